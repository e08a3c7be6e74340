"""The posters of the games, those still to come among them (look, Components)."""

from collections.abc import Callable

from msgspec import Struct

from companion.core.nodes import Face, Node, Touch, column, icon, row, space, stack, text
from companion.table.games import games
from companion.ui.theme import ACCENTS

LONG_TITLE = 24


class Poster(Struct, frozen=True):
    """What hangs outside: the game, its picture, its name in letters, how many may play."""

    game: str
    art: str
    words: str
    players: str


PRINTED = (
    Poster("creature-feature", "poster-cf", "Creature Feature", "3–6"),
    Poster("scream-park", "poster-sp", "Scream Park", "2–5"),
    Poster("monstercon", "poster-mc", "Monster Con!", "2–5"),
    Poster("vampire-elf-cthulhu", "poster-ve", "The Vampire, the Elf and the Cthulhu", "2–4"),
    Poster("shuffling-horror", "poster-r5", "Roswell 51", "3–13"),
)


def posters(touch: Callable[[str], Touch]) -> Node:
    """All of them side by side; `touch` says what that of an installed game means."""
    return row(
        *(_poster(one, touch(one.game)) for one in (*PRINTED, *_from_elsewhere())),
        gap=10,
        grow=1,
    )


def _from_elsewhere() -> list[Poster]:
    """Installed games that have no poster of their own."""
    own = {poster.game for poster in PRINTED}
    games_without = (games()[game] for game in games() if game not in own)
    return [
        Poster(game.id, "reel", game.title, f"{game.least_seats}–{game.most_seats}")
        for game in games_without
    ]


def _poster(poster: Poster, touch: Touch) -> Node:
    installed = poster.game in games()
    accent = f"accent:{poster.game}" if poster.game in ACCENTS else "accent"
    ink = accent if installed else "mist"
    return column(
        stack(
            icon(poster.art, 190, "accent", shrink=True),
            row(_players(poster.players), align="start", pad=(5, 5, 0, 0)),
            grow=1,
            shrink=True,
        ),
        space(height=4, face=Face(ink, radius=0)),
        column(
            text(
                poster.words.upper(),
                font="display",
                size=40,
                fit=20,
                lines=3 if len(poster.words) > LONG_TITLE else 2,
                colour=ink,
                align="center",
                height=84 if installed else 60,
                outline=ink,
            ),
            *(
                ()
                if installed
                else (
                    text("to come", font="bold", size=20, colour="mist", align="center", height=26),
                )
            ),
            pad=(6, 0, 6, 2),
            height=88,
            justify="center",
        ),
        name=poster.words,
        touch=touch if installed else None,
        enabled=installed,
        face=Face("night-900", "paper" if installed else "night-600", stroke=5, radius=8),
        pad=(5, 5, 5, 5),
        width=0,
        grow=1,
    )


def _players(count: str) -> Node:
    return row(
        icon("people", 20, "cream", hole="night-900"),
        text(count, font="bold", size=22, fit=16),
        face=Face("night-900", radius=6),
        pad=(8, 2, 8, 2),
        gap=6,
        height=30,
        align="center",
    )
