"""Illegal actions, and the clause that forbids each."""

from companion.games.vampire_elf_cthulhu import GAME
from tests.games.illegal import refusals
from tests.rules.table import clause
from tests.rules.vampire_elf_cthulhu.table import DUEL, NovelTable, bids, duel


@clause("VE-23", "VE-26", "VE-41")
def test_actions_out_of_turn(novel: NovelTable) -> None:
    novel.open(3)
    text = novel.refused("place", "VE-23", seat=1, card="elf-blue-2", cubes=0)
    assert text == "It is not Red's turn: Orange places a quill."
    text = novel.refused("pass", "VE-26", seat=0)
    assert text == "Nobody can pass now: Orange places a quill."
    text = novel.refused("activate", "VE-41", seat=0, card="vampire-red-1")
    assert text == "Cards are activated in Phase II, one at a time."


@clause("VE-25", "VE-27", "VE-28")
def test_quills_and_cubes_on_forbidden_spots(novel: NovelTable) -> None:
    novel.open(2)
    text = novel.refused("place", "VE-25", seat=0, card="elf-blue-1", cubes=0)
    assert text == "A quill is placed on an idea or on a card of Orange's Display."
    text = novel.refused("place", "VE-28", seat=0, card="vampire-red-1", cubes=1)
    assert text == "Cubes are laid on Ideas cards only."
    text = novel.refused("place", "VE-28", seat=0, card="elf-yellow-3", cubes=4)
    assert text == "Orange does not have that many cubes."
    novel.places("0 vampire-red-1, 1 elf-blue-3, 1 elf-yellow-3")
    text = novel.refused("place", "VE-27", seat=0, card="vampire-red-1", cubes=0)
    assert text == "A face-up card takes one quill, a face-down card two."


@clause("VE-29", "VE-30", "VE-32")
def test_a_theft_and_the_move_that_follows(novel: NovelTable) -> None:
    novel.open(3)
    text = novel.refused("move", "VE-30", seat=0, card="elf-blue-2")
    assert text == "A quill is moved only by a player who has been robbed."
    novel.do("place", seat=0, card="elf-yellow-3", cubes=1)
    text = novel.refused("place", "VE-29", seat=1, card="elf-yellow-3", cubes=1)
    assert text == "The Knife of White Bone is stolen with 2 cubes or more."
    novel.do("place", seat=1, card="elf-yellow-3", cubes=2)
    text = novel.refused("move", "VE-32", seat=0, card="elf-yellow-3")
    assert text == "A robbed quill steals nothing: it goes to an unmarked card."
    text = novel.refused("move", "VE-32", "VE-33", seat=0, card="elf-blue-3")
    assert text == "It goes to an idea or a face-up card of Orange's Display that has no quill."


@clause("VE-42", "VE-46", "VE-44")
def test_cards_that_cannot_be_activated(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(0, "down", "elf-grey-1")
    text = novel.refused("renounce", "VE-44", seat=0, card="elf-grey-1")
    assert text == "Actions are skipped in Phase II, one at a time."
    novel.places("0 elf-grey-1, 1 elf-blue-3, 1 elf-yellow-3, 0 vampire-red-1")
    text = novel.refused("activate", "VE-42", seat=0, card="elf-blue-3")
    assert text == "Only a card of Orange with a quill can be activated."
    text = novel.refused("activate", "VE-42", "VE-46", seat=0, card="elf-grey-1")
    assert text == "A face-down card needs both quills."


@clause("VE-80", "VE-91")
def test_actions_that_lack_what_they_need(novel: NovelTable) -> None:
    novel.open(2)
    novel.places("0 vampire-red-1, 1 elf-blue-3, 1 vampire-purple-3, 0 cthulhu-grey-1")
    for card in ("elf-blue-3", "vampire-purple-3"):
        novel.do("correct", path=f"cards/{card}", value={"zone": "discard"})
    text = novel.refused("activate", "VE-80", seat=0, card="vampire-red-1")
    assert text == "No opponent has a face-up card to compare with."
    novel.open(2)
    novel.put_all(0, "up", "vampire-red-3")
    novel.places("0 vampire-red-3, 1 elf-blue-3, 1 vampire-purple-3, 0 cthulhu-grey-1")
    text = novel.refused("activate", "VE-91", "VE-92", seat=0, card="vampire-red-3")
    assert text == "An Insert needs four colors in the Display."


@clause("VE-49", "VE-57")
def test_special_points_of_a_card_that_gives_none(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(1, "up", "elf-green-1")
    novel.put_all(0, "up", "elf-red-1")
    novel.places(DUEL)
    novel.do("activate", seat=0, card="vampire-red-1")
    text = novel.refused("turn_for_point", "VE-49", seat=0, card="cthulhu-grey-1")
    assert text == "A card with a quill is neither turned nor discarded."
    text = novel.refused("discard_for_points", "VE-57", seat=0, card="elf-red-1")
    assert text == "A face-down card of Orange is discarded."


@clause("VE-66", "VE-67", "VE-70")
def test_confrontations_in_their_order(novel: NovelTable) -> None:
    duel(novel)
    text = novel.refused("bid", "VE-66", seat=1, cubes=0, specials=0)
    assert text == "Ink is bid in a confrontation, after the special points."
    text = novel.refused("compare", "VE-70", seat=0, card="cthulhu-grey-1")
    assert text == "A face-up card of an opponent is chosen."
    novel.do("compare", seat=0, card="elf-blue-3")
    text = novel.refused("turn_for_point", "VE-67", seat=0, card="cthulhu-grey-1")
    assert text == "Special points are taken first; now all bid."
    novel.do("bid", seat=1, cubes=0, specials=0)
    text = novel.refused("bid", "VE-66", seat=1, cubes=1, specials=0)
    assert text == "Red's hand is closed: a bid is final."
    text = novel.refused("bid", "VE-65", seat=0, cubes=40, specials=0)
    assert text == "Orange does not have that much ink."


@clause("VE-76", "VE-77")
def test_cards_of_the_loser_that_cannot_be_turned(novel: NovelTable) -> None:
    novel.open(2)
    novel.put_all(1, "up", "elf-red-1", "elf-red-2")
    novel.ink(0, 6, 2)
    novel.places(DUEL)
    novel.do("activate", seat=0, card="vampire-red-1")
    novel.do("compare", seat=0, card="elf-red-2")
    novel.passes(*[one["seat"] for one in novel.prompts if one["accepts"][-1]["type"] == "pass"])
    bids(novel, (6, 2), (0, 0))
    text = novel.refused("turn_rival", "VE-76", seat=0, card="elf-red-1")
    assert text == "The Huntress of Hollow Oak is turned first."
    text = novel.refused("turn_rival", "VE-77", seat=0, card="elf-blue-3")
    assert text == "A card with a quill cannot be turned."


@clause("VE-81", "VE-83", "VE-85")
def test_research_beyond_its_strength(novel: NovelTable) -> None:
    novel.open(2)
    novel.ink(0, 6, 2)
    novel.places("0 elf-yellow-3, 1 elf-blue-3, 1 vampire-purple-3, 0 cthulhu-grey-1")
    novel.do("activate", seat=0, card="elf-yellow-3")
    text = novel.refused("add_ink", "VE-65", seat=0, cubes=7, specials=0)
    assert text == "Orange does not have that much ink."
    novel.do("add_ink", seat=0, cubes=6, specials=0)
    text = novel.refused("research", "VE-85", seat=0, color="red", n=0, face="down")
    assert text == "At least one card is drawn; to draw none, pass."
    text = novel.refused("research", "VE-81", "VE-83", seat=0, color="red", n=2, face="up")
    assert text == "That costs 8 points, and there are 7."
    novel.do("research", seat=0, color="red", n=3, face="down")
    text = novel.refused("keep", "VE-83", seat=0, card="elf-green-1")
    assert text == "The cards were drawn from the red deck."
    text = novel.refused("pass", "VE-83", seat=0)
    assert text == "Nobody can pass now: Orange keeps one of the drawn cards."


@clause("VE-52", "VE-117")
def test_ink_that_is_not_there_and_objectives_that_stay_secret(novel: NovelTable) -> None:
    novel.open(2)
    text = novel.refused("exchange", "VE-52", seat=1)
    assert text == "Red needs four cubes, and a special token left to take."
    text = novel.refused("reveal_objective", "VE-117", seat=0, card="objective-elf-1")
    assert text == "Objectives stay secret until the end."


@clause("VE-11", "VE-19", "VE-124")
def test_cards_that_cannot_come_in_the_set_up(novel: NovelTable) -> None:
    novel.new(3)
    novel.do("deal_idea", card="elf-red-2")
    text = novel.refused("deal_idea", "VE-11", "VE-124", card="elf-red-1")
    assert text == "A card of another color is due: blue, green, purple, yellow and grey."
    for card in ("elf-blue-2", "elf-green-3", "vampire-purple-3", "elf-yellow-3", "elf-grey-1"):
        novel.do("deal_idea", card=card)
    text = novel.refused("choose_deck", "VE-19", seat=1, color="red")
    assert text == "It is not Red's turn: Orange chooses a deck."
    novel.do("choose_deck", seat=0, color="red")
    text = novel.refused("keep_start", "VE-124", "VE-18", seat=0, card="elf-red-2")
    assert text == "That card cannot have been drawn."


@clause("VE-128")
def test_corrections_say_nothing_of_a_secret(novel: NovelTable) -> None:
    novel.open(2)
    text = novel.refused("correct", "VE-128", "VE-125", path="ink/0/cubes", value=38)
    assert text == "Orange: cubes cannot be set to that value now."
    text = novel.refused("correct", "VE-128", "VE-126", path="cubes/elf-blue-2", value=1)
    assert text == "cubes on The Keeper of Nine Keys cannot be set to that value now."


@clause("VE-124")
def test_at_a_real_table_only_what_all_can_see_forbids_a_drawn_card() -> None:
    found = [one for one in refusals(GAME) if one.text.endswith(" has another objective.")]
    assert found
    assert all(one.is_virtual for one in found)
