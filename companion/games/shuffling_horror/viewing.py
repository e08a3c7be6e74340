"""From the state to the view. Nothing in this game is secret."""

from collections.abc import Mapping
from typing import Any

from companion.core.game import Statistic, Summary, Viewer
from companion.games.shuffling_horror import procedures as doing
from companion.games.shuffling_horror.cards import SURVIVORS
from companion.games.shuffling_horror.rolls import asked
from companion.games.shuffling_horror.rules.arms import tested_stat
from companion.games.shuffling_horror.state import State, in_turn_order, inside
from companion.games.shuffling_horror.view import (
    AttackView,
    EventView,
    FadeInView,
    FrameView,
    LastOneView,
    Phase,
    PlayerView,
    PledgeView,
    RollView,
    SanctuaryView,
    SurvivorView,
    TurnView,
    View,
)


def view(state: State, eye: Viewer) -> View:
    """The position, the same for everybody."""
    del eye
    roll = asked(state, state.stack[-1])
    first, second, third = state.frames
    return View(
        game="shuffling-horror",
        edition=state.options.edition,
        director=state.options.director,
        phase=phase(state.stack[-1]),
        reel=state.reel,
        round=state.round,
        final_round=state.final_round,
        turn=turn(state),
        reel_pile=state.reel_pile,
        discard_pile=state.discard_pile,
        survivor_pile=state.survivor_pile,
        lost_survivors=state.lost,
        frames=(_frame(first), _frame(second), _frame(third)),
        throngs={str(seat): row for seat, row in enumerate(state.throngs)},
        sanctuaries=(_sanctuary(state, 1), _sanctuary(state, 2)),
        players=tuple(
            PlayerView(seat, name, state.sides[seat], state.power[seat], state.pools[seat])
            for seat, name in enumerate(state.names)
        ),
        survivors={
            one: SurvivorView(
                there.seat, there.rest, there.held, there.stars, there.inside, there.trapped
            )
            for one in in_turn_order(state)
            for there in (state.cast[one],)
        },
        uses=state.uses,
        pool=state.pool,
        removed_spoints=state.removed,
        discards=state.discards,
        graveyard=state.graveyard,
        reel_tokens=state.reel_tokens,
        fade_in=None
        if state.fade_in is None
        else FadeInView(state.fade_in.seat, state.fade_in.survivor),
        fade_out=state.fade_out,
        countdown=state.countdown,
        event=_event(state),
        attack=_attack(state),
        roll=None if roll is None else RollView(roll.purpose, roll.count, roll.need, roll.odds),
        turning_point=state.turning_point,
        last_one_standing=_last_one(state),
        result=state.result,
    )


def _frame(frame: Any) -> FrameView | None:
    if frame is None:
        return None
    by = None
    if frame.card is None and frame.cause is not None:
        by = TurnView(frame.cause.seat, frame.cause.survivor)
    return FrameView(frame.card, frame.face, frame.under, frame.spoints, by)


def _sanctuary(state: State, slot: int) -> SanctuaryView:
    refuge = state.sanctuaries[slot - 1]
    there = inside(state, slot)
    return SanctuaryView(slot, refuge.card, refuge.spoints, there, refuge.store, refuge.lurker)


def turn(state: State) -> TurnView | None:
    """Whose turn it is, from what is under way."""
    survivor: str | None = None
    acting = False
    for procedure in reversed(state.stack):
        match procedure:
            case doing.SurvivorTurn() if not acting:
                survivor, acting = procedure.survivor, True
                if isinstance(state.stack[0], doing.LastOne):
                    return TurnView(procedure.seat, survivor)
            case doing.PlayerTurn():
                return TurnView(procedure.seat, survivor)
            case doing.LastOne() if procedure.stage == "stars":
                return TurnView(procedure.seat, procedure.survivor)
            case doing.DirectorTurn():
                return TurnView(procedure.seat, None)
            case doing.ReelStart() | doing.ReelEnd() | doing.SetUp():
                return None
            case _:
                pass
    return None


def _event(state: State) -> EventView | None:
    for procedure in reversed(state.stack):
        if isinstance(procedure, doing.EventCard):
            return EventView(procedure.card, procedure.cause.seat, procedure.cause.survivor)
    return None


def _attack(state: State) -> AttackView | None:
    for procedure in reversed(state.stack):
        match procedure:
            case doing.SurvivorAttack():
                return AttackView(
                    "survivor",
                    procedure.survivor,
                    procedure.seat,
                    procedure.target,
                    procedure.item,
                    tested_stat(state, procedure),
                    procedure.doubles,
                    None,
                    (),
                )
            case doing.MonsterAttack():
                return AttackView(
                    procedure.by,
                    procedure.attacker,
                    procedure.owner,
                    procedure.target,
                    None,
                    None,
                    procedure.doubles,
                    procedure.damage,
                    tuple(PledgeView(one.seat, one.source, one.n) for one in procedure.pledged),
                )
            case _:
                pass
    return None


def _last_one(state: State) -> LastOneView | None:
    for procedure in state.stack:
        if isinstance(procedure, doing.LastOne):
            stage = procedure.stage
            if stage == "round" and any(
                isinstance(above, doing.SurvivorTurn) for above in state.stack
            ):
                stage = "action"
            return LastOneView(procedure.survivor, procedure.seat, stage)
    return None


PHASES: dict[type, Phase] = {
    doing.SetUp: "setup",
    doing.ReelStart: "reveal",
    doing.SurvivorTurn: "turn",
    doing.Permission: "permission",
    doing.MashLeave: "permission",
    doing.TakeAttack: "attack",
    doing.NewSurvivor: "draw",
    doing.TurningUp: "reveal",
    doing.EventCard: "event",
    doing.Doing: "target",
    doing.RandomVictim: "victim",
    doing.FullAssault: "target",
    doing.Ways: "event",
    doing.PickingDiscard: "event",
    doing.ByHand: "manual",
    doing.Loss: "discard",
    doing.UnderSanctuary: "draw",
    doing.Take: "take",
    doing.Drawing: "draw",
    doing.Keeping: "keep",
    doing.Placing: "place",
    doing.HeadShotAttack: "target",
    doing.DirectorTurn: "turn",
    doing.MonsterAttack: "attack-roll",
    doing.CounterStrike: "counterstrike",
    doing.SurvivorAttack: "attack-roll",
    doing.Testing: "test",
    doing.Check: "migrate",
    doing.ReelEnd: "award",
    doing.LastOne: "star-roll",
    doing.Over: "over",
}
"""The phase in which a procedure asks, where it has one only."""

STAGES: dict[tuple[type, str], Phase] = {
    (doing.ReelStart, "cut"): "directors-cut",
    (doing.SurvivorTurn, "star"): "star",
    (doing.SurvivorAttack, "star"): "star",
    (doing.SurvivorAttack, "damage"): "damage-roll",
    (doing.MonsterAttack, "star"): "star",
    (doing.MonsterAttack, "damage"): "damage-roll",
    (doing.MonsterAttack, "negate"): "negate",
    (doing.MonsterAttack, "flail"): "flail",
    (doing.MonsterAttack, "flail-star"): "star",
    (doing.Testing, "star"): "star",
    (doing.DirectorTurn, "attacks"): "target",
    (doing.DirectorTurn, "lurkers"): "target",
    (doing.DirectorTurn, "special"): "special",
    (doing.ReelEnd, "lurkers"): "lurker",
    (doing.ReelEnd, "loss"): "survivor-loss",
}
"""The phase of a stage that has one of its own."""


def phase(now: doing.Procedure) -> Phase:
    """The phase of the prompt that is open."""
    if isinstance(now, doing.Doing) and now.among is None:
        return "victim"
    stage = getattr(now, "stage", "")
    return STAGES.get((type(now), stage), PHASES[type(now)])


def summary(shown: View) -> Summary:
    """The survivors of each seat: nobody scores, but who is at the end has won (SH-06)."""
    counts = tuple(len(seat.survivors) for seat in shown.players)
    seats = () if shown.result is None else shown.result.seats
    if shown.result is not None and not seats:
        seats = tuple(
            seat.seat for seat in shown.players if seat.state in ("director", "pod", "out")
        )
    return Summary(counts, seats, shown.round)


def living(state: State) -> tuple[int, int]:
    """How many survivors live, of all who were in play. Cards of a Survivor Loss that were
    found later count as if they had been in play; simulations have none.
    """
    never = len(state.undrawn) + state.options.reel_1_familiar_face
    living = () if state.result is None else state.result.survivors
    return len(living), len(SURVIVORS) - never


TOLD = (
    Statistic(
        "survivors who live",
        living,
        beside=("the publisher, 73 films of Pittsburgh 68", 130, 693),
    ),
)
"""What a simulation counts (the publisher's figures are those of the sister game)."""


def withheld(state: State, card: str, copy: int | None) -> str | None:
    """A card that may be face down is not named before it is turned up."""
    del copy
    return "" if card in state.unseen or card in state.undrawn else None


def unseen(state: State) -> Mapping[str, int]:
    """Cards of the deck, one each, that may still turn up."""
    return {
        card: int(card in state.unseen or card in state.undrawn or card in state.discards)
        for card in state.attributes.titles
    }
