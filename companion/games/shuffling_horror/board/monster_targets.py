"""Whom the monsters attack, and which of them does."""

from collections.abc import Sequence

from companion.core.board.dice_tray import percent
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
    space,
    text,
)
from companion.core.dice import fraction
from companion.core.prompts import ActionPattern
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.board.board_view import (
    BoardView,
    in_sentence,
    submit,
    tile_background,
)
from companion.games.shuffling_horror.board.choosing import (
    ATTACKERS_HEIGHT,
    MAX_ROW,
    card_tile,
    lines_of,
    passes,
    person_tile,
    sanctuary_tile,
)
from companion.games.shuffling_horror.board.throngs import (
    countdown_token,
    throng_tile,
    used_throngs,
)
from companion.games.shuffling_horror.rules.rolls import rolls_at_most
from companion.games.shuffling_horror.state import MAX_TARGET, PLACE_OF, is_sanctuary, slot_of

MAX_TALL = 3
"""Targets up to which a sanctuary among them has room for large figures."""


def target(view: BoardView) -> Board:
    """Whom the monsters attack: the first attacker's victim is touched; another attacker can
    come first.
    """
    seat = view.seat
    patterns = view.patterns(actions.Target)
    first, *others = patterns[0].values("attacker")
    cells: list[Node] = []
    targets = [
        victim
        for pattern in patterns
        for victim in (
            *pattern.values("victim"),
            *(f"sanctuary-{place}" for place in pattern.values("sanctuary")),
        )
    ]
    for pattern in patterns:
        for victim in pattern.values("victim"):
            touch = SubmitAction(actions.Target(seat, first, victim=victim))
            cells.append(person_tile(view, victim, touch, len(targets), flails=True))
        for place in pattern.values("sanctuary"):
            touch = SubmitAction(actions.Target(seat, first, sanctuary=place))
            tall = len(targets) <= MAX_TALL
            cells.append(sanctuary_tile(view, place, touch, tall=tall))
    if len(cells) == 1:
        return _attackers(view, (first, *others), targets[0], patterns[0])
    who = view.attacker_name(first)
    line1 = view.sign(seat, None, f"{who} {view.attack_verb(first)} whom?", "attack whom?")
    line2 = f"Touch the victim: {_hits(view, first)}"
    return view.board(
        line1,
        line2,
        column(
            row(
                _attacker(view, first, None),
                *(
                    _attacker(view, other, ChooseFields(seat, actions.Target, {"attacker": other}))
                    for other in others[: MAX_ROW - 1]
                ),
                *([space(flex=1)] * (3 - len(others))),
                gap=8,
                height=ATTACKERS_HEIGHT,
                key="main",
            ),
            lines_of(cells[: 3 * MAX_ROW]),
            gap=8,
            grow=1,
        ),
        seat=seat,
        buttons=passes(view),
    )


def _attackers(
    view: BoardView, attackers: Sequence[str], target: str, pattern: ActionPattern
) -> Board:
    """Who attacks the only target: each with the chance to hit it, and in an event the throngs
    that have attacked already.
    """
    seat, whom = view.seat, view.whom(target)
    name = in_sentence(view.target_name(target))
    aim: dict[str, str | int] = {"victim": target}
    if is_sanctuary(target):
        aim = {"sanctuary": slot_of(target)}
    aim = {field: value for field, value in aim.items() if field in pattern.open}
    sentences = [f"{who} attacks {whom}?" for who in ("which throng", "who")]
    if len(attackers) == 1:
        who, verb = view.attacker_name(attackers[0]), view.attack_verb(attackers[0])
        sentences = [f"{who} {verb} {whom}", f"attack {whom}"]
    line1 = view.sign(seat, None, *sentences, f"attack {name}")
    if whom not in line1:  # the role gives way before a person does
        line1 = f"{view.name(seat)}: {sentences[-1]}"
    used = used_throngs(view)
    return view.board(
        line1,
        "Touch it; a countdown token: it has attacked in this event"
        if used
        else "Touch it to attack: its cards, and the chance to hit",
        lines_of(
            [
                *(
                    _attacker_tile(view, one, submit(pattern, attacker=one, **aim))
                    for one in attackers[: 3 * MAX_ROW]
                ),
                *(_attacker_tile(view, one, None) for one in used if one not in attackers),
            ]
        ),
        seat=seat,
        buttons=passes(view),
    )


def _attacker_tile(view: BoardView, name: str, touch: Touch | None) -> Node:
    """A throng or a monster with its cards and its chance to hit; without a touch it has had its
    attack.
    """
    cards = view.cards_of(name) if name in PLACE_OF else ()
    need = min(MAX_TARGET, view.strength(name))
    waits = [countdown_token(28), text("has attacked", "name", "mist")]
    ink = "ink" if touch else "mist"
    return column(
        row(
            text(view.attacker_name(name), "title", ink, lines=2, grow=1),
            icon(view.icon_of(name), 44, "watermark", shrink=True),
            gap=6,
            align="center",
            height=56,
        ),
        *(text(view.title(card), "name", ink, size=20, fit=16, lines=2) for card in cards),
        space(),
        row(
            *(
                (
                    countdown_token(28) if name in view.countdown else None,
                    text(f"≤ {need}", "figure", ink, size=34, fit=20),
                    space(),
                    text(
                        percent(fraction(rolls_at_most(need), 2)),
                        "figure",
                        ink,
                        size=34,
                        fit=20,
                    ),
                )
                if touch
                else waits
            ),
            gap=8,
            align="center",
            height=44,
        ),
        name=view.attacker_name(name),
        touch=touch,
        background=tile_background(touch, radius=10)
        if touch
        else Background("night-800", radius=10),
        padx=12,
        pady=8,
        flex=1,
    )


def _hits(view: BoardView, attacker: str) -> str:
    """What its attack roll will need, and how likely that is (SH-115)."""
    need = min(MAX_TARGET, view.strength(attacker))
    return f"{need} or less hits, {percent(fraction(rolls_at_most(need), 2))}"


def _attacker(view: BoardView, name: str, touch: Touch | None) -> Node:
    """A throng, or a single monster."""
    if name in PLACE_OF:
        return throng_tile(view, name, ATTACKERS_HEIGHT, touch, lit=touch is None)
    return card_tile(view, name, touch, lit=touch is None)
