"""The buttons and lights of the seats, the encoder, the buzzer and the power button."""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from queue import SimpleQueue
from threading import Lock, RLock
from typing import TYPE_CHECKING, NamedTuple, Protocol

from msgspec.structs import replace

from hardware.config import RigConfig, box_terminal, seat_connections
from hardware.controls.lights import NO_LIGHT, Light
from hardware.controls.presses import Button, ButtonSignal, Contact, PressSettings
from hardware.controls.tones import Tone
from hardware.errors import DeviceNotFound
from hardware.health import DeviceState, Health
from hardware.pin_errors import pin_error
from hardware.serialbox.session import BoxEvent, BoxReady, ButtonMoved
from hardware.signals import Fault, Held, PowerHeld, Pushed, Restored, Signal, Turned
from hardware.worker import no_wake

if TYPE_CHECKING:
    # it imports gpiozero, which a rig without pins does not need
    from hardware.controls.pins import PinButton, PinBuzzer

PIN_REPAIR = "close the program that uses its pin, or set another pin in rig.toml"
LOCK_TIMEOUT = 0.05
"""Seconds that the app waits for the thread of the controls, which then does the work itself."""
MAX_LEVEL = 255
"""The highest level of a light of the box."""


class ButtonKey(NamedTuple):
    """A button: the seat that it belongs to, and "green" or "red"."""

    seat: int
    name: str


POWER, PUSH = ButtonKey(-1, "power"), ButtonKey(-1, "push")
"""The buttons of no seat: of the power switch, and of the encoder."""


class Edge(NamedTuple):
    """A contact closed or opened; if `is_initial`, its state was unknown before."""

    key: ButtonKey
    down: bool
    is_initial: bool
    at: float


class Device(Protocol):
    """A device on pins, which is opened and fails on its own."""

    def open(self) -> None: ...
    def close(self) -> None: ...


class Lamp(Protocol):
    """The light of a seat."""

    @property
    def lit(self) -> bool: ...
    def show(self, light: Light) -> None: ...


class ManagedDevice:
    """A device on pins, opened as soon as possible and closed after an error."""

    def __init__(self, device: Device, health: Health) -> None:
        self.device = device
        self.health = health
        self.is_open = False
        self.was_reset = False
        """Whether it was opened since this was last set to False."""

    def step(self) -> None:
        """Open the device, if it is closed and an attempt is due."""
        if not self.is_open and self.health.may_retry and self.attempt(self.device.open):
            self.is_open = self.was_reset = True
            self.health.mark_working()

    def attempt(self, action: Callable[[], None]) -> bool:
        """Run an action of the device; return False, and close it, if the pin library raises."""
        try:
            action()
        except Exception as error:  # noqa: BLE001 - the pin library may raise anything
            self.close()
            self.health.mark_failed(pin_error(error, self.health.state.location) or error)
            return False
        return True

    def close(self) -> None:
        """Close the device; errors of the pin library are ignored."""
        with suppress(Exception):
            self.device.close()
        self.is_open = False


class BoxLights(Protocol):
    """Something with the lights of a serial box: the rig."""

    def set_box_light(self, number: int, level: int) -> None: ...


class BoxLamp:
    """A light of the serial box."""

    def __init__(self, box: BoxLights, number: int) -> None:
        self._box = box
        self._number = number
        self.lit = False

    def show(self, light: Light) -> None:
        level = light.step(MAX_LEVEL)
        self.lit = level > 0
        self._box.set_box_light(self._number, level)


class Controls:
    """All controls of a rig, on pins or on the serial box.

    Edges come from other threads and wait in a queue until `step` handles them.
    """

    def __init__(
        self,
        config: RigConfig,
        box: BoxLights,
        put: Callable[[Signal], None],
        clock: Callable[[], float],
    ) -> None:
        self._config = config
        self._box = box
        self._put = put
        self._clock = clock
        self._lock = RLock()
        """The app's thread sets lights, the controls' thread opens and closes devices. The app
        waits at most LOCK_TIMEOUT for it: a pin that hangs must not block the screen.
        """
        self._edges: SimpleQueue[Edge] = SimpleQueue()
        self.wake: Callable[[], None] = no_wake
        """Called when the next step is due at once."""
        self._settings = PressSettings(config.settle)
        self._buttons: dict[ButtonKey, Button] = {}
        self._push = Contact(config.settle)
        self._box_buttons: dict[int, ButtonKey] = {}
        """The keys of the buttons by terminal of the box."""
        self._box_answers = False
        self._last: dict[str, Signal] = {}
        """The last signal of each button, by device name."""
        self._lamps: dict[int, tuple[Lamp, ManagedDevice | None]] = {}
        """By seat; a light of the box has no device of its own."""
        self._lights: Mapping[int, Light] = {}
        """What the lamps should show."""
        self._shown: dict[int, Light] = {}
        """What they show."""
        self._header: ManagedDevice | None = None
        self._pin_devices: list[ManagedDevice] = []
        self._pin_buttons: dict[ButtonKey, PinButton] = {}
        self._buzzer: tuple[PinBuzzer, ManagedDevice] | None = None
        self._connecting = Lock()
        self._is_connected = False

    # ---- making the devices

    def _connect(self) -> None:
        """Make all devices, once, when they are first needed: importing the pin library is slow,
        and setting a light must not wait for it.
        """
        # not the lock of the devices: a pin that hangs must not block the box
        with self._connecting:
            if self._is_connected:
                return
            self._is_connected = True
            config = self._config
            for number, seat in enumerate(config.seats):
                for name, label, connection in (
                    ("green", "button", seat.button),
                    ("red", "red button", seat.second_button),
                ):
                    if connection is not None:
                        device = f"{label} of seat {number}"
                        key = ButtonKey(number, name)
                        self._buttons[key] = Button(*key, device, self._settings)
                        terminal = box_terminal(connection)
                        if terminal is not None:
                            self._box_buttons[terminal] = key
                if isinstance(seat.light, str):
                    terminal = box_terminal(seat.light) or 0
                    self._lamps[number] = BoxLamp(self._box, terminal), None
            pins = any(
                box_terminal(connection) is None for _, _, connection, _ in seat_connections(config)
            )
            if pins or config.encoder or config.buzzer or config.power:
                self._connect_pins()

    def _connect_pins(self) -> None:
        from hardware.controls import pins  # noqa: PLC0415 - see above

        config = self._config
        header = pins.Header(config.gpio)
        self._header = ManagedDevice(header, self._health("pins", "gpio", config.gpio.factory))
        for number, seat in enumerate(config.seats):
            for name, pin in (("green", seat.button), ("red", seat.second_button)):
                if isinstance(pin, int):
                    key = ButtonKey(number, name)
                    button = pins.PinButton(header, pin, partial(self._add_pin_edge, key))
                    self._pin_buttons[key] = button
                    self._manage(button, self._buttons[key].device, "button", pin)
            light = seat.light
            if light is not None and not isinstance(light, str):
                lamp = pins.PinLamp(header, light)
                pin = light if isinstance(light, int) else light[0]
                device = self._manage(lamp, f"light of seat {number}", "light", pin)
                self._lamps[number] = lamp, device
        if config.encoder is not None:
            encoder = pins.PinEncoder(
                header, config.encoder, self._turned, partial(self._add_pin_edge, PUSH)
            )
            self._manage(encoder, "encoder", "encoder", config.encoder.a)
        if config.power is not None:
            settings = PressSettings(config.settle, config.power.hold)
            self._buttons[POWER] = Button(*POWER, "power button", settings)
            button = pins.PinButton(header, config.power.button, partial(self._add_pin_edge, POWER))
            self._manage(button, "power button", "power", config.power.button)
        if config.buzzer is not None:
            buzzer = pins.PinBuzzer(header, config.buzzer)
            self._buzzer = buzzer, self._manage(buzzer, "buzzer", "buzzer", config.buzzer.pin)

    def _manage(self, device: Device, name: str, kind: str, pin: int) -> ManagedDevice:
        managed = ManagedDevice(device, self._health(name, kind, f"GPIO {pin}"))
        self._pin_devices.append(managed)
        return managed

    def _health(self, device: str, kind: str, location: str) -> Health:
        return Health(device, kind, location, PIN_REPAIR, self._put, self._clock)

    # ---- input, from any thread

    def _add_edge(
        self, key: ButtonKey, down: bool, is_initial: bool, at: float | None = None
    ) -> None:
        self._edges.put(Edge(key, down, is_initial, self._clock() if at is None else at))
        self.wake()

    def _add_pin_edge(self, key: ButtonKey, down: bool, is_initial: bool, age: float) -> None:
        self._add_edge(key, down, is_initial, self._clock() - max(0.0, age))

    def _turned(self, steps: int) -> None:
        self._put(Turned(steps, self._clock()))

    def box_event(self, event: BoxEvent | None) -> None:
        """Handle an event of the serial box; None: it was disconnected."""
        self._connect()
        match event:
            case ButtonMoved(terminal, down, at) if terminal in self._box_buttons:
                self._add_edge(self._box_buttons[terminal], down, is_initial=False, at=at)
            case BoxReady() | None:
                self._box_answers = event is not None
                pressed = frozenset[int]() if event is None else event.down
                for terminal, key in self._box_buttons.items():
                    self._add_edge(key, terminal in pressed, is_initial=True)
            case Turned() | Pushed():
                self._put(event)
            case _:
                pass

    def show(self, lights: Mapping[int, Light]) -> None:
        """Set the light of every seat; a seat that is left out is dark."""
        self._lights = dict(lights)
        with self._try_lock() as locked:
            if locked:
                self._update_lamps()

    def play(self, tones: Sequence[Tone]) -> None:
        """Play these tones on the buzzer, if there is one, instead of those that still sound."""
        if self._buzzer is None:
            return
        buzzer, device = self._buzzer
        with self._try_lock() as locked:
            if locked and device.is_open:
                device.attempt(partial(buzzer.play, tones, self._clock()))

    @contextmanager
    def _try_lock(self) -> Generator[bool, None, None]:
        locked = self._lock.acquire(timeout=LOCK_TIMEOUT)
        try:
            yield locked
        finally:
            if locked:
                self._lock.release()

    def set_hold_time(self, seconds: float) -> None:
        """Set how long a button of a seat must be down to count as held."""
        self._settings = PressSettings(self._settings.settle, seconds)
        # the controls' thread may be adding some at this moment
        for key, button in tuple(self._buttons.items()):
            if key != POWER:
                button.settings = self._settings

    # ---- the controls' thread

    def step(self) -> None:
        """Open devices, handle the edges that have come, and advance to the current time."""
        with self._lock:
            self._connect()
            self._open_devices()
            self._update_lamps()
            while not self._edges.empty():
                self._handle(self._edges.get())
            now = self._clock()
            for key, button in self._buttons.items():
                self._report(key, button.advance(now))
            self._advance_push(now)
            if self._buzzer is not None and self._buzzer[1].is_open:
                buzzer, device = self._buzzer
                device.attempt(partial(buzzer.advance, now))

    def due(self) -> float | None:
        """Return when `step` will change something next; None: after the next edge."""
        with self._lock:
            every = [button.due for button in self._buttons.values()]
            every.append(self._push.due)
            if self._buzzer is not None:
                every.append(self._buzzer[0].due)
            return min((due for due in every if due is not None), default=None)

    def _open_devices(self) -> None:
        if self._header is None:
            return
        self._header.step()
        if self._header.is_open:
            for device in self._pin_devices:
                device.step()
        for seat, (_, device) in self._lamps.items():
            if device is not None and device.was_reset:
                device.was_reset = False
                self._shown[seat] = NO_LIGHT

    def _handle(self, edge: Edge) -> None:
        if edge.key == PUSH:
            self._advance_push(edge.at)
            if edge.is_initial:
                self._push = Contact(self._settings.settle, edge.at, down=edge.down)
            else:
                self._push.edge(edge.down, edge.at)
            return
        button = self._buttons[edge.key]
        handle = button.reset if edge.is_initial else button.edge
        self._report(edge.key, handle(edge.down, edge.at))

    def _advance_push(self, now: float) -> None:
        if self._push.advance(now) and self._push.down:
            self._put(Pushed(self._push.since))

    def _report(self, key: ButtonKey, signals: Sequence[ButtonSignal]) -> None:
        for signal in signals:
            if key != POWER:
                self._last[self._buttons[key].device] = signal
                self._put(signal)
            # a short press of the power button means nothing
            elif isinstance(signal, Held):
                self._put(PowerHeld(signal.at))
            elif isinstance(signal, Fault | Restored):
                self._put(signal)

    def _update_lamps(self) -> None:
        for seat, (lamp, device) in self._lamps.items():
            light = self._lights.get(seat, NO_LIGHT)
            if light == self._shown.get(seat, NO_LIGHT) or (
                device is not None and not device.is_open
            ):
                continue
            self._shown[seat] = light
            if device is None:
                lamp.show(light)
            else:
                device.attempt(partial(lamp.show, light))

    # ---- emulated pins: for the tray, the demo and tests

    def press(self, seat: int, name: str = "green") -> None:
        """Press an emulated button.

        Raises DeviceNotFound if there is none.
        """
        self._emulated(seat, name).mock_pin.drive_low()

    def release(self, seat: int, name: str = "green") -> None:
        """Release it again."""
        self._emulated(seat, name).mock_pin.drive_high()

    def _emulated(self, seat: int, name: str) -> "PinButton":
        button = self._pin_buttons.get(ButtonKey(seat, name))
        if button is None:
            raise DeviceNotFound(f"seat {seat} has no {name} button on the pins", PIN_REPAIR)
        return button

    @property
    def lit(self) -> frozenset[int]:
        """The seats whose lights are on, as read from the pins or sent to the box."""
        return frozenset(seat for seat, (lamp, _) in self._lamps.items() if lamp.lit)

    def states(self) -> list[DeviceState]:
        """Return the state of every device on pins and of every button of the box."""
        header = [] if self._header is None else [self._header]
        states = [device.health.state for device in (*header, *self._pin_devices)]
        for terminal, key in sorted(self._box_buttons.items()):
            name, location = self._buttons[key].device, f"box {terminal}"
            states.append(DeviceState(name, "button", location, answered=self._box_answers))
        faults = {button.device: button.fault for button in self._buttons.values()}
        return [
            replace(
                device,
                fault=device.fault or faults.get(device.device),
                last=self._last.get(device.device, device.last),
            )
            for device in states
        ]

    def close(self) -> None:
        """Close all devices. If a pin hangs, they are left to the end of the process."""
        with self._try_lock() as locked:
            if locked:
                for device in self._pin_devices:
                    device.close()
                if self._header is not None:
                    self._header.close()
