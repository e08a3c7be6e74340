"""Why?: the screen, reels, players and the end of the movie."""

from msgspec import UNSET

from companion.core.game import Reason
from companion.games.shuffling_horror import actions, rulings
from companion.games.shuffling_horror.cards import KIND
from companion.games.shuffling_horror.narration import fights
from companion.games.shuffling_horror.narration.case import Case, Reasons
from companion.games.shuffling_horror.rules.reel import DEALT
from companion.games.shuffling_horror.state import (
    CREATURES,
    FAMILIAR,
    PLACE_OF,
    all_throngs,
    screen_monsters,
)


def feature(case: Case, ruling: rulings.CreatureFeature) -> Reasons:
    before, action = case.before, case.action
    cards = [None if frame is None else frame.card for frame in before.frames]
    if isinstance(action, actions.Reveal):
        cards[action.frame - 1] = action.card
    event = before.event
    if isinstance(action, actions.Pick) and event is not None and event.frame is not None:
        cards[event.frame] = action.card
    three = [(number, card) for number, card in enumerate(cards, 1) if card and card in CREATURES]
    yield Reason("SH-50", ())
    if len(three) == len(cards):
        (frame, card), *rest = three
        others = [{"frame": other, "card": there, "turn": ""} for other, there in rest]
        yield case.step("SH-50", frame=frame, card=card)
        yield case.step("SH-50", None, "other-frames", others=others)
    if any(card in FAMILIAR for _, card in three):
        yield case.step("SH-51")
    if ruling.survivor is UNSET:
        yield case.step("SH-55", ruling.seat or 0)
        return
    yield case.step("SH-52", case.seat_of(ruling.survivor))
    yield Reason("SH-47", ())


def assault(case: Case, ruling: rulings.FullAssault) -> Reasons:
    """The event and the failed test that call for it, and everything that attacks (SH-173)."""
    if case.before.event is not None:
        yield case.step("SH-173", text="event", card=case.before.event.card)
    failed = case.beside(rulings.Test)
    if failed is not None:
        yield from fights.test(Case(case.before, case.action, failed), failed)
    attackers = (*all_throngs(case.before), *screen_monsters(case.before))
    if len(attackers) != ruling.n:
        yield case.step("SH-173")
        return
    for attacker in attackers:
        yield case.step(
            "SH-173", text="throng" if attacker in PLACE_OF else "monster", attacker=attacker
        )
    yield Reason("SH-174", ())


def blob(case: Case, ruling: rulings.Blob) -> Reasons:
    """Explain the strength of a blob (SH-165, SH-239)."""
    reel = case.before.reel
    yield case.step(ruling.cite[0], text="blob", each=ruling.n // reel, reel=reel)


# ---- reels and players


def out(case: Case, ruling: rulings.PlayerOut) -> Reasons:
    yield case.step("SH-201", ruling.seat)


def pod(case: Case, ruling: rulings.PodPlayer) -> Reasons:
    """The first monster card (SH-202)."""
    seat: int = ruling.seat
    yield case.step("SH-202", seat)
    if case.before.power[seat]:
        yield case.step("SH-156", seat, n=case.before.power[seat])


def enters(case: Case, ruling: rulings.Enters) -> Reasons:
    """The rest spoints of who comes (SH-25, SH-26, SH-72)."""
    survivor = ruling.survivor
    if survivor in case.after.cast:
        fixed = case.before.attributes.survivors[survivor].enters is not None
        clause = "SH-26" if fixed else "SH-72" if "SH-71" in ruling.cite else "SH-25"
        rest = case.after.cast[survivor].rest
        yield case.step(clause, ruling.seat, "rest-spoints", n=rest)


def turning_point(
    case: Case, ruling: rulings.TurningPoint | rulings.TurningPointIgnored
) -> Reasons:
    """Who is against whom (SH-223)."""
    sides = case.after.sides
    for seat, side in enumerate(sides):
        yield case.step("SH-223", seat, "side", side=side)
    monsters, players = 1 + sides.count("pod"), sides.count("player")
    yield case.step("SH-223", monsters=monsters, players=players)
    yield Reason("SH-225" if isinstance(ruling, rulings.TurningPointIgnored) else "SH-226", ())


def last_one(case: Case, ruling: rulings.LastOneStanding) -> Reasons:
    """What the last survivor still has to do (SH-227 to SH-232)."""
    seat, after = case.seat_of(ruling.survivor), case.after
    yield case.step("SH-227", seat)
    yield case.step("SH-228")
    yield case.step("SH-231", seat, tokens=after.reel_tokens, reel=after.reel)
    yield case.step("SH-232")


def deal(case: Case, ruling: rulings.ReelStart) -> Reasons:
    """How long the reel is (SH-29)."""
    reel: int = ruling.reel
    dealt = DEALT[reel - 1]
    yield case.step("SH-29", dealt=dealt)
    if ruling.n < dealt:
        yield case.step("SH-32")


def reel_end(case: Case, ruling: rulings.ReelEnd | rulings.FinalTurn) -> Reasons:
    """Nothing to draw and nothing on the screen (SH-205)."""
    after = case.after
    yield case.step("SH-205", text="clear")
    if case.before.turning_point == "active":
        yield case.step("SH-224")
    else:
        yield case.step("SH-205")
    if isinstance(ruling, rulings.FinalTurn):
        yield case.step("SH-208", 0, round=after.final_round)
    elif after.fade_in is not None:
        yield Reason("SH-206", ())
        yield case.step("SH-209", after.fade_in.seat, survivor=after.fade_in.survivor)


def bonus(case: Case, _ruling: rulings.StartingBonus) -> Reasons:
    """Monsters among the first cards (SH-33)."""
    yield case.step("SH-33", 0)


def star(case: Case, ruling: rulings.StarAwarded) -> Reasons:
    """A Horror Star is given or won (SH-212, SH-231)."""
    seat = case.seat_of(ruling.survivor)
    if isinstance(case.action, actions.Roll):
        reel = case.before.reel
        yield case.step(
            "SH-231", seat, "compared", roll=case.action.dice[0], need=reel, success=True
        )
    else:
        yield case.step("SH-212", seat)
        yield Reason("SH-217", ())


def over(case: Case, ruling: rulings.MovieOver) -> Reasons:
    """Who has survived (SH-232, SH-235, SH-236)."""
    clause = ruling.cite[0]
    survivors = [survivor for survivor in ruling.survivors if survivor in KIND]
    for survivor in survivors:
        yield case.step(clause, case.seat_of(survivor), "survived", survivor=survivor)
    if not survivors:
        yield case.step(clause, text="nobody")
    yield Reason("SH-06", ())
