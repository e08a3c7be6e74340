"""Somebody leaves: another name for a seat, a neighbor who answers for it, nobody there, or the
end of the game. The rules know nothing of it.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import partial

from companion.core.board.grid import grid
from companion.core.board.nodes import Node, Touch, UiCommand, icon
from companion.core.board.widgets import pawn, primary
from companion.table.leaving import change_text, period_text, standing_text, summary_of
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.players import Player, same_name
from companion.ui.app.app import App
from companion.ui.app.frame import CLOSE, Frame
from companion.ui.app.screen import Screen, UndoOffer
from companion.ui.parts.confirmation import Confirmation
from companion.ui.parts.list_row import entry
from companion.ui.render.theme import Theme
from companion.ui.screens.home.naming import Naming
from companion.ui.screens.table.overlay import TableOverlay
from companion.ui.screens.table.seat_picker import SeatPicker
from companion.ui.screens.table.undo import offer_undo_change

STAYS = "Cards, points and button stay with the seat"
FEWER = "To play on with fewer, end here and play again"
"""Said in games whose rules need the cards of every seat."""
IN_ROW, MAX_IN_ROW, MAX_ROWS = 2, 3, 4


class Leaving(TableOverlay):
    """Asks who leaves. Undo takes the last such change back."""

    def frame(self, app: App) -> Frame:
        header = app.playing.header
        seats = [seat for seat in range(len(header.names)) if seat not in header.bots]
        in_row = max(IN_ROW, -(-(len(seats) + 1) // MAX_ROWS))
        many = in_row > MAX_IN_ROW
        end = () if header.ended else (_end(many=many),)
        return Frame(
            "Who leaves?",
            STAYS,
            grid(
                [*(_seat(header, seat, many=many) for seat in seats), *end],
                in_row,
                gap=8,
                min_cells=IN_ROW * 3,
            ),
            (primary("Back to the table", UiCommand("back")),),
            icon="people",
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("choose seat", int(seat)):
                app.open_screen(LeavingSeat(seat))
            case UiCommand("end game"):
                app.open_screen(_confirmed_end(app.playing))
            case _:
                pass

    def undo_offer(self, app: App) -> UndoOffer | None:
        return offer_undo_change(app)


def _confirmed_end(session: Session) -> Confirmation:
    """Ask whether the game ends here: how it stands, what counts, what people can do instead."""
    game, header, state = session.game, session.header, session.state
    period = game.observation.period(game.observation.view(state, None))
    now = period_text(period) if period else "Now"
    summary = summary_of(game, header.changed(session.seq, "ended"), state)
    return Confirmation(
        "End the game here?",
        "Nobody wins; the standing is the result",
        (
            f"{now}: {standing_text(header, summary)}.",
            game.narration.ended_early,
            "Undo takes it back. To play on another day, save instead.",
        ),
        "End here",
        end_here,
        instead=("Save and go home", App.put_game_away),
    )


def end_here(app: App) -> None:
    """End the game with the present standing as its result."""
    session = app.playing
    if app.games.change_header(session.header.changed(session.seq, "ended")):
        app.close_overlays()


@dataclass(eq=False)
class LeavingSeat(TableOverlay):
    """Asks what becomes of one seat."""

    seat: int

    def frame(self, app: App) -> Frame:
        session, name = app.playing, app.playing.header.names[self.seat]
        ways = [
            _way_button("pen", "Taken over", "somebody else plays on; type the name", "taken-over"),
            _way_button("people", "Looked after", "a neighbor answers for both", "looked-after"),
        ]
        if session.game.rules.stand_in_action(session.state, self.seat):
            what = "Matinee makes the choices, a neighbor moves the cards"
            ways.insert(0, _way_button("clap", "Matinee directs", what, "matinee"))
        if session.game.rules.away_actions:
            what = "one touch passes where one may pass; else anyone answers"
            ways.append(_way_button("chair", "Away", what, "away"))
        if self.seat in session.header.absent:
            ways.append(_way_button("person", f"{name} is back", "answers as before", "back"))
        return Frame(
            f"{name} leaves: and now?",
            _state_of(session.header, self.seat) or _about_seat(session),
            grid(ways, 1, gap=10, min_cells=3),
            (CLOSE,),
            seat=self.seat,
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        seat, header = self.seat, app.playing.header
        match touch:
            case UiCommand("leave table", "taken-over"):
                theme = Theme(app.playing.game.id)
                app.open_screen(TakingOver(seat, app.looks[seat], theme=theme))
            case UiCommand("leave table", "looked-after"):
                app.open_screen(
                    SeatPicker(
                        f"Who looks after {header.names[seat]}?",
                        "They answer for both; both buttons work",
                        _neighbors(header, seat, app.playing.game.directors),
                        partial(_looks_after, seat),
                    )
                )
            case UiCommand("leave table", "matinee"):
                app.open_screen(
                    SeatPicker(
                        f"Who moves the cards for {header.names[seat]}?",
                        "Matinee makes the choices from now on",
                        _neighbors(header, seat),
                        partial(_matinee_directs, seat),
                    )
                )
            case UiCommand("leave table", "away" | "back" as kind):
                _change(app, header.changed(app.playing.seq, kind, seat))
            case _:
                pass

    def undo_offer(self, app: App) -> UndoOffer | None:
        return offer_undo_change(app)


@dataclass(eq=False)
class TakingOver(Screen[App]):
    """Asks for the name of the player who takes a seat over."""

    seat: int
    look: int
    theme: Theme = field(default_factory=Theme)
    """The theme of all looks: known players may have looks that nobody at this table has."""
    name: str = ""
    naming: Naming = field(default_factory=Naming)

    handles_back = True
    is_form = True

    def question_key(self, app: App, line1: str) -> object:
        """A name that is touched or typed, whichever letters it has."""
        return self.naming.page is None

    def frame(self, app: App) -> Frame:
        taken = self._is_taken(app) or not self.name.strip()
        frame = self.naming.frame(
            Player(self.name, self.look), self._other_players(app), taken=self._is_taken(app)
        )
        if self.naming.page is None and taken and not self.name.strip():
            was = app.playing.header.names[self.seat]
            return Frame(
                f"Who takes over from {was}?",
                "Type a name",
                frame.stage,
                (*frame.buttons[:-1], primary("Done", None, enabled=False)),
                seat=self.look,
            )
        return frame

    def on_touch(self, app: App, touch: Touch) -> None:
        now = self.naming.typed(touch, self.name)
        match touch:
            case _ if now is not None:
                self.name = now
            case UiCommand("turn page", page):
                self.naming.page = page
            case UiCommand("cancel" | "back"):
                app.close_screen()
            case UiCommand("choose known player", str(name)):
                self.name = name
                self._take_over(app)
            case UiCommand("done"):
                self._take_over(app)
            case _:
                pass

    def _take_over(self, app: App) -> None:
        if self.name.strip() and not self._is_taken(app):
            session = app.playing
            name = self.name.strip()
            _change(app, session.header.changed(session.seq, "taken-over", self.seat, name=name))

    def _is_taken(self, app: App) -> bool:
        return any(same_name(name, self.name) for name in app.playing.header.names)

    def _other_players(self, app: App) -> list[Player]:
        names = app.playing.header.names
        return [
            player
            for player in app.players.known
            if not any(same_name(player.name, n) for n in names)
        ]


def _neighbors(header: Header, seat: int, opposed: Collection[int] = ()) -> tuple[int, ...]:
    """The seats whose players can answer for this one; last those that are `opposed` to others."""
    others = (
        other
        for other in range(len(header.names))
        if other != seat and other not in (*header.absent, *header.bots)
    )
    return tuple(sorted(others, key=lambda other: other in opposed))


def _matinee_directs(seat: int, app: App, by: int) -> None:
    """Let the program make the choices of a seat, whose cards a neighbor moves."""
    action = app.playing.game.rules.stand_in_action(app.playing.state, seat)
    if action is not None and app.do(action):
        _looks_after(seat, app, by)


def _looks_after(seat: int, app: App, by: int) -> None:
    session = app.playing
    _change(app, session.header.changed(session.seq, "looked-after", seat, by=by))


def _change(app: App, header: Header) -> None:
    """Apply a change, say it and show the table again."""
    if app.games.change_header(header):
        app.close_overlays()
        last = header.changes[-1]
        app.show_toast(f"{change_text(header, last)}.", last.seat)


def _about_seat(session: Session) -> str:
    """What becomes of the seat of whoever leaves, or how fewer people play on without it."""
    game, seats = session.game, len(session.header.names)
    return STAYS if game.rules.away_actions or seats <= game.min_seats else FEWER


def _state_of(header: Header, seat: int) -> str:
    """Who answers for a seat, if its player is not there."""
    change = header.absent.get(seat)
    if change is None:
        return ""
    return "Away" if change.by is None else f"{header.names[change.by]} answers"


def _seat(header: Header, seat: int, *, many: bool) -> Node:
    below = _state_of(header, seat)
    return entry(
        pawn(seat, 32 if many else 56),
        header.names[seat],
        below,
        UiCommand("choose seat", seat),
        line=f"seat:{seat}",
        narrow=many,
        lines=(1 if below else 2, 1),
    )


def _end(*, many: bool) -> Node:
    """End the game, since nobody plays on."""
    return entry(
        icon("clap", 32 if many else 48, "accent"),
        "End here",
        "" if many else "nobody plays on",
        UiCommand("end game"),
        line="accent",
        fill="night-900",
        narrow=many,
    )


def _way_button(icon_name: str, words: str, what: str, kind: str) -> Node:
    return entry(icon(icon_name, 48, "accent"), words, what, UiCommand("leave table", kind))
