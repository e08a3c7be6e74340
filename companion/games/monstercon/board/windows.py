"""While cards are played, and the windows before and after a trick in which a seat may act."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.board.glance import Glance
from companion.core.board.nodes import (
    Board,
    ChooseFields,
    Node,
    Touch,
    icon,
    row,
    space,
)
from companion.core.board.widgets import button, choice, icon_button
from companion.core.prompts import Prompt
from companion.games.monstercon import actions
from companion.games.monstercon.board.board_facts import (
    best_card,
    gain_text,
    names_of,
    standing,
    still_to_play,
    ticket,
)
from companion.games.monstercon.board.seats import lacking
from companion.games.monstercon.board.trick import stage
from companion.games.monstercon.cards import CARD_SUIT, CARDS
from companion.games.monstercon.view import View

ABILITY: dict[str, tuple[type[Action], str, str]] = {
    "shift": (actions.Shapeshift, "SHIFT", ""),
    "gaze": (actions.MesmericGaze, "GAZE", "give it away"),
    "break": (actions.BreakGaze, "BREAK", ""),
    "retrieve": (actions.RetrieveJoker, "JOKER", "take it back"),
}
"""By what is asked: the ability, and the words of its ticket."""
QUESTIONS = {
    "shift": "shift",
    "gaze": "gaze",
    "break": "break the gaze",
    "retrieve": "take the Joker",
}
"""By what is asked: the power in the sign."""
MAY = {"gaze": "gaze", "retrieve": "take the Joker"}
"""By what is asked before the next lead: what its seat may do."""
GLANCE_QUESTIONS = {"shift": "Shift, or pass?", "break": "Break the gaze?"}
"""By what is asked, if a button answers: what table mode says."""
COSTS = {
    "shift": "King down; from now on you win only with the lowest",
    "break": "Break it: King down for this hand",
}
"""By what is asked alone: what its power costs, as the tickets say what it brings."""
MAX_TICKET_LETTERS = 32
"""Letters of a ticket that have room below its word."""
WIDE = 262
"""Width of a ticket that says who takes the trick and what it brings them."""
SHARED = (10, 2, 10, 4)
"""What is free round the words of a ticket if the bar has many."""
LATER_QUESTIONS = ("break", "retrieve")
"""Questions after which others may come before the next lead."""
LINE_LENGTH = 56
"""Letters of the second line that have room in its usual size."""
CORNER_WIDTH = 190
"""Width of the corner: as wide as the widest button that passes."""


def required_prompts(prompts: Sequence[Prompt]) -> list[Prompt]:
    """Return the prompts that the game waits for now: neither optional nor of a later window."""
    return [prompt for prompt in prompts if not prompt.optional and not prompt.opens_later]


def playing(view: View, prompts: Sequence[Prompt]) -> Board:
    """Cards are laid face down together, or played in turn (MC-19, MC-29)."""
    asked = [prompt.seat for prompt in required_prompts(prompts) if prompt.seat is not None]
    touches: dict[int, Touch] = {seat: ChooseFields(seat, actions.Play) for seat in asked}
    first = view.trick == 1
    all_lay = first and not view.table
    line1, line2 = _first_trick_lines(view, asked) if first else _led(view, asked)
    return Board(
        line1=line1,
        line2=line2,
        seat=None if all_lay else asked[0],
        glance=Glance(_next_card(view), tuple(asked)) if all_lay else _turn_glance(view, asked),
        icon="people",
        ticket=ticket(view),
        # in the first trick any seat may come, but a card on the pad is the next one's
        stage=stage(view, asked if all_lay else asked[:1], touches, standing(view)),
        buttons=_offers(view, prompts),
    )


def _turn_glance(view: View, asked: Sequence[int]) -> Glance:
    """Whose card is next, what was led, and whose card takes the trick as things are."""
    seat, *others = asked
    glance = Glance(_next_card(view), (seat,), others=tuple(others))
    best = best_card(view)
    if best is None:
        return glance
    # a Joker before it sets no suit
    first = next(played for played in view.table if CARD_SUIT[played.card] == view.suit_led)
    led = f"{view.seats[first.seat]} led the {CARDS[first.card].name}"
    low = ", the lowest wins" if view.shifted else ""
    return replace(glance, result=f"{led}{low}", leader=best.seat, figure=CARDS[best.card].name)


def _next_card(view: View) -> str:
    """What whoever is next does, in a few words."""
    if view.trick == 1:
        return "Lay your card on the pad" if view.table else "Lay a card face down"
    if view.suit_led is not None:
        suit = view.suit_led.title()
        return f"No {suit} left: any card" if _is_void(view) else f"Follow {suit} if you can"
    return "Play a card" if view.table else "Play any card"


def _is_void(view: View) -> bool:
    """Whether the player in turn is known to have none of the suit led (MC-40)."""
    return view.turn is not None and view.suit_led in lacking(view, view.turn)


def _first_trick_lines(view: View, asked: Sequence[int]) -> tuple[str, str]:
    """All lay a card and turn it up; the pad gets them seat by seat."""
    seat, *others = asked
    if view.table:
        then = f"Then {names_of(view, others)}" if others else "The last card"
        out_of_turn = ". Out of turn? Press your button first" if others else ""
        how = then if len(then + out_of_turn) > LINE_LENGTH else then + out_of_turn
        return f"{view.seats[seat]}: your card on the pad", how
    return (
        "Everyone: lay a card face down",
        f"Turn all up, then lay {view.seats[seat]}'s on the pad first",
    )


def _led(view: View, asked: Sequence[int]) -> tuple[str, str]:
    name = names_of(view, asked)
    if not view.table:
        return f"{name}: play any card", "The others follow its suit"
    if view.suit_led is None:
        return f"{name}: play a card", "Only Jokers so far: this card sets the suit"
    suit = view.suit_led.title()
    how = f"No {suit} left: any card" if _is_void(view) else f"Follow {suit} if you can"
    last = len(still_to_play(view)) == 1
    return f"{name}: play a card", f"{how}{'; the last card' if last else ''}"


def window(view: View, prompts: Sequence[Prompt]) -> Board:
    """Seats may use their abilities now, or pass; whoever goes on with the next card has passed.
    Windows that open behind the first one are shown with it: whose they are comes then.
    """
    first = required_prompts(prompts)
    ask = first[0].question_id
    if ask == "whirlwind" and first[0].seat is not None:
        return _next_trick_board(view, prompts, first[0].seat)
    # a whirlwind belongs to the next trick: it is a small offer until it is asked for
    behind = [prompt for prompt in prompts if prompt.opens_later and prompt.question_id in ABILITY]
    if ask == "gaze" and view.trick_receiver is not None and view.rounds_left:
        return _next_lead_board(view, prompts, first, behind, view.trick_receiver)
    asked = _seats_of(first)
    then = f"Then {_questions(view, behind)} " if behind else ""
    return Board(
        line1=f"{_questions(view, first).removesuffix('?')}, or pass?",
        line2=f"{then}{_stake_text(view, ask, () if behind else asked)}"
        if behind or ask not in COSTS
        else _cost_text(view, ask, asked),
        seat=asked[0] if len(asked) == 1 else None,
        seats=asked,
        glance=Glance(GLANCE_QUESTIONS[ask], asked) if ask in GLANCE_QUESTIONS else None,
        icon="bolt",
        ticket=ticket(view),
        stage=stage(view, asked, {}, standing(view)),
        buttons=(*_small_offers(view, prompts), *_tickets(view, first, behind)),
    )


def _seats_of(prompts: Sequence[Prompt]) -> tuple[int, ...]:
    """Return the seats that are asked, each once."""
    return tuple(dict.fromkeys(prompt.seat for prompt in prompts if prompt.seat is not None))


def _next_lead_board(
    view: View,
    prompts: Sequence[Prompt],
    first: Sequence[Prompt],
    behind: Sequence[Prompt],
    leader: int,
) -> Board:
    """The next lead is awaited, before which the trick may be given away (MC-56): whoever plays a
    card has passed it by. The sign names, and the lights show, both who may and who leads.
    """
    open_now = [*first, *behind]
    may = [(prompt.seat, MAY[prompt.question_id]) for prompt in open_now if prompt.seat is not None]
    others = tuple(dict.fromkeys(seat for seat, _ in may if seat != leader))
    answers = f"{' or '.join(dict.fromkeys(what for _, what in may))}, or lead"
    asks = "".join(f"{view.seats[seat]}: {what}? " for seat, what in may if seat != leader)
    name = view.seats[leader]
    return Board(
        line1=f"{asks}Then {name}: any card" if asks else f"{name}: {answers}?",
        line2=_taken(view, (*others, leader)),
        seat=None if others else leader,
        seats=(*others, leader),
        glance=Glance(
            f"{MAY[first[0].question_id].title()}?",
            others,
            others=(leader,),
            others_task="then play any card",
        )
        if others
        else Glance(f"{answers[0].upper()}{answers[1:]}?", (leader,)),
        icon="people",
        ticket=ticket(view),
        stage=stage(view, (*others, leader), {}, standing(view)),
        buttons=(
            *_small_offers(view, prompts),
            *_tickets(view, first, behind, named=bool(others)),
        ),
    )


def _next_trick_board(view: View, prompts: Sequence[Prompt], seat: int) -> Board:
    """The next trick is awaited, before which this seat may raise a Whirlwind (MC-49): whoever
    plays a card has passed it by.
    """
    first = view.trick == 1
    leader = 0 if view.leader is None else view.leader
    name = view.seats[seat]
    asked = [*range(len(view.seats))] if first else [leader]
    touches: dict[int, Touch] = {one: ChooseFields(one, actions.Play) for one in asked}
    line1, line2 = _first_trick_lines(view, asked) if first else _led(view, asked)
    if first:
        line2 = f"{name} may raise a Whirlwind first"
    elif seat == leader:
        line2 = "Or raise a Whirlwind first"
    else:
        line1 = f"{name}: Whirlwind? Then {view.seats[leader]}: any card"
        line2 = f"If {view.seats[leader]} plays first, there is no Whirlwind"
    others = tuple(one for one in asked if one != seat)
    return Board(
        line1=line1,
        line2=line2,
        seat=None if others else leader,
        seats=tuple(dict.fromkeys((seat, *asked))),
        glance=Glance(
            "Whirlwind? Then a card" if others else "Whirlwind, or lead?", (seat,), others=others
        ),
        icon="people",
        ticket=ticket(view),
        stage=stage(view, asked, touches),
        buttons=_offers(view, prompts),
    )


def _questions(view: View, prompts: Sequence[Prompt]) -> str:
    """Who may do what: Theo or Mara: break the gaze?"""
    who: dict[str, list[str]] = {}
    for prompt in prompts:
        if prompt.seat is not None:
            who.setdefault(prompt.question_id, []).append(view.seats[prompt.seat])
    return " ".join(f"{' or '.join(names)}: {QUESTIONS[ask]}?" for ask, names in who.items())


def _stake_text(view: View, ask: str, asked: Sequence[int]) -> str:
    """What is at stake, and how to answer where no ticket says it. `asked`: who alone is asked, so
    that nothing comes before the next lead; empty: others are asked then.
    """
    match ask:
        case "break" if view.gaze is not None:
            return (
                f"{view.seats[view.gaze.gazer]}'s gaze gives it to {view.seats[view.gaze.receiver]}"
            )
        case "retrieve":
            return "Touch JOKER, or lay it on the pad"
        case _:
            return f"{_taken(view, asked)}{_leads_text(view, asked) if asked else ''}"


def _cost_text(view: View, ask: str, asked: Sequence[int]) -> str:
    """What the power costs that is asked for alone."""
    if ask == "shift" and view.options.shapeshift_for_all:
        return "King down; from now on the lowest card wins"
    if ask == "break" and any(view.monsters[seat] == "zombie" for seat in asked):
        return f"{COSTS[ask]}; the Zombie loses 2 cards"
    return COSTS[ask]


def _taken(view: View, asked: Sequence[int]) -> str:
    """Who takes the trick as things are, and what it brings, said to those who are asked."""
    return _taken_by(view, view.trick_receiver, asked)


def _taken_by(view: View, seat: int | None, asked: Sequence[int]) -> str:
    """A seat as the taker of the trick, with what it brings, said to those who are asked."""
    if seat is None:
        return "Nobody takes it"
    takes = "You take" if {*asked} == {seat} else f"{view.seats[seat]} takes"
    return f"{takes} {gain_text(view, seat) or 'it'}"


def _on_ticket(taken: str) -> str:
    """What is taken, in as many letters as a ticket has room for."""
    if len(taken) <= MAX_TICKET_LETTERS:
        return taken
    return taken.replace("You take", "You:").replace("Jack × 2", "J × 2")


def _leads_text(view: View, asked: Sequence[int]) -> str:
    """The sentence that whoever takes the trick leads the next one (MC-28)."""
    if not view.rounds_left or view.trick_receiver is None:
        return ""
    return " and lead next" if {*asked} == {view.trick_receiver} else " and leads next"


def _tickets(
    view: View, first: Sequence[Prompt], behind: Sequence[Prompt], *, named: bool = False
) -> tuple[Node, ...]:
    """Equal tickets: the abilities and the pass, which passes all windows that are shown and those
    before the next lead, and asks for it; whose ability it is, is asked where two may. `named`:
    with whose they are, which the sign does not ask.
    """
    seat = first[0].seat if len(first) == 1 else None
    abilities = [first[0] if seat is not None else replace(first[0], seat=None), *behind]
    several = len(abilities) > 1
    leader = view.trick_receiver if view.rounds_left else None
    if leader is None or first[0].question_id in LATER_QUESTIONS or _joker_may_return(view):
        passing = ChooseFields(behind[-1].seat if behind else seat, actions.Pass)
        ends = "or lay a card" if view.rounds_left else "go on"
    else:
        passes = tuple(prompt.first_pattern(actions.Pass).action() for prompt in (*first, *behind))
        passing = ChooseFields(leader, actions.Play, after=passes)
        ends = f"{view.seats[leader]} leads"
    if first[0].question_id in COSTS and not several:
        ends = _on_ticket(_taken(view, _seats_of(first)))
    shared = several or named
    found = [
        _ticket(view, prompt, shared=shared)
        for prompt in abilities
        if prompt.question_id in ABILITY
    ]
    if several:
        return (*found, replace(choice("ALL PASS", ends, passing), padding=SHARED))
    if named and seat is not None:
        return (*found, _with_shape(choice("PASS", ends, passing), seat))
    width = WIDE if first[0].question_id in COSTS else found[0].width
    return tuple(replace(one, width=width) for one in (*found, choice("PASS", ends, passing)))


def _joker_may_return(view: View) -> bool:
    """Whether the Entity may be asked for a Joker before the trick is collected (MC-100)."""
    jokers = (CARD_SUIT[played_card.card] is None for played_card in (*view.pot, *view.table))
    return view.mimic == "zombie" and any(jokers)


def _with_shape(ticket: Node, seat: int) -> Node:
    """A ticket with the shape of the seat that it is for."""
    words, below = ticket.children
    shape = icon(f"seat:{seat}", 20, "ink")
    head = row(shape, replace(words, size=24), gap=4, align="center", justify="center")
    return replace(ticket, children=(head, replace(below, fit=16)), padding=SHARED)


def _ticket(view: View, prompt: Prompt, *, shared: bool) -> Node:
    """An ability, and what it brings; with its seat's shape where the bar is `shared` by seats."""
    kind, label, what = ABILITY[prompt.question_id]
    seat = prompt.seat
    taker = None
    if kind is actions.Shapeshift and seat is not None:
        best = best_card(view, (*view.shifted, seat))
        taker = None if best is None else best.seat
    elif kind is actions.BreakGaze and view.gaze is not None:
        taker = view.gaze.loser
    elif kind is actions.MesmericGaze and view.options.k8_vampire:
        what = "give or take it"
    if taker is not None:
        what = _on_ticket(_taken_by(view, taker, () if seat is None else (seat,)))
    if taker is not None and shared:
        gain = gain_text(view, taker) or "it"
        what = f"takes {gain}" if taker == seat else f"to {view.seats[taker]}"
    pattern = prompt.first_pattern(kind)
    only = {field: pattern.values(field) for field in pattern.open}
    known = {field: values[0] for field, values in only.items() if len(values) == 1}
    ticket = choice(label, what, ChooseFields(seat, kind, known))
    if shared and seat is not None:
        return _with_shape(ticket, seat)
    words, below = ticket.children
    return replace(ticket, children=(words, replace(below, fit=16)))


def _offers(view: View, prompts: Sequence[Prompt]) -> tuple[Node, ...]:
    """A power that nobody waits for (MC-49, MC-62), with whose it is, away from the corner in which
    Next was: it is spent for the whole hand.
    """
    if len(offers := _small_offers(view, prompts)) > 1:
        return (*offers, space(width=CORNER_WIDTH))
    return tuple(
        node
        for seat, word, touch, label in _powers(view, prompts)
        for node in (
            button(f"{view.seats[seat]}: {word}", touch, icon=f"seat:{seat}", label=label),
            space(width=CORNER_WIDTH),
        )
    )


def _small_offers(view: View, prompts: Sequence[Prompt]) -> tuple[Node, ...]:
    """Return small buttons for the powers, for beside tickets or each other."""
    return tuple(
        icon_button(word[:5].title(), touch, icon="bolt", seat=seat, label=label)
        for seat, word, touch, label in _powers(view, prompts)
    )


def _powers(view: View, prompts: Sequence[Prompt]) -> Iterator[tuple[int, str, Touch, str]]:
    """Each power that its seat may use at once though nobody waits for it: the seat, a word, the
    touch, and its name. Whoever sees the window of a Whirlwind coming may use it at once.
    """
    asked_to_shift = [prompt.seat for prompt in prompts if prompt.question_id == "shift"]
    for prompt in prompts:
        seat = prompt.seat
        if seat is None or seat in asked_to_shift:
            continue
        if prompt.optional:
            yield seat, "shift", ChooseFields(seat, actions.Shapeshift), "Shapeshift"
        elif prompt.question_id == "whirlwind":
            touch = ChooseFields(seat, actions.Whirlwind)
            yield seat, "Whirlwind", touch, f"Whirlwind: {view.seats[seat]}"
