"""Draws every screen as a picture: `scripts/pictures --out DIR [--beside DIR] [--accept]`.

`--motion DIR` writes a strip of frames of every animation in the demos instead.
"""

import argparse
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from math import dist
from pathlib import Path
from struct import pack
from zlib import compress, crc32

import pygame

from companion.table.registry import folder, games
from companion.ui.runtime.demo import Demo, at_once
from companion.ui.runtime.stage import Stage
from tests.ui.glances import BOARDS, glance_script
from tests.ui.motion.strips import strips

SIZES = ((800, 480), (1280, 720))
REFERENCE = Path(__file__).parent / "pictures"
HALF = (400, 240)
"""The size of a picture on a sheet."""
COLORS = 256
"""References are stored at full size, where people judge whether they are legible, in their most
frequent colors: these are all but edges of letters.
"""
GRAIN = (100, 60)
"""References are compared this small, so that a pixel here or there is no difference and a word
elsewhere is one.
"""
TOLERANCE = 10
"""Of 255, in any channel of any grain."""


def scripts() -> Iterator[tuple[str, str]]:
    """Name and script: the app's own scenes, each game's evening, and its board in table mode."""
    yield "app", (Path(__file__).parent / "scenes.txt").read_text(encoding="utf-8")
    for game in games():
        yield game, (folder(game) / "demo.txt").read_text(encoding="utf-8")
    for game in BOARDS:
        yield f"{game}-table-mode", glance_script(game)


class _Album(Stage):
    """Keeps its pictures in memory."""

    def __init__(self, surface: pygame.Surface) -> None:
        super().__init__(surface)
        self.pictures: dict[str, pygame.Surface] = {}

    def save_picture(self, path: Path) -> None:
        self.pictures[path.stem] = self.surface.copy()


def taken(name: str, script: str, size: tuple[int, int]) -> dict[str, pygame.Surface]:
    """The pictures of one script in one size."""
    album = _Album(pygame.Surface(size))
    with tempfile.TemporaryDirectory() as folder:
        evening = Demo(album, Path(folder) / "data", Path(folder), at_once)
        try:
            evening.play(script)
        finally:
            evening.close()
    return {f"{name}-{stem}": picture for stem, picture in album.pictures.items()}


def reference(size: tuple[int, int], name: str) -> Path:
    return REFERENCE / f"{size[0]}x{size[1]}" / f"{name}.png"


def differs(one: pygame.Surface, other: pygame.Surface) -> int:
    """The largest difference of any channel in any grain: 0 to 255."""
    first, second = (
        pygame.transform.smoothscale(picture.convert(24), GRAIN) for picture in (one, other)
    )
    return max(_most_brighter(first, second), _most_brighter(second, first))


def _most_brighter(one: pygame.Surface, other: pygame.Surface) -> int:
    """By how much any channel of any pixel is larger in one picture than in the other."""
    left = one.copy()
    left.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return max(pygame.image.tobytes(left, "RGB"))


def sheet(pictures: dict[str, pygame.Surface], beside: Path | None) -> pygame.Surface:
    """All on one sheet, each with the mock-up whose name has most of its words at its right."""
    drawings = sorted(beside.glob("*-800x480.png")) if beside is not None else []
    width, height = HALF
    rows = [(picture, _nearest(name, drawings)) for name, picture in pictures.items()]
    whole = pygame.Surface((2 * width, height * len(rows)))
    for index, (picture, drawing) in enumerate(rows):
        whole.blit(pygame.transform.smoothscale(picture.convert(24), HALF), (0, index * height))
        if drawing is not None:
            mock = pygame.image.load(drawing).convert(24)
            whole.blit(pygame.transform.smoothscale(mock, HALF), (width, index * height))
    return whole


def _nearest(name: str, drawings: list[Path]) -> Path | None:
    words = {word for word in name.split("-") if not word.isdecimal()}
    scored = [(len(words & set(drawing.stem.split("-"))), drawing) for drawing in drawings]
    best = max(scored, default=(0, None), key=lambda one: one[0])
    return best[1] if best[0] else None


def accept(size: tuple[int, int], pictures: dict[str, pygame.Surface]) -> None:
    """Make these the references; a file whose picture looks as before is left as it is."""
    paths = {reference(size, name): picture for name, picture in pictures.items()}
    for path in REFERENCE.glob(f"{size[0]}x{size[1]}/*.png"):
        if path not in paths:
            path.unlink()
    for path, picture in paths.items():
        if not path.is_file() or differs(picture, pygame.image.load(path)) > TOLERANCE:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(indexed_png(picture))


def indexed_png(picture: pygame.Surface) -> bytes:
    """The picture as a PNG file with a palette of its most frequent colors; each of the others
    becomes the nearest of them.
    """
    width, height = picture.get_size()
    data = pygame.image.tobytes(picture, "RGB")
    pixels = [data[at : at + 3] for at in range(0, len(data), 3)]
    frequent = [color for color, _ in Counter(pixels).most_common()]
    palette = frequent[:COLORS]
    index = {color: index for index, color in enumerate(palette)}
    for color in frequent[COLORS:]:
        index[color] = min(range(COLORS), key=lambda at: dist(palette[at], color))
    rows = [pixels[first : first + width] for first in range(0, len(pixels), width)]
    lines = b"".join(b"\0" + bytes(map(index.__getitem__, row)) for row in rows)
    header = pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = (b"IHDR", header), (b"PLTE", b"".join(palette)), (b"IDAT", compress(lines, 9))
    chunks = (
        pack(">I", len(body)) + kind + body + pack(">I", crc32(kind + body))
        for kind, body in (*parts, (b"IEND", b""))
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def main() -> None:
    """Take, lay out, and on demand accept."""
    parser = argparse.ArgumentParser(prog="scripts/pictures", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("out/pictures"), help="folder to write to")
    parser.add_argument(
        "--beside", type=Path, help="folder of pictures to show beside them, NN-words-800x480.png"
    )
    parser.add_argument(
        "--accept", action="store_true", help="make those that differ the references of the tests"
    )
    parser.add_argument("--motion", type=Path, help="folder for strips of frames")
    arguments = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZES[0])
    if arguments.motion is not None:
        arguments.motion.mkdir(parents=True, exist_ok=True)
        for game, script in scripts():
            for name, strip in strips(script, SIZES[0]).items():
                pygame.image.save(strip, arguments.motion / f"{game}-{name}.png")
        return
    for size in SIZES:
        pictures: dict[str, pygame.Surface] = {}
        for name, script in scripts():
            folder = arguments.out / f"{size[0]}x{size[1]}" / name
            folder.mkdir(parents=True, exist_ok=True)
            for one, picture in taken(name, script, size).items():
                pictures[one] = picture
                pygame.image.save(picture, folder / f"{one.removeprefix(f'{name}-')}.png")
        pygame.image.save(
            sheet(pictures, arguments.beside), arguments.out / f"sheet-{size[0]}x{size[1]}.png"
        )
        if arguments.accept:
            accept(size, pictures)
    print(f"pictures and overview sheets: {arguments.out}")


if __name__ == "__main__":
    main()
