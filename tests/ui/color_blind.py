"""The reference pictures as people without one kind of cone see them: `scripts/color-blind DIR`.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics
15(6), 2009, doi:10.1109/TVCG.2009.113, for severity 1.0. They apply to linear RGB.
"""

import argparse
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pygame

from tests.ui.pictures import REFERENCE, SIZES

Matrix = tuple[tuple[float, float, float], ...]
KINDS: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
BESIDE = 3
"""Pictures in a row of a sheet."""


def seen(kind: str) -> Callable[[bytes], bytes]:
    """What becomes of the red, green and blue of a pixel."""
    matrix = KINDS[kind]

    @cache
    def simulated(pixel: bytes) -> bytes:
        linear = [_linear(part) for part in pixel]
        mixed = (sum(a * b for a, b in zip(line, linear, strict=True)) for line in matrix)
        return bytes(_encoded(part) for part in mixed)

    return simulated


def _linear(part: int) -> float:
    value = part / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _encoded(light: float) -> int:
    light = min(1.0, max(0.0, light))
    value = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * value)


def as_seen(picture: pygame.Surface, simulated: Callable[[bytes], bytes]) -> pygame.Surface:
    """A picture as it is seen; colors that differ by less than an eye notices count as one."""
    pixels = pygame.image.tobytes(picture, "RGB").translate(COARSE)
    found = b"".join(map(simulated, (pixels[at : at + 3] for at in range(0, len(pixels), 3))))
    return pygame.image.frombytes(found, picture.get_size(), "RGB")


COARSE = bytes(min(255, (part + 2) // 4 * 4) for part in range(256))


def sheets(paths: Iterable[Path], kind: str, out: Path) -> None:
    """A sheet for each game, with all its pictures as they are seen."""
    simulated = seen(kind)
    by_game: dict[str, list[Path]] = {}
    for path in sorted(paths):
        by_game.setdefault(path.stem.split("-")[0], []).append(path)
    width, height = SIZES[0]
    for game, pictures in by_game.items():
        whole = pygame.Surface((BESIDE * width, height * -(-len(pictures) // BESIDE)))
        for index, path in enumerate(pictures):
            row, column = divmod(index, BESIDE)
            picture = as_seen(pygame.image.load(path), simulated)
            whole.blit(
                pygame.transform.smoothscale(picture.convert(24), (width, height)),
                (column * width, row * height),
            )
        pygame.image.save(whole, out / f"{kind}-{game}.png")


def main() -> None:
    """Write the sheets of the smaller screen."""
    parser = argparse.ArgumentParser(prog="scripts/color-blind", description=__doc__)
    parser.add_argument("out", type=Path)
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    width, height = SIZES[0]
    for kind in KINDS:
        sheets(REFERENCE.glob(f"{width}x{height}/*.png"), kind, out)


if __name__ == "__main__":
    main()
