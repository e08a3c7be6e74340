"""Previews: what an action would do, computed by the rules without doing it."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.domains import Choice, Seats
from companion.core.objection import Objection
from companion.core.prompts import ActionPattern
from companion.core.wording import listed
from companion.table.action_text import (
    current_question,
    describe_action,
    describe_step,
    result_texts,
    seat_of,
    sentences,
)
from companion.table.errors import Refused
from companion.table.play.alternatives import fields_to_ask
from companion.table.play.interpret import (
    Answer,
    AskMeaning,
    AskWhoseCard,
    EarlyPress,
    Meaning,
    PadClaimed,
    PrivateAction,
    TaggedCard,
    with_card,
)
from companion.table.play.prompts_ahead import prompts_ahead
from companion.table.play.session import Session
from companion.table.play.steps import Step

ASKS_MORE = "Matinee would ask for the rest."
MAX_VALUES = 5
"""Answers up to which a preview says what each would bring."""


class Preview(Struct, frozen=True):
    """An action in words, its results, and its seat."""

    title: str
    lines: tuple[str, ...] = ()
    seat: int | None = None
    allowed: bool = True


def preview_action(session: Session, action: Action, *passing: Action) -> Preview:
    """What this action would do now, after windows that it passes by, or why the rules
    refuse it.
    """
    seat, game = seat_of(action), session.game
    try:
        *passed, step = session.preview(*passing, action)
    except Refused as error:
        return _refused(session, action, error)
    texts = [words for each in (*passed, step) for words in sentences(game, each)]
    before = (session.head, *passed)[-1].state
    # whoever lays a card passes by it as a rule; a power that does is a surprise
    passes = [
        describe_action(session, later.state, later.action, earlier.state)
        for earlier, later in pairwise((session.head, *passed))
        if seat_of(later.action) != seat and not hasattr(action, "card")
    ]
    brings = game.narration.preview(before, action)
    return Preview(
        describe_action(session, step.state, action, before),
        (*filter(None, (brings,)), *passes, *texts, _next_question(session, step)),
        seat,
    )


def preview_actions(session: Session, actions: Sequence[Action]) -> Preview | None:
    """What these actions of several seats would do, one after the other."""
    if not actions:
        return None
    last = preview_action(session, actions[-1], *actions[:-1])
    words = [describe_action(session, session.state, action) for action in actions]
    return replace(last, title=listed(words), seat=None)


def preview_amendment(session: Session, seq: int, action: Action) -> Preview:
    """What would change if action `seq` was really this one."""
    seat, game = seat_of(action), session.game
    try:
        steps, dropped = session.preview_amendment(seq, action, follow=True)
    except Refused as error:
        return _refused(session, action, error)
    if any(_names_hidden(session, step) for step in session.current_steps()[seq + 1 :]):
        # what becomes of a card that others hide would reveal something about it
        lines = ["The results are not shown while cards are face down."]
    else:
        lines = [words for step in steps for words in result_texts(game, step)]
        lines += [f"Left out: {describe_step(session, step)}" for step in dropped]
        lines.append(_next_question(session, steps[-1]))
    before = session.before(session.current_steps()[seq]).state
    return Preview(describe_action(session, steps[0].state, action, before), tuple(lines), seat)


def _next_question(session: Session, step: Step) -> str:
    """What is asked after a step; a question that begins with a name has a colon of its own."""
    question = current_question(session, step)
    for many in ("Anyone", "Everyone"):
        question = question.replace(f"{many}: ", f"{many.lower()}: ")
    who = (*session.header.names, "anyone: ", "everyone: ")
    return f"Then {question}" if question.startswith(who) else f"Then: {question}"


def _names_hidden(session: Session, step: Step) -> bool:
    """Whether the action of a step is about a card that only one seat knows."""
    card = getattr(step.action, "card", None)
    return card in session.game.observation.hidden_cards(session.state)


def _refused(session: Session, action: Action, error: Refused) -> Preview:
    """Why the rules do not allow it."""
    words = describe_action(session, session.state, action)
    return Preview(words, (str(error),), seat_of(action), allowed=False)


def answers_in_secret(session: Session, tagged: TaggedCard) -> bool:
    """Whether the card answers a question whose answer others must not see, now or after passes."""
    return any(
        with_card(session.game, pattern, tagged) is not None
        for prompt in prompts_ahead(session)
        if prompt.secret
        for pattern in prompt.offers
    )


def preview_meaning(
    session: Session, meaning: Meaning, tagged: TaggedCard | None = None
) -> Preview:
    """What a card or a choice would do: its action, or what would be asked first."""
    names = session.header.names
    match meaning:
        case Answer(action, passing):
            if any(prompt.secret and prompt.fits(action) for prompt in session.rule_prompts()):
                # the result could reveal what others hide
                sentence = describe_action(session, session.state, action)
                return Preview(sentence, (), seat_of(action))
            return preview_action(session, action, *passing)
        case AskWhoseCard():
            whose = " or ".join(names[seat] for seat in meaning.seats)
            is_named = tagged is not None and not answers_in_secret(session, tagged)
            card = session.cards[tagged.card].name if tagged and is_named else "Whose is it?"
            return Preview(card, (f"Matinee would ask first: {whose}.",))
        case AskMeaning(seat, patterns):
            first, lines = patterns[0], ()
            asked = fields_to_ask(first)
            if len(patterns) == 1 and not asked:
                return preview_action(session, first.action(), *meaning.passing)
            if not any(prompt.secret for prompt in session.rule_prompts()):
                lines = _value_texts(session, patterns)
            # seats and cards are chosen by what they are; a word such as a direction by its name
            what = f"for the {asked[0]}" if asked and type(first.open[asked[0]]) is Choice else ""
            which = f"Matinee would ask {what or 'which one'}."
            return preview_patterns(session, seat, patterns, *lines, which)
        case Objection():
            return Preview(_name(session, tagged), (str(meaning),), allowed=False)
        case PrivateAction(seat, action):
            return Preview(describe_action(session, session.state, action), (), seat)
        case EarlyPress(seat, kind):
            return Preview(
                session.game.narration.action_text(session.state, kind, {"seat": seat}), (), seat
            )
        case PadClaimed(seat):
            return Preview(f"The next card is {names[seat]}'s", (), seat)


def preview_patterns(
    session: Session,
    seat: int | None,
    patterns: Iterable[ActionPattern],
    *then: str,
    state: object = None,
) -> Preview:
    """What a seat could do in a `state` (None: now), without what would come of it."""
    words, state = session.game.narration.action_text, state or session.state
    title, *more = dict.fromkeys(
        words(state, pattern.kind, pattern.all_fields) for pattern in patterns
    )
    return Preview(title, (*more, *then), seat)


def _value_texts(session: Session, patterns: Sequence[ActionPattern]) -> tuple[str, ...]:
    """What each answer would bring, if one field is open, with few values."""
    narration, (first, *more) = session.game.narration, patterns
    fields = [*first.open]
    if more or len(fields) != 1:
        return ()
    (field,) = fields
    values: Sequence[Any] = first.values(field)
    if len(values) > MAX_VALUES:
        return ()
    lines: list[str] = []
    is_seat, names, state = (
        isinstance(first.open[field], Seats),
        session.header.names,
        session.state,
    )
    for value in values:
        label = f"{names[value] if is_seat else narration.value_label(state, field, value)}"
        brings = narration.preview(state, first.action(**{field: value}))
        lines += [f"{label}: {brings}"] if brings else []
    return tuple(lines)


def _name(session: Session, tagged: TaggedCard | None) -> str:
    """The name of a card that fits nothing, unless it may be somebody's secret."""
    if tagged is None:
        return ""
    if not session.game.observation.may_be_named(session.state, tagged.card, tagged.copy):
        return "This card"
    return session.cards[tagged.card].name


def preview_undo(session: Session) -> Preview:
    """What Undo would take back."""
    gone, again = session.undone_by_undo(), session.restored_by_undo()
    if not again:
        return preview_removal(session, "Undo takes back", gone)
    now, was = (describe_step(session, step) for step in (gone[0], again[0]))
    left_out = ("Entries that it left out are restored.",) if len(again) > len(gone) else ()
    return Preview("Undo reverts the amendment", (f"Again: {was}", f"Not: {now}", *left_out))


def preview_removal(session: Session, title: str, steps: list[Step]) -> Preview:
    """What goes when these steps are taken back."""
    return Preview(title, tuple(describe_step(session, step) for step in reversed(steps)))
