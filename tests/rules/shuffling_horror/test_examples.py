"""The worked examples of the rules of Shuffling Horror, one test each."""

from tests.rules.shuffling_horror.table import CAST, FilmTable
from tests.rules.table import clause


@clause("SH-19", "SH-29", "SH-33")
def test_00_the_start_of_them_all(film: FilmTable) -> None:
    film.play("""
    {"cmd":"new","game":"shuffling-horror","seats":["Dee","Ann","Bob"],"options":{},"dealer":"table"}
        → {"view":{"phase":"setup","pool":40,"discard_pile":44,"survivor_pile":12}}
    {"type":"draw","card":"the-pilot"}
    {"type":"draw","card":"the-mechanic"}
        → {"rulings":{"$contains":[{"code":"reel-start","reel":1,"n":10}]},"view":{"phase":"reveal","reel_pile":10,"discard_pile":31}}
    {"type":"reveal","frame":1,"card":"service-revolver"}
    {"type":"reveal","frame":2,"card":"adrenaline"}
    {"type":"reveal","frame":3,"card":"hunting-rifle"}
        → {"prompts":{"$accepts_types":["take","rest","pass","take_attack_item","take_attack_survivor"]},"view":{"phase":"turn","turn":{"seat":1,"survivor":"the-pilot"}}}
    """)


@clause("SH-43", "SH-70")
def test_01_a_mystery_card_is_turned_up_after_the_attack(film: FilmTable) -> None:
    film.play("""
    FILM
    {"type":"correct","path":"frames/0/card","value":"four-dynamite-sticks"}
    {"type":"correct","path":"frames/1/card","value":"three-walking-scarecrows"}
    {"type":"take_attack_item","seat":1,"survivor":"the-pilot","card":"four-dynamite-sticks"}
        → {"view":{"phase":"attack","frames":[{"card":null,"face":"down"},{},{}]}}
    {"type":"attack","seat":1,"survivor":"the-pilot","target":"three-walking-scarecrows","item":"four-dynamite-sticks","stat":"brains"}
        → {"view":{"roll":{"need":7,"odds":"21/36"}}}
    {"type":"roll","dice":[2,6]}
        → {"rulings":{"$contains":[{"code":"miss","roll":8}]},"view":{"phase":"reveal"}}
    {"type":"reveal","frame":1,"card":"five-chrome-hunters"}
        → {"view":{"turn":{"seat":2}}}
    """)


@clause("SH-115")
def test_02_throng_values(film: FilmTable) -> None:
    film.play("""
    FILM
    {"type":"correct","path":"throngs/0/0","value":["three-silent-milkmen","six-saucer-pilots"]}
    {"type":"correct","path":"throngs/0/1","value":["three-hollow-nuns","six-armed-gardener","four-cornfield-shapes"]}
    {"type":"pass","seat":1}
    {"type":"pass","seat":2}
    {"type":"all_out_attack","seat":0}
    {"type":"target","seat":0,"attacker":"throng-0-1","victim":"the-pilot"}
        → {"view":{"roll":{"need":9,"odds":"30/36"}}}
    {"type":"roll","dice":[6,4]}
        → {"rulings":{"$contains":[{"code":"miss"}]}}
    {"type":"target","seat":0,"attacker":"throng-0-2","victim":"the-pilot"}
        → {"view":{"roll":{"need":11,"odds":"35/36"}}}
    {"type":"roll","dice":[6,6]}
        → {"rulings":{"$contains":[{"code":"fumble"}]},"view":{"phase":"counterstrike"}}
    """)


@clause("SH-115", "SH-120", "SH-84")
def test_03_a_lone_six_and_a_flail_with_spoints(film: FilmTable) -> None:
    film.play("""
    FILM
    {"type":"correct","path":"throngs/0/0","value":["six-saucer-pilots"]}
    {"type":"pass","seat":1}
    {"type":"pass","seat":2}
    {"type":"all_out_attack","seat":0}
    {"type":"target","seat":0,"attacker":"throng-0-1","victim":"the-mechanic"}
    {"type":"roll","dice":[5,1]}
        → {"rulings":{"$contains":[{"code":"hit","need":6,"roll":6}]},"view":{"phase":"damage-roll"}}
    {"type":"roll","dice":[5]}
        → {"view":{"phase":"negate"}}
    {"type":"flail","seat":2,"survivor":"the-mechanic"}
        → {"view":{"roll":{"purpose":"flail","need":5,"odds":"10/36"}}}
    {"type":"spend","seat":2,"from":"power","n":3}
        → {"view":{"roll":{"need":8,"odds":"26/36"}}}
    {"type":"roll","dice":[6,2]}
        → {"rulings":{"$contains":[{"code":"test","success":true},{"code":"survives"}]}}
    """)


@clause("SH-97", "SH-91")
def test_04_the_damage_threshold(film: FilmTable) -> None:
    film.play("""
    FILM
    {"type":"correct","path":"frames/0/card","value":"three-green-cadets"}
    {"type":"attack","seat":1,"survivor":"the-pilot","target":"three-green-cadets"}
    {"type":"roll","dice":[2,3]}
    {"type":"roll","dice":[2]}
        → {"rulings":{"$contains":[{"code":"no-effect","n":2}]}}
    {"type":"attack","seat":2,"survivor":"the-mechanic","target":"three-green-cadets"}
    {"type":"roll","dice":[5,3]}
        → {"view":{"roll":{"need":3,"odds":"4/6"}}}
    {"type":"spend","seat":1,"from":"power","n":3}
        → {"view":{"roll":{"need":0,"odds":"6/6"}}}
    {"type":"roll","dice":[1]}
        → {"rulings":{"$contains":[{"code":"damage","n":4,"spoints":3},{"code":"eliminated","card":"three-green-cadets"}]}}
    """)


@clause("SH-92")
def test_05_shad(film: FilmTable) -> None:
    film.play("""
    FILM
    {"type":"correct","path":"survivors/the-mechanic/held","value":["fire-axe"]}
    {"type":"correct","path":"throngs/0/0","value":["seven-headed-thing"]}
    {"type":"pass","seat":1}
    {"type":"attack","seat":2,"survivor":"the-mechanic","target":"seven-headed-thing","item":"fire-axe"}
    {"type":"roll","dice":[4,3]}
    {"type":"roll","dice":[5,4]}
        → {"rulings":{"$contains":[{"code":"damage","n":5,"dice":5},{"code":"no-effect","n":5}]}}
    {"type":"pass","seat":0}
    {"type":"pass","seat":0}
    {"type":"pass","seat":1}
    {"type":"attack","seat":2,"survivor":"the-mechanic","target":"seven-headed-thing","item":"fire-axe"}
    {"type":"roll","dice":[4,3]}
    {"type":"roll","dice":[4,4]}
        → {"rulings":{"$contains":[{"code":"damage","n":8,"dice":8},{"code":"eliminated","card":"seven-headed-thing"}]}}
    """)


@clause("SH-108")
def test_06_dynamite_on_a_throng(film: FilmTable) -> None:
    film.play("""
    FILM
    {"type":"correct","path":"survivors/the-pilot/held","value":["four-dynamite-sticks"]}
    {"type":"correct","path":"throngs/0/0","value":["two-hissing-cats","four-masked-surgeons","six-armed-gardener"]}
    {"type":"throng_attack","seat":1,"survivor":"the-pilot","throng":"throng-0-1","item":"four-dynamite-sticks","stat":"brains"}
    {"type":"roll","dice":[4,2]}
    {"type":"roll","dice":[5,1]}
        → {"rulings":{"$contains":[{"code":"damage","n":6},{"code":"eliminated","card":"two-hissing-cats"},{"code":"eliminated","card":"six-armed-gardener"}]},"view":{"throngs":{"0":[[],[],[],[],[],[]]},"uses":{"four-dynamite-sticks":3}}}
    """)


@clause("SH-209", "SH-206")
def test_07_fade_in(film: FilmTable) -> None:
    film.play("""
    FILM
    {"type":"take_attack_survivor","seat":1}
    {"type":"draw","card":"the-cowboy"}
    {"type":"pass","seat":2}
    {"type":"pass","seat":0}
    {"type":"pass","seat":0}
    {"type":"correct","path":"reel_pile","value":0}
    {"type":"correct","path":"frames/0/card","value":null}
    {"type":"correct","path":"frames/2/card","value":null}
    {"type":"take","seat":1,"survivor":"the-pilot","card":"adrenaline"}
        → {"rulings":{"$contains":[{"code":"reel-end","reel":1}]},"view":{"fade_in":{"seat":1,"survivor":"the-cowboy"},"phase":"award"}}
    """)


@clause("SH-28", "SH-153")
def test_08_no_rest(film: FilmTable) -> None:
    film.play("""
    FILM players=12
    {"cmd":"view"}
        → {"view":{"pool":0,"survivor_pile":0}}
    {"type":"rest","seat":1,"survivor":"the-pilot"}
        → {"rulings":{"$contains":[{"code":"rests","n":0}]}}
    """)


@clause("SH-227", "SH-231")
def test_09_last_one_standing_in_reel_1(film: FilmTable) -> None:
    film.play("""
    FILM players=12
    ONLY the-pilot the-mechanic
    {"type":"correct","path":"survivors/the-mechanic","value":null}
        → {"rulings":{"$contains":[{"code":"player-out"},{"code":"turning-point"},{"code":"last-one-standing","survivor":"the-pilot"}]},"view":{"phase":"star-roll","roll":{"need":1,"odds":"1/6"}}}
    {"type":"roll","dice":[1]}
        → {"rulings":{"$contains":[{"code":"star-awarded","reel":1}]}}
    {"type":"roll","dice":[4]}
    {"type":"roll","dice":[2]}
    {"type":"roll","dice":[6]}
        → {"view":{"phase":"turn","turn":{"seat":1,"survivor":"the-pilot"},"last_one_standing":{"stage":"action"},"survivors":{"the-pilot":{"stars":[1]}}}}
    """)


@clause("SH-167", "SH-168")
def test_10_a_trap(film: FilmTable) -> None:
    film.play("""
    FILM
    {"type":"take","seat":1,"survivor":"the-pilot","card":"adrenaline"}
    {"type":"reveal","frame":2,"card":"the-examination-room"}
    {"type":"roll","dice":[2]}
        → {"rulings":{"$contains":[{"code":"victim","survivor":"the-mechanic"},{"code":"trapped"}]},"view":{"survivors":{"the-mechanic":{"trapped":"the-examination-room"}}}}
    {"type":"reveal","frame":2,"card":"tire-iron"}
        → {"prompts":{"$accepts_types":["escape","pass","take_attack_survivor"]}}
    """)


@clause("SH-239")
def test_11_a_bigger_blobbing(film: FilmTable) -> None:
    film.play("""
    FILM bigger_blobbing=on
    {"type":"take","seat":1,"survivor":"the-pilot","card":"adrenaline"}
    {"type":"reveal","frame":2,"card":"the-creeping-jelly"}
        → {"rulings":{"$contains":[{"code":"blob","n":4}]}}
    """)


@clause("SH-119")
def test_12_a_pledge_that_is_not_completed(film: FilmTable) -> None:
    film.play("""
    FILM
    {"type":"correct","path":"throngs/0/0","value":["five-tunnel-worms"]}
    {"type":"pass","seat":1}
    {"type":"pass","seat":2}
    {"type":"all_out_attack","seat":0}
    {"type":"target","seat":0,"attacker":"throng-0-1","victim":"the-pilot"}
    {"type":"roll","dice":[3,1]}
    {"type":"roll","dice":[4]}
    {"type":"spend","seat":2,"from":"power","n":3}
        → {"view":{"pool":40,"attack":{"damage":4,"pledged":[{"seat":2,"from":"power","n":3}]}}}
    {"type":"flail","seat":1,"survivor":"the-pilot"}
        → {"view":{"pool":40,"players":[{},{"power":7},{"power":7}],"roll":{"need":8}}}
    {"type":"roll","dice":[5,4]}
        → {"rulings":{"$contains":[{"code":"test","success":false},{"code":"eliminated"}]},"view":{"discards":["the-pilot"]}}
    """)


@clause("SH-52", "SH-54")
def test_13_creature_feature_fumble_and_take_two(film: FilmTable) -> None:
    film.play("""
    FILM
    {"type":"correct","path":"frames/0/card","value":"two-hissing-cats"}
    {"type":"correct","path":"frames/2/card","value":"two-pale-twins"}
    {"type":"take","seat":1,"survivor":"the-pilot","card":"adrenaline"}
    {"type":"reveal","frame":2,"card":"three-static-voices"}
    {"type":"roll","dice":[6,6]}
        → {"view":{"phase":"counterstrike","attack":{"attacker":"two-hissing-cats"}}}
    {"type":"attack","seat":1,"survivor":"the-pilot","target":"two-hissing-cats"}
    {"type":"roll","dice":[2,2]}
    {"type":"roll","dice":[1]}
        → {"rulings":{"$contains":[{"code":"eliminated","card":"two-hissing-cats"}]},"view":{"attack":{"attacker":"three-static-voices"}}}
    {"type":"roll","dice":[5,5]}
    {"type":"roll","dice":[5,5]}
        → {"view":{"phase":"reveal"}}
    {"type":"reveal","frame":1,"card":"four-night-watchers"}
        → {"rulings":{"$contains":[{"code":"creature-feature","by":"survivor","survivor":"the-pilot"}]}}
    """)


@clause("SH-46")
def test_14_an_event_under_a_mystery_card(film: FilmTable) -> None:
    film.play("""
    FILM
    {"type":"take","seat":1,"survivor":"the-pilot","card":"hunting-rifle"}
        → {"view":{"reel_pile":9}}
    {"type":"reveal","frame":3,"card":"the-church-cellar"}
        → {"rulings":{"$contains":[{"code":"event","card":"the-church-cellar"}]},"view":{"reel_pile":8,"phase":"reveal","sanctuaries":[{"card":"the-church-cellar"},{}]}}
    {"type":"reveal","frame":3,"card":"grudge-match"}
        → {"view":{"turn":{"seat":2},"frames":[{},{},{"card":"grudge-match"}]}}
    """)


@clause("SH-147")
def test_15_searching_a_sanctuary(film: FilmTable) -> None:
    film.play("""
    FILM
    {"type":"take","seat":1,"survivor":"the-pilot","card":"hunting-rifle"}
    {"type":"reveal","frame":3,"card":"the-church-cellar"}
    {"type":"reveal","frame":3,"card":"grudge-match"}
    {"type":"move","seat":2,"survivor":"the-mechanic","sanctuary":1}
    {"type":"pass","seat":0}
    {"type":"pass","seat":0}
    {"type":"pass","seat":1}
    {"type":"search","seat":2,"survivor":"the-mechanic"}
        → {"view":{"phase":"draw"}}
    {"type":"draw","card":"two-pale-twins"}
    {"type":"draw","card":"welding-torch"}
    {"type":"draw","card":"popcorn"}
        → {"ok":false,"error":{"code":"illegal"}}
    {"type":"draw","card":"the-lights-go-out"}
    {"type":"draw","card":"six-legged-hulk"}
        → {"prompts":{"$accepts_types":["keep","store","return_card"]}}
    {"type":"keep","seat":2,"survivor":"the-mechanic","card":"welding-torch"}
        → {"view":{"discard_pile":30,"survivors":{"the-mechanic":{"held":["welding-torch"],"in":1}}}}
    """)


@clause("SH-13")
def test_16_a_card_that_cannot_be_there(film: FilmTable) -> None:
    film.play("""
    FILM
    {"type":"correct","path":"frames/0/card","value":"two-hissing-cats"}
    {"type":"attack","seat":1,"survivor":"the-pilot","target":"two-hissing-cats"}
    {"type":"roll","dice":[2,1]}
    {"type":"roll","dice":[3]}
    {"type":"reveal","frame":1,"card":"two-hissing-cats"}
        → {"ok":false,"error":{"code":"illegal"}}
    {"type":"reveal","frame":1,"card":"welding-torch"}
        → {"view":{"turn":{"seat":2}}}
    """)


@clause("SH-128")
def test_17_a_head_shot_founds_a_throng(film: FilmTable) -> None:
    film.play("""
    FILM
    {"type":"correct","path":"throngs/0/1","value":["two-hissing-cats"]}
    {"type":"pass","seat":1}
    {"type":"pass","seat":2}
    {"type":"all_out_attack","seat":0}
    {"type":"target","seat":0,"attacker":"throng-0-2","victim":"the-mechanic"}
    {"type":"roll","dice":[1,1]}
        → {"rulings":{"$contains":[{"code":"spored","survivor":"the-mechanic"}]},"view":{"phase":"place"}}
    {"type":"place","seat":0,"card":"the-mechanic","to":"throng-0-1"}
        → {"prompts":{"$accepts_types":["target","pass"]}}
    {"type":"target","seat":0,"attacker":"throng-0-1","victim":"the-pilot"}
        → {"view":{"roll":{"need":8,"odds":"26/36"}}}
    {"type":"roll","dice":[4,2]}
        → {"view":{"roll":{"purpose":"damage","count":2}}}
    """)


def test_18_an_auto_director_makes_one_closed_choice(film: FilmTable) -> None:
    film.play("""
    FILM director=auto
    {"type":"correct","path":"throngs/0/0","value":["six-saucer-pilots"]}
    {"type":"correct","path":"frames/0/card","value":"four-masked-surgeons"}
    {"type":"pass","seat":1}
    {"type":"pass","seat":2}
        → {"prompts":[{"seat":0,"auto":true,"accepts":[{"type":"take_attack","seat":0,"card":"four-masked-surgeons","to":"throng-0-1"}]}]}
    {"type":"take_attack","seat":0,"card":"four-masked-surgeons","to":"throng-0-1"}
        → {"prompts":[{"seat":0,"accepts":[{"type":"target","seat":0,"attacker":"throng-0-1","victim":"the-mechanic"}]}]}
    """)


def test_19_a_correction_and_undo(film: FilmTable) -> None:
    film.play("""
    FILM
    {"type":"correct","path":"players/2/power","value":5}
        → {"rulings":{"$contains":[{"code":"corrected"}]},"view":{"pool":42,"players":[{},{},{"power":5}]}}
    {"type":"correct","path":"survivors/the-pilot/rest","value":8}
        → {"ok":false,"error":{"code":"illegal"}}
    {"cmd":"undo"}
        → {"view":{"pool":40}}
    """)


@clause("SH-61", "SH-63", "SH-69")
def test_20_a_players_choices_in_words(film: FilmTable) -> None:
    film.begin()
    for survivor in ("the-cowboy", "the-sheriff"):
        film.do("take_attack_survivor", seat=1)
        film.do("draw", card=survivor)
        film.round()
    film.throng(0, 1, "six-saucer-pilots")
    assert "take_attack_item" in film.kinds(1)
    film.attack("the-pilot", "six-saucer-pilots", 6, 5)
    assert film.view["turn"]["survivor"] == "the-cowboy"
    assert not {"take_attack_item", "take_attack_survivor"} & set(film.kinds(1))
    film.act("take", "the-cowboy", card="adrenaline")
    film.reveal("fire-axe")
    film.act("rest", "the-sheriff")
    assert film.view["turn"]["seat"] == 2


def all_drawn(film: FilmTable) -> None:
    """Three players; Ann has one survivor, Bob two and Cy three, and no other is left."""
    film.begin(3)
    for survivor in CAST[3:]:
        while film.view["turn"]["seat"] == 0 or len(pool := on_turn(film)) == 3:
            if film.view["turn"]["seat"] == 0:
                film.round()
            else:
                film.falls(pool[-1])
        film.do("take_attack_survivor", seat=film.view["turn"]["seat"])
        film.do("draw", card=survivor)
    for seat, n in ((1, 1), (2, 2), (3, 3)):
        film.falls(*film.player(seat)["survivors"][n:])
    film.round()


def on_turn(film: FilmTable) -> list[str]:
    return film.player(film.view["turn"]["seat"])["survivors"]


@clause("SH-223", "SH-224", "SH-227")
def test_21_the_endgame_in_words(film: FilmTable) -> None:
    all_drawn(film)
    assert film.view["survivor_pile"] == 0
    film.falls(*film.player(1)["survivors"])
    assert film.ruled("player-out")["seat"] == 1
    assert film.view["turning_point"] == "off"
    film.screen("three-green-cadets")
    film.round()
    film.do("take_attack", seat=1, card="three-green-cadets", to="throng-1-1")
    assert film.ruled("pod-player")["seat"] == 1
    assert (7, "power-1", "pool") in film.spoints()
    assert "turning-point" in film.codes
    assert film.instructs("place")[0] | {"text": ""} == {
        "kind": "instruct", "do": "place", "cards": ["turning-point"], "to": "reel_pile",
        "text": "", "cite": ["SH-224"],
    }  # fmt: skip
    assert (film.instructs("draw"), film.frame(1)) == ([], None)
    film.target("throng-1-1", film.player(2)["survivors"][0], 6, 5, seat=1)
    assert film.view["turn"]["seat"] == 2
    film.act("take", film.player(2)["survivors"][0], card="adrenaline")
    assert film.instructs("draw") == []
    film.falls(*film.player(2)["survivors"])
    assert film.ruled("player-out")["seat"] == 2
    film.falls(*film.player(3)["survivors"][1:])
    assert film.ruled("last-one-standing")["survivor"] == film.player(3)["survivors"][0]
    assert (film.phase, film.need) == ("star-roll", (1, "1/6"))
