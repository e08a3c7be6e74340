"""What the game waits for: every legal action but `correct` (rules file, Flow)."""

from functools import lru_cache

from companion.core.actions import Action
from companion.core.domains import Cards, Choice, Domain, Seats
from companion.core.game import Prompt, Template
from companion.games.creature_feature.actions import (
    DiscardHelper,
    Drop,
    NameLastActor,
    Pass,
    PlayHelper,
    RevealCoStar,
    RevealFilm,
    RevealStar,
    Stay,
    TeamUp,
    TurnUp,
    UseGhost,
)
from companion.games.creature_feature.domains import CopyOf
from companion.games.creature_feature.rules.audition import stuck
from companion.games.creature_feature.rules.ledger import copies_elsewhere, possible
from companion.games.creature_feature.rules.movie_time import films_possible
from companion.games.creature_feature.rules.score import claimants
from companion.games.creature_feature.rules.showdown import rivals_now
from companion.games.creature_feature.rules.supply import helper_left, helpers_left
from companion.games.creature_feature.rules.team_up import to_turn_up
from companion.games.creature_feature.rules.teams import holds, twist
from companion.games.creature_feature.state import FACE_DOWN, State

Templates = tuple[Template, ...]


def prompts(state: State) -> tuple[Prompt, ...]:
    """Required prompts by seat, then optional ones by seat; none when the game is over."""
    if state.pending is not None:
        return (Prompt(state.pending, "turn-up", (_turn_up(state, state.pending),)),)
    match state.phase:
        case "set-up":
            return (_last_actor(len(state.names)),)
        case "movie-time" | "double-feature":
            return (_for_all("film", RevealFilm, "film", films_possible(state)),)
        case "team-up":
            return _team_up(state)
        case "co-stars":
            return _with_extras(state, "co-star", _co_stars(state))
        case "audition":
            return _audition(state)
        case "stars":
            return _with_extras(state, "star", _stars(state))
        case "showdown":
            return _with_extras(state, "window", _window(state), press=0)
        case "claims":
            return _claims(state)
        case "over":
            return ()


@lru_cache(maxsize=8)
def _last_actor(seats: int) -> Prompt:
    every = Seats(tuple(range(seats)))
    return Prompt(None, "last-actor", (Template(NameLastActor, {}, {"player": every}),))


@lru_cache(maxsize=1024)
def _for_all(ask: str, kind: type[Action], field: str, values: tuple[str, ...]) -> Prompt:
    return Prompt(None, ask, (Template(kind, {}, {field: Choice(values)}),))


@lru_cache(maxsize=1024)
def plain(kind: type[Action], seat: int) -> Template:
    """An action that carries its seat and nothing else."""
    return Template(kind, {"seat": seat})


@lru_cache(maxsize=1024)
def helper_template(seat: int, helper: str) -> Template:
    """A helper that needs no target."""
    return Template(PlayHelper, {"seat": seat, "helper": helper})


@lru_cache(maxsize=1024)
def discard_template(seat: int, helpers: tuple[str, ...]) -> Template:
    """An unwanted helper."""
    return Template(DiscardHelper, {"seat": seat}, {"helper": Choice(helpers)})


@lru_cache(maxsize=4096)
def _first_shown(kind: type[Action], seat: int, cards: tuple[str, ...]) -> Template:
    return Template(kind, {"seat": seat}, {"card": Cards(cards), "copy": CopyOf()})


def _shown(state: State, kind: type[Action], seat: int, cards: tuple[str, ...]) -> Template:
    taken = copies_elsewhere(state, None if kind is TurnUp else seat)
    if not taken:
        return _first_shown(kind, seat, cards)
    fields: dict[str, Domain] = {"card": Cards(cards), "copy": CopyOf(taken)}
    return Template(kind, {"seat": seat}, fields)


def _turn_up(state: State, seat: int) -> Template:
    return _shown(state, TurnUp, seat, (*possible(state, None), *helpers_left(state)))


@lru_cache(maxsize=4096)
def _bats(seat: int, stars: tuple[int, ...], co_stars: tuple[int, ...]) -> Templates:
    """One template for each of the two cards that has a target (CF-103)."""
    return tuple(
        Template(
            PlayHelper,
            {"seat": seat, "helper": "bats", "card": card},
            {"target": Seats(targets)},
        )
        for card, hidden in (("star", stars), ("co-star", co_stars))
        if (targets := tuple(one for one in hidden if one != seat))
    )


def bats_targets(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats whose Star, and those whose Butler's Co-Star, lies face down."""
    teams = list(enumerate(state.teams))
    stars = [seat for seat, team in teams if team.star == FACE_DOWN]
    co_stars = [seat for seat, team in teams if team.butler and team.co_star == FACE_DOWN]
    return tuple(stars), tuple(co_stars)


def _bats_by_seat(state: State) -> list[Templates]:
    """Bats at any time for every seat that may hold one (CF-104)."""
    if not helper_left(state, "bats"):
        return [()] * len(state.hands)
    stars, co_stars = bats_targets(state)
    return [_bats(seat, stars, co_stars) if hand else () for seat, hand in enumerate(state.hands)]


def _igor(state: State, seat: int) -> Templates:
    """Igor for a folded seat (CF-99)."""
    pawns = state.pawns or ()
    folded = seat < len(pawns) and pawns[seat] == state.fold
    if folded and state.hands[seat] and helper_left(state, "igor"):
        return (helper_template(seat, "igor"),)
    return ()


def _extras(state: State) -> list[Templates]:
    """By seat, what may be played beside what the phase asks for (CF-100, CF-104)."""
    bats = _bats_by_seat(state)
    if state.phase in {"team-up", "co-stars"}:
        return bats
    return [templates + _igor(state, seat) for seat, templates in enumerate(bats)]


def _with_extras(
    state: State, ask: str, required: dict[int, Templates], *, press: int | None = None
) -> tuple[Prompt, ...]:
    extras = _extras(state)
    order = state.order_of_play()
    return (
        *(
            Prompt(seat, ask, templates + extras[seat], press=press, order=order.index(seat))
            for seat, templates in required.items()
        ),
        *(
            Prompt(seat, "helper", templates, optional=True)
            for seat, templates in enumerate(extras)
            if templates and seat not in required
        ),
    )


def _team_up(state: State) -> tuple[Prompt, ...]:
    extras = _extras(state)
    left = helpers_left(state)
    required: list[Prompt] = []
    optional: list[Prompt] = []
    for seat, team in enumerate(state.teams):
        templates: Templates = ()
        if state.hands[seat] and left:
            templates = (discard_template(seat, left),)
            if not team.butler and "discrete-butler" in left:
                templates += (helper_template(seat, "discrete-butler"),)
            templates += extras[seat]
        if not team.placed:
            templates = (plain(TeamUp, seat), *templates)
            required.append(Prompt(seat, "team-up", templates, press=0))
        elif templates:
            optional.append(Prompt(seat, "helper", templates, optional=True))
    return (*required, *optional)


def _co_stars(state: State) -> dict[int, Templates]:
    return {
        seat: (_shown(state, RevealCoStar, seat, possible(state, seat)),)
        for seat in to_turn_up(state)
    }


def _audition(state: State) -> tuple[Prompt, ...]:
    seat = state.to_act or 0
    extras = _extras(state)
    free = stuck(state, seat) is None
    choices = (plain(Stay, seat), plain(Drop, seat)) if free else (plain(Stay, seat),)
    prompt = Prompt(seat, "audition", choices + extras[seat], press=0, hold=1 if free else None)
    others = (
        Prompt(other, "helper", templates, optional=True)
        for other, templates in enumerate(extras)
        if templates and other != seat
    )
    return (prompt, *others)


def _hidden(state: State, seat: int, cards: tuple[str, ...]) -> Templates:
    """What `seat` may still turn up, out of `cards`."""
    team = state.teams[seat]
    if not cards:
        return ()
    star = (_shown(state, RevealStar, seat, cards),) if team.star == FACE_DOWN else ()
    if team.co_star != FACE_DOWN:
        return star
    return (*star, _shown(state, RevealCoStar, seat, cards))


def _stars(state: State) -> dict[int, Templates]:
    return {
        seat: templates
        for seat in rivals_now(state)
        if (templates := _hidden(state, seat, possible(state, seat)))
    }


def _window(state: State) -> dict[int, Templates]:
    if state.to_act is not None:
        acting: tuple[int, ...] = (state.to_act,)
    else:
        acting = tuple(seat for seat in rivals_now(state) if not state.teams[seat].passed)
    return {seat: window_templates(state, seat) for seat in acting}


def window_templates(state: State, seat: int) -> Templates:
    """Pass, Nurse, Mad Doctor, Ghost (CF-58)."""
    team = state.teams[seat]
    ghost = holds(team, "ghost") and twist(team)
    return (
        plain(Pass, seat),
        *(
            helper_template(seat, helper)
            for helper in ("nurse", "mad-doctor")
            if state.hands[seat] and helper_left(state, helper)
        ),
        *((plain(UseGhost, seat),) if ghost else ()),
    )


def _claims(state: State) -> tuple[Prompt, ...]:
    bats = _bats_by_seat(state)
    order = state.order_of_play()
    return tuple(
        Prompt(
            seat,
            "claim",
            (*_claim_templates(state, seat), *bats[seat]),
            press=0,
            order=order.index(seat),
        )
        for seat in claimants(state)
    )


def _claim_templates(state: State, seat: int) -> Templates:
    """Show cards, call the Mad Doctor, play Igor (CF-68, CF-72, CF-86)."""
    cards = possible(state, seat)
    folded = (state.pawns or ())[seat] == state.fold
    if folded:
        cards = tuple(card for card in cards if card == "alien")
    doctor = not folded and state.hands[seat] and helper_left(state, "mad-doctor")
    return (
        plain(Pass, seat),
        *_hidden(state, seat, cards),
        *((helper_template(seat, "mad-doctor"),) if doctor else ()),
        *_igor(state, seat),
    )
