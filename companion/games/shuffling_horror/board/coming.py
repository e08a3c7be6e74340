"""What is still to come of an event, or of an attack by several monsters: who does what, in
order.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from companion.core.board.dice_tray import percent
from companion.core.board.nodes import Background, Node, column, icon, row, text
from companion.core.board.widgets import pawn
from companion.core.dice import fraction
from companion.core.frozen_struct import FrozenStruct
from companion.core.wording import quantity
from companion.games.shuffling_horror import effects, procedures
from companion.games.shuffling_horror.board.board_view import ROMAN, BoardView, in_sentence
from companion.games.shuffling_horror.cards import Bonus, Horror, Plot
from companion.games.shuffling_horror.effects import EffectStep, Who, every_step
from companion.games.shuffling_horror.rules.rolls import rolls_at_most
from companion.games.shuffling_horror.state import State

MAX_ROWS, MAX_NAMED = 6, 4
"""Lines of a list, and how many survivors have a line each if all do the same."""
HIT = "the one who is hit"
SIZES = {2: 27, 3: 24, 4: 22}
"""Letters of the lines, by their number."""
MAX_LETTERS = 70
"""A longer line is without the name of who does it, whose shape is beside it."""
MIN_LINES = 2
"""A list of fewer lines says no more than the next question."""


class Coming(FrozenStruct):
    """Something that is still to come, and who does it; None: nobody in particular."""

    text: str
    seat: int | None = None


def of_event(view: BoardView) -> list[Coming]:
    """All that the event in hand brings, if it is activated."""
    event = view.event
    if event is None:
        return []
    match view.attributes(event.card):
        case Plot(effect=effect) | Horror(effect=effect) | Bonus(effect=effect) if effect:
            return [*_from_steps(view, effect, None), *_ending(view, event.card)]
        case _:
            return []


def of_state(view: BoardView, state: State) -> list[Coming]:
    """What is still to come of the events and attacks that are under way, the next first."""
    coming: list[Coming] = []
    for procedure in reversed(state.stack):
        match procedure:
            case procedures.RandomVictim():
                pass  # the step below says it
            case procedures.RunningStep(step=step, victim=victim):
                coming += _from_running(view, procedure, step, victim)
            case procedures.RemainingSteps(steps=steps, victim=victim):
                coming += _from_steps(view, steps, victim)
            case procedures.Testing(survivor=survivor, stat=stat):
                coming.append(_test(view, survivor, stat))
            case procedures.AttackSeries(attackers=attackers, survivor=survivor):
                if survivor in view.survivors:
                    coming += [_strike(view, attacker) for attacker in attackers]
            case procedures.MonsterAttack(attacker=attacker):
                coming.append(_strike(view, attacker))
            case procedures.FullAssault(left=left):
                each = "" if len(left) == 1 else " each"
                coming.append(Coming(f"{quantity(len(left), 'attacker')}, one attack{each}", 0))
            case procedures.EventCard(card=card, settled=settled):
                coming += () if settled else _ending(view, card)
            case _:
                break
    return coming


def _from_running(
    view: BoardView, running: procedures.RunningStep, step: EffectStep, victim: str | None
) -> Iterator[Coming]:
    """What a step still does to those whom it affects."""
    if running.affected is None:
        yield from _from_step(view, step, victim)
        return
    for survivor in running.affected[running.handled :]:
        if survivor in view.survivors:
            yield from _for_survivor(view, step, survivor)


def _from_steps(
    view: BoardView, steps: Sequence[EffectStep], victim: str | None
) -> Iterator[Coming]:
    for step in steps:
        yield from _from_step(view, step, victim)


def _from_step(view: BoardView, step: EffectStep, victim: str | None) -> Iterator[Coming]:
    match step:
        case effects.FullAssault():
            yield Coming("every throng and screen monster attacks once", 0)
        case effects.Blob(per_reel=per_reel):
            yield Coming(f"it stays as a blob, {per_reel} spoints for each reel", 0)
        case effects.DrawDiscard(n=n, take=take):
            many = "as many as the reel" if n == "reel" else str(n)
            yield Coming(
                f"shuffle the discards, draw {many}, keep the {take}", _keeping_seat(view, take)
            )
        case effects.TakeScreen():
            yield Coming("take a monster from the screen", 0)
        case effects.ByTurn(player=mine, director=theirs):
            of_player = view.event is not None and view.players[view.event.seat].state == "player"
            yield from _from_steps(view, mine if of_player else theirs, victim)
        case effects.Choose(options=options):
            names = " or ".join(option.id.replace("-", " ") for option in options)
            yield Coming(f"choose: {names}", 0)
        case effects.BonusTurn():
            yield Coming("take a bonus turn", 0)
        case effects.PickDiscard():
            yield Coming("pick a discard for this frame", 0)
        case effects.Manual():
            yield Coming("do as the card says")
        case _:
            yield from _affecting(view, step, step.who, victim)


def _affecting(view: BoardView, step: EffectStep, who: Who, victim: str | None) -> Iterator[Coming]:
    """A step for all whom it affects, or for whoever that will be."""
    order = _order(view)
    if isinstance(step, effects.Attack) and not _can_attack(view, step):
        yield Coming("nothing can attack, so nobody is hit", 0)
        return
    match who:
        case "all":
            for survivor in islice(order, MAX_NAMED if len(order) > MAX_ROWS - 1 else None):
                yield from _for_survivor(view, step, survivor)
            if len(order) > MAX_ROWS - 1:
                yield Coming(f"then the other {len(order) - MAX_NAMED}, clockwise")
        case "trigger" if order:
            yield from _for_survivor(view, step, order[0])
        case "victim" if victim in view.survivors:
            yield from _for_survivor(view, step, victim)
        case "random":
            yield Coming("roll for who is hit", 0)
            yield from _for_survivor(view, step, None)
        case "choice":
            yield Coming("choose who is hit", 0)
            yield from _for_survivor(view, step, None)
        case _:
            pass


def _can_attack(view: BoardView, step: effects.Attack) -> bool:
    """Whether the Director has a throng, or the screen a monster, to attack in an event."""
    if step.by != "screen":
        return any(seat == 0 for _, seat, _ in view.all_throngs())
    return any(frame is not None and view.value(frame.card or "") for frame in view.frames)


def _order(view: BoardView) -> list[str]:
    """The survivors in turn order, from the one who caused the event on (SH-48)."""
    every = [survivor for player in view.players for survivor in player.survivors]
    event = view.event
    if event is None:
        return every
    if event.survivor in every:
        first = every.index(event.survivor)
    else:
        seat = event.seat + (event.survivor is None)
        seats = [view.survivors[survivor].seat for survivor in every]
        first = next((index for index, one in enumerate(seats) if one >= seat), 0)
    return every[first:] + every[:first]


def _for_survivor(view: BoardView, step: EffectStep, survivor: str | None) -> Iterator[Coming]:
    """What a step does to a survivor; None: whoever is hit."""
    seat = None if survivor is None else view.survivors[survivor].seat
    who = HIT if survivor is None else view.who(seat, survivor)
    whom = HIT if survivor is None else view.whom(survivor)
    match step:
        case effects.Test(stat=stat):
            if survivor is None:
                yield Coming(f"{who}: test {stat.title()}")
            else:
                yield _test(view, survivor, stat)
        case effects.Attack(by=by):
            words = {"throng": "a throng", "screen": "each screen monster"}.get(by, "each throng")
            yield Coming(f"{words} attacks {whom}", 0)
        case effects.Damage(dice=dice, n=n):
            harm = f"{dice}d6{f' + {n}' if n else ''}" if dice else str(n)
            yield Coming(f"{who}: {harm} damage, to negate or flail", seat)
        case effects.Flail():
            yield Coming(f"{who}: flail", seat)
        case effects.Spoints(n=n):
            spoints = quantity(abs(n), "spoint")
            yield Coming(f"{who}: {'get' if n > 0 else 'pay'} {spoints}", seat)
        case effects.Trap(escape=escape):
            yield Coming(f"{whom}: trapped, until a test of {escape.title()}", seat)
        case effects.Familiar():
            yield Coming(f"{whom}: a Familiar Face at once", seat)
        case effects.LoseItem():
            yield Coming(f"{who}: lose an item", seat)
        case _:
            pass


def _test(view: BoardView, survivor: str, stat: effects.Stat) -> Coming:
    """A test with what it needs, and how likely that is."""
    seat, need = view.survivors[survivor].seat, view.need(survivor, stat)
    who = view.who(seat, survivor)
    if need is None:
        return Coming(f"{who}: {stat.title()}, passes unrolled", seat)
    odds = percent(fraction(rolls_at_most(need), 2))
    return Coming(f"{who}: {view.tested_text(survivor, stat)} ≤ {need}, {odds}", seat)


def _strike(view: BoardView, attacker: str) -> Coming:
    """An attack of a monster, on whom the sentence above names."""
    strength = view.strength(attacker)
    hits = f", hits with ≤ {strength}" if strength else ""
    return Coming(f"{view.attacker_name(attacker)}{hits}", 0)


def _keeping_seat(view: BoardView, take: str) -> int:
    """Who keeps what is drawn."""
    order = _order(view)
    return view.survivors[order[0]].seat if take == "items" and order else 0


def _ending(view: BoardView, card: str) -> Iterator[Coming]:
    """Where the card goes, and what comes in its place."""
    kind = view.attributes(card)
    pile = "the graveyard" if isinstance(kind, Plot | Bonus) else "the discards"
    frame = next(
        (number for number, one in enumerate(view.frames, 1) if one and one.card == card), None
    )
    steps = every_step(getattr(kind, "effect", None) or ())
    traps = any(isinstance(step, effects.Trap) for step in steps)
    words = f"{in_sentence(view.title(card))} to {HIT if traps else pile}"
    if frame and view.reel_pile and view.turning_point != "active":
        words = f"{words}; new card on {ROMAN[frame]}"
    yield Coming(words, None if traps else 0)


def coming_list(
    coming: Sequence[Coming], names: Sequence[str], most: int = MAX_ROWS
) -> Node | None:
    """List what comes, numbered, in at most `most` lines; None: there are too few for a list."""
    if len(coming) < MIN_LINES:
        return None
    numbered = [*enumerate(coming, 1)]
    left_out = numbered[most - 2 : -1] if len(coming) > most else []
    rest = Coming(f"then {quantity(len(left_out), 'more step')}")
    shown: list[tuple[int | None, Coming]] = [*numbered]
    if left_out:
        shown = [*numbered[: most - 2], (None, rest), numbered[-1]]
    return column(
        *(_line(number, one, names, SIZES.get(len(shown), 20)) for number, one in shown),
        name="What follows",
        gap=6,
        grow=max(1, len(shown) / 2),
    )


def _line(number: int | None, one: Coming, names: Sequence[str], size: float) -> Node:
    """A line: its number (None: it stands for several), who does it, and what."""
    words = one.text
    if one.seat is not None and not words.startswith(names[one.seat]):
        named = f"{names[one.seat]}: {words}"
        words = named if len(named) <= MAX_LETTERS else words
    return row(
        text(str(number or "…"), "figure", "bulb", size=size, width=26, align="center"),
        icon("people", 28, "cream") if one.seat is None else pawn(one.seat, 30),
        text(f"{words[:1].upper()}{words[1:]}", "name", size=size, fit=16, lines=2, grow=1),
        name=words,
        background=Background("night-800", radius=8),
        padx=8,
        gap=8,
        height=0,
        grow=1,
        align="center",
    )
