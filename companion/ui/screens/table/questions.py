"""Questions about what a touch or card leaves open: the seat, and the fields of an action."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from msgspec import structs
from msgspec.structs import asdict

from companion.core.actions import Action
from companion.core.board.nodes import ChooseFields, Node, RollRandom, Touch
from companion.core.board.widgets import icon_button
from companion.core.domains import Dice, Number
from companion.core.prompts import ActionPattern, Prompt
from companion.core.rng import system_random
from companion.core.wording import listed
from companion.table.action_text import describe_step, seat_of
from companion.table.play.interpret import AskMeaning, AskWhoseCard
from companion.table.play.prompts_ahead import passes_before, prompts_ahead, prompts_matching
from companion.table.play.session import Session
from companion.ui.app.app import App
from companion.ui.app.preview import Preview, preview_action, preview_meaning, preview_patterns
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.dice import Faces, dice_field
from companion.ui.parts.picker import Picker
from companion.ui.parts.value_cells import card_icon
from companion.ui.screens.table.field_question import FieldQuestion
from companion.ui.screens.table.open_fields import reveals_secret
from companion.ui.screens.table.private_action import PrivateActionScreen
from companion.ui.screens.table.rolling import Rolling
from companion.ui.screens.table.seat_picker import SeatPicker
from companion.ui.screens.table.undo import offer_undo


class SubmitActions(Protocol):
    """Does these actions and shows what came of them; False if they were refused."""

    def __call__(self, app: App, *actions: Action, cue: str = ...) -> bool: ...


def ask_choice(
    app: App, touch: ChooseFields | RollRandom, do: SubmitActions, claimed: int | None = None
) -> None:
    """Ask for the seat, if several are possible, and for the open fields, or draw at random; then
    apply the action with `do`. `claimed`, the seat that has claimed the next card, is the seat if
    it is possible.
    """
    if isinstance(touch, RollRandom):
        _submit_random(app, touch, do)
        return
    if touch.after:
        _ask_after(app, touch, do)
        return
    private = _private_action(app.playing, touch)
    if private is not None and touch.seat is not None:
        app.open_screen(PrivateActionScreen(touch.seat, private, do))
        return
    matching, game = _matching_prompts(app.playing, touch), app.playing.game
    matching = [prompt for prompt in matching if prompt.seat == claimed] or matching
    by_seat = {prompt.seat: tuple(prompt.accepts) for prompt in matching if prompt.seat is not None}
    if len(matching) > 1:
        app.open_screen(
            SeatPicker(
                game.narration.field_question(app.playing.state, touch.kind, touch.fixed, "seat")
                or "Whose is it?",
                "Touch a seat, or press its button",
                tuple(sorted(by_seat)),
                lambda app, seat: ask_fields(app, seat, by_seat[seat], do),
                lambda app, seat: preview_meaning(app.playing, AskMeaning(seat, by_seat[seat])),
                card=card_icon(app.playing, touch.fixed),
                reasons=tuple(_limit_text(patterns) for _, patterns in sorted(by_seat.items()))
                if not any(prompt.secret for prompt in matching)
                else (),
            )
        )
    elif matching:
        passing = passes_before(app.playing, matching[0])
        asked = _field_question(app, matching[0].seat, tuple(matching[0].accepts), do, passing)
        asked.covered = asked.covered and not touch.is_cover
        asked.beside = _powers_passed(app.playing, passing)
        if _is_in_turn(app.playing, touch.kind, matching[0]):
            asked.after_touch = lambda app: _ask_in_turn(app, touch.kind, do)
        _ask_or_do(app, asked, do, passing)


def _limit_text(patterns: Iterable[ActionPattern]) -> str:
    """How much a seat has, if its actions take a number of it."""
    numbers = (one for pattern in patterns for one in pattern.open.values())
    most = sum(number.most for number in numbers if isinstance(number, Number))
    return f"up to {most}" if most else ""


def _ask_after(app: App, touch: ChooseFields, do: SubmitActions) -> None:
    """Pass, then ask, unless the table shows anything else first. Undo takes the passes back."""
    if not do(app, *touch.after) or not _is_table_free(app):
        return
    ask_choice(app, structs.replace(touch, after=()), do)
    undoing = offer_undo(app)
    if undoing is not None and isinstance(app.screen, FieldQuestion):
        app.screen.undone = undoing


def _powers_passed(session: Session, passing: tuple[Action, ...]) -> tuple[Node, ...]:
    """Small buttons for the powers of the board that an answer passes."""
    seats = {seat_of(action) for action in passing}
    powers = {(one.seat, one.hold) for one in session.rule_prompts() if one.seat in seats}
    return tuple(
        icon_button(
            node.name.partition(":")[0],
            node.touch,
            icon="bolt",
            seat=node.touch.seat,
            label=node.name,
        )
        for node in session.board().buttons
        if isinstance(node.touch, ChooseFields) and (node.touch.seat, node.touch.kind) in powers
    )


def _is_in_turn(session: Session, kind: type[Action], prompt: Prompt) -> bool:
    """Whether the seats take such actions one after the other, by cards that all may see."""
    boards = session.game.boards
    is_open = not prompt.secret or kind in boards.actions_turned_up_first
    return prompt.scan_order is not None and kind in boards.shown_actions and is_open


def _ask_next(app: App, kind: type[Action], seats: Iterable[int | None], do: SubmitActions) -> bool:
    """Ask the first of these seats of which such an action is required, unless the table shows
    anything else first; return whether one was asked.
    """
    required = {
        prompt.seat
        for prompt in prompts_ahead(app.playing)
        if not prompt.optional and any(pattern.kind is kind for pattern in prompt.accepts)
    }
    seat = next((seat for seat in seats if seat in required), None)
    if seat is None or not _is_table_free(app):
        return False
    ask_choice(app, ChooseFields(seat, kind), do)
    return True


def _ask_in_turn(app: App, kind: type[Action], do: SubmitActions) -> None:
    """Ask the next seat for such an action; Undo takes the last one back and asks for it again."""
    matching = prompts_matching(app.playing, (kind,), {})
    if not matching or matching[0].opens_later:
        return
    if not _ask_next(app, kind, (matching[0].seat,), do):
        return
    undoing = offer_undo(app)
    if undoing is None or not isinstance(app.screen, FieldQuestion):
        return
    undo = undoing.undo

    def undo_and_ask() -> None:
        undo()
        _ask_in_turn(app, kind, do)

    app.screen.note = describe_step(app.playing, app.playing.head)
    app.screen.undone = UndoOffer(undoing.preview, undo_and_ask)


def _is_table_free(app: App) -> bool:
    """Whether the table is on the screen and shows nothing before the next card."""
    table = app.table_screen
    return table is not None and app.screen is table and table.takes_cards(app)


def _private_action(session: Session, touch: ChooseFields) -> Action | None:
    """The touched action, if others must not learn whether the seat can take it; else None."""
    if touch.seat is None:
        return None
    action = session.game.rules.private_action(session.state, touch.seat)
    return action if type(action) is touch.kind else None


def _submit_random(app: App, touch: RollRandom, do: SubmitActions) -> None:
    """Apply an action with random fields; dice roll on the screen first."""
    pattern = prompts_matching(app.playing, (touch.kind,), {})[0].accepts[0]
    dice = dice_field(pattern)
    if dice is not None and touch.dice:
        action = pattern.action(**{dice: system_random.choice(touch.dice)})
    else:
        action = pattern.sample(system_random)
    if dice is None:
        do(app, action)
    else:
        app.open_screen(Rolling(app, getattr(action, dice), lambda app: do(app, action)))


def touch_board_dice(app: App, touch: Touch, faces: Faces, do: SubmitActions) -> None:
    """Enter a touched face of a die, and apply the board's roll once all dice have faces."""
    rolled = _board_dice(app.playing)
    if rolled is None:
        return
    pattern, field, dice = rolled
    shown = faces.on_touch(dice, touch)
    if shown is not None:
        do(app, pattern.action(**{field: shown}))


def preview_board_dice(session: Session, touch: Touch, faces: Faces) -> Preview | None:
    """Preview the board's roll if this face is the last one."""
    rolled = _board_dice(session)
    if rolled is None:
        return None
    pattern, field, dice = rolled
    shown = faces.after(dice, touch)
    if shown is not None:
        return preview_action(session, pattern.action(**{field: shown}))
    return Preview("One of several dice", ("The faces of the others are touched as well.",))


def _board_dice(session: Session) -> tuple[ActionPattern, str, Dice] | None:
    """The action of the board's roll, its field for the dice, and these; None without a roll."""
    kind = session.board().roll_action
    if kind is None:
        return None
    pattern = prompts_matching(session, (kind,), {})[0].accepts[0]
    field = dice_field(pattern)
    match pattern.open.get(field or ""):
        case Dice() as dice if field is not None:
            return pattern, field, dice
        case _:
            return None


def preview_choice(session: Session, touch: ChooseFields | RollRandom) -> Preview | None:
    """Preview what `ask_choice` would do or ask; None if nothing fits."""
    if isinstance(touch, RollRandom):
        pattern = prompts_matching(session, (touch.kind,), {})[0].accepts[0]
        words = "Pick at random" if dice_field(pattern) is None else "Roll the dice here"
        return Preview(words, ("Chance decides; Undo takes it back.",))
    matching = [] if _private_action(session, touch) else _matching_prompts(session, touch)
    if len(matching) > 1:
        return preview_meaning(
            session,
            AskWhoseCard(tuple(prompt.seat for prompt in matching if prompt.seat is not None)),
        )
    if not matching:
        return None
    if matching[0].secret:
        # the result may reveal what the seat hides
        return preview_patterns(session, matching[0].seat, matching[0].accepts)
    passing = passes_before(session, matching[0])
    return preview_meaning(
        session, AskMeaning(matching[0].seat, tuple(matching[0].accepts), passing)
    )


def ask_fields(
    app: App,
    seat: int | None,
    patterns: tuple[ActionPattern, ...],
    do: SubmitActions,
    passing: tuple[Action, ...] = (),
    until_lifted: bytes | None = None,
) -> None:
    """Ask for the open fields of one of these actions, or apply it if there are none;
    `until_lifted`: the tag of the card without which nothing is asked.
    """
    asked = _field_question(app, seat, patterns, do, passing)
    asked.until_lifted = until_lifted
    _ask_or_do(app, asked, do, passing)


def _ask_or_do(
    app: App, asked: FieldQuestion, do: SubmitActions, passing: tuple[Action, ...]
) -> None:
    done = asked.finished()
    if done is not None:
        do(app, *passing, done)
    else:
        app.open_screen(asked)


def needs_confirmation(session: Session, action: Action) -> bool:
    """Whether an action needs a touch even when a card has made it clear."""
    game = session.game
    return type(action) in game.boards.confirmed_actions or bool(
        game.narration.warning(session.state, action)
    )


def ask_confirmation(app: App, seat: int | None, action: Action, do: SubmitActions) -> None:
    """Apply an action once somebody touches it."""
    app.open_screen(_field_question(app, seat, (ActionPattern(type(action), asdict(action)),), do))


def _field_question(
    app: App,
    seat: int | None,
    patterns: tuple[ActionPattern, ...],
    do: SubmitActions,
    passing: tuple[Action, ...] = (),
) -> FieldQuestion:
    kinds = {pattern.kind for pattern in patterns}
    card_first = app.playing.game.boards.card_first_actions
    patterns = tuple(
        structs.replace(pattern, open={"card": pattern.open["card"], **pattern.open})
        if pattern.kind in card_first and "card" in pattern.open
        else pattern
        for pattern in patterns
    )
    prompts = [
        prompt
        for prompt in prompts_ahead(app.playing)
        if prompt.seat == seat and kinds & {pattern.kind for pattern in prompt.accepts}
    ]
    others = _asked_in_secret_too(app.playing, seat, prompts)
    openly = app.playing.game.boards.actions_open_at_table
    is_open = app.settings.current.hands_at_table and kinds <= openly

    def submit(app: App, action: Action) -> bool:
        if not do(app, *passing, action, *asked.then):
            return False
        if not is_open:
            # under a cover, while people hand the screen on
            away = app.playing.header.away
            _ask_next(app, type(action), (other for other in others if other not in away), do)
        return True

    asked = FieldQuestion(
        seat,
        patterns,
        submit,
        lambda app, action: preview_action(app.playing, action, *passing),
        # whether what may be answered is for this seat alone
        secret=any(prompt.secret for prompt in prompts),
        note=_passing_text(app, seat, passing),
        picker=card_picker(app.playing, prompts),
    )
    return asked


def _asked_in_secret_too(
    session: Session, seat: int | None, prompts: Iterable[Prompt]
) -> tuple[int, ...]:
    """The other seats that are asked the same secret question, clockwise from this one."""
    questions = {prompt.question_id for prompt in prompts if prompt.secret and not prompt.optional}
    found = [
        prompt.seat
        for prompt in prompts_ahead(session)
        if prompt.question_id in questions
        and prompt.seat not in (None, seat)
        and any(map(reveals_secret, prompt.accepts[0].open.values()))
    ]
    count = len(session.header.names)
    return tuple(sorted(found, key=lambda other: (other - (seat or 0)) % count))


def passing_text(app: App, actions: Sequence[Action]) -> str:
    """Who else has passed by a power that was used; empty: nobody, or a card was played."""
    *passes, last = actions
    if hasattr(last, "card") or type(last) in map(type, passes):
        return ""
    words = _passing_text(app, seat_of(last), tuple(passes))
    return f"{words} by this; Undo takes both back." if words else ""


def _passing_text(app: App, seat: int | None, passing: tuple[Action, ...]) -> str:
    """Who else passes by what the seat does; empty: nobody."""
    seats = dict.fromkeys(seat_of(action) for action in passing)
    names = [app.player(by) for by in seats if by is not None and by != seat]
    return f"{listed(names)} {'passes' if len(names) == 1 else 'pass'}" if names else ""


def card_picker(session: Session, prompts: Iterable[Prompt]) -> Picker:
    """A picker that opens at the page of the cards that these prompts expect."""
    return Picker(session.cards[card] for prompt in prompts for card in prompt.likely_cards)


def _matching_prompts(session: Session, touch: ChooseFields) -> list[Prompt]:
    return prompts_matching(
        session, (touch.kind, *touch.also), touch.fixed, touch.card_kind, touch.seat
    )
