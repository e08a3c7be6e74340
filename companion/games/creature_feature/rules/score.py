"""Score: the last window, then box by box who takes what (CF-61 to CF-74, CF-82 to CF-98)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct
from companion.core.tracks import put
from companion.games.creature_feature.rules.ledger import moved, to_the_piles
from companion.games.creature_feature.rules.season import end_turn
from companion.games.creature_feature.rules.supply import draw
from companion.games.creature_feature.rules.teams import holds, is_up, twist
from companion.games.creature_feature.state import FEATURE, State
from companion.games.creature_feature.view import Pile, Result

ALIEN_CARDS = 2
UNKNOWN = "unknown"


def begin_claims(state: State, out: list[Ruling]) -> State:
    """Uncontested and folded seats may still show cards (CF-72); without any, Score."""
    state = replace(state, phase="claims")
    return state if claimants(state) else score(state, out)


def claimants(state: State) -> tuple[int, ...]:
    """The seats whose last window is open, ascending; contested boxes are judged (CF-72)."""
    return tuple(
        [
            seat
            for seat, box in enumerate(state.pawns or ())
            if box not in state.results and not state.teams[seat].passed
        ]
    )


def pass_claim(state: State, seat: int, out: list[Ruling]) -> State:
    """The seat has nothing more to show; after the last one comes Score."""
    team = replace(state.teams[seat], passed=True)
    state = replace(state, teams=put(state.teams, seat, team))
    return state if claimants(state) else score(state, out)


def score(state: State, out: list[Ruling]) -> State:
    """Box by box, top to bottom, then the fold box (CF-74); then the turn is over."""
    piles, results = list(state.piles), dict(state.results)
    for box in range(state.fold):
        state = _score_box(state, box, piles, results, out)
    folded = state.rivals(state.fold)
    for seat in state.order_of_play():
        if seat in folded:
            cards = _team_cards(state, seat)
            _to_pile(piles, seat, seat, (), cards, ("CF-64", "CF-69"), out)
            state = _draw_for_aliens(state, seat, cards, out)
    ledger = to_the_piles(state.ledger)
    return end_turn(replace(state, ledger=ledger, piles=tuple(piles), results=results), out)


def _score_box(
    state: State, box: int, piles: list[Pile], results: dict[int, Result], out: list[Ruling]
) -> State:
    """`piles` and `results` take what comes of it; hands are the state's."""
    rivals = state.rivals(box)
    if not rivals:
        results[box] = Result()
        _return_shorts(state, box, out)
        return state
    if len(rivals) == 1:
        winner = rivals[0]
        results[box] = Result(rivals, (None,), (twist(state.teams[winner]),), winner)
        prize = "CF-63"
    else:
        winner = results[box].winner or 0
        prize = "CF-62"
    scored = _own_cards(state, winner, piles, prize, out)
    for loser in state.order_of_play():
        if loser in rivals and loser != winner:
            state, captured = _losing_cards(state, winner, loser, piles, out)
            scored += captured
    _take_tiles(state, winner, box, piles, prize, out)
    return _draw_for_aliens(state, winner, scored, out)


def _return_shorts(state: State, box: int, out: list[Ruling]) -> None:
    tiles = state.tiles[box]
    if tiles:
        facts = {"do": "return", "what": "shorts", "tiles": tiles, "from": state.boxes[box]}
        out.append(instruct({**facts, "to": "side"}, "CF-71"))


def _team_cards(state: State, seat: int) -> tuple[str, ...]:
    """Co-Star and Star, each by name or unknown."""
    team = state.teams[seat]
    return tuple(
        card if card is not None and is_up(card) else UNKNOWN for card in (team.co_star, team.star)
    )


def _own_cards(
    state: State, seat: int, piles: list[Pile], prize: str, out: list[Ruling]
) -> tuple[str, ...]:
    """The winner's or lone seat's own two (CF-66, CF-68, CF-83)."""
    cards = _team_cards(state, seat)
    if twist(state.teams[seat]):
        rule = "CF-66" if prize == "CF-62" else "CF-68"
        _to_pile(piles, seat, seat, cards, (), (prize, rule), out)
        return cards
    up = tuple(card for card in cards if card == "puny-human")
    down = tuple(card for card in cards if card != "puny-human")
    rules = (prize, "CF-83") if up else (prize, "CF-65")
    _to_pile(piles, seat, seat, up, down, rules, out)
    return cards


def _losing_cards(
    state: State, winner: int, loser: int, piles: list[Pile], out: list[Ruling]
) -> tuple[State, tuple[str, ...]]:
    """A losing team is captured, unless a Zombie takes it home (CF-67, CF-73, CF-88)."""
    cards = _team_cards(state, loser)
    if holds(state.teams[loser], "zombie"):
        facts = {"do": "return", "what": "cards", "seat": loser, "cards": cards}
        out.append(instruct({**facts, "from": f"team/{loser}", "to": "hand"}, "CF-88"))
        state = replace(
            state,
            hands=put(state.hands, loser, state.hands[loser] + len(cards)),
            ledger=moved(state.ledger, loser, ("co-star", "star"), "hand", loser),
        )
        return state, ()
    if holds(state.teams[winner], "devil"):
        _to_pile(piles, winner, loser, cards, (), ("CF-73", "CF-97"), out)
    else:
        _to_pile(piles, winner, loser, (), cards, ("CF-73", "CF-67"), out)
    return state, cards


def _to_pile(
    piles: list[Pile],
    seat: int,
    owner: int,
    up: tuple[str, ...],
    down: tuple[str, ...],
    cite: tuple[str, ...],
    out: list[Ruling],
) -> None:
    """`seat` scores cards of `owner`'s team."""
    for cards, face in ((up, "up"), (down, "down")):
        if cards:
            facts = {"do": "score", "seat": seat, "cards": cards, "n": len(cards), "face": face}
            out.append(instruct({**facts, "from": f"team/{owner}", "to": "pile"}, *cite))
    pile = piles[seat]
    face_down, face_up = pile.face_down + len(down), pile.face_up + up
    piles[seat] = replace(pile, face_down=face_down, face_up=face_up)


def _take_tiles(
    state: State, seat: int, box: int, piles: list[Pile], prize: str, out: list[Ruling]
) -> None:
    tiles = state.tiles[box]
    if not tiles:
        return
    what = "films" if box == FEATURE else "shorts"
    facts = {"do": "take-tile", "seat": seat, "what": what, "tiles": tiles}
    out.append(instruct({**facts, "from": state.boxes[box], "to": "pile"}, prize, "CF-25"))
    pile = piles[seat]
    if box == FEATURE:
        piles[seat] = replace(pile, films=pile.films + tiles)
    else:
        piles[seat] = replace(pile, shorts=pile.shorts + tiles)


def _draw_for_aliens(state: State, seat: int, cards: tuple[str, ...], out: list[Ruling]) -> State:
    aliens = cards.count("alien")
    return draw(state, seat, ALIEN_CARDS * aliens, "CF-85", out) if aliens else state
