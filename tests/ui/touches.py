"""How many touches a part of an evening takes: a script of hands is played and counted."""

from companion.ui.runtime.demo import Demo

COUNTED = frozenset({"touch", "rest", "press", "hold"})
"""Commands of a script that touch the screen or press a button. Cards are not counted."""


def play_counted(table: Demo, script: str) -> int:
    """Play a script and return how many touches it has.

    A test asserts that these are at most as many as wanted, and where the game is afterwards.
    Raises ScriptError where the app does not offer what the script touches.
    """
    table.play(script)
    return sum(line.strip().partition(" ")[0] in COUNTED for line in script.splitlines())
