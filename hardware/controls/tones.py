"""What a buzzer plays."""

Tone = tuple[float, float]
"""Hertz (0: silence; 110 to 3500) and seconds."""
