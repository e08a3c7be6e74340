"""The serial box: buttons, lights, an encoder and a reader behind a USB cable.

docs/serial-box.md has its lines, hardware/firmware the box's own side of them.
"""
