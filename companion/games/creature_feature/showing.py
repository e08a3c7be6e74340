"""What a seat gains by showing a card that is face down in the last window of a turn (CF-72)."""

from typing import Final, Protocol

from msgspec import Struct

from companion.games.creature_feature.cards import MONSTERS, NUMBER, STARS, Monster
from companion.games.creature_feature.state import FACE_DOWN, is_up

HUMAN: Final[Monster] = "puny-human"
ALIEN: Final[Monster] = "alien"


class StarAndCoStar(Protocol):
    """Two cards of which some may be face down."""

    @property
    def star(self) -> str | None: ...
    @property
    def co_star(self) -> str | None: ...


class Gain(Struct, frozen=True):
    """A card that brings something if it is shown, and what."""

    what: str
    """What people look for, with an article."""
    words: str
    """Which card it must be."""
    short: str
    """Which card it must be, in few words for a narrow card."""
    brings: str
    instead: str = ""
    """What it brings otherwise, as the end of the sentence."""

    @property
    def sentence(self) -> str:
        """Everything in one line."""
        return f"{self.brings}{self.instead}"


def gain(team: StarAndCoStar, slot: str, *, folded: bool, last: bool) -> Gain | None:
    """Return what the card in a slot of a team may bring; None: it is up, or nothing can count.

    `folded`: only an Alien counts (CF-69); `last`: the season ends, so that nobody draws any more.
    """
    if getattr(team, slot) != FACE_DOWN:
        return None
    if folded:
        return None if last else Gain("an Alien", "Alien?", "Alien?", "draw 2")
    other = team.co_star if slot == "star" else team.star
    if other is None or not is_up(other):
        return _beside_hidden(slot, last=last)
    number, is_star = NUMBER[other], slot == "star"
    twists = [card for card in MONSTERS if (NUMBER[card] <= number) == is_star or card == other]
    points = sorted(STARS[other] + STARS[card] for card in twists)
    least, most = points[0], points[-1]
    brings = f"{least}–{most} points" if least < most else f"{least} points"
    instead = f" instead of {1 + (STARS[other] if other == HUMAN else 1)}"
    if len(twists) == 1 and is_star:
        # beside a Human Co-Star only another Human is a twist, and an Alien still draws
        words, instead = ("Human?", instead) if last else ("Human or Alien?", ", or draw 2")
        return Gain("a twist", words, "Human?", brings, instead)
    if len(twists) == len(MONSTERS):
        return Gain("a twist", "Twist: any card!", "Any card!", brings, instead)
    which = str(number)
    if len(twists) > 1:
        which += " or less" if is_star else " or more"
    return Gain("a twist", f"Twist? {which}", f"{which}?", brings, instead)


def _beside_hidden(slot: str, *, last: bool) -> Gain:
    """Both cards are face down, as a Butler hides the Co-Star too."""
    if slot == "star":
        return Gain("a twist", "Twist? Both cards", "Twist?", "both up")
    if last:
        return Gain("a twist", "Human?", "Human?", "5 points", " instead of 1")
    return Gain("a twist", "Human or Alien?", "Human?", "5 points", ", or draw 2")


def what_to_show(team: StarAndCoStar, *, folded: bool, last: bool) -> str:
    """Return what people look for in a team, with an article; "" if nothing can count."""
    gains = (gain(team, slot, folded=folded, last=last) for slot in ("star", "co_star"))
    return next((found.what for found in gains if found is not None), "")
