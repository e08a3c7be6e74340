"""A trick is taken, tied, or turned by an ability: the same picture, and what it brings."""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.board.nodes import ChooseFields, Interstitial, Node
from companion.core.board.result_animation import Contest, Part, Side
from companion.core.board.tiles import pip_color
from companion.core.board.widgets import icon_button
from companion.core.game import Outcome
from companion.core.wording import listed
from companion.games.monstercon.actions import Play, RetrieveJoker
from companion.games.monstercon.board.board_facts import (
    chased_after,
    gain_text,
    standing,
    ticket,
    total,
)
from companion.games.monstercon.board.trick import stage
from companion.games.monstercon.cards import CARD_SUIT, CARDS, RANK, rank_title
from companion.games.monstercon.observation import OBSERVATION
from companion.games.monstercon.rulings import Power, TakeTrick, Tie, Trick
from companion.games.monstercon.state import PlayedCard, State
from companion.games.monstercon.view import View

LINE_LENGTH = 64
"""Letters of the second line that have room in one line."""
CHASED_ART = "skull"
"""The drawing of a trick with which somebody is chased away."""
QUESTION = "Who takes the trick?"


class LastTrick(Struct, frozen=True):
    """The last trick of a hand in words, and the show of it; None: people know who takes it."""

    words: str
    animation: Contest | None = None


def taken(before: State, action: Action | None, outcome: Outcome[State]) -> Interstitial:
    """Who takes the trick, why, and what it brings (MC-22, MC-31, MC-59, MC-69 to MC-73)."""
    winner = _winner(before, outcome)
    seat = _receiver(outcome)
    shown = _collected_view(before, action, outcome, winner)
    if seat is None:
        leader = shown.seats[shown.leader or 0]
        return _board(shown, f"Nobody takes it; {leader} leads", "Lay these cards aside", None)
    card = next(
        (played_card.card for played_card in shown.table if played_card.seat == winner), None
    )
    why = _ability_text(before, outcome, shown, winner, card) or _card_text(shown, winner, card)
    gain = gain_text(replace(shown, taken=before.taken), seat)
    name = shown.seats[seat]
    line1 = f"{name} takes it and leads"
    line2 = f"{why}{f': {gain}' if gain else ''}"
    if len(line2) > LINE_LENGTH:
        # the crown marks the card
        line2 = re.sub("^The .* is the highest without", "Highest without", line2)
    chased_before = chased_after(OBSERVATION.view(before, None))
    is_new = seat in chased_after(shown) and seat not in chased_before
    if is_new:
        line1 = f"{name} has {total(shown, seat)} Mob: chased away!"
        line2 = f"{gain}. The last hand; then their Stalker Points are lost"
    board = _board(shown, line1, line2, seat, icon=CHASED_ART if is_new else "clown")
    # only of a card nobody has read yet who takes the trick
    return (
        replace(board, animation=_animation(before, shown, seat))
        if isinstance(action, Play)
        else board
    )


def last_trick(before: State, action: Action | None, outcome: Outcome[State]) -> LastTrick:
    """Who took the last trick of a hand, and what it brought."""
    seat = _receiver(outcome)
    if seat is None:
        return LastTrick("Nobody took the last trick")
    shown = _collected_view(before, action, outcome, _winner(before, outcome))
    gain = gain_text(replace(shown, taken=before.taken), seat)
    animation = _animation(before, shown, seat) if isinstance(action, Play) else None
    return LastTrick(
        f"{shown.seats[seat]} took the last trick{f': {gain}' if gain else ''}", animation
    )


def _animation(before: State, shown: View, seat: int) -> Contest:
    """The cards in the order in which they were played, and what they bring."""
    trick = replace(shown, taken=before.taken)
    gain = gain_text(trick, seat).partition(",")[0].partition(" (")[0]
    return Contest(_sides(shown, (seat,)), gain, question=QUESTION)


def _sides(shown: View, takes: Sequence[int], stamp: str = "") -> tuple[Side, ...]:
    return tuple(
        Side(
            shown.seats[played_card.seat],
            (_part(played_card.card),),
            played_card.seat,
            stamp=stamp if played_card.seat in takes else "",
            wins=not stamp and played_card.seat in takes,
        )
        for played_card in shown.table
    )


def _part(card: str) -> Part:
    printed = CARDS[card]
    if CARD_SUIT[card] is None:
        return Part(printed.icon)
    pip = printed.suit_icon
    return Part(pip, printed.corner_text, color=pip_color(pip, "ink"))


def tie(before: State, action: Action | None, outcome: Outcome[State], ruling: Tie) -> Interstitial:
    """The first trick is tied: the same is done again (MC-23, MC-24)."""
    shown = _collected_view(before, action, outcome, None)
    seats, rank = ruling.seats, ruling.rank
    line1 = (
        "Only Jokers: a tie"
        if rank is None
        else f"A tie: {len(seats)} have {_rank_with_article(rank)}"
    )
    return Interstitial(
        line1=line1,
        line2="Once more: everybody lays another card",
        icon="vs",
        sound="twist",
        ticket=ticket(shown),
        stage=stage(shown, (), {}, seats if rank else ()),
        animation=Contest(_sides(shown, seats, "TIE"), sound="twist", question=QUESTION),
    )


def _rank_with_article(rank: str) -> str:
    return f"{'an' if rank in ('ace', '8') else 'a'} {rank.title()}"


def shifted(after: State, ruling: Power) -> Interstitial:
    """An ability that leaves the trick where it is, for now."""
    shown = OBSERVATION.view(after, None)
    seat = ruling.seat
    name = shown.seats[seat]
    line1, line2 = {
        "shapeshift": (f"{name} shifts: King down", _shift_text(shown)),
        "mesmeric-gaze": (f"{name} gazes: King down", _gazed(shown, ruling)),
        "break-gaze": (f"{name} breaks the gaze", "Turn your King down; the trick goes back"),
    }[ruling.power]
    return Interstitial(
        line1=line1,
        line2=line2,
        seat=seat,
        sound="twist",
        ticket=ticket(shown),
        stage=stage(shown, (), {}, standing(shown)),
    )


def _shift_text(shown: View) -> str:
    """What a shift changes, for all or for its monster alone (MC-61, MC-68)."""
    if shown.options.shapeshift_for_all:
        return "From now on the lowest of the suit led wins"
    since = "From now" if shown.trick > 1 else "From trick 2"
    return f"{since} on you win only with the lowest card"


def _gazed(shown: View, ruling: Power) -> str:
    return f"The trick goes to {shown.seats[ruling.to]}" if isinstance(ruling.to, int) else ""


def _board(
    shown: View, line1: str, line2: str, seat: int | None, icon: str = "clown"
) -> Interstitial:
    takers = () if seat is None else (seat,)
    lead = () if seat is None else (_lead_button(seat, shown.seats[seat]),)
    return Interstitial(
        line1=line1,
        line2=line2,
        seat=seat,
        icon=icon,
        sound="twist" if icon == CHASED_ART else "ruling",
        ticket=ticket(shown),
        stage=stage(shown, takers, {}, takers),
        buttons=lead,
    )


def _lead_button(seat: int, name: str) -> Node:
    return icon_button(
        "Lead", ChooseFields(seat, Play), icon="hand", seat=seat, label=f"{name} leads"
    )


def _collected_view(
    before: State, action: Action | None, outcome: Outcome[State], winner: int | None
) -> View:
    """The trick as it lay complete, with the piles as they are once it is collected."""
    after = outcome.state
    state = replace(
        before,
        phase="gaze-window",
        turn=None,
        winner=winner,
        receiver=_receiver(outcome),
        taken=after.taken,
        shifted=before.shifted,
    )
    if isinstance(action, Play):
        sizes = [size - (seat == action.seat) for seat, size in enumerate(before.hand_sizes)]
        laid = PlayedCard(action.seat, action.card, before.seq)
        state = replace(
            state,
            table=(*before.table, laid),
            hand_sizes=tuple(sizes),
            rounds_left=before.rounds_left - 1,
        )
    if isinstance(action, RetrieveJoker):
        left = tuple(laid for laid in before.table if laid.card != action.card)
        pot = tuple(laid for laid in before.pot if laid.card != action.card)
        state = replace(state, table=left, pot=pot)
    if after.hand == before.hand and after.phase != "over":
        state = replace(
            state,
            kings=after.kings,
            shifted=after.shifted,
            claims=after.claims,
            hand_sizes=after.hand_sizes,
        )
    return OBSERVATION.view(state, None)


def _winner(before: State, outcome: Outcome[State]) -> int | None:
    """Who won it: found just now, or before the window that is over now."""
    winner = before.winner
    for ruling in outcome.rulings:
        if isinstance(ruling, Trick):
            winner = ruling.winner
    return winner


def _receiver(outcome: Outcome[State]) -> int | None:
    return next((ruling.seat for ruling in outcome.rulings if isinstance(ruling, TakeTrick)), None)


def _ability_text(
    before: State, outcome: Outcome[State], shown: View, winner: int | None, card: str | None
) -> str:
    """The ability that turned it just now; whose King goes down (MC-46)."""
    for ruling in outcome.rulings:
        if isinstance(ruling, Power):
            name = before.names[ruling.seat]
            shift = _shifted_text(shown, ruling.seat, winner, card)
            return {
                "shapeshift": f"{name} shifts (King down), {shift}",
                "mesmeric-gaze": f"By {name}'s gaze (King down)",
                "break-gaze": f"{name} breaks the gaze (King down)",
            }.get(ruling.power, "")
    if before.receiver is not None and before.receiver != before.winner:
        return "By the gaze"
    return ""


def _shifted_text(shown: View, shifter: int, winner: int | None, card: str | None) -> str:
    """How a card takes the trick after a shift just now (MC-61, MC-64, MC-68)."""
    if card is None:
        return "nobody takes it"
    rank = rank_title(card)
    low = shown.options.shapeshift_for_all or winner in (*shown.shifted, shifter)
    return f"the {rank} is the {'lowest' if low else 'highest of the others'}"


def _card_text(shown: View, winner: int | None, card: str | None) -> str:
    if card is None:
        return ""
    rank, suit = rank_title(card), CARD_SUIT[card]
    if shown.trick == 1 or suit is None:
        return f"The {CARDS[card].name} is the highest"
    if shown.shifted and (shown.options.shapeshift_for_all or winner in shown.shifted):
        return f"With Shapeshift the {rank} is the lowest"
    higher = [
        f"{shown.seats[played_card.seat]}'s {rank_title(played_card.card)}"
        for played_card in shown.table
        if CARD_SUIT[played_card.card] == suit and RANK[played_card.card] > RANK[card]
    ]
    if higher:
        # a shifted card wins only as the lowest (MC-64)
        return f"The {rank} is the highest without {listed(higher)}"
    return f"The {rank} is the highest {suit.title().removesuffix('s')}"
