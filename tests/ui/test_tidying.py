"""Memory is looked through, and letters are read, when nobody wants anything."""

import gc

import pygame
import pytest

from companion.ui.stage import Stage
from companion.ui.tidying import DUE, QUIET, Tidying


@pytest.fixture
def tidying(memory: None) -> Tidying:
    pygame.font.init()
    return Tidying(Stage(pygame.Surface((800, 480))))


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    found: list[float] = []
    monkeypatch.setattr(gc, "collect", lambda: found.append(0))
    return found


def due(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, times))


def test_only_in_a_quiet_moment(
    tidying: Tidying, looked: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    due(monkeypatch, DUE + 1)
    tidying.turned(QUIET - 0.1, 0)
    assert looked == []
    tidying.turned(QUIET, 0)
    assert len(looked) == 1


def test_only_when_much_has_been_made(
    tidying: Tidying, looked: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    due(monkeypatch, DUE)
    tidying.turned(2 * QUIET, 0)
    assert looked == []


def test_what_was_there_at_the_start_is_left_alone(tidying: Tidying) -> None:
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold()[2] > DUE


def test_letters_are_read_a_size_at_a_time(
    tidying: Tidying, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[float] = []
    monkeypatch.setattr(Stage, "read_ahead", lambda stage: read.append(stage.unit))
    due(monkeypatch, 0)
    tidying.turned(QUIET - 0.1, 0)
    assert read == []
    tidying.turned(QUIET, 0)
    tidying.turned(QUIET, 0)
    assert read == [1, 1]
