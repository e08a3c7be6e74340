"""The backlight of a panel: which one it is, what is written to it, and what the doctor says."""

import os
from pathlib import Path

import pytest

from hardware.machine import backlight
from hardware.machine.backlight import Backlight, find
from hardware.machine.displays import Connector
from tests.hardware.backlights import Panel, plug
from tests.hardware.fake_machine import put, raspberry_pi_5
from tests.hardware.test_doctor import Table

DSI = Connector(1, "DSI-2", connected=True, mode="800x480")
HDMI = Connector(1, "HDMI-A-1", connected=True, mode="1920x1080")


def test_a_level_is_a_share_of_the_panels_own_levels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the Touch Display 2 has 31 levels (drivers/regulator/rpi-panel-v2-regulator.c, PWM_BL_MASK)
    panels = [Panel(tmp_path), Panel(tmp_path, "backlight@45", levels=31)]
    plug(panels, monkeypatch)
    lights = [Backlight(one.folder) for one in panels]
    for level, expected in ((1.0, [255, 31]), (0.5, [128, 16]), (0.001, [1, 1]), (0.0, [0, 0])):
        assert all(one.show(level) for one in lights)
        assert [one.light for one in panels] == expected
    assert panels[0].value("brightness") == 1, "off by its power, and not for good"


def test_a_panel_is_lit_only_at_its_new_brightness(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = Panel(tmp_path)
    plug([panel], monkeypatch)
    light = Backlight(panel.folder)
    light.show(0)
    light.show(0.15)
    light.show(0.15)
    assert panel.stored == ["bl_power 4", "brightness 38", "bl_power 0"]


def test_a_panel_whose_power_may_not_be_written_is_dimmed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Raspberry Pi OS allows it without Matinee's rule (raspberrypi-sys-mods)."""
    panel = Panel(tmp_path, writable=("brightness",))
    plug([panel], monkeypatch)
    light = Backlight(panel.folder)
    assert light.show(0.15)
    assert panel.light == 38
    assert not light.show(0)
    assert light.fault == "10-0045 cannot be set: Permission denied"
    assert light.show(1)
    assert panel.light == 255


def test_a_panel_that_was_left_off_is_lit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = Panel(tmp_path)
    plug([panel], monkeypatch)
    panel.store("bl_power", "4\n")
    assert panel.light == 0
    Backlight(panel.folder).show(1)
    assert panel.light == 255


def test_an_error_is_one_sentence_and_the_next_level_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = Panel(tmp_path, is_deaf=True)
    plug([panel], monkeypatch)
    light = Backlight(panel.folder)
    assert not light.show(0.5)
    assert light.fault == "10-0045 cannot be set: Input/output error"
    panel.is_deaf = False
    assert not light.show(0.5), "it is tried again when it changes, not at each frame"
    assert light.show(1)
    assert light.fault == ""


def test_a_folder_without_its_files_is_an_error_and_gets_none(tmp_path: Path) -> None:
    panel = Panel(tmp_path)
    (panel.folder / "bl_power").unlink()
    light = Backlight(panel.folder)
    assert not light.show(0)
    assert light.fault == "10-0045 cannot be set: No such file or directory"
    assert not (panel.folder / "bl_power").exists()


@pytest.mark.parametrize("text", ["256", "-1", "", "1.5", "0x100", "08"])
def test_the_emulated_kernel_refuses_what_the_kernel_does(tmp_path: Path, text: str) -> None:
    panel = Panel(tmp_path)
    with pytest.raises(OSError, match="Invalid argument"):
        panel.store("brightness", f"{text}\n")
    with pytest.raises(OSError, match="Permission denied"):
        panel.store("max_brightness", "1\n")
    assert panel.light == 255


def chosen(root: Path, connector: Connector | None) -> str | None:
    found = find(root, connector)
    return None if found is None else found.name


def test_the_backlight_that_names_the_connector_is_chosen(tmp_path: Path) -> None:
    Panel(tmp_path, "10-0045", display_name="DSI-1")
    Panel(tmp_path, "11-0045", display_name="DSI-2")
    Panel(tmp_path, "acpi_video0", type="firmware", display_name="(null)")
    assert chosen(tmp_path, DSI) == "11-0045"
    put(tmp_path, "sys/class/backlight/11-0045/display_name", "(null)\n")
    assert chosen(tmp_path, DSI) == "acpi_video0"


def test_the_backlight_of_a_connectors_own_device_is_chosen(tmp_path: Path) -> None:
    laptop = Panel(tmp_path, "intel_backlight")
    device = tmp_path / "sys/devices/pci0000:00/card1-eDP-1"
    device.mkdir(parents=True)
    (laptop.folder / "device").symlink_to(device)
    assert chosen(tmp_path, Connector(1, "eDP-1", connected=True, mode="")) == "intel_backlight"
    assert chosen(tmp_path, DSI) is None


def test_of_several_without_a_name_the_kernels_first_choice_is_taken(tmp_path: Path) -> None:
    for name, kind in (("a", "raw"), ("b", "platform"), ("c", "firmware"), ("d", "firmware")):
        Panel(tmp_path, name, type=kind)
    assert chosen(tmp_path, DSI) == "c"


def test_a_monitor_does_not_get_the_backlight_of_a_panel_beside_it(tmp_path: Path) -> None:
    Panel(tmp_path)
    assert chosen(tmp_path, HDMI) is None
    Panel(tmp_path, "ddcci3", display_name="HDMI-A-1")
    assert chosen(tmp_path, HDMI) == "ddcci3"
    assert chosen(tmp_path, None) is None


def test_a_backlight_without_levels_is_none(tmp_path: Path) -> None:
    Panel(tmp_path, levels=0)
    assert chosen(tmp_path, DSI) is None


# ---- what the doctor says


def test_the_doctor_says_which_backlight_is_used(tmp_path: Path) -> None:
    table = Table(raspberry_pi_5(tmp_path))
    (line,) = table.about("Backlight")
    assert (line.verdict, line.words) == ("good", "none; the picture is made darker instead")
    Panel(tmp_path)
    (line,) = table.about("Backlight")
    assert (line.verdict, line.words) == ("good", "10-0045 of DSI-2, 255 levels")


def test_the_doctor_says_that_a_backlight_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = Panel(raspberry_pi_5(tmp_path))
    table = Table(tmp_path)
    with monkeypatch.context() as rights:
        # Raspberry Pi OS allows brightness only (raspberrypi-sys-mods, 60-backlight.rules)
        rights.setattr(os, "access", lambda file, _: Path(file).name != "bl_power")
        (line,) = table.about("Backlight")
    assert (line.verdict, line.words) == (
        "look",
        "10-0045 cannot be written; the picture is made darker instead",
    )
    assert "install-pi" in line.repair
    panel.is_deaf = True
    plug([panel], monkeypatch)
    used = Backlight(panel.folder)
    used.show(0.5)
    (line,) = Table(tmp_path, backlight=used).about("Backlight")
    assert line.words == (
        "10-0045 cannot be set: Input/output error; the picture is made darker instead"
    )


def test_a_window_on_a_laptop_leaves_its_backlight_alone(tmp_path: Path) -> None:
    put(tmp_path, "sys/class/drm/card0-eDP-1/status", "connected\n")
    Panel(tmp_path, "intel_backlight")
    assert Table(tmp_path, desktop="X display :0").about("Backlight") == []
    pi = raspberry_pi_5(tmp_path / "pi")
    Panel(pi)
    (line,) = Table(pi, desktop="Wayland display wayland-0").about("Backlight")
    assert line.words == "10-0045 of DSI-2, 255 levels"
    assert backlight.max_brightness(pi) == 0
