"""A virtual machine: QEMU, its monitor, and the agent that runs commands in the guest."""

import base64
import json
import socket
import subprocess
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pygame

Size = tuple[int, int]
SILENCE = 3600.0
"""Seconds without any answer after which a machine is given up."""
PATIENCE = 300.0
"""Seconds to wait for a quick machine at most; a slow one gets more, as its boot did."""
QUICK_BOOT = 15.0
"""Seconds from power-on to the first command on amd64 that is emulated with nothing else to do."""
SHORT_WAIT, LONG_WAIT = 0.1, 1.0
"""Seconds between two looks; starting a command slows the guest down."""
ARCHITECTURES = {
    "amd64": (
        *("qemu-system-x86_64", "-machine", "q35", "-cpu", "max"),
        *("-serial", "file:{console}", "-serial", "chardev:reader"),
    ),
    "arm64": (  # the processor of a Pi 4
        *("qemu-system-aarch64", "-machine", "virt", "-cpu", "cortex-a72"),
        *("-serial", "file:{console}", "-device", "pci-serial,chardev=reader"),
    ),
}
"""Emulator, board, processor, and two serial ports: the console and the reader's."""
KERNELS = {
    "amd64": "console=ttyS0",
    # this board has eight pins of its own, and the first chip must be gpio-sim's, as a Pi's header
    "arm64": "console=ttyAMA0 initcall_blacklist=pl061_gpio_driver_init",
}
"""What the kernel is told about a board."""


class JsonSocket:
    """The line protocol of QEMU's monitor and of its guest agent: a JSON object a line.

    Source: QEMU Machine Protocol Specification, sections *Issuing Commands* and *Responses*.
    """

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(SILENCE)
        self._socket.connect(str(path))
        self._lines = self._socket.makefile("rb")

    def ask(self, command: str, **arguments: object) -> Any:
        """Send a command and return its result; events between them are skipped."""
        line = json.dumps({"execute": command, "arguments": arguments})
        self._socket.sendall(line.encode() + b"\n")
        for line in self._lines:
            answer = json.loads(line)
            if "error" in answer:
                raise GuestError(f"{command}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]
        raise GuestError(f"{command}: the machine is off")

    def close(self) -> None:
        self._lines.close()
        self._socket.close()


class GuestError(Exception):
    """A command failed in the guest, or the guest did not do in time what was expected."""


@dataclass
class Machine:
    """A virtual machine of 800x480 or another size that boots the image in `folder`."""

    folder: Path
    """Where the image, the kernel and the sockets are."""
    size: Size = (800, 480)
    arch: str = "amd64"
    disk: str = ""
    """Where QEMU finds the disk, if not in the image."""
    kernel: str = ""
    """More words for the kernel's command line."""
    degrees: int = 0
    """How far Matinee shows its picture turned clockwise."""
    slowness: float = field(default=1.0, init=False)
    """How many times longer than a quick one it took to boot; at least 1."""
    _process: subprocess.Popen[bytes] | None = field(default=None, init=False)
    _open: ExitStack = field(default_factory=ExitStack, init=False)

    def start(self) -> None:
        """Switch the machine on."""
        width, height = self.size
        console = self.folder / "console.log"
        kernel = f"panel={width}x{height} {self.kernel}"
        for name in ("monitor", "agent", "reader"):
            self.path(name).unlink(missing_ok=True)
        words = [
            *(word.format(console=console) for word in ARCHITECTURES[self.arch]),
            *("-accel", "tcg,thread=multi", "-smp", "2", "-m", "1536"),
            *("-nodefaults", "-display", "none"),
            *("-kernel", str(self.folder / "vmlinuz"), "-initrd", str(self.folder / "initrd")),
            *("-append", f"root=/dev/vda rw {KERNELS[self.arch]} quiet {kernel}"),
            *("-drive", f"file={self.disk or self.folder / 'disk.img'},format=raw,if=virtio"),
            *("-device", f"virtio-gpu-pci,xres={width},yres={height}"),
            *("-device", "virtio-serial-pci"),
            *("-chardev", f"socket,path={self.path('agent')},server=on,wait=off,id=agent"),
            *("-device", "virtserialport,chardev=agent,name=org.qemu.guest_agent.0"),
            *("-chardev", f"socket,path={self.path('reader')},server=on,wait=off,id=reader"),
            *("-qmp", f"unix:{self.path('monitor')},server=on,wait=off"),
            *self.devices(),
        ]
        log = self._open.enter_context((self.folder / "qemu.log").open("wb"))
        self._process = subprocess.Popen(words, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        self._started = monotonic()
        self.monitor = self._connect("monitor")
        self.monitor.ask("qmp_capabilities")
        self._agent = self._connect("agent")
        self.reader = self._open.enter_context(socket.socket(socket.AF_UNIX))
        self.reader.connect(str(self.path("reader")))

    def devices(self) -> list[str]:
        """More devices, as options of QEMU."""
        return []

    @property
    def seen_size(self) -> Size:
        """The size of the display as people see it."""
        width, height = self.size
        return (height, width) if self.degrees % 180 else (width, height)

    def path(self, name: str) -> Path:
        """Where the socket of that name is."""
        return self.folder / f"{name}.socket"

    def _connect(self, name: str) -> JsonSocket:
        path = self.path(name)
        self.wait_for(path.exists, "QEMU's sockets")
        found = JsonSocket(path)
        self._open.callback(found.close)
        return found

    def kill(self) -> None:
        """Kill the machine at once; whatever it was asked, it does not answer any more."""
        if self._process is not None:
            self._process.kill()

    def cut_power(self) -> None:
        """Kill the machine, if it runs, and close what was open to it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._open.close()

    def wait_until_off(self) -> None:
        """Wait until the guest has switched the machine off."""
        process = self._process
        if process is not None:
            self.wait_for(lambda: process.poll() is not None, "the machine to be off")
        self._open.close()

    # ---- commands in the guest

    def try_run(self, command: str) -> tuple[int, str]:
        """Run a shell command in the guest as root: its exit status and what it printed."""
        words = {"path": "/bin/sh", "arg": ["-c", command], "capture-output": True}
        process = self._agent.ask("guest-exec", **words)["pid"]
        while not (status := self._agent.ask("guest-exec-status", pid=process))["exited"]:
            sleep(SHORT_WAIT)
        output = b"".join(base64.b64decode(status.get(f"{one}-data", "")) for one in ("out", "err"))
        return status.get("exitcode", 1), output.decode(errors="replace").strip()

    def run(self, command: str) -> str:
        """Run a shell command in the guest as root. Raises GuestError if it fails."""
        status, output = self.try_run(command)
        if status:
            raise GuestError(f"{command}: exit status {status}: {output}")
        return output

    def wait_for_agent(self) -> None:
        """Wait until the guest runs commands, and note how slow it is."""
        self._agent.ask("guest-ping")
        self.slowness = max(1.0, (monotonic() - self._started) / QUICK_BOOT)

    def wait_for_output(self, command: str, wanted: str) -> None:
        """Wait until a command in the guest prints this."""
        what = f"{command!r} to print {wanted!r}"
        self.wait_for(lambda: self.try_run(command)[1] == wanted, what, pause=LONG_WAIT)

    # ---- the display

    def picture(self) -> pygame.Surface:
        """What the display shows now to people in front of it."""
        path = self.folder / "screen.png"
        self.monitor.ask("screendump", filename=str(path), format="png")
        return pygame.transform.rotate(pygame.image.load(path), self.degrees)

    # ---- time

    def wait_for(
        self,
        condition: Callable[[], bool],
        what: str,
        seconds: float = PATIENCE,
        pause: float = SHORT_WAIT,
    ) -> None:
        """Wait until the condition is true, with a pause between two looks. Raises GuestError where
        it takes longer than a quick machine needs so many seconds for.
        """
        began, limit = monotonic(), seconds * self.slowness
        while not condition():
            if monotonic() - began > limit:
                raise GuestError(f"waited {limit:.0f} s for {what}")
            sleep(pause)
