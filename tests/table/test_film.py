"""A film: its cast, its turning points and its end are those that the rulings tell of."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from companion.core.actions import JsonObject
from companion.core.film_content import LAST_LEAD, PublicLog, PublicStep
from companion.core.game import Game
from companion.core.rulings import Ruling
from companion.core.wording import listed
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.rules.score import worth
from companion.games.creature_feature.rulings import Score, TakeTile
from companion.games.monstercon.actions import Deal, MesmericGaze, Pass, Play, TakeKing
from companion.games.vampire_elf_cthulhu.actions import PlaceInNovel
from companion.table import film
from companion.table.film import Film, TurningPoint, make_film
from companion.table.play.session import Session
from companion.table.play.steps import Header
from high_card.rules import Lay
from tests.games.playing import ALL, begun, games_seeds_seats, played, seats_of
from tests.sampling import examples

RECORDED = 51
"""The seed of the recorded playthroughs, which are not played to the end."""
SEEDS = (RECORDED, 3, 4)


def evening(game: Game[Any], seed: int) -> Session:
    """The recorded playthrough, or a whole random game."""
    seats = game.min_seats if seed == RECORDED else min(game.max_seats, game.min_seats + 1)
    session = begun(game, seed, seats, plain=True)
    for _ in played(session, Random(seed), 120 if seed == RECORDED else 5000):
        pass
    return session


@pytest.fixture(scope="module", params=SEEDS)
def seed(request: pytest.FixtureRequest) -> int:
    return request.param


def facts(session: Session, kind: str) -> Iterator[tuple[str, JsonObject]]:
    """The rulings of a kind as the protocol has them, each with the part of the game in which its
    action was done.
    """
    observation = session.game.observation
    steps = session.current_steps()
    for before, step in pairwise(steps):
        part = observation.period(observation.view(before.state, None))
        for ruling in step.rulings:
            if ruling.kind == kind:
                yield "" if part is None else f"{part.word} {part.number}", ruling.facts


DICE = [(one, two) for one in range(1, 7) for two in range(1, 7)]


def scene(made: Film, title: str) -> TurningPoint | None:
    return next((one for one in made.turning_points if one.title == title), None)


def of(session: Session) -> Film:
    return make_film(session.game, session.header, session.current_steps())


@pytest.mark.parametrize("name", ALL)
def test_the_end_is_that_of_the_game(name: str, seed: int) -> None:
    session = evening(ALL[name], seed)
    made = of(session)
    observation = session.game.observation
    view = observation.view(session.state, None)
    summary, running = observation.summary(view), observation.running_scores(view)
    points = summary.scores if session.over else running or summary.scores
    assert made.over == session.over
    assert {one.seat for one in made.cast if one.won} == {*summary.winners}
    counted = {seat: points[seat] for seat in summary.ranks}
    assert {*range(len(points))} - {*counted} == {*session.game.directors} - {*summary.winners}
    assert {one.seat: one.points for one in made.cast} == {
        seat: counted.get(seat) for seat in range(len(points))
    }
    assert [one.name for one in sorted(made.cast, key=lambda one: one.seat)] == [
        *session.header.names
    ]
    ranks = [one.rank or len(made.cast) for one in made.cast]
    assert ranks == sorted(ranks)
    assert made.closing_text == (session.board().line1 if made.over else "To be continued")
    assert made.history.scores[-1] == points
    assert len(made.turning_points) <= 3
    assert all(one.text and one.rule and one.title for one in made.turning_points)


@pytest.mark.parametrize("name", ["creature-feature", "monstercon", "scream-park"])
def test_the_places_are_those_of_the_end_screen(name: str) -> None:
    session = evening(ALL[name], SEEDS[1])
    shown = {node.name for node in session.board().stage.walk()}
    for one in of(session).cast:
        assert one.won or f"{one.rank} {one.name} {one.points}" in shown


@games_seeds_seats
@examples(40)
def test_a_game_has_a_trailer_at_any_point(name: str, seed: int, number: int, most: int) -> None:
    game = ALL[name]
    session = begun(game, seed, seats_of(game, number))
    for _ in played(session, Random(seed), most):
        pass
    made = of(session)
    assert made.over == session.over
    assert len(made.cast) == len(session.header.names)


@pytest.mark.parametrize("name", ALL)
def test_what_is_undone_does_not_count(name: str) -> None:
    session = begun(ALL[name], 4, ALL[name].min_seats, plain=True)
    random = Random(4)
    for _ in played(session, random, 5):
        pass
    half, seq = of(session), session.seq
    for _ in played(session, random, 60):
        pass
    assert of(session) != half
    while session.seq > seq:
        session.undo()
    assert of(session) == half


def test_an_amended_action_counts_as_what_it_was() -> None:
    game = ALL["high-card"]
    session = Session.new(game, Header(game.id, 1, ("Ada", "Ben"), {}))
    session.do(Lay(0, "two"))
    session.do(Lay(1, "nine"))
    assert [scene.text for scene in of(session).turning_points] == [
        "Ben gained 1 point at once.",
        "Ben took the lead, 1 to 0.",
    ]
    session.amend(2, Lay(1, "one"))
    assert [scene.text for scene in of(session).turning_points] == [
        "Ada gained 1 point at once.",
        "Ada took the lead, 1 to 0.",
    ]
    assert [(one.name, one.points, one.rank) for one in of(session).cast] == [
        ("Ada", 1, 1),
        ("Ben", 0, 2),
    ]


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "names"), [(4, {"Short"}), (5, {"Upper Short", "Lower Short"})])
def test_a_short_has_the_name_that_the_board_gives_it(
    seats: int, names: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(film, "MAX_TURNING_POINTS", 5)  # all of them
    game, found = ALL["creature-feature"], set[str]()
    for seed in range(20):
        session = begun(game, seed, seats, plain=True)
        for _ in played(session, Random(seed), 5000):
            pass
        closest = scene(of(session), "Closest film")
        found |= {*re.findall(r" in the (.*?Short)", closest.text if closest else "")}
    assert found == names


def test_creature_feature(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "MAX_TURNING_POINTS", 5)  # all of them
    session = evening(ALL["creature-feature"], seed)
    made, names = of(session), session.header.names
    margins: list[tuple[int, int, str]] = []
    for part, showdown in facts(session, "showdown"):
        twists = showdown["twists"]
        counted = [
            power
            for power, twist in zip(showdown["powers"], twists, strict=True)
            if all(twists) or not twist
        ]
        best, *others = sorted(counted, reverse=True)
        if others:
            margins.append((best - others[0], -best, f"{part} {names[showdown['winner']]}"))
    found = scene(made, "Closest film")
    assert (found is None) == (not margins)
    if found is not None:
        closest, best, where = min(margins, key=lambda one: one[:2])
        assert found.when == where[:8]
        assert where[9:] in found.text
        assert (f"{-best} to {-best - closest}" if closest else f"tied at {-best}") in found.text
    found = scene(made, "Blockbuster")
    assert found is not None
    gains = [gain for step in session.current_steps() for gain in _gains(step.rulings).items()]
    seat, (tiles, cards) = max(gains, key=lambda gain: sum(gain[1]))
    total = tiles + cards
    assert f"{names[seat]} took {total} points: {tiles} for tiles, {cards} for" in found.text
    stars = {card.id: card.numbers["stars"] for card in CARDS.values() if "stars" in card.numbers}
    twists = [
        (sum(stars[card] for card in one["cards"]), names[one["seat"]])
        for _, one in facts(session, "instruct")
        if one["do"] == "score"
        and one["face"] == "up"
        and one["n"] == 2
        and one["from"] == f"team/{one['seat']}"
    ]
    found = scene(made, "Best twist")
    assert (found is None) == (not twists)
    if found is not None:
        points, who = max(twists, key=lambda one: one[0])
        assert re.match(rf"Turn [1-5]: {who} won with", found.text)
        assert found.text.endswith(f": {points} points.")
    upsets = [
        (lost - won, part)
        for part, one in facts(session, "showdown")
        for won in [dict(zip(one["seats"], one["powers"], strict=True))[one["winner"]]]
        for lost in [max(one["powers"])]
        if lost > won
    ]
    found = scene(made, "Upset")
    assert (found is None) == (not upsets)
    if found is not None:
        margin, part = max(upsets, key=lambda one: one[0])
        assert found.when == part[:8]
        figures = re.search(r"(\d+) beat .*'s twist of (\d+) in the", found.text)
        assert figures is not None
        won, lost = map(int, figures.groups())
        assert lost - won == margin


def _gains(rulings: Sequence[Ruling]) -> dict[int, tuple[int, int]]:
    """By seat, what a step scored for tiles and for cards."""
    found: dict[int, tuple[int, int]] = {}
    for one in (ruling for ruling in rulings if isinstance(ruling, TakeTile | Score)):
        tiles, cards = found.get(one.seat, (0, 0))
        is_tile = isinstance(one, TakeTile)
        found[one.seat] = tiles + is_tile * worth(one), cards + (not is_tile) * worth(one)
    return found


def best(made: Film, title: str, found: Sequence[tuple[float, str, str]]) -> None:
    """Check a scene: `found` has what counts, when it was, and how its sentence begins, of all that
    could be it; the first of the greatest is.
    """
    one = scene(made, title)
    assert (one is None) == (not found)
    if one is not None:
        _, when, text = max(found, key=lambda item: item[0])
        assert one.when == when
        assert one.text.startswith(text)


def test_monstercon(seed: int) -> None:
    session = evening(ALL["monstercon"], seed)
    made, names = of(session), session.header.names
    scores = list(facts(session, "score"))
    showdowns = [
        (0, when, f"{listed([names[seat] for seat in end['showdown']])} lost a showdown")
        for when, end in facts(session, "end")
        if end["showdown"]
    ]
    best(made, "Showdown", showdowns)
    # a film has three turning points
    if len(made.turning_points) < 3 or scene(made, "Best hand"):
        best(
            made,
            "Best hand",
            [
                (one["stalker"], when, f"{names[one['seat']]} won {one['stalker']} Stalker")
                for when, one in scores
                if one["stalker"] > 0
            ],
        )
    if len(made.turning_points) < 3 or scene(made, "Angriest mob"):
        best(
            made,
            "Angriest mob",
            [
                (one["mob"], when, f"{names[one['seat']]} drew a Mob of {one['mob']}")
                for when, one in scores
                if one["mob"]
            ],
        )
    chased = [
        (
            lost["stalker"],
            when,
            f"{names[lost['seat']]} lost {lost['stalker']} Stalker",
        )
        for when, end in facts(session, "end")
        for lost in end["lost"]
        if lost["stalker"]
    ]
    best(made, "Chased away", chased)
    last = {lost["seat"] for _, end in facts(session, "end") for lost in end["lost"]}
    assert {one.seat for one in made.cast[len(made.cast) - len(last) :]} == last
    if len(made.turning_points) < 3 or scene(made, "Close call"):
        best(
            made,
            "Close call",
            [
                (one["mob_total"], when, f"{names[one['seat']]} was {100 - one['mob_total']} Mob")
                for when, one in scores
                if 80 <= one["mob_total"] < 100 and 0 < one["mob"] < one["mob_total"]
            ],
        )
    view = session.game.observation.view_json(session.state, None)
    took = [one["seat"] for _, one in facts(session, "instruct") if one["do"] == "take_trick"]
    assert [one.role for one in sorted(made.cast, key=lambda one: one.seat)] == [
        f"{monster.title()}, {mob} Mob, {took.count(seat)} tricks"
        for seat, (monster, mob) in enumerate(zip(view["monsters"], view["mob"], strict=True))
    ]


def test_scream_park(seed: int) -> None:
    session = evening(ALL["scream-park"], seed)
    made, names = of(session), session.header.names
    scores = [(when, one) for when, one in facts(session, "score") if one["gain"] > 0]
    best(
        made,
        "Longest walk",
        [
            (one["walk"], when, f"The VIP entered {one['walk']} room")
            for when, one in scores
            if one["reason"] == "vip"
        ],
    )
    best(
        made,
        "Best theme",
        [
            (one["gain"], when, f"{names[one['seat']]}'s theme brought {one['gain']} VP")
            for when, one in scores
            if one["reason"] == "theme"
        ],
    )
    best(
        made,
        "Grand finale",
        [
            (one["gain"], when, f"{names[one['seat']]}'s ")
            for when, one in scores
            if one["reason"] not in ("theme", "vip")
        ],
    )
    view = session.game.observation.view_json(session.state, None)
    for one in made.cast:
        assert one.role.endswith(f"{len(view['houses'][one.seat])} rooms")
        words = one.role.lower().partition(",")[0].replace(" ", "-")
        assert view["themes"][one.seat] == f"theme-{words}"


def test_shuffling_horror(seed: int) -> None:
    session = evening(ALL["shuffling-horror"], seed)
    made = of(session)
    stated = list(facts(session, "say"))
    row: Counter[str] = Counter()
    escapes: list[tuple[float, str, str]] = []
    for when, one in stated:
        if one["code"] == "test" and one["purpose"] in ("flail", "escape"):
            row[one["survivor"]] = row[one["survivor"]] + 1 if one["success"] else 0
            name = one["survivor"].replace("-", " ").title()
            escapes.append((row[one["survivor"]], when, f"{name} got away"))
    best(made, "Longest escape", [one for one in escapes if one[0]])
    chance = {need: sum(one + two <= need for one, two in DICE) for need in range(2, 12)}
    likely = [chance[one["need"]] for _, one in stated if one["code"] == "hit"]
    likely += [1 for _, one in stated if one["code"] in ("head-shot", "spored")]
    found = scene(made, "Luckiest shot")
    shots = [ways for ways in likely if ways <= 0.35 * len(DICE)]
    assert (found is None) == (not shots)
    if found is not None and min(shots) > 1:
        needed = next(need for need, ways in chance.items() if ways == min(shots))
        assert f", needed {needed}" in found.text
    elif found is not None:
        rare = ("head shot", "double one", "spored", "needed 2")
        assert any(words in found.text for words in rare)
    fallen = [
        (one["code"] == "spored", one["survivor"])
        for _, one in stated
        if one["code"] in ("spored", "annihilated", "eliminated") and one.get("survivor")
    ]
    shot = found
    found = scene(made, "Gravest loss")
    if found is None and shot is not None and "spored" in shot.text:
        found = shot  # what both would say is said once
    assert (found is None) == (not fallen)
    if found is not None:
        spored = max(was_spored for was_spored, _ in fallen)
        last = [survivor for was_spored, survivor in fallen if was_spored == spored][-1]
        assert last.removeprefix("the-").replace("-", " ").title() in found.text
    if len(made.turning_points) == 3 and scene(made, "Hardest blow") is None:
        assert shots
        assert fallen
    else:
        best(
            made,
            "Hardest blow",
            [
                (one["n"], when, f"{one['n']} damage")
                for when, one in stated
                if one["code"] == "damage"
            ],
        )
    led = {one["survivor"]: one["seat"] for _, one in stated if one["code"] == "enters"}
    for one in made.cast:
        assert ("Director" in one.role) == (one.seat == 0)
        assert one.rank == 1 if one.won else (one.rank is None) == (one.seat == 0)
        first = [name for name, seat in led.items() if seat == one.seat][-1:]
        assert all(name.removeprefix("the-").title() in one.role for name in first)


def test_the_seat_of_a_director_that_matinee_is_only_moves_cards() -> None:
    game = ALL["shuffling-horror"]
    names = ("Dee", "Mara", "Theo")
    session = Session.new(game, Header(game.id, game.rules_version, names, {"director": "auto"}, 3))
    for _ in played(session, Random(3), 40):
        pass
    (first,) = (one for one in of(session).cast if one.seat == 0)
    assert first.role == "Moves cards, Matinee directs"


def test_vampire_elf_cthulhu(seed: int) -> None:
    session = evening(ALL["vampire-elf-cthulhu"], seed)
    made, names = of(session), session.header.names
    best(
        made,
        "Boldest theft",
        [
            (one["cubes"], when, f"{names[one['seat']]} robbed {names[one['robbed']]} of ")
            for when, one in facts(session, "steal")
        ],
    )
    best(
        made,
        "Strongest idea",
        [
            (one["total"], when, f"{names[one['seat']]}: ")
            for when, one in facts(session, "strength")
        ],
    )
    done = (step.action for step in session.current_steps())
    *_, seat = (None, *(one.seat for one in done if isinstance(one, PlaceInNovel)))
    last = scene(made, "Last words")
    assert last is not None or seat is None or len(made.turning_points) == 3
    assert last is None or (seat is not None and last.text.startswith(names[seat]))
    won: list[tuple[float, str]] = []
    totals: dict[int, int] = {}
    for step in session.current_steps():
        totals.clear()
        for ruling in step.rulings:
            if ruling.kind == "strength":
                totals[ruling.facts["seat"]] = ruling.facts["total"]
            if ruling.kind == "result" and len(totals) > 1 and ruling.facts["winner"] is not None:
                second = max(
                    total for seat, total in totals.items() if seat != ruling.facts["winner"]
                )
                points = ruling.facts["points"]
                won.append((points - second, f"{points} to {second}."))
    found = scene(made, "Closest contest")
    assert (found is None) == (not won)
    if found is not None:
        least = min(margin for margin, _ in won)
        assert any(found.text.endswith(text) for margin, text in won if margin == least)
    novel = session.game.observation.view_json(session.state, None)["novel"]
    shown = [] if made.joint_result is None else made.joint_result.walk()
    names = {node.name.partition(": ")[0] for node in shown if node.name.startswith("Position ")}
    assert names == ({f"Position {n}" for n in range(1, 5)} if any(novel) else set())
    for one in made.cast:
        pages = [str(n) for n, page in enumerate(novel, 1) if page and page["seat"] == one.seat]
        assert [*filter(str.isdigit, one.role)] == pages


def test_a_gaze_that_gave_many_mob_points_is_a_turning_point() -> None:
    game = ALL["monstercon"]
    session = Session.new(game, Header(game.id, game.rules_version, ("Mara", "Theo"), {}))
    played = (
        TakeKing(0, "king-of-spades"),
        TakeKing(1, "king-of-hearts"),
        Deal(),
        *(Play(0, "10-of-spades"), Play(1, "9-of-hearts"), Pass(0)),
        *(Play(0, "10-of-hearts"), Play(1, "6-of-hearts"), Pass(1), MesmericGaze(0, 1)),
    )
    for action in played:
        session.do(action)
    reported = scene(of(session), "Best gaze")
    assert reported is not None
    assert (reported.when, reported.text) == (
        "Hand 1",
        "Mara gazed, and Theo got 16 Mob Points in one trick.",
    )


def test_a_correction_takes_no_lead() -> None:
    won, corrected = {"type": "play"}, {"type": "correct"}
    scores = ((won, (0, 0)), (won, (2, 1)), (corrected, (2, 4)))
    steps = [PublicStep(action, (), points, "") for action, points in scores]
    log = PublicLog(("Mara", "Theo"), steps, {}, lambda _: None, lambda *_: "")
    lead = LAST_LEAD.best(log)
    assert lead is not None
    assert lead.text == "Mara took the lead, 2 to 1."
