"""An action with a missing, superfluous or wrongly typed field is refused with the field's name."""

from random import Random
from typing import Any

import pytest
from msgspec import json, structs

from companion.core.actions import Action
from companion.table.errors import Refused
from companion.table.play.bots import any_of
from companion.table.play.session import Session
from companion.table.registry import games
from tests.games.playing import begun, played

MAX_ACTIONS = 60
WRONG: tuple[Any, ...] = (None, True, 1.5, {}, [[]], "no such word", -7)


def refused(session: Session, action: dict[str, Any]) -> Refused | None:
    """The refusal of an action, or None; nothing is done."""
    try:
        session.preview(session.decode(action))
    except Refused as error:
        return error
    return None


def required(kind: type[Action]) -> set[str]:
    return {one.encode_name for one in structs.fields(kind) if one.required}


def actions(session: Session, random: Random) -> list[Action]:
    """One action that may be done now for each kind that is asked for."""
    found: dict[type[Action], Action] = {}
    for prompt in session.rule_prompts():
        narrowed = session.game.dealer.narrow(session.head.virtual_table, prompt)
        if narrowed is not None:
            action = any_of(narrowed, random)
            found.setdefault(type(action), action)
    return list(found.values())


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("seed", range(3))
def test_a_wrong_field_is_named(name: str, seed: int) -> None:
    game, random = games()[name], Random(seed)
    session = begun(game, seed, max(3, game.min_seats), plain=True)
    seen: set[type[Action]] = set()
    for _ in played(session, random, MAX_ACTIONS):
        for action in actions(session, random):
            if type(action) in seen:
                continue
            seen.add(type(action))
            whole = json.decode(json.encode(action))
            fields = [field for field in whole if field != "type"]
            for field in fields:
                error = refused(session, {key: whole[key] for key in whole if key != field})
                if field in required(type(action)):
                    assert error is not None
                    assert (error.code, str(error)) == ("bad-action", f'missing field "{field}".')
                for value in WRONG:
                    error = refused(session, {**whole, field: value})
                    assert error is None or error.code in ("bad-action", "illegal")
                    if value is None:
                        assert error is not None
                        assert error.code == "bad-action"
                        assert str(error).startswith(f"{field}: ")
            error = refused(session, {**whole, "surplus": 1})
            assert error is not None
            assert error.code == "bad-action"
            assert 'unknown field "surplus"' in str(error)
    assert len(seen) > 3


@pytest.mark.parametrize("name", games())
def test_what_only_a_virtual_table_asks_for_is_missed_by_name(name: str) -> None:
    """The question of a table where people hold the cards has not these fields."""
    game, random = games()[name], Random(1)
    session = begun(game, 1, max(3, game.min_seats), plain=True)
    missed: set[tuple[str, str]] = set()
    for _ in played(session, random, MAX_ACTIONS):
        usual = {
            (one.kind, field)
            for prompt in session.step_maker.prompts(session.head)
            for one in prompt.offers
            for field in one.all_fields
        }
        for action in actions(session, random):
            whole = json.decode(json.encode(action))
            for field in set(whole) - {"type"} - required(type(action)):
                error = refused(session, {key: whole[key] for key in whole if key != field})
                if error is not None and (type(action), field) not in usual:
                    assert (error.code, str(error)) == ("bad-action", f'missing field "{field}".')
                    missed.add((whole["type"], field))
    if name == "creature-feature":
        assert missed == {("team_up", "star"), ("team_up", "co_star")}
