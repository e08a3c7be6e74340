"""The command that messages name works on this machine."""

from pathlib import Path

import pytest

from hardware.machine import command


def test_in_a_checkout_it_is_its_script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "which", lambda _: None)
    assert command.command() == "scripts/run"


def test_with_the_command_installed_it_is_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "which", lambda name: f"/usr/local/bin/{name}")
    assert command.command() == "companion"


def test_from_a_package_without_scripts_it_is_the_command_of_the_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(command, "which", lambda _: None)
    monkeypatch.setattr(command, "CHECKOUT", tmp_path)
    assert command.command() == "companion"
