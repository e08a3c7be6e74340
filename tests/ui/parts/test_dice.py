from companion.core.board.nodes import Node, UiCommand
from companion.core.domains import Dice
from companion.ui.parts.dice import Faces


def ticked(node: Node) -> list[str]:
    """The faces that a tick marks."""
    mine = [node.name] if any(part.name == "check" for part in node.children) else []
    return mine + [name for part in node.children for name in ticked(part)]


def test_a_changed_entry_keeps_the_dice_that_are_not_touched() -> None:
    faces, two = Faces((3, 4)), Dice(2)
    assert faces.after(two, UiCommand("enter face", (1, 6))) == (3, 6)
    assert faces.on_touch(two, UiCommand("enter face", (0, 3))) is None, "nothing has changed"
    assert faces.on_touch(two, UiCommand("enter face", (1, 5))) == (3, 5)


def test_a_touched_face_is_ticked_besides_its_color() -> None:
    faces, two = Faces(), Dice(2)
    assert ticked(faces.node(two)) == []
    assert faces.on_touch(two, UiCommand("enter face", (0, 3))) is None
    assert ticked(faces.node(two)) == ["Die 1: 3"]
    assert faces.on_touch(two, UiCommand("enter face", (0, 5))) is None
    assert ticked(faces.node(two)) == ["Die 1: 5"]
