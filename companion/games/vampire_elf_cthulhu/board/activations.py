"""Phase II: ready cards, points and ink, and what strength is spent on (VE-42 to VE-90)."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.actions import Action, JsonObject
from companion.core.board.nodes import (
    Background,
    Board,
    ChooseFields,
    Node,
    SubmitAction,
    SubmitForAll,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import STAGE_HEIGHT, button, choice, icon_button, primary
from companion.core.domains import Number
from companion.core.prompts import ActionPattern, Prompt
from companion.core.wording import quantity
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.board import displays, novel, opening, strength
from companion.games.vampire_elf_cthulhu.board.displays import (
    Touches,
    card_path,
    display_cells,
)
from companion.games.vampire_elf_cthulhu.board.ink import amount_key, cover
from companion.games.vampire_elf_cthulhu.board.parts import GAP, board
from companion.games.vampire_elf_cthulhu.board.sides import SIDE, side_rows, without_ink
from companion.games.vampire_elf_cthulhu.board.stages import (
    LAST_ROW,
    cards_of,
    display_and_novel,
    of_prompt,
    reckoned,
)
from companion.games.vampire_elf_cthulhu.cards import (
    ACTION_ICONS,
    ACTION_NAMES,
    COLOR_ICONS,
    COLOR_NAMES,
    ActionKind,
    Color,
)
from companion.games.vampire_elf_cthulhu.rules.activations import is_ready
from companion.games.vampire_elf_cthulhu.rules.spending import CARD_COST, CUBE_COST
from companion.games.vampire_elf_cthulhu.state import MAX_FACE_UP
from companion.games.vampire_elf_cthulhu.view import View

LOW_PANELS, KEYS = 116, 84
OFFER, BESIDE = 84, 80
"""Height of a card that can be activated, and width of what else can be done with it."""


# ---- ready cards


def activate(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """The ready cards, and what each would be worth now (VE-42 to VE-45)."""
    can = cards_of(prompts, actions.Activate)
    display = view.seats[seat].display
    ready = [
        index
        for index, display_card in enumerate(display)
        if is_ready(display_card.face, display_card.quills)
    ]
    stage = column(
        *(_offer(view, seat, index, can) for index in ready),
        displays.panels(view, (seat,), LOW_PANELS),
        novel.positions(view, LAST_ROW) if len(ready) == 1 else None,
        gap=GAP,
        grow=1,
    )
    cards = [display[index].card for index in ready]
    lost = [] if any(card is None or card in can for card in cards) else cards
    kinds = dict.fromkeys(view.card_index.action[card] for card in lost if card is not None)
    facts = {"lost": tuple(ACTION_NAMES[kind] for kind in kinds)}
    return board(view, "activate", stage, displays.exchange_button(view), seat=seat, facts=facts)


def _offer(view: View, seat: int, index: int, can: tuple[str, ...]) -> Node:
    """A card that can be activated: what it does, what it is called, what it would be worth. A
    touch uses no points and no ink if it is worth something without; the drop beside it does.
    """
    display_card, path = view.seats[seat].display[index], card_path(seat, index)
    card, possible, useful, more = display_card.card, True, True, space(width=BESIDE)
    touch: Touch = ChooseFields(seat, actions.Activate, {"card": path})
    then: tuple[Action, ...] = ()
    if card is None:
        icon_name, heading, line = "eyeoff", "A face-down card", "with both quills; all will see it"
        name = f"Face-down card {index + 1}"
    else:
        kind = view.card_index.action[card]
        how, points = strength.worth_of(view, seat, display_card)
        icon_name, heading = ACTION_ICONS[kind], f"{ACTION_NAMES[kind]}: {how}"
        possible = card in can
        if not possible:
            line = strength.missing_text(view, seat, kind)
        elif kind == "insert" and view.options.insert_strength == "offered":
            is_last = view.novel.count(None) == 1
            news = "the 4th card ends the game" if is_last else "the card you offer counts"
            heading = f"{ACTION_NAMES[kind]}: {news}"
            line = strength.most_valuable_text(view, seat)
        else:
            line = strength.spending_text(view, seat, kind, points)
        name = view.card_index.novel[card].title
        if possible:
            then = _without_ink(view, seat, kind, points)
            touch = SubmitAction(actions.Activate(seat, card), then)
            more = _more_button(view, seat, card, can_decline=bool(then))
            useful = strength.buys_something(view, seat, kind, points)
    paper, ink, second = ("paper", "ink", "ink-2") if possible else ("night-700", "mist", "mist")
    if possible and not useful:
        paper, ink, second = "night-700", "cream", "mist"
    skip = ChooseFields(seat, actions.Renounce, {"card": path})
    return row(
        row(
            _card_head(view, display_card.color, card),
            icon(icon_name, 40, ink),
            column(
                text(heading, "title", ink),
                text(name, "label", second, fit=18),
                text(line, "caption", ink),
                grow=1,
                shrink=True,
                justify="center",
            ),
            icon("next", 28, ink) if possible and useful else None,
            name=f"Activate {name}",
            touch=touch if possible else None,
            enabled=possible,
            background=Background(paper, edge="paper-2" if paper == "paper" else None),
            padding=(4, 4, 14, 4),
            gap=12,
            height=OFFER,
            align="center",
            grow=1,
            shrink=True,
        ),
        more,
        _other_button("skip", "x", skip, f"Skip {name}"),
        gap=10,
        height=OFFER,
        align="center",
        key=f"ready:{path}",
    )


def _card_head(view: View, color: Color, card: str | None) -> Node:
    """The color and the type by which a card is found on the table; of a back, its color."""
    return column(
        icon(COLOR_ICONS[color], 32, "ink"),
        icon("eyeoff" if card is None else view.card_index.type[card], 32, "ink"),
        name=COLOR_NAMES[color],
        background=f"card-{color}",
        radius=6,
        width=48,
        gap=2,
        align="center",
        justify="center",
    )


def _other_button(
    word: str, icon_name: str, touch: Touch | None, label: str, *, enabled: bool = True
) -> Node:
    """What else can be done with a ready card."""
    made = icon_button(word, touch, icon=icon_name, label=label, enabled=enabled)
    return replace(made, width=BESIDE, height=OFFER)


def _more_button(view: View, seat: int, card: str, *, can_decline: bool) -> Node:
    """Points for a Compare, ink for all else but an Insert; off if it would bring nothing."""
    kind, name = view.card_index.action[card], view.card_index.novel[card].title
    if kind == "insert":
        return space(width=BESIDE)
    word, icon_name = ("points", "spoint") if kind == "compare" else ("ink", "drop")
    enabled = not strength.brings_nothing(view, seat, kind) and (can_decline or word == "ink")
    touch = SubmitAction(actions.Activate(seat, card)) if enabled else None
    return _other_button(
        f"+ {word}", icon_name, touch, f"Activate {name} with {word}", enabled=enabled
    )


def _without_ink(view: View, seat: int, kind: ActionKind, points: int) -> tuple[Action, ...]:
    """What declines points and ink after an activation, if it is worth something without."""
    shown = view.seats[seat]
    if kind == "compare":
        # all that bears no quill could be turned or discarded (VE-57)
        could = shown.face_up <= MAX_FACE_UP and any(
            not display_card.quills for display_card in shown.display
        )
        return (actions.Pass(seat),) if could else ()
    no_ink = actions.AddInk(seat, 0, 0)
    match kind:
        case "research" if points >= CARD_COST:
            return (no_ink,)
        # ink buys nothing without a face-down card
        case "re-activate" if points >= CARD_COST or len(shown.display) == shown.face_up:
            return (no_ink,)
        case "retrieve-drops" if most := min(points // CUBE_COST, view.reserve):
            return no_ink, actions.Collect(seat, most)
        case _:
            return ()


# ---- points and ink


def special_points(view: View, seat: int) -> Board:
    """Cards turned and discarded for points (VE-57)."""
    sides = view.performed.sides
    taken = any(side.special_points for side in sides if side.seat == seat)
    stage = reckoned(view, display_cells(view, seat), _touches_for_points(view, seat), seat)
    places = [side.seat for side in sides]
    nobody = icon_button(
        "none for all", SubmitForAll(actions.Pass), icon="people", label="Points: nobody"
    )
    return board(
        view,
        "special-points",
        stage,
        nobody if places[-1] != seat else None,
        done(seat, "Enough" if taken else "No points"),
        seat=seat,
    )


def done(seat: int, words: str) -> Node:
    """The button that ends a row of choices; Done is the one of handwork."""
    return primary(words, SubmitAction(actions.Pass(seat)), icon="check")


def stop(view: View, seat: int) -> Node:
    """The ticket that ends turning cards, and what that gives away."""
    lost = quantity(view.performed.points or 0, "point")
    return choice("STOP", f"lose {lost}", SubmitAction(actions.Pass(seat)))


def _touches_for_points(view: View, seat: int) -> Touches:
    """Cards that can be turned or discarded for special points (VE-57 to VE-60)."""
    shown, action = view.seats[seat], view.performed
    stay = {action.card, action.offered, *(side.card for side in action.sides)}
    if shown.face_up > MAX_FACE_UP:
        return {}
    return {
        (seat, index): ChooseFields(
            seat,
            actions.TurnForPoint if display_card.face == "up" else actions.DiscardForPoints,
            {"card": card_path(seat, index)},
        )
        for index, display_card in enumerate(shown.display)
        if not display_card.quills and (display_card.card is None or display_card.card not in stay)
    }


def add_ink(view: View, seat: int) -> Board:
    """Ink of an action without a confrontation (VE-65), under a cover; special points beside it."""
    (side,) = view.performed.sides
    asks = ChooseFields(seat, actions.AddInk, is_cover=True)
    stage = column(
        *side_rows(view, seat),
        cover(view, seat, asks, STAGE_HEIGHT - SIDE - GAP),
        gap=GAP,
        grow=1,
    )
    points = without_ink(side)
    cubes, _ = strength.bought(view, seat, points, view.reserve + side.card_cubes)
    taken = strength.taken_cubes(view, seat, cubes)
    touches = _touches_for_points(view, seat)
    near = board(
        view,
        "ink-points",
        reckoned(view, display_cells(view, seat), touches, seat),
        seat=seat,
    )
    return board(
        view,
        "add-ink",
        stage,
        button("+ points", UiCommand("show detail", near), icon="spoint") if touches else None,
        primary("No ink", SubmitAction(actions.AddInk(seat, 0, 0), taken)),
        seat=seat,
        facts={"buys": strength.spending_text(view, seat, view.performed.kind, points)},
    )


# ---- what strength is spent on


def research(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """From which deck, and how many (VE-81 to VE-83)."""
    most: dict[str, dict[str, int]] = {}
    for pattern in prompts[0].accepts if prompts else ():
        domain = pattern.open.get("n")
        if isinstance(domain, Number):
            most.setdefault(pattern.fixed["color"], {})[pattern.fixed["face"]] = domain.most
    touches = {color: ChooseFields(seat, actions.Research, {"color": color}) for color in most}
    words = {
        color: f"{amounts['down']} face down"
        + (f", or {amounts['up']} face up" if "up" in amounts else "")
        for color, amounts in most.items()
    }
    nothing = button("Draw nothing", SubmitAction(actions.Pass(seat)))
    return board(view, "research", opening.decks(view, touches, words), nothing, seat=seat)


MAX_DRAWN = 9
"""The most numbers beside each other."""


def research_stage(patterns: Sequence[ActionPattern]) -> Node | None:
    """How many cards are drawn, and how the kept one will be, in one touch; None: it is something
    else that is asked, or there are too many numbers.
    """
    numbers = [(pattern.fixed, pattern.open.get("n")) for pattern in patterns]
    drawn = [(fixed, n) for fixed, n in numbers if isinstance(n, Number) and n.most <= MAX_DRAWN]
    if not drawn or len(drawn) < len(patterns) or "color" not in drawn[0][0]:
        return None
    if any(fixed["color"] != drawn[0][0]["color"] for fixed, _ in drawn):
        return None
    return column(*(_numbers(fixed, n) for fixed, n in drawn), gap=12, grow=1, justify="center")


def _numbers(fixed: JsonObject, n: Number) -> Node:
    """The numbers of cards that can be drawn to keep one face up, or face down."""
    face = fixed["face"]
    return row(
        column(
            icon("look" if face == "up" else "eyeoff", 44, "cream"),
            text(f"Keep one face {face}", "subtitle", lines=2, align="center"),
            width=150,
            align="center",
            justify="center",
        ),
        *(
            amount_key(
                str(count),
                SubmitAction(actions.Research(**fixed, n=count)),
                f"Draw {count}, keep one face {face}",
                "cards" if count > 1 else "card",
            )
            for count in range(n.least, n.most + 1)
        ),
        gap=8,
        height=140,
    )


def keep(view: View, seat: int) -> Board:
    """One of the drawn cards, which nobody else sees (VE-83, VE-86): a hand task."""
    drawn = view.performed.research
    if drawn is None:
        raise ValueError("nothing is drawn")
    rest, face_up = drawn.n - 1, drawn.face == "up"
    # all see the card that is kept face up
    asks = ChooseFields(seat, actions.Keep, is_cover=face_up)
    find = primary("Find it here", asks, icon="look" if face_up else "eyeoff")
    steps = row(
        _step(
            COLOR_ICONS[drawn.color],
            f"draw {drawn.n}",
            "for your eyes only" if rest or not face_up else "for all to see",
            f"card-{drawn.color}",
        ),
        icon("next", 32, "mist"),
        _step("look" if face_up else "eyeoff", "keep 1", f"face {drawn.face}", "paper"),
        icon("next", 32, "mist") if rest else None,
        _step("undo", f"put {rest} back", "and shuffle", "paper") if rest else None,
        gap=GAP,
        height=STAGE_HEIGHT - displays.PANELS - GAP,
        align="center",
    )
    stage = column(steps, displays.panels(view, (seat,), displays.PANELS), gap=GAP, grow=1)
    return board(view, "keep", stage, find, seat=seat)


def _step(icon_name: str, what: str, how: str, ground: str) -> Node:
    """A hand task; it has no paper, as it is not a key."""
    return column(
        stack(
            row(icon(icon_name, 52, "ink"), justify="center"),
            background=Background(ground, shape="disc"),
            width=84,
            height=84,
            align="center",
            justify="center",
        ),
        text(what.capitalize(), "headline", align="center"),
        text(how, "label", "mist", align="center"),
        height=STAGE_HEIGHT - displays.PANELS - GAP,
        flex=1,
        align="center",
        justify="center",
    )


def turn_up(view: View, seat: int) -> Board:
    """Face-down cards come up, two points each (VE-87)."""
    touches: Touches = {
        (seat, index): ChooseFields(seat, actions.TurnUp, {"card": card_path(seat, index)})
        for index, display_card in enumerate(view.seats[seat].display)
        if display_card.face == "down"
    }
    stage = reckoned(view, display_cells(view, seat), touches, seat)
    return board(view, "turn-up", stage, stop(view, seat), seat=seat)


MAX_TAKEN = 9
"""The most numbers of cubes beside each other."""


def collect(view: View, seat: int) -> Board:
    """Cubes from the reserve, two points each (VE-89)."""
    most = min((view.performed.points or 0) // CUBE_COST, view.reserve)
    amounts = [
        amount_key(str(n), SubmitAction(actions.Collect(seat, n)), f"Take {n}")
        for n in range(most + 1)
    ]
    below = STAGE_HEIGHT - SIDE - GAP
    keys = KEYS if any(view.novel) else below - novel.EMPTY - GAP
    stage = column(
        *side_rows(view, seat),
        row(*amounts, gap=GAP, height=keys) if most <= MAX_TAKEN else None,
        novel.positions(view, below - (keys + GAP if most <= MAX_TAKEN else 0)),
        gap=GAP,
        grow=1,
    )
    ask = button("Fewer", ChooseFields(seat, actions.Collect), icon="cube")
    take = primary(f"Take {most}", SubmitAction(actions.Collect(seat, most)), icon="cube")
    return board(
        view,
        "collect",
        stage,
        *((ask, take) if most > MAX_TAKEN else ()),
        seat=seat,
        facts={"most": most},
    )


def turn_one(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """The card that an action ends with, or one too many (VE-48, VE-54)."""
    stage = display_and_novel(view, seat, of_prompt(view, prompts, actions.TurnDown, seat))
    facts = {"more": view.seats[seat].face_up - MAX_FACE_UP}
    return board(
        view, "limit" if view.step == "limit" else "turn-one", stage, seat=seat, facts=facts
    )
