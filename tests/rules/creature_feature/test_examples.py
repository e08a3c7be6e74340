"""The worked examples of Creature Feature; those of the rulebook are R1 to R8."""

from tests.rules.creature_feature.table import FeatureTable
from tests.rules.table import clause


@clause("CF-09", "CF-10")
def test_r1_starting_vp(table: FeatureTable) -> None:
    table.play("""
    {"cmd":"new","game":"creature-feature","seats":["Orange","Red","Green","Blue"]}
    {"type":"name_last_actor","player":3}
        → {"view":{"priority":[0,1,2,3],"scores":[0,1,2,2],"phase":"movie-time","hands":[10,10,10,10],"deck":54,"films_left":5}}
    """)


@clause("CF-54", "CF-55")
def test_r2_a_tie_moves_the_track(table: FeatureTable) -> None:
    table.play("""
    START 4 3
    TURN film-4 robot werewolf robot mummy
    AUDITION d0 s1 d2 s3 d0 s1 s3
    {"type":"reveal_star","seat":1,"card":"devil"}
    {"type":"reveal_star","seat":3,"card":"vampire"}
        → {"view":{"phase":"showdown"}}
    {"type":"pass","seat":1}
    {"type":"pass","seat":3}
        → {"rulings":{"$contains":[{"kind":"showdown","box":"feature","winner":1,"tie":[1,3],"powers":[17,17]},{"do":"move","what":"priority-pawn","seat":1,"order":[0,2,3,1]}]},"view":{"priority":[0,2,3,1],"phase":"claims"}}
    """)


@clause("CF-20")
def test_r3_movie_time(table: FeatureTable) -> None:
    table.play("""
    START 4 3
    {"type":"reveal_film","film":"film-4"}
        → {"view":{"tiles":{"feature":[4],"upper-short":[2]},"phase":"team-up"}}
    """)


@clause("CF-20")
def test_r3b_with_five_players(table: FeatureTable) -> None:
    table.play("""
    START 5 4
    {"type":"reveal_film","film":"film-4"}
        → {"view":{"tiles":{"feature":[4],"upper-short":[2],"lower-short":[2]}}}
    """)


@clause("CF-22", "CF-24")
def test_r4_double_feature(table: FeatureTable) -> None:
    table.play("""
    START 4 3
    {"type":"reveal_film","film":"double-feature"}
        → {"rulings":{"$contains":[{"do":"turn-over","what":"films","n":2,"from":"aside"}]},"view":{"phase":"double-feature","films_left":4}}
    {"type":"reveal_film","film":"film-2"}
        → {"view":{"phase":"double-feature"}}
    {"type":"reveal_film","film":"film-4"}
        → {"view":{"phase":"team-up","tiles":{"feature":[2,4],"upper-short":[1,2]},"double_feature":true}}
    """)


@clause("CF-50", "CF-52")
def test_r5_no_twist(table: FeatureTable) -> None:
    table.play("""
    START 3 2
    TURN film-4 werewolf robot robot
    AUDITION s0 s1 d2 s0 s1
    {"type":"reveal_star","seat":0,"card":"devil"}
    {"type":"reveal_star","seat":1,"card":"vampire"}
    {"type":"pass","seat":0}
    {"type":"pass","seat":1}
        → {"view":{"results":{"feature":{"seats":[0,1],"powers":[17,16],"twists":[false,false],"winner":0,"tie":[]}}}}
    """)


@clause("CF-51", "CF-52")
def test_r6_a_twist_loses(table: FeatureTable) -> None:
    table.play("""
    START 3 2
    TURN film-4 mummy alien robot
    AUDITION s0 s1 d2 s0 s1
    {"type":"reveal_star","seat":0,"card":"mummy"}
    {"type":"reveal_star","seat":1,"card":"witch"}
    {"type":"pass","seat":0}
    {"type":"pass","seat":1}
        → {"view":{"results":{"feature":{"powers":[14,7],"twists":[true,false],"winner":1}}}}
    """)


@clause("CF-53", "CF-66", "CF-67")
def test_r7_and_r9_two_twists_and_what(table: FeatureTable) -> None:
    table.play("""
    START 3 2
    TURN film-4 mummy vampire robot
    AUDITION s0 s1 d2 s0 s1
    {"type":"reveal_star","seat":0,"card":"mummy"}
    {"type":"reveal_star","seat":1,"card":"robot"}
    {"type":"pass","seat":0}
    {"type":"pass","seat":1}
        → {"view":{"results":{"feature":{"powers":[14,16],"twists":[true,true],"winner":1}}}}
    {"type":"pass","seat":2}
        → {"rulings":{"$contains":[{"do":"score","seat":1,"cards":["vampire","robot"],"face":"up","from":"team/1"},{"do":"score","seat":1,"cards":["mummy","mummy"],"face":"down","from":"team/0"},{"do":"take-tile","seat":1,"tiles":[4]}]},"view":{"piles":[{"face_down":0,"face_up":[],"films":[],"shorts":[]},{"face_down":2,"face_up":["vampire","robot"],"films":[4],"shorts":[]},{"face_down":2,"face_up":[],"films":[],"shorts":[2]}],"season_vp":[0,11,4]}}
    """)


@clause("CF-54", "CF-55")
def test_r8_equal_power(table: FeatureTable) -> None:
    table.play("""
    START 3 2
    TURN film-4 werewolf mummy robot
    AUDITION s0 s1 d2 s0 s1
    {"type":"reveal_star","seat":0,"card":"devil"}
    {"type":"reveal_star","seat":1,"card":"vampire"}
    {"type":"pass","seat":0}
    {"type":"pass","seat":1}
        → {"view":{"results":{"feature":{"winner":0,"tie":[0,1]}},"priority":[1,2,0]}}
    """)


@clause("CF-37", "CF-39", "CF-43")
def test_e1_a_long_audition(table: FeatureTable) -> None:
    table.play("""
    START 5 4
    TURN film-6 robot robot robot robot robot
    {"type":"drop","seat":0}
        → {"view":{"last_actor":0,"to_act":1,"pawns":["upper-short","feature","feature","feature","feature"]}}
    {"type":"stay","seat":1}
        → {"view":{"to_act":2}}
    {"type":"drop","seat":2}
        → {"view":{"last_actor":2,"to_act":3}}
    {"type":"stay","seat":3}
        → {"view":{"to_act":4}}
    {"type":"stay","seat":4}
        → {"view":{"to_act":0}}
    {"type":"drop","seat":0}
        → {"view":{"last_actor":0,"pawns":["lower-short","feature","upper-short","feature","feature"],"to_act":1}}
    {"type":"drop","seat":1}
        → {"view":{"last_actor":1,"to_act":2}}
    {"type":"stay","seat":2}
        → {"view":{"to_act":3}}
    {"type":"stay","seat":3}
        → {"view":{"to_act":4}}
    {"type":"stay","seat":4}
        → {"rulings":{"$contains":[{"about":"forced-stay","seat":0}]},"view":{"to_act":1}}
    {"type":"stay","seat":1}
        → {"rulings":{"$contains":[{"about":"audition-over","seat":1}]},"view":{"phase":"stars","showdown":{"box":"feature","seats":[3,4]}}}
    """)


@clause("CF-36", "CF-41")
def test_e2_refused(table: FeatureTable) -> None:
    table.play("""
    START 3 2
    TURN film-2 robot robot robot
    {"type":"stay","seat":1}
        → {"ok":false,"error":{"code":"illegal","cite":["CF-36"]}}
    {"type":"drop","seat":0}
    {"type":"drop","seat":0}
        → {"ok":false,"error":{"code":"illegal","cite":["CF-41"]}}
    {"type":"reveal_film","film":"film-3"}
        → {"ok":false,"error":{"code":"bad-action"}}
    """)


@clause("CF-90", "CF-58")
def test_e3_ghost(table: FeatureTable) -> None:
    table.play("""
    START 3 2
    TURN film-4 devil frankensteins-monster robot
    AUDITION s0 s1 d2 s0 s1
    {"type":"reveal_star","seat":0,"card":"alien"}
    {"type":"reveal_star","seat":1,"card":"ghost"}
        → {"view":{"teams":[{"twist":true,"power":11},{"twist":true,"power":15},{"twist":null,"power":null}]}}
    {"type":"pass","seat":0}
    {"type":"use_ghost","seat":1}
        → {"view":{"to_act":0,"teams":[{"passed":false},{"ghost":true,"twist":false},{}]}}
    {"type":"pass","seat":0}
    {"type":"pass","seat":1}
    {"type":"pass","seat":2}
        → {"rulings":{"$contains":[{"do":"draw","seat":1,"n":2}]},"view":{"piles":[{"face_down":0},{"face_down":4,"face_up":[],"films":[4]},{"shorts":[2]}]}}
    """)


@clause("CF-94", "CF-97", "CF-95")
def test_e4_witch_and_devil(table: FeatureTable) -> None:
    table.play("""
    START 3 2
    TURN film-2 witch alien robot
    AUDITION s0 s1 d2 s0 s1
    {"type":"reveal_star","seat":0,"card":"witch"}
    {"type":"reveal_star","seat":1,"card":"devil"}
        → {"rulings":{"$contains":[{"about":"box","powers":[20,11],"twists":[true,false]}]}}
    {"type":"pass","seat":0}
    {"type":"pass","seat":1}
    {"type":"pass","seat":2}
        → {"view":{"piles":[{"face_down":0},{"face_down":2,"face_up":["witch","witch"],"films":[2]},{"face_down":2,"shorts":[1]}],"hands":[8,10,8]}}
    """)


@clause("CF-88", "CF-89", "CF-107")
def test_e5_zombie(table: FeatureTable) -> None:
    table.play("""
    START 3 2
    TURN film-2 zombie alien robot
    AUDITION s0 s1 d2 s0 s1
    {"type":"reveal_star","seat":0,"card":"witch"}
    {"type":"reveal_star","seat":1,"card":"devil"}
    {"type":"play_helper","seat":0,"helper":"mad-doctor"}
        → {"rulings":{"$contains":[{"do":"discard","cards":["mad-doctor"]},{"do":"draw","seat":0,"n":1},{"do":"discard","cards":["witch"],"from":"star"},{"do":"turn-up","seat":0}]},"view":{"pending":{"seat":0,"for":"mad-doctor"}}}
    {"type":"turn_up","seat":0,"card":"bats"}
        → {"prompts":[{"seat":0}]}
    {"type":"turn_up","seat":0,"card":"robot"}
        → {"view":{"pending":null,"to_act":1,"discards":3,"teams":[{"star":"robot","twist":false,"power":9},{"power":11},{}]}}
    {"type":"pass","seat":1}
    {"type":"pass","seat":0}
    {"type":"pass","seat":2}
        → {"rulings":{"$contains":[{"do":"return","seat":0,"cards":["zombie","robot"],"to":"hand"}]},"view":{"hands":[10,10,8],"piles":[{"face_down":0},{"face_down":2,"films":[2]},{}]}}
    """)


@clause("CF-105", "CF-106", "CF-58")
def test_e6_nurses_in_turn(table: FeatureTable) -> None:
    table.play("""
    START 3 2
    TURN film-2 robot werewolf robot
    AUDITION s0 s1 d2 s0 s1
    {"type":"reveal_star","seat":0,"card":"vampire"}
    {"type":"reveal_star","seat":1,"card":"devil"}
    {"type":"play_helper","seat":0,"helper":"nurse"}
        → {"view":{"to_act":1,"teams":[{"nurses":1,"power":17},{"power":17},{}]}}
    {"type":"pass","seat":1}
        → {"view":{"to_act":0}}
    {"type":"play_helper","seat":0,"helper":"nurse"}
        → {"view":{"teams":[{"power":18},{"power":17,"passed":false},{}]}}
    {"type":"pass","seat":1}
    {"type":"pass","seat":0}
        → {"view":{"results":{"feature":{"winner":0,"powers":[18,17],"tie":[]}}}}
    """)


@clause("CF-68", "CF-84", "CF-86")
def test_e7_uncontested_and_folded(table: FeatureTable) -> None:
    table.play("""
    START 3 2
    TURN film-6 robot robot mummy
    AUDITION s0 d1 d2 s1 d2
    {"type":"reveal_star","seat":0,"card":"puny-human"}
        → {"view":{"phase":"claims","teams":[{"twist":true},{},{}]}}
    {"type":"reveal_star","seat":2,"card":"vampire"}
        → {"ok":false,"error":{"code":"illegal","cite":["CF-69"]}}
    {"type":"reveal_star","seat":2,"card":"alien"}
    {"type":"play_helper","seat":2,"helper":"igor"}
        → {"rulings":{"$contains":[{"do":"draw","seat":2,"n":2}]},"view":{"hands":[8,8,9]}}
    {"type":"pass","seat":2}
    {"type":"pass","seat":0}
    {"type":"pass","seat":1}
        → {"view":{"season_vp":[13,5,2],"hands":[8,8,11],"results":{"feature":{"seats":[0],"powers":[null],"twists":[true],"winner":0,"tie":[]}}}}
    """)


@clause("CF-101", "CF-103")
def test_e8_butler_and_bats(table: FeatureTable) -> None:
    table.play("""
    START 3 2
    TURN film-2 robot butler mummy
    {"type":"play_helper","seat":0,"helper":"bats","target":1,"card":"co-star"}
        → {"rulings":{"$contains":[{"do":"peek","seat":0,"target":1,"card":"co-star"}]},"view":{"hands":[8,8,8],"teams":[{"co_star":"robot"},{"co_star":"face-down","butler":true},{"co_star":"mummy"}]}}
    {"type":"play_helper","seat":0,"helper":"bats","target":2,"card":"co-star"}
        → {"ok":false,"error":{"code":"illegal","cite":["CF-103"]}}
    """)


@clause("CF-113")
def test_e9_one_card_in_two_places(table: FeatureTable) -> None:
    table.play("""
    START 3 2
    {"type":"reveal_film","film":"film-2"}
    {"type":"team_up","seat":0}
    {"type":"team_up","seat":1}
    {"type":"team_up","seat":2}
    {"type":"reveal_co_star","seat":2,"card":"werewolf","copy":2}
    {"type":"reveal_co_star","seat":0,"card":"werewolf","copy":2}
        → {"ok":false,"error":{"code":"illegal","cite":["CF-113"]}}
    {"type":"reveal_co_star","seat":0,"card":"werewolf","copy":5}
    """)


@clause("CF-38")
def test_e10_undo_and_correct(table: FeatureTable) -> None:
    table.play("""
    START 3 2
    TURN film-2 robot mummy mummy
    {"type":"drop","seat":0}
        → {"view":{"last_actor":0}}
    {"cmd":"undo"}
        → {"seq":8,"view":{"last_actor":2,"pawns":["feature","feature","feature"]}}
    {"cmd":"redo"}
        → {"seq":9,"view":{"last_actor":0}}
    {"type":"correct","path":"scores/1","value":4}
        → {"rulings":[{"kind":"correction","path":"scores/1","value":4}],"view":{"scores":[0,4,2]}}
    {"type":"correct","path":"last_actor","value":3}
        → {"ok":false,"error":{"code":"illegal"}}
    """)
