"""What the game waits for: every legal action but `correct`."""

from collections.abc import Iterator
from functools import lru_cache

from companion.core.actions import Action
from companion.core.domains import Cards, Choice, Domain, Number, Seats
from companion.core.prompts import ActionPattern, Prompt
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.cards import COLORS, POSITIONS
from companion.games.vampire_elf_cthulhu.rules.activations import can_be_performed, ready_cards
from companion.games.vampire_elf_cthulhu.rules.confrontations import (
    empty_positions,
    entering_card,
    face_up_of_others,
    turnable_cards,
)
from companion.games.vampire_elf_cthulhu.rules.ending import undisclosed_objectives
from companion.games.vampire_elf_cthulhu.rules.ideas import (
    ideas_of_others,
    own_spots,
    spots_to_move,
    stealable_ideas,
    unmarked_ideas,
)
from companion.games.vampire_elf_cthulhu.rules.ink import CUBES_PER_TOKEN, may_exchange
from companion.games.vampire_elf_cthulhu.rules.setup import CARDS_TO_CHOOSE_FROM
from companion.games.vampire_elf_cthulhu.rules.spending import (
    CARD_COST,
    CUBE_COST,
    FACE_UP_COST,
    current_research,
    face_down_cards,
)
from companion.games.vampire_elf_cthulhu.rules.strength import cards_for_points
from companion.games.vampire_elf_cthulhu.rules.supply import possible_objectives
from companion.games.vampire_elf_cthulhu.state import (
    MAX_FACE_UP,
    CurrentAction,
    State,
    count_face_up,
    current_action,
    up_and_unmarked,
)
from companion.games.vampire_elf_cthulhu.view import Idea

Patterns = tuple[ActionPattern, ...]

FORCED = (
    actions.Renounce,
    actions.Compare,
    actions.Offer,
    actions.TurnUp,
    actions.TurnDown,
)
"""Actions that nobody needs to be asked for if one card alone can be meant."""


def prompts(state: State) -> tuple[Prompt, ...]:
    """List required prompts, then an exchange for every seat that can make one (VE-52, VE-53)."""
    match state.phase:
        case "over":
            return ()
        case "scoring":
            left = Cards(undisclosed_objectives(state))
            return tuple(
                Prompt(seat, "reveal", (_card(actions.RevealObjective, seat, left),))
                for seat, shown in enumerate(state.revealed)
                if shown is None
            )
        case "ideas":
            required = (_ideas(state),)
        case "activations" if state.step == "bid":
            required = tuple(_bids(state))
        case "activations":
            required = (_activations(state),)
        case _:
            required = (_between_turns(state),)
    if max(state.cubes) < CUBES_PER_TOKEN:
        return required
    return required + tuple(
        _exchange(seat, state.step == "novel" and required[0].seat == seat)
        for seat in range(len(state.names))
        if may_exchange(state, seat)
    )


def only_answer(state: State) -> Action | None:
    """The action that is left if there is nothing to decide: of one card that can be meant, and
    one cube that can be taken. A face-down card is skipped by its owner, who alone knows what it
    is.
    """
    if state.phase != "activations" or state.step == "bid":
        return None
    prompt = _activations(state)
    if not prompt.accepts:
        return None
    first = prompt.accepts[0]
    if first.kind is actions.Collect:
        one = actions.Collect(first.fixed["seat"], 1)
        return one if prompt.press == one else None
    # whoever re-activates could stop at once, but then they would have skipped it
    if len(prompt.accepts) > 1 and first.kind is not actions.TurnUp:
        return None
    cards = first.values("card") if first.kind in FORCED else ()
    if len(cards) != 1 or (
        first.kind is actions.Renounce and cards[0] in face_down_cards(state, first.fixed["seat"])
    ):
        return None
    return first.action(card=cards[0])


@lru_cache(maxsize=8)
def _exchange(seat: int, last_chance: bool) -> Prompt:
    """The fourth card of the Novel would end the game, so that bots are asked before (VE-53)."""
    accepts = (_seat_pattern(actions.Exchange, seat),)
    return Prompt(
        seat,
        "exchange",
        accepts,
        optional=True,
        hold=actions.Exchange,
        secret=True,
        closed_by_required=last_chance,
    )


@lru_cache(maxsize=32)
def _seat_pattern(kind: type[Action], seat: int) -> ActionPattern:
    """An action that carries its seat and nothing else."""
    return ActionPattern(kind, {"seat": seat})


def _card(kind: type[Action], seat: int, cards: Cards) -> ActionPattern:
    return ActionPattern(kind, {"seat": seat}, {"card": cards})


def _card_patterns(kind: type[Action], seat: int, cards: tuple[str, ...]) -> Patterns:
    """Return the pattern of an action with one of these cards; nothing if there are none."""
    return (_card(kind, seat, Cards(cards)),) if cards else ()


def _window(
    seat: int, ask: str, accepts: Patterns, *, secret: bool = False, passed_by_scan: bool = False
) -> Prompt:
    """Offer something that may be done, or a pass, which is the short press."""
    choices = (*accepts, _seat_pattern(actions.Pass, seat))
    return Prompt(
        seat, ask, choices, press=actions.Pass, secret=secret, passed_by_scan=passed_by_scan
    )


# ---- setting out, and between turns


def _between_turns(state: State) -> Prompt:
    seat = state.choosing_seat
    match state.step:
        case "deal":
            decks = zip(COLORS, state.decks, strict=True)
            due = [card for color, deck in decks if color in state.due for card in deck]
            deal = ActionPattern(actions.DealIdea, {}, {"card": Cards(tuple(due))})
            return Prompt(None, "deal", (deal,), secret=True)
        case "objective":
            draw = ActionPattern(
                actions.DrawObjective, {}, {"card": Cards(possible_objectives(state))}
            )
            return Prompt(None, "objective", (draw,))
        case "choose-deck":
            decks = zip(COLORS, state.decks, strict=True)
            large = Choice(
                tuple(color for color, deck in decks if len(deck) >= CARDS_TO_CHOOSE_FROM)
            )
            choose = ActionPattern(actions.ChooseDeck, {"seat": seat}, {"color": large})
            return Prompt(seat, "choose-deck", (choose,))
        case "keep-start":
            cards = Cards(state.decks[COLORS.index(state.chosen or "red")])
            return Prompt(seat, "keep-start", (_card(actions.KeepStart, seat, cards),))
        case _:
            return _first_player(len(state.names))


@lru_cache(maxsize=4)
def _first_player(seats: int) -> Prompt:
    pattern = ActionPattern(actions.FirstPlayer, {}, {"seat": Seats(tuple(range(seats)))})
    return Prompt(None, "first-player", (pattern,), press=actions.FirstPlayer)


# ---- Phase I


def _ideas(state: State) -> Prompt:
    if state.robbed is not None:
        seat = state.robbed.seat
        return Prompt(seat, "move", (_card(actions.Move, seat, Cards(spots_to_move(state, seat))),))
    seat = state.order[state.slot]
    free, own = unmarked_ideas(state), own_spots(state.displays[seat])
    stock = state.cubes[seat]
    fields: dict[str, Domain] = {"card": Cards(free), "cubes": Number(0, stock)}
    marks = (ActionPattern(actions.Place, {"seat": seat}, fields),) if free else ()
    at_home = ActionPattern(actions.Place, {"seat": seat, "cubes": 0}, {"card": Cards(own)})

    def with_thefts(ideas: tuple[Idea, ...]) -> Patterns:
        thefts = (
            ActionPattern(
                actions.Place,
                {"seat": seat, "card": idea.card},
                {"cubes": Number(idea.cubes + 1, stock)},
            )
            for idea in ideas
        )
        return (*marks, *thefts, *((at_home,) if own else ()))

    can, marked = stealable_ideas(state, seat), ideas_of_others(state, seat)
    believed = () if can == marked else with_thefts(marked)
    return Prompt(seat, "place", with_thefts(can), secret=True, public_patterns=believed)


# ---- Phase II


def _bids(state: State) -> Iterator[Prompt]:
    """Ask every side that has not bid."""
    for index, side in enumerate(current_action(state).sides):
        if side.bid is None:
            bid = ActionPattern(actions.Bid, {"seat": side.seat}, _ink(state, side.seat))
            yield Prompt(side.seat, "bid", (bid,), secret=True, scan_order=index)


def _ink(state: State, seat: int) -> dict[str, Domain]:
    """All ink that is in stock, which is secret (VE-51)."""
    return {"cubes": Number(0, state.cubes[seat]), "specials": Number(0, state.specials[seat])}


def _activations(state: State) -> Prompt:
    step, seat = state.step, state.order[state.slot]
    if step == "activate":
        return _activate(state, seat)
    if step in ("turn-one", "limit"):
        display = state.displays[seat]
        enough = step == "limit" and count_face_up(display) <= MAX_FACE_UP
        cards = () if enough else up_and_unmarked(display)
        return Prompt(seat, step, _card_patterns(actions.TurnDown, seat, cards))
    action = current_action(state)
    match step:
        case "special-points":
            side_seat = action.sides[action.current_side].seat
            return _window(
                side_seat,
                step,
                _patterns_for_points(state, action, side_seat),
                secret=True,
                # the rival card of a Compare comes after the points of the seat that acts
                passed_by_scan=action.kind == "compare" and len(action.sides) == 1,
            )
        case "add-ink":
            add = ActionPattern(actions.AddInk, {"seat": seat}, _ink(state, seat))
            accepts = (*_patterns_for_points(state, action, seat), add)
            return Prompt(seat, step, accepts, press=actions.AddInk(seat, 0, 0), secret=True)
        case "compare":
            cards = Cards(face_up_of_others(state, seat))
            return Prompt(seat, step, (_card(actions.Compare, seat, cards),))
        case "turn-rival":
            winner = seat if action.winner is None else action.winner
            return _window(
                winner,
                step,
                _card_patterns(actions.TurnRival, winner, turnable_cards(state, action)),
            )
        case "research":
            return _window(seat, step, tuple(_researches(state, action)))
        case "keep":
            cards = Cards(state.decks[COLORS.index(current_research(state).color)])
            return Prompt(seat, step, (_card(actions.Keep, seat, cards),), secret=True)
        case "turn-up":
            accepts = _card_patterns(actions.TurnUp, seat, face_down_cards(state, seat))
            return _window(seat, step, accepts, secret=True)
        case "collect":
            most = min((action.points or 0) // CUBE_COST, state.reserve)
            collect = ActionPattern(actions.Collect, {"seat": seat}, {"cubes": Number(0, most)})
            return Prompt(seat, step, (collect,), press=actions.Collect(seat, most))
        case "offer":
            return Prompt(
                seat, step, (_card(actions.Offer, seat, Cards(own_face_up(state, seat))),)
            )
        case "novel":
            return _novel(state, action)
        case _:
            opponent = action.to_oppose[0]
            accepts = _card_patterns(actions.Oppose, opponent, own_face_up(state, opponent))
            return _window(opponent, "oppose", accepts)


def _activate(state: State, seat: int) -> Prompt:
    cards = ready_cards(state, seat)
    can = tuple(card for card in cards if can_be_performed(state, seat, card))
    # what a face-down card would need only its owner knows
    down = face_down_cards(state, seat)
    believed = tuple(card for card in cards if card in can or card in down)

    def with_activations(which: tuple[str, ...]) -> Patterns:
        return (
            *_card_patterns(actions.Activate, seat, which),
            _card(actions.Renounce, seat, Cards(cards)),
        )

    return Prompt(
        seat,
        "activate",
        with_activations(can),
        secret=True,
        public_patterns=() if can == believed else with_activations(believed),
    )


def _patterns_for_points(state: State, action: CurrentAction, seat: int) -> Patterns:
    turnable_cards, discardable = cards_for_points(state, action)
    return (
        *_card_patterns(actions.TurnForPoint, seat, turnable_cards),
        *_card_patterns(actions.DiscardForPoints, seat, discardable),
    )


def own_face_up(state: State, seat: int) -> tuple[str, ...]:
    """The face-up cards of the seat's Display (VE-93, VE-96)."""
    return tuple(
        display_card.card for display_card in state.displays[seat] if display_card.face == "up"
    )


def _researches(state: State, action: CurrentAction) -> Iterator[ActionPattern]:
    points = action.points or 0
    for color, deck, discard in zip(COLORS, state.decks, state.discards, strict=True):
        for face, left in (("down", points), ("up", points - FACE_UP_COST)):
            most = min(left // CARD_COST, len(deck) + len(discard))
            if most > 0:
                yield _draw(action.seat, color, face, most)


@lru_cache(maxsize=2048)
def _draw(seat: int, color: str, face: str, most: int) -> ActionPattern:
    fixed = {"seat": seat, "color": color, "face": face}
    return ActionPattern(actions.Research, fixed, {"n": Number(1, most)})


def _novel(state: State, action: CurrentAction) -> Prompt:
    seat, _ = entering_card(action)
    free, stock = Choice(empty_positions(state.novel)), state.specials[seat]
    fields: dict[str, Domain] = {"position": free, "specials": Number(0, stock)}
    accepts = [ActionPattern(actions.PlaceInNovel, {"seat": seat}, fields)]
    believed = [*accepts]
    for position, there in zip(POSITIONS, state.novel, strict=True):
        if there is None or there.specials == state.options.special_drops:
            continue
        fields = {"specials": Number(there.specials + 1, stock), "move_to": free}
        replaces = ActionPattern(actions.PlaceInNovel, {"seat": seat, "position": position}, fields)
        believed.append(replaces)
        if stock > there.specials:
            accepts.append(replaces)
    return Prompt(seat, "novel", tuple(accepts), secret=True, public_patterns=tuple(believed))
