"""What a settled showdown says it has brought, and who would win before."""

from pathlib import Path

from msgspec.structs import replace

from companion.games.creature_feature.actions import UseGhost
from companion.games.creature_feature.rules.score import scored_in_showdown, worth
from companion.games.creature_feature.rules.showdown import showdown_ruling
from companion.games.creature_feature.rulings import Comparison, Score
from companion.ui.app.preview import preview_action
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from tests.ui.games.creature_feature.table import at_audition, do, table_with_teams, words
from tests.ui.games.creature_feature.test_table import tied
from tests.ui.table import NAMES, sign


def test_a_verdict_has_all_points_that_it_gave(tmp_path: Path) -> None:
    table = tied(tmp_path, 3)
    for seat in range(3):
        do(table, type="pass", seat=seat)
    shown = words(table.app.node())
    # the film, and six cards face down; nobody has a Devil that wins
    assert "+10" in shown
    assert "film 4, own 2, taken 4" in shown
    table.close()


def test_a_preview_says_who_would_lead(tmp_path: Path) -> None:
    table = table_with_teams(tmp_path, NAMES[:3])
    for seat, card in enumerate(("ghost", "mummy", "robot")):
        do(table, type="reveal_co_star", seat=seat, card=card)
    for seat in range(3):
        do(table, type="stay", seat=seat)
    for seat, card in enumerate(("zombie", "vampire", "alien")):
        do(table, type="reveal_star", seat=seat, card=card)
    nurse = table.session.decode({"type": "play_helper", "seat": 0, "helper": "nurse"})
    preview = preview_action(table.session, nurse)
    assert any(line.startswith("Theo leads for the Feature Film: ") for line in preview.lines)
    ties = Comparison("feature", (0, 1), (5, 5), (False, False))
    spoken = table.session.game.narration.ruling_text(table.session.state, ties)
    assert spoken.startswith("Mara and Theo are level for the Feature Film: ")
    table.close()


def test_why_opens_on_who_leads_while_a_showdown_is_open(tmp_path: Path) -> None:
    table = tied(tmp_path, 2)
    table.app.close_down_to(Play)
    table.play("touch Why?")
    found = words(table.app.node())
    assert sign(table).startswith("Why? ")
    assert any("on the Priority Track" in one or "have 17 each" in one for one in found)
    table.play("touch Step 2: Ties")
    table.close()


def test_what_a_ghost_costs_is_shown_before_it_is_used(tmp_path: Path) -> None:
    table = table_with_teams(tmp_path, NAMES[:2])
    cards = ("frankensteins-monster", "robot"), ("ghost", "werewolf")
    for seat, card in enumerate(cards[0]):
        do(table, type="reveal_co_star", seat=seat, card=card)
    for seat in range(2):
        do(table, type="stay", seat=seat)
    for seat, card in enumerate(cards[1]):
        do(table, type="reveal_star", seat=seat, card=card)
    twisted = worth_of(table, 0)
    ghost = UseGhost(0)
    lines = preview_action(table.session, ghost).lines
    do(table, type="use_ghost", seat=0)
    assert lines[0] == f"If Mara wins, the two cards count {worth_of(table, 0)}, not {twisted}."
    table.close()


def worth_of(table: Demo, seat: int) -> int:
    """What a team's own cards would bring it if it won."""
    state = table.session.state
    showdown = replace(showdown_ruling(state, "feature", (0, 1)), winner=seat)
    own = f"team/{seat}"
    scored = scored_in_showdown(state, showdown)
    return sum(worth(one) for one in scored if isinstance(one, Score) and one.source == own)


def test_what_the_points_are_made_of_is_one_touch_away(tmp_path: Path) -> None:
    table = at_audition(tmp_path, NAMES[:3])
    table.play("touch Priority Track")
    assert sign(table) == "Where the points come from"
    view = table.session.view()
    rows = {one.name for one in table.app.node().walk() if one.key == "" and one.role == "row"}
    assert {
        f"{NAMES[seat]} +{view['season_vp'][seat]} {view['scores'][seat] + view['season_vp'][seat]}"
        for seat in range(3)
    } <= rows
    table.play("touch Fix the points of Theo")
    assert "points before this season" in " ".join(words(table.app.node()))
    table.close()


def test_each_rule_of_what_was_scored_has_one_page(tmp_path: Path) -> None:
    table = tied(tmp_path, 2)
    while table.session.view()["phase"] in ("showdown", "claims"):
        prompt = next(one for one in table.session.rule_prompts() if not one.optional)
        do(table, type="pass", seat=prompt.seat)
    step = table.session.head
    score = next(one for one in step.rulings if isinstance(one, Score))
    state = table.session.before(step).state
    reasons = table.session.game.narration.explain(state, step.action, score)
    clauses = [reason.clause for reason in reasons]
    assert len(clauses) == len({*clauses})
    assert clauses[0] == "CF-65"
    table.close()
