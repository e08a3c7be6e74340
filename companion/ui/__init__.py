"""The screen: the only package that imports pygame."""

import os

# standard output belongs to whoever reads it
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
