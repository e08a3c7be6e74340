"""Two tables at which all happens alike but for a secret: until it is shown, all that can be
seen, heard and felt is the same at both.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.actions import Action, Correct
from companion.core.nodes import Chance, Do, Go, Node, Pick, Touch
from companion.games.vampire_elf_cthulhu import GAME
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.cards import COLORS, STANDS_FOR
from companion.games.vampire_elf_cthulhu.state import State
from companion.table import bots
from companion.table.interpret import Tagged
from companion.table.refused import Refused
from companion.table.session import Session
from companion.table.steps import Head, Step
from companion.table.words import awaited
from companion.ui.demo import Evening
from companion.ui.screens import asking
from companion.ui.screens.correct import Corrections
from companion.ui.screens.fill import Fill
from companion.ui.screens.play import Play
from companion.ui.ways import ways
from hardware.controls.lights import Light
from hardware.signals import Touched
from tests.games.vampire_elf_cthulhu_twins import counterpart, otherwise, shows_a_secret, there
from tests.ui.table import NAMES, begin, evening, pass_by

SEEDS = st.integers(0, 2**32)
UNDER_COVER = (Go("uncover"), Go("close"), Go("home"), Go("again"), Go("undo"), Go("back"))
"""Touches that are for one seat's eyes, or lead away from the table."""
PAGES = 2
"""Of cards of one colour that can be corrected."""
CORRECTIONS, SCANS = 0.1, 0.15
"""How often the books are corrected, and a card is laid."""


class Lamps:
    """The lights at the seats as they were shown, one after the other."""

    def __init__(self) -> None:
        self.shown: list[Mapping[int, Light]] = []

    def show(self, lights: Mapping[int, Light]) -> None:
        self.shown.append(lights)

    def hold_for(self, seconds: float) -> None:
        del seconds


def table(folder: Path, seats: int) -> Evening:
    found = evening(folder)
    found.app.controls = Lamps()
    begin(found, GAME, NAMES[:seats])
    return found


def play_of(one: Evening) -> Play:
    play = one.app.screen
    assert isinstance(play, Play)
    return play


# ---- what all perceive


def perceived(one: Evening) -> dict[str, Any]:
    """Everything between two frames that reaches an eye or an ear."""
    app = one.app
    lamps = app.controls
    assert isinstance(lamps, Lamps)
    app.light()
    found = {
        "screen": app.node(),
        "moments": tuple(getattr(app.screen, "moments", ())),
        "line": app.toast,
        "lights": tuple(lamps.shown),
        "sounds": tuple(app.cues),
        "spoken": tuple(app.aloud),
    }
    lamps.shown.clear()
    app.cues.clear()
    app.aloud.clear()
    return found


def touches(node: Node) -> Iterator[Touch]:
    for one in node.walk():
        if one.touch is not None and one.enabled:
            yield one.touch


def inquired(one: Evening) -> Iterator[tuple[str, Any]]:
    """What a finger that stays, a button that goes down and an open card tell of what would be."""
    app, play = one.app, play_of(one)
    for touch in dict.fromkeys(map(repr, touches(app.node()))):
        meant = next(each for each in touches(app.node()) if repr(each) == touch)
        app.foresee(meant)
        yield f"foreseen {touch}", app.foreseen
        app.foreseen, app.asking = None, False
    for seat in range(len(one.session.header.names)):
        play.signalled(app, Touched(seat, "green", 0))
        yield f"button {seat}", app.node()
        play.buttons.up()


def around(one: Evening) -> Iterator[tuple[str, Any]]:
    """The screens that one touch, or one way out of the menu and one touch there, leads to."""
    app, head = one.app, one.session.head.id
    depth = len(app.screens)

    def back_at_table() -> None:
        app.screens = app.screens[:depth]
        if one.session.head.id != head:
            app.undo()
        pass_by(one)
        app.toast = None

    for touch in touches(app.node()):
        if touch in UNDER_COVER or isinstance(touch, Do | Chance) or acts_at_once(one, touch):
            continue
        app.touch(touch)
        if not touched_a_secret(one, head):
            yield f"touch {touch}", perceived(one)
        back_at_table()
    yield from corrections(one)
    for way in ways(app, "table"):
        if way.words in ("Put the game away", "Settings", "Doctor", "Cards"):
            continue
        way.go(app)
        yield way.words, perceived(one)
        for touch in touches(app.node()):
            if touch in UNDER_COVER or isinstance(touch, Do | Chance):
                continue
            near = len(app.screens)
            app.touch(touch)
            yield f"{way.words}, {touch}", perceived(one)
            for deeper in touches(app.node()) if len(app.screens) > near else ():
                if deeper in UNDER_COVER or isinstance(deeper, Do | Chance):
                    continue
                below = len(app.screens)
                app.touch(deeper)
                yield f"{way.words}, {touch}, {deeper}", perceived(one)
                app.screens = app.screens[:below]
            app.screens = app.screens[:near]
        back_at_table()


def acts_at_once(one: Evening, touch: Touch) -> bool:
    """Whether a choice has one possible answer in public, so that touching it is the action.

    The rules may refuse it then, as anything that a seat cannot pay.
    """
    if not isinstance(touch, Pick):
        return False

    def nothing(*_: Any) -> Any:
        raise AssertionError("nothing is done or shown")

    found = asking._picked(one.session, touch)
    fills = [Fill(each.seat, tuple(each.accepts), nothing, nothing) for each in found]
    return len(fills) == 1 and fills[0].finished() is not None


def corrections(one: Evening) -> Iterator[tuple[str, Any]]:
    """Whoever corrects where cards lie sees nothing there that others hide."""
    app = one.app
    depth = len(app.screens)
    for group in STANDS_FOR.values():
        screen = Corrections(group.capitalize())
        app.turn_to(screen)
        yield f"{group} covered", perceived(one)
        screen.covered = False
        for page in range(PAGES):
            screen.page = page
            yield f"{group}, page {page}", perceived(one)
            for touch in touches(app.node()):
                if isinstance(touch, Go) and touch.to == "path":
                    app.touch(touch)
                    yield f"{touch}", perceived(one)
                    app.back()
        app.screens = app.screens[:depth]


def touched_a_secret(one: Evening, head: int) -> bool:
    """Whether the touch was a deed that shows what lay hidden."""
    step = one.session.head
    return (
        step.id != head
        and step.action is not None
        and (shows_a_secret(one.session.before(step).state, step.action))
    )


def check_alike(one: Evening, other: Evening, *, closely: bool) -> None:
    assert perceived(one) == perceived(other)
    for evening_ in (one, other):
        pass_by(evening_)
        evening_.app.toast = None
    for (what, seen), (_, seen_there) in pairs(inquired, one, other):
        assert seen == seen_there, what
    if closely:
        for (what, seen), (_, seen_there) in pairs(around, one, other):
            assert seen == seen_there, what


def pairs(
    told: Callable[[Evening], Iterator[tuple[str, Any]]], one: Evening, other: Evening
) -> Iterator[tuple[tuple[str, Any], tuple[str, Any]]]:
    """What both tell: each comes back to its table before they are compared."""
    return zip(list(told(one)), list(told(other)), strict=True)


# ---- what is asked and refused


FIGURES = {"cubes": 7, "specials": 4, "n": 5, "seat": 4, "position": 4, "move_to": 4}
"""By field, how many values of it are tried."""
REFUSED = 12
"""So many actions are tried in each position."""


def tried(one: Evening, other: Evening, random: Random) -> tuple[Action, Action] | None:
    """An action that may well be illegal, and what looks the same at the other table."""
    state, state_there = one.session.state, other.session.state
    kind = random.choice(did.ACTIONS)
    if kind is Correct:
        place = random.choice([each for each in GAME.correctables(state) if "ink/" in each.path])
        action: Action = Correct(place.path, random.randrange(40))
        return action, action
    card = random.choice([*state.box.novel])
    same = laid_there(state, state_there, card, random)
    if same is None:
        return None
    if kind in (did.DrawObjective, did.RevealObjective):
        card = same = random.choice([*state.box.objectives])
    values: dict[str, Any] = {
        field: random.randrange(field in ("position", "move_to"), most + 1)
        for field, most in FIGURES.items()
    }
    values |= {"color": random.choice(COLORS), "face": random.choice(("up", "down"))}
    values["seat"] %= len(state.names)
    fields, fields_there = (
        {field: of[field] for field in kind.__struct_fields__}
        for of in (values | {"card": card}, values | {"card": same})
    )
    return kind(**fields), kind(**fields_there)


def refused(session: Session, action: Action) -> tuple[str, ...]:
    """What is said of it; nothing where it is allowed."""
    try:
        session.check(action)
    except Refused as error:
        return error.code, error.text, *error.cite
    return ()


def check_words(one: Evening, other: Evening, random: Random) -> None:
    """Questions are the same, in their order and number; what both tables refuse is refused in
    the same words.
    """
    asked, asked_there = (
        [
            (prompt.seat, prompt.ask, GAME.question(each.session.state, prompt))
            for prompt in each.session.public_prompts()
            if not (prompt.optional and prompt.secret)
        ]
        for each in (one, other)
    )
    assert asked == asked_there
    assert awaited(one.session) == awaited(other.session)
    for _ in range(REFUSED):
        found = tried(one, other, random)
        if found is None:
            continue
        action, same = found
        told, told_there = refused(one.session, action), refused(other.session, same)
        if told and told_there:
            assert told == told_there, action


# ---- two games


def sit_otherwise(one: Evening, other: Evening, random: Random) -> None:
    """The other table comes to where this one is, but for what is secret."""
    steps: list[Step] = []
    heads: list[Head] = []

    def record(more: Any, head: Head) -> None:
        steps.extend(more)
        heads.append(head)

    one.session.hand_over(record)
    head = one.session.head
    place = steps.index(head)
    steps[place] = replace(head, state=otherwise(head.state, random))
    app = other.app
    app.session = Session.resumed(GAME, one.session.header, steps, heads)
    for each in (one, other):
        # nothing is left to do by hand at either table, and both screens know it
        each.session.confirm()
        perceived(each)
        pass_by(each)
        each.app.toast = None
        perceived(each)


def decided(state: State, session: Session, random: Random) -> Action:
    """Something that could be done: a correction now and then, a bid as often as any."""
    if random.random() < CORRECTIONS:
        places = [one for one in GAME.correctables(state) if one.domain is not None]
        secret = [one for one in places if one.secret]
        place = random.choice(secret or places) if random.random() < 0.6 else random.choice(places)
        assert place.domain is not None
        return Correct(place.path, place.domain.sample(random, {}))
    prompts = session.public_prompts()
    prompt = random.choice(prompts) if random.random() < 0.3 else prompts[0]
    return bots.any_of(prompt, random)


def lay(one: Evening, other: Evening, random: Random) -> None:
    """A card on the pad: an open one, or at each table the one that lies hidden there."""
    state, state_there = one.session.state, other.session.state
    card = random.choice([*state.box.novel])
    same = laid_there(state, state_there, card, random)
    if same is None:
        return
    before = one.session.head.id
    play_of(one).pad.card(one.app, Tagged(GAME.id, card), None)
    play_of(other).pad.card(other.app, Tagged(GAME.id, same), None)
    if touched_a_secret(one, before):
        one.app.to_table()
        other.app.to_table()
        sit_otherwise(one, other, random)
        return
    assert perceived(one) == perceived(other), card
    for each in (one, other):
        each.app.to_table()
        perceived(each)


def laid_there(one: State, other: State, card: str, random: Random) -> str | None:
    """What is laid at the other table; None where all could tell the cards apart."""
    color = one.box.color[card]
    drawn = None if one.action is None else one.action.research
    if drawn is not None and COLORS[color] == drawn.color and card in one.decks[color]:
        keeps = counterpart(one, other, did.Keep(0, card), random)
        return (
            keeps.card if isinstance(keeps, did.Keep) and keeps.card in other.decks[color] else None
        )
    same = there(one, other, card)
    return None if (card in one.decks[color]) != (same in other.decks[color]) else same


def fits(session: Session, action: Action) -> bool:
    try:
        session.check(action)
    except Refused:
        return False
    return True


@given(SEEDS, st.integers(2, 4))
@settings(max_examples=5, deadline=None)
def test_nobody_can_see_or_hear_what_others_hide(seed: int, seats: int) -> None:
    twins(seed, seats, 60)


def twins(seed: int, seats: int, most: int) -> None:
    random = Random(seed)
    with TemporaryDirectory() as folder:
        one, other = table(Path(folder) / "one", seats), table(Path(folder) / "other", seats)
        sit_otherwise(one, other, random)
        for count in range(most):
            if one.session.state.phase == "over":
                break
            if random.random() < SCANS:
                lay(one, other, random)
                continue
            state, state_there = one.session.state, other.session.state
            action = decided(state, one.session, random)
            if shows_a_secret(state, action):
                play_of(one).do(one.app, action)
                sit_otherwise(one, other, random)
                continue
            same = counterpart(state, state_there, action, random)
            if not fits(other.session, same):
                continue
            play_of(one).do(one.app, action)
            play_of(other).do(other.app, same)
            if one.session.state.phase != "over":
                check_alike(one, other, closely=count % 12 == 0)
                check_words(one, other, random)
        one.close()
        other.close()
