"""The reader that docs/adding-a-reader.md builds works."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware import readers
from hardware.readers.managed import ManagedReader
from hardware.rig_file import read_rig
from hardware.signals import Fault, Restored, Scanned, Signal
from tests.hardware.cable import Cable

PAGE = Path(__file__).parents[3] / "docs" / "adding-a-reader.md"


@pytest.fixture
def cable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cable]:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "lines.py").write_text(code, encoding="utf-8")
    monkeypatch.setattr(readers, "__path__", [*readers.__path__, str(tmp_path)])
    made = Cable(tmp_path / "usb-lines")
    yield made
    made.pull()
    sys.modules.pop("hardware.readers.lines", None)


def test_the_documented_reader_reads_and_recovers(cable: Cable, tmp_path: Path) -> None:
    rig = tmp_path / "rig.toml"
    rig.write_text(f'[[reader]]\nkind = "lines"\nport = "{cable.name}"\n')
    (config,) = read_rig(rig).readers
    now, signals = 0.0, list[Signal]()
    reader = ManagedReader(config, signals.append, lambda: now)

    def step(data: bytes = b"") -> None:
        nonlocal now
        now += 0.5
        if data:
            cable.say(data)
        reader.step()

    step()
    step()
    step(b"04a1b2c3\n")
    step(b"04a1b2c3\n")
    assert [one.uid.hex() for one in signals if isinstance(one, Scanned)] == ["04a1b2c3"]
    cable.pull()
    step()
    assert isinstance(signals[-1], Fault)
    assert signals[-1].missing
    cable.plug()
    step()
    assert isinstance(signals[-1], Restored)
    reader.close()
