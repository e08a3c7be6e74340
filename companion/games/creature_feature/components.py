"""What is on a virtual table, and how it is before the first ruling."""

from collections.abc import Sequence

from msgspec import Struct

from companion.games.creature_feature.cards import (
    CARDS,
    COPIES,
    HELPERS,
    MONSTERS,
    VALUE,
    Film,
    Monster,
    PlayingCard,
)
from companion.games.creature_feature.options import Options


class Peek(Struct, frozen=True, gc=False):
    """What a Bats player saw."""

    turn: int
    target: int
    card: str
    monster: str


class Table(Struct, frozen=True, gc=False):
    """Everything that is on the table or in a hand, faces known to the dealer alone."""

    seed: int
    box: tuple[PlayingCard, ...]
    """All monsters and helpers that this box holds."""
    tiles: tuple[Film, ...]
    drawn: int = 0
    """Random numbers used so far."""
    deck: tuple[PlayingCard, ...] = ()
    """The next card is the last one."""
    discards: tuple[PlayingCard, ...] = ()
    hands: tuple[tuple[PlayingCard, ...], ...] = ()
    stars: tuple[Monster | None, ...] = ()
    co_stars: tuple[Monster | None, ...] = ()
    piles: tuple[tuple[PlayingCard, ...], ...] = ()
    films: tuple[Film, ...] = ()
    """The stack; the next film is the last one."""
    aside: tuple[Film, ...] = ()
    from_aside: int = 0
    """Films of a Double Feature still to be turned over."""
    turn: int = 0
    peeks: tuple[tuple[Peek, ...], ...] = ()


def set_up(names: Sequence[str], options: Options, seed: int) -> Table:
    """The box is on the table, nothing is shuffled; unknown numbers are the house set's."""
    seats = len(names)
    copies = options.helpers.by_kind() if options.helpers else None
    helpers: tuple[PlayingCard, ...] = tuple(
        helper
        for kind, helper in enumerate(HELPERS)
        for _ in range(copies[kind] if copies else CARDS[helper].house)
    )
    numbered: tuple[Film, ...] = ("film-2", "film-4", "film-6")
    films: tuple[Film, ...] = tuple(
        film
        for film in numbered
        for _ in range(options.films.count(VALUE[film]) if options.films else CARDS[film].house)
    )
    return Table(
        seed,
        (*(monster for monster in MONSTERS for _ in range(COPIES)), *helpers),
        (*films, "double-feature"),
        hands=((),) * seats,
        stars=(None,) * seats,
        co_stars=(None,) * seats,
        piles=((),) * seats,
        peeks=((),) * seats,
    )
