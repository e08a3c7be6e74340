"""What holds in every game of The Vampire, the Elf and the Cthulhu: nothing is lost, nothing is
told before its time, the forms are those of the rules file.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json, to_builtins
from msgspec.structs import asdict

from companion.core.actions import Action, Correct
from companion.core.rulings import wire
from companion.games.vampire_elf_cthulhu import GAME
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.cards import COLORS, HOUSE
from companion.games.vampire_elf_cthulhu.components import Table
from companion.games.vampire_elf_cthulhu.state import QUILLS, State
from companion.table.action_text import describe_step
from companion.table.play.session import Session
from companion.table.play.steps import Header, Step
from companion.table.simulation import bots
from companion.table.simulation.simulate import jobs, line_up, run
from tests.games.options import drawn
from tests.games.test_conformance import played
from tests.games.vampire_elf_cthulhu.twins import otherwise
from tests.rules.vampire_elf_cthulhu.table import NovelTable
from tests.sampling import examples

SEEDS = st.integers(0, 2**32)
SEATS = st.integers(2, 4)


def begun(seed: int, seats: int, *, virtual: bool) -> Session:
    names = tuple(f"P{seat}" for seat in range(seats))
    options = drawn(GAME, seats, Random(seed))
    return Session.new(GAME, Header(GAME.id, 1, names, options, seed if virtual else None))


def wild(session: Session, random: Random, most: int) -> Iterator[Session]:
    """A real table where anything allowed is done, and the books are corrected now and then."""
    for _ in range(most):
        prompts = session.public_prompts()
        action: Action
        if not prompts or random.random() < 0.05:
            places = [
                one for one in GAME.rules.correctables(session.state) if one.domain is not None
            ]
            place = random.choice(places)
            assert place.domain is not None
            action = Correct(place.path, place.domain.sample(random, {}))
        else:
            prompt = random.choice(prompts) if random.random() < 0.2 else prompts[0]
            action = bots.any_of(prompt, random)
        session.do(action)
        assert all(one.accepts for one in session.public_prompts()), session.state.step
        yield session


# ---- nothing is lost


def cards_of(state: State) -> Counter[str]:
    """Where every Novel card lies."""
    found: Counter[str] = Counter()
    for pile in (*state.decks, *state.discards):
        found.update(pile)
    found.update(idea.card for idea in state.ideas)
    found.update(one.card for display in state.displays for one in display)
    found.update(one.card for one in state.novel if one is not None)
    return found


def check_books(state: State) -> None:
    box = state.box
    assert cards_of(state) == Counter(list(box.novel))
    for color, deck in enumerate(state.decks):
        assert list(deck) == sorted(deck, key=box.place.__getitem__)
        assert all(box.color[card] == color for card in (*deck, *state.discards[color]))
    robbed = 0 if state.robbed is None else state.robbed.cubes
    cubes = sum(idea.cubes for idea in state.ideas) + sum(
        one.cubes for display in state.displays for one in display
    )
    total = state.reserve + sum(state.cubes) + cubes + robbed
    assert total == state.options.ink_drops
    assert min(state.reserve, *state.cubes, *state.specials, *state.supply, *state.quills) >= 0
    for seat in range(len(state.names)):
        written = sum(one.specials for one in state.novel if one is not None and one.seat == seat)
        kept = state.specials[seat] + state.supply[seat]
        assert kept + written == state.options.special_drops
        quills = state.quills[seat] + sum(one.quills for one in state.displays[seat])
        quills += sum(idea.quill == seat for idea in state.ideas)
        quills += state.robbed is not None and state.robbed.seat == seat
        assert quills == QUILLS
    for display in state.displays:
        for one in display:
            assert one.face == "up" or not one.cubes
            # a Re-activate may turn up the card that is acting with both quills on it (VE-48)
            acting = state.action is not None and state.action.card == one.card
            assert one.quills <= (1 if one.face == "up" and not acting else 2)


def check_dealer(state: State, table: Table) -> None:
    """The dealer's decks hold what the books believe to be there, and what is on its way."""
    on_the_way = [*table.to_ideas, *(card for hand in table.hands for card in hand)]
    for color, word in enumerate(COLORS):
        there = [*table.piles[f"deck/{word}"]]
        there += [card for card in on_the_way if HOUSE.color[card] == color]
        assert sorted(there) == sorted(state.decks[color])
        assert table.piles.get(f"discard/{word}", ()) == state.discards[color]
    objectives = [*table.piles["objectives"], *table.objectives]
    if len(state.names) != 3:
        objectives += table.piles.get("objective-discard", ())
        objectives += [table.shown] if state.step == "objective" else []
        assert sorted(objectives) == sorted(HOUSE.objectives)


@given(SEEDS, SEATS, st.booleans(), st.integers(20, 150))
@examples(40)
def test_cards_cubes_tokens_and_quills_are_conserved(
    seed: int, seats: int, virtual: bool, most: int
) -> None:
    session = begun(seed, seats, virtual=virtual)
    turns = played if virtual else wild
    for _ in turns(session, Random(seed), most):
        check_books(session.state)
        if virtual:
            check_dealer(session.state, session.head.table)


# ---- forms

VIEW = ("options", "phase", "step", "turn", "first", "order", "slot", "current", "due",
        "ideas", "seats", "novel", "decks", "reserve", "objectives", "robbed", "action",
        "winners")  # fmt: skip
OPTIONS = ("phase_two_order", "compare_winner", "quilled_compare", "insert_strength",
           "insert_colors", "ink_drops", "special_drops", "card_set")  # fmt: skip
SIDE = ("seat", "card", "a", "b", "special_points", "card_cubes", "bid_in", "bid", "total")
ACTION = ("seat", "kind", "card", "offered", "sides", "points", "winner", "research")
RULINGS = {
    "steal": ("seat", "robbed", "card", "cubes"),
    "strength": ("seat", "card", "a", "b", "special_points", "card_cubes", "cubes", "specials",
                 "total"),
    "result": ("action", "winner", "points"),
    "spend": ("seat", "spent", "left"),
    "score": ("seat", "points", "by_position", "type_points"),
    "winner": ("seats", "points"),
    "correction": ("path", "value"),
}  # fmt: skip
DO = {"shuffle", "draw", "move-cards", "move-quill", "move-cubes", "move-specials", "show",
      "turn-down", "turn-up", "reveal"}  # fmt: skip
FIELDS = {"do", "seat", "n", "cards", "face", "from", "to"}


def check_forms(session: Session, step: Step) -> None:
    shown = session.view()
    assert tuple(shown) == VIEW
    assert tuple(shown["options"]) == OPTIONS
    for seat in shown["seats"]:
        assert tuple(seat) == (
            "name", "display", "face_up", "quills", "ink", "objective", "score"
        )  # fmt: skip
        assert seat["face_up"] == sum(one["face"] == "up" for one in seat["display"])
    assert tuple(shown["decks"]) == COLORS
    if shown["action"] is not None:
        assert tuple(shown["action"]) == ACTION
        assert all(tuple(side) == SIDE for side in shown["action"]["sides"])
    assert (shown["slot"] is None) is (shown["current"] is None) is (shown["order"] == ())
    assert bool(shown["due"]) is (shown["step"] == "deal")
    assert (shown["robbed"] is not None) is (shown["step"] == "move")
    for ruling in step.rulings:
        told = wire(ruling, lambda one: GAME.narration.ruling_text(step.state, one))
        if ruling.kind == "instruct":
            assert ruling.facts["do"] in DO
            assert set(ruling.facts) <= FIELDS
        else:
            assert tuple(ruling.facts) == RULINGS[ruling.kind]
        assert told["cite"]
        assert json.encode(told)
    for prompt in session.public_prompts():
        for template in prompt.accepts:
            wired = template.wire()
            assert all(
                value.get("cards", [0]) and value.get("choice", [0])
                for value in wired.values()
                if isinstance(value, dict)
            )


@given(SEEDS, SEATS, st.integers(20, 120))
@examples(30)
def test_views_rulings_and_prompts_have_the_forms_of_the_rules_file(
    seed: int, seats: int, most: int
) -> None:
    session = begun(seed, seats, virtual=False)
    for _ in wild(session, Random(seed), most):
        check_forms(session, session.head)


# ---- secrets


def public(state: State) -> list[Any]:
    """Everything that all may see and hear of a position."""
    view = GAME.observation.view(state, None)
    prompts = GAME.rules.prompts(state)
    return [
        to_builtins(view),
        GAME.observation.unseen(state),
        GAME.boards.board(view, prompts, GAME.box.cards),
        [
            (one.seat, one.ask, GAME.narration.question(state, one))
            for one in prompts
            if not one.optional
        ],
    ]


@given(SEEDS, SEATS, st.integers(20, 150))
@examples(40)
def test_nobody_can_tell_what_others_hide(seed: int, seats: int, most: int) -> None:
    random = Random(seed)
    session = begun(seed, seats, virtual=False)
    for _ in wild(session, random, most):
        if session.state.phase == "over":
            return
        other = otherwise(session.state, random)
        # the rules may have more to offer where there is more ink, but all see the same
        assert public(session.state)[:2] == public(other)[:2]
        assert public(session.state)[3] == public(other)[3]
        assert GAME.public_board(session.state, GAME.rules.prompts(session.state)) == (
            GAME.public_board(other, GAME.rules.prompts(other))
        )


SECRET = (did.Keep, did.Place, did.Renounce)


@given(SEEDS, SEATS, st.integers(20, 150))
@examples(40)
def test_rulings_and_words_never_name_a_card_that_stays_hidden(
    seed: int, seats: int, most: int
) -> None:
    session = begun(seed, seats, virtual=True)
    for _ in played(session, Random(seed), most):
        step = session.head
        seen = _seen(session.before(step).state) | _seen(step.state) | _turned(step)
        hidden = {
            one.card
            for display in step.state.displays
            for one in display
            if one.face == "down" and one.card not in seen
        }
        words = [GAME.narration.ruling_text(step.state, ruling) for ruling in step.rulings]
        facts = json.encode([ruling.facts for ruling in step.rulings]).decode()
        if isinstance(step.action, SECRET):
            words.append(
                GAME.narration.action_text(step.state, type(step.action), asdict(step.action))
            )
        for card in hidden:
            assert f'"{card}"' not in facts
            assert not any(HOUSE.novel[card].title in one for one in words)


def test_the_log_says_what_was_stolen_replaced_or_declined() -> None:
    declined = {
        "oppose": "does not oppose",
        "turn-rival": "stops turning",
        "research": "draws nothing",
        "special-points": "is done",
        "turn-up": "is done",
    }
    told = set[str]()
    for seed in range(24):
        session = begun(seed, 2 + seed % 3, virtual=True)
        for _ in played(session, Random(seed), 300):
            step = session.head
            before = session.before(step).state
            match step.action:
                case did.Place():
                    steals = any(ruling.kind == "steal" for ruling in step.rulings)
                    said = "steals" if steals else "puts a quill on"
                case did.PlaceInNovel(position=position):
                    empty = before.novel[position - 1] is None
                    said = "writes page" if empty else "replaces the card on page"
                case did.Pass():
                    said = declined[before.step]
                case _:
                    continue
            assert said in describe_step(session, step)
            told.add(said)
    assert told == {
        *declined.values(),
        *("steals", "puts a quill on", "writes page", "replaces the card on page"),
    }


def _seen(state: State) -> set[str]:
    """The card that acts: all see it."""
    return set() if state.action is None else {state.action.card}


def _turned(step: Step) -> set[str]:
    """Cards that are turned down before all eyes, or shown."""
    return {
        card
        for ruling in step.rulings
        if ruling.facts.get("do") in ("turn-down", "show")
        for card in ruling.facts["cards"]
    }


@given(SEEDS, SEATS)
@examples(30)
def test_the_log_tells_others_neither_bids_nor_face_down_cards(seed: int, seats: int) -> None:
    session = begun(seed, seats, virtual=True)
    random = Random(seed)
    for _ in played(session, random, 120):
        state = session.state
        if state.step != "bid" and random.random() < 0.8:
            continue
        log = [step.action for step in session.line() if step.action is not None]
        for eye in (None, *range(seats)):
            text = json.encode(GAME.observation.redact(log, eye)).decode()
            pending = () if state.action is None or state.step != "bid" else state.action.sides
            last = [one for one in GAME.observation.redact(log, eye) if one["type"] == "bid"]
            hidden = sum(one["cubes"] == "hidden" for one in last)
            assert hidden == sum(side.bid is not None and side.seat != eye for side in pending)
            researched = [one for one in GAME.observation.redact(log, eye) if one["type"] == "keep"]
            for one in researched:
                assert one["card"] == "hidden" or f'"{one["card"]}"' in text


def test_the_log_tells_the_owner_and_others_after_the_cards_are_shown() -> None:
    log = [
        did.Research(0, "red", 2, "down"),
        did.Keep(0, "elf-red-1"),
        did.Place(0, "elf-red-1", 0),
        Correct("ink/0/cubes", 5),
    ]
    assert [one.get("card") for one in GAME.observation.redact(log, 0)][1:3] == [
        "elf-red-1",
        "elf-red-1",
    ]
    assert [one.get("card") for one in GAME.observation.redact(log, 1)][1:3] == ["hidden", "hidden"]
    assert [one.get("value") for one in GAME.observation.redact(log, 1)][3] == "hidden"
    shown = [*log, did.TurnUp(0, "elf-red-1")]
    assert [one.get("card") for one in GAME.observation.redact(shown, 1)][1:3] == [
        "elf-red-1",
        "elf-red-1",
    ]


def test_a_card_that_left_unseen_is_not_told_when_it_comes_back() -> None:
    log = [
        did.Research(1, "grey", 2, "down"),
        did.Keep(1, "elf-grey-3"),
        Correct("cards/elf-grey-3", {"zone": "deck"}),
        Correct("cards/elf-grey-3", {"zone": "display", "seat": 0, "face": "up"}),
    ]
    kept, away, back = GAME.observation.redact(log, 0)[1:]
    assert (kept["card"], away["path"], back["path"]) == ("hidden", "hidden", "cards/elf-grey-3")


@pytest.mark.parametrize("eye", [None, 0, 1])
def test_the_log_tells_a_correction_to_whom_its_action_is_told(eye: int | None) -> None:
    novel = NovelTable()
    novel.open(2)
    novel.do("correct", path="ink/1/cubes", value=7)
    novel.lies(1, "down", "elf-grey-1")
    novel.put("elf-grey-1", zone="deck")
    novel.put("elf-green-3", zone="deck")
    line = {"cmd": "log"} if eye is None else {"cmd": "log", "as": eye}
    told = novel.look(line)["log"][-4:]
    for one in told:
        (ruling,) = one["rulings"]
        assert (ruling["path"], ruling["value"]) == (one["action"]["path"], one["action"]["value"])
    ink, down, away, idea = (one["action"] for one in told)
    hidden = ("hidden", "hidden", "hidden")
    mine = (7, "cards/elf-grey-1", "cards/elf-grey-1")
    assert (ink["value"], down["path"], away["path"]) == (mine if eye == 1 else hidden)
    assert (ink["path"], idea["path"]) == ("ink/1/cubes", "cards/elf-green-3")


# ---- refusals


def out_of_sight(state: State, but: int | None) -> list[str]:
    """The cards of which nobody, but for one seat perhaps, knows whether they lie face down."""
    shown = "" if state.action is None else state.action.card
    face_down = [
        one.card
        for seat, display in enumerate(state.displays)
        for one in display
        if one.face == "down" and one.card != shown and seat != but
    ]
    return [*face_down, *(card for deck in state.decks for card in deck)]


ABOUT_OPEN_CARDS = (did.Move, did.Compare, did.TurnRival, did.Offer, did.Oppose, did.TurnDown,
                    did.TurnForPoint)  # fmt: skip
ABOUT_OWN_CARDS = (did.Activate, did.Renounce, did.DiscardForPoints, did.TurnUp)
"""The seat that is asked may mean its own face-down cards with them."""


@given(SEEDS, SEATS, st.integers(20, 150))
@examples(40)
def test_no_refusal_tells_which_cards_lie_face_down(seed: int, seats: int, most: int) -> None:
    session = begun(seed, seats, virtual=False)
    for _ in wild(session, Random(seed), most):
        state = session.state
        for seat in range(seats):
            said = {
                (kind, json.encode(GAME.rules.refuse(state, action)))
                for kinds, but in ((ABOUT_OPEN_CARDS, None), (ABOUT_OWN_CARDS, seat))
                for kind in kinds
                for card in out_of_sight(state, but)
                if not any(one.fits(action := kind(seat, card)) for one in session.public_prompts())
            }
            placed = {
                json.encode(GAME.rules.refuse(state, did.Place(seat, card, cubes)))
                for card in out_of_sight(state, seat)
                for cubes in (0, 1)
            }
            assert len(said) == len(ABOUT_OPEN_CARDS) + len(ABOUT_OWN_CARDS)
            assert len(placed) == 1
        for color in range(len(COLORS)):
            drawn = [card for card in out_of_sight(state, None) if HOUSE.color[card] == color]
            if not any(one.fits(did.DealIdea(card)) for one in session.public_prompts()
                       for card in drawn):  # fmt: skip
                said = {json.encode(GAME.rules.refuse(state, did.DealIdea(card))) for card in drawn}
                assert len(said) <= 1


# ---- Why?


@given(SEEDS, SEATS)
@examples(15)
def test_every_ruling_has_reasons_that_are_clauses(seed: int, seats: int) -> None:
    session = begun(seed, seats, virtual=True)
    for _ in played(session, Random(seed), 100):
        step, before = session.head, session.before(session.head).state
        for ruling in step.rulings:
            reasons = GAME.narration.explain(before, step.action, ruling)
            assert reasons
            assert all(one.clause in GAME.narration.clauses for one in reasons)


def test_why_a_strength_is_what_it_is_names_the_cards_that_count() -> None:
    names = ("Ann", "Bob")
    session = Session.new(GAME, Header(GAME.id, 1, names, {}, 3, {0: "writer", 1: "writer"}))
    told = [
        (session.before(step).state, step.action, ruling)
        for step in session.line()
        for ruling in step.rulings
        if ruling.kind == "strength" and ruling.facts["a"] * ruling.facts["b"] > 1
    ]
    assert told
    for before, action, ruling in told:
        reasons = {one.clause: one.lines for one in GAME.narration.explain(before, action, ruling)}
        facts, box = ruling.facts, before.box
        up = [one.card for one in before.displays[facts["seat"]] if one.face == "up"]
        alike = [card for card in up if box.type[card] == box.type[facts["card"]]]
        ((seat, line),) = reasons["VE-61"]
        assert seat == facts["seat"]
        assert line.startswith(f"{len(alike)} {box.type[facts['card']]}")
        assert all(box.novel[card].title in line for card in alike)
        assert reasons["VE-69"][0][1].endswith(f"= {facts['total']}")


# ---- virtual tables and bots


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_of_a_virtual_table_knows_its_objective_and_no_other(seats: int) -> None:
    session = begun(7, seats, virtual=True)
    table = session.head.table
    assert [seat["objective"] for seat in session.view()["seats"]] == [None] * seats
    for seat in range(seats):
        shown = session.view(seat)
        assert tuple(shown) == VIEW
        assert [one["objective"] for one in shown["seats"]] == [
            table.objectives[seat] if other == seat else None for other in range(seats)
        ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_writer_wins_clearly_against_random_players(seats: int) -> None:
    players = line_up(GAME, seats, ["writer"], "random")
    scores = [run(job) for job in jobs(GAME, 20, 1, players, {})]
    won = sum(any(score.players[seat] == "writer" for seat in score.winners) for score in scores)
    assert won >= 14
    assert all(score.winners for score in scores)


@pytest.mark.parametrize("seats", [2, 4])
def test_writers_among_themselves_come_to_an_end(seats: int) -> None:
    players = line_up(GAME, seats, ["writer"] * seats, None)
    scores = [run(job) for job in jobs(GAME, 8, 11, players, {})]
    assert all(score.winners for score in scores)
