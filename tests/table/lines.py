"""Lines that no front end should send, and every one of which gets a clear answer.

Some of them save: whoever answers them stands in a folder made for it. No path here leads out.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from companion.core.game import Game
from companion.table.registry import games

STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 7, 2**31, 2**63, 2**64, -(2**70), 10**400, 1.5, 1e308, -0.0),
    *("", "x", "0", "stay", "hidden", "W" * 5000, "\u0000", "\u202e", "😀" * 50, "a/b"),
    *([], {}, [[]], [None], {"": 0}, {"type": "correct"}, list(range(300))),
)
COMMANDS = (
    *("games", "schema", "new", "do", "undo", "redo", "amend", "view", "log", "save", "load"),
    *("dance", "NEW"),
)
KEYS = (
    *("cmd", "game", "seats", "options", "dealer", "seed", "bots", "as", "action", "if_seq"),
    *("seq", "file", "type", "path", "value", "why"),
)


def lines(random: Random, count: int) -> Iterator[bytes]:
    """So many lines: a game is begun now and then, so that some of them are nearly right."""
    known = list(games().values())
    game = known[0]
    for _ in range(count):
        roll = random.random()
        if roll < 0.04:
            game = random.choice(known)
            yield encoded(_new(game, random))
        elif roll < 0.10:
            yield random.randbytes(random.randrange(60)).replace(b"\n", b" ")
        elif roll < 0.13:
            yield _nested(random)
        elif roll < 0.16:
            yield _doubled(random, encoded(_command(game, random)))
        elif roll < 0.161:
            yield b'{"cmd":"view","x":"' + b"x" * random.randrange(2**22 + 2**20) + b'"}'
        elif roll < 0.30:
            yield _torn(random, encoded(_command(game, random)))
        else:
            yield encoded(_command(game, random))


def encoded(value: Any) -> bytes:
    """As a line, without its end."""
    return json.dumps(value, separators=(",", ":")).encode()


def _new(game: Game[Any], random: Random) -> dict[str, Any]:
    line = {
        "cmd": "new",
        "game": game.id,
        "seats": ["Ann", "Bob", "Cid", "Dot", "Eve"][: random.randint(game.min_seats, 5)],
        "dealer": random.choice(("table", "virtual", "virtual")),
    }
    return line if random.random() < 0.7 else _spoilt(line, random)


def _command(game: Game[Any], random: Random) -> dict[str, Any]:
    """A command with some of its keys and some that it has not, at values of every kind."""
    word = random.choice(COMMANDS)
    line: dict[str, Any] = {"cmd": word}
    if word in ("do", "amend"):
        line["action"] = _action(game, random)
    if word in ("schema", "new"):
        line["game"] = random.choice((game.id, "chess", *STRANGE))
    if word == "amend":
        line["seq"] = random.choice((1, 2, 5, *STRANGE))
    if word in ("save", "load"):
        line["file"] = random.choice(("game.jsonl", "no/where", ".", "", "\u0000", 7, []))
    if random.random() < 0.2:
        line["as"] = random.choice((0, 1, 2, 5, *STRANGE))
    return line if random.random() < 0.6 else _spoilt(line, random)


def _action(game: Game[Any], random: Random) -> Any:
    kind = random.choice(game.rules.action_types)
    action: dict[str, Any] = {"type": kind.__struct_config__.tag}
    for field in kind.__struct_encode_fields__:
        if random.random() < 0.9:
            action[field] = random.choice((0, 1, *game.cards.catalog, *STRANGE))
    if "path" in action:
        action["path"] = random.choice(("scores/1", "deck", "teams/0/star", "a/b/c/d", *STRANGE))
    return action


def _spoilt(line: dict[str, Any], random: Random) -> dict[str, Any]:
    return {**line, random.choice(KEYS): random.choice(STRANGE)}


def _nested(random: Random) -> bytes:
    """Deep in the place of a line, of an action, or of a value."""
    deep = random.choice((10, 900, 1100, 20_000, 200_000))
    opening, closing = random.choice(((b"[", b"]"), (b'{"a":', b"}")))
    inner = opening * deep + b"1" + closing * random.choice((0, deep))
    before, after = random.choice(
        (
            (b"", b""),
            (b'{"cmd":"do","action":', b"}"),
            (b'{"cmd":"do","action":{"type":"correct","path":"scores/1","value":', b"}}"),
            (b'{"cmd":"new","game":"creature-feature","seats":["A","B","C"],"options":', b"}"),
        )
    )
    return before + inner + after


def _doubled(random: Random, line: bytes) -> bytes:
    """A key that is there already, once more, at another value."""
    key, value = random.choice(KEYS), json.dumps(random.choice(STRANGE[:20]))
    return line[:-1] + f',"{key}":{value},"cmd":"view"}}'.encode()


def _torn(random: Random, line: bytes) -> bytes:
    torn = bytearray(line[: random.randrange(1, len(line) + 1)])
    for _ in range(random.randrange(4)):
        torn[random.randrange(len(torn))] = random.randrange(256)
    return bytes(torn).replace(b"\n", b" ")
