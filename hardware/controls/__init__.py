"""Buttons, lights, encoder and buzzer."""
