"""Buttons and what a press of them is."""
