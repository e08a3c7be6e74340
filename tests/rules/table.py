"""A referee at a test's table: scripts of actions, and what their answers must hold."""

import json
from typing import Any

import pytest

from companion.core.game import Outcome
from companion.table.referee import Referee
from tests.sampling import PART, is_quick

clause = pytest.mark.clause
"""The clauses that a test proves, three at the most."""

NAMES = ["Orange", "Red", "Green", "Blue", "White", "Black"]
MISSING = object()


def holds(found: Any, wanted: Any, at: str = "answer") -> None:
    """Fails unless `found` has all that `wanted` names.

    Objects may have more keys; lists are compared place by place; `{"$contains": [...]}`
    wants a match for each, `{"$accepts_types": [...]}` prompts that accept exactly these,
    `{"$len": 8}` so many.
    """
    if isinstance(wanted, dict) and "$contains" in wanted:
        for one in wanted["$contains"]:
            assert any(fits(each, one) for each in found), f"{at}: no {one} in {found}"
    elif isinstance(wanted, dict) and "$len" in wanted:
        assert len(found) == wanted["$len"], f"{at}: {len(found)} of {found}"
    elif isinstance(wanted, dict) and "$accepts_types" in wanted:
        types = sorted({one["type"] for prompt in found for one in prompt["accepts"]})
        assert types == sorted(wanted["$accepts_types"]), f"{at}: {types} is not {wanted}"
    elif isinstance(wanted, dict):
        assert isinstance(found, dict), f"{at}: {found!r} is no object"
        for key, value in wanted.items():
            assert key in found, f"{at}: no {key} in {found}"
            holds(found[key], value, f"{at}.{key}")
    elif isinstance(wanted, list):
        assert isinstance(found, list), f"{at}: {found!r} is no list"
        assert len(found) == len(wanted), f"{at}: {found} is not {wanted}"
        for index, (one, other) in enumerate(zip(found, wanted, strict=True)):
            holds(one, other, f"{at}[{index}]")
    else:
        assert found == wanted, f"{at}: {found!r} is not {wanted!r}"


def fits(found: Any, wanted: Any) -> bool:
    try:
        holds(found, wanted)
    except AssertionError:
        return False
    return True


class Table:
    """Plays lines; an action that is refused fails the test unless a refusal is wanted.

    Each game has its own beside this file, with what its tests would say again and again.
    """

    game: str

    def __init__(self) -> None:
        self.referee = Referee()
        self.last: dict[str, Any] = {}
        self.drawn = 0

    def say(self, line: dict[str, Any]) -> dict[str, Any]:
        self.last = self.look(line)
        return self.last

    def look(self, line: dict[str, Any]) -> dict[str, Any]:
        """Like `say`, but `last` stays what it was."""
        # through JSON and back, as every other front end sees it
        return json.loads(json.dumps(self.referee.answer(json.dumps(line).encode())))

    def new(self, seats: int, dealer: str = "table", **options: Any) -> dict[str, Any]:
        line = {"cmd": "new", "game": self.game, "seats": NAMES[:seats], "options": options}
        answer = self.say({**line, "dealer": dealer})
        assert answer["ok"], answer
        return answer

    def do(self, kind: str, /, **fields: Any) -> dict[str, Any]:
        answer = self.say({"cmd": "do", "action": {"type": kind, **fields}})
        assert answer["ok"], answer
        self.draw()
        return answer

    def draw(self) -> None:
        """Fails unless what is asked now, and what was settled last, can be shown on a screen;
        without --thorough in one of `PART` positions.
        """
        self.drawn += 1
        if is_quick() and self.drawn % PART:
            return
        session = self.referee.session
        assert session is not None
        assert session.board()
        step, boards = session.head, session.game.boards
        before = session.before(step).state
        boards.interstitials(before, step.action, Outcome(step.state, step.rulings))

    def refused(self, kind: str, /, *cite: str, code: str = "illegal", **fields: Any) -> str:
        """Why, in words."""
        before = self.look({"cmd": "view"})
        answer = self.say({"cmd": "do", "action": {"type": kind, **fields}})
        assert not answer["ok"], f"{kind} {fields} was accepted"
        assert answer["error"]["code"] == code, answer
        if cite:
            assert answer["error"]["cite"] == list(cite), answer
        assert answer["error"]["text"]
        assert self.look({"cmd": "view"}) == before, "a refusal changed something"
        return answer["error"]["text"]

    @property
    def view(self) -> dict[str, Any]:
        return self.look({"cmd": "view"})["view"]

    @property
    def prompts(self) -> list[dict[str, Any]]:
        return self.look({"cmd": "view"})["prompts"]

    def passes(self, *seats: int) -> dict[str, Any]:
        for seat in seats:
            self.do("pass", seat=seat)
        return self.last

    def play(self, script: str) -> None:
        """A worked example: lines of actions or shorthands, `→` what the last answer holds.

        A line that is refused fails, unless what its answer holds is told.
        """
        ruled = True
        for text in script.splitlines():
            line = text.strip().removeprefix("do ")
            if line.startswith("→"):
                holds(self.last, json.loads(line.removeprefix("→")))
                ruled = True
            elif line:
                assert ruled or self.last["ok"], self.last
                ruled = False
                if line.startswith("{"):
                    stated = json.loads(line)
                    self.say(stated if "cmd" in stated else {"cmd": "do", "action": stated})
                else:
                    self.shorthand(*line.split())
        assert ruled or self.last["ok"], self.last

    def shorthand(self, word: str, *rest: str) -> None:
        """A line of a script that is no JSON; each game has its own."""
        raise ValueError(f"no shorthand {word} {rest}")

    def instructs(self, do: str) -> list[dict[str, Any]]:
        """The instructions of the last answer with this word."""
        return [one for one in self.last["rulings"] if one.get("do") == do]

    def asked(self, seat: int | None) -> list[dict[str, Any]]:
        """The patterns that this seat may answer with now."""
        return [one for each in self.prompts if each["seat"] == seat for one in each["accepts"]]

    def offers(self, seat: int | None, **fields: Any) -> bool:
        """Whether a pattern with these fixed fields is open to the seat."""
        return any(fields.items() <= one.items() for one in self.asked(seat))
