"""The screen: the only room that imports pygame."""
