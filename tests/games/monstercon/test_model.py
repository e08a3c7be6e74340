"""MonsterCon!'s winners and points beside a second reading of the clauses, written without
a look at the first.
"""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import replace

from companion.core.actions import Action, Correct
from companion.games.monstercon import GAME
from companion.games.monstercon import actions as did
from companion.games.monstercon.cards import DECK_CARDS
from companion.games.monstercon.options import Options
from companion.games.monstercon.rules.score import judge
from companion.games.monstercon.rules.trick_winner import highest_cards, winning_card
from companion.games.monstercon.state import PlayedCard, State
from companion.table.play import bots
from tests.sampling import examples, few

ORDER = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen"]
MONSTER_SUIT = {"vampire": "spades", "werewolf": "hearts", "zombie": "clubs", "mummy": "diamonds"}
Trick = list[tuple[int, str]]
"""Seats and cards in order of play."""


def parts(card: str) -> tuple[int, str]:
    """Rank and suit; a Joker has neither."""
    if card.startswith("joker"):
        return -1, ""
    rank, suit = card.split("-of-")
    return ORDER.index(rank), suit


def first_trick(trick: Trick) -> list[int]:
    """Who has the highest rank (MC-22, MC-23, MC-27); all where only Jokers lie there."""
    ranks = {seat: parts(card)[0] for seat, card in trick}
    return sorted(seat for seat, rank in ranks.items() if rank == max(ranks.values()))


def led_trick(trick: Trick, shifted: set[int], for_all: bool) -> int | None:
    """Who takes it (MC-31, MC-35, MC-36, MC-61, MC-64, MC-68)."""
    suits = [parts(card)[1] for _, card in trick if not card.startswith("joker")]
    rising = sorted(
        (parts(card)[0], seat) for seat, card in trick if suits and parts(card)[1] == suits[0]
    )
    if not rising:
        return None
    seats = [seat for _, seat in rising]
    if shifted and (for_all or seats[0] in shifted):
        return seats[0]
    return [seat for seat in seats if seat not in shifted][-1]


def points(pile: list[str], suit: str, court: str, penalty: int) -> dict[str, Any]:
    """Points of one pile (MC-69 to MC-73, MC-43)."""
    values = dict(zip(ORDER, range(1, 11), strict=False))
    values |= {"none": {"jack": 0, "queen": 0}, "ten": {"jack": 10, "queen": 10},
               "rank": {"jack": 11, "queen": 12}}[court]  # fmt: skip
    own = [card.split("-of-")[0] for card in pile if card.endswith(f"-of-{suit}")]
    pips = sum(values[rank] for rank in own)
    queens = sum(card.startswith("queen") for card in pile)
    return {
        "pips": pips,
        "jack": "jack" in own,
        "penalty": penalty,
        "mob": pips + ("jack" in own) * pips + penalty,
        "queens": queens,
        "own_queen": "queen" in own,
        "stalker": queens + ("queen" in own),
    }


def result(mob: list[int], stalker: list[int]) -> dict[str, Any]:
    """How a game ends with these totals (MC-75 to MC-83)."""
    chased = [seat for seat, total in enumerate(mob) if total >= 100]
    showdown: list[int] = []
    winner = None
    left = [seat for seat in range(len(mob)) if seat not in chased]
    while left and winner is None:
        top = [seat for seat in left if stalker[seat] == max(stalker[one] for one in left)]
        if len(top) == 1:
            winner = top[0]
        else:
            showdown += top
        left = [seat for seat in left if seat not in top]
    lost = [{"seat": seat, "stalker": stalker[seat]} for seat in chased]
    return {"winner": winner, "chased": chased, "showdown": showdown, "lost": lost}


SEATS = st.integers(2, 5)
SEEDS = st.integers(0, 2**32)
STATE: State = GAME.rules.start(("A", "B", "C", "D", "E"), Options(origins_deck=True)).state


def test_winners_of_thousands_of_tricks() -> None:
    random = Random(2008)
    seen: set[tuple[bool, bool, bool]] = set()
    for _ in range(few(20_000)):
        seats = random.sample(range(5), random.randint(2, 5))
        # few suits and Jokers now and then, so that tricks are followed, or of Jokers only
        deck = [card for card in DECK_CARDS if parts(card)[1] in ("", *random.sample(
            sorted(MONSTER_SUIT.values()), random.randint(0, 2)))]  # fmt: skip
        if len(deck) < len(seats):
            continue
        trick = list(zip(seats, random.sample(deck, len(seats)), strict=True))
        shifted = set(random.sample(range(5), random.choice([0, 0, 1, 1, 2])))
        for_all = random.random() < 0.3
        state = replace(
            STATE,
            options=Options(origins_deck=True, shapeshift_for_all=for_all),
            trick=2,
            table=tuple(PlayedCard(seat, card, 0) for seat, card in trick),
        )
        wanted = led_trick(trick, shifted, for_all)
        won = winning_card(state, tuple(shifted))
        assert (None if won is None else won.seat) == wanted, (trick, shifted, for_all)
        tied = sorted(laid.seat for laid in highest_cards(replace(state, trick=1)))
        assert (tied or sorted(seats)) == first_trick(trick)
        seen.add((wanted is None, bool(shifted), wanted in shifted))
    assert len(seen) == 5


@given(st.lists(st.tuples(st.sampled_from([0, 99, 100, 140]), st.integers(0, 4)), min_size=2,
                max_size=5))  # fmt: skip
@examples(500)
def test_results_of_all_kinds_of_totals(totals: list[tuple[int, int]]) -> None:
    mob = [one for one, _ in totals]
    stalker = [other for _, other in totals]
    assert json.decode(json.encode(judge(mob, stalker))) == result(mob, stalker)


class Book:
    """A random game at a real table, kept a second time."""

    def __init__(self, seed: int, seats: int) -> None:
        self.random = Random(seed)
        self.options = Options(
            origins_deck=seats == 5 or self.random.random() < 0.5,
            k8_vampire=self.random.random() < 0.5,
            shapeshift_for_all=self.random.random() < 0.3,
            court_pips=self.random.choice(["none", "ten", "rank"]),
            revoke_penalty=self.random.choice([0, 0, 7]),
        )
        self.state = GAME.rules.start(tuple("ABCDE"[:seats]), self.options).state
        self.mob = [0] * seats
        self.stalker = [0] * seats
        self.piles: list[list[str]] = []
        self.pot: list[str] = []
        self.trick: Trick = []
        self.shifted: set[int] = set()
        self.holder: int | None = None
        """Who takes the trick as things stand, and who took it before a gaze."""
        self.before: int | None = None
        self.revokes = [0] * seats
        self.scored = 0

    def step(self) -> None:
        state = self.state
        prompts = GAME.rules.prompts(state)
        # a shift at any time is offered often; taken seldom, it comes at all times
        optional = [one for one in prompts if one.optional and self.random.random() < 0.05]
        asked = optional or [one for one in prompts if not one.optional]
        action = bots.any_of(self.random.choice(asked), self.random)
        outcome = GAME.rules.apply(state, action)
        self.done(action)
        for one in outcome.rulings:
            self.on_ruling(one.kind, one.facts)
        self.state = outcome.state

    def done(self, action: Action) -> None:
        match action:
            case did.Deal():
                seats = len(self.mob)
                self.piles, self.pot, self.shifted = [[] for _ in range(seats)], [], set()
                self.revokes = [0] * seats
            case did.Play():
                self.trick.append((action.seat, action.card))
            case did.Shapeshift():
                self.shifted.add(action.seat)
            case did.MesmericGaze():
                self.before, self.holder = self.holder, action.to
            case did.BreakGaze():
                self.holder = self.before
            case did.RetrieveJoker():
                self.trick = [one for one in self.trick if one[1] != action.card]
                self.pot = [one for one in self.pot if one != action.card]
            case Correct():
                raise AssertionError("nobody corrects here")
            case _:
                pass

    def on_ruling(self, kind: str, facts: dict[str, Any]) -> None:
        match kind, facts.get("do"):
            case "revoke", _:
                self.revokes[facts["seat"]] += 1
            case "tie", _:
                assert list(facts["seats"]) == first_trick(self.trick)
                assert len(facts["seats"]) > 1
                self.pot += [card for _, card in self.trick]
                self.trick = []
            case "trick", _:
                if facts["blind"]:
                    assert [facts["winner"]] == first_trick(self.trick)
                else:
                    for_all = self.options.shapeshift_for_all
                    assert facts["winner"] == led_trick(self.trick, self.shifted, for_all)
                self.holder = facts["winner"]
                assert (facts["winner"], facts["card"]) in [*self.trick, (None, None)]
            case "instruct", "take_trick":
                cards = [*self.pot, *(card for _, card in self.trick)]
                assert (facts["seat"], list(facts["cards"])) == (self.holder, cards)
                self.piles[facts["seat"]] += cards
                self.pot, self.trick = [], []
            case "instruct", "set_aside" if facts["from"] == "trick":
                assert list(facts["cards"]) == [*self.pot, *(card for _, card in self.trick)]
                self.pot, self.trick = [], []
            case "score", _:
                self.score(facts)
            case "end", _:
                found = json.decode(json.encode(facts))
                assert found == result(self.mob, self.stalker)
                assert max(self.mob) >= 100
            case _:
                pass

    def score(self, facts: dict[str, Any]) -> None:
        seat: int = facts["seat"]
        monster = self.state.monsters[seat]
        suit = MONSTER_SUIT[str(self.state.mimic if monster == "entity" else monster)]
        penalty = self.revokes[seat] * self.options.revoke_penalty
        wanted = points(self.piles[seat], suit, self.options.court_pips, penalty)
        self.mob[seat] += wanted["mob"]
        self.stalker[seat] += wanted["stalker"]
        totals = {"mob_total": self.mob[seat], "stalker_total": self.stalker[seat]}
        hand = {"seat": seat, "hand": self.state.hand, "suit": suit}
        assert facts == hand | wanted | totals
        self.scored += 1


@given(SEEDS, SEATS)
@examples(150)
def test_whole_games_are_kept_alike_in_both_books(seed: int, seats: int) -> None:
    book = Book(seed, seats)
    for _ in range(2000):
        if book.state.phase == "over":
            break
        book.step()
        assert book.state.phase == "over" or max(book.mob) < 100
    assert book.scored >= seats
    assert book.state.result is not None, "a game of random cards ends"
