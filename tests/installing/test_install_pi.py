"""The installer in a scratch root: what it writes, that a second run writes nothing, and that
nothing but what was played is left when it is taken away.
"""

import os
import subprocess
from collections.abc import Callable
from itertools import count
from pathlib import Path
from pwd import getpwnam
from shutil import copy, copytree

import pytest

from tests.hardware.fake_machine import CONFIG, put
from tests.sampling import sampled

HERE = Path(__file__).resolve().parents[2]
WANTS = "etc/systemd/system/multi-user.target.wants"
AS_SHIPPED = "# For more options\n#dtparam=spi=on\ndtparam=audio=on\n\n[pi4]\narm_boost=1\n"


def install(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [HERE / "scripts/install-pi", "--root", root, *words],
        input="",
        capture_output=True,
        text=True,
        check=False,
    )


def done(root: Path, *words: str) -> str:
    reported = install(root, "--yes", "--user", "anna", *words)
    assert reported.returncode == 0, reported.stderr
    return reported.stdout


def tree(root: Path) -> dict[str, bytes | str]:
    """Every file with what is in it, every link with where it goes."""
    return {
        str(path.relative_to(root)): str(path.readlink())
        if path.is_symlink()
        else path.read_bytes()
        for path in root.rglob("*")
        if path.is_symlink() or path.is_file()
    }


@pytest.fixture
def root(tmp_path: Path) -> Path:
    put(tmp_path, CONFIG, AS_SHIPPED)
    return tmp_path


def test_it_runs_on_the_bare_screen_as_who_plays(root: Path) -> None:
    done(root)
    link = root / WANTS / "matinee@anna.service"
    assert str(link.readlink()) == "/etc/systemd/system/matinee@.service"
    assert (root / "etc/systemd/system/matinee@.service").read_text() == (
        HERE / "systemd/matinee@.service"
    ).read_text()
    assert not (root / "etc/xdg/autostart/matinee.desktop").exists()
    assert (root / "opt/matinee/companion/__main__.py").is_file()
    assert (root / "usr/local/bin/companion").stat().st_mode & 0o777 == 0o755
    assert (root / "var/lib/matinee").is_dir()


def test_where_a_desktop_starts_it_starts_with_it(root: Path) -> None:
    put(root, "etc/systemd/system/display-manager.service")
    done(root)
    assert (root / "etc/xdg/autostart/matinee.desktop").is_file()
    assert (root / "etc/systemd/user/matinee-desktop.service").is_file()
    assert not list((root / WANTS).glob("*"))


def test_from_one_to_the_other_and_to_another_person(root: Path) -> None:
    done(root, "--desktop")
    done(root, "--screen")
    assert not (root / "etc/xdg/autostart/matinee.desktop").exists()
    done(root, "--user", "ben")
    assert [one.name for one in (root / WANTS).iterdir()] == ["matinee@ben.service"]
    done(root, "--desktop")
    assert not list((root / WANTS).iterdir())


def test_a_second_run_writes_nothing_new(root: Path) -> None:
    assert "restart now" in done(root)
    before = tree(root)
    reported = done(root)
    assert tree(root) == before
    assert "wrote" not in reported
    assert "changed" not in reported
    assert "restart" not in reported


def test_it_repairs_what_was_spoilt_and_leaves_what_was_played(root: Path) -> None:
    done(root)
    before = tree(root)
    put(root, "opt/matinee/companion/ui/loop.py", "spoilt")
    put(root, "opt/matinee/hardware/old.py", "of an earlier version")
    put(root, "etc/systemd/system/matinee@.service", "spoilt")
    put(root, "var/lib/matinee/tags.json", "{}")
    done(root)
    assert tree(root) == {**before, "var/lib/matinee/tags.json": b"{}"}


@pytest.mark.parametrize(
    "shipped",
    [
        AS_SHIPPED,
        AS_SHIPPED.removesuffix("\n"),
        "",
        "dtparam=spi=on\n",
        "[all]\ndtparam=spi=off\n",
    ],
)
def test_spi_is_switched_on_below_every_filter_and_off_again(root: Path, shipped: str) -> None:
    put(root, CONFIG, shipped)
    done(root)
    lines = (root / CONFIG).read_text().splitlines()
    begins = next(at for at, one in enumerate(lines) if one.startswith("# ---- Matinee: written"))
    assert lines[begins + 1 : begins + 3] == ["[all]", "dtparam=spi=on"]
    assert "\n".join(lines[:begins]).strip() == shipped.strip()
    assert (root / CONFIG).read_text().count("Matinee: written") == 1
    done(root, "--uninstall")
    assert (root / CONFIG).read_text().strip() == shipped.strip()


def test_what_people_added_below_our_lines_stays(root: Path) -> None:
    done(root)
    with (root / CONFIG).open("a") as file:
        file.write("dtoverlay=disable-bt\n")
    assert "changed" in done(root)
    assert done(root).count("changed") == 0
    done(root, "--uninstall")
    assert (root / CONFIG).read_text() == f"{AS_SHIPPED}dtoverlay=disable-bt\n"


def test_the_older_place_of_config_txt_is_known(tmp_path: Path) -> None:
    put(tmp_path, "boot/config.txt", AS_SHIPPED)
    done(tmp_path)
    assert "dtparam=spi=on" in (tmp_path / "boot/config.txt").read_text().splitlines()


def test_what_is_no_pi_has_no_config_txt_and_gets_none(tmp_path: Path) -> None:
    assert "restart" not in done(tmp_path)
    assert not (tmp_path / "boot").exists()


def test_taken_away_only_what_was_played_is_left(root: Path) -> None:
    before = tree(root)
    done(root)
    put(root, "var/lib/matinee/tags.json", "{}")
    done(root, "--uninstall")
    assert tree(root) == {**before, "var/lib/matinee/tags.json": b"{}"}
    done(root, "--uninstall")


def test_it_prints_its_options_and_does_nothing(root: Path) -> None:
    before = tree(root)
    reported = install(root, "--help")
    assert (reported.returncode, reported.stderr) == (0, "")
    assert all(one in reported.stdout for one in ("--yes", "--user", "--wheels", "--uninstall"))
    assert not any(line.startswith("#") for line in reported.stdout.splitlines())
    assert install(root, "--hlep").returncode == 1
    assert tree(root) == before


def test_without_a_yes_nothing_is_done(root: Path) -> None:
    before = tree(root)
    for words in ((), ("--uninstall",)):
        reported = install(root, "--user", "anna", *words)
        assert reported.returncode == 1
        assert reported.stderr == "install-pi: nothing was done\n"
    assert tree(root) == before


@pytest.mark.parametrize(
    ("words", "reported"),
    [
        (["--yse"], "unknown option --yse"),
        (["--user"], "--user needs a value"),
        (["--wheels", "/not/there"], "there is no folder /not/there"),
    ],
)
def test_what_it_cannot_do_it_says(root: Path, words: list[str], reported: str) -> None:
    found = install(root, *words)
    assert found.returncode == 1
    assert reported in found.stderr


INTERRUPTED = """#!/bin/sh
echo >>"$COUNT"
[ "$(wc -l <"$COUNT")" -ne "$LAST" ] || kill -KILL "$PPID"
PATH=${PATH#*:} exec "$(basename "$0")" "$@"
"""
"""Stands in for a command; call number LAST ends the installer, as a power cut would."""
PLAYED = ("journal", "tags.json", "players.json", "settings.json", "rig.toml")


class SmallSource:
    """The installer beside a program of a few files, so that it can be run many times."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._source = folder / "source"
        for name in ("companion", "hardware", "assets", "docs"):
            put(self._source, f"{name}/new.py", "the new program")
        for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE"):
            put(self._source, name)
        copytree(HERE / "systemd", self._source / "systemd")
        self._script = self._source / "scripts/install-pi"
        self._script.parent.mkdir()
        copy(HERE / "scripts/install-pi", self._script)
        self._tools = folder / "tools"
        self._tools.mkdir()
        for name in ("cp", "mv", "rm", "mkdir", "ln", "install", "chmod", "find", "rmdir"):
            (self._tools / name).write_text(INTERRUPTED)
            (self._tools / name).chmod(0o755)

    def install(self, root: Path, last: int = 0) -> bool:
        """Run the installer until that call of a command that changes something; whether it came
        to its end.
        """
        calls = self._folder / "calls"
        calls.write_text("")
        words = [self._script, "--root", root, "--yes", "--user", "nobody"]
        path = f"{self._tools}:{os.environ['PATH']}" if last else os.environ["PATH"]
        environment = {**os.environ, "COUNT": str(calls), "LAST": str(last), "PATH": path}
        found = subprocess.run(words, env=environment, capture_output=True, check=False)
        return found.returncode == 0


def with_older_matinee(root: Path) -> Path:
    """A system on which an older Matinee was installed and played."""
    put(root, CONFIG, AS_SHIPPED)
    put(root, "opt/matinee/companion/old.py", "the older program")
    put(root, "opt/matinee/hardware/old.py", "the older program")
    put(root, "opt/matinee/.venv/bin/python", "the libraries")
    put(root, "etc/systemd/system/matinee@.service", "the older unit")
    for name in PLAYED:
        put(root, f"var/lib/matinee/{name}", f"what was in {name}")
    return root


def played_without_installing(root: Path) -> Path:
    """A system on which Matinee was played with scripts/run only."""
    home = getpwnam("nobody").pw_dir.lstrip("/")
    for name in PLAYED:
        put(root, f"{home}/.local/share/matinee/{name}", f"what was in {name}")
    put(root, f"{home}/.local/share/matinee/earlier/journal", "an older game")
    return root


@pytest.mark.parametrize("before", [with_older_matinee, played_without_installing])
def test_an_installation_that_is_interrupted_can_be_run_again(
    tmp_path: Path, before: Callable[[Path], Path]
) -> None:
    source = SmallSource(tmp_path)
    straight = before(tmp_path / "straight")
    assert source.install(straight)
    expected = tree(straight)
    assert "opt/matinee/hardware/old.py" not in expected
    for name in PLAYED:
        assert expected[f"var/lib/matinee/{name}"] == f"what was in {name}".encode()
    for last in sampled(count(1)):
        root = before(tmp_path / f"cut-{last}")
        is_complete = source.install(root, last)
        found = tree(root).keys()
        # what is there of the program is all old or all new, and has its libraries
        program = [Path(name) for name in found if name.startswith("opt/matinee/")]
        parts = {path.name for path in program if path.suffix == ".py"}
        assert len(parts) <= 1, last
        if before is with_older_matinee:
            assert parts, last
            assert "opt/matinee/.venv/bin/python" in found, last
        assert source.install(root)
        assert tree(root) == expected, f"after the call {last}"
        if is_complete:
            break
    assert last > 20


def test_modems_are_not_looked_for_in_the_serial_box() -> None:
    rules = (HERE / "systemd/70-matinee.rules").read_text()
    assert 'ATTR{idVendor}=="2e8a", ENV{ID_MM_DEVICE_IGNORE}="1"' in rules
