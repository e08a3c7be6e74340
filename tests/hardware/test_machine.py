"""Facts about the machine, read from a made-up tree."""

from importlib.metadata import PathDistribution
from pathlib import Path

import pytest

from hardware.machine import board, buses, displays, libraries, speakers, storage
from tests.hardware.fake_machine import CONFIG, put, raspberry_pi_5


def test_the_facts_of_a_pi(tmp_path: Path) -> None:
    root = raspberry_pi_5(tmp_path)
    assert board.model(root) == "Raspberry Pi 5 Model B Rev 1.0"
    assert board.system(root) == "Debian GNU/Linux 13 (trixie)"
    assert board.kernel(root) == "6.12.47+rpt-rpi-2712"
    assert board.temperature(root) == pytest.approx(48.312)


def test_an_empty_tree_is_unknown_and_no_error(tmp_path: Path) -> None:
    assert board.model(tmp_path) == board.system(tmp_path) == board.kernel(tmp_path) == "unknown"
    assert board.power_state(tmp_path) is None
    assert board.temperature(tmp_path) is None
    assert displays.connectors(tmp_path) == []
    assert displays.preferred(tmp_path) is None
    assert storage.mounts(tmp_path) == []
    assert buses.config(tmp_path) is None
    assert buses.spi_devices(tmp_path) == buses.serial_ports(tmp_path) == []
    assert buses.consoles(tmp_path) == set()


@pytest.mark.parametrize(
    ("file", "now", "since"),
    [
        ("0", (), ()),
        ("50005", ("too little voltage", "throttled"), ("too little voltage", "throttled")),
        ("50000", (), ("too little voltage", "throttled")),
        ("80008", ("hot",), ("hot",)),
        ("20000", (), ("slowed down",)),
    ],
)
@pytest.mark.parametrize("folder", ["soc/soc:firmware", "soc@107c000000/soc@107c000000:firmware"])
def test_the_power_reported_by_the_firmware(
    tmp_path: Path, folder: str, file: str, now: tuple[str, ...], since: tuple[str, ...]
) -> None:
    put(tmp_path, f"sys/devices/platform/{folder}/get_throttled", f"{file}\n")
    assert board.power_state(tmp_path) == board.PowerState(now, since)


@pytest.mark.parametrize(("alarm", "now"), [("0", ()), ("1", ("too little voltage",))])
def test_without_that_file_the_voltage_alarm_is_used(
    tmp_path: Path, alarm: str, now: tuple[str, ...]
) -> None:
    put(tmp_path, "sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    put(tmp_path, "sys/class/hwmon/hwmon2/name", "rpi_volt\n")
    put(tmp_path, "sys/class/hwmon/hwmon2/in0_lcrit_alarm", f"{alarm}\n")
    assert board.power_state(tmp_path) == board.PowerState(now, ())


def test_a_connected_panel_is_preferred_to_a_plug(tmp_path: Path) -> None:
    root = raspberry_pi_5(tmp_path)
    assert displays.preferred(root) == displays.Connector(
        1, "DSI-2", connected=True, mode="800x480"
    )
    put(root, "sys/class/drm/card1-DSI-2/status", "disconnected\n")
    assert displays.preferred(root) is None
    put(root, "sys/class/drm/card10-HDMI-A-2/status", "connected\n")
    chosen = displays.preferred(root)
    assert chosen is not None
    assert (chosen.card, chosen.name) == (10, "HDMI-A-2")


def test_two_displays_of_one_card_are_chosen_by_name_and_counted_as_sdl_does(
    tmp_path: Path,
) -> None:
    for name, number, status in (
        ("DSI-1", 45, "connected"),
        ("HDMI-A-1", 34, "connected"),
        ("HDMI-A-2", 37, "disconnected"),
    ):
        put(tmp_path, f"sys/class/drm/card1-{name}/status", f"{status}\n")
        put(tmp_path, f"sys/class/drm/card1-{name}/connector_id", f"{number}\n")
    found = {}
    for name in (None, "DSI-1", "HDMI-A-1", "VGA-1"):
        chosen = displays.preferred(tmp_path, name)
        assert chosen is not None
        found[name] = chosen.name, displays.number(tmp_path, chosen)
    assert found == {
        None: ("DSI-1", 1),
        "DSI-1": ("DSI-1", 1),
        "HDMI-A-1": ("HDMI-A-1", 0),
        "VGA-1": ("DSI-1", 1),
    }
    assert displays.preferred(tmp_path, "HDMI-A-2") is None


@pytest.mark.parametrize(
    ("folder", "why"),
    [
        ("/home/anna/.local/share/matinee", "the system is read-only and keeps changes in memory"),
        ("/var/lib/matinee", None),
        ("/var/lib/matinee/import", None),
        ("/var/lib/matinees", "the system is read-only and keeps changes in memory"),
        ("/run/matinee", "the folder is in memory"),
        ("/media/my stick/books", None),
    ],
)
def test_an_overlay_is_lost_but_a_separate_partition_is_kept(
    tmp_path: Path, folder: str, why: str | None
) -> None:
    put(
        tmp_path,
        "proc/self/mountinfo",
        "22 1 0:25 / / rw,relatime - overlay overlayroot rw,lowerdir=/media/root-ro\n"
        "24 22 179:2 / /media/root-ro ro - ext4 /dev/mmcblk0p2 ro\n"
        "30 22 179:3 / /var/lib/matinee rw,noatime shared:7 - ext4 /dev/mmcblk0p3 rw\n"
        "31 22 0:26 / /run rw,nosuid - tmpfs tmpfs rw\n"
        "32 22 8:1 / /media/my\\040stick rw - vfat /dev/sda1 rw\n",
    )
    assert storage.why_lost(tmp_path, Path(folder)) == why


def test_what_is_mounted_last_over_a_folder_counts(tmp_path: Path) -> None:
    put(
        tmp_path,
        "proc/self/mountinfo",
        "22 1 179:2 / / rw - ext4 /dev/root rw\n23 22 0:30 / / rw - overlay overlay rw\n",
    )
    assert storage.why_lost(tmp_path, Path("/var/lib/matinee")) is not None


@pytest.mark.parametrize(
    ("text", "is_set"),
    [
        ("dtparam=spi=on\n", True),
        ("  dtparam = spi=on # for the reader\n", True),
        ("#dtparam=spi=on\n", False),
        ("dtparam=spi=off\n", False),
        ("dtparam=spi=on,extra=1\n", True),
        ("dtparam=spi=only\n", False),
        ("", False),
    ],
)
def test_a_setting_of_config_txt_is_found(tmp_path: Path, text: str, *, is_set: bool) -> None:
    put(tmp_path, CONFIG, text)
    assert buses.is_set(tmp_path, "dtparam=spi=on") is is_set


def test_serial_lines_have_names_that_last(tmp_path: Path) -> None:
    root = raspberry_pi_5(tmp_path)
    put(root, "dev/serial/by-id/usb-Raspberry_Pi_Pico-if00")
    assert buses.serial_ports(root) == ["ttyAMA0", "serial/by-id/usb-Raspberry_Pi_Pico-if00"]
    assert buses.consoles(root) == {"tty1"}
    put(root, "proc/cmdline", "console=serial0,115200 console=tty1\n")
    assert buses.consoles(root) == {"serial0", "tty1"}
    (root / "dev/serial0").symlink_to("ttyAMA10")
    assert buses.consoles(root) == {"ttyAMA10", "tty1"}


def installed(folder: Path, *packages: tuple[str, str]) -> dict[str, str]:
    for name, version in packages:
        place = folder / f"{name.replace('-', '_')}-{version}.dist-info"
        put(place, "METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        assert PathDistribution(place).version == version
    return libraries.versions([str(folder)])


@pytest.mark.parametrize(
    ("packages", "model", "found"),
    [
        ([("lgpio", "0.2.2.0"), ("rpi-lgpio", "0.6")], "Raspberry Pi 5", ""),
        ([("RPi.GPIO", "0.7.1")], "Raspberry Pi 4", ""),
        ([("RPi.GPIO", "0.7.1")], "Raspberry Pi 5", "does not work on a Raspberry Pi 5"),
        ([("rpi_lgpio", "0.6"), ("RPi.GPIO", "0.7.1")], "", "overwrite each other"),
        ([("pygame", "2.6.1"), ("pygame-ce", "2.5.8")], "", "overwrite each other"),
        ([("lgpio", "0.0.0.2")], "", "only a placeholder"),
        ([("gpiozero", "1.6.2")], "Raspberry Pi 5", "does not know"),
    ],
)
def test_conflicting_libraries_are_reported(
    tmp_path: Path, packages: list[tuple[str, str]], model: str, found: str
) -> None:
    there = installed(tmp_path, *packages)
    assert len(there) == len(packages)
    reported = [what for what, _ in libraries.conflicts(there, model)]
    assert len(reported) == bool(found)
    assert found in "".join(reported)


PI_4_CARDS = """ 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones
                      bcm2835 Headphones
 1 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
"""
PI_5_CARDS = """ 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
 1 [Device         ]: USB-Audio - USB Audio Device
                      USB Audio Device at usb-xhci-hcd.0-1, full speed
"""


@pytest.mark.parametrize(
    ("cards", "chosen", "is_hdmi"),
    [
        (PI_4_CARDS, "", False),
        (PI_4_CARDS, "defaults.pcm.card 1\ndefaults.ctl.card 1\n", True),
        (PI_5_CARDS, "", True),
        (PI_5_CARDS, "pcm.!default {\n  type hw\n  card Device\n}\n", False),
        ("--- no soundcards ---\n", "", False),
        ("", "", False),
    ],
)
def test_sound_by_a_display_is_noticed(
    tmp_path: Path, cards: str, chosen: str, *, is_hdmi: bool
) -> None:
    if cards:
        put(tmp_path, "proc/asound/cards", cards)
    if chosen:
        put(tmp_path, "etc/asound.conf", chosen)
    assert speakers.is_hdmi(tmp_path) is is_hdmi
