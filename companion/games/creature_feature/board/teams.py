"""Teams with their cards up: what each counts, and why."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.core.board.nodes import (
    Background,
    ChooseFields,
    Node,
    Touch,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.tiles import card_back, empty, seat_head
from companion.core.board.widgets import STAGE_HEIGHT, chip
from companion.core.cards import Card
from companion.core.prompts import Prompt
from companion.games.creature_feature.board.offers import (
    KINDS,
    NAMES,
    SLOTS,
    Slot,
    card_touch,
    next_cards,
    seats_offered,
)
from companion.games.creature_feature.board.parts import (
    BROKEN,
    MAX_LETTERS_IN_LINE,
    PAIR,
    TALL_HEAD,
)
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.state import is_up
from companion.games.creature_feature.view import View

GAP = 8
TEAMS_PER_LINE = 5
"""Teams beside each other; more are in two lines."""
MAX_TEAMS_WITH_NAMES = 4
"""Teams beside each other up to which their cards have room for names."""
MAX_TEAMS_WITH_WORDS = 3
"""Teams beside each other up to which their heads have room for words."""
HEAD = 40
TALL_FOOT = 76
"""From this height on badges are below each other."""
PAIR_HEIGHT = 112
"""The greatest useful height of two cards beside each other in a narrow tile."""
FLAT = 130
"""A tile lower than this has no head with a name."""
CELLS = 150
"""A tile lower than this has its cards side by side."""


FINGER = 64
LOW_CARD_HEIGHT = 46
"""A card lower than this has room for one line: a star distinguishes the Star."""
NAME_LINES, ROOMY = 36, 60
"""From these heights on a name may be in two lines, or has the slot below its two lines."""


# ---- cards


def team_card(
    view: View,
    seat: int,
    slot: Slot,
    prompts: Sequence[Prompt],
    height: float,
    *,
    shows_words: bool,
    narrow: bool = False,
    broad: bool = False,
) -> Node:
    """A card of a team: with `words` the figure, the name and the creature beside each other, else
    the figure and the creature alone, if a star distinguishes the Star from the Co-Star.
    `narrow`: the longest word of a name is wider than the card; `broad`: every name has room in a
    line, beside the picture.
    """
    monster = getattr(view.teams[seat], slot)
    if not is_up(monster):
        return _awaited(view, seat, slot, prompts, height, shows_words=shows_words)
    known = CARDS[monster]
    touch = card_touch(view, seat, slot, prompts) if height >= FINGER else None
    name = f"{NAMES[slot]} {known.name}"
    if not shows_words:
        return _card_without_words(view, known, slot, name, touch, height)
    beside = 0 if view.showdown is None else len(view.showdown.seats)
    # two teams have so much room
    broad |= beside == PAIR
    figure = min(64 if 0 < beside < MAX_TEAMS_WITH_NAMES else 46, height * 0.78)
    shown = BROKEN[1] if narrow and known.name == BROKEN[0] else known.name
    low = height < (ROOMY if len(shown) > MAX_LETTERS_IN_LINE else LOW_CARD_HEIGHT)
    wraps = " " in shown and not broad and (narrow or len(shown) > MAX_LETTERS_IN_LINE)
    lines = 2 if wraps and height >= NAME_LINES else 1
    # two lines leave a narrow card no room for the slot
    full = narrow and lines > 1
    marked = full or (low and len(shown) <= MAX_LETTERS_IN_LINE)
    size = min(34.0 if narrow else 40.0, height - 6) if not broad else height - 6
    # beside other teams a long name has the place of the picture
    has_picture = not full and (broad or len(shown) < MAX_LETTERS_IN_LINE)
    picture = replace(icon(known.icon, size, "watermark"), narrow=space(width=0))
    return row(
        text(
            str(known.rank),
            "figure",
            "ink",
            size=figure,
            width=figure * 1.3,
            shrink=False,
            align="center",
        ),
        _mark(slot) if marked else None,
        column(
            text(shown, "label", "ink", size=24 if low else 22, fit=16, lines=lines),
            None if low or full else text(NAMES[slot], "note", "ink-2", size=18),
            grow=1,
            shrink=True,
            justify="center",
        ),
        picture if has_picture else None,
        name=name,
        touch=touch,
        background="paper",
        radius=6,
        height=height,
        padding=(0, 0, 4 if has_picture else 0, 0),
        gap=8 if broad else 4,
        align="center",
    )


def _card_without_words(
    view: View, known: Card, slot: Slot, name: str, touch: Touch | None, height: float
) -> Node:
    """The figure and the creature of a card, whose star distinguishes the Star."""
    if _is_crowd(view):
        return stack(
            row(
                icon(known.icon, min(58, height), "watermark", shrink=True),
                justify="center",
                align="center",
            ),
            text(str(known.rank), "figure", "ink", size=44, fit=30, align="center"),
            row(_mark(slot), align="start", justify="start", padding=(3, 3, 0, 0)),
            name=name,
            touch=touch,
            background="paper",
            radius=6,
            height=height,
        )
    return row(
        text(str(known.rank), "figure", "ink", size=min(38, height * 0.6), shrink=False),
        column(
            _mark(slot),
            icon(known.icon, 30, "ink-2", shrink=True),
            shrink=True,
            justify="center",
            align="center",
        ),
        name=name,
        touch=touch,
        background="paper",
        radius=6,
        height=height,
        gap=4,
        align="center",
        justify="center",
    )


def _mark(slot: Slot) -> Node:
    """A star beside the Star, nothing beside the Co-Star."""
    return icon("star", 20, "ink-2") if slot == "star" else space(width=20, height=20)


def _awaited(
    view: View,
    seat: int,
    slot: Slot,
    prompts: Sequence[Prompt],
    height: float,
    *,
    shows_words: bool,
) -> Node:
    """A card that is face down, or that a Mad Doctor turns up."""
    if getattr(view.teams[seat], slot) is None:
        return empty(f"new {NAMES[slot]}", wanted=seat, height=height)
    star = ("star",) if slot == "star" else ()
    if seat not in seats_offered(prompts, KINDS[slot]):
        icon_names = star or (("butler",) if view.teams[seat].has_butler else ())
        touch = card_touch(view, seat, slot, prompts) if height >= FINGER else None
        return card_back(
            *icon_names,
            words=NAMES[slot] if shows_words else "",
            height=height,
            name=f"{NAMES[slot]} face down",
            touch=touch,
        )
    # a narrow card has no room for the word beside its star
    asked = f"show {NAMES[slot]}" if shows_words else ""
    is_due = view.phase == "stars" and next_cards(prompts)[:1] == [(seat, slot)]
    return card_back(
        *star,
        *(() if asked or is_due else ("pad",)),
        words=asked,
        name=NAMES[slot],
        touch=ChooseFields(seat, KINDS[slot]),
        wanted=seat,
        due=is_due,
        height=max(FINGER, height),
    )


# ---- what teams come to


def tie_text(view: View, best: int, tied: Sequence[int]) -> str:
    """Who wins a tie, and why (CF-54)."""
    how = "higher" if len(tied) == PAIR else "highest"
    return f"{view.teams[best].power} each: {view.seats[best]} is {how} on the track"


def teams(
    seats: Sequence[int], of: Callable[[int, float], Node], room: float = STAGE_HEIGHT
) -> tuple[Node, ...]:
    """The teams beside each other, six in two lines; `of` gets seat and height."""
    lines = [seats[:3], seats[3:]] if len(seats) > TEAMS_PER_LINE else [seats]
    high = (room - GAP * (len(lines) - 1)) / len(lines)
    return tuple(row(*(of(seat, high) for seat in line), gap=GAP, height=high) for line in lines)


def team(
    view: View,
    seat: int,
    prompts: Sequence[Prompt],
    *,
    high: float = STAGE_HEIGHT,
    active: bool = False,
    won: bool | None = None,
) -> Node:
    """One team: its two cards, what was added, its power; `won` once the showdown is settled.

    The lower it is, the more it folds: cards side by side, then a head without a name.
    """
    color = f"seat:{seat}"
    ring = active or won is True
    inner = high - 8
    if high < FLAT:
        body = _one_line_team(view, seat, inner, won)
    elif high < CELLS:
        body = column(
            _head(view, seat, 34, won), _cells(view, seat, prompts, inner - 34, won), grow=1
        )
    else:
        head = TALL_HEAD if _is_crowd(view) else HEAD
        body = column(
            _head(view, seat, head, won), _rows(view, seat, prompts, inner - head, won), grow=1
        )
    return replace(
        body,
        name=f"{view.seats[seat]}: {view.teams[seat].power}",
        background=Background(
            "night-700" if ring else "night-800", color if ring else None, stroke=4
        ),
        padding=(4, 4, 4, 4),
        width=0,
        grow=1,
        key=f"team:{seat}",
    )


# ---- three ways to fold


def _rows(view: View, seat: int, prompts: Sequence[Prompt], room: float, won: bool | None) -> Node:
    """The cards below each other, of a crowd beside each other; what they come to at the foot."""
    foot = max(50, room * 0.28)
    crowd = _is_crowd(view)
    several = view.teams[seat].twist and _marks(view, seat)
    if crowd and several and room - TALL_FOOT - 8 >= ROOMY:
        foot = TALL_FOOT
    high = (room - foot - 3 * 4) / 2
    narrow = view.showdown is not None and len(view.showdown.seats) == MAX_TEAMS_WITH_NAMES
    if crowd:
        cards = [_pair(view, seat, prompts, min(PAIR_HEIGHT, room - foot - 8), gap=4)]
    else:
        cards = [
            team_card(view, seat, slot, prompts, high, shows_words=True, narrow=narrow)
            for slot in SLOTS
        ]
    return column(
        *cards,
        row(
            _badges(view, seat, high_foot=foot >= TALL_FOOT),
            text("passed", "name", "mist", fit=16, shrink=False)
            if won is None and view.teams[seat].passed and _heads_have_words(view)
            else None,
            space(),
            _figure(view, seat, won, min(80, foot * 0.9)),
            align="center",
            gap=6,
            grow=1,
            shrink=True,
        ),
        padding=(4, 4, 4, 0),
        gap=4,
        grow=1,
        shrink=True,
    )


def _badges(view: View, seat: int, *, high_foot: bool) -> Node:
    """The badges beside the power: below each other if the foot is high."""
    twist = () if _heads_have_words(view) else _twist(view, seat)
    marks = _marks(view, seat)
    if high_foot:
        return column(*twist, *marks, gap=4, align="start", justify="center")
    # a twist and a mark leave the power of a crowded team no room
    return row(*(twist if twist and _is_crowd(view) else (*twist, *marks)), gap=4, align="center")


def _cells(view: View, seat: int, prompts: Sequence[Prompt], room: float, won: bool | None) -> Node:
    """The cards side by side, what they come to beside them."""
    return row(
        column(
            _pair(view, seat, prompts, 66, gap=6),
            row(*_marks(view, seat), *_twist(view, seat), gap=6, height=34),
            gap=4,
            grow=1,
            shrink=True,
        ),
        None if view.teams[seat].power is None else _figure(view, seat, won, 52, width=70),
        padding=(6, (room - 104) / 2, 6, 0),
        gap=4,
        align="center",
        height=room,
    )


def _pair(view: View, seat: int, prompts: Sequence[Prompt], height: float, *, gap: float) -> Node:
    cards = (team_card(view, seat, slot, prompts, height, shows_words=False) for slot in SLOTS)
    return row(*(replace(card, width=0, grow=1) for card in cards), gap=gap)


def _one_line_team(view: View, seat: int, high: float, won: bool | None) -> Node:
    """All in one line; the shape alone says whose it is."""
    color = f"seat:{seat}"
    crown = (icon("crown", 28, "ink"),) if won else ()
    return row(
        column(
            icon(color, 30, "ink"),
            *crown,
            background=color,
            radius=8,
            width=46,
            height=high,
            gap=6,
            align="center",
            justify="center",
        ),
        column(
            _pair(view, seat, (), 56, gap=4),
            row(*_marks(view, seat), *_twist(view, seat), gap=6, height=30),
            gap=2,
            grow=1,
            shrink=True,
            padding=(6, 0, 0, 0),
            justify="center",
        ),
        _figure(view, seat, won, 46, width=66),
        align="center",
        gap=2,
    )


# ---- parts of a team


def _is_crowd(view: View) -> bool:
    """Whether the teams beside each other are too many for names on their cards."""
    return view.showdown is not None and len(view.showdown.seats) > MAX_TEAMS_WITH_NAMES


def _heads_have_words(view: View) -> bool:
    """Whether heads have room for words."""
    return view.showdown is not None and len(view.showdown.seats) <= MAX_TEAMS_WITH_WORDS


def _head(view: View, seat: int, height: float, won: bool | None) -> Node:
    """Whose it is, and what one looks for first: a twist, the winner, or who has passed."""
    shown = view.teams[seat]
    has_passed = shown.passed and won is None
    # a tick reads as the winner's: it is there only where the foot has no room for a word
    mark = "check" if has_passed and not _heads_have_words(view) else ""
    head = seat_head(
        view.seats[seat],
        seat,
        height,
        mark=mark,
        equal_size=True,
        tight=height == TALL_HEAD,
        narrow=_heads_have_words(view) and bool(shown.twist and (mark or won)),
    )
    ends: list[Node] = []
    if _heads_have_words(view):
        ends += _twist(view, seat)
    if won:
        ends.append(icon("crown", 26, "ink"))
        if _heads_have_words(view) and not shown.twist:
            ends.append(text("WINS", "subtitle", "ink", shrink=False))
    if height == TALL_HEAD:
        line, name = head.children
        return replace(head, children=(replace(line, children=(*line.children, *ends)), name))
    return replace(head, children=(*head.children, *ends))


def _figure(
    view: View, seat: int, won: bool | None, size: float, width: float | None = None
) -> Node:
    """What the team counts: the winner's in the accent, a loser's pale."""
    power = view.teams[seat].power
    color = {True: "accent", False: "mist", None: "cream"}[won]
    return text(
        "" if power is None else str(power),
        "figure",
        color,
        size=size,
        fit=28,
        align="end",
        padding=(0, 0, 6, 0),
        key=f"power:{seat}",
        width=width,
    )


def _twist(view: View, seat: int) -> tuple[Node, ...]:
    """The badge of a team that is a twist (CF-51)."""
    if not view.teams[seat].twist:
        return ()
    return (
        row(
            text("TWIST", "subtitle", "bulb", size=17, shrink=False),
            name="Twist",
            background="ink",
            radius=6,
            padx=6,
            height=28,
            align="center",
        ),
    )


def _marks(view: View, seat: int) -> list[Node]:
    """Why the power is more than the cards, and why a twist is none."""
    shown = view.teams[seat]
    bonus = witch_bonus(view, seat)
    wordy = _heads_have_words(view)
    marks = [
        ("Nurse ", f"+{shown.nurses}", "nurse", "accent", bool(shown.nurses)),
        ("Ghost", "", "ghost", "accent", shown.has_used_ghost),
        ("", "would win" if wordy else "", "ghost", "bulb", seat in view.winning_ghosts()),
        ("Witch ", f"+{bonus}", "witch", "cream", bool(bonus)),
    ]
    there = [mark for mark in marks if mark[4]]
    alone = wordy and len(there) == 1
    room = wordy or len(there) + bool(shown.twist) < 2
    # if there is little room, a number says more than its drawing
    return [
        chip(
            (name if alone else "") + more, icon=icon_name if room or not more else "", color=color
        )
        for name, more, icon_name, color, _ in there
    ]


def witch_bonus(view: View, seat: int) -> int:
    """What a Witch adds for the Devils against her (CF-94)."""
    shown = view.teams[seat]
    if shown.power is None:
        return 0
    figures = (CARDS[str(card)].rank or 0 for card in (shown.star, shown.co_star))
    return shown.power - sum(figures) - shown.nurses
