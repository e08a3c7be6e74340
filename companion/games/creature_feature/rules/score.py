"""Score: the last window, then box by box who takes what (CF-61 to CF-74, CF-82 to CF-98)."""

from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.games.creature_feature import rulings
from companion.games.creature_feature.cards import STARS
from companion.games.creature_feature.rules.ledger import with_moved, with_scored
from companion.games.creature_feature.rules.season import end_turn
from companion.games.creature_feature.rules.supply import draw
from companion.games.creature_feature.rulings import ScoredCard
from companion.games.creature_feature.state import FEATURE, State
from companion.games.creature_feature.view import Result, SeatNumbers

ALIEN_CARDS = 2
ScoredCards = tuple[ScoredCard, ...]


def begin_claims(state: State, emitted: Rulings) -> State:
    """Let uncontested and folded seats show cards (CF-72); score if there are none."""
    state = replace(state, phase="claims")
    return state if claimants(state) else _score(state, emitted)


def claimants(state: State) -> SeatNumbers:
    """Return the seats whose last window is open, ascending; contested boxes have been judged
    (CF-72).
    """
    return tuple(
        [
            seat
            for seat, box in enumerate(state.pawns or ())
            if box not in state.results and not state.teams[seat].passed
        ]
    )


def pass_claim(state: State, seat: int, emitted: Rulings) -> State:
    """Note that a seat shows nothing more; after the last one score."""
    return begin_claims(state.with_team(seat, replace(state.teams[seat], passed=True)), emitted)


def _score(state: State, emitted: Rulings) -> State:
    """Score box by box, top to bottom, then the fold box (CF-74); then end the turn."""
    results = dict(state.results)
    for box in range(state.fold):
        state = _score_box(state, box, results, emitted)
    folded = state.rivals(state.fold)
    for seat in state.order_of_play():
        if seat in folded:
            cards = state.teams[seat].cards
            state = _score_cards(state, seat, seat, ("CF-64", "CF-69"), emitted, down=cards)
            state = _draw_for_aliens(state, seat, cards, emitted)
    state = replace(state, ledger=with_scored(state.ledger), results=results)
    return end_turn(state, emitted)


def _score_box(state: State, box: int, results: dict[int, Result], emitted: Rulings) -> State:
    """Score a box for its winner; `results` takes the results of boxes without a showdown."""
    rivals = state.rivals(box)
    if not rivals:
        results[box] = Result()
        tiles = state.tiles[box]
        if tiles:
            name = state.boxes[box]
            emitted.append(
                rulings.Return(what="shorts", tiles=tiles, source=name, to="side", cite=("CF-71",))
            )
        return state
    winner, prize = rivals[0], "CF-63"
    if len(rivals) == 1:
        results[box] = Result(rivals, (None,), (state.teams[winner].twist,), winner)
    else:
        winner, prize = results[box].winner or 0, "CF-62"
    scored = state.teams[winner].cards
    state = _own_cards(state, winner, scored, prize, emitted)
    for loser in state.order_of_play():
        if loser in rivals and loser != winner:
            state, captured = _losing_cards(state, winner, loser, emitted)
            scored += captured
    state = _take_tiles(state, winner, box, prize, emitted)
    return _draw_for_aliens(state, winner, scored, emitted)


def scored_in_showdown(state: State, showdown: rulings.Showdown) -> Rulings:
    """Return what comes of a showdown in Score; `state`: the position in which it was judged
    (CF-62, CF-73, CF-88).
    """
    box = state.boxes.index(showdown.box)
    emitted: Rulings = []
    result = Result(showdown.seats, showdown.powers, showdown.twists, showdown.winner)
    _score_box(state, box, {box: result}, emitted)
    return emitted


def _own_cards(state: State, seat: int, cards: ScoredCards, prize: str, emitted: Rulings) -> State:
    """Move the two cards of the winner, or of a lone seat, to their pile (CF-66, CF-68, CF-83)."""
    if state.teams[seat].twist:
        rule = "CF-66" if prize == "CF-62" else "CF-68"
        return _score_cards(state, seat, seat, (prize, rule), emitted, up=cards)
    up: ScoredCards = tuple(card for card in cards if card == "puny-human")
    down: ScoredCards = tuple(card for card in cards if card != "puny-human")
    return _score_cards(state, seat, seat, (prize, "CF-83" if up else "CF-65"), emitted, up, down)


def _losing_cards(
    state: State, winner: int, loser: int, emitted: Rulings
) -> tuple[State, ScoredCards]:
    """Capture a losing team, unless a Zombie takes it home (CF-67, CF-73, CF-88)."""
    cards = state.teams[loser].cards
    if state.teams[loser].count("zombie"):
        team, cite = f"team/{loser}", ("CF-88",)
        emitted.append(
            rulings.Return(what="cards", seat=loser, cards=cards, source=team, to="hand", cite=cite)
        )
        ledger = with_moved(state.ledger, loser, ("co-star", "star"), "hand", loser)
        return replace(state, hands=state.hands_with(loser, len(cards)), ledger=ledger), ()
    if state.teams[winner].count("devil"):
        return _score_cards(state, winner, loser, ("CF-73", "CF-97"), emitted, up=cards), cards
    return _score_cards(state, winner, loser, ("CF-73", "CF-67"), emitted, down=cards), cards


def _score_cards(
    state: State,
    seat: int,
    owner: int,
    cite: tuple[str, str],
    emitted: Rulings,
    up: ScoredCards = (),
    down: ScoredCards = (),
) -> State:
    """`seat` scores cards of `owner`'s team."""
    if up:
        emitted.append(rulings.Score(seat, up, len(up), "up", f"team/{owner}", cite=cite))
    if down:
        emitted.append(rulings.Score(seat, down, len(down), "down", f"team/{owner}", cite=cite))
    pile = state.piles[seat]
    pile = replace(pile, face_down=pile.face_down + len(down), face_up=pile.face_up + up)
    return state.with_pile(seat, pile)


def _take_tiles(state: State, seat: int, box: int, prize: str, emitted: Rulings) -> State:
    tiles = state.tiles[box]
    if not tiles:
        return state
    what = "films" if box == FEATURE else "shorts"
    emitted.append(rulings.TakeTile(seat, what, tiles, state.boxes[box], cite=(prize, "CF-25")))
    pile = state.piles[seat]
    return state.with_pile(seat, replace(pile, **{what: getattr(pile, what) + tiles}))


def _draw_for_aliens(state: State, seat: int, cards: ScoredCards, emitted: Rulings) -> State:
    aliens = cards.count("alien")
    return draw(state, seat, ALIEN_CARDS * aliens, "CF-85", emitted) if aliens else state


def worth(scored: rulings.Score | rulings.TakeTile) -> int:
    """What cards or tiles count (CF-65)."""
    if isinstance(scored, rulings.TakeTile):
        return sum(scored.tiles)
    return scored.n if scored.face == "down" else sum(STARS[card] for card in scored.cards)
