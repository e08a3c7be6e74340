"""What the log says, and to whom; and the reasons behind a ruling."""

from random import Random

import pytest
from hypothesis import given
from msgspec import json

from companion.core.actions import Correct
from companion.games.vampire_elf_cthulhu import GAME, actions
from companion.table.action_text import describe_step
from companion.table.play.session import Session
from companion.table.play.steps import Header
from tests.games.playing import played
from tests.games.vampire_elf_cthulhu.random_tables import SEATS, SEEDS, begun
from tests.rules.vampire_elf_cthulhu.table import NovelTable
from tests.sampling import examples


@pytest.mark.thorough
def test_the_log_says_what_was_stolen_replaced_or_declined() -> None:
    declined = {
        "oppose": "declines to oppose",
        "turn-rival": "turns no more cards",
        "research": "draws nothing",
        "special-points": "takes no more special points",
        "turn-up": "turns no more cards",
    }
    reported = set[str]()
    for seed in range(60):
        session = begun(seed, 2 + seed % 3, virtual=True)
        for _ in played(session, Random(seed), 300):
            step = session.head
            before = session.before(step).state
            match step.action:
                case actions.Place():
                    steals = any(ruling.kind == "steal" for ruling in step.rulings)
                    stated = "steals" if steals else "puts a quill on"
                case actions.PlaceInNovel(position=position):
                    empty = before.novel[position - 1] is None
                    stated = "fills position" if empty else "replaces the card in position"
                case actions.TurnDown(card=card):
                    title = session.cards[card].name
                    assert describe_step(session, step).endswith(f"turns {title} face down")
                    continue
                case actions.Pass():
                    stated = declined[before.step]
                case _:
                    continue
            assert stated in describe_step(session, step)
            reported.add(stated)
    assert reported == {
        *declined.values(),
        *("steals", "puts a quill on", "fills position", "replaces the card in position"),
    }


@given(SEEDS, SEATS)
@examples(30)
def test_the_log_shows_others_neither_bids_nor_face_down_cards(seed: int, seats: int) -> None:
    session = begun(seed, seats, virtual=True)
    random = Random(seed)
    for _ in played(session, random, 120):
        state = session.state
        if state.step != "bid" and random.random() < 0.8:
            continue
        log = [step.action for step in session.current_steps() if step.action is not None]
        for viewer in (None, *range(seats)):
            text = json.encode(GAME.observation.redact(log, viewer)).decode()
            pending = () if state.action is None or state.step != "bid" else state.action.sides
            last = [one for one in GAME.observation.redact(log, viewer) if one["type"] == "bid"]
            hidden = sum(one["cubes"] == "hidden" for one in last)
            assert hidden == sum(side.bid is not None and side.seat != viewer for side in pending)
            researched = [
                one for one in GAME.observation.redact(log, viewer) if one["type"] == "keep"
            ]
            for one in researched:
                assert one["card"] == "hidden" or f'"{one["card"]}"' in text


def test_the_log_shows_them_to_the_owner_and_to_others_after_the_cards_are_shown() -> None:
    log = [
        actions.Research(0, "red", 2, "down"),
        actions.Keep(0, "elf-red-1"),
        actions.Place(0, "elf-red-1", 0),
        Correct("ink/0/cubes", 5),
    ]
    assert [one.get("card") for one in GAME.observation.redact(log, 0)][1:3] == [
        "elf-red-1",
        "elf-red-1",
    ]
    assert [one.get("card") for one in GAME.observation.redact(log, 1)][1:3] == ["hidden", "hidden"]
    assert [one.get("value") for one in GAME.observation.redact(log, 1)][3] == "hidden"
    shown = [*log, actions.TurnUp(0, "elf-red-1")]
    assert [one.get("card") for one in GAME.observation.redact(shown, 1)][1:3] == [
        "elf-red-1",
        "elf-red-1",
    ]


def test_a_card_that_left_unseen_is_not_named_when_it_comes_back() -> None:
    log = [
        actions.Research(1, "grey", 2, "down"),
        actions.Keep(1, "elf-grey-3"),
        Correct("cards/elf-grey-3", {"zone": "deck"}),
        Correct("cards/elf-grey-3", {"zone": "display", "seat": 0, "face": "up"}),
    ]
    kept, away, back = GAME.observation.redact(log, 0)[1:]
    assert (kept["card"], away["path"], back["path"]) == ("hidden", "hidden", "cards/elf-grey-3")


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_log_shows_a_correction_to_those_who_see_its_action(viewer: int | None) -> None:
    novel = NovelTable()
    novel.open(2)
    novel.do("correct", path="ink/1/cubes", value=7)
    novel.put_all(1, "down", "elf-grey-1")
    novel.put("elf-grey-1", zone="deck")
    novel.put("elf-green-3", zone="deck")
    line = {"cmd": "log"} if viewer is None else {"cmd": "log", "as": viewer}
    reported = novel.look(line)["log"][-4:]
    for one in reported:
        (ruling,) = one["rulings"]
        assert (ruling["path"], ruling["value"]) == (one["action"]["path"], one["action"]["value"])
    ink, down, away, idea = (one["action"] for one in reported)
    hidden = ("hidden", "hidden", "hidden")
    mine = (7, "cards/elf-grey-1", "cards/elf-grey-1")
    assert (ink["value"], down["path"], away["path"]) == (mine if viewer == 1 else hidden)
    assert (ink["path"], idea["path"]) == ("ink/1/cubes", "cards/elf-green-3")


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
    reported = [
        (session.before(step).state, step.action, ruling)
        for step in session.current_steps()
        for ruling in step.rulings
        if ruling.kind == "strength" and ruling.facts["a"] * ruling.facts["b"] > 1
    ]
    assert reported
    for before, action, ruling in reported:
        reasons = {one.clause: one.lines for one in GAME.narration.explain(before, action, ruling)}
        facts, card_index = ruling.facts, before.card_index
        up = [one.card for one in before.displays[facts["seat"]] if one.face == "up"]
        alike = [card for card in up if card_index.type[card] == card_index.type[facts["card"]]]
        first, *others = reasons["VE-61"]
        assert first == (facts["seat"], f"{len(alike)} {card_index.type[facts['card']]}")
        assert others == [(None, card_index.novel[card].title) for card in alike]
        assert reasons["VE-69"][0][1].endswith(f"= {facts['total']}")
