"""Saved games: a header, one action a line, and a last line with what is in force."""

from pathlib import Path
from typing import Any

from msgspec import DecodeError, Raw, Struct, json
from msgspec.structs import replace

from companion.core.game import Game
from companion.table import bots
from companion.table.games import games
from companion.table.options import wrong_to_deal, wrong_with
from companion.table.session import Head, Header, Refused, Session, Step

FORMAT = 1


class SavedHeader(Header, frozen=True, kw_only=True, tag_field="matinee", tag="saved-game"):
    """The first line: the format beside what the game is played with."""

    format: int = FORMAT


class Ending(Struct, frozen=True):
    """The last line: the state in force, the virtual table, and the cause of each action."""

    state: Any
    table: Any
    causes: tuple[int, ...]


class WrittenEnding(Struct, frozen=True):
    """The same as it is read: state and table as text, until their types are known."""

    state: Raw
    table: Raw
    causes: tuple[int, ...]


def save(session: Session, path: Path) -> None:
    """Write the whole game, secrets too. Raises OSError."""
    line = session.line()
    header = session.header
    first = SavedHeader(
        header.game, header.rules, header.names, header.options, header.seed, header.bots
    )
    last = Ending(line[-1].state, line[-1].table, tuple(step.cause for step in line))
    lines = [first, *(step.action for step in line[1:]), last]
    text = b"".join(json.encode(one) + b"\n" for one in lines)
    part = path.with_name(path.name + ".part")
    part.write_bytes(text)
    part.replace(path)


def load(path: Path) -> tuple[Session, bool]:
    """The saved game, and whether replaying its actions differs from the stored state.

    Where it differs (a rule was mended since) the stored state is taken.
    Raises Refused `bad-file`, with the line that is wrong.
    """
    lines = _lines(path)
    try:
        header = json.decode(lines[0], type=SavedHeader)
    except (DecodeError, RecursionError) as error:
        raise _bad(path, 1, str(error)) from None
    if header.format != FORMAT:
        raise _bad(path, 1, f"format {header.format} is not known here")
    game = games().get(header.game)
    if game is None:
        raise _bad(path, 1, f"the game {header.game} is not installed")
    return _replayed(path, game, header, lines)


def _bad(path: Path, line: int, why: str) -> Refused:
    return Refused("bad-file", f"{path.name}, line {line}: {why}")


def _lines(path: Path) -> list[bytes]:
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise Refused("bad-file", f"{path.name}: {error.strerror}") from None
    except ValueError as error:  # no path at all
        raise Refused("bad-file", f"{error}.") from None
    if len(lines) < 2:
        raise _bad(path, len(lines), "a saved game has a header and an ending")
    return lines


def _replayed(
    path: Path, game: Game[Any], saved: SavedHeader, lines: list[bytes]
) -> tuple[Session, bool]:
    header = Header(saved.game, saved.rules, saved.names, saved.options, saved.seed, saved.bots)
    try:
        ending = json.decode(lines[-1], type=WrittenEnding)
        state = json.decode(ending.state, type=game.state)
        table = json.decode(ending.table, type=game.dealer.table | None)
    except (DecodeError, RecursionError) as error:
        raise _bad(path, len(lines), str(error)) from None
    wrong = wrong_with(game, header.options, len(header.names))
    if wrong is None and header.seed is not None:
        wrong = wrong_to_deal(game, header.options)
    strangers = set(header.bots.values()) - set(bots.names(game))
    seats = range(len(header.names))
    if strangers or not all(
        seat in seats and bots.sits(game, bot, seat) for seat, bot in header.bots.items()
    ):
        wrong = wrong or "bots: no such seat or bot"
    if wrong is not None:
        raise _bad(path, 1, wrong)
    session = Session(game, header)
    steps = [session.first_step()]
    if len(ending.causes) != len(lines) - 1:
        raise _bad(path, len(lines), "the ending does not fit the actions")
    same = True
    for number, text in enumerate(lines[1:-1], start=2):
        step, legal = _next(path, session, steps[-1], number, text, ending.causes[number - 1])
        steps.append(step)
        same = same and legal
    if (steps[-1].state, steps[-1].table) != (state, table):
        same = False
        steps[-1] = replace(steps[-1], state=state, table=table)
    return Session.resumed(game, header, steps, _heads(steps)), not same


def _next(
    path: Path, session: Session, before: Step, number: int, text: bytes, cause: int
) -> tuple[Step, bool]:
    """The step of one line, and whether its action is still legal (else nothing moves)."""
    try:
        action = session.decode(json.decode(text))
    except (DecodeError, RecursionError) as error:
        raise _bad(path, number, str(error)) from None
    except Refused as error:
        raise _bad(path, number, error.text) from None
    try:
        return session.after(before, action, cause, before.id + 1), True
    except Refused:
        still = replace(
            before,
            id=before.id + 1,
            parent=before.id,
            seq=before.seq + 1,
            cause=cause,
            action=action,
            rulings=(),
        )
        return still, False


def _heads(steps: list[Step]) -> list[Head]:
    """One head a line: the last step of each cause."""
    last = {step.cause: step.id for step in steps}
    first, *rest = last.values()
    return [Head("begin", first), *(Head("do", step) for step in rest)]
