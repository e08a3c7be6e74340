"""Sets up the piles and tokens, and draws the first survivors (SH-17 to SH-28)."""

from msgspec import UNSET, UnsetType

from companion.core.actions import Ids
from companion.core.game import Outcome
from companion.core.tuples import without
from companion.games.shuffling_horror import actions, rulings
from companion.games.shuffling_horror.cards import MONSTERS, MOVIE, ORDER, SURVIVORS
from companion.games.shuffling_horror.options import Options
from companion.games.shuffling_horror.procedures import Check, ReelStart, SetUp, Turns
from companion.games.shuffling_horror.rules.cards import add_survivor
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.rules.tokens import move_token
from companion.games.shuffling_horror.state import (
    NO_CARD,
    SLOTS,
    SPOINTS,
    Position,
    SanctuarySlot,
    Side,
    State,
)

POWER_SPOINTS = ((3, 7), (5, 6), (7, 5), (12, 4))
"""Power spoints of each player, as pairs (at most this many players, spoints) (SH-19)."""
SANCTUARY_STRENGTHS = (8, 12)
"""Spoints on the two sanctuary slots (SH-21)."""
CORNER_SPOINTS = 20
"""Spoints of the five four-point tokens in the corner of the board (SH-21)."""
COUNTDOWN_TOKENS, DYNAMITE_TOKENS, REEL_TOKENS = 10, 4, 4


def deck_of(options: Options) -> Ids:
    """Return the movie deck in catalog order (SH-18, SH-178 to SH-180)."""
    deck = set(MOVIE)
    deck |= {"popcorn"} if options.popcorn else set()
    deck |= {"shuffler"} if options.shuffler else set()
    if options.scream_queen != "off":
        deck = (deck | {"scream-queen"}) - {options.scream_queen}
    return tuple(sorted(deck, key=ORDER.__getitem__))


def start(names: tuple[str, ...], options: Options) -> Outcome[State]:
    """Set up the table, up to the first card that somebody draws."""
    players = len(names) - 1
    power = next(power for most, power in POWER_SPOINTS if players <= most)
    deck = deck_of(options)
    row = ((),) * SLOTS
    survivors: tuple[Side, ...] = ("player",) * players
    sides: tuple[Side, ...] = ("director", *survivors)
    desk = Desk(
        names=names,
        options=options,
        stack=[Turns(1), SetUp("face")],
        reel=1,
        round=1,
        director_turns=0,
        final_round=None,
        reel_pile=0,
        discard_pile=len(deck),
        survivor_pile=len(SURVIVORS),
        lost_survivors=0,
        unseen=deck,
        undrawn=SURVIVORS,
        monster_among_us=None,
        has_hidden_card=False,
        discards=(),
        graveyard=(),
        frames=NO_CARD,
        throngs=(row,) * len(names),
        sanctuaries=(
            SanctuarySlot(None, SANCTUARY_STRENGTHS[0]),
            SanctuarySlot(None, SANCTUARY_STRENGTHS[1]),
        ),
        sides=sides,
        power=(0, *(power,) * players),
        pools=((),) * len(names),
        cast={},
        uses={},
        pool=SPOINTS - power * players,
        removed_spoints=0,
        reel_tokens=(1, 2, 3, 4),
        fade_in=None,
        fade_out=None,
        turning_point="off",
        result=None,
    )
    ends = ("last-one-standing", "turning-point")
    desk.add_ruling(rulings.Place(cards=ends, to="survivor_pile"), "SH-17")
    desk.add_ruling(rulings.Shuffle("survivor_pile", len(SURVIVORS)), "SH-17")
    desk.add_ruling(rulings.Place(cards=deck, n=len(deck), to="discard_pile"), "SH-18")
    desk.add_ruling(rulings.Place(cards=("rule-cue-cards",), n=4, to="table"), "SH-22")
    move_token(desk, "reel", "supply", "reel_track", "SH-22", n=REEL_TOKENS)
    move_token(desk, "fade-in", "supply", "board", "SH-22")
    move_token(desk, "fade-out", "supply", "board", "SH-22")
    move_token(desk, "dynamite", "supply", "corner", "SH-22", n=DYNAMITE_TOKENS)
    move_token(desk, "countdown", "supply", "corner", "SH-22", n=COUNTDOWN_TOKENS)
    for seat in range(1, len(names)):
        desk.add_ruling(rulings.Spoints(power, f"power-{seat}", "supply"), "SH-19")
    desk.add_ruling(rulings.Spoints(desk.pool, "pool", "supply"), "SH-20")
    for slot_number, strength in enumerate(SANCTUARY_STRENGTHS, 1):
        desk.add_ruling(rulings.SanctuarySpoints(f"sanctuary-{slot_number}", strength), "SH-21")
    desk.add_ruling(rulings.SanctuarySpoints("corner", CORNER_SPOINTS), "SH-21")
    if options.reel_1_familiar_face:
        _draw(desk, "discard_pile", "SH-255")
    else:
        _begin_monsters_among_us(desk)
    return desk.outcome()


def _draw(desk: Desk, to: str, cite: str, seat: int | UnsetType = UNSET) -> None:
    desk.add_ruling(rulings.Draw(to=to, face="up", seat=seat, source="survivor_pile"), cite)


def _begin_monsters_among_us(desk: Desk) -> None:
    match desk.options.monsters_among_us:
        case "roll":
            desk.replace_procedure(SetUp("value"))
        case "choice":
            desk.replace_procedure(SetUp("aside"))
        case "off":
            _begin_draws(desk, 1)


def _begin_draws(desk: Desk, seat: int) -> None:
    desk.replace_procedure(SetUp("draw", seat))
    _draw(desk, f"survivors-{seat}", "SH-23", seat=seat)


def possible_monsters_among_us(state: Position, value: int | None) -> Ids:
    """Return the monsters that may be set aside (SH-252, SH-254)."""
    monsters = state.attributes.monsters
    return tuple(
        card for card in state.unseen if card in MONSTERS and value in (None, monsters[card].value)
    )


def answer_set_up(
    desk: Desk, procedure: SetUp, action: actions.Draw | actions.Roll | actions.SetAside
) -> None:
    """Carry out a drawn card, a roll, or the choice of a monster."""
    match action:
        case actions.Draw() if procedure.stage == "face":
            card = action.card
            desk.survivor_pile -= 1
            desk.discard_pile += 1
            desk.undrawn = without(desk.undrawn, card)
            desk.unseen = tuple(sorted((*desk.unseen, card), key=ORDER.__getitem__))
            desk.add_ruling(rulings.Drawn(card), "SH-255", "SH-256")
            _begin_monsters_among_us(desk)
        case actions.Roll():
            value = action.dice[0]
            desk.add_ruling(rulings.Rolled(action.dice, "among-us"), "SH-252")
            if possible_monsters_among_us(desk, value):  # of a 1 there is none
                desk.replace_procedure(SetUp("aside", value=value))
        case actions.SetAside():
            desk.monster_among_us = action.card
            desk.unseen = without(desk.unseen, action.card)
            desk.discard_pile -= 1
            cards = (action.card,)
            desk.instruct_move(cards, "discard_pile", "aside", "SH-252")
            _begin_draws(desk, 1)
        case actions.Draw():
            add_survivor(desk, procedure.seat, action.card, start=True)
            if procedure.seat + 1 < desk.seat_count:
                _begin_draws(desk, procedure.seat + 1)
            else:
                _begin(desk)


def _begin(desk: Desk) -> None:
    if not desk.survivor_pile:
        desk.add_ruling(rulings.SurvivorPileEmpty(), "SH-27")
    if desk.monster_among_us is not None:
        desk.survivor_pile += 1
        desk.add_ruling(rulings.ShuffleIn((desk.monster_among_us,)), "SH-252")
    desk.replace_procedure(ReelStart("deal"))
    if not desk.survivor_pile:
        desk.begin(Check())
