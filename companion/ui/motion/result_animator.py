"""Play the animation of a result: how something was decided, in place of the stage.

It takes less than two seconds and ends by itself, or at once when somebody wants to go on. All of
it follows from the clock that is passed in.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.core.board.nodes import Background, Node, column, text
from companion.core.board.result_animation import ResultAnimation
from companion.ui.motion.result_scene import (
    DECIDED_SECONDS,
    LAND_SECONDS,
    WON_SECONDS,
    Appear,
    Change,
    Count,
    Dim,
    Effect,
    Fly,
    Scene,
    Slam,
    Stroll,
    scene,
)
from companion.ui.motion.transitions import UNLIT_BULB, remaining, shifted
from companion.ui.render.layout import Placed, Rect, subtree_indices

PLAY_SECONDS = 1.48
"""Seconds after which it fades into what it hides."""
RUN_IN_SECONDS = 0.5
"""Seconds in which the bulbs run in from both sides."""
CHASE_SECONDS, CHASED_PART = 0.3, 0.15
"""Seconds in which dark bulbs run along the line, and how much of it they are."""
ARRIVE_SECONDS, FALL_SECONDS, STROLL_SECONDS = 0.1, 0.12, 0.1
"""Seconds in which a part comes up, a stamp falls, and a guest goes to the next place."""
STAMP_SCALE = 1.8
"""The scale of a stamp before it falls."""
FALL_STEPS = 4
"""Sizes of a falling stamp: each is drawn once."""
LOSER_VEIL = 0.62
"""The opacity of the veil over a loser."""
SIGN_RISE = 90.0
"""Logical pixels from above which what the sign says drops."""
HIDDEN_NEXT = "hidden-next"
"""The key of a *Next* that confirms steps: it cannot be touched before they are seen."""
AFTER_RESULT = "after-result"
"""The key of what says in the action bar how it came out: it is hidden until that is seen."""
READ_SECONDS = 1.0
"""Seconds after the animation for which such a *Next* takes no touch: an impatient finger confirms
no steps that nobody has read.
"""
LayOut = Callable[[Node, float, float], list[Placed]]


class ResultAnimator:
    """Plays the animation of a result before the result is shown."""

    _animation: ResultAnimation | None = None
    _ended = True
    _scene: Scene
    _heard = 0
    """How many sounds have been heard."""

    def __init__(self) -> None:
        self._placed: Sequence[Placed] = ()
        self._rects: dict[str, Rect] = {}
        self._question: Sequence[Placed] = ()
        self._hidden_next: Rect | None = None
        self._after: Sequence[Rect] = ()
        self._read_at: float | None = float("-inf")
        """When such a *Next* takes touches; None: READ_SECONDS after the animation is gone."""

    def show_layout(self, placed: Sequence[Placed], now: float, lay_out: LayOut) -> bool:
        """Play the animation of a screen that has been laid out; return whether one begins."""
        self._hidden_next = next(
            (item.rect for item in placed if item.node.key == HIDDEN_NEXT), None
        )
        self._after = [item.rect for item in placed if item.node.key == AFTER_RESULT]
        stage = next((item for item in placed if item.node.animation is not None), None)
        animation = None if stage is None else stage.node.animation
        if animation is None:
            self._read_at = float("-inf")
        if stage is None or animation is None or now >= animation.since + PLAY_SECONDS:
            self._ended = True
            return False
        begins = animation != self._animation
        if begins:
            self._animation, self._scene, self._heard = animation, scene(animation), 0
            self._ended = False
            self._read_at = None
        if not self._ended:
            here = stage.rect
            root = placed[0].node
            node = replace(self._scene.node, names=root.names, titles=root.titles)
            laid = lay_out(node, here.w, here.h)
            self._placed = [shifted(item, here.x, here.y) for item in laid]
            self._rects = {item.node.key: item.rect for item in self._placed if item.node.key}
            self._question = _question(animation.question, placed, lay_out)
        return begins

    def under_way(self, now: float) -> bool:
        """Whether it is played at this time."""
        return self.left(now) > 0

    def left(self, now: float) -> float:
        """Seconds for which it is still played."""
        if self._ended or self._animation is None:
            return 0
        return max(0, self._animation.since + PLAY_SECONDS - now)

    def end(self) -> None:
        """Show at once what the animation hides."""
        self._ended = True

    def end_early(self, now: float) -> bool:
        """Show at once what it hides, if it is played; return whether it was."""
        is_early = self.under_way(now)
        self.end()
        return is_early

    def note_uncovered(self, now: float) -> None:
        """Note that what it hid has been painted, however late that was."""
        if self._read_at is None:
            self._read_at = now + READ_SECONDS

    def is_over(self, now: float) -> bool:
        """Whether it has been played to its end by now."""
        return not self._ended and not self.under_way(now)

    def covered_seconds(self, x: float, y: float, now: float) -> float:
        """Seconds for which it still hides the stage at this point, or for which a *Next* there
        confirms what people have not read yet.
        """
        left = self.left(now)
        if self._hidden_next is not None and self._hidden_next.holds(x, y):
            return left + READ_SECONDS if self._read_at is None else max(self._read_at - now, 0)
        if not self.is_decided(now) and any(rect.holds(x, y) for rect in self._after):
            return left
        stage = self._placed[0].rect if self._placed else None
        return left if stage is not None and stage.holds(x, y) else 0

    def is_decided(self, now: float) -> bool:
        """Whether the sign may say how it came out."""
        return not self.under_way(now) or self._seconds_since(now) >= DECIDED_SECONDS

    def due(self, now: float) -> list[str]:
        """The sounds that are to be heard by now and were not; only the last one if it has
        ended early.
        """
        if self._animation is None:
            return []
        cues = self._scene.cues
        since = self._seconds_since(now)
        until = len(cues) if self._ended else sum(at <= since for at, _ in cues)
        names = [name for _, name in cues[self._heard : until]]
        self._heard = max(self._heard, until)
        return names[-1:] if self._ended else names

    def _seconds_since(self, now: float) -> float:
        return now - (0 if self._animation is None else self._animation.since)

    def shown(self, placed: Sequence[Placed], now: float) -> list[Placed]:
        """What is seen now in the place of a laid-out screen."""
        since = self._seconds_since(now)
        result: list[Placed] = []
        hidden, sign = range(0), range(0)
        bulbs: Background | None = None
        for index, item in enumerate(placed):
            if index in hidden:
                continue
            key = item.node.key
            if item.node.animation is not None:
                hidden = subtree_indices(placed, index)
                result += self._scene_at(since, _block(placed), bulbs)
                continue
            if key == AFTER_RESULT and since < DECIDED_SECONDS:
                hidden = subtree_indices(placed, index)
                continue
            if key == "sign":
                sign = subtree_indices(placed, index)
                result.append(item)
                result += self._question if since < DECIDED_SECONDS else ()
                continue
            if key == "ticket":
                sign = range(sign.start, index)
            elif index in sign:
                up = SIGN_RISE * remaining(since - DECIDED_SECONDS, WON_SECONDS - DECIDED_SECONDS)
                item = shifted(item, 0, -up)
            elif key.startswith("bulbs"):
                bulbs = item.node.background
                item = _lit(item, since, bulbs)
            result.append(item)
        return result

    def _scene_at(
        self, since: float, winner: Rect | None, bulbs: Background | None
    ) -> list[Placed]:
        seen: list[Placed | None] = [
            _lit(item, since, bulbs) if item.node.key == "bulbs" else item for item in self._placed
        ]
        over: list[Placed] = []
        for effect in self._scene.effects:
            index = next(
                (at for at, item in enumerate(self._placed) if item.node.key == effect.key), None
            )
            if index is None:
                continue
            places = [at for at in subtree_indices(self._placed, index) if seen[at] is not None]
            here = [*filter(None, (seen[at] for at in places))]
            changed, above = self._apply_effect(effect, here, since, winner)
            for at in places:
                seen[at] = None
            for at, item in zip(places, changed, strict=False):
                seen[at] = item
            over += above
        return [*filter(None, seen), *over]

    def _apply_effect(
        self, effect: Effect, here: list[Placed], since: float, winner: Rect | None
    ) -> tuple[list[Placed], list[Placed]]:
        """A thing and all that is in it as it is seen now, and what is seen above all else."""
        if not here:
            return [], []
        first = here[0]
        match effect:
            case Appear(_, at, dy):
                if since < at:
                    return [], []
                up = dy * remaining(since - at, ARRIVE_SECONDS)
                return [shifted(item, 0, up) for item in here], []
            case Slam(_, at):
                if since < at:
                    return [], []
                step = int(min(1.0, (since - at) / FALL_SECONDS) * FALL_STEPS) / FALL_STEPS
                return [], [
                    _scaled(item, first.rect, 1 + (STAMP_SCALE - 1) * (1 - step)) for item in here
                ]
            case Count(_, steps):
                return _counted(first, steps, since), []
            case Change(_, at, background, color) if since >= at:
                node = first.node
                node = replace(
                    node, background=background or node.background, color=color or node.color
                )
                return [replace(first, node=node), *here[1:]], []
            case Dim(_, at) if since >= at:
                part = 1 - remaining(since - at, WON_SECONDS - DECIDED_SECONDS)
                radius = 14 if first.node.background is None else first.node.background.radius
                veil = Node(role="space", background=Background("night-950", radius=radius))
                return here, [Placed(veil, first.rect, opacity=LOSER_VEIL * part)]
            case Stroll(_, begin, stops):
                return [], self._strolled(here, begin, stops, since)
            case Fly(_, at):
                return [], _fly_prize(here, since, at, winner)
            case _:
                return here, []

    def _strolled(
        self, here: list[Placed], begin: str, stops: Sequence[tuple[float, str]], since: float
    ) -> list[Placed]:
        rect = here[0].rect
        x = self._rects[begin].x - rect.w
        for at, key in stops:
            if since >= at:
                target = self._rects[key]
                there = target.x + (target.w - rect.w) / 2
                x = there + (x - there) * remaining(since - at, STROLL_SECONDS)
        return [shifted(item, x - rect.x, 0) for item in here]


def _question(words: str, placed: Sequence[Placed], lay_out: LayOut) -> list[Placed]:
    """The question in the sign, if its two lines are otherwise."""
    rects = {item.node.key: item.rect for item in placed if item.node.key}
    sign, first = rects["sign"], rects["line1"]
    words_in_sign = text(words, "headline", "ink", size=34, fit=20, key="question")
    root = placed[0].node
    node = column(words_in_sign, justify="center")
    node = replace(node, names=root.names, titles=root.titles)
    return [shifted(item, first.x, sign.y) for item in lay_out(node, first.w, sign.h)]


def _block(placed: Sequence[Placed]) -> Rect | None:
    """Where the seat's shape is in the sign."""
    return next((item.rect for item in placed if item.node.key.startswith("block:")), None)


def _lit(item: Placed, since: float, bulbs: Background | None) -> Placed:
    """Bulbs shine from both ends, and the dark stretch between them closes; when it is decided,
    they take the winner's color and dark ones run along them.
    """
    if since >= DECIDED_SECONDS:
        head = (since - DECIDED_SECONDS) / CHASE_SECONDS % 1 * (1 + CHASED_PART)
        patch = max(0.0, head - CHASED_PART), min(1.0, head), UNLIT_BULB
        return replace(item, node=replace(item.node, background=bulbs), patch=patch)
    half = min(1.0, since / RUN_IN_SECONDS) / 2
    node = replace(item.node, background=Background("bulb", shape="bulbs"))
    return replace(item, node=node, patch=None if half >= 0.5 else (half, 1 - half, UNLIT_BULB))


def _counted(item: Placed, steps: Sequence[tuple[float, int]], since: float) -> list[Placed]:
    """A figure on its way from one value to the next; before the first one there is none."""
    if since < steps[0][0]:
        return []
    value = 0.0
    for at, goes_to in steps:
        if since >= at:
            value = goes_to + (value - goes_to) * remaining(since - at, ARRIVE_SECONDS)
    figure = str(round(value))
    return [replace(item, node=replace(item.node, name=figure), lines=(figure,))]


def _scaled(item: Placed, whole: Rect, by: float) -> Placed:
    """Larger, about the middle of the whole."""
    x, y = whole.center
    old = item.rect
    rect = Rect(x + (old.x - x) * by, y + (old.y - y) * by, old.w * by, old.h * by)
    return replace(item, rect=rect, size=item.size * by)


def _fly_prize(here: list[Placed], since: float, flies: float, winner: Rect | None) -> list[Placed]:
    """What is won appears when the winner is known, flies to their shape, and is gone there."""
    part = max(0.0, (since - flies) / (LAND_SECONDS - flies)) ** 2
    if since < DECIDED_SECONDS or part >= 1 or winner is None:
        return []
    rect = here[0].rect
    dx = winner.x + winner.w / 2 - rect.x - rect.w / 2
    dy = winner.y + winner.h / 2 - rect.y - rect.h / 2
    return [shifted(item, dx * part, dy * part) for item in here]
