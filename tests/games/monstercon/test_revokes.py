"""Revokes of MonsterCon!: a table whose players sometimes cheat, and whose hands the test knows.

The rules never see a hand. The test deals, passes and plays real cards, writes down who denied
what and whether it was true, and asks of every accusation that it is true, and of every false
denial that it is found as soon as the cards prove it (MC-40 to MC-42).
"""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.actions import Action
from companion.core.prompts import Prompt
from companion.core.rulings import Ruling
from companion.games.monstercon import GAME
from companion.games.monstercon import actions as did
from companion.games.monstercon.options import Options
from tests.sampling import examples

SUITS = ("spades", "hearts", "clubs", "diamonds")
MONSTER_SUIT = dict(zip(("vampire", "werewolf", "zombie", "mummy"), SUITS, strict=True))


def suit_of(card: str) -> str | None:
    return next((suit for suit in SUITS if card.endswith(suit)), None)


class Denial:
    """Somebody did not lay the suit that was asked for; `holder` has the hand now."""

    def __init__(self, by: int, trick: int, suit: str, true: bool, seq: int) -> None:
        self.by, self.trick, self.suit, self.true, self.seq = by, trick, suit, true, seq
        self.holder = by
        self.slack = 0
        """Cards of the suit that may be shown before they prove anything."""


class Cheats:
    """Real hands, played by people who revoke at this rate."""

    def __init__(self, seed: int, seats: int, rate: float, **options: bool) -> None:
        self.random = Random(seed)
        self.rate = rate
        self.options = Options(origins_deck=seats == 5 or self.random.random() < 0.5, **options)
        names = tuple(f"P{seat}" for seat in range(seats))
        self.state = GAME.rules.start(names, self.options).state
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.denials: list[Denial] = []
        self.cards_played: list[tuple[int, str, bool, int]] = []
        """In the first trick: seat, card, whether its suit was held back, actions before it."""
        self.seq = 0
        self.found = 0
        self.true = 0

    # ---- people

    def action(self) -> Action:
        prompts = GAME.rules.prompts(self.state)
        required = [prompt for prompt in prompts if not prompt.optional]
        prompt = self.random.choice(prompts if self.random.random() < 0.05 else required)
        if prompt.accepts[0].kind is did.Play:
            return self.card(prompt)
        pattern = prompt.accepts[0] if self.random.random() < 0.6 else prompt.accepts[-1]
        return pattern.sample(self.random)

    def wanted(self, seat: int) -> str | None:
        if self.state.trick > 1:
            cards = [suit_of(cards_played.card) for cards_played in self.state.table]
            return next((suit for suit in cards if suit), None)
        monster = self.state.monsters[seat]
        return MONSTER_SUIT[self.state.mimic if monster == "entity" else monster]  # type: ignore[index]

    def card(self, prompt: Prompt) -> Action:
        seat = prompt.seat
        assert seat is not None
        hand = self.hands[seat]
        follow = [card for card in hand if suit_of(card) == self.wanted(seat)]
        other = [card for card in hand if card not in follow]
        cheats = other and self.random.random() < self.rate
        if follow and self.options.joker_any_time:
            follow += [card for card in hand if suit_of(card) is None]
        return did.Play(seat, self.random.choice(other if cheats or not follow else follow))

    # ---- the table

    def step(self) -> None:
        action = self.action()
        expected: list[Denial] = []
        dealt = isinstance(action, did.Deal)
        if isinstance(action, did.Play):
            expected = self.played(action)
        outcome = GAME.rules.apply(self.state, action)
        accused = [one.facts for one in outcome.rulings if one.kind == "revoke"]
        self.check(accused, expected)
        self.state = outcome.state
        self.seq += 1
        if dealt:
            self.deal()
        self.obey(outcome.rulings)
        if self.state.phase not in ("kings", "deal", "over"):
            assert self.state.hand_sizes == tuple(map(len, self.hands))

    def check(self, accused: list[dict[str, Any]], expected: list[Denial]) -> None:
        reported = [(one["seat"], one["trick"], one["suit"], one["undo_to"]) for one in accused]
        wanted = [(one.by, one.trick, one.suit, one.seq) for one in expected]
        assert sorted(reported) == sorted(wanted)
        assert not any(one.true for one in expected), "somebody is accused wrongly"
        self.found += len(reported)

    def played(self, action: did.Play) -> list[Denial]:
        """The hand plays; what the rules must find now."""
        seat, card = action.seat, action.card
        wanted = self.wanted(seat)
        self.hands[seat].remove(card)
        held = any(suit_of(one) == wanted for one in self.hands[seat])
        if self.state.trick > 1:
            return self.shown(seat, card, wanted, held, self.seq)
        self.cards_played.append((seat, card, held, self.seq))
        if len(self.cards_played) < len(self.hands):
            return []
        cards_played, self.cards_played = sorted(self.cards_played), []
        return [
            one
            for seat, card, held, seq in cards_played
            for one in self.shown(seat, card, self.wanted(seat), held, seq)
        ]

    def shown(self, seat: int, card: str, wanted: str | None, held: bool, seq: int) -> list[Denial]:
        """Everybody sees the card of that seat, which has `held` a card of the suit back."""
        suit = suit_of(card)
        about = [one for one in self.denials if one.holder == seat and one.suit == suit]
        proven = [one for one in about if not one.slack]
        for one in about:
            one.slack -= 1
        self.denials = [one for one in self.denials if one not in proven]
        silent = suit is None and self.options.joker_any_time
        if wanted is not None and suit != wanted and not silent:
            mine = (seat, wanted, seat, 0)
            if all((one.holder, one.suit, one.by, one.slack) != mine for one in self.denials):
                self.denials.append(Denial(seat, self.state.trick, wanted, not held, seq))
        return proven

    def deal(self) -> None:
        deck = list(self.state.unshown)
        self.random.shuffle(deck)
        self.denials = []
        for seat, size in enumerate(self.state.hand_sizes):
            self.hands[seat] = [deck.pop() for _ in range(size)]

    def obey(self, rulings: tuple[Ruling, ...]) -> None:
        kept: dict[int, list[str]] = {}
        going: dict[int, tuple[int, list[str]]] = {}
        for facts in (one.facts for one in rulings if one.kind == "instruct"):
            match facts["do"]:
                case "retain":
                    kept[facts["seat"]] = self.drawn(facts["seat"], facts["n"])
                case "pass_hand":
                    assert len(self.hands[facts["seat"]]) == facts["n"]
                    going[facts["seat"]] = facts["to"], self.hands[facts["seat"]]
                case "lose":
                    self.drawn(facts["seat"], facts["n"])
                case "retrieve":
                    self.hands[facts["seat"]] += facts["cards"]
                case _:
                    pass
        for to, hand in going.values():
            self.hands[to] = hand + kept.get(to, [])
        for one in self.denials:
            if one.holder in going:
                one.holder = going[one.holder][0]
                one.slack += len(kept.get(one.holder, []))

    def drawn(self, seat: int, n: int) -> list[str]:
        """So many cards out of the hand, at random."""
        hand = self.hands[seat]
        return [hand.pop(self.random.randrange(len(hand))) for _ in range(n)]

    def run(self, steps: int) -> None:
        for _ in range(steps):
            if self.state.phase == "over":
                return
            self.step()


TABLES = {
    "seed": st.integers(0, 2**32),
    "seats": st.integers(2, 5),
    "k8_vampire": st.booleans(),
    "joker_any_time": st.booleans(),
}


@given(rate=st.sampled_from([0.02, 0.1, 0.3, 0.7]), **TABLES)
@examples(250)
def test_every_accusation_is_true_and_every_proof_is_seen(
    seed: int, seats: int, rate: float, k8_vampire: bool, joker_any_time: bool
) -> None:
    table = Cheats(seed, seats, rate, k8_vampire=k8_vampire, joker_any_time=joker_any_time)
    table.run(300)


@given(**TABLES)
@examples(100)
def test_nobody_honest_is_ever_accused(
    seed: int, seats: int, k8_vampire: bool, joker_any_time: bool
) -> None:
    table = Cheats(seed, seats, 0, k8_vampire=k8_vampire, joker_any_time=joker_any_time)
    table.run(300)
    assert (table.found, table.state.revokes) == (0, ())


@pytest.mark.thorough
def test_the_tables_come_to_what_they_are_for() -> None:
    """Revokes of the first trick and of others, found in other hands and with slack used up."""
    found: list[dict[str, Any]] = []
    slack = 0
    for seed in range(150):
        table = Cheats(seed, 2 + seed % 4, 0.3, k8_vampire=seed % 2 == 0)
        while table.state.phase != "over" and table.seq < 300:
            table.step()
            slack += any(one.slack for one in table.denials)
        found += [
            {"first": one.trick == 1, "moved": one.shown_by != one.seat}
            for one in table.state.revokes
        ]
    assert slack > 100
    for key in ("first", "moved"):
        assert 20 < sum(one[key] for one in found) < len(found)
