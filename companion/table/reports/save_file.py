"""Saved games: a header, one action a line, and a last line with the current position."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Raw, Struct, json
from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.game import AnyGame
from companion.core.objection import Objection
from companion.table.action_text import describe_action, seat_of
from companion.table.atomic_files import UNREADABLE, decode, write_over
from companion.table.editable_options import options_objection
from companion.table.errors import Refused
from companion.table.play import bots
from companion.table.play.session import Session
from companion.table.play.steps import Header, HeadUpdate, Step
from companion.table.problem_text import plainly
from companion.table.registry import games
from hardware.untrusted.files import read_file
from hardware.untrusted.text import clean

T = TypeVar("T")
FORMAT = 1
MAX_NAME_LENGTH = 4096
"""Letters of the name of a file, with its folders; no system has longer ones."""


class SavedHeader(Header, frozen=True, kw_only=True, tag_field="matinee", tag="saved-game"):
    """The first line: the format beside what the game is played with."""

    format: int = FORMAT


class FinalLine(Struct, frozen=True):
    """The last line: the state in force, the virtual table, and the cause of each action."""

    state: Any
    table: Any
    causes: tuple[int, ...]


class RawFinalLine(Struct, frozen=True):
    """A `FinalLine` as it is read: state and table are text until their types are known."""

    state: Raw
    table: Raw
    causes: tuple[int, ...]


class Replay(Struct, frozen=True):
    """The actions of a saved game, done again by the rules of today.

    `stored` is the last step as the file has it; `refused` the line of the first action that
    is not legal any more, and why: it and what follows it were left out.
    """

    game: AnyGame
    header: Header
    steps: list[Step]
    stored: Step
    refused: tuple[int, str] | None

    @property
    def differs(self) -> bool:
        """Whether today's rules come to another position than the file has."""
        last = self.steps[-1]
        return self.refused is not None or (last.state, last.virtual_table) != (
            self.stored.state,
            self.stored.virtual_table,
        )


def save(session: Session, path: Path) -> None:
    """Write the whole game, secrets too, into a new file or over another saved game. Raises
    OSError.
    """
    write_over(path, as_saved(session, session.current_steps()), "a saved game", is_saved_game)


def is_saved_game(content: bytes) -> bool:
    """Whether a file begins as a saved game does, of any format."""
    try:
        decode(content.partition(b"\n")[0], SavedHeader)
    except UNREADABLE:
        return False
    return True


def as_saved(session: Session, steps: Sequence[Step]) -> bytes:
    """The saved game of these steps, which begin with the first one of the game."""
    header = session.header
    first = SavedHeader(
        header.game, header.rules_version, header.names, header.options, header.seed, header.bots
    )
    last = FinalLine(steps[-1].state, steps[-1].virtual_table, tuple(step.cause for step in steps))
    return to_json_lines(first, *(step.action for step in steps[1:]), last)


def to_json_lines(*values: object) -> bytes:
    """Encode values as JSON, each on a line of its own."""
    return b"".join(json.encode(value) + b"\n" for value in values)


def load(path: Path) -> tuple[Session, bool]:
    """The saved game, and whether replaying its actions differs from the stored state.

    If it differs, because a rule was mended since, the stored state is taken.
    Raises Refused `bad-file`, with the line that is wrong.
    """
    lines = lines_of(path)
    replay = replayed(path, lines)
    steps = [*replay.steps[:-1], replay.stored]
    session = Session.resumed(replay.game, replay.header, steps, _heads(steps))
    if not _can_be_shown(session):
        raise bad_file_error(path, len(lines), "the state does not fit this game")
    return session, replay.differs


def _can_be_shown(session: Session) -> bool:
    """Whether the state is one of the players of the header, and its rules can ask for something
    and show it: in a file that was written by hand they may not.
    """
    names = session.header.names
    if tuple(map(clean, getattr(session.state, "names", names))) != names:
        return False
    try:
        session.board()
        for viewer in (None, *range(len(names))):
            session.view(viewer)
            for prompt in session.prompts(viewer):
                session.game.narration.question(session.state, prompt)
    except Exception:  # noqa: BLE001 - written by hand: its own rules may fail in any way
        return False
    return True


def bad_file_error(path: Path, line: int, why: str) -> Refused:
    """Return the error for a line of a file."""
    return Refused("bad-file", f"{path}, line {line}: {why}")


def decoded(path: Path, number: int, text: bytes, kind: type[T]) -> T:
    """The value of a line of a file. Raises Refused `bad-file`."""
    try:
        return decode(text, kind)
    except UNREADABLE as error:
        raise bad_file_error(path, number, plainly(str(error))) from None


def lines_of(path: Path) -> list[bytes]:
    """The lines of a file. Raises Refused `bad-file`."""
    with file_errors(path):
        return read_file(path).splitlines()


def path_named(name: str) -> Path:
    """The file that a line names. Raises Refused `bad-file` if no file can be called so."""
    if not name:
        raise Refused("bad-file", "the name of the file is empty")
    if len(name) > MAX_NAME_LENGTH:
        raise Refused("bad-file", f"the name of a file has at most {MAX_NAME_LENGTH} characters")
    if "\0" in name:
        raise Refused("bad-file", "the name of a file has no NUL character")
    return Path(name)


@contextmanager
def file_errors(path: Path) -> Generator[None, None, None]:
    """Raise Refused `bad-file` if a file cannot be read or written."""
    try:
        yield
    except OSError as error:
        raise Refused("bad-file", f"{path}: {error.strerror or error}") from None
    except ValueError as error:  # no path at all
        raise Refused("bad-file", f"{clean(str(path))}: {error}") from None


def replayed(path: Path, lines: Sequence[bytes], first: int = 1) -> Replay:
    """The saved game that these lines of the file are, of which the first has that number.

    Raises Refused `bad-file`, with the line that is wrong.
    """
    end = first + len(lines) - 1
    if len(lines) < 2:
        raise bad_file_error(path, end, "a saved game has a header and an ending")
    saved = decoded(path, first, lines[0], SavedHeader)
    if saved.format != FORMAT:
        raise bad_file_error(path, first, f"format {saved.format} is not known here")
    game = games().get(saved.game)
    if game is None:
        raise bad_file_error(path, first, f"the game {saved.game} is not installed")
    header = Header(
        saved.game, saved.rules_version, saved.names, saved.options, saved.seed, saved.bots
    )
    final_line = decoded(path, end, lines[-1], RawFinalLine)
    try:
        state = json.decode(final_line.state, type=game.rules.state_type)
        table = json.decode(final_line.table, type=game.dealer.table_type | None)
    except UNREADABLE as error:
        raise bad_file_error(path, end, plainly(str(error))) from None
    objection = _header_objection(game, header)
    if objection is not None:
        raise bad_file_error(path, first, str(objection))
    if len(final_line.causes) != len(lines) - 1:
        raise bad_file_error(path, end, "the ending does not fit the actions")
    session = Session(game, header)
    steps, refused = [session.step_maker.initial_step()], None
    for number, text in enumerate(lines[1:-1], start=first + 1):
        step, why = _read_step(
            path, session, steps[-1], number, text, final_line.causes[len(steps)]
        )
        steps.append(step)
        refused = refused or (None if why is None else (number, why))
    return Replay(
        game, header, steps, replace(steps[-1], state=state, virtual_table=table), refused
    )


def _header_objection(game: AnyGame, header: Header) -> Objection | None:
    """Say what no game could be played with."""
    seats = len(header.names)
    wrong = options_objection(game, header.options, seats, dealt=header.seed is not None)
    known = bots.names(game)
    if wrong is None and not all(
        bot in known and 0 <= seat < seats and bots.can_play_seat(game, bot, seat)
        for seat, bot in header.bots.items()
    ):
        return Objection("no such seat or bot", field="bots")
    return wrong


def _read_step(
    path: Path, session: Session, before: Step, number: int, text: bytes, cause: int
) -> tuple[Step, str | None]:
    """The step of one line, and why its action is not legal any more: then nothing moves."""
    fields = decoded(path, number, text, object)
    try:
        action = session.decode(fields)
    except Refused as error:
        raise bad_file_error(path, number, str(error)) from None
    try:
        return session.step_maker.next_step(before, action, cause, before.id + 1), None
    except Refused as error:
        if not _can_describe(session, before, action):
            raise bad_file_error(path, number, str(error)) from None
        still = replace(
            before,
            id=before.id + 1,
            parent=before.id,
            seq=before.seq + 1,
            cause=cause,
            action=action,
            rulings=(),
        )
        return still, str(error)


def _can_describe(session: Session, before: Step, action: Action) -> bool:
    """Whether the log can show an action: not if it names a seat or a card that does not exist."""
    if seat_of(action) not in (None, *range(len(session.header.names))):
        return False
    try:
        describe_action(session, before.state, action)
    except LookupError:
        return False
    return True


def _heads(steps: list[Step]) -> list[HeadUpdate]:
    """One head a line: the last step of each cause."""
    last = {step.cause: step.id for step in steps}
    first, *rest = last.values()
    return [HeadUpdate("begin", first), *(HeadUpdate("do", step) for step in rest)]
