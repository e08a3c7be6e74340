"""The last window of a turn: unopposed and folded seats may show cards (CF-72)."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.core.board.glance import Glance
from companion.core.board.nodes import (
    Background,
    Board,
    ChooseFields,
    Node,
    SubmitAction,
    SubmitForAll,
    Touch,
    column,
    icon,
    row,
    stack,
    text,
)
from companion.core.board.tiles import seat_head
from companion.core.board.widgets import BUTTON, STAGE_HEIGHT, button, primary
from companion.core.prompts import Prompt
from companion.core.wording import everyone_of
from companion.games.creature_feature.actions import Pass
from companion.games.creature_feature.board.audition import boxes
from companion.games.creature_feature.board.offers import (
    KINDS,
    NAMES,
    SLOTS,
    Slot,
    helpers_button,
    required,
    seats_offered,
)
from companion.games.creature_feature.board.parts import (
    TALL_HEAD,
    box_title,
    sentence,
    ticket,
)
from companion.games.creature_feature.board.showdown import doctor
from companion.games.creature_feature.board.teams import GAP, MAX_TEAMS_WITH_NAMES, team_card
from companion.games.creature_feature.board.track import track
from companion.games.creature_feature.showing import ALIEN, Gain, gain, what_to_show
from companion.games.creature_feature.view import View

MAX_NAMES = 2
RIM, HEAD, LINE_HEIGHT = 8, 40, 40
HIGHEST = 96
"""The greatest useful height of a card."""


def board(view: View, prompts: Sequence[Prompt]) -> Board:
    """Who may still show something, and what it brings them."""
    if view.pending is not None:
        seat = view.pending.seat
        return doctor(
            view, seat, row(boxes(view, seat, prompts), track(view, seat), gap=10, grow=1)
        )
    open_seats = [*required(prompts)]
    wanted = {seat: what for seat in open_seats if (what := _wanted(view, seat, prompts))}
    # whose cards are up, or cannot count, can only play a helper
    claimed = [seat for seat in open_seats if required(prompts)[seat].hints.get("claimed")]
    asked = tuple(claimed or wanted or open_seats)
    single = len(open_seats) == 1
    few = len(open_seats) <= MAX_NAMES
    done = (
        primary("Done", SubmitAction(Pass(open_seats[0])))
        if single
        else primary("All done", SubmitForAll(Pass))
    )
    slots = [slot for slot in SLOTS if _gain(view, asked[0], slot)]
    shows = wanted and len(asked) == len(slots) == 1
    lay = f"your {NAMES[slots[0]]}" if shows else "the card"
    how = f"Lay {lay}" if len(asked) == 1 else f"Press, then lay {lay}"
    line1, others = f"{everyone_of(view.seats, asked)}: play a helper?", ""
    if wanted:
        line1, others = _question(view, wanted)
    line2 = f"{how}. {'Nothing to show' if wanted else 'None'}: hold your button"
    return Board(
        line1=line1,
        line2=others or line2,
        seat=asked[0] if len(asked) == 1 else None,
        seats=asked,
        glance=_glance(wanted, open_seats),
        ticket=ticket(view),
        stage=row(
            *(
                _claimant(view, seat, prompts, len(open_seats), asked=seat in asked)
                for seat in open_seats
            ),
            track(view, open_seats[0] if single else None) if few else None,
            gap=8,
            grow=1,
        ),
        buttons=(*helpers_button(view, prompts), done),
    )


# ---- what they look for


def _gain(view: View, seat: int, slot: Slot) -> Gain | None:
    return gain(
        view.teams[seat],
        slot,
        folded=view.pawns[seat] == "fold",
        last=view.turn == view.turns,
    )


def _wanted(view: View, seat: int, prompts: Sequence[Prompt]) -> str:
    """What a seat looks for, with an article; "" if it can show nothing that counts."""
    if not any(seat in seats_offered(prompts, KINDS[slot]) for slot in SLOTS):
        return ""
    return what_to_show(
        view.teams[seat], folded=view.pawns[seat] == "fold", last=view.turn == view.turns
    )


def _groups(wanted: Mapping[int, str]) -> dict[str, list[int]]:
    """The seats that look for the same."""
    groups: dict[str, list[int]] = {}
    for seat, what in wanted.items():
        groups.setdefault(what, []).append(seat)
    return groups


def _question(view: View, wanted: Mapping[int, str]) -> tuple[str, str]:
    """Who shows something; who looks for what is in the second line if it is not the same."""
    groups, everyone = _groups(wanted), everyone_of(view.seats, [*wanted])
    if len(groups) == 1:
        (what,) = groups
        return sentence(everyone, f"show {what}?", f"{what}?"), ""
    apart = (f"{everyone_of(view.seats, seats)}: {what}?" for what, seats in groups.items())
    return sentence(everyone, "show a card?", "show?"), f"{' '.join(apart)} Press and lay, or hold"


def _glance(wanted: Mapping[int, str], open_seats: Sequence[int]) -> Glance:
    """Who looks for what; whoever can show nothing more may still play a helper."""
    groups = _groups(wanted)
    if not groups:
        return Glance("Play a helper?", tuple(open_seats))
    (what, seats), *more = groups.items()
    words, rest, task = f"Show {what}?", [*open_seats], "a helper?"
    if len(wanted) == len(open_seats) and more:
        ((other, rest),) = more
        task = f"{other}?"
    elif more:
        words, seats = "Show a card?", [*wanted]
    others = tuple(seat for seat in rest if seat not in seats)
    return Glance(words, tuple(seats), others=others, others_task=task if others else "")


# ---- the seats


def _claimant(view: View, seat: int, prompts: Sequence[Prompt], among: int, *, asked: bool) -> Node:
    """The two cards, as large as there is room; of many, each passes by a long press."""
    box = view.pawns[seat] or "fold"
    beside = among <= MAX_TEAMS_WITH_NAMES
    box_name = "Feature" if box == "feature" else box_title(view, box)
    where = "in the fold box" if box == "fold" else f"alone: {box_name}"
    done = None
    if 1 < among <= MAX_TEAMS_WITH_NAMES:
        label = f"{view.seats[seat]} is done"
        done = button("Done", SubmitAction(Pass(seat)), fill="night-600", label=label)
        done = replace(done, width=72, padding=(2, 0, 2, 0))
    head, line = HEAD if beside else TALL_HEAD, BUTTON if done else LINE_HEIGHT
    high = min(HIGHEST, (STAGE_HEIGHT - RIM - head - line - 3 * GAP) / len(SLOTS))
    return column(
        seat_head(view.seats[seat], seat, head, equal_size=True, tight=not beside),
        row(
            text(where, "note", "mist", fit=16, align="center", lines=2, grow=1),
            done,
            height=line,
            padx=4,
            gap=4,
        ),
        *(column(_card(view, seat, slot, prompts, high, among), padx=6) for slot in SLOTS),
        name=f"{view.seats[seat]} {where}",
        background=Background("night-700", f"seat:{seat}", stroke=4)
        if asked
        else Background("night-800"),
        padx=4,
        pady=4,
        gap=GAP,
        flex=1,
    )


def _card(
    view: View, seat: int, slot: Slot, prompts: Sequence[Prompt], height: float, among: int
) -> Node:
    """A card that is up, or what it would bring to turn it up."""
    worth = _gain(view, seat, slot)
    if worth is None or seat not in seats_offered(prompts, KINDS[slot]):
        return team_card(
            view,
            seat,
            slot,
            (),
            height,
            shows_words=among <= MAX_TEAMS_WITH_NAMES,
            narrow=among == MAX_TEAMS_WITH_NAMES,
            broad=among == 1,
        )
    wide = among < MAX_TEAMS_WITH_NAMES
    color = f"seat:{seat}"
    return stack(
        column(
            row(
                icon("star", 22, color)
                if slot == "star" and among <= MAX_TEAMS_WITH_NAMES
                else None,
                text(worth.words if wide else worth.short, "line", color, align="center"),
                gap=6,
                align="center",
                justify="center",
            ),
            text(worth.sentence if wide else worth.brings, "name", fit=16, align="center"),
            background="ink",
            radius=6,
            padx=8,
            pady=4,
            shrink=True,
            justify="center",
        ),
        name=f"{view.seats[seat]}'s {NAMES[slot]}",
        touch=_touch(view, seat, slot),
        background=Background(None, color, stroke=3, radius=6, shape="striped"),
        height=height,
        align="center",
        justify="center",
    )


def _touch(view: View, seat: int, slot: Slot) -> Touch:
    """A folded card can only be an Alien; any other one has to be named."""
    if view.pawns[seat] == "fold":
        return SubmitAction(KINDS[slot](seat, ALIEN))
    return ChooseFields(seat, KINDS[slot])
