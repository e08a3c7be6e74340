"""Why a Director side seat cannot do that now."""

from msgspec import UNSET

from companion.core.actions import Action
from companion.core.domains import Choice
from companion.core.game import Refusal
from companion.core.prompts import Template
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.cards import ITEMS, POWERS
from companion.games.shuffling_horror.procedures import DirectorTurn, Placing, Take
from companion.games.shuffling_horror.rules.cards import frame_of, place_of
from companion.games.shuffling_horror.state import (
    CREATURES,
    PLACE_OF,
    THRONG,
    State,
    established,
    inside,
    open_slots,
    open_to,
    throng_of,
)
from companion.games.shuffling_horror.words.names import (
    ROMAN,
    capital,
    frame,
    name_of,
    sanctuary,
    the,
    throng,
)
from companion.games.shuffling_horror.words.refused_survivors import throng_or_card
from companion.games.shuffling_horror.words.where import asking, waiting, where

Main = did.TakeAttack | did.AllOutAttack | did.CoverAttack | did.MashAttack | did.DesperateAttack
OFF = "This movie is played without it"


def main_turn(state: State, action: Main) -> Refusal:
    """The one thing of a turn (SH-186 to SH-193, SH-242 to SH-251)."""
    seat, now = action.seat, state.stack[-1]
    if state.sides[seat] == "player":
        name = name_of(state, seat)
        return Refusal(f"{name} is a player, and not on the Director's side.", ("SH-203",))
    if not isinstance(now, DirectorTurn) or now.stage != "main" or now.seat != seat:
        return waiting(state, "SH-186")
    match action:
        case did.TakeAttack():
            found = _take_attack(state, action)
        case did.AllOutAttack():
            found = Refusal(f"{name_of(state, seat)} has no throng.", ("SH-188",))
        case did.CoverAttack():
            found = _cover(state, action)
        case did.MashAttack():
            found = _mash(state, action)
        case did.DesperateAttack():
            found = _desperate(state, seat)
    return found or waiting(state)


def _take_attack(state: State, action: did.TakeAttack) -> Refusal | None:
    card, seat = action.card, action.seat
    if frame_of(state, card) is None:
        return where(state, card)
    if card in ITEMS:
        return _technology(state, action)
    if card not in CREATURES:
        return Refusal(f"{capital(the(state, card))}: only monsters are taken.", ("SH-187",))
    return slot_closed(state, seat, action.to, open_slots(state, seat))


def _technology(state: State, action: did.TakeAttack) -> Refusal | None:
    name = capital(the(state, action.card))
    if not state.options.alien_technology:
        return Refusal(f"{name}: only monsters are taken.", ("SH-187",))
    any_item = state.options.edition == "pittsburgh-68"
    if not any_item and not state.attributes.items[action.card].alien:
        return Refusal(f"{name}: only alien items serve a throng.", ("SH-249",))
    if action.to not in established(state, action.seat):
        return Refusal("Such an item goes into an established own throng.", ("SH-249",))
    if len(throng_of(state, action.to)) >= THRONG:
        return Refusal(f"{throng(state, action.to)} is full: three cards.", ("SH-136",))
    return None


def slot_closed(state: State, seat: int, to: str, allowed: tuple[str, ...]) -> Refusal | None:
    """Why a card cannot be placed there (SH-136 to SH-138)."""
    if to in allowed:
        return None
    row, slot = PLACE_OF[to]
    name = throng(state, to)
    if row != seat and not (seat == 0 and state.sides[row] in ("out", "pod")):
        return Refusal(f"{name} is not for {name_of(state, seat)} to build.", ("SH-136", "SH-56"))
    if to in open_slots(state, row):
        return Refusal(f"{name} is not for this card.", ("SH-136", "SH-56"))
    if len(state.throngs[row][slot]) >= THRONG:
        return Refusal(f"{name} is full: three cards are the most.", ("SH-136",))
    return Refusal(f"{name} opens when all slots before it are full.", ("SH-137",))


def _cover(state: State, action: did.CoverAttack) -> Refusal | None:
    if not state.options.cover_attack:
        return Refusal(f"{OFF}: Cover+Attack.", ("SH-190",))
    if not state.can_draw:
        return Refusal("No card can be drawn for a cover.", ("SH-192",))
    shown = state.frames[action.frame - 1]
    place = capital(frame(action.frame))
    if shown is None or (shown.card not in ITEMS and shown.card not in POWERS):
        return Refusal(f"{place}: only items and power plays are covered.", ("SH-190",))
    if shown.under is not None:
        return Refusal(f"{place} holds a covered card already.", ("SH-192",))
    own = established(state, action.seat)
    if own and action.attacker is UNSET:
        return Refusal("It must be said which throng attacks.", ("SH-190",))
    return Refusal("That is no throng of the own row.", ("SH-190",))


def _mash(state: State, action: did.MashAttack) -> Refusal | None:
    options = state.options
    if not options.monster_mash_1 and not options.monster_mash_2:
        return Refusal(f"{OFF}: Monster Mash.", ("SH-242", "SH-243"))
    lies = place_of(state, action.card)
    if action.card not in CREATURES or lies not in PLACE_OF:
        return where(state, action.card)
    row = PLACE_OF[lies][0]
    own = established(state, action.seat)
    if row == action.seat and not options.monster_mash_1:
        return Refusal(f"{OFF}: Monster Mash I.", ("SH-242",))
    if row != action.seat and own:
        text = "A card of another row can be taken only by who has no throng."
        return Refusal(text, ("SH-243",))
    if row == action.seat and (action.to not in own or action.to == lies):
        return Refusal("The card goes to another own throng with room.", ("SH-242",))
    if row == action.seat:
        return Refusal(f"{throng(state, action.to)} is full: three cards.", ("SH-136",))
    if not options.monster_mash_2:
        return Refusal(f"{OFF}: Monster Mash II.", ("SH-243",))
    closed = slot_closed(state, action.seat, action.to, open_slots(state, action.seat))
    return closed or Refusal("A monster lies on the screen: it is taken instead.", ("SH-243",))


def _desperate(state: State, seat: int) -> Refusal | None:
    if not state.options.desperate_measures:
        return Refusal(f"{OFF}: Desperate Measures.", ("SH-244",))
    if seat != 0:
        return Refusal("Desperate Measures are for the Director.", ("SH-244",))
    if established(state, 0):
        return Refusal("The Director has a throng and is not desperate.", ("SH-244",))
    return Refusal("No monster lies on the screen.", ("SH-244",))


def target(state: State, action: did.Target) -> Refusal:
    """Whom a throng or card attacks (SH-114, SH-142)."""
    prompt = asking(state, "target")
    if prompt is None or prompt.seat != action.seat:
        return waiting(state, "SH-114")
    victim, slot = action.victim, action.sanctuary
    if victim is not UNSET and slot is UNSET:
        one = state.cast.get(victim)
        if one is None:
            return where(state, victim)
        if one.inside is not None and "victim" not in prompt.accepts[0].fixed:
            walls = sanctuary(state, one.inside)
            who = capital(the(state, victim))
            return Refusal(f"{who} is behind the walls of {walls}.", ("SH-142",))
    elif slot is not UNSET and victim is UNSET:
        if not inside(state, slot):
            name = capital(sanctuary(state, slot))
            return Refusal(f"{name}: nobody is inside.", ("SH-114",))
    else:
        return Refusal("An attack has one aim: a survivor, or a sanctuary.", ("SH-114",))
    if action.attacker not in {one for template in prompt.accepts for one in _attackers(template)}:
        name = capital(throng_or_card(state, action.attacker))
        return Refusal(f"{name}: no attack now.", ("SH-114",))
    return Refusal("This attack is not aimed at that.", ("SH-114",))


def _attackers(template: Template) -> tuple[str, ...]:
    """Who may attack by a template."""
    domain = template.open.get("attacker")
    if isinstance(domain, Choice):
        return domain.values
    named = template.fixed.get("attacker")
    return (named,) if isinstance(named, str) else ()


def placing(state: State, action: did.Place | did.TakeMonster) -> Refusal:
    """A monster into a throng, from a pile or from the screen."""
    now = state.stack[-1]
    card = action.card
    if isinstance(action, did.Place):
        if not isinstance(now, Placing) or now.seat != action.seat:
            return waiting(state)
        if card != now.card:
            return Refusal(f"A place for {the(state, now.card)} comes first.", ("SH-136",))
    else:
        if not isinstance(now, Take) or now.seat != action.seat:
            return waiting(state)
        if frame_of(state, card) is None:
            return where(state, card)
        if card not in CREATURES:
            return Refusal(f"{capital(the(state, card))}: no monster to take.", ("SH-55",))
    if isinstance(now, Take) and not now.own:
        allowed = open_to(state, now.seat)
    else:  # SH-56
        allowed = open_slots(state, now.seat)
    return slot_closed(state, action.seat, action.to, allowed) or waiting(state)


def special(state: State, action: did.FadeOut | did.ClipReel) -> Refusal:
    """The end of the Director's turn (SH-194, SH-198, SH-199)."""
    name = name_of(state, 0)
    if action.seat != 0:
        return Refusal(f"Only {name} fades out and clips.", ("SH-203",))
    if isinstance(action, did.ClipReel) and not state.options.clip_reel:
        return Refusal(f"{OFF}: clipping.", ("SH-199",))
    if asking(state, "special") is None:
        return waiting(state, "SH-198")
    if isinstance(action, did.FadeOut):
        place = capital(frame(action.frame))
        return Refusal(f"{place}: no item or power play lies there.", ("SH-194",))
    if state.can_draw:
        return Refusal("Cards can still be drawn: the reel is not clipped.", ("SH-199",))
    return Refusal("Nothing lies on the screen that could be clipped.", ("SH-199",))


def of_reels(state: State, action: Action) -> Refusal:
    """Things that only their own moment and option allow."""
    options = state.options
    match action:
        case did.Migrate() if not options.monster_migration:
            return Refusal(f"{OFF}: Monster Migration.", ("SH-240",))
        case did.Migrate() if asking(state, "migrate") is not None and action.seat == 0:
            if action.throng not in established(state, 0):
                return Refusal("That is no throng of the Director's.", ("SH-240",))
            return Refusal(
                f"{name_of(state, action.to)} is not the player who is out.", ("SH-240",)
            )
        case did.DirectorsCut() if not options.directors_cut:
            return Refusal(f"{OFF}: the Director's Cut.", ("SH-237",))
        case did.SurvivorLoss() if not options.survivor_loss:
            return Refusal(f"{OFF}: Survivor Loss.", ("SH-214",))
        case did.DiscardMonster() if asking(state, "lurker") is not None and action.seat == 0:
            slot = ROMAN[action.sanctuary - 1]
            return Refusal(
                f"Another sanctuary than that of slot {slot} is asked about.", ("SH-247",)
            )
        case _:
            return waiting(state)
