"""The cells of a picker of cards: which of them can be meant."""

from collections.abc import Collection

from companion.core.actions import Action
from companion.table.play.session import Session
from companion.ui.parts.picker_cells import Cell


def picker_cells(
    session: Session,
    state: object,
    kind: type[Action],
    possible: Collection[str],
    amended_card: str,
) -> list[Cell]:
    """All cards of the kinds of the `possible` ones, which alone can be chosen; `amended_card` is
    marked.
    """
    boards, observation, cards = session.game.boards, session.game.observation, session.cards
    unseen = observation.unseen(state)
    only = kind in boards.open_card_actions
    kinds = {cards[card].kind for card in possible}
    counted = {cards[card].kind for card in unseen if card in cards}
    # a card that one seat hides is marked as all those that nobody has seen
    hidden = observation.hidden_cards(state)
    is_one_unseen = any(unseen.get(card) for card in possible if card not in hidden)
    could = {*possible, *(hidden if is_one_unseen and not only else ())}
    return [
        Cell(
            card,
            card.id in could,
            None if only else unseen.get(card.id),
            card.id == amended_card,
        )
        for card in cards.values()
        if card.kind in kinds and (card.id in possible or not only)
        # what is not in play is not among the cards that are counted
        if card.id in possible or card.id in unseen or card.kind not in counted
    ]
