"""What the game waits for: every legal action but `correct`."""

from functools import lru_cache

from companion.core.actions import Action
from companion.core.domains import Cards, Choice, ConcealedAmount, Number, Seats
from companion.core.prompts import ActionPattern, Prompt
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.cards import COLORS, POSITIONS
from companion.games.vampire_elf_cthulhu.rules.activations import can_be_performed, ready
from companion.games.vampire_elf_cthulhu.rules.confrontations import face_up_of_others
from companion.games.vampire_elf_cthulhu.rules.ending import undisclosed
from companion.games.vampire_elf_cthulhu.rules.ideas import (
    of_others,
    own_spots,
    spots_to_move,
    stealable,
    unmarked,
)
from companion.games.vampire_elf_cthulhu.rules.ink import CUBES_A_TOKEN, may_exchange
from companion.games.vampire_elf_cthulhu.rules.novel import empty, entering
from companion.games.vampire_elf_cthulhu.rules.setup import DRAWN
from companion.games.vampire_elf_cthulhu.rules.spending import (
    A_CARD,
    A_CUBE,
    FACE_UP,
    face_down,
)
from companion.games.vampire_elf_cthulhu.rules.strength import for_points
from companion.games.vampire_elf_cthulhu.rules.supply import undrawn
from companion.games.vampire_elf_cthulhu.rules.turning import turnable
from companion.games.vampire_elf_cthulhu.state import (
    MOST_FACE_UP,
    Act,
    State,
    face_up,
    performed,
    up_and_unmarked,
)
from companion.games.vampire_elf_cthulhu.view import Idea

Templates = tuple[ActionPattern, ...]


def prompts(state: State) -> tuple[Prompt, ...]:
    """What is required, then an exchange for every seat that can make one (VE-52, VE-53)."""
    if state.phase == "over":
        return ()
    required = _required(state)
    if state.phase == "scoring" or max(state.cubes) < CUBES_A_TOKEN:
        return required
    return required + tuple(
        _exchange(seat, state.step == "novel" and required[0].seat == seat)
        for seat in range(len(state.names))
        if may_exchange(state, seat)
    )


@lru_cache(maxsize=8)
def _exchange(seat: int, last_chance: bool) -> Prompt:
    """The fourth card of the Novel would end the game, so that bots are asked before (VE-53)."""
    accepts = (_plain(did.Exchange, seat),)
    return Prompt(
        seat, "exchange", accepts, optional=True, hold=did.Exchange, secret=True, closes=last_chance
    )


def _required(state: State) -> tuple[Prompt, ...]:
    match state.phase:
        case "ideas":
            return (_ideas(state),)
        case "activations":
            return _activations(state)
        case "scoring":
            left = Cards(undisclosed(state))
            return tuple(
                _asked(seat, "reveal", _card(did.RevealObjective, seat, left))
                for seat, shown in enumerate(state.revealed)
                if shown is None
            )
        case _:
            return (_setting_out(state),)


def _asked(seat: int, ask: str, *accepts: ActionPattern) -> Prompt:
    return Prompt(seat, ask, accepts)


@lru_cache(maxsize=32)
def _plain(kind: type[Action], seat: int) -> ActionPattern:
    """An action that carries its seat and nothing else."""
    return ActionPattern(kind, {"seat": seat})


def _card(kind: type[Action], seat: int, cards: Cards) -> ActionPattern:
    return ActionPattern(kind, {"seat": seat}, {"card": cards})


def _if_any(kind: type[Action], seat: int, cards: tuple[str, ...]) -> Templates:
    """A template that would name no card is left out."""
    return (_card(kind, seat, Cards(cards)),) if cards else ()


# ---- setting out, and between turns


def _setting_out(state: State) -> Prompt:
    match state.step:
        case "deal":
            places = [place for place, color in enumerate(COLORS) if color in state.due]
            cards = Cards(tuple(card for place in places for card in state.decks[place]))
            return Prompt(
                None, "deal", (ActionPattern(did.DealIdea, {}, {"card": cards}),), secret=True
            )
        case "objective":
            cards = Cards(undrawn(state))
            return Prompt(
                None, "objective", (ActionPattern(did.DrawObjective, {}, {"card": cards}),)
            )
        case "choose-deck":
            decks = zip(COLORS, state.decks, strict=True)
            large = Choice(tuple(color for color, deck in decks if len(deck) >= DRAWN))
            seat = state.beginner
            return _asked(
                seat, "choose-deck", ActionPattern(did.ChooseDeck, {"seat": seat}, {"color": large})
            )
        case "keep-start":
            cards = Cards(state.decks[COLORS.index(state.chosen or "red")])
            seat = state.beginner
            return _asked(seat, "keep-start", _card(did.KeepStart, seat, cards))
        case _:
            return _first_player(len(state.names))


@lru_cache(maxsize=4)
def _first_player(seats: int) -> Prompt:
    every = Seats(tuple(range(seats)))
    return Prompt(None, "first-player", (ActionPattern(did.FirstPlayer, {}, {"seat": every}),))


# ---- Phase I


def _ideas(state: State) -> Prompt:
    if state.robbed is not None:
        seat = state.robbed.seat
        cards = Cards(spots_to_move(state, seat))
        return _asked(seat, "move", _card(did.Move, seat, cards))
    seat = state.order[state.slot]
    stock, held = state.cubes[seat], sum(state.cubes)
    free, own = unmarked(state), own_spots(state.displays[seat])
    fields = {"card": Cards(free), "cubes": ConcealedAmount(0, stock, held)}
    marks = (ActionPattern(did.Place, {"seat": seat}, fields),) if free else ()
    at_home = (ActionPattern(did.Place, {"seat": seat, "cubes": 0}, {"card": Cards(own)}),)

    def with_thefts(ideas: tuple[Idea, ...]) -> Templates:
        thefts = (
            ActionPattern(
                did.Place,
                {"seat": seat, "card": idea.card},
                {"cubes": ConcealedAmount(idea.cubes + 1, stock, held)},
            )
            for idea in ideas
        )
        return (*marks, *thefts, *(at_home if own else ()))

    can, marked = stealable(state, seat), of_others(state, seat)
    believed = () if can == marked else with_thefts(marked)
    return Prompt(seat, "place", with_thefts(can), secret=True, believed=believed)


# ---- Phase II


def _activations(state: State) -> tuple[Prompt, ...]:
    step = state.step
    seat = state.order[state.slot]
    if step == "activate":
        return (_activate(state, seat),)
    if step in ("turn-one", "limit"):
        display = state.displays[seat]
        enough = step == "limit" and face_up(display) <= MOST_FACE_UP
        cards = () if enough else up_and_unmarked(display)
        return (_asked(seat, step, *_if_any(did.TurnDown, seat, cards)),)
    action = performed(state)
    match step:
        case "special-points":
            return (_special_points(state, action),)
        case "add-ink":
            cubes = ConcealedAmount(0, state.cubes[seat], sum(state.cubes))
            fields = {"cubes": cubes, "specials": _tokens(state, seat, 0)}
            accepts = (
                *_for_points(state, action),
                ActionPattern(did.AddInk, {"seat": seat}, fields),
            )
            no_ink = did.AddInk(seat, 0, 0)
            return (Prompt(seat, "add-ink", accepts, press=no_ink, secret=True),)
        case "bid":
            return tuple(
                Prompt(
                    side.seat,
                    "bid",
                    (_closed_hand(state, side.seat),),
                    secret=True,
                    order=place,
                )
                for place, side in enumerate(action.sides)
                if side.bid is None
            )
        case "novel":
            return (_novel(state, action),)
        case "research":
            return (_research(state, action),)
        case _:
            return (_with_cards(state, action),)


def _activate(state: State, seat: int) -> Prompt:
    cards = ready(state, seat)
    can = tuple(card for card in cards if can_be_performed(state, seat, card))
    # what a face-down card would need only its owner knows
    down = face_down(state, seat)
    believed = tuple(card for card in cards if card in can or card in down)

    def with_activations(which: tuple[str, ...]) -> Templates:
        return (*_if_any(did.Activate, seat, which), _card(did.Renounce, seat, Cards(cards)))

    return Prompt(
        seat,
        "activate",
        with_activations(can),
        secret=True,
        believed=() if can == believed else with_activations(believed),
    )


def _for_points(state: State, action: Act) -> Templates:
    seat = action.sides[action.asked].seat
    turnable, discardable = for_points(state, action)
    return (
        *_if_any(did.TurnForPoint, seat, turnable),
        *_if_any(did.DiscardForPoints, seat, discardable),
    )


def _special_points(state: State, action: Act) -> Prompt:
    seat = action.sides[action.asked].seat
    return _window(seat, "special-points", _for_points(state, action), secret=True)


def _window(seat: int, ask: str, accepts: Templates, *, secret: bool = False) -> Prompt:
    """Something that may be done, or a pass, which is the short press (At the table)."""
    choices = (*accepts, _plain(did.Pass, seat))
    return Prompt(seat, ask, choices, press=did.Pass, secret=secret)


def _closed_hand(state: State, seat: int) -> ActionPattern:
    fields = {"cubes": Number(0, state.cubes[seat]), "specials": Number(0, state.specials[seat])}
    return ActionPattern(did.Bid, {"seat": seat}, fields)


def _tokens(state: State, seat: int, least: int) -> ConcealedAmount:
    """Special tokens laid openly; how many are in stock is secret (VE-51)."""
    return ConcealedAmount(least, state.specials[seat], state.options.special_drops)


def _with_cards(state: State, action: Act) -> Prompt:
    seat = action.seat
    match state.step:
        case "compare":
            return _asked(
                seat, "compare", _card(did.Compare, seat, Cards(face_up_of_others(state, seat)))
            )
        case "turn-rival":
            winner = seat if action.winner is None else action.winner
            cards = turnable(state, action)
            return _window(winner, "turn-rival", _if_any(did.TurnRival, winner, cards))
        case "keep":
            drawn = action.research
            place = 0 if drawn is None else COLORS.index(drawn.color)
            cards = Cards(state.decks[place])
            return Prompt(seat, "keep", (_card(did.Keep, seat, cards),), secret=True)
        case "turn-up":
            cards = face_down(state, seat)
            return _window(seat, "turn-up", _if_any(did.TurnUp, seat, cards), secret=True)
        case "collect":
            most = min((action.points or 0) // A_CUBE, state.reserve)
            accepts = (ActionPattern(did.Collect, {"seat": seat}, {"cubes": Number(0, most)}),)
            return Prompt(seat, "collect", accepts, press=did.Collect(seat, most))
        case "offer":
            return _asked(seat, "offer", _card(did.Offer, seat, Cards(own_face_up(state, seat))))
        case _:
            opponent = action.to_oppose[0]
            cards = own_face_up(state, opponent)
            return _window(opponent, "oppose", _if_any(did.Oppose, opponent, cards))


def own_face_up(state: State, seat: int) -> tuple[str, ...]:
    """The face-up cards of the seat's Display (VE-93, VE-96)."""
    return tuple(one.card for one in state.displays[seat] if one.face == "up")


def _research(state: State, action: Act) -> Prompt:
    seat, points = action.seat, action.points or 0
    accepts: list[ActionPattern] = []
    for color, deck, discard in zip(COLORS, state.decks, state.discards, strict=True):
        cards = len(deck) + len(discard)
        down = min(points // A_CARD, cards)
        up = min((points - FACE_UP) // A_CARD, cards)
        accepts += (
            _draw(seat, color, face, most)
            for face, most in (("down", down), ("up", up))
            if most > 0
        )
    return _window(seat, "research", tuple(accepts))


@lru_cache(maxsize=2048)
def _draw(seat: int, color: str, face: str, most: int) -> ActionPattern:
    fixed = {"seat": seat, "color": color, "face": face}
    return ActionPattern(did.Research, fixed, {"n": Number(1, most)})


def _novel(state: State, action: Act) -> Prompt:
    seat, _ = entering(action)
    stock = state.specials[seat]
    free = Choice(empty(state.novel))
    specials = _tokens(state, seat, 0)
    enter = ActionPattern(
        did.PlaceInNovel, {"seat": seat}, {"position": free, "specials": specials}
    )
    accepts, believed = [enter], [enter]
    for position in POSITIONS:
        there = state.novel[position - 1]
        if there is None or there.specials == state.options.special_drops:
            continue
        fields = {"specials": _tokens(state, seat, there.specials + 1), "move_to": free}
        replaces = ActionPattern(did.PlaceInNovel, {"seat": seat, "position": position}, fields)
        believed.append(replaces)
        if stock > there.specials:
            accepts.append(replaces)
    return Prompt(seat, "novel", tuple(accepts), secret=True, believed=tuple(believed))
