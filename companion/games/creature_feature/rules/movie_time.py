"""Movie Time: films and shorts come to the board (CF-19 to CF-27)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct
from companion.games.creature_feature.actions import RevealFilm
from companion.games.creature_feature.cards import FILMS, VALUE
from companion.games.creature_feature.state import FEATURE, State

PAIR = 2
"""Films of a Double Feature (CF-22)."""


def films_possible(state: State) -> tuple[str, ...]:
    """The tiles that may be turned over now (CF-116)."""
    return tuple(film for film in FILMS if _possible(state, film))


def _possible(state: State, film: str) -> bool:
    if film == "double-feature":
        return state.phase == "movie-time" and film not in state.films_seen
    owned = state.options.films
    return owned is None or state.films_seen.count(film) < owned.count(VALUE[film])  # type: ignore[arg-type]


def reveal_film(state: State, action: RevealFilm, out: list[Ruling]) -> State:
    """A film is turned over, from the stack or, for a Double Feature, from aside."""
    seen = (*state.films_seen, action.film)
    if state.phase == "movie-time":
        state = replace(state, results={}, pawns=None, films_left=max(0, state.films_left - 1))
    if action.film == "double-feature":
        cite = ("CF-22", "CF-23") if len(state.names) > 5 else ("CF-22",)
        out.append(
            instruct({"do": "turn-over", "what": "films", "n": PAIR, "from": "aside"}, *cite)
        )
        return replace(state, phase="double-feature", double_feature=True, films_seen=seen)
    return _place_film(replace(state, films_seen=seen), VALUE[action.film], out)


def _place_film(state: State, value: int, out: list[Ruling]) -> State:
    short = value // 2
    rules = ("CF-22", "CF-24") if state.double_feature else ("CF-19", "CF-20")
    out.append(instruct({"do": "place", "what": "film", "vp": value, "to": "feature"}, rules[0]))
    out += (
        instruct({"do": "place", "what": "short", "vp": short, "to": box}, rules[1])
        for box in state.boxes[1:-1]
    )
    tiles = tuple(
        (*laid, value if box == FEATURE else short) for box, laid in enumerate(state.tiles)
    )
    state = replace(state, tiles=tiles)
    if state.double_feature and len(tiles[FEATURE]) < PAIR:
        return state
    out.append(instruct({"do": "place", "what": "pawns", "to": "feature"}, "CF-21"))
    return replace(state, phase="team-up", pawns=(FEATURE,) * len(state.names))
