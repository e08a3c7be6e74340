"""How many touches a whole evening of Shuffling Horror takes. Bots decide; at the table people lay
cards, roll their own dice, and touch as little as the screen lets them.

`python -m tests.ui.games.shuffling_horror.whole_evening` prints the figures.
"""

import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame

from companion.core.actions import Action
from companion.core.board.nodes import (
    Board,
    ChooseFields,
    DeferredBoard,
    Node,
    SubmitAction,
    Touch,
    UiCommand,
)
from companion.core.prompts import Prompt
from companion.games.shuffling_horror import GAME, actions
from companion.games.shuffling_horror.options import Options
from companion.table.play.bots import SeatedBots
from companion.table.players import Player
from companion.table.simulation.simulate import SimulatedPosition
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from tests.ui.table import NAMES, evening

BY_CARD = (actions.Reveal, actions.Draw, actions.Pick, actions.SetAside)
"""Actions that a card on the pad is enough for."""
FAR = 9


def touches_for(node: Node, prompts: Sequence[Prompt], action: Action) -> int:
    """How many touches on this screen lead to an action, with own dice."""
    if isinstance(action, BY_CARD):
        return 0
    if isinstance(action, actions.Roll):
        return len(action.dice)
    return min((_by(one.touch, prompts, action) for one in _touchable(node)), default=FAR)


def _touchable(node: Node) -> Iterator[Node]:
    return (one for one in node.walk() if one.touch is not None and one.enabled)


def _by(touch: Touch | None, prompts: Sequence[Prompt], action: Action) -> int:
    match touch:
        case SubmitAction(one):
            return 1 if one == action else FAR
        case UiCommand("show detail", DeferredBoard() as deferred):
            return _by(UiCommand("show detail", deferred.board()), prompts, action)
        case UiCommand("show detail", Board(stage=stage, buttons=buttons)):
            inner = (node for part in (stage, *buttons) for node in _touchable(part))
            return 1 + min(
                (
                    _by(one.touch, prompts, action)
                    for one in inner
                    if isinstance(one.touch, SubmitAction | ChooseFields)
                ),
                default=FAR,
            )
        case ChooseFields(_, kind, fixed, also) if type(action) in (kind, *also):
            if any(getattr(action, field, value) != value for field, value in fixed.items()):
                return FAR
            return 1 + _fields_left(prompts, action, fixed, 1 + len(also))
        case _:
            return FAR


def _fields_left(
    prompts: Sequence[Prompt], action: Action, fixed: dict[str, Any], kinds: int
) -> int:
    """Fields that are asked for one by one, and which of several kinds is meant."""
    for prompt in prompts:
        for pattern in prompt.accepts:
            if pattern.kind is type(action) and pattern.fits(action):
                left = [
                    field
                    for field in pattern.open
                    if field not in fixed and len(tuple(pattern.values(field))) > 1
                ]
                return len(left) + (kinds > 1 and "card" in fixed)
    return FAR


def play(folder: Path, seats: int, director: str, seed: int) -> Counter[str]:
    """Play such an evening to its end; touches, by what they were for, and the actions."""
    random, dealer, names = Random(seed), GAME.dealer, NAMES[:seats]
    options: Any = {"director": director}
    table = evening(folder)
    players = tuple(Player(name, seat) for seat, name in enumerate(names))
    assert table.app.games.begin(GAME, players, options)
    screen = Play()
    table.app.open_screen(screen)
    dealt = dealer.set_up(names, Options(**options), seed)
    where = SimulatedPosition(table.session.state, dealt)
    bots = {0: "policy", **dict.fromkeys(range(1, seats), "survivor")}
    seated = SeatedBots(GAME, bots, seats, lambda _seat, _where: random)
    found: Counter[str] = Counter()
    done = 0
    spent: list[Action] = []
    while True:
        steps = table.session.current_steps()
        for step in steps[done:]:
            where.virtual_table = dealer.apply_rulings(
                where.virtual_table, step.action, step.rulings
            )
        done = len(steps)
        where.state = table.session.state
        asked = GAME.rules.prompts(where.state)
        if not asked:
            break
        action = (
            seated.before_closing(where, asked)
            or dealer.resolve_chance(where.virtual_table, asked)
            or seated.answer(where, asked)
        )
        assert action is not None
        found["Next"] += _pass_by(table, screen, action)
        _count(table, asked, action, spent, found)
        screen.do(table.app, action)
    table.close()
    return found


def _pass_by(table: Demo, screen: Play, action: Action) -> int:
    """Touch *Next* until the board alone is shown; screens that close by themselves, or by the card
    that is the next action, take none.
    """
    touched = 0
    while screen.queue.boards:
        by_card = isinstance(action, BY_CARD) and screen.queue.boards[0].closed_by_play
        touched += not by_card and not screen.queue.duration(table.app)
        table.app.touch(UiCommand("next"))
    screen.queue.open_instructions.clear()
    return touched


def _count(
    table: Demo,
    asked: Sequence[Prompt],
    action: Action,
    spent: list[Action],
    found: Counter[str],
) -> None:
    """Count the touches of an action. One touch that is held pays all of a purse that helps."""
    found["actions"] += 1
    kind = type(action).__name__
    if isinstance(action, actions.Spend):
        if spent and spent[-1] == action:
            return
        spent.append(action)
        found[kind] += 1
        return
    spent.clear()
    if any(one.hints.get("auto") and not one.accepts[0].open for one in asked):
        kind = "Matinee"
    touches = touches_for(table.app.node(), asked, action)
    found["unknown"] += touches >= FAR
    found[kind] += touches if touches < FAR else 2


def main() -> None:
    """Print the figures."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    for seats in (3, 4, 6):
        for director in ("human", "auto"):
            total: Counter[str] = Counter()
            for seed in range(2):
                with tempfile.TemporaryDirectory() as folder:
                    total += play(Path(folder), seats, director, seed)
            touches = sum(n for kind, n in total.items() if kind not in ("actions", "unknown"))
            print(seats, director, touches / 2, dict(total))  # noqa: T201


if __name__ == "__main__":
    main()
