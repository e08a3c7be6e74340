"""Houses of any length, and what a card could mean in them, can be read and touched."""

from pathlib import Path
from typing import Any

import pytest

from companion.core.actions import Correct
from companion.core.board.nodes import ChooseFields, SubmitAction, UiCommand
from companion.games.scream_park import actions as did
from companion.games.scream_park.board.house import MAX_LISTED_ROOMS
from companion.games.scream_park.descriptions.requirement import MAX_ASK_LETTERS
from companion.table.action_text import current_question
from companion.table.play.interpret import TaggedCard
from companion.table.players import Player
from companion.ui.screens.corrections.correct import to_group
from companion.ui.screens.corrections.set_value import SetValue
from companion.ui.screens.log.log import Log
from companion.ui.screens.table.field_question import FieldQuestion
from companion.ui.screens.table.play import Play
from hardware.signals import Held, Pressed, Scanned, Signal
from tests.games.scream_park.descriptions import owned
from tests.ui.games.scream_park.park import (
    GAME,
    READABLE,
    ROOMS,
    THEMES,
    by_name,
    discard,
    full,
    insert,
    look,
    near,
    nodes,
    opened,
    screen,
)
from tests.ui.table import LONG, SIZES, begin, evening, shown, sign


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES)
def test_five_houses_of_twelve_rooms_can_be_read(tmp_path: Path, size: tuple[int, int]) -> None:
    table = full(tmp_path, size)
    found = look(table)
    near(table, f"{LONG} lays the next cards")
    found += look(table)
    near(table, f"{LONG}'s house from near")
    found += look(table)
    near(table, "Room by room")
    found += look(table)
    near(table, "Other rooms")
    found += look(table)
    screen(table)
    near(table, "Maximilian-Alexander lays the next cards")
    found += look(table)
    near(table, "Maximilian-Alexander's house from near")
    found += look(table)
    screen(table)
    while table.session.state.phase == "turn":
        discard(table)
    play = screen(table)
    assert play.queue.boards
    kinds: set[tuple[str, bool]] = set()
    while play.queue.boards:
        kind = (play.queue.boards[0].line1, play.queue.boards[0].duration > 0)
        found += [] if kind in kinds else look(table)
        kinds.add(kind)
        table.app.touch(UiCommand("next"))
    found += look(table)
    play.do(table.app, did.EndDay())
    while play.queue.boards:
        found += look(table)
        table.app.touch(UiCommand("next"))
    found += look(table)
    assert sorted(set(found)) == []
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_what_a_card_could_mean_is_readable_and_asked_to_the_end(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = full(tmp_path, size)
    state = table.session.state
    lying = {prop.card for house in state.houses for room in house for prop in room.props}
    lying |= {room.card for house in state.houses for room in house}
    card = next(card for card in state.unseen if card not in lying)
    screen(table).pad.handle_card(table.app, TaggedCard(GAME.id, card), 1)
    found = look(table)
    fill = table.app.screen
    assert isinstance(fill, FieldQuestion)
    places = [
        (one.node, one.node.touch)
        for one in table.stage.placed
        if isinstance(one.node.touch, SubmitAction)
    ]
    kinds = [type(touch.action) for _, touch in places]
    assert kinds.count(did.Add) == ROOMS
    assert kinds.count(did.Place) == 1, "the right end"
    assert kinds.count(did.Discard) == 1
    words = [part for node, _ in places for part in node.walk() if part.role == "text"]
    sizes = [one.size for one in table.stage.placed if one.node in words]
    table.app.touch(insert(table))
    found += look(table)
    gaps = [
        (one.node, one.node.touch)
        for one in table.stage.placed
        if isinstance(one.node.touch, SubmitAction)
    ]
    assert [type(touch.action) for _, touch in gaps] == [did.Place] * ROOMS, "every gap"
    words = [part for node, _ in gaps for part in node.walk() if part.role == "text"]
    sizes += [one.size for one in table.stage.placed if one.node in words]
    assert min(sizes) >= READABLE - 2
    assert sorted(set(found)) == []
    middle = next(touch for node, touch in gaps if "7th room" in node.name)
    table.app.touch(middle)
    assert table.session.head.action == middle.action
    table.close()


def test_a_card_that_is_too_dear_is_not_discarded_before_somebody_says_so(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    play.do(table.app, Correct("staff/0", 0, ""))
    table.app.toast = None
    play.pad.handle_card(table.app, TaggedCard(GAME.id, "velvet-pantry"), 0)
    assert table.session.state.discards == ()
    assert f"A new room costs 1 Staff: {LONG} has none" in by_name(table)
    assert look(table) == []
    table.app.touch(UiCommand("choose action", 0))
    assert table.session.state.discards == ("velvet-pantry",)
    assert table.app.screen is play
    play.pad.handle_card(table.app, TaggedCard(GAME.id, "velvet-crypt"), 0)
    assert "Touch a place: VP by the end. Lay it again: Place" in by_name(table)
    table.close()


def test_both_cards_go_for_a_genre_card_by_touch(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    play.do(table.app, Correct("houses/1", [{"card": "velvet-hallway", "props": []}], ""))
    table.app.toast = None
    assert "Both for a Genre card" in shown(table)
    assert "Discard 2" in by_name(table), "the Genre card comes later"
    table.app.touch(ChooseFields(None, did.DiscardBoth))
    which = "Maximilian-Alexander: discard which two cards?"
    assert sign(table) == which, "only one seat has a room"
    assert any(name.startswith("Card 1 of 2. ") for name in by_name(table))
    table.app.touch(UiCommand("choose value", "velvet-crypt"))
    assert any(name.startswith("Card 2 of 2, with Velvet Crypt. ") for name in by_name(table))
    assert "Velvet Crypt" not in shown(table)
    table.app.touch(UiCommand("choose value", "velvet-maze"))
    assert table.session.state.genre_due == (False, True)
    assert table.session.state.discards == ("velvet-crypt", "velvet-maze")
    table.app.touch(ChooseFields(None, did.TakeGenre))
    fill = table.app.screen
    assert isinstance(fill, FieldQuestion)
    shows = [pattern.fixed["show"] for pattern in fill.patterns]
    table.app.touch(UiCommand("choose action", shows.index("slasher")))
    table.app.touch(UiCommand("choose value", "genre-gothic-slasher"))
    table.app.touch(UiCommand("choose value", 0))
    (room,) = table.session.state.houses[1]
    assert [(one.card, one.show) for one in room.props] == [("genre-gothic-slasher", "slasher")]
    table.close()


def test_where_a_card_goes_is_asked_in_words_that_can_be_read_whole(tmp_path: Path) -> None:
    table = evening(tmp_path, SIZES[0])
    begin(table, GAME, ("Mara", "Ines"))
    for seat in range(2):
        screen(table).do(table.app, did.ChooseTheme(seat, THEMES[seat]))
    for day, card in (("friday", "lamp-thief"), ("saturday", "minimalist")):
        screen(table).do(table.app, did.RevealVip(day, card))
    screen(table).do(table.app, did.RevealVip("sunday", "old-romantic"))
    play = screen(table)
    rooms = [{"card": card, "props": []} for card in ("gaudy-porch", "gaudy-parlour")]
    play.do(table.app, Correct("houses/1", rooms, ""))
    play.pad.handle_card(table.app, TaggedCard(GAME.id, "starless-observatory"), 1)
    assert sign(table) == "Ines: where does Starless Observatory go?"
    table.loop.draw()
    displayed = [" ".join(one.lines) for one in table.stage.placed if one.node.name == sign(table)]
    assert sign(table) in displayed, "no letter of it is left out"
    table.close()


@pytest.mark.parametrize(("group", "mine", "theirs"), [
    ("Themes", "themes/0", "themes/1"), ("VIP cards", "vips/friday", "vips/sunday"),
])  # fmt: skip
def test_two_cards_are_swapped_by_one_correction(
    tmp_path: Path, group: str, mine: str, theirs: str
) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    session = table.session

    def values() -> dict[str, object]:
        return {one.path: one.value for one in GAME.rules.correctables(session.state)}

    before = values()
    to_group(table.app, group)
    table.app.touch(UiCommand("correct value", mine))
    table.app.touch(UiCommand("choose value", before[theirs]))
    table.app.touch(UiCommand("done"))
    assert values() == before | {mine: before[theirs], theirs: before[mine]}
    table.app.undo()
    assert values() == before
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_what_the_table_judges_is_read_whole_where_it_is_judged(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    asked = "rooms that smell of popcorn and wet dog, and whose doors creak; " * 5
    descriptions = owned()
    cards: dict[str, dict[str, Any]] = {}
    for card, spoken in descriptions.items():
        own = {key: one for key, one in spoken.items() if key != "type"}
        cards.setdefault(spoken["type"], {})[card] = own
    cards["vip"]["lamp-thief"] = {"requirement": {"ask": asked[:MAX_ASK_LETTERS]}}
    table = evening(tmp_path, size)
    players = (Player(LONG, 0), Player("Jo", 1))
    assert table.app.games.begin(GAME, players, {"box": "described", "cards": cards})
    play = Play()
    table.app.open_screen(play)
    for seat in range(2):
        play.do(table.app, did.ChooseTheme(seat, THEMES[seat]))
    for day, guest in (("friday", "lamp-thief"), ("saturday", "minimalist")):
        play.do(table.app, did.RevealVip(day, guest))
    play.do(table.app, did.RevealVip("sunday", "old-romantic"))
    found = look(table)
    play.queue.boards.clear()
    found += look(table)
    play.do(table.app, Correct("houses/0", [{"card": "velvet-hallway", "props": []}], ""))
    while table.session.state.phase == "turn":
        discard(table)
        play.queue.boards.clear()
    table.app.toast = None
    assert sign(table).endswith("how far does the VIP walk?")
    found += look(table)
    assert sorted(set(found)) == []
    lines = [
        one.lines for one in table.stage.placed if one.node.name.startswith("Lamp Thief wants")
    ]
    assert " ".join(lines[0]).removeprefix("Lamp Thief wants ") == asked[:MAX_ASK_LETTERS].strip()
    table.app.touch(SubmitAction(did.Walk(0, 1)))
    assert table.session.state.vip_at[0] == 1, "the last room that the VIP enters was touched"
    table.close()


@pytest.mark.parametrize("rooms", [1, 5, 6, 9, 10, 13, 18, 24])
def test_a_house_of_any_length_can_be_read(tmp_path: Path, rooms: int) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    scenes = sorted(
        (card for card in GAME.cards.catalog.values() if card.kind == "scene"),
        key=lambda card: card.rank or 0,
    )
    house = [{"card": card.id, "props": []} for card in scenes[:: len(scenes) // rooms][:rooms]]
    assert screen(table).do(table.app, Correct("houses/0", house, ""))
    table.app.toast = None
    found = look(table)
    near(table, f"{LONG} lays the next cards")
    found += look(table)
    near(table, f"{LONG}'s house from near")
    found += look(table)
    if rooms > MAX_LISTED_ROOMS:
        near(table, "Room by room")
        found += look(table)
    assert found == []
    table.close()


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES)
def test_a_house_is_set_right_change_by_change(tmp_path: Path, size: tuple[int, int]) -> None:
    table = full(tmp_path, size)
    place = next(
        one for one in GAME.rules.correctables(table.session.state) if one.path == "houses/0"
    )
    table.app.open_screen(SetValue(place))
    found = look(table)
    name = GAME.cards.catalog[place.value[0]["card"]].name
    change = next(one.touch for one in nodes(table) if one.name == f"Out: {name}")
    assert change is not None
    table.app.touch(change)
    assert f"In: {name}" not in [one.name for one in nodes(table)], "far behind"
    uid = table.laptop.register_tag(GAME.id, place.value[0]["card"])
    table.app.signal(Scanned("pad", uid, table.app.clock()))
    found += look(table)
    assert f"In: {name}" in [one.name for one in nodes(table)], "a card on the pad finds it"
    table.app.touch(UiCommand("done"))
    assert len(table.session.state.houses[0]) == ROOMS - 1
    assert sorted(set(found)) == []
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_rooms_of_a_small_house_are_named_in_large_letters(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = opened(tmp_path, size)
    longest = sorted(
        (card for card in GAME.cards.catalog.values() if card.kind == "scene"),
        key=lambda card: -len(card.name),
    )
    near(table, f"{LONG} lays the next cards")
    for count in (1, 2, 3, 4, 5):
        rooms = sorted(longest[:count], key=lambda card: card.rank or 0)
        house = [{"card": card.id, "props": []} for card in rooms]
        screen(table).do(table.app, Correct("houses/0", house))
        table.app.toast = None
        names = {card.name for card in rooms}
        table.loop.draw()
        feet = [one for one in table.stage.placed if one.node.name in names and one.size]
        assert {" ".join(one.lines) for one in feet} == names
        assert min(one.size for one in feet) >= 15
        near(table, f"{LONG}'s house from near")
        table.loop.draw()
        heads = [one for one in table.stage.placed if one.node.name in names and one.size]
        assert min(one.size for one in heads) >= (24 if count <= 3 else 16)
        screen(table)
    table.close()


def test_a_card_laid_again_goes_to_the_right_end(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    table.play("press 0\nlay velvet-hallway")
    assert isinstance(table.app.screen, FieldQuestion)
    table.play("lay velvet-hallway")
    assert table.session.head.action == did.Place(0, "velvet-hallway", 0)
    table.close()


def test_a_card_that_cannot_go_to_the_right_end_is_not_discarded_by_being_laid_again(
    tmp_path: Path,
) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    screen(table).do(table.app, Correct("staff/0", 0))
    screen(table).queue.boards.clear()
    before = table.session.seq
    table.play("press 0\nlay velvet-observatory\nlay velvet-observatory")
    assert table.session.seq == before
    table.close()


def test_an_amendment_remembers_what_it_was(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    play.do(table.app, did.Place(0, "velvet-hallway", 0))
    play.do(table.app, did.Place(0, "crimson-hallway", 1))
    play.queue.boards.clear()
    log = Log(table.session)
    table.app.open_screen(log)
    log.on_touch(table.app, UiCommand("amend entry"))
    asked = table.app.screen
    assert isinstance(asked, FieldQuestion)
    table.play("touch It was another card")
    (only,) = asked.patterns
    assert (only.kind, only.fixed) == (did.Place, {"seat": 0, "at": 1})
    asked.on_touch(table.app, UiCommand("choose value", "feral-hallway"))
    assert table.session.head.action == did.Place(0, "feral-hallway", 1)
    table.close()


def test_a_changed_entry_asks_before_it_moves_other_cards(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play, room = screen(table), did.Place(0, "velvet-hallway", 0)
    for action in (room, did.Place(0, "crimson-attic", 1)):
        play.do(table.app, action)
    discard(table)
    discard(table)
    play.do(table.app, did.Add(0, "feral-cellar", 0))
    play.queue.boards.clear()
    (placed,) = [step.seq for step in table.session.current_steps() if step.action == room]
    table.app.open_screen(Log(table.session, placed))
    table.app.touch(UiCommand("amend entry"))
    asked = table.app.screen
    assert isinstance(asked, FieldQuestion)
    asked.submit(table.app, did.Discard(0, "velvet-hallway"))
    assert sign(table) == "Move 1 card too?"
    moved = f"{table.app.player(0)} adds Feral Cellar under Crimson Attic"
    assert moved in by_name(table)
    table.play("touch Amend")
    (house, _) = table.session.state.houses
    assert [room.card for room in house] == ["crimson-attic"]
    table.close()


def test_a_press_lasts_for_both_cards_of_a_turn(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    table.play("press 1\nlay velvet-hallway\nlay velvet-hallway")
    table.play("lay crimson-hallway\nlay crimson-hallway")
    assert [one.action for one in table.session.current_steps()[-2:]] == [
        did.Place(1, "velvet-hallway", 0),
        did.Place(1, "crimson-hallway", 1),
    ]
    table.close()


@pytest.mark.parametrize("signal", [Held(0, "one", 0), Pressed(0, "red", 0)])
def test_a_hold_discards_the_card_that_is_asked_about(tmp_path: Path, signal: Signal) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    table.play("press 0\nlay velvet-hallway")
    table.app.signal(signal)
    assert table.session.head.action == did.Discard(0, "velvet-hallway")
    table.close()


def test_another_ones_hold_discards_no_card_that_is_asked_about(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    table.play("press 0\nlay velvet-hallway\nhold 1")
    assert isinstance(table.app.screen, FieldQuestion)
    assert not table.session.state.discards
    table.close()


def test_whoever_has_discarded_by_a_hold_lays_the_second_card_too(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    table.play("press 0\nhold 1\nlay velvet-hallway\nlift")
    assert table.session.head.action == did.Discard(1, "velvet-hallway")
    table.play("lay velvet-crypt\nlay velvet-crypt")
    assert table.session.head.action == did.Place(1, "velvet-crypt", 0)
    table.close()


@pytest.mark.parametrize("rooms", [3, 4, 5])
@pytest.mark.parametrize("letters", [13, 14, 15, 18])
def test_the_name_of_a_complete_room_is_never_cut(tmp_path: Path, rooms: int, letters: int) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    # rooms so low have the only icon that they require on their own card
    low = [
        one for one in GAME.cards.catalog.values() if one.kind == "scene" and (one.rank or 9) <= 2
    ]
    cards = sorted(low, key=lambda card: abs(len(card.name) - letters))[:rooms]
    house = [{"card": card.id, "props": []} for card in cards]
    assert screen(table).do(table.app, Correct("houses/0", house, ""))
    table.app.toast = None
    near(table, f"{LONG} lays the next cards")
    assert look(table) == []
    assert {f"{card.name}: complete" for card in cards} <= by_name(table)
    shown = {one.node.name: " ".join(one.lines) for one in table.stage.placed if one.lines}
    assert [shown[card.name] for card in cards] == [card.name for card in cards]
    table.close()


def test_a_preview_says_everyone_only_where_all_do_the_same(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 3)
    card = next(iter(table.session.state.unseen))
    step = table.session.preview(did.Place(0, card, 0))[-1]
    question = current_question(table.session, step)
    assert question == f"{LONG}: use 1 card", "the others have two"
    table.close()
