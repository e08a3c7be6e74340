"""The picker finds a card by its picture and its figure, whatever the size of the box."""

import pytest

from companion.core.board.nodes import UiCommand
from companion.core.cards import Card
from companion.table.registry import games
from companion.ui.parts.picker import Picker
from companion.ui.parts.picker_cells import Cell

ICONS = ("moon", "fang", "gem", "tomb")


def box(figures: int) -> list[Cell]:
    """So many figures of each of four pictures."""
    return [
        Cell(
            Card(
                f"{icon_name}-{figure}",
                f"{icon_name.title()} {figure}",
                "card",
                icon_name,
                figure,
                copies=3,
            )
        )
        for icon_name in ICONS
        for figure in range(1, figures + 1)
    ]


def touchable(picker: Picker, cells: list[Cell]) -> list[str]:
    """The ids of the cards that a touch would choose."""
    node = picker.node(cells)
    return [
        one.touch.argument
        for one in node.walk()
        if isinstance(one.touch, UiCommand) and one.touch.name == "choose value" and one.enabled
    ]


def test_up_to_two_dozen_lie_open() -> None:
    for figures in (1, 3, 6):
        assert len(touchable(Picker(), box(figures))) == len(ICONS) * figures


@pytest.mark.parametrize(
    ("cards", "pad", "in_a_row"),
    [
        *((7, False, 6), (13, False, 6), (18, False, 6), (17, True, 6)),
        *((18, True, 8), (19, False, 8), (23, True, 8), (24, True, 8)),
    ],
)
def test_up_to_eighteen_cells_are_six_in_a_row_and_more_are_eight(
    cards: int, in_a_row: int, *, pad: bool
) -> None:
    cells = box(6)[:cards]
    node = Picker().node(cells, pad=pad)
    assert {len(line.children) for line in node.children} == {in_a_row}
    assert sorted(touchable(Picker(), cells)) == sorted(cell.card.id for cell in cells)
    assert len(node.children) == -(-cards // in_a_row)


def test_more_are_found_by_picture_and_figure_in_either_order() -> None:
    cells = box(11)
    picker = Picker()
    picker.on_touch(UiCommand("filter cards", "gem"))
    assert len(touchable(picker, cells)) == 11
    picker.on_touch(UiCommand("filter cards", ("figure", 7)))
    assert touchable(picker, cells) == ["gem-7"]
    picker.on_touch(UiCommand("filter cards", "gem"))
    assert touchable(picker, cells) == [f"{icon_name}-7" for icon_name in ICONS]
    picker.on_touch(UiCommand("filter cards", ("figure", 7)))
    assert touchable(picker, cells) == [], "nothing is searched for"
    other = Picker()
    other.on_touch(UiCommand("filter cards", ("figure", 2)))
    other.on_touch(UiCommand("filter cards", "moon"))
    assert touchable(other, cells) == ["moon-2"]


def test_what_is_touched_first_has_its_name() -> None:
    picker = Picker()
    names = [one.name for one in picker.node(box(9)).walk()]
    assert {"Icon", "Number", "Touch an icon and a number of the card"} <= {*names}
    assert picker.pages() == ()


def test_every_card_of_a_large_box_can_be_reached() -> None:
    cells, picker = box(11), Picker()
    found: list[str] = []
    for icon_name in ICONS:
        picker.on_touch(UiCommand("filter cards", icon_name))
        found += touchable(picker, cells)
    assert sorted(found) == sorted(cell.card.id for cell in cells)


def test_cards_of_too_many_pictures_are_found_by_kind() -> None:
    taken = ("the-church-cellar", "the-power-plant")
    cells = [
        Cell(card, possible=card.kind != "sanctuary" and card.id not in taken)
        for card in games()["shuffling-horror"].cards.catalog.values()
    ]
    picker, found = Picker(), list[str]()
    monsters = [cell.card.id for cell in cells if cell.card.kind == "monster"]
    at_first = touchable(picker, cells)
    assert at_first == monsters[: len(at_first)] != [], "of the most frequent kind"
    touches = [
        (one.name, one.touch.argument)
        for one in picker.node(cells).walk()
        if isinstance(one.touch, UiCommand)
    ]
    words = [name for name, subject in touches if subject == ("kind", name)]
    assert words == ["Monster", "Survivor", "Item", "Event", "Power play"], "those that can be"
    for kind in words:
        picker.on_touch(UiCommand("filter cards", ("kind", kind)))
        found += touchable(picker, cells)
        if kind == "Monster":
            _, _, more = picker.pages()
            picker.on_touch(more.touch)
            found += touchable(picker, cells)
    assert sorted(found) == sorted(cell.card.id for cell in cells if cell.possible)


def test_every_card_of_a_box_with_many_figures_can_be_reached_by_pages() -> None:
    cells, picker = box(20), Picker()
    found = touchable(picker, cells)
    for page in range(2, 6):
        earlier, place, later = picker.pages()
        assert (earlier.enabled, place.name, later.enabled) == (page > 2, f"{page - 1}/5", True)
        picker.on_touch(later.touch)
        found += touchable(picker, cells)
    assert sorted(found) == sorted(cell.card.id for cell in cells)
    assert [one.enabled for one in picker.pages()] == [True, True, False]


def test_what_is_all_seen_stays_in_its_place_and_cannot_be_chosen() -> None:
    cells = [Cell(cell.card, possible=cell.card.icon != "gem", unseen=0) for cell in box(3)]
    node = Picker().node(cells)
    assert [one.name for one in node.walk() if one.name.startswith("Gem ") and one.touch] == []
    assert sum(one.name == "all 3 seen" for one in node.walk()) == 3
    assert len(touchable(Picker(), cells)) == 9


def test_full_dots_are_the_copies_that_nobody_has_seen() -> None:
    (cell,) = box(1)[:1]
    node = Picker().node([Cell(cell.card, unseen=2)])
    dots = [
        one.background.fill
        for one in node.walk()
        if one.background and one.background.shape == "disc"
    ]
    assert dots == ["ink", "ink", None]


SUITS = ("spades", "hearts", "clubs", "diamonds")


def deck() -> list[Cell]:
    """A deck of four suits of twelve ranks, and two Jokers."""
    ranked = [
        Card(f"{rank}-of-{suit}", f"{rank} of {suit}", "card", suit, rank, suit_icon=f"pip-{suit}")
        for suit in SUITS
        for rank in range(1, 13)
    ]
    jokers = [Card(f"joker-{number}", f"Joker {number}", "card", "clown") for number in (1, 2)]
    return [Cell(card) for card in (*ranked, *jokers)]


def test_a_whole_deck_is_there_at_once_with_the_jokers_in_the_bar() -> None:
    cells, picker = deck(), Picker()
    found = touchable(picker, cells)
    bar = [one.touch.argument for one in picker.pages() if isinstance(one.touch, UiCommand)]
    assert sorted((*found, *bar)) == sorted(cell.card.id for cell in cells)


def test_likely_cards_frame_their_suit_and_every_card_stays_in_its_place() -> None:
    cells = deck()
    hearts = [cell.card for cell in cells if cell.card.icon == "hearts"]

    def framed(picker: Picker) -> list[bool]:
        return [one.background is not None for one in picker.node(cells).children]

    assert touchable(Picker(hearts), cells) == touchable(Picker(), cells)
    assert framed(Picker(hearts)) == [False, True, False, False]
    assert not any(framed(Picker(cell.card for cell in cells)))


def test_a_joker_that_was_played_stays_in_the_bar_and_cannot_be_chosen() -> None:
    picker = Picker()
    picker.node([Cell(cell.card, possible=cell.card.id != "joker-1") for cell in deck()])
    assert [(one.name, one.enabled) for one in picker.pages()] == [
        ("Joker 1", False),
        ("Joker 2", True),
    ]


def test_few_pictures_and_figures_are_touched_in_pairs() -> None:
    cells = [Cell(card) for card in games()["scream-park"].cards.catalog.values() if card.rank]
    found: list[str] = []
    for icon_name in {cell.card.icon for cell in cells}:
        for figure in range(1, 7):
            picker = Picker()
            (key,) = [
                one for one in picker.node(cells).walk() if one.name == f"Find {icon_name} {figure}"
            ]
            picker.on_touch(key.touch)
            found += touchable(picker, cells)
    assert sorted(found) == sorted(cell.card.id for cell in cells)
    assert not touchable(Picker(), cells), "too many to be shown at once"
    other = Picker()
    other.on_touch(UiCommand("filter cards", ("knife", 3)))
    other.on_touch(UiCommand("filter cards", ("figure", 4)))
    assert "crimson-library" in touchable(other, cells), "each is changed alone afterwards"


def test_few_scene_cards_show_what_is_printed_on_them() -> None:
    cells = [Cell(card) for card in games()["scream-park"].cards.catalog.values() if card.rank]
    picker = Picker()
    picker.on_touch(UiCommand("filter cards", "knife"))
    picker.on_touch(UiCommand("filter cards", ("figure", 3)))
    (barn,) = [one for one in picker.node(cells).walk() if one.name == "Crimson Barn" and one.touch]
    drawn = [one.name for one in barn.walk() if one.role == "icon"]
    assert drawn == ["knife", "knife", "minus", "person", "knife", "witch", "skull", "sound"]
