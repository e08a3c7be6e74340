"""Why?: the clauses behind a ruling, and how each applies."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from companion.core.board.nodes import (
    Node,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import button, pawn, title
from companion.core.clauses import Clause
from companion.core.game import Reason
from companion.core.rulings import Ruling
from companion.core.wording import listed
from companion.table.action_text import ruling_text
from companion.table.editable_options import option_text
from companion.table.play.steps import Step
from companion.ui.app.app import App
from companion.ui.app.frame import BACK, Frame
from companion.ui.app.screen import Screen, UndoOffer
from companion.ui.parts.paging import around
from companion.ui.parts.sheet import source_badge
from companion.ui.screens.log.report_ruling import ReportRuling
from companion.ui.screens.table.undo import offer_undo

MAX_STEPS = 4
"""More steps give the place of one to two arrows."""
MAX_NAMES = 3
"""Winners up to which they are named; more are counted."""
ROOM = 214
"""What the rule and the lines of the seats share of the stage."""
LINE = 40
SIZES = (26, 23, 20)
"""Sizes of the rule's letters: the largest that leaves room for all seats is taken."""
LETTERS = 930
"""Letters of size 1 that fill a line."""
MAX_LETTERS_BESIDE = 20
"""Letters of lines up to which two lines are beside each other."""
MAX_SMALL_LETTERS_BESIDE = 29
"""Letters up to which two lines are beside each other if separate lines would take another page."""
ROW = 1.24
RULE = 14
"""What the line below a rule takes with its gaps."""
Lines = tuple[tuple[int | None, str], ...]


class Part(Struct, frozen=True):
    """A page of a reason: its rule if `shows_rule`, and lines."""

    reason: Reason
    clause: Clause
    number: int
    shows_rule: bool
    size: float
    lines: Lines
    in_pairs: bool
    """Whether two lines are beside each other."""


@dataclass(eq=False)
class Why(Screen[App]):
    """The reasons for a ruling of a step of the game, one after the other."""

    one_question = True

    of: Step
    ruling: Ruling
    step: int | None = None
    """The part that is read; None: the one that decides."""

    def frame(self, app: App) -> Frame:
        game = app.playing.game
        parts = [part for reason in self._reasons(app) for part in _parts(app, reason)]
        winners = game.narration.winners(self.ruling)
        if self.step is None:
            self.step = _deciding(parts, winners)
        self.step = min(self.step, len(parts) - 1)
        part = parts[self.step]
        line1, line2 = self._sign(app, parts, winners, part.clause.title)
        return Frame(
            line1,
            line2,
            row(
                _steps([_title(part) for part in parts], self.step) if len(parts) > 1 else None,
                self._part(app, part),
                background="cream",
                radius=14,
                padding=(16, 12, 18, 12),
                gap=20,
                grow=1,
            ),
            (
                button("Report a ruling", UiCommand("report ruling"), icon="x"),
                BACK,
            ),
            seat=winners[0] if len(winners) == 1 else None,
            icon="why",
            ticket=game.public_board(app.playing.before(self.of).state).ticket,
            menu=True,
            undo=True,
            is_why_open=True,
        )

    def _reasons(self, app: App) -> Sequence[Reason]:
        """The clauses that decide, in their order; of the set-up those of all its steps."""
        session = app.playing
        narration, before = session.game.narration, session.before(self.of).state
        if self.of.action is not None:
            return narration.explain(before, self.of.action, self.ruling)
        reasons = (
            reason
            for ruling in self.of.rulings
            if ruling.cite
            for reason in narration.explain(before, None, ruling)
        )
        return [*{reason.clause: reason for reason in reasons}.values()]

    def _sign(
        self, app: App, parts: list[Part], winners: tuple[int, ...], title: str
    ) -> tuple[str, str]:
        """The question, and the sentence that is explained."""
        if self.of.action is None:
            number = len(parts)
            line2 = (
                "The rulebook says it" if number == 1 else f"{number} rules: touch one to read it"
            )
            return "Why this set-up?", line2
        before = app.playing.before(self.of).state
        sentence = ruling_text(app.playing, self.of, self.ruling, before)
        line2 = _with_figure(sentence, parts[_deciding(parts, winners)], winners)
        return _question(app, winners) if winners else f"Why? {title}", line2

    def _part(self, app: App, part: Part) -> Node:
        clause = part.clause
        option = ()
        if clause.option is not None:
            words = option_text(app.playing.game, app.playing.step_maker.options, clause.option)
            option = (text(f"Option {words}", "label", "ink-2"),)
        return column(
            row(
                title(clause.title, "ink", size=46, fit=26, grow=1),
                source_badge(clause),
                gap=8,
                height=50,
                align="center",
            ),
            *(_rule(clause.text, part.size) if part.shows_rule else ()),
            *_applied_lines(part.lines, in_pairs=part.in_pairs),
            *option,
            space(),
            gap=6,
            grow=1,
            shrink=True,
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("explain step", int(index)):
                self.step = index
            case UiCommand("report ruling"):
                app.close_screen()
                app.open_screen(ReportRuling(app, self.of, self.ruling))
            case _:
                pass

    def undo_offer(self, app: App) -> UndoOffer | None:
        return offer_undo(app)


def _question(app: App, winners: tuple[int, ...]) -> str:
    if len(winners) > MAX_NAMES:
        return f"Why did {len(winners)} players win?"
    return f"Why did {listed([app.player(seat) for seat in winners])} win?"


def _with_figure(sentence: str, deciding: Part, winners: tuple[int, ...]) -> str:
    """The sentence of a ruling; one that has no figure gets that of the winners."""
    figures = [words for seat, words in deciding.reason.lines if seat in winners]
    if not figures or any(letter.isdigit() for letter in sentence):
        return sentence
    return f"{sentence.removesuffix('.')}: {figures[0]}."


def _deciding(parts: list[Part], winners: tuple[int, ...]) -> int:
    """The last reason that speaks of a winner; those after it are about lower places."""
    about_winners = [
        index
        for index, part in enumerate(parts)
        if part.number == 1 and any(seat in winners for seat, _ in part.reason.lines)
    ]
    return about_winners[-1] if about_winners else 0


def _steps(titles: Sequence[str], now: int) -> Node:
    """The steps beside their page; arrows lead to those that have no room."""
    has_room = len(titles) <= MAX_STEPS
    return column(
        *(
            _step_button(index, title, index == now)
            for index, title in around(titles, now, MAX_STEPS if has_room else MAX_STEPS - 1)
        ),
        None
        if has_room
        else row(
            _arrow("up", "Step before", now - 1, len(titles)),
            text(f"{now + 1}/{len(titles)}", "figure", "ink", size=22, align="center", grow=1),
            _arrow("down", "Step after", now + 1, len(titles)),
            gap=4,
            align="center",
        ),
        width=190,
        gap=4,
    )


def _arrow(icon_name: str, label: str, index: int, steps: int) -> Node:
    return stack(
        icon(icon_name, 28, "ink" if 0 <= index < steps else "paper-2"),
        name=label,
        touch=UiCommand("explain step", index),
        enabled=0 <= index < steps,
        repeats=True,
        background="paper-2" if 0 <= index < steps else "cream",
        radius=8,
        width=64,
        height=64,
        align="center",
        justify="center",
    )


def _step_button(index: int, title: str, now: bool) -> Node:
    return row(
        text(str(index + 1), "figure", "accent" if now else "ink", size=26, width=22),
        text(title, "name", "accent" if now else "ink", lines=2, grow=1),
        name=f"Step {index + 1}: {title}",
        touch=UiCommand("explain step", index),
        background="ink" if now else "paper-2",
        radius=8,
        height=64,
        padding=(12, 0, 8, 0),
        gap=8,
        align="center",
    )


def _parts(app: App, reason: Reason) -> list[Part]:
    """A reason in as many parts as it takes to read it in large letters."""
    session, lines = app.playing, reason.lines
    clause = session.game.narration.clause(session.state, reason.clause)
    room = ROOM - (LINE if clause.option is not None else 0)
    fit_alone = len(lines) * LINE <= room - _line_height(clause.text, SIZES[-1])
    beside = (
        2 if _are_short(lines, MAX_LETTERS_BESIDE if fit_alone else MAX_SMALL_LETTERS_BESIDE) else 1
    )
    wanted = -(-len(lines) // beside) * LINE
    size = next(
        (size for size in SIZES if _line_height(clause.text, size) + wanted <= room), SIZES[-1]
    )
    first = max(0, int((room - _line_height(clause.text, size)) // LINE)) * beside
    more = int(room // LINE) * beside
    rest = lines[first:]
    return [
        Part(reason, clause, 1, True, size, lines[:first], beside > 1),
        *(
            Part(reason, clause, number, False, size, rest[start : start + more], beside > 1)
            for number, start in enumerate(range(0, len(rest), more), start=2)
        ),
    ]


def _title(part: Part) -> str:
    title = part.clause.title
    return title if part.number == 1 else f"{title} ({part.number})"


def _count_lines(words: str, size: float) -> int:
    """How many lines a rule takes."""
    return -(-len(words) // int(LETTERS / size))


def _line_height(words: str, size: float) -> float:
    return _count_lines(words, size) * size * ROW + RULE


def _rule(words: str, size: float) -> tuple[Node, ...]:
    lines = _count_lines(words, size)
    return (
        text(
            words, "label", "ink", size=size, fit=SIZES[-1], lines=lines, height=lines * size * ROW
        ),
        space(height=2, background="paper-2", radius=0),
    )


def _are_short(lines: Lines, most: int) -> bool:
    return len(lines) > 1 and all(len(words) <= most for _, words in lines)


def _applied_lines(lines: Lines, *, in_pairs: bool) -> list[Node]:
    """A line a seat, or two beside each other."""
    drawn = [_applied_line(seat, words) for seat, words in lines]
    if not in_pairs:
        return drawn
    half = (len(drawn) + 1) // 2
    return [
        row(
            *(space(flex=1) if node is None else replace(node, width=0, grow=1) for node in pair),
            gap=12,
        )
        for pair in zip_longest(drawn[:half], drawn[half:])
    ]


def _applied_line(seat: int | None, words: str) -> Node:
    who = () if seat is None else (pawn(seat, 28),)
    return row(
        *who,
        text(words, "name", "ink", size_group="applied", grow=1),
        height=34,
        gap=8,
        align="center",
    )
