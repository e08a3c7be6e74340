"""Cards are scored and a season ends: what hands take, and what it was worth."""

from collections.abc import Mapping, Sequence

from msgspec import UNSET, Struct

from companion.core.board.nodes import (
    Background,
    Board,
    Interstitial,
    Node,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.tables import cell, column_head
from companion.core.board.widgets import STAGE_HEIGHT, burst, icon_button, pawn
from companion.core.correctables import humanized
from companion.core.wording import everyone_of, listed
from companion.games.creature_feature.board.parts import box_title, sentence, ticket
from companion.games.creature_feature.cards import CARDS, STARS
from companion.games.creature_feature.rules.score import worth
from companion.games.creature_feature.rulings import Draw, Return, Score, TakeTile
from companion.games.creature_feature.view import Tiles, View

GAP = 6
MAX_ROW_HEIGHT = 84
MAX_TAKERS = 3
"""The most players whose names fit into the sign."""
HEADS_HEIGHT = 44
NAMES_WIDTH = 178
"""The width of pawn and name together."""
MAX_THINGS = 5
"""The most lines; if there are more, the cards that are face up share one."""


# ---- cards


ScoringInstruction = Score | TakeTile | Return | Draw
"""What people do by hand in Score."""


class Taken(Struct):
    """What one seat takes from the table."""

    down: int = 0
    up: tuple[str, ...] = ()
    films: Tiles = ()
    shorts: Tiles = ()
    back: int = 0
    """Cards that a Zombie takes home."""
    drawn: int = 0
    gain: int = 0

    @property
    def things(self) -> int:
        """How many things are in the row."""
        tiles = len(self.films) + len(self.shorts)
        return bool(self.down) + len(self.up) + tiles + bool(self.back) + bool(self.drawn)

    def add(self, ruling: ScoringInstruction) -> None:
        """Take what an instruction says."""
        match ruling:
            case Score(face="down"):
                self.down += ruling.n
            case Score():
                self.up += ruling.cards
            case TakeTile(what="films"):
                self.films += ruling.tiles
            case TakeTile():
                self.shorts += ruling.tiles
            case Draw():
                self.drawn += ruling.n
            case Return(cards=tuple(cards)):
                self.back += len(cards)
            case Return():
                return
        if isinstance(ruling, Score | TakeTile):
            self.gain += worth(ruling)


def scored_cards(view: View, rulings: Sequence[ScoringInstruction], *, last: bool) -> Interstitial:
    """Seat by seat what hands take now (CF-61). After a season's `last` turn no hand counts, so
    that nobody draws any more.
    """
    taken: dict[int, Taken] = {}
    for ruling in rulings:
        if isinstance(ruling.seat, int):
            pile = taken.setdefault(ruling.seat, Taken())
            if not (last and isinstance(ruling, Draw)):
                pile.add(ruling)
    taking = sorted(seat for seat, pile in taken.items() if pile.gain or not last)
    takers = tuple(taking if 0 < len(taking) <= MAX_TAKERS else range(len(view.seats)))
    height = min(MAX_ROW_HEIGHT, (STAGE_HEIGHT + GAP) / max(1, len(taken)) - GAP)
    return Interstitial(
        line1=sentence(everyone_of(view.seats, takers), "take your cards and tiles", "take these"),
        line2=_scoring_text(view, rulings),
        seat=takers[0] if len(takers) == 1 else None,
        seats=takers,
        icon="star",
        ticket=ticket(view),
        stage=column(
            *(_taking(view, seat, pile, height, last=last) for seat, pile in taken.items()),
            gap=GAP,
            grow=1,
        ),
        is_instruction_list=True,
    )


def _scoring_text(view: View, rulings: Sequence[ScoringInstruction]) -> str:
    """How cards are scored, or what is out of the ordinary this time."""
    back = [scored for scored in rulings if isinstance(scored, Return) and scored.to == "side"]
    if back:
        boxes = listed([f"the {box_title(view, scored.source)}" for scored in back])
        tiles = sum(len(scored.tiles) for scored in back if scored.tiles is not UNSET)
        what = "tile" if tiles == 1 else "tiles"
        return f"Nobody won {boxes}: put the {what} back beside the board"
    if any("CF-97" in scored.cite for scored in rulings):
        return "A Devil takes cards face up: each counts its stars"
    return "Face down counts 1, face up its stars"


def _taking(view: View, seat: int, taken: Taken, height: float, *, last: bool) -> Node:
    back = "not taken" if last else f"{taken.back} to hand"
    inner = min(60, height - 8)
    return row(
        pawn(seat, min(48, height - 6)),
        text(view.seats[seat], "line", fit=16, width=126),
        *_face_down(taken.down, inner),
        *_face_up(taken.up, inner, together=taken.things > MAX_THINGS),
        *(burst(str(tile), "accent", inner) for tile in taken.films),
        *(burst(str(tile), "cream", inner) for tile in taken.shorts),
        _hand_line("zombie", back, inner) if taken.back else None,
        _hand_line("alien", f"draw {taken.drawn}", inner) if taken.drawn else None,
        space(),
        text(
            f"+{taken.gain}",
            "figure",
            "accent" if taken.gain else "mist",
            size=min(52, height * 0.75),
            align="end",
            shrink=False,
        ),
        name=f"{view.seats[seat]} +{taken.gain}",
        background="night-700",
        height=height,
        padding=(12, 0, 16, 0),
        gap=8,
        align="center",
        key=f"score:{seat}",
    )


def _face_down(count: int, height: float) -> list[Node]:
    """Cards that go face down: the striped back and how many."""
    if not count:
        return []
    number = row(
        text(str(count), "figure", "accent", size=height * 0.5, shrink=False),
        icon("eyeoff", min(26, height * 0.5), "accent"),
        background="ink",
        radius=6,
        padx=8,
        gap=6,
        align="center",
        height=height * 0.68,
    )
    return [
        stack(
            number,
            name=f"{count} face down",
            background=Background(None, "accent", radius=6, shape="striped"),
            width=98,
            height=height,
            align="center",
            justify="center",
        )
    ]


def _face_up(cards: Sequence[str], height: float, *, together: bool) -> list[Node]:
    """What each is worth; too many for one line together."""
    if together and cards:
        worth = sum(STARS[card] for card in cards)
        return [_paper(f"+{worth}", "star", height, f"{len(cards)} up")]
    return [_paper(f"+{STARS[card]}", CARDS[card].icon, height) for card in cards]


def _paper(worth: str, icon_name: str, height: float, words: str = "") -> Node:
    return row(
        text(words, "label", "ink-2") if words else None,
        icon(icon_name, min(34, height * 0.6), "ink"),
        text(worth, "figure", "ink", size=min(28, height * 0.6), shrink=False),
        name=f"{icon_name} {worth}",
        background="paper",
        radius=6,
        padx=7,
        gap=4,
        height=height,
        align="center",
        justify="center",
    )


def _hand_line(icon_name: str, words: str, height: float) -> Node:
    """A Zombie takes its team home (CF-88), an Alien brings cards (CF-85)."""
    return row(
        icon(icon_name, min(30, height * 0.6), "cream"),
        text(words, "label", "cream"),
        name=words,
        background="night-900",
        radius=6,
        padding=(7, 0, 9, 0),
        gap=5,
        height=height,
        align="center",
    )


# ---- a season


def season_over(season: int, after: View) -> Interstitial:
    """What the season brought each seat, and the points now (CF-75, CF-76)."""
    order = sorted(range(len(after.seats)), key=lambda seat: -after.scores[seat])
    parts = ["face_down", "face_up", "films", "shorts"]
    if len(after.history) == after.seasons:
        parts.append("bonus")
    gains = after.history[-1].gain
    before = [total - gain for total, gain in zip(after.scores, gains, strict=True)]
    table = _table(
        after,
        order,
        {"before": before, **{part: getattr(after.history[-1], part) for part in parts}},
        gains,
        after.scores,
    )
    return Interstitial(
        line1=_leader(after, order),
        line2=f"Season {len(after.history)} of {after.seasons} is over",
        seat=order[0] if after.scores[order[0]] > after.scores[order[1]] else None,
        icon="star",
        ticket=(f"Season {season}", f"of {after.seasons}"),
        stage=table,
    )


def points_board(view: View) -> Board:
    """Where the points on the track come from: those before this season, and what it brought."""
    totals = [score + more for score, more in zip(view.scores, view.season_vp, strict=True)]
    values = {
        "before": view.scores,
        "face_down": tuple(pile.face_down for pile in view.piles),
        "face_up": tuple(sum(STARS[card] for card in pile.face_up) for pile in view.piles),
        "films": tuple(sum(pile.films) for pile in view.piles),
        "shorts": tuple(sum(pile.shorts) for pile in view.piles),
    }
    order = sorted(range(len(view.seats)), key=lambda seat: -totals[seat])
    return Board(
        line1="Where the points come from",
        line2="Cards and tiles of this season, and the points before it",
        icon="star",
        ticket=ticket(view),
        stage=_table(view, order, values, view.season_vp, totals),
        buttons=tuple(
            icon_button(
                "Fix",
                UiCommand("open corrections", f"scores/{seat}"),
                icon="pen",
                seat=seat,
                label=f"Fix the points of {name}",
            )
            for seat, name in enumerate(view.seats)
        ),
    )


def _table(
    view: View,
    order: Sequence[int],
    values: Mapping[str, Sequence[int]],
    gains: Sequence[int],
    totals: Sequence[int],
) -> Node:
    """Seat by seat the parts of the points, their sum in the season, and the points."""
    height = min(76, (STAGE_HEIGHT - HEADS_HEIGHT) / len(order) - GAP)
    return column(
        row(
            text("", width=NAMES_WIDTH),
            *(column_head(humanized(words)) for words in (*values, "gain", "points")),
            height=HEADS_HEIGHT,
            padding=(12, 0, 14, 0),
            gap=GAP,
        ),
        *(
            _line(
                view,
                seat,
                [of_seats[seat] for of_seats in values.values()],
                gains[seat],
                totals[seat],
                height,
            )
            for seat in order
        ),
        gap=GAP,
        grow=1,
    )


def _leader(after: View, order: Sequence[int]) -> str:
    best = after.scores[order[0]]
    leaders = [seat for seat in order if after.scores[seat] == best]
    if len(leaders) > 1:
        return f"{everyone_of(after.seats, leaders)} lead with {best} each"
    return f"{after.seats[order[0]]} leads with {best} points"


def _line(
    view: View, seat: int, values: Sequence[int], gain: int, total: int, height: float
) -> Node:
    return row(
        pawn(seat, min(42, height - 4)),
        text(view.seats[seat], "name", fit=16, width=NAMES_WIDTH - 42 - GAP),
        *(cell(str(value), "cream" if value else "mist", 28) for value in values),
        cell(f"+{gain}", "accent" if gain else "mist", 34),
        cell(str(total), "cream", min(44, height * 0.8)),
        name=f"{view.seats[seat]} +{gain} {total}",
        background="night-700",
        height=height,
        padding=(12, 0, 14, 0),
        gap=GAP,
        align="center",
    )
