"""What people do, in words: for the log, and where several things could be meant."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from companion.core.actions import Action
from companion.core.domains import Cards
from companion.core.wording import count, listed
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.cards import ITEMS
from companion.games.shuffling_horror.rules.cards import place_of
from companion.games.shuffling_horror.state import PLACE_OF, State
from companion.games.shuffling_horror.words.names import (
    capital,
    frame,
    name_of,
    of_edition,
    sanctuary,
    stat,
    the,
    throng,
    title,
)


class Known:
    """What is known of an action, each field in words, or a stand-in for it."""

    def __init__(self, state: State, fields: Mapping[str, Any]) -> None:
        self.state, self.fields = state, fields

    def card(self, field: str, otherwise: str = "a card") -> str:
        """The card in a field."""
        card = self.fields.get(field)
        if isinstance(card, str) and card in self.state.attributes.titles:
            return the(self.state, card)
        return otherwise

    def among(self, field: str) -> tuple[str, ...]:
        """The cards of a field that is still open."""
        domain = self.fields.get(field)
        return tuple(domain.cards) if isinstance(domain, Cards) else ()

    def seat(self, field: str = "seat") -> str:
        """The name of a seat."""
        seat = self.fields.get(field)
        return name_of(self.state, seat if isinstance(seat, int) else None)

    @property
    def who(self) -> str:
        """The survivor who acts, else the person."""
        return self.card("survivor", self.seat())

    def place(self, field: str, otherwise: str) -> str:
        """A throng, a card, a sanctuary or a frame."""
        value = self.fields.get(field)
        if field == "frame" and isinstance(value, int):
            return frame(value)
        if field == "sanctuary" and isinstance(value, int):
            return sanctuary(self.state, value)
        if isinstance(value, str) and value in PLACE_OF:
            return throng(self.state, value)
        return self.card(field, otherwise)

    def more(self, before: str, field: str) -> str:
        """Words about a field that is known; nothing where it is not."""
        words = self.place(field, "")
        return f" {before} {words}" if words else ""


def deed(state: State, kind: type[Action], fields: Mapping[str, Any]) -> str:
    """An action, or what is known of it, in a few words."""
    known = Known(state, fields)
    found = _fact(known, kind) or _fight(known, kind) or _of_cards(known, kind)
    found = found or _of_director(known, kind)
    return capital(found or f"{known.who} {VERBS[kind]}")


VERBS: dict[type[Action], str] = {
    did.Rest: "rests",
    did.Allow: "says yes",
    did.Refuse: "says no",
    did.TakeAttackSurvivor: "draws a survivor, who attacks",
    did.Search: "searches",
    did.Leave: "comes out",
    did.Escape: "tries to get free",
    did.Pass: "passes",
    did.Flail: "flails",
    did.AllOutAttack: "makes an All-Out Attack",
    did.DesperateAttack: "attacks with every screen monster",
    did.ForgoDamage: "skips the damage roll",
    did.ClipReel: "clips the reel",
    did.DirectorsCut: "makes a Director's Cut",
    did.SurvivorLoss: "discards survivors unseen",
}
"""Deeds that are reported without any field but who does it."""


def _fact(known: Known, kind: type[Action]) -> str | None:
    state, fields = known.state, known.fields
    if kind is did.Draw:
        return f"{known.card('card')} is drawn"
    if kind is did.Reveal:
        where = known.place("frame", "the screen")
        card = fields.get("card")
        if isinstance(card, str) and card in state.attributes.titles:
            return f"{where}: {title(state, card)}"
        return f"a card turns up on {where}"
    if kind is did.Roll:
        dice = fields.get("dice")
        if not isinstance(dice, tuple | list):
            return "the dice are rolled"
        return f"the dice show {listed([str(die) for die in cast('Sequence[object]', dice)])}"
    if kind is did.Done:
        return "the card is carried out"
    if kind is did.AwardStar:
        return f"{known.card('survivor', 'somebody')} gets the Horror Star"
    if kind in (did.Activate, did.Bypass):
        verb = "activate" if kind is did.Activate else "bypass"
        if not isinstance(fields.get("seat"), int):
            return f"the players {verb} the card"
        return f"{known.seat()} {verb}{'s' if verb == 'activate' else 'es'} the card"
    return None


def _fight(known: Known, kind: type[Action]) -> str | None:
    fields = known.fields
    word = fields.get("stat")
    on = f" on {stat(word)}" if isinstance(word, str) else ""
    if kind is did.Attack:
        target = f" {known.card('target')}" if isinstance(fields.get("target"), str) else ""
        return f"{known.who} attacks{target}{known.more('with', 'item')}{on}"
    if kind is did.ThrongAttack:
        what = known.place("throng", "a throng")
        return f"{known.who} attacks the whole of {what}{known.more('with', 'item')}{on}"
    if kind is did.Target:
        attacker = known.place("attacker", known.seat())
        survivor = "a survivor" if "victim" in fields else ""
        aim = known.place("victim", "") or known.place("sanctuary", survivor or "a sanctuary")
        return f"{attacker} against {aim}"
    if kind is did.Spend:
        word = fields.get("source")
        purse = of_edition(known.state, word) + " " if isinstance(word, str) else ""
        n = fields.get("n")
        what = count(n, f"{purse}spoint") if isinstance(n, int) else f"{purse}spoints"
        return f"{known.seat()} spends {what}"
    if kind is did.UseCard:
        return f"{known.who} uses {known.card('card')}"
    if kind is did.HorrorStar:
        word = fields.get("use")
        use = STAR[word] if isinstance(word, str) and word in STAR else ""
        return f"{known.who} uses a Horror Star{use}"
    return None


STAR = {
    "second_action": " to act again",
    "reroll": " to roll again",
    "force_reroll": " against the hit",
}


def _of_cards(known: Known, kind: type[Action]) -> str | None:
    who, card, gone = known.who, known.card("card"), known.more("and discards", "discard")
    if kind is did.Take:
        return f"{who} takes {card}{gone}"
    if kind is did.TakeAttackItem:
        return f"{who} takes {known.card('card', 'an item')} to attack with it{gone}"
    if kind is did.TakeItem:
        item = known.card("card", "an item")
        return f"{who} takes {item} from {known.card('source', 'somebody')}{gone}"
    if kind is did.Store:
        return f"{who} leaves {card} in the sanctuary"
    if kind is did.Fetch:
        return f"{who} takes {card} out of the store"
    if kind is did.Keep:
        left = known.more("and leaves", "store")
        return f"{who} keeps {card}{gone}{left and f'{left} in the sanctuary'}"
    if kind is did.ReturnCard:
        return f"{known.seat()} does not keep {card}"
    if kind is did.Discard:
        return f"{who} loses {card}"
    if kind is did.Move:
        return f"{who} moves into {known.place('sanctuary', 'a sanctuary')}"
    return None


def _of_director(known: Known, kind: type[Action]) -> str | None:
    name, card, fields = known.seat(), known.card("card", "a card"), known.fields
    to = known.more("into", "to")
    if kind is did.SetAside:
        return f"{name} sets {card} aside"
    if kind is did.TakeAttack:
        what = "an item" if ITEMS.intersection(known.among("card")) else card
        return f"{name} takes {what}{to} and attacks"
    if kind is did.MashAttack:
        throngs = {place_of(known.state, one) for one in known.among("card")}
        of = f" of {throng(known.state, throngs.pop())}" if len(throngs) == 1 else ""
        return f"{name} moves {card}{of}{to} and attacks"
    if kind is did.TakeMonster:
        return f"{name} takes {card}{to}"
    if kind is did.Place:
        return f"{name} places {card}{to}"
    if kind is did.CoverAttack:
        attacker = known.more("and attacks with", "attacker")
        return f"{name} covers {known.place('frame', 'a card')}{attacker}"
    if kind is did.FadeOut:
        return f"{name} marks {known.place('frame', 'a card')} to fade out"
    if kind is did.Choose:
        option = fields.get("option")
        return f"{name} chooses{_way(option) if isinstance(option, str) else ''}"
    if kind is did.ChooseVictim:
        return f"{name} chooses {known.card('victim', 'a victim')}"
    if kind is did.Pick:
        return f"{name} looks out {card}"
    if kind is did.Migrate:
        whom = known.seat("to") if isinstance(fields.get("to"), int) else "a player"
        return f"{name} gives {known.place('throng', 'a throng')} to {whom}"
    if kind is did.DiscardMonster:
        return f"{name} discards what hides in {known.place('sanctuary', 'the sanctuary')}"
    return "something is corrected" if kind not in VERBS else None


def _way(option: str) -> str:
    """A way of an event, as its card names it."""
    return f": {option.replace('-', ' ').replace('_', ' ')}"
