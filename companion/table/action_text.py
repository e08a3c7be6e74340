"""What was done and what came of it, in words that every screen and log uses."""

from collections.abc import Iterator, Sequence
from typing import cast

from msgspec import structs

from companion.core.actions import Action, Correct, JsonValue
from companion.core.correctables import Correctable
from companion.core.domains import Multiset
from companion.core.game import AnyGame
from companion.core.rulings import CORRECTION, Correction, Ruling
from companion.table.play.session import Session
from companion.table.play.steps import Step

NON_RESULTS = ("instruct", "say", "score", CORRECTION)
"""Kinds of rulings that instruct people or change a value; every other kind answers a question."""
MAX_LIST_LENGTH = 60
"""Letters of a list in a line of a sign."""


def is_result(ruling: Ruling) -> bool:
    """Whether it answers a question of the game."""
    return ruling.kind not in NON_RESULTS


def amended_card(
    session: Session, was: Action | None, now: Action | None
) -> tuple[str, str] | None:
    """The names of the card that an entry had and of the one that it has, if nothing else
    differs and everybody may know both.
    """
    before: str = getattr(was, "card", "")
    after: str = getattr(now, "card", "")
    cards = session.cards
    if type(was) is not type(now) or before == after or not {before, after} <= {*cards}:
        return None
    hidden = session.game.observation.hidden_cards(session.state)
    return None if {before, after} & hidden else (cards[before].name, cards[after].name)


def describe_step(session: Session, step: Step) -> str:
    """Describe the action of a step."""
    return describe_action(session, step.state, step.action, session.before(step).state)


def describe_action(
    session: Session, state: object, action: Action | None, before: object = None
) -> str:
    """Describe an action. `state`: the position after it, or before an action that is still to
    be taken; `before`: the position before an action that has been taken.
    """
    game = session.game
    if before is not None and type(action) in game.narration.described_before:
        state = before
    if action is None:
        return "The game begins"
    if isinstance(action, Correct):
        path, value = action.path, action.value
        correctable = _corrected_value(game, path, state, before)
        if correctable is None:
            # an older version stored it, whose correctables were other ones
            return "A value was corrected"
        if correctable.secret:
            # which card it is may be as secret as where it is
            corrected = Correction(path, value=value)
            return game.narration.ruling_text(state, corrected).removesuffix(".")
        return f"Corrected: {correctable.label}: {short_value_text(session, correctable, value)}"
    return game.narration.action_text(state, type(action), structs.asdict(action))


def _corrected_value(game: AnyGame, path: str, state: object, before: object) -> Correctable | None:
    """The corrected value; as it was before, if the correction has taken it away."""
    index = game.rules.correctable_index
    now = index.by_path(state).get(path)
    return index.by_path(before).get(path) if now is None and before is not None else now


def seat_of(action: Action | None) -> int | None:
    """Return the seat of an action; None if no seat in particular took it."""
    seat = getattr(action, "seat", None)
    return seat if isinstance(seat, int) else None


def sentences(game: AnyGame, step: Step) -> list[str]:
    """Everything that a step ruled, without a correction, which its action describes."""
    return [
        game.narration.ruling_text(step.state, ruling)
        for ruling in step.rulings
        if ruling.kind != CORRECTION
    ]


def ruling_text(session: Session, step: Step, ruling: Ruling, state: object) -> str:
    """A ruling of a step as screens show it, made in a position."""
    if ruling.kind == CORRECTION:
        # the rulings of games name it as the protocol does
        return f"{describe_step(session, step)}."
    return session.game.narration.ruling_text(state, ruling)


def result_texts(game: AnyGame, step: Step) -> list[str]:
    """What a step settled."""
    return [
        game.narration.ruling_text(step.state, ruling)
        for ruling in step.rulings
        if is_result(ruling)
    ]


def main_point(game: AnyGame, step: Step) -> str:
    """Return the sentence of the first ruling of a step that decides something or names a winner,
    else that of its first result or ruling.
    """
    decides = (ruling for ruling in step.rulings if ruling.DECIDES or _names_winner(ruling))
    decided = next(decides, None)
    if decided is not None:
        return game.narration.ruling_text(step.state, decided)
    texts = (*result_texts(game, step), *sentences(game, step))
    return texts[0] if texts else ""


def _names_winner(ruling: Ruling) -> bool:
    """Whether it says who has won something, or that nobody has."""
    return bool({"winner", "winners"}.intersection(ruling.facts))


def current_question(session: Session, step: Step | None = None, first: int | None = None) -> str:
    """What is awaited after a step (None: now), and from whom, as a question. Whose card the next
    one is comes first: seat `first`, who has pressed for it, else the first in order of play. The
    others who are asked the same are named, if they are not everyone.
    """
    step = step or session.head
    prompts = session.step_maker.prompts(step)
    if not prompts:
        return "The game is over."
    asked = [prompt for prompt in prompts if not prompt.optional] or [*prompts]
    asked.sort(
        key=lambda prompt: (
            first is not None and prompt.seat != first,
            prompt.seat is None,
            prompt.scan_order or 0,
        )
    )
    question, *others = (session.game.narration.question(step.state, prompt) for prompt in asked)
    in_order = asked[0].scan_order is not None and asked[0].press is None and asked[0].hold is None
    who, colon, what = question.partition(": ")
    names = [
        session.header.names[prompt.seat]
        for prompt, other in zip(asked[1:], others, strict=True)
        if prompt.seat is not None
        and prompt.question_id == asked[0].question_id
        and (who not in session.header.names or other.partition(": ")[2] == what)
    ]
    if colon and not in_order and first is None and {who, *names} == {*session.header.names}:
        return f"Everyone: {what}"
    also = f"then {', '.join(names)}" if in_order else f"{', '.join(names)} too"
    return f"{question} ({also})" if names else question


def short_value_text(session: Session, correctable: Correctable, value: object) -> str:
    """Describe a value; of a long list as much as a line of a sign has room for, and the rest as a
    number.
    """
    words = value_text(session, correctable, value)
    every = [*cast("Sequence[object]", value)] if isinstance(value, list | tuple) else []
    shown = len(every)
    while len(words) > MAX_LIST_LENGTH and shown > 1:
        shown -= 1
        words = f"{value_text(session, correctable, every[:shown])} and {len(every) - shown} more"
    return words


def value_text(session: Session, correctable: Correctable, value: JsonValue) -> str:
    """A whole value in words; of a secret one only that it is one."""
    if correctable.secret:
        return "hidden"
    if isinstance(value, list | tuple):
        several = [*cast("list[object]", value)]
        if isinstance(correctable.domain, Multiset) and correctable.value_kind == "card":
            return ", ".join(_counted(session, correctable, several)) or "empty"
        return (
            ", ".join(single_value_text(session, correctable, value) for value in several)
            or "empty"
        )
    return single_value_text(session, correctable, value)


def _counted(session: Session, correctable: Correctable, values: list[object]) -> Iterator[str]:
    """Each once, with how many there are of it."""
    for value in dict.fromkeys(values):
        count = values.count(value)
        yield single_value_text(session, correctable, value) + (f" ×{count}" if count > 1 else "")


def single_value_text(session: Session, correctable: Correctable, value: object) -> str:
    """A single value in words."""
    match correctable.value_kind:
        case "seat" if isinstance(value, int):
            return session.header.names[value]
        case "seat" if value is None:
            return "nobody"
        case "card" if isinstance(value, str) and value in session.cards:
            return session.cards[value].name
        case _:
            return correctable.value_text(value)
