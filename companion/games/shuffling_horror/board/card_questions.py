"""Cards that turn up, events, and questions with a yes and a no."""

from companion.core.board.dice_tray import PANEL as PANEL_BACKGROUND
from companion.core.board.dice_tray import panel
from companion.core.board.glance import Glance
from companion.core.board.grid import grid
from companion.core.board.nodes import (
    Background,
    Board,
    ChooseFields,
    Node,
    SubmitAction,
    Touch,
    column,
    icon,
    row,
    stack,
    text,
)
from companion.core.board.tickets import ChoiceTicket, ticket
from companion.core.board.widgets import choice, primary, title
from companion.core.prompts import ActionPattern
from companion.core.wording import listed
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.board.board_view import (
    ROMAN,
    SET_UP,
    BoardView,
    in_sentence,
    is_opening,
    submit,
)
from companion.games.shuffling_horror.board.board_view import ticket as ticket_of
from companion.games.shuffling_horror.board.coming import coming_list, of_event
from companion.games.shuffling_horror.board.fight_sides import sides
from companion.games.shuffling_horror.board.overview import PANEL, overview
from companion.games.shuffling_horror.board.pool_details import survivor_card
from companion.games.shuffling_horror.cards import CARDS
from companion.games.shuffling_horror.state import slot_of

MAX_BUTTONS = 2
"""Choices up to which they are buttons; more are on the stage."""
LAY_OR_TOUCH_HINT = "Lay the card on the pad, or touch the big card"
HOUSE_NAMES = "Names and values by Matinee; enter those of your box in Cards"
"""What is said of the cards before the first one is drawn, until an owner has entered theirs."""
FRAME, REEL_PILE = "from its frame", "from the reel pile"
"""Where a card that is turned up comes from: only those with which a reel begins are laid first."""


def revealed(view: BoardView) -> Board:
    """A frame's card is turned up."""
    frame: int = view.asked.hints["frame"]
    source = FRAME if is_opening(view) else REEL_PILE
    wanted = _wanted_card(ChooseFields(None, actions.Reveal), ROMAN[frame], "reel", source)
    line1 = view.sign(0, None, f"reveal frame {ROMAN[frame]}")
    return view.board(
        line1,
        LAY_OR_TOUCH_HINT,
        overview(view, wanted, active=(0,)),
        seat=0,
        icon="reel",
        glance=Glance(f"Reveal frame {ROMAN[frame]}", (0,)),
    )


def drawn(view: BoardView) -> Board:
    """A card has been drawn from a pile: which one?"""
    hints = view.asked.hints
    source: str = hints["from"]
    seat = hints.get("to_seat")
    is_survivor = source == "survivor_pile"
    survivor = None
    if seat is not None:
        sentence = "draw a survivor"
    elif "left" in hints:
        seat, survivor = _drawer(view)
        sentence = f"draw a discard, {hints['left']} left"
    elif is_survivor:
        sentence = "reveal a survivor"
    else:
        sentence = f"what hides in {view.sanctuary_name(slot_of(source))}?"
    wanted = _wanted_card(
        ChooseFields(None, actions.Draw), "?", "look" if seat is None else "person"
    )
    words = f"Draw {hints['left']} of the discards" if "left" in hints else sentence.rstrip("?")
    asked = () if seat is None else (seat,)
    return view.board(
        view.sign(seat, survivor, sentence, sentence.partition(",")[0]),
        HOUSE_NAMES if view.cards is CARDS and ticket_of(view)[0] == SET_UP else LAY_OR_TOUCH_HINT,
        overview(view, wanted, active=asked),
        seat=seat,
        icon="person" if is_survivor else "eyeoff",
        glance=Glance(words, asked),
    )


def _drawer(view: BoardView) -> tuple[int, str | None]:
    """Who draws discards: the survivor who searches or caused the event, else the Director."""
    cause = view.event or view.turn
    if cause is None or cause.survivor is None:
        return 0, None
    return cause.seat, cause.survivor


def set_aside(view: BoardView) -> Board:
    """Which monster hides among the survivors."""
    return view.board(
        view.sign(0, None, "hide which monster?"),
        "It hides in the survivor pile; lay it on the pad, or touch",
        overview(view, _wanted_card(ChooseFields(0, actions.SetAside), "?", "eyeoff"), active=(0,)),
        seat=view.asked.seat,
    )


def wanted_survivor(touch: Touch) -> Node:
    """The card of a survivor who is drawn."""
    return _wanted_card(touch, "?", "person")


def _wanted_card(touch: Touch, words: str, icon_name: str, source: str = "") -> Node:
    """A card that people must lay, and where it comes from: as big as the panel."""
    return column(
        stack(icon(icon_name, 96, "accent"), height=110, align="center", justify="center"),
        text(words, "figure", "accent", size=50, align="center", height=62),
        text(source, "label", "accent", align="center", height=22) if source else None,
        text("lay it on the pad", "title", size=24, align="center"),
        text("or touch", "label", align="center"),
        name="Card",
        touch=touch,
        background=Background("accent-dark", "accent", radius=12, stroke=4, shape="dashed"),
        padx=12,
        pady=12,
        gap=4,
        justify="center",
        width=PANEL,
    )


def card_panel(view: BoardView, card: str, words: str | None = "") -> Node:
    """A card large, with what it does; `words` None: the sign says that."""
    name = view.title(card)
    if words is not None:
        words = words or view.power(card) or "Read the card aloud."
    return column(
        icon(view.icon_of(card), 92 if words else 130, "ink", shrink=True),
        title(name, size=40, fit=26, color="ink", align="center", lines=2),
        text(words, "label", "ink-2", lines=4, align="center", grow=1) if words else None,
        name=name,
        background=Background("paper", "accent", stroke=4, radius=12),
        padx=12,
        pady=10,
        gap=4,
        justify="center",
        width=PANEL,
    )


def event(view: BoardView) -> Board:
    """An event in hand: activate or bypass, choose a way, look out a discard, or do as it says."""
    asked = view.asked
    card: str = asked.hints.get("card") or ("" if view.event is None else view.event.card)
    name, words, icon_name = view.title(card), "", "moon"
    match asked.question_id:
        case "event":
            activate, bypass = asked.accepts
            line1 = view.sign(asked.seat, None, f"use {name}?", "use it?")
            line2 = view.power(card)
            buttons = (
                choice("ACTIVATE", "then it is out", submit(activate)),
                choice("BYPASS", "it may come back", submit(bypass)),
            )
        case "choose":
            line1, line2 = view.sign(0, None, "which way?"), f"{name}: {view.power(card)}"
            (pattern,) = asked.accepts
            buttons = tuple(
                choice(
                    option.replace("-", " ").upper(), "choose this", submit(pattern, option=option)
                )
                for option in pattern.values("option")[:3]
            )
        case "manual":
            line1 = view.sign(None, None, f"do as {name} says", "do as it says")
            line2 = "Then use the menu to fix what changed, and touch Done"
            words, icon_name = "Read the card and do what it says.", "hand"
            buttons = (primary("Done", submit(asked.accepts[0]), icon="check"),)
        case _:
            line1 = view.sign(0, None, "which discard comes back?", "pick a discard")
            line2 = "Look through the discard pile"
            buttons = (primary("Choose it", ChooseFields(0, actions.Pick), icon="look"),)
    caused = () if view.event is None else (view.event.seat,)
    names = [player.name for player in view.players]
    steps = coming_list(of_event(view), names) if asked.question_id == "event" else None
    if steps is None:
        stage = overview(view, card_panel(view, card, words), active=caused)
    else:
        stage = row(steps, card_panel(view, card, None), gap=10, grow=1)
    return view.board(line1, line2, stage, seat=asked.seat, icon=icon_name, buttons=buttons)


def keep(view: BoardView) -> Board:
    """A found item: keep, store or put back."""
    asked, seat = view.asked, view.seat
    card: str = asked.accepts[0].fixed["card"]
    several: list[tuple[str, str, Touch]] = []
    for pattern in asked.accepts:
        label, what, touch = "KEEP", "hold it", submit(pattern)
        if pattern.kind is actions.ReturnCard:
            label, what = "LEAVE IT", "not kept"
        elif pattern.kind is actions.Store:
            label, what = "STORE", "for later"
        elif pattern.open:
            what, touch = "discard another", ChooseFields(seat, actions.Keep)
        elif "store" in pattern.fixed:
            what = f"store {view.short_title(pattern.fixed['store'])}"
        several.append((label, what, touch))
    stage, buttons = overview(view, card_panel(view, card), active=(seat,)), several
    if len(several) > MAX_BUTTONS:
        cells = [
            ticket(ChoiceTicket(label, "", what), f"{label}, {what}", touch, letters=44, figure=40)
            for label, what, touch in several
        ]
        stage = row(
            grid(cells, len(cells) // MAX_BUTTONS, gap=10), card_panel(view, card), gap=10, grow=1
        )
        buttons = []
    return view.board(
        view.sign(
            seat, asked.hints["survivor"], f"keep the {view.short_title(card)}?", "keep this card?"
        ),
        "A survivor holds two cards at most",
        stage,
        seat=seat,
        buttons=tuple(choice(*button) for button in reversed(buttons)),
    )


def permission(view: BoardView) -> Board:
    """May somebody take what is asked for?"""
    asked, seat, turn = view.asked, view.seat, view.turn
    allow, refuse = asked.accepts
    who = "" if turn is None else view.who(turn.seat, turn.survivor)
    return view.board(
        view.sign(
            seat,
            next(
                (
                    survivor
                    for survivor, it in view.survivors.items()
                    if asked.about_card in it.held
                ),
                None,
            ),
            f"give the {view.short_title(asked.about_card)} away?",
            "give this card away?",
        ),
        f"{who} asks for it",
        overview(view, card_panel(view, asked.about_card), active=(seat,)),
        seat=seat,
        buttons=(
            choice("ALLOW", "it goes", submit(allow)),
            choice("REFUSE", "it stays", submit(refuse)),
        ),
    )


STARS = {
    "second_action": ("act again?", "A Horror Star buys a second action", "ACT AGAIN"),
    "reroll": ("roll again?", "A Horror Star lets the roll be made again", "ROLL AGAIN"),
    "force_reroll": ("force a new roll?", "A Horror Star: the monsters roll again", "ROLL AGAIN"),
}


def star(view: BoardView) -> Board:
    """A Horror Star may be used, by each seat in turn that has one."""
    seat = view.seat
    use, no = view.asked.accepts
    words, line2, label = STARS[use.fixed["use"]]
    survivor = view.asked.hints.get("survivor")
    touch: Touch = ChooseFields(seat, actions.HorrorStar)
    if len(stars := use.values("survivor")) == 1:  # nobody is asked whose star it is
        survivor = stars[0]
        touch = SubmitAction(actions.HorrorStar(seat, survivor, use.fixed["use"]))
    if use.fixed["use"] == "second_action":
        stage = overview(view, _star_panel(view, use.fixed["survivor"]), active=(seat,))
    else:
        stage = column(sides(view), _rolled_focus(view, use), gap=10, grow=1)
    return view.board(
        view.sign(seat, survivor, words),
        line2,
        stage,
        seat=seat,
        buttons=(
            choice(label, "use up the star", touch),
            choice("PASS", "keep the star", submit(no)),
        ),
    )


def _star_panel(view: BoardView, survivor: str) -> Node:
    """Beside the overview: who may act again."""
    return column(
        row(
            icon("star", 40, "bulb"),
            text("Horror Star", "title", size=26, grow=1),
            gap=10,
            height=42,
            align="center",
        ),
        survivor_card(view, survivor),
        background=PANEL_BACKGROUND,
        padding=(12, 8, 12, 10),
        gap=6,
        width=PANEL,
    )


def _rolled_focus(view: BoardView, use: ActionPattern) -> Node:
    """What has been rolled, in the focus of the fight, and who has a star against it."""
    names = listed([view.short_title(survivor) for survivor in use.values("survivor")])
    return panel(
        icon("star", 90, "bulb"),
        text(_rolled(view, use), "headline", size=30, lines=3, align="center", grow=1),
        text(f"Horror Star: {names}", "name", align="center", height=34),
        grow=1,
        shrink=True,
    )


def _rolled(view: BoardView, use: ActionPattern) -> str:
    attack = view.attack
    if attack is None:
        return f"{view.title(use.fixed['survivor'])} failed"
    who = view.attacker_name(attack.attacker)
    against = in_sentence(view.target_name(attack.target))
    if use.fixed["use"] == "force_reroll":
        return f"{who} hits {against}"
    if attack.by == "survivor":
        return f"{who} missed {against}"
    return f"{view.title(use.fixed['survivor'])} failed the flail"


YES_NO = {
    "directors-cut": (
        "a Director's Cut?",
        "Draw discards for the new reel",
        "CUT",
        actions.DirectorsCut,
    ),
    "lurker": ("send the lurker away?", "It hides in a sanctuary", "SEND", actions.DiscardMonster),
    "survivor-loss": (
        "lose survivors?",
        "Cards go from their pile, unseen",
        "LOSE",
        actions.SurvivorLoss,
    ),
}


def yes_or_no(view: BoardView) -> Board:
    """The Director may do something between reels."""
    words, line2, label, kind = YES_NO[view.asked.question_id]
    (pattern,) = view.patterns(kind)
    (passing,) = view.patterns(actions.Pass)
    return view.board(
        view.sign(0, None, words),
        line2,
        overview(view, active=(0,)),
        seat=0,
        buttons=(
            choice(label, "do it", submit(pattern)),
            choice("PASS", "leave it", submit(passing)),
        ),
    )
