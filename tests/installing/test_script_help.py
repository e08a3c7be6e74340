"""Every script explains itself with `--help`, and does nothing else."""

import subprocess
from pathlib import Path
from shutil import which

import pytest

HERE = Path(__file__).resolve().parents[2]
SHELL_SCRIPTS = (
    "test",
    "clauses",
    "lock",
    "wheels",
    "wiring",
    "clean-room",
    "arm64-room",
    "boot-room",
    "metal-room",
    "upgrade-room",
)


@pytest.mark.parametrize("script", SHELL_SCRIPTS)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_a_script_prints_its_help_and_stops(tmp_path: Path, script: str, option: str) -> None:
    # with only sed on the path, a script that began its work would fail
    (tmp_path / "sed").symlink_to(which("sed") or "")
    reported = subprocess.run(
        ["/bin/sh", HERE / "scripts" / script, option],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=20,
    )
    header = (HERE / "scripts" / script).read_text().split("\nset -eu")[0].splitlines()[1:]
    assert reported.stdout == "".join(f"{line[2:]}\n" for line in header)
    assert reported.stderr == ""
