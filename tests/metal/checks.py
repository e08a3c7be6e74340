"""What is tried on the virtual machine, in order; each check returns what was seen."""

from collections.abc import Callable

from tests.metal.table import Table


def boots(table: Table) -> str:
    seconds = table.boot()
    table.compare("home")
    return f"first frame {seconds:.0f} s after power-on, the same as the app draws here"


def begins_a_game(table: Table) -> str:
    for name in ("Creature Feature", "Start", "Next", "Ines", "Next"):
        table.touch(name)
    return "poster, seats and set-up by touch"


def reads_cards(table: Table) -> str:
    table.lay("film-4")
    return "a card by an RDM6300 on a serial port"


CHECKS: tuple[tuple[str, Callable[[Table], str]], ...] = (
    ("boot", boots),
    ("touchscreen", begins_a_game),
    ("serial reader", reads_cards),
)
