"""The board of Creature Feature on the screen, a file for each group of phases."""

from collections.abc import Sequence

from companion.core.cards import Catalogue
from companion.core.prompts import Prompt
from companion.core.view.nodes import Board
from companion.games.creature_feature.board import (
    audition,
    claims,
    opening,
    over,
    showdown,
    team_up,
)
from companion.games.creature_feature.view import View


def board(view: View, prompts: Sequence[Prompt], cards: Catalogue) -> Board:
    """What the people see now. Made of the public view alone, so it can tell no secret."""
    del cards
    match view.phase:
        case "set-up":
            return opening.last_actor(view)
        case "movie-time" | "double-feature":
            return opening.film(view, prompts)
        case "team-up" | "co-stars":
            return team_up.board(view, prompts)
        case "audition":
            return audition.board(view, prompts)
        case "stars" | "showdown":
            return showdown.board(view, prompts)
        case "claims":
            return claims.board(view, prompts)
        case "over":
            return over.board(view)
