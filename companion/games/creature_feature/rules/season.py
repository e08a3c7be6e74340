"""The end of a turn, of a season and of the game (CF-75 to CF-81)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct, say
from companion.games.creature_feature.cards import ALL_CARDS, FILM_TILES, SHORT_TILES, STARS
from companion.games.creature_feature.rules.setup import score_marker, start_season
from companion.games.creature_feature.state import State, Team
from companion.games.creature_feature.view import Pile, SeasonView

FILM_BONUS = 2
SHORT_BONUS = 1


def end_turn(state: State, out: list[Ruling]) -> State:
    """The board is cleared; the next film, the next season, or the end."""
    state = replace(
        state,
        teams=(Team(),) * len(state.names),
        tiles=((),) * len(state.tiles),
        double_feature=False,
        showdown=None,
    )
    if state.turn < state.turns:
        return replace(state, phase="movie-time", turn=state.turn + 1)
    return _end_season(state, out)


def season_points(pile: Pile) -> int:
    """What a score area is worth before the last season's bonus (CF-75)."""
    stars = sum(STARS[card] for card in pile.face_up)
    return pile.face_down + stars + sum(pile.films) + sum(pile.shorts)


def _bonus(state: State, pile: Pile) -> int:
    """2 for each film and 1 for each short, in the last season (CF-76)."""
    if state.season < state.options.seasons:
        return 0
    return FILM_BONUS * len(pile.films) + SHORT_BONUS * len(pile.shorts)


def _end_season(state: State, out: list[Ruling]) -> State:
    bonus = tuple(_bonus(state, pile) for pile in state.piles)
    told = SeasonView(
        face_down=tuple(pile.face_down for pile in state.piles),
        face_up=tuple(sum(STARS[card] for card in pile.face_up) for pile in state.piles),
        films=tuple(sum(pile.films) for pile in state.piles),
        shorts=tuple(sum(pile.shorts) for pile in state.piles),
        bonus=bonus,
        gain=tuple(
            season_points(pile) + more for pile, more in zip(state.piles, bonus, strict=True)
        ),
    )
    scores = tuple(had + gain for had, gain in zip(state.scores, told.gain, strict=True))
    cite = ("CF-75", "CF-76") if state.season == state.options.seasons else ("CF-75",)
    for seat, total in enumerate(scores):
        facts: dict[str, int | str] = {
            "seat": seat,
            "reason": "season",
            "face_down": told.face_down[seat],
            "face_up": told.face_up[seat],
            "films": told.films[seat],
            "shorts": told.shorts[seat],
            "bonus": bonus[seat],
            "gain": told.gain[seat],
            "total": total,
        }
        out += score_marker(facts, *cite)
    state = replace(state, scores=scores, history=(*state.history, told))
    if state.season < state.options.seasons:
        return _next_season(state, out)
    state = replace(state, phase="over", piles=(Pile(),) * len(state.names))
    out.append(say({"about": "game-over", "winners": winners(state)}, "CF-79", "CF-80"))
    return state


def _next_season(state: State, out: list[Ruling]) -> State:
    out += (
        instruct({"do": "collect", "what": "cards", "n": ALL_CARDS}, "CF-77"),
        instruct({"do": "collect", "what": "tiles", "n": FILM_TILES + SHORT_TILES}, "CF-77"),
    )
    return start_season(replace(state, season=state.season + 1), out)


def winners(state: State) -> tuple[int, ...]:
    """The seats with the highest total, ascending (CF-79, CF-80)."""
    best = max(state.scores)
    tied = tuple(seat for seat, score in enumerate(state.scores) if score == best)
    if state.options.final_tie == "priority":
        return (min(tied, key=state.priority.index),)
    return tied
