"""Scenes that tests of Shuffling Horror come back to: a staged event, shelter, the last few."""

from typing import Any

from tests.rules.shuffling_horror.table import CAST, FilmTable

EVENT = "a-scream-in-the-dark"
"""The event that tests rewrite: nobody can bypass it."""
REFUGE = ("service-revolver", "the-church-cellar", "hunting-rifle", "adrenaline")
"""A first screen that opens the Church Cellar; the power play comes after it."""
THROUGH_NEXT = ("four-buzzing-drones", "tire-iron", "welding-torch")
"""A quiet first screen of a later reel, with a monster to attack."""

Step = dict[str, Any]


def staged(film: FilmTable, *steps: Step, players: int = 2, **options: Any) -> None:
    """A film in which the event does these steps."""
    deck = {EVENT: {"effect": list(steps)}, **options.pop("deck", {})}
    film.begin(players, deck=deck, **options)


def happens(film: FilmTable, card: str = EVENT) -> dict[str, Any]:
    """Whoever acts takes the rifle, and `card` turns up in its frame."""
    film.act("take", film.view["turn"]["survivor"], card="hunting-rifle")
    return film.reveal(card)


def shelter(film: FilmTable, *inside: str, players: int = 2, **options: Any) -> None:
    """The Church Cellar stands open, and these are inside since an earlier turn."""
    film.begin(players, screen=REFUGE, **options)
    for survivor in inside:
        film.correct(f"survivors/{survivor}/in", 1)


def last_few(film: FilmTable, *stay: str, **options: Any) -> None:
    """Nobody is left in the survivor pile, and only these are in play."""
    film.begin(12, **options)
    film.falls(*(one for one in CAST if one not in stay))


def refuge(film: FilmTable, slot: int = 1) -> dict[str, Any]:
    """What the companion shows of a sanctuary."""
    return film.view["sanctuaries"][slot - 1]


def batter(film: FilmTable, *dice: int, slot: int = 1) -> dict[str, Any]:
    """The Director's turn comes, and a throng of his attacks a sanctuary."""
    film.to_director()
    film.do("all_out_attack", seat=0)
    film.do("target", seat=0, attacker="throng-0-1", sanctuary=slot)
    return film.roll(*dice)


def next_reel(film: FilmTable, *screen: str, star: str = "the-pilot") -> dict[str, Any]:
    """This reel ends, and the next begins with these cards."""
    film.end_reel(star)
    return film.reveal(*(screen or THROUGH_NEXT))


def aims(film: FilmTable) -> tuple[list[str], list[int]]:
    """The survivors and the sanctuaries that may be named as a target now."""
    fields = [one for one in film.asked(0) if one["type"] == "target"]
    victims = [victim for one in fields if "victim" in one for victim in one["victim"]["cards"]]
    slots = [slot for one in fields if "sanctuary" in one for slot in one["sanctuary"]["choice"]]
    return victims, slots


def chosen(film: FilmTable) -> dict[str, Any]:
    """What the Director announces: one closed choice."""
    (prompt,) = [one for one in film.prompts if one["seat"] == 0]
    assert prompt["auto"] is True
    (action,) = prompt["accepts"]
    assert not any(isinstance(value, dict) for value in action.values()), action
    assert action.pop("seat") == 0
    return action


def carry_out(film: FilmTable) -> dict[str, Any]:
    """The announced choice is sent, as any action."""
    action = chosen(film)
    return film.do(action.pop("type"), seat=0, **action)


def directing(film: FilmTable, *screen: str, players: int = 2, **options: Any) -> None:
    """It is the turn of an auto-Director, with these cards on the screen."""
    film.begin(players, director="auto", **options)
    film.screen(*screen)
    film.to_director()


def hunted(film: FilmTable, *throng: str, players: int = 3, victim: str = "the-pilot") -> None:
    """The Director's turn: a throng of these, or of a 6, will attack that survivor."""
    film.begin(players)
    film.throng(0, 1, *(throng or ("six-saucer-pilots",)))
    film.assault(victim=victim)


def hurt(film: FilmTable, damage: int, victim: str = "the-pilot") -> None:
    """A survivor has taken so much damage, up to 6, and is asked what to do."""
    hunted(film, victim=victim)
    film.roll(3, 2)
    film.roll(damage)
