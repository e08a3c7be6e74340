"""The program's own Directors and survivors: what they do, pay, foresee and say."""

import importlib
import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from itertools import pairwise
from random import Random
from typing import Any, cast

import pytest
from msgspec import convert
from msgspec.structs import replace

from companion.core.actions import Action, Correct
from companion.core.domains import Cards
from companion.core.prompts import Prompt
from companion.games.shuffling_horror import GAME, actions
from companion.games.shuffling_horror.bots import ShufflingHorrorBots
from companion.games.shuffling_horror.bots.directors import best_rested, gentle, standard_policy
from companion.games.shuffling_horror.bots.futures import play_future, sample_table
from companion.games.shuffling_horror.bots.harm import costliest_victim
from companion.games.shuffling_horror.bots.remarks import FORESEEN, LINES, remark
from companion.games.shuffling_horror.bots.ruthless import ruthless
from companion.games.shuffling_horror.dealer import Table
from companion.games.shuffling_horror.options import Options
from companion.games.shuffling_horror.rules.auto_director import choose_by_policy
from companion.games.shuffling_horror.state import FACE_DOWN, State
from companion.table.play.bots import SeatedBots
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.simulation.simulate import SimulatedPosition, play
from tests.games.options import drawn
from tests.games.playing import played

LOOKING_AHEAD = importlib.import_module("companion.games.shuffling_horror.bots.ruthless")

Moment = tuple[State, tuple[Prompt, ...], Action, Table]
"""A position, its prompts, what was done about them, and the virtual table there."""


def film(seed: int, players: tuple[str, ...], options: Options | None = None) -> Iterator[Moment]:
    """Every moment of a film that these bots play."""
    options = options or Options()
    names = tuple(f"Player {seat}" for seat in range(len(players)))
    random, dealer = Random(seed), GAME.dealer
    outcome = GAME.rules.start(names, options)
    table = dealer.apply_rulings(dealer.set_up(names, options, seed), None, outcome.rulings)
    where = SimulatedPosition(outcome.state, table)

    def chance(seat: int, where: Any) -> Random:
        del seat, where
        return random

    seated = SeatedBots(GAME, dict(enumerate(players)), len(players), chance)
    while asked := GAME.rules.prompts(where.state):
        action = (
            seated.before_closing(where, asked)
            or dealer.resolve_chance(where.virtual_table, asked)
            or seated.answer(where, asked)
        )
        assert action is not None
        assert any(prompt.fits(action) for prompt in asked)
        yield where.state, asked, action, where.virtual_table
        outcome = GAME.rules.apply(where.state, action)
        where.state = outcome.state
        where.virtual_table = dealer.apply_rulings(where.virtual_table, action, outcome.rulings)


def director_bots(count: int, director: str) -> tuple[str, ...]:
    return (director, *("survivor",) * count)


def with_options(seed: int, seats: int) -> Options:
    return convert(drawn(GAME, seats, Random(seed)), Options)


def living(players: tuple[str, ...], films: int) -> int:
    names = tuple(f"Player {seat}" for seat in range(len(players)))
    played = (play(GAME, names, Options(), seed, players) for seed in range(films))
    views: list[Any] = [one.view for one in played]
    return sum(len(view.result.survivors) for view in views)


def of_the_director(asked: tuple[Prompt, ...]) -> Prompt | None:
    return next((one for one in asked if one.seat == 0 and not one.optional), None)


@pytest.mark.parametrize("seed", range(4))
def test_the_policy_does_what_the_auto_director_announces(seed: int) -> None:
    options = replace(with_options(seed, 5), director="auto", director_aim="weakest")
    announced = 0
    for state, asked, _, _ in film(seed, ("random",) * 5, options):
        prompt = of_the_director(asked)
        if prompt is None or prompt.accepts[0].open:
            continue
        human = replace(state, options=replace(options, director="human"))
        free = next(one for one in GAME.rules.prompts(human) if one.seat == 0)
        pattern = prompt.accepts[0]
        assert standard_policy(human, {}, free, Random(0)) == pattern.kind(**pattern.fixed)
        announced += 1
    assert announced > 5


def test_the_gentle_director_spares_the_weak_and_cuts_no_film() -> None:
    options = Options(clip_reel=True)
    cut_by_policy = targets = 0
    for seed in range(12):
        for state, asked, action, _ in film(seed, director_bots(3, "gentle"), options):
            prompt = of_the_director(asked)
            assert not isinstance(action, actions.ClipReel)
            if prompt is None:
                continue
            cut_by_policy += isinstance(
                standard_policy(state, {}, prompt, Random(0)), actions.ClipReel
            )
            first = prompt.accepts[0]
            if isinstance(action, actions.Target) and "victim" in first.open:
                victims = first.open["victim"]
                assert isinstance(victims, Cards)
                most = max(state.cast[one].rest for one in victims.cards)
                assert state.cast[str(action.victim)].rest == most
                targets += 1
    assert targets > 20
    assert cut_by_policy > 0


def test_equally_rested_survivors_are_chosen_by_the_seed() -> None:
    state = next(one for one, _, _, _ in film(3, director_bots(3, "policy")) if len(one.cast) > 2)
    cast = {name: replace(one, rest=2) for name, one in state.cast.items()}
    names = tuple(cast)
    chosen = {
        best_rested(
            replace(state, cast=cast, options=replace(state.options, director_seed=seed)), names
        )
        for seed in range(3)
    }
    assert len(chosen) == 3


def test_survivors_who_think_live_far_more_often_than_random_ones() -> None:
    clever = living(director_bots(4, "policy"), 16)
    blind = living(("policy", *("random",) * 4), 16)
    assert clever > 2 * blind


@pytest.mark.thorough
def test_a_gentle_director_leaves_more_survivors_than_the_policy() -> None:
    assert living(director_bots(4, "gentle"), 16) > living(director_bots(4, "policy"), 16)


def test_bots_spend_before_rolls_and_negate_together() -> None:
    kinds: set[type[Action]] = set()
    asks: set[str] = set()
    for seed in range(6):
        for state, asked, action, _ in film(seed, director_bots(5, "policy")):
            kinds.add(type(action))
            if isinstance(action, actions.Spend):
                asks.add(next(one.question_id for one in asked if not one.optional))
                prompt = next(one for one in asked if one.fits(action))
                asks.add(f"{prompt.question_id} beside")
            del state
    assert asks == {"roll", "negate", "spend beside", "negate beside"}
    assert kinds >= {
        actions.Attack, actions.Take, actions.Rest, actions.Move, actions.TakeAttackSurvivor,
        actions.HorrorStar, actions.AwardStar, actions.Flail,
    }  # fmt: skip


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize("seed", range(12))
def test_a_laid_out_table_holds_what_may_lie_there_and_the_film_goes_on_from_it(seed: int) -> None:
    seats = 3 + seed % 8
    moments = [
        (state, action, table)
        for state, asked, action, table in film(
            seed, director_bots(seats - 1, "policy"), with_options(seed, seats)
        )
        if of_the_director(asked) is not None and state.cast
    ]
    for state, action, table in moments[::7]:
        random = Random(seed)
        mine = sample_table(state, random)
        assert mine is not None
        assert len(mine.reel) == len(table.reel)
        assert len(mine.survivors) == len(table.survivors)
        assert len(mine.discards) == len(table.discards)
        assert set(mine.known) == {*state.discards} - {mine.hidden} <= set(mine.discards)
        assert [card is None for card in mine.down] == [card is None for card in table.down]
        assert (mine.hidden is None) == (table.hidden is None)
        everywhere = (*mine.survivors, *mine.reel, *mine.discards, *mine.down, mine.hidden)
        lying = [card for card in everywhere if card is not None]
        assert sorted(lying) == sorted(
            card
            for card in (*table.survivors, *table.reel, *table.discards, *table.down, table.hidden)
            if card is not None
        )
        assert play_future(state, action, mine, 100, random).result is not None


def test_where_the_books_do_not_add_up_nothing_is_foreseen() -> None:
    moment = next(
        (state, asked)
        for state, asked, _, _ in film(5, director_bots(3, "policy"))
        if (prompt := of_the_director(asked)) is not None and prompt.question_id == "target"
    )
    state, asked = replace(moment[0], reel_pile=moment[0].reel_pile + 1), moment[1]
    assert sample_table(state, Random(1)) is None
    prompt = of_the_director(asked)
    assert prompt is not None
    assert ruthless(state, {}, prompt, Random(1)) == choose_by_policy(
        state, prompt, costliest_victim
    )


def on_stage(cast: tuple[str, ...], *history: Action) -> State:
    """A film of this cast after these actions, with nothing but items on its first screen."""
    names = ("Dee", "Ann", "Bob", "Cid", "Eve")[: len(cast) + 1]
    state = GAME.rules.start(names, Options()).state
    items = (
        actions.Reveal(1, "service-revolver"),
        actions.Reveal(2, "adrenaline"),
        actions.Reveal(3, "hunting-rifle"),
    )
    for action in (*map(actions.Draw, cast), *items, *history):
        state = GAME.rules.apply(state, action).state
    return state


def both(state: State) -> tuple[Action | None, Action | None]:
    """What policy and ruthless do about the Director's prompt."""
    prompt = of_the_director(GAME.rules.prompts(state))
    assert prompt is not None
    return standard_policy(state, {}, prompt, Random(1)), ruthless(state, {}, prompt, Random(1))


def test_ruthless_builds_a_throng_that_lasts_without_any_of_its_cards() -> None:
    state = on_stage(
        ("the-pilot", "the-mechanic", "the-nurse", "the-sheriff"),
        Correct("frames/0/card", "five-tunnel-worms"),
        Correct("throngs/0/0", ["six-saucer-pilots", "six-legged-hulk"]),
        Correct("throngs/0/1", ["six-armed-gardener"]),
        *(actions.Pass(seat) for seat in range(1, 5)),
    )
    usual, foreseen = both(state)
    assert usual == actions.TakeAttack(0, "five-tunnel-worms", "throng-0-2")
    assert foreseen == actions.TakeAttack(0, "five-tunnel-worms", "throng-0-1")


def test_ruthless_takes_the_monster_that_makes_such_a_throng() -> None:
    state = on_stage(
        ("the-pilot", "the-mechanic", "the-nurse", "the-sheriff"),
        Correct("frames/0/card", "four-glass-eyed-dogs"),
        Correct("frames/2/card", "five-tunnel-worms"),
        Correct("throngs/0/0", ["six-saucer-pilots", "six-legged-hulk"]),
        *(actions.Pass(seat) for seat in range(1, 5)),
    )
    usual, foreseen = both(state)
    assert usual == actions.TakeAttack(0, "four-glass-eyed-dogs", "throng-0-1")
    assert foreseen == actions.TakeAttack(0, "five-tunnel-worms", "throng-0-1")


def test_ruthless_attacks_whom_a_hit_costs_most() -> None:
    state = on_stage(
        ("the-pilot", "the-trucker"),
        Correct("throngs/0/0", ["six-saucer-pilots"]),
        Correct("players/1/power", 0),
        Correct("players/2/power", 1),
        actions.Pass(1),
        actions.Pass(2),
        actions.AllOutAttack(0),
    )
    usual, foreseen = both(state)
    assert usual == actions.Target(0, "throng-0-1", victim="the-pilot")
    assert foreseen == actions.Target(0, "throng-0-1", victim="the-trucker")


def test_ruthless_chooses_the_same_whatever_the_bots_dice_show(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(LOOKING_AHEAD, "SIFTS", ((0, 4), (4, 8)))
    asked_of = [
        (state, prompt)
        for state, asked, _, _ in film(8, director_bots(3, "policy"))
        if (prompt := of_the_director(asked)) is not None
    ]
    other = 0
    for state, prompt in asked_of[:32:4]:
        chosen = [ruthless(state, {}, prompt, Random(number)) for number in range(2)]
        assert chosen[0] == chosen[1]
        assert chosen[0] is not None
        assert prompt.fits(chosen[0])
        other += chosen[0] != standard_policy(state, {}, prompt, Random(0))
    assert other > 0


@pytest.mark.parametrize("seed", range(2))
def test_ruthless_plays_by_the_rules_and_says_what_is_true(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LOOKING_AHEAD, "SIFTS", ((0, 2),))
    seats = 3 + seed
    options = replace(with_options(seed, seats), director="human")
    foreseen = 0
    for state, asked, action, _ in film(seed, director_bots(seats - 1, "ruthless"), options):
        line = remark(state, action, "ruthless")
        assert "\n" not in line
        assert len(line) <= 180
        prompt = of_the_director(asked)
        if line.endswith(FORESEEN):
            assert prompt is not None
            assert prompt.question_id in LOOKING_AHEAD.LOOKS_AHEAD
            assert action != choose_by_policy(state, prompt, costliest_victim)
            foreseen += 1
        if (
            isinstance(action, actions.Target)
            and action.seat == 0
            and isinstance(action.victim, str)
        ):
            one = state.cast[action.victim]
            spoints = one.rest + state.power[one.seat]
            assert (str(spoints) if spoints else "Nothing and nobody") in line
            assert "weak go first" not in line
    assert foreseen > 0


@pytest.mark.parametrize("director", ["policy", "gentle"])
def test_each_move_of_a_director_has_one_short_line(director: str) -> None:
    spoken: set[str] = set()
    for seed in range(6):
        options = with_options(seed, 5)
        for state, _, action, _ in film(seed, director_bots(4, director), options):
            line = remark(state, action, director)
            if getattr(action, "seat", None) != 0:
                assert not line
                continue
            assert "\n" not in line
            assert len(line) <= 120
            if not isinstance(action, actions.Pass):
                assert line
                assert line[0].isupper()
            assert not remark(state, action, None) or options.director == "auto"
            spoken.add(line)
    assert len(spoken) > 30


def each_by_line(remarks: dict[str, Any]) -> Iterator[list[str]]:
    """The lines of each kind of move."""
    for one in remarks.values():
        if isinstance(one, dict):
            lines = cast("dict[str, Any]", one)
            by = lines.pop("by")
            yield from [[*lines.values()]] if by == "line" else each_by_line(lines)


def test_there_are_eight_lines_for_each_kind_of_move() -> None:
    file = files("companion.games.shuffling_horror").joinpath("words.toml")
    for lines in each_by_line(tomllib.loads(file.read_text("utf-8"))["remark"]):
        assert len(set(lines)) == LINES, lines
        # whichever is said, it says as much as the others
        fields = [{name.lower() for name in re.findall(r"{(\w+)", one)} for one in lines]
        assert all(one == fields[0] for one in fields), lines


def test_no_line_of_a_director_is_spoken_twice_in_a_row() -> None:
    header = Header(GAME.id, GAME.rules_version, ("Dee", "Ann", "Bob"), {"director": "auto"}, 5)
    session = Session.new(GAME, header)
    announced = {
        session.remarks.on_next_move(session.head) for _ in played(session, Random(5), 400)
    } - {""}
    spoken = [line for step in session.current_steps() if (line := session.remarks.on(step))]
    assert len(spoken) > 40
    assert all(one != other for one, other in pairwise(spoken))
    by_kind: dict[type, list[str]] = {}
    for step in session.current_steps():
        if line := session.remarks.on(step):
            by_kind.setdefault(type(step.action), []).append(line)
    assert len(by_kind) > 2
    assert all(one != other for lines in by_kind.values() for one, other in pairwise(lines))
    assert len(announced) > 30


def test_the_auto_director_speaks_as_the_policy_does() -> None:
    spoken = 0
    for state, _, action, _ in film(2, director_bots(3, "policy")):
        if isinstance(action, actions.Target) and isinstance(action.victim, str):
            auto = replace(state, options=replace(state.options, director="auto"))
            assert remark(auto, action, None) == remark(state, action, "policy") != ""
            spoken += 1
    assert spoken > 0


def test_directors_sit_in_seat_0_and_survivors_elsewhere() -> None:
    assert {name for name, bot in ShufflingHorrorBots.by_name.items() if bot.can_play_seat(0)} == {
        "policy",
        "gentle",
        "ruthless",
    }
    assert {name for name, bot in ShufflingHorrorBots.by_name.items() if bot.can_play_seat(1)} == {
        "survivor"
    }
    nobody = Prompt(None, "manual", ())
    state = next(film(1, director_bots(2, "policy")))[0]
    assert standard_policy(state, {}, nobody, Random(1)) is None
    assert gentle(state, {}, nobody, Random(1)) is None
    assert FACE_DOWN not in state.unseen
