"""The worked examples of Scream Park; E1 to E3 are questions that players asked its publisher."""

from tests.rules.scream_park.table import ParkTable
from tests.rules.table import clause


@clause("SP-70", "SP-71", "SP-72")
def test_e1_theme_points(park: ParkTable) -> None:
    park.play("""
    HOUSE 2
    {"type":"place","seat":0,"card":"velvet-hallway","at":0}
    {"type":"add","seat":0,"card":"velvet-cellar","room":0}
          → {"view":{"houses":[[{"genres":{"gothic":2,"occult":1,"carnival":1},"theme":1}],[]]}}
    REST
    {"type":"place","seat":0,"card":"crimson-attic","at":1}
          → {"view":{"houses":[[{},{"genres":{"gothic":1,"monster":1},"missing":{"slasher":1},"theme":1}],[]],"hints":[{"theme":2},{"theme":0}]}}
    {"type":"add","seat":0,"card":"crimson-cellar","room":1}
          → {"view":{"houses":[[{},{"theme":2,"state":"complete"}],[]],"hints":[{"theme":3},{"theme":0}]}}
    """)


@clause("SP-58", "SP-61", "SP-86")
def test_e2_complete_and_incomplete_at_will(park: ParkTable) -> None:
    park.play("""
    HOUSE 2
    {"type":"place","seat":0,"card":"velvet-greenhouse","at":0}
          → {"view":{"houses":[[{"missing":{"slasher":1},"waivers":1,"state":"either","vip":true}],[]]}}
    {"type":"correct","path":"vips/friday","value":"demolition-boss"}
          → {"view":{"houses":[[{"vip":true}],[]],"hints":[{"vip_walk":1,"vip_stop":null},{}]}}
    {"type":"add","seat":0,"card":"crimson-hallway","room":0}
          → {"view":{"houses":[[{"state":"complete","vip":false}],[]],"hints":[{"vip_walk":0,"vip_stop":0},{}]}}
    """)


@clause("SP-60")
def test_e3_the_ignore_effect_is_no_genre_icon(park: ParkTable) -> None:
    park.play("""
    HOUSE 2
    {"type":"correct","path":"vips/friday","value":"gore-reporter"}
    {"type":"place","seat":0,"card":"velvet-greenhouse","at":0}
          → {"view":{"houses":[[{"vip":false}],[]]}}
    """)


@clause("SP-31", "SP-34", "SP-35")
def test_e4_order_and_prices(park: ParkTable) -> None:
    park.play("""
    HOUSE 2
    {"type":"place","seat":0,"card":"gaudy-parlour","at":0}
    {"type":"place","seat":0,"card":"gaudy-chapel","at":1}
          → {"view":{"limits":[4,null],"staff":[2,2]}}
    {"type":"place","seat":0,"card":"gaudy-cellar","at":2}
          → {"ok":false,"error":{"code":"illegal","cite":["SP-17"]}}
    REST
    {"type":"place","seat":0,"card":"gaudy-cellar","at":2}
          → {"view":{"limits":[2,null],"staff":[1,6]},"rulings":{"$contains":[{"do":"pay","seat":0,"n":1},{"do":"place","at":2}]}}
    {"type":"place","seat":0,"card":"gaudy-attic","at":1}
          → {"view":{"limits":[2,null],"staff":[0,6]}}
    """)


@clause("SP-37", "SP-66", "SP-67")
def test_e5_the_cost_comes_before_extra_staff(park: ParkTable) -> None:
    park.play("""
    HOUSE 2
    {"type":"correct","path":"staff/0","value":0}
    {"type":"place","seat":0,"card":"velvet-observatory","at":0}
          → {"ok":false,"error":{"code":"illegal","cite":["SP-37"]}}
    {"type":"discard","seat":0,"card":"velvet-crypt"}
    {"type":"place","seat":0,"card":"velvet-observatory","at":0}
          → {"rulings":{"$contains":[{"do":"pay","n":1},{"do":"place","at":0},{"do":"take","n":1}]},"view":{"staff":[2,2]}}
    """)


@clause("SP-47", "SP-48", "SP-49")
def test_e6_both_cards_for_a_genre_card(park: ParkTable) -> None:
    park.play("""
    HOUSE 2
    {"type":"discard_both","seat":1,"cards":["velvet-crypt","velvet-morgue"]}
          → {"ok":false,"error":{"code":"illegal","cite":["SP-49"]}}
    {"type":"place","seat":1,"card":"hexed-parlour","at":0}
    {"type":"add","seat":1,"card":"hexed-closet","room":0}
          → {"view":{"houses":[[],[{"missing":{"slasher":1}}]],"staff":[2,3]}}
    REST
    {"type":"discard_both","seat":1,"cards":["velvet-crypt","velvet-morgue"]}
          → {"view":{"genre_due":[false,true],"to_use":[2,0]}}
    {"type":"take_genre","seat":1,"card":"genre-slasher-cosmic","show":"slasher","room":0}
          → {"rulings":{"$contains":[{"do":"add","show":"slasher"},{"about":"room-complete","seat":1,"room":0}]},"view":{"genre_deck":{"genre-slasher-cosmic":1},"cards":[0,3]}}
    """)


@clause("SP-55", "SP-56", "SP-76")
def test_e7_the_vip_effect_opens_its_own_room_alone(park: ParkTable) -> None:
    park.play("""
    HOUSE 2
    {"type":"correct","path":"vips/friday","value":"old-romantic"}
          → {"ok":false,"error":{"code":"illegal"}}
    {"type":"correct","path":"vips/friday","value":"lamp-thief"}
    {"type":"place","seat":0,"card":"velvet-hallway","at":0}
    {"type":"place","seat":0,"card":"velvet-closet","at":1}
          → {"view":{"hints":[{"vip_walk":2,"vip_stop":null},{}]}}
    REST
    {"type":"place","seat":0,"card":"crimson-porch","at":2}
    {"type":"place","seat":0,"card":"crimson-hallway","at":3}
          → {"view":{"hints":[{"vip_walk":2,"vip_stop":2},{}],"houses":[[{"vip":true},{"vip":true},{"vip":false},{"vip":true}],[]]}}
    """)


@clause("SP-20", "SP-21")
def test_e8_passing_with_four_seats(park: ParkTable) -> None:
    park.play("""
    HOUSE 4
    REST
          → {"view":{"turn":2,"hands":[6,6,6,6],"passing":"left"},"rulings":{"$contains":[{"do":"pass","seat":0,"n":6,"to":1},{"do":"pass","seat":3,"n":6,"to":0}]}}
    """)


@clause("SP-101", "SP-26")
def test_e9_a_card_that_was_seen(park: ParkTable) -> None:
    park.play("""
    HOUSE 3
    {"type":"discard","seat":2,"card":"feral-maze"}
    {"type":"discard","seat":0,"card":"feral-maze"}
          → {"ok":false,"error":{"code":"illegal","cite":["SP-101"]}}
    {"cmd":"undo"}
    {"type":"discard","seat":0,"card":"feral-maze"}
          → {"view":{"discards":{"n":1,"cards":["feral-maze"]},"staff":[4,2,2]}}
    """)


@clause("SP-69", "SP-77", "SP-81")
def test_e10_the_scoring_of_a_day(park: ParkTable) -> None:
    park.play("""
    HOUSE 2
    {"type":"place","seat":0,"card":"velvet-hallway","at":0}
    {"type":"place","seat":0,"card":"crimson-library","at":1}
    REST
    REST
    REST
    REST
          → {"view":{"phase":"day-end","scores":[4,0],"vip_at":[1,0],"hands":[0,0],"scored":[{"friday":{"theme":[1,1],"theme_vp":2,"walk":1,"vip_vp":2,"total":4}},{"friday":{"theme":[],"walk":0,"total":0}}]},"rulings":{"$contains":[{"reason":"vip","seat":0,"walk":1,"stop":1,"gain":2,"total":4},{"do":"move","what":"star","seat":0,"to":4}]}}
    {"type":"end_day"}
          → {"view":{"day":"saturday","phase":"turn","passing":"right","vip_at":[0,0]},"rulings":{"$contains":[{"do":"move","what":"vip","seat":0,"to":"theme"},{"about":"day"},{"do":"deal","n":8}]}}
    """)


@clause("SP-80", "SP-104")
def test_e11_described_cards_and_a_vip_whom_the_table_judges(park: ParkTable) -> None:
    park.play("""
    NEW {"seats":["Ann","Bob"],"options":{"box":"described","vip_reveal":"each-day","cards":{"genre":{"clown":{},"ghost":{}},"theme":{"t1":{"points":{"clown":1,"ghost":2}},"t2":{"points":{"ghost":1}}},"vip":{"critic":{"requirement":{"ask":"rooms that smell"}}}}}}
    {"type":"reveal_vip","day":"friday","card":"critic"}
    {"type":"choose_theme","seat":0,"card":"t1"}
    {"type":"choose_theme","seat":1,"card":"t2"}
          → {"view":{"phase":"turn"}}
    {"type":"place","seat":0,"card":"tent","at":0}
          → {"ok":false,"error":{"code":"bad-action"}}
    {"type":"describe","kind":"scene","id":"tent","is":{"value":2,"needs":["clown"],"genres":["ghost"],"scenic":[],"effects":[],"staff":false}}
    {"type":"place","seat":0,"card":"tent","at":0}
          → {"view":{"houses":[[{"theme":2,"state":"incomplete","vip":null}],[]],"hints":[{"vip_walk":null},{}]}}
    """)


@clause("SP-25")
def test_e12_undo_and_correct(park: ParkTable) -> None:
    park.play("""
    HOUSE 2
    {"type":"place","seat":1,"card":"starless-barn","at":0}
          → {"view":{"staff":[2,1],"to_use":[2,1],"hands":[8,7]}}
    {"cmd":"undo"}
          → {"view":{"staff":[2,2],"to_use":[2,2],"hands":[8,8],"houses":[[],[]]}}
    {"cmd":"redo"}
          → {"view":{"staff":[2,1]}}
    {"type":"correct","path":"houses/1","value":[{"card":"starless-cellar","props":[{"card":"starless-barn"}]}]}
          → {"rulings":{"$contains":[{"kind":"correction","path":"houses/1"}]},"view":{"limits":[null,2],"cards":[0,2],"staff":[2,1]}}
    {"type":"correct","path":"vip_at/1","value":2}
          → {"ok":false,"error":{"code":"illegal"}}
    """)
