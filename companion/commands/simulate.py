"""`companion simulate`: bots play whole games, and the results as a table."""

from argparse import Namespace

from companion.commands import Add, argument
from companion.commands.errors import report_error
from companion.commands.game import ID, installed
from companion.commands.streams import print_json

MAX_GAMES = 100_000
MAX_SEATS = 100
"""A limit above that of any game; the game says how many seats it takes."""
MAX_JOBS = 64
MAX_SEED = 2**63 - 1


def add(command: Add) -> None:
    simulate = command("simulate", help="let bots play whole games and print statistics")
    simulate.add_argument("game", help=ID)
    simulate.add_argument(
        "--games",
        type=argument.integer_between(1, MAX_GAMES),
        default=100,
        metavar="N",
        help="games for each line-up (default: 100)",
    )
    simulate.add_argument(
        "--seats",
        type=argument.integer_between(1, MAX_SEATS),
        metavar="N",
        help="number of players (default: the fewest that the game allows)",
    )
    simulate.add_argument(
        "--jobs",
        type=argument.integer_between(1, MAX_JOBS),
        default=1,
        metavar="N",
        help="number of processes (default: 1)",
    )
    simulate.add_argument(
        "--seed",
        type=argument.integer_between(0, MAX_SEED),
        default=1,
        metavar="N",
        help="seed of the first game; each next game adds 1 (default: 1)",
    )
    simulate.add_argument(
        "--bots",
        action="append",
        metavar="BOTS",
        help="comma-separated names of bots, one per seat; repeat to play several line-ups on the "
        "same seeds, counted together (default: one seat plays the game's own bot)",
    )
    simulate.add_argument(
        "--others",
        metavar="BOT",
        help="bot of all other seats (default: the bot that the game names as usual, or random)",
    )
    simulate.add_argument(
        "--options",
        type=argument.options,
        default={},
        metavar="JSON",
        help="options of the game as a JSON object, as for the referee",
    )
    output = simulate.add_mutually_exclusive_group()
    output.add_argument(
        "--json", action="store_true", help="print the statistics as one JSON object"
    )
    output.add_argument(
        "--explain",
        action="store_true",
        help="report the first game move by move, with reasons, before the statistics",
    )
    simulate.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    from time import perf_counter

    from rich.console import Console
    from rich.progress import track

    from companion.table.editable_options import options_objection
    from companion.table.errors import Refused
    from companion.table.owner.card_sets import CardSets
    from companion.table.simulation.narrate import narrate
    from companion.table.simulation.simulate import jobs, line_up, simulate
    from companion.table.simulation.statistics import show, tally

    game = installed(arguments.game)
    if game is None:
        return 2
    seats = arguments.seats or game.min_seats
    try:
        options = CardSets(arguments.data).with_set_facts(game, arguments.options)
    except Refused as error:
        report_error(error)
        return 2
    wrong = options_objection(game, options, seats, dealt=True)
    if wrong is not None:
        report_error(str(wrong))
        return 2
    named = arguments.bots or [next(iter(game.bots.by_name), "random")]
    try:
        line_ups = [line_up(game, seats, names.split(","), arguments.others) for names in named]
    except ValueError as error:
        report_error(error)
        return 2
    todo = [
        job
        for players in line_ups
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
