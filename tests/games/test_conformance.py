"""What every installed game must be, and the example game: one suite for all of them."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import json as mjson
from msgspec.structs import asdict

from companion.core.actions import Action, Correct
from companion.core.board.nodes import (
    Board,
    ChooseFields,
    DeferredBoard,
    RollRandom,
    SubmitAction,
    Touch,
    UiCommand,
)
from companion.core.game import Game
from companion.core.rulings import ruling_to_json
from companion.table.editable_options import editable_options as choices
from companion.table.errors import Refused
from companion.table.play.session import Session
from companion.table.posters import poster, poster_errors
from companion.table.registry import folder, games
from tests.games.playing import (
    ALL,
    MAX_ACTIONS,
    begun,
    games_seeds_seats,
    played,
    playthroughs,
    seats_of,
)
from tests.rules.table import fits
from tests.sampling import examples


@pytest.mark.parametrize("game", ALL.values(), ids=lambda game: game.id)
def test_every_number_of_seats_can_begin_and_every_option_is_drawn(game: Game[Any]) -> None:
    seen: set[str] = set()
    for seed in range(200):
        seats = seats_of(game, seed)
        session = begun(game, seed, seats)
        assert len(session.header.names) == seats
        seen |= session.header.options.keys()
        assert begun(game, seed, seats, plain=True).prompts()
    assert seen == {setting.option.id for setting in choices(game)}


@games_seeds_seats
@examples(60)
def test_undo_is_exact_and_redo_brings_it_back(
    name: str, seed: int, number: int, most: int
) -> None:
    game = ALL[name]
    session = begun(game, seed, seats_of(game, number))
    heads = [(session.head.state, session.head.virtual_table)]
    heads += (
        (one.head.state, one.head.virtual_table) for one in played(session, Random(seed), most)
    )
    for head in heads[-2::-1]:
        session.undo()
        assert (session.head.state, session.head.virtual_table) == head
    with pytest.raises(Refused, match="nothing left"):
        session.undo()
    for head in heads[1:]:
        session.redo()
        assert (session.head.state, session.head.virtual_table) == head
    with pytest.raises(Refused, match="nothing to redo"):
        session.redo()


@games_seeds_seats
@examples(60)
def test_replay_equals_play_and_states_survive_json(
    name: str, seed: int, number: int, most: int
) -> None:
    game = ALL[name]
    session = begun(game, seed, seats_of(game, number))
    for _ in played(session, Random(seed), most):
        pass
    state = game.rules.start(session.header.names, session.step_maker.options).state
    for step in session.current_steps()[1:]:
        assert step.action is not None
        outcome = game.rules.apply(state, step.action)
        state = outcome.state
        assert (outcome.state, outcome.rulings) == (step.state, step.rulings)
        text = mjson.encode(state)
        again = mjson.decode(text, type=game.rules.state_type)
        assert again == state
        assert mjson.encode(again) == text
        action = mjson.decode(mjson.encode(step.action), type=game.rules.action_union)
        assert action == step.action


@games_seeds_seats
@examples(40)
def test_prompts_are_complete_and_exact(name: str, seed: int, number: int, most: int) -> None:
    game = ALL[name]
    random = Random(seed)
    session = begun(game, seed, seats_of(game, number))
    other = begun(game, seed + 1, len(session.header.names))
    elsewhere = played(other, Random(seed + 1), MAX_ACTIONS)
    for _ in played(session, random, most):
        prompts = session.rule_prompts()
        # by seat, what anybody answers before or after them, or in the order that the game gives
        orders = [
            [(one.optional, one.seat is None, one.seat or 0) for one in prompts],
            [(one.optional, one.seat is not None, one.seat or 0) for one in prompts],
            [(one.optional, one.seat is not None, one.scan_order or 0) for one in prompts],
        ]
        assert any(keys == sorted(keys) for keys in orders)
        keys = [(one.optional, one.seat) for one in prompts]
        assert len(set(keys)) == len(keys)
        for prompt in prompts:
            patterns = [json.dumps(pattern.to_json(), sort_keys=True) for pattern in prompt.accepts]
            assert patterns
            assert len(set(patterns)) == len(patterns)
            assert game.narration.question(session.state, prompt)
        # what another game would do now is accepted here exactly if a prompt takes it
        next(elsewhere, None)
        action = other.head.action
        if action is None:
            continue
        fits = any(
            narrowed.fits(action)
            for prompt in prompts
            if (narrowed := game.dealer.narrow(session.head.virtual_table, prompt)) is not None
        )
        assert fits is _accepted(session, action)


def _accepted(session: Session, action: Action) -> bool:
    try:
        session.check(action)
    except Refused as error:
        return error.code not in ("illegal", "bad-action") or not str(error)
    return True


@games_seeds_seats
@examples(40)
def test_rulings_cite_known_clauses_and_can_be_read(
    name: str, seed: int, number: int, most: int
) -> None:
    game = ALL[name]
    session = begun(game, seed, seats_of(game, number))
    for _ in played(session, Random(seed), most):
        pass
    for step in session.current_steps():
        if step.action is not None:
            assert game.narration.action_text(step.state, type(step.action), asdict(step.action))
        for prompt in game.rules.prompts(step.state):
            words = [
                game.narration.action_text(step.state, one.kind, one.all_fields)
                for one in prompt.accepts
            ]
            assert all(words)
            assert len(set(words)) == len(words)
        for ruling in step.rulings:
            reported = ruling_to_json(
                ruling, lambda one, state=step.state: game.narration.ruling_text(state, one)
            )
            assert reported["text"].endswith((".", "!"))
            assert set(reported["cite"]) <= game.narration.clauses.keys()
            assert json.loads(mjson.encode(reported)) is not None


@games_seeds_seats
@examples(30)
def test_corrections_do_what_they_say_and_nothing_else(
    name: str, seed: int, number: int, most: int
) -> None:
    game = ALL[name]
    random = Random(seed)
    session = begun(game, seed, seats_of(game, number))
    for _ in played(session, random, most):
        pass
    for place in game.rules.correctables(session.state):
        if place.domain is None:
            continue
        value = place.domain.sample(random, {})
        before = session.view()
        session.do(Correct(place.path, value))
        found = json.loads(mjson.encode(now_at(session, place.path)))
        if not fits(found, json.loads(mjson.encode(value))):
            # what follows from a correction can change more: a new hand, the end of the game
            assert len(session.head.rulings) > 1
        session.undo()
        assert session.view() == before


@games_seeds_seats
@examples(40)
def test_what_follows_from_corrections_can_be_shown(
    name: str, seed: int, number: int, most: int
) -> None:
    game = ALL[name]
    random = Random(seed)
    session = begun(game, seed, seats_of(game, number))
    for _ in played(session, random, most):
        places = [one for one in game.rules.correctables(session.state) if one.domain is not None]
        for place in random.sample(places, min(2, len(places))):
            assert place.domain is not None
            session.do(Correct(place.path, place.domain.sample(random, {})))
            assert session.board()
            session.undo()


def now_at(session: Session, path: str) -> Any:
    """What stands there in the view; what is no place of the view has the books' own value."""
    shown = session.view()
    if path.partition("/")[0] in shown:
        return at(shown, path)
    books = {one.path: one.value for one in session.game.rules.correctables(session.state)}
    return books[path]


def at(shown: Any, path: str) -> Any:
    """What stands there in a view; for a thing in a list of piles, whose pile has it.

    A thing that has left play is null, and so is what would lie on an empty place.
    """
    for part in path.split("/"):
        if shown is None:
            return None
        if not isinstance(shown, list | tuple):
            shown = shown.get(part)
        elif part.isdecimal():
            shown = shown[int(part)]
        else:
            return next((index for index, pile in enumerate(shown) if part in pile), None)
    return shown


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_whole_game_is_the_same_under_every_hash_seed(game: Game[Any]) -> None:
    script = (
        "from companion.table.registry import games;"
        "from tests.games.playing import begun, played, MAX_ACTIONS;"
        "from random import Random; from msgspec import json; import hashlib;"
        f"s = begun(games()[{game.id!r}], 5, {game.max_seats});"
        "[None for _ in played(s, Random(5), MAX_ACTIONS)];"
        "print(hashlib.sha256(json.encode([(x.action, x.rulings, x.state, x.virtual_table)"
        " for x in s.current_steps()])).hexdigest())"
    )
    root = Path(__file__).resolve().parents[2]
    digests = {
        subprocess.run(
            [sys.executable, "-c", script],
            check=True,
            capture_output=True,
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        ).stdout
        for seed in ("0", "1")
    }
    assert len(digests) == 1


def touches_of(board: Board) -> Iterator[Touch | None]:
    """What can be touched on a board, and on the boards that it opens."""
    for part in (board.stage, *board.buttons):
        for node in part.walk():
            yield node.touch
            match node.touch:
                case UiCommand("show detail", Board() as near):
                    yield from touches_of(near)
                case UiCommand("show detail", DeferredBoard() as deferred):
                    yield from touches_of(deferred.board())
                case _:
                    pass


@games_seeds_seats
@examples(60)
def test_what_is_asked_can_be_answered_by_touch(
    name: str, seed: int, number: int, most: int
) -> None:
    session = begun(ALL[name], seed, seats_of(ALL[name], number))
    for _ in played(session, Random(seed), most):
        asked = [prompt for prompt in session.rule_prompts() if not prompt.optional]
        if not asked:
            continue
        kinds = {one.kind for prompt in asked for one in prompt.accepts}
        board = session.board()
        assert session.ticket() == board.ticket
        touches = [*touches_of(board)]
        touchable = {type(one.action) for one in touches if isinstance(one, SubmitAction)}
        touchable |= {one.kind for one in touches if isinstance(one, ChooseFields | RollRandom)}
        touchable |= {kind for one in touches if isinstance(one, ChooseFields) for kind in one.also}
        assert kinds & touchable or board.roll_action, (kinds, touchable)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_its_poster_is_valid_and_says_how_many_can_play(game: Game[Any]) -> None:
    assert list(poster_errors(game.id)) == []
    least, most = game.min_seats, game.max_seats
    assert poster(game.id).players == (f"{least}–{most}" if least < most else f"{most}")


MAX_STATE_BYTES = 50_000


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_the_recorded_playthroughs_still_play_the_same(game: Game[Any]) -> None:
    for name, now in playthroughs(game).items():
        path = folder(game.id) / name
        assert path.exists(), f"record one: scripts/record {game.id}"
        text = path.read_text(encoding="utf-8")
        assert len(text.encode()) < MAX_STATE_BYTES
        assert text == now
