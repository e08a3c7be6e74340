"""What else an action can have been, if only one thing about it was entered wrongly."""

from collections.abc import Callable, Collection, Sequence

from msgspec import UNSET, structs

from companion.core.actions import Action, JsonObject
from companion.core.domains import Cards
from companion.core.prompts import ActionPattern


def fields_to_ask(pattern: ActionPattern) -> list[str]:
    """The open fields to ask for: all but the copy number, which only a tag can give."""
    return [field for field in pattern.open if field != "copy"]


def alternatives_to(action: Action, patterns: Sequence[ActionPattern]) -> tuple[ActionPattern, ...]:
    """The patterns narrowed to what differs from this action in a single field, if it has
    several: all the rest is as it was.
    """
    alternatives: list[ActionPattern] = []
    fields = structs.asdict(action)
    alike = [pattern for pattern in patterns if pattern.kind is type(action)]
    opened = dict.fromkeys(field for pattern in alike for field in fields_to_ask(pattern))
    for field in opened if len(opened) > 1 else ():
        rest = {key: value for key, value in fields.items() if key != field and value is not UNSET}
        for pattern in alike:
            narrowed = with_fields(pattern, rest)
            is_the_same = narrowed is not None and not narrowed.open and narrowed.fits(action)
            if narrowed is not None and not is_the_same and narrowed not in alternatives:
                alternatives.append(narrowed)
    return tuple(alternatives)


def without_narrower(
    patterns: Sequence[ActionPattern], name: Callable[[ActionPattern], str]
) -> tuple[ActionPattern, ...]:
    """The patterns without those that a later one includes and has the same `name` as: people
    could not tell them apart.
    """
    return tuple(
        pattern
        for index, pattern in enumerate(patterns)
        if not any(
            name(later) == name(pattern) and with_fields(later, pattern.fixed) == pattern
            for later in patterns[index + 1 :]
        )
    )


def uses_of_same_card(
    action: Action, patterns: Sequence[ActionPattern]
) -> tuple[ActionPattern, ...]:
    """The patterns that take the card of this action, with it filled in, and those of the same use
    of another card, if only the card is open; none if the action has no card.
    """
    fields = {
        name: value
        for name, value in structs.asdict(action).items()
        if name != "copy" and value is not UNSET
    }
    card = fields.pop("card", None)
    if card is None:
        return ()
    uses = (with_fields(pattern, {"card": card}) for pattern in patterns)
    others = (with_fields(pattern, fields) for pattern in patterns if pattern.kind is type(action))
    return (
        *filter(None, uses),
        *(other for other in others if other and {*other.open} == {"card"}),
    )


def with_fields(
    pattern: ActionPattern, fixed: JsonObject, allowed_cards: Collection[str] = ()
) -> ActionPattern | None:
    """Return the pattern with these values in it, or None if it does not accept them. If there are
    `allowed_cards`, its open fields accept only these cards.
    """
    filled, open_fields = dict(pattern.fixed), dict(pattern.open)
    for field, domain in pattern.open.items() if allowed_cards else ():
        if isinstance(domain, Cards):
            open_fields[field] = left = Cards(
                tuple(card for card in domain.cards if card in allowed_cards)
            )
            if not left.cards:
                return None
    for field, value in fixed.items():
        if field in open_fields and open_fields[field].admits(value, None):
            filled[field] = value
            del open_fields[field]
        elif filled.get(field, UNSET) != value:
            return None
    return ActionPattern(pattern.kind, filled, open_fields)
