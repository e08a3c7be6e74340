"""Makes the view of a state."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from companion.core.game import Observation, Period, Summary, Viewer
from companion.games.scream_park.descriptions import KINDS, Theme
from companion.games.scream_park.descriptions.icons import DAYS
from companion.games.scream_park.descriptions.requirement import Requirement
from companion.games.scream_park.rooms import (
    CountedRoom,
    WalkResult,
    count_house,
    effect_icons,
    may_enter,
    scenic_sets,
    scenic_total,
    walk_vip,
)
from companion.games.scream_park.rules.day import TURNS, is_judged_by_table, passing_direction
from companion.games.scream_park.rules.ending import complete_values, rank_seats
from companion.games.scream_park.state import Room, State, count_cards, props_of
from companion.games.scream_park.view import (
    DiscardsView,
    ForecastView,
    Public,
    RoomView,
    View,
)

PUBLIC: Final = attrgetter(*Public.__struct_fields__)


class ScreamParkObservation(Observation[State, View]):
    """What each seat may know: nothing in a position is secret."""

    view_type = View
    names_queued_cards = True
    view_order = (
        "game seats options phase day turn passing vips themes scores staff hands to_use genre_due"
        " vip_at houses limits hints effects scenic scenic_sets cards discards genre_deck described"
        " scored winners ranking decided_by"
    )

    def view(self, state: State, viewer: Viewer) -> View:
        """The position; nothing in it is secret."""
        houses = [count_house(state.descriptions, house) for house in state.houses]
        result = rank_seats(state) if state.phase == "over" else None
        described = state.described
        seats = range(len(state.names))
        return View(
            *PUBLIC(state),
            seats=state.names,
            passing=None if state.day is None else passing_direction(state.day),
            vips=dict(zip(DAYS, state.vips, strict=True)),
            houses=tuple(_house(state, seat, houses[seat]) for seat in seats),
            limits=tuple(state.limit(seat) for seat in seats),
            hints=tuple(make_forecast(state, seat, houses[seat]) for seat in seats),
            effects=tuple(effect_icons(house) for house in houses),
            scenic=tuple(scenic_total(house) for house in houses),
            scenic_sets=tuple(scenic_sets(house) for house in houses),
            cards=tuple(count_cards(house) for house in state.houses),
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
        turns = TURNS * days + view.turn
        return Summary(view.scores, view.winners or (), turns, ranking=view.ranking or ())

    def period(self, view: View) -> Period | None:
        return None if view.day is None else Period("Day", DAYS.index(view.day) + 1, len(DAYS))

    def secret_card_text(self, state: State, card: str, copy: int | None) -> str | None:
        """A card that nobody has seen may be in a hand or face down; Genre cards are open, and
        before the first day nobody has Scene cards.
        """
        scenes = state.descriptions.scenes
        if card in state.descriptions.genre_cards or (state.phase == "setup" and card in scenes):
            return None
        is_unseen = card in state.unseen if card in scenes else self.unseen(state).get(card)
        return "" if is_unseen else None

    def unseen(self, state: State) -> dict[str, int]:
        """How many copies of each card are still to come."""
        descriptions = state.descriptions
        return {
            **{card: int(card in state.unseen) for card in descriptions.scenes},
            **{card: int(card not in state.themes) for card in descriptions.themes},
            **{card: int(card not in state.vips) for card in descriptions.vips},
            **state.genre_deck,
        }


def requirement_for_walk(state: State) -> Requirement | None:
    """Return today's requirement if the companion can judge it and a VIP walks today, else None."""
    idle = state.phase in ("setup", "day-start", "over")
    return None if idle or is_judged_by_table(state.requirement) else state.requirement


def theme_of(state: State, seat: int) -> Theme | None:
    """Return the description of a seat's Theme card, or None."""
    held = state.themes[seat]
    return None if held is None else state.descriptions.themes[held]


def _house(state: State, seat: int, house: Sequence[CountedRoom]) -> tuple[RoomView, ...]:
    theme, requirement = theme_of(state, seat), requirement_for_walk(state)
    return tuple(
        _room(state, room, counted_room, theme, requirement)
        for room, counted_room in zip(state.houses[seat], house, strict=True)
    )


def _room(
    state: State,
    room: Room,
    counted_room: CountedRoom,
    theme: Theme | None,
    requirement: Requirement | None,
) -> RoomView:
    doubled = state.options.doubles_for_vip
    return RoomView(
        card=room.card,
        props=props_of(room),
        value=counted_room.value,
        genres=counted_room.genres,
        scenic=counted_room.scenic,
        effects=counted_room.effects,
        missing=counted_room.missing,
        waivers=counted_room.waivers,
        state=counted_room.state,
        theme=counted_room.theme_points(theme),
        vip=None if requirement is None else may_enter(counted_room, requirement, doubled=doubled),
    )


def make_forecast(state: State, seat: int, house: Sequence[CountedRoom]) -> ForecastView:
    """Work out what scorings would bring a seat now if this were its house."""
    theme, requirement = theme_of(state, seat), requirement_for_walk(state)
    walk: WalkResult | None = None
    if requirement is not None:
        walk = walk_vip(house, requirement, doubled=state.options.doubles_for_vip)
    return ForecastView(
        sum(room.theme_points(theme) for room in house),
        None if walk is None else walk.rooms,
        None if walk is None else walk.stop,
        sum(complete_values(house)),
    )


OBSERVATION = ScreamParkObservation()
