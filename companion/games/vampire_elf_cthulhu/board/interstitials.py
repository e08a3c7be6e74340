"""Moments in which people look up: hands are opened, a card enters the Novel."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.board.instruction_list import instruction_line
from companion.core.board.nodes import (
    Interstitial,
    Node,
    SubmitAction,
    as_interstitial,
    column,
    icon,
    row,
    text,
)
from companion.core.board.result_animation import Contest, Part, Side
from companion.core.board.tiles import seat_head
from companion.core.board.widgets import STAGE_HEIGHT
from companion.core.game import Outcome
from companion.core.hand_tasks import HandTask, merged
from companion.core.rulings import Ruling
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.board import novel, strength
from companion.games.vampire_elf_cthulhu.board.confrontations import placed_touches, tokens_button
from companion.games.vampire_elf_cthulhu.board.parts import (
    GAP,
    LARGE_NAMES_ROW_SIZE,
    MAX_NAMED,
    Look,
    board,
    tile,
)
from companion.games.vampire_elf_cthulhu.board.sides import (
    Mark,
    opposed_height,
    opposed_sides,
)
from companion.games.vampire_elf_cthulhu.board.stages import NOVEL_HEIGHT
from companion.games.vampire_elf_cthulhu.cards import COLOR_ICONS, COLORS
from companion.games.vampire_elf_cthulhu.narration import VampireElfCthulhuNarration
from companion.games.vampire_elf_cthulhu.observation import OBSERVATION
from companion.games.vampire_elf_cthulhu.prompts import only_answer
from companion.games.vampire_elf_cthulhu.rules.confrontations import turnable_cards
from companion.games.vampire_elf_cthulhu.rules.dispatch import VampireElfCthulhuRules
from companion.games.vampire_elf_cthulhu.rulings import (
    FixedStrength,
    MoveCards,
    MoveQuill,
    MoveSome,
    Result,
    Reveal,
    TurnDown,
)
from companion.games.vampire_elf_cthulhu.state import TOKEN_STRENGTH, State, current_action
from companion.games.vampire_elf_cthulhu.view import Bid, SideView, View

NARRATION = VampireElfCthulhuNarration()
TAKEN, TALL_TAKEN = 84, 118
"""Heights of an idea that is taken, below its cubes and without any."""
LINE_LENGTH = 68
"""Letters that surely are in one line."""
TASK, LOW_TASK, MANY_TASKS = 52, 44, 4
"""Heights of a task below the Novel, and how many of the higher ones there are at most."""


def interstitials(
    before: State, action: Action | None, outcome: Outcome[State], announced: Sequence[Ruling]
) -> Iterator[Interstitial]:
    """What is worth a screen of its own, in the order in which it happened. `announced`: the
    instructions that boards do not show.
    """
    if before.phase == "ideas" and outcome.state.phase == "activations":
        yield _gathered(outcome.state, announced)
    for result in outcome.rulings if isinstance(action, actions.Bid) else ():
        if isinstance(result, Result):
            yield _opened(before, outcome, result)
    if isinstance(action, actions.PlaceInNovel):
        yield _entered(action, outcome)


def _gathered(state: State, announced: Sequence[Ruling]) -> Interstitial:
    """All take the ideas that bear their quills, and the cubes go away (VE-38, VE-39)."""
    shown = OBSERVATION.view(state, None)
    cubes: dict[str, tuple[int, str]] = {}
    taken: dict[int, list[tuple[str, str]]] = {seat: [] for seat in range(len(shown.seats))}
    lines: list[Node] = []
    for ruling in announced:
        words = NARRATION.ruling_text(state, ruling)
        match ruling:
            case MoveSome(n=n, source=source, to="reserve") if "VE-39" in ruling.cite:
                cubes[source.removeprefix("ideas/")] = n, words
            case MoveCards(seat=int(seat), cards=(str(card),), source="ideas"):
                taken[seat].append((card, words))
            case _:
                lines.append(_line(words))
    # without cubes above them, cards have room for their actions in words
    height = TAKEN if cubes or lines else TALL_TAKEN
    columns = [
        column(
            seat_head(name, seat, 40, equal_size=True),
            *(
                _taken(shown, card, height, words, *cubes.get(card, (0, "")))
                for card, words in taken[seat]
            ),
            gap=GAP,
            flex=1,
        )
        for seat, name in enumerate(shown.names)
    ]
    takers = [seat for seat, cards in taken.items() if cards]
    interstitial = board(
        shown,
        "gathered",
        column(row(*columns, gap=GAP, grow=1), *lines, gap=GAP, grow=1),
        facts={"takers": tuple(takers), "all_take": len(takers) in (0, len(columns))},
    )
    return as_interstitial(
        interstitial,
        seats=tuple(takers or taken),
        sound="ruling",
        is_instruction_list=True,
        asks_people=True,
    )


def _taken(view: View, card: str, height: float, words: str, cubes: int, cube_words: str) -> Node:
    """An idea that goes into a Display; the cubes on it go into the reserve."""
    row_size = MAX_NAMED if len(view.seats) == MAX_NAMED else LARGE_NAMES_ROW_SIZE
    gone = row(
        icon("cube", 24, "bulb"),
        text(f"{cubes} to the reserve", "caption", "bulb", fit=16),
        name=cube_words,
        gap=6,
        align="center",
        justify="center",
        height=28,
    )
    card_tile = tile(view, card, Look(height=height, row_size=row_size))
    return column(gone if cubes else None, row(card_tile, name=words), gap=2)


def _line(words: str) -> Node:
    """An instruction below a picture."""
    return row(
        icon("hand", 24, "bulb"),
        text(words, "label", lines=2 if len(words) > LINE_LENGTH else 1),
        gap=8,
        align="center",
        shrink=True,
    )


def _completed(view: View) -> Contest:
    """The four cards of the Novel come up one after the other, each with its author."""
    filled = [there for there in view.novel if there is not None]
    return Contest(
        tuple(
            Side(
                view.seats[there.seat].name,
                (Part(COLOR_ICONS[COLORS[view.card_index.color[there.card]]], str(position)),),
                there.seat,
                wins=True,
            )
            for position, there in enumerate(filled, 1)
        ),
        question="The last card of the Novel",
    )


def _opened(before: State, outcome: Outcome[State], result: Result) -> Interstitial:
    """All hands are open: who has won, and what every strength is made of."""
    shown, winner, points = OBSERVATION.view(before, None), result.winner, result.points or 0
    fixed = {ruling.seat: ruling for ruling in outcome.rulings if isinstance(ruling, FixedStrength)}
    sides = [_side_with_ink(side, fixed[side.seat]) for side in shown.performed.sides]
    marks = [
        Mark(secret=True, won=None if winner is None else side.seat == winner) for side in sides
    ]
    left = STAGE_HEIGHT - opposed_height(len(sides)) - GAP
    loser = next(side.seat for side in sides if side.seat != winner)
    prices = (
        () if winner is None or result.action == "insert" else strength.prices_of_win(shown, winner)
    )
    turns = outcome.state.step == "turn-rival"
    # if a card is turned down unasked, that is said above
    is_asked = only_answer(outcome.state) is None
    first = _first_to_turn(outcome.state, shown) if turns else None
    if prices and is_asked:
        last = strength.ladder(shown, loser, points, min(left, NOVEL_HEIGHT), first)
    else:
        goes = {} if winner is None or result.action != "insert" else placed_touches(shown, winner)
        last = novel.positions(shown, min(left, 120), goes) if is_asked else None
    if winner is None:
        buys = "nothing"
    elif result.action == "insert":
        buys = "novel"
    elif turns:
        buys = "turns"
    else:
        buys = "dear" if prices and points < prices[0] else "none"
    totals = sorted((fixed_strength.total for fixed_strength in fixed.values()), reverse=True)
    opened = board(
        shown,
        "opened",
        column(opposed_sides(shown, sides, marks), last, gap=GAP, grow=1),
        tokens_button(winner) if winner is not None and result.action == "insert" else None,
        seat=winner,
        icon="vs",
        facts={
            "action": result.action,
            "totals": " to ".join(map(str, totals)),
            "buys": buys,
            "points": points,
            "many": len(strength.affordable_prices(prices, points)),
            "loser": loser,
            "first": first is not None,
            "price": prices[0] if prices else 0,
            "cubes": sum(ruling.cubes for ruling in fixed.values()),
            "tokens": sum(ruling.specials for ruling in fixed.values()),
        },
    )
    contest = Contest(
        tuple(_contender(shown, fixed[side.seat], winner) for side in sides),
        f"{points} points" if turns else "",
        sound="miss" if winner is None else "won",
        question="Who wins?",
    )
    # the ink that is lost is shown here alone: it must be confirmed
    return as_interstitial(
        opened,
        sound="ruling",
        needs_confirmation=True,
        animation=contest,
        explained_ruling=result,
    )


def _first_to_turn(state: State, view: View) -> Node | None:
    """The compared card, which is turned first by a touch; None: it bears a quill."""
    action = current_action(state)
    cards = turnable_cards(state, action)
    if action.turned_first_card or action.winner is None or not cards:
        return None
    touch = SubmitAction(actions.TurnRival(action.winner, cards[0]))
    look = Look(touch=touch, lit=True, height=NOVEL_HEIGHT, row_size=MAX_NAMED)
    return tile(view, cards[0], look)


def _contender(view: View, fixed: FixedStrength, winner: int | None) -> Side:
    """What a strength is made of, term by term, the ink at last."""
    tokens = TOKEN_STRENGTH * fixed.specials
    terms = (
        (view.card_index.type[fixed.card], f"{fixed.a}×{fixed.b}", fixed.a * fixed.b),
        ("spoint", f"+{fixed.special_points}", fixed.special_points),
        ("cube", f"+{fixed.card_cubes}", fixed.card_cubes),
        ("cube", f"+{fixed.cubes}", fixed.cubes),
        ("drop", f"+{tokens}", tokens),
    )
    parts = (
        Part(icon_name, figure, worth)
        for icon_name, figure, worth in terms
        if worth or "×" in figure
    )
    return Side(
        view.seats[fixed.seat].name,
        tuple(parts),
        fixed.seat,
        total=str(fixed.total),
        wins=fixed.seat == winner,
    )


def _side_with_ink(side: SideView, fixed: FixedStrength) -> SideView:
    bid = Bid(fixed.cubes, fixed.specials)
    return replace(side, bid_in=True, bid=bid, total=fixed.total)


def _entered(action: actions.PlaceInNovel, outcome: Outcome[State]) -> Interstitial:
    """A card has entered the Novel (VE-100), with its hand tasks; the sign names whose. The
    last one completes it: all four come up, and quills do not matter any more.
    """
    state = outcome.state
    is_complete = None not in state.novel
    tasks = [
        NARRATION.hand_task(state, ruling)
        for ruling in outcome.rulings
        if ruling.kind == "instruct"
        and not (is_complete and isinstance(ruling, MoveQuill | Reveal))
    ]
    last = _turned_unasked(state)
    tasks = merged([*tasks, *last])
    shown, there = OBSERVATION.view(state, None), state.novel[action.position - 1]
    card = "" if there is None else there.card
    facts = {
        "position": action.position,
        "left": state.novel.count(None),
        "other": next((seat for task in tasks for seat in task.seats if seat != action.seat), None),
    }
    each = TASK if len(tasks) <= MANY_TASKS else LOW_TASK
    seats = tuple(dict.fromkeys(seat for task in tasks for seat in task.seats))
    stage = column(
        novel.positions(shown, STAGE_HEIGHT - len(tasks) * (each + GAP), fresh=card, heading=False),
        *(
            instruction_line(
                task,
                state.names,
                shown.card_index.catalog,
                number,
                len(tasks),
                alone=seats == (action.seat,),
                height=each,
            )
            for number, task in enumerate(tasks, 1)
        ),
        gap=GAP,
        grow=1,
    )
    name = "complete" if is_complete else "entered"
    return as_interstitial(
        replace(
            board(shown, name, stage, seat=action.seat, facts=facts),
            # all who must do something are lit
            seat=action.seat if len(seats) <= 1 else None,
        ),
        sound="ruling",
        animation=_completed(shown) if is_complete else None,
        is_instruction_list=bool(tasks),
        seats=seats,
        listed_tasks=tuple(last),
        # what was left out of a damaged file has no rulings
        explained_ruling=next(
            (
                ruling
                for ruling in outcome.rulings
                if isinstance(ruling, MoveCards) and ruling.cards == (card,)
            ),
            None,
        ),
    )


def _turned_unasked(state: State) -> list[HandTask]:
    """The task of the only card that can be turned down, which nobody is asked for (VE-48)."""
    action = only_answer(state)
    if not isinstance(action, actions.TurnDown):
        return []
    outcome = VampireElfCthulhuRules().apply(state, action)
    return [
        NARRATION.hand_task(outcome.state, ruling)
        for ruling in outcome.rulings
        if isinstance(ruling, TurnDown)
    ]
