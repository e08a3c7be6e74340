"""Narration whose texts are in words.toml."""

from typing import TypeVar

from msgspec import Struct

from companion.core.actions import Action
from companion.core.board.tickets import ChoiceTicket
from companion.core.game import Narration
from companion.core.hand_tasks import HandTask
from companion.core.messages import MessageFacts, Words
from companion.core.prompts import Prompt
from companion.core.rulings import Ruling

S = TypeVar("S", bound=Struct)
"""The state of a game."""


class MessageNarration(Narration[S]):
    """Clauses, and sentences made from the messages of a game."""

    words: Words[S]

    def question(self, state: S, prompt: Prompt) -> str:
        return self.words.question(state, prompt)

    def ruling_text(self, state: S, ruling: Ruling) -> str:
        return self.words.ruling(state, ruling)

    def hand_task(self, state: S, ruling: Ruling) -> HandTask:
        return self.words.hand_task(state, ruling)

    def action_text(self, state: S, kind: type[Action], fields: MessageFacts) -> str:
        return self.words.action(state, kind, fields)

    def choice_ticket(
        self, state: S, kind: type[Action], fields: MessageFacts
    ) -> ChoiceTicket | None:
        return self.words.choice_ticket(state, kind, fields)

    def field_question(self, state: S, kind: type[Action], known: MessageFacts, field: str) -> str:
        return self.words.field(state, kind, known, field)
