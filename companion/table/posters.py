"""What each game shows of itself before it is opened: `poster.toml` and `poster.svg` in its folder.

Reading them imports nothing of the game. A game without them gets a plain poster, made from what
the game itself says.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated
from xml.parsers.expat import ExpatError, ParserCreate

from msgspec import DecodeError, Meta, Struct, convert

from companion.table.registry import folder, games

DRAWING = "poster:"
"""Before a game's id: the name of the drawing on its poster."""
PLAIN = "reel"
"""The icon on a poster that has no drawing."""
ACCENT, ACCENT_DARK = "#FFD873", "#5A4A1E"
"""The colors of Matinee itself."""
Color = Annotated[str, Meta(pattern=r"\A#[0-9A-Fa-f]{6}\Z")]
"""A color as `#RRGGBB`."""
UNREADABLE = (OSError, LookupError, ValueError, DecodeError)
"""What reading a poster can raise."""
LAST_PLACE = 1_000
"""The place of a poster that gives none."""


class Poster(Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """The title in the poster's letters, how many can play, the accent color and its dark partner,
    and its place among the posters, the lowest first.
    """

    title: str
    players: str
    accent: Color = ACCENT
    accent_dark: Color = ACCENT_DARK
    place: int = LAST_PLACE


MATINEE = Poster("Matinee", "")
"""The colors if no game is played."""


@cache
def poster(game: str) -> Poster:
    """Return the poster of an installed game, or MATINEE if it is none."""
    if game not in games():
        return MATINEE
    try:
        return _read(game)
    except UNREADABLE:
        installed = games().get(game)
        if installed is None:
            return MATINEE
        return Poster(installed.title, f"{installed.min_seats}–{installed.max_seats}")


def _read(game: str) -> Poster:
    return convert(tomllib.loads((folder(game) / "poster.toml").read_text("utf-8")), Poster)


def poster_errors(game: str) -> Iterator[str]:
    """Check `poster.toml` and `poster.svg` of an installed game and yield what is wrong with each.
    A missing file is not an error.
    """
    for name, read in (("poster.toml", _read), ("poster.svg", _check_drawing)):
        try:
            read(game)
        except FileNotFoundError:
            continue
        except UNREADABLE as error:
            yield f"{name} of {game}: {error}"


def _check_drawing(game: str) -> None:
    """Raise ValueError if the drawing of a game is not an SVG file."""
    elements: list[str] = []
    parser = ParserCreate()
    parser.StartElementHandler = lambda name, _: elements.append(name)
    try:
        parser.Parse(drawing_file(game).read_text("utf-8"), True)
    except ExpatError as error:
        raise ValueError(f"not well-formed XML: {error}") from error
    if elements[0] != "svg":
        raise ValueError(f"the root element must be <svg>, not <{elements[0]}>")


def posters() -> list[tuple[str, Poster]]:
    """Return each installed game with its poster, in the order of the home screen, without games
    that could not be loaded.
    """
    every = [(game, poster(game)) for game in games()]
    return sorted(
        (entry for entry in every if entry[0] in games()),
        key=lambda entry: (entry[1].place, entry[0]),
    )


def is_poster(name: str) -> bool:
    """Return whether a drawing of this name is the one on a poster."""
    return name.startswith(DRAWING)


def drawing_file(game: str) -> Path:
    """Return the file of the drawing on a game's poster, whether or not it is there. Raises
    LookupError if the game has no folder.
    """
    return folder(game) / "poster.svg"


def has_drawing(game: str) -> bool:
    """Return whether there is a drawing for a game's poster."""
    try:
        return drawing_file(game).is_file()
    except LookupError:
        return False
