"""Games that were saved under an earlier version of the rules go on from their stored state.

The files in `saves` were written by rules version 1 and are never written again.
"""

from pathlib import Path

import pytest

from companion.games.shuffling_horror import GAME
from tests.rules.shuffling_horror.scenes import refuge
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import holds

SAVES = Path(__file__).parent / "saves"


def loaded(film: FilmTable, name: str, *, differs: bool) -> None:
    answer = film.look({"cmd": "load", "file": str(SAVES / f"shuffling-horror-1-{name}.jsonl")})
    assert answer["ok"], answer
    assert answer["differs"] is differs


def does(film: FilmTable, kind: str, **fields: object) -> dict[str, object]:
    """An action, without the hands: they have not seen how the game came here."""
    answer = film.look({"cmd": "do", "action": {"type": kind, **fields}})
    assert answer["ok"], answer
    return answer


def test_the_rules_have_a_new_version() -> None:
    assert GAME.rules_version == 2


@pytest.mark.parametrize("name", ["place", "hidden-event", "cut", "search"])
def test_every_old_game_is_read_again_once_it_is_saved(
    film: FilmTable, name: str, tmp_path: Path
) -> None:
    film.look({"cmd": "load", "file": str(SAVES / f"shuffling-horror-1-{name}.jsonl")})
    before = film.view
    again = tmp_path / "again.jsonl"
    assert film.look({"cmd": "save", "file": str(again)})["ok"]
    assert film.look({"cmd": "load", "file": str(again)})["ok"]
    assert film.view == before


def test_a_spored_survivor_in_the_row_of_another_stays_there(film: FilmTable) -> None:
    # version 1 let the Director place the Mechanic in the third seat's row
    loaded(film, "place", differs=True)
    assert film.view["throngs"]["3"][0] == ["the-mechanic"]
    # the one who is placed now goes by the rules of today
    assert film.open_to("place", "to") == ["throng-0-1", "throng-0-2", "throng-0-3"]
    does(film, "place", seat=0, card="the-pilot", to="throng-0-2")
    assert film.view["throngs"]["0"][1] == ["the-pilot"]


def test_an_event_that_was_under_a_sanctuary_lies_on_the_table(film: FilmTable) -> None:
    loaded(film, "hidden-event", differs=True)
    answer = does(film, "bypass", seat=0)
    holds(answer["rulings"], {"$contains": [{
        "do": "move", "cards": ["the-radio-goes-dead"], "from": "table", "to": "discard_pile",
    }]})  # fmt: skip


def test_what_a_cut_put_back_stays_unknown(film: FilmTable) -> None:
    loaded(film, "cut", differs=True)
    assert film.view["discards"] == []
    does(film, "pass", seat=1)


def test_a_search_in_hand_goes_on(film: FilmTable) -> None:
    loaded(film, "search", differs=False)
    does(film, "keep", seat=1, survivor="the-pilot", card="fire-axe", store="tire-iron")
    assert refuge(film)["store"] == ["tire-iron"]
