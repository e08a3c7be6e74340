"""Instructions for hands: those that nobody has confirmed yet, in words and on screens."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.core.game import Outcome
from companion.core.view.nodes import Board, Node, SubmitAction, Touch, UiCommand, space
from companion.core.view.widgets import primary
from companion.core.wording import listed
from companion.table.play.session import Session
from companion.table.play.steps import Step
from companion.ui.app.app import App

AWAY = 5
"""How far *Next* of a moment that goes by itself is from the right corner, in shares of the bar."""
MAX_NAME_LENGTH = 12
"""In letters, of the name on *Next*."""
NO_NAMES = {"All", "Anyone", "Everyone"}
"""Words that a sign can begin with instead of names."""
MAX_NAMED, FIRST = 6, 3
"""Of more things that are alike, only the first ones and the last one are named."""


def instructions(app: App, step: Step, *, every: bool = False) -> list[str]:
    """What a step asks people to do and no screen shows; `every`: also what a screen would show."""
    game = app.playing.game
    return [
        app.sentence(step, ruling)
        for ruling in step.rulings
        if ruling.kind == "instruct" and (every or game.boards.announces(step.state, ruling))
    ]


class Unconfirmed(NamedTuple):
    """What is still to be carried out: screens, and sentences that no screen shows."""

    boards: list[Board]
    words: list[str]


def unconfirmed(app: App) -> Unconfirmed:
    """The instructions that nobody has confirmed, and the pictures of the last line that nobody
    has passed by.
    """
    session = app.playing
    steps, replaced = session.unconfirmed()
    if replaced:
        # an amendment did these again: only what is different now is still to be done
        done = Counter(one for step in replaced for one in _whole(app, step))
        told = [one for step in steps for one in _whole(app, step)]
        return Unconfirmed([], [one for one in told if not _taken_off(done, one)])
    found = Unconfirmed([], [])
    for step in steps:
        boards = pictures(session, step)
        if not any(one.is_instruction_list for one in boards):
            found.words.extend(instructions(app, step))
        is_last = step.cause == session.head.cause and session.interstitials_seen is not None
        found.boards.extend(one for one in boards if is_kept(one) or (is_last and not one.duration))
    return found


def pictures(session: Session, step: Step) -> tuple[Board, ...]:
    """What a step shows until somebody passes it by; the first one shows the board alone."""
    if step.action is None:
        return ()
    before, outcome = session.before(step).state, Outcome(step.state, step.rulings)
    return session.game.boards.interstitials(before, step.action, outcome)


def is_kept(board: Board) -> bool:
    """Whether it stays until somebody confirms it, although the game goes on."""
    return board.is_instruction_list or board.needs_confirmation


def _whole(app: App, step: Step) -> list[str]:
    """Everything that a step asks people to do, in words or on a screen of its own."""
    shown = any(one.is_instruction_list for one in pictures(app.playing, step))
    return instructions(app, step, every=shown)


def _taken_off(done: Counter[str], one: str) -> bool:
    """Whether it was among what is done, which it is once."""
    done[one] -= 1
    return done[one] >= 0


def merged_instructions(sentences: Iterable[str]) -> list[str]:
    """Those that follow each other and differ in the same single word, told in one; what people
    do each for themselves they do side by side.

    >>> merged_instructions(["Lay a card on frame I.", "Lay a card on frame II.", "Ann: draw."])
    ['Lay a card on frame I and II.', 'Ann: draw.']
    >>> merged_instructions(["Ann: draw.", "Ann: lay a card.", "Bob: draw.", "Bob: lay a card."])
    ['Ann and Bob: draw.', 'Ann and Bob: lay a card.']
    """
    found: list[list[list[str]]] = []
    for one in sentences:
        words = one.split()
        alike = _group_of(found, words)
        if alike is None:
            found.append([words])
        else:
            alike.append(words)
    return [_in_one(alike) for alike in found]


def _group_of(found: list[list[list[str]]], words: list[str]) -> list[list[str]] | None:
    """What the sentence can be reported in one with: the last ones, or what others do meanwhile."""
    if found and _differs([*found[-1], words]) is not None:
        return found[-1]
    who = words[0]
    for alike in reversed(found) if who.endswith(":") else ():
        others = [one[0] for one in alike]
        if who in others or not others[0].endswith(":"):
            return None  # everybody's own work keeps its order
        if _differs([*alike, words]) == 0:
            return alike
    return None


def _differs(sentences: Sequence[Sequence[str]]) -> int | None:
    """The place of the only word in which they differ: no number, and with the same stop."""
    if len({*map(len, sentences)}) > 1:
        return None
    by_place = enumerate(zip(*sentences, strict=True))
    places = [place for place, words in by_place if len({*words}) > 1]
    if len(places) != 1:
        return None
    words = [one[places[0]] for one in sentences]
    stops = {_stop(one) for one in words}
    return places[0] if len(stops) == 1 and not any(map(str.isdecimal, words)) else None


def _stop(word: str) -> str:
    return word[-1] if word[-1] in ",.:;" else ""


def _in_one(alike: Sequence[Sequence[str]]) -> str:
    place = _differs(alike) if len(alike) > 1 else None
    if place is None:
        return " ".join(alike[0])
    stop = _stop(alike[0][place])
    words = [one[place].removesuffix(stop) for one in alike]
    named = listed(words)
    if len(words) > MAX_NAMED:
        named = f"{', '.join(words[:FIRST])} … and {words[-1]}"
    return " ".join((*alike[0][:place], named + stop, *alike[0][place + 1 :]))


def own_next(board: Board) -> Touch | None:
    """What a moment's own button means that passes it by: it says so, or is the next action."""
    touches = (one.touch for one in board.buttons)
    ways = (one for one in touches if one == UiCommand("next") or isinstance(one, SubmitAction))
    return next(ways, None)


def then(sign: str) -> str:
    """What the sign will say, after the handwork that is on the screen.

    >>> then("Who is the Last Actor?"), then("Mara: place a quill"), then("Everyone: use 2 cards")
    ('Then: Who is the Last Actor?', 'Then Mara: place a quill', 'Then everyone: use 2 cards')
    """
    people, colon, _ = sign.partition(": ")
    if not colon:
        return f"Then: {sign}"
    return f"Then {sign[0].lower() if people in NO_NAMES else sign[0]}{sign[1:]}"


def next_buttons(board: Board, following: str = "", *, here: bool = False) -> tuple[Node, ...]:
    """What passes a moment by, where it has no such button of its own; `following`: who acts then.

    Where dice roll `here` the right corner of the screen that follows may roll them. A moment
    that goes by itself has *Next* at the left then, so that a late touch rolls nothing.
    """
    if own_next(board):
        return ()
    word = f"Next: {following}" if 0 < len(following) <= MAX_NAME_LENGTH else "Next"
    button = replace(primary(word, UiCommand("next"), art="next"), name="Next")
    return (button, space(grow=AWAY)) if board.duration and here else (button,)
