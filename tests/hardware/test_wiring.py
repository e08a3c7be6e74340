"""The drawings show what rig.toml contains."""

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.config import BoxConfig, GpioConfig, ReaderConfig, RigConfig, SeatConfig
from hardware.rig_file import read_rig
from hardware.wiring.__main__ import diagram, main
from hardware.wiring.boards import PI, PICO
from hardware.wiring.drawing import DIVIDER, LABEL, MODULE_WIDTH, WIDTH, draw
from hardware.wiring.wires import NAME, Module, Terminal, Wire, WireEnd, plans

DOCS = Path(__file__).parents[2] / "docs"
RIGS = sorted((DOCS / "wiring").glob("*.toml"))


@pytest.mark.parametrize("path", RIGS, ids=lambda path: path.stem)
def test_the_drawings_of_the_docs_are_those_of_their_rigs(path: Path) -> None:
    """If this fails, run scripts/wiring and look at the drawings."""
    assert path.with_suffix(".svg").read_text(encoding="utf-8") == diagram(path)


def test_every_drawing_is_in_the_docs() -> None:
    words = (DOCS / "wiring.md").read_text(encoding="utf-8")
    assert RIGS
    for path in RIGS:
        assert f"(wiring/{path.stem}.svg)" in words
        assert f"(wiring/{path.name})" in words


def test_every_rig_in_the_docs_can_be_read(tmp_path: Path) -> None:
    blocks = [
        block
        for doc in ("wiring.md", "serial-box.md")
        for block in re.findall(
            r"```toml\n(.*?)```", (DOCS / doc).read_text(encoding="utf-8"), flags=re.DOTALL
        )
    ]
    assert blocks
    for block in blocks:
        path = tmp_path / "rig.toml"
        path.write_text(block, encoding="utf-8")
        read_rig(path)


def test_the_pins_stand_where_they_do_on_the_boards() -> None:
    """Some that everybody knows."""
    assert [PI.name(number) for number in (1, 2, 6, 12, 19, 24, 39, 40)] == [
        *("3.3 V", "5 V", "ground", "GPIO 18", "GPIO 10", "GPIO 8", "ground", "GPIO 21")
    ]
    assert [PICO.name(number) for number in (1, 20, 21, 36, 38, 40)] == [
        *("GP0", "GP15", "GP16", "3.3 V", "ground", "5 V")
    ]
    for board in (PI, PICO):
        assert sorted((*board.numbers[0], *board.numbers[1])) == list(range(1, 41))
        assert board.name(board.power) == "3.3 V"
        assert board.name(board.ground) == "ground"
    gpios = {name for name in (*PI.left, *PI.right) if name.startswith("GPIO")}
    assert gpios == {f"GPIO {number}" for number in range(28)}


@pytest.mark.parametrize("path", RIGS, ids=lambda path: path.stem)
def test_five_volts_reach_no_pin(path: Path) -> None:
    """A module that runs on 5 V puts out 5 V: to a pin that goes through a divider only."""
    for plan in plans(read_rig(path)):
        for module in plan.modules:
            pins = [terminal.pin for terminal in module.terminals]
            assert "ground" in pins
            assert ("3.3 V" in pins) is not ("5 V" in pins)
            outputs = [one for one in module.terminals if one.label in ("TX", "TXD")]
            assert all(one.divided is ("5 V" in pins) for one in outputs)


def reader_on_the_serial_line(folder: Path, kind: str) -> Module:
    path = folder / "rig.toml"
    path.write_text(f'[[reader]]\nkind = "{kind}"\nport = "/dev/serial0"\n', encoding="utf-8")
    (plan,) = plans(read_rig(path))
    (module,) = plan.modules
    assert "sudo raspi-config nonint do_serial_hw 0" in module.notes
    return module


def test_an_rdm6300_sends_to_the_input_of_the_pi_through_a_divider(tmp_path: Path) -> None:
    module = reader_on_the_serial_line(tmp_path, "rdm6300")
    assert module.terminals == (
        Terminal("TX", "GPIO 15", divided=True),
        Terminal("RX", None),
        Terminal("GND", "ground"),
        Terminal("5V(DC)", "5 V"),
    ), "the order of the pins on the board"
    drawn_words = diagram(tmp_path / "rig.toml")
    series, to_ground = (float(words.split()[0]) for words in DIVIDER)
    assert 2.5 < 5 * to_ground / (series + to_ground) <= 3.3
    assert all(f">{words}<" in drawn_words for words in DIVIDER)
    assert "3.3 V rail" not in drawn_words, "nothing here takes it"
    # one of the two pins of 5 V is taken, the other stays free
    assert drawn_words.count("5 volts: leave this pin free") == 1


def test_a_pn532_and_the_pi_listen_to_each_other(tmp_path: Path) -> None:
    module = reader_on_the_serial_line(tmp_path, "pn532")
    assert {one.label: one.pin for one in module.terminals} == {
        "VCC": "3.3 V",
        "GND": "ground",
        "TXD": "GPIO 15",
        "RXD": "GPIO 14",
    }


def test_a_reader_with_a_long_name_is_on_the_sheet(tmp_path: Path) -> None:
    path = tmp_path / "rig.toml"
    path.write_text(
        f'[[reader]]\nkind = "rdm6300"\nport = "/dev/serial0"\nname = "{"W" * 90}"\n',
        encoding="utf-8",
    )
    svg = {"svg": "http://www.w3.org/2000/svg"}
    root = ET.fromstring(diagram(path))
    boxes = [
        (float(one.get("x") or 0), float(one.get("width") or 0))
        for one in root.findall("svg:g/svg:rect", svg)
    ]
    assert all(left >= 0 and left + width <= WIDTH for left, width in boxes)
    (module,) = [left + width for left, width in boxes if width == MODULE_WIDTH]
    ends = [left + width for left, width in boxes if left + width < module]
    assert module - max(ends) >= 10, "the pills of a module are within its frame"
    title = root.findtext("svg:g/svg:text[@class='module']", namespaces=svg)
    assert title == f"reader “{'W' * NAME}…”: RDM6300"


def test_the_power_button_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "rig.toml"
    path.write_text("[power]\nbutton = 3\n", encoding="utf-8")
    (plan,) = plans(read_rig(path))
    assert plan.wires == (Wire("GPIO 3", WireEnd.BUTTON, "power button"),)
    assert "power button" in diagram(path)


PINS = st.lists(st.integers(2, 27), min_size=3, max_size=24, unique=True)


@given(PINS, st.booleans())
def test_every_pin_of_any_rig_is_drawn_once_and_on_the_sheet(pins: list[int], low: bool) -> None:
    seats = tuple(
        SeatConfig(button=button, second_button=second, light=light)
        for button, second, light in zip(pins[::3], pins[1::3], pins[2::3], strict=False)
    )
    rig = RigConfig(seats=seats, gpio=GpioConfig(lit="low" if low else "high"))
    (plan,) = plans(rig)
    assert sorted(wire.pin for wire in plan.wires) == sorted(
        f"GPIO {pin}" for pin in pins[: 3 * len(seats)]
    )
    assert {wire.end for wire in plan.wires} == {WireEnd.BUTTON, WireEnd.LIGHT}
    root = ET.fromstring(draw("any", (plan,)))
    words = [one.text for one in root.iter("{http://www.w3.org/2000/svg}text")]
    for number in range(len(seats)):
        for name in ("button", "red button"):
            assert words.count(f"{name} of seat {number}") == 1
        assert len([one for one in words if one and one.startswith(f"light of seat {number}")]) == 1
    for one in root.iter("{http://www.w3.org/2000/svg}rect"):
        left = float(one.get("x") or 0)
        assert left >= 0
        assert left + float(one.get("width") or 0) <= WIDTH
    drawn = root.findall("svg:g/svg:use", {"svg": "http://www.w3.org/2000/svg"})
    symbols = Counter(one.get("href") for one in drawn)
    assert symbols["#button"] == 2 * len(seats)
    assert symbols["#light-low" if low else "#light-high"] == len(seats)
    for one in drawn:
        found = re.match(r"translate\((\S+) \S+\) scale\((-?1) 1\)", one.get("transform") or "")
        assert found is not None
        end = float(found[1]) + int(found[2]) * LABEL
        assert 0 <= end <= WIDTH


def test_a_box_and_a_header_are_two_drawings_on_one_sheet() -> None:
    rig = RigConfig(
        readers=(ReaderConfig("box"),),
        seats=(SeatConfig(button=5, light="box 1"), SeatConfig(button="box 8")),
        box=BoxConfig(),
    )
    header, box = plans(rig)
    assert (header.board, box.board) == (PI, PICO)
    assert {(wire.pin, wire.words) for wire in box.wires if wire.end is not WireEnd.MODULE} == {
        ("GP0", "light of seat 0"),
        ("GP15", "button of seat 1"),
    }
    assert {module.title for module in box.modules} >= {"the box's reader: MFRC522"}


def test_each_reader_on_a_bus_is_wired_to_its_own_chip_enable(tmp_path: Path) -> None:
    path = tmp_path / "rig.toml"
    path.write_text(
        '[[reader]]\nkind = "mfrc522"\n'
        '[[reader]]\nkind = "mfrc522"\nname = "graveyard"\ndevice = 1\nreset = 24\n',
        encoding="utf-8",
    )
    (plan,) = plans(read_rig(path))
    assert [module.terminals[0] for module in plan.modules] == [
        Terminal("SDA", "GPIO 8"),
        Terminal("SDA", "GPIO 7"),
    ]


def test_the_command_draws_beside_the_file_and_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text("[[seat]]\nbutton = 5\n", encoding="utf-8")
    bad.write_text("[[seat]]\nbutton = 99\n", encoding="utf-8")
    assert main([str(good)]) == 0
    assert good.with_suffix(".svg").read_text(encoding="utf-8").startswith("<svg")
    assert main([str(bad)]) == 1
    assert "GPIO 99 is not on the header" in capsys.readouterr().err
