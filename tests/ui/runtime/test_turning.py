"""The app on a display that is mounted sideways, upside down, or taller than wide: what a person in
front of it sees and touches.
"""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.ui.runtime.demo import Demo, at_once
from companion.ui.runtime.stage import Stage
from companion.ui.runtime.turning import Degrees, of_display
from companion.ui.screens.home.home import Home
from hardware.readers.emulated import pad
from tests.ui.table import TO_AUDITION

pytestmark = pytest.mark.usefixtures("painted")

DEGREES: tuple[Degrees, ...] = (0, 90, 180, 270)
SIZES = ((800, 480), (720, 1280), (1280, 720), (1024, 768))
MARK = (255, 0, 255)


class Mounted(Demo):
    """An evening on a display that is turned counterclockwise, so that its picture is upright when
    it is turned clockwise.
    """

    def __init__(self, size: tuple[int, int], degrees: Degrees, folder: Path) -> None:
        self.window = pygame.Surface(size)
        self.degrees = degrees
        stage = Stage(self.window, degrees=degrees)
        super().__init__(stage, folder / "data", folder, at_once)

    def upright(self) -> bytes:
        """What a person sees who looks at the display as it is mounted."""
        return pygame.image.tobytes(pygame.transform.rotate(self.window, self.degrees), "RGB")

    def pixel_of(self, name: str) -> tuple[int, int]:
        """The pixel of the window at which a person sees the middle of something."""
        x, y = self.seen(name)
        picture = pygame.transform.rotate(pygame.Surface(self.window.get_size()), self.degrees)
        # where the display is higher than the picture, the picture is in its middle
        top = max(0, picture.get_height() - 480 * self.stage.unit) // 2
        picture.set_at((round(x * self.stage.unit), round(top + y * self.stage.unit)), MARK)
        marked = pygame.transform.rotate(picture, -self.degrees)
        mask = pygame.mask.from_threshold(marked, MARK, (1, 1, 1))
        (found,) = mask.get_bounding_rects()
        return found.topleft

    def touch(self, name: str) -> None:
        """Touch something with a finger on the panel."""
        x, y = self.pixel_of(name)
        width, height = self.window.get_size()
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            finger = {"touch_id": 1, "finger_id": 0, "dx": 0, "dy": 0}
            at = {"x": (x + 0.5) / width, "y": (y + 0.5) / height}
            pygame.event.post(pygame.event.Event(kind, **finger, **at))
            self.loop.run_once()
        self.play("wait 1")

    def click(self, name: str) -> None:
        """Touch something with a mouse."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=1, pos=self.pixel_of(name)))
            self.loop.run_once()
        self.play("wait 1")


@pytest.fixture(params=SIZES, ids=str)
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    return request.param


@pytest.fixture(params=DEGREES)
def degrees(request: pytest.FixtureRequest) -> Degrees:
    return request.param


@pytest.fixture
def mounted(size: tuple[int, int], degrees: Degrees, tmp_path: Path) -> Iterator[Mounted]:
    found = Mounted(size, degrees, tmp_path / "mounted")
    yield found
    found.close()
    pad("pad").lift()


def evening_seen(mounted: Mounted) -> list[bytes]:
    """What a person sees after each step of an evening."""
    seen = [mounted.upright()]
    for step in (*["touch Settings", "touch Sound less", "touch Done"], TO_AUDITION, "wait 2"):
        mounted.play(step)
        seen.append(mounted.upright())
    mounted.close()
    return seen


@pytest.mark.thorough(keep=2)
def test_a_person_sees_the_picture_upright_whatever_part_of_it_changed(
    mounted: Mounted, tmp_path: Path
) -> None:
    upright = pygame.transform.rotate(mounted.window, mounted.degrees)
    straight = Mounted(upright.get_size(), 0, tmp_path / "straight")
    assert evening_seen(straight) == evening_seen(mounted)


@pytest.mark.thorough(keep=2)
def test_a_finger_and_a_mouse_touch_what_is_seen_under_them(mounted: Mounted) -> None:
    mounted.play(TO_AUDITION)
    seq = mounted.session.seq
    mounted.touch("STAY")
    assert mounted.session.seq == seq + 1
    mounted.touch("Menu")
    mounted.click("Save and go home")
    assert isinstance(mounted.app.screen, Home)


def test_only_what_changed_is_turned_into_the_window(mounted: Mounted) -> None:
    mounted.window.fill(MARK)
    changed = pygame.Rect(40, 20, 7, 3)
    mounted.stage.flip([changed])
    mask = pygame.mask.from_threshold(mounted.window, MARK, (1, 1, 1))
    width, height = mounted.window.get_size()
    # a picture that is not turned is drawn in the window itself
    assert width * height - mask.count() == (21 if mounted.degrees else 0)


def test_a_picture_that_is_not_turned_costs_nothing() -> None:
    window = pygame.Surface((800, 480))
    assert Stage(window).surface is window


@pytest.mark.parametrize(
    ("size", "degrees", "place"),
    [
        ((800, 480), 0, (0, 0, 800, 480)),
        ((720, 1280), 0, (0, 424, 720, 432)),
        ((720, 1280), 180, (0, 424, 720, 432)),
        ((1280, 720), 90, (424, 0, 432, 720)),
        ((1024, 768), 0, (0, 77, 1024, 614)),
    ],
)
def test_on_a_display_of_another_shape_the_picture_is_in_the_middle(
    size: tuple[int, int], degrees: Degrees, place: tuple[int, int, int, int], tmp_path: Path
) -> None:
    mounted = Mounted(size, degrees, tmp_path / "mounted")
    mounted.stage.surface.fill(MARK)
    mounted.stage.flip([mounted.stage.surface.get_rect()])
    mask = pygame.mask.from_threshold(mounted.window, MARK, (1, 1, 1))
    assert mask.get_bounding_rects() == [pygame.Rect(place)]
    mounted.close()


@pytest.mark.parametrize(
    ("size", "chosen", "degrees"),
    [
        ((800, 480), None, 0),
        ((720, 1280), None, 90),
        ((720, 1280), 0, 0),
        ((720, 1280), 270, 270),
        ((800, 480), 180, 180),
    ],
)
def test_a_display_that_is_taller_than_wide_is_turned_unless_rig_toml_chooses(
    size: tuple[int, int], chosen: Degrees | None, degrees: Degrees
) -> None:
    assert of_display(size, chosen) == degrees
