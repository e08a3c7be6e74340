"""Brings films and shorts to the board (CF-19 to CF-27)."""

from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.games.creature_feature.actions import RevealFilm
from companion.games.creature_feature.cards import FILMS, VALUE
from companion.games.creature_feature.rulings import Place, TurnOver
from companion.games.creature_feature.state import FEATURE, State
from companion.games.creature_feature.view import Tiles

PAIR = 2
"""Films of a Double Feature (CF-22)."""


def possible_films(state: State) -> tuple[str, ...]:
    """Return the tiles that may be turned over now (CF-116)."""
    return tuple(film for film in FILMS if _is_possible(state, film))


def _is_possible(state: State, film: str) -> bool:
    if film == "double-feature":
        return state.phase == "movie-time" and film not in state.films_seen
    owned: Tiles | None = state.options.films
    return owned is None or state.films_seen.count(film) < owned.count(VALUE[film])


def reveal_film(state: State, action: RevealFilm, emitted: Rulings) -> State:
    """Turn over a film of the stack or, for a Double Feature, of those aside."""
    if state.phase == "movie-time":
        state = replace(state, results={}, pawns=None, films_left=max(0, state.films_left - 1))
    state = replace(state, films_seen=(*state.films_seen, action.film))
    if action.film == "double-feature":
        cite = ("CF-22", "CF-23") if len(state.names) > 5 else ("CF-22",)
        emitted.append(TurnOver("films", n=PAIR, source="aside", cite=cite))
        return replace(state, phase="double-feature", double_feature=True)
    return _place_film(state, VALUE[action.film], emitted)


def _place_film(state: State, value: int, emitted: Rulings) -> State:
    short = value // 2
    rule, short_rule = ("CF-22", "CF-24") if state.double_feature else ("CF-19", "CF-20")
    emitted.append(Place(what="film", vp=value, to="feature", cite=(rule,)))
    emitted += (
        Place(what="short", vp=short, to=box, cite=(short_rule,)) for box in state.boxes[1:-1]
    )
    tiles = tuple(
        (*tiles, value if box == FEATURE else short) for box, tiles in enumerate(state.tiles)
    )
    state = replace(state, tiles=tiles)
    if state.double_feature and len(tiles[FEATURE]) < PAIR:
        return state
    emitted.append(Place(what="pawns", to="feature", cite=("CF-21",)))
    return replace(state, phase="team-up", pawns=(FEATURE,) * len(state.names))
