"""What is asked now, and what is asked once windows have been passed."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from companion.core.actions import Action, JsonObject
from companion.core.domains import Cards
from companion.core.prompts import Prompt
from companion.table.play.alternatives import with_fields
from companion.table.play.session import Session


def has_card_field(prompt: Prompt) -> bool:
    """Whether an answer to the prompt has a card as an open field."""
    return any(
        isinstance(domain, Cards) for pattern in prompt.offers for domain in pattern.open.values()
    )


def keeps_claim(session: Session, seat: int) -> bool:
    """Whether a claim of this seat lasts until another one claims the pad."""
    return any(prompt.keeps_pad and prompt.seat == seat for prompt in session.rule_prompts())


def awaits_card(session: Session, seat: int) -> bool:
    """Whether this seat must play or turn up a card now."""
    return any(
        prompt.seat == seat and not prompt.optional and has_card_field(prompt)
        for prompt in session.rule_prompts()
    )


def prompts_matching(
    session: Session,
    kinds: Collection[type[Action]],
    fixed: JsonObject,
    of: str = "",
    seat: int | None = None,
) -> list[Prompt]:
    """The prompts that have such a pattern, each with those patterns alone, in which the
    open fields that `fixed` names are filled, and a card is of the kind `of`, if one is named.
    `seat`: those of this seat, if one is given.
    """
    allowed_cards = [card for card, known in session.cards.items() if of and known.kind == of]
    matching: list[Prompt] = []
    meant = session.game.observation.resolve_hidden
    fixed = {field: meant(session.state, value) for field, value in fixed.items()}
    for prompt in prompts_ahead(session):
        patterns = tuple(
            narrowed
            for pattern in prompt.offers
            if pattern.kind in kinds
            and (narrowed := with_fields(pattern, fixed, allowed_cards)) is not None
        )
        is_wanted = seat in (None, prompt.seat) and not (matching and prompt.opens_later)
        if patterns and is_wanted:
            matching.append(replace(prompt, accepts=patterns, public_patterns=()))
    return matching


def prompts_ahead(session: Session) -> Iterator[Prompt]:
    """What is asked now, then what is asked once windows have been passed."""
    yield from session.rule_prompts()
    yield from (prompt for prompt, _ in _later(session))


def _later(session: Session) -> Iterator[tuple[Prompt, tuple[Action, ...]]]:
    """The windows that open after passes, and the cards that may be played after all of them."""
    yield from session.step_maker.later_windows(session.head)
    for step, passing in session.step_maker.after_passes(session.head):
        for prompt in session.step_maker.prompts(step):
            if has_card_field(prompt) and not prompt.passed_by_scan:
                yield replace(prompt, opens_later=True), passing


def passes_before(session: Session, prompt: Prompt) -> tuple[Action, ...]:
    """The passes after which this prompt is asked."""
    later = _later(session) if prompt.opens_later else ()
    return next(
        (
            passes
            for window, passes in later
            if (window.seat, window.question_id) == (prompt.seat, prompt.question_id)
        ),
        (),
    )
