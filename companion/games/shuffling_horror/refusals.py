"""What is wrong with an action as such, and why a sound one is not allowed now."""

from msgspec import UNSET

from companion.core.actions import Action, Correct
from companion.core.domains import Dice
from companion.core.game import Refusal
from companion.core.wording import count
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.cards import SURVIVORS
from companion.games.shuffling_horror.deeds import deed
from companion.games.shuffling_horror.procedures import (
    Drawing,
    Keeping,
    Loss,
    MashLeave,
    MonsterAttack,
    Permission,
    SetUp,
    SurvivorTurn,
)
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.state import MOST_HELD, State
from companion.games.shuffling_horror.words import (
    refused_director,
    refused_helps,
    refused_survivors,
)
from companion.games.shuffling_horror.words.forms import well_formed
from companion.games.shuffling_horror.words.names import (
    capital,
    frame,
    name_of,
    the,
)
from companion.games.shuffling_horror.words.where import asking, waiting, where

__all__ = ["refusal", "well_formed"]


def refusal(state: State, action: Action) -> Refusal:
    """Why no prompt takes it."""
    if isinstance(action, Correct):
        return _correction(state, action)
    if state.result is not None:
        return waiting(state)
    chosen = _chosen_already(state, action)
    if chosen is not None:
        return chosen
    match action:
        case did.Draw() | did.Reveal():
            return _fact(state, action)
        case did.Roll():
            return _dice(state, action)
        case did.Store() | did.Keep() | did.ReturnCard() if isinstance(state.stack[-1], Keeping):
            return _keeping(state, action, state.stack[-1])
        case (
            did.Take()
            | did.TakeAttackItem()
            | did.Attack()
            | did.ThrongAttack()
            | did.Rest()
            | did.Move()
            | did.TakeItem()
            | did.Search()
            | did.Leave()
            | did.Escape()
            | did.Store()
            | did.Fetch()
        ):
            return refused_survivors.refused(state, action)
        case did.TakeAttackSurvivor():
            return refused_survivors.no_new_survivor(state, action.seat)
        case did.Spend() | did.Flail() | did.UseCard() | did.HorrorStar():
            return refused_helps.on_a_roll(state, action)
        case (
            did.TakeAttack()
            | did.AllOutAttack()
            | did.CoverAttack()
            | did.MashAttack()
            | did.DesperateAttack()
        ):
            return refused_director.main_turn(state, action)
        case did.Target():
            return refused_director.target(state, action)
        case did.Place() | did.TakeMonster():
            return refused_director.placing(state, action)
        case did.FadeOut() | did.ClipReel():
            return refused_director.special(state, action)
        case did.Pass():
            return _pass(state, action.seat)
        case did.Allow() | did.Refuse():
            now = state.stack[-1]
            if isinstance(now, Permission | MashLeave):
                return waiting(state)
            return Refusal("Nobody asks for leave now.", ("SH-66",))
        case _:
            return _chosen(state, action)


def _chosen_already(state: State, action: Action) -> Refusal | None:
    """The choice of an auto-Director stands."""
    if state.options.director != "auto" or getattr(action, "seat", None) != 0:
        return None
    prompt = next((one for one in prompts(state) if one.seat == 0), None)
    if prompt is None or prompt.accepts[0].open:
        return None
    template = prompt.accepts[0]
    return Refusal(f"The choice is made: {deed(state, template.kind, template.fixed)}.")


def _correction(state: State, action: Correct) -> Refusal:
    what = CORRECTED.get(action.path.split("/")[0], "That")
    if state.result is not None:
        return Refusal("The movie is over: nothing is corrected.", ("SH-04",))
    return Refusal(f"{what} cannot be set like that now.", ("SH-04",))


CORRECTED = {
    "players": "A player's things",
    "survivors": "A survivor's things",
    "throngs": "A throng",
    "frames": "The screen",
    "sanctuaries": "A sanctuary",
    "uses": "The tokens on an item",
    "pool": "The central pool",
    "reel_pile": "The reel pile",
}
"""What a path is about, by its first part."""


def _fact(state: State, action: did.Draw | did.Reveal) -> Refusal:
    """A card was scanned that cannot be there, or no card is asked for (At the table)."""
    believed = where(state, action.card)
    ask = "draw" if isinstance(action, did.Draw) else "reveal"
    prompt = asking(state, ask)
    if prompt is None:
        first = waiting(state)
        return Refusal(f"{believed.text} {first.text}", (*believed.cite, *first.cite))
    if isinstance(action, did.Reveal):
        place = prompt.hints["frame"]
        if place != action.frame:
            return Refusal(f"The card on {frame(place)} is turned up first.", ("SH-44",))
        return believed
    if prompt.hints["from"] == "survivor_pile" and action.card not in SURVIVORS:
        text = f"A survivor comes from the survivor pile. {believed.text}"
        return Refusal(text, ("SH-17", *believed.cite))
    if action.card in state.unseen and prompt.hints["from"] != "survivor_pile":
        text = f"{capital(the(state, action.card))}: all discards are known, and this is none."
        return Refusal(text, ("SH-13",))
    drawn = next((one.drawn for one in state.stack if isinstance(one, Drawing)), ())
    if action.card in drawn:
        return Refusal(f"{capital(the(state, action.card))}: drawn already.", ("SH-13",))
    return believed


def _dice(state: State, action: did.Roll) -> Refusal:
    prompt = asking(state, "roll")
    if prompt is None:
        return waiting(state)
    dice = prompt.accepts[0].open["dice"]
    n = dice.count if isinstance(dice, Dice) else 1
    verb = "is" if n == 1 else "are"
    number = count(n, "die") if n == 1 else f"{n} dice"
    return Refusal(f"{number} {verb} rolled here, not {len(action.dice)}.", ("SH-81",))


def _keeping(state: State, action: did.Keep | did.Store | did.ReturnCard, now: Keeping) -> Refusal:
    if action.seat != now.seat:
        return waiting(state)
    card = capital(the(state, now.card))
    if action.card != now.card:
        return Refusal(f"The choice about {the(state, now.card)} comes first.", ("SH-147",))
    if isinstance(action, did.ReturnCard) or action.survivor != now.survivor:
        return Refusal(f"{card}: for {the(state, now.survivor)} alone.", ("SH-147",))
    if isinstance(action, did.Store):
        return Refusal(f"{card} cannot be stored here.", ("SH-147",))
    who, held = capital(the(state, now.survivor)), state.cast[now.survivor].held
    if len(held) < MOST_HELD:
        return Refusal(f"{who} has room and discards nothing.", ("SH-77",))
    if now.how == "search":
        text = f"{who} holds two cards: for a third a held item is left in the sanctuary."
        return Refusal(text, ("SH-76", "SH-147"))
    if action.discard is UNSET:
        text = f"{who} holds two cards: one of them is discarded for a third."
        return Refusal(text, ("SH-76", "SH-77"))
    return where(state, action.discard)


def _pass(state: State, seat: int) -> Refusal:
    now = state.stack[-1]
    if isinstance(now, SurvivorTurn) and now.seat == seat and now.survivor is None:
        return Refusal(f"{name_of(state, seat)} has to draw a survivor.", ("SH-75",))
    return waiting(state)


def _chosen(state: State, action: Action) -> Refusal:
    """The rest: choices that only one moment offers."""
    match action:
        case did.AwardStar() if asking(state, "award") is not None:
            return where(state, action.survivor)
        case did.ChooseVictim() if asking(state, "victim") is not None and action.seat == 0:
            return where(state, action.victim)
        case did.Pick() if asking(state, "pick") is not None and action.seat == 0:
            return where(state, action.card)
        case did.SetAside() if asking(state, "set-aside") is not None and action.seat == 0:
            return _set_aside(state)
        case did.Choose() if asking(state, "choose") is not None and action.seat == 0:
            return Refusal("The card offers no such way.", ("SH-180",))
        case did.Discard() if isinstance(state.stack[-1], Loss):
            return _loss(state, action, state.stack[-1])
        case did.Activate() | did.Bypass() if asking(state, "event") is not None:
            whose = name_of(state, 0) if asking_seat(state) == 0 else "the players together"
            return Refusal(f"That is for {whose} to decide.", ("SH-160",))
        case did.ForgoDamage() if _is_damage(state):
            return Refusal("The damage has to be rolled.", ("SH-127",))
        case _:
            return refused_director.of_reels(state, action)


def _set_aside(state: State) -> Refusal:
    now = state.stack[-1]
    value = now.value if isinstance(now, SetUp) else None
    which = "of the movie deck" if value is None else f"of value {value}"
    return Refusal(f"Only a monster {which} is set aside.", ("SH-252",))


def _loss(state: State, action: did.Discard, now: Loss) -> Refusal:
    one = state.cast.get(now.survivor)
    if one is None or one.seat != action.seat or action.survivor != now.survivor:
        return waiting(state)
    if action.card in one.held:
        return Refusal("Only an item is lost, no power play.", ())
    return where(state, action.card)


def _is_damage(state: State) -> bool:
    """Whether a monster's damage is about to be rolled."""
    now = state.stack[-1]
    return isinstance(now, MonsterAttack) and now.stage == "damage"


def asking_seat(state: State) -> int | None:
    """Whose decision an optional event is."""
    prompt = asking(state, "event")
    return None if prompt is None else prompt.seat
