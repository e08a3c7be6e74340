"""What hands must do before the game goes on: a list that stays until somebody says done."""

from collections.abc import Iterable, Sequence

from companion.core.kit import hand_line, primary
from companion.core.nodes import Board, Go, Node, column, row, space
from companion.core.wording import listed
from companion.table.steps import Step
from companion.ui.app import App

A_PAGE = 6
"""So many can be read from where hands are."""
WIDE, A_COLUMN = 4, 3
"""Up to so many lie below each other; of more so many in each of two columns."""
MOST_NAMED, FIRST = 6, 3
"""Of more things that are alike, only the first ones and the last one are named."""


def told_by_hand(app: App, steps: Sequence[Step]) -> list[str]:
    """What hands must do after these steps and nothing on the screen shows."""
    game = app.playing.game
    return together(
        [
            app.sentence(step, ruling)
            for step in steps
            for ruling in step.rulings
            if ruling.kind == "instruct"
            and (ruling.facts["do"] not in game.shown_by_board or game.in_words(step.state, ruling))
        ]
    )


def together(sentences: Iterable[str]) -> list[str]:
    """Those that follow each other and differ in the same single word, told in one; what people
    do each for themselves they do side by side.

    >>> together(["Lay a card on frame I.", "Lay a card on frame II.", "Ann: draw."])
    ['Lay a card on frame I and II.', 'Ann: draw.']
    >>> together(["Ann: draw.", "Ann: lay a card.", "Bob: draw.", "Bob: lay a card."])
    ['Ann and Bob: draw.', 'Ann and Bob: lay a card.']
    """
    found: list[list[list[str]]] = []
    for one in sentences:
        words = one.split()
        alike = _told_with(found, words)
        if alike is None:
            found.append([words])
        else:
            alike.append(words)
    return [_in_one(alike) for alike in found]


def _told_with(found: list[list[list[str]]], words: list[str]) -> list[list[str]] | None:
    """What the sentence can be told in one with: the last ones, or what others do meanwhile."""
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
    if len({len(words) for words in sentences}) > 1:
        return None
    apart = [len({*words}) > 1 for words in zip(*sentences, strict=True)]
    places = [place for place, differs in enumerate(apart) if differs]
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
    if len(words) > MOST_NAMED:
        named = f"{', '.join(words[:FIRST])} … and {words[-1]}"
    return " ".join((*alike[0][:place], named + stop, *alike[0][place + 1 :]))


def by_hand(words: Sequence[str], stub: tuple[str, str]) -> tuple[Board, ...]:
    """The instructions in the order in which hands should follow them, page by page."""
    count = -(-len(words) // A_PAGE)
    each = -(-len(words) // count) if count else A_PAGE
    pages = [words[start : start + each] for start in range(0, len(words), each)]
    return tuple(
        Board(
            line1="Now, by hand",
            line2="In this order; touch Next when it is done",
            stub=stub,
            art="hand",
            stage=_columns(page, number * each + 1),
        )
        for number, page in enumerate(pages)
    )


def _columns(page: Sequence[str], first: int) -> Node:
    """A few below each other; more in two columns, the left one first."""
    wide = len(page) <= WIDE
    high = WIDE if wide else A_COLUMN
    lines = [hand_line(words, str(place), wide=wide) for place, words in enumerate(page, first)]
    return row(
        *(
            column(*lines[start : start + high], space(), gap=8, width=0, grow=1)
            for start in range(0, len(lines), high)
        ),
        gap=10,
        grow=1,
    )


def way_on(board: Board) -> tuple[Node, ...]:
    """What passes a moment by, where it has no such button of its own."""
    if any(one.touch == Go("next") for one in board.buttons):
        return ()
    return (primary("Next", Go("next"), art="next"),)
