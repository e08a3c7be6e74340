"""The table: hands that do the same on the virtual machine and on its twin."""

import shutil
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Literal

import pygame

from companion.ui.screens.table.scanned import SHOWN_FOR
from tests.hardware.readers.frames import em
from tests.metal.machine import GuestError, Machine
from tests.metal.twin import TOLERATED, Twin, difference, new_twin, uid_of

UNIT = "matinee@guest"
TOUCHSCREEN = "/run/touchscreen"
PINS = "/sys/devices/platform/gpio-sim.0/gpiochip0"
"""Where gpio-sim shows its first bank (Documentation/admin-guide/gpio/gpio-sim.rst)."""
RIG = tomllib.loads((Path(__file__).parent / "guest" / "rig.toml").read_text())
BUTTONS = [seat["button"] for seat in RIG["seat"]]
LIGHTS = [seat["light"] for seat in RIG["seat"]]
POWER_BUTTON = RIG["power"]["button"]
NEW_GAME = "Creature Feature", "Start", "Next", "Ines", "Next"
"""What is touched to begin a game."""
REPEATS, REPEAT = 12, 0.065
"""How often an RDM6300 sends a resting tag, and its seconds between two frames."""
NEW = 1.0
"""Seconds after a change in which a touch or press may be ignored, as too early to be meant."""
LOOK_AGAIN = 0.4
LONGEST_CHANGE = 120.0
"""Seconds until a quick machine must show what its twin shows."""
LATE = 15.0
"""Seconds after which a card that was laid may be shown no more, without having been seen."""


class Table:
    """A virtual machine, its twin, and where pictures of both are kept."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._pictures = machine.folder / "pictures"
        self._pictures.mkdir(exist_ok=True)
        self._number = 0
        copy = machine.folder / "twin"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(machine.folder / "data", copy)
        self.twin: Twin = new_twin(copy, machine.seen_size)

    # ---- the machine

    def boot(self) -> float:
        """Switch the machine on and wait for Matinee; the guest's seconds from power-on to it."""
        self.machine.start()
        self.machine.wait_for_agent()
        self.machine.wait_for_output(f"systemctl show -p SubState --value {UNIT}", "running")
        self.machine.run(f"test -d {PINS}")  # Matinee opens the pins of the first chip
        began = self.machine.run(f"systemctl show -p ActiveEnterTimestampMonotonic --value {UNIT}")
        return int(began) / 1e6

    def close(self) -> None:
        """Kill the machine, and close the twin's data."""
        self.machine.cut_power()
        self.twin.close()

    # ---- hands

    def touch(self, name: str) -> None:
        """Put a finger on the thing of that name, and lift it."""
        self.do(f"touch {name}")

    def lay(self, card: str) -> float:
        """Lay a card on the pad, and lift it; the seconds until the display shows it."""
        return self.do(f"lay {card}")

    def press(self, seat: int) -> None:
        """Press a seat's button for a moment."""
        self.do(f"press {seat}")

    def do(self, step: str) -> float:
        """Do `touch NAME`, `lay CARD` or `press SEAT` on both; the seconds until the display shows
        it.
        """
        self.do_on_twin(step)()
        return self.compare(step.replace(" ", "-"), is_card=step.startswith("lay "))

    def do_on_twin(self, step: str) -> Callable[[], None]:
        """Do a step on the twin, and return what does the same on the machine."""
        verb, _, what = step.partition(" ")
        match verb:
            case "touch":
                hands = partial(self._touch, *map(round, self.twin.seen(what)))
            case "lay":
                hands = partial(self._lay, uid_of(what))
                step += "\nlift"
            case _:
                hands = partial(self._press, BUTTONS[int(what)])
        self.twin.play(step)
        return hands

    def _touch(self, x: int, y: int) -> None:
        sleep(NEW)
        self.machine.run(f"echo down 0 {x} {y} >{TOUCHSCREEN}; sleep 0.1; echo up 0 >{TOUCHSCREEN}")

    def _lay(self, uid: bytes) -> None:
        for _ in range(REPEATS):
            self.machine.reader.sendall(em(uid))
            sleep(REPEAT)

    def _press(self, pin: int, bounces: int = 0) -> None:
        sleep(NEW)
        pull = f"{PINS}/sim_gpio{pin}/pull"
        bounce = bounces * f"echo pull-down >{pull}; echo pull-up >{pull};"
        # by one command: on a busy machine two would be a long press
        self.machine.run(
            f"{bounce} echo pull-down >{pull}; sleep 0.2; {bounce} echo pull-up >{pull}"
        )

    def press_with_chatter(self, seat: int) -> None:
        """Press a seat's button whose contact bounces five times within a few milliseconds."""
        self._press(BUTTONS[seat], bounces=5)
        self.twin.play(f"press {seat}")
        self.compare(f"press-{seat}-with-chatter")

    def pull(self, pin: int, level: Literal["down", "up"]) -> None:
        """Connect a pin with ground, or with nothing but its pull-up."""
        self.machine.run(f"echo pull-{level} >{PINS}/sim_gpio{pin}/pull")

    def lit(self) -> set[int]:
        """The seats whose light is on now, as the kernel reads the pins."""
        pins = [pin for light in LIGHTS for pin in light]
        values = self.machine.run(
            "cat " + " ".join(f"{PINS}/sim_gpio{pin}/value" for pin in pins)
        ).split()
        on = {pin for pin, value in zip(pins, values, strict=True) if value == "1"}
        return {seat for seat, light in enumerate(LIGHTS) if on.intersection(light)}

    def compare_lights(self) -> set[int]:
        """Wait until the lights of the twin's seats have been seen on, and no others; their seats.

        A light of several colors is dimmed by switching it on and off, so it is read often.
        """
        wanted = set(self.twin.rig.controls.lit)
        self.machine.wait_for(
            lambda: set().union(*(self.lit() for _ in range(8))) == wanted,
            f"the lights of the seats {sorted(wanted)}",
            LONGEST_CHANGE,
        )
        return wanted

    # ---- accidents

    def cut_power(self) -> float:
        """Kill the machine and start it again; the guest's seconds until Matinee runs."""
        self.machine.cut_power()
        self.twin.play("cut")
        return self.boot()

    # ---- eyes

    def compare(self, name: str, *, is_card: bool = False) -> float:
        """Wait until both show the same; the seconds that it took.

        A card is shown for a few seconds only, so a busy machine may look too late. Then the time
        passes for the twin too, and both must show the board.

        Raises GuestError where it does not, with both pictures and the guest's journal in the
        folder of the pictures.
        """
        self._number += 1
        wanted, began = self.twin.picture, monotonic()
        while (apart := difference(shown := self.machine.picture(), wanted)) > TOLERATED:
            if is_card and monotonic() - began > LATE:
                is_card = False
                self.twin.play(f"wait {SHOWN_FOR + NEW}")
                wanted = self.twin.picture
            if monotonic() - began > LONGEST_CHANGE * self.machine.slowness:
                self.keep(f"{name}-wanted", wanted)
                self.keep(f"{name}-shown", shown)
                log = self._pictures / f"{self._number:02d}-{name}.log"
                log.write_text(
                    self.machine.try_run(f"journalctl -b -n 60; systemctl status {UNIT}")[1]
                )
                raise GuestError(f"{name}: {100 * apart:.1f} % of the picture are different")
            sleep(LOOK_AGAIN)
        self.keep(name, shown)
        return monotonic() - began

    def keep(self, name: str, picture: pygame.Surface) -> None:
        """Save a picture in the folder of the pictures."""
        pygame.image.save(picture, self._pictures / f"{self._number:02d}-{name}.png")
