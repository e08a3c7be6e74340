"""What a board is made of: the public view, and the cards that it names."""

from collections.abc import Mapping
from typing import Final, TypeVar

from msgspec import Struct

from companion.core.cards import Catalog
from companion.core.wording import titled
from companion.games.scream_park.descriptions import Scene, Theme, Vip
from companion.games.scream_park.descriptions.icons import DAYS
from companion.games.scream_park.descriptions.requirement_text import requirement_text, rooms_text
from companion.games.scream_park.view import DayScore, View

T = TypeVar("T", Scene, Theme, Vip)
NO_SCORE: Final = DayScore((), 0, 0, 0, 0)


class BoardView(Struct, frozen=True):
    """A view with its cards, and what several boards show of them."""

    view: View
    cards: Catalog

    def name(self, card: str) -> str:
        """What people call a card."""
        return self.cards[card].name if card in self.cards else titled(card)

    def says(self, card: str | None, kind: type[T]) -> T | None:
        """What is known of a card of this kind."""
        found = self.cards.get(card or "")
        return found.attributes if found and isinstance(found.attributes, kind) else None

    @property
    def day(self) -> str:
        """The name of the day."""
        return (self.view.day or "").title()

    @property
    def vip(self) -> str | None:
        """Today's VIP card."""
        return self.view.vips.get(self.view.day or "")

    def requirement_of(self, vip: str | None) -> str:
        """The requirement of a VIP, in words."""
        known = self.says(vip, Vip)
        return "" if known is None else requirement_text(known.requirement, self.name)

    def requirement_icons(self, vip: str) -> tuple[str, ...]:
        """What is drawn for the requirement of a VIP."""
        return (
            tuple(icon_name for icon_name, _ in self.cards[vip].symbols)
            if vip in self.cards
            else ()
        )

    def rooms_entered(self, vip: str | None) -> str:
        """Which rooms a VIP enters."""
        known = self.says(vip, Vip)
        return "" if known is None else f"wants {rooms_text(known.requirement, self.name)}"

    @property
    def vip_wants(self) -> str:
        """Which rooms today's VIP enters; nothing before anybody has come."""
        return "" if self.vip is None else f"{self.name(self.vip)} {self.rooms_entered(self.vip)}"

    def points(self, theme: str | None) -> Mapping[str, int]:
        """What each genre brings for a Theme card."""
        known = self.says(theme, Theme)
        return {} if known is None else known.points

    def day_score(self, seat: int) -> DayScore:
        """What the day that is closed brought a seat."""
        return getattr(self.view.scored[seat], self.view.day or "", None) or NO_SCORE

    @property
    def ticket(self) -> tuple[str, str]:
        """The two lines of the ticket."""
        view = self.view
        if view.phase == "over":
            return "The End", "3 days"
        if view.day is None:
            return "Weekend", "Set-up"
        day = f"Day {DAYS.index(view.day) + 1}/{len(DAYS)}"
        if view.phase in ("walk", "day-end"):
            return day, "Scoring"
        if view.phase == "enter":
            return day, "4 turns"
        return day, f"Turn {view.turn}/4" if view.turn else self.day
