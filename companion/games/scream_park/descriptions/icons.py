"""The icons, days and hands that the rulebook fixes."""

from typing import Final, Literal, get_args

from companion.core.wording import titled

Scenic = Literal["candelabra", "skull", "audio", "lightbulb"]
Effect = Literal["vip", "ignore-genre", "double-scenic", "extra-staff"]
Day = Literal["friday", "saturday", "sunday"]

SCENICS: Final[tuple[Scenic, ...]] = get_args(Scenic)
EFFECTS: Final[tuple[Effect, ...]] = get_args(Effect)
DAYS: Final[tuple[Day, ...]] = get_args(Day)
ICON_NAMES: Final = {
    icon: "VIP" if icon == "vip" else titled(icon) for icon in (*SCENICS, *EFFECTS)
}
"""What people call the icons that are no genre."""

DEALT: Final = 8
"""Scene cards of a day for each seat (SP-16)."""
THEMES_DEALT: Final = 2
"""To each seat (SP-09)."""
