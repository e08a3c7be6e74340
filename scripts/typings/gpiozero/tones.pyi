from typing import Self

class Tone(float):
    frequency: float
    @classmethod
    def from_frequency(cls, freq: float) -> Self: ...
