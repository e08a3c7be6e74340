"""What is tried on the virtual machine, in order; each check returns what was seen."""

from collections.abc import Callable
from time import monotonic, sleep

from tests.metal.machine import LONG_WAIT, GuestError
from tests.metal.table import NEW_GAME, POWER_BUTTON, UNIT, Table

CONNECTOR = "Virtual-1"
"""What the kernel calls the display of virtio-gpu."""
WITHOUT_DISPLAY = 30.0
"""Seconds without a display: longer than the watchdog waits for a sign of life."""


def waits_for_a_display(table: Table) -> str:
    table.machine.kernel = f"video={CONNECTOR}:d"  # as if nothing were connected
    ready = table.boot()
    sleep(WITHOUT_DISPLAY)
    table.machine.kernel, began = "", monotonic()
    table.machine.run(f"echo detect >/sys/class/drm/card0-{CONNECTOR}/status")
    table.compare("plugged-later")
    seconds = monotonic() - began
    stated = table.machine.run(f"journalctl -b -o cat -u {UNIT} | grep -c 'waiting for a display'")
    restarts = table.machine.run(f"systemctl show -p NRestarts --value {UNIT}")
    if (stated, restarts) != ("1", "0"):
        raise GuestError(f"said {stated} times that it waits, restarted {restarts} times")
    return (
        f"waited from {ready:.0f} s after power-on; plugged in {WITHOUT_DISPLAY:.0f} s later, it "
        f"showed its picture after {seconds:.0f} s"
    )


def boots(table: Table) -> str:
    table.machine.cut_power()
    seconds = table.boot()
    table.compare("home")
    return f"ready {seconds:.0f} s after power-on; the display shows what the app draws here"


def begins_a_game(table: Table) -> str:
    for name in NEW_GAME:
        table.touch(name)
    return "poster, seats and set-up by five touches"


def reads_cards(table: Table) -> str:
    seconds = table.lay("film-4")
    return f"a tag of an RDM6300 on a serial port; on the display after {seconds:.1f} s"


def shows_lights(table: Table) -> str:
    return f"lights of seats {sorted(table.compare_lights())} read back from the pins"


def takes_presses(table: Table) -> str:
    table.press(0)
    table.press_with_chatter(1)
    table.press(2)
    table.compare_lights()
    return "three presses by the kernel's character device, one with ten bounces"


def plays_on(table: Table) -> str:
    for card in ("robot", "werewolf", "mummy"):
        table.lay(card)
    table.touch("Undo")
    return "three more cards, and Undo by touch"


def survives_a_power_cut(table: Table) -> str:
    seconds = table.cut_power()
    table.compare("after-power-cut")
    return f"same game, same question, {seconds:.0f} s after power-on"


def comes_back_after_a_hang(table: Table) -> str:
    # sooner after the power cut, it would be the second start that ended soon (table/starts.py)
    table.machine.wait_for_output("cat /var/lib/matinee/starts 2>/dev/null", "")
    restarts = f"systemctl show -p NRestarts --value {UNIT}"
    wanted, began = int(table.machine.run(restarts)) + 1, monotonic()
    table.machine.run(f"systemctl kill --signal STOP {UNIT}")
    table.machine.wait_for_output(restarts, str(wanted))
    table.machine.wait_for_output(f"systemctl show -p SubState --value {UNIT}", "running")
    table.twin.play("cut")
    table.compare("after-watchdog")
    table.compare_lights()  # the first picture waits for no pin
    return f"stopped, restarted by the watchdog after {monotonic() - began:.0f} s, same question"


def switches_off(table: Table) -> str:
    began = monotonic()
    table.pull(POWER_BUTTON, "down")  # until there is no machine any more
    table.machine.wait_until_off()
    return f"the machine was off {monotonic() - began:.0f} s after the power button was held"


def switches_off_in_a_desktop(table: Table) -> str:
    """The unit of a desktop, in a session at the console: what that session may ask of logind is
    the same with a desktop and without.
    """
    machine = table.machine
    table.twin.play("cut")
    table.boot()
    machine.run(f"systemctl stop {UNIT}; systemctl start getty@tty2")
    # since systemd 256, the manager of the user has a session too, at no seat
    session = "loginctl list-sessions --no-legend | awk '/ guest +seat0/ { print $1 }'"
    machine.wait_for(lambda: bool(machine.try_run(session)[1]), "a login", pause=LONG_WAIT)
    machine.run(f"loginctl activate $({session})")
    machine.wait_for_output(f"loginctl show-session $({session}) -p Active --value", "yes")
    machine.wait_for_output("systemctl is-active user@$(id -u guest)", "active")
    machine.run(
        "runuser -u guest -- env XDG_RUNTIME_DIR=/run/user/$(id -u guest) "
        "systemctl --user start matinee-desktop"
    )
    table.compare("in-a-session")
    table.compare_lights()  # before that, nobody may listen to the pins
    began = monotonic()
    table.pull(POWER_BUTTON, "down")
    machine.wait_until_off()
    return (
        "the unit of a desktop, run by its user's systemd: same question; the machine was off "
        f"{monotonic() - began:.0f} s after the power button was held"
    )


CHECKS: tuple[tuple[str, Callable[[Table], str]], ...] = (
    ("Display plugged in later", waits_for_a_display),
    ("Boot", boots),
    ("Touchscreen", begins_a_game),
    ("Serial reader", reads_cards),
    ("Lights", shows_lights),
    ("Buttons", takes_presses),
    ("Cards and Undo", plays_on),
    ("Power cut", survives_a_power_cut),
    ("Watchdog", comes_back_after_a_hang),
    ("Power button", switches_off),
    ("Desktop unit", switches_off_in_a_desktop),
)
