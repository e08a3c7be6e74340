"""What is wrong with an action as such, and why a sound one is not allowed now."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import UNSET

from companion.core.actions import Action, Correct
from companion.core.guards import Guard, required_objection
from companion.core.objection import Objection, missing_seat
from companion.core.wording import listed, unknown
from companion.games.monstercon import actions
from companion.games.monstercon.cards import CARD_SUIT, CARDS, JOKERS, KINGS, SUITED, Suited
from companion.games.monstercon.corrections import CORRECTABLES, invalid_correction
from companion.games.monstercon.observation import is_face_down
from companion.games.monstercon.options import kings_in_use
from companion.games.monstercon.prompts import FIVE_PLAYERS, THREE_PLAYERS, prompts
from companion.games.monstercon.rules.windows import gaze_targets, jokers_of_others
from companion.games.monstercon.state import State
from companion.games.monstercon.view import Phase

SEAT_FIELDS = ("seat", "to", "ignored")


def value_objection(state: State, action: Action) -> Objection | None:
    """Say what is wrong with an action in any position; None: nothing."""
    if wrong := missing_seat(action, len(state.names), SEAT_FIELDS):
        return wrong
    match action:
        case actions.TakeKing() | actions.Play() | actions.RetrieveJoker() if (
            action.card not in CARDS
        ):
            return Objection(unknown("card", action.card, CARDS), field="card")
        case Correct():
            return invalid_correction(state, action)
        case _:
            pass
    return None


def rule_objection(state: State, action: Action) -> Objection:
    """The first guard that forbids the action. The last one of each list always does: it is asked
    if no prompt takes the action, or if the seat does not hold its card.
    """
    if state.phase == "over" and not isinstance(action, Correct):
        return Objection("The game is over.", ("MC-75",))
    return required_objection(GUARDS[type(action)](state, action))


def _correct(state: State, action: Correct) -> Iterator[Guard]:
    found = CORRECTABLES.by_path(state).get(action.path)
    absent = f"{CARDS[action.path.partition('/')[2]].name} is not in play." if not found else ""
    yield True, found.allowed_values_text if found else absent, "MC-108"


WHY_NO_PASS: Final[dict[Phase, tuple[str, str]]] = {
    "kings": ("Every player takes a King.", "MC-04"),
    "deal": ("The cards are dealt first.", "MC-13"),
    "mimic": ("The Entity chooses one of the other monsters.", "MC-94"),
    "before-trick": ("Only the player who may call a whirlwind can pass now.", "MC-49"),
    "shift-window": ("Only the player whose shift would change the winner can pass now.", "MC-65"),
    "gaze-window": ("Only the player who may use the gaze can pass now.", "MC-56"),
    "break-window": ("Only those who lose or receive the trick can pass now, once each.", "MC-89"),
    "retrieve-window": ("Only the Entity can let the Joker go.", "MC-101"),
}
"""By phase, why this seat cannot pass in it."""


def _pass(state: State, _action: actions.Pass) -> Iterator[Guard]:
    """A card is never passed; a window is, once, by the player that it is open for."""
    blind = state.phase == "trick" and state.is_first_trick
    yield blind, "Each player lays a card; nobody passes.", "MC-19"
    leading = "" if state.turn is None else state.names[state.turn]
    clause = "MC-29" if state.table else "MC-28"
    yield state.phase == "trick", f"Nobody passes: {leading} plays a card.", clause
    yield True, *WHY_NO_PASS.get(state.phase, ("", ""))


# ---- cards


def _play(state: State, action: actions.Play) -> Iterator[Guard]:
    card, who = action.card, state.names[action.seat]
    name, suit = CARDS[card].name, CARD_SUIT.get(card)
    king = f"The {name} stays on the table and is never played."
    yield card in KINGS, king, "MC-39", "MC-06"
    not_in_play = suit is not None and bool(state.suits) and suit not in state.suits
    suits = listed([suit.title() for suit in state.suits])
    yield not_in_play, f"{name} is not in play; the suits in play are {suits}.", "MC-39", "MC-09"
    early = state.phase in ("kings", "deal", "mimic")
    yield early, "The cards are not dealt yet.", "MC-14"
    laid = is_face_down(state) and any(played_card.card == card for played_card in state.table)
    # what is face down is not named: only the player who laid it knows where it is
    shown = card not in state.unshown and not laid
    in_trick = any(played_card.card == card for played_card in (*state.pot, *state.table))
    yield shown and in_trick, f"{name} is already in this trick.", "MC-39"
    taker = next((seat for seat, cards in enumerate(state.taken) if card in cards), None)
    took = "" if taker is None else f"; {state.names[taker]} took it"
    yield shown, f"{name} has been played in this hand already{took}.", "MC-39"
    waiting = state.phase != "trick"
    yield waiting, f"{_deciding(state)} decides before the next card is played.", "MC-48"
    done = state.is_first_trick and any(
        played_card.seat == action.seat for played_card in state.table
    )
    yield done, f"{who} has laid a card already.", "MC-19"
    # nor may the refusal give away a card of another hand
    held = f"Not this card: {who} lays one from their hand, of their own suit if they have one."
    yield state.is_first_trick, held, "MC-39", "MC-19"
    turn = state.names[state.turn or 0]
    yield state.turn != action.seat, f"It is {turn}'s turn, not {who}'s.", "MC-29"
    led = state.led
    follow = f"{who} plays a card of the hand: of {led} if there is one"
    joker = led is not None and card in JOKERS
    yield joker, f"{follow}, else any card or a Joker.", "MC-34"
    yield led not in (None, suit), f"{follow}, else any card.", "MC-30"
    yield True, f"{name} is not in {who}'s hand.", "MC-14"


def _deciding(state: State) -> str:
    """Who is asked in the window that is open."""
    asked = (prompt.seat for prompt in prompts(state) if not prompt.optional)
    return " or ".join(state.names[seat] for seat in asked if seat is not None)


def _king(state: State, action: actions.TakeKing) -> Iterator[Guard]:
    name, who = CARDS[action.card].name, state.names[action.seat]
    yield state.phase != "kings", "Every player keeps their King for the whole game.", "MC-07"
    kings = kings_in_use(state.options)
    names = listed([CARDS[king].name for king in kings])
    unused = f"{name} is not a King in use; these are {names}."
    yield action.card not in kings, unused, "MC-04"
    yield state.monsters[action.seat] is not None, f"{who} has a King already.", "MC-04"
    yield True, f"The {name} is another player's.", "MC-04"


def _deal(_state: State, _action: actions.Deal) -> Iterator[Guard]:
    yield True, "Cards are dealt once, when a hand begins.", "MC-13"


# ---- abilities


def _ability(state: State, seat: int, monster: Suited, clause: str, when: str) -> Iterator[Guard]:
    """Whether this seat can use that monster's ability at all; then that it cannot now."""
    name, mine = state.names[seat], state.monsters[seat]
    entity = mine == "entity" and state.mimic == monster
    yield mine != monster and not entity, _not_monster_text(state, seat, monster), "MC-45"
    down = state.kings[seat] == "down"
    yield down, f"{name}'s King is face down until the next hand.", "MC-47", clause
    waiting = entity and state.seat_that_may_use(monster) != seat
    first = f"The {monster.title()} has not used that power yet; {name} can after that."
    yield waiting, first, "MC-97", clause
    yield True, when, clause


def _not_monster_text(state: State, seat: int, monster: Suited | str) -> str:
    """The sentence that a seat is not that monster, and who is."""
    named = f"{state.names[seat]} is not the {monster.title()}"
    owner = next((index for index, each in enumerate(state.monsters) if each == monster), None)
    return f"{named}; {'nobody' if owner is None else state.names[owner]} is."


def _whirlwind(state: State, action: actions.Whirlwind) -> Iterator[Guard]:
    if state.phase == "before-trick" and state.seat_that_may_use("mummy") == action.seat:
        seats, skips = len(state.names), action.ignored is not UNSET
        three = action.direction == "across" and seats == THREE_PLAYERS
        cite = ("MC-50", "MC-104") if skips else ("MC-50",)
        yield three, "Three players pass to the left or to the right.", *cite
        five = seats == FIVE_PLAYERS and not skips
        yield five, "Across with five players: one monster is ignored.", "MC-104"
        yield (
            seats == FIVE_PLAYERS,
            "A monster is ignored only across, with five players.",
            "MC-104",
        )
        yield skips, "Nobody is ignored with fewer than five players.", "MC-104"
    when = "A whirlwind comes before the first card of a trick."
    yield from _ability(state, action.seat, "mummy", "MC-49", when)


def _gaze(state: State, action: actions.MesmericGaze) -> Iterator[Guard]:
    if state.phase == "gaze-window" and state.seat_that_may_use("vampire") == action.seat:
        held = action.to == state.receiver
        own = action.to == action.seat and not state.options.k8_vampire
        others = " or ".join(state.names[seat] for seat in gaze_targets(state, action.seat))
        cite = ("MC-57", "MC-56") if held else ("MC-57",)
        yield own, f"The gaze cannot give the trick to the gazer, but to {others}.", *cite
        yield held, f"{state.names[action.to]} receives it anyway; possible: {others}.", "MC-56"
    when = "The gaze comes just before a trick is collected."
    yield from _ability(state, action.seat, "vampire", "MC-56", when)


def _shift(state: State, action: actions.Shapeshift) -> Iterator[Guard]:
    when = "A shift comes before or during a trick, or where it changes the winner."
    yield from _ability(state, action.seat, "werewolf", "MC-62", when)


def _break(state: State, action: actions.BreakGaze) -> Iterator[Guard]:
    name, gaze = state.names[action.seat], state.gaze
    down = state.kings[action.seat] == "down"
    yield down, f"{name}'s King is face down until the next hand.", "MC-47", "MC-88"
    if state.phase != "break-window" or gaze is None:
        yield True, "A gaze is broken right after it is used, with K8's Vampire.", "MC-88"
    else:
        involved = gaze.loser, gaze.receiver
        who = " or ".join(state.names[seat] for seat in involved)
        yield action.seat not in involved, f"Only {who} can break this gaze.", "MC-88"
    yield True, f"{name} has let the gaze pass.", "MC-89"


def _retrieve(state: State, action: actions.RetrieveJoker) -> Iterator[Guard]:
    # not by `_ability`: the Zombie has used its power from the deal on (MC-98)
    name = state.names[action.seat]
    guise = state.monsters[action.seat] == "entity" and state.mimic == "zombie"
    yield not guise, f"{name} is not the Entity in the Zombie's guise.", "MC-45", "MC-100"
    down = state.kings[action.seat] == "down"
    yield down, "The Marcus King is face down until the next hand.", "MC-47", "MC-101"
    asked = state.phase == "retrieve-window"
    jokers = " or ".join(CARDS[card].name for card in jokers_of_others(state, action.seat))
    yield asked, f"Only {jokers} can come back to this hand.", "MC-101"
    yield True, "A Joker comes back before its trick is collected.", "MC-101"


def _mimic(state: State, action: actions.Mimic) -> Iterator[Guard]:
    other = state.monsters[action.seat] != "entity"
    yield other, _not_monster_text(state, action.seat, "entity"), "MC-45", "MC-94"
    yield state.phase != "mimic", "The Entity chooses once, right after the deal.", "MC-94"
    there = listed([card.title() for card in SUITED if card in state.monsters])
    words = f"Nobody is the {action.monster.title()}; in play: {there}."
    yield True, words, "MC-94"


GUARDS: Final[dict[type[Action], Callable[[State, Any], Iterator[Guard]]]] = {
    Correct: _correct,
    actions.Play: _play,
    actions.TakeKing: _king,
    actions.Deal: _deal,
    actions.Whirlwind: _whirlwind,
    actions.MesmericGaze: _gaze,
    actions.Shapeshift: _shift,
    actions.BreakGaze: _break,
    actions.RetrieveJoker: _retrieve,
    actions.Mimic: _mimic,
    actions.Pass: _pass,
}
"""By action, what can forbid it, in the order in which it is said."""
