"""What is on a surface: only where another picture differs from it is anything painted."""

from collections.abc import Iterable, Sequence

import pygame
from msgspec import Struct

from companion.ui.render.bitmap import Stretched


class DrawOp(Struct, frozen=True, gc=False):
    """A picture that is somewhere, by its upper left corner in pixels.

    Pictures are distinguished by who they are: who draws them keeps those that look alike.
    """

    picture: pygame.Surface | Stretched
    x: int
    y: int

    @property
    def place(self) -> pygame.Rect:
        """All that it covers."""
        return pygame.Rect((self.x, self.y), self.picture.get_size())


Places = dict[DrawOp, pygame.Rect]
"""What each picture covers."""


class Canvas:
    """A surface, and what was laid on it, the uppermost last."""

    def __init__(self, surface: pygame.Surface) -> None:
        self._surface = surface
        self._painted: Sequence[DrawOp] | None = None
        """None: nobody knows what is seen there."""
        self._covered: Places = {}
        """The place of each of these."""

    def forget(self) -> None:
        """Something else is seen there, so that the next picture is painted whole."""
        self._painted = None

    def lay(self, picture: Sequence[DrawOp]) -> list[pygame.Rect]:
        """Make the surface show this; the places, none over another, where it had not."""
        lay, known = self._painted, self._covered
        now = {op: known.get(op) or op.place for op in picture}
        self._painted, self._covered = picture, now
        places = [self._surface.get_rect()] if lay is None else self._differing(lay, known)
        covered = [now[op] for op in picture] if places else []
        for place in places:
            self._surface.set_clip(place)
            for at in place.collidelistall(covered):
                op = picture[at]
                if isinstance(op.picture, Stretched):
                    op.picture.blit(self._surface, op.x, op.y)
                else:
                    self._surface.blit(op.picture, (op.x, op.y))
        self._surface.set_clip(None)
        return places

    def _differing(self, lay: Sequence[DrawOp], before: Places) -> list[pygame.Rect]:
        """Where something was laid or taken away since `lay`, with these places, was there."""
        picture, now, whole = self._painted or (), self._covered, self._surface.get_rect()
        if [op for op in picture if op in before] != [op for op in lay if op in now]:
            return [whole]  # one is over another that lay over it
        return apart(op.place.clip(whole) for op in set(now).symmetric_difference(before))


def apart(places: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Places that together cover these, none over another; what is empty is left out."""
    rects: list[pygame.Rect] = []
    for place in filter(None, places):
        while (met := place.collidelist(rects)) >= 0:
            place = place.union(rects.pop(met))
        rects.append(place)
    return rects
