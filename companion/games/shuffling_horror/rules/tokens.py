"""Moves spoints and tokens (SH-14, SH-150 to SH-157)."""

from collections.abc import Sequence

from companion.core.tuples import replaced_at, without
from companion.games.shuffling_horror import rulings
from companion.games.shuffling_horror.actions import StarUse
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.state import MAX_REST


def _set_rest_and_pool(desk: Desk, survivor: str, rest: int, pool: int) -> None:
    """Set a survivor's rest spoints and the central pool."""
    desk.update_survivor(survivor, rest=rest)
    desk.pool = pool


def win_rest(desk: Desk, survivor: str, n: int, *cite: str) -> int:
    """Give a survivor rest spoints from the central pool, as many as there are and fit (SH-152,
    SH-153).

    Returns how many were given.
    """
    here = desk.cast[survivor].rest
    n = max(0, min(n, MAX_REST - here, desk.pool))
    if n:
        _set_rest_and_pool(desk, survivor, here + n, desk.pool - n)
        desk.emitted.append(rulings.Spoints(n, f"rest-{survivor}", "pool", cite=cite))
    return n


def pay_rest(desk: Desk, survivor: str, n: int, *cite: str) -> None:
    """Move a survivor's rest spoints to the central pool."""
    _set_rest_and_pool(desk, survivor, desk.cast[survivor].rest - n, desk.pool + n)
    desk.emitted.append(rulings.Spoints(n, "pool", f"rest-{survivor}", cite=cite))


def pay_power(desk: Desk, seat: int, n: int, *cite: str) -> None:
    """Move a seat's power spoints to the central pool."""
    desk.power = replaced_at(desk.power, seat, desk.power[seat] - n)
    desk.pool += n
    desk.emitted.append(rulings.Spoints(n, "pool", f"power-{seat}", cite=cite))


def pay(desk: Desk, seat: int, survivor: str, source: str, n: int, *cite: str) -> None:
    """Spend a seat's spoints on a roll; rest spoints are the survivor's (SH-84, SH-91, SH-154)."""
    if source == "rest":
        pay_rest(desk, survivor, n, *cite)
    else:
        pay_power(desk, seat, n, *cite)


def leave_with_rest(desk: Desk, survivor: str) -> None:
    """Return the rest spoints of a survivor who leaves play (SH-121, SH-257)."""
    n = desk.cast[survivor].rest
    if not n:
        return
    desk.update_survivor(survivor, rest=0)
    if desk.options.grim_toll:
        desk.removed_spoints += n
        desk.add_ruling(rulings.Spoints(n, "box", f"rest-{survivor}"), "SH-257")
    else:
        desk.pool += n
        desk.add_ruling(rulings.Spoints(n, "pool", f"rest-{survivor}"), "SH-121")


def leave_with_power(desk: Desk, seat: int, *, to_the_box: bool) -> None:
    """Return the power spoints that a player does not keep (SH-156, SH-257)."""
    n = desk.power[seat]
    if not n:
        return
    desk.power = replaced_at(desk.power, seat, 0)
    if to_the_box:
        desk.removed_spoints += n
        desk.add_ruling(rulings.Spoints(n, "box", f"power-{seat}"), "SH-257")
    else:
        desk.pool += n
        desk.add_ruling(rulings.Spoints(n, "pool", f"power-{seat}"), "SH-156")


def move_token(desk: Desk, what: str, source: str, to: str, *cite: str, n: int = 1) -> None:
    """Add the instruction to move `n` tokens."""
    desk.emitted.append(rulings.Token(token=what, to=to, n=n, source=source, cite=cite))


def add_item_tokens(desk: Desk, item: str) -> None:
    """Put its tokens on an item that comes into a survivor's hands (SH-107, SH-109)."""
    uses = desk.attributes.items[item].uses if item in desk.attributes.items else None
    if uses is not None and item not in desk.uses:
        desk.uses = {**desk.uses, item: uses}
        move_token(desk, "dynamite", "corner", item, "SH-107", n=uses)


def remove_item_tokens(desk: Desk, item: str) -> None:
    """Return the tokens of an item that leaves play (SH-109)."""
    left = desk.uses.get(item)
    if left is not None:
        desk.uses = {card: n for card, n in desk.uses.items() if card != item}
        if left:
            move_token(desk, "dynamite", item, "corner", "SH-109", n=left)


def take_back_countdown(desk: Desk, throngs: Sequence[str]) -> None:
    """Return these throngs' countdown tokens to the corner (SH-175)."""
    for throng in throngs:
        move_token(desk, "countdown", throng, "corner", "SH-175")


def award_star(desk: Desk, survivor: str, reel: int, *cite: str) -> None:
    """Give a survivor the Horror Star of a reel (SH-212, SH-231)."""
    desk.reel_tokens = without(desk.reel_tokens, reel)
    desk.update_survivor(survivor, stars=(*desk.cast[survivor].stars, reel))
    desk.add_ruling(rulings.StarAwarded(survivor, reel), *cite)
    move_token(desk, f"reel-{reel}", "reel_track", f"survivor-{survivor}", *cite)


def spend_star(desk: Desk, survivor: str, use: StarUse, *cite: str) -> None:
    """Use up a survivor's Horror Star, which leaves the game (SH-217)."""
    stars = desk.cast[survivor].stars
    desk.update_survivor(survivor, stars=stars[1:])
    desk.add_ruling(rulings.HorrorStar(survivor, use), *cite)
    move_token(desk, f"reel-{stars[0]}", f"survivor-{survivor}", "box", "SH-217")
