"""What holds in every game of MonsterCon!: the forms of its rulings, prompts and views."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

from companion.core.actions import Action, Correct, type_tag
from companion.core.rulings import ruling_to_json
from companion.games.monstercon import GAME
from companion.games.monstercon.cards import DECK_CARDS
from companion.games.monstercon.dealer import Table
from companion.table.play import bots
from companion.table.play.session import Session
from companion.table.play.steps import Header, Step
from tests.games.monstercon import shapes
from tests.games.options import drawn
from tests.games.playing import played
from tests.sampling import examples, is_quick

SEEDS = st.integers(0, 2**32)
SEATS = st.integers(2, 5)


def begun(seed: int, seats: int, *, virtual: bool) -> Session:
    names = tuple(f"P{seat}" for seat in range(seats))
    options = drawn(GAME, seats, Random(seed))
    return Session.new(GAME, Header(GAME.id, 1, names, options, seed if virtual else None))


def wild(session: Session, random: Random, most: int) -> Iterator[Session]:
    """A real table that plays any card at all, uses what it may, and corrects the books."""
    for _ in range(most):
        prompts = session.rule_prompts()
        places = [one for one in GAME.rules.correctables(session.state) if one.domain is not None]
        action: Action
        if not prompts or random.random() < 0.03:
            place = random.choice(places)
            assert place.domain is not None
            action = Correct(place.path, place.domain.sample(random, {}))
        else:
            required = [prompt for prompt in prompts if not prompt.optional]
            prompt = random.choice(prompts if random.random() < 0.1 else required)
            action = bots.any_of(prompt, random)
        session.do(action)
        yield session


def ruling_facts(step: Step) -> list[dict[str, Any]]:
    each = (
        ruling_to_json(one, lambda ruling: GAME.narration.ruling_text(step.state, ruling))
        for one in step.rulings
    )
    return [json.decode(json.encode(one)) for one in each]


def check_rulings(step: Step) -> None:
    kind = "start" if step.action is None else type_tag(type(step.action))
    rulings = [one for one in ruling_facts(step) if set(one) != {"kind", "text", "cite"}]
    names = [shapes.name(one) for one in rulings]
    text = "".join(f"{one} " for one in names)
    assert re.fullmatch(shapes.ORDER[kind].rstrip() + " ?", text), (kind, text)
    for one, ruling in zip(names, rulings, strict=True):
        assert tuple(ruling) == ("kind", *shapes.FIELDS[one], "text", "cite")
        assert not shapes.CITED.get(one) or shapes.CITED[one] & set(ruling["cite"]), ruling


def check_view(shown: dict[str, Any]) -> None:
    assert tuple(shown) == shapes.VIEW
    assert tuple(shown["options"]) == shapes.OPTIONS
    seats = len(shown["seats"])
    assert all(len(shown[key]) == seats for key in shapes.BY_SEAT)
    assert shown["phase"] in shapes.PHASES
    for key, fields in shapes.NESTED.items():
        assert all(tuple(one) == fields for one in shown[key])
    assert shown["deal"] is None or tuple(shown["deal"]) == ("deck", "each", "zombie", "aside")
    assert shown["gaze"] is None or tuple(shown["gaze"]) == ("by", "from", "to")
    assert (shown["gaze"] is not None) is (shown["phase"] == "break-window")
    assert (shown["deal"] is None) is (shown["phase"] == "kings")
    result = shown["result"]
    assert (result is not None) is (shown["phase"] == "over")
    if result is not None:
        assert tuple(result) == ("winner", "chased", "showdown", "lost")
        assert all(tuple(one) == ("seat", "stalker") for one in result["lost"])
        assert [one["seat"] for one in result["lost"]] == result["chased"]
        assert all(shown["stalker"][seat] == 0 for seat in result["chased"])
    if shown["phase"] != "trick" or shown["trick"] == 1:
        assert shown["turn"] is None
    else:
        assert shown["turn"] is not None
    if "window" not in shown["phase"]:
        assert (shown["trick_winner"], shown["trick_receiver"]) == (None, None)
    if shown["phase"] in ("kings", "deal", "mimic", "before-trick", "over"):
        assert (shown["table"], shown["pot"], shown["suit_led"]) == ([], [], None)
    if shown["phase"] == "trick" and shown["trick"] == 1:
        assert all(one["card"] == "face-down" for one in shown["table"])
    else:
        assert all(one["card"] in DECK_CARDS for one in shown["table"])
    assert shown["shifted"] == sorted(shown["shifted"])


def check_prompts(session: Session) -> None:
    phase = session.state.phase
    prompts = session.prompts()
    required = [prompt for prompt in prompts if not prompt.optional]
    assert bool(required) is (phase != "over")
    for prompt in prompts:
        types = [type_tag(pattern.kind) for pattern in prompt.accepts]
        if prompt.optional:
            assert types == ["shapeshift"]
            assert phase in ("trick", "before-trick")
        elif "window" in phase or phase == "before-trick":
            assert types[-1] == "pass"
            assert types[0] == {
                "before-trick": "whirlwind", "shift-window": "shapeshift",
                "gaze-window": "mesmeric_gaze", "break-window": "break_gaze",
                "retrieve-window": "retrieve_joker",
            }[phase]  # fmt: skip
        else:
            assert types == [{"kings": "take_king", "trick": "play"}.get(phase, phase)]
    if phase not in ("kings", "trick", "break-window", "over"):
        assert len(required) == 1


@given(SEEDS, SEATS)
@examples(60)
def test_rulings_views_and_prompts_have_the_forms_of_the_rules_file(seed: int, seats: int) -> None:
    session = begun(seed, seats, virtual=False)
    check_rulings(session.head)
    for _ in wild(session, Random(seed), 150):
        check_rulings(session.head)
        check_view(json.decode(json.encode(session.view())))
        check_prompts(session)
        assert tuple(session.view(seed % seats)) == (*shapes.VIEW, "my_cards")
        assert session.view(seed % seats)["my_cards"] is None


@given(SEEDS, SEATS)
@examples(40)
def test_virtual_games_have_the_same_forms_and_no_revokes(seed: int, seats: int) -> None:
    session = begun(seed, seats, virtual=True)
    for _ in played(session, Random(seed), 150):
        check_view(json.decode(json.encode(session.view())))
        check_prompts(session)
    for step in session.current_steps():
        check_rulings(step)
    assert session.state.revokes == ()


def cards_of(table: Table) -> Counter[str]:
    piles = (table.deck, table.aside, table.on_table, table.taken, *table.hands, *table.passing)
    return Counter(card for pile in piles for card in pile)


@given(SEEDS, SEATS)
@examples(40)
def test_the_deck_is_conserved_and_the_hands_are_as_long_as_the_rules_say(
    seed: int, seats: int
) -> None:
    session = begun(seed, seats, virtual=True)
    for _ in played(session, Random(seed), 200):
        table, state = session.head.virtual_table, session.state
        if state.deal is None or state.phase == "over":
            continue
        assert cards_of(table) == Counter(dict.fromkeys(cards_of(table), 1))
        assert sum(cards_of(table).values()) == state.deal.deck
        assert state.hand_sizes == tuple(map(len, table.hands))
        assert state.aside == len(table.aside)
        if state.phase == "before-trick":
            # between tricks every hand holds what is still to be played, or more
            assert min(state.hand_sizes) >= state.rounds_left


@given(SEEDS, SEATS)
@examples(40)
def test_nothing_public_depends_on_a_hidden_card(seed: int, seats: int) -> None:
    session = begun(seed, seats, virtual=True)
    for _ in played(session, Random(seed), 30):
        state = session.state
        if state.phase != "trick" or not state.is_first_trick or len(state.table) == seats - 1:
            continue
        prompt = next(one for one in session.rule_prompts() if not one.optional)
        narrowed = GAME.dealer.narrow(session.head.virtual_table, prompt)
        assert narrowed is not None
        (pattern,) = narrowed.accepts
        ways = []
        for salt in range(2):
            session.do(pattern.sample(Random(f"{seed}/{salt}")))
            log = GAME.observation.redact(
                [step.action for step in session.current_steps() if step.action], None
            )
            node = session.board()
            ways.append((session.view(), log, node, session.head.rulings))
            session.undo()
        assert ways[0] == ways[1]


def test_random_games_come_to_every_ruling_and_phase() -> None:
    rulings: set[str] = set()
    phases: set[str] = set()
    for seed in range(60):
        session = begun(seed, 2 + seed % 4, virtual=False)
        for _ in wild(session, Random(seed), 300):
            phases.add(session.state.phase)
        rulings |= {
            shapes.name(one) for step in session.current_steps() for one in ruling_facts(step)
        }
        if is_quick() and rulings == shapes.FIELDS.keys() and phases == set(shapes.PHASES):
            break
    assert rulings == shapes.FIELDS.keys()
    assert phases == set(shapes.PHASES)


def test_a_log_hides_what_lies_face_down_from_all_but_its_owner() -> None:
    session = begun(4, 3, virtual=False)
    for _ in wild(session, Random(9), 400):
        state = session.state
        blind = state.phase == "trick" and state.is_first_trick
        down = {laid.seat for laid in state.table} if blind else set[int]()
        actions = [step.action for step in session.current_steps() if step.action is not None]
        for viewer in (None, 0, 1, 2):
            shown = GAME.observation.redact(actions, viewer)
            hidden = [one["seat"] for one in shown if one.get("card") == "hidden"]
            assert sorted(hidden) == sorted(down - {viewer})
