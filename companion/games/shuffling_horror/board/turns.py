"""Turns: a survivor's, the Director's, a Pod Player's, and what follows at once."""

from collections.abc import Sequence

from companion.core.actions import Action
from companion.core.board.dice_tray import PANEL as PANEL_BACKGROUND
from companion.core.board.glance import Glance
from companion.core.board.nodes import Board, Node, column, icon, text
from companion.core.board.widgets import primary
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.board import turn_buttons
from companion.games.shuffling_horror.board.board_view import (
    MAX_LETTERS,
    ROMAN,
    BoardView,
    in_sentence,
    submit,
)
from companion.games.shuffling_horror.board.card_questions import wanted_survivor
from companion.games.shuffling_horror.board.overview import PANEL, overview
from companion.games.shuffling_horror.board.screen_cards import FADES
from companion.games.shuffling_horror.board.survivor_targets import aims, target_hint
from companion.games.shuffling_horror.narration.names import capitalized


def turn(view: BoardView) -> Board:
    """One survivor, or the Director side, does one thing."""
    seat, survivor = view.seat, view.asked.hints.get("survivor")
    sentences, line2 = _lines(view, survivor)
    line1 = view.sign(seat, survivor, *sentences)
    if view.phase == "attack":  # nothing else can be done
        return view.board(line1, line2, aims(view), seat=seat)
    wide = view.is_crowded
    panel = None if wide else turn_buttons.panel(view, survivor)
    draws = view.patterns(actions.TakeAttackSurvivor)
    if not wide and len(draws) == len(view.asked.accepts) == 1 and not draws[0].open:
        panel = wanted_survivor(submit(draws[0]))
    return view.board(
        line1,
        line2,
        overview(view, panel, active=(seat,)),
        seat=seat,
        buttons=turn_buttons.buttons(view),
        glance=Glance(capitalized(sentences[0]), (seat,), is_read_first=True),
    )


def _lines(view: BoardView, survivor: str | None) -> tuple[Sequence[str], str]:
    """What is asked, shorter and shorter, and what may be done."""
    how = turn_buttons.in_words(view)
    if survivor is None:
        if view.seat == 0 and view.final_round is not None:
            return ("choose an action, the last turn", "the last turn"), how
        if view.last_one_standing is not None:
            return ("choose an action",), f"Last One Standing, one full turn each: {how}"
        if view.patterns(actions.TakeAttackSurvivor):
            return ("draw a survivor",), "Lay the card on the pad, or touch; it attacks at once"
        return (
            "choose an action" if view.event is None else "choose an action, a bonus turn",
            "choose an action",
            "act",
        ), how
    there = view.survivors[survivor]
    if view.phase == "attack":
        return ("attack which target?", "attack what?"), target_hint(view)
    if there.trapped is not None:
        return ("trapped, get free?", "get free?"), how
    if view.last_one_standing is not None:
        return ("choose an action", "act"), f"Last One Standing, make it count: {how}"
    where = "" if there.inside is None else f"In {view.sanctuary_name(there.inside)}: "
    return ("choose an action", "act"), f"{where}{how}"


def chosen(view: BoardView) -> Board:
    """What the companion as Director has chosen: it is carried out by a touch."""
    touch = submit(view.asked.accepts[0])
    action = touch.action
    line1, line2 = announced(view, action)
    line1 = f"Matinee: {line1}"
    if (
        isinstance(action, actions.Target)
        and isinstance(action.victim, str)
        and len(line1) > MAX_LETTERS
    ):
        line1 = line1.replace(view.whom(action.victim), f"the {view.short_title(action.victim)}")
    attacker, victim = (getattr(action, field, "") for field in ("attacker", "victim"))
    effect = ""
    if isinstance(action, actions.Activate | actions.Bypass) and view.event is not None:
        effect = view.power(view.event.card)
    return view.board(
        line1,
        line2,
        overview(
            view,
            _speech(str(view.asked.hints.get("remark", "")), effect),
            lit=attacker if isinstance(attacker, str) else "",
            active=(view.survivors[victim].seat,) if victim in view.survivors else (0,),
        ),
        seat=0,
        buttons=(primary("So be it", touch, icon="clap"),),
    )


def _speech(remark: str, effect: str) -> Node:
    """What the Director says with it, and below it what an event does."""
    return column(
        icon("clap", 72, "accent", hole_color="accent-dark"),
        text(remark, "headline", key="said", size=30, lines=8, align="center", grow=1),
        text(effect, "label", lines=3, align="center", height=78) if effect else None,
        name="The Director",
        background=PANEL_BACKGROUND,
        padx=14,
        pady=14,
        gap=10,
        width=PANEL,
    )


def announced(view: BoardView, action: Action) -> tuple[str, str]:
    """What the Director announces."""
    how = "Matinee directs: touch So be it"
    match action:
        case actions.Target():
            who = view.attacker_name(action.attacker)
            target = (
                view.whom(action.victim)
                if isinstance(action.victim, str)
                else view.whom(f"sanctuary-{action.sanctuary}")
                if isinstance(action.sanctuary, int)
                else "somebody"
            )
            return f"{who} {view.attack_verb(action.attacker)} {target}", how
        case actions.TakeAttack() | actions.TakeMonster() | actions.MashAttack() | actions.Place():
            to = view.attacker_name(action.to)
            return f"{to} gets {in_sentence(view.title(action.card))}", how
        case actions.CoverAttack():
            return f"a card covers frame {ROMAN[action.frame]}", how
        case actions.FadeOut():
            frame = view.frames[action.frame - 1]
            card = "" if frame is None or frame.card is None else frame.card
            return f"{in_sentence(view.title(card))} fades out", FADES
        case actions.ChooseVictim():
            return f"{view.whom(action.victim)} is the victim", how
        case actions.Migrate():
            name = view.name(action.to)
            return f"{view.attacker_name(action.throng)} goes to {name}", how
        case actions.Pick() | actions.SetAside():
            return f"{view.title(action.card)} is picked", how
        case actions.Choose():
            return action.option.replace("-", " "), how
        case actions.Activate() | actions.Bypass() if view.event is not None:
            name = view.title(view.event.card)
            if isinstance(action, actions.Activate):
                return f"{name} happens", view.power(view.event.card)
            return f"{name} is bypassed", view.power(view.event.card)
        case _:
            return PLAIN.get(type(action), "goes on"), how


PLAIN: dict[type, str] = {
    actions.Pass: "passes",
    actions.Allow: "allows it",
    actions.Refuse: "refuses",
    actions.AllOutAttack: "an All-Out Attack",
    actions.DesperateAttack: "a desperate attack",
    actions.ForgoDamage: "no damage roll",
    actions.ClipReel: "clips the reel",
    actions.Activate: "it takes place",
    actions.Bypass: "lets it pass",
    actions.DirectorsCut: "a Director's Cut",
    actions.SurvivorLoss: "survivors are lost",
    actions.DiscardMonster: "sends the lurker away",
}
