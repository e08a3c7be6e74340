"""From the state to the view."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from companion.core.game import Observation, Period, Summary, Viewer
from companion.games.scream_park.box import KINDS, Theme
from companion.games.scream_park.icons import DAYS
from companion.games.scream_park.requirement import Requirement
from companion.games.scream_park.rooms import (
    Column,
    Walk,
    admits,
    columns,
    effect_icons,
    scenic_sets,
    scenic_total,
    walk,
)
from companion.games.scream_park.rules.day import TURNS, asks_the_table, direction
from companion.games.scream_park.rules.ending import complete_values, judged
from companion.games.scream_park.state import Room, State, props_of, size_of
from companion.games.scream_park.view import (
    DiscardsView,
    HintView,
    Public,
    RoomView,
    View,
)

PUBLIC: Final = attrgetter(*Public.__struct_fields__)


class ParkObservation(Observation[State, View]):
    """What each seat may know: nothing in a position is secret."""

    view_type = View
    view_order = (
        "game seats options phase day turn passing vips themes scores staff hands to_use genre_due"
        " vip_at houses limits hints effects scenic scenic_sets cards discards genre_deck described"
        " scored winners ranking decided_by"
    )

    def view(self, state: State, viewer: Viewer) -> View:
        """The position; nothing in it is secret."""
        houses = [columns(state.box, house) for house in state.houses]
        result = judged(state) if state.phase == "over" else None
        described = state.described
        seats = range(len(state.names))
        return View(
            *PUBLIC(state),
            seats=state.names,
            passing=None if state.day is None else direction(state.day),
            vips=dict(zip(DAYS, state.vips, strict=True)),
            houses=tuple(_house(state, seat, houses[seat]) for seat in seats),
            limits=tuple(state.limit(seat) for seat in seats),
            hints=tuple(hint(state, seat, houses[seat]) for seat in seats),
            effects=tuple(effect_icons(house) for house in houses),
            scenic=tuple(scenic_total(house) for house in houses),
            scenic_sets=tuple(scenic_sets(house) for house in houses),
            cards=tuple(size_of(house) for house in state.houses),
            discards=DiscardsView(state.discarded, state.discards),
            described=None
            if described is None
            else {kind: tuple(sorted(described.of(kind))) for kind in KINDS},
            winners=None if result is None else result.winners,
            ranking=None if result is None else result.ranking,
            decided_by=None if result is None else result.decided_by,
        )

    def summary(self, view: View) -> Summary:
        """Scores, winners and turns, for tables of results."""
        days = 0 if view.day is None else DAYS.index(view.day)
        return Summary(view.scores, view.winners or (), TURNS * days + view.turn)

    def period(self, view: View) -> Period | None:
        return None if view.day is None else Period("Day", DAYS.index(view.day) + 1)

    def secret_card_text(self, state: State, card: str, copy: int | None) -> str | None:
        """A card that nobody has seen may be in a hand or face down; Genre cards are open."""
        return "" if self.unseen(state).get(card) and card not in state.box.genre_cards else None

    def unseen(self, state: State) -> dict[str, int]:
        """By card, how many are still to come."""
        box = state.box
        return {
            **{card: int(card in state.unseen) for card in box.scenes},
            **{card: int(card not in state.themes) for card in box.themes},
            **{card: int(card not in state.vips) for card in box.vips},
            **state.genre_deck,
        }


def guest(state: State) -> Requirement | None:
    """What is demanded where the companion can walk for the VIP; None: it cannot, or nobody
    walks now.
    """
    idle = state.phase in ("setup", "day-start", "over")
    return None if idle or asks_the_table(state.requirement) else state.requirement


def theme_of(state: State, seat: int) -> Theme | None:
    """A seat's Theme card, as it is described."""
    held = state.themes[seat]
    return None if held is None else state.box.themes[held]


def _house(state: State, seat: int, house: Sequence[Column]) -> tuple[RoomView, ...]:
    theme, requirement = theme_of(state, seat), guest(state)
    return tuple(
        _room(state, room, one, theme, requirement)
        for room, one in zip(state.houses[seat], house, strict=True)
    )


def _room(
    state: State, room: Room, one: Column, theme: Theme | None, requirement: Requirement | None
) -> RoomView:
    doubled = state.options.doubles_for_vip
    return RoomView(
        card=room.card,
        props=props_of(room),
        value=one.value,
        genres=one.genres,
        scenic=one.scenic,
        effects=one.effects,
        missing=one.missing,
        waivers=one.waivers,
        state=one.state,
        theme=one.brings(theme),
        vip=None if requirement is None else admits(one, requirement, doubled=doubled),
    )


def hint(state: State, seat: int, house: Sequence[Column]) -> HintView:
    """What scorings would bring a seat now if this were its house."""
    theme, requirement = theme_of(state, seat), guest(state)
    way: Walk | None = None
    if requirement is not None:
        way = walk(house, requirement, doubled=state.options.doubles_for_vip)
    return HintView(
        sum(one.brings(theme) for one in house),
        None if way is None else way.rooms,
        None if way is None else way.stop,
        sum(complete_values(house)),
    )


OBSERVATION = ParkObservation()
