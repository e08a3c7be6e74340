"""Set-up of the game and of each season (CF-07 to CF-17)."""

from msgspec.structs import replace

from companion.core.game import Outcome
from companion.core.rulings import Ruling, instruct, untyped
from companion.games.creature_feature.actions import NameLastActor
from companion.games.creature_feature.cards import ALL_CARDS, FILM_TILES
from companion.games.creature_feature.options import Options
from companion.games.creature_feature.rules.supply import NO_HELPERS
from companion.games.creature_feature.state import State, Team
from companion.games.creature_feature.view import BoxName, Pile

MANY = 5
"""From this many players on there are two boxes for shorts (CF-20)."""


def boxes_for(seats: int) -> tuple[BoxName, ...]:
    """The boxes of the Movie Board in use, top to bottom (CF-20, CF-37)."""
    if seats >= MANY:
        return ("feature", "upper-short", "lower-short", "fold")
    return ("feature", "upper-short", "fold")


def start(names: tuple[str, ...], options: Options) -> Outcome[State]:
    """The table is laid out; nobody is the Last Actor yet (CF-07)."""
    seats = len(names)
    boxes = boxes_for(seats)
    state = State(
        names=names,
        options=options,
        boxes=boxes,
        phase="set-up",
        season=1,
        turn=1,
        last_actor=None,
        to_act=None,
        priority=(),
        tiles=((),) * (len(boxes) - 1),
        films_seen=(),
        films_left=0,
        double_feature=False,
        pawns=None,
        teams=(Team(),) * seats,
        showdown=None,
        pending=None,
        results={},
        hands=(0,) * seats,
        deck=ALL_CARDS,
        discards=0,
        helpers_out=NO_HELPERS,
        ledger=(),
        piles=(Pile(),) * seats,
        scores=(0,) * seats,
        history=(),
    )
    return Outcome(state, (instruct({"do": "set-out", "n": seats}, "CF-07"),))


def name_last_actor(state: State, action: NameLastActor, out: list[Ruling]) -> State:
    """The first Last Actor, the track and its starting points (CF-08 to CF-12)."""
    state = replace(state, last_actor=action.player)
    order = state.order_of_play()
    out += (
        instruct({"do": "take-marker", "seat": action.player}, "CF-08"),
        instruct({"do": "set-priority", "order": order}, "CF-09"),
    )
    scores = list(state.scores)
    for place, seat in enumerate(order):
        points = state.options.setup_vp[place]
        if points:
            scores[seat] += points
            out += score_marker(
                {"seat": seat, "reason": "set-up", "gain": points, "total": scores[seat]},
                "CF-10",
                *(("CF-11",) if place >= MANY - 1 else ()),
            )
    return start_season(replace(state, priority=order, scores=tuple(scores)), out)


def score_marker(facts: dict[str, int | str], *cite: str) -> tuple[Ruling, ...]:
    """Points for a seat, and its marker moved where there are any (CF-10, CF-75)."""
    score = untyped("score", facts, cite)
    if not facts["gain"]:
        return (score,)
    seat, total = facts["seat"], facts["total"]
    return score, instruct(
        {"do": "move", "what": "scoring-marker", "seat": seat, "to": total}, *cite
    )


def start_season(state: State, out: list[Ruling]) -> State:
    """Cards and films are shuffled and dealt (CF-13 to CF-17)."""
    seats = len(state.names)
    hand = state.hand_size
    stack = state.turns
    rule, films = ("CF-15", "CF-15") if seats > MANY else ("CF-13", "CF-14")
    out += (
        instruct({"do": "shuffle", "what": "deck", "n": ALL_CARDS}, "CF-13"),
        instruct({"do": "deal", "n": hand, "seats": tuple(range(seats))}, rule),
        instruct({"do": "shuffle", "what": "films", "n": FILM_TILES}, "CF-14"),
        instruct({"do": "stack", "what": "films", "n": stack, "aside": FILM_TILES - stack}, films),
    )
    return replace(
        state,
        phase="movie-time",
        turn=1,
        tiles=((),) * len(state.tiles),
        films_seen=(),
        films_left=stack,
        double_feature=False,
        pawns=None,
        teams=(Team(),) * seats,
        results={},
        hands=(hand,) * seats,
        deck=ALL_CARDS - hand * seats,
        discards=0,
        helpers_out=NO_HELPERS,
        ledger=(),
        piles=(Pile(),) * seats,
    )
