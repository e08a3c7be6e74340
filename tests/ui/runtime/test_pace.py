"""One card scanned is one card played: a hand of MonsterCon! goes as fast as the cards."""

from pathlib import Path
from random import Random

import pytest

from companion.core.board.nodes import SubmitAction, UiCommand
from companion.games.monstercon import actions as did
from companion.games.monstercon.cards import CARD_SUIT, RANK
from companion.table.registry import games
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from hardware.signals import Scanned
from tests.ui.table import NAMES, begin, evening

GAME = games()["monstercon"]
KINGS = ("king-of-spades", "king-of-hearts", "king-of-clubs", "king-of-diamonds")
SEATS, TRICKS = 4, 12


class Hand:
    """Four people with cards in their hands, who lay them on the pad and touch what they must."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.table: Demo = evening(folder)
        self.random = Random(seed)
        self.scans = self.touches = 0
        begin(self.table, GAME, NAMES[:SEATS])
        for king in KINGS:
            self.lay(king)
        self.scans = 0
        deck = [card for card in GAME.cards.catalog if GAME.cards.catalog[card].kind == "card"]
        self.random.shuffle(deck)
        self.hands = [deck[seat::SEATS] for seat in range(SEATS)]
        self.touch(SubmitAction(did.Deal()))

    def lay(self, card: str) -> None:
        self.scans += 1
        uid = self.table.laptop.register_tag(GAME.id, card)
        self.table.app.signal(Scanned("pad", uid, self.table.app.clock()))
        assert isinstance(self.table.app.screen, Play)
        self.table.wait(0.5)

    def touch(self, touch: SubmitAction | UiCommand) -> None:
        self.touches += 1
        self.table.app.close_down_to(Play)
        self.table.app.touch(touch)

    def first_trick(self) -> None:
        """All turn up one card of their own suit, and scan them in the order of the seats."""
        suits = [CARD_SUIT[king.replace("king", "2")] for king in KINGS]
        cards = []
        for seat, hand in enumerate(self.hands):
            own = [card for card in hand if CARD_SUIT[card] == suits[seat]] or hand
            cards.append(self.random.choice(own))
        if self._tie(cards) or any(
            CARD_SUIT[card] != suits[seat] for seat, card in enumerate(cards)
        ):
            pytest.skip("this deal has a tie or a hand without the own suit")
        for seat, card in enumerate(cards):
            self.hands[seat].remove(card)
            self.lay(card)

    def _tie(self, cards: list[str]) -> bool:
        best = max(RANK[card] for card in cards)
        return sum(RANK[card] == best for card in cards) > 1

    def trick(self) -> None:
        session = self.table.session
        leader = next(
            seat
            for seat in range(SEATS)
            if session.view()["trick_receiver"] == seat
            or (session.view()["trick_receiver"] is None and session.view()["leader"] == seat)
        )
        led = None
        for step in range(SEATS):
            hand = self.hands[(leader + step) % SEATS]
            following = [card for card in hand if led is not None and CARD_SUIT[card] == led]
            card = self.random.choice(following or hand)
            led = led or CARD_SUIT[card]
            hand.remove(card)
            self.lay(card)


@pytest.mark.parametrize("seed", range(6))
def test_a_hand_needs_a_scan_a_card_and_hardly_a_touch(tmp_path: Path, seed: int) -> None:
    hand = Hand(tmp_path, seed)
    hand.first_trick()
    for _ in range(TRICKS - 1):
        hand.trick()
    while hand.table.session.view()["hand"] == 1 and not hand.table.session.over:
        passing = hand.table.session.rule_prompts()[0].accepts[-1]
        hand.touch(SubmitAction(passing.kind(**passing.fixed)))
    assert hand.scans == SEATS * TRICKS
    assert hand.touches <= TRICKS
    assert len(hand.table.session.view()["history"]) == 1
    hand.table.close()
