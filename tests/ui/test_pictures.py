"""Every screen looks as it did when somebody last looked at it."""

from io import BytesIO

import pygame
import pytest

from tests.ui.pictures import SIZES, TOLERANCE, differs, indexed_png, reference, scripts, taken


@pytest.mark.thorough(keep=len([*scripts()]))
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "script"), list(scripts()), ids=lambda one: str(one)[:20])
def test_every_screen_looks_as_it_did(name: str, script: str, size: tuple[int, int]) -> None:
    pictures = taken(name, script, size)
    different = {}
    for one, picture in pictures.items():
        path = reference(size, one)
        by = differs(picture, pygame.image.load(path)) if path.exists() else 255
        if by > TOLERANCE:
            different[one] = by
    assert different == {}, "look at them, then: scripts/pictures --accept"


def test_a_reference_has_the_size_of_the_screen_and_looks_like_it() -> None:
    screen = pygame.image.load(reference(SIZES[0], "app-01-settings")).convert(24)
    picture = pygame.transform.smoothscale(screen, SIZES[0])
    stored = pygame.image.load(BytesIO(indexed_png(picture)), "reference.png")
    assert stored.get_size() == picture.get_size()
    assert differs(picture, stored) <= TOLERANCE


def test_a_word_elsewhere_is_a_difference() -> None:
    picture = pygame.image.load(reference(SIZES[0], "app-01-settings"))
    moved = picture.copy()
    moved.scroll(0, 6)
    assert differs(picture, picture) == 0
    assert differs(moved, picture) > TOLERANCE
