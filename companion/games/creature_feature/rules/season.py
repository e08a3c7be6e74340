"""Set-up, and the end of a turn, of a season and of the game (CF-07 to CF-17, CF-75 to CF-81)."""

from msgspec.structs import replace

from companion.core.game import Outcome
from companion.core.rulings import Rulings
from companion.games.creature_feature import rulings
from companion.games.creature_feature.actions import NameLastActor
from companion.games.creature_feature.cards import ALL_CARDS, FILM_TILES, SHORT_TILES, STARS
from companion.games.creature_feature.options import Options
from companion.games.creature_feature.rules.supply import NO_HELPERS
from companion.games.creature_feature.state import SEATS_WITH_OWN_DEAL, State, Team
from companion.games.creature_feature.view import BoxName, Pile, SeasonView, SeatNumbers

PLAYERS_FOR_TWO_SHORTS = 5
"""From this many players on there are two boxes for shorts (CF-20)."""
INDEX_OF_FIFTH = 4
"""From this index on, seats in order of priority start with the points of CF-11."""
FILM_BONUS = 2
SHORT_BONUS = 1


def boxes_for(seats: int) -> tuple[BoxName, ...]:
    """Return the boxes of the Movie Board in use, top to bottom (CF-20, CF-37)."""
    if seats >= PLAYERS_FOR_TWO_SHORTS:
        return ("feature", "upper-short", "lower-short", "fold")
    return ("feature", "upper-short", "fold")


def start(names: tuple[str, ...], options: Options) -> Outcome[State]:
    """Set up the table; nobody is the Last Actor yet (CF-07)."""
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
        mad_doctor_seat=None,
        results={},
        hands=(0,) * seats,
        deck=ALL_CARDS,
        discards=0,
        helpers_discarded=NO_HELPERS,
        ledger=(),
        piles=(Pile(),) * seats,
        scores=(0,) * seats,
        history=(),
    )
    return Outcome(state, (rulings.SetOut(seats, cite=("CF-07",)),))


def name_last_actor(state: State, action: NameLastActor, emitted: Rulings) -> State:
    """Set the first Last Actor, the track and its starting points (CF-08 to CF-12)."""
    state = replace(state, last_actor=action.player)
    order = state.order_of_play()
    emitted += (
        rulings.TakeMarker(action.player, cite=("CF-08",)),
        rulings.SetPriority(order, cite=("CF-09",)),
    )
    scores = list(state.scores)
    for index, seat in enumerate(order):
        points = state.options.setup_vp[index]
        if points:
            scores[seat] += points
            cite = ("CF-10", "CF-11") if index >= INDEX_OF_FIFTH else ("CF-10",)
            _score(
                rulings.Points(
                    seat=seat, reason="set-up", gain=points, total=scores[seat], cite=cite
                ),
                emitted,
            )
    return _start_season(replace(state, priority=order, scores=tuple(scores)), emitted)


def _score(points: rulings.Points, emitted: Rulings) -> None:
    """Report the points of a seat, and move its marker if there are any (CF-10, CF-75)."""
    emitted.append(points)
    if points.gain:
        seat, total, cite = points.seat, points.total, points.cite
        emitted.append(rulings.Move(what="scoring-marker", seat=seat, to=total, cite=cite))


def _start_season(state: State, emitted: Rulings) -> State:
    """Shuffle and deal cards and films (CF-13 to CF-17)."""
    seats = len(state.names)
    hand = state.hand_size
    stack = state.turns
    deal, films = ("CF-15", "CF-15") if seats == SEATS_WITH_OWN_DEAL else ("CF-13", "CF-14")
    emitted += (
        rulings.Shuffle("deck", ALL_CARDS, cite=("CF-13",)),
        rulings.Deal(hand, tuple(range(seats)), cite=(deal,)),
        rulings.Shuffle("films", FILM_TILES, cite=("CF-14",)),
        rulings.Stack(n=stack, aside=FILM_TILES - stack, cite=(films,)),
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
        helpers_discarded=NO_HELPERS,
        ledger=(),
        piles=(Pile(),) * seats,
    )


def end_turn(state: State, emitted: Rulings) -> State:
    """Clear the board, and begin the next film, the next season or the end."""
    state = replace(
        state,
        teams=(Team(),) * len(state.names),
        tiles=((),) * len(state.tiles),
        double_feature=False,
        showdown=None,
    )
    if state.turn < state.turns:
        return replace(state, phase="movie-time", turn=state.turn + 1)
    return _end_season(state, emitted)


def _pile_points(pile: Pile, *, last: bool = False) -> tuple[int, int, int, int, int]:
    """Return the points of a score area's cards face down, cards face up, films and shorts, and the
    bonus of the last season: 2 for each film and 1 for each short (CF-75, CF-76).
    """
    bonus = FILM_BONUS * len(pile.films) + SHORT_BONUS * len(pile.shorts) if last else 0
    stars = sum([STARS[card] for card in pile.face_up])
    return pile.face_down, stars, sum(pile.films), sum(pile.shorts), bonus


def season_points(pile: Pile) -> int:
    """Return the points of a score area before the last season's bonus (CF-75)."""
    return sum(_pile_points(pile))


def _end_season(state: State, emitted: Rulings) -> State:
    last = state.season == state.options.seasons
    parts = [_pile_points(pile, last=last) for pile in state.piles]
    gains = tuple(map(sum, parts))
    season = SeasonView(*zip(*parts, strict=True), gain=gains)
    scores = tuple(had + gain for had, gain in zip(state.scores, gains, strict=True))
    for seat, (face_down, face_up, films, shorts, bonus) in enumerate(parts):
        _score(
            rulings.Points(
                seat=seat,
                reason="season",
                face_down=face_down,
                face_up=face_up,
                films=films,
                shorts=shorts,
                bonus=bonus,
                gain=gains[seat],
                total=scores[seat],
                cite=("CF-75", "CF-76") if last else ("CF-75",),
            ),
            emitted,
        )
    state = replace(state, scores=scores, history=(*state.history, season))
    if last:
        state = replace(state, phase="over", piles=(Pile(),) * len(state.names))
        emitted.append(rulings.GameOver(winners(state), cite=("CF-79", "CF-80")))
        return state
    emitted += (
        rulings.Collect("cards", ALL_CARDS, cite=("CF-77",)),
        rulings.Collect("tiles", FILM_TILES + SHORT_TILES, cite=("CF-77",)),
    )
    return _start_season(replace(state, season=state.season + 1), emitted)


def winners(state: State) -> SeatNumbers:
    """Return the seats with the highest total, ascending (CF-79, CF-80)."""
    best = max(state.scores)
    tied = tuple(seat for seat, score in enumerate(state.scores) if score == best)
    if state.options.final_tie == "priority":
        return (min(tied, key=state.priority.index),)
    return tied
