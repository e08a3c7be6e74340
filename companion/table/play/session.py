"""A game under way: do, undo, redo and amend over a tree of steps."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, groupby, pairwise
from typing import Any, cast

from msgspec import ValidationError, convert
from msgspec.structs import replace

from companion.core.actions import Action, Correct, Fields, JsonObject, JsonValue
from companion.core.cards import Catalogue
from companion.core.game import AnyGame, Viewer
from companion.core.prompts import Prompt
from companion.core.view.nodes import Board
from companion.table.errors import Refused, Unreadable
from companion.table.findings import problems_text
from companion.table.play.amending import amended
from companion.table.play.stepping import StepMaker
from companion.table.play.steps import Header, HeadUpdate, Record, Step, check_head, check_order
from hardware.text import clean_all

MARKS = ("seen", "confirm")
"""Moves that only say what people have seen and carried out."""
ENDED = "The game was ended here. Touch Undo to go on."
MAX_STEPS = 16_000
"""Steps that a game can store, those that were undone or amended included. The longest film has
about 1,000. At most 11 kB each, they are 176 MB, well within `packs.MAX_TEXT_SIZE`.
"""
MAX_STEPS_FOR_AMENDING = 8_000
"""Steps above which nothing is amended, since an amendment stores every later step again: the rest
is for playing on.
"""
MAX_LINES = 1 << 20
"""Lines that a game can store; `rows.LINES` has numbers for so many."""


def _forget(_steps: Sequence[Step], _head: HeadUpdate) -> None:
    """Record nothing."""


class Session:
    """A game from its first step on. What it does it first hands to `record`."""

    def __init__(self, game: AnyGame, header: Header, record: Record = _forget) -> None:
        self.game = game
        self._header = header
        self.stepping = StepMaker(game, header)
        self._record = record
        self._steps: list[Step] = []
        self._lines = 0
        """Moves so far."""
        self._past: list[int] = []
        self._future: list[int] = []
        self._head = 0
        self._confirmed: int | None = None
        """The step up to which every instruction was carried out; None: not even the first."""
        self._seen = 0
        """How many pictures of the step in force were passed by."""
        self._is_new = True
        """Whether the step in force was done, and not brought back by Undo or the like."""
        self._amended: set[int] = set()
        """The first steps of lines that were done again because of an amendment."""
        self._shown: tuple[Step, int | None, Board] | None = None
        self._renamed: Step | None = None
        """The step in force with the names that the seats have now."""
        self._before_it: dict[int, int] = {}
        """By step, how many of the same kind its seat had done before it; as far as asked for."""

    @classmethod
    def new(cls, game: AnyGame, header: Header, record: Record = _forget) -> "Session":
        """A fresh game; on a virtual table the dealer has already answered what it could."""
        session = cls(game, header, record)
        steps = session.stepping.with_answers([session.stepping.initial_step()])
        session._record_update(steps, HeadUpdate("begin", steps[-1].id))
        return session

    @classmethod
    def resumed(
        cls,
        game: AnyGame,
        header: Header,
        steps: Sequence[Step],
        heads: Sequence[HeadUpdate],
        record: Record = _forget,
    ) -> "Session":
        """Return the game that these records describe; no rule is run again. Raises Unreadable
        where the records do not fit together.
        """
        session = cls(game, header, record)
        session._steps = list(steps)
        check_order(session._steps)
        for number, head in enumerate(heads):
            check_head(head.step, len(session._steps))
            try:
                session._apply_update(head)
            except (LookupError, ValueError):
                raise Unreadable(f'line {number}: "{head.move}" is not possible there') from None
        if not any(head.move in MARKS for head in heads):
            # kept without such marks: only the last line may still have to be carried out
            last = next(session.inputs_newest_first())
            session._confirmed = last[0].parent
        return session

    # ---- looking

    @property
    def header(self) -> Header:
        """What the game is played with, and who has left since it began."""
        return self._header

    @header.setter
    def header(self, header: Header) -> None:
        self._header = self.stepping.header = header
        self._shown = None

    @property
    def head(self) -> Step:
        """The step in force, with the names that the seats have now."""
        step = self._steps[self._head]
        if not self._header.changes or step.state.names == self._header.shown_names:
            return step
        now = self._renamed
        if now is None or (now.id, now.state.names) != (step.id, self._header.shown_names):
            now = self._renamed = _with_names(step, self._header.shown_names)
        return now

    @property
    def seq(self) -> int:
        """Actions in force."""
        return self.head.seq

    @property
    def state(self) -> Any:
        """The position in force."""
        return self.head.state

    @property
    def over(self) -> bool:
        """Whether the game offers nothing any more, or people have ended it here."""
        return self._ends_with(self.head)

    def _ends_with(self, step: Step) -> bool:
        return self._header.ended or not self.stepping.prompts(step)

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._future)

    def current_steps(self) -> list[Step]:
        """The steps in force, the first one without an action."""
        return self.steps_to(self.head)

    def steps_to(self, step: Step) -> list[Step]:
        """The steps that led to this one, and itself; the first one without an action."""
        return list(self._upwards(step))[::-1]

    def inputs_newest_first(self) -> Iterator[list[Step]]:
        """The steps in force, those of one line or signal together, the newest such first."""
        for _, steps in groupby(self._upwards(self.head), lambda step: step.cause):
            yield list(steps)[::-1]

    def before(self, step: Step) -> Step:
        """The step that this one followed; the first one follows itself."""
        return step if step.parent is None else self._steps[step.parent]

    def remark(self, step: Step) -> str:
        """What the program says with a step that was a move of its own, in one line."""
        if step.action is None:
            return ""
        before = self.before(step)
        if not step.rulings and not any(
            prompt.fits(step.action) for prompt in self.stepping.prompts(before)
        ):
            return ""  # of a saved game that the rules of today do not allow: nothing was done
        bot = self.stepping.bot_of(step)
        return self.game.narration.remark(before.state, step.action, bot, self._nth(step))

    def announced(self) -> str:
        """What the program says with the move of its own that it waits to see carried out."""
        for prompt in self.rule_prompts():
            if not prompt.optional and len(prompt.accepts) == 1 and not prompt.accepts[0].open:
                (only,) = prompt.accepts
                action = only.action()
                return self.game.narration.remark(
                    self.state, action, None, self._so_far(self.head, action)
                )
        return ""

    def _nth(self, step: Step) -> int:
        """How many actions of the same kind the seat of a step had done before it."""
        # a log asks for every step: counted once for all of them
        for last in (self.head, step):
            if step.id not in self._before_it:
                done: Counter[tuple[type[Action | None], int | None]] = Counter()
                for one in self.steps_to(last):
                    key = type(one.action), getattr(one.action, "seat", None)
                    self._before_it[one.id] = done[key]
                    done[key] += 1
        return self._before_it[step.id]

    def _so_far(self, step: Step, action: Action) -> int:
        """How many actions of this kind their seat has done up to this step."""
        kind, seat = type(action), getattr(action, "seat", None)
        done = (one.action for one in self._upwards(step))
        return sum(type(one) is kind and getattr(one, "seat", None) == seat for one in done)

    def _beyond(self, other: Step, step: Step) -> list[Step]:
        """The steps that led to `step`, and itself, but not to `other`."""
        beyond: list[Step] = []
        while step.id != other.id:
            # a step is newer than the one that it followed
            if step.id > other.id:
                beyond.append(step)
                step = self.before(step)
            else:
                other = self.before(other)
        return beyond[::-1]

    def _upwards(self, step: Step) -> Iterator[Step]:
        yield step
        while step.parent is not None:
            step = self._steps[step.parent]
            yield step

    # ---- what people have carried out

    @property
    def interstitials_seen(self) -> int | None:
        """How many pictures of the last line were passed by; None: none of them is to be shown."""
        return self._seen if self._is_new else None

    @property
    def change_key(self) -> tuple[int, int, int | None]:
        """Changes whenever the step in force or what people have carried out changes."""
        return self._head, self._seen, self._confirmed

    def unconfirmed(self) -> tuple[list[Step], list[Step]]:
        """The steps in force whose instructions nobody has confirmed; and, where an amendment did
        them again, the confirmed steps that they replace.
        """
        if self._confirmed is None:
            return self.current_steps(), []
        confirmed = self._steps[self._confirmed]
        steps = self._beyond(confirmed, self.head)
        again = bool(steps) and steps[0].id in self._amended
        return steps, self._beyond(self.head, confirmed) if again else []

    def mark_interstitial_seen(self) -> None:
        """One more picture of the last line was seen."""
        self._record_update((), HeadUpdate("seen", self._head))

    def confirm(self) -> None:
        """Every instruction up to now is carried out."""
        self._record_update((), HeadUpdate("confirm", self._head))

    def rule_prompts(self) -> tuple[Prompt, ...]:
        """What the rules wait for, as the rules know it."""
        return self.stepping.prompts(self.head)

    def prompts(self, viewer: Viewer = None) -> tuple[Prompt, ...]:
        """What the rules wait for; on a virtual table seat `viewer`'s narrowed to its hand."""
        prompts = self.rule_prompts()
        table = self.head.virtual_table
        if table is None:
            return prompts
        dealer = self.game.components
        seen = (
            dealer.to_seat(table, prompt)
            if viewer is not None and prompt.seat == viewer
            else dealer.to_public(prompt)
            for prompt in prompts
        )
        return tuple(prompt for prompt in seen if prompt is not None)

    def view(self, viewer: Viewer = None) -> JsonObject:
        """The position as JSON, as `viewer` may see it."""
        shown = self.game.observation.view_json(self.state, viewer)
        if viewer is not None and self.head.virtual_table is not None:
            return _merged(shown, self.game.components.private(self.head.virtual_table, viewer))
        return shown

    def next_card_fields(self, seat: int) -> Fields | None:
        """What is known of a seat's next card after its last action, if nothing has been corrected
        since; None: nothing.
        """
        for step in reversed(self.current_steps()):
            if isinstance(step.action, Correct):
                return None
            if step.action is not None and getattr(step.action, "seat", None) == seat:
                return self.game.rules.next_card_fields(self.state, step.action)
        return None

    def board(self, claimed: int | None = None) -> Board:
        """What all may see now, as it is shown; `claimed`: the seat that has claimed the pad,
        whose prompts have that, and what is known of its next card, as hints.
        """
        # built once a step: the table, what is over it and what is reported of it ask for it
        if self._shown is None or self._shown[0] is not self.head or self._shown[1] != claimed:
            later = (prompt for prompt, _ in self.stepping.later_windows(self.head))
            prompts = (*self.prompts(), *later)
            hints: JsonObject = {"remark": remark} if (remark := self.announced()) else {}
            if hints or claimed is not None:
                known = {} if claimed is None else self.next_card_fields(claimed) or {}
                own = {"claimed": True, **known}
                prompts = tuple(
                    replace(one, hints={**one.hints, **hints, **(own if is_own else {})})
                    for one in prompts
                    for is_own in (claimed is not None and one.seat == claimed,)
                )
            self._shown = self.head, claimed, self.game.public_board(self.state, prompts)
        return self._shown[2]

    @property
    def cards(self) -> Catalogue:
        """The cards that are played with."""
        return self.game.box.played(self.state)

    # ---- doing

    def decode(self, action: object) -> Action:
        """The action as a value. Raises Refused `bad-action`."""
        try:
            return convert(clean_all(action), self.game.rules.action_union)
        except ValidationError:
            raise Refused(
                "bad-action", problems_text(action, self.game.rules.action_union)
            ) from None

    def check(self, action: Action) -> Action:
        """The action, completed by the dealer. Raises Refused where it is not allowed now."""
        return self.stepping.check(self.head, action)

    def preview(self, *actions: Action) -> tuple[Step, ...]:
        """The steps that these actions would make now; nothing is done, and what the dealer
        would answer stays his secret. Raises Refused.
        """
        if self._header.ended:
            raise Refused("illegal", ENDED)
        cause = self._next_cause()
        steps: list[Step] = []
        for action in actions:
            steps.append(self._next(steps, self.head, action, cause))
        return tuple(steps)

    def do(self, *actions: Action) -> tuple[Step, ...]:
        """What one line or one signal did, and what dealer and bots answer at once.

        Raises Refused, and then nothing has changed.
        """
        steps = self.stepping.with_answers(list(self.preview(*actions)))
        self._record_update(steps, HeadUpdate("do", steps[-1].id))
        return tuple(steps)

    def undone_by_undo(self) -> list[Step]:
        """The steps in force that Undo would take back."""
        return self._beyond(self._steps[self._past[-1]], self.head) if self._past else []

    def restored_by_undo(self) -> list[Step]:
        """The steps that Undo would bring into force again: what was amended last, and what
        followed on it.
        """
        return self._beyond(self.head, self._steps[self._past[-1]]) if self._past else []

    def undo(self) -> None:
        """Back to before the last line. Raises Refused `nothing-to-undo`."""
        if not self._past:
            raise Refused("nothing-to-undo", "There is nothing left to undo.")
        self._record_update((), HeadUpdate("undo", self._past[-1]))

    def undo_to(self, seq: int) -> None:
        """Back along the present line to where so many actions were in force; from there
        undo and redo go along this line too. What dealer and bots answered at once to what is
        kept stays with it. Raises Refused where it is no such place.
        """
        line = self.current_steps()
        while 0 <= seq < self.seq and self.stepping.follows_by_itself(line[seq + 1], line[seq]):
            seq += 1
        if not 0 <= seq < self.seq:
            raise Refused("nothing-to-undo", "There is nothing after that to undo.")
        self._record_update((), HeadUpdate("back", line[seq].id))

    def redo(self) -> tuple[Step, ...]:
        """What was last undone comes into force again: its steps. Raises Refused
        `nothing-to-redo`.
        """
        if not self._future:
            raise Refused("nothing-to-redo", "There is nothing to redo.")
        before = self.head
        self._record_update((), HeadUpdate("redo", self._future[-1]))
        return tuple(self._beyond(before, self.head))

    def amend(
        self, seq: int, action: Action, *, follow: bool = False
    ) -> tuple[tuple[Step, ...], list[Step]]:
        """Action `seq` was really this one; later ones are done again where still legal.

        Returns the new steps and those left out. On a virtual table the dealer's own
        actions cannot be amended and are dealt again. Raises Refused.
        """
        steps, dropped = self.preview_amendment(seq, action, follow=follow)
        self._record_update(steps, HeadUpdate("amend", steps[-1].id))
        return steps, dropped

    def preview_amendment(
        self, seq: int, action: Action, *, follow: bool = False
    ) -> tuple[tuple[Step, ...], list[Step]]:
        """The new steps and those left out if action `seq` was really this one; nothing is
        done. `follow`: where the action only named another card, what is no longer legal is
        tried with the card that it was. Raises Refused.
        """
        if not 1 <= seq <= self.seq:
            raise Refused("bad-command", f"There is no action {seq}; {self.seq} are in force.")
        line = self.current_steps()[seq - 1 :]
        cause, number = self._next_cause(), len(self._steps)
        if number + len(line) > MAX_STEPS_FOR_AMENDING:
            raise Refused(
                "illegal",
                "This game has stored too many steps to change an action this far back."
                " Amend a later one, or undo.",
            )
        steps, dropped = amended(self.stepping, line, action, cause, number, follow=follow)
        if self._header.changes:
            names = {step.seq: step.state.names for step in line}
            steps = tuple(
                _with_names(step, names.get(step.seq, self._header.shown_names)) for step in steps
            )
        return steps, dropped

    def _next_cause(self) -> int:
        return self._steps[-1].cause + 1

    def _next(self, steps: Sequence[Step], start: Step, action: Action, cause: int) -> Step:
        """The step after the last of `steps`, or after `start` where there is none yet."""
        number = len(self._steps) + len(steps)
        return self.stepping.next_step(steps[-1] if steps else start, action, cause, number)

    def recorded_updates(self) -> list[tuple[Sequence[Step], HeadUpdate]]:
        """Return what to record of the game so far: the steps of each line, and which was in force
        after it.
        """
        heads = (*self._past, self._head)
        # every line has its own steps: one with all of them could be too large to be read again
        ends = (*accumulate((head + 1 for head in heads[:-1]), max), len(self._steps))
        updates = [
            HeadUpdate("do" if number else "begin", head) for number, head in enumerate(heads)
        ]
        updates[-1] = replace(updates[-1], over=self.over)
        steps = (tuple(self._steps[start:end]) for start, end in pairwise((0, *ends)))
        return list(zip(steps, updates, strict=True))

    def set_recorder(self, record: Record) -> None:
        """Hand to `record` all that comes from now on."""
        self._record = record

    def _record_update(self, steps: Sequence[Step], head: HeadUpdate) -> None:
        if (steps and len(self._steps) + len(steps) > MAX_STEPS) or self._lines >= MAX_LINES:
            raise Refused(
                "illegal",
                "This game has stored as many actions as a game can have, the undone ones included."
                " Save it and begin a new one.",
            )
        step = steps[-1] if steps else self._steps[head.step]
        self._record(steps, replace(head, over=self._ends_with(step)))
        self._steps.extend(steps)
        self._apply_update(head)

    def _apply_update(self, head: HeadUpdate) -> None:
        self._lines += 1
        if head.move not in MARKS:
            self._seen, self._is_new = 0, head.move in ("begin", "do")
        match head.move:
            case "seen":
                self._seen += 1
            case "confirm":
                self._confirmed = head.step
            case "undo":
                self._past.pop()
                self._future.append(self._head)
            case "redo":
                self._future.pop()
                self._past.append(self._head)
            case "do" | "amend":
                if head.move == "amend":
                    fresh = self._beyond(self.head, self._steps[head.step])
                    self._amended.update(one.id for one in fresh[:1])
                self._past.append(self._head)
                self._future.clear()
            case "back":
                line = self.current_steps()
                to = [step.id for step in line].index(head.step)
                self._past = _ends(line[: to + 1])[:-1]
                self._future = [*_ends(line[to + 1 :])[::-1]]
            case "begin":
                pass
        self._head = head.step


def _with_names(step: Step, names: tuple[str, ...]) -> Step:
    return replace(step, state=replace(step.state, names=names))


def _merged(shown: JsonValue, more: JsonValue) -> JsonValue:
    """Return the view with the keys of `more` added, also within keys that it has; the keys for a
    list are places in it.
    """
    if not isinstance(more, Mapping):
        return more
    keys = cast("Mapping[object, JsonValue]", more)
    if isinstance(shown, list | tuple):
        several = cast("Sequence[JsonValue]", shown)
        return [_merged(one, keys.get(place, one)) for place, one in enumerate(several)]
    if not isinstance(shown, Mapping):
        return keys
    there = cast("Mapping[object, JsonValue]", shown)
    return {**there, **{key: _merged(there.get(key), value) for key, value in keys.items()}}


def _ends(steps: Sequence[Step]) -> list[int]:
    """The last step of each line or signal."""
    return [list(group)[-1].id for _, group in groupby(steps, lambda step: step.cause)]
