"""Which instructions are put into words though boards show them."""

from companion.core.rulings import Ruling
from companion.games.vampire_elf_cthulhu.state import State


def in_words(state: State, ruling: Ruling) -> bool:
    """Whether hands are reported of ink, quills and objectives, though boards show them: before the
    first board, where ink goes away or onto a page, and where a quill comes back and nothing else
    says of it.
    That all ink is lost in a confrontation is on the screen when hands are opened.
    """
    facts = ruling.facts
    source, to = facts.get("from", ""), facts.get("to", "")
    if state.phase == "setup" and source in ("box", "reserve", "objectives"):
        return to != "table"
    if to == "reserve" or source.startswith("supply/") or to.startswith("supply/"):
        return "VE-66" not in ruling.cite
    if to.startswith("novel/") and facts["do"] == "move-specials":
        return True
    if "VE-104" in ruling.cite:
        return True
    comes_back = source.startswith("display/") and to.startswith("stock/")
    return comes_back and state.step != "turn-one"
