"""Ends a day that is entered at once (SP-105 to SP-108)."""

from msgspec import Struct
from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.core.tuples import replaced_at
from companion.games.scream_park import actions, rulings
from companion.games.scream_park.descriptions.icons import DEALT
from companion.games.scream_park.rules.day import STAFF_PER_DISCARD, end_turns
from companion.games.scream_park.state import State, cards_of


class PaidPlaces(Struct, frozen=True):
    """For how many new rooms the place was paid for, at least and at most (SP-108)."""

    least: int
    most: int


def paid_places(state: State, seat: int) -> PaidPlaces:
    """Return for how few and how many places a seat can have paid in some order of play
    (SP-108).
    """
    house, before = state.houses[seat], state.houses_before[seat]
    known, scenes = cards_of(before), state.descriptions.scenes
    old = [at for at, room in enumerate(house) if room.card in known]
    new = [at for at, room in enumerate(house) if room.card not in known]
    values = [scenes[room.card].value for room in house]
    last_old = max(old, default=0)
    is_rightmost_compared = state.options.placing == "rightmost"
    least = sum(
        at < last_old or (is_rightmost_compared and at > 0 and values[at] < values[at - 1])
        for at in new
    )
    most = len(new)
    if house and not before:
        most -= 1
    if is_rightmost_compared and old and house[-1].card not in known:
        # the rightmost room was free where it is as high as what can have been there
        most -= max(values[last_old:]) == values[-1]
    return PaidPlaces(least, most)


class DayStaff(Struct, frozen=True):
    """What an entered day cost a seat and brought it in Staff tokens (SP-107)."""

    tokens: int
    """Tokens before the day."""
    discarded: int
    """Cards discarded one by one."""
    extra: int
    """Extra Staff effects of the new cards."""
    icons: int
    """Staff icons of the new cards."""
    paid: PaidPlaces

    @property
    def _tokens_before_places(self) -> int:
        gained = STAFF_PER_DISCARD * self.discarded + self.extra
        return self.tokens + gained - self.icons

    @property
    def least(self) -> int:
        """The fewest tokens that the seat can hold now."""
        return max(0, self._tokens_before_places - self.paid.most)

    @property
    def most(self) -> int:
        """The most tokens that the seat can hold now."""
        return max(0, self._tokens_before_places - self.paid.least)

    @property
    def short(self) -> int:
        """How many tokens were missing even if the fewest places were paid for."""
        return max(0, self.paid.least - self._tokens_before_places)


def day_staff(state: State, seat: int) -> DayStaff:
    """Work out the Staff of a seat after an entered day (SP-107)."""
    scenes = [state.descriptions.scenes[card] for card in state.new_scenes(seat)]
    return DayStaff(
        tokens=state.staff[seat],
        discarded=state.not_entered(seat),
        extra=sum(scene.effects.count("extra-staff") for scene in scenes),
        icons=sum(scene.staff for scene in scenes),
        paid=paid_places(state, seat),
    )


def finish_entering(state: State, action: actions.Done, emitted: Rulings) -> State:
    """End a seat's entries; after the last seat's the turns of the day are over (SP-106,
    SP-107).
    """
    seat = action.seat
    staff, cite = day_staff(state, seat), ("SP-106", "SP-107", "SP-108")
    emitted.append(rulings.DayEntered(seat, action.staff, staff.discarded, staff.short, cite=cite))
    thrown = max(0, DEALT - len(state.new_scenes(seat)))
    state = replace(
        state,
        staff=replaced_at(state.staff, seat, action.staff),
        hands=replaced_at(state.hands, seat, 0),
        to_use=replaced_at(state.to_use, seat, 0),
        discarded=state.discarded + thrown,
    )
    if any(state.hands):
        return state
    return end_turns(replace(state, houses_before=()), emitted)
