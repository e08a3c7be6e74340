"""Claims and revokes: what the table has shown about hands nobody may look into
(MC-40 to MC-43). Nobody is ever accused wrongly: a claim is proven false only by a card.
"""

from msgspec.structs import replace

from companion.core.rulings import Ruling, Rulings
from companion.games.monstercon.cards import CARD_SUIT, Suit
from companion.games.monstercon.rulings import Revoke
from companion.games.monstercon.state import Claim, PlayedCard, State
from companion.games.monstercon.view import RevokeView


def record_card(state: State, played: PlayedCard, asked: Suit | None, emitted: Rulings) -> State:
    """Record what a card says about the hand that it comes from; `asked` is the suit that was asked
    of it.
    """
    suit = CARD_SUIT[played.card]
    state = _settle_claims(state, played, emitted)
    if asked is None or suit == asked or (suit is None and state.options.joker_any_time):
        return state
    return _add_claim(state, played, asked)


def _settle_claims(state: State, played: PlayedCard, emitted: Rulings) -> State:
    """Check the claims that the hand has none of the card's suit: reduce their slack, or report a
    revoke.
    """
    seat, suit = played.seat, CARD_SUIT[played.card]
    kept: list[Claim] = []
    proven: list[RevokeView] = []
    for claim in state.claims:
        if claim.seat != seat or claim.suit != suit:
            kept.append(claim)
        elif claim.slack:
            kept.append(replace(claim, slack=claim.slack - 1))
        else:
            revoke = RevokeView(
                state.hand, claim.trick, claim.by, claim.suit, played.seat, played.card
            )
            proven.append(revoke)
            emitted.append(_revoke(state, claim, played))
    claims = tuple(kept)
    if claims == state.claims:
        return state
    return replace(state, claims=claims, revokes=(*state.revokes, *proven))


def _revoke(state: State, claim: Claim, played: PlayedCard) -> Ruling:
    penalty = state.options.revoke_penalty
    return Revoke(
        hand=state.hand,
        trick=claim.trick,
        seat=claim.by,
        suit=claim.suit,
        shown_by=played.seat,
        card=played.card,
        undo_to=claim.played_seq,
        penalty=penalty,
        cite=("MC-42", "MC-43") if penalty else ("MC-42",),
    )


def _add_claim(state: State, played: PlayedCard, suit: Suit) -> State:
    """Add the claim that the hand has none of the suit asked for (MC-40)."""
    seat = played.seat
    for earlier_claim in state.claims:
        if (
            earlier_claim.seat == seat
            and earlier_claim.suit == suit
            and earlier_claim.by == seat
            and not earlier_claim.slack
        ):
            return state
    claim = Claim(seat, suit, seat, state.trick, 0, played.played_seq)
    return replace(state, claims=(*state.claims, claim))


def pass_claims(
    claims: tuple[Claim, ...], receivers: dict[int, int], kept: tuple[int, ...]
) -> tuple[Claim, ...]:
    """Pass claims on with the hands; what their receivers kept back is free of every claim (MC-41).

    `receivers`: by seat, who gets its hand; `kept`: by seat, how many cards it kept back.
    """
    return tuple(
        replace(claim, seat=receivers[claim.seat], slack=claim.slack + kept[receivers[claim.seat]])
        if claim.seat in receivers
        else claim
        for claim in claims
    )
