"""Instructions that people carry out by hand: their words and screens, until they are confirmed."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.core.game import Outcome
from companion.core.view.nodes import Board, Node, SubmitAction, Touch, UiCommand, space, text
from companion.core.view.widgets import BUTTON, primary
from companion.core.wording import listed
from companion.table.play.session import Session
from companion.table.play.steps import Step
from companion.ui.app.app import App

ROLL_SPACE = space(width=150)
"""The space at the right of *Next* on an interstitial with a timer, where *Roll* may be later."""
NO_NAMES = {"All", "Anyone", "Everyone"}
"""Words before the colon of a sign that are not names."""
MAX_NAMED, FIRST = 6, 3
"""A longer list in a merged sentence names only the first `FIRST` and the last."""


def instructions(app: App, step: Step, *, every: bool = False) -> list[str]:
    """The instructions of a step that no screen shows; `every`: also those of its screens."""
    game = app.playing.game
    return [
        app.sentence(step, ruling)
        for ruling in step.rulings
        if ruling.kind == "instruct" and (every or game.boards.announces(step.state, ruling))
    ]


class Unconfirmed(NamedTuple):
    """Instructions that nobody has confirmed: screens, and sentences that no screen shows."""

    boards: list[Board]
    words: list[str]


def unconfirmed(app: App) -> Unconfirmed:
    """The instructions that nobody has confirmed, and the interstitials of the last line."""
    session = app.playing
    steps, replaced = session.unconfirmed()
    if replaced:
        # an amendment replayed these steps: only new instructions are still to be carried out
        done = Counter(one for step in replaced for one in _all_instructions(app, step))
        wanted = [one for step in steps for one in _all_instructions(app, step)]
        return Unconfirmed([], [one for one in wanted if not _take_off(done, one)])
    found = Unconfirmed([], [])
    for step in steps:
        boards = interstitials(session, step)
        if not any(one.is_instruction_list for one in boards):
            found.words.extend(instructions(app, step))
        is_last = step.cause == session.head.cause and session.interstitials_seen is not None
        found.boards.extend(
            one for one in boards if stays_until_confirmed(one) or (is_last and not one.duration)
        )
    return found


def interstitials(session: Session, step: Step) -> tuple[Board, ...]:
    """The boards that a step shows before the game goes on."""
    if step.action is None:
        return ()
    before, outcome = session.before(step).state, Outcome(step.state, step.rulings)
    return session.game.boards.interstitials(before, step.action, outcome)


def stays_until_confirmed(board: Board) -> bool:
    """Whether a board stays until somebody confirms it, even if the game goes on."""
    return board.is_instruction_list or board.needs_confirmation


def _all_instructions(app: App, step: Step) -> list[str]:
    """All instructions of a step."""
    shown = any(one.is_instruction_list for one in interstitials(app.playing, step))
    return instructions(app, step, every=shown)


def _take_off(done: Counter[str], one: str) -> bool:
    """Whether an instruction is among those already carried out; each of them counts once."""
    done[one] -= 1
    return done[one] >= 0


def merged_instructions(sentences: Iterable[str]) -> list[str]:
    """Merge successive sentences that differ in a single word, and what several players do.

    >>> merged_instructions(["Lay a card on frame I.", "Lay a card on frame II.", "Ann: draw."])
    ['Lay a card on frame I and II.', 'Ann: draw.']
    >>> merged_instructions(["Ann: draw.", "Ann: lay a card.", "Bob: draw.", "Bob: lay a card."])
    ['Ann and Bob: draw.', 'Ann and Bob: lay a card.']
    """
    found: list[list[list[str]]] = []
    for one in sentences:
        words = one.split()
        alike = _group_to_join(found, words)
        if alike is None:
            found.append([words])
        else:
            alike.append(words)
    return [_merged_sentence(alike) for alike in found]


def _group_to_join(found: list[list[list[str]]], words: list[str]) -> list[list[str]] | None:
    """The group that a sentence can join: the last one, or one of other players; None: no group."""
    if found and _differing_word([*found[-1], words]) is not None:
        return found[-1]
    who = words[0]
    for alike in reversed(found) if who.endswith(":") else ():
        others = [one[0] for one in alike]
        if who in others or not others[0].endswith(":"):
            return None  # one player's instructions keep their order
        if _differing_word([*alike, words]) == 0:
            return alike
    return None


def _differing_word(sentences: Sequence[Sequence[str]]) -> int | None:
    """The index of the only word in which sentences differ, if it is not a number and has the same
    punctuation in all of them.
    """
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


def _merged_sentence(alike: Sequence[Sequence[str]]) -> str:
    place = _differing_word(alike) if len(alike) > 1 else None
    if place is None:
        return " ".join(alike[0])
    stop = _stop(alike[0][place])
    words = [one[place].removesuffix(stop) for one in alike]
    named = listed(words)
    if len(words) > MAX_NAMED:
        named = f"{', '.join(words[:FIRST])} … and {words[-1]}"
    return " ".join((*alike[0][:place], named + stop, *alike[0][place + 1 :]))


def own_next_touch(board: Board) -> Touch | None:
    """The touch of an interstitial's own button that closes it: *Next*, or the next action."""
    touches = (one.touch for one in board.buttons)
    ways = (one for one in touches if one == UiCommand("next") or isinstance(one, SubmitAction))
    return next(ways, None)


def next_question_text(sign: str) -> str:
    """The line that says what follows this screen; `sign` is the next sign.

    >>> next_question_text("Who is the Last Actor?"), next_question_text("Mara: place a quill")
    ('Then: Who is the Last Actor?', 'Then Mara: place a quill')
    >>> next_question_text("Everyone: use 2 cards"), next_question_text("Next: Theo's Star")
    ('Then everyone: use 2 cards', "Then: Theo's Star")
    """
    people, colon, task = sign.partition(": ")
    if not colon or people == "Next":
        return f"Then: {task or sign}"
    return f"Then {sign[0].lower() if people in NO_NAMES else sign[0]}{sign[1:]}"


def next_buttons(board: Board, following: str, *, here: bool = False) -> tuple[Node, ...]:
    """The button *Next* of an interstitial without its own, and before it what follows;
    `following` is the next sign. The words are no part of the button, which stays small in its
    corner: a late touch must not meet a choice of the next screen.

    If dice are rolled `here`, on the screen, the next screen may have *Roll* in the right corner.
    An interstitial with a timer has *Next* further left then, so that a late touch rolls nothing.
    """
    if own_next_touch(board):
        return ()
    words = next_question_text(following) if following else ""
    found = (
        text(words, "name", lines=2, grow=1, height=BUTTON, align="end") if words else space(),
        primary("Next", UiCommand("next"), art="next"),
    )
    return (*found, ROLL_SPACE) if board.duration and here else found
