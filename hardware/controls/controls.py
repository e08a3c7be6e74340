"""The seats' buttons and lights, encoder and buzzer, wherever rig.toml puts them."""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from queue import SimpleQueue
from threading import Lock, RLock
from typing import TYPE_CHECKING, NamedTuple, Protocol

from hardware.config import RigConfig
from hardware.controls.config import Place, SeatConfig, on_box, seat_places
from hardware.controls.lights import DARK, Light
from hardware.controls.presses import Button, Contact, Settings
from hardware.controls.tones import Tone
from hardware.health import Health, State
from hardware.readers import Trouble
from hardware.serialbox.talk import Began, Moved, Told
from hardware.shifts import nobody_sleeps
from hardware.signals import Fault, Held, PowerHeld, Pushed, Restored, Signal, Turned

if TYPE_CHECKING:
    # gpiozero comes with it, which a rig without pins does not need
    from hardware.controls.pins import Header, PinButton, PinBuzzer

PIN_REPAIR = "end the program that uses its pin, or name another pin in rig.toml"
PATIENT = 0.05
"""Seconds that the app waits for the thread of the controls; that one then does it itself."""
FULL = 255
NOBODY = -1
"""No seat's."""
POWER = "power"


class Edge(NamedTuple):
    """A contact closed or opened; `down` None: nobody hears it any more. `begun`: it was only
    found to be so. Without a seat it is the power button, or by no name the encoder's push.
    """

    seat: int | None
    name: str
    down: bool | None
    begun: bool
    at: float


class Device(Protocol):
    """What is opened by itself and can fail by itself."""

    def open(self) -> None: ...
    def close(self) -> None: ...


class Lamp(Protocol):
    """A seat's light."""

    @property
    def lit(self) -> bool: ...
    def show(self, light: Light) -> None: ...


class Watched:
    """A device on the pins, opened as soon as it can be."""

    def __init__(self, device: Device, health: Health) -> None:
        self.device = device
        self.health = health
        self.open = False
        self.fresh = False
        """Whether it has been opened and does not know yet what it shall do."""

    def step(self) -> None:
        """Open it, if it is not open and it is time to try."""
        if self.open or not self.health.may_try:
            return
        try:
            self.device.open()
        except Exception as error:  # noqa: BLE001 - whatever the pin library raises is this device's fault
            self.failed(error)
            return
        self.open = self.fresh = True
        self.health.well()

    def failed(self, error: Exception) -> None:
        """It does not work: closed, told, and tried again later."""
        self.close()
        self.health.failed(error)

    def close(self) -> None:
        """Give it back, whatever the pin library thinks of that."""
        with suppress(Exception):
            self.device.close()
        self.open = False


class BoxLights(Protocol):
    """Where the box's lights are told."""

    def light(self, number: int, level: int) -> None: ...


class BoxLamp:
    """A light of the box."""

    def __init__(self, lights: BoxLights, number: int) -> None:
        self._lights = lights
        self._number = number
        self._level = 0

    @property
    def lit(self) -> bool:
        return self._level > 0

    def show(self, light: Light) -> None:
        self._level = round(light.duty * FULL)
        self._lights.light(self._number, self._level)


class Controls:
    """Everything that hands press, and what shines or beeps at the seats.

    `step` is one look at all of it; an edge wakes whoever sleeps between two of them.
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
        """Lights are set by the thread of the app, devices come and go in that of the controls.
        Nobody waits for it longer than PATIENT: a pin that hangs must not hold up the screen."""
        self._edges: SimpleQueue[Edge] = SimpleQueue()
        self.wake: Callable[[], None] = nobody_sleeps
        """Called where the next step is due at once."""
        self._settings = Settings(config.settle)
        self._buttons: dict[tuple[int, str], Button] = {}
        self._push = Contact(config.settle)
        self._power: Button | None = None
        self._on_box: dict[int, tuple[int, str]] = {}
        """Buttons of the box: whose they are."""
        self._box_answers = False
        self._last: dict[str, Signal] = {}
        """By device: what a button told last."""
        self._lamps: dict[int, tuple[Lamp, Watched | None]] = {}
        self._lights: Mapping[int, Light] = {}
        """What they shall show."""
        self._shown: dict[int, Light] = {}
        self._header: Watched | None = None
        self._on_pins: list[Watched] = []
        self._pin_buttons: dict[tuple[int, str], PinButton] = {}
        self._buzzer: tuple[PinBuzzer, Watched] | None = None
        self._wiring = Lock()
        self._wired = False

    # ---- what there is

    def _wire(self) -> None:
        """Make everything that the config names, once: when the devices are begun with, so that
        nobody waits for the pin library who only wants to be shown something.
        """
        # not the lock of the devices: the box must be heard though a pin hangs
        with self._wiring:
            if self._wired:
                return
            self._wired = True
            header = self._made_header(self._config)
            for number, seat in enumerate(self._config.seat):
                self._make_seat(number, seat, header, self._box)
            if header is not None:
                self._make_rest(self._config, header)

    def _made_header(self, config: RigConfig) -> "Header | None":
        on_pins = any(on_box(place) is None for _, _, place, _ in seat_places(config.seat))
        others = config.encoder, config.buzzer, config.power
        if not on_pins and all(one is None for one in others):
            return None
        from hardware.controls.pins import Header  # noqa: PLC0415 - see above

        header = Header(config.gpio)
        self._header = Watched(header, self._health("pins", "gpio", config.gpio.factory))
        return header

    def _make_seat(
        self, number: int, seat: SeatConfig, header: "Header | None", box: BoxLights
    ) -> None:
        for name, words, place in (
            ("green", "button", seat.button),
            ("red", "red button", seat.drop),
        ):
            if place is not None:
                device = f"{words} of seat {number}"
                self._buttons[number, name] = Button(number, name, device, self._settings)
                self._make_button(number, name, place, header)
        match seat.light:
            case None:
                pass
            case str() as place:
                self._lamps[number] = BoxLamp(box, on_box(place) or 0), None
            case pins if header is not None:
                lamp = header.lamp(pins)
                first = pins if isinstance(pins, int) else pins[0]
                watched = self._watch(lamp, f"light of seat {number}", "light", first)
                self._lamps[number] = lamp, watched
            case _:
                pass

    def _make_button(self, seat: int, name: str, place: Place, header: "Header | None") -> None:
        terminal = on_box(place)
        if terminal is not None:
            self._on_box[terminal] = seat, name
        elif header is not None and isinstance(place, int):
            made = header.button(place, partial(self._edge, seat, name))
            self._pin_buttons[seat, name] = made
            self._watch(made, self._buttons[seat, name].device, "button", place)

    def _make_rest(self, config: RigConfig, header: "Header") -> None:
        if config.encoder is not None:
            encoder = header.encoder(config.encoder, self._turned, partial(self._edge, None, ""))
            self._watch(encoder, "encoder", "encoder", config.encoder.a)
        if config.power is not None:
            settings = Settings(config.settle, config.power.hold)
            self._power = Button(NOBODY, POWER, "power button", settings)
            made = header.button(config.power.button, partial(self._edge, None, POWER))
            self._watch(made, "power button", "power", config.power.button)
        if config.buzzer is not None:
            buzzer = header.buzzer(config.buzzer)
            watched = self._watch(buzzer, "buzzer", "buzzer", config.buzzer.pin)
            self._buzzer = buzzer, watched

    def _watch(self, device: Device, name: str, kind: str, pin: int) -> Watched:
        watched = Watched(device, self._health(name, kind, f"GPIO {pin}"))
        self._on_pins.append(watched)
        return watched

    def _health(self, device: str, kind: str, place: str) -> Health:
        return Health(device, kind, place, PIN_REPAIR, self._put, self._clock)

    # ---- what is told to it, from any thread

    def _edge(self, seat: int | None, name: str, down: bool, begun: bool) -> None:
        self._tell_edge(Edge(seat, name, down, begun, self._clock()))

    def _tell_edge(self, edge: Edge) -> None:
        self._edges.put(edge)
        self.wake()

    def _turned(self, steps: int) -> None:
        self._put(Turned(steps, self._clock()))

    def box_told(self, told: Told | None) -> None:
        """The box tells this; None: it is gone, and nobody knows its buttons any more."""
        self._wire()
        match told:
            case Moved(button, down, at) if button in self._on_box:
                self._tell_edge(Edge(*self._on_box[button], down, begun=False, at=at))
            case Began(down=down):
                self._box_answers = True
                now = self._clock()
                for number, (seat, name) in self._on_box.items():
                    self._tell_edge(Edge(seat, name, number in down, begun=True, at=now))
            case None:
                self._box_answers = False
                now = self._clock()
                for seat, name in self._on_box.values():
                    self._tell_edge(Edge(seat, name, None, begun=True, at=now))
            case Turned() | Pushed():
                self._put(told)
            case _:
                pass

    def show(self, lights: Mapping[int, Light]) -> None:
        """Every seat's light; a seat that is left out is dark."""
        self._lights = dict(lights)
        with self._patiently() as mine:
            if mine:
                self._shine()

    def play(self, tones: Sequence[Tone]) -> None:
        """These tones on the buzzer, if there is one, in place of what still sounds."""
        if self._buzzer is None:
            return
        buzzer, watched = self._buzzer
        with self._patiently() as mine:
            if mine and watched.open:
                self._guarded(watched, partial(buzzer.play, tones, self._clock()))

    @contextmanager
    def _patiently(self) -> Generator[bool, None, None]:
        """Whether the devices can be had, and then nobody else has them."""
        mine = self._lock.acquire(timeout=PATIENT)
        try:
            yield mine
        finally:
            if mine:
                self._lock.release()

    def hold_for(self, seconds: float) -> None:
        """So long a button must be down from now on to be held."""
        self._settings = Settings(self._settings.settle, seconds)
        # the thread of the controls may be making them just now
        for button in tuple(self._buttons.values()):
            button.settings = self._settings

    # ---- time goes by

    def step(self) -> None:
        """Open what can be opened, take the edges that have come, let time pass."""
        with self._lock:
            self._wire()
            self._open()
            self._shine()
            while not self._edges.empty():
                self._taken(self._edges.get())
            now = self._clock()
            for button in self._buttons.values():
                self._tell(button, button.passing(now))
            self._push_passing(now)
            if self._power is not None:
                self._tell_power(self._power.passing(now))
            if self._buzzer is not None and self._buzzer[1].open:
                buzzer, watched = self._buzzer
                self._guarded(watched, partial(buzzer.passing, now))

    def due(self) -> float | None:
        """When time alone will change something next."""
        with self._lock:
            every = [button.due for button in self._buttons.values()]
            every.append(self._push.due)
            every.append(None if self._power is None else self._power.due)
            if self._buzzer is not None:
                every.append(self._buzzer[0].due)
            return min((due for due in every if due is not None), default=None)

    def _open(self) -> None:
        if self._header is None:
            return
        self._header.step()
        if self._header.open:
            for watched in self._on_pins:
                watched.step()
        for seat, (_, watched) in self._lamps.items():
            if watched is not None and watched.fresh:
                watched.fresh = False
                self._shown[seat] = DARK

    def _taken(self, edge: Edge) -> None:
        if edge.name == POWER and self._power is not None:
            told = self._power.begin if edge.begun else self._power.edge
            self._tell_power(told(bool(edge.down), edge.at))
            return
        if edge.seat is None:
            self._push_passing(edge.at)
            if edge.begun:
                self._push = Contact(self._settings.settle, edge.at, down=bool(edge.down))
            else:
                self._push.edge(bool(edge.down), edge.at)
            return
        button = self._buttons[edge.seat, edge.name]
        if edge.down is None:
            self._tell(button, button.lost(edge.at))
        elif edge.begun:
            self._tell(button, button.begin(edge.down, edge.at))
        else:
            self._tell(button, button.edge(edge.down, edge.at))

    def _push_passing(self, now: float) -> None:
        if self._push.settled(now) and self._push.down:
            self._put(Pushed(self._push.since))

    def _tell_power(self, told: Sequence[Signal]) -> None:
        """Only a hold means something: a short press is an elbow's."""
        for signal in told:
            match signal:
                case Held():
                    self._put(PowerHeld(signal.at))
                case Fault() | Restored():
                    self._put(signal)
                case _:
                    pass

    def _tell(self, button: Button, told: Sequence[Signal]) -> None:
        for signal in told:
            self._last[button.device] = signal
            self._put(signal)

    def _shine(self) -> None:
        """Where a light shows something else than it shall."""
        for seat, (lamp, watched) in self._lamps.items():
            light = self._lights.get(seat, DARK)
            if light == self._shown.get(seat, DARK) or (watched is not None and not watched.open):
                continue
            self._shown[seat] = light
            if watched is None:
                lamp.show(light)
            else:
                self._guarded(watched, partial(lamp.show, light))

    def _guarded(self, watched: "Watched", do: Callable[[], None]) -> None:
        try:
            do()
        except Exception as error:  # noqa: BLE001 - whatever the pin library raises is this device's fault
            watched.failed(error)

    # ---- for the laptop, the demo and tests: hands and eyes without the metal

    def press(self, seat: int, name: str = "green") -> None:
        """Close the contact of an emulated button. Raises Trouble where there is none."""
        self._emulated(seat, name).mock_pin.drive_low()

    def release(self, seat: int, name: str = "green") -> None:
        """Open it again."""
        self._emulated(seat, name).mock_pin.drive_high()

    def _emulated(self, seat: int, name: str) -> "PinButton":
        if (seat, name) not in self._pin_buttons:
            raise Trouble(f"seat {seat} has no {name} button on the pins", PIN_REPAIR)
        return self._pin_buttons[seat, name]

    @property
    def lit(self) -> frozenset[int]:
        """The seats whose lights are on, read back from the pins or as told to the box."""
        return frozenset(seat for seat, (lamp, _) in self._lamps.items() if lamp.lit)

    def states(self) -> list[State]:
        """Every device on the pins and every button of the box, and how it is."""
        header = [] if self._header is None else [self._header]
        states = [one.health.state for one in (*header, *self._on_pins)]
        states += [self._on_box_state(number) for number in sorted(self._on_box)]
        power = () if self._power is None else (self._power,)
        faults = {one.device: one.fault for one in (*self._buttons.values(), *power)}
        return [
            replace(
                one,
                fault=one.fault or faults.get(one.device),
                last=self._last.get(one.device, one.last),
            )
            for one in states
        ]

    def _on_box_state(self, number: int) -> State:
        device = self._buttons[self._on_box[number]].device
        return State(
            device,
            "button",
            f"box {number}",
            about="",
            fault=None,
            last=None,
            answered=self._box_answers,
            again_at=None,
        )

    def close(self) -> None:
        """Give everything back, unless a pin hangs: then the system does, when the process ends."""
        with self._patiently() as mine:
            if mine:
                for watched in self._on_pins:
                    watched.close()
                if self._header is not None:
                    self._header.close()
