"""The rolls that decide an attack, as what is played before the board that says so."""

from collections.abc import Sequence
from itertools import chain

from msgspec.structs import replace

from companion.core.board.result_animation import Contest, Part, Side, Sound
from companion.core.rulings import Ruling
from companion.games.shuffling_horror import rulings
from companion.games.shuffling_horror.board.board_view import BoardView
from companion.games.shuffling_horror.rules.dice import FUMBLE
from companion.games.shuffling_horror.state import PLACE_OF, is_sanctuary

FATAL = rulings.Eliminated, rulings.Annihilated


def fight_animation(
    before: BoardView, dice: Sequence[int], announced: Sequence[Ruling]
) -> Contest | None:
    """The roll and what it was against; None if it decides no attack. `before`: the table
    before the roll.
    """
    fatal = next(
        (ruling for ruling in announced if isinstance(ruling, FATAL) and ruling.card), None
    )
    for ruling in announced:
        match ruling:
            case rulings.Hit() | rulings.Miss():
                good = isinstance(ruling, rulings.Hit)
                stamp = "HIT" if good else "MISS"
                return _attack(before, ruling, dice, str(ruling.need), stamp, hits=good)
            case rulings.Fumble():
                return _attack(before, ruling, dice, "", "FUMBLE", hits=False)
            case rulings.HeadShot():
                return _attack(before, ruling, dice, "", "HEAD SHOT", hits=True)
            case rulings.Damage() if fatal is not None:
                return _damage(before, ruling, dice, str(fatal.card))
            case rulings.Test(purpose="flail", roll=int(), need=int(need)):
                return _flail(before, ruling, dice, need)
            case _:
                pass
    return None


def _attack(
    before: BoardView,
    strike: rulings.Strike,
    dice: Sequence[int],
    need: str,
    stamp: str,
    *,
    hits: bool,
) -> Contest:
    """The attacker's roll against what it must not exceed."""
    roll = _side(before, strike.attacker, _dice(dice), str(sum(dice)), stamp, wins=hits)
    aim = _target_side(
        before, strike.target, need, _needed(int(need)) if need else "", wins=not hits
    )
    by_survivor = strike.attacker in before.survivors
    names = (_name(before, who) for who in (strike.attacker, strike.target))
    sound = _sound(good=hits == by_survivor, hits=hits)
    return Contest((roll, aim), sound=sound, question=" against ".join(names))


def _damage(before: BoardView, damage: rulings.Damage, dice: Sequence[int], card: str) -> Contest:
    """What the attacker's dice and all that is added do to a card."""
    more = damage.n - sum(dice)
    parts = (*_dice(dice), *((Part("plus", f"+{more}", more),) if more > 0 else ()))
    blow = _side(before, damage.attacker, parts, str(damage.n), "", wins=True)
    aim = _target_side(before, card, str(before.value(card)), "", wins=False)
    question = f"{blow.name}: damage to {aim.name}"
    return Contest((blow, replace(aim, stamp="OUT")), question=question)


def _flail(before: BoardView, test: rulings.Test, dice: Sequence[int], need: int) -> Contest:
    """The roll, and the heart beside it if it saves, or else a skull."""
    roll = _side(
        before,
        test.survivor,
        _dice(dice),
        str(sum(dice)),
        "SURVIVES" if test.success else "FALLS",
        wins=bool(test.success),
    )
    icon_name = "heart" if test.success else "skull"
    need = min(need, FUMBLE - 1)
    aim = Side(
        _needed(need), (Part(icon_name),), icon=icon_name, total=str(need), wins=not test.success
    )
    sound = "won" if test.success else "miss"
    return Contest((roll, aim), sound=sound, question=f"{roll.name}: the flail test")


def _needed(need: int) -> str:
    """What the roll must not exceed, with the words that the sign has for it."""
    return f"{need} or less needed"


def _sound(*, good: bool, hits: bool) -> Sound:
    """A hit on a survivor is a twist, and a roll that misses is a miss, whosever it is."""
    return "won" if good and hits else "twist" if hits else "miss"


def _dice(dice: Sequence[int]) -> tuple[Part, ...]:
    return tuple(Part(f"die-{die}", "", die) for die in dice)


def _side(
    before: BoardView, who: str, parts: tuple[Part, ...], total: str, stamp: str, *, wins: bool
) -> Side:
    seat, icon_name = _seat(before, who), _icon_name(before, who)
    return Side(_name(before, who), parts, seat, icon_name, total, stamp, wins)


def _target_side(before: BoardView, target: str, need: str, words: str, *, wins: bool) -> Side:
    """What is attacked, with the figure that decides."""
    seat, icon_name = _seat(before, target), _icon_name(before, target)
    return Side(
        words or _name(before, target), (Part(icon_name),), seat, icon_name, need, wins=wins
    )


def _seat(before: BoardView, who: str) -> int | None:
    return before.survivors[who].seat if who in before.survivors else None


def _name(before: BoardView, who: str) -> str:
    return before.short_title(who) if who in before.survivors else before.target_name(who)


def _icon_name(before: BoardView, who: str) -> str:
    if is_sanctuary(who):
        return "house"
    cards = before.cards_of(who) if who in PLACE_OF else (who,)
    return next(chain(map(before.icon_of, cards), ("skull",)))
