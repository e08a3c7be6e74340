"""Score, the end of a season and of the game (CF-61 to CF-81)."""

from tests.rules.creature_feature.table import FeatureTable, contest
from tests.rules.table import clause


def team_scores(table: FeatureTable) -> list[tuple[int, list[str], str]]:
    return [(one["seat"], one["cards"], one["face"]) for one in table.instructs("score")]


@clause("CF-61", "CF-62", "CF-65")
def test_the_winner_scores_all_cards_and_the_film(table: FeatureTable) -> None:
    contest(table, "mummy/robot", "vampire/werewolf", "robot/mummy")
    answer = table.passes(0, 1, 2)
    # order of play begins left of the Last Actor, seat 2
    assert team_scores(table) == [
        (1, ["werewolf", "vampire"], "down"),
        (1, ["robot", "mummy"], "down"),
        (1, ["mummy", "robot"], "down"),
    ]
    assert answer["view"]["season_vp"] == [0, 6 + 4, 0]
    assert answer["view"]["piles"][1]["films"] == [4]


@clause("CF-63", "CF-64", "CF-65")
def test_alone_one_scores_cards_and_tile_folded_only_cards(table: FeatureTable) -> None:
    table.new(3, 2)
    table.quiet_turn("film-6")
    assert table.view["season_vp"] == [8, 5, 2]


@clause("CF-68", "CF-70")
def test_an_unopposed_twist_counts_only_when_shown(table: FeatureTable) -> None:
    table.new(3, 2)
    table.turn("film-2", "frankensteins-monster", "devil", "robot")
    table.audition("s0 d1 d2 s1 d2")
    table.do("reveal_star", seat=0, card="witch")
    answer = table.passes(0, 1, 2)
    assert answer["view"]["piles"][0]["face_up"] == ["frankensteins-monster", "witch"]
    assert answer["view"]["piles"][1]["face_down"] == 2
    assert answer["view"]["results"]["feature"]["twists"] == [True]
    assert answer["view"]["results"]["upper-short"]["twists"] == [None]


@clause("CF-69", "CF-82")
def test_folded_cards_go_face_down_whatever_they_are(table: FeatureTable) -> None:
    table.new(3, 2)
    table.turn("film-2", "robot", "mummy", "zombie")
    table.audition("s0 d1 d2 s1 d2")
    table.refused("reveal_star", "CF-69", seat=2, card="puny-human")
    table.do("reveal_star", seat=2, card="alien")
    answer = table.passes(0, 1, 2)
    assert answer["view"]["piles"][2]["face_down"] == 2
    assert answer["view"]["hands"][2] == 8 + 2


@clause("CF-71")
def test_a_short_without_a_pawn_goes_back(table: FeatureTable) -> None:
    contest(table, "mummy/robot", "vampire/werewolf", "robot/mummy")
    table.passes(0, 1, 2)
    back = [one for one in table.instructs("return") if one["what"] == "shorts"]
    assert [(one["tiles"], one["from"], one["to"]) for one in back] == [
        ([2], "upper-short", "side")
    ]


@clause("CF-72", "CF-74")
def test_the_last_window_closes_before_anything_is_scored(table: FeatureTable) -> None:
    table.new(4, 3)
    table.turn("film-4", "robot", "mummy", "witch", "devil")
    table.audition("d0 d1 s2 s3 d0 s2 s3")
    table.stars(_2="vampire", _3="alien")
    table.passes(2, 3)
    assert [one["seat"] for one in table.prompts if not one["optional"]] == [0, 1]
    table.passes(1)
    assert not table.instructs("score")
    table.passes(0)
    boxes = [(one["do"], one["seat"]) for one in table.last["rulings"] if "seat" in one]
    assert boxes == [
        ("score", 2), ("score", 2), ("take-tile", 2), ("draw", 2), ("score", 1),
        ("take-tile", 1), ("score", 0),
    ]  # fmt: skip


@clause("CF-73", "CF-67")
def test_all_losing_teams_are_captured(table: FeatureTable) -> None:
    contest(table, "vampire/werewolf", "mummy/robot", "robot/witch")
    answer = table.passes(0, 1, 2)
    assert answer["view"]["piles"][0]["face_down"] == 6


@clause("CF-75", "CF-76")
def test_the_bonus_comes_with_the_last_season_only(table: FeatureTable) -> None:
    table.new(3, 2, seasons=2)
    table.season()
    first = table.view["history"][0]
    assert (first["bonus"], first["gain"]) == ([0, 0, 0], [20, 15, 10])
    ruled = [one for one in table.last["rulings"] if one["kind"] == "score"]
    assert [one["total"] for one in ruled] == [20, 16, 12]
    table.season()
    second = table.view["history"][1]
    assert (second["bonus"], second["gain"]) == ([10, 5, 0], [30, 20, 10])


@clause("CF-79", "CF-80")
def test_the_highest_total_wins_and_ties_share(table: FeatureTable) -> None:
    table.new(3, 2, seasons=1)
    table.season()
    ruled = [one["winners"] for one in table.last["rulings"] if one.get("about") == "game-over"]
    assert ruled == [table.view["winners"]] == [[0]]
    table.do("correct", path="scores/1", value=table.view["scores"][0])
    assert table.view["winners"] == [0, 1]
    assert table.view["phase"] == "over"
    assert table.prompts == []


@clause("CF-80")
def test_a_tie_may_go_to_the_higher_place(table: FeatureTable) -> None:
    table.new(3, 2, seasons=1, final_tie="priority")
    table.do("correct", path="priority", value=[2, 1, 0])
    table.season()
    table.do("correct", path="scores/1", value=table.view["scores"][0])
    assert table.view["winners"] == [1]


@clause("CF-83", "CF-98")
def test_a_puny_human_wins_face_up_and_is_worth_five(table: FeatureTable) -> None:
    contest(table, "frankensteins-monster/puny-human", "ghost/alien", "witch/ghost")
    answer = table.passes(0, 1, 2)
    pile = answer["view"]["piles"][0]
    assert (pile["face_up"], pile["face_down"]) == (["puny-human"], 5)
    assert answer["view"]["season_vp"][0] == 5 + 5 + 4


@clause("CF-97", "CF-98")
def test_a_devil_captures_face_up(table: FeatureTable) -> None:
    contest(table, "vampire/devil", "mummy/puny-human", "robot/witch")
    answer = table.passes(0, 1, 2)
    pile = answer["view"]["piles"][0]
    assert pile["face_up"] == ["puny-human", "mummy", "witch", "robot"]
    assert pile["face_down"] == 2


@clause("CF-85")
def test_every_alien_draws_two_for_whoever_scores_it(table: FeatureTable) -> None:
    contest(table, "vampire/alien", "mummy/alien", "witch/alien")
    table.passes(0, 1, 2)
    assert [(one["seat"], one["n"]) for one in table.instructs("draw")] == [(0, 6)]


@clause("CF-87", "CF-88")
def test_an_alien_that_goes_home_draws_nothing(table: FeatureTable) -> None:
    contest(table, "zombie/alien", "mummy/robot", "witch/ghost")
    answer = table.passes(0, 1, 2)
    assert table.instructs("draw") == []
    assert answer["view"]["hands"] == [10, 8, 8]
