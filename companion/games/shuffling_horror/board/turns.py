"""Turns: a survivor's, the Director's, a Pod Player's, and what follows at once."""

from collections.abc import Sequence

from companion.core.prompts import Prompt
from companion.core.view.nodes import Board, Node, Style, SubmitAction, column, icon, text
from companion.core.view.widgets import SAID, primary
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.board import deeds_at_hand, known
from companion.games.shuffling_horror.board.choosing import aims
from companion.games.shuffling_horror.board.desk import PANEL, desk
from companion.games.shuffling_horror.board.known import Seen


def turn(view: Seen, prompts: Sequence[Prompt]) -> Board:
    """One survivor, or the Director side, does one thing."""
    asked = known.required(prompts) or prompts[0]
    seat = asked.seat or 0
    survivor = asked.hints.get("survivor")
    line1, line2 = _lines(view, asked, seat, survivor)
    if view.phase == "attack":  # nothing else can be done
        return Board(
            line1=line1, line2=line2, seat=seat, stub=known.stub(view), stage=aims(view, asked)
        )
    wide = known.crowded(view)
    panel = None if wide else deeds_at_hand.panel(view, prompts, survivor)
    return Board(
        line1=line1,
        line2=line2,
        seat=seat,
        stub=known.stub(view),
        stage=desk(view, prompts, panel, active=(seat,)),
        buttons=deeds_at_hand.buttons(prompts) if wide else _pass_by(asked),
    )


def _pass_by(asked: Prompt) -> tuple[Node, ...]:
    del asked
    return ()


def _lines(view: Seen, asked: Prompt, seat: int, survivor: str | None) -> tuple[str, str]:
    person = known.person(view, seat)
    if view.phase == "attack":
        who = known.called(view, survivor or "")
        return f"{person}: whom does the {who} attack?", "Touch the target"
    if survivor is None:
        if seat == 0 and view.final_round is not None:
            return f"{person}: the last turn", "One action of the monsters; then it is over"
        if view.last_one_standing is not None:
            return f"{person}: the monsters act", "Last One Standing: one full turn each"
        if view.phase == "special":
            return f"{person}: {_special(asked)}?", _why_special(asked)
        if known.templates((asked,), did.TakeAttackSurvivor):
            return f"{person}: draw a survivor", "Nobody is left in the pool"
        if view.event is not None:
            return f"{person}: a bonus turn", "One action; attack, or pass"
        return f"{person}: the monsters act", "One action; attack, or pass"
    there = view.survivors[survivor]
    last = view.last_one_standing is not None
    if there.trapped is not None:
        return f"{person}: {known.called(view, survivor)} is trapped", "Get free, or pass"
    if last:
        return f"{person}: the last survivor acts", "Last One Standing: make it count"
    where = "" if there.inside is None else f" in {known.sanctuary_words(view, there.inside)}"
    return (
        f"{person}: the {known.called(view, survivor)} acts",
        f"One action{where}; then the next survivor",
    )


def _special(asked: Prompt) -> str:
    """Which special actions there are."""
    fade, clip = (known.templates((asked,), kind) for kind in (did.FadeOut, did.ClipReel))
    if fade and clip:
        return "fade out, or clip"
    return "fade out" if fade else "clip the reel"


def _why_special(asked: Prompt) -> str:
    """What the special action does that is offered."""
    if known.templates((asked,), did.ClipReel):
        return "Clipping clears the screen and ends the reel"
    return "The card goes next turn, unless somebody takes it"


def chosen(view: Seen, prompt: Prompt) -> Board:
    """What the companion as Director has chosen: it is carried out by a touch."""
    template = prompt.accepts[0]
    action = template.kind(**template.fixed)
    what, why = announced(view, action)
    attacker = getattr(action, "attacker", "")
    return Board(
        line1=what,
        line2=why,
        seat=0,
        stub=known.stub(view),
        stage=desk(
            view,
            (),
            _speech(_effect(view, action)),
            lit=attacker if isinstance(attacker, str) else "",
            active=_aimed(view, action),
        ),
        buttons=(primary("So be it", SubmitAction(action), art="clap"),),
    )


def _effect(view: Seen, action: object) -> str:
    """What the event does that he lets happen, or not."""
    decides = isinstance(action, did.Activate | did.Bypass) and view.event is not None
    return known.line(view, view.event.card) if decides and view.event is not None else ""


def _speech(effect: str) -> Node:
    """Where is what the Director says with it, and below it what an event does."""
    below = text(effect, "label", lines=3, align="center", height=78)
    return column(
        icon("clap", 72, "accent", hole="accent-dark"),
        text("", "headline", key=SAID, size=30, lines=8, align="center", grow=1),
        below if effect else None,
        name="The Director",
        face=Style("accent-dark", "accent", radius=12),
        padx=14,
        pady=14,
        gap=10,
        width=PANEL,
    )


def _aimed(view: Seen, action: object) -> tuple[int, ...]:
    victim = getattr(action, "victim", None)
    return (view.survivors[victim].seat,) if victim in view.survivors else (0,)


def announced(view: Seen, action: object) -> tuple[str, str]:
    """What the Director says he does."""
    how = "The companion directs; touch when it is done"
    match action:
        case did.Target():
            who = known.attacker_words(view, action.attacker)
            target = (
                known.called(view, action.victim)
                if isinstance(action.victim, str)
                else known.sanctuary_words(view, action.sanctuary)
                if isinstance(action.sanctuary, int)
                else "somebody"
            )
            return f"{who} attacks {target}", how
        case did.TakeAttack() | did.TakeMonster() | did.MashAttack() | did.Place():
            to = known.attacker_words(view, action.to)
            return f"{to} gets {known.title(view, action.card)}", how
        case did.CoverAttack() | did.FadeOut():
            verb = "Fade out" if isinstance(action, did.FadeOut) else "A card covers"
            return f"{verb} frame {known.ROMAN[action.frame]}", how
        case did.ChooseVictim():
            return f"The victim: {known.called(view, action.victim)}", how
        case did.Migrate():
            name = known.person(view, action.to)
            return f"{known.attacker_words(view, action.throng)} goes to {name}", how
        case did.Pick() | did.SetAside():
            return f"The Director picks {known.title(view, action.card)}", how
        case did.Choose():
            return f"The Director chooses: {action.option.replace('-', ' ')}", how
        case did.Activate() | did.Bypass() if view.event is not None:
            name = known.title(view, view.event.card)
            if isinstance(action, did.Activate):
                return f"{name} happens", known.line(view, view.event.card)
            return f"{name} is bypassed", known.line(view, view.event.card)
        case _:
            return f"The Director: {PLAIN.get(type(action), 'goes on')}", how


PLAIN: dict[type, str] = {
    did.Pass: "passes",
    did.Allow: "allows it",
    did.Refuse: "refuses",
    did.AllOutAttack: "an all-out attack",
    did.DesperateAttack: "a desperate attack",
    did.ForgoDamage: "no damage roll",
    did.ClipReel: "clips the reel",
    did.Activate: "it takes place",
    did.Bypass: "lets it pass",
    did.DirectorsCut: "a Director's Cut",
    did.SurvivorLoss: "survivors are lost",
    did.DiscardMonster: "sends the lurker away",
}
