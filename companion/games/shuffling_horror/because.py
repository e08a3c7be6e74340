"""Why?: reels, players, events and endings."""

from companion.core.actions import Action
from companion.core.game import Reason
from companion.core.rulings import Ruling
from companion.core.wording import count
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.cards import KIND
from companion.games.shuffling_horror.figures import Steps, step
from companion.games.shuffling_horror.names import (
    capital,
    name_of,
    the,
    throng,
    title,
)
from companion.games.shuffling_horror.rules.play import apply
from companion.games.shuffling_horror.rules.reel import DEALT
from companion.games.shuffling_horror.state import State, every_throng, screen_monsters


def after_it(before: State, action: Action | None) -> State:
    """The position that an action led to."""
    return before if action is None else apply(before, action).state


def seat_of(before: State, survivor: str) -> int | None:
    """Whose a survivor is."""
    one = before.cast.get(survivor)
    return None if one is None else one.seat


def out(before: State, action: Action | None, ruling: Ruling) -> Steps:
    """A player is eliminated (SH-201)."""
    del before, action
    line = "no survivor, and the survivor pile is empty"
    return (step("SH-201", ruling.facts["seat"], line),)


def pod(before: State, action: Action | None, ruling: Ruling) -> Steps:
    """The first monster card (SH-202)."""
    del action
    seat: int = ruling.facts["seat"]
    steps = [step("SH-202", seat, "has a first monster card")]
    if before.power[seat]:
        steps.append(step("SH-156", seat, f"{count(before.power[seat], 'spoint')} to the pool"))
    return tuple(steps)


def turning_point(before: State, action: Action | None, ruling: Ruling) -> Steps:
    """Who is against whom (SH-223)."""
    sides = after_it(before, action).sides
    words = {"player": "still plays", "out": "out, no monster yet", "pod": "one of the monsters"}
    lines = tuple((seat, words.get(side, "the Director")) for seat, side in enumerate(sides))
    monsters, players = 1 + sides.count("pod"), sides.count("player")
    lines += ((None, f"{monsters} against {players}"),)
    told = "SH-225" if ruling.facts["code"] == "turning-point-ignored" else "SH-226"
    return (Reason("SH-223", lines), step(told, None))


def last_one(before: State, action: Action | None, ruling: Ruling) -> Steps:
    """What the last survivor still has to do (SH-227 to SH-232)."""
    survivor, after = ruling.facts["survivor"], after_it(before, action)
    seat = seat_of(before, survivor)
    tokens = after.reel_tokens
    each = f"{count(len(tokens), 'reel token')} to roll for: {after.reel} or less on a die"
    return (
        step("SH-227", seat, f"{capital(the(before, survivor))} alone is left"),
        step("SH-228", None, "the survivor pile is empty"),
        step("SH-231", seat, each),
        step("SH-232", None, "then one more turn of everybody else"),
    )


def reel_end(before: State, action: Action | None, ruling: Ruling) -> Steps:
    """Nothing to draw and nothing on the screen (SH-205)."""
    after = after_it(before, action)
    steps = [step("SH-205", None, "no card lies on the screen")]
    if before.turning_point == "active":
        steps.append(step("SH-224", None, "the Turning Point stops the reel pile"))
    else:
        steps.append(step("SH-205", None, "no card is left to draw"))
    if ruling.facts["code"] == "final-turn":
        return (*steps, step("SH-208", 0, f"the last turn is in round {after.final_round}"))
    if after.fade_in is None:
        return tuple(steps)
    marked = after.fade_in.survivor
    line = "goes on" if marked is None else f"{the(after, marked)} goes on"
    return (*steps, step("SH-206", None), step("SH-209", after.fade_in.seat, line))


def bonus(before: State, action: Action | None, ruling: Ruling) -> Steps:
    """Monsters among the first cards (SH-33)."""
    del before, action
    n: int = ruling.facts["n"]
    return (step("SH-33", 0, f"{count(n, 'monster')} among the first three cards"),)


def deal(before: State, action: Action | None, ruling: Ruling) -> Steps:
    """How long the reel is (SH-29)."""
    del before, action
    reel: int = ruling.facts["reel"]
    n: int = ruling.facts["n"]
    steps = [step("SH-29", None, f"Reel {reel}: {count(DEALT[reel - 1], 'card')}")]
    if n < DEALT[reel - 1]:
        steps.append(step("SH-32", None, f"only {n} were there"))
    return tuple(steps)


def star(before: State, action: Action | None, ruling: Ruling) -> Steps:
    """A Horror Star is given or won (SH-212, SH-231)."""
    facts = ruling.facts
    seat = seat_of(before, facts["survivor"])
    if isinstance(action, did.Roll):
        line = f"{action.dice[0]} is at most {before.reel}"
        return (step("SH-231", seat, line),)
    return (step("SH-212", seat, f"the token of Reel {facts['reel']}"), step("SH-217", None))


def assault(before: State, action: Action | None, ruling: Ruling) -> Steps:
    """Everything that attacks (SH-173)."""
    del action
    n: int = ruling.facts["n"]
    throngs, alone = every_throng(before), screen_monsters(before)
    if len(throngs) + len(alone) != n:
        return (step("SH-173", None, count(n, "attacker")),)
    names = (*(throng(before, one) for one in throngs), *(title(before, one) for one in alone))
    return (step("SH-173", None, *names), step("SH-174", None))


def blob(before: State, action: Action | None, ruling: Ruling) -> Steps:
    """Its strength (SH-165, SH-239)."""
    del action
    n, reel = ruling.facts["n"], before.reel
    return (step(ruling.cite[0], None, f"{n // reel} for each reel, in Reel {reel}: {n}"),)


def enters(before: State, action: Action | None, ruling: Ruling) -> Steps:
    """The rest spoints of who comes (SH-25, SH-26, SH-72)."""
    survivor, seat = ruling.facts["survivor"], ruling.facts["seat"]
    one = after_it(before, action).cast.get(survivor)
    if one is None:
        return ()
    fixed = before.attributes.survivors[survivor].enters is not None
    clause = "SH-26" if fixed else "SH-72" if "SH-71" in ruling.cite else "SH-25"
    return (step(clause, seat, count(one.rest, "rest spoint")),)


def over(before: State, action: Action | None, ruling: Ruling) -> Steps:
    """Who has survived (SH-232, SH-235, SH-236)."""
    del action
    facts = ruling.facts
    lines = tuple(
        (seat_of(before, one), f"{capital(the(before, one))} has survived")
        for one in facts["survivors"]
        if one in KIND
    )
    nobody = ((None, f"nobody is left, and {name_of(before, 0)} has won"),)
    return (Reason(ruling.cite[0], lines or nobody), step("SH-06", None))
