"""The icons that the rulebook fixes, and the days (rules file, Cards and components)."""

from typing import Final, Literal, get_args

Scenic = Literal["candelabra", "skull", "audio", "lightbulb"]
Effect = Literal["vip", "ignore-genre", "double-scenic", "extra-staff"]
Day = Literal["friday", "saturday", "sunday"]

SCENICS: Final[tuple[Scenic, ...]] = get_args(Scenic)
EFFECTS: Final[tuple[Effect, ...]] = get_args(Effect)
DAYS: Final[tuple[Day, ...]] = get_args(Day)
