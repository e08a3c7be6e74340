"""Phase II: ready cards, points and ink, what strength is spent on, Compare and Insert (VE-42 to
VE-103).
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.domains import Cards, Number
from companion.core.prompts import Prompt
from companion.core.view.nodes import (
    Board,
    ChooseFields,
    Node,
    Style,
    SubmitAction,
    column,
    icon,
    row,
    text,
)
from companion.core.view.widgets import STAGE, button, choice, primary
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.board import displays, novel, opening, strength
from companion.games.vampire_elf_cthulhu.board.displays import (
    NONE,
    PANELS,
    Cell,
    Touches,
    card_path,
    display_cells,
)
from companion.games.vampire_elf_cthulhu.board.parts import GAP, board
from companion.games.vampire_elf_cthulhu.board.strength import SIDE
from companion.games.vampire_elf_cthulhu.cards import (
    ACTION_ICONS,
    ACTION_NAMES,
    COLOR_ICONS,
    COLOR_NAMES,
    COLORS,
    POSITIONS,
)
from companion.games.vampire_elf_cthulhu.rules.activations import is_ready
from companion.games.vampire_elf_cthulhu.state import MAX_FACE_UP
from companion.games.vampire_elf_cthulhu.view import SideView, View

LOW_SIDE = 60
LOW_PANELS = 116
LAST_ROW = 80
"""Height of the Novel where little room is left."""
PAGES = 96
OFFER = 84
"""Height of a card that can be activated, and width of what an offered card is in the Novel."""


# ---- stages


def _reckoned(
    view: View,
    shown: Sequence[Cell],
    touches: Touches,
    active: int,
    last: Node | None = None,
) -> Node:
    """The sides above, the cards that can be chosen below; where there is room left, the last row:
    the Novel, if nothing else. Of more than two sides only the one that is active has room.
    """
    sides = view.performed.sides
    above = [side for side in sides if len(sides) <= 2 or side.seat == active]
    each = SIDE if len(above) == 1 else LOW_SIDE
    rows = [
        strength.side_row(view, side, each, active=side.seat == active, secret=len(sides) > 1)
        for side in above
    ]
    room = STAGE - len(rows) * (each + GAP)
    high = displays.cards_height(len(shown), room)
    below = room - high - GAP
    ends = (last or novel.pages(view, min(PAGES, below)),) if below >= LAST_ROW else ()
    return column(*rows, displays.cards(view, shown, touches, high), *ends, gap=GAP, grow=1)


def _display_and_novel(
    view: View, seat: int, touches: Touches, worths: Mapping[Cell, str] = NONE
) -> Node:
    """The cards of a Display, and below them the Novel."""
    return column(
        displays.cards(view, display_cells(view, seat), touches, STAGE - PAGES - GAP, worths),
        novel.pages(view, PAGES),
        gap=GAP,
        grow=1,
    )


def _novel_and_panels(view: View, seat: int, touches: novel.Touches = novel.NONE) -> Node:
    """The Novel, and below it all Displays."""
    return column(
        novel.pages(view, STAGE - PANELS - GAP, touches),
        displays.panels(view, (seat,), PANELS),
        gap=GAP,
        grow=1,
    )


def _cards_of(prompts: Sequence[Prompt], kind: type[Action]) -> tuple[str, ...]:
    """The cards that the prompt takes for this kind of action."""
    for template in prompts[0].accepts if prompts else ():
        if template.kind is kind and isinstance(cards := template.open["card"], Cards):
            return tuple(cards.cards)
    return ()


def _named(view: View, shown: Sequence[Cell], seat: int, kind: type[actions.CardAction]) -> Touches:
    """Each of these open cards answers with its name."""
    return {
        (owner, place): SubmitAction(kind(seat, card))
        for owner, place in shown
        if (card := view.seats[owner].display[place].card) is not None
    }


def _of_prompt(
    view: View, prompts: Sequence[Prompt], kind: type[actions.CardAction], owner: int
) -> Touches:
    """The open cards of a Display that the prompt takes."""
    cards = _cards_of(prompts, kind)
    shown = [
        (owner, place)
        for place, one in enumerate(view.seats[owner].display)
        if one.card in cards and one.face == "up"
    ]
    seat = prompts[0].seat if prompts else owner
    return _named(view, shown, seat or 0, kind)


# ---- ready cards


def activate(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """The ready cards, and what each would be worth now (VE-42 to VE-45)."""
    can = _cards_of(prompts, actions.Activate)
    display = view.seats[seat].display
    ready = [place for place, one in enumerate(display) if is_ready(one.face, one.quills)]
    stage = column(
        *(_offer(view, seat, place, can) for place in ready),
        displays.panels(view, (seat,), LOW_PANELS),
        novel.pages(view, LAST_ROW) if len(ready) == 1 else None,
        gap=GAP,
        grow=1,
    )
    return board(view, "activate", stage, displays.exchange_button(view), seat=seat)


def _offer(view: View, seat: int, place: int, can: tuple[str, ...]) -> Node:
    """A card that can be activated: what it does, what it is called, what it would be worth."""
    one, path = view.seats[seat].display[place], card_path(seat, place)
    card, possible = one.card, True
    if card is None:
        art, heading, line = "eyeoff", "A face-down card", "with both quills; all will see it"
        name = f"Face-down card {place + 1}"
    else:
        kind = view.box.action[card]
        how, points = strength.worth(view, seat, one)
        art, heading = ACTION_ICONS[kind], f"{ACTION_NAMES[kind]}: {how}"
        possible = card in can
        if not possible:
            line = strength.lacks(view, seat, kind)
        elif kind == "insert" and view.options.insert_strength == "offered":
            best, how = strength.best(view, seat)
            heading = f"{ACTION_NAMES[kind]}: the card you offer counts"
            line = f"your best is {best}, {how}"
        else:
            line = strength.use(view, seat, kind, points)
        name = view.box.novel[card].title
    paper, ink, second = ("paper", "ink", "ink-2") if possible else ("night-700", "mist", "mist")
    return row(
        row(
            icon(art, 44, ink),
            column(
                text(heading, "title", ink),
                text(name, "caption", second),
                text(line, "caption", ink),
                grow=1,
                shrink=True,
                justify="center",
            ),
            icon("next", 28, ink) if possible else None,
            name=f"Activate {name}",
            touch=ChooseFields(seat, actions.Activate, {"card": path}) if possible else None,
            enabled=possible,
            face=Style(paper, edge="paper-2" if possible else None),
            pad=(16, 0, 14, 4),
            gap=14,
            height=OFFER,
            align="center",
            grow=1,
            shrink=True,
        ),
        button(
            "Give up",
            ChooseFields(seat, actions.Renounce, {"card": path}),
            label=f"Give up {name}",
            shrink=False,
        ),
        gap=10,
        height=OFFER,
        align="center",
        key=f"ready:{path}",
    )


# ---- points and ink


def special_points(view: View, seat: int) -> Board:
    """Cards turned and discarded for points (VE-57)."""
    stage = _reckoned(view, display_cells(view, seat), _for_points(view, seat), seat)
    return board(view, "special-points", stage, _done(seat), seat=seat)


def _done(seat: int, words: str = "Done") -> Node:
    return primary(words, SubmitAction(actions.Pass(seat)), art="check")


def _for_points(view: View, seat: int) -> Touches:
    """Cards that can be turned or discarded for special points (VE-57 to VE-60)."""
    shown, action = view.seats[seat], view.performed
    stay = {action.card, action.offered, *(side.card for side in action.sides)}
    if shown.face_up > MAX_FACE_UP:
        return {}
    return {
        (seat, place): ChooseFields(
            seat,
            actions.TurnForPoint if one.face == "up" else actions.DiscardForPoints,
            {"card": card_path(seat, place)},
        )
        for place, one in enumerate(shown.display)
        if not one.quills and (one.card is None or one.card not in stay)
    }


def add_ink(view: View, seat: int) -> Board:
    """Points and ink of an action without a confrontation (VE-65)."""
    stage = _reckoned(view, display_cells(view, seat), _for_points(view, seat), seat)
    add = button("Add ink", ChooseFields(seat, actions.AddInk), art="drop")
    none = primary("No ink", SubmitAction(actions.AddInk(seat, 0, 0)))
    return board(view, "add-ink", stage, add, none, seat=seat)


# ---- what strength is spent on


def research(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """From which deck, and how many (VE-81 to VE-83)."""
    most: dict[str, dict[str, int]] = {}
    for template in prompts[0].accepts if prompts else ():
        domain = template.open.get("n")
        if isinstance(domain, Number):
            most.setdefault(template.fixed["color"], {})[template.fixed["face"]] = domain.most
    touches = {color: ChooseFields(seat, actions.Research, {"color": color}) for color in most}
    words = {
        color: f"up to {amounts['down']}"
        + (f", {amounts['up']} face up" if "up" in amounts else "")
        for color, amounts in most.items()
    }
    nothing = button("Draw nothing", SubmitAction(actions.Pass(seat)))
    return board(view, "research", opening.decks(view, touches, words), nothing, seat=seat)


def keep(view: View, seat: int) -> Board:
    """One of the drawn cards, which nobody else sees (VE-83, VE-86)."""
    find = button("Find it here", ChooseFields(seat, actions.Keep), art="eyeoff")
    return board(view, "keep", _novel_and_panels(view, seat), find, seat=seat)


def turn_up(view: View, seat: int) -> Board:
    """Face-down cards come up, two points each (VE-87)."""
    touches: Touches = {
        (seat, place): ChooseFields(seat, actions.TurnUp, {"card": card_path(seat, place)})
        for place, one in enumerate(view.seats[seat].display)
        if one.face == "down"
    }
    stage = _reckoned(view, display_cells(view, seat), touches, seat)
    return board(view, "turn-up", stage, _done(seat), seat=seat)


def collect(view: View, seat: int) -> Board:
    """Cubes from the reserve, two points each (VE-89)."""
    most = min((view.performed.points or 0) // 2, view.reserve)
    rows = strength.side_rows(view, SIDE, active=(seat,))
    stage = column(*rows, novel.pages(view, STAGE - SIDE - GAP), gap=GAP, grow=1)
    fewer = button("Fewer", ChooseFields(seat, actions.Collect), art="cube")
    take = primary(f"Take {most}", SubmitAction(actions.Collect(seat, most)), art="cube")
    return board(view, "collect", stage, fewer, take, seat=seat)


def turn_one(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """The card that an action ends with, or one too many (VE-48, VE-54)."""
    stage = _display_and_novel(view, seat, _of_prompt(view, prompts, actions.TurnDown, seat))
    facts = {"more": view.seats[seat].face_up - MAX_FACE_UP}
    return board(
        view, "limit" if view.step == "limit" else "turn-one", stage, seat=seat, facts=facts
    )


# ---- Compare


def compare(view: View, seat: int) -> Board:
    """A face-up card of an opponent (VE-70)."""
    seats = len(view.seats)
    shown = [
        (other, place)
        for step in range(1, seats)
        for other in [(seat + step) % seats]
        for place, one in enumerate(view.seats[other].display)
        if one.face == "up"
    ]
    stage = _reckoned(view, shown, _named(view, shown, seat, actions.Compare), seat)
    return board(view, "compare", stage, seat=seat)


def bid(view: View, bidders: tuple[int, ...]) -> Board:
    """Ink in closed hands: one seat after the other takes the covered screen (VE-66)."""
    high = min(SIDE, (STAGE + GAP) / len(view.performed.sides) - GAP)
    touches = {seat: ChooseFields(seat, actions.Bid) for seat in bidders}
    rows = strength.side_rows(view, high, touches, bidders)
    left = STAGE - len(rows) * (high + GAP)
    return board(
        view,
        "bid",
        column(*rows, novel.pages(view, PAGES) if left >= PAGES else None, gap=GAP, grow=1),
        displays.exchange_button(view),
        seat=bidders[0] if len(bidders) == 1 else None,
        art="hand",
        facts={"seats": bidders},
    )


def turn_rival(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """What the winning points buy, card by card (VE-74 to VE-76)."""
    action = view.performed
    loser = next(side.seat for side in action.sides if side.seat != action.winner)
    points = action.points or 0
    stage = _reckoned(
        view,
        display_cells(view, loser),
        _of_prompt(view, prompts, actions.TurnRival, loser),
        seat,
        strength.ladder(view, loser, points, LAST_ROW),
    )
    facts = {"paid": strength.paid(strength.prices(view, loser), points)}
    return board(view, "turn-rival", stage, _done(seat, "Stop"), seat=seat, facts=facts)


# ---- Insert


def offer(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """The card meant for the Novel (VE-93), and what each would count (VE-98)."""
    offered = view.options.insert_strength == "offered"
    worths = _worths(view, seat) if offered else NONE
    touches = _of_prompt(view, prompts, actions.Offer, seat)
    return board(view, "offer", _display_and_novel(view, seat, touches, worths), seat=seat)


def _worths(view: View, seat: int) -> dict[Cell, str]:
    return {cell: how for cell, (how, _) in strength.all_worths(view, seat).items()}


def oppose(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """An opponent's card against it (VE-95): what is offered, how strong that is, who opposes
    already, and what each own card would count.
    """
    against = [
        {"seat": side.seat, "strength": side.a * side.b + side.card_cubes}
        for side in view.performed.sides
    ]
    touches, shown = _of_prompt(view, prompts, actions.Oppose, seat), display_cells(view, seat)
    high = displays.cards_height(len(shown), STAGE - SIDE - GAP)
    below = STAGE - SIDE - high - 2 * GAP
    stage = column(
        _offered(view),
        displays.cards(view, shown, touches, high, _worths(view, seat)),
        novel.pages(view, min(PAGES, below)) if below >= LAST_ROW else None,
        gap=GAP,
        grow=1,
    )
    decline = choice("DECLINE", "let it be", SubmitAction(actions.Pass(seat)))
    return board(view, "oppose", stage, decline, seat=seat, facts={"against": against})


def _offered(view: View) -> Node:
    """The card that is offered, and what the acting player's card counts (VE-98)."""
    action = view.performed
    offered = action.offered or action.card
    measured = action.card if view.options.insert_strength == "activated" else offered
    a, b = strength.a_and_b(view, action.seat, measured)
    cubes = sum(one.cubes for one in view.seats[action.seat].display if one.card == measured)
    side = SideView(action.seat, measured, a, b, 0, cubes, bid_in=False, bid=None, total=None)
    color = COLORS[view.box.color[offered]]
    return row(
        column(
            icon(COLOR_ICONS[color], 34, "ink"),
            text(COLOR_NAMES[color].split()[-1], "tiny", "ink"),
            name=COLOR_NAMES[color],
            face=f"card-{color}",
            radius=6,
            width=OFFER,
            align="center",
            justify="center",
        ),
        replace(strength.side_row(view, side, SIDE), width=0, grow=1),
        gap=GAP,
        height=SIDE,
    )


def enters(view: View, seat: int) -> Board:
    """Where the winner's card goes in the Novel (VE-100 to VE-103)."""
    # all pages alike: which can be replaced would tell how many tokens somebody has
    touches = {
        one: ChooseFields(seat, actions.PlaceInNovel, {"position": one}) for one in POSITIONS
    }
    return board(view, "novel", _novel_and_panels(view, seat, touches), seat=seat)
