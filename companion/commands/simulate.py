"""`companion simulate`: bots play whole games, and the results as a table."""

from argparse import Namespace
from time import perf_counter

from rich.console import Console
from rich.progress import track

from companion.commands.complain import complain
from companion.commands.game import installed
from companion.commands.streams import print_json
from companion.table.errors import Refused
from companion.table.options import wrong_with
from companion.table.owner.boxes import Boxes
from companion.table.simulation.narrate import narrate
from companion.table.simulation.simulate import jobs, line_up, simulate
from companion.table.simulation.statistics import show, tally


def run(arguments: Namespace) -> int:
    game = installed(arguments.game)
    if game is None:
        return 2
    seats = arguments.seats or game.least_seats
    try:
        options = Boxes(arguments.data).filled(game, arguments.options)
    except Refused as error:
        complain(error)
        return 2
    wrong = wrong_with(game, options, seats, dealt=True)
    if wrong is not None:
        complain(str(wrong))
        return 2
    named = arguments.bots or [next(iter(game.bots.policies), "random")]
    try:
        playing = [line_up(game, seats, one.split(","), arguments.others) for one in named]
    except ValueError as error:
        complain(error)
        return 2
    todo = [
        job
        for players in playing
        for job in jobs(game, arguments.games, arguments.seed, players, options)
    ]
    if arguments.explain:
        for line in narrate(todo[0]):
            print(line)
        print()
    console = Console(stderr=True)
    began = perf_counter()
    scores = list(
        track(simulate(todo, arguments.jobs), "playing", total=len(todo), console=console)
    )
    figures = tally(scores, perf_counter() - began, game.bots.statistics)
    if arguments.json:
        print_json(figures)
    else:
        show(figures, Console())
    return 0
