"""A lock file that stands in for another holds all of it, so that one of them is enough."""

import re
from pathlib import Path

import pytest

REQUIREMENTS = Path(__file__).resolve().parents[2] / "scripts" / "requirements"


def packages(name: str) -> set[str]:
    """`name==version` and its marker, as they stand there."""
    text = (REQUIREMENTS / f"{name}.lock").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z0-9-]+==[^\s;]+)", text, re.MULTILINE))


@pytest.mark.parametrize("name", ["pi", "dev"])
def test_what_the_app_needs_is_in_it(name: str) -> None:
    assert packages("run")
    assert packages("run") <= packages(name)


def test_no_lock_file_brings_what_would_overwrite_rpi_lgpio() -> None:
    for path in REQUIREMENTS.glob("*.lock"):
        assert not any(one.startswith("rpi-gpio==") for one in packages(path.stem))
