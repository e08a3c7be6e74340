"""Print a game of bots move by move, with the reason for each move."""

from collections import Counter
from collections.abc import Iterator

from msgspec import convert, structs

from companion.core.actions import Action
from companion.core.game import AnyGame
from companion.table.action_text import is_result, seat_of
from companion.table.registry import games
from companion.table.simulation.simulate import Job, Move, moves


def narrate(job: Job) -> Iterator[str]:
    """Every decision in words, with what the program says of a move of its own; under it, as
    under the answers of the virtual table, its rulings. The sign over the last board ends it.
    """
    game = games()[job.game]
    options = convert(job.options, game.options.options_type)
    state = game.rules.start(job.names, options).state
    so_far: Counter[tuple[type[Action], int | None]] = Counter()
    for move in moves(game, job.names, options, job.seed, job.players):
        state = move.outcome.state
        if not move.fact:
            did = type(move.action), seat_of(move.action)
            yield _decision(game, job, move, so_far[did])
            so_far[did] += 1
        for ruling in move.outcome.rulings:
            if is_result(ruling) or ruling.kind == "say":
                yield f"    {game.narration.ruling_text(state, ruling)}"
    if not game.rules.prompts(state):
        yield f"    {game.public_board(state, ()).line1}"


def _decision(game: AnyGame, job: Job, move: Move, nth: int) -> str:
    action = move.action
    state = move.state if type(action) in game.narration.described_before else move.outcome.state
    action_text = game.narration.action_text(state, type(action), structs.asdict(action))
    seat = seat_of(action)
    if seat is None:
        return action_text
    remark = game.narration.remark(move.state, action, job.players[seat], nth)
    return f"{job.names[seat]}: {action_text}" + (f" “{remark}”" if remark else "")
