"""Devices in, signals out. Knows no game and imports nothing of the companion."""
