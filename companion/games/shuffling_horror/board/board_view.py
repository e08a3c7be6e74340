"""What boards are made of: the view with its cards and prompts, and what follows from these."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import structs

from companion.core.actions import Action, Ids
from companion.core.board.glance import Glance
from companion.core.board.nodes import Background, Board, ChooseFields, Node, SubmitAction, Touch
from companion.core.cards import Catalog
from companion.core.people import by_first_names, own_name
from companion.core.prompts import ActionPattern, Prompt
from companion.games.shuffling_horror.actions import TakeAttack
from companion.games.shuffling_horror.cards import (
    Bonus,
    Horror,
    Item,
    Monster,
    Plot,
    Power,
    Sanctuary,
    Survivor,
)
from companion.games.shuffling_horror.effects import Stat, Test, Trap, every_step
from companion.games.shuffling_horror.rules.reel import DEALT
from companion.games.shuffling_horror.state import (
    FAMILIAR,
    MAX_TARGET,
    PLACE_OF,
    State,
    different_slots,
    is_sanctuary,
    slot_of,
    throng_name,
)
from companion.games.shuffling_horror.view import AttackView, View
from companion.games.shuffling_horror.words import WORDS

FIRST_CELLS = 7
"""Players up to which seats are panels; with more they are cells."""
MAX_LETTERS, MAX_LINE2_LETTERS = 40, 62
"""Letters of the lines of a sign that can still be read from a meter away."""
SET_UP = "Set-up"
"""The first line of the ticket while the table is set up."""
ROMAN = {1: "I", 2: "II", 3: "III"}
NUMBERS = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
"""Words with which the names of cards begin that stand for several."""
TOUCHED = ("card", "target", "victim", "survivor", "throng", "attacker", "to", "sanctuary")
"""Fields that a card, throng or sanctuary of the board may fill."""


class BoardView(View, frozen=True, kw_only=True):
    """What all may see, the cards that are played with, and what is asked."""

    cards: Catalog
    prompts: Sequence[Prompt] = ()

    @property
    def asked(self) -> Prompt:
        """What the movie waits for; other prompts are optional, or of other seats."""
        return next(prompt for prompt in self.prompts if not prompt.optional)

    @property
    def seat(self) -> int:
        """The seat that is asked; the Director's if nobody in particular is."""
        return self.asked.seat or 0

    @property
    def acting(self) -> str | None:
        """The survivor who is asked; None: a seat is, or nobody."""
        asked = (prompt for prompt in self.prompts if not prompt.optional)
        return next((prompt.hints.get("survivor") for prompt in asked), None)

    @property
    def is_crowded(self) -> bool:
        """Whether there are too many players for panels."""
        return len(self.players) > FIRST_CELLS

    def board(
        self,
        line1: str,
        line2: str,
        stage: Node,
        *,
        seat: int | None = None,
        icon: str = "people",
        buttons: tuple[Node, ...] = (),
        glance: Glance | None = None,
    ) -> Board:
        """A board with the reel on its ticket."""
        return Board(
            line1=line1,
            line2=line2,
            ticket=ticket(self),
            stage=stage,
            seat=seat,
            icon=icon,
            buttons=buttons,
            glance=glance,
        )

    def name(self, seat: int) -> str:
        """The name of who sits there."""
        return self.players[seat].name

    def own_name(self, seat: int) -> str:
        """The name of whose seat it is, without that of a neighbor who looks after it."""
        return own_name(self.name(seat))

    def who(self, seat: int | None, survivor: str | None = None) -> str:
        """A person, and the character that they play: the survivor, or what their seat is."""
        if seat is None:
            return "Anyone"
        roles = {"director": "Director", "pod": self.term("pod-player")}
        if self.director == "auto":
            del roles["director"]
        role = self.short_title(survivor) if survivor else roles.get(self.players[seat].state)
        name = self.name(seat)
        return name if role in (None, name) else f"{name} ({role})"

    def whom(self, target: str) -> str:
        """Who or what is attacked, inside a sentence: a survivor with the person first, who need
        not be the one who answers for them.
        """
        if target in self.survivors:
            seat = self.survivors[target].seat
            return self.who(seat, target).replace(self.name(seat), self.own_name(seat), 1)
        return f"{'the ' if is_sanctuary(target) else ''}{in_sentence(self.target_name(target))}"

    def sign(self, seat: int | None, survivor: str | None, *sentences: str) -> str:
        """The first line of a sign: who must act, and the first of these sentences that leaves
        room for it, the longest first. The sentence gives way before a name does; the character
        always stays, but not what a seat is, which its shape says too.
        """
        people = [self.who(seat, survivor)]
        if seat is not None and survivor is None:
            people.append(self.name(seat))
        lines = [f"{who}: {sentence}" for sentence in sentences for who in people]
        names = [player.name for player in self.players]
        short = (line for line in lines if len(by_first_names(line, names)) <= MAX_LETTERS)
        return next(short, lines[-1])

    def term(self, name: str) -> str:
        """A term of the rulebook, as the edition that is played has it."""
        return WORDS.text(f"terms.{name}", None, {"edition": self.edition})

    def title(self, card: str) -> str:
        """The name on a card."""
        return self.cards[card].name if card in self.cards else "Hidden card"

    def short_title(self, card: str) -> str:
        """The name on a card without its article, as one speaks of a survivor."""
        return self.title(card).removeprefix("The ")

    def power(self, card: str) -> str:
        """What a card does, in one line."""
        return self.cards[card].power if card in self.cards else ""

    @property
    def event_line(self) -> str:
        """What the event in hand does, with its name if there is room; nothing without one."""
        if self.event is None:
            return ""
        power = self.power(self.event.card)
        line = f"{self.title(self.event.card)}: {power}"
        return line if len(line) <= MAX_LINE2_LETTERS else power

    def icon_of(self, card: str) -> str:
        """The drawing of a card; of a throng, that of its first one."""
        card = self.cards_of(card)[0] if card in PLACE_OF else card
        return self.cards[card].icon if card in self.cards else "eyeoff"

    def attributes(self, card: str) -> Any:
        """What kind of card it is and what it says; None: a hidden one."""
        return self.cards[card].attributes if card in self.cards else None

    def figure(self, card: str) -> str:
        """What counts most of a card: a value, or what an item adds to the damage."""
        match self.attributes(card):
            case Item(damage=harm):
                dice = "2d6" if harm.dice == "2d6" else "" if harm.dice == "d6" else "SHAD"
                return f"{dice}+{harm.bonus}" if harm.bonus else dice
            case _:
                return str(self.blob_strength(card) or self.value(card) or "")

    def value(self, card: str) -> int:
        """What a card attacks with as a monster; a Familiar Face with its Muscle (SH-184)."""
        match self.attributes(card):
            case Monster(value=value):
                return value
            case Survivor() as survivor:
                return survivor.score("muscle") or 0
            case _:
                return 0

    def survivor(self, card: str) -> Survivor:
        """What the card of a survivor says. Raises TypeError for any other card."""
        attributes = self.attributes(card)
        if not isinstance(attributes, Survivor):
            raise TypeError(f"{card} is not a survivor")
        return attributes

    def item(self, card: str) -> Item:
        """What the card of an item says. Raises TypeError for any other card."""
        attributes = self.attributes(card)
        if not isinstance(attributes, Item):
            raise TypeError(f"{card} is not an item")
        return attributes

    def all_throngs(self) -> Iterator[tuple[str, int, Ids]]:
        """The throngs that hold cards, by seat and slot: name, owner, cards."""
        for seat in range(len(self.players)):
            for slot, cards in enumerate(self.throngs[str(seat)]):
                if cards:
                    yield throng_name(seat, slot), seat, cards

    def cards_of(self, throng: str) -> Ids:
        """The cards of a throng."""
        seat, slot = PLACE_OF[throng]
        return self.throngs[str(seat)][slot]

    def strength(self, attacker: str) -> int:
        """The attack value of a throng or a card; items in a throng have none (SH-115, SH-249)."""
        cards = self.cards_of(attacker) if attacker in PLACE_OF else (attacker,)
        return sum(map(self.value, cards))

    def attacker_name(self, attacker: str) -> str:
        """A throng by its number and owner, or a card by its title."""
        if attacker not in PLACE_OF:
            return self.title(attacker)
        seat, slot = PLACE_OF[attacker]
        return f"{self.name(seat)}'s throng {slot + 1}" if seat else f"Throng {slot + 1}"

    def attack_verb(self, attacker: str) -> str:
        """The verb after `attacker_name`: a card such as Five Tunnel Worms stands for several."""
        first, *_ = self.title(attacker).split()
        return "attack" if first in NUMBERS and attacker not in PLACE_OF else "attacks"

    def target_name(self, target: str) -> str:
        """A survivor, a card, a throng or a sanctuary."""
        if is_sanctuary(target):
            return self.sanctuary_name(slot_of(target))
        return self.attacker_name(target)

    def whereabouts(self, card: str) -> str:
        """Where a monster is: a frame, a throng, or a sanctuary."""
        for number, frame in enumerate(self.frames, 1):
            if frame is not None and frame.card == card:
                return f"Frame {ROMAN[number]}"
        for name, _, cards in self.all_throngs():
            if card in cards:
                seat, slot = PLACE_OF[name]
                return f"{self.term('pod') + ' throng' if seat else 'Throng'} {slot + 1}"
        return "Lurking"

    def sanctuary_name(self, slot_number: int) -> str:
        """A sanctuary by its card."""
        card = self.sanctuaries[slot_number - 1].card
        return f"Sanctuary {ROMAN[slot_number]}" if card is None else self.short_title(card)

    def free_places(self, slot_number: int) -> int:
        """How many survivors a sanctuary still has room for."""
        there = self.sanctuaries[slot_number - 1]
        card = self.attributes(there.card or "")
        return card.holds - len(there.survivors) if isinstance(card, Sanctuary) else 0

    def flail(self, survivor: str) -> tuple[Stat, int | None]:
        """The stat of a flail and what the roll must not exceed with the power plays in hand;
        None: it succeeds by itself (SH-89, SH-120).
        """
        stat = self.survivor(survivor).flail
        more = sum(power.grants.flail for power in self._powers(survivor))
        return stat, self.need(survivor, stat, more)

    def added_to_flail(self, survivor: str) -> str:
        """What power plays add to the score of a flail, with the names of their cards."""
        stat = self.survivor(survivor).flail
        held = self.survivors[survivor].held if survivor in self.survivors else ()
        cards = [(card, self.attributes(card)) for card in held]
        return ", ".join(
            f"+{more} {self.short_title(card)}"
            for card, power in cards
            if isinstance(power, Power)
            and (more := power.grants.flail + power.grants.stat.get(stat, 0))
        )

    def need(self, survivor: str, stat: Stat, more: int = 0) -> int | None:
        """What a roll on a stat must not exceed, with the power plays in hand and `more` added;
        None: it succeeds without a roll (SH-84, SH-89).
        """
        score = self.survivor(survivor).score(stat)
        if score is None:
            return None
        granted = sum(power.grants.stat.get(stat, 0) for power in self._powers(survivor))
        return min(MAX_TARGET, score + granted + more)

    def serving(self, survivor: str, stat: Stat) -> Stat | None:
        """The stat itself, or what serves for it if the card lacks it; None: no roll (SH-89)."""
        used = self.survivor(survivor).serving(stat)
        return None if used == "pass" else used

    def tested_text(self, survivor: str, stat: Stat) -> str:
        """The stat on which a roll is made, and for which other one it serves."""
        used = self.serving(survivor, stat)
        return stat.title() if used in (None, stat) else f"{used.title()} for {stat.title()}"

    def sure_damage(self, attack: AttackView) -> int:
        """What doubles, the item and power plays add to the damage dice of a survivor's attack."""
        bonus = 0 if attack.item is None else self.item(attack.item).damage.bonus
        return attack.doubles + bonus + self.power_damage(attack.attacker)[0]

    def added_harm(self, attack: AttackView) -> dict[str, int]:
        """What is added to a monster's damage roll, by what it is for."""
        bonus = 0
        if attack.attacker in PLACE_OF and self.edition == "roswell-51":
            cards = map(self.attributes, self.cards_of(attack.attacker))
            bonus = max((card.damage.bonus for card in cards if isinstance(card, Item)), default=0)
        added = {"an item": bonus, "doubles": attack.doubles}
        return {what: n for what, n in added.items() if n}

    def has_shad(self, attack: AttackView) -> bool:
        """Whether the damage of a survivor's attack is a SHAD."""
        dice = "d6" if attack.item is None else self.item(attack.item).damage.dice
        return dice == "shad" or (dice == "d6" and self.power_damage(attack.attacker)[1])

    def power_damage(self, survivor: str) -> tuple[int, bool]:
        """What the power plays of a survivor add to the damage, and whether a die becomes a SHAD
        (SH-94).
        """
        grants = [power.grants for power in self._powers(survivor)]
        return sum(grant.damage for grant in grants), any(grant.shad for grant in grants)

    def blob_strength(self, card: str) -> int | None:
        """The strength of a space blob; None: the card is none (SH-162)."""
        frames = (frame for frame in self.frames if frame is not None and frame.card == card)
        return next((frame.spoints for frame in frames), None)

    def place_strength(self, target: str) -> int | None:
        """The strength of a sanctuary or a space blob; None: the target is neither."""
        if is_sanctuary(target):
            return self.sanctuaries[slot_of(target) - 1].spoints
        return self.blob_strength(target)

    def is_immune(self, card: str) -> bool:
        """Whether no head shot removes a monster now (SH-100)."""
        monster = self.attributes(card)
        until = monster.immune_until_reel if isinstance(monster, Monster) else None
        return until is not None and self.reel < until

    def _powers(self, survivor: str) -> list[Power]:
        """The power plays that a survivor holds."""
        held = self.survivors[survivor].held if survivor in self.survivors else ()
        return [power for power in map(self.attributes, held) if isinstance(power, Power)]

    def tested_stat(self, survivor: str) -> Stat | None:
        """What a test is made on, by the event or by what traps the survivor; None: several
        stats could be.
        """
        there = self.survivors.get(survivor)
        trap = None if there is None else there.trapped
        escapes = self.roll is not None and self.roll.purpose == "escape"
        card = trap if escapes else None if self.event is None else self.event.card
        match None if card is None else self.attributes(card):
            case Plot(effect=effect) | Horror(effect=effect) | Bonus(effect=effect):
                steps = list(every_step(effect or ()))
            case _:
                return None
        stats: set[Stat] = {step.escape for step in steps if isinstance(step, Trap)}
        if not escapes:
            stats = {step.stat for step in steps if isinstance(step, Test)}
        return stats.pop() if len(stats) == 1 else None

    def patterns(self, *kinds: type[Action]) -> list[ActionPattern]:
        """The patterns of these kinds that are open."""
        return [
            pattern
            for prompt in self.prompts
            for pattern in prompt.accepts
            if pattern.kind in kinds
        ]

    def different_slots(self, slots: Sequence[str]) -> Ids:
        """Slots that make a difference: of the empty ones in a row only the first (SH-34)."""
        return different_slots(slots, self.cards_of)

    def touch_on(self, what: str | int) -> ChooseFields | SubmitAction | None:
        """What a touch on a card, throng or sanctuary (its slot) of the board means now: all that
        could be done with it, or the only thing.
        """
        taking = [one for one in self.patterns(TakeAttack) if what in one.values("card")]
        if len(taking) == len([one for one in self.asked.accepts if "card" in one.open]) == 1:
            slots = self.different_slots(taking[0].values("to"))
            if len(slots) == 1 and {*taking[0].open} <= {"card", "to"}:
                return submit(taking[0], card=what, to=slots[0])
        for prompt in self.prompts:
            for field in TOUCHED:
                kinds = tuple(
                    dict.fromkeys(
                        pattern.kind
                        for pattern in prompt.accepts
                        if field in pattern.open and what in pattern.values(field)
                    )
                )
                if kinds:
                    return ChooseFields(prompt.seat, kinds[0], {field: what}, kinds[1:])
        return None


def board_view(view: View, cards: Catalog, prompts: Sequence[Prompt] = ()) -> BoardView:
    """The view with its cards and prompts."""
    return BoardView(**structs.asdict(view), cards=cards, prompts=prompts)


def ticket(view: View | State) -> tuple[str, str]:
    """The reel, and how long it may still last: no card comes up any more once the Turning
    Point is on its pile (SH-224). Before the first reel is dealt, that the table is set up.
    """
    left = view.reel_pile
    dealt = left or any(view.frames) or not FAMILIAR.issuperset(view.discards)
    if view.reel == view.round == 1 and not dealt:
        return SET_UP, ""
    if view.turning_point == "active":
        return f"Reel {view.reel}/4", "Turning Point"
    return f"Reel {view.reel}/4", f"{left} card{'' if left == 1 else 's'} left"


def is_opening(view: View | State) -> bool:
    """Whether the three cards with which a reel begins are on the screen, and none has been
    replaced: those of Reel 1 do not come from the reel pile (SH-30, SH-31).
    """
    dealt = DEALT[view.reel - 1]
    return view.reel_pile == (dealt if view.reel == 1 else dealt - len(view.frames))


def in_sentence(name: str) -> str:
    """A name inside a sentence."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def submit(pattern: ActionPattern, **open_fields: Any) -> SubmitAction:
    """A touch that takes the action of a pattern, with these values in its open fields."""
    return SubmitAction(pattern.action(**open_fields))


def tile_background(touch: Touch | None, *, lit: bool = False, radius: float = 8) -> Background:
    """The background of a tile: in question if `lit`, edged if it can be touched."""
    line = None if touch is None else "accent"
    return Background("accent" if lit else "paper", line, stroke=4, radius=radius)
