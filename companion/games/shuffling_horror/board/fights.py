"""The boards of rolls and of what follows them: tray, negation, flail, counterstrike."""

from collections.abc import Sequence
from typing import Any

from companion.core.dice import fraction
from companion.core.prompts import Prompt
from companion.core.view.nodes import Board, ChooseFields, Node, SubmitAction, column, row, text
from companion.core.view.widgets import button, choice
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.board import known
from companion.games.shuffling_horror.board.choosing import large_card
from companion.games.shuffling_horror.board.desk import desk
from companion.games.shuffling_horror.board.fight import concerned, sides
from companion.games.shuffling_horror.board.known import Seen
from companion.games.shuffling_horror.board.roll import (
    ahead_line,
    aim,
    small_tray,
    tray,
)
from companion.games.shuffling_horror.board.spends import (
    offered,
    pips,
    power_cells,
    purses,
    rest_step,
)
from companion.games.shuffling_horror.rolls import below
from companion.games.shuffling_horror.view import RollView

CELLS = 136
WORD = {"attack": "Attack", "damage": "Damage", "flail": "Flail", "escape": "Escape"}
TOLD = {
    "victim": "Who is hit? Roll for it",
    "victim-side": "Odds or evens? Roll a die",
    "among-us": "Roll for the monster's value",
}
"""First lines of rolls that nobody in particular makes."""


def rolling(view: Seen, prompts: Sequence[Prompt]) -> Board:
    """Dice are awaited; where spoints may be spent the fight has the whole stage."""
    survivor = concerned(view, prompts)
    spends = bool(purses(prompts)) and survivor in view.survivors
    line1, line2 = _lines(view, prompts)
    count = 0 if view.roll is None else view.roll.count
    return Board(
        line1=line1,
        line2=line2,
        seat=_roller(view, survivor),
        art="dice",
        stub=known.stub(view),
        stage=_spending(view, prompts, survivor) if spends else _looking_on(view, prompts),
        buttons=_beside(view, prompts),
        rolls=did.Roll,
        dice=count,
        faces=not spends and count == 1,
    )


def _roller(view: Seen, survivor: str) -> int | None:
    """Whose dice they are: of monsters their owner's, of a victim's roll nobody's."""
    roll, attack, last = view.roll, view.attack, view.last_one_standing
    if roll is None or roll.purpose in TOLD:
        return None
    if attack is not None and attack.by != "survivor" and roll.purpose != "flail":
        return attack.seat
    if roll.purpose == "star" and last is not None:
        return last.seat
    return view.survivors[survivor].seat if survivor in view.survivors else None


def _looking_on(view: Seen, prompts: Sequence[Prompt]) -> Node:
    """A roll on which nobody spends: an attack in its focus, any other roll beside the desk."""
    attack, roll = view.attack, view.roll
    if attack is None or roll is None or roll.purpose in TOLD:
        return desk(view, prompts, tray(view, prompts), active=_hit(view))
    return row(
        sides(view, prompts),
        tray(view, prompts, focus=True),
        gap=10,
        grow=1,
    )


def _hit(view: Seen) -> tuple[int, ...]:
    """Whose survivor is attacked."""
    attack = view.attack
    if attack is not None and attack.target in view.survivors:
        return (view.survivors[attack.target].seat,)
    return ()


def _lines(view: Seen, prompts: Sequence[Prompt]) -> tuple[str, str]:
    roll, attack = view.roll, view.attack
    if roll is None:
        return "Roll the dice", ""
    dice = "a die" if roll.count == 1 else f"{roll.count} dice"
    if attack is None or roll.purpose in TOLD:
        survivor = concerned(view, prompts)
        who = known.called(view, survivor) if survivor in view.survivors else "Everybody"
        return _apart(view, prompts, who, dice)
    who = known.attacker_words(view, attack.attacker).removeprefix("The ")
    against = known.speaks(known.target_words(view, attack.target))
    match roll.purpose:
        case "flail":
            who = known.called(view, attack.target)
            return (
                f"{who}: roll {dice} to survive",
                f"{_least(view)} saves; spend first, if you like",
            )
        case "attack":
            return f"{who}: roll {dice}", f"{_least(view)} hits {against}"
        case _ if roll.need is None:
            return f"{who}: roll the damage", f"{dice.capitalize()} against {against}"
        case _:
            return f"{who}: roll the damage", f"{_least(view)} takes out {against}"


def _apart(view: Seen, prompts: Sequence[Prompt], who: str, dice: str) -> tuple[str, str]:
    """Rolls that are no attack."""
    roll = view.roll
    if roll is None or roll.purpose in TOLD:
        how = "Touch the face that it shows"
        if roll is not None and roll.purpose == "victim-side":
            asked = known.required(prompts) or prompts[0]
            first = known.called(view, asked.hints["numbers"][0][0])
            how = f"Odds: every second survivor, from the {first} on"
        if roll is not None and roll.count > 1:
            how = f"With {dice}: the order counts"
        told = TOLD[roll.purpose if roll else "victim"]
        if view.event is None:
            return told, how
        card = view.event.card
        return f"{known.title(view, card)}: {told[0].lower()}{told[1:]}", known.line(view, card)
    if roll.purpose == "star":
        asked = known.required(prompts) or prompts[0]
        last = view.last_one_standing
        who = who if last is None else known.called(view, last.survivor)
        return f"{who}: a star for Reel {asked.hints['token']}?", f"{_least(view)} wins it"
    what = "gets free" if roll.purpose == "escape" else "passes"
    stat = known.tested(view, concerned(view, prompts))
    on = f"{stat.capitalize()}: " if stat else ""
    return f"{who}: roll {dice}", f"{on}{_least(view)} {what}; spend first, if you like"


def _least(view: Seen) -> str:
    roll = view.roll
    if roll is None or roll.need is None:
        return ""
    if roll.purpose != "damage":
        return f"{roll.need} or less"
    return f"{roll.need} or more" if roll.need > 1 else "Any roll"


def _spending(view: Seen, prompts: Sequence[Prompt], survivor: str) -> Node:
    roll = view.roll
    words = WORD.get(roll.purpose, "Test") if roll is not None else ""
    return row(
        sides(view, prompts),
        column(
            column(
                row(
                    text("What a spoint buys", "subtitle", grow=1),
                    text(aim(roll) if roll else "", "figure", "accent", align="end"),
                    height=36,
                    align="center",
                ),
                ahead_line(view, roll),
                gap=6,
                key="told",
            ),
            rest_step(view, prompts, survivor),
            power_cells(view, prompts, CELLS),
            *_hint(view),
            face="night-700",
            padx=6,
            pady=5,
            gap=6,
            grow=1,
            shrink=True,
        ),
        small_tray(roll, words),
        gap=8,
        grow=1,
    )


def _hint(view: Seen) -> tuple[Node, ...]:
    """What a cell is for, where there is room to say it."""
    if known.crowded(view):
        return ()
    words = "touch a seat: its power spoint"
    if view.phase == "negate":
        words = "touch: one more; hold: back to 0"
    return (text(words, "label", "mist", align="center", grow=1),)


def _beside(view: Seen, prompts: Sequence[Prompt]) -> tuple[Node, ...]:
    """What may be done instead of rolling: no damage roll, a card that saves."""
    return (
        *(
            button("No roll", SubmitAction(one.kind(**one.fixed)), art="next")
            for one in known.templates(prompts, did.ForgoDamage)
        ),
        *(
            button(
                known.title(view, one.fixed["card"]),
                SubmitAction(one.kind(**one.fixed)),
                art="bolt",
            )
            for one in known.templates(prompts, did.UseCard)
        ),
    )


def negate(view: Seen, prompts: Sequence[Prompt]) -> Board:
    """Pay the damage together, or flail."""
    attack = view.attack
    survivor = concerned(view, prompts)
    seat = view.survivors[survivor].seat
    damage = attack.damage or 0 if attack is not None else 0
    left = damage - offered(view)
    could = purses(prompts)
    name = known.called(view, survivor)
    flail, need = known.flail(view, survivor, view.survivors[survivor].held)
    odds = None if need is None else fraction(below(need), 2)
    roll = RollView("flail", 2, need, odds)
    (do_flail,) = known.templates(prompts, did.Flail)
    pair: tuple[Node, ...] = (
        choice(
            "FLAIL",
            "it succeeds" if need is None else f"{need} or less",
            SubmitAction(did.Flail(**do_flail.fixed)),
        ),
    )
    if could:
        pair = (*pair, choice("NEGATE", *_rest_of(could, left, seat)))
    return Board(
        line1=f"{name}: negate {damage}, or flail?" if could else f"{name} must flail",
        line2=f"Nothing is paid before all {damage} are offered"
        if could
        else f"Nobody can pay {damage} damage",
        seat=seat,
        stub=known.stub(view),
        stage=row(
            sides(view, prompts),
            column(
                pips(view, damage),
                rest_step(view, prompts, survivor),
                power_cells(view, prompts, CELLS),
                *_hint(view),
                face="night-700",
                padx=6,
                pady=5,
                gap=8,
                grow=1,
                shrink=True,
            ),
            small_tray(roll, "Flail", "by itself" if need is None else f"{flail.title()}"),
            gap=8,
            grow=1,
        ),
        buttons=pair,
    )


def _rest_of(
    could: dict[tuple[int, Any], int], left: int, seat: int
) -> tuple[str, SubmitAction | ChooseFields]:
    """All that is missing is paid from one's own purse, where it holds so much; else it is asked
    who offers what. What a touch does, in words and as an action.
    """
    for source in ("rest", "power"):
        if could.get((seat, source), 0) >= left:
            return f"pay {left} {source}", SubmitAction(did.Spend(seat, source, left))
    return f"who pays {left}?", ChooseFields(None, did.Spend)


def counter(view: Seen, prompts: Sequence[Prompt]) -> Board:
    """A fumble: the survivor may strike back, at one of the cards that fumbled."""
    asked = prompts[0]
    survivor = str(asked.hints["survivor"])
    seat = asked.seat or 0
    ways = known.templates(prompts, did.Attack)
    who = "" if view.attack is None else known.attacker_words(view, view.attack.attacker)
    foes = dict.fromkeys(card for one in ways for card in known.values(one, "target"))
    return Board(
        line1=f"{known.called(view, survivor)}: strike back?",
        line2=f"{who} fumbled: one attack at once, or pass",
        seat=seat,
        stub=known.stub(view),
        stage=row(
            sides(view, prompts),
            *(
                large_card(view, foe, ChooseFields(seat, did.Attack, {"target": foe}))
                for foe in foes
            ),
            gap=10,
            grow=1,
        ),
        buttons=(
            choice("PASS", "let it go", SubmitAction(did.Pass(seat))),
            choice(
                "STRIKE BACK",
                "choose the target",
                ChooseFields(seat, did.Attack, {}, (did.ThrongAttack,)),
            ),
        ),
    )
