"""A showdown is settled: who wins, why, and what for."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.view.nodes import Board, Node, column, icon, row, space, text
from companion.core.view.widgets import STAGE, pawn, ruling_line
from companion.core.wording import place
from companion.games.creature_feature.board.parts import PAIR, box_title, stub
from companion.games.creature_feature.board.teams import A_LINE, GAP, team, teams, witch_bonus
from companion.games.creature_feature.cards import NUMBER
from companion.games.creature_feature.rulings import Showdown
from companion.games.creature_feature.view import BoxName, View

LINES = 3
"""Ruling lines at most; the deciding one last. In a crowd there is room for two."""
MOST_WORDY = 3
"""Beside so many places there is room to say where they are."""
MOST_BOXES = 3
"""What is won, in boxes beside the reasons."""
LEAST_PAPER = 82
LINE = 34


def settled(view: View, result: Showdown) -> Board:
    """`view`: the table at the moment in which the showdown was judged."""
    winner = result.winner
    # who has passed does not matter any more
    view = replace(view, teams=tuple(replace(one, passed=False) for one in view.teams))
    reasons = _reasons(view, result, winner)
    paper = max(LEAST_PAPER, LINE * len(reasons) + 4)
    return Board(
        line1=f"{view.seats[winner]} wins the {box_title(view, result.box)}!",
        line2=_in_short(view, result),
        seat=winner,
        hands=bool(result.tie),
        sound="twist" if any(result.twists) else "ruling",
        stub=stub(view),
        stage=column(
            *teams(
                result.seats,
                lambda seat, high: team(view, seat, (), high=high, won=seat == winner),
                STAGE - paper - GAP,
            ),
            _paper(reasons, _won(view, result, winner), paper),
            gap=GAP,
            grow=1,
        ),
    )


def _powers(result: Showdown, *, twist: bool) -> list[int]:
    """The powers of the losing teams with, or without, a twist, highest first."""
    return sorted(
        (
            power or 0
            for seat, power, twisted in zip(result.seats, result.powers, result.twists, strict=True)
            if seat != result.winner and bool(twisted) is twist
        ),
        reverse=True,
    )


def _in_short(view: View, result: Showdown) -> str:
    """Why, in the few words of the marquee (CF-52 to CF-54)."""
    at = result.seats.index(result.winner)
    power = result.powers[at] or 0
    if result.tie:
        how = "higher" if len(result.tie) == PAIR else "highest"
        return f"{power} each: {view.seats[result.winner]} stands {how} on the track"
    if result.twists[at]:
        return f"All have twists: {power} is the most"
    straight, twisted = _powers(result, twist=False), _powers(result, twist=True)
    if twisted and (twisted[0] >= power or not straight):
        return f"{power} without a twist beats {twisted[0]} with one"
    return f"{power} beats {straight[0]}, both without a twist"


# ---- why


def _reasons(view: View, result: Showdown, winner: int) -> list[Node]:
    """Why the others did not win, then why the winner did."""
    at = result.seats.index(winner)
    others = sorted(
        (seat for seat in result.seats if seat != winner),
        key=lambda seat: -(result.powers[result.seats.index(seat)] or 0),
    )
    told = [
        line
        for seat in others
        if (line := _why_not(view, result, seat, straight=not result.twists[at]))
    ]
    most = LINES if len(result.seats) <= A_LINE else LINES - 1
    why = _why(view, result, winner)
    # what the cards alone do not tell comes before why each of the others lost
    added = _added(view, result, winner)[: most - len(why)]
    return [*added, *told[: most - len(why) - len(added)], *why]


def _why_not(view: View, result: Showdown, seat: int, *, straight: bool) -> Node | None:
    """A twist loses to any team without one; a Ghost has lifted one."""
    shown = view.teams[seat]
    at = result.seats.index(seat)
    power = result.powers[at]
    if result.twists[at] and straight:
        more = _more(view, seat)
        pair = f"{NUMBER[str(shown.co_star)]} beside {NUMBER[str(shown.star)]}"
        return _line([seat], f"{power} is a twist: {', '.join((pair, *more))}", "CF-51", good=False)
    if shown.ghost:
        return _line([seat], f"{power}: the Ghost lifts the twist", "CF-90")
    return None


def _why(view: View, result: Showdown, winner: int) -> list[Node]:
    power = result.powers[result.seats.index(winner)]
    twisted = result.twists[result.seats.index(winner)]
    if result.tie:
        what = "twists, " if twisted else ""
        return [
            _line(result.tie, f"{what}{power} each", "CF-53" if twisted else "CF-52"),
            _stands(view, result.tie),
        ]
    if twisted:
        return [_line([winner], f"{power} is the most of all twists", "CF-53")]
    return [_line([winner], f"{power} is the most without a twist", "CF-52")]


def _stands(view: View, tied: Sequence[int]) -> Node:
    """The places on the Priority Track that settle a tie, the highest first."""
    places = [seat for seat in view.priority if seat in tied]
    line = ruling_line("on the track", good=True, reference="CF-54")
    mark, words, clause = line.children
    pairs = (
        row(
            pawn(seat, 30),
            text(place(view.priority.index(seat) + 1), "subtitle", "ink", alike="places"),
            gap=4,
            align="center",
            shrink=True,
        )
        for seat in places
    )
    rest = (words,) if len(places) <= MOST_WORDY else (space(),)
    return replace(line, children=(mark, *pairs, *rest, clause), gap=8)


def _more(view: View, seat: int) -> list[str]:
    """What a team counts beside its two cards."""
    bonuses = ("Nurse", view.teams[seat].nurses), ("Witch", witch_bonus(view, seat))
    return [f"{name} +{figure}" for name, figure in bonuses if figure]


def _added(view: View, result: Showdown, winner: int) -> list[Node]:
    """What came to the winner's two cards, and what a Devil does (CF-90, CF-94, CF-97, CF-105)."""
    shown, more = view.teams[winner], _more(view, winner)
    cards = f"{NUMBER[str(shown.star)]} and {NUMBER[str(shown.co_star)]}"
    found: list[Node] = []
    if shown.ghost:
        found.append(_line([winner], "the Ghost lifts the twist", "CF-90"))
    if more:
        found.append(_line([winner], f"{', '.join((cards, *more))}: {shown.power}", "CF-50"))
    captured = len(_cards(view, result, winner)) > PAIR
    if captured and "devil" in (shown.star, shown.co_star):
        found.append(_line([winner], "the Devil takes the others' cards face up", "CF-97"))
    return found


def _line(seats: Sequence[int], words: str, clause: str, *, good: bool = True) -> Node:
    """Whose team it is about is said by their pawns: names may be long."""
    line = ruling_line(words, good=good, reference=clause)
    mark, *rest = line.children
    return replace(line, children=(mark, *(pawn(seat, 30) for seat in seats), *rest), gap=10)


# ---- what for


def _paper(reasons: Sequence[Node], won: Sequence[Node], height: float) -> Node:
    return row(
        column(
            *(reasons if len(reasons) > 1 else map(_tall, reasons)),
            face="paper",
            pad=(14, 4, 10, 4),
            grow=1,
            shrink=True,
            justify="center",
        ),
        *won,
        gap=GAP,
        height=height,
        name=f"What {', '.join(one.name for one in won)}",
    )


def _tall(line: Node) -> Node:
    """A sentence that is alone may run over two lines."""
    parts = (
        replace(part, lines=2, size=24) if part.role == "text" else part for part in line.children
    )
    return replace(line, children=tuple(parts), height=2 * LINE)


def _won(view: View, result: Showdown, winner: int) -> list[Node]:
    """The tiles, the way down after a tie, what Aliens draw, the cards that are taken."""
    cards = _cards(view, result, winner)
    boxes = [*_tiles(view, result.box), *_way_down(view, result, winner)]
    aliens = cards.count("alien")
    if aliens:
        boxes.append(_box(f"+{2 * aliens}", "to draw", art="alien"))
    boxes.append(_box(str(len(cards)), "cards", art="hand"))
    # many places on the track need the room of a box
    return boxes[: MOST_BOXES - (len(result.tie) > A_LINE)]


def _cards(view: View, result: Showdown, winner: int) -> list[str]:
    """What the winner scores: their own two, and those of teams without a Zombie
    (CF-62, CF-73, CF-88).
    """
    teams_of = {
        seat: (str(view.teams[seat].star), str(view.teams[seat].co_star)) for seat in result.seats
    }
    return [
        card
        for seat, cards in teams_of.items()
        if seat == winner or "zombie" not in cards
        for card in cards
    ]


def _tiles(view: View, box: BoxName) -> tuple[Node, ...]:
    """Every tile of the box (CF-25, CF-62)."""
    tiles = view.tiles.get(box, ())
    what = "film" if box == "feature" else "short"
    words = what if len(tiles) == 1 else f"{len(tiles)} {what}s"
    return (_box(f"+{sum(tiles)}", words, accent=True),) if tiles else ()


def _way_down(view: View, result: Showdown, winner: int) -> tuple[Node, ...]:
    """The winner of a tie goes down the track (CF-55)."""
    if not result.tie:
        return ()
    was = view.priority.index(winner) + 1
    return (
        _in_box(
            row(
                text(str(was), "figure", "mist", size=32, shrink=False),
                icon("next", 24, f"seat:{winner}"),
                text(str(len(view.priority)), "figure", size=32, shrink=False),
                gap=4,
                align="center",
                justify="center",
            ),
            "priority",
        ),
    )


def _box(figure: str, words: str, *, art: str = "", accent: bool = False) -> Node:
    colour = "ink" if accent else "cream"
    return _in_box(
        row(
            icon(art, 28, colour) if art else None,
            text(figure, "figure", colour, size=40, shrink=False),
            gap=6,
            align="center",
            justify="center",
        ),
        words,
        accent=accent,
    )


def _in_box(figures: Node, words: str, *, accent: bool = False) -> Node:
    colour = "ink" if accent else "cream"
    return column(
        figures,
        text(words, "label", colour, align="center"),
        name=words,
        face="accent" if accent else "night-700",
        width=90,
        justify="center",
    )
