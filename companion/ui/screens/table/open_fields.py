"""The open fields of an action: which are asked for, and which have only one possible value."""

from collections.abc import Sequence
from typing import Any

from companion.core.actions import Action
from companion.core.board.nodes import ChooseFields, Node, Touch
from companion.core.cards import Catalog
from companion.core.domains import (
    Cards,
    Choice,
    ConcealedAmount,
    Domain,
    Number,
    OpenCards,
    Seats,
    Subset,
)
from companion.core.game import Boards, Narration
from companion.core.prompts import ActionPattern
from companion.table.play.alternatives import fields_to_ask
from companion.table.play.session import Session


def fill_forced_fields(
    patterns: tuple[ActionPattern, ...], *, secret: bool = False
) -> tuple[ActionPattern, ...]:
    """Fill in fields that have only one possible value. Of those that reveal something `secret`,
    the last one stays open, since not asking for it would reveal its value.
    """
    if len(patterns) != 1:
        return patterns
    fixed, open_fields = dict(patterns[0].fixed), dict(patterns[0].open)
    for name in fields_to_ask(patterns[0]):
        only = _only_value(open_fields[name])
        would_reveal = secret and [
            one for one in open_fields if reveals_secret(open_fields[one])
        ] == [name]
        if only is not None and not would_reveal:
            fixed[name] = only
            del open_fields[name]
    return (ActionPattern(patterns[0].kind, fixed, open_fields),)


def finished_action(patterns: tuple[ActionPattern, ...]) -> Action | None:
    """The action if nothing is left to ask, else None."""
    first, *others = patterns
    return None if others or fields_to_ask(first) else first.action()


def _only_value(domain: Domain) -> object:
    """The only number or word that people can choose; None if there are several."""
    match domain:
        case Number():
            return domain.least if domain.offers.most <= domain.least else None
        case Seats():
            return None
        case Choice(values=(only,)):
            return only
        case _:
            return None


def reveals_secret(domain: Domain | None) -> bool:
    """Whether the list of possible values reveals what somebody has."""
    return isinstance(domain, Cards | Number) and not isinstance(
        domain, OpenCards | ConcealedAmount
    )


def is_one_of_several(domain: Domain | None, card: str) -> bool:
    """Whether several cards are asked for, and this may be one of them."""
    return (
        isinstance(domain, Subset)
        and isinstance(domain.element, Cards)
        and card in domain.element.cards
    )


def cards_asked_first(
    boards: Boards[Any, Any], patterns: Sequence[ActionPattern]
) -> tuple[str, ...]:
    """The possible cards, if they are asked for before which of several actions is meant."""
    if not {pattern.kind for pattern in patterns} <= boards.card_first_actions:
        return ()
    domains = [pattern.open.get("card") for pattern in patterns]
    found = (card for domain in domains if isinstance(domain, Cards) for card in domain.cards)
    return tuple(dict.fromkeys(found))


def wants_card(
    boards: Boards[Any, Any], patterns: Sequence[ActionPattern], domain: Domain | None
) -> bool:
    """Whether a card is asked for; `domain`: of the field that is asked for, None: the action."""
    if domain is None:
        return bool(cards_asked_first(boards, patterns))
    return isinstance(domain.element if isinstance(domain, Subset) else domain, Cards)


def action_question(cards: Catalog, patterns: Sequence[ActionPattern]) -> str:
    """The question which of several actions is meant, with the card that all of them are about."""
    about = {pattern.fixed.get("card") for pattern in patterns}
    card = cards.get(str(about.pop())) if len(about) == 1 else None
    if card is None:
        return "What do you do with it?"
    return f"Do what with the {card.name.removeprefix('The ')}?"


def differing_field(patterns: Sequence[ActionPattern]) -> str | None:
    """The field in which alone the patterns differ, so that the game's question for it fits; None:
    there is no such field.
    """
    first = patterns[0]
    apart = [
        name
        for name, value in first.fixed.items()
        if any(pattern.fixed.get(name) != value for pattern in patterns)
    ]
    is_alike = len(apart) == 1 and all(
        (pattern.kind, {*pattern.fixed}) == (first.kind, {*first.fixed}) for pattern in patterns
    )
    return apart[0] if is_alike else None


def held_choice(
    session: Session, seat: int, patterns: Sequence[ActionPattern]
) -> tuple[ActionPattern, ...]:
    """The one of these patterns, if it leaves nothing open, that a long press of the seat's button
    means.
    """
    kinds = [prompt.hold for prompt in session.rule_prompts() if prompt.seat == seat]
    return tuple(
        one
        for one in patterns
        if one.kind in kinds and not one.open and one.fixed.get("seat") == seat
    )[:1]


def with_value(pattern: ActionPattern, value: object) -> ActionPattern:
    """The pattern after the field that is asked for has got a value."""
    name = fields_to_ask(pattern)[0]
    open_fields = {key: domain for key, domain in pattern.open.items() if key != name}
    return ActionPattern(pattern.kind, {**pattern.fixed, name: value}, open_fields)


def touch_for_seat(buttons: Sequence[Node], seat: int) -> Touch | None:
    """The touch of the one of these buttons that is this seat's."""
    touches = (node.touch for node in buttons)
    return next(
        (one for one in touches if isinstance(one, ChooseFields) and one.seat == seat), None
    )


def consequence(narration: Narration[Any], state: object, pattern: ActionPattern) -> str:
    """The result or the warning of an action, to be appended to its words."""
    if pattern.open:
        return ""
    action = pattern.action()
    brings = narration.preview(state, action) or narration.warning(state, action)
    return f": {brings}" if brings else ""
