"""A panel for each seat: its King, its points, what its hand must still hold."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.board.nodes import (
    Background,
    Board,
    DeferredBoard,
    Node,
    UiCommand,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.board.widgets import STAGE_HEIGHT, button, pawn
from companion.core.wording import listed
from companion.games.monstercon.board.board_facts import (
    PHASES_BETWEEN_HANDS,
    POWERS,
    icon_of,
    is_chased,
    penalty,
    pip_icon,
    power_text,
    so_far,
    ticket,
)
from companion.games.monstercon.cards import Suit
from companion.games.monstercon.rules.score import MOB_LIMIT
from companion.games.monstercon.view import View

WIDTH = 352
HEADS_HEIGHT = 26
GAP = 6
MAX_ROW_HEIGHT = 84
PAWN_SIZE = 30
PIP_SIZE = 20
STALKER_WIDTH = 38
MOB_WIDTH = 80
KING_WIDTH = 58
POINTS_WIDTH = 76
"""Width of the points where all is said in words."""
BAR_HEIGHT = 12
"""How high the bar of the Mob Points is."""


def panel(view: View, asked: Sequence[int]) -> Node:
    """All seats; who is asked is ringed. A touch shows what the rows say in words."""
    count = len(view.seats)
    height = min(MAX_ROW_HEIGHT, (STAGE_HEIGHT - HEADS_HEIGHT) / count - GAP)
    return column(
        _heads(view),
        *(seat_row(view, seat, height, active=seat in asked) for seat in range(count)),
        width=WIDTH,
        gap=GAP,
        name="Seats",
        key="seats",
        touch=UiCommand("show detail", DeferredBoard(seat_details_board, (view,))),
    )


def _heads(view: View) -> Node:
    """What the columns are; that this hand is counted in before it is scored, once it brings
    something.
    """
    is_open = any(
        worth.mob or worth.stalker or penalty(view, seat)
        for seat in range(len(view.seats))
        for worth in (so_far(view, seat),)
    )

    def head(words: str, color: str, width: float) -> Node:
        return text(words, "tiny", color, fit=16, align="center", width=width, shrink=False)

    return row(
        text("With this hand", "tiny", "mist", fit=16) if is_open else None,
        space(),
        head("Stalker", "cream", STALKER_WIDTH + 30),
        head(f"Mob /{MOB_LIMIT}", "bad", MOB_WIDTH),
        head("Power", "accent", KING_WIDTH),
        height=HEADS_HEIGHT - GAP,
        padx=8,
        gap=4,
        align="center",
    )


def seat_row(view: View, seat: int, height: float, *, active: bool) -> Node:
    """A seat: its name and hand, its points as they are in this hand, its King."""
    worth = so_far(view, seat)
    fresh = worth.mob + penalty(view, seat)
    mob, stalker = view.mob[seat] + fresh, view.stalker[seat] + worth.stalker
    size = min(40.0, (height - BAR_HEIGHT - 8) / 1.22)
    background = Background("night-600", f"seat:{seat}") if active else Background("night-800")
    chased = is_chased(view, seat)
    return row(
        pawn(seat, PAWN_SIZE),
        column(
            text(view.seats[seat], "tiny", size=20, fit=16, height=24),
            # of an empty hand there is nothing to say
            _hand(view, seat) if view.hand_sizes[seat] else None,
            grow=1,
            shrink=True,
            justify="center",
        ),
        _lost(stalker, size, seat)
        if chased
        else _figure(str(stalker), "cream", STALKER_WIDTH, size, f"stalker:{seat}"),
        column(
            _figure(str(mob), "bad", MOB_WIDTH, size, f"mob:{seat}"),
            _chased() if chased else _mob_bar(view.mob[seat], fresh, doubles=worth.jack),
            width=MOB_WIDTH,
            padding=(0, 0, 0, 3),
            justify="center",
        ),
        king(view, seat, min(52.0, height - 8)),
        name=f"{view.seats[seat]}: {stalker} Stalker, {mob} Mob",
        background=background,
        height=height,
        padx=8,
        gap=4,
        align="center",
        key=f"row:{seat}",
    )


def _lost(points: int, size: float, seat: int) -> Node:
    """Stalker Points that a seat loses at the end of the hand (MC-77)."""
    return column(
        _figure(str(points), "mist", STALKER_WIDTH, size * 0.7, f"stalker:{seat}"),
        text("lost", "tiny", "mist", size=16, fit=16, align="end", height=BAR_HEIGHT + 6),
        width=STALKER_WIDTH,
        justify="center",
    )


def _chased() -> Node:
    """The mark of a seat that is chased away after this hand (MC-75), where its bar was."""
    return row(
        icon("skull", BAR_HEIGHT + 4, "bad"),
        text("chased", "tiny", "bad", size=16, fit=16, shrink=False),
        gap=3,
        height=BAR_HEIGHT + 4,
        align="center",
        justify="end",
    )


def _figure(words: str, color: str, width: float, size: float, key: str) -> Node:
    return text(
        words, "figure", color, size=size, fit=18, align="end", width=width, shrink=False, key=key
    )


def _mob_bar(before: int, fresh: int, *, doubles: bool) -> Node:
    """The bar of the Mob Points, marked where their own Jack doubles those of the hand."""
    shown = bar(before, fresh, BAR_HEIGHT)
    if not doubles:
        return shown
    mark = text("J ×2", "tiny", "bad", size=16, fit=16, shrink=False, height=BAR_HEIGHT + 4)
    return row(
        replace(shown, grow=1, shrink=True), mark, gap=4, height=BAR_HEIGHT + 4, align="center"
    )


def bar(before: int, fresh: int, height: float) -> Node:
    """Mob Points on the way to 100 (MC-75), which a mark ends: those of earlier hands, a cream end
    for this one.
    """
    old, now = min(before, MOB_LIMIT), min(before + fresh, MOB_LIMIT)
    return row(
        space(flex=old, background="bad", radius=3) if old else None,
        space(flex=now - old, background="cream", radius=3) if now > old else None,
        space(flex=MOB_LIMIT - now) if now < MOB_LIMIT else None,
        space(width=4, background="bad", radius=2),
        name=f"{before + fresh} of {MOB_LIMIT} Mob",
        background=Background("night-950", "night-500", stroke=1.5, radius=4),
        height=height,
        padx=2,
        pady=2,
    )


def _hand(view: View, seat: int) -> Node:
    """How many cards the hand must hold (MC-44), and the suits it is known to lack (MC-40). If it
    lacks all but one, that one is shown instead; if it lacks all, the Jokers.
    """
    size, lacks = view.hand_sizes[seat], lacking(view, seat)
    left: list[Suit] = [suit for suit in view.suits if suit not in lacks]
    is_one = bool(lacks) and len(left) <= 1
    doubles = so_far(view, seat).jack
    pips = (pip_icon(suit, PIP_SIZE) for suit in (left if is_one else lacks))
    jokers = icon("clown", PIP_SIZE, "cream") if lacks and not left else None
    return row(
        None if lacks else icon("hand", PIP_SIZE, "mist"),
        text(str(size), "figure", "mist", size=20, shrink=False),
        text("only" if is_one else "no", "tiny", "mist", fit=16, shrink=False) if lacks else None,
        *pips,
        jokers,
        name=f"{size} cards{''.join(f', no {suit}' for suit in lacks)}"
        f"{', own Jack: Mob × 2' if doubles else ''}",
        height=24,
        gap=4,
        align="center",
    )


def lacking(view: View, seat: int) -> list[Suit]:
    """The suits that the hand of the seat is known to have no card of (MC-40)."""
    claims = (claim for claim in view.void if claim.seat == seat and claim.slack == 0)
    return [*dict.fromkeys(claim.suit for claim in claims)]


def seat_details_board(view: View) -> Board:
    """The board that says in words what each seat has, with buttons to correct points."""
    return Board(
        line1="Who has what",
        line2="Points: earlier hands + this hand",
        icon="people",
        ticket=ticket(view),
        stage=seat_details(view),
        buttons=tuple(
            button(f"Correct {what}", UiCommand("open corrections", f"{what} Points"), icon="pen")
            for what in ("Stalker", "Mob")
        ),
    )


def seat_details(view: View, *, counts_hand: bool = True) -> Node:
    """What each seat has, in words; `counts_hand`: the points include this hand."""
    height = min(MAX_ROW_HEIGHT, (STAGE_HEIGHT - HEADS_HEIGHT + GAP) / len(view.seats) - GAP)
    heads = (
        text(words, "tiny", color, fit=16, align="center", width=POINTS_WIDTH)
        for words, color in (("Stalker", "cream"), (f"Mob /{MOB_LIMIT}", "bad"))
    )
    return column(
        row(space(), *heads, height=HEADS_HEIGHT - GAP, padx=10, gap=10),
        *(
            _detail_row(view, seat, height, counts_hand=counts_hand)
            for seat in range(len(view.seats))
        ),
        gap=GAP,
        grow=1,
    )


def _detail_row(view: View, seat: int, height: float, *, counts_hand: bool) -> Node:
    worth = so_far(view, seat)
    lacks = lacking(view, seat)
    none = f", no {listed([suit.title() for suit in lacks])}" if lacks else ""
    taken = 0 if view.phase in PHASES_BETWEEN_HANDS else len(view.taken[seat])
    return row(
        pawn(seat, 40),
        column(
            text(view.seats[seat], "subtitle", fit=18),
            text(_power(view, seat), "tiny", "mist", fit=16),
            justify="center",
            flex=1.15,
        ),
        column(
            row(
                text(f"{view.hand_sizes[seat]} in hand{', no' if lacks else ''}", "tiny", fit=16),
                *(pip_icon(suit, 18) for suit in lacks),
                name=f"{view.hand_sizes[seat]} in hand{none}",
                gap=4,
                align="center",
            ),
            text(
                f"{taken} taken{', own Jack: Mob ×2' if worth.jack else ''}",
                "tiny",
                "mist",
                fit=16,
            ),
            justify="center",
            flex=1,
        ),
        _sum(view.stalker[seat], worth.stalker, "cream", counts_hand=counts_hand),
        _sum(view.mob[seat], worth.mob + penalty(view, seat), "bad", counts_hand=counts_hand),
        background="night-800",
        height=height,
        padx=10,
        gap=10,
        align="center",
    )


def _sum(before: int, fresh: int, color: str, *, counts_hand: bool) -> Node:
    """Points as on the board, and below how they come about: those of earlier hands and of this
    one; where this one does not count, what it would have brought.
    """
    total, how = (before + fresh, f"{before} + {fresh}") if counts_hand else (before, f"+{fresh}")
    return column(
        text(str(total), "figure", color, size=26, height=26, align="center"),
        text(how, "tiny", "mist", fit=16, align="center") if fresh else None,
        width=POINTS_WIDTH,
        justify="center",
    )


def _power(view: View, seat: int) -> str:
    """The power of the monster, and what it does or whether it is used."""
    monster = view.monsters[seat]
    if monster is None:
        return "no King yet"
    guise = view.mimic if monster == "entity" else None
    power, _ = POWERS[guise or monster]
    what = power_text(guise or monster, mimicked=guise is not None)
    if monster != "zombie" and view.kings[seat] != "up":
        what = "low wins now" if seat in view.shifted else "used in this hand"
    return f"{power if guise is None else f'As {guise.title()}'}: {what}"


def king(view: View, seat: int, height: float) -> Node:
    """The King before a seat: face up with its bolt, or down and spent (MC-46, MC-47); a
    shifted one shows that low wins, the Entity's the monster that it mimics (MC-94).
    """
    monster = view.monsters[seat]
    if monster is None:
        return space(width=KING_WIDTH, height=height)
    up = view.kings[seat] == "up"
    ink = "ink" if up else "mist"
    shifted = seat in view.shifted
    background = (
        Background("accent")
        if up
        else Background(None, "bulb" if shifted else "night-500", shape="dashed")
    )
    guise = () if monster != "entity" or view.mimic is None else (icon_of(view.mimic),)
    side = 18 if guise else 28
    mark = "bolt" if up else "down" if shifted else "x"
    # the Zombie's power is not used: it has more cards
    has_mark = monster != "zombie" or not up
    return row(
        *(icon(icon_name, side, ink) for icon_name in (icon_of(monster), *guise)),
        icon(mark, 18, "bulb" if shifted else ink) if has_mark else None,
        name=_king_name(view, seat),
        background=background,
        width=KING_WIDTH,
        height=height,
        gap=1 if guise else 2,
        align="center",
        justify="center",
        key=f"king:{seat}",
    )


def _king_name(view: View, seat: int) -> str:
    shifted = ", shifted" if seat in view.shifted else ""
    guise = (
        f" as {view.mimic}" if view.monsters[seat] == "entity" and view.mimic is not None else ""
    )
    return f"{str(view.monsters[seat]).title()}{guise}, {view.kings[seat]}{shifted}"
