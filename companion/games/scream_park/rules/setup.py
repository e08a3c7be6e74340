"""Sets up Theme cards and VIPs (SP-09 to SP-14)."""

from msgspec.structs import replace

from companion.core.game import Outcome
from companion.core.rulings import Rulings
from companion.core.tuples import replaced_at
from companion.games.scream_park import rulings
from companion.games.scream_park.actions import ChooseTheme, RevealVip
from companion.games.scream_park.descriptions.icons import DAYS, THEMES_DEALT
from companion.games.scream_park.options import HOUSE_BOX, Options
from companion.games.scream_park.rules.day import begin_day
from companion.games.scream_park.state import State
from companion.games.scream_park.view import ScoredView

STAFF = 2
"""Staff tokens of each player at the start (SP-13)."""


def start(names: tuple[str, ...], options: Options) -> Outcome[State]:
    """Shuffle everything, and deal two Theme cards to each player (SP-09 to SP-14)."""
    seats = tuple(range(len(names)))
    nobody: tuple[None, ...] = (None,) * len(seats)
    state = State(
        names=names,
        options=options,
        described=options.cards if options.box != HOUSE_BOX else None,
        phase="setup",
        day=None,
        turn=0,
        vips=(None,) * len(DAYS),
        themes=nobody,
        scores=(0,) * len(seats),
        staff=(STAFF,) * len(seats),
        hands=(0,) * len(seats),
        to_use=(0,) * len(seats),
        genre_due=(False,) * len(seats),
        vip_at=(0,) * len(seats),
        houses=((),) * len(seats),
        newest=nobody,
        discards=(),
        discarded=0,
        unseen={},
        genre_deck={},
        walked=nobody,
        scored=(ScoredView(),) * len(seats),
    )
    return Outcome(
        state.recounted(),
        (
            rulings.Shuffle("scenes", cite=("SP-16",)),
            rulings.Shuffle("themes", cite=("SP-09",)),
            rulings.Shuffle("vips", cite=("SP-11",)),
            rulings.Take(n=STAFF, seats=seats, cite=("SP-13",)),
            rulings.Place(what="star", seats=seats, to=0, cite=("SP-14",)),
            rulings.Deal("themes", THEMES_DEALT, seats, cite=("SP-09",)),
            rulings.Place(what="vips", n=len(DAYS), to="days", cite=("SP-11",)),
        ),
    )


def choose_theme(state: State, action: ChooseTheme, emitted: Rulings) -> State:
    """Keep one Theme card face up; the other leaves the game (SP-09)."""
    seat = action.seat
    kept = (action.card,)
    emitted += (
        rulings.Place(what="theme", seat=seat, cards=kept, to="table", cite=("SP-09", "SP-14")),
        rulings.Return(seat=seat, n=THEMES_DEALT - 1, cite=("SP-09",)),
    )
    return _begin_if_ready(
        replace(state, themes=replaced_at(state.themes, seat, action.card)), emitted
    )


def reveal_vip(state: State, action: RevealVip, emitted: Rulings) -> State:
    """Turn up a VIP (SP-11, SP-12)."""
    cards = (action.card,)
    emitted.append(
        rulings.Place(what="vip-card", cards=cards, to=action.day, cite=("SP-11", "SP-12"))
    )
    vips = replaced_at(state.vips, DAYS.index(action.day), action.card)
    state = replace(state, vips=vips)
    if state.phase == "day-start":
        return begin_day(state, action.day, emitted)
    return _begin_if_ready(state, emitted)


def _begin_if_ready(state: State, emitted: Rulings) -> State:
    """Begin Friday when all Themes are chosen and the VIPs that are shown at the start
    are known.
    """
    awaited = state.vips if state.options.vip_reveal == "at-start" else state.vips[:1]
    if None in state.themes or None in awaited:
        return state
    return begin_day(state, DAYS[0], emitted)
