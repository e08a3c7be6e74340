"""Which pin of the Pico (GP number) is what. Leave out what your box does not have."""

BUTTONS = (8, 9, 10, 11, 12, 13, 14, 15)
"""Button 1 to button 8: switches from the pin to ground."""
LIGHTS = (0, 1, 2, 3, 4, 5, 6, 7)
"""Light 1 to light 8: from the pin through a resistor and an LED to ground. No two may share a
PWM channel (RP2040 data sheet, 4.5.2): GP0 to GP15 are all different."""
ENCODER = (20, 21, 22)
"""A, B and push. No encoder: ()."""
READER = (18, 19, 16, 17, 28)
"""SCK, MOSI, MISO, SDA and RST of an MFRC522. No reader: ()."""
