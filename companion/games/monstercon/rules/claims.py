"""Claims and revokes: what the table has shown about hands nobody may look into
(MC-40 to MC-43). Nobody is ever accused wrongly: a claim is proven false only by a card.
"""

from msgspec.structs import replace

from companion.core.rulings import Ruling
from companion.games.monstercon.cards import SUIT, Suit
from companion.games.monstercon.rulings import Revoke
from companion.games.monstercon.state import Claim, Laid, State
from companion.games.monstercon.view import RevokeView


def shown(state: State, laid: Laid, asked: Suit | None, out: list[Ruling]) -> State:
    """What a card says about the hand that it comes from, of which a suit was asked, or none."""
    suit = SUIT[laid.card]
    state = _settled(state, laid, out)
    if asked is None or suit == asked or (suit is None and state.options.joker_any_time):
        return state
    return _claimed(state, laid, asked)


def _settled(state: State, laid: Laid, out: list[Ruling]) -> State:
    """Claims that the hand has none of the card's suit lose slack, or are proven false."""
    seat, suit = laid.seat, SUIT[laid.card]
    kept: list[Claim] = []
    proven: list[RevokeView] = []
    for claim in state.claims:
        if claim.seat != seat or claim.suit != suit:
            kept.append(claim)
        elif claim.slack:
            kept.append(replace(claim, slack=claim.slack - 1))
        else:
            told = RevokeView(state.hand, claim.trick, claim.by, claim.suit, laid.seat, laid.card)
            proven.append(told)
            out.append(_revoke(state, claim, laid))
    claims = tuple(kept)
    if claims == state.claims:
        return state
    return replace(state, claims=claims, revokes=(*state.revokes, *proven))


def _revoke(state: State, claim: Claim, laid: Laid) -> Ruling:
    penalty = state.options.revoke_penalty
    return Revoke(
        hand=state.hand,
        trick=claim.trick,
        seat=claim.by,
        suit=claim.suit,
        shown_by=laid.seat,
        card=laid.card,
        undo_to=claim.at,
        penalty=penalty,
        cite=("MC-42", "MC-43") if penalty else ("MC-42",),
    )


def _claimed(state: State, laid: Laid, suit: Suit) -> State:
    """A card that is not of the suit asked for says that the hand has none of it (MC-40)."""
    seat = laid.seat
    for one in state.claims:
        if one.seat == seat and one.suit == suit and one.by == seat and not one.slack:
            return state
    claim = Claim(seat, suit, seat, state.trick, 0, laid.at)
    return replace(state, claims=(*state.claims, claim))


def carried(
    claims: tuple[Claim, ...], receivers: dict[int, int], kept: tuple[int, ...]
) -> tuple[Claim, ...]:
    """Claims go with the hands that are passed on; what their receivers kept back is free of
    every claim (MC-41). `receivers`: by seat, who gets its hand; `kept`: cards kept back.
    """
    return tuple(
        replace(one, seat=receivers[one.seat], slack=one.slack + kept[receivers[one.seat]])
        if one.seat in receivers
        else one
        for one in claims
    )
