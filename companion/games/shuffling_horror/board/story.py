"""Cards that turn up, events, and questions with a yes and a no."""

from collections.abc import Sequence

from companion.core.prompts import ActionPattern, Prompt
from companion.core.view.dice_tray import panel
from companion.core.view.nodes import (
    Board,
    ChooseFields,
    Node,
    Style,
    SubmitAction,
    Touch,
    column,
    icon,
    row,
    stack,
    text,
)
from companion.core.view.widgets import choice, primary, title
from companion.core.wording import listed
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.board import known
from companion.games.shuffling_horror.board.closer import survivor_card
from companion.games.shuffling_horror.board.desk import PANEL, desk
from companion.games.shuffling_horror.board.fight import sides
from companion.games.shuffling_horror.board.known import Seen


def revealed(view: Seen, prompts: Sequence[Prompt]) -> Board:
    """A frame's card is turned up."""
    asked = known.required(prompts) or prompts[0]
    frame: int = asked.hints["frame"]
    by = view.frames[frame - 1]
    how = "Lay the card on the pad, or touch it"
    if by is not None and by.by is not None and by.by.survivor is not None:
        how = f"{known.person(view, by.by.seat)} brought it up: lay it, or touch it"
    return Board(
        line1=f"Turn up frame {known.ROMAN[frame]}",
        line2=how,
        art="reel",
        stub=known.stub(view),
        stage=desk(
            view, prompts, _wanted(ChooseFields(None, did.Reveal), known.ROMAN[frame], "reel")
        ),
    )


def drawn(view: Seen, prompts: Sequence[Prompt]) -> Board:
    """A card has been drawn from a pile: which one?"""
    asked = known.required(prompts) or prompts[0]
    hints = asked.hints
    source = str(hints["from"])
    seat = hints.get("to_seat")
    if seat is not None:
        line1 = f"{known.person(view, seat)}: draw a survivor"
    elif "left" in hints:
        line1 = f"Draw from the discards: {hints['left']} left"
    elif source == "survivor_pile":
        line1 = "Turn up a survivor"
    else:
        line1 = f"What hides in {known.sanctuary_words(view, int(source[-1]))}?"
    return Board(
        line1=line1,
        line2="Lay the card on the pad, or touch it",
        seat=seat,
        art="person" if source == "survivor_pile" else "eyeoff",
        stub=known.stub(view),
        stage=desk(
            view,
            prompts,
            _wanted(ChooseFields(None, did.Draw), "?", "person" if seat is not None else "look"),
            active=() if seat is None else (seat,),
        ),
    )


def _wanted(touch: Touch, words: str, art: str) -> Node:
    """A card that hands must lay: as big as the panel."""
    return column(
        stack(
            icon(art, 96, "accent"),
            height=110,
            align="center",
            justify="center",
        ),
        text(words, "figure", "accent", size=50, align="center", height=62),
        text("lay it here", "title", size=26, align="center"),
        text("or touch", "label", "cream", align="center"),
        name="Card",
        touch=touch,
        face=Style("accent-dark", "accent", radius=12, stroke=4, shape="dashed"),
        padx=12,
        pady=12,
        gap=4,
        justify="center",
        width=PANEL,
    )


def card_panel(view: Seen, card: str, words: str) -> Node:
    """A card large, with what it does."""
    power = view.cards[card].power if card in view.cards else ""
    return column(
        icon(known.art(view, card), 92, "ink", shrink=True),
        title(known.title(view, card), size=40, fit=26, colour="ink", align="center", lines=2),
        text(
            words or power or "Read the card aloud.",
            "label",
            "ink-2",
            lines=4,
            align="center",
            grow=1,
        ),
        name=known.title(view, card),
        face=Style("paper", "accent", stroke=4, radius=12),
        padx=12,
        pady=10,
        gap=4,
        width=PANEL,
    )


def event(view: Seen, prompts: Sequence[Prompt]) -> Board:
    """An event in hand: activate or bypass, choose a way, look out a discard."""
    asked = known.required(prompts) or prompts[0]
    card = str(asked.hints.get("card", "" if view.event is None else view.event.card))
    name = known.title(view, card)
    buttons: tuple[Node, ...] = ()
    match asked.ask:
        case "event":
            activate, bypass = asked.accepts
            who = "The players decide" if asked.seat is None else "The Director decides"
            line1 = f"{name}: does it happen?"
            line2 = f"{who}; what is bypassed may come back"
            buttons = (
                choice("BYPASS", "discard it", SubmitAction(bypass.kind(**bypass.fixed))),
                choice("ACTIVATE", "then it is out", SubmitAction(activate.kind(**activate.fixed))),
            )
        case "choose":
            line1, line2 = f"{name}: which way?", "The Director chooses"
            (way,) = asked.accepts
            buttons = tuple(
                choice(_way(one), "choose this", SubmitAction(did.Choose(0, one)))
                for one in known.values(way, "option")
            )[:3]
        case _:
            line1, line2 = "Which discard comes back?", "The Director looks it out of the pile"
            buttons = (primary("Choose it", ChooseFields(0, did.Pick), art="look"),)
    return Board(
        line1=line1,
        line2=line2,
        seat=asked.seat,
        art="moon",
        stub=known.stub(view),
        stage=desk(view, (), card_panel(view, card, ""), active=_caused(view)),
        buttons=buttons,
    )


def _way(option: str) -> str:
    return option.replace("-", " ").upper()


def _caused(view: Seen) -> tuple[int, ...]:
    return () if view.event is None else (view.event.seat,)


def by_hand(view: Seen, prompts: Sequence[Prompt]) -> Board:
    """A card whose effect people carry out themselves."""
    asked = known.required(prompts) or prompts[0]
    card = str(asked.hints["card"])
    return Board(
        line1=f"{known.title(view, card)}: do as it says",
        line2="Then correct what has changed in the books, and touch Done",
        art="hand",
        stub=known.stub(view),
        stage=desk(
            view,
            (),
            card_panel(view, card, "Read the card and do what it says."),
            active=_caused(view),
        ),
        buttons=(primary("Done", SubmitAction(did.Done()), art="check"),),
    )


def keep(view: Seen, prompts: Sequence[Prompt]) -> Board:
    """A found item: keep, store or put back."""
    asked = known.required(prompts) or prompts[0]
    seat = asked.seat or 0
    card = asked.accepts[0].fixed["card"]
    survivor = str(asked.hints["survivor"])
    buttons: list[Node] = []
    for one in asked.accepts:
        if one.kind is did.ReturnCard:
            buttons.append(choice("LEAVE IT", "not kept", SubmitAction(one.kind(**one.fixed))))
        elif one.kind is did.Store:
            buttons.append(choice("STORE", "leave it inside", SubmitAction(one.kind(**one.fixed))))
        elif one.open:
            buttons.append(choice("KEEP", "discard another", ChooseFields(seat, did.Keep)))
        elif "store" in one.fixed:
            left = known.called(view, one.fixed["store"])
            buttons.append(choice("KEEP", f"store {left}", SubmitAction(one.kind(**one.fixed))))
        else:
            buttons.append(choice("KEEP", "hold it", SubmitAction(one.kind(**one.fixed))))
    return Board(
        line1=f"{known.called(view, survivor)}: keep {known.the(view, card)}?",
        line2="Two cards can be held",
        seat=seat,
        stub=known.stub(view),
        stage=desk(view, (), card_panel(view, card, ""), active=(seat,)),
        buttons=tuple(buttons),
    )


def permission(view: Seen, prompts: Sequence[Prompt]) -> Board:
    """May somebody take what is asked for?"""
    asked = known.required(prompts) or prompts[0]
    seat = asked.seat or 0
    asker = "" if view.turn is None else known.person(view, view.turn.seat)
    who = asker
    if view.turn is not None and view.turn.survivor is not None:
        who = f"{asker}'s {known.called(view, view.turn.survivor)}"
    return Board(
        line1=f"Give {known.the(view, asked.about)} away?",
        line2=f"{known.person(view, seat)}: {who} asks for it",
        seat=seat,
        stub=known.stub(view),
        stage=desk(view, (), card_panel(view, asked.about, ""), active=(seat,)),
        buttons=(
            choice("REFUSE", "it stays", SubmitAction(did.Refuse(seat))),
            choice("ALLOW", "it goes", SubmitAction(did.Allow(seat))),
        ),
    )


STARS = {
    "second_action": ("act again?", "A Horror Star buys a second action", "ACT AGAIN"),
    "reroll": ("roll again?", "A Horror Star lets the roll be made again", "ROLL AGAIN"),
    "force_reroll": ("force a new roll?", "A Horror Star: the monsters roll again", "ROLL AGAIN"),
}


def star(view: Seen, prompts: Sequence[Prompt]) -> Board:
    """A Horror Star may be used, by each seat in turn that has one."""
    asked = known.required(prompts) or prompts[0]
    seat = asked.seat or 0
    use, no = asked.accepts
    words, how, label = STARS[use.fixed["use"]]
    survivor = str(asked.hints.get("survivor") or use.fixed.get("survivor") or "")
    who = known.called(view, survivor) if survivor else known.person(view, seat)
    touch = ChooseFields(seat, did.HorrorStar) if use.open else SubmitAction(use.kind(**use.fixed))
    return Board(
        line1=f"{who}: {words}",
        line2=how,
        seat=seat,
        stub=known.stub(view),
        stage=desk(view, (), _star_panel(view, use.fixed["survivor"]), active=(seat,))
        if use.fixed["use"] == "second_action"
        else row(sides(view, prompts), _again(view, use), gap=10, grow=1),
        buttons=(
            choice("PASS", "keep the star", SubmitAction(no.kind(**no.fixed))),
            choice(label, "use up the star", touch),
        ),
    )


def _star_panel(view: Seen, survivor: str) -> Node:
    """Beside the desk: who may act again."""
    return column(
        row(
            icon("star", 54, "bulb"),
            text("Horror Star", "title", size=26, grow=1),
            gap=10,
            height=58,
            align="center",
        ),
        survivor_card(view, survivor, beside=True),
        face=Style("accent-dark", "accent", radius=12),
        pad=(12, 8, 12, 10),
        gap=6,
        width=PANEL,
    )


def _again(view: Seen, use: ActionPattern) -> Node:
    """What has been rolled, in the focus of the fight, and who has a star against it."""
    names = listed([known.called(view, one) for one in known.choices(use, "survivor")])
    return panel(
        icon("star", 90, "bulb"),
        text(_rolled(view, use), "headline", size=30, lines=3, align="center", grow=1),
        text(f"Horror Star: {names}", "name", align="center", height=34),
        grow=1,
        shrink=True,
    )


def _rolled(view: Seen, use: ActionPattern) -> str:
    attack = view.attack
    if attack is None:
        return f"{known.title(view, use.fixed['survivor'])} failed"
    who = known.attacker_words(view, attack.attacker)
    against = known.speaks(known.target_words(view, attack.target))
    if use.fixed["use"] == "force_reroll":
        return f"{who} hits {against}"
    if attack.by == "survivor":
        return f"{who} missed {against}"
    return f"{known.title(view, use.fixed['survivor'])} failed the flail"


YES_NO = {
    "directors-cut": (
        "a Director's Cut?",
        "Draw discards for the new reel",
        "CUT",
        did.DirectorsCut,
    ),
    "lurker": ("send the lurker away?", "It hides in a sanctuary", "SEND", did.DiscardMonster),
    "survivor-loss": (
        "lose survivors?",
        "Cards go from their pile, unseen",
        "LOSE",
        did.SurvivorLoss,
    ),
}


def yes_or_no(view: Seen, prompts: Sequence[Prompt]) -> Board:
    """The Director may do something between reels."""
    asked = known.required(prompts) or prompts[0]
    words, how, label, kind = YES_NO[asked.ask]
    (way,) = known.templates((asked,), kind)
    return Board(
        line1=f"{known.person(view, 0)}: {words}",
        line2=how,
        seat=0,
        stub=known.stub(view),
        stage=desk(view, (), active=(0,)),
        buttons=(
            choice("PASS", "leave it", SubmitAction(did.Pass(0))),
            choice(label, "do it", SubmitAction(way.kind(**way.fixed))),
        ),
    )


def set_aside(view: Seen, prompts: Sequence[Prompt]) -> Board:
    """Which monster hides among the survivors."""
    asked = known.required(prompts) or prompts[0]
    return Board(
        line1=f"{known.person(view, 0)}: which monster is among us?",
        line2="It hides in the survivor pile; lay it on the pad, or touch",
        seat=asked.seat,
        stub=known.stub(view),
        stage=desk(
            view, prompts, _wanted(ChooseFields(0, did.SetAside), "?", "eyeoff"), active=(0,)
        ),
    )
