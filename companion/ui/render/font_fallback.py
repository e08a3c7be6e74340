"""Fonts for the letters that the theme's fonts lack, and the order in which they are drawn.

Names may be written in any script. Nothing here is imported or opened before a text needs it: the
theme's fonts draw Latin letters and the usual signs.
"""

import re
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO
from itertools import groupby
from pathlib import Path
from struct import iter_unpack, unpack_from
from typing import NamedTuple
from unicodedata import bidirectional, combining

from companion.core.board.nodes import Font
from companion.ui.render.cache import Cache
from companion.ui.render.theme import font_data

COMMON = "Zyyy"
"""The script of signs and figures that belong to none (ISO 15924)."""
JOINERS = "\u200c\u200d\ufe0e\ufe0f"
"""Characters that join letters or choose their form; the font of the letter before draws them."""

PLAIN = re.compile("[\0-\u024f\u1e00-\u1eff\u2000-\u22ff]*")

SEGMENTED = 12
"""The format of a table of groups of letters (OpenType specification, `cmap`)."""
MIRRORED = str.maketrans("()", ")(")
_kept = Cache(1 << 20)
"""What is known of letters and texts that are not plain."""


class Run(NamedTuple):
    """Letters drawn by one font, in logical order. `path`: None is the theme's font."""

    words: str
    path: Path | None
    rtl: bool = False

    @property
    def script(self) -> str:
        """The ISO 15924 code of its script, by which its letters are joined."""
        from fontTools.unicodedata import script  # noqa: PLC0415 - only for texts that are not plain

        return next((found for found in map(script, self.words) if found[0] != "Z"), COMMON)


class Letters:
    """A set of letters, kept as ranges of their code points."""

    def __init__(self, ranges: Sequence[tuple[int, int]]) -> None:
        """`ranges`: the first and the last code point of each, in rising order."""
        self._first, self._last = array("L"), array("L")
        for first, last in ranges:
            if self._last and first <= self._last[-1] + 1:
                self._last[-1] = max(last, self._last[-1])
            else:
                self._first.append(first)
                self._last.append(last)

    def __contains__(self, letter: str) -> bool:
        at = bisect_right(self._first, ord(letter)) - 1
        return at >= 0 and ord(letter) <= self._last[at]


def is_plain(words: str) -> bool:
    """Whether a text has only letters and signs that every font of the theme draws."""
    return words.isascii() or PLAIN.fullmatch(words) is not None


def runs(words: str, font: Font) -> list[Run]:
    """The text in the order in which it is drawn from left to right, cut where the font changes.

    Right-to-left runs keep their logical order: drawing them turns and joins their letters.
    """
    return _kept[_runs, words, font]


def _runs(words: str, font: Font) -> list[Run]:
    from bidi import get_display  # noqa: PLC0415 - only for texts that are not plain

    visual = _mirrored(get_display(words, base_dir="L"))
    pieces: list[Run] = []
    for (rtl, _), letters in groupby(visual, lambda letter: (_is_rtl(letter), letter == " ")):
        word = "".join(letters)
        cut = _cut(word[::-1] if rtl else word, font, rtl=rtl)
        pieces.extend(reversed(cut) if rtl else cut)
    return pieces


def undrawable(words: str) -> str:
    """The letters of a text that no font here can draw, each once."""
    if is_plain(words):
        return ""
    lacking = (word for word in words if not _joins(word) and not _covers("body", word))
    return "".join(dict.fromkeys(word for word in lacking if _path(word) is None))


def _is_rtl(letter: str) -> bool:
    """Whether it belongs to Hebrew, Arabic or the like, the marks of their letters included."""
    kind = bidirectional(letter)
    return kind in ("R", "AL") or (kind == "NSM" and "\u0590" <= letter < "\u0900")


def _mirrored(visual: str) -> str:
    """Return the text with its brackets mirrored back if right-to-left order has exchanged them."""
    exchanged = -1 < visual.find(")") < visual.find("(")
    return visual.translate(MIRRORED) if exchanged else visual


def _joins(letter: str) -> bool:
    return bool(combining(letter)) or letter in JOINERS


def _cut(word: str, font: Font, *, rtl: bool) -> list[Run]:
    """One run if one font has the whole word, else as many as it needs. A letter that no font
    has is left to the theme's.
    """
    if all(_joins(letter) or _covers(font, letter) for letter in word):
        return [Run(word, None, rtl)]
    for path in _fonts():
        if all(_joins(letter) or letter in _letters(path) for letter in word):
            return [Run(word, path, rtl)]
    pieces: list[Run] = []
    for letter in word:
        path = None if _covers(font, letter) else _path(letter)
        if pieces and (path == pieces[-1].path or _joins(letter)):
            pieces[-1] = pieces[-1]._replace(words=pieces[-1].words + letter)
        else:
            pieces.append(Run(letter, path, rtl))
    return pieces


def _covers(font: Font, letter: str) -> bool:
    return letter in _theme_letters(font)


def _path(letter: str) -> Path | None:
    """The first fallback font that has a letter."""
    return _kept[_find_font, letter]


def _find_font(letter: str) -> Path | None:
    return next((path for path in _fonts() if letter in _letters(path)), None)


@cache
def _fonts() -> tuple[Path, ...]:
    """The fallback fonts: those of most scripts first, and the large one of Chinese characters,
    Japanese and Korean last.
    """
    small = Path(str(files("manimgx_fonts")))
    large = Path(str(files("noto_cjk_sans_jp_regular")))
    return (
        small / "NotoSans[wght].ttf",
        *sorted(path for path in small.glob("NotoSans*.ttf") if "-Italic" not in path.name),
        small / "NotoEmoji[wght].ttf",
        *large.glob("*.otf"),
    )


@cache
def _theme_letters(font: Font) -> Letters:
    return _letters_in(BytesIO(font_data(font)))


@cache
def _letters(path: Path) -> Letters:
    return _letters_in(path)


def _letters_in(source: Path | BytesIO) -> Letters:
    """The letters that a font file has a glyph for.

    Of a large font the groups of letters are read as they are in the file: fontTools would make a
    glyph's name of each letter, 37 MB for Chinese characters.
    """
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - only for the few texts that need it

    with TTFont(source, fontNumber=0, lazy=True) as font:
        table = font.reader["cmap"]
        (count,) = unpack_from(">2xH", table)
        for at in range(4, 4 + 8 * count, 8):
            (offset,) = unpack_from(">4xL", table, at)
            kind, groups = unpack_from(">H10xL", table, offset)
            if kind == SEGMENTED:
                pairs = iter_unpack(">LL4x", table[offset + 16 : offset + 16 + 12 * groups])
                return Letters([(first, last) for first, last in pairs])
        return Letters([(code, code) for code in sorted(font.getBestCmap() or ())])
