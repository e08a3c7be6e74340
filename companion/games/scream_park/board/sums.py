"""How the VP of each place for a card add up: a table with a column for each scoring."""

from collections.abc import Iterator, Sequence

from companion.core.board.nodes import Node, column, icon, row, space, text
from companion.core.prompts import ActionPattern
from companion.games.scream_park import actions
from companion.games.scream_park.board.placement import PlacementChoice, choice_of
from companion.games.scream_park.board.places import ADDEND_ART, PlacementForecast
from companion.games.scream_park.descriptions.icons import DAYS
from companion.games.scream_park.forecast import theme_scorings
from companion.games.scream_park.rules.day import STAFF_PER_DISCARD
from companion.games.scream_park.state import State
from companion.games.scream_park.words import signed

MAX_COLUMN_WIDTH = 96
HEAD_HEIGHT = 62
LINE_HEIGHT = 35
HEADINGS = {
    "theme": ("Theme", ""),
    **{day: (day[:3].title(), "VIP") for day in DAYS},
    "complete": ("Rooms", "the end"),
    "sets": ("Sets", "the end"),
    "staff": ("Staff", "1 each"),
}
"""The heads of the columns, in two lines; that of the Theme says on how many days it scores."""
COLUMNS_WIDTH = 520
"""What all columns share of the width."""
SUM_WIDTH = 84


def choice_reasons(state: State, patterns: Sequence[ActionPattern]) -> Sequence[Node]:
    """The head of the table, and a line for each place; empty: no card is placed."""
    choice = choice_of(state, patterns)
    forecasts = [] if choice is None else [*_forecasts(choice)]
    used = {what for _, forecast in forecasts for what, _ in _numbers(forecast)}
    shown = [what for what in HEADINGS if what in used]
    if not shown:
        return ()
    width = min(MAX_COLUMN_WIDTH, COLUMNS_WIDTH / (len(shown) + 1))
    lines = (_line(name, forecast, shown, width) for name, forecast in forecasts)
    return _head(state, shown, width), *lines


def _numbers(forecast: PlacementForecast) -> Sequence[tuple[str, int]]:
    """The numbers that add up to the VP, each VIP by itself."""
    return [*forecast.gains.items(), *forecast.tokens]


def _forecasts(choice: PlacementChoice) -> Iterator[tuple[str, PlacementForecast]]:
    """Each place where the card can go, and the discard, with what it brings."""
    seat, card, name = choice.seat, choice.card, choice.board_view.name
    rooms = [name(room.card) for room in choice.state.houses[seat]]
    place = actions.Place(seat, card, len(rooms))
    if choice.is_possible(place):
        yield "Place", choice.forecast(place)
    if choice.is_possible(actions.Discard(seat, card)):
        yield "Discard", PlacementForecast({}, bonus=STAFF_PER_DISCARD)
    for at, room in enumerate(rooms):
        under = actions.Add(seat, card, at)
        if choice.is_possible(under):
            yield f"Under {room}", choice.forecast(under)
    for at, room in enumerate(rooms):
        before = actions.Place(seat, card, at)
        if choice.is_possible(before):
            yield f"Insert before {room}", choice.forecast(before)
    for at, room in enumerate(rooms):
        for show in choice.sides if card in choice.state.descriptions.genre_cards else ():
            take = actions.TakeGenre(seat, card, show, at)
            if choice.is_possible(take):
                yield f"{name(show)} under {room}", choice.forecast(take)


def _head(state: State, shown: Sequence[str], width: float) -> Node:
    """What each column counts, and when."""
    days = theme_scorings(state)
    when = {"theme": f"{days} days" if days > 1 else "today"}
    cells = (
        column(
            row(icon(ADDEND_ART.get(what, "vip"), 22, "bulb"), justify="center"),
            text(word, "caption", "cream", size=18, fit=16, align="center"),
            text(when.get(what, then), "caption", "mist", size=16, align="center"),
            width=width,
        )
        for what in shown
        for word, then in (HEADINGS[what],)
    )
    end = column(
        text("VP", "figure", "bulb", size=26, align="center"),
        text("by the end", "caption", "mist", size=16, align="center"),
        width=SUM_WIDTH,
        justify="end",
    )
    return row(space(grow=1), *cells, end, height=HEAD_HEIGHT, padx=8)


def _line(name: str, forecast: PlacementForecast, shown: Sequence[str], width: float) -> Node:
    """A place with its numbers and their sum."""
    numbers = {
        what: " ".join(signed(number) for key, number in _numbers(forecast) if key == what)
        for what in shown
    }
    cells = (
        text(numbers[what], "figure", "cream", size=22, width=width, align="center")
        for what in shown
    )
    return row(
        text(name, "name", "cream", size=22, fit=16, grow=1),
        *cells,
        text(
            f"= {signed(forecast.vp)}", "figure", "bulb", size=26, width=SUM_WIDTH, align="center"
        ),
        height=LINE_HEIGHT,
        background="night-800",
        radius=6,
        padx=8,
        align="center",
    )
