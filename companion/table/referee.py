"""The referee: one JSON object a line in, one out (the protocol of every game)."""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from sqlite3 import Error as SqliteError
from typing import BinaryIO, Literal

from msgspec import (
    UNSET,
    Struct,
    UnsetType,
    ValidationError,
    convert,
    json,
)

from companion.core.actions import Action, Correct, JsonObject, JsonValue
from companion.core.game import AnyGame, Viewer
from companion.core.prompts import Prompt
from companion.core.rng import system_random
from companion.core.rulings import CORRECTION, ruling_to_json
from companion.core.wording import quoted
from companion.table.atomic_files import UNREADABLE, decode
from companion.table.editable_options import options_objection
from companion.table.errors import Refused, reason
from companion.table.owner.card_sets import CardSets
from companion.table.play import bots
from companion.table.play.session import Session
from companion.table.play.steps import Header, Step
from companion.table.problem_text import plainly, problems_text
from companion.table.registry import games, load_all, load_error
from companion.table.reports.problems import kind_and_place
from companion.table.reports.save_file import file_errors, load, path_named, save
from hardware.untrusted.text import clean
from hardware.untrusted.validation import suggestion

MAX_LINE_LENGTH = 4 * 1024 * 1024
"""Bytes of a line; what is longer is not read as JSON."""

MAX_NAME_LENGTH = 100
"""Letters of a seat's name."""
MAX_WHY_LENGTH = 500
"""Letters of the reason of a correction, which is stored with the game."""

SEED_LIMIT = 2**32
"""Seeds are below this number if the line names none."""
FAILED = (
    "This failed because of an error in Matinee or in this game; undo or correct what led to it."
    " The error is printed to standard error."
)


class Command(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="cmd",
    tag=str.lower,
    rename={"viewer": "as"},
):
    """A command of a program: one JSON line."""


class ViewerCommand(Command, frozen=True, kw_only=True):
    """A line whose answer is as seat `viewer` sees it, or all."""

    viewer: int | UnsetType = UNSET


class Games(Command, frozen=True):
    """Which games there are."""


class Schema(Command, frozen=True):
    """The JSON Schemas of a game."""

    game: str


class New(ViewerCommand, frozen=True):
    """Start a game."""

    game: str
    seats: list[str]
    options: JsonObject = {}
    dealer: Literal["table", "virtual"] = "table"
    seed: int | UnsetType = UNSET
    bots: dict[str, str] = {}


class Do(ViewerCommand, frozen=True):
    """Apply an action that happened at the table."""

    action: JsonValue
    if_seq: int | UnsetType = UNSET


class Undo(ViewerCommand, frozen=True):
    """Undo the last line."""


class Redo(ViewerCommand, frozen=True):
    """Redo the line that was undone last."""


class Amend(ViewerCommand, frozen=True):
    """Replace action `seq`, and replay the later ones."""

    seq: int
    action: JsonValue


class View(ViewerCommand, frozen=True):
    """The present position and prompts."""


class Log(ViewerCommand, frozen=True):
    """Every action in force with its rulings."""


class Save(Command, frozen=True):
    """Write the game."""

    file: str


class Load(ViewerCommand, frozen=True):
    """Read a game."""

    file: str


AnyCommand = Games | Schema | New | Do | Undo | Redo | Amend | View | Log | Save | Load
Begin = Callable[[AnyGame, Header], Session]
ImportSession = Callable[[Session], None]


def _keep_nothing(_session: Session) -> None:
    """Keep a game that was loaded nowhere."""


class Referee:
    """Answers lines about one game at a time. `begin` makes a session of a header, `import_session`
    is called with one that was loaded; `data` is the folder with the owner's own boxes.
    """

    def __init__(
        self,
        begin: Begin = Session.new,
        import_session: ImportSession = _keep_nothing,
        data: Path | None = None,
    ) -> None:
        self._boxes = CardSets(data)
        self._begin = begin
        self._import_session = import_session
        self.session: Session | None = None

    def answer(self, text: bytes) -> JsonObject:
        """The answer to one line. Never raises for what a line holds."""
        try:
            line = _read(text)
            return {"ok": True, **self._obey(line)}
        except Refused as error:
            problem: JsonObject = {"code": error.code, "text": clean(str(error))}
            if error.code == "illegal":
                problem["cite"] = error.objection.cite
        except (OSError, SqliteError) as error:
            problem = {"code": "bad-file", "text": clean(_storage_problem(error))}
        except Exception as error:  # noqa: BLE001 - no line ends the program
            # an error in the rules of a game, or in a file made by hand that nobody found wrong
            _report_error(error)
            problem = {"code": "illegal", "text": FAILED, "cite": []}
        return {"ok": False, "error": problem, "seq": self.session.seq if self.session else 0}

    def _obey(self, line: AnyCommand) -> JsonObject:
        match line:
            case Games():
                return {"games": [_describe_game(game) for game in load_all()]}
            case Schema():
                return {"schema": _schema(_game(line.game))}
            case New():
                viewer = _viewer(line.viewer, len(line.seats))
                self.session = self._begin_game(line)
                return _position_answer(self.session, self.session.current_steps(), viewer)
            case Load():
                return self._load(line)
            case Save():
                return self._save(line)
            case _:
                # before anything is done: a line that is refused changes nothing
                viewer = _viewer(line.viewer, len(self._playing().header.names))
        match line:
            case Do():
                return _position_answer(self._playing(), self._do_line(line), viewer)
            case Undo():
                self._playing().undo()
                return _position_answer(self._playing(), (), viewer)
            case Redo():
                return _redo_answer(self._playing(), self._playing().redo(), viewer)
            case Amend():
                return self._amend(line, viewer)
            case View():
                return _position_answer(self._playing(), (), viewer)
            case Log():
                return self._log(viewer)

    def _playing(self) -> Session:
        if self.session is None:
            raise Refused("no-game", "No game is under way; begin with new or load.")
        return self.session

    def _begin_game(self, line: New) -> Session:
        game = _game(line.game)
        names = _names(line.seats)
        options = self._boxes.with_set_facts(game, line.options)
        header = Header(
            game.id,
            game.rules_version,
            names,
            options,
            _seed(line),
            _bots(game, line),
        )
        wrong = options_objection(game, options, len(names), dealt=header.seed is not None)
        if wrong is not None:
            raise Refused("bad-options", wrong)
        return self._begin(game, header)

    def _do_line(self, line: Do) -> Sequence[Step]:
        session = self._playing()
        if line.if_seq is not UNSET and line.if_seq != session.seq:
            raise Refused("stale", f"{session.seq} actions are in force, not {line.if_seq}.")
        return session.do(_action(session, line.action))

    def _load(self, line: Load) -> JsonObject:
        session, differs = load(path_named(line.file))
        viewer = _viewer(line.viewer, len(session.header.names))
        answer = {**_position_answer(session, (), viewer), "differs": differs}
        self._import_session(session)
        self.session = session
        return answer

    def _amend(self, line: Amend, viewer: Viewer) -> JsonObject:
        session = self._playing()
        before = _log_lines(session, viewer)
        steps, dropped = session.amend(line.seq, _action(session, line.action))
        return {
            **_redo_answer(session, steps, viewer),
            "dropped": [before[step.id] for step in dropped],
        }

    def _log(self, viewer: Viewer) -> JsonObject:
        session = self._playing()
        seen = _log_lines(session, viewer)
        log = [
            {
                "seq": step.seq,
                "action": seen[step.id],
                "rulings": _redacted_actions(session, step, seen),
            }
            for step in session.current_steps()[1:]
        ]
        return {"seq": session.seq, "log": log}

    def _save(self, line: Save) -> JsonObject:
        session = self._playing()
        path = path_named(line.file)
        with file_errors(path):
            save(session, path)
        return {"seq": session.seq}


def _storage_problem(error: OSError | SqliteError) -> str:
    """What a file or the journal does not allow, in a sentence."""
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}."
    return f"Not stored: {reason(error)}."


def _report_error(error: Exception) -> None:
    logging.getLogger(__name__).error("%s: %s", kind_and_place(error), clean(str(error)))


def _viewer(seat: int | UnsetType, seats: int) -> Viewer:
    if seat is UNSET:
        return None
    if not 0 <= seat < seats:
        raise Refused("bad-command", f"as: there is no seat {seat}.")
    return seat


def _read(text: bytes) -> AnyCommand:
    if len(text) > MAX_LINE_LENGTH:
        raise Refused("bad-json", f"A line has at most {MAX_LINE_LENGTH} bytes.")
    try:
        content = decode(text, object)
    except UNREADABLE as error:
        raise Refused("bad-json", plainly(str(error))) from None
    try:
        return convert(content, AnyCommand)
    except (RecursionError, ValidationError):
        raise Refused("bad-command", problems_text(content, AnyCommand)) from None


def _game(name: str) -> AnyGame:
    game = games().get(name)
    if game is None:
        unknown = load_error(name) or f"unknown game {quoted(name)}{suggestion(name, games())}"
        raise Refused("unknown-game", f"{unknown}.")
    return game


def _names(seats: Sequence[str]) -> tuple[str, ...]:
    for seat, name in enumerate(seats):
        if len(name) > MAX_NAME_LENGTH:
            raise Refused(
                "bad-options", f"seats[{seat}]: must have at most {MAX_NAME_LENGTH} characters."
            )
        if not clean(name).strip():
            raise Refused("bad-options", f"seats[{seat}]: must not be empty.")
    return tuple(seats)


def _action(session: Session, content: object) -> Action:
    """The action of a line; what is stored already may be longer."""
    action = session.decode(content)
    if isinstance(action, Correct) and action.why is not UNSET and len(action.why) > MAX_WHY_LENGTH:
        raise Refused("bad-action", f"why: must have at most {MAX_WHY_LENGTH} characters.")
    return action


def _seed(line: New) -> int | None:
    if line.dealer == "table":
        if line.seed is not UNSET:
            raise Refused("bad-options", "seed: only a virtual dealer has one.")
        return None
    return system_random.randrange(SEED_LIMIT) if line.seed is UNSET else line.seed


def _bots(game: AnyGame, line: New) -> dict[int, str]:
    bots_by_seat: dict[int, str] = {}
    for seat, bot in line.bots.items():
        if seat not in map(str, range(len(line.seats))):
            raise Refused("bad-options", f"bots: there is no seat {quoted(seat)}.")
        if bot not in bots.names(game):
            near = suggestion(bot, bots.names(game))
            raise Refused("bad-options", f"bots: unknown bot {quoted(bot)}{near}.")
        if not bots.can_play_seat(game, bot, int(seat)):
            raise Refused("bad-options", f"bots: {bot} cannot play in seat {seat}.")
        if line.dealer == "table" and int(seat) not in game.bots.open_seats:
            raise Refused(
                "bad-options",
                f'bots: seat {seat} holds cards that only people can see; use "dealer":"virtual".',
            )
        bots_by_seat[int(seat)] = bot
    return bots_by_seat


def _describe_game(game: AnyGame) -> JsonObject:
    # in the order of the struct: people see the options in an order of their own
    order = game.options.options_type.__struct_encode_fields__
    options = sorted(game.options.listed, key=lambda option: order.index(option.id))
    return {
        "id": game.id,
        "title": game.title,
        "seats": {"least": game.min_seats, "most": game.max_seats},
        "options": [
            {"id": option.id, "type": option.type, "default": option.default, "help": option.help}
            for option in options
        ],
    }


def _schema(game: AnyGame) -> JsonObject:
    return {
        "actions": json.schema(game.rules.action_union),
        "options": json.schema(game.options.options_type),
        "view": json.schema(game.observation.view_type),
    }


def _position_answer(session: Session, steps: Sequence[Step], viewer: Viewer) -> JsonObject:
    """The answer to most lines: the present position, and what followed."""
    return {
        "seq": session.seq,
        "rulings": list(_rulings(session, steps)),
        "prompts": [_prompt(session, prompt) for prompt in session.prompts(viewer)],
        "view": session.view(viewer),
    }


def _rulings(session: Session, steps: Sequence[Step]) -> Iterator[JsonObject]:
    for step in steps:
        remark = session.remarks.on(step)
        if remark:
            yield {"kind": "say", "text": remark, "cite": []}
        for ruling in step.rulings:
            yield ruling_to_json(
                ruling,
                lambda ruling, state=step.state: session.game.narration.ruling_text(state, ruling),
            )


def _redo_answer(session: Session, steps: Sequence[Step], viewer: Viewer) -> JsonObject:
    """Answer a redo. The rulings are redacted, since the viewer may not have done these actions."""
    seen = _log_lines(session, viewer)
    rulings = [ruling for step in steps for ruling in _redacted_actions(session, step, seen)]
    return {**_position_answer(session, (), viewer), "rulings": rulings}


def _log_lines(session: Session, viewer: Viewer) -> dict[int, JsonObject]:
    """The actions in force as `viewer` may know them, by step."""
    steps = session.current_steps()[1:]
    actions = session.game.observation.redact(
        [step.action for step in steps if step.action], viewer
    )
    return {step.id: action for step, action in zip(steps, actions, strict=True)}


def _redacted_actions(
    session: Session, step: Step, seen: Mapping[int, JsonObject]
) -> list[JsonObject]:
    """A correction says what its action said, so it hides from a viewer what that one hides."""
    action = seen[step.id]
    return [
        {field: action.get(field, said) for field, said in ruling.items()}
        if ruling["kind"] == CORRECTION
        else ruling
        for ruling in _rulings(session, [step])
    ]


def _prompt(session: Session, prompt: Prompt) -> JsonObject:
    return {
        "seat": prompt.seat,
        "ask": session.game.narration.question(session.state, prompt),
        "optional": prompt.optional,
        "accepts": [pattern.to_json() for pattern in prompt.accepts],
        **prompt.hints,
    }


def serve(referee: Referee, lines: BinaryIO, answers: BinaryIO) -> None:
    """Answer line by line until there are no more, or nobody reads."""
    try:
        while text := lines.readline(MAX_LINE_LENGTH + 1):
            if len(text) > MAX_LINE_LENGTH:
                _skip(lines, text)
            answers.write(json.encode(referee.answer(text)) + b"\n")
            answers.flush()
    except BrokenPipeError:
        return


def _skip(lines: BinaryIO, text: bytes) -> None:
    """Read on to the end of an endless line without keeping it."""
    while text and not text.endswith(b"\n"):
        text = lines.readline(MAX_LINE_LENGTH)
