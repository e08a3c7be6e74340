"""A referee at a table of Scream Park, and what its tests say again and again."""

import json
from typing import Any

from tests.rules.table import Table

THEMES = (
    "theme-gothic-slasher",
    "theme-monster-occult",
    "theme-carnival-cosmic",
    "theme-gothic-monster",
    "theme-slasher-occult",
)
VIPS = {"friday": "night-inspector", "saturday": "old-romantic", "sunday": "thrill-tester"}


BARE: dict[str, Any] = {
    "value": 1,
    "needs": [],
    "genres": [],
    "scenic": [],
    "effects": [],
    "staff": False,
}
"""A Scene card that says nothing more than it must."""


class ParkTable(Table):
    game = "scream-park"

    def __init__(self) -> None:
        super().__init__()
        self.kept: set[str] = set()
        """Scene cards that REST leaves for later."""

    def open(self, seats: int, vips: dict[str, str] = VIPS, **options: Any) -> dict[str, Any]:
        """The opening of the worked examples: the first turn of Friday."""
        self.new(seats, **options)
        for seat, card in enumerate(THEMES[:seats]):
            self.do("choose_theme", seat=seat, card=card)
        for day, card in vips.items():
            self.do("reveal_vip", day=day, card=card)
        return self.last

    def described(
        self,
        scenes: dict[str, Any] | None = None,
        options: dict[str, Any] | None = None,
        **kinds: Any,
    ) -> dict[str, Any]:
        """Two seats with a box of their own, in the first turn of Friday."""
        cards: dict[str, Any] = {
            "genre": {"clown": {}, "ghost": {}},
            "theme": {"t1": {"points": {"clown": 1, "ghost": 2}}, "t2": {"points": {"ghost": 1}}},
            "vip": {f"v{n}": {"requirement": {"count": "props", "most": 9}} for n in (1, 2, 3)},
            "scene": scenes or {},
            **{kind.replace("_", "-"): each for kind, each in kinds.items()},
        }
        self.new(2, box="described", cards=cards, **(options or {}))
        for seat, card in enumerate(("t1", "t2")):
            self.do("choose_theme", seat=seat, card=card)
        for day, card in zip(VIPS, cards["vip"], strict=True):
            self.do("reveal_vip", day=day, card=card)
        return self.last

    def house(self, seat: int, *columns: str) -> dict[str, Any]:
        """A seat's house lies so: `"hexed-barn velvet-crypt genre-a-b:a"` is a room with what
        is under it.
        """
        rooms: list[dict[str, Any]] = []
        for words in columns:
            own, *under = words.split()
            props = [dict(zip(("card", "show"), one.split(":"), strict=False)) for one in under]
            rooms.append({"card": own, "props": props})
        return self.do("correct", path=f"houses/{seat}", value=rooms)

    def set(self, path: str, value: Any) -> dict[str, Any]:
        return self.do("correct", path=path, value=value)

    def place(self, seat: int, card: str, at: int | None = None) -> dict[str, Any]:
        """Without `at` at the right end."""
        end = len(self.view["houses"][seat])
        return self.do("place", seat=seat, card=card, at=end if at is None else at)

    def rest(self, *, keep: int | None = None) -> dict[str, Any]:
        """Every seat but one discards, in order, until the turn is over or they have nothing
        left to use.
        """
        view = self.view
        for seat, left in enumerate(view["to_use"]):
            if seat != keep:
                for _ in range(left):
                    self.do("discard", seat=seat, card=self.spare(seat))
        return self.last

    def spare(self, seat: int) -> str:
        """A card that no test has named."""
        discard = next(one for one in self.asked(seat) if one["type"] == "discard")
        return next(one for one in reversed(discard["card"]["cards"]) if one not in self.kept)

    def day(self) -> dict[str, Any]:
        """Everybody discards until the day is over."""
        while self.view["phase"] == "turn":
            self.rest()
        return self.last

    def weekend(self) -> dict[str, Any]:
        """Everybody discards, day by day, until Sunday is scored."""
        while self.view["phase"] != "over":
            self.day()
            if self.view["day"] == "sunday":
                return self.last
            self.do("end_day")
        return self.last

    def scores(self, reason: str) -> list[dict[str, Any]]:
        """The score rulings of the last answer for this reason."""
        return [one for one in self.last["rulings"] if one.get("reason") == reason]

    def notices(self, about: str) -> list[dict[str, Any]]:
        return [one for one in self.last["rulings"] if one.get("about") == about]

    def room(self, seat: int, index: int) -> dict[str, Any]:
        return self.view["houses"][seat][index]

    def play(self, script: str) -> None:
        self.kept = {word for word in script.split('"') if "-" in word}
        super().play(script)

    def shorthand(self, word: str, *rest: str) -> None:
        match word:
            case "HOUSE":
                self.open(int(rest[0]))
            case "NEW":
                self.say({"cmd": "new", "game": self.game, **json.loads(" ".join(rest))})
            case "REST":
                self.rest()
            case _:
                super().shorthand(word, *rest)
