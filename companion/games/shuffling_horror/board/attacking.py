"""What a survivor attacks, with what, and on which stat: one question with the odds of each."""

from collections.abc import Sequence

from msgspec import UNSET

from companion.core.dice import fraction
from companion.core.view.dice_tray import percent
from companion.core.view.nodes import Board, SubmitAction, Touch, UiCommand
from companion.core.view.tickets import ChoiceTicket, tickets
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.board.board_view import BoardView, in_sentence
from companion.games.shuffling_horror.effects import Stat
from companion.games.shuffling_horror.rules.rolls import rolls_at_most

DICE = {"d6": "d6", "2d6": "2d6", "shad": "SHAD"}
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
    return UiCommand("closer", _with_what(view, several))


def _attacks(view: BoardView, target: str | int) -> list[AttackAction]:
    """Every attack on it: with each item and stat, and without an item."""
    found: list[AttackAction] = []
    for field, kind in (("target", actions.Attack), ("throng", actions.ThrongAttack)):
        for pattern in view.patterns(kind):
            if target not in pattern.values(field):
                continue
            open_stats = pattern.values("stat") if "stat" in pattern.open else (UNSET,)
            for stat in open_stats:
                action = pattern.action(**{field: target, "stat": stat})
                if isinstance(action, AttackAction):
                    found.append(action)
    return found


def _with_what(view: BoardView, several: Sequence[AttackAction]) -> Board:
    """A ticket for each attack: the item, the chance to hit, the stat and the damage."""
    first = several[0]
    target = first.throng if isinstance(first, actions.ThrongAttack) else first.target
    whom = in_sentence(view.target_name(target))
    return view.board(
        view.sign(first.seat, first.survivor, f"attack {whom} with what?", "with what?"),
        f"Choose the item and the stat against {whom}",
        tickets([_ticket(view, attack_action) for attack_action in several]),
        seat=first.seat,
    )


def _ticket(view: BoardView, action: AttackAction) -> tuple[ChoiceTicket, str, Touch]:
    item = action.item if isinstance(action.item, str) else None
    tested_stats: Sequence[Stat] = ("muscle",)
    title, damage = "No item", "d6"
    if item is not None:
        card = view.item(item)
        survivor = view.survivor(action.survivor)
        tested_stats = [stat for stat in card.stats if survivor.score(stat) is not None]
        title, damage = view.short_title(item), DICE[card.damage.dice]
        if card.damage.bonus:
            damage += f"+{card.damage.bonus}"
    stat = action.stat or tested_stats[0]
    need = view.need(action.survivor, stat)
    odds = "100%" if need is None else percent(fraction(rolls_at_most(need), 2))
    tested = stat.title() if need is None else f"{stat.title()} ≤ {need}"
    name = f"{title}, {tested}: {odds}"
    return ChoiceTicket(title, odds, f"{tested}, damage {damage}"), name, SubmitAction(action)
