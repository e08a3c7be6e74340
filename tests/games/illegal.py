"""Random illegal actions of a game and how they are refused.

`python -m tests.games.illegal [GAME …]` prints, for each game, the share of refusals that cite no
clause and the share of each clause.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct, ValidationError, convert, to_builtins
from msgspec.structs import asdict, replace

from companion.core.actions import Action, Correct
from companion.core.game import Game
from companion.core.prompts import Prompt
from companion.table.errors import Refused
from companion.table.play import bots
from companion.table.play.session import Session
from companion.table.play.steps import Header, Step
from companion.table.registry import games
from tests.games.options import drawn, needed

GAMES = 12
"""Random games whose positions are tried."""
POSITIONS = 30
"""Positions tried in each of them."""
TRIES = 12
"""Actions tried in each position."""
MAX_ACTIONS = 600
"""Actions of a random game."""


class Refusal(Struct, frozen=True):
    """An illegal action, and what was said to it."""

    action: Action
    text: str
    cite: tuple[str, ...]
    is_virtual: bool
    """Whether a virtual table, which knows the hands, refused it."""


class Pool:
    """Legal actions of all positions of a game, by type, and the values of their fields."""

    def __init__(self) -> None:
        self.actions: dict[type[Action], list[Action]] = {}
        self.values: dict[str, list[Any]] = {}

    def add(self, action: Action) -> None:
        self.actions.setdefault(type(action), []).append(action)
        for field, value in asdict(action).items():
            values = self.values.setdefault(field, [])
            if value not in values:
                values.append(value)

    def other(self, random: Random) -> Action:
        """A legal action of some position; every type is equally likely."""
        return random.choice(self.actions[random.choice(list(self.actions))])

    def changed(self, action: Action, random: Random) -> Action:
        """The action with another value in one of its fields."""
        fields = action.__struct_fields__
        if not fields:
            return action
        field = random.choice(fields)
        value = getattr(action, field)
        values = [one for one in self.values.get(field, ()) if one != value]
        if type(value) is int:
            values += [value - 1, value + 1]
        return replace(action, **{field: random.choice(values)}) if values else action


def refusals(game: Game[Any]) -> Iterator[Refusal]:
    """How random illegal actions are refused; the same ones every time."""
    for number in range(GAMES):
        random = Random(f"{game.id}/{number}")
        steps, session = _played(game, number, random)
        pool = Pool()
        for step in steps:
            for prompt in _prompts(session, step):
                pool.add(bots.any_of(prompt, random))
        alike: dict[str, list[Step]] = {}
        for step in steps:
            for prompt in _prompts(session, step):
                alike.setdefault(prompt.question_id, []).append(step)
        for _ in range(POSITIONS):
            # what is asked most often would hide the rest
            among = steps if random.random() < 0.3 else random.choice(list(alike.values()))
            step = random.choice(among)
            yield from _refused(session, step, pool, random)


def _played(game: Game[Any], number: int, random: Random) -> tuple[Sequence[Step], Session]:
    """The steps of a random game; on a real table and on a virtual one in turn."""
    seats = game.min_seats + number % (game.max_seats - game.min_seats + 1)
    options = needed(game, seats) if number % 3 else drawn(game, seats, random)
    names = tuple(f"Player {seat + 1}" for seat in range(seats))
    seed = number if number % 2 else None
    session = Session.new(game, Header(game.id, game.rules_version, names, options, seed))
    for _ in range(MAX_ACTIONS):
        asked = _prompts(session, session.head)
        required = [prompt for prompt in asked if not prompt.optional]
        if not required:
            break
        # facts that describe a card anew would make up most of the game
        few = random.random() < 0.1
        session.do(bots.any_of(random.choice(asked if few else required), random))
    return session.current_steps(), session


def _prompts(session: Session, step: Step) -> list[Prompt]:
    """What each seat may do; on a virtual table with the cards that it holds."""
    prompts = session.step_maker.prompts(step)
    if step.virtual_table is None:
        return [prompt for prompt in prompts if len(prompt.accepts)]
    narrow = session.game.dealer.narrow
    return [held for prompt in prompts if (held := narrow(step.virtual_table, prompt)) is not None]


def _refused(session: Session, step: Step, pool: Pool, random: Random) -> Iterator[Refusal]:
    """The refusals of actions tried in one position."""
    asked = _prompts(session, step)
    for attempt in range(TRIES):
        if attempt == 0:
            action = _correction(session.game, step, random)
        elif attempt % 2 and asked:
            legal = bots.any_of(random.choice(asked), random)
            action = pool.changed(legal, random)
        else:
            action = pool.other(random)
        try:
            sent = convert(to_builtins(action), session.game.rules.action_union)
            session.step_maker.check(step, sent)
        except ValidationError:
            continue  # not an action at all
        except Refused as error:
            if error.code == "illegal":
                yield Refusal(
                    action, str(error), error.objection.cite, step.virtual_table is not None
                )


def _correction(game: Game[Any], step: Step, random: Random) -> Action:
    """A correction with a value of this place or of a similar one."""
    places = game.rules.correctables(step.state)
    if not places:
        return Correct("", None)
    place = random.choice(places)
    head = place.path.partition("/")[0]
    others = [one for one in places if one.path.partition("/")[0] == head]
    other = random.choice(others)
    value = other.value if other.domain is None else other.domain.sample(random, {})
    if random.random() < 0.3:
        value = 99 if type(value) is int else place.value
    return Correct(place.path, value)


def shares(found: Sequence[Refusal]) -> Counter[str]:
    """How many refusals cite each clause; under "" those that cite none."""
    return Counter(clause for one in found for clause in set(one.cite) or {""})


def table(game: Game[Any]) -> str:
    """The share of each clause, with the commonest texts."""
    found = list(refusals(game))
    counted = shares(found)
    without = counted[""] / len(found)
    lines = [f"{game.id}: {len(found)} refusals, {without:.1%} without a clause"]
    for clause, count in counted.most_common():
        texts = Counter(one.text for one in found if clause in (one.cite or ("",)))
        common = " | ".join(f"{n} {text}" for text, n in texts.most_common(3))
        lines.append(f"  {clause:8}{count / len(found):6.1%}  {common}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in sys.argv[1:] or games():
        sys.stdout.write(table(games()[name]))
