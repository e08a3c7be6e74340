"""A rig with its own clock."""

from hardware.config import RigConfig
from hardware.rig import Rig
from hardware.signals import Signal


class Bench:
    """Time advances in steps of 0.02 s; signals are kept."""

    def __init__(self, config: RigConfig) -> None:
        self.now = 0.0
        self.reported: list[Signal] = []
        self.rig = Rig(config, self.reported.append, lambda: self.now)
        self.rig.controls.step()

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.02)):
            self.now += 0.02
            self.rig.step()

    def names(self) -> list[str]:
        found = [type(one).__name__ for one in self.reported]
        self.reported.clear()
        return found
