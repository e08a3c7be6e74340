"""What holds in every game of Scream Park: no card is lost, rooms and guests are reckoned as a
slower and plainer way of counting has it, boxes of any owner can be played.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.actions import Action, Correct
from companion.games.scream_park import GAME
from companion.games.scream_park import actions as did
from companion.games.scream_park.dealer import Table
from companion.games.scream_park.descriptions import HOUSE
from companion.games.scream_park.descriptions.icons import DEALT, EFFECTS, SCENICS
from companion.games.scream_park.descriptions.requirement import Requirement
from companion.games.scream_park.options import Options
from companion.games.scream_park.rooms import CountedRoom, may_enter, scenic_sets, walk_vip
from companion.games.scream_park.rules.ending import end_scores, rank_seats
from companion.games.scream_park.rules.entering import day_staff, paid_places
from companion.games.scream_park.state import Room, State, cards_of
from companion.table.play import bots
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.simulation.simulate import jobs, line_up, run
from tests.games.options import drawn
from tests.games.playing import played
from tests.sampling import examples

SEEDS = st.integers(0, 2**32)
SEATS = st.integers(2, 5)
GENRES = ("ghost", "clown", "alien")


def begun(seed: int | None, seats: int, options: dict[str, Any]) -> Session:
    names = tuple(f"P{seat}" for seat in range(seats))
    return Session.new(GAME, Header(GAME.id, 1, names, options, seed))


# ---- nothing is lost


def check_cards(state: State, table: Table) -> None:
    """144 scenes, 15 Themes, 12 VIPs and 30 Genre cards, each in one place."""
    housed = [card for house in state.houses for card in cards_of(house)]
    scenes = [card for card in housed if card in HOUSE.scenes]
    genres = [card for card in housed if card in HOUSE.genre_cards]
    hands = [card for hand in table.hands for card in hand]
    assert Counter([*scenes, *state.discards, *hands, *table.scenes]) == Counter(list(HOUSE.scenes))
    assert tuple(len(hand) for hand in table.hands) == state.hands
    assert set(hands) <= set(state.unseen)
    chosen = [card for card in state.themes if card is not None]
    offered = [card for two in table.offered for card in two]
    assert sorted([*chosen, *offered, *table.boxed, *table.themes]) == sorted(HOUSE.themes)
    assert sorted([*table.guests, *table.vips]) == sorted(HOUSE.vips)
    assert Counter(genres) + Counter(state.genre_deck) == Counter(
        dict.fromkeys(state.genre_deck, 2)
    )
    assert min(*state.staff, *state.scores, *state.genre_deck.values()) >= 0


@given(SEEDS, SEATS, st.integers(20, 160))
@examples(25)
def test_cards_are_conserved_on_a_virtual_table(seed: int, seats: int, most: int) -> None:
    session = begun(seed, seats, drawn(GAME, seats, Random(seed)))
    for _ in played(session, Random(seed), most):
        check_cards(session.state, session.head.virtual_table)


@given(SEEDS, SEATS)
@examples(25)
def test_a_correction_on_a_virtual_table_loses_no_card(seed: int, seats: int) -> None:
    session = begun(seed, seats, {})
    random = Random(seed)
    for _ in played(session, random, 90):
        places = [one for one in GAME.rules.correctables(session.state) if one.domain is not None]
        place = random.choice(places)
        assert place.domain is not None
        value = place.domain.sample(random, {})
        if place.domain.admits(value, None):
            session.do(Correct(place.path, value))
        check_cards(session.state, session.head.virtual_table)


def test_a_card_that_a_correction_takes_from_a_hand_is_made_good() -> None:
    session = begun(7, 2, {})
    for _ in played(session, Random(7), 2):
        pass
    table = session.head.virtual_table
    assert isinstance(table, Table)
    ann, bob = table.hands
    session.do(Correct("houses/0", [{"card": ann[0], "props": []}]))
    session.do(Correct("discards/cards", [bob[3]]))
    theme, other = session.state.themes[0], session.head.virtual_table.boxed[0]
    session.do(Correct("themes/0", other))
    now = session.head.virtual_table
    assert isinstance(now, Table)
    assert now.hands == ((*ann[1:], table.scenes[-1]), (*bob[:3], *bob[4:], table.scenes[-2]))
    assert theme in now.boxed
    check_cards(session.state, now)


# ---- rooms and guests, counted otherwise


@st.composite
def columns(draw: st.DrawFn) -> CountedRoom:
    def counted(kinds: tuple[str, ...], most: int) -> dict[str, int]:
        drawn_ = {kind: draw(st.integers(0, most)) for kind in kinds}
        return {kind: n for kind, n in drawn_.items() if n}

    missing = counted(GENRES, 1)
    return CountedRoom(
        value=draw(st.integers(0, 6)),
        needs=draw(st.integers(0, 4)),
        genres=counted(GENRES, 3),
        scenic=counted(SCENICS, 2),
        effects=counted(EFFECTS[1:], 2),
        missing=missing,
        props=draw(st.integers(0, 4)),
    )


FIGURES = st.integers(0, 6)


@st.composite
def counts(draw: st.DrawFn) -> Requirement:
    what = draw(
        st.sampled_from(
            ("genre", "genre-kinds", "same-genre", "scenic", "scenic", "scenic", "scenic-kinds",
             "effect", "value", "needs", "props")
        )
    )  # fmt: skip
    one: dict[str, Any] = {"count": what}
    kinds = {"genre": GENRES, "scenic": SCENICS, "effect": EFFECTS}.get(what)
    if kinds and draw(st.booleans()):
        one["of"] = draw(st.sampled_from(kinds))
    match draw(st.integers(0, 4)):
        case 0:
            one["in_"] = tuple(draw(st.lists(FIGURES, max_size=3)))
        case 1:
            one["least"] = draw(FIGURES)
        case 2:
            one["most"] = draw(FIGURES)
        case 3:
            one["least"], one["most"] = draw(FIGURES), draw(FIGURES)
        case _:
            pass
    return Requirement(**one)


STATES = st.sampled_from((Requirement(is_="complete"), Requirement(is_="incomplete")))
REQUIREMENTS = st.recursive(
    counts() | STATES,
    lambda one: (
        st.lists(one, min_size=1, max_size=3).map(lambda each: Requirement(all=tuple(each)))
        | st.lists(one, min_size=1, max_size=3).map(lambda each: Requirement(any=tuple(each)))
        | one.map(lambda each: Requirement(not_=each))
    ),
    max_leaves=5,
)


def is_so(one: Requirement, column: CountedRoom, complete: bool, doubled: dict[str, int]) -> bool:
    """Whether a requirement is met, by a second reading of its clauses."""
    if isinstance(one.all, tuple):
        return all(is_so(part, column, complete, doubled) for part in one.all)
    if isinstance(one.any, tuple):
        return any(is_so(part, column, complete, doubled) for part in one.any)
    if isinstance(one.not_, Requirement):
        return not is_so(one.not_, column, complete, doubled)
    if isinstance(one.is_, str):
        return complete == (one.is_ == "complete")
    scenic = {kind: column.scenic.get(kind, 0) + doubled[kind] for kind in SCENICS}
    of = one.of if isinstance(one.of, str) else None
    several = {"genre": column.genres, "scenic": scenic, "effect": column.effects}
    found = {
        "genre-kinds": len(column.genres),
        "same-genre": max([0, *column.genres.values()]),
        "scenic-kinds": len(column.scenic),
        "value": column.value,
        "needs": column.needs,
        "props": column.props,
    } | {
        kind: sum(n for icon, n in each.items() if of in (None, icon))
        for kind, each in several.items()
    }
    n = found[str(one.count)]
    if isinstance(one.in_, tuple):
        return n in one.in_
    if isinstance(one.least, int):
        return one.least <= n and (not isinstance(one.most, int) or n <= one.most)
    return n <= one.most if isinstance(one.most, int) else n >= 1


def doublings(column: CountedRoom, most: int) -> Iterator[dict[str, int]]:
    """Every way of counting icons of a column twice."""
    for each in product(*(range(column.scenic.get(kind, 0) + 1) for kind in SCENICS)):
        if sum(each) <= most:
            yield dict(zip(SCENICS, each, strict=True))


def lets_in(column: CountedRoom, requirement: Requirement, *, doubled: bool) -> bool:
    passes = {"complete": [True], "incomplete": [False], "either": [True, False]}[column.state]
    ways = list(doublings(column, column.effects.get("double-scenic", 0) if doubled else 0))
    return any(is_so(requirement, column, one, way) for one in passes for way in ways)


@given(columns(), REQUIREMENTS, st.booleans())
@examples(400)
def test_a_room_admits_the_vip_in_some_reading(
    column: CountedRoom, requirement: Requirement, doubled: bool
) -> None:
    assert may_enter(column, requirement, doubled=doubled) == lets_in(
        column, requirement, doubled=doubled
    )


@given(st.lists(columns(), max_size=6), REQUIREMENTS)
@examples(60)
def test_the_walk_ends_at_the_first_room_that_refuses(
    house: list[CountedRoom], requirement: Requirement
) -> None:
    open_ = [lets_in(one, requirement, doubled=True) for one in house]
    stop = open_.index(False) if False in open_ else None
    walk = walk_vip(house, requirement, doubled=True)
    assert (walk.rooms, walk.stop) == (len(house) if stop is None else stop, stop)


@given(st.lists(columns(), max_size=3))
@examples(80)
def test_scenic_sets_are_the_best_of_all_doublings(house: list[CountedRoom]) -> None:
    totals = {tuple(sum(one.scenic.get(kind, 0) for one in house) for kind in SCENICS)}
    for one in house:
        ways = {tuple(way.values()) for way in doublings(one, one.effects.get("double-scenic", 0))}
        totals = {tuple(map(sum, zip(had, way, strict=True))) for had in totals for way in ways}
    assert scenic_sets(house) == max(min(each) for each in totals)


# ---- boxes of any owner


def descriptions(random: Random) -> dict[str, Any]:
    """Cards as somebody may have them; the Genre cards may be few."""

    def some(kinds: tuple[str, ...], most: int) -> list[str]:
        return [random.choice(kinds) for _ in range(random.randint(0, most))]

    def scene() -> dict[str, Any]:
        return {
            "value": random.randint(0, 6),
            "needs": some(GENRES, 3),
            "genres": some(GENRES, 3),
            "scenic": some(SCENICS, 2),
            "effects": some(EFFECTS, 2),
            "staff": random.random() < 0.3,
        }

    asks = {"ask": "rooms that smell"}
    demands = [
        asks,
        {"is": "complete"},
        {"count": "scenic", "least": 2},
        {"not": {"count": "props"}},
    ]
    return {
        "genre": {genre: {} for genre in GENRES},
        "scene": {f"s{n}": scene() for n in range(random.randint(8, 90))},
        "theme": {f"t{n}": {"points": {random.choice(GENRES): 2}} for n in range(6)},
        "vip": {f"v{n}": {"requirement": random.choice(demands)} for n in range(4)},
        "genre-card": {
            f"g{n}": {"sides": [random.choice(GENRES), random.choice(GENRES)], "copies": 2}
            for n in range(random.randint(0, 3))
        },
    }


def wild(session: Session, random: Random, most: int) -> Iterator[Session]:
    """A real table where anything allowed is done, and the books are corrected now and then."""
    for _ in range(most):
        prompts = session.rule_prompts()
        action: Action
        if not prompts or random.random() < 0.04:
            places = [
                one for one in GAME.rules.correctables(session.state) if one.domain is not None
            ]
            place = random.choice(places)
            assert place.domain is not None
            value = place.domain.sample(random, {})
            if not place.domain.admits(value, None):
                continue  # another card for a house that can have none
            action = Correct(place.path, value)
        else:
            action = bots.any_of(random.choice(prompts), random)
            if not any(prompt.fits(action) for prompt in prompts):
                continue  # a word that already stands for another kind of card
        session.do(action)
        yield session


def check_books(state: State) -> None:
    """What is text of the cards is what lies there."""
    housed = [card for house in state.houses for card in cards_of(house)]
    scenes = [card for card in housed if card in state.descriptions.scenes]
    assert len(set(scenes)) == len(scenes)
    assert not set(scenes) & set(state.discards)
    assert set(state.unseen) == set(state.descriptions.scenes) - set(scenes) - set(state.discards)
    named = not state.options.hides_discards
    assert state.discarded == len(state.discards) or not named
    assert named or not state.discards
    for card, left in state.genre_deck.items():
        assert left + housed.count(card) == state.descriptions.genre_cards[card].copies
    assert sum(state.genre_deck.values()) >= sum(state.genre_due)
    assert all(at <= len(house) for at, house in zip(state.vip_at, state.houses, strict=True))
    for seat, due in enumerate(state.genre_due):
        assert not due or state.houses[seat]
    if state.phase == "turn":
        # everybody has held as many cards, and whoever has used one holds one less
        assert len({hand - left for hand, left in zip(state.hands, state.to_use, strict=True)}) == 1
    for seat in range(len(state.names)) if state.phase == "enter" else ():
        staff = day_staff(state, seat)
        assert staff.least <= staff.most
        assert 0 <= staff.paid.least <= staff.paid.most <= len(state.houses[seat])
        assert state.hands[seat] in (0, DEALT)
        assert state.to_use[seat] == (state.hands[seat] and staff.discarded)


@given(
    SEEDS,
    SEATS,
    st.sampled_from(("rightmost", "last-placed")),
    st.sampled_from(("named", "hidden")),
    st.sampled_from(("at-start", "each-day")),
    st.sampled_from(("each-card", "each-day")),
)
@examples(40)
def test_any_box_can_be_played(
    seed: int, seats: int, placing: str, discards: str, vip_reveal: str, entry: str
) -> None:
    random = Random(seed)
    chosen = {"placing": placing, "discards": discards, "vip_reveal": vip_reveal, "entry": entry}
    session = begun(None, seats, {"box": "described", "cards": descriptions(random), **chosen})
    for _ in wild(session, random, 150):
        state = session.state
        check_books(state)
        if state.phase == "over":
            scores = [state.scores[seat] for seat in rank_seats(state).winners]
            assert scores == [max(state.scores)] * len(scores)


@given(SEEDS, SEATS)
@examples(8)
def test_scores_add_up_from_the_days_and_the_end(seed: int, seats: int) -> None:
    session = begun(seed, seats, {})
    for _ in played(session, Random(seed), 400):
        state = session.state
        for seat, scored in enumerate(state.scored):
            parts = (scored.friday, scored.saturday, scored.sunday, scored.end)
            assert state.scores[seat] == sum(one.total for one in parts if one is not None)
    assert session.state.phase == "over"
    assert tuple(one.end for one in session.state.scored) == end_scores(session.state)


# ---- days that are entered at once


def by_table(seed: int, seats: int) -> Session:
    """A game of a real table whose days are entered at once, with other options."""
    random = Random(seed)
    others = drawn(GAME, seats, random)
    return begun(None, seats, {**others, "entry": "each-day"})


@given(SEEDS, SEATS)
@examples(20)
def test_whole_days_are_played_to_the_end_and_undone(seed: int, seats: int) -> None:
    session, random = by_table(seed, seats), Random(seed)
    heads = [session.head.state]
    for _ in wild(session, random, 300):
        check_books(session.state)
        heads.append(session.state)
        if session.state.phase == "over":
            break
    for state in heads[-2::-1]:
        session.undo()
        assert session.state == state
    for state in heads[1:]:
        session.redo()
        assert session.state == state


@given(SEEDS, SEATS)
@examples(20)
def test_an_entered_card_is_amended(seed: int, seats: int) -> None:
    session, random = by_table(seed, seats), Random(seed)
    for _ in wild(session, random, 60):
        pass
    entries = [one for one in session.current_steps() if isinstance(one.action, did.Place)]
    if not entries:
        return
    step = random.choice(entries)
    free = next(card for card in session.state.unseen if card in HOUSE.scenes)
    assert isinstance(step.action, did.Place)
    session.amend(step.seq, replace(step.action, card=free))
    check_books(session.state)
    assert session.current_steps()[step.seq].action == replace(step.action, card=free)


VALUES = st.lists(st.integers(1, 4), max_size=6)


@given(VALUES, st.lists(st.booleans(), min_size=6, max_size=6), st.booleans())
@examples(150)
def test_paid_places_are_those_of_every_order_of_play(
    values: list[int], is_old: list[bool], compares_rightmost: bool
) -> None:
    names = ("hallway", "cellar", "parlour", "library")
    genres = ("velvet", "crimson", "feral", "hexed", "gaudy", "starless")
    rooms = tuple(
        Room(f"{genre}-{names[value - 1]}") for genre, value in zip(genres, values, strict=False)
    )
    old = [at for at in range(len(rooms)) if is_old[at]]
    new = [at for at in range(len(rooms)) if not is_old[at]]
    options = Options(
        entry="each-day", placing="rightmost" if compares_rightmost else "last-placed"
    )
    state = GAME.rules.start(("Ann", "Bob"), options).state
    state = replace(state, houses=(rooms, ()), houses_before=(tuple(rooms[at] for at in old), ()))
    paid: set[int] = set()
    for order in permutations(new):
        there, newest, count = list(old), None, 0
        for at in order:
            right = max(there, default=-1)
            compared = right if compares_rightmost or newest is None else newest
            count += at < right or (right >= 0 and values[at] < values[compared])
            there.append(at)
            newest = at
        paid.add(count)
    found = paid_places(state, 0)
    assert found.least <= min(paid)
    assert found.most >= max(paid)
    if compares_rightmost:
        assert found.least == min(paid)


# ---- the bot


def test_a_drafter_wins_clearly_against_random_players() -> None:
    players = line_up(GAME, 3, ["drafter"], "random")
    for job in jobs(GAME, 6, 1, players, {}):
        result = run(job)
        seat = job.players.index("drafter")
        others = [score for other, score in enumerate(result.scores) if other != seat]
        assert result.winners == (seat,)
        assert result.scores[seat] > 1.3 * max(others)
