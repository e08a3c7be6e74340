"""The actions that prompts offer, with what is open in them."""

from collections.abc import Collection
from functools import lru_cache

from companion.core.actions import Action
from companion.core.domains import Cards, Choice, Seats
from companion.core.prompts import ActionPattern
from companion.games.creature_feature.actions import DiscardHelper, PlayHelper, TurnUp
from companion.games.creature_feature.domains import CopyOf
from companion.games.creature_feature.state import Known

Templates = tuple[ActionPattern, ...]


@lru_cache(maxsize=1024)
def plain(kind: type[Action], seat: int) -> ActionPattern:
    """An action that carries its seat and nothing else."""
    return ActionPattern(kind, {"seat": seat})


@lru_cache(maxsize=1024)
def helper_template(seat: int, helper: str) -> ActionPattern:
    """A helper that needs no target."""
    return ActionPattern(PlayHelper, {"seat": seat, "helper": helper})


def team_up_helpers(seat: int, left: tuple[str, ...], has_butler: bool) -> Templates:
    """What a seat that holds cards may do with helpers of these kinds; whether it has its
    Butler already (CF-32, CF-101).
    """
    if not left:
        return ()
    discard = ActionPattern(DiscardHelper, {"seat": seat}, {"helper": Choice(left)})
    if has_butler or "discrete-butler" not in left:
        return (discard,)
    return discard, helper_template(seat, "discrete-butler")


def bats_templates(seat: int, stars: tuple[int, ...], co_stars: tuple[int, ...]) -> Templates:
    """Bats, for each of the two cards that has a target (CF-103)."""
    return tuple(
        ActionPattern(
            PlayHelper, {"seat": seat, "helper": "bats", "card": card}, {"target": Seats(targets)}
        )
        for card, hidden in (("star", stars), ("co-star", co_stars))
        if (targets := tuple(one for one in hidden if one != seat))
    )


def shown_template(
    ledger: tuple[Known, ...], kind: type[Action], seat: int, cards: Collection[str]
) -> ActionPattern:
    """A card that `seat` turns up, off the deck or of its own."""
    holder = None if kind is TurnUp else seat
    copy = CopyOf(ledger, holder)
    return ActionPattern(kind, {"seat": seat}, {"card": Cards(cards), "copy": copy})
