"""Colors, seats and letters. The one place with hex."""

from functools import cache
from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from companion.core.board.nodes import Font
from companion.core.game import DIRECTOR_LOOK
from companion.table.posters import DRAWING, drawing_file, is_poster, poster

PALETTE = {
    "night-950": "#0B0818",
    "night-900": "#120D25",
    "night-800": "#1B1536",
    "night-700": "#261E4B",
    "night-600": "#372C68",
    "night-500": "#5A4C99",
    "mist": "#C3B9E6",
    "cream": "#FFF1CF",
    "sign": "#FFFAE9",
    "sign-2": "#FFEDC2",
    "paper": "#F7E4B8",
    "paper-2": "#E6CB90",
    "watermark": "#DDBF82",
    "ink": "#1A1226",
    "ink-2": "#54425F",
    "bulb": "#FFD873",
    "bulb-dark": "#5A4A1E",
    "yes": "#1E6B2E",
    "no": "#B3261E",
    "good": "#7FE08A",
    "bad": "#FF8A7A",
    "sky": "#221A46",
    "sky-2": "#140F2A",
    "card-red": "#FF9F8A",
    "card-blue": "#9CC7FF",
    "card-green": "#9CE5A8",
    "card-purple": "#D7AEFF",
    "card-yellow": "#FFDF8A",
    "card-grey": "#CFCADB",
}


class Look(Struct, frozen=True):
    """What distinguishes a seat: a color and a shape, never one alone."""

    name: str
    color: str
    icon: str


_TONES = ("#86CBFF", "#FF5A3C", "#FFC914", "#12AB7E", "#EC84B6", "#AE72FA")
_SHAPES = (
    ("Moon", "moon"),
    ("Fang", "fang"),
    ("Gem", "gem"),
    ("Tomb", "tomb"),
    ("Cross", "cross"),
    ("Glass", "glass"),
    ("Eye", "seat-eye"),
    ("Key", "seat-key"),
    ("Bat", "seat-bat"),
    ("Bone", "seat-bone"),
    ("Coffin", "seat-coffin"),
    ("Flame", "seat-flame"),
)
LOOKS = tuple(
    Look(name, _TONES[index % len(_TONES)], icon_name)
    for index, (name, icon_name) in enumerate(_SHAPES)
)
"""The twelve seats; the last six repeat the tones."""
FULL_COLOR_LOOKS = len(_TONES)
"""How many looks are drawn on their full color; those that repeat a tone are drawn on the dark."""
DIRECTOR = Look("Director", "#FFFFFF", "clap")
"""The seat that directs: no player's look, the clapper."""
_GROUNDS = ("seat-ground:", "seat-ink:", "seat-rim:", "seat-edge:")


class Theme(Struct, frozen=True):
    """What tokens mean on this screen: the game's accent and who sits where.

    `looks` gives for each seat of the game the place of its look in LOOKS, or DIRECTOR_LOOK.
    """

    game: str = "matinee"
    looks: tuple[int, ...] = tuple(range(len(LOOKS)))

    def color(self, name: str) -> str:
        """The hex of a token. Raises KeyError for what is none."""
        if name.startswith("seat:"):
            return self.look(name).color
        if name.startswith(_GROUNDS):
            return self._seat_color(*name.split(":"))
        if name.startswith("accent:"):
            return poster(name.removeprefix("accent:")).accent
        if name == "accent":
            return poster(self.game).accent
        if name == "accent-dark":
            return poster(self.game).accent_dark
        return PALETTE[name]

    __getitem__ = color
    """So that templates of drawings can name a token."""

    def look(self, name: str) -> Look:
        """The look of `seat:2`; where looks stand for seats, DIRECTOR_LOOK is one too."""
        seat = int(name.removeprefix("seat:"))
        look = seat if seat == DIRECTOR_LOOK else self.looks[seat]
        return DIRECTOR if look == DIRECTOR_LOOK else LOOKS[look % len(LOOKS)]

    def _seat_color(self, part: str, seat: str) -> str:
        """What a seat's things are on, are written in and edged with."""
        look = self.look(seat)
        if look is DIRECTOR:
            ground, ink = look.color, PALETTE["ink"]
            rim = edge = ink
        elif LOOKS.index(look) < FULL_COLOR_LOOKS:
            ground, ink, rim, edge = look.color, PALETTE["ink"], PALETTE["night-950"], look.color
        else:
            ground, ink = PALETTE["night-900"], look.color
            rim = edge = ink
        return {"seat-ground": ground, "seat-ink": ink, "seat-rim": rim, "seat-edge": edge}[part]

    def icon_of(self, name: str) -> str:
        """The drawing of an icon; `seat:2` is the shape of seat 2."""
        return self.look(name).icon if name.startswith("seat:") else name


_FONT_FILES: dict[Font, tuple[str, str]] = {
    "display": ("font_amatic_sc", "AmaticSC-Bold.ttf"),
    "strong": ("font_manrope", "Manrope-ExtraBold.ttf"),
    "bold": ("font_manrope", "Manrope-Bold.ttf"),
    "body": ("font_manrope", "Manrope-SemiBold.ttf"),
    "figure": ("font_roboto", "Roboto-Black.ttf"),
}


@cache
def font_data(font: Font) -> bytes:
    """What the file of the font holds."""
    package, name = _FONT_FILES[font]
    return (files(package) / "files" / name).read_bytes()


BODY, HOLE = "#1A1226", "#F7E4B8"
"""The two colors of the drawings, replaced before they are rendered."""
ICON_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "icons"


@cache
def drawing(name: str) -> str:
    """Return the SVG text of an icon or a poster's drawing. Raises OSError if there is none."""
    file = ICON_FOLDER / f"{name}.svg"
    if is_poster(name):
        file = drawing_file(name.removeprefix(DRAWING))
    return file.read_text(encoding="utf-8")
