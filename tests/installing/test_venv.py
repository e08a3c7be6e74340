"""scripts/venv with a Python that only pretends to install."""

import os
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]
PYTHON = """#!/bin/sh
[ "$1" != -V ] || echo Python 3.11.2
case "$*" in *"pip install"*) echo "$*" >>"$0.installed" ;; esac
"""


def test_it_installs_once_and_leaves_nothing_beside_its_folder(tmp_path: Path) -> None:
    python = tmp_path / "venv/bin/python"
    python.parent.mkdir(parents=True)
    python.write_text(PYTHON)
    python.chmod(0o755)
    names = {"MATINEE_VENV": str(tmp_path / "venv"), "MATINEE_PYTHON": str(python)}
    for _ in range(2):
        subprocess.run([HERE / "scripts/venv", "dev"], env=os.environ | names, check=True)
    installed = python.with_name("python.installed").read_text().splitlines()
    assert [line.rpartition("/")[2] for line in installed] == ["build.lock", "dev.lock"]
    assert [path.name for path in tmp_path.iterdir()] == ["venv"]
