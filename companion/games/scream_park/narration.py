"""Sentences that are more than one text: previews, and the steps behind *Why?*."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import asdict, replace

from companion.core.actions import Action
from companion.core.board.tickets import ChoiceTicket
from companion.core.clauses import Clauses
from companion.core.game import Reason
from companion.core.hand_tasks import HandTask
from companion.core.messages import MessageFacts
from companion.core.narration import MessageNarration
from companion.core.prompts import ActionPattern
from companion.core.rulings import Ruling
from companion.games.scream_park import rulings
from companion.games.scream_park.actions import Add, Place, TakeGenre
from companion.games.scream_park.descriptions.icons import Day
from companion.games.scream_park.descriptions.requirement_text import found_text, requirement_text
from companion.games.scream_park.forecast import score_changes
from companion.games.scream_park.rooms import CountedRoom, count_house
from companion.games.scream_park.rules.day import is_judged_by_table
from companion.games.scream_park.rules.dispatch import RULES
from companion.games.scream_park.rules.ending import COMPARISONS, compared
from companion.games.scream_park.rules.entering import day_staff
from companion.games.scream_park.rulings import DayEntered, GameOver, Move, Pay, Score, Take
from companion.games.scream_park.rulings import Reason as ScoredFor
from companion.games.scream_park.state import State
from companion.games.scream_park.words import WORDS

STAFF = "Staff token"


class ScreamParkNarration(MessageNarration[State]):
    """Clauses and sentences."""

    clauses = Clauses("companion.games.scream_park")
    words = WORDS
    ended_early = "VP of the finished days count. What was built today brings none yet."
    clauses_resting_on_log = frozenset({"SP-101"})
    described_before = frozenset({Place, Add})

    def ruling_text(self, state: State, ruling: Ruling) -> str:
        text = super().ruling_text(state, ruling)
        return f"Everyone: {text}" if _all_seats(ruling) else text

    def hand_task(self, state: State, ruling: Ruling) -> HandTask:
        task = super().hand_task(state, ruling)
        task = replace(task, seats=_all_seats(ruling) or task.seats)
        match ruling:
            case Take(n=n) if len(task.seats) == 1:
                return replace(task, piece=STAFF, pieces=n, held=state.staff[task.seats[0]])
            case Take(n=n):
                return replace(task, piece=STAFF, pieces=n)
            case Pay(n=n):
                return replace(task, piece=STAFF, pieces=-n, held=state.staff[task.seats[0]])
            case Move(what=what):
                return replace(task, moved=what)
            case _:
                return task

    def value_label(self, state: State, field: str, value: Any) -> str:
        return WORDS.text("label", state, {"field": field, "value": value})

    def preview(self, state: State, action: Action) -> str:
        """By how many VP scorings would differ from what they would bring now: the Theme and the
        known VIPs of this day and those to come, the complete rooms and Scenic sets of the end.
        """
        if not isinstance(action, Place | Add | TakeGenre):
            return ""
        gained = score_changes(state, action)
        facts = {"gains": _listed(gained), "total": sum(gained.values())}
        brings = WORDS.text("preview.gains", state, facts)
        if isinstance(action, Place):
            return brings
        card = state.houses[action.seat][action.room].card
        return WORDS.text("preview.room", state, {"room": card, "brings": brings})

    def moved_by_amendment(self, was: State, now: State, action: Action | None) -> list[str]:
        """The cards that go under another room, but for that of the entry itself."""
        moved: list[str] = []
        for seat, (before, after) in enumerate(zip(was.houses, now.houses, strict=True)):
            under = {prop: room.card for room in before for prop in room.props}
            known = {room.card for room in before}
            moved += (
                self.action_text(now, Add, {"seat": seat, "card": prop.card, "room": at})
                for at, room in enumerate(after)
                for prop in room.props
                # a room that was only misnamed is not among those before
                if room.card in known - {under.get(prop, room.card)}
                if prop.card != getattr(action, "card", "")
            )
        return moved

    def choice_ticket(
        self, state: State, kind: type[Action], fields: MessageFacts
    ) -> ChoiceTicket | None:
        """The action as a ticket, with the VP that it would bring if nothing is open."""
        gained: dict[str, int] = {}
        if kind in (Place, Add, TakeGenre) and not any(
            isinstance(value, Struct) for value in fields.values()
        ):
            gained = score_changes(state, kind(**fields))
        facts = {"gains": _listed(gained), "gain": sum(gained.values())}
        return WORDS.choice_ticket(state, kind, {**fields, **facts})

    def unavailable_reason(self, state: State, patterns: Sequence[ActionPattern]) -> str:
        """Why a card cannot be placed at the right end, nor under a room."""
        if state.phase == "enter":
            return ""
        known = patterns[0].fixed
        seat, card = known.get("seat"), known.get("card")
        if not isinstance(seat, int) or card not in state.descriptions.scenes:
            return ""
        price = len(state.charges(seat, card, len(state.houses[seat])))
        can_add = not state.houses[seat] or any(pattern.kind is Add for pattern in patterns)
        adds = 0 if can_add else len(state.charges(seat, card, None))
        facts = {"seat": seat, "price": price, "held": state.staff[seat], "adds": adds}
        return WORDS.text("preview.lacks", state, facts) if price > facts["held"] else ""

    def explain(self, state: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
        if isinstance(ruling, DayEntered):
            return tuple(_staff(state, ruling))
        if action is None or not isinstance(ruling, GameOver | Score):
            return super().explain(state, action, ruling)
        after = RULES.apply(state, action).state
        if isinstance(ruling, GameOver):
            return tuple(_tie_reasons(after))
        seats = range(len(after.names))
        if ruling.day is not UNSET:
            # the seat itself first: on the table of the day, the reasons are those of all
            order = [*seats[ruling.seat :], *seats[: ruling.seat]]
            theme = WORDS.reason(after, "SP-70", *_lines(after, order, "theme"), text="theme")
            walks = _walks(after, order, ruling.day)
            return (theme, *walks) if ruling.reason == "theme" else (*walks, theme)
        if ruling.reason == "staff":
            lines = [(seat, {"tokens": after.staff[seat]}) for seat in seats]
        else:
            lines = _lines(after, seats, ruling.reason)
        first, *rest = ruling.cite
        reasons = (Reason(clause, ()) for clause in rest)
        return (WORDS.reason(after, first, *lines, text=ruling.reason), *reasons)


def _all_seats(ruling: Ruling) -> tuple[int, ...]:
    """The seats of an instruction that every player follows; empty: it is another one."""
    if isinstance(ruling, rulings.Take | rulings.Place | rulings.Pass):
        return () if ruling.seats is UNSET else ruling.seats
    return ()


def _staff(state: State, ruling: DayEntered) -> Iterator[Reason]:
    """How the Staff tokens of a seat are counted at the end of a day that is entered at once."""
    staff = day_staff(state, ruling.seat)
    for clause, facts in zip(
        ruling.cite, (asdict(staff), asdict(staff), asdict(staff.paid)), strict=True
    ):
        yield WORDS.reason(state, clause, (ruling.seat, facts))


def _listed(gained: Mapping[str, int]) -> list[MessageFacts]:
    """What each scoring would bring, as facts."""
    return [{"what": what, "gain": vp} for what, vp in gained.items()]


def _rooms(after: State, seat: int) -> list[tuple[str, CountedRoom]]:
    """The rooms of a seat with their cards."""
    house = after.houses[seat]
    return [
        (room.card, counted_room)
        for room, counted_room in zip(house, count_house(after.descriptions, house), strict=True)
    ]


def _lines(after: State, seats: Iterable[int], reason: ScoredFor) -> list[tuple[int, MessageFacts]]:
    """What is counted of each room of these seats, if anything is."""
    return [
        (seat, {"room": room, **facts})
        for seat in seats
        for room, counted_room in _rooms(after, seat)
        if (facts := _counted(after, seat, counted_room, reason))
    ]


def _counted(after: State, seat: int, room: CountedRoom, reason: ScoredFor) -> MessageFacts:
    """What is counted of a room; empty: nothing."""
    icons = room.effects
    match reason:
        case "rooms":
            lacking = [{"n": n, "genre": genre} for genre, n in room.missing.items()]
            return {"how": room.state, "value": room.value, "lacking": lacking}
        case "theme":
            theme = after.descriptions.themes[after.themes[seat] or ""]
            icons = {genre: vp for genre, vp in theme.points.items() if genre in room.genres}
        case "scenic-sets":
            icons = {**room.scenic, **({"double-scenic": room.doubles} if room.doubles else {})}
        case _:
            pass
    return {"icons": [{"n": n, "icon": icon} for icon, n in icons.items()]} if icons else {}


def _walks(after: State, seats: Iterable[int], day: Day) -> Iterator[Reason]:
    """Which rooms the VIP of a day enters, before which ones it stops, and because of what."""
    name, wanted = after.descriptions.name, after.requirement
    entered: list[tuple[int, MessageFacts]] = []
    stopped: list[tuple[int, MessageFacts]] = []
    for seat in seats:
        day_score = getattr(after.scored[seat], day)
        for index, (room, counted_room) in enumerate(_rooms(after, seat)[: day_score.walk + 1]):
            seen = "" if wanted is None else found_text(wanted, counted_room, name)
            facts = {"room": room, "effect": "vip" in counted_room.effects, "found": seen}
            if index < day_score.walk:
                entered.append((seat, facts))
            elif wanted is not None and not is_judged_by_table(wanted):
                wants = requirement_text(wanted, name)
                stopped.append((seat, {**facts, "vip": after.vip, "wants": wants}))
    yield WORDS.reason(after, "SP-77", *entered)
    if stopped:
        yield WORDS.reason(after, "SP-76", *stopped)


def _tie_reasons(after: State) -> Iterator[Reason]:
    """What was compared, as far as anybody was tied (SP-96 to SP-100)."""
    stands = {seat: compared(after, seat) for seat in range(len(after.names))}
    order = sorted(stands, key=stands.__getitem__, reverse=True)
    for index, comparison in enumerate(COMPARISONS):
        as_good = Counter(ranking[:index] for ranking in stands.values())
        tied = [seat for seat in order if as_good[stands[seat][:index]] > 1]
        if not tied:
            return
        yield WORDS.reason(
            after, comparison.clause, *((seat, stands[seat]._asdict()) for seat in tied)
        )
