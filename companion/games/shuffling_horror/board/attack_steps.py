"""How far an attack is, in three numbered steps: the attack, the damage, and what becomes of it."""

from collections.abc import Sequence

from companion.core.board.nodes import Background, Node, icon, row, stack, text
from companion.core.rulings import Ruling
from companion.games.shuffling_horror import rulings
from companion.games.shuffling_horror.board.board_view import BoardView

HEIGHT, NUMBER = 44, 30


FAILURES = frozenset(("Falls", "No effect"))
"""Last steps that are bad news; a miss and a fumble are too."""


def attack_steps(before: BoardView, announced: Sequence[Ruling], *, sure: bool) -> Node | None:
    """What an attack has come to with these rulings; None: they are of no attack. `before`: the
    table before the roll; `sure`: no damage was rolled, since any would do.
    """
    words = _words(before, announced)
    if words is None:
        return None
    if sure:
        words = ("Hit", "Any damage", words[-1])
    return row(
        *(_step(number, step) for number, step in enumerate(words, 1)),
        gap=8,
        height=HEIGHT,
    )


def _words(before: BoardView, announced: Sequence[Ruling]) -> tuple[str, ...] | None:
    """What has been done of it, and what is left."""
    attack = before.attack
    for ruling in announced:
        match ruling:
            case rulings.Hit(roll=roll, need=need):
                return (f"{roll} ≤ {need}: hit", "damage?", "out?")
            case rulings.Miss(roll=roll, need=need):
                return (f"{roll} > {need}: miss",)
            case rulings.Fumble():
                return ("12: fumble",)
            case rulings.HeadShot(victims=()):
                return ("Double one: hit", "damage?", "out?")
            case rulings.HeadShot():
                return ("Head shot", "no damage", "Out")
            case rulings.Damage():
                return ("Hit", _harm(ruling), _fate(before, ruling, announced))
            case rulings.Test(purpose="flail", success=success) if attack is not None:
                harm = "Damage" if attack.damage is None else f"{attack.damage} damage"
                if more := before.added_harm(attack).values():
                    parts = (attack.damage or 0) - sum(more), *more
                    harm = f"{' + '.join(map(str, parts))} = {attack.damage}"
                return ("Hit", harm, "Survives" if success else "Falls")
            case rulings.Eliminated() if attack is not None and attack.by == "survivor":
                return ("Hit", "", "Out")
            case rulings.Destroyed() if attack is not None:
                return ("Hit", "", "Out")
            case rulings.NoEffect() if attack is not None:
                return ("Hit", "", "No effect")
            case _:
                pass
    return None


def _harm(damage: rulings.Damage) -> str:
    """The damage, and what it is the sum of."""
    added = damage.n - damage.dice - damage.doubles - damage.spoints
    parts = [damage.dice, *filter(None, (added, damage.doubles, damage.spoints))]
    total = f"{' + '.join(map(str, parts))} = {damage.n}"
    return total if parts[1:] else f"{damage.n} damage"


def _fate(before: BoardView, damage: rulings.Damage, announced: Sequence[Ruling]) -> str:
    """What damage does, and what it leaves of a sanctuary or a blob; that of a survivor is open as
    long as it can be paid.
    """
    if any(isinstance(ruling, rulings.Fallen | rulings.Destroyed) for ruling in announced):
        return "Out"
    strength = before.place_strength(damage.target)
    if strength is not None:
        return f"{strength - damage.n} left"
    return "No effect" if damage.attacker in before.survivors else "out?"


def _step(number: int, words: str) -> Node:
    """A step: lit once it is done, outlined while it is still to come; bad news is red."""
    done = bool(words) and not words.endswith("?")
    if words in FAILURES or words.endswith((": miss", ": fumble")):
        return row(
            icon("x", NUMBER, "cream"),
            text(words, "name", "cream", size=20, fit=16, grow=1),
            background=Background("no", "cream", radius=8),
            padx=8,
            gap=8,
            align="center",
            flex=1,
        )
    ink = "ink" if done else "mist"
    return row(
        stack(
            text(str(number), "figure", "bulb" if done else "night-900", size=20, align="center"),
            background=Background("ink" if done else "mist", shape="disc"),
            width=NUMBER,
            height=NUMBER,
            align="center",
            justify="center",
        ),
        text(words, "name", ink, size=20, fit=16, grow=1),
        background=Background("accent", radius=8)
        if done
        else Background("night-900", "night-500", radius=8, shape="dashed"),
        padx=8,
        gap=8,
        align="center",
        flex=1,
    )
