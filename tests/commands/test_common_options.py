"""The options of every command are accepted before the command and after it."""

from pathlib import Path

import pytest

from companion.commands.command_line import build_parser


@pytest.mark.parametrize(
    "command",
    ["kiosk", "doctor", "demo monstercon", "check saved.jsonl", "box export monstercon house"],
)
def test_options_are_the_same_before_and_after_a_command(command: str, tmp_path: Path) -> None:
    options = f"--size 1280x720 --data {tmp_path}"
    before = build_parser().parse_args(f"{options} {command}".split())
    after = build_parser().parse_args(f"{command} {options}".split())
    assert (before.size, before.data) == ((1280, 720), tmp_path)
    assert vars(after) == vars(before)


def test_what_is_given_before_a_command_is_kept(tmp_path: Path) -> None:
    found = build_parser().parse_args(f"--size 1280x720 demo monstercon --data {tmp_path}".split())
    assert (found.size, found.data) == ((1280, 720), tmp_path)
    assert build_parser().parse_args(["doctor"]).size == (800, 480)
