"""The Director's desk on the screen, a file for each group of phases."""

from collections.abc import Callable, Mapping, Sequence

from companion.core.cards import Catalogue
from companion.core.prompts import Prompt
from companion.core.view.nodes import Board
from companion.games.shuffling_horror.board import choosing, fights, known, over, story, turns
from companion.games.shuffling_horror.board.known import Seen, seen
from companion.games.shuffling_horror.view import View

BY_ASK: Mapping[str, Callable[[Seen, Sequence[Prompt]], Board]] = {
    "turn": turns.turn,
    "attack": turns.turn,
    "special": turns.turn,
    "roll": fights.rolling,
    "negate": fights.negate,
    "counterstrike": fights.counter,
    "target": choosing.target,
    "victim": choosing.person,
    "award": choosing.person,
    "place": choosing.slot,
    "take": choosing.slot,
    "discard": choosing.lost,
    "migrate": choosing.migrate,
    "reveal": story.revealed,
    "draw": story.drawn,
    "event": story.event,
    "choose": story.event,
    "pick": story.event,
    "manual": story.by_hand,
    "keep": story.keep,
    "permission": story.permission,
    "star": story.star,
    "directors-cut": story.yes_or_no,
    "lurker": story.yes_or_no,
    "survivor-loss": story.yes_or_no,
    "set-aside": story.set_aside,
}
"""What is shown, by what is asked."""


def board(view: View, prompts: Sequence[Prompt], cards: Catalogue) -> Board:
    """What the people see now. Made of the public view alone."""
    asked, shown = known.required(prompts), seen(view, cards)
    if asked is None:
        return over.board(shown)
    if asked.seat == 0 and asked.hints.get("auto") and not asked.accepts[0].open:
        return turns.chosen(shown, asked)
    return BY_ASK[asked.ask](shown, prompts)
