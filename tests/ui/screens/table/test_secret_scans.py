"""A card that may be somebody's secret and fits no prompt is never named to all."""

from pathlib import Path
from random import Random

import pytest

from companion.core.board.nodes import UiCommand
from companion.core.objection import Objection
from companion.table.play.interpret import TaggedCard, meaning_of_scan
from companion.table.registry import games
from companion.ui.app.preview import preview_meaning
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.field_question import FieldQuestion
from companion.ui.screens.table.play import Play
from tests.ui.table import NAMES, TO_TEAM_UP, begin, evening, go_on, pass_by, sign

WITH_SECRETS = tuple(sorted(games()))
KINGS = "\n".join(
    f"press {seat}\nlay king-of-{suit}\nlift"
    for seat, suit in enumerate(("hearts", "clubs", "spades"))  # the last one follows
)


def all_text(table: Demo) -> str:
    """Everything on the screen."""
    return " ".join(one.name for one in table.app.node().walk())


def test_a_star_laid_on_the_pad_too_early_is_not_named(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play(f"{TO_TEAM_UP}\nlay devil")
    assert sign(table) == "This card is not expected now"
    assert "Devil" not in all_text(table)
    assert "Everyone: lay a Star and a Co-Star face down" in all_text(table)
    table.close()


def test_a_film_is_not_named_before_it_is_turned_over(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play(f"{TO_TEAM_UP}\nlay film-2")
    assert sign(table) == "This card is not expected now"
    assert "Feature film 2" not in all_text(table)
    table.play("touch OK\nlift\nlay film-4")
    assert sign(table) == "That is Feature film 4"
    table.close()


def test_a_card_without_a_reason_says_once_what_is_wanted_instead(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["creature-feature"], NAMES[:3])
    table.play("touch Ines\ntouch Next\nlay devil")
    words = [one.name for one in table.app.node().walk() if one.role == "text" and one.name]
    assert words[:2] == ["This card is not expected now", "Nothing has changed"]
    assert "WANTED NOW" in words
    assert words.count("Turn over the next film: which one is it?") == 1
    assert "NOT NOW" not in words
    table.close()


def test_a_card_from_a_hand_laid_between_days_is_not_named(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["scream-park"], NAMES[:3])
    random, session = Random(1), table.session

    def is_expected(card: str) -> bool:
        tagged = TaggedCard("scream-park", card)
        return not isinstance(meaning_of_scan(session, tagged, None), Objection)

    card = next(iter(session.state.unseen))
    while session.state.phase == "setup" or is_expected(card):
        go_on(table, random)
        card = next(iter(session.state.unseen))
    pass_by(table)
    table.play(f"lay {card}")
    assert sign(table) == "This card is not expected now"
    assert table.session.cards[card].name not in all_text(table)
    table.close()


def test_a_face_down_card_laid_too_early_is_not_named(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["shuffling-horror"], NAMES[:3])
    play, session = table.app.screen, table.session
    assert isinstance(play, Play)
    card = next(
        card
        for card in session.state.unseen
        if isinstance(
            meaning_of_scan(session, TaggedCard("shuffling-horror", card), None), Objection
        )
    )
    play.pad.handle_card(table.app, TaggedCard("shuffling-horror", card), None)
    assert sign(table) == "This card is not expected now"
    assert session.cards[card].name not in all_text(table)
    table.close()


def test_a_card_face_down_in_the_first_trick_is_not_named_when_laid_again(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["monstercon"], NAMES[:4])
    table.play(f"{KINGS}\ntouch Dealt\nlay 4-of-hearts\nlift\nlay 4-of-hearts")
    assert sign(table) == "This card is not expected now"
    assert "4 of Hearts" not in all_text(table)
    table.close()


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_secret_cards_that_do_not_fit_are_all_refused_in_the_same_words(
    tmp_path: Path, game: str
) -> None:
    table = evening(tmp_path)
    begin(table, games()[game], NAMES[:4])
    random, seen = Random(7), 0
    for _ in range(60):
        if table.session.over:
            break
        go_on(table, random)
        session = table.session
        play = table.app.screen
        assert isinstance(play, Play)
        play.queue.boards.clear()
        answers: set[Objection] = set()
        for card in random.sample(sorted(session.cards), 12):
            if session.game.observation.may_be_named(session.state, card):
                continue
            meaning = meaning_of_scan(session, TaggedCard(game, card), None)
            if isinstance(meaning, Objection):
                answers.add(meaning)
                table.app.toast = None
                play.pad.handle_card(table.app, TaggedCard(game, card), None)
                assert session.cards[card].name not in all_text(table)
                assert (
                    preview_meaning(session, meaning, TaggedCard(game, card)).title == "This card"
                )
                table.app.close_overlays()
                seen += 1
        assert len(answers) <= 1
    assert seen
    table.close()


def test_no_picker_marks_a_face_down_card_as_impossible(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["monstercon"], NAMES[:4])
    table.play(f"{KINGS}\ntouch Dealt\nlay 4-of-hearts\nlift")
    prompt = next(one for one in table.session.rule_prompts() if not one.optional)
    table.app.open_screen(
        FieldQuestion(prompt.seat, tuple(prompt.accepts)[:1], print, lambda *_: None)
    )
    table.app.touch(UiCommand("filter cards", table.session.cards["4-of-hearts"].icon))
    table.app.touch(UiCommand("filter cards", ("figure", 4)))
    cells = [one for one in table.app.node().walk() if one.key == "card:4-of-hearts"]
    assert [one.enabled for one in cells] == [True]
    table.close()
