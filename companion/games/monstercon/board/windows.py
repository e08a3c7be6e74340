"""While cards are played, and the windows before and after a trick in which a seat may act."""

from collections.abc import Sequence
from typing import Any

from companion.core.actions import Action
from companion.core.kit import button, choice, small
from companion.core.nodes import Board, Do, Node, Pick, Touch
from companion.core.prompts import Prompt
from companion.games.monstercon import actions as did
from companion.games.monstercon.board.known import names_of, standing, still_to_play, stub
from companion.games.monstercon.board.trick import Touches, stage
from companion.games.monstercon.board.winds import directions
from companion.games.monstercon.view import View

ABILITY: dict[str, tuple[type[Action], str, str]] = {
    "shift": (did.Shapeshift, "SHIFT", "the lowest wins"),
    "gaze": (did.MesmericGaze, "GAZE", "another takes it"),
    "break": (did.BreakGaze, "BREAK", "turn your King down"),
    "retrieve": (did.RetrieveJoker, "TAKE IT", "a Joker comes back"),
}
"""By what is asked: the ability, and the words of its ticket."""
MANY = 2
"""Of more than so many who are missing only the number is told."""


def required(prompts: Sequence[Prompt]) -> list[Prompt]:
    """What the game waits for."""
    return [prompt for prompt in prompts if not prompt.optional]


def playing(view: View, prompts: Sequence[Prompt]) -> Board:
    """Cards are laid face down together, or played in turn (MC-19, MC-29)."""
    asked = [one.seat for one in required(prompts) if one.seat is not None]
    touches: dict[int, Touch] = {seat: Pick(seat, did.Play) for seat in asked}
    first = view.trick == 1
    line1, line2 = _first(view, asked) if first else _led(view, asked)
    return Board(
        line1=line1,
        line2=line2,
        seat=asked[0] if len(asked) == 1 else None,
        art="people",
        stub=stub(view),
        stage=stage(view, asked, touches, standing(view)),
        buttons=_offers(prompts),
    )


def _first(view: View, asked: Sequence[int]) -> tuple[str, str]:
    who = f"{len(asked)} players" if len(asked) > MANY else names_of(view, asked)
    if len(asked) == len(view.seats):
        who = "All"
    what = "takes all" if view.pot else "wins"
    return f"{who}: a card face down", f"Of your own suit if you can; the highest {what}"


def _led(view: View, asked: Sequence[int]) -> tuple[str, str]:
    name = names_of(view, asked)
    if not view.table:
        return f"{name} leads a card", "Any card; lay it on the pad, or touch the place"
    if view.suit_led is None:
        return f"{name}: play a card", "Only Jokers so far: this card sets the suit"
    last = len(still_to_play(view)) == 1
    return f"{name}: play a card", (
        f"Follow {view.suit_led.title()} if you can{'; the last card' if last else ''}"
    )


def window(view: View, prompts: Sequence[Prompt]) -> Board:
    """A seat may use its ability now, or pass; who goes on with the next card has passed."""
    open_now = required(prompts)
    asked = [one.seat for one in open_now if one.seat is not None]
    ask = open_now[0].ask
    touches = _targets(view, open_now[0])
    heading = directions(view, asked[0]) if ask == "whirlwind" else None
    return Board(
        line1=_question(view, ask, asked),
        line2=_how(view, ask, asked),
        seat=asked[0] if len(asked) == 1 else None,
        art="bolt",
        stub=stub(view),
        stage=heading or stage(view, asked, touches, standing(view)),
        buttons=(*_small_offers(prompts), *_pair(open_now, ask)),
    )


def _question(view: View, ask: str, asked: Sequence[int]) -> str:
    who = " or ".join(view.seats[seat] for seat in asked)
    what = {
        "whirlwind": "a Whirlwind, or pass?",
        "shift": "shift, or pass?",
        "gaze": "gaze, or pass?",
        "break": "break the gaze?",
        "retrieve": "take the Joker?",
    }
    return f"{who}: {what[ask]}"


def _how(view: View, ask: str, asked: Sequence[int]) -> str:
    """How to answer, and that the next card passes by itself (rules file, At the table)."""
    match ask:
        case "whirlwind" if view.trick == 1:
            return "Touch where the hands go, or lay the first card"
        case "whirlwind":
            return "Touch where the hands go, or lay the next card"
        case "gaze":
            return f"{_taker(view, asked)} it. Touch a seat, or lay the next card"
        case "break" if view.gaze is not None:
            giver, to = view.seats[view.gaze.by], view.seats[view.gaze.to]
            return f"{giver}'s gaze gives it to {to}; or lay the next card"
        case "shift":
            return f"{_taker(view, asked)} it unless you shift; or lay a card"
        case _:
            return "Touch it, lay it on the pad, or lay the next card"


def _taker(view: View, asked: Sequence[int]) -> str:
    """Who takes the trick as things stand, said to those who are asked."""
    if view.trick_receiver in asked:
        return "You take"
    return f"{'Nobody' if view.trick_receiver is None else view.seats[view.trick_receiver]} takes"


def _targets(view: View, prompt: Prompt) -> Touches:
    """What can be touched on the table: who may receive the trick (MC-56, MC-85), or the
    Jokers that may come back (MC-100).
    """
    touches: dict[int, Touch] = {}
    for template in prompt.accepts:
        if template.kind is did.MesmericGaze and prompt.seat is not None:
            domain: Any = template.open["to"]
            touches |= {to: Do(did.MesmericGaze(prompt.seat, to)) for to in domain.values}
        elif template.kind is did.RetrieveJoker and prompt.seat is not None:
            jokers: Any = template.open["card"]
            touches |= {
                one.seat: Do(did.RetrieveJoker(prompt.seat, one.card))
                for one in view.table
                if one.card in jokers.cards
            }
    return touches


def _pair(prompts: Sequence[Prompt], ask: str) -> tuple[Node, ...]:
    """The equal pair: the ability and the pass; whose it is, is asked where two may. The
    ways of a whirlwind are tickets themselves.
    """
    seat = prompts[0].seat if len(prompts) == 1 else None
    no = choice("PASS", "go on", Pick(seat, did.Pass))
    if ask not in ABILITY:
        return (no,)
    kind, label, what = ABILITY[ask]
    return (choice(label, what, Pick(seat, kind)), no)


def _offers(prompts: Sequence[Prompt]) -> tuple[Node, ...]:
    """A shapeshift that nobody waits for (MC-62)."""
    return tuple(
        button("Shapeshift", Pick(seat, did.Shapeshift), art="bolt") for seat in _shifters(prompts)
    )


def _small_offers(prompts: Sequence[Prompt]) -> tuple[Node, ...]:
    """The same beside a pair of tickets."""
    return tuple(
        small("Shift", Pick(seat, did.Shapeshift), art="bolt", label="Shapeshift")
        for seat in _shifters(prompts)
    )


def _shifters(prompts: Sequence[Prompt]) -> list[int]:
    return [prompt.seat for prompt in prompts if prompt.optional and prompt.seat is not None]
