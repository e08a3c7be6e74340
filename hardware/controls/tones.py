"""Tones for the buzzer."""

Tone = tuple[float, float]
"""Frequency in hertz (0: silence; else 110 to 3500) and duration in seconds."""
