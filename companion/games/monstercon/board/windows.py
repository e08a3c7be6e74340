"""While cards are played, and the windows before and after a trick in which a seat may act."""

from collections.abc import Sequence
from typing import Any

from companion.core.actions import Action
from companion.core.prompts import Prompt
from companion.core.view.nodes import Board, ChooseFields, Node, SubmitAction, Touch, space
from companion.core.view.widgets import button, choice, small
from companion.games.monstercon import actions as did
from companion.games.monstercon.board.known import (
    best_card,
    names_of,
    standing,
    still_to_play,
    stub,
)
from companion.games.monstercon.board.trick import Touches, stage
from companion.games.monstercon.board.winds import directions
from companion.games.monstercon.view import View

ABILITY: dict[str, tuple[type[Action], str, str]] = {
    "shift": (did.Shapeshift, "SHIFT", ""),
    "gaze": (did.MesmericGaze, "GAZE", "another takes it"),
    "break": (did.BreakGaze, "BREAK", "turn your King down"),
    "retrieve": (did.RetrieveJoker, "TAKE IT", "a Joker comes back"),
}
"""By what is asked: the ability, and the words of its ticket."""
LATER: dict[str, tuple[type[Action], str]] = {
    "gaze": (did.MesmericGaze, "Gaze"),
    "whirlwind": (did.Whirlwind, "Whirl"),
    "retrieve": (did.RetrieveJoker, "Joker"),
}
"""The same of windows that open behind the one that is asked about."""


CORNER = 190
"""As wide as the widest button that passes something by."""


def required(prompts: Sequence[Prompt]) -> list[Prompt]:
    """What the game waits for."""
    return [prompt for prompt in prompts if not prompt.optional and not prompt.opens_later]


def playing(view: View, prompts: Sequence[Prompt]) -> Board:
    """Cards are laid face down together, or played in turn (MC-19, MC-29)."""
    asked = [one.seat for one in required(prompts) if one.seat is not None]
    touches: dict[int, Touch] = {seat: ChooseFields(seat, did.Play) for seat in asked}
    first = view.trick == 1
    line1, line2 = _first(view, asked[0]) if first else _led(view, asked)
    return Board(
        line1=line1,
        line2=line2,
        seat=asked[0],
        art="people",
        stub=stub(view),
        # in the first trick any seat may come, but a card on the pad is the next one's
        stage=stage(view, asked[:1], touches, standing(view)),
        buttons=_offers(prompts),
    )


def _first(view: View, seat: int) -> tuple[str, str]:
    """All lay a card and turn it up; the pad gets them seat by seat."""
    if view.table:
        return (
            f"{view.seats[seat]}'s card on the pad",
            "Another seat's first? It presses its button",
        )
    what = "takes all" if view.pot else "wins"
    return (
        f"All: a card face down; the highest {what}",
        f"Turn them up together, then {view.seats[seat]}'s goes on the pad first",
    )


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
        buttons=(*_small_offers(prompts), *_later(view, prompts), *_pair(view, open_now, ask)),
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
    """How to answer, and that the next card passes by itself."""
    match ask:
        case "whirlwind" if view.trick == 1:
            return "Touch where the hands go, or lay the first card"
        case "whirlwind":
            return f"Touch where the hands go, or {view.seats[view.leader or 0]} leads a card"
        case "gaze":
            return (
                f"{_taker(view, asked)} it. Touch a seat{_or_lead(view, ', or lay the next card')}"
            )
        case "break" if view.gaze is not None:
            giver, to = view.seats[view.gaze.by], view.seats[view.gaze.to]
            return f"{giver}'s gaze gives it to {to}{_or_lead(view, '; or lay the next card')}"
        case "shift":
            return f"{_taker(view, asked)} it unless you shift{_or_lead(view, '; or lay a card')}"
        case _:
            return f"Touch it, or lay it on the pad{_or_lead(view, ', or lay the next card')}"


def _or_lead(view: View, words: str) -> str:
    """That the next card goes on, where there is one."""
    return words if view.rounds_left else ""


def _taker(view: View, asked: Sequence[int]) -> str:
    """Who takes the trick as things are, said to those who are asked."""
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
            touches |= {to: SubmitAction(did.MesmericGaze(prompt.seat, to)) for to in domain.values}
        elif template.kind is did.RetrieveJoker and prompt.seat is not None:
            jokers: Any = template.open["card"]
            touches |= {
                one.seat: SubmitAction(did.RetrieveJoker(prompt.seat, one.card))
                for one in view.table
                if one.card in jokers.cards
            }
    return touches


def _later(view: View, prompts: Sequence[Prompt]) -> tuple[Node, ...]:
    """The powers whose windows open behind this one: whoever sees one may use it at once."""
    shown = (prompt for prompt in prompts if prompt.opens_later and prompt.ask in LATER)
    return tuple(
        small(
            LATER[prompt.ask][1],
            ChooseFields(prompt.seat, LATER[prompt.ask][0]),
            art=f"seat:{prompt.seat}",
            label=f"{LATER[prompt.ask][1]}: {view.seats[prompt.seat]}",
        )
        for prompt in shown
        if prompt.seat is not None
    )


def _pair(view: View, prompts: Sequence[Prompt], ask: str) -> tuple[Node, ...]:
    """The equal pair: the ability and the pass; whose it is, is asked where two may. The
    ways of a whirlwind are tickets themselves.
    """
    seat = prompts[0].seat if len(prompts) == 1 else None
    no = choice("PASS", "go on", ChooseFields(seat, did.Pass))
    if ask not in ABILITY:
        return (no,)
    kind, label, what = ABILITY[ask]
    if ask == "shift" and seat is not None:
        taker = best_card(view, (*view.shifted, seat))
        if taker is not None:
            what = "you take it" if taker.seat == seat else f"{view.seats[taker.seat]} takes it"
    return (choice(label, what, ChooseFields(seat, kind)), no)


def _offers(prompts: Sequence[Prompt]) -> tuple[Node, ...]:
    """A shapeshift that nobody waits for (MC-62), away from the corner in which Next was: it is
    spent for the whole hand.
    """
    corner = space(width=CORNER)
    return tuple(
        one
        for seat in _shifters(prompts)
        for one in (button("Shapeshift", ChooseFields(seat, did.Shapeshift), art="bolt"), corner)
    )


def _small_offers(prompts: Sequence[Prompt]) -> tuple[Node, ...]:
    """The same beside a pair of tickets."""
    return tuple(
        small("Shift", ChooseFields(seat, did.Shapeshift), art="bolt", label="Shapeshift")
        for seat in _shifters(prompts)
    )


def _shifters(prompts: Sequence[Prompt]) -> list[int]:
    return [
        prompt.seat
        for prompt in prompts
        if prompt.optional and not prompt.opens_later and prompt.seat is not None
    ]
