"""What a survivor attacks, with what, and on which stat: one question with the odds of each."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from companion.core.board.dice_tray import percent
from companion.core.board.nodes import Board, SubmitAction, Touch, UiCommand
from companion.core.board.tickets import ChoiceTicket, tickets
from companion.core.dice import FACES, fraction
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.board.board_view import BoardView, in_sentence
from companion.games.shuffling_horror.effects import Stat
from companion.games.shuffling_horror.rules.dice import (
    FUMBLE,
    HEAD_SHOT,
    ROLL_COUNT,
    doubles_of,
    succeeds,
)
from companion.games.shuffling_horror.rules.rolls import rolls_at_most, rolls_reaching
from companion.games.shuffling_horror.state import PLACE_OF

DICE = {"d6": "d6", "shad": "SHAD", "2d6": "2d6"}
"""The words for the dice of an attack, the better ones later (SH-92, SH-93)."""
LARGE_ODDS = "Touch a target. Large: the chance to take it out"
"""What the large percentages of targets and of attacks mean."""
AttackAction = actions.Attack | actions.ThrongAttack


def touch_on(view: BoardView, what: str | int) -> Touch | None:
    """What a touch on a card, throng or sanctuary (its slot) of the board means now: the attack,
    the question with what, or all else that could be done with it.
    """
    return attack(view, what) or view.touch_on(what)


def attack(view: BoardView, target: str | int) -> Touch | None:
    """What a touch on the target of an attack means: the attack, or the question with what."""
    several = _attacks(view, target)
    if not several:
        return None
    if len(several) == 1:
        return SubmitAction(several[0])
    return UiCommand("show detail", _attack_choice(view, several))


def _attacks(view: BoardView, target: str | int) -> list[AttackAction]:
    """Every attack on it that may be worth while: with each item on its better stat, and without
    an item. What another attack beats in everything is left out.
    """
    attacks: list[AttackAction] = []
    for field, kind in (("target", actions.Attack), ("throng", actions.ThrongAttack)):
        for pattern in view.patterns(kind):
            if target not in pattern.values(field):
                continue
            survivor, stats = pattern.fixed["survivor"], {}
            if "stat" in pattern.open:
                stats = {"stat": better_stat(view, survivor, pattern.values("stat"))}
            action = pattern.action(**{field: target, **stats})
            if isinstance(action, AttackAction):
                attacks.append(action)
    worth = [_worth(view, action) for action in attacks]
    return [
        action
        for index, action in enumerate(attacks)
        if not any(_beats(other, worth[index]) for other in worth)
        and worth[index] not in worth[:index]
    ]


def hit_percent_text(view: BoardView, target: str) -> str:
    """How likely the best attack on it hits."""
    ways = [
        winning_rolls(view.need(one.survivor, _stat(view, one))) for one in _attacks(view, target)
    ]
    return percent(fraction(max(ways), 2)) if ways else ""


def out_percent_text(view: BoardView, target: str) -> str:
    """How likely the best attack on it takes it out, without spoints; empty of what cannot be
    attacked.
    """
    ways = [_out_chance(view, one) for one in _attacks(view, target)]
    return f"{round(100 * max(ways))}%" if ways else ""


def _out_chance(view: BoardView, action: AttackAction) -> float:
    """How likely an attack takes out its target, of a throng every card: by a head shot, unless a
    card is immune, or by a hit and the damage, which doubles add to (SH-95, SH-97, SH-99, SH-101,
    SH-108, SH-162).
    """
    target = action.throng if isinstance(action, actions.ThrongAttack) else action.target
    cards = view.cards_of(target) if target in PLACE_OF else (target,)
    blob = view.blob_strength(target)
    value = max(map(view.value, cards)) if blob is None else blob
    shot = blob is None and not any(map(view.is_immune, cards))
    held = view.item(action.item).damage if isinstance(action.item, str) else None
    more, has_shad = view.power_damage(action.survivor)
    least = value - more - (0 if held is None else held.bonus)
    base = "d6" if held is None else held.dice
    base = "shad" if base == "d6" and has_shad else base
    count = 1 if base == "d6" else 2
    need, out = view.need(action.survivor, _stat(view, action)), 0.0
    for dice in product(FACES, repeat=2):
        is_shot = sum(dice) == HEAD_SHOT
        if is_shot and shot:
            out += 1
        elif succeeds(sum(dice), FUMBLE if need is None else need):
            doubles = 0 if is_shot else doubles_of(dice)
            out += rolls_reaching(least - doubles, base) / len(FACES) ** count
    return out / ROLL_COUNT


def better_stat(view: BoardView, survivor: str, stats: Sequence[Stat]) -> Stat:
    """The stat on which an item is used: the better one, or the first of equal ones."""
    return max(stats, key=lambda stat: winning_rolls(view.need(survivor, stat)))


def roll_text(view: BoardView, survivor: str, stat: Stat) -> tuple[str, str]:
    """How likely a survivor passes, as a percentage, and the stat with what must be rolled."""
    need = view.need(survivor, stat)
    words = view.tested_text(survivor, stat)
    tested = words if need is None else f"{words} ≤ {need}"
    return percent(fraction(winning_rolls(need), 2)), tested


def _stat(view: BoardView, action: AttackAction) -> Stat:
    """What an attack is tested on."""
    if not isinstance(action.item, str):
        return "muscle"
    survivor, stats = view.survivor(action.survivor), view.item(action.item).stats
    return action.stat or next(stat for stat in stats if survivor.score(stat) is not None)


class Worth(NamedTuple):
    """What speaks for an attack. Tokens are spared, and a whole throng is another target."""

    hits: int
    dice: int
    bonus: int
    tokens: int
    throng: bool


def _worth(view: BoardView, action: AttackAction) -> Worth:
    harm = view.item(action.item).damage if isinstance(action.item, str) else None
    return Worth(
        winning_rolls(view.need(action.survivor, _stat(view, action))),
        [*DICE].index("d6" if harm is None else harm.dice),
        0 if harm is None else harm.bonus,
        -(action.item in view.uses),
        isinstance(action, actions.ThrongAttack),
    )


def _beats(one: Worth, other: Worth) -> bool:
    better = all(mine >= theirs for mine, theirs in zip(one, other, strict=True))
    return better and one != other and one.throng == other.throng


def winning_rolls(need: int | None) -> int:
    """How many of 36 rolls succeed; all if none is made."""
    return ROLL_COUNT if need is None else rolls_at_most(need)


def _attack_choice(view: BoardView, several: Sequence[AttackAction]) -> Board:
    """A ticket for each attack: the item, the chances to take it out and to hit, the stat and the
    damage.
    """
    first = several[0]
    target = first.throng if isinstance(first, actions.ThrongAttack) else first.target
    whom = in_sentence(view.target_name(target))
    return view.board(
        view.sign(first.seat, first.survivor, f"attack {whom} with what?", "with what?"),
        LARGE_ODDS,
        tickets([_ticket(view, attack_action) for attack_action in several]),
        seat=first.seat,
    )


def _ticket(view: BoardView, action: AttackAction) -> tuple[ChoiceTicket, str, Touch]:
    item = action.item if isinstance(action.item, str) else None
    title = "No item" if item is None else view.short_title(item)
    hit, tested = roll_text(view, action.survivor, _stat(view, action))
    out = f"{round(100 * _out_chance(view, action))}%"
    words = f"takes it out; {hit} hits: {tested}, {damage_text(view, item)}"
    return ChoiceTicket(title, out, words), f"{title}: {out} {words}", SubmitAction(action)


def damage_text(view: BoardView, item: str | None) -> str:
    """What an attack with an item does, or without one."""
    harm = None if item is None else view.item(item).damage
    dice = DICE["d6" if harm is None else harm.dice]
    return f"damage {dice}+{harm.bonus}" if harm is not None and harm.bonus else f"damage {dice}"
