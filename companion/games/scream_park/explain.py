"""The lines behind Why?: which clause, and how it applies to whom."""

from companion.core.actions import Action
from companion.core.game import Reason
from companion.core.rulings import Ruling
from companion.games.scream_park.rooms import Column, columns
from companion.games.scream_park.rules.play import apply
from companion.games.scream_park.state import State


def explain(before: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
    """Why it came so, given the position before it."""
    if ruling.kind != "score" or action is None:
        return tuple(Reason(clause, ()) for clause in ruling.cite)
    after = apply(before, action).state
    seat: int = ruling.facts["seat"]
    house = columns(after.box, after.houses[seat])
    names = [after.box.name(room.card) for room in after.houses[seat]]
    match ruling.facts["reason"]:
        case "theme":
            lines = tuple(
                f"{name}: {vp}" for name, vp in zip(names, ruling.facts["rooms"], strict=True) if vp
            )
            return (Reason("SP-70", tuple((seat, line) for line in lines)),)
        case "vip":
            return _vip(after, seat, names, ruling)
        case "rooms":
            lines = tuple(_room(name, one) for name, one in zip(names, house, strict=True))
            return (Reason("SP-85", tuple((seat, line) for line in lines)),)
        case _:
            return tuple(Reason(clause, ()) for clause in ruling.cite)


def _vip(after: State, seat: int, names: list[str], ruling: Ruling) -> tuple[Reason, ...]:
    entered = tuple((seat, f"enters {name}") for name in names[: ruling.facts["walk"]])
    stop = ruling.facts["stop"]
    steps = [Reason("SP-77", entered)]
    if stop is not None:
        guest = "" if after.vip is None else after.box.name(after.vip)
        steps.append(Reason("SP-76", ((seat, f"{guest} stops before {names[stop]}"),)))
    return tuple(steps)


def _room(name: str, one: Column) -> str:
    match one.state:
        case "complete":
            return f"{name}: complete, {one.value}"
        case "either":
            return f"{name}: complete, as an icon is ignored, {one.value}"
        case "incomplete":
            return f"{name}: {sum(one.missing.values())} icons missing"
