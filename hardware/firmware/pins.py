"""The pins of the Pico by GP number. Change them to fit your box."""

BUTTONS = (8, 9, 10, 11, 12, 13, 14, 15)
"""Buttons 1 to 8: switches between the pin and ground."""
LIGHTS = (0, 1, 2, 3, 4, 5, 6, 7)
"""Lights 1 to 8: from the pin through a resistor and an LED to ground. No two may share a PWM
channel (RP2040 data sheet, 4.5.2); GP0 to GP15 have different ones."""
ENCODER = (20, 21, 22)
"""A, B and push of the encoder; () if there is none."""
READER = (18, 19, 16, 17, 28)
"""SCK, MOSI, MISO, SDA and RST of an MFRC522; () if there is none."""
