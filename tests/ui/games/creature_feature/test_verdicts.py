"""What a settled showdown says it has brought, and who would win before."""

from pathlib import Path

from companion.games.creature_feature.rulings import Comparison
from companion.ui.app.preview import preview_action
from tests.ui.games.creature_feature.test_table import do, laid, tied, words
from tests.ui.table import NAMES


def test_a_verdict_has_all_points_that_it_brought(tmp_path: Path) -> None:
    table = tied(tmp_path, 3)
    for seat in range(3):
        do(table, type="pass", seat=seat)
    shown = words(table.app.node())
    # the film, and six cards face down; nobody has a Devil that wins
    assert "+10" in shown
    assert "film 4, cards 6" in shown
    table.close()


def test_a_preview_says_who_would_lead(tmp_path: Path) -> None:
    table = laid(tmp_path, NAMES[:3])
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
    said = table.session.game.narration.ruling_text(table.session.state, ties)
    assert said.startswith("Mara and Theo are level for the Feature Film: ")
    table.close()
