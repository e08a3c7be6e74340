"""The worked examples of The Vampire, the Elf and the Cthulhu; 1 to 9 are those of the rulebook."""

from tests.rules.table import clause
from tests.rules.vampire_elf_cthulhu.table import NovelTable


@clause("VE-12")
def test_1_the_first_two_colors_leave(novel: NovelTable) -> None:
    novel.open(2)
    novel.example("""
        > {"cmd":"view"}
        < {"view":{"ideas":[{"card":"elf-blue-2"},{"card":"vampire-purple-3"},{"card":"elf-yellow-3"},{"card":"cthulhu-grey-1"}],"decks":{"green":{"deck":9},"red":{"deck":8}},"reserve":34,"order":[0,1,1,0]}}
    """)


@clause("VE-13")
def test_2_four_players_double_them(novel: NovelTable) -> None:
    novel.open(4)
    novel.example("""
        > {"cmd":"view"}
        < {"view":{"ideas":{"$len":8},"decks":{"red":{"deck":6},"green":{"deck":7}},"objectives":{"deck":7,"discard":["objective-cthulhu-2"]},"order":[0,1,2,3,3,2,1,0]}}
    """)


@clause("VE-29")
def test_3_one_cube_steals_a_card_without_cubes(novel: NovelTable) -> None:
    novel.open(3)
    novel.example("""
        P 0 elf-yellow-3
        > {"type":"place","seat":1,"card":"elf-yellow-3","cubes":0}
        ! illegal
        > {"type":"place","seat":1,"card":"elf-yellow-3","cubes":1}
        < {"view":{"step":"move","robbed":{"seat":0,"from":"elf-yellow-3","cubes":1},"ideas":{"$contains":[{"card":"elf-yellow-3","quill":1,"cubes":0}]}}}
    """)


@clause("VE-30", "VE-31", "VE-36")
def test_4_two_cubes_stolen_with_four(novel: NovelTable) -> None:
    novel.open(3)
    novel.example("""
        = ink 1: 4 2
        > {"type":"place","seat":0,"card":"cthulhu-grey-1","cubes":2}
        > {"type":"place","seat":1,"card":"cthulhu-grey-1","cubes":4}
        < {"rulings":{"$contains":[{"kind":"steal","seat":1,"robbed":0,"card":"cthulhu-grey-1","cubes":3}]},"prompts":[{"seat":0,"accepts":[{"type":"move","seat":0,"card":{"cards":["vampire-red-2","elf-blue-2","elf-green-3","vampire-purple-3","elf-yellow-3","vampire-red-1"]}}]}]}
        > {"type":"move","seat":0,"card":"vampire-red-1"}
        < {"rulings":{"$contains":[{"kind":"instruct","do":"move-quill","seat":0,"n":1,"from":"ideas/cthulhu-grey-1","to":"display/0/0"},{"do":"move-cubes","seat":0,"n":3,"from":"ideas/cthulhu-grey-1","to":"display/0/0"}]},"view":{"current":2,"ideas":{"$contains":[{"card":"cthulhu-grey-1","quill":1,"cubes":3}]}}}
    """)


@clause("VE-61", "VE-62", "VE-63")
def test_5_base_strength_two_times_three(novel: NovelTable) -> None:
    novel.open(2)
    novel.example("""
        = 0 up: cthulhu-green-2, elf-grey-1, vampire-purple-1
        P 0 vampire-red-1, 1 elf-blue-3, 1 elf-yellow-3, 0 elf-grey-1
        > {"type":"activate","seat":0,"card":"vampire-red-1"}
        < {"view":{"step":"special-points","action":{"kind":"compare","sides":[{"seat":0,"a":2,"b":3,"special_points":0}]}}}
    """)


@clause("VE-81", "VE-83")
def test_6_research_with_strength_eight(novel: NovelTable) -> None:
    novel.open(2)
    novel.example("""
        = 0 up: cthulhu-green-3, elf-blue-1, elf-purple-3, cthulhu-yellow-2
        = 0 down: vampire-grey-2
        P 0 cthulhu-green-3, 1 elf-blue-3, 1 elf-yellow-3, 0 elf-blue-1
        > {"type":"activate","seat":0,"card":"cthulhu-green-3"}
        > {"type":"add_ink","seat":0,"cubes":0,"specials":0}
        < {"rulings":{"$contains":[{"kind":"strength","seat":0,"card":"cthulhu-green-3","a":2,"b":4,"total":8}]},"prompts":[{"seat":0,"accepts":{"$contains":[{"type":"research","seat":0,"color":"red","n":{"number":{"least":1,"most":4}},"face":"down"},{"type":"research","seat":0,"color":"red","n":{"number":{"least":1,"most":2}},"face":"up"}]}}]}
        > {"type":"research","seat":0,"color":"red","n":3,"face":"up"}
        ! illegal
        > {"type":"research","seat":0,"color":"red","n":2,"face":"up"}
        < {"rulings":{"$contains":[{"kind":"spend","seat":0,"spent":8,"left":0},{"do":"draw","seat":0,"n":2,"from":"deck/red","to":"hand/0"}]}}
        > {"type":"keep","seat":0,"card":"elf-red-2"}
        < {"rulings":{"$contains":[{"do":"move-cards","n":1,"cards":["elf-red-2"],"face":"up","from":"hand/0","to":"display/0"},{"do":"shuffle","seat":null,"to":"deck/red"},{"do":"move-quill","n":1,"from":"display/0/1","to":"stock/0"}]},"view":{"step":"turn-one"}}
    """)


@clause("VE-74", "VE-75", "VE-76")
def test_7_seventeen_winning_points_against_five_cards(novel: NovelTable) -> None:
    novel.open(2)
    novel.example("""
        = 0 up: vampire-green-3, vampire-yellow-2, vampire-blue-1, cthulhu-yellow-1
        = 1 up: elf-red-2, cthulhu-blue-1, vampire-grey-1, elf-purple-1
        = 1 down: elf-yellow-1
        P 0 vampire-red-1, 1 elf-yellow-1, 1 elf-yellow-1, 0 vampire-green-3
        > {"type":"activate","seat":0,"card":"vampire-red-1"}
        > {"type":"pass","seat":0}
        > {"type":"compare","seat":0,"card":"elf-red-2"}
        > {"type":"pass","seat":1}
        > {"type":"bid","seat":1,"cubes":2,"specials":0}
        > {"type":"bid","seat":0,"cubes":1,"specials":0}
        < {"rulings":{"$contains":[{"kind":"strength","seat":0,"a":4,"b":4,"cubes":1,"total":17},{"kind":"strength","seat":1,"a":3,"b":2,"cubes":2,"total":8},{"kind":"result","action":"compare","winner":0,"points":17}]},"prompts":[{"seat":0,"accepts":[{"type":"turn_rival","seat":0,"card":{"cards":["elf-red-2"]}},{"type":"pass","seat":0}]}]}
        > {"type":"turn_rival","seat":0,"card":"elf-red-2"}
        < {"rulings":{"$contains":[{"kind":"spend","seat":0,"spent":6,"left":11}]}}
        > {"type":"turn_rival","seat":0,"card":"elf-purple-1"}
        < {"rulings":{"$contains":[{"kind":"spend","seat":0,"spent":10,"left":1}]},"view":{"step":"turn-one","action":null,"seats":[{},{"face_up":3}]}}
    """)


@clause("VE-95", "VE-96", "VE-97")
def test_8_insert_against_two_opponents_replacing_position_one(novel: NovelTable) -> None:
    novel.open(3)
    novel.example("""
        = 0 up: cthulhu-red-2, vampire-yellow-1, elf-purple-1, cthulhu-green-1
        = novel 1 2 0: vampire-grey-2
        P 0 cthulhu-red-2, 1 elf-blue-3, 2 cthulhu-purple-2, 2 elf-yellow-3, 1 vampire-purple-3, 0 vampire-yellow-1
        > {"type":"activate","seat":0,"card":"cthulhu-red-2"}
        > {"type":"offer","seat":0,"card":"cthulhu-red-2"}
        > {"type":"oppose","seat":1,"card":"elf-blue-3"}
        > {"type":"oppose","seat":2,"card":"cthulhu-purple-2"}
        < {"prompts":[{"seat":0,"accepts":[{"type":"turn_for_point","seat":0,"card":{"cards":["vampire-red-1","elf-purple-1","cthulhu-green-1"]}},{"type":"pass","seat":0}]}],"view":{"action":{"sides":[{"seat":0,"a":2,"b":4},{"seat":1,"a":1,"b":1},{"seat":2,"a":1,"b":1}]}}}
        > {"type":"pass","seat":0}
        > {"type":"bid","seat":2,"cubes":3,"specials":1}
        > {"type":"bid","seat":0,"cubes":1,"specials":0}
        > {"type":"bid","seat":1,"cubes":0,"specials":2}
        < {"rulings":{"$contains":[{"kind":"strength","seat":0,"total":9},{"kind":"strength","seat":1,"total":7},{"kind":"strength","seat":2,"total":7},{"kind":"result","action":"insert","winner":0,"points":9}]}}
        > {"type":"place_in_novel","seat":0,"position":1,"specials":0,"move_to":2}
        ! illegal
        > {"type":"place_in_novel","seat":0,"position":1,"specials":1,"move_to":2}
        < {"view":{"novel":[{"card":"cthulhu-red-2","seat":0,"specials":1},{"card":"vampire-grey-2","seat":2,"specials":0},null,null],"step":"turn-one"}}
    """)


@clause("VE-116", "VE-117", "VE-118")
def test_9_final_scores_five_seven_and_nine(novel: NovelTable) -> None:
    novel.open(3)
    novel.example("""
        = 0 up: elf-green-2, vampire-yellow-1, elf-purple-1
        = novel 1 2 1: cthulhu-red-3
        = novel 2 2 1: cthulhu-blue-2
        = novel 3 1 1: elf-grey-3
        P 0 elf-green-2, 1 elf-blue-3, 2 cthulhu-purple-2, 2 elf-yellow-3, 1 vampire-purple-3, 0 vampire-red-1
        > {"type":"activate","seat":0,"card":"elf-green-2"}
        > {"type":"offer","seat":0,"card":"elf-green-2"}
        > {"type":"pass","seat":1}
        > {"type":"pass","seat":2}
        < {"rulings":{"$contains":[{"kind":"result","action":"insert","winner":0,"points":null}]}}
        > {"type":"place_in_novel","seat":0,"position":4,"specials":1}
        < {"view":{"phase":"scoring","step":"reveal"}}
        > {"type":"reveal_objective","seat":0,"card":"objective-vampire-1"}
        > {"type":"reveal_objective","seat":1,"card":"objective-elf-1"}
        > {"type":"reveal_objective","seat":2,"card":"objective-cthulhu-1"}
        < {"rulings":{"$contains":[{"kind":"score","seat":0,"points":5,"by_position":[2,0,1,2],"type_points":0},{"kind":"score","seat":1,"points":7,"by_position":[0,1,4,0],"type_points":2},{"kind":"score","seat":2,"points":9,"by_position":[2,2,2,1],"type_points":2},{"kind":"winner","seats":[2],"points":9}]},"prompts":[],"view":{"phase":"over","winners":[2]}}
    """)


@clause("VE-29", "VE-30", "VE-31")
def test_10_a_card_stolen_twice(novel: NovelTable) -> None:
    novel.open(3)
    novel.example("""
        = ink 2: 4 2
        > {"type":"place","seat":0,"card":"elf-green-3","cubes":2}
        > {"type":"place","seat":1,"card":"elf-green-3","cubes":3}
        > {"type":"move","seat":0,"card":"elf-blue-2"}
        < {"view":{"ideas":{"$contains":[{"card":"elf-green-3","quill":1,"cubes":2},{"card":"elf-blue-2","quill":0,"cubes":3}]}}}
        > {"type":"place","seat":2,"card":"elf-green-3","cubes":2}
        ! illegal
        > {"type":"place","seat":2,"card":"elf-green-3","cubes":3}
        < {"view":{"robbed":{"seat":1,"from":"elf-green-3","cubes":3}}}
        > {"type":"move","seat":1,"card":"elf-blue-2"}
        ! illegal
    """)


@clause("VE-56", "VE-59")
def test_11_special_points_change_a_and_b(novel: NovelTable) -> None:
    novel.open(2)
    novel.example("""
        = 0 up: vampire-yellow-2, elf-purple-2
        P 0 vampire-red-1, 1 elf-blue-3, 1 elf-yellow-3, 0 cthulhu-grey-1
        > {"type":"activate","seat":0,"card":"vampire-red-1"}
        < {"view":{"action":{"sides":[{"a":2,"b":3}]}}}
        > {"type":"turn_for_point","seat":0,"card":"vampire-yellow-2"}
        < {"view":{"action":{"sides":[{"a":1,"b":2,"special_points":1}]}}}
        > {"type":"discard_for_points","seat":0,"card":"vampire-yellow-2"}
        < {"view":{"action":{"sides":[{"a":1,"b":2,"special_points":3}]},"decks":{"yellow":{"discard":["vampire-yellow-2"]}}}}
        > {"cmd":"undo"}
        < {"view":{"action":{"sides":[{"a":1,"b":2,"special_points":1}]},"decks":{"yellow":{"discard":[]}}}}
    """)


@clause("VE-66", "VE-72")
def test_12_a_tie_loses_the_ink(novel: NovelTable) -> None:
    novel.open(2)
    novel.example("""
        P 0 vampire-red-1, 1 elf-blue-3, 1 vampire-purple-3, 0 cthulhu-grey-1
        > {"type":"activate","seat":0,"card":"vampire-red-1"}
        > {"type":"compare","seat":0,"card":"elf-blue-3"}
        > {"type":"bid","seat":0,"cubes":3,"specials":0}
        < {"view":{"action":{"sides":[{"bid_in":true,"bid":null},{"bid_in":false}]}}}
        > {"type":"bid","seat":1,"cubes":0,"specials":1}
        < {"rulings":{"$contains":[{"kind":"result","action":"compare","winner":null,"points":null},{"do":"move-cubes","seat":0,"n":3,"from":"stock/0","to":"reserve"},{"do":"move-specials","seat":1,"n":1,"from":"stock/1","to":"supply/1"}]},"view":{"step":"turn-one","reserve":37}}
    """)


@clause("VE-42", "VE-47", "VE-63")
def test_13_a_face_down_card_with_both_quills(novel: NovelTable) -> None:
    novel.open(2)
    novel.example("""
        = 0 down: elf-green-1
        P 0 elf-green-1, 1 elf-blue-3, 1 elf-yellow-3, 0 elf-green-1
        > {"type":"activate","seat":0,"card":"elf-green-1"}
        < {"rulings":{"$contains":[{"do":"show","seat":0,"cards":["elf-green-1"],"from":"display/0/1"}]},"view":{"action":{"kind":"research","sides":[{"a":0,"b":0}]}}}
        > {"type":"add_ink","seat":0,"cubes":1,"specials":1}
        < {"rulings":{"$contains":[{"kind":"strength","a":0,"b":0,"cubes":1,"specials":1,"total":4}]},"view":{"step":"research"}}
        > {"type":"pass","seat":0}
        < {"rulings":{"$contains":[{"do":"move-quill","seat":0,"n":2,"from":"display/0/1","to":"stock/0"}]},"prompts":[{"seat":0,"accepts":[{"type":"turn_down","seat":0,"card":{"cards":["vampire-red-1"]}}]}],"view":{"step":"turn-one","seats":[{"display":[{"card":"vampire-red-1"},{"card":null,"color":"green","face":"down"}]},{}]}}
    """)


@clause("VE-99", "VE-104")
def test_14_an_opponent_wins_the_insert_with_a_marked_card(novel: NovelTable) -> None:
    novel.open(3)
    novel.example("""
        = 0 up: vampire-red-3, elf-green-2, vampire-yellow-3, cthulhu-purple-1
        P 0 vampire-red-3, 1 elf-blue-3, 2 cthulhu-purple-2, 2 cthulhu-grey-1, 1 elf-yellow-3, 0 vampire-yellow-3
        > {"type":"activate","seat":0,"card":"vampire-red-3"}
        > {"type":"offer","seat":0,"card":"vampire-red-3"}
        > {"type":"pass","seat":1}
        > {"type":"oppose","seat":2,"card":"cthulhu-purple-2"}
        < {"view":{"action":{"sides":[{"seat":0,"a":3,"b":1},{"seat":2,"a":2,"b":2}]}}}
        > {"type":"pass","seat":0}
        > {"type":"bid","seat":0,"cubes":0,"specials":0}
        > {"type":"bid","seat":2,"cubes":0,"specials":0}
        < {"rulings":{"$contains":[{"kind":"result","action":"insert","winner":2,"points":4}]},"prompts":[{"seat":2}]}
        > {"type":"place_in_novel","seat":2,"position":4,"specials":2}
        < {"rulings":{"$contains":[{"do":"move-quill","seat":2,"n":1,"from":"display/2/0","to":"stock/2"},{"do":"move-quill","seat":0,"n":1,"from":"display/0/1","to":"stock/0"}]},"view":{"novel":[null,null,null,{"card":"cthulhu-purple-2","seat":2,"specials":2}],"current":0,"step":"turn-one"}}
    """)


@clause("VE-110", "VE-111")
def test_15_refill_with_four_players(novel: NovelTable) -> None:
    novel.open(4)
    novel.example("""
        P 0 elf-yellow-3, 1 vampire-purple-3, 2 vampire-red-2, 3 elf-grey-2, 3 vampire-green-2, 2 cthulhu-purple-2, 1 elf-blue-3, 0 vampire-red-1
        R 0 elf-yellow-3, 1 vampire-purple-3, 2 vampire-red-2, 3 elf-grey-2, 3 vampire-green-2, 2 cthulhu-purple-2, 1 elf-blue-3, 0 vampire-red-1
        < {"view":{"phase":"refill","step":"deal","due":["purple","yellow"]}}
        > {"type":"deal_idea","card":"elf-yellow-1"}
        > {"type":"deal_idea","card":"elf-purple-1"}
        < {"rulings":{"$contains":[{"do":"draw","seat":null,"n":1,"from":"objectives","to":"table"}]},"view":{"step":"objective"}}
        > {"type":"draw_objective","card":"objective-elf-4"}
        < {"view":{"due":["green","blue"]}}
        > {"type":"deal_idea","card":"elf-blue-1"}
        > {"type":"deal_idea","card":"elf-green-1"}
        < {"view":{"turn":2,"first":1,"ideas":{"$len":8},"order":[1,2,3,0,0,3,2,1]}}
    """)


@clause("VE-51", "VE-53")
def test_16_bids_cannot_be_exchanged_away(novel: NovelTable) -> None:
    novel.open(3)
    novel.example("""
        = ink 1: 6 2
        > {"type":"exchange","seat":0}
        ! illegal
        P 0 vampire-red-1, 1 elf-blue-3, 2 cthulhu-purple-2, 2 cthulhu-grey-1, 1 elf-yellow-3, 0 vampire-purple-3
        > {"type":"activate","seat":0,"card":"vampire-red-1"}
        > {"type":"compare","seat":0,"card":"elf-blue-3"}
        > {"type":"bid","seat":1,"cubes":3,"specials":0}
        > {"type":"exchange","seat":1}
        ! illegal
        > {"cmd":"view","as":1}
        < {"view":{"seats":[{"ink":null},{"ink":{"cubes":6,"specials":2,"supply":3}},{"ink":null}],"action":{"sides":[{"bid":null},{"bid":{"cubes":3,"specials":0}}]}}}
        > {"cmd":"view"}
        < {"view":{"seats":[{"ink":null},{"ink":null},{"ink":null}],"action":{"sides":[{"bid":null},{"bid":null}]}}}
    """)


@clause("VE-54", "VE-55", "VE-58")
def test_17_more_than_seven_face_up_cards(novel: NovelTable) -> None:
    novel.open(2)
    novel.example("""
        = 1 up: elf-red-1, elf-red-3, elf-green-1, elf-green-2, elf-purple-1, elf-grey-1
        P 0 vampire-red-1, 1 elf-blue-3, 1 elf-yellow-3, 0 cthulhu-grey-1
        R 0 vampire-red-1
        > {"type":"activate","seat":1,"card":"elf-blue-3"}
        < {"prompts":[{"seat":1,"accepts":[{"type":"add_ink"}]}],"view":{"seats":[{},{"face_up":8}]}}
        > {"type":"add_ink","seat":1,"cubes":0,"specials":0}
        < {"rulings":{"$contains":[{"kind":"strength","a":8,"b":2,"total":16}]},"prompts":[{"seat":1,"accepts":[{"type":"collect","seat":1,"cubes":{"number":{"least":0,"most":8}}}]}]}
        > {"type":"collect","seat":1,"cubes":2}
        > {"type":"turn_down","seat":1,"card":"elf-blue-3"}
        = 1 up: elf-green-3
        R 1 elf-yellow-3
        < {"prompts":{"$contains":[{"seat":1,"accepts":[{"type":"turn_down"}]}]},"view":{"step":"limit","slot":2}}
        > {"type":"turn_down","seat":1,"card":"elf-red-1"}
        < {"view":{"slot":3,"current":0,"seats":[{},{"face_up":7}]}}
    """)


@clause("VE-25", "VE-124")
def test_18_refusals_change_nothing(novel: NovelTable) -> None:
    novel.open(3)
    novel.example("""
        > {"type":"place","seat":1,"card":"elf-blue-2","cubes":0}
        ! illegal
        > {"type":"place","seat":0,"card":"elf-blue-1","cubes":0}
        ! illegal
        > {"type":"place","seat":0,"card":"the-fog","cubes":0}
        ! bad-action
        > {"type":"correct","path":"cards/elf-blue-1","value":{"zone":"ideas"}}
        ! illegal
        > {"cmd":"view"}
        < {"seq":13,"view":{"step":"place","slot":0,"current":0,"reserve":31}}
    """)
