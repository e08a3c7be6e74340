"""All games of the journal: how they came and ended, and those that wait to be continued."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from sqlite3 import Error as SqliteError

from companion.core.game import Summary
from companion.core.view.nodes import Node, Touch, UiCommand, column, row, space, text
from companion.core.view.plots import plot
from companion.core.view.widgets import STAGE, button, pawn, primary
from companion.table.journal.stored_games import StoredGame
from companion.table.registry import games
from companion.table.score_history import ScoreHistory, read
from companion.ui.app.app import App
from companion.ui.app.frame import Frame
from companion.ui.app.screen import Screen
from companion.ui.parts.confirmation import Confirmation
from companion.ui.parts.list_row import entry, row_icon
from companion.ui.parts.paging import newer_and_older, page_of
from companion.ui.screens.table.play import Play

ROWS = 4
LINE = 34
"""What one line of standings takes of the stage."""
FIRST_YEAR = 2026
"""A machine that believes it is earlier has no clock, and knows no date."""
UNDATED = "date unknown"
WIDE = 230
"""What the names of the parts share below a plot."""
MIN_NAME_WIDTH, MIN_FIGURE_WIDTH = 64, 14
UNREADABLE = (LookupError, SqliteError)


@dataclass(eq=False)
class History(Screen[App]):
    """Page by page, the newest game first; one is chosen.

    What the journal holds is decoded once, however often the screen is drawn. How the chosen game
    went is read while it is shown, a little at a time.
    """

    first: int = 0
    chosen: StoredGame | None = None
    _summaries: dict[int, Summary | None] = field(default_factory=dict)
    _courses: dict[int, ScoreHistory] = field(default_factory=dict)
    _reading: tuple[int, Iterator[ScoreHistory | None]] | None = None
    """The game that is read for its course."""

    def frame(self, app: App) -> Frame:
        count = app.games.count()
        page = page_of(range(count), self.page, ROWS)
        self.first = page.first
        shown, chosen = self._games(app)
        readable = chosen is not None and self._summary(app, chosen) is not None
        return Frame(
            "What was showing?",
            "Touch a game: how it went, or go on with it" if count else "No game is kept yet",
            row(
                column(
                    *(_row(one, self._summary(app, one), one is chosen) for one in shown),
                    flex=1,
                    gap=8,
                ),
                self._went(app, chosen) if chosen is not None and readable else None,
                gap=12,
                grow=1,
            ),
            (
                *newer_and_older(page),
                button("Delete", UiCommand("delete"), art="x", enabled=chosen is not None),
                button("Back", UiCommand("back")),
                primary(
                    "Go on" if chosen is not None and not chosen.over else "Last board",
                    UiCommand("open", chosen.number if chosen is not None else None),
                    enabled=readable,
                ),
            ),
            art="book",
            stub=("Games", f"{count} kept"),
        )

    def _games(self, app: App) -> tuple[list[StoredGame], StoredGame | None]:
        """The games of the page, and the chosen one, or the first, of them."""
        shown = app.games.known(self.first, ROWS)
        return shown, self._chosen_of(shown) or next(iter(shown), None)

    def _chosen_of(self, shown: list[StoredGame]) -> StoredGame | None:
        """The chosen game, also where it was saved meanwhile and has got its number."""
        chosen = self.chosen
        if chosen is None:
            return None
        if chosen.number < 0 and all(one.number != chosen.number for one in shown):
            return next((one for one in shown if one.header == chosen.header), None)
        return next((one for one in shown if one.number == chosen.number), None)

    def _summary(self, app: App, one: StoredGame) -> Summary | None:
        """Where the game is; None where this Matinee cannot read it."""
        if one.number not in self._summaries:
            game = games()[one.header.game]
            try:
                view = game.observation.view(app.games.state(one), None)
                self._summaries[one.number] = game.observation.summary(view)
            except UNREADABLE:
                self._summaries[one.number] = None
        return self._summaries[one.number]

    def _course(self, app: App, one: StoredGame) -> ScoreHistory:
        """How the game went; none as long as it is read."""
        is_read = self._reading is not None and self._reading[0] == one.number
        if one.number not in self._courses and not is_read:
            self._reading = one.number, _read(app, one)
        return self._courses.get(one.number, ScoreHistory())

    @property
    def is_reading(self) -> bool:
        """Whether how the chosen game went is not known yet."""
        return self._reading is not None

    def pass_time(self, app: App) -> bool:
        if self._reading is None:
            return False
        number, reading = self._reading
        found = next(reading, ScoreHistory())  # one that failed is not read again
        if found is None:
            return False
        self._courses[number], self._reading = found, None
        return True

    def _most(self, app: App, one: StoredGame) -> int:
        """The most that anybody had in any game of that kind, so that plots can be compared."""
        kind = one.header.game
        some = [kept for kept in app.journal.unpacked() if kept.header.game == kind]
        summaries = [self._summary(app, kept) for kept in (one, *some)]
        scores = (score for found in summaries if found is not None for score in found.scores)
        return max(app.journal.best(kind), *scores, 0)

    def _went(self, app: App, one: StoredGame) -> Node:
        """The scores over time, and where everybody stands."""
        summary = self._summary(app, one)
        found = self._course(app, one)
        now = summary.scores if summary is not None else ()
        order = sorted(range(len(now)), key=lambda seat: (-now[seat], seat))
        looks = games()[one.header.game].looks(one.header.seat_looks)
        lines = [_standing(looks[seat], one.header.names[seat], now[seat]) for seat in order]
        half = -(-len(lines) // 2)
        series = tuple(
            (looks[seat], tuple(scores[seat] for scores in found.scores)) for seat in order
        )
        name = f"Points of {_name(one)}"
        high = STAGE - 20 - LINE * half
        # one point is not a course
        went = space(height=high)
        if len(found.scores) > 1:
            most = self._most(app, one)
            went = plot(name, series, _labels(found), high, spans=found.spans, most=most)
        return column(
            went,
            row(
                *(column(*part, flex=1, gap=2) for part in (lines[:half], lines[half:])),
                gap=14,
            ),
            face="night-900",
            radius=12,
            pad=(8, 4, 12, 8),
            gap=8,
            width=350,
        )

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("delete"):
                self._ask(app)
            case UiCommand("choose", int(number)):
                shown, chosen = self._games(app)
                self.chosen = next((one for one in shown if one.number == number), chosen)
            case UiCommand("open", int(number)):
                one = next((one for one in app.games.known() if one.number == number), None)
                if one is not None and app.games.resume(one):
                    app.back()
                    app.turn_to(Play())
            case _:
                pass

    def _ask(self, app: App) -> None:
        """Whether the chosen game, or the first on the page, is to be deleted."""
        _, one = self._games(app)
        if one is not None and app.games.can_delete():
            title, day = games()[one.header.game].title, _day(one.header.begun)
            lines = (f"{title}, {day}", " and ".join(one.header.names))
            question, what = "Delete this game for good?", "This cannot be undone"
            app.turn_to(
                Confirmation(question, what, lines, "Delete", lambda app: self._delete(app, one))
            )

    def _delete(self, app: App, one: StoredGame) -> None:
        app.games.delete(one)
        # a new game may have its number
        self._summaries.clear()
        self._courses.clear()


def _read(app: App, one: StoredGame) -> Iterator[ScoreHistory | None]:
    try:
        line = app.games.line(one)
        yield None
        yield from read(games()[one.header.game], line)
    except UNREADABLE:
        yield ScoreHistory()


def _labels(found: ScoreHistory) -> list[str]:
    """The parts by name, a narrow one by its figure alone."""
    every = len(found.scores) - 1
    wide = [WIDE * count / every for count in found.spans]
    return [
        f"{word} {number}"
        if room >= MIN_NAME_WIDTH
        else str(number)
        if room >= MIN_FIGURE_WIDTH
        else ""
        for (word, number), room in zip(found.parts, wide, strict=True)
    ]


def _day(begun: str) -> str:
    """When a game was begun, as far as the machine knew."""
    try:
        day = date.fromisoformat(begun)
    except ValueError:
        return UNDATED
    return f"{day.day} {day:%b %Y}" if day.year >= FIRST_YEAR else UNDATED


def _name(one: StoredGame) -> str:
    return f"game {one.number}" if one.number > 0 else "game not saved yet"


def _row(one: StoredGame, summary: Summary | None, chosen: bool) -> Node:
    game = games()[one.header.game]
    looks = game.looks(one.header.seat_looks)
    size = 28 if len(looks) <= ROWS else 24
    return entry(
        game.title,
        _how(one, summary),
        UiCommand("choose", one.number),
        column(
            text(_day(one.header.begun), "note", "ink-2" if chosen else "mist", align="end"),
            row(*(pawn(look, size) for look in looks), gap=2, justify="end"),
            gap=4,
            justify="center",
        ),
        start=row_icon("crown" if one.over else "play", chosen=chosen),
        label=_name(one).capitalize(),
        chosen=chosen,
    )


def _first(summary: Summary) -> list[int]:
    """The winners, or who leads; nobody where all stand alike."""
    if summary.winners or len({*summary.scores}) <= 1:
        return [*summary.winners]
    return [seat for seat, score in enumerate(summary.scores) if score == max(summary.scores)]


def _how(one: StoredGame, summary: Summary | None) -> str:
    if summary is None:
        return "cannot be read here"
    names = " and ".join(one.header.names[seat] for seat in _first(summary))
    if summary.winners:
        return f"{names} won with {max(summary.scores)}"
    if not summary.turns:
        return "hardly begun"
    return f"not over; turn {summary.turns}"


def _standing(look: int, name: str, score: int) -> Node:
    return row(
        pawn(look, 30),
        text(name, "name", grow=1),
        text(str(score), "figure", size=28, shrink=False),
        gap=8,
        height=32,
        align="center",
    )
