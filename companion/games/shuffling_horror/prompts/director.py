"""The prompts of the Director and of Pod Players."""

from typing import Any

from companion.core.actions import Ids
from companion.core.domains import Cards, Choice
from companion.core.prompts import ActionPattern, Prompt, Prompts
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.cards import KIND
from companion.games.shuffling_horror.effects import Attack
from companion.games.shuffling_horror.procedures import (
    Check,
    DirectorTurn,
    EventCard,
    FullAssault,
    HeadShotAttack,
    OptionChoice,
    PickingDiscard,
    Placing,
    RunningStep,
    Take,
)
from companion.games.shuffling_horror.prompts.survivors import Fixed, Patterns, passing
from companion.games.shuffling_horror.rules.cards import place_of, possible_discards
from companion.games.shuffling_horror.rules.director import can_clip_reel, fadeable_frames
from companion.games.shuffling_horror.rules.steps import attackers
from companion.games.shuffling_horror.state import (
    CREATURES,
    TAKEABLE,
    THRONG_SIZE,
    State,
    cards_of_kind,
    in_throngs,
    in_turn_order,
    not_none,
    occupied_sanctuaries,
    on_screen,
    open_slots,
    screen_monsters,
    slot_of,
    slots_open_to,
    survivors_inside,
    survivors_outside,
    throng_cards,
    throngs_of,
)


def prompt_for(seat: int, ask: str, patterns: Patterns, *, may_pass: bool = False) -> Prompts:
    """Return the prompt of one seat; with `may_pass` its button passes."""
    if not may_pass:
        return (Prompt(seat, ask, tuple(patterns)),)
    return (Prompt(seat, ask, (*patterns, passing(seat)), press=actions.Pass),)


def take(state: State, procedure: Take) -> Prompts:
    """Ask which monster of the screen comes into which throng."""
    slots = (
        open_slots(state, procedure.seat)
        if procedure.own_throngs_only
        else slots_open_to(state, procedure.seat)
    )
    fields = {"card": Cards(screen_monsters(state)), "to": Choice(slots)}
    return prompt_for(
        procedure.seat,
        "take",
        [ActionPattern(actions.TakeMonster, {"seat": procedure.seat}, fields)],
    )


def placing(state: State, procedure: Placing) -> Prompts:
    """Ask where a monster is placed."""
    fixed = {"seat": procedure.seat, "card": procedure.card}
    slots = {"to": Choice(open_slots(state, procedure.seat))}
    return prompt_for(procedure.seat, "place", [ActionPattern(actions.Place, fixed, slots)])


def head_shot_attack(state: State, procedure: HeadShotAttack) -> Prompts:
    """Ask whom the new throng attacks."""
    return prompt_for(
        procedure.seat,
        "target",
        _targets(state, procedure.seat, (procedure.throng,)),
        may_pass=True,
    )


def full_assault(state: State, procedure: FullAssault) -> Prompts:
    """Ask who attacks whom."""
    return prompt_for(0, "target", _targets(state, 0, procedure.left))


def option_choice(_state: State, procedure: OptionChoice) -> Prompts:
    """Ask for an option of an event."""
    options = {"option": Choice(tuple(way.id for way in procedure.options))}
    return prompt_for(0, "choose", [ActionPattern(actions.Choose, {"seat": 0}, options)])


def picking_discard(state: State, _procedure: PickingDiscard) -> Prompts:
    """Ask for a card of the discard pile."""
    cards = {"card": Cards(possible_discards(state))}
    return prompt_for(0, "pick", [ActionPattern(actions.Pick, {"seat": 0}, cards)])


def check(state: State, procedure: Check) -> Prompts:
    """Ask which throng migrates to a player who is out."""
    fixed = {"seat": 0, "to": not_none(procedure.migrate)[0]}
    throngs = {"throng": Choice(throngs_of(state, 0))}
    return prompt_for(0, "migrate", [ActionPattern(actions.Migrate, fixed, throngs)], may_pass=True)


def _targets(state: State, seat: int, left: Ids) -> Patterns:
    """Return the attacks on survivors outside and on occupied sanctuaries (SH-114)."""
    patterns: Patterns = []
    fixed, attacker = {"seat": seat}, Choice(left)
    victims, slots = survivors_outside(state), occupied_sanctuaries(state)
    if victims:
        fields = {"attacker": attacker, "victim": Cards(victims)}
        patterns.append(ActionPattern(actions.Target, fixed, fields))
    if slots:
        fields = {"attacker": attacker, "sanctuary": Choice(slots)}
        patterns.append(ActionPattern(actions.Target, fixed, fields))
    return patterns


def running_step(state: State, procedure: RunningStep) -> Prompts:
    """Ask whom a step affects, or which throng attacks."""
    if procedure.affected is None:
        victims = {"victim": Cards(in_turn_order(state))}
        return prompt_for(0, "victim", [ActionPattern(actions.ChooseVictim, {"seat": 0}, victims)])
    if not isinstance(procedure.step, Attack):
        raise TypeError(f"the Director has nothing to say about {procedure.step}")
    victim = procedure.affected[procedure.handled]
    slot_number = state.cast[victim].inside
    aim: Fixed = {"seat": 0, "victim": victim}
    if slot_number is not None and procedure.step.walls:
        aim = {"seat": 0, "sanctuary": slot_number}
    throngs = {"attacker": Choice(attackers(state, procedure.step, not_none(state.event)))}
    return prompt_for(0, "target", [ActionPattern(actions.Target, aim, throngs)])


def event_card(state: State, procedure: EventCard) -> Prompts:
    """Ask whether an optional event is activated."""
    by_players = state.options.plot_device_by == "players" and KIND[procedure.card] == "plot"
    fixed: Fixed = {} if by_players else {"seat": 0}
    accepts = (ActionPattern(actions.Activate, fixed), ActionPattern(actions.Bypass, fixed))
    return (Prompt(None if by_players else 0, "event", accepts, hints={"card": procedure.card}),)


def director_turn(state: State, procedure: DirectorTurn) -> Prompts:
    """Ask for the next action of a turn."""
    match procedure.stage:
        case "attacks":
            return prompt_for(
                procedure.seat, "target", _targets(state, procedure.seat, procedure.left)
            )
        case "lurkers":
            card = procedure.left[0]
            within = survivors_inside(state, slot_of(place_of(state, card)))
            fixed = {"seat": 0, "attacker": card}
            return prompt_for(
                0,
                "target",
                [ActionPattern(actions.Target, fixed, {"victim": Cards(within)})],
                may_pass=True,
            )
        case "special":
            patterns: Patterns = []
            frames = fadeable_frames(state)
            if frames:
                patterns.append(
                    ActionPattern(actions.FadeOut, {"seat": 0}, {"frame": Choice(frames)})
                )
            if can_clip_reel(state):
                patterns.append(ActionPattern(actions.ClipReel, {"seat": 0}))
            return prompt_for(0, "special", patterns, may_pass=True)
        case _:
            return prompt_for(
                procedure.seat, "turn", _main_attacks(state, procedure.seat), may_pass=True
            )


def _main_attacks(state: State, seat: int) -> Patterns:
    fixed: Fixed = {"seat": seat}
    patterns: Patterns = []
    monsters, slots = screen_monsters(state), open_slots(state, seat)
    own = throngs_of(state, seat)
    if monsters and slots:
        fields = {"card": Cards(monsters), "to": Choice(slots)}
        patterns.append(ActionPattern(actions.TakeAttack, fixed, fields))
    if state.options.alien_technology:
        patterns += _technology(state, fixed, own)
    if own:
        patterns.append(ActionPattern(actions.AllOutAttack, fixed))
    if state.options.cover_attack and state.can_draw:
        patterns += _cover_patterns(state, fixed, own)
    patterns += _mash(state, fixed, own, slots)
    if state.options.desperate_measures and seat == 0 and monsters and not own:
        patterns.append(ActionPattern(actions.DesperateAttack, fixed))
    return patterns


def _technology(state: State, fixed: Fixed, own: Ids) -> Patterns:
    """Return the takes of items that a throng can use (SH-249, SH-251)."""
    items = state.attributes.items
    any_item = state.options.edition == "pittsburgh-68"
    cards = tuple(card for card in on_screen(state.frames).items if any_item or items[card].alien)
    with_room = tuple(name for name in own if len(throng_cards(state, name)) < THRONG_SIZE)
    if not cards or not with_room:
        return []
    return [
        ActionPattern(actions.TakeAttack, fixed, {"card": Cards(cards), "to": Choice(with_room)})
    ]


def _cover_patterns(state: State, fixed: Fixed, own: Ids) -> Patterns:
    """Return the attacks that cover a frame (SH-190, SH-192)."""
    frames = tuple(
        index + 1
        for index, frame in enumerate(state.frames)
        if frame is not None and frame.under is None and frame.card in TAKEABLE
    )
    if not frames:
        return []
    fields: dict[str, Any] = {"frame": Choice(frames)}
    if own:
        fields["attacker"] = Choice(own)
    return [ActionPattern(actions.CoverAttack, fixed, fields)]


def _mash(state: State, fixed: Fixed, own: Ids, slots: Ids) -> Patterns:
    """Return the moves of monsters between throngs (SH-242, SH-243)."""
    patterns: Patterns = []
    if state.options.monster_mash_1:
        with_room = [name for name in own if len(throng_cards(state, name)) < THRONG_SIZE]
        for name in own:
            cards = cards_of_kind(throng_cards(state, name), CREATURES)
            to = tuple(other for other in with_room if other != name)
            if to:
                fields = {"card": Cards(cards), "to": Choice(to)}
                patterns.append(ActionPattern(actions.MashAttack, fixed, fields))
    if state.options.monster_mash_2 and not own and slots and not screen_monsters(state):
        cards = in_throngs(state.throngs).monsters
        if cards:
            fields = {"card": Cards(cards), "to": Choice(slots)}
            patterns.append(ActionPattern(actions.MashAttack, fixed, fields))
    return patterns
