"""The program of the box, whose modules import each other as on a Pico."""

import sys
from importlib import import_module
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "hardware" / "firmware"

sys.path.insert(0, str(FOLDER))
box = import_module("box")
lines = import_module("lines")
mfrc522 = import_module("mfrc522")
sys.path.remove(str(FOLDER))
