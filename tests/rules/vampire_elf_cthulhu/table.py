"""A referee at a table of The Vampire, the Elf and the Cthulhu, and what its tests say again and
again.
"""

import json
from typing import Any

from tests.rules.table import Table, holds

IDEAS = (
    "vampire-red-2",
    "elf-blue-2",
    "elf-green-3",
    "vampire-purple-3",
    "elf-yellow-3",
    "cthulhu-grey-1",
)
MORE_IDEAS = ("cthulhu-red-1", "vampire-green-2")
STARTS = ("vampire-red-1", "elf-blue-3", "cthulhu-purple-2", "elf-grey-2")
OBJECTIVE = "objective-cthulhu-2"


class NovelTable(Table):
    game = "vampire-elf-cthulhu"

    def deal(self, seats: int, **options: Any) -> dict[str, Any]:
        """The six ideas lie there; with two and four players the Objective card is due."""
        self.new(seats, **options)
        for card in IDEAS:
            self.do("deal_idea", card=card)
        return self.last

    def open(self, seats: int, begins: int = 0, **options: Any) -> dict[str, Any]:
        """The opening of the worked examples, where seat 0 begins."""
        self.deal(seats, **options)
        if seats != 3:
            self.do("draw_objective", card=OBJECTIVE)
        if seats == 4:
            for card in MORE_IDEAS:
                self.do("deal_idea", card=card)
        for seat, card in enumerate(STARTS[:seats]):
            self.do("choose_deck", seat=seat, color=card.split("-")[1])
            self.do("keep_start", seat=seat, card=card)
        return self.do("first_player", seat=begins)

    def put_all(self, seat: int, face: str, *cards: str) -> None:
        """The cards come into the seat's Display."""
        for card in cards:
            self.put(card, zone="display", seat=seat, face=face)

    def put(self, card: str, **place: Any) -> dict[str, Any]:
        return self.do("correct", path=f"cards/{card}", value=place)

    def ink(self, seat: int, cubes: int, specials: int) -> None:
        self.do("correct", path=f"ink/{seat}/cubes", value=cubes)
        self.do("correct", path=f"ink/{seat}/specials", value=specials)

    def novel(self, position: int, seat: int, specials: int, card: str) -> None:
        self.put(card, zone="novel", position=position, seat=seat, specials=specials)

    def places(self, pairs: str) -> dict[str, Any]:
        """`0 vampire-red-1, 1 elf-blue-3`: quills without cubes, seat by seat."""
        return self._each("place", pairs, cubes=0)

    def renounces(self, pairs: str) -> dict[str, Any]:
        return self._each("renounce", pairs)

    def _each(self, kind: str, pairs: str, **fields: Any) -> dict[str, Any]:
        for pair in pairs.split(","):
            seat, card = pair.split()
            self.do(kind, seat=int(seat), card=card, **fields)
        return self.last

    def display(self, seat: int) -> list[dict[str, Any]]:
        return self.look({"cmd": "view", "as": seat})["view"]["seats"][seat]["display"]

    def rulings(self, kind: str) -> list[dict[str, Any]]:
        return [one for one in self.last["rulings"] if one["kind"] == kind]

    def steps(self) -> list[tuple[str, ...]]:
        """The instructions of the last answer: what, from where, to where."""
        keys = ("do", "from", "to")
        return [
            tuple(str(one.get(key, "")) for key in keys)
            for one in self.last["rulings"]
            if one["kind"] == "instruct"
        ]

    def example(self, script: str) -> None:
        """Play a worked example: lines to say, and what is expected."""
        for text in script.splitlines():
            mark, _, rest = text.strip().partition(" ")
            match mark:
                case ">":
                    stated = json.loads(rest)
                    self.say(stated if "cmd" in stated else {"cmd": "do", "action": stated})
                case "<":
                    assert self.last["ok"], self.last
                    holds(self.last, json.loads(rest))
                case "!":
                    assert self.last.get("error", {}).get("code") == rest, self.last
                case "=":
                    self._set(rest)
                case "P":
                    self.places(rest)
                case "R":
                    self.renounces(rest)
                case "":
                    pass
                case _:
                    raise ValueError(text)

    def _set(self, rest: str) -> None:
        what, _, about = rest.partition(":")
        match what.split():
            case [seat, ("up" | "down") as face]:
                self.put_all(int(seat), face, *(one.strip() for one in about.split(",")))
            case ["ink", seat]:
                cubes, specials = about.split()
                self.ink(int(seat), int(cubes), int(specials))
            case ["novel", position, seat, specials]:
                self.novel(int(position), int(seat), int(specials), about.strip())
            case _:
                raise ValueError(rest)


def one_color(color: str, size: int) -> dict[str, dict[str, Any]]:
    """An owner's set in which this deck has so few cards, and the blue one the others."""
    deck: dict[str, dict[str, Any]] = {}
    types = ("vampire", "elf", "cthulhu")
    cards = [f"{type_}-{color}-{number}" for number in (1, 2, 3) for type_ in types]
    for number, card in enumerate(cards[size:]):
        deck[card] = {"absent": True}
        type_ = card.split("-")[0]
        there = f"{type_}-blue-{4 + number // len(types)}"
        deck[there] = {"title": f"Extra {number}", "genre": "comedy", "action": "compare"}
    return deck


# ---- two who measure

DUEL = "0 vampire-red-1, 1 elf-blue-3, 1 vampire-purple-3, 0 cthulhu-grey-1"
"""Two players mark what they have; seat 0 can compare."""


def duel(novel: NovelTable, **options: Any) -> None:
    """Seat 0 has activated its Compare."""
    novel.open(2, **options)
    novel.places(DUEL)
    novel.do("activate", seat=0, card="vampire-red-1")


def bids(novel: NovelTable, *each: tuple[int, int]) -> dict[str, Any]:
    """Cubes and tokens, from seat 0 on."""
    for seat, (cubes, specials) in enumerate(each):
        novel.do("bid", seat=seat, cubes=cubes, specials=specials)
    return novel.last


def strength(novel: NovelTable, seat: int = 0) -> dict[str, Any]:
    (found,) = [one for one in novel.rulings("strength") if one["seat"] == seat]
    return found
