"""Scripts that wait until table mode shows what a board comes to: one for each game."""

from companion.table.registry import folder

BOARDS = {
    "creature-feature": "audition",
    "monstercon": "trick",
    "scream-park": "first-turn",
    "shuffling-horror": "draw",
    "vampire-elf-cthulhu": "place",
}
"""By game, the picture of its evening instead of which table mode is looked at."""
SWITCHED_ON = "touch Settings\ntouch Table mode: off\ntouch Done\n"


def glance_script(game: str) -> str:
    """The evening up to that picture without touching anything for a while."""
    evening = (folder(game) / "demo.txt").read_text(encoding="utf-8")
    before, found, _ = evening.partition(f"picture {BOARDS[game]}\n")
    if not found:
        raise LookupError(f"{game} has no picture {BOARDS[game]}")
    lines = [line for line in before.splitlines() if not line.startswith("picture ")]
    return "\n".join((SWITCHED_ON, *lines, "wait 10", "wait 10", "wait 1", "picture glance"))
