"""What speaks against a thing that a Director side seat does."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from companion.core.actions import Action
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.cards import ITEMS
from companion.games.shuffling_horror.procedures import Take
from companion.games.shuffling_horror.refusals.choices import offered
from companion.games.shuffling_horror.refusals.moments import Objections
from companion.games.shuffling_horror.refusals.places import where
from companion.games.shuffling_horror.rules.cards import frame_of, place_of
from companion.games.shuffling_horror.state import (
    CREATURES,
    PLACE_OF,
    TAKEABLE,
    THRONG,
    State,
    established,
    inside,
    open_slots,
    open_to,
)
from companion.games.shuffling_horror.words.names import (
    capital,
    frame,
    name_of,
    sanctuary,
    the,
    throng,
)

OPTIONAL: dict[type[Action], tuple[str, str, str]] = {
    did.CoverAttack: ("cover_attack", "Cover+Attack", "SH-190"),
    did.DesperateAttack: ("desperate_measures", "Desperate Measures", "SH-244"),
    did.ClipReel: ("clip_reel", "clipping", "SH-199"),
    did.Migrate: ("monster_migration", "Monster Migration", "SH-240"),
    did.DirectorsCut: ("directors_cut", "the Director's Cut", "SH-237"),
    did.SurvivorLoss: ("survivor_loss", "Survivor Loss", "SH-214"),
    did.DiscardMonster: ("back_seat_surprise", "Back Seat Surprise", "SH-246"),
    did.SetAside: ("monsters_among_us", "Monsters Among Us", "SH-252"),
}
"""Actions that an option allows: its name, what people call it, its clause."""
DIRECTORS = (did.FadeOut, did.ClipReel)
SIDE = (
    did.TakeAttack,
    did.AllOutAttack,
    did.CoverAttack,
    did.MashAttack,
    did.DesperateAttack,
)


def never(state: State, action: Action) -> Objections:
    """What this movie, or this seat, never does."""
    kind, seat, options = type(action), getattr(action, "seat", 0), state.options
    if kind in SIDE and state.sides[seat] == "player":
        yield "", f"{name_of(state, seat)} is a player, and not on the Director's side.", "SH-203"
    if kind in DIRECTORS and seat:
        yield "", f"Only {name_of(state, 0)} fades out and clips.", "SH-203"
    option, words, cite = OPTIONAL.get(kind, ("", "", ""))
    if option and getattr(options, option) in (False, "off"):
        yield "", f"This movie is played without it: {words}.", cite
    if kind is did.MashAttack and not (options.monster_mash_1 or options.monster_mash_2):
        yield "", "This movie is played without it: Monster Mash.", "SH-242", "SH-243"


def _take_attack(state: State, action: did.TakeAttack) -> Objections:
    card, items = action.card, state.attributes.items
    if frame_of(state, card) is None:
        yield "card", *where(state, card)
    if card in CREATURES:
        yield from _slot(state, action, open_slots(state, action.seat))
    if card not in ITEMS or not state.options.alien_technology:
        yield "card", f"{capital(the(state, card))}: only monsters are taken.", "SH-187"
    elif state.options.edition != "pittsburgh-68" and not items[card].alien:
        yield "card", f"{capital(the(state, card))}: only alien items serve a throng.", "SH-249"
    if action.to not in established(state, action.seat):
        yield "to", "Such an item goes into an established throng of the same player.", "SH-249"
    yield "to", f"{throng(state, action.to)} is full: three cards are the most.", "SH-136"


def _slot(
    state: State,
    action: did.TakeAttack | did.TakeMonster | did.Place | did.MashAttack,
    allowed: tuple[str, ...],
) -> Objections:
    """Why a card cannot be placed there (SH-136 to SH-138)."""
    if action.to in allowed:
        return
    seat, (row, slot) = action.seat, PLACE_OF[action.to]
    name = throng(state, action.to)
    if row != seat and not (seat == 0 and state.sides[row] in ("out", "pod")):
        words = f"{name} is not for {name_of(state, seat)} to build."
        yield "to", words, "SH-136", "SH-56"
    if action.to in open_slots(state, row):
        yield "to", f"{name} is not for this card.", "SH-136", "SH-56"
    if len(state.throngs[row][slot]) >= THRONG:
        yield "to", f"{name} is full: three cards are the most.", "SH-136"
    yield "to", f"{name} opens when all slots before it are full.", "SH-137"


def _all_out(state: State, action: did.AllOutAttack) -> Objections:
    yield "", f"{name_of(state, action.seat)} has no throng.", "SH-188"


def _cover(state: State, action: did.CoverAttack) -> Objections:
    if not state.can_draw:
        yield "", "No card can be drawn for a cover.", "SH-192"
    shown, place = state.frames[action.frame - 1], capital(frame(action.frame))
    if shown is None or shown.card not in TAKEABLE:
        yield "frame", f"{place}: only items and power plays are covered.", "SH-190"
    elif shown.under is not None:
        yield "frame", f"{place} holds a covered card already.", "SH-192"
    if action.attacker is UNSET:
        yield "attacker", "It must be said which throng attacks.", "SH-190"
    yield "attacker", f"{name_of(state, action.seat)} has no such throng.", "SH-190"


def _mash(state: State, action: did.MashAttack) -> Objections:
    options, at, own = state.options, place_of(state, action.card), established(state, action.seat)
    if action.card not in CREATURES or at not in PLACE_OF:
        yield "card", *where(state, action.card)
    if PLACE_OF[at][0] == action.seat:
        if not options.monster_mash_1:
            yield "", "This movie is played without it: Monster Mash I.", "SH-242"
        if action.to not in own or action.to == at:
            yield "to", "The card goes to another own throng with room.", "SH-242"
        yield "to", f"{throng(state, action.to)} is full: three cards are the most.", "SH-136"
    if own:
        yield "card", "Only a seat without a throng takes a card of another row.", "SH-243"
    if not options.monster_mash_2:
        yield "", "This movie is played without it: Monster Mash II.", "SH-243"
    yield from _slot(state, action, open_slots(state, action.seat))
    yield "", "A monster is on the screen: it is taken instead.", "SH-243"


def _desperate(state: State, action: did.DesperateAttack) -> Objections:
    if action.seat != 0:
        yield "", "Desperate Measures are for the Director.", "SH-244"
    if established(state, 0):
        yield "", "The Director has a throng and is not desperate.", "SH-244"
    yield "", "No monster is on the screen.", "SH-244"


def _target(state: State, action: did.Target) -> Objections:
    """Whom a throng or card attacks (SH-114, SH-142)."""
    victim, slot = action.victim, action.sanctuary
    if (victim is UNSET) is (slot is UNSET):
        yield "", "An attack has one aim: a survivor, or a sanctuary.", "SH-114"
    templates = offered(state, action)
    event = "victim" in templates[0].fixed or "sanctuary" in templates[0].fixed
    if victim is not UNSET and not event:
        walls = state.cast[victim].inside
        if walls is not None and "attacker" in templates[0].open:
            who = capital(the(state, victim))
            yield "victim", f"{who} is behind the walls of {sanctuary(state, walls)}.", "SH-142"
    if slot is not UNSET and not inside(state, slot):
        yield "", f"{capital(sanctuary(state, slot))}: nobody is inside.", "SH-114"


def _take_monster(state: State, action: did.TakeMonster) -> Objections:
    now = state.stack[-1]
    if frame_of(state, action.card) is None:
        yield "card", *where(state, action.card)
    if action.card not in CREATURES:
        yield "card", f"{capital(the(state, action.card))}: only monsters are taken.", "SH-55"
    any_row = isinstance(now, Take) and not now.own
    slots = open_to if any_row else open_slots
    yield from _slot(state, action, slots(state, action.seat))


def _place(state: State, action: did.Place) -> Objections:
    if any(one.fixed["card"] == action.card for one in offered(state, action)):
        yield from _slot(state, action, open_slots(state, action.seat))


def _special(state: State, action: did.FadeOut) -> Objections:
    shown = state.frames[action.frame - 1]
    if shown is None or shown.card not in TAKEABLE:
        place = capital(frame(action.frame))
        yield "frame", f"{place}: no item or power play is there.", "SH-194"


def _clip(state: State, action: did.ClipReel) -> Objections:
    del action
    if state.can_draw:
        yield "", "Cards can still be drawn: the reel is not clipped.", "SH-199"
    yield "", "Nothing is on the screen that could be clipped.", "SH-199"


GUARDS: dict[type[Action], Callable[[State, Any], Objections]] = {
    did.TakeAttack: _take_attack,
    did.AllOutAttack: _all_out,
    did.CoverAttack: _cover,
    did.MashAttack: _mash,
    did.DesperateAttack: _desperate,
    did.Target: _target,
    did.TakeMonster: _take_monster,
    did.Place: _place,
    did.FadeOut: _special,
    did.ClipReel: _clip,
}
