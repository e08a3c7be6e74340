"""A game under way: do, undo, redo and amend over a tree of steps."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from random import Random
from typing import Any, Literal, cast

from msgspec import Struct, ValidationError, convert, to_builtins

from companion.core.actions import Action, Correct
from companion.core.cards import Catalogue
from companion.core.game import Eye, Game, Prompt
from companion.core.nodes import Board
from companion.core.rulings import Ruling
from companion.table.bots import BOT_LIMIT, Seated

Move = Literal["begin", "do", "undo", "redo", "amend", "back"]


class Refused(Exception):
    """A line of the protocol that changes nothing: its code, and why, in a sentence."""

    def __init__(self, code: str, text: str, cite: Sequence[str] = ()) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.cite = tuple(cite)


class Header(Struct, frozen=True):
    """What a game is played with.

    `seed` is None where people handle the real cards; `looks` are the colours and shapes of
    the seats and `begun` the day (2026-10-31) that the machine believed it was, which only a
    screen cares about.
    """

    game: str
    rules: int
    names: tuple[str, ...]
    options: dict[str, Any]
    seed: int | None = None
    bots: dict[int, str] = {}
    looks: tuple[int, ...] = ()
    begun: str = ""

    @property
    def seat_looks(self) -> tuple[int, ...]:
        """The look of every seat, the usual ones where none were chosen."""
        return self.looks or tuple(range(len(self.names)))


class Step(Struct, frozen=True):
    """One action and what followed; the first step of a game has no action.

    `seq` counts the actions in force up to here; `cause` is shared by all that one line
    or signal did; `table` is the virtual table after it, if there is one.
    """

    id: int
    parent: int | None
    seq: int
    cause: int
    action: Action | None
    rulings: tuple[Ruling, ...]
    state: Any
    table: Any


class Head(Struct, frozen=True):
    """A move in the tree of steps: which step is in force from now on."""

    move: Move
    step: int


Record = Callable[[Sequence[Step], Head], None]
"""Makes steps and a head last, before anybody sees them."""


def _forget(steps: Sequence[Step], head: Head) -> None:
    del steps, head


class Session:
    """A game from its first step on. What it does it first hands to `record`."""

    def __init__(self, game: Game[Any], header: Header, record: Record = _forget) -> None:
        self.game = game
        self.header = header
        self.options = convert(header.options, game.options)
        self._record = record
        self._steps: list[Step] = []
        self._past: list[int] = []
        self._future: list[int] = []
        self._head = 0
        self._prompted: tuple[Step, tuple[Prompt, ...]] | None = None
        self._bots = Seated(game, header.bots, len(header.names), self._chance)

    @classmethod
    def new(cls, game: Game[Any], header: Header, record: Record = _forget) -> "Session":
        """A fresh game; on a virtual table the dealer has already answered what it could."""
        session = cls(game, header, record)
        steps = session._with_answers([session.first_step()])
        session._keep(steps, Head("begin", steps[-1].id))
        return session

    @classmethod
    def resumed(
        cls,
        game: Game[Any],
        header: Header,
        steps: Sequence[Step],
        heads: Sequence[Head],
        record: Record = _forget,
    ) -> "Session":
        """The game that these records left, decided by nobody anew."""
        session = cls(game, header, record)
        session._steps = list(steps)
        for head in heads:
            session._move(head)
        return session

    def first_step(self) -> Step:
        """The table as it is set out, before any action."""
        outcome = self.game.start(self.header.names, self.options)
        table = None
        if self.header.seed is not None:
            dealer = self.game.dealer
            table = dealer.set_up(self.header.names, self.options, self.header.seed)
            table = dealer.follow(table, None, outcome.rulings)
        return Step(0, None, 0, 0, None, outcome.rulings, outcome.state, table)

    # ---- looking

    @property
    def head(self) -> Step:
        """The step in force."""
        return self._steps[self._head]

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
        """Whether the game waits for nobody any more."""
        return all(prompt.optional for prompt in self.public_prompts())

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._future)

    def line(self) -> list[Step]:
        """The steps in force, the first one without an action."""
        return self.line_to(self.head)

    def line_to(self, step: Step) -> list[Step]:
        """The steps that led to this one, and itself; the first one without an action."""
        return list(self._upwards(step))[::-1]

    def newest_first(self) -> Iterator[list[Step]]:
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
        return self.game.remark(self.before(step).state, step.action, self.bot_of(step))

    def bot_of(self, step: Step) -> str | None:
        """The bot that chose a step, if one did."""
        return self.header.bots.get(getattr(step.action, "seat", -1))

    def announced(self) -> str:
        """What the program says with the move of its own that it waits to see carried out."""
        for prompt in self.public_prompts():
            if not prompt.optional and len(prompt.accepts) == 1 and not prompt.accepts[0].open:
                (only,) = prompt.accepts
                return self.game.remark(self.state, only.kind(**only.fixed), None)
        return ""

    def _upwards(self, step: Step) -> Iterator[Step]:
        yield step
        while step.parent is not None:
            step = self._steps[step.parent]
            yield step

    def public_prompts(self) -> tuple[Prompt, ...]:
        """What the rules wait for, as the rules know it."""
        return self.prompts_after(self.head)

    def prompts_after(self, step: Step) -> tuple[Prompt, ...]:
        """What the rules wait for after a step."""
        # built once a step: checking, doing and showing ask one after the other
        if self._prompted is None or self._prompted[0] is not step:
            self._prompted = step, self.game.prompts(step.state)
        return self._prompted[1]

    def prompts(self, eye: Eye = None) -> tuple[Prompt, ...]:
        """What the rules wait for; on a virtual table seat `eye`'s narrowed to its hand."""
        prompts = self.public_prompts()
        table = self.head.table
        if table is None:
            return prompts
        dealer = self.game.dealer
        seen = (
            dealer.narrow(table, prompt)
            if eye is not None and prompt.seat == eye
            else dealer.widen(prompt)
            for prompt in prompts
        )
        return tuple(prompt for prompt in seen if prompt is not None)

    def view(self, eye: Eye = None) -> dict[str, Any]:
        """The position as JSON, as `eye` may see it."""
        shown: dict[str, Any] = to_builtins(self.game.view(self.state, eye), str_keys=True)
        if eye is not None and self.head.table is not None:
            return _laid_over(shown, self.game.dealer.private(self.head.table, eye))
        return shown

    def board(self) -> Board:
        """What all may see now, as it is shown."""
        return self.game.shown(self.state, self.prompts())

    @property
    def cards(self) -> Catalogue:
        """The cards that are played with."""
        return self.game.catalogue(self.state)

    # ---- doing

    def decode(self, action: object) -> Action:
        """The action as a value. Raises Refused `bad-action`."""
        try:
            return convert(action, self.game.action_type)
        except ValidationError as error:
            raise Refused("bad-action", _plain(str(error))) from None

    def check(self, action: Action) -> Action:
        """The action, completed by the dealer. Raises Refused where it is not allowed now."""
        return self.check_after(self.head, action)

    def check_after(self, step: Step, action: Action) -> Action:
        """The same, where the game has come to this step. Raises Refused."""
        game = self.game
        if step.table is not None:
            action = game.dealer.complete(step.table, action)
        wrong = game.well_formed(step.state, action)
        if wrong is not None:
            raise Refused("bad-action", wrong)
        if not self._allowed(action, step):
            why = game.refusal(step.state, action)
            raise Refused("illegal", why.text, why.cite)
        return action

    def _allowed(self, action: Action, step: Step) -> bool:
        if isinstance(action, Correct):
            return any(
                one.path == action.path
                and one.domain is not None
                and one.domain.admits(action.value, action)
                for one in self.game.correctables(step.state)
            )
        prompts = self.prompts_after(step)
        if step.table is None:
            return any(prompt.fits(action) for prompt in prompts)
        narrow = self.game.dealer.narrow
        return any(
            narrowed.fits(action)
            for prompt in prompts
            if (narrowed := narrow(step.table, prompt)) is not None
        )

    def would(self, *actions: Action) -> tuple[Step, ...]:
        """The steps that these actions would make now; nothing is done, and what the dealer
        would answer stays his secret. Raises Refused.
        """
        cause = self._next_cause()
        steps: list[Step] = []
        for action in actions:
            steps.append(self._next(steps, self.head, action, cause))
        return tuple(steps)

    def do(self, *actions: Action) -> tuple[Step, ...]:
        """What one line or one signal did, and what dealer and bots answer at once.

        Raises Refused, and then nothing has changed.
        """
        steps = self._with_answers(list(self.would(*actions)))
        self._keep(steps, Head("do", steps[-1].id))
        return tuple(steps)

    def taken_back(self) -> list[Step]:
        """The steps in force that Undo would take back."""
        if not self._past:
            return []
        kept = {step.id for step in self._upwards(self._steps[self._past[-1]])}
        return [step for step in self.line() if step.id not in kept]

    def undo(self) -> None:
        """Back to before the last line. Raises Refused `nothing-to-undo`."""
        if not self._past:
            raise Refused("nothing-to-undo", "There is nothing left to undo.")
        self._keep((), Head("undo", self._past[-1]))

    def undo_to(self, seq: int) -> None:
        """Back along the present line to where so many actions were in force; from there
        undo and redo go along this line too. What dealer and bots answered at once to what is
        kept stays with it. Raises Refused where it is no such place.
        """
        line = self.line()
        while 0 <= seq < self.seq and self._follows_by_itself(line[seq + 1], line[seq]):
            seq += 1
        if not 0 <= seq < self.seq:
            raise Refused("nothing-to-undo", "There is nothing after that to undo.")
        self._keep((), Head("back", line[seq].id))

    def redo(self) -> tuple[Step, ...]:
        """What was last undone comes into force again: its steps. Raises Refused
        `nothing-to-redo`.
        """
        if not self._future:
            raise Refused("nothing-to-redo", "There is nothing to do again.")
        before = {step.id for step in self.line()}
        self._keep((), Head("redo", self._future[-1]))
        return tuple(step for step in self.line() if step.id not in before)

    def amend(self, seq: int, action: Action) -> tuple[tuple[Step, ...], list[Step]]:
        """Action `seq` was really this one; later ones are done again where still legal.

        Returns the new steps and those left out. On a virtual table the dealer's own
        actions cannot be amended and are dealt anew. Raises Refused.
        """
        steps, dropped = self.would_amend(seq, action)
        self._keep(steps, Head("amend", steps[-1].id))
        return steps, dropped

    def would_amend(self, seq: int, action: Action) -> tuple[tuple[Step, ...], list[Step]]:
        """The new steps and those left out if action `seq` was really this one; nothing is
        done. Raises Refused.
        """
        line = self.line()
        if not 1 <= seq < len(line):
            raise Refused("bad-command", f"There is no action {seq}; {self.seq} are in force.")
        if self._is_dealers(line[seq], line[seq - 1]):
            raise Refused("illegal", "The dealer did that; only what people did can be amended.")
        cause = self._next_cause()
        steps = [self._next([], line[seq - 1], action, cause)]
        dropped: list[Step] = []
        for before, later in zip(line[seq:], line[seq + 1 :], strict=False):
            # each line keeps a cause of its own, so that undo can take it alone once the
            # amendment itself is past taking back
            cause += later.cause != before.cause
            fact = self._dealt(steps[-1])
            if later.action is None or self._is_dealers(later, before):
                steps += () if fact is None else (fact,)
                continue
            while fact is not None and not self._is_in_time(later.action, steps[-1]):
                steps.append(fact)
                fact = self._dealt(fact)
            try:
                steps.append(self._next(steps, steps[-1], later.action, cause))
            except Refused:
                dropped.append(later)
        return tuple(self._with_answers(steps)), dropped

    def _is_dealers(self, step: Step, before: Step) -> bool:
        if before.table is None:
            return False
        prompts = self.prompts_after(before)
        return self.game.dealer.answer(before.table, prompts) == step.action

    def _follows_by_itself(self, step: Step, before: Step) -> bool:
        return self.bot_of(step) is not None or self._is_dealers(step, before)

    def _next_cause(self) -> int:
        return self._steps[-1].cause + 1

    def _next(self, steps: Sequence[Step], start: Step, action: Action, cause: int) -> Step:
        """The step after the last of `steps`, or after `start` where there is none yet."""
        number = len(self._steps) + len(steps)
        return self.after(steps[-1] if steps else start, action, cause, number)

    def after(self, before: Step, action: Action, cause: int, number: int) -> Step:
        """Step `number`, which `action` makes after `before`. Raises Refused."""
        return self._made(self.check_after(before, action), before, cause, number)

    def _made(self, action: Action, before: Step, cause: int, number: int) -> Step:
        outcome = self.game.apply(before.state, action)
        table = before.table
        if table is not None:
            table = self.game.dealer.follow(table, action, outcome.rulings)
        return Step(
            number,
            before.id,
            before.seq + 1,
            cause,
            action,
            outcome.rulings,
            outcome.state,
            table,
        )

    def _dealt(self, last: Step) -> Step | None:
        """The step that the dealer makes after this one, if he is asked for a fact."""
        if last.table is None:
            return None
        action = self.game.dealer.answer(last.table, self.prompts_after(last))
        return None if action is None else self._made(action, last, last.cause, last.id + 1)

    def _is_in_time(self, action: Action, step: Step) -> bool:
        """Whether the action comes before the fact that would close the chance to it."""
        return any(one.closes and one.fits(action) for one in self.prompts_after(step))

    def _with_answers(self, steps: list[Step]) -> list[Step]:
        """The steps, and after them what the dealer and the bots answer at once."""
        steps = list(steps)
        acted = 0
        while True:
            last = steps[-1]
            prompts = self.prompts_after(last)
            asked = acted < BOT_LIMIT
            action = self._bots.in_time(last, prompts) if asked else None
            fact = self._dealt(last) if action is None else None
            if fact is not None:
                steps.append(fact)
                continue
            if action is None and asked:
                action = self._bots.answer(last, prompts)
            if action is None:
                return steps
            acted += 1
            steps.append(self._made(action, last, last.cause, last.id + 1))

    def _chance(self, seat: int, step: Step) -> Random:
        """The random numbers of the bot in a seat after a step."""
        return Random(f"{self.header.seed}/{seat}/{step.seq}")

    def hand_over(self, record: Record) -> None:
        """Hand all that there is to `record`, and from now on all that comes."""
        first, *rest = (*self._past, self._head)
        record(self._steps, Head("begin", first))
        for step in rest:
            record((), Head("do", step))
        self._record = record

    def _keep(self, steps: Sequence[Step], head: Head) -> None:
        self._record(steps, head)
        self._steps.extend(steps)
        self._move(head)

    def _move(self, head: Head) -> None:
        match head.move:
            case "undo":
                self._past.pop()
                self._future.append(self._head)
            case "redo":
                self._future.pop()
                self._past.append(self._head)
            case "do" | "amend":
                self._past.append(self._head)
                self._future.clear()
            case "back":
                line = self.line()
                to = line.index(self._steps[head.step])
                self._past = _ends(line[: to + 1])[:-1]
                self._future = [*_ends(line[to + 1 :])[::-1]]
            case "begin":
                pass
        self._head = head.step


def _laid_over(shown: Any, more: Any) -> Any:
    """The keys of `more` stand in the view too; within a key that is there, only those that
    it names. A list is entered by its places.
    """
    if not isinstance(more, Mapping):
        return more
    keys = cast("Mapping[Any, Any]", more)
    if isinstance(shown, list | tuple):
        several = cast("Sequence[Any]", shown)
        return [_laid_over(one, keys.get(place, one)) for place, one in enumerate(several)]
    if not isinstance(shown, Mapping):
        return keys
    there = cast("Mapping[Any, Any]", shown)
    return {**there, **{key: _laid_over(there.get(key), value) for key, value in keys.items()}}


def _ends(steps: Sequence[Step]) -> list[int]:
    """The last step of each line or signal."""
    return [list(group)[-1].id for _, group in groupby(steps, lambda step: step.cause)]


def _plain(error: str) -> str:
    """A validation error in words of the table."""
    return error.replace("Object", "The action").replace("$.", "").replace("`", "'")
