"""What the board works out of the view: names, figures, whose turn, how strong a throng is."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import structs

from companion.core.actions import Action
from companion.core.cards import Catalogue
from companion.core.domains import Cards, Choice
from companion.core.prompts import ActionPattern, Prompt
from companion.core.view.nodes import ChooseFields
from companion.games.shuffling_horror.cards import (
    Bonus,
    Horror,
    Item,
    Monster,
    Plot,
    Power,
    Survivor,
)
from companion.games.shuffling_horror.effects import Stat, Test, Trap, every_step
from companion.games.shuffling_horror.state import PLACE_OF, throng_name
from companion.games.shuffling_horror.view import AttackView, Public, View

BEST = 11
"""No target is better (SH-83)."""
FIRST_CELLS = 7
"""From so many players on, seats are cells instead of panels."""
ROMAN = {1: "I", 2: "II", 3: "III"}
TOUCHED = ("card", "target", "victim", "survivor", "throng", "attacker", "to", "sanctuary")
"""Fields that a card, throng or sanctuary of the board may fill."""


class Seen(View, frozen=True):
    """What the board is made of: what all may see, and the cards that are played with."""

    cards: Catalogue


def seen(view: View, cards: Catalogue) -> Seen:
    """The view with its cards."""
    return Seen(**structs.asdict(view), cards=cards)


def stub(view: Public) -> tuple[str, str]:
    """The reel, and how long it may still last: no card comes up any more once the Turning
    Point is on its pile (SH-224).
    """
    left = view.reel_pile
    if view.turning_point == "active":
        return f"Reel {view.reel}/4", "Turning Point"
    return f"Reel {view.reel}/4", f"{left} card{'' if left == 1 else 's'} left"


def person(view: View, seat: int) -> str:
    """Who sits there."""
    return view.players[seat].name


def title(view: Seen, card: str) -> str:
    """The name on a card."""
    return view.cards[card].name if card in view.cards else "Hidden card"


def called(view: Seen, card: str) -> str:
    """A survivor as one speaks of him: without the article of his card."""
    return title(view, card).removeprefix("The ")


def speaks(words: str) -> str:
    """A name inside a sentence."""
    return f"the {words[4:]}" if words.startswith("The ") else words


def the(view: Seen, card: str) -> str:
    """A card inside a sentence, with its article."""
    return f"the {called(view, card)}"


def line(view: Seen, card: str) -> str:
    """What it does, in one line."""
    return view.cards[card].power if card in view.cards else ""


def art(view: Seen, card: str) -> str:
    """Its drawing."""
    return view.cards[card].icon if card in view.cards else "eyeoff"


def attributes(view: Seen, card: str) -> Any:
    """What kind of card it is and what it says; None: a hidden one."""
    return view.cards[card].attributes if card in view.cards else None


def figure(view: Seen, card: str) -> str:
    """What counts most of it: a value, or what an item adds to the damage."""
    match attributes(view, card):
        case Item(damage=harm):
            dice = "2d6" if harm.dice == "2d6" else "" if harm.dice == "d6" else "SHAD"
            return f"{dice}+{harm.bonus}" if harm.bonus else dice
        case _:
            return str(worth(view, card) or "")


def worth(view: Seen, card: str) -> int:
    """What it attacks with as a monster; a Familiar Face with its Muscle (SH-184)."""
    match attributes(view, card):
        case Monster(value=value):
            return value
        case Survivor() as one:
            used = one.serving("muscle")
            return 0 if used == "pass" else one.stats[used]
        case _:
            return 0


def survivor(view: Seen, card: str) -> Survivor:
    """What the card of a survivor says. Raises TypeError for any other card."""
    found = attributes(view, card)
    if not isinstance(found, Survivor):
        raise TypeError(f"{card} is no survivor")
    return found


def item(view: Seen, card: str) -> Item:
    """What the card of an item says. Raises TypeError for any other card."""
    found = attributes(view, card)
    if not isinstance(found, Item):
        raise TypeError(f"{card} is no item")
    return found


def throngs(view: Seen) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """The throngs that are there, by seat and slot: name, owner, cards."""
    for seat in range(len(view.players)):
        for slot, cards in enumerate(view.throngs[str(seat)]):
            if cards:
                yield throng_name(seat, slot), seat, cards


def strength(view: Seen, attacker: str) -> int:
    """The attack value of a throng or a card; items in a throng have none (SH-115, SH-249)."""
    if attacker in PLACE_OF:
        return sum(worth(view, card) for card in cards_of(view, attacker))
    return worth(view, attacker)


def cards_of(view: Seen, throng: str) -> tuple[str, ...]:
    """The cards of a throng."""
    seat, slot = PLACE_OF[throng]
    return view.throngs[str(seat)][slot]


def attacker_words(view: Seen, attacker: str) -> str:
    """A throng by its strength, or a card by its name."""
    if attacker in PLACE_OF:
        seat, slot = PLACE_OF[attacker]
        whose = "" if seat == 0 else f"{person(view, seat)}'s "
        return f"{whose}throng {slot + 1}" if whose else f"Throng {slot + 1}"
    return title(view, attacker)


def target_words(view: Seen, target: str) -> str:
    """A survivor, a card, a throng or a sanctuary."""
    if target.startswith("sanctuary-"):
        return sanctuary_words(view, int(target[-1]))
    return attacker_words(view, target) if target in PLACE_OF else title(view, target)


def sanctuary_words(view: Seen, slot: int) -> str:
    """A sanctuary by its card."""
    card = view.sanctuaries[slot - 1].card
    return f"Sanctuary {ROMAN[slot]}" if card is None else called(view, card)


def flail(view: Seen, who: str, held: Sequence[str]) -> tuple[Stat, int | None]:
    """The stat of a flail and what the roll must not exceed with the power plays in hand;
    None: it succeeds by itself (SH-89, SH-120).
    """
    card = survivor(view, who)
    used = card.serving(card.flail)
    if used == "pass":
        return card.flail, None
    powers = (attributes(view, one) for one in held)
    grants = [one.grants for one in powers if isinstance(one, Power)]
    more = sum(one.stat.get(card.flail, 0) + one.flail for one in grants)
    return card.flail, min(BEST, card.stats[used] + more)


def sure_damage(view: Seen, attack: AttackView) -> int:
    """What doubles, the item and power plays add to the damage dice of a survivor's attack."""
    held = view.survivors[attack.attacker].held if attack.attacker in view.survivors else ()
    powers = (attributes(view, one) for one in held)
    more = sum(one.grants.damage for one in powers if isinstance(one, Power))
    bonus = 0 if attack.item is None else item(view, attack.item).damage.bonus
    return attack.doubles + bonus + more


def tested(view: Seen, who: str) -> Stat | None:
    """What a test of his is made on, told by the event or by what traps him; None: several
    could be.
    """
    there = view.survivors.get(who)
    trap = None if there is None else there.trapped
    escapes = view.roll is not None and view.roll.purpose == "escape"
    card = trap if escapes else None if view.event is None else view.event.card
    match None if card is None else attributes(view, card):
        case Plot(effect=effect) | Horror(effect=effect) | Bonus(effect=effect):
            steps = list(every_step(effect or ()))
        case _:
            return None
    stats: set[Stat] = {one.escape for one in steps if isinstance(one, Trap)}
    if not escapes:
        stats = {one.stat for one in steps if isinstance(one, Test)}
    return stats.pop() if len(stats) == 1 else None


def required(prompts: Sequence[Prompt]) -> Prompt | None:
    """What the movie waits for."""
    return next((one for one in prompts if not one.optional), None)


def templates(prompts: Sequence[Prompt], *kinds: type) -> list[ActionPattern]:
    """The ways of these kinds that are open."""
    return [one for prompt in prompts for one in prompt.accepts if one.kind in kinds]


def values(template: ActionPattern, field: str) -> tuple[Any, ...]:
    """What may be in an open field."""
    domain = template.open.get(field)
    match domain:
        case Cards(cards):
            return tuple(cards)
        case Choice(choice):
            return choice
        case _:
            return ()


def choices(template: ActionPattern, field: str) -> tuple[Any, ...]:
    """What may be in a field, be it open or fixed."""
    if field in template.fixed:
        return (template.fixed[field],)
    return values(template, field)


def touch_on(prompts: Sequence[Prompt], what: str | int) -> ChooseFields | None:
    """What a touch on a card, throng or sanctuary (its slot) of the board means now: all that
    could be done with it.
    """
    for prompt in prompts:
        for field in TOUCHED:
            kinds = tuple(
                dict.fromkeys(one.kind for one in prompt.accepts if what in values(one, field))
            )
            if kinds:
                return ChooseFields(prompt.seat, kinds[0], {field: what}, kinds[1:])
    return None


def touch_in(prompts: Sequence[Prompt], kind: type[Action]) -> ChooseFields | None:
    """A touch that asks for all that an action of this kind leaves open."""
    seat = next((one.seat for one in prompts if any(x.kind is kind for x in one.accepts)), None)
    return None if seat is None else ChooseFields(seat, kind)


def crowded(view: View) -> bool:
    """Whether there are too many players for panels."""
    return len(view.players) > FIRST_CELLS
