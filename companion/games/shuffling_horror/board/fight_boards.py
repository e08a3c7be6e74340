"""The boards of rolls and of what follows them: tray, negation, flail, counterstrike."""

from itertools import product

from companion.core.board.dice_tray import faces, percent
from companion.core.board.grid import grid
from companion.core.board.nodes import Board, ChooseFields, Node, SubmitAction, column, row, text
from companion.core.board.widgets import choice, icon_button
from companion.core.dice import FACES, fraction
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.board.attacking import attack
from companion.games.shuffling_horror.board.board_view import (
    MAX_LINE2_LETTERS,
    BoardView,
    submit,
    ticket,
)
from companion.games.shuffling_horror.board.choosing import large_cards
from companion.games.shuffling_horror.board.fight_sides import concerned, sides
from companion.games.shuffling_horror.board.overview import overview
from companion.games.shuffling_horror.board.roll_tray import (
    histogram,
    odds,
    tray,
    who_is_hit,
    with_goal,
)
from companion.games.shuffling_horror.board.spends import (
    cells,
    is_sure,
    offered,
    pips,
    purses,
    spending_hint,
    target_values,
)
from companion.games.shuffling_horror.board.survivor_targets import attack_any, attack_targets
from companion.games.shuffling_horror.rules.dice import ANNIHILATION
from companion.games.shuffling_horror.rules.rolls import rolls_at_most
from companion.games.shuffling_horror.state import FAMILIAR, PLACE_OF, not_none
from companion.games.shuffling_horror.view import AttackView, RollView

ROW_SIZE, BESIDE_DICE = 7, 5
"""Purses in a row of the whole stage, and beside two dice."""
DICE_WIDTH = 414
MAX_PAY_LETTERS = 20
"""Letters of who pays what that have room on a button."""
GAP = 4
"""Between purses."""
FACE, TWO_FACES, LARGE_FACE = 54, 72, 100
VICTIMS = ("victim", "victim-side")
PURPOSE_WORDS = {"attack": "Attack", "damage": "Damage", "flail": "Flail", "escape": "Escape"}
SHAD = "Higher die or sum of doubles"
"""How two dice of a SHAD are read (SH-92)."""
DIRECTOR_ROLLS = {
    "victim": "roll for who is hit",
    "victim-side": "roll a die, odd or even?",
    "among-us": "roll the monster's value",
}
"""What is asked by rolls that the Director makes for all."""


def rolling(view: BoardView) -> Board:
    """Dice are awaited; if spoints may be spent the fight has the whole stage."""
    roll, survivor = not_none(view.roll), concerned(view)
    # what has been spent can be taken back, also where nothing is left to spend
    spends = bool(purses(view) or offered(view)) and survivor in view.survivors
    seat = _roller(view, roll, survivor)
    if view.attack is None or roll.purpose in DIRECTOR_ROLLS:
        line1, line2 = _other_roll_lines(view, roll, seat, survivor)
    else:
        line1, line2 = _lines(view, roll, seat, view.attack)
        if is_sure(view):
            return _sure_damage(view, roll, seat, view.attack)
    return Board(
        line1=line1,
        line2=line2,
        seat=seat,
        icon="dice",
        ticket=ticket(view),
        stage=_stage(view, roll, survivor if spends else ""),
        buttons=_instead_of_rolling(view),
        roll_action=actions.Roll,
        deciding_dice=_deciding_dice(view, roll),
    )


def _sure_damage(view: BoardView, roll: RollView, seat: int | None, attack: AttackView) -> Board:
    """Any damage is enough with what has been spent, which can still be taken back."""
    no_roll = SubmitAction(actions.Roll((1,) * roll.count))
    return view.board(
        view.sign(seat, attack.attacker, f"take out {view.whom(attack.target)}", "take it out"),
        "Any roll is enough. Hold a purse to take its spoints back",
        column(
            sides(view, odds(view, roll, PURPOSE_WORDS[roll.purpose])),
            _purses(view, attack.attacker),
            gap=6,
            grow=1,
        ),
        seat=seat,
        icon="dice",
        buttons=(choice("OUT", "no roll is needed", no_roll),),
    )


def _deciding_dice(view: BoardView, roll: RollView) -> tuple[tuple[int, ...], ...]:
    """The dice that find a victim; with all others the roll is made again (SH-170, SH-172)."""
    if roll.purpose != "victim":
        return ()
    number = len(view.asked.hints["numbers"])
    rolls = tuple(product(FACES, repeat=roll.count))
    return rolls[: len(rolls) // number * number if roll.count > 1 else number]


def _roller(view: BoardView, roll: RollView, survivor: str) -> int | None:
    """Whose dice they are: of monsters their owner's, of a victim's roll the Director's."""
    attack, last = view.attack, view.last_one_standing
    if roll.purpose in DIRECTOR_ROLLS:
        return 0
    if attack is not None and attack.by != "survivor" and roll.purpose != "flail":
        return attack.seat
    if roll.purpose == "star" and last is not None:
        return last.seat
    return view.survivors[survivor].seat if survivor in view.survivors else None


def _stage(view: BoardView, roll: RollView, spender: str) -> Node:
    """The faces of the dice, below whom the roll is about; `spender`: on whose roll spoints may be
    spent.
    """
    if roll.purpose in VICTIMS:
        return who_is_hit(view, roll)
    if not spender and view.attack is None and roll.count == 1:
        return overview(view, tray(roll))
    word = PURPOSE_WORDS.get(roll.purpose, "Test")
    if not spender:
        chart = histogram(roll, 62)
        return column(
            sides(view, odds(view, roll, word, ahead=False)) if roll.need else sides(view),
            chart,
            faces(roll.count, FACE if chart else LARGE_FACE if roll.count == 1 else TWO_FACES),
            gap=6,
            grow=1,
        )
    return column(
        sides(view, odds(view, roll, word)), _purses_and_dice(view, roll, spender), gap=6, grow=1
    )


def _purses_and_dice(view: BoardView, roll: RollView, spender: str) -> Node:
    """What may be spent, and the faces of the dice: below it, or of many purses beside it."""
    count = len(view.players)
    if roll.count > 1 and count > ROW_SIZE:
        lines = 2 if count < 2 * BESIDE_DICE else 3
        return row(
            grid(cells(view, spender), -(-(count + 1) // lines), gap=6),
            column(faces(roll.count, FACE), width=DICE_WIDTH),
            gap=8,
            grow=1,
        )
    return column(
        row(*cells(view, spender), gap=GAP, grow=1) if roll.count > 1 else _purses(view, spender),
        column(faces(roll.count, FACE), height=70 * roll.count - 6),
        gap=6,
        grow=1,
    )


def _purses(view: BoardView, spender: str) -> Node:
    """What may be spent, across the stage: in one row if there is room for large figures."""
    if len(view.players) > ROW_SIZE:
        return grid(cells(view, spender), ROW_SIZE, gap=6)
    return column(
        row(*cells(view, spender, size=44), gap=GAP, grow=1),
        text(spending_hint(view), "caption", "mist", align="center"),
        gap=2,
        grow=1,
    )


def _lines(
    view: BoardView, roll: RollView, seat: int | None, attack: AttackView
) -> tuple[str, str]:
    """Rolls of an attack."""
    dice, against, roll = _dice(roll), view.whom(attack.target), with_goal(view, roll)
    if roll.purpose == "flail":
        line1 = view.sign(seat, attack.target, f"roll {dice} to survive", f"roll {dice}")
        return line1, f"{_needed_text(roll)} saves{_spend_first(view)}"
    what = f"roll {dice}" if roll.purpose == "attack" else "roll the damage"
    if attack.by == "survivor":
        line1 = view.sign(seat, attack.attacker, what)
    else:
        line1 = view.sign(seat, None, f"{what} for {view.attacker_name(attack.attacker)}", what)
    if roll.purpose == "attack":
        item = "" if attack.item is None else f" with the {view.short_title(attack.item)}"
        line2 = f"{_needed_text(roll)} hits {against}"
        if attack.item is not None and view.item(attack.item).throng:
            thrown = "dynamite" if "Dynamite" in view.title(attack.item) else item[len(" with ") :]
            throw = f"throw {thrown}"
            line1 = view.sign(seat, attack.attacker, f"{throw} at {against}", throw, what)
        return line1, f"{line2}{item}" if len(line2 + item) <= MAX_LINE2_LETTERS else line2
    if attack.by == "survivor" and view.has_shad(attack):
        least = f": {_needed_text(roll)}" if roll.need is not None else ""
        out = f"{SHAD}: {roll.need}+ takes out {against}" if least else f"{SHAD}, against {against}"
        return line1, out if len(out) <= MAX_LINE2_LETTERS else f"{SHAD}{least}"
    hit = _hit(view, attack)
    cards = view.cards_of(attack.attacker) if attack.attacker in PLACE_OF else ()
    if attack.target in PLACE_OF:
        against = f"all of {against}"
    if roll.need is None and not FAMILIAR.isdisjoint(cards):
        sentence = f"{hit}{SHAD[:1].lower() if hit else SHAD[:1]}{SHAD[1:]}"
        whole = f"{sentence}, against {against}"
        return line1, whole if len(whole) <= MAX_LINE2_LETTERS else sentence
    if roll.need is None:
        return line1, f"{hit}{dice if hit else dice.capitalize()} against {against}"
    line2 = f"{_needed_text(roll)} takes out {against}{_part(view, attack, roll.need)}"
    sentence = f"{hit}{line2[:1].lower()}{line2[1:]}" if hit else line2
    return line1, sentence if len(sentence) <= MAX_LINE2_LETTERS else line2


def _part(view: BoardView, attack: AttackView, need: int) -> str:
    """What takes out a part of a throng already; nothing of another target."""
    if attack.target not in PLACE_OF:
        return ""
    values, _ = target_values(view)
    least = max(1, need - max(values) + min(values))
    return f", {least} or more a part" if least < need else ""


def _hit(view: BoardView, attack: AttackView) -> str:
    """The hit that was rolled a moment ago, in the words with which the sign begins."""
    dice: tuple[int, ...] = view.asked.hints.get("dice", ())
    if not dice:
        return ""
    doubles = f", doubles +{attack.doubles}" if attack.doubles else ""
    return f"{sum(dice)} hits{doubles}: "


def _other_roll_lines(
    view: BoardView, roll: RollView, seat: int | None, survivor: str
) -> tuple[str, str]:
    """Rolls that are no attack."""
    hints = view.asked.hints
    if roll.purpose in DIRECTOR_ROLLS:
        what, how = DIRECTOR_ROLLS[roll.purpose], "Touch the face that it shows"
        if hints.get("is_repeated"):
            shown = " and ".join(map(str, hints["dice"]))
            found = "no monster" if roll.purpose == "among-us" else "nobody's number"
            return view.sign(seat, None, what.replace("roll", "roll again", 1)), f"{shown}: {found}"
        line1 = view.sign(seat, None, what)
        if view.event_line:
            return line1, view.event_line
        if roll.count > 1:
            how = f"With {_dice(roll)}: the order counts"
        elif roll.purpose == "victim-side":
            first = view.short_title(hints["numbers"][0][0])
            how = f"Odds: every second survivor, from the {first} on"
        return line1, how
    if roll.purpose == "star":
        if view.last_one_standing is not None:
            survivor = view.last_one_standing.survivor
        line1 = view.sign(seat, survivor, f"roll for the star of Reel {hints['token']}")
        return line1, f"{_needed_text(roll)} wins it"
    what = "gets free" if roll.purpose == "escape" else "passes"
    stat = view.tested_stat(survivor)
    on = f"{view.tested_text(survivor, stat)}: " if stat else ""
    line1 = view.sign(seat, survivor, f"roll {_dice(roll)}")
    return line1, f"{on}{_needed_text(roll)} {what}{_spend_first(view)}"


def _spend_first(view: BoardView) -> str:
    return "; spend first, if you like" if purses(view) else ""


def _dice(roll: RollView) -> str:
    return "a die" if roll.count == 1 else f"{roll.count} dice"


def _needed_text(roll: RollView) -> str:
    if roll.need is None:
        return ""
    if roll.purpose != "damage":
        return f"{roll.need} or less"
    return f"{roll.need} or more" if roll.need > 1 else "Any roll"


def _instead_of_rolling(view: BoardView) -> tuple[Node, ...]:
    """What may be done instead of rolling: no damage roll, a card that saves."""
    return (
        *(
            icon_button("No roll", submit(pattern), icon="x")
            for pattern in view.patterns(actions.ForgoDamage)
        ),
        *(
            choice(view.title(pattern.fixed["card"]), "the flail succeeds", submit(pattern))
            for pattern in view.patterns(actions.UseCard)
        ),
    )


def negate(view: BoardView) -> Board:
    """Pay the damage together, or flail."""
    attack = not_none(view.attack)
    survivor, damage = attack.target, attack.damage or 0
    seat = view.survivors[survivor].seat
    could = purses(view)
    _, need = view.flail(survivor)
    roll = RollView("flail", 2, need, None if need is None else fraction(rolls_at_most(need), 2))
    (flail,) = view.patterns(actions.Flail)
    words = "it succeeds" if roll.odds is None else f"{need} or less, {percent(roll.odds)}"
    buttons: tuple[Node, ...] = (choice("FLAIL", words, submit(flail)),)
    line1 = view.sign(seat, survivor, "flail")
    fatal = damage >= ANNIHILATION
    line2 = f"Nobody can pay {damage} damage{'; a failed flail annihilates' if fatal else ''}"
    if could:
        line1 = view.sign(seat, survivor, f"negate {damage}, or flail?")
        line2 = f"Others may help to pay{'' if damage == 1 else f': all {damage}, or nothing'}"
        if fatal:
            line2 = f"Pay all {damage} together, or flail: a failed flail annihilates"
        words, touch = _rest_of(view, could, damage - offered(view), seat)
        if isinstance(touch, SubmitAction) and not fatal:
            line2 = f"NEGATE: {words} at once; others may help"
        if more := view.added_harm(attack):
            added = ", ".join(f"{n} for {what}" for what, n in more.items())
            rolled = damage - sum(more.values())
            line2 = f"{rolled} rolled, {added}: {damage} damage; others may help"
        buttons = (choice("NEGATE", words, touch), *buttons)
    flail_odds = odds(view, roll, "Flail", ahead=False, added=view.added_to_flail(survivor))
    return view.board(
        line1,
        line2,
        column(
            sides(view, flail_odds),
            pips(view, damage),
            _purses(view, survivor),
            gap=8,
            grow=1,
        ),
        seat=seat,
        buttons=buttons,
    )


def _rest_of(
    view: BoardView, could: dict[tuple[int, actions.Purse], int], left: int, seat: int
) -> tuple[str, SubmitAction | ChooseFields]:
    """What a touch on NEGATE does, in words and as an action: pay all that is missing from the
    survivor's rest and then the player's power, or choose who pays if both are not enough.
    """
    rest = min(left, could.get((seat, "rest"), 0))
    if left - rest > could.get((seat, "power"), 0):
        return "choose who pays", ChooseFields(None, actions.Spend)
    parts: tuple[tuple[int, actions.Purse], ...] = ((rest, "rest"), (left - rest, "power"))
    first, *more = (actions.Spend(seat, source, n) for n, source in parts if n)
    words = " + ".join(
        f"{n} {view.term('rest')}" if source == "rest" else str(n) for n, source in parts if n
    )
    words += " more" if offered(view) else ""
    texts = (f"{view.name(seat)} pays {words}", f"{view.name(seat)}: {words}", f"pay {words}")
    short = next((one for one in texts if len(one) <= MAX_PAY_LETTERS), texts[-1])
    return short, SubmitAction(first, tuple(more))


def counterstrike_board(view: BoardView) -> Board:
    """Return the board after a fumble: the survivor may strike back at one of the cards."""
    seat = view.seat
    (passing,) = view.patterns(actions.Pass)
    who = "" if view.attack is None else view.attacker_name(view.attack.attacker)
    foes, _ = attack_targets(view)
    return view.board(
        view.sign(seat, view.asked.hints["survivor"], "strike back?"),
        f"{who} fumbled: one attack at once, or pass",
        column(
            sides(view),
            large_cards(view, {foe: attack(view, foe) for foe in foes}, low=True),
            gap=10,
            grow=1,
        ),
        seat=seat,
        buttons=(
            choice("STRIKE BACK", "attack at once", attack_any(view)),
            choice("PASS", "let it go", submit(passing)),
        ),
    )
