"""The steps of a game, the undone ones included, and which of them is in force."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, groupby, pairwise

from msgspec.structs import replace

from companion.table.errors import Unreadable
from companion.table.play.steps import HeadUpdate, Step, check_head, check_order

MARKS = ("seen", "confirm")
"""Moves that only say what people have seen and carried out."""


class StepHistory:
    """A tree of steps. Head updates say which step is in force, the *head*, and what people have
    seen and carried out of it.
    """

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.update_count = 0
        self.head_id = 0
        self.undo_heads: list[int] = []
        """The heads that Undo goes back to, the next one last."""
        self.redo_heads: list[int] = []
        """The heads that Redo brings back, the next one last."""
        self._confirmed_head: int | None = None
        """The step up to which every instruction was carried out; None: not even the first."""
        self.seen_counts: Counter[int] = Counter()
        """By step, how many interstitials were closed while it was the head."""
        self.head_is_new = True
        """Whether the head was done, and not brought back by Undo or the like."""
        self._amended_starts: set[int] = set()
        """For each amendment, the first step that it did again."""

    def restore(self, steps: Sequence[Step], updates: Sequence[HeadUpdate]) -> None:
        """Become what these records describe. Raises Unreadable if they do not fit together."""
        self.steps += steps
        check_order(self.steps)
        for number, update in enumerate(updates):
            check_head(update.step, len(self.steps))
            try:
                self.apply(update)
            except (LookupError, ValueError):
                raise Unreadable(f'line {number}: "{update.move}" is not possible there') from None
        if not any(update.move in MARKS for update in updates):
            # stored without such marks: only the last input may still have to be carried out
            last = next(self.inputs_newest_first(self.stored_head))
            self._confirmed_head = last[0].parent

    @property
    def stored_head(self) -> Step:
        """The step in force, with the names that the seats had when it was done."""
        return self.steps[self.head_id]

    @property
    def undo_target(self) -> Step | None:
        """The step that Undo goes back to."""
        return self.steps[self.undo_heads[-1]] if self.undo_heads else None

    @property
    def next_cause(self) -> int:
        """The cause of what is done next."""
        return self.steps[-1].cause + 1

    @property
    def change_key(self) -> tuple[int, int, int | None]:
        """Changes whenever the head or what people have carried out changes."""
        return self.head_id, self.seen_counts[self.head_id], self._confirmed_head

    def before(self, step: Step) -> Step:
        """The step that this one followed; the first one follows itself."""
        return step if step.parent is None else self.steps[step.parent]

    def backwards(self, step: Step) -> Iterator[Step]:
        """Yield this step and those that led to it, the first one of the game last."""
        yield step
        while step.parent is not None:
            step = self.steps[step.parent]
            yield step

    def path_to(self, step: Step) -> list[Step]:
        """The steps that led to this one, and itself; the first one without an action."""
        return list(self.backwards(step))[::-1]

    def path_between(self, other: Step, step: Step) -> list[Step]:
        """The steps that led to `step`, and itself, but not to `other`."""
        path: list[Step] = []
        while step.id != other.id:
            # a step is newer than the one that it followed
            if step.id > other.id:
                path.append(step)
                step = self.before(step)
            else:
                other = self.before(other)
        return path[::-1]

    def inputs_newest_first(self, step: Step) -> Iterator[list[Step]]:
        """The steps that led to this one, those of one input together, the newest such first."""
        for _, steps in groupby(self.backwards(step), lambda step: step.cause):
            yield list(steps)[::-1]

    def unconfirmed(
        self, head: Step, is_done: Callable[[Step], bool]
    ) -> tuple[list[Step], list[Step]]:
        """The steps up to `head` whose instructions nobody has confirmed; and, if an amendment or
        its undoing put them in the place of others, the confirmed steps that they replace. What led
        to an earlier head counts as confirmed if it `is_done`.
        """
        last = -1 if self._confirmed_head is None else self._confirmed_head
        seen = (self.steps[one] for one in self.undo_heads[::-1] if self.seen_counts[one])
        confirmed = next((step for step in seen if step.id > last and is_done(step)), None)
        if confirmed is None and self._confirmed_head is None:
            return self.path_to(head), []
        confirmed = confirmed or self.steps[last]
        steps, replaced = self.path_between(confirmed, head), self.path_between(head, confirmed)
        starts = {path[0].id for path in (steps, replaced) if steps and path}
        return steps, replaced if starts & self._amended_starts else []

    def recorded_updates(self, *, over: bool) -> list[tuple[Sequence[Step], HeadUpdate]]:
        """What to record of the game so far: the steps of each update that is in force. `over`: the
        game is over now.
        """
        heads = (*self.undo_heads, self.head_id)
        # every update has its own steps: one with all of them could be too large to be read again
        ends = (*accumulate((head + 1 for head in heads[:-1]), max), len(self.steps))
        updates = [
            HeadUpdate("do" if number else "begin", head) for number, head in enumerate(heads)
        ]
        updates[-1] = replace(updates[-1], over=over)
        steps = (tuple(self.steps[start:end]) for start, end in pairwise((0, *ends)))
        return list(zip(steps, updates, strict=True))

    def apply(self, update: HeadUpdate, new_steps: Sequence[Step] = ()) -> None:
        """Add the steps and move the head, or note what people have seen or carried out. Raises
        LookupError or ValueError if the update is not possible.
        """
        self.steps.extend(new_steps)
        self.update_count += 1
        if update.move not in MARKS:
            self.head_is_new = update.move in ("begin", "do")
        match update.move:
            case "seen":
                self.seen_counts[self.head_id] += 1
            case "confirm":
                self._confirmed_head = update.step
            case "undo":
                self.undo_heads.pop()
                self.redo_heads.append(self.head_id)
            case "redo":
                self.redo_heads.pop()
                self.undo_heads.append(self.head_id)
            case "do" | "amend":
                if update.move == "amend":
                    again = self.path_between(self.stored_head, self.steps[update.step])
                    self._amended_starts.update(step.id for step in again[:1])
                self.undo_heads.append(self.head_id)
                self.redo_heads.clear()
            case "back":
                path = self.path_to(self.stored_head)
                to = [step.id for step in path].index(update.step)
                self.undo_heads = _input_ends(path[: to + 1])[:-1]
                self.redo_heads = _input_ends(path[to + 1 :])[::-1]
            case "begin":
                pass
        self.head_id = update.step


def _input_ends(steps: Sequence[Step]) -> list[int]:
    """The last step of each input."""
    return [list(group)[-1].id for _, group in groupby(steps, lambda step: step.cause)]
