"""What follows a step: the prompts, the next step after an action, and the answers of dealer and
bots. It knows only the step that it is given, not the history of the session.
"""

from collections.abc import Collection, Iterator, Sequence
from random import Random

from msgspec import convert
from msgspec.structs import replace

from companion.core.actions import Action, Correct
from companion.core.domains import Number
from companion.core.game import AnyGame
from companion.core.prompts import ActionPattern, Prompt
from companion.table.errors import Refused
from companion.table.play.bots import BOT_LIMIT, SeatedBots
from companion.table.play.steps import Header, Step
from companion.table.problem_text import plainly

MAX_WINDOWS = 12
"""A limit above the number of windows that can be between two cards."""


class StepMaker:
    """Makes the steps of one game, with the options and dealer of its header."""

    def __init__(self, game: AnyGame, header: Header) -> None:
        self.game = game
        self.header = header
        self.options = convert(header.options, game.options.options_type)
        self._prompted: tuple[Step, tuple[Prompt, ...]] | None = None
        self._bots = SeatedBots(game, header.bots, len(header.names), self._chance)

    def initial_step(self) -> Step:
        """The table as it is set out, before any action."""
        outcome = self.game.rules.start(self.header.names, self.options)
        table = None
        if self.header.seed is not None:
            dealer = self.game.dealer
            table = dealer.set_up(self.header.names, self.options, self.header.seed)
            table = dealer.apply_rulings(table, None, outcome.rulings)
        return Step(0, None, 0, 0, None, outcome.rulings, outcome.state, table)

    # ---- what is asked, and of whom

    def prompts(self, step: Step) -> tuple[Prompt, ...]:
        """What the rules wait for after a step."""
        # built once a step: checking, doing and showing ask one after the other
        if self._prompted is None or self._prompted[0] is not step:
            self._prompted = step, self.game.rules.prompts(step.state)
        return self._prompted[1]

    def after_passes(self, step: Step) -> Iterator[tuple[Step, tuple[Action, ...]]]:
        """What comes after the windows that nobody needs, one window after the other: the step
        after it, and the passes that lead there.
        """
        passing: tuple[Action, ...] = ()
        while len(passing) < MAX_WINDOWS:
            asked = [prompt for prompt in self.prompts(step) if not prompt.optional]
            if not asked or not all(prompt.passed_by_scan for prompt in asked):
                return
            press = asked[0].press
            if not isinstance(press, type):
                return
            window = asked[0].first_pattern(press)
            action = window.action()
            step, passing = (
                self.next_step(step, action, step.cause, step.id + 1),
                (*passing, action),
            )
            yield step, passing

    def same_action_for_each_seat(
        self, step: Step, kind: type[Action], but: Collection[int]
    ) -> tuple[Action, ...]:
        """One action of this kind for each seat that is asked the same question now or after the
        others have answered it so, but not for the seats in `but`. None of its fields may be open.
        """
        actions: list[Action] = []
        asked = ""
        while len(actions) < MAX_WINDOWS:
            found = next(
                (
                    (prompt.question_id, pattern.action())
                    for prompt in self.prompts(step)
                    if not prompt.optional
                    and asked in ("", prompt.question_id)
                    and prompt.seat not in but
                    for pattern in prompt.accepts
                    if pattern.kind is kind and not pattern.open
                ),
                None,
            )
            if found is None:
                break
            asked, action = found
            step = self.next_step(step, action, step.cause, step.id + 1)
            actions.append(action)
        return tuple(actions)

    def assumed_action(self, step: Step) -> Action | None:
        """The next pass that the game waits for after a step; None: it waits for something else."""
        return next(
            (
                pattern.action()
                for prompt in self.prompts(step)
                if not prompt.optional
                for pattern in prompt.accepts
                if pattern.kind in self.game.rules.assumed_actions and not pattern.open
            ),
            None,
        )

    def actions_for_away(self, step: Step, seats: Collection[int]) -> tuple[Action, ...]:
        """The actions by which these seats pass, decline, drop or give up: at most one each, if
        it is asked now, or after the others have answered so.
        """
        actions: list[Action] = []
        waiting = set(seats)
        while waiting:
            found = next(
                (
                    (
                        prompt.seat,
                        pattern.action(**{field: _values(pattern, field)[0] for field in fields}),
                    )
                    for prompt in self.prompts(step)
                    if prompt.seat in waiting and not prompt.optional
                    for kind in self.game.rules.away_actions
                    for pattern in self.game.rules.away_patterns(step.state, prompt)
                    for fields in (tuple(pattern.open),)
                    if pattern.kind is kind and all(_values(pattern, field) for field in fields)
                ),
                None,
            )
            if found is None:
                break
            seat, action = found
            waiting.discard(seat)
            step = self.next_step(step, action, step.cause, step.id + 1)
            actions.append(action)
        return tuple(actions)

    def later_windows(self, step: Step) -> tuple[tuple[Prompt, tuple[Action, ...]], ...]:
        """The windows and offers that open if the windows before them are passed by, each with
        these passes.
        """
        known = {(prompt.seat, prompt.question_id) for prompt in self.prompts(step)}
        windows: list[tuple[Prompt, tuple[Action, ...]]] = []
        for after, passing in self.after_passes(step):
            for prompt in self.prompts(after):
                is_new = (prompt.seat, prompt.question_id) not in known
                is_offer = prompt.optional and prompt.hold is not None
                if is_new and not prompt.never_early and (prompt.passed_by_scan or is_offer):
                    known.add((prompt.seat, prompt.question_id))
                    windows.append((replace(prompt, opens_later=True), passing))
        return tuple(windows)

    def is_too_early(self, action: Action, step: Step) -> bool:
        """Whether an action waits until the windows before this step have been answered."""
        return any(prompt.never_early and prompt.fits(action) for prompt in self.prompts(step))

    def bot_of(self, step: Step) -> str | None:
        """The bot that chose a step, if one did."""
        return self.header.bots.get(getattr(step.action, "seat", -1))

    def was_dealt(self, step: Step, before: Step) -> bool:
        if before.virtual_table is None:
            return False
        prompts = self.prompts(before)
        return self.game.dealer.resolve_chance(before.virtual_table, prompts) == step.action

    def is_automatic(self, step: Step, before: Step) -> bool:
        return self.bot_of(step) is not None or self.was_dealt(step, before)

    # ---- what an action makes

    def check(self, step: Step, action: Action) -> Action:
        """Return the action that is legal after this step, completed by the virtual table if any.
        Raises Refused.
        """
        game = self.game
        if step.virtual_table is not None:
            action = game.dealer.complete(step.virtual_table, action)
        wrong = game.rules.value_objection(step.state, action)
        if wrong is not None:
            raise Refused("bad-action", replace(wrong, text=plainly(wrong.text)))
        if not self._allowed(action, step):
            missing = self._missing_field(action, step)
            if missing is not None:
                raise Refused("bad-action", f'missing field "{missing}".')
            why = game.rules.rule_objection(step.state, action)
            text = self._not_held_text(action, step) or why.text
            raise Refused("illegal", replace(why, text=text))
        return action

    def _not_held_text(self, action: Action, step: Step) -> str | None:
        """The text that the seat does not hold a card; None if anything else forbids the action."""
        if step.virtual_table is None or not any(
            prompt.fits(action) for prompt in self.prompts(step)
        ):
            return None
        card = self.game.dealer.missing(step.virtual_table, action)
        if card is None:
            return None
        name = self.header.shown_names[getattr(action, "seat", 0)]
        return f"{name} does not hold {self.game.cards.played(step.state)[card].name}."

    def _missing_field(self, action: Action, step: Step) -> str | None:
        """Return the field that an action leaves out and that only a virtual table requires; None
        if the action fits something without it. It is decided by public prompts, so it reveals
        no hand.
        """
        if step.virtual_table is None:
            return None
        first = None
        for prompt in self.prompts(step):
            usual = {field for pattern in prompt.offers for field in pattern.all_fields}
            for pattern in self.game.dealer.public_prompt(prompt).offers:
                same_seat = pattern.fixed.get("seat") == getattr(action, "seat", None)
                if pattern.kind is not type(action) or not same_seat:
                    continue
                field = pattern.missing(action)
                if field is None or field in usual:
                    return None
                first = first or field
        return first

    def _allowed(self, action: Action, step: Step) -> bool:
        if isinstance(action, Correct):
            correctable = self.game.rules.correctable_index.by_path(step.state).get(action.path)
            return correctable is not None and correctable.admits(action)
        prompts = self.prompts(step)
        if step.virtual_table is None:
            return any(prompt.fits(action) for prompt in prompts)
        narrow = self.game.dealer.narrow
        return any(
            narrowed.fits(action)
            for prompt in prompts
            if (narrowed := narrow(step.virtual_table, prompt)) is not None
        )

    def next_step(self, before: Step, action: Action, cause: int, step_id: int) -> Step:
        """Step `step_id`, which `action` makes after `before`. Raises Refused."""
        return self._make_step(self.check(before, action), before, cause, step_id)

    def _make_step(self, action: Action, before: Step, cause: int, step_id: int) -> Step:
        outcome = self.game.rules.apply(before.state, action)
        table = before.virtual_table
        if table is not None:
            table = self.game.dealer.apply_rulings(table, action, outcome.rulings)
        return Step(
            step_id,
            before.id,
            before.seq + 1,
            cause,
            action,
            outcome.rulings,
            outcome.state,
            table,
        )

    def dealer_step(self, last: Step) -> Step | None:
        """The step that the dealer makes after this one, if the dealer is asked for a fact."""
        if last.virtual_table is None:
            return None
        action = self.game.dealer.resolve_chance(last.virtual_table, self.prompts(last))
        return None if action is None else self._make_step(action, last, last.cause, last.id + 1)

    def precedes_closing_fact(self, action: Action, step: Step) -> bool:
        """Whether the action comes before the fact that would close the chance to it."""
        return any(
            prompt.closed_by_required and prompt.fits(action) for prompt in self.prompts(step)
        )

    def with_answers(self, steps: list[Step]) -> list[Step]:
        """The steps, and after them what the dealer and the bots answer at once."""
        steps = list(steps)
        acted = 0
        while True:
            last = steps[-1]
            prompts = self.prompts(last)
            asked = acted < BOT_LIMIT
            action = self._bots.before_closing(last, prompts) if asked else None
            fact = self.dealer_step(last) if action is None else None
            if fact is not None:
                steps.append(fact)
                continue
            if action is None and asked:
                action = self._bots.answer(last, prompts)
            if action is None:
                return steps
            acted += 1
            steps.append(self._make_step(action, last, last.cause, last.id + 1))

    def _chance(self, seat: int, step: Step) -> Random:
        """The random numbers of the bot in a seat after a step."""
        return Random(f"{self.header.seed}/{seat}/{step.seq}")


def _values(pattern: ActionPattern, field: str) -> Sequence[object]:
    """What a field may be; of a number the least alone, which is what passing brings."""
    domain = pattern.open[field]
    return (domain.least,) if isinstance(domain, Number) else pattern.values(field)
