"""The first Last Actor, and the films of Movie Time."""

from collections.abc import Sequence

from companion.core.board.glance import Glance
from companion.core.board.nodes import (
    Background,
    Board,
    Node,
    RollRandom,
    SubmitAction,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.tiles import seat_choice
from companion.core.board.widgets import burst, button, title
from companion.core.domains import Choice
from companion.core.prompts import Prompt
from companion.core.wording import quantity
from companion.games.creature_feature.actions import NameLastActor, RevealFilm
from companion.games.creature_feature.board.parts import ticket
from companion.games.creature_feature.board.track import track
from companion.games.creature_feature.cards import FILMS, VALUE, Film
from companion.games.creature_feature.view import View


def last_actor(view: View) -> Board:
    """Touch the one who last saw an old monster film (CF-08)."""
    return Board(
        line1="Everyone: who is the Last Actor?",
        line2="Who last saw a pre-1970 monster film? Press or touch",
        seats=tuple(range(len(view.seats))),
        ticket=ticket(view),
        stage=seat_choice(view.seats, lambda seat: SubmitAction(NameLastActor(seat))),
        buttons=(button("Pick at random", RollRandom(NameLastActor), icon="dice"),),
    )


def film(view: View, prompts: Sequence[Prompt]) -> Board:
    """Which film is on top of the stack, or aside (CF-19, CF-22)."""
    second = view.phase == "double-feature"
    domain = prompts[0].accepts[0].open["film"] if prompts else Choice(())
    possible = [film_card for film_card in FILMS if domain.admits(film_card, None)]
    line2 = f"{quantity(view.films_left, 'film')} left."
    if second:
        done = len(view.tiles["feature"])
        line2 = f"Double Feature: film {done + 1} of 2"
    elif view.crowded:
        line2 += " Add two Shorts worth half"
    else:
        line2 += " Add the Short worth half"
    return Board(
        line1="Anyone: turn over a set-aside film" if second else "Anyone: turn over the next film",
        line2=line2,
        icon="reel",
        glance=Glance("Turn over a film"),
        ticket=ticket(view),
        stage=row(
            row(
                *(
                    _tile(film_card, film_card in possible)
                    for film_card in FILMS
                    if not second or film_card in possible
                ),
                gap=10,
                grow=1,
                shrink=True,
            ),
            track(view, None),
            gap=10,
            grow=1,
        ),
    )


def _tile(film_card: Film, possible: bool) -> Node:
    double = film_card == "double-feature"
    sign = (
        row(
            icon("reel", 54, "accent"),
            icon("reel", 54, "accent"),
            gap=4,
            justify="center",
        )
        if double
        else row(burst(str(VALUE[film_card]), "accent", 104), justify="center", align="center")
    )
    below = "two films" if double else f"short {VALUE[film_card] // 2}"
    return column(
        title(
            "Double Feature" if double else "Feature",
            size=36,
            align="center",
            lines=2 if double else 1,
            color="accent" if possible else "mist",
            height=78,
        ),
        stack(sign, height=110, align="center"),
        space(),
        text(
            below if possible else "none left",
            "name",
            "cream" if possible else "mist",
            align="center",
        ),
        name="Double Feature" if double else f"Film {VALUE[film_card]}",
        touch=SubmitAction(RevealFilm(film_card)) if possible else None,
        enabled=possible,
        background=Background("accent-dark", "accent", radius=14)
        if possible
        else Background("night-800", radius=14),
        padding=(8, 10, 8, 16),
        grow=1,
    )
