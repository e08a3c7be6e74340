"""The worked examples of MonsterCon!, W1 to W10; those of the rulebook are in W1 and W3."""

from tests.rules.monstercon.table import ConTable
from tests.rules.table import clause

W3 = """
    BEGIN mummy werewolf zombie vampire
    {"type":"pass","seat":0}
    FIRST 3D 8H 5C 10S
    {"type":"pass","seat":3}
        → {"seq":11}
    do {"type":"whirlwind","seat":0,"direction":"across"}
        → {"rulings":[{"kind":"power","power":"whirlwind","seat":0,"direction":"across","ignored":null},{"kind":"instruct","do":"turn_king","seat":0,"card":"king-of-diamonds","face":"down"},{"kind":"instruct","do":"retain","seat":2,"n":2,"random":true},{"kind":"instruct","do":"pass_hand","seat":0,"to":2,"n":11},{"kind":"instruct","do":"pass_hand","seat":1,"to":3,"n":11},{"kind":"instruct","do":"pass_hand","seat":2,"to":0,"n":11},{"kind":"instruct","do":"pass_hand","seat":3,"to":1,"n":11}],"view":{"hand_sizes":[11,11,13,11],"turn":3}}
"""

W4 = """
    do {"type":"play","seat":3,"card":"joker-2"}
        → {"view":{"suit_led":null,"turn":0,"void":[]}}
    do {"type":"play","seat":0,"card":"5-of-spades"}
        → {"view":{"suit_led":"spades","turn":1}}
    do {"type":"play","seat":1,"card":"3-of-clubs"}
        → {"view":{"void":[{"seat":1,"suit":"spades","by":1,"trick":2,"slack":0}]}}
    do {"type":"play","seat":2,"card":"ace-of-spades"}
        → {"rulings":[{"kind":"trick","trick":2,"winner":0,"card":"5-of-spades","suit":"spades","blind":false}],"view":{"phase":"gaze-window","trick_winner":0,"rounds_left":10}}
"""

W5 = """
    do {"type":"mesmeric_gaze","seat":3,"to":3}
        → {"ok":false,"error":{"code":"illegal"}}
    do {"type":"mesmeric_gaze","seat":3,"to":1}
        → {"rulings":[{"kind":"power","power":"mesmeric-gaze","seat":3,"to":1},{"kind":"instruct","do":"turn_king","seat":3,"card":"king-of-spades","face":"down"},{"kind":"instruct","do":"take_trick","seat":1,"cards":["joker-2","5-of-spades","3-of-clubs","ace-of-spades"],"n":4}],"prompts":{"$accepts_types":["play","shapeshift"]},"view":{"leader":1,"turn":1,"kings":["down","up","up","down"]}}
"""

W6 = """
    do {"type":"play","seat":1,"card":"queen-of-diamonds"}
    do {"type":"play","seat":2,"card":"6-of-diamonds"}
    do {"type":"play","seat":3,"card":"2-of-diamonds"}
    do {"type":"play","seat":0,"card":"9-of-diamonds"}
        → {"rulings":[{"kind":"trick","trick":3,"winner":1,"card":"queen-of-diamonds","suit":"diamonds","blind":false}],"prompts":{"$accepts_types":["pass","shapeshift"]},"view":{"phase":"shift-window"}}
    do {"type":"shapeshift","seat":1}
        → {"rulings":[{"kind":"power","power":"shapeshift","seat":1},{"kind":"instruct","do":"turn_king","seat":1,"card":"king-of-hearts","face":"down"},{"kind":"trick","trick":3,"winner":0,"card":"9-of-diamonds","suit":"diamonds","blind":false},{"kind":"instruct","do":"take_trick","seat":0,"cards":["queen-of-diamonds","6-of-diamonds","2-of-diamonds","9-of-diamonds"],"n":4}],"view":{"shifted":[1],"leader":0,"phase":"trick","turn":0}}
"""

W7 = """
    do {"type":"play","seat":0,"card":"7-of-spades"}
    do {"type":"play","seat":1,"card":"6-of-spades"}
        → {"rulings":[{"kind":"revoke","hand":1,"trick":2,"seat":1,"suit":"spades","shown_by":1,"card":"6-of-spades","undo_to":14,"penalty":0}],"view":{"void":[],"revokes":[{"hand":1,"trick":2,"seat":1,"suit":"spades","shown_by":1,"card":"6-of-spades"}]}}
    do {"type":"play","seat":2,"card":"jack-of-spades"}
    do {"type":"play","seat":3,"card":"9-of-spades"}
        → {"rulings":[{"kind":"trick","trick":4,"winner":1,"card":"6-of-spades","suit":"spades","blind":false},{"kind":"instruct","do":"take_trick","seat":1,"cards":["7-of-spades","6-of-spades","jack-of-spades","9-of-spades"],"n":4}],"view":{"leader":1}}
"""


@clause("MC-08", "MC-16", "MC-50")
def test_w1_three_players_without_a_zombie(con: ConTable) -> None:
    con.play("""
    {"cmd":"new","game":"monstercon","seats":["Ann","Bob","Cid"],"options":{},"dealer":"table"}
        → {"seq":0,"view":{"phase":"kings","monsters":[null,null,null]}}
    do {"type":"take_king","seat":0,"card":"king-of-hearts"}
    do {"type":"take_king","seat":1,"card":"king-of-spades"}
    do {"type":"take_king","seat":2,"card":"king-of-diamonds"}
        → {"rulings":{"$contains":[{"kind":"instruct","do":"discard","cards":["king-of-clubs"]},{"kind":"instruct","do":"gather","n":38},{"kind":"instruct","do":"deal","seat":0,"n":12},{"kind":"instruct","do":"set_aside","n":2}]},"view":{"phase":"deal","hand":1,"deal":{"deck":38,"each":12,"zombie":0,"aside":2}}}
    do {"type":"deal"}
        → {"prompts":{"$accepts_types":["pass","shapeshift","whirlwind"]},"view":{"phase":"before-trick","hand_sizes":[12,12,12],"aside":2,"trick":1,"rounds_left":12}}
    do {"type":"whirlwind","seat":2,"direction":"across"}
        → {"ok":false,"error":{"code":"illegal"}}
    do {"type":"whirlwind","seat":2,"direction":"left"}
        → {"rulings":{"$contains":[{"kind":"instruct","do":"turn_king","seat":2,"card":"king-of-diamonds","face":"down"},{"kind":"instruct","do":"pass_hand","seat":0,"to":1,"n":12},{"kind":"instruct","do":"pass_hand","seat":2,"to":0,"n":12}]},"view":{"phase":"trick","turn":null}}
    """)


@clause("MC-19", "MC-23", "MC-25")
def test_w2_first_trick_with_a_tie(con: ConTable) -> None:
    con.play("""
    BEGIN zombie vampire
    do {"type":"play","seat":1,"card":"jack-of-spades"}
    do {"type":"play","seat":0,"card":"jack-of-clubs"}
        → {"rulings":[{"kind":"tie","trick":1,"seats":[0,1],"rank":"jack"}],"view":{"phase":"trick","rounds_left":11,"hand_sizes":[13,11],"table":[],"pot":[{"seat":1,"card":"jack-of-spades"},{"seat":0,"card":"jack-of-clubs"}]}}
    do {"type":"play","seat":0,"card":"8-of-clubs"}
        → {"view":{"table":[{"seat":0,"card":"face-down"}]}}
    do {"type":"play","seat":1,"card":"10-of-spades"}
        → {"rulings":[{"kind":"trick","trick":1,"winner":1,"card":"10-of-spades","suit":null,"blind":true}],"prompts":{"$accepts_types":["mesmeric_gaze","pass"]},"view":{"phase":"gaze-window","trick_winner":1}}
    do {"type":"pass","seat":1}
        → {"rulings":[{"kind":"instruct","do":"take_trick","seat":1,"cards":["jack-of-spades","jack-of-clubs","8-of-clubs","10-of-spades"],"n":4}],"view":{"leader":1,"turn":1,"trick":2,"taken":[[],["jack-of-spades","jack-of-clubs","8-of-clubs","10-of-spades"]]}}
    """)


@clause("MC-53", "MC-54")
def test_w3_the_zombie_keeps_two_cards(con: ConTable) -> None:
    con.play(W3)


@clause("MC-35", "MC-40")
def test_w4_a_led_joker_and_a_claim(con: ConTable) -> None:
    con.play(W3 + W4)


@clause("MC-56", "MC-57", "MC-59")
def test_w5_the_gaze_carries_cards_and_lead(con: ConTable) -> None:
    con.play(W3 + W4 + W5)


@clause("MC-64", "MC-65")
def test_w6_a_shift_after_the_trick(con: ConTable) -> None:
    con.play(W3 + W4 + W5 + W6)


@clause("MC-61", "MC-63", "MC-42")
def test_w7_the_lowest_card_wins_and_a_revoke_comes_out(con: ConTable) -> None:
    con.play(W3 + W4 + W5 + W6 + W7)


@clause("MC-86", "MC-90", "MC-92")
def test_w8_k8s_vampire_broken_by_the_zombie(con: ConTable) -> None:
    con.play("""
    BEGIN vampire zombie mummy k8_vampire=on
    {"type":"pass","seat":2}
    do {"type":"play","seat":0,"card":"2-of-spades"}
    do {"type":"play","seat":1,"card":"queen-of-clubs"}
    do {"type":"play","seat":2,"card":"7-of-diamonds"}
        → {"rulings":[{"kind":"trick","trick":1,"winner":1,"card":"queen-of-clubs","suit":null,"blind":true}],"view":{"phase":"gaze-window"}}
    do {"type":"mesmeric_gaze","seat":0,"to":0}
        → {"prompts":{"$accepts_types":["break_gaze","pass"]},"view":{"phase":"break-window","gaze":{"by":0,"from":1,"to":0},"trick_receiver":0}}
    do {"type":"break_gaze","seat":1}
        → {"rulings":[{"kind":"power","power":"break-gaze","seat":1},{"kind":"instruct","do":"turn_king","seat":1,"card":"king-of-clubs","face":"down"},{"kind":"instruct","do":"lose","seat":1,"n":2,"random":true,"to":"aside"},{"kind":"instruct","do":"take_trick","seat":1,"cards":["2-of-spades","queen-of-clubs","7-of-diamonds"],"n":3}],"view":{"hand_sizes":[11,11,11],"aside":2,"kings":["down","down","up"],"leader":1,"phase":"before-trick"}}
    """)


@clause("MC-97", "MC-104", "MC-105")
def test_w9_the_entity_as_mummy_among_five(con: ConTable) -> None:
    con.play("""
    BEGIN vampire entity werewolf zombie mummy mimic=mummy
    do {"type":"whirlwind","seat":4,"direction":"left"}
        → {"prompts":{"$contains":[{"seat":1,"accepts":[{"type":"whirlwind","seat":1,"direction":{"choice":["left","right"]}},{"type":"whirlwind","seat":1,"direction":"across","ignored":{"choice":[0,1,2,3,4]}},{"type":"pass","seat":1}]}]},"view":{"phase":"before-trick","hand_sizes":[9,9,9,11,9],"aside":3}}
    do {"type":"whirlwind","seat":1,"direction":"across","ignored":0}
        → {"rulings":{"$contains":[{"kind":"instruct","do":"turn_king","seat":1,"card":"marcus-king","face":"down"},{"kind":"instruct","do":"retain","seat":3,"n":2},{"kind":"instruct","do":"pass_hand","seat":1,"to":3,"n":9},{"kind":"instruct","do":"pass_hand","seat":2,"to":4,"n":9},{"kind":"instruct","do":"pass_hand","seat":3,"to":1,"n":9},{"kind":"instruct","do":"pass_hand","seat":4,"to":2,"n":9}]},"view":{"phase":"trick"}}
    """)


@clause("MC-95", "MC-106", "MC-77")
def test_w10_a_whole_hand_with_the_entity(con: ConTable) -> None:
    con.play("""
    BEGIN entity werewolf mimic=werewolf
    do {"type":"correct","path":"mob/0","value":60,"why":"an earlier hand"}
        → {"view":{"mob":[60,0]}}
    do {"type":"play","seat":0,"card":"10-of-hearts"}
    do {"type":"play","seat":1,"card":"9-of-hearts"}
        → {"rulings":[{"kind":"trick","trick":1,"winner":0,"card":"10-of-hearts","suit":null,"blind":true},{"kind":"instruct","do":"take_trick","seat":0,"cards":["10-of-hearts","9-of-hearts"],"n":2}]}
    do {"type":"play","seat":0,"card":"8-of-hearts"}
    do {"type":"play","seat":1,"card":"7-of-hearts"}
        → {"view":{"phase":"shift-window","trick_winner":0}}
    do {"type":"pass","seat":1}
        → {"rulings":[{"kind":"instruct","do":"take_trick","seat":0,"cards":["8-of-hearts","7-of-hearts"],"n":2}]}
    do {"type":"play","seat":0,"card":"jack-of-hearts"}
    do {"type":"play","seat":1,"card":"2-of-hearts"}
        → {"view":{"phase":"shift-window"}}
    do {"type":"pass","seat":1}
        → {"rulings":[{"kind":"instruct","do":"take_trick","seat":0,"cards":["jack-of-hearts","2-of-hearts"],"n":2}]}
    do {"type":"play","seat":0,"card":"6-of-hearts"}
    do {"type":"play","seat":1,"card":"queen-of-hearts"}
        → {"rulings":[{"kind":"trick","trick":4,"winner":1,"card":"queen-of-hearts","suit":"hearts","blind":false}],"view":{"phase":"shift-window"}}
    do {"type":"pass","seat":1}
        → {"rulings":[{"kind":"instruct","do":"take_trick","seat":1,"cards":["6-of-hearts","queen-of-hearts"],"n":2}]}
    do {"type":"play","seat":1,"card":"3-of-hearts"}
    do {"type":"play","seat":0,"card":"5-of-hearts"}
        → {"view":{"phase":"shift-window"}}
    do {"type":"pass","seat":1}
        → {"rulings":[{"kind":"instruct","do":"take_trick","seat":0,"cards":["3-of-hearts","5-of-hearts"],"n":2}]}
    do {"type":"play","seat":0,"card":"joker-2"}
    do {"type":"play","seat":1,"card":"ace-of-hearts"}
        → {"rulings":[{"kind":"trick","trick":6,"winner":1,"card":"ace-of-hearts","suit":"hearts","blind":false},{"kind":"instruct","do":"take_trick","seat":1,"cards":["joker-2","ace-of-hearts"],"n":2},{"kind":"score","seat":0,"hand":1,"suit":"hearts","pips":44,"jack":true,"penalty":0,"mob":88,"queens":0,"own_queen":false,"stalker":0,"mob_total":148,"stalker_total":0},{"kind":"score","seat":1,"hand":1,"suit":"hearts","pips":7,"jack":false,"penalty":0,"mob":7,"queens":1,"own_queen":true,"stalker":2,"mob_total":7,"stalker_total":2},{"kind":"end","winner":1,"chased":[0],"showdown":[],"lost":[{"seat":0,"stalker":0}]}],"view":{"phase":"over","mob":[148,7],"stalker":[0,2],"result":{"winner":1}}}
    """)
