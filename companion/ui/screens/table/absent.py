"""What the table shows and does if somebody has left."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import asdict, replace

from companion.core.actions import Action
from companion.core.board.ending import LABELS_WIDTH, Standing, ending
from companion.core.board.grid import grid
from companion.core.board.nodes import Board, Interstitial, Node, SubmitAction, UiCommand, row, text
from companion.core.board.plots import span_labels
from companion.core.board.widgets import icon_button, pawn
from companion.core.wording import listed
from companion.table.action_text import describe_step, seat_of
from companion.table.leaving import (
    ended_text,
    period_text,
    question_for_away,
    summary_of,
    takeovers_text,
)
from companion.table.play.session import Session
from companion.table.score_history import score_history
from companion.ui.app.app import App
from companion.ui.app.frame import frame_of_board
from hardware.signals import ButtonCanceled, ButtonDown, Held, Pressed, Scanned, Signal

MAX_WITH_PLOT = 6
"""Seats up to which there is a chart; more, or seats without points, are listed in two columns."""
MIN_SCORES = 2
"""Times at which points are counted that make no chart."""
MAX_IN_COLUMN = 4
"""Seats up to which the list has one column."""
OF_A_SEAT = (Pressed, Held, ButtonDown, ButtonCanceled, Scanned)
AnySignal = TypeVar("AnySignal", bound=Signal)


def seat_for_button(app: App, seat: int) -> int:
    """Return the seat whose button it is now: a neighbor's also answers for the seat that they
    look after, while they are not asked themselves.
    """
    looked_after = app.playing.header.looked_after
    if not looked_after:
        return seat
    asked = app.seats_waited_for()
    if seat in asked:
        return seat
    return next(
        (absent for absent, by in looked_after.items() if by == seat and absent in asked),
        seat,
    )


def for_seat(app: App, signal: AnySignal) -> AnySignal:
    """Return the signal as that of the seat whose button it is now."""
    seat = getattr(signal, "seat", None)
    if not isinstance(signal, OF_A_SEAT) or seat is None or not app.playing.header.changes:
        return signal
    return replace(signal, seat=seat_for_button(app, seat))


def actions_for_away(session: Session) -> tuple[Action, ...]:
    """Return the actions that pass or decline for the players who are away."""
    away = session.header.away
    if not away or session.over:
        return ()
    return session.step_maker.actions_for_away(session.head, away)


def away_text(session: Session, actions: Sequence[Action]) -> str:
    """Say what the button Away does: it answers for everybody who is away. If it chooses a card
    for somebody, it says which.
    """
    if len(actions) == 1 and hasattr(actions[0], "card"):
        return session.game.narration.action_text(
            session.state, type(actions[0]), asdict(actions[0])
        )
    by_word: dict[str, list[str]] = {}
    for action in actions:
        names = by_word.setdefault(session.game.rules.away_actions[type(action)], [])
        names += [session.header.names[seat] for seat in (seat_of(action),) if seat is not None]
    return "; ".join(f"{word} for {listed(names)}" for word, names in by_word.items())


def away_button(session: Session, buttons: Sequence[Node]) -> tuple[tuple[Node, ...], str]:
    """Return the button that answers for everybody who is away, if there is such an answer, and
    what the second line says then. There is none if one of the game's own `buttons` is that
    answer.
    """
    actions = actions_for_away(session)
    if not actions:
        return (), ""
    seat = seat_of(actions[0])
    is_own = any(node.touch == SubmitAction(actions[0]) for node in buttons)
    if len(actions) == 1 and is_own and seat is not None:
        name = session.header.names[seat]
        return (), f"{name} is away: touch an answer for {name}"
    words = away_text(session, actions)
    button = icon_button("Away", UiCommand("answer for away"), icon="chair", label=words)
    return (button,), f"Away: {words}"


def done_for_away_text(session: Session, actions: Sequence[Action]) -> str:
    """Say what has been done for the players who are away."""
    done = [step for step in session.current_steps() if step.action in actions]
    return " ".join(f"{describe_step(session, step)}." for step in done[-len(actions) :])


def with_anyone_for_away(session: Session, board: Board) -> Board:
    """Return a list of tasks that asks anyone for a player who is away, though the game waits for
    somebody else by now.
    """
    if not (isinstance(board, Interstitial) and board.is_instruction_list):
        return board
    line1 = question_for_away(session.header, frame_of_board(board).shown_seats, board.line1)
    return replace(board, line1=line1)


def with_takeovers(session: Session, board: Board) -> Board:
    """Return the result of a game with who took over from whom."""
    words = filter(None, (board.line2, takeovers_text(session.header)))
    return replace(board, line2=". ".join(words))


def ended_board(session: Session, board: Board) -> Board:
    """Return the standing of a game that people have ended, as its result without ranks."""
    game, header = session.game, session.header
    summary = summary_of(game, header, session.state)
    history = score_history(game, session.current_steps())
    scores, ranks = summary.scores, summary.ranks
    view = game.observation.view(session.state, None)
    # points that were counted once make straight lines
    is_drawn = len(summary.scores) <= MAX_WITH_PLOT and len(history.scores) > MIN_SCORES
    standings = [
        Standing(
            seat,
            header.names[seat],
            "",
            scores[seat],
            tuple(float(score[seat]) for score in history.scores),
            game.boards.standing_note(view, seat),
        )
        for seat in sorted(range(len(scores)), key=lambda seat: ranks.get(seat, len(scores)))
    ]
    unscored, period = None, game.observation.period(view)
    if summary.progress_text or not any(scores):
        unscored = game.boards.unscored_stage(view)
    return replace(
        board,
        line1=ended_text(header, summary, period),
        line2=f"{takeovers_text(header) or 'Nobody wins.'} Undo goes on with the game",
        seat=None,
        seats=(),
        icon="clap",
        ticket=("The End", "" if period is None else period_text(period)),
        stage=unscored
        or (
            ending(
                history.heading(game.film_content.points_label),
                (),
                standings,
                span_labels(history.periods, history.spans, LABELS_WIDTH),
                spans=history.spans if history.periods else (),
            )
            if is_drawn
            else grid(
                [_standing(standing) for standing in standings],
                1 if len(standings) <= MAX_IN_COLUMN else 2,
                gap=6,
            )
        ),
        buttons=(),
    )


def _standing(standing: Standing) -> Node:
    """A seat of a game with too many for the plot."""
    return row(
        pawn(standing.seat, 30),
        text(standing.name, "name", fit=16, grow=1),
        text(standing.note, "note", "mist", fit=16, align="end") if standing.note else None,
        text(str(standing.points), "figure", size=28, align="end", width=52, shrink=False),
        name=f"{standing.name} {standing.points}",
        background="night-800",
        radius=8,
        padx=12,
        gap=10,
        align="center",
        flex=1,
    )
