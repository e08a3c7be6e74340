"""Players, Kings, the deck and the deal of MonsterCon! (MC-01 to MC-18, MC-102, MC-106)."""

import pytest

from tests.rules.monstercon.table import KING_OF, ConTable, cards
from tests.rules.table import NAMES, clause

FOUR = "vampire werewolf zombie mummy"


@clause("MC-01", "MC-03")
@pytest.mark.parametrize(
    ("seats", "origins", "fits"),
    [(1, True, False), (2, False, True), (4, False, True), (5, False, False), (5, True, True),
     (6, True, False)],
)  # fmt: skip
def test_two_to_four_play_and_a_fifth_with_the_origins_deck(
    con: ConTable, seats: int, origins: bool, fits: bool
) -> None:
    line = {"cmd": "new", "game": "monstercon", "seats": NAMES[:seats]}
    answer = con.say({**line, "options": {"origins_deck": origins}})
    assert answer["ok"] is fits
    if not fits:
        assert answer["error"]["code"] == "bad-options"


@clause("MC-03", "MC-108")
@pytest.mark.parametrize(
    "options",
    [
        {"unknown": True},
        {"origins_deck": 1},
        {"k8_vampire": "yes"},
        {"joker_any_time": None},
        {"shapeshift_for_all": 0},
        {"court_pips": "eleven"},
        {"revoke_penalty": -1},
        {"revoke_penalty": 101},
        {"revoke_penalty": True},
        {"revoke_penalty": "5"},
    ],
)
def test_options_that_cannot_be_are_refused(con: ConTable, options: dict[str, object]) -> None:
    line = {"cmd": "new", "game": "monstercon", "seats": NAMES[:3], "options": options}
    assert con.say(line)["error"]["code"] == "bad-options"


def test_the_defaults_are_the_rulebooks(con: ConTable) -> None:
    assert con.new(3)["view"]["options"] == {
        "origins_deck": False,
        "k8_vampire": False,
        "joker_any_time": False,
        "shapeshift_for_all": False,
        "court_pips": "none",
        "revoke_penalty": 0,
    }
    about = {one["id"]: one for one in con.look({"cmd": "games"})["games"]}["monstercon"]
    assert about["seats"] == {"least": 2, "most": 5}
    assert {one["id"]: one["default"] for one in about["options"]} == con.view["options"]


@clause("MC-02", "MC-04", "MC-93")
@pytest.mark.parametrize("origins", [False, True])
def test_the_kings_are_taken_out_shuffled_and_dealt_face_up(con: ConTable, origins: bool) -> None:
    answer = con.new(3, origins_deck=origins)
    kings = [f"king-of-{suit}" for suit in ("spades", "hearts", "clubs", "diamonds")]
    kings += ["marcus-king"] if origins else []
    ruled = [
        {key: one[key] for key in one if key not in ("text", "cite")} for one in answer["rulings"]
    ]
    assert ruled == [
        {"kind": "instruct", "do": "separate", "cards": kings, "from": "deck", "to": "kings"},
        {"kind": "instruct", "do": "shuffle", "what": "kings", "n": len(kings)},
        *({"kind": "instruct", "do": "deal", "seat": seat, "n": 1, "from": "kings", "to": "table",
           "face": "up"} for seat in range(3)),
    ]  # fmt: skip
    assert [prompt["seat"] for prompt in answer["prompts"]] == [0, 1, 2]
    assert answer["prompts"][1]["accepts"] == [
        {"type": "take_king", "seat": 1, "card": {"cards": kings}}
    ]


@clause("MC-04")
def test_kings_come_in_any_order_and_each_only_once(con: ConTable) -> None:
    con.new(3)
    con.do("take_king", seat=2, card="king-of-clubs")
    assert con.view["monsters"] == [None, None, "zombie"]
    assert con.view["kings"] == [None, None, "up"]
    con.refused("take_king", "MC-04", seat=1, card="king-of-clubs")
    con.refused("take_king", "MC-04", seat=2, card="king-of-spades")
    con.refused("take_king", "MC-04", seat=1, card="marcus-king")
    con.refused("take_king", "MC-04", seat=1, card="2-of-spades")
    con.refused("take_king", seat=1, card="king-of-cups", code="bad-action")
    con.refused("play", "MC-14", seat=1, card="2-of-spades")
    con.refused("deal", "MC-13")


@clause("MC-05", "MC-11")
@pytest.mark.parametrize(
    ("monsters", "suits", "deck"),
    [
        ("zombie vampire", ["spades", "clubs"], 26),
        ("mummy werewolf", ["hearts", "diamonds"], 26),
        ("mummy zombie werewolf", ["hearts", "clubs", "diamonds"], 38),
        (FOUR, ["spades", "hearts", "clubs", "diamonds"], 50),
    ],
)
def test_each_monster_brings_its_suit(
    con: ConTable, monsters: str, suits: list[str], deck: int
) -> None:
    view = con.kings(monsters)["view"]
    assert view["monsters"] == monsters.split()
    assert (view["suits"], view["deal"]["deck"]) == (suits, deck)
    gather = con.instructs("gather")[0]
    assert (gather["suits"], gather["n"], gather["to"]) == (suits, deck, "deck")


@clause("MC-06", "MC-07")
def test_a_king_stays_and_the_monster_with_it(con: ConTable) -> None:
    con.begin("vampire werewolf")
    con.refused("play", "MC-39", "MC-06", seat=0, card="king-of-spades")
    con.refused("play", "MC-39", "MC-06", seat=0, card="marcus-king")
    con.finish()
    assert con.view["hand"] == 2
    assert con.view["monsters"] == ["vampire", "werewolf"]
    assert not con.instructs("separate")
    con.refused("take_king", "MC-07", seat=0, card="king-of-clubs")


@clause("MC-08", "MC-09", "MC-10")
def test_other_kings_and_suits_are_out_and_the_jokers_are_in(con: ConTable) -> None:
    con.kings("mummy vampire")
    discard = con.instructs("discard")[0]
    assert discard["cards"] == ["king-of-hearts", "king-of-clubs"]
    assert (discard["from"], discard["to"]) == ("kings", "box")
    con.deal()
    con.do("pass", seat=0)
    ranks = ["A", *map(str, range(2, 11)), "J", "Q"]
    every = cards(" ".join(f"{rank}{suit}" for suit in "SD" for rank in ranks) + " *1 *2")
    assert con.asked(1) == [{"type": "play", "seat": 1, "card": {"cards": every}}]


@clause("MC-08", "MC-107")
def test_with_four_no_king_is_left_and_the_marcus_king_may_be(con: ConTable) -> None:
    con.kings(FOUR)
    assert con.instructs("discard") == []
    con.kings(FOUR, origins_deck=True)
    assert con.instructs("discard")[0]["cards"] == ["marcus-king"]
    assert con.view["deal"] == {"deck": 50, "each": 12, "zombie": 2, "aside": 0}
    con.deal()
    assert con.view["phase"] == "before-trick"


@clause("MC-12", "MC-29")
def test_seats_are_clockwise(con: ConTable) -> None:
    con.begin("zombie vampire werewolf")
    con.lay("AC 2S QH")
    con.calm()
    turns = []
    for one in cards("5C 6C 7C"):
        turns.append(con.view["turn"])
        con.do("play", seat=con.view["turn"], card=one)
    assert turns == [2, 0, 1]


DEALS = [
    ("vampire werewolf", 26, 12, 0, 2),
    ("zombie werewolf", 26, 12, 2, 0),
    ("vampire werewolf mummy", 38, 12, 0, 2),
    ("vampire zombie mummy", 38, 12, 2, 0),
    (FOUR, 50, 12, 2, 0),
    ("entity vampire", 14, 6, 0, 2),
    ("zombie entity", 14, 6, 2, 0),
    ("entity vampire mummy", 26, 8, 0, 2),
    ("entity zombie mummy", 26, 8, 2, 0),
    ("entity werewolf vampire mummy", 38, 9, 0, 2),
    ("entity zombie vampire mummy", 38, 9, 2, 0),
    (f"entity {FOUR}", 50, 9, 2, 3),
]


@clause("MC-14", "MC-102", "MC-106")
@pytest.mark.parametrize(("monsters", "deck", "each", "more", "aside"), DEALS)
def test_every_deal_of_the_table(
    con: ConTable, monsters: str, deck: int, each: int, more: int, aside: int
) -> None:
    view = con.kings(monsters)["view"]
    assert view["deal"] == {"deck": deck, "each": each, "zombie": more, "aside": aside}
    seats = monsters.split()
    extra = [("deal", seats.index("zombie"), 2)] if more else []
    rest = [("set_aside", None, aside)] if aside else []
    ruled = [(one["do"], one.get("seat"), one["n"]) for one in con.last["rulings"]
            if one["do"] in ("deal", "set_aside")]  # fmt: skip
    assert ruled == [*(("deal", seat, each) for seat in range(len(seats))), *extra, *rest]
    fewer = {"MC-102" if len(seats) == 5 else "MC-106"} if "entity" in seats else set()
    cited = next(one["cite"] for one in con.last["rulings"] if one["do"] == "deal")
    assert {"MC-102", "MC-106"} & {*cited} == fewer
    assert (view["hand_sizes"], view["aside"], view["rounds_left"]) == ([0] * len(seats), 0, 0)
    mimic = next(one for one in seats if one != "entity") if "entity" in seats else None
    view = con.deal(mimic)["view"]
    assert view["hand_sizes"] == [each + (more if one == "zombie" else 0) for one in seats]
    assert (view["aside"], view["rounds_left"], view["trick"]) == (aside, each, 1)
    assert sum(view["hand_sizes"]) + view["aside"] == deck


@clause("MC-13", "MC-74", "MC-18")
def test_the_next_hand_begins_with_everything_shuffled(con: ConTable) -> None:
    con.begin("mummy vampire zombie")
    con.do("whirlwind", seat=0, direction="left")
    con.finish()
    view = con.view
    assert (view["phase"], view["hand"], view["trick"]) == ("deal", 2, 0)
    assert view["leader"] is None
    assert view["kings"] == ["up", "up", "up"]
    assert sum(map(len, view["taken"])) == 36, "the last hand stays on show"
    ruled = [one["do"] for one in con.last["rulings"] if one["kind"] == "instruct"]
    assert ruled == ["take_trick", "turn_king", "gather", "shuffle", *["deal"] * 4]
    assert con.instructs("shuffle")[0]["what"] == "deck"
    assert con.instructs("gather")[0]["n"] == con.instructs("shuffle")[0]["n"] == 38
    con.do("deal")
    assert con.view["taken"] == [[], [], []]
    assert con.view["phase"] == "before-trick"
    con.refused("deal", "MC-13")


@clause("MC-15", "MC-16", "MC-17")
def test_two_cards_are_left_for_the_zombie_or_for_nobody(con: ConTable) -> None:
    con.kings("vampire werewolf")
    aside = con.instructs("set_aside")[0]
    assert (aside["n"], aside["from"], aside["to"], aside["face"]) == (2, "deck", "aside", "down")
    con.kings("vampire zombie")
    assert con.instructs("set_aside") == []
    more = con.instructs("deal")[-1]
    assert (more["seat"], more["n"], more["cite"]) == (1, 2, ["MC-15"])


@clause("MC-17")
def test_cards_aside_score_for_nobody(con: ConTable) -> None:
    con.begin("vampire werewolf")
    con.finish(keep="QS QH")
    # both Queens lay aside and were never seen
    assert [one["queens"] for one in con.scores()] == [0, 0]
    assert con.view["stalker"] == [0, 0]


@clause("MC-18", "MC-46")
def test_only_kings_that_lie_down_are_turned_up(con: ConTable) -> None:
    con.begin("werewolf vampire")
    con.do("shapeshift", seat=0)
    con.finish(rounds=1)
    con.piles("", "")
    con.finish()
    up = [(one["seat"], one["card"], one["face"]) for one in con.instructs("turn_king")]
    assert up == [(0, KING_OF["werewolf"], "up")]
    assert con.instructs("turn_king")[0]["cite"] == ["MC-18"]
    assert con.view["shifted"] == []
    con.deal()
    con.do("shapeshift", seat=0)
