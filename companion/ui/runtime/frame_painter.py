"""Paints the app's screen on the stage, with all that moves on it."""

import pygame
from msgspec.structs import replace

from companion.core.board.nodes import Node
from companion.ui.motion.idle_animation import IdleAnimation
from companion.ui.motion.result_animator import ResultAnimator
from companion.ui.motion.transitions import Motion
from companion.ui.render.layout import Placed, Rect, subtree_indices
from companion.ui.render.theme import Theme
from companion.ui.runtime.focus import Focus
from companion.ui.runtime.stage import Stage

LARGE_TEXT_FACTOR = 1.25
FADE_SECONDS = 0.12
"""Seconds in which one picture fades into the next if less shall move."""
PRESS_DEPTH = 3.0
"""Logical pixels that a button goes down under a finger."""
EDGE_HEIGHT = 5.0
"""Logical pixels of a lower edge, which is then gone."""


class FramePainter:
    """Paint frames. `less_motion`: nothing slides, runs or pulses, and pictures fade."""

    frames = 0
    brightness = 1.0
    """How bright the screen is: 0 to 1."""
    _shown_brightness = 1.0
    """How bright it was when it was painted last."""
    less_motion = False
    under_finger: int | None = None
    """The index of what a finger presses."""
    dragged: tuple[int, float, float] | None = None
    """The index of what a finger drags, and how far it has been dragged."""
    _dragged: tuple[int, float, float] | None = None
    """What was dragged when it was last painted."""
    _old: pygame.Surface | None = None
    _faded_at = float("-inf")
    _faded = False
    """Whether the last frame was mixed with the old picture."""
    _moved = False
    """Whether something moved in the last frame; one more frame shows its end."""
    _animation = False
    """Whether the last frame showed the animation."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.focus = Focus()
        self.motion = Motion()
        self.idle_animation = IdleAnimation()
        self.result_animator = ResultAnimator()
        self._theme = Theme()
        self._animated: dict[int, Placed] = {}

    def show_tree(self, node: Node, theme: Theme, now: float, *, large: bool) -> None:
        """Lay out the screen that is shown from now on."""
        if self.less_motion and self.stage.placed:
            self._fade_from_here(now)
        if theme != self._theme:
            self.motion = Motion()  # nothing moves in from the screen of another theme
        self._theme = theme
        self.stage.set_text_factor(LARGE_TEXT_FACTOR if large else 1)
        self.stage.lay_out(node)
        self.motion.show_layout(self.stage.placed, now)
        self.idle_animation.show_layout(self.stage.placed, now)
        if self.less_motion:
            self.motion.finish()
            self.idle_animation.stop()
            self.result_animator.end()
        elif self.result_animator.show_layout(self.stage.placed, now, self.stage.place_tree):
            self._fade_from_here(now)
        self.under_finger = self.dragged = None

    def _fade_from_here(self, now: float) -> None:
        """Fade the next picture in over the present one."""
        self._old, self._faded_at = self.stage.surface.copy(), now

    def end_animation(self, now: float) -> bool:
        """Show what the animation hides, if it is played; return whether it was."""
        ends = self.result_animator.end_early(now)
        if ends:
            self._old = None
        return ends

    def seconds_covered(self, x: float, y: float, now: float) -> float:
        """Return for how many seconds the animation hides what can be touched at this point."""
        return self.result_animator.covered_seconds(x, y, now)

    def settle(self) -> None:
        """Finish all motion."""
        self.motion.finish()
        self.idle_animation.stop()
        self.result_animator.end()
        self._old = None

    def moving(self, now: float) -> bool:
        """Whether the whole picture changes."""
        return (
            self.motion.under_way(now)
            or self.result_animator.under_way(now)
            or (self._old is not None and now < self._faded_at + FADE_SECONDS)
        )

    def continue_motion(self, now: float) -> None:
        """Paint what time has changed; paint nothing if it has changed nothing."""
        still = not self.moving(now) and not self._moved and self.dragged == self._dragged
        if (
            still
            and dict(self.idle_animation.animated_nodes(self.stage.placed, now)) == self._animated
        ):
            return
        self.frame(now)

    def frame(self, now: float) -> None:
        """Paint the screen as it looks now."""
        animation = self.result_animator.under_way(now)
        if self._animation and not animation and self.result_animator.is_over(now):
            self._fade_from_here(now)
        self._animation = animation
        if not animation:
            self.result_animator.note_uncovered(now)
        self._moved = self.moving(now)
        placed = list(self.motion.shown(self.stage.placed, now))
        self._animated = dict(self.idle_animation.animated_nodes(placed, now, moving=self._moved))
        for index, animated in self._animated.items():
            placed[index] = animated
        if self.under_finger is not None:
            _press(placed, self.under_finger)
        self._dragged = self.dragged
        if self.dragged is not None:
            _drag(placed, *self.dragged)
        focused = self.focus.on(placed)
        if animation:
            placed, focused = self.result_animator.shown(placed, now), None
        if self.brightness != self._shown_brightness or self._old is not None or self._faded:
            self.stage.invalidate()
            self._shown_brightness = self.brightness
        places = self.stage.paint(placed, self._theme, focused and focused.rect)
        self._fade(now)
        self.stage.dim(self.brightness, places)
        if places:
            self.stage.flip(places)
            self.frames += 1

    def _fade(self, now: float) -> None:
        self._faded = self._old is not None
        if self._old is None:
            return
        left = 1 - (now - self._faded_at) / FADE_SECONDS
        if left <= 0:
            self._old = None
        else:
            self._old.set_alpha(round(255 * left))
            self.stage.surface.blit(self._old, (0, 0))


def _drag(placed: list[Placed], index: int, dx: float, dy: float) -> None:
    """Move the dragged nodes to the finger, above all else."""
    indices = subtree_indices(placed, index)
    moved = [
        replace(moved, rect=Rect(moved.rect.x + dx, moved.rect.y + dy, moved.rect.w, moved.rect.h))
        for moved in placed[indices.start : indices.stop]
    ]
    placed[indices.start : indices.stop] = []
    placed += moved


def _press(placed: list[Placed], index: int) -> None:
    """Draw the pressed nodes lower, without their lower edge."""
    for at in subtree_indices(placed, index):
        item = placed[at]
        rect = item.rect
        placed[at] = replace(item, rect=Rect(rect.x, rect.y + PRESS_DEPTH, rect.w, rect.h))
    item = placed[index]
    if item.node.background is not None and item.node.background.edge is not None:
        background = replace(item.node.background, edge=None)
        rect = Rect(item.rect.x, item.rect.y, item.rect.w, item.rect.h - EDGE_HEIGHT)
        placed[index] = replace(item, node=replace(item.node, background=background), rect=rect)
