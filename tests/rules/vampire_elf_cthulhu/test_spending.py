"""Research, Re-activate and Retrieve Drops (VE-81 to VE-90)."""

from tests.rules.table import clause
from tests.rules.vampire_elf_cthulhu.table import NovelTable


def research(novel: NovelTable, *down: str) -> None:
    """Seat 0 has strength 7 to draw with."""
    novel.open(2)
    novel.ink(0, 6, 2)
    novel.places("0 elf-yellow-3, 1 elf-blue-3, 1 vampire-purple-3, 0 cthulhu-grey-1")
    for card in down:
        novel.put(card, zone="discard")
    novel.do("activate", seat=0, card="elf-yellow-3")
    novel.do("add_ink", seat=0, cubes=6, specials=0)


@clause("VE-81", "VE-82", "VE-83")
def test_two_points_a_card_of_one_deck_and_four_to_keep_it_face_up(novel: NovelTable) -> None:
    research(novel)
    red = [one for one in novel.asked(0) if one.get("color") == "red"]
    assert [(one["face"], one["n"]["number"]["most"]) for one in red] == [("down", 3), ("up", 1)]
    novel.do("research", seat=0, color="red", n=3, face="down")
    assert [(one["do"], one["n"]) for one in novel.instructs("draw")] == [("draw", 3)]
    novel.refused("keep", "VE-83", seat=0, card="elf-green-1")
    novel.refused("pass", "VE-83", seat=0)


@clause("VE-83", "VE-84", "VE-86")
def test_one_is_kept_unseen_and_the_others_are_shuffled_back(novel: NovelTable) -> None:
    research(novel)
    novel.do("research", seat=0, color="red", n=3, face="down")
    novel.do("keep", seat=0, card="elf-red-2")
    kept, back, shuffled = novel.last["rulings"][:3]
    assert "cards" not in kept
    assert (back["n"], back["to"], shuffled["to"]) == (2, "deck/red", "deck/red")
    assert novel.view["seats"][0]["display"][-1]["card"] is None
    assert novel.display(0)[-1]["card"] == "elf-red-2"


@clause("VE-85")
def test_drawing_none_and_no_more_than_there_are(novel: NovelTable) -> None:
    gone = [f"{type_}-grey-{n}" for type_ in ("vampire", "elf", "cthulhu") for n in (1, 2, 3)]
    left = [one for one in gone if one != "cthulhu-grey-1"]
    research(novel)
    novel.refused("research", "VE-85", seat=0, color="red", n=0, face="down")
    novel.do("pass", seat=0)
    assert novel.view["step"] == "turn-one"
    novel.say({"cmd": "undo"})
    for card in left[2:]:
        novel.put_all(1, "down", card)
    grey = [one for one in novel.asked(0) if one.get("color") == "grey"]
    assert grey[0]["n"]["number"]["most"] == 2
    novel.refused("research", "VE-85", seat=0, color="grey", n=3, face="down")


@clause("VE-85", "VE-112")
def test_a_deck_that_runs_out_while_drawing_is_rebuilt(novel: NovelTable) -> None:
    novel.open(2)
    novel.ink(0, 6, 2)
    for card in ("vampire-grey-2", "vampire-grey-3", "elf-grey-1", "elf-grey-2", "elf-grey-3"):
        novel.put_all(1, "down", card)
    for card in ("cthulhu-grey-2", "cthulhu-grey-3"):
        novel.put(card, zone="discard")
    novel.places("0 elf-yellow-3, 1 elf-blue-3, 1 vampire-purple-3, 0 cthulhu-grey-1")
    novel.do("activate", seat=0, card="elf-yellow-3")
    novel.do("add_ink", seat=0, cubes=6, specials=0)
    novel.do("research", seat=0, color="grey", n=3, face="down")
    assert [(one["do"], one["n"]) for one in novel.instructs("draw")] == [("draw", 1), ("draw", 2)]
    assert novel.steps()[1] == ("shuffle", "discard/grey", "deck/grey")
    novel.do("keep", seat=0, card="cthulhu-grey-3")
    assert novel.view["decks"]["grey"] == {"deck": 2, "discard": []}


def turns_one_up(novel: NovelTable, cubes: int) -> None:
    """Of three cards that lie face down, with one point more than these cubes."""
    novel.open(2)
    novel.ink(0, 4, 2)
    novel.put_all(0, "up", "elf-green-3")
    novel.put_all(0, "down", "elf-red-1", "elf-red-2", "elf-red-3")
    novel.places("0 elf-green-3, 1 elf-blue-3, 1 vampire-purple-3, 0 elf-red-1")
    novel.do("activate", seat=0, card="elf-green-3")
    novel.do("add_ink", seat=0, cubes=cubes, specials=0)
    novel.do("turn_up", seat=0, card="elf-red-1")


@clause("VE-87", "VE-88")
def test_two_points_turn_a_card_up_and_the_player_may_stop(novel: NovelTable) -> None:
    turns_one_up(novel, cubes=4)
    assert [one["do"] for one in novel.last["rulings"] if "do" in one] == ["turn-up"]
    assert novel.rulings("spend")[0]["left"] == 3
    novel.do("pass", seat=0)
    assert [one["face"] for one in novel.display(0)][2:] == ["up", "down", "down"]


@clause("VE-87", "VE-88")
def test_the_last_two_points_turn_another_card_up(novel: NovelTable) -> None:
    turns_one_up(novel, cubes=3)
    assert novel.rulings("spend")[0]["left"] == 2
    novel.do("turn_up", seat=0, card="elf-red-2")
    assert novel.rulings("spend")[0]["left"] == 0
    assert [one["face"] for one in novel.display(0)][2:] == ["up", "up", "down"]


@clause("VE-89", "VE-90")
def test_two_points_a_cube_as_far_as_the_reserve_goes(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(1, "up", "elf-purple-1", "elf-red-1", "elf-red-2", "vampire-red-3")
    novel.places("0 vampire-red-1, 1 elf-blue-3, 1 vampire-purple-3, 0 cthulhu-grey-1")
    novel.renounces("0 vampire-red-1")
    novel.do("activate", seat=1, card="elf-blue-3")
    novel.do("add_ink", seat=1, cubes=0, specials=0)
    assert novel.rulings("strength")[0]["total"] == 4
    novel.ink(0, 36, 2)
    assert novel.asked(1)[0]["cubes"] == {"number": {"least": 0, "most": 1}}
    novel.refused("collect", "VE-90", seat=1, cubes=2)
    novel.ink(0, 3, 2)
    novel.refused("collect", "VE-89", seat=1, cubes=3)
    novel.do("collect", seat=1, cubes=1)
    (spend,) = novel.rulings("spend")
    assert (spend["spent"], spend["left"]) == (2, 2)


@clause("VE-89", "VE-90")
def test_an_empty_reserve_ends_the_action(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(0, "up", "vampire-green-2")
    novel.ink(1, 37, 2)
    novel.places("0 vampire-green-2, 1 elf-blue-3, 1 vampire-purple-3, 0 vampire-red-1")
    novel.do("activate", seat=0, card="vampire-green-2")
    novel.do("add_ink", seat=0, cubes=0, specials=0)
    (found,) = novel.rulings("strength")
    assert found["total"] >= 2
    assert novel.view["reserve"] == 0
    assert novel.view["step"] == "turn-one"
