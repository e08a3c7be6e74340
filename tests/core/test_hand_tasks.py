"""What people do by hand names those who do it, once, and alike tasks are one line."""

import tomllib

import pytest

from companion.core.board.instruction_list import PAGE_SIZE, instruction_list, title
from companion.core.game import AnyGame
from companion.core.hand_tasks import HandTask, merged, no_longer_asked, people, still_to_do
from companion.table.registry import folder, games

TABLE = ("Ann", "Bob", "Cid", "Dora", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe")


def sentences(*tasks: HandTask) -> list[str]:
    return [task.sentence(TABLE) for task in merged(tasks)]


def test_what_several_people_do_is_one_task() -> None:
    take = HandTask("take 2 tokens.", (0,))
    assert sentences(take, HandTask("take 2 tokens.", (1,)), HandTask("Shuffle.")) == [
        "Ann and Bob: take 2 tokens.",
        "Shuffle.",
    ]


def test_numbers_are_not_merged_and_order_is_kept() -> None:
    apart = [HandTask(f"take {n} tokens.", (seat,)) for seat, n in ((0, 2), (1, 3), (0, 4))]
    assert sentences(*apart) == [
        "Ann: take 2 tokens.",
        "Bob: take 3 tokens.",
        "Ann: take 4 tokens.",
    ]


def tokens(seats: tuple[int, ...], number: int) -> HandTask:
    return HandTask("", seats, piece="token", pieces=number)


def test_what_a_person_takes_and_pays_is_one_number() -> None:
    place = HandTask("lay the card.", (1,))
    assert sentences(tokens((0, 1), 2), place, tokens((0,), 2), tokens((1,), -3)) == [
        "Ann: take 4 tokens.",
        "Bob: pay 1 token. Lay the card.",
    ]
    assert sentences(tokens((0,), 2), tokens((1,), 2)) == ["Ann and Bob: take 2 tokens each."]
    assert sentences(tokens((0,), -1), tokens((0,), 1)) == [], "nothing is left to do"
    assert merged(merged([tokens((0, 1), 2)])) == merged([tokens((0, 1), 2)])


def test_of_several_moves_only_the_last_counts() -> None:
    def star(to: int, seat: int = 0) -> HandTask:
        return HandTask(f"your Star goes to {to}.", (seat,), moved="star")

    done, wanted = [star(3), star(9), star(2, 1)], [star(4), star(6), star(1, 1), star(2, 1)]
    assert still_to_do(wanted, done) == [star(6)]
    assert no_longer_asked(wanted, done) == []
    assert [task.text for task in no_longer_asked([], done[:2])] == ['undo "your Star goes to 9".']


def test_nobody_is_named_twice_in_a_line() -> None:
    draw = [HandTask("draw a card.", (seat,)) for seat in (1, 0, 0)]
    assert sentences(*draw) == ["Bob and Ann (twice): draw a card."]


def test_short_tasks_of_one_person_are_one_line() -> None:
    both = HandTask("discard Igor.", (0,)), HandTask("draw a card.", (0,))
    assert sentences(*both) == ["Ann: discard Igor. Draw a card."]


def test_many_people_are_everyone_or_the_first_and_the_last() -> None:
    assert people(range(10), TABLE) == "Everyone"
    assert people(range(1, 10), TABLE) == "Everyone but Ann"
    assert people(range(1, 6), TABLE[:6]) == "Bob, Cid, Dora, Eve and Fay"
    assert people(range(7), TABLE) == "Ann, Bob, Cid … and Gus"
    assert people((0, 1), TABLE[:2]) == "Ann and Bob"


def test_the_big_line_names_who_must_act() -> None:
    shuffle, draw = HandTask("Shuffle."), HandTask("draw.", (3,))
    assert title([shuffle], TABLE) == "Anyone: shuffle"
    assert title([draw, draw], TABLE) == "Dora: draw"
    assert title([HandTask("draw. Then pay 2.", (3, 4)), shuffle], TABLE) == "Dora and Eve: draw"


def test_a_list_says_what_it_comes_to_and_who_follows() -> None:
    shuffle, draw = HandTask("Shuffle."), HandTask("draw.", (3,))
    (board,) = instruction_list([draw, shuffle, shuffle], ("", ""), TABLE, {})
    assert board.line1 == "Dora: draw"
    assert board.line2 == "Then anyone: 2 more. Touch Next when all are done"
    (board,) = instruction_list([shuffle, draw], ("", ""), TABLE, {}, heading="set up the game")
    assert board.line1 == "Everyone: set up the game"
    assert board.line2 == "2 steps, in this order. Touch Next when all are done"
    everyone = HandTask("draw.", tuple(range(len(TABLE))))
    (board,) = instruction_list([everyone], ("", ""), TABLE, {}, heading="set up the game")
    assert board.line1 == "Everyone: set up the game"


def test_a_page_of_one_person_has_their_seat_and_a_long_list_numbers_its_pages() -> None:
    tasks = [HandTask("draw.", (3,)), *(HandTask("Shuffle.") for _ in range(PAGE_SIZE))]
    first, second = instruction_list(tasks, ("", ""), TABLE, {})
    assert (first.line1, first.page) == ("Dora: draw", "(1/2)")
    assert (second.line1, second.page) == ("Anyone: shuffle", "(2/2)")
    assert second.seat is None
    (alone,) = instruction_list(tasks[:1], ("", ""), TABLE, {})
    assert alone.seat == 3
    words = [node.name for node in alone.stage.walk() if node.role == "text"]
    assert words == ["Draw."]


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_text_leaves_the_name_to_the_addressee(game: AnyGame) -> None:
    """A ruling that addresses a seat adds its name; its text does not name it again."""
    texts = tomllib.loads((folder(game.id) / "words.toml").read_text(encoding="utf-8"))
    instructions = (
        texts["ruling"]["instruct"],
        texts.get("hands"),
        texts.get("terms", {}).get("hands"),
    )
    assert [one for one in _strings(instructions) if one.startswith(("{seat}:", "{seat} "))] == []


def _strings(texts: object) -> list[str]:
    if isinstance(texts, dict | tuple):
        values = texts.values() if isinstance(texts, dict) else texts
        return [one for value in values for one in _strings(value)]
    return [texts] if isinstance(texts, str) else []
