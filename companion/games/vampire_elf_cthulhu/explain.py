"""Why?: the steps behind a ruling, and how each clause applies to the seats concerned."""

from collections.abc import Iterator

from companion.core.actions import Action
from companion.core.game import Reason
from companion.core.rulings import Ruling
from companion.core.wording import count, listed
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.cards import COLORS
from companion.games.vampire_elf_cthulhu.rules.play import apply
from companion.games.vampire_elf_cthulhu.rules.turning import cost, loser
from companion.games.vampire_elf_cthulhu.state import AN_INK_TOKEN, State, face_up, lying, performed
from companion.games.vampire_elf_cthulhu.terms import ink, titled

Lines = tuple[tuple[int | None, str], ...]
SECRET = Reason(
    "VE-51",
    ((None, "cubes are secret by the rulebook, special tokens by a ruling of ours"),),
)


def explain(before: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
    """The reasons for a ruling that followed from an action; `before`: the position before it."""
    match ruling.kind:
        case "strength":
            return tuple(_strength(before, ruling))
        case "result" if ruling.facts["points"] is not None or ruling.facts["winner"] is None:
            return _result(before, action, ruling)
        case "steal":
            return _steal(before, ruling)
        case "spend" if isinstance(action, did.TurnRival):
            return _price(before, ruling)
        case "score":
            return tuple(_score(before, action, ruling))
        case "instruct" if isinstance(action, did.Exchange):
            return *(Reason(clause, ()) for clause in ruling.cite), SECRET
        case "winner" if action is not None:
            return _winner(before, action, ruling)
        case _:
            return tuple(Reason(clause, ()) for clause in ruling.cite)


def _strength(before: State, ruling: Ruling) -> Iterator[Reason]:
    facts = ruling.facts
    seat: int = facts["seat"]
    box, card = before.box, facts["card"]
    if facts["special_points"]:
        yield Reason("VE-57", ((seat, count(facts["special_points"], "special point")),))
    up = [one.card for one in before.displays[seat] if one.face == "up"]
    same_type = [titled(before, one) for one in up if box.type[one] == box.type[card]]
    same_genre = [titled(before, one) for one in up if box.genre[one] == box.genre[card]]
    type_, genre = box.type[card], box.genre[card]
    yield Reason("VE-61", ((seat, _counted(facts["a"], type_, same_type)),))
    yield Reason("VE-62", ((seat, _counted(facts["b"], genre, same_genre)),))
    own = lying(before.displays[seat], card)
    if own is not None and own.face == "down":
        yield Reason("VE-63", ((seat, "activated face down: it counts in neither"),))
    if facts["card_cubes"]:
        yield Reason("VE-36", ((seat, f"{count(facts['card_cubes'], 'cube')} on the card"),))
    if facts["cubes"] or facts["specials"]:
        points = facts["cubes"] + AN_INK_TOKEN * facts["specials"]
        words = f"{ink(facts['cubes'], facts['specials'])}: {points}"
        yield Reason("VE-65", ((seat, words),))
    yield Reason("VE-69", ((seat, _sum(ruling)),))


def _counted(n: int, what: str, cards: list[str]) -> str:
    words = what.replace("-", " ")
    return f"{n} {words}: {listed(cards)}" if cards else f"{n} {words}"


def _sum(ruling: Ruling) -> str:
    facts = ruling.facts
    inked = facts["cubes"] + AN_INK_TOKEN * facts["specials"]
    parts = (facts["special_points"], facts["card_cubes"], inked)
    more = "".join(f" + {one}" for one in parts if one)
    return f"{facts['a']} × {facts['b']}{more} = {facts['total']}"


def _result(before: State, action: Action | None, ruling: Ruling) -> tuple[Reason, ...]:
    measured = () if action is None else apply(before, action).rulings
    totals: Lines = tuple(
        (one.facts["seat"], f"{titled(before, one.facts['card'])}: {_sum(one)}")
        for one in measured
        if one.kind == "strength"
    )
    return SECRET, Reason("VE-66", ()), Reason(ruling.cite[0], totals)


def _steal(before: State, ruling: Ruling) -> tuple[Reason, ...]:
    facts = ruling.facts
    was = next(idea.cubes for idea in before.ideas if idea.card == facts["card"])
    thief, robbed = facts["seat"], facts["robbed"]
    carried = facts["cubes"]
    return (
        Reason("VE-29", ((robbed, f"had {count(was, 'cube')} there"), (thief, "lays more"))),
        Reason("VE-30", ((robbed, f"{was} + 1 of the thief's: takes {count(carried, 'cube')}"),)),
        Reason("VE-31", ((thief, "keeps the card, the quill and the other cubes"),)),
    )


def _price(before: State, ruling: Ruling) -> tuple[Reason, ...]:
    owner = loser(performed(before)).seat
    up = face_up(before.displays[owner])
    words = f"{count(up, 'face-up card')}: a turn costs {cost(up)}"
    left = f"{ruling.facts['left']} left"
    return Reason("VE-74", ((owner, words),)), Reason("VE-75", ((ruling.facts["seat"], left),))


def _score(before: State, action: Action | None, ruling: Ruling) -> Iterator[Reason]:
    facts = ruling.facts
    seat: int = facts["seat"]
    shown = action.card if isinstance(action, did.RevealObjective) else ""
    own = isinstance(action, did.RevealObjective) and action.seat == seat
    objective = shown if own else before.revealed[seat] or ""
    wanted = before.box.objectives[objective].colors
    there: list[tuple[int | None, str]] = []
    elsewhere: list[tuple[int | None, str]] = []
    for position, (points, one) in enumerate(
        zip(facts["by_position"], before.novel, strict=True), 1
    ):
        if one is None or not points:
            continue
        color = COLORS[before.box.color[one.card]]
        inked = " with own ink" if one.seat == seat and one.specials else ""
        line = (seat, f"{titled(before, one.card)}{inked}: {points}")
        (there if wanted[position - 1] == color else elsewhere).append(line)
    if there:
        yield Reason("VE-119", tuple(there))
    if elsewhere:
        yield Reason("VE-118", tuple(elsewhere))
    type_ = before.box.type[objective]
    yield Reason("VE-120", ((seat, f"{count(facts['type_points'], f'{type_} card')}"),))


def _winner(before: State, action: Action, ruling: Ruling) -> tuple[Reason, ...]:
    scores = apply(before, action).state.scores or ()
    lines: Lines = tuple((seat, count(points, "point")) for seat, points in enumerate(scores))
    seats: tuple[int, ...] = ruling.facts["seats"]
    names = listed([before.names[seat] for seat in seats])
    told: dict[str, Lines] = {}
    for one in apply(before, action).rulings:
        for reason in _score(before, action, one) if one.kind == "score" else ():
            told[reason.clause] = (*told.get(reason.clause, ()), *reason.lines)
    return (
        *(Reason(clause, told[clause]) for clause in sorted(told)),
        Reason("VE-121", lines),
        Reason("VE-122", ((None, f"{names}: the story, please"),)),
    )
