"""Readers, buttons, lights and other devices. Imports nothing of the companion."""
