"""What is on a surface: only where another picture differs from it is anything painted."""

from collections.abc import Iterable, Sequence

import pygame
from msgspec import Struct

from companion.ui.render.bitmap import NineSlice


class DrawOp(Struct, frozen=True, gc=False):
    """A picture that is somewhere, by its upper left corner in pixels.

    Pictures are compared by identity, so whoever draws one must keep it.
    """

    picture: pygame.Surface | NineSlice
    x: int
    y: int

    @property
    def rect(self) -> pygame.Rect:
        """All that it covers."""
        return pygame.Rect((self.x, self.y), self.picture.get_size())


Places = dict[DrawOp, pygame.Rect]
"""What each picture covers."""


class Canvas:
    """A surface, and what is drawn on it, the uppermost last."""

    def __init__(self, surface: pygame.Surface) -> None:
        self._surface = surface
        self._painted: Sequence[DrawOp] | None = None
        """None: unknown."""
        self._covered: Places = {}
        """The rectangle that each of them covers."""

    def forget(self) -> None:
        """Draw the next picture whole, because something else was drawn there."""
        self._painted = None

    def show(self, picture: Sequence[DrawOp]) -> list[pygame.Rect]:
        """Draw what differs from what was shown last; return the changed rectangles, none of
        which overlap.
        """
        shown, known = self._painted, self._covered
        now = {op: known.get(op) or op.rect for op in picture}
        self._painted, self._covered = picture, now
        rects = [self._surface.get_rect()] if shown is None else self._differing(shown, known)
        covered = [now[op] for op in picture] if rects else []
        for rect in rects:
            self._surface.set_clip(rect)
            for at in rect.collidelistall(covered):
                op = picture[at]
                if isinstance(op.picture, NineSlice):
                    op.picture.blit(self._surface, op.x, op.y)
                else:
                    self._surface.blit(op.picture, (op.x, op.y))
        self._surface.set_clip(None)
        return rects

    def _differing(self, shown: Sequence[DrawOp], before: Places) -> list[pygame.Rect]:
        """Return where this picture differs from `shown`, which covered the places `before`."""
        picture, now, whole = self._painted or (), self._covered, self._surface.get_rect()
        if [op for op in picture if op in before] != [op for op in shown if op in now]:
            return [whole]  # the order of two has changed
        places = before | now
        return apart([places[op].clip(whole) for op in now.keys() ^ before.keys()])


def apart(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Return rectangles that cover these and do not overlap; empty ones are left out."""
    found: list[pygame.Rect] = []
    for rect in filter(None, rects):
        while (met := rect.collidelist(found)) >= 0:
            rect = rect.union(found.pop(met))
        found.append(rect)
    return found
