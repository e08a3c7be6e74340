"""Makes the view of a state. Nothing in this game is secret."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Final

from companion.core.game import Observation, Period, Summary, Viewer
from companion.core.ranking import ranked
from companion.games.shuffling_horror import procedures
from companion.games.shuffling_horror.procedures import Cause
from companion.games.shuffling_horror.rules.rolls import requested_roll
from companion.games.shuffling_horror.rules.weapons import tested_stat
from companion.games.shuffling_horror.state import (
    LAST_REEL,
    Frame,
    State,
    in_turn_order,
    survivors_inside,
)
from companion.games.shuffling_horror.view import (
    AttackView,
    EventView,
    FrameView,
    LastOneView,
    Phase,
    PlayerView,
    RollView,
    SanctuaryView,
    SharedFields,
    SurvivorView,
    View,
)

PUBLIC: Final = attrgetter(*SharedFields.__struct_fields__)
IN_PLAY: Final = attrgetter(*SurvivorView.__struct_fields__)


class ShufflingHorrorObservation(Observation[State, View]):
    """What each seat may know: the same as everybody."""

    view_type = View
    view_order = (
        "game edition director phase reel round final_round turn reel_pile discard_pile"
        " survivor_pile lost_survivors frames throngs sanctuaries players survivors uses pool"
        " removed_spoints discards graveyard reel_tokens fade_in fade_out countdown event attack"
        " roll turning_point last_one_standing result"
    )

    def view(self, state: State, viewer: Viewer) -> View:
        first, second, third = state.frames
        roll = requested_roll(state, state.stack[-1])
        return View(
            *PUBLIC(state),
            edition=state.options.edition,
            director=state.options.director,
            phase=phase_of(state.stack[-1]),
            turn=current_turn(state),
            lost_survivors=state.lost_survivors,
            frames=(_frame(first), _frame(second), _frame(third)),
            throngs={str(seat): row for seat, row in enumerate(state.throngs)},
            sanctuaries=(_sanctuary(state, 1), _sanctuary(state, 2)),
            players=tuple(
                PlayerView(seat, *of_seat)
                for seat, of_seat in enumerate(
                    zip(state.names, state.sides, state.power, state.pools, strict=True)
                )
            ),
            survivors={
                survivor: SurvivorView(*IN_PLAY(state.cast[survivor]))
                for survivor in in_turn_order(state)
            },
            removed_spoints=state.removed_spoints,
            countdown=state.countdown,
            event=_event(state),
            attack=_attack(state),
            roll=None if roll is None else RollView(roll.purpose, roll.count, roll.need, roll.odds),
            last_one_standing=_last_one(state),
        )

    def summary(self, view: View) -> Summary:
        """The survivors of each seat: nobody scores, but who is at the end has won (SH-06)."""
        counts = tuple(len(seat.survivors) for seat in view.players)
        seats = winning_seats(view)
        left = sum(counts)
        standing = f"{left} survivor{'' if left == 1 else 's'} left"
        directs = {seat.seat for seat in view.players if seat.state == "director"} - {*seats}
        ranking = tuple(
            tuple(seat for seat in tied if seat not in directs) for tied in ranked(counts, seats)
        )
        return Summary(counts, seats, view.round, standing, ranking)

    def turn_key(self, view: View) -> tuple[int, int | None]:
        """The round, and whose turn it is in it."""
        return view.round, None if view.turn is None else view.turn.seat

    def period(self, view: View) -> Period:
        return Period("Reel", view.reel, LAST_REEL)

    def unseen(self, state: State) -> Mapping[str, int]:
        """Cards of the deck, one each, that may still turn up."""
        return {
            card: int(card in state.unseen or card in state.undrawn or card in state.discards)
            for card in state.attributes.titles
        }

    def secret_card_text(self, state: State, card: str, copy: int | None) -> str | None:
        """A card that may be face down is not named before it is turned up."""
        return "" if card in state.unseen or card in state.undrawn else None


def winning_seats(view: View) -> tuple[int, ...]:
    """Whose survivors are left at the end; of a movie that nobody survived, who is on the side of
    the monsters then.
    """
    if view.result is None or view.result.seats:
        return () if view.result is None else view.result.seats
    return tuple(seat.seat for seat in view.players if seat.state in ("director", "pod"))


def _frame(frame: Frame | None) -> FrameView | None:
    if frame is None:
        return None
    by = frame.cause if frame.card is None else None
    return FrameView(frame.card, frame.face, frame.under, frame.spoints, by)


def _sanctuary(state: State, slot_number: int) -> SanctuaryView:
    refuge = state.sanctuaries[slot_number - 1]
    there = survivors_inside(state, slot_number)
    return SanctuaryView(
        slot_number, refuge.card, refuge.spoints, there, refuge.store, refuge.lurker
    )


def current_turn(state: State) -> Cause | None:
    """Return whose turn it is, from the procedures under way."""
    survivor: str | None = None
    acting = False
    for procedure in reversed(state.stack):
        match procedure:
            case procedures.SurvivorTurn() if not acting:
                survivor, acting = procedure.survivor, True
                if isinstance(state.stack[0], procedures.LastOneStanding):
                    return Cause(procedure.seat, survivor)
            case procedures.PlayerTurn():
                return Cause(procedure.seat, survivor)
            case procedures.LastOneStanding() if procedure.stage == "stars":
                return Cause(procedure.seat, procedure.survivor)
            case procedures.DirectorTurn():
                return Cause(procedure.seat, None)
            case procedures.ReelStart() | procedures.ReelEnd() | procedures.SetUp():
                return None
            case _:
                pass
    return None


def _event(state: State) -> EventView | None:
    event = state.event
    if event is None:
        return None
    return EventView(event.card, event.cause.seat, event.cause.survivor)


def _attack(state: State) -> AttackView | None:
    for procedure in reversed(state.stack):
        match procedure:
            case procedures.SurvivorAttack():
                return AttackView(
                    "survivor",
                    procedure.survivor,
                    procedure.seat,
                    procedure.target,
                    procedure.item,
                    tested_stat(state, procedure),
                    procedure.doubles,
                )
            case procedures.MonsterAttack():
                return AttackView(
                    procedure.by,
                    procedure.attacker,
                    procedure.owner,
                    procedure.target,
                    None,
                    None,
                    procedure.doubles,
                    procedure.damage,
                    procedure.pledged,
                )
            case _:
                pass
    return None


def _last_one(state: State) -> LastOneView | None:
    for procedure in state.stack:
        if isinstance(procedure, procedures.LastOneStanding):
            stage = procedure.stage
            if stage == "round" and any(
                isinstance(above, procedures.SurvivorTurn) for above in state.stack
            ):
                stage = "action"
            return LastOneView(procedure.survivor, procedure.seat, stage)
    return None


PHASES: dict[str, Phase] = {
    "SetUp": "setup",
    "ReelStart": "reveal",
    "SurvivorTurn": "turn",
    "Permission": "permission",
    "MashPermission": "permission",
    "TakeAttack": "attack",
    "NewSurvivor": "draw",
    "TurningUp": "reveal",
    "EventCard": "event",
    "RunningStep": "target",
    "RandomVictim": "victim",
    "FullAssault": "target",
    "OptionChoice": "event",
    "PickingDiscard": "event",
    "ManualEffect": "manual",
    "ItemLoss": "discard",
    "HiddenCard": "draw",
    "Take": "take",
    "Drawing": "draw",
    "Keeping": "keep",
    "Placing": "place",
    "HeadShotAttack": "target",
    "DirectorTurn": "turn",
    "MonsterAttack": "attack-roll",
    "CounterStrike": "counterstrike",
    "SurvivorAttack": "attack-roll",
    "Testing": "test",
    "Check": "migrate",
    "ReelEnd": "award",
    "LastOneStanding": "star-roll",
    "Over": "over",
    "ReelStart cut": "directors-cut",
    "SurvivorTurn star": "star",
    "SurvivorAttack star": "star",
    "SurvivorAttack damage": "damage-roll",
    "MonsterAttack star": "star",
    "MonsterAttack damage": "damage-roll",
    "MonsterAttack negate": "negate",
    "MonsterAttack flail": "flail",
    "MonsterAttack flail-star": "star",
    "Testing star": "star",
    "DirectorTurn attacks": "target",
    "DirectorTurn lurkers": "target",
    "DirectorTurn special": "special",
    "ReelEnd lurkers": "lurker",
    "ReelEnd loss": "survivor-loss",
}
"""By class name of a procedure, and by its name and stage, the phase in which it asks."""


def phase_of(procedure: procedures.Procedure) -> Phase:
    """Return the phase in which a procedure asks."""
    if isinstance(procedure, procedures.RunningStep) and procedure.affected is None:
        return "victim"
    name = type(procedure).__name__
    return PHASES.get(f"{name} {getattr(procedure, 'stage', '')}") or PHASES[name]
