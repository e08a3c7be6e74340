"""What the game says and how it explains itself, as one part of the game."""

from typing import Any

from msgspec.structs import replace

from companion.core.actions import Action, Fields
from companion.core.board.dice_tray import percent
from companion.core.board.tickets import ChoiceTicket
from companion.core.clauses import Clause, Clauses
from companion.core.dice import fraction
from companion.core.game import Reason
from companion.core.hand_tasks import HandTask
from companion.core.narration import MessageNarration
from companion.core.rulings import Ruling
from companion.games.shuffling_horror.actions import Roll, TakeAttackItem
from companion.games.shuffling_horror.bots.remarks import remark
from companion.games.shuffling_horror.narration.explain import explain
from companion.games.shuffling_horror.narration.hand_tasks import hand_task
from companion.games.shuffling_horror.narration.names import capitalized, title
from companion.games.shuffling_horror.rules.rolls import rolls_at_most
from companion.games.shuffling_horror.rules.weapons import usable_stats
from companion.games.shuffling_horror.rulings import MovieOver
from companion.games.shuffling_horror.state import State, not_none, stat_of
from companion.games.shuffling_horror.words import WORDS, preview, value_label

ROSWELL = {"edition": "roswell-51"}
"""The edition in whose terms the clauses are written."""


class ShufflingHorrorNarration(MessageNarration[State]):
    """Clauses and sentences."""

    clauses = Clauses("companion.games.shuffling_horror")
    ended_early = "Nobody wins. The result lists the survivors who are left."
    words = WORDS
    described_before = frozenset({Roll})  # whether anybody had to roll

    def clause(self, state: State, clause: str) -> Clause:
        """Return a clause with the terms of the edition, unless it compares the editions."""
        found: Clause = self.clauses[clause]
        edition = {"edition": state.options.edition}
        if edition == ROSWELL or found.option == "edition":
            return found
        for path in (path for path in WORDS.messages if path.startswith("edition.")):
            was, now = (WORDS.text(path, None, facts) for facts in (ROSWELL, edition))
            for term, new in ((was, now), (capitalized(was), capitalized(now))):
                title_text, text = found.title.replace(term, new), found.text.replace(term, new)
                found = replace(found, title=title_text, text=text)
        return found

    def hand_task(self, state: State, ruling: Ruling) -> HandTask:
        return hand_task(state, ruling)

    def explain(self, state: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
        return explain(state, action, ruling)

    def winners(self, ruling: Ruling) -> tuple[int, ...]:
        """Return the seats whose survivors survived the movie, else the Director."""
        return (ruling.seats or (0,)) if isinstance(ruling, MovieOver) else ()

    def remark(self, state: State, action: Action, bot: str | None, nth: int) -> str:
        return remark(state, action, bot, nth)

    def value_label(self, state: State, field: str, value: Any) -> str:
        return value_label(state, field, value)

    def choice_ticket(
        self, state: State, kind: type[Action], fields: Fields
    ) -> ChoiceTicket | None:
        """An attack with a card that is taken has its chance to hit beside the verb, and of several
        survivors whose it is.
        """
        ticket = super().choice_ticket(state, kind, fields)
        survivor, card = fields.get("survivor"), fields.get("card")
        if ticket is None or kind is not TakeAttackItem:
            return ticket
        if not isinstance(card, str) or not (isinstance(survivor, str) and survivor in state.cast):
            return ticket
        if not (stats := usable_stats(state, survivor, card)):
            return ticket
        needs = {stat: not_none(stat_of(state, survivor, stat)) for stat in stats}
        stat = max(stats, key=needs.__getitem__)
        odds = percent(fraction(rolls_at_most(needs[stat]), 2))
        several = len(state.pools[state.cast[survivor].seat]) > 1
        who = f"{title(state, survivor).removeprefix('The ')} " if several else ""
        detail = f"{who}to hit at once: {stat.title()} ≤ {needs[stat]}"
        return replace(ticket, figure=odds, detail=detail)

    def preview(self, state: State, action: Action) -> str:
        return preview(state, action)
