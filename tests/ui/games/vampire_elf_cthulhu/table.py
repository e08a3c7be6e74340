"""A table of The Vampire, the Elf and the Cthulhu with a screen, and what it shows."""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from companion.core.actions import Action, Correct
from companion.core.board.nodes import DeferredBoard, Touch, UiCommand
from companion.games.vampire_elf_cthulhu import GAME, actions
from companion.games.vampire_elf_cthulhu.cards import COLORS, HOUSE
from companion.ui.runtime.demo import Demo
from companion.ui.screens.log.log import Log
from companion.ui.screens.table.play import Play
from tests.ui.table import NAMES, SIZES, begin, evening, pass_by

SCRIPT = Path("companion/games/vampire_elf_cthulhu/demo.txt").read_text(encoding="utf-8")
OPPOSING = ("elf-blue-1", "cthulhu-blue-1", "elf-grey-1")
"""Cards of the other three seats with which they can oppose."""
BIDS = "touch Mara: The Duellist"
"""Where the evening comes to the first bids."""


def all_words(table: Demo) -> str:
    """Everything on the screen, what touches mean among it."""
    node = table.app.node()
    return " ".join(f"{one.name} {_opened(one.touch)!r}" for one in node.walk())


def _opened(touch: Touch | None) -> object:
    """A touch, or the boards that it opens."""
    match touch:
        case UiCommand("show detail", DeferredBoard() as deferred):
            return deferred.board()
        case UiCommand("show detail", ((*boards,), _)):
            return [one.board() for one in boards if isinstance(one, DeferredBoard)]
        case _:
            return touch


def texts(table: Demo) -> str:
    """The texts of the screen in reading order."""
    return " ".join(one.name for one in table.app.node().walk() if one.role == "text")


def instruction_lines(table: Demo, page: int = 0) -> list[str]:
    """What hands are told on this page."""
    play = table.app.screen
    assert isinstance(play, Play)
    return [one.name for one in play.queue.boards[page].stage.walk() if one.name.endswith(".")]


def play_until(folder: Path, stop: str) -> Demo:
    """The evening of the script up to this line."""
    table = evening(folder)
    table.out = folder
    table.play(SCRIPT.split(stop)[0])
    return table


def new_table(
    folder: Path, seats: int, size: tuple[int, int] = SIZES[0], names: Sequence[str] = NAMES
) -> Demo:
    table = evening(folder, size)
    begin(table, GAME, tuple(names[:seats]))
    return table


def opening(
    folder: Path, seats: int = 3, size: tuple[int, int] = SIZES[0], names: Sequence[str] = NAMES
) -> Demo:
    """An opening for this number of seats: the ideas are out, and seat 0 is asked for a quill."""
    table = new_table(folder, seats, size, names)
    ideas = ("vampire-red-2", "elf-blue-2", "elf-green-3", "vampire-purple-3", "elf-yellow-3")
    drawn = () if seats == 3 else (actions.DrawObjective("objective-cthulhu-2"),)
    first = ("vampire-red-1", "elf-blue-3", "cthulhu-purple-2", "elf-grey-2")[:seats]
    do(table, *(actions.DealIdea(card) for card in (*ideas, "cthulhu-grey-1")), *drawn)
    if seats == 4:
        do(table, actions.DealIdea("elf-red-3"), actions.DealIdea("cthulhu-green-1"))
    for seat, card in enumerate(first):
        do(
            table,
            actions.ChooseDeck(seat, COLORS[HOUSE.color[card]]),
            actions.KeepStart(seat, card),
        )
    do(table, actions.FirstPlayer(0))
    return table


def do(table: Demo, *actions: Action) -> None:
    """These happen, and all that is shown of it is passed by."""
    play = table.app.screen
    assert isinstance(play, Play)
    for action in actions:
        assert play.do(table.app, action), action
        pass_by(table)
        table.app.toast = None


def put_in_display(table: Demo, seat: int, *cards: str, face: str = "up") -> None:
    """These cards lie in the seat's Display."""
    do(
        table,
        *(
            Correct(f"cards/{card}", {"zone": "display", "seat": seat, "face": face})
            for card in cards
        ),
    )


def place_quills(table: Demo, *cards: str) -> None:
    """Every seat in turn places a quill on the next of these cards, without cubes."""
    for card in cards:
        seat = table.session.state.current_seat
        assert seat is not None
        do(table, actions.Place(seat, card, 0))


def to_second_turn(table: Demo) -> None:
    """All put their quills on cards of their own Displays, and skip their actions."""
    more = ("vampire-red-3", "elf-blue-1", "cthulhu-blue-1")
    for seat, card in enumerate(more):
        put_in_display(table, seat, card)
    first = ("vampire-red-1", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, *first, *reversed(more))
    # what cannot be done is skipped unasked
    while (state := table.session.state).phase == "activations" and state.current_seat is not None:
        ready = next(own.card for own in state.displays[state.current_seat] if own.quills)
        do(table, actions.Renounce(state.current_seat, ready))


def activate_insert(table: Demo) -> None:
    """Seat 0 offers The Lodger, which bears a quill; so does The Duellist."""
    put_in_display(table, 0, "vampire-red-3", "elf-green-2", "vampire-yellow-3", "cthulhu-purple-1")
    place_quills(table, "vampire-red-3", "elf-blue-3", "cthulhu-purple-2")
    place_quills(table, "cthulhu-grey-1", "elf-yellow-3", "vampire-red-1")
    do(table, actions.Activate(0, "vampire-red-3"))


def insert(folder: Path, size: tuple[int, int] = SIZES[0], names: Sequence[str] = NAMES) -> Demo:
    """Four seats, of which the first can insert The Lodger and each other has a card to oppose."""
    table = opening(folder, 4, size, names)
    put_in_display(table, 0, "vampire-red-3", "elf-green-2", "vampire-yellow-3", "cthulhu-purple-1")
    for seat, card in enumerate(OPPOSING, start=1):
        put_in_display(table, seat, card)
    place_quills(table, "vampire-red-3", "elf-blue-3", "cthulhu-purple-2", "elf-grey-2")
    place_quills(table, "elf-red-3", "cthulhu-grey-1", "elf-yellow-3", "vampire-purple-3")
    return table


def amendment_words(table: Demo, kind: type[Action]) -> str:
    """What *This was really* shows for the last such action."""
    log = Log(table.session)
    log.chosen = max(
        step.seq for step in table.session.current_steps() if isinstance(step.action, kind)
    )
    table.app.open_screen(log)
    table.app.touch(UiCommand("amend entry"))
    words = all_words(table)
    table.app.close_overlays()
    return words


def large_words(table: Demo) -> None:
    """The screen shows bigger text from now on."""
    table.app.change_settings(replace(table.app.settings.current, large_words=True))
