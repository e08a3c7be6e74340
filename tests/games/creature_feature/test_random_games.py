"""What holds in every game of Creature Feature on a virtual table."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, json
from msgspec.structs import replace

from companion.core.domains import Cards
from companion.games.creature_feature import GAME
from companion.games.creature_feature.actions import TeamUp
from companion.games.creature_feature.cards import CARDS, FILMS, HELPERS, MONSTERS
from companion.games.creature_feature.dealer import Table
from companion.games.creature_feature.rulings import GameOver
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.reports.save_file import load, save
from companion.table.simulation.simulate import play
from tests.games.playing import played
from tests.rules.table import clause
from tests.sampling import examples

TWO = ("alien", "zombie")
OPTIONS = st.fixed_dictionaries(
    {
        "showdown_window": st.sampled_from(["in-turn", "any-order"]),
        "witches": st.sampled_from(["each", "once"]),
        "final_tie": st.sampled_from(["shared", "priority"]),
        "seasons": st.integers(1, 3),
        "films": st.sampled_from([None, [2, 2, 2, 4, 4, 6], [6, 6, 6, 6, 6, 6]]),
    }
)


def begun(seed: int, seats: int, options: dict[str, Any]) -> Session:
    names = tuple(f"P{seat}" for seat in range(seats))
    return Session.new(GAME, Header(GAME.id, 1, names, options, seed))


def cards_of(table: Table) -> Counter[str]:
    piles = (table.deck, table.discards, *table.hands, *table.piles)
    laid = (card for card in (*table.stars, *table.co_stars) if card is not None)
    return Counter(card for pile in piles for card in pile) + Counter(laid)


@given(st.integers(0, 2**32), st.integers(3, 6), OPTIONS)
@examples(40)
def test_94_cards_are_conserved_and_counted(seed: int, seats: int, options: dict[str, Any]) -> None:
    session = begun(seed, seats, options)
    for _ in played(session, Random(seed), 150):
        table, state = session.head.virtual_table, session.state
        if state.phase == "over":
            break
        assert cards_of(table) == Counter(table.box)
        assert sum(cards_of(table).values()) == 94
        assert state.hands == tuple(map(len, table.hands))
        assert (state.deck, state.discards) == (len(table.deck), len(table.discards))


@given(st.integers(0, 2**32), st.integers(3, 6))
@examples(40)
def test_nothing_public_depends_on_a_hidden_card(seed: int, seats: int) -> None:
    session = begun(seed, seats, {})
    random = Random(seed)
    for _ in played(session, random, 40):
        pass
    for prompt in session.rule_prompts():
        if prompt.accepts[0].kind is not TeamUp:
            continue
        narrowed = GAME.dealer.narrow(session.head.virtual_table, prompt)
        if narrowed is None or narrowed.accepts[0].kind is not TeamUp:
            continue
        teams = [one for one in narrowed.accepts if one.kind is TeamUp]
        one = random.choice(teams).sample(random)
        other = random.choice(teams).sample(random)
        assert isinstance(one, TeamUp)
        assert isinstance(other, TeamUp)
        ways = []
        for action in (one, other):
            session.do(action)
            node = session.board()
            log = GAME.observation.redact(
                [step.action for step in session.current_steps() if step.action], None
            )
            if session.state.phase == "team-up":
                ways.append((session.state, node, log, session.view(), session.head.rulings))
            session.undo()
        assert len(ways) < 2 or ways[0] == ways[1]


def test_a_log_hides_a_team_until_it_is_shown() -> None:
    session = begun(3, 3, {})
    asked = GAME.dealer.narrow(session.head.virtual_table, session.rule_prompts()[0])
    assert asked is not None
    domain = asked.accepts[0].open["star"]
    assert isinstance(domain, Cards)
    action = asked.accepts[0].sample(Random(1))
    assert isinstance(action, TeamUp)
    session.do(action)
    actions = [step.action for step in session.current_steps() if step.action]
    assert action.star is not UNSET
    hidden = GAME.observation.redact(actions, 1)[-1]
    assert (hidden["star"], hidden["co_star"]) == ("hidden", "hidden")
    assert GAME.observation.redact(actions, 0)[-1]["star"] == action.star
    assert action.star not in json.encode(GAME.observation.redact(actions, None)).decode()


@clause("CF-28")
def test_a_hand_can_lay_any_two_of_its_monsters_and_beside_them_what_else_is_asked() -> None:
    session = begun(3, 3, {})
    prompt = session.rule_prompts()[0]
    discard = prompt.accepts[1]
    for hand, teams in (
        (("zombie", "igor", "zombie", "alien"), {"alien": ("zombie",), "zombie": TWO}),
        (("zombie", "zombie", "igor"), {"zombie": ("zombie",)}),
        (("zombie", "igor"), {}),
        (("igor",), {}),
    ):
        table = replace(session.head.virtual_table, hands=(hand, (), ()))
        narrowed = GAME.dealer.narrow(table, prompt)
        assert narrowed is not None
        accepts = narrowed.accepts
        *laid, other = accepts
        assert [one.to_json() for one in laid] == [
            {"type": "team_up", "seat": 0, "star": {"cards": [one]}, "co_star": {"cards": [*left]}}
            for one, left in teams.items()
        ]
        assert (other.kind, len(accepts)) == (discard.kind, len(laid) + 1)
        assert accepts[-1] == accepts[len(laid)] == other
        with pytest.raises(IndexError):
            accepts[len(accepts)]


def test_a_sensible_player_beats_random_ones() -> None:
    wins = 0.0
    games = 60
    for seed in range(games):
        players = ["random"] * 4
        players[seed % 4] = "sensible"
        view: Any = play(
            GAME, tuple("ABCD"), GAME.options.options_type(), seed, tuple(players)
        ).view
        wins += (seed % 4 in view.winners) / len(view.winners)
    assert wins >= 0.4 * games


def test_every_monster_of_the_rules_is_a_card() -> None:
    assert tuple(CARDS) == MONSTERS + HELPERS + FILMS


def test_why_says_each_seat_its_points_and_a_shared_win_only_where_there_is_one() -> None:
    session = begun(3, 4, {"seasons": 1})
    for _ in played(session, Random(3), 2000):
        if session.state.phase == "over":
            break
    line = session.current_steps()
    before, last = line[-2:]
    reasons = {
        (ruling.kind, ruling.facts.get("seat")): GAME.narration.explain(
            before.state, last.action, ruling
        )
        for ruling in last.rulings
        if ruling.kind in ("score", "say")
    }
    scores, gains = session.state.scores, session.state.history[-1].gain
    for seat, gain in enumerate(gains):
        sums, bonus = reasons["score", seat]
        assert (sums.clause, bonus.clause) == ("CF-75", "CF-76")
        assert bonus.lines[0][1].endswith(f": {gain} VP")
        assert {line[0] for line in sums.lines} == {*range(4)}
    (totals,) = reasons["say", None]
    assert totals.clause == "CF-79"
    assert [words for _, words in totals.lines] == [
        f"{score} VP" for score in sorted(scores, reverse=True)
    ]

    tied = replace(before.state, scores=tuple(-gain for gain in gains))
    over = GameOver((0, 1, 2, 3), cite=("CF-79", "CF-80"))
    assert [one.clause for one in GAME.narration.explain(tied, last.action, over)] == [
        "CF-79",
        "CF-80",
    ]


def test_why_says_each_seat_whose_co_star_comes_up() -> None:
    session = begun(4, 3, {"seasons": 1})
    asked = {"do": "turn-over", "what": "co-stars"}
    reported = 0
    for _ in played(session, Random(4), 400):
        pass
    for step in session.current_steps():
        for ruling in step.rulings:
            if asked.items() <= ruling.facts.items():
                (reason,) = GAME.narration.explain(session.before(step).state, step.action, ruling)
                assert reason.clause == "CF-29"
                assert [seat for seat, _ in reason.lines] == [0, 1, 2]
                up = {seat for seat, words in reason.lines if words.startswith("the Co-Star up")}
                assert up == set(ruling.facts["seats"])
                reported += 1
    assert reported


def test_a_game_of_the_first_rules_version_still_loads(tmp_path: Path) -> None:
    bots = dict.fromkeys(range(3), "random")
    names = ("Ann", "Bob", "Cid")
    session = Session.new(GAME, Header(GAME.id, 1, names, {"seasons": 1}, 5, bots))
    assert session.over
    assert GAME.rules_version > session.header.rules_version == 1
    file = tmp_path / "old"
    save(session, file)
    loaded, differs = load(file)
    assert not differs
    assert (loaded.header.rules_version, loaded.view()) == (1, session.view())
