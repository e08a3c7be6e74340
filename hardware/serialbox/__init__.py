"""The serial box: buttons, lights, an encoder and a reader on one USB cable.

docs/serial-box.md describes the protocol; hardware/firmware is the program on the box.
"""
