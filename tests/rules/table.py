"""A referee at a test's table: scripts of actions, and what their answers must hold."""

import json
from typing import Any

import pytest

from companion.table.referee import Referee

clause = pytest.mark.clause
"""The clauses that a test proves, three at the most."""

NAMES = ["Orange", "Red", "Green", "Blue", "White", "Black"]
MISSING = object()


def holds(found: Any, wanted: Any, at: str = "answer") -> None:
    """Fails unless `found` has all that `wanted` names.

    Objects may have more keys; lists are compared place by place; `{"$contains": [...]}`
    wants a match for each.
    """
    if isinstance(wanted, dict) and "$contains" in wanted:
        for one in wanted["$contains"]:
            assert any(fits(each, one) for each in found), f"{at}: no {one} in {found}"
    elif isinstance(wanted, dict):
        assert isinstance(found, dict), f"{at}: {found!r} is no object"
        for key, value in wanted.items():
            assert key in found, f"{at}: no {key} in {found}"
            holds(found[key], value, f"{at}.{key}")
    elif isinstance(wanted, list):
        assert isinstance(found, list), f"{at}: {found!r} is no list"
        assert len(found) == len(wanted), f"{at}: {found} is not {wanted}"
        for place, (one, other) in enumerate(zip(found, wanted, strict=True)):
            holds(one, other, f"{at}[{place}]")
    else:
        assert found == wanted, f"{at}: {found!r} is not {wanted!r}"


def fits(found: Any, wanted: Any) -> bool:
    try:
        holds(found, wanted)
    except AssertionError:
        return False
    return True


class Table:
    """Plays lines; an action that is refused fails the test unless a refusal is wanted."""

    def __init__(self) -> None:
        self.referee = Referee()
        self.last: dict[str, Any] = {}

    def say(self, line: dict[str, Any]) -> dict[str, Any]:
        self.last = self.look(line)
        return self.last

    def look(self, line: dict[str, Any]) -> dict[str, Any]:
        """Like `say`, but `last` stays what it was."""
        # through JSON and back, as every other front end sees it
        return json.loads(json.dumps(self.referee.answer(json.dumps(line).encode())))

    def new(self, seats: int, last_actor: int | None = None, **options: Any) -> dict[str, Any]:
        answer = self.say(
            {
                "cmd": "new",
                "game": "creature-feature",
                "seats": NAMES[:seats],
                "options": options,
            }
        )
        assert answer["ok"], answer
        if last_actor is not None:
            self.do("name_last_actor", player=last_actor)
        return self.last

    def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        answer = self.say({"cmd": "do", "action": {"type": kind, **fields}})
        assert answer["ok"], answer
        return answer

    def refused(self, kind: str, *cite: str, code: str = "illegal", **fields: Any) -> None:
        before = self.look({"cmd": "view"})
        answer = self.say({"cmd": "do", "action": {"type": kind, **fields}})
        assert not answer["ok"], f"{kind} {fields} was accepted"
        assert answer["error"]["code"] == code, answer
        if cite:
            assert answer["error"]["cite"] == list(cite), answer
        assert answer["error"]["text"]
        assert self.look({"cmd": "view"}) == before, "a refusal changed something"

    @property
    def view(self) -> dict[str, Any]:
        return self.look({"cmd": "view"})["view"]

    @property
    def prompts(self) -> list[dict[str, Any]]:
        return self.look({"cmd": "view"})["prompts"]

    def turn(self, film: str, *co_stars: str) -> dict[str, Any]:
        """Movie Time and Team Up; `butler` for a seat that hides its Co-Star."""
        self.do("reveal_film", film=film)
        for seat, card in enumerate(co_stars):
            if card == "butler":
                self.do("play_helper", seat=seat, helper="discrete-butler")
        for seat in range(len(co_stars)):
            self.do("team_up", seat=seat)
        for seat, card in enumerate(co_stars):
            if card != "butler":
                self.do("reveal_co_star", seat=seat, card=card)
        return self.last

    def audition(self, moves: str) -> dict[str, Any]:
        """`s0 d1`: seat 0 stays, seat 1 drops; forced stays are left out."""
        for move in moves.split():
            self.do("stay" if move[0] == "s" else "drop", seat=int(move[1:]))
        return self.last

    def stars(self, **stars: str) -> dict[str, Any]:
        """`_0="mummy"`: seat 0's Star is turned up."""
        for seat, card in stars.items():
            self.do("reveal_star", seat=int(seat.strip("_")), card=card)
        return self.last

    def passes(self, *seats: int) -> dict[str, Any]:
        for seat in seats:
            self.do("pass", seat=seat)
        return self.last

    def play(self, script: str) -> None:
        """A worked example: lines of actions or shorthands, `→` what the last answer holds."""
        for text in script.splitlines():
            line = text.strip()
            if line.startswith("→"):
                holds(self.last, json.loads(line.removeprefix("→")))
            elif line.startswith("{"):
                said = json.loads(line)
                self.say(said if "cmd" in said else {"cmd": "do", "action": said})
            elif line:
                self._shorthand(*line.split())

    def _shorthand(self, word: str, *rest: str) -> None:
        match word:
            case "START":
                self.new(int(rest[0]), int(rest[1]))
            case "TURN":
                self.turn(rest[0], *rest[1:])
            case "AUDITION":
                self.audition(" ".join(rest))
            case _:
                raise ValueError(f"no shorthand {word}")

    def quiet_turn(self, film: str = "film-2", co_stars: str = "robot mummy werewolf") -> None:
        """A turn of three without a showdown: 0 takes the film, 1 the short, 2 folds."""
        self.turn(film, *co_stars.split())
        first = (self.view["last_actor"] + 1) % 3
        # whoever comes first stays, the second drops once, the third twice
        one, two, three = first, (first + 1) % 3, (first + 2) % 3
        self.audition(f"s{one} d{two} d{three} s{two} d{three}")
        self.passes(*[prompt["seat"] for prompt in self.prompts if not prompt["optional"]])

    def season(self, turns: int = 5) -> None:
        """So many quiet turns, no monster shown more than seven times."""
        shown = ["robot mummy werewolf", "vampire devil witch", "ghost zombie alien"]
        for turn in range(turns):
            self.quiet_turn(co_stars=shown[turn % 3])

    def instructs(self, do: str) -> list[dict[str, Any]]:
        """The instructions of the last answer with this word."""
        return [one for one in self.last["rulings"] if one.get("do") == do]

    def asked(self, seat: int | None) -> list[dict[str, Any]]:
        """The templates that this seat may answer with now."""
        return [one for each in self.prompts if each["seat"] == seat for one in each["accepts"]]

    def offers(self, seat: int | None, **fields: Any) -> bool:
        """Whether a template with these fixed fields is open to the seat."""
        return any(fields.items() <= one.items() for one in self.asked(seat))
