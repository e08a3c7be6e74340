"""Phase II: points and ink, and what strength is spent on."""

from collections.abc import Sequence

from companion.core.domains import Number
from companion.core.prompts import Prompt
from companion.core.view.nodes import (
    Board,
    ChooseFields,
    SubmitAction,
    Touch,
    column,
)
from companion.core.view.widgets import STAGE, button, primary
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.board import displays, novel, opening, reckoning
from companion.games.vampire_elf_cthulhu.board.displays import Touches, spot
from companion.games.vampire_elf_cthulhu.board.parts import GAP, stub
from companion.games.vampire_elf_cthulhu.board.stages import (
    SIDE,
    display_and_novel,
    free,
    novel_and_panels,
    of_prompt,
    performed,
    reckoned,
)
from companion.games.vampire_elf_cthulhu.cards import COLORS, STANDS_FOR, Color
from companion.games.vampire_elf_cthulhu.state import MOST_FACE_UP
from companion.games.vampire_elf_cthulhu.view import View


def special_points(view: View, seat: int) -> Board:
    """Cards turned and discarded for points (VE-57)."""
    return Board(
        line1=f"{view.seats[seat].name}: special points?",
        line2="Turn a card down: 1; discard a face-down one: 2",
        seat=seat,
        stub=stub(view),
        stage=reckoned(view, displays.places(view, seat), free(view, seat), (seat,)),
        buttons=(primary("Done", SubmitAction(did.Pass(seat)), art="check"),),
    )


def add_ink(view: View, seat: int) -> Board:
    """Points and ink of an action without a confrontation (VE-65)."""
    return Board(
        line1=f"{view.seats[seat].name}: how much ink?",
        line2="Cubes add 1, tokens 3; cards turned down 1, discarded 2",
        seat=seat,
        stub=stub(view),
        stage=reckoned(view, displays.places(view, seat), free(view, seat), (seat,)),
        buttons=(
            button("Add ink", ChooseFields(seat, did.AddInk), art="drop"),
            primary("No ink", SubmitAction(did.AddInk(seat, 0, 0))),
        ),
    )


def research(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """From which deck, and how many (VE-81 to VE-83)."""
    most: dict[Color, dict[str, int]] = {}
    for template in prompts[0].accepts if prompts else ():
        domain = template.open.get("n")
        if isinstance(domain, Number):
            most.setdefault(template.fixed["color"], {})[template.fixed["face"]] = domain.most
    touches: dict[Color, Touch] = {
        color: ChooseFields(seat, did.Research, {"color": color})
        for color in COLORS
        if color in most
    }
    said: dict[Color, str] = {
        color: f"up to {amounts['down']}"
        + (f", {amounts['up']} face up" if "up" in amounts else "")
        for color, amounts in most.items()
    }
    return Board(
        line1=f"{view.seats[seat].name}: draw from which deck?",
        line2=f"{performed(view).points} points: 2 a card, 4 more to keep one face up",
        seat=seat,
        stub=stub(view),
        stage=opening.decks(view, touches, said),
        buttons=(button("Draw nothing", SubmitAction(did.Pass(seat))),),
    )


def keep(view: View, seat: int) -> Board:
    """One of the drawn cards, which nobody else sees (VE-83, VE-86)."""
    drawn = performed(view).research
    if drawn is None:
        raise ValueError("nothing was drawn")
    what = STANDS_FOR[drawn.color].capitalize()
    return Board(
        line1=f"{view.seats[seat].name}: draw {drawn.n}, keep one",
        line2=f"From {what}, under your hand, face {drawn.face}",
        seat=seat,
        stub=stub(view),
        stage=novel_and_panels(view, seat),
        buttons=(button("Find it here", ChooseFields(seat, did.Keep), art="eyeoff"),),
    )


def turn_up(view: View, seat: int) -> Board:
    """Face-down cards come up, two points each (VE-87)."""
    touches: Touches = {
        (seat, place): ChooseFields(seat, did.TurnUp, {"card": spot(seat, place)})
        for place, one in enumerate(view.seats[seat].display)
        if one.face == "down"
    }
    return Board(
        line1=f"{view.seats[seat].name}: turn cards up",
        line2=f"{performed(view).points} points left, 2 a card",
        seat=seat,
        stub=stub(view),
        stage=reckoned(view, displays.places(view, seat), touches, (seat,)),
        buttons=(primary("Done", SubmitAction(did.Pass(seat)), art="check"),),
    )


def collect(view: View, seat: int) -> Board:
    """Cubes from the reserve, two points each (VE-89)."""
    points = performed(view).points or 0
    most = min(points // 2, view.reserve)
    rows = reckoning.rows(view, SIDE, asked=(seat,))
    return Board(
        line1=f"{view.seats[seat].name}: how many cubes?",
        line2=f"{points} points, 2 a cube; the reserve holds {view.reserve}",
        seat=seat,
        stub=stub(view),
        stage=column(*rows, novel.pages(view, STAGE - SIDE - GAP), gap=GAP, grow=1),
        buttons=(
            button("Fewer", ChooseFields(seat, did.Collect), art="cube"),
            primary(f"Take {most}", SubmitAction(did.Collect(seat, most)), art="cube"),
        ),
    )


def turn_one(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """The card that an action ends with, or one too many (VE-48, VE-54)."""
    limit = view.step == "limit"
    more = view.seats[seat].face_up - MOST_FACE_UP
    return Board(
        line1=f"{view.seats[seat].name}: turn one card face down",
        line2=f"More than seven are face up: {more} more to turn"
        if limit
        else "An action ends so; first take your quill back",
        seat=seat,
        stub=stub(view),
        stage=display_and_novel(view, seat, of_prompt(view, prompts, did.TurnDown, seat)),
    )
