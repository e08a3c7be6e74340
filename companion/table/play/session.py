"""A game under way: do, undo, redo and amend over a tree of steps."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, cast

from msgspec import ValidationError, convert
from msgspec.structs import astuple, replace

from companion.core.actions import Action, Correct, Fields, JsonObject, JsonValue
from companion.core.board.nodes import Board
from companion.core.cards import Catalog
from companion.core.game import AnyGame, Viewer
from companion.core.prompts import Prompt
from companion.table.errors import Refused
from companion.table.play.amending import amended
from companion.table.play.remarks import Remarks
from companion.table.play.step_history import StepHistory
from companion.table.play.step_maker import StepMaker
from companion.table.play.steps import Header, HeadUpdate, Step, StepRecorder
from companion.table.problem_text import problems_text
from hardware.untrusted.text import clean_all

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
"""Lines that a game can store; `rows.LINES` has a number for each."""


def _record_nothing(_steps: Sequence[Step], _update: HeadUpdate) -> None:
    """Record nothing: the game is kept in memory only."""


class Session:
    """A game from its first step on. What it does it first hands to `record`."""

    def __init__(
        self, game: AnyGame, header: Header, record: StepRecorder = _record_nothing
    ) -> None:
        self.game = game
        self._header = header
        self.step_maker = StepMaker(game, header)
        self._record = record
        self._history = StepHistory()
        self._shown: tuple[Step, object, Board] | None = None
        self._changed_at: int | None = None
        """The step at which the players last changed; None: before the game was resumed."""
        self._renamed: Step | None = None
        """The step in force with the names that the seats have now."""
        self.remarks = Remarks(game.narration, self.step_maker, self._history)

    @classmethod
    def new(
        cls, game: AnyGame, header: Header, record: StepRecorder = _record_nothing
    ) -> "Session":
        """Begin a game; on a virtual table, with the first answers of the dealer."""
        session = cls(game, header, record)
        steps = session.step_maker.with_answers([session.step_maker.initial_step()])
        session._record_update(steps, HeadUpdate("begin", steps[-1].id))
        return session

    @classmethod
    def resumed(
        cls,
        game: AnyGame,
        header: Header,
        steps: Sequence[Step],
        updates: Sequence[HeadUpdate],
        record: StepRecorder = _record_nothing,
    ) -> "Session":
        """Return the game that these records describe; no rule is run again. Raises Unreadable
        if the records do not fit together.
        """
        session = cls(game, header, record)
        session._history.restore(steps, updates)
        return session

    # ---- looking

    @property
    def header(self) -> Header:
        """What the game is played with, and who has left since it began."""
        return self._header

    @header.setter
    def header(self, header: Header) -> None:
        if len(header.changes) > len(self._header.changes):
            self._changed_at = self._history.head_id
        self._header = self.step_maker.header = header
        self._shown = self._renamed = None

    @property
    def players_changed_last(self) -> bool:
        """Whether the players have changed since the last action or amendment."""
        changes, known = self._header.changes, (None, self._history.head_id)
        return bool(changes) and changes[-1].seq == self.seq and self._changed_at in known

    @property
    def head(self) -> Step:
        """The step in force, with the names that the seats have now."""
        step = self._history.stored_head
        now = self._renamed
        if now is None or now.id != step.id:
            now = self._renamed = self.with_present_names(step)
        return now

    def with_present_names(self, step: Step) -> Step:
        """Return a step with the present names of the seats, or at the end with their own names."""
        if not self._header.changes:
            return step
        names = self._header.own_names if self._ends_with(step) else self._header.shown_names
        return step if step.state.names == names else _with_names(step, names)

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
        return self._header.ended or not self.step_maker.prompts(step)

    @property
    def can_undo(self) -> bool:
        return bool(self._history.undo_heads)

    @property
    def can_redo(self) -> bool:
        return bool(self._history.redo_heads)

    def current_steps(self) -> list[Step]:
        """The steps in force, the first one without an action."""
        return self.steps_to(self.head)

    def latest_of_same_kind(self) -> list[Step]:
        """Return the newest steps with actions of the same kind, the newest first, up to a step
        from which something other than instructions followed.
        """
        kind = type(self.head.action)
        return [
            *takewhile(
                lambda step: (
                    type(step.action) is kind
                    and all(ruling.kind == "instruct" for ruling in step.rulings)
                ),
                self.current_steps()[::-1],
            )
        ]

    def steps_to(self, step: Step) -> list[Step]:
        """The steps that led to this one, and itself; the first one without an action."""
        return self._history.path_to(step)

    def inputs_newest_first(self) -> Iterator[list[Step]]:
        """The steps in force, those of one input together, the newest such first."""
        return self._history.inputs_newest_first(self.head)

    def before(self, step: Step) -> Step:
        """The step that this one followed; the first one follows itself."""
        return self._history.before(step)

    # ---- what people have carried out

    @property
    def head_is_new(self) -> bool:
        """Whether the last input was done, and not brought back by Undo or the like."""
        return self._history.head_is_new

    def seen_count(self, step: Step) -> int:
        """How many interstitials were closed while this step was the last one."""
        return self._history.seen_counts[step.id]

    @property
    def change_key(self) -> tuple[object, tuple[str, ...]]:
        """Changes whenever the step in force, what people have carried out, or a name changes; the
        names are its last part.
        """
        return self._history.change_key, self._header.shown_names

    def unconfirmed(
        self, is_done: Callable[[Step], bool] = lambda _: False
    ) -> tuple[list[Step], list[Step]]:
        """Return the steps in force whose instructions have not been confirmed, and the confirmed
        steps that they replace after an amendment. `is_done`: whether people have carried out all
        instructions up to an earlier head that they have seen.
        """
        return self._history.unconfirmed(self.head, is_done)

    def mark_interstitial_seen(self) -> None:
        """Record that people have closed an interstitial of the last input."""
        self._record_update((), HeadUpdate("seen", self._history.head_id))

    def confirm(self) -> None:
        """Record that people have carried out all instructions so far."""
        self._record_update((), HeadUpdate("confirm", self._history.head_id))

    def rule_prompts(self) -> tuple[Prompt, ...]:
        """Return the prompts of the rules, without a virtual table's limits."""
        return self.step_maker.prompts(self.head)

    def prompts(self, viewer: Viewer = None) -> tuple[Prompt, ...]:
        """Return the prompts; on a virtual table, seat `viewer`'s are limited to its hand."""
        prompts = self.rule_prompts()
        table = self.head.virtual_table
        if table is None:
            return prompts
        dealer = self.game.dealer
        seen = (
            dealer.narrow(table, prompt)
            if viewer is not None and prompt.seat == viewer
            else dealer.public_prompt(prompt)
            for prompt in prompts
        )
        return tuple(prompt for prompt in seen if prompt is not None)

    def view(self, viewer: Viewer = None) -> JsonObject:
        """Return the position as JSON, as `viewer` may see it."""
        shown = self.game.observation.view_json(self.state, viewer)
        if viewer is not None and self.head.virtual_table is not None:
            return _merge(shown, self.game.dealer.private_view(self.head.virtual_table, viewer))
        return shown

    def next_card_fields(self, seat: int) -> Fields | None:
        """Return the fields of a seat's next card that are known from its last action, if nothing
        has been corrected since; None: none are known.
        """
        for step in reversed(self.current_steps()):
            if isinstance(step.action, Correct):
                return None
            if step.action is not None and getattr(step.action, "seat", None) == seat:
                return self.game.rules.next_card_fields(self.state, step.action)
        return None

    def board(self, claimed: int | None = None, early: Collection[int] = ()) -> Board:
        """Return the board that all may see. The prompts of seat `claimed`, which has claimed the
        pad, have hints for that and for its next card; all prompts have the last roll as a hint,
        and whether it was made for the same question.
        `early`: the seats that have answered a later window already.
        """
        # built once a step: the table, what is over it and what is reported of it ask for it
        who = claimed, *early
        if self._shown is None or self._shown[0] is not self.head or self._shown[1] != who:
            later = (prompt for prompt, _ in self.step_maker.later_windows(self.head))
            prompts = (*self.prompts(), *(one for one in later if one.seat not in early))
            remark = self.remarks.on_next_move(self.head)
            hints: JsonObject = {"remark": remark} if remark else {}
            if dice := getattr(self.head.action, "dice", ()):
                hints["dice"] = dice
                hints["is_repeated"] = self._asks_again()
            if type(self.head.action) in self.game.boards.counted_actions:
                hints["counted"] = tuple(step.action for step in self.latest_of_same_kind())
            if hints or claimed is not None:
                known = {} if claimed is None else self.next_card_fields(claimed) or {}
                own = {"claimed": True, **known}
                prompts = tuple(
                    replace(prompt, hints={**prompt.hints, **hints, **(own if is_own else {})})
                    for prompt in prompts
                    for is_own in (claimed is not None and prompt.seat == claimed,)
                )
            self._shown = self.head, who, self.game.public_board(self.state, prompts)
        return self._shown[2]

    def _asks_again(self) -> bool:
        """Whether the last action has left the same question open."""
        # the step maker keeps the prompts of the head alone, which are asked for again and again
        return self.game.rules.prompts(self.before(self.head).state) == self.rule_prompts()

    def ticket(self) -> tuple[str, str]:
        """Return the two lines of the board's ticket."""
        return (not self.over and self.game.boards.ticket(self.state)) or self.board().ticket

    @property
    def cards(self) -> Catalog:
        """The cards that are played with."""
        return self.game.cards.played(self.state)

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
        """The action, completed by the dealer. Raises Refused if it is not allowed now."""
        return self.step_maker.check(self.head, action)

    def preview(self, *actions: Action) -> tuple[Step, ...]:
        """The steps that these actions would make now; nothing is done, and what the dealer
        would answer stays a secret of that seat. Raises Refused.
        """
        if self._header.ended:
            raise Refused("illegal", ENDED)
        cause = self._history.next_cause
        steps: list[Step] = []
        for action in actions:
            steps.append(self._next_step(steps, self.head, action, cause))
        return tuple(steps)

    def do(self, *actions: Action) -> tuple[Step, ...]:
        """Do what one input did, and what dealer and bots answer at once.

        Raises Refused, and then nothing has changed.
        """
        return self._append_steps(list(self.preview(*actions)))

    def do_with_only_answers(self, *actions: Action) -> tuple[Step, ...]:
        """Do as `do` does, and also give the answers that need not be asked for."""
        steps = list(self.preview(*actions))
        while (then := self.game.rules.only_answer(steps[-1].state)) is not None:
            steps.append(self._next_step(steps, self.head, then, steps[0].cause))
        return self._append_steps(steps)

    def _append_steps(self, steps: list[Step]) -> tuple[Step, ...]:
        steps = self.step_maker.with_answers(steps)
        self._record_update(steps, HeadUpdate("do", steps[-1].id))
        return tuple(steps)

    def action_repeated_by(self, card: str) -> Action | None:
        """Return the last action, if laying this card again can only repeat it: nobody was asked
        for it, or cards are entered one after the other. Else None.
        """
        action = self.head.action
        if action is None or card not in astuple(action):
            return None
        goes_on = self.game.rules.next_card_fields(self.state, action) is not None
        return action if goes_on or self.is_only_answer(self.head) else None

    def is_only_answer(self, step: Step) -> bool:
        """Whether nobody needs to be asked for the action of this step."""
        if step.action is None:
            return False
        return self.game.rules.only_answer(self.before(step).state) == step.action

    def undone_by_undo(self) -> list[Step]:
        """The steps in force that Undo would take back."""
        before = self._history.undo_target
        return [] if before is None else self._history.path_between(before, self.head)

    def restored_by_undo(self) -> list[Step]:
        """The steps that Undo would bring into force again: what was amended last, and what
        followed on it.
        """
        before = self._history.undo_target
        return [] if before is None else self._history.path_between(self.head, before)

    def undo(self) -> None:
        """Return to before the last input. Raises Refused `nothing-to-undo`."""
        before = self._history.undo_target
        if before is None:
            raise Refused("nothing-to-undo", "There is nothing left to undo.")
        self._record_update((), HeadUpdate("undo", before.id))

    def undo_to(self, seq: int) -> None:
        """Go back to after the first `seq` actions in force; from there undo and redo go
        along these actions too. What dealer and bots answered at once to the last of them stays
        with it. Raises Refused if there is no such action.
        """
        steps = self.current_steps()
        while 0 <= seq < self.seq and self.step_maker.is_automatic(steps[seq + 1], steps[seq]):
            seq += 1
        if not 0 <= seq < self.seq:
            raise Refused("nothing-to-undo", "There is nothing after that to undo.")
        self._record_update((), HeadUpdate("back", steps[seq].id))

    def redo(self) -> tuple[Step, ...]:
        """Bring back what was undone last, and return its steps. Raises Refused
        `nothing-to-redo`.
        """
        if not self.can_redo:
            raise Refused("nothing-to-redo", "There is nothing to redo.")
        before = self.head
        self._record_update((), HeadUpdate("redo", self._history.redo_heads[-1]))
        return tuple(self._history.path_between(before, self.head))

    def amend(
        self, seq: int, action: Action, *, follow: bool = False
    ) -> tuple[tuple[Step, ...], list[Step]]:
        """Replace action `seq`, and do the later ones again if they are still legal.

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
        done. `follow`: if the action only named another card, what is no longer legal is
        tried with the card that it was. Raises Refused.
        """
        if not 1 <= seq <= self.seq:
            raise Refused("bad-command", f"There is no action {seq}; {self.seq} are in force.")
        from_before = self.current_steps()[seq - 1 :]
        cause, number = self._history.next_cause, len(self._history.steps)
        if number + len(from_before) > MAX_STEPS_FOR_AMENDING:
            raise Refused(
                "illegal",
                "This game has stored too many steps to change an action this far back."
                " Amend a later one, or undo.",
            )
        steps, dropped = amended(self.step_maker, from_before, action, cause, number, follow=follow)
        if self._header.changes:
            names = {step.seq: step.state.names for step in from_before}
            steps = tuple(
                _with_names(step, names.get(step.seq, self._header.shown_names)) for step in steps
            )
        return steps, dropped

    def _next_step(self, steps: Sequence[Step], start: Step, action: Action, cause: int) -> Step:
        """The step after the last of `steps`, or after `start` if there is none yet."""
        step_id = len(self._history.steps) + len(steps)
        return self.step_maker.next_step(steps[-1] if steps else start, action, cause, step_id)

    def recorded_updates(self) -> list[tuple[Sequence[Step], HeadUpdate]]:
        """Return what to record of the game so far: the steps of each update in force, and it."""
        return self._history.recorded_updates(over=self.over)

    def set_recorder(self, record: StepRecorder) -> None:
        """Hand to `record` all that comes from now on."""
        self._record = record

    def _record_update(self, steps: Sequence[Step], update: HeadUpdate) -> None:
        too_many = len(self._history.steps) + len(steps) > MAX_STEPS
        if (steps and too_many) or self._history.update_count >= MAX_LINES:
            raise Refused(
                "illegal",
                "This game has stored as many actions as a game can have, the undone ones included."
                " Save it and begin a new one.",
            )
        step = steps[-1] if steps else self._history.steps[update.step]
        self._record(steps, replace(update, over=self._ends_with(step)))
        self._history.apply(update, steps)


def _with_names(step: Step, names: tuple[str, ...]) -> Step:
    return replace(step, state=replace(step.state, names=names))


def _merge(shown: JsonValue, more: JsonValue) -> JsonValue:
    """Return the view with the keys of `more` added, also within keys that it has; the keys for a
    list are places in it.
    """
    if not isinstance(more, Mapping):
        return more
    keys = cast("Mapping[object, JsonValue]", more)
    if isinstance(shown, list | tuple):
        several = cast("Sequence[JsonValue]", shown)
        return [_merge(item, keys.get(index, item)) for index, item in enumerate(several)]
    if not isinstance(shown, Mapping):
        return keys
    there = cast("Mapping[object, JsonValue]", shown)
    return {**there, **{key: _merge(there.get(key), value) for key, value in keys.items()}}
