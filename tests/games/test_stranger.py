"""A program that knows nothing but the referee's lines can play every game to its end."""

import json
from random import Random
from typing import Any

import pytest
from msgspec.json import encode

from companion.table.referee import Referee
from companion.table.registry import games
from tests.games.options import needed

MAX_ACTIONS = 3000


class Stranger:
    """Reads prompts, draws values from their domains, and never knows a rule."""

    def __init__(self, seed: int) -> None:
        self.referee = Referee()
        self.random = Random(seed)

    def ask(self, **line: Any) -> dict[str, Any]:
        answer = json.loads(encode(self.referee.answer(json.dumps(line).encode())))
        assert answer["ok"], (line, answer)
        return answer

    def action(self, pattern: dict[str, Any]) -> dict[str, Any]:
        return {
            field: self.value(domain) if isinstance(domain, dict) else domain
            for field, domain in pattern.items()
            if not (isinstance(domain, dict) and domain.get("optional"))
        }

    def value(self, domain: dict[str, Any]) -> Any:
        match domain:
            case {"cards": list(values)} | {"choice": list(values)}:
                if "n" in domain or "least" in domain:
                    count = domain.get("n", domain.get("least"))
                    return self.random.sample(values, count)
                return self.random.choice(values)
            case {"number": {"least": least, "most": most}}:
                return self.random.randint(least, most)
            case {"dice": {"count": count, "sides": sides}}:
                return [self.random.randint(1, sides) for _ in range(count)]
            case {"text": {"most": most}}:
                return "words"[:most]
            case _:
                raise AssertionError(domain)


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize("size", ["min", "max"])
def test_a_stranger_plays_to_the_end(game: str, size: str) -> None:
    seats = getattr(games()[game], f"{size}_seats")
    stranger = Stranger(seats)
    names = [f"Player {seat}" for seat in range(seats)]
    options = needed(games()[game], seats)
    answer = stranger.ask(
        cmd="new", game=game, seats=names, options=options, dealer="virtual", seed=seats
    )
    for _ in range(MAX_ACTIONS):
        required = [prompt for prompt in answer["prompts"] if not prompt["optional"]]
        if not required:
            break
        seat = required[0]["seat"]
        if seat is not None:
            # the prompts as the seat itself has them: its hand is known there
            own = stranger.ask(cmd="view", **{"as": seat})["prompts"]
            required = [one for one in own if one["seat"] == seat and not one["optional"]]
        pattern = stranger.random.choice(required[0]["accepts"])
        answer = stranger.ask(cmd="do", action=stranger.action(pattern))
    assert answer["prompts"] == []
