"""Long names give way, never the words that they stand in; what is to be alike is."""

from companion.core.board.nodes import Font, Node, column, row, text
from companion.ui.render.layout import lay_out
from companion.ui.render.text_measurer import EASY_SHRINK_FACTOR, fitted, truncated_lines
from tests.ui.table import LONG


class Even:
    """Every letter is half as wide as it is high."""

    text_factor = 1.0

    def width(self, words: str, font: Font, size: float, /) -> float:
        del font
        return len(words) * size / 2


def sign(words: str, *names: str) -> str:
    node = text(words, size=34, fit=22, names=names)
    return line_of(node)


def line_of(node: Node) -> str:
    """The line of a text, cut where it is too long."""
    size, lines = fitted(node, 400, 50, Even())
    (line,) = lines or truncated_lines(node, size, 400, Even())
    return line


def test_a_question_and_its_name_shrink_together_before_the_name_is_cut() -> None:
    name = "Maximilianalexandros"
    node = text(f"{name}: stay or drop?", size=34, fit=22, names=(name,))
    size, lines = fitted(node, 400, 50, Even())
    assert lines == (node.name,)
    assert size == 22


def test_a_double_name_is_shortened_to_its_first_part() -> None:
    assert sign("Maximilian-Alexander: stay or drop?", "Maximilian-Alexander") == (
        "Maximilian: stay or drop?"
    )


def test_a_question_stays_whole_beside_a_name_that_has_no_room() -> None:
    line = sign(f"{LONG}: which of your cards?", LONG)
    assert line.endswith("…: which of your cards?")
    assert line.startswith(LONG[:5])


def test_of_two_names_the_longer_one_is_cut_first() -> None:
    line = sign("Christabellarosamund and Jo: your teams", "Christabellarosamund", "Jo")
    assert line.endswith("… and Jo: your teams")


def test_too_many_names_leave_as_much_of_the_sentence_as_can_be() -> None:
    names = ["Maximiliane", "Christabella", "Bartholomew", "Wilhelmina"]
    line = sign(f"{names[0]}'s card, please ({', '.join(names[1:])} too)", *names)
    assert line.startswith("Maxim…'s card, please (Chris…, ")
    assert line.endswith("…")
    assert not line.endswith("……")


def test_a_name_that_fits_is_whole() -> None:
    assert sign("Jo: stay or drop?", "Jo", LONG) == "Jo: stay or drop?"


def test_words_without_a_name_end_in_an_ellipsis() -> None:
    assert sign("x" * 80, LONG).endswith("x…")


def test_a_line_is_read_from_afar_with_first_names() -> None:
    name = "Maximiliane Schmidt"
    size, _ = fitted(text(f"{name}: your Star", size=34, fit=22, names=(name,)), 400, 50, Even())
    assert size > 34 * EASY_SHRINK_FACTOR - 1


def test_what_is_alike_is_as_large_as_the_smallest() -> None:
    heads = [text(name, size_group="heads", fit=10, width=90) for name in ("Jo", "Christabella")]
    placed = lay_out(column(row(*heads), text("Jo")), 200, 60, Even())
    short, long, other = [one for one in placed if one.node.role == "text"]
    assert short.size == long.size == 15
    assert other.size == 22


def test_the_name_of_a_card_is_cut_last_and_its_question_stays() -> None:
    title = "Uninvited Neighborhood Watch of Lower Wallop"
    words = f"{title}: roll 2 dice"
    node = text(words, size=34, fit=22, titles=(title,))
    assert fitted(node, 400, 50, Even()) == (22, None)
    line = line_of(node)
    assert line.startswith("Uninvited Neigh")
    assert line.endswith("…: roll 2 dice")
    fits = text("The Hulk: roll 2 dice", size=34, fit=22, titles=("Hulk",))
    assert fitted(fits, 400, 50, Even())[1] == ("The Hulk: roll 2 dice",)


def test_people_are_called_by_their_first_names_before_these_are_cut() -> None:
    name = "Bartholomew Johnsons-Smith"
    assert sign(f"{name}: stay or drop?", name) == "Bartholomew: stay or drop?"
    (line,) = fitted(text(name, size=24, fit=16, names=(name,)), 120, 50, Even())[1]
    assert line == "Bartholomew"
