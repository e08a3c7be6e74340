"""How dice are read (SH-81, SH-82, SH-92, SH-95)."""

Dice = tuple[int, ...]
"""The faces that dice show."""
ROLL_COUNT = 36
"""How many results two dice have."""
HEAD_SHOT, FUMBLE = 2, 12
ANNIHILATION = 10


def counted_damage(dice: Dice, base: str) -> int:
    """Return what damage dice count: a SHAD its higher die, or the sum of doubles (SH-92).

    >>> counted_damage((5, 4), "shad"), counted_damage((4, 4), "shad")
    (5, 8)
    >>> counted_damage((5, 4), "2d6")
    9
    """
    if base == "shad" and dice[0] != dice[1]:
        return max(dice)
    return sum(dice)


def succeeds(total: int, need: int) -> bool:
    """Return whether a roll of two dice is at most the target: 2 always, 12 never (SH-81, SH-82).

    >>> succeeds(7, 7), succeeds(2, 1), succeeds(12, 12)
    (True, True, False)
    """
    return total == HEAD_SHOT or (total != FUMBLE and total <= need)


def doubles_of(dice: Dice) -> int:
    """Return the bonus of a hit with doubles, or 0 (SH-95). 1,1 and 6,6 are never such hits."""
    return dice[0] if dice[0] == dice[1] else 0
