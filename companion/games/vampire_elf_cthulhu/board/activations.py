"""Phase II: the actions, as they are chosen, reckoned and spent (mock-up 08)."""

from collections.abc import Sequence
from typing import Any

from companion.core.domains import Number
from companion.core.game import Prompt
from companion.core.kit import STAGE, button, choice, primary
from companion.core.nodes import (
    Board,
    Do,
    Face,
    Node,
    Pick,
    Touch,
    column,
    icon,
    row,
    text,
)
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.board import displays, novel, opening, reckoning, worth
from companion.games.vampire_elf_cthulhu.board.displays import Touches, spot
from companion.games.vampire_elf_cthulhu.board.parts import GAP, SYMBOL, box, names_of, stub
from companion.games.vampire_elf_cthulhu.cards import COLORS, POSITIONS, Color
from companion.games.vampire_elf_cthulhu.rules.activations import is_ready
from companion.games.vampire_elf_cthulhu.rules.turning import cost
from companion.games.vampire_elf_cthulhu.sentences import DEED
from companion.games.vampire_elf_cthulhu.state import MOST_FACE_UP, Lying
from companion.games.vampire_elf_cthulhu.view import ActionView, LyingView, View

PANELS, LOW_PANELS = 132, 116
OFFER = 84
"""A card that can be activated: what it does, what it is called, what it would be worth."""
SIDE, LOW_SIDE = 92, 60
LAST_ROW = 80
"""The Novel where little room is left."""
PAGES = 96


def activate(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """The ready cards, and what each would be worth now (VE-42 to VE-45)."""
    can = _cards(prompts, did.Activate)
    display = view.seats[seat].display
    ready = [place for place, one in enumerate(display) if _is_ready(one)]
    return Board(
        line1=f"{view.seats[seat].name}: activate a card",
        line2="What it would be worth now, before points and ink",
        seat=seat,
        stub=stub(view),
        stage=column(
            *(_offer(view, seat, place, can) for place in ready),
            displays.panels(view, (seat,), LOW_PANELS),
            *((novel.pages(view, LAST_ROW),) if len(ready) == 1 else ()),
            gap=GAP,
            grow=1,
        ),
        buttons=(displays.exchange_button(view),),
    )


def _is_ready(one: LyingView) -> bool:
    return is_ready(Lying(one.card or "", one.face, one.quills, one.cubes))


def _offer(view: View, seat: int, place: int, can: tuple[str, ...]) -> Node:
    one = view.seats[seat].display[place]
    called = spot(seat, place)
    card = one.card
    if card is None:
        art, heading, line = "eyeoff", "A face-down card", "with both quills; all will see it"
        name, possible = f"Face-down card {place + 1}", True
    else:
        known = box(view)
        kind = known.action[card]
        a, b = worth.a_and_b(view, seat, card)
        art = SYMBOL[kind]
        heading = f"{DEED[kind]}: {a} × {b} = {a * b}"
        possible = card in can
        line = worth.told(view, seat, kind, a * b) if possible else worth.LACKS[kind]
        name = known.novel[card].title
    paper, ink, second = ("paper", "ink", "ink-2") if possible else ("night-700", "mist", "mist")
    return row(
        row(
            icon(art, 44, ink, hole=paper),
            column(
                text(heading, font="strong", size=24, fit=18, colour=ink),
                text(name, font="bold", size=18, fit=15, colour=second),
                text(line, font="bold", size=18, fit=15, colour=ink),
                grow=1,
                shrink=True,
                justify="center",
            ),
            *((icon("next", 28, ink, hole=paper),) if possible else ()),
            name=f"Activate {name}",
            touch=Pick(seat, did.Activate, {"card": called}) if possible else None,
            enabled=possible,
            face=Face(paper, radius=10, edge="paper-2" if possible else None),
            pad=(16, 0, 14, 4),
            gap=14,
            height=OFFER,
            align="center",
            grow=1,
            shrink=True,
        ),
        button(
            "Give up",
            Pick(seat, did.Renounce, {"card": called}),
            label=f"Give up {name}",
            shrink=False,
        ),
        gap=10,
        height=OFFER,
        align="center",
        key=f"ready:{called}",
    )


# ---- cards of a Display, one after the other


def _stage(
    view: View, shown: Sequence[tuple[int, int]], touches: Touches, asked: tuple[int, ...] = ()
) -> Node:
    """The reckoning above, the cards that can be chosen below."""
    above = _above(view, asked)
    room = STAGE - sum((one.height or 0) + GAP for one in above)
    high = displays.high(len(shown), room)
    below = room - high - GAP
    pages = (novel.pages(view, min(PAGES, below)),) if below >= LAST_ROW else ()
    return column(*above, displays.cards(view, shown, touches, high), *pages, gap=GAP, grow=1)


def _above(view: View, asked: tuple[int, ...]) -> list[Node]:
    """All sides while there are two at most; of more only those that are asked have room."""
    sides = () if view.action is None else view.action.sides
    shown = [side for side in sides if len(sides) <= 2 or side.seat in asked]
    high = SIDE if len(shown) == 1 else LOW_SIDE
    return [
        reckoning.side_row(view, side, high, active=side.seat in asked, secret=len(sides) > 1)
        for side in shown
    ]


def _act(view: View) -> ActionView:
    if view.action is None:
        raise ValueError("no action is performed")
    return view.action


def _free(view: View, seat: int) -> Touches:
    """Cards that can be turned or discarded for special points (VE-57 to VE-60)."""
    shown = view.seats[seat]
    action = _act(view)
    stay = {action.card, action.offered, *(side.card for side in action.sides)}
    if shown.face_up > MOST_FACE_UP:
        return {}
    return {
        (seat, place): Pick(
            seat,
            did.TurnForPoint if one.face == "up" else did.DiscardForPoints,
            {"card": spot(seat, place)},
        )
        for place, one in enumerate(shown.display)
        if not one.quills and (one.card is None or one.card not in stay)
    }


def special_points(view: View, seat: int) -> Board:
    """Cards turned and discarded for points (VE-57)."""
    return Board(
        line1=f"{view.seats[seat].name}: special points?",
        line2="Turn a card down: 1; discard a face-down one: 2",
        seat=seat,
        stub=stub(view),
        stage=_stage(view, displays.places(view, seat), _free(view, seat), (seat,)),
        buttons=(primary("Done", Do(did.Pass(seat)), art="check"),),
    )


def add_ink(view: View, seat: int) -> Board:
    """Points and ink of an action without a confrontation (VE-65)."""
    return Board(
        line1=f"{view.seats[seat].name}: how much ink?",
        line2="Cubes add 1, tokens 3; cards turned down 1, discarded 2",
        seat=seat,
        stub=stub(view),
        stage=_stage(view, displays.places(view, seat), _free(view, seat), (seat,)),
        buttons=(
            button("Add ink", Pick(seat, did.AddInk), art="drop"),
            primary("No ink", Do(did.AddInk(seat, 0, 0))),
        ),
    )


def compare(view: View, seat: int) -> Board:
    """A face-up card of an opponent (VE-70)."""
    seats = len(view.seats)
    shown = [
        (other, place)
        for step in range(1, seats)
        for other in [(seat + step) % seats]
        for place, one in enumerate(view.seats[other].display)
        if one.face == "up"
    ]
    return Board(
        line1=f"{view.seats[seat].name}: compare with which?",
        line2="A face-up card of an opponent",
        seat=seat,
        stub=stub(view),
        stage=_stage(view, shown, _named(view, shown, seat, did.Compare), (seat,)),
    )


def _named(
    view: View, shown: Sequence[tuple[int, int]], seat: int, kind: type[Any]
) -> dict[tuple[int, int], Touch]:
    """Each of these open cards answers with its name."""
    return {
        (owner, place): Do(kind(seat, card))
        for owner, place in shown
        if (card := view.seats[owner].display[place].card) is not None
    }


def _cards(prompts: Sequence[Prompt], kind: type[Any]) -> tuple[str, ...]:
    """The cards that the prompt takes for this kind of action."""
    for template in prompts[0].accepts if prompts else ():
        if template.kind is kind:
            return tuple(template.open["card"].wire()["cards"])
    return ()


def _of_prompt(view: View, prompts: Sequence[Prompt], kind: type[Any], owner: int) -> Touches:
    """The open cards of a Display that the prompt takes."""
    cards = _cards(prompts, kind)
    shown = [
        (owner, place)
        for place, one in enumerate(view.seats[owner].display)
        if one.card in cards and one.face == "up"
    ]
    seat = prompts[0].seat if prompts else owner
    return _named(view, shown, seat or 0, kind)


def offer(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """The card meant for the Novel (VE-93)."""
    return Board(
        line1=f"{view.seats[seat].name}: which card for the Novel?",
        line2="One of your face-up cards, the activated one or another",
        seat=seat,
        stub=stub(view),
        stage=column(
            displays.cards(
                view,
                displays.places(view, seat),
                _of_prompt(view, prompts, did.Offer, seat),
                STAGE - PAGES - GAP,
            ),
            novel.pages(view, PAGES),
            gap=GAP,
            grow=1,
        ),
    )


def oppose(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """An opponent's card against it (VE-95)."""
    action = _act(view)
    card = box(view).novel[action.offered or action.card].title
    return Board(
        line1=f"{view.seats[seat].name}: oppose?",
        line2=f"{view.seats[action.seat].name} offers {card}",
        seat=seat,
        stub=stub(view),
        stage=column(
            displays.cards(
                view,
                displays.places(view, seat),
                _of_prompt(view, prompts, did.Oppose, seat),
                STAGE - PAGES - GAP,
            ),
            novel.pages(view, PAGES),
            gap=GAP,
            grow=1,
        ),
        buttons=(choice("DECLINE", "let it be", Do(did.Pass(seat))),),
    )


def bid(view: View, asked: Sequence[int]) -> Board:
    """Ink in closed hands: one seat after the other takes the covered screen (VE-66)."""
    sides = _act(view).sides
    high = min(SIDE, (STAGE + GAP) / len(sides) - GAP)
    rows = reckoning.rows(view, high, {seat: Pick(seat, did.Bid) for seat in asked}, tuple(asked))
    left = STAGE - len(rows) * (high + GAP)
    return Board(
        line1=f"{names_of(view, asked)}: ink in a closed hand",
        line2="Touch your row; nobody sees what you bid until all have",
        seat=asked[0] if len(asked) == 1 else None,
        art="hand",
        stub=stub(view),
        stage=column(
            *rows, *((novel.pages(view, PAGES),) if left >= PAGES else ()), gap=GAP, grow=1
        ),
        buttons=(displays.exchange_button(view),),
    )


def turn_rival(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """What the winning points buy, card by card (VE-74 to VE-76)."""
    action = _act(view)
    loser = next(side.seat for side in action.sides if side.seat != action.winner)
    price = cost(view.seats[loser].face_up)
    return Board(
        line1=f"{view.seats[seat].name}: {action.points} points left",
        line2=f"The next card of {view.seats[loser].name} costs {price}",
        seat=seat,
        stub=stub(view),
        stage=_stage(
            view,
            displays.places(view, loser),
            _of_prompt(view, prompts, did.TurnRival, loser),
            (seat,),
        ),
        buttons=(primary("Stop", Do(did.Pass(seat)), art="check"),),
    )


def research(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """From which deck, and how many (VE-81 to VE-83)."""
    most: dict[Color, dict[str, int]] = {}
    for template in prompts[0].accepts if prompts else ():
        domain = template.open.get("n")
        if isinstance(domain, Number):
            most.setdefault(template.fixed["color"], {})[template.fixed["face"]] = domain.most
    touches: dict[Color, Touch] = {
        color: Pick(seat, did.Research, {"color": color}) for color in COLORS if color in most
    }
    said: dict[Color, str] = {
        color: f"up to {amounts['down']}"
        + (f", {amounts['up']} face up" if "up" in amounts else "")
        for color, amounts in most.items()
    }
    return Board(
        line1=f"{view.seats[seat].name}: draw from which deck?",
        line2=f"{_act(view).points} points: 2 a card, 4 more to keep one face up",
        seat=seat,
        stub=stub(view),
        stage=opening.decks(view, touches, said),
        buttons=(button("Draw nothing", Do(did.Pass(seat))),),
    )


def keep(view: View, seat: int) -> Board:
    """One of the drawn cards, which nobody else sees (VE-83, VE-86)."""
    drawn = _act(view).research
    face = "down" if drawn is None else drawn.face
    n = 0 if drawn is None else drawn.n
    return Board(
        line1=f"{view.seats[seat].name}: draw {n}, keep one",
        line2=f"Under your hand on the pad; it will lie face {face}",
        seat=seat,
        stub=stub(view),
        stage=column(
            novel.pages(view, STAGE - PANELS - GAP),
            displays.panels(view, (seat,), PANELS),
            gap=GAP,
            grow=1,
        ),
        buttons=(button("Find it here", Pick(seat, did.Keep), art="eyeoff"),),
    )


def turn_up(view: View, seat: int) -> Board:
    """Face-down cards come up, two points each (VE-87)."""
    touches: Touches = {
        (seat, place): Pick(seat, did.TurnUp, {"card": spot(seat, place)})
        for place, one in enumerate(view.seats[seat].display)
        if one.face == "down"
    }
    return Board(
        line1=f"{view.seats[seat].name}: turn cards up",
        line2=f"{_act(view).points} points left, 2 a card",
        seat=seat,
        stub=stub(view),
        stage=_stage(view, displays.places(view, seat), touches, (seat,)),
        buttons=(primary("Done", Do(did.Pass(seat)), art="check"),),
    )


def collect(view: View, seat: int) -> Board:
    """Cubes from the reserve, two points each (VE-89)."""
    points = _act(view).points or 0
    most = min(points // 2, view.reserve)
    rows = reckoning.rows(view, SIDE, asked=(seat,))
    return Board(
        line1=f"{view.seats[seat].name}: how many cubes?",
        line2=f"{points} points, 2 a cube; the reserve holds {view.reserve}",
        seat=seat,
        stub=stub(view),
        stage=column(*rows, novel.pages(view, STAGE - SIDE - GAP), gap=GAP, grow=1),
        buttons=(
            button("Fewer", Pick(seat, did.Collect), art="cube"),
            primary(f"Take {most}", Do(did.Collect(seat, most)), art="cube"),
        ),
    )


def enters(view: View, seat: int) -> Board:
    """Where the winner's card goes in the Novel (VE-100 to VE-103)."""
    action = _act(view)
    card = action.offered or action.card
    if action.winner not in (None, action.seat):
        card = next(side.card for side in action.sides if side.seat == action.winner)
    # all pages alike: which can be replaced would tell how many tokens somebody has
    touches = {one: Pick(seat, did.PlaceInNovel, {"position": one}) for one in POSITIONS}
    title = box(view).novel[card].title
    return Board(
        line1=f"{view.seats[seat].name}: where does it go?",
        line2=f"{title}: an empty page, or replace one with more tokens",
        seat=seat,
        stub=stub(view),
        stage=column(
            novel.pages(view, STAGE - PANELS - GAP, touches),
            displays.panels(view, (seat,), PANELS),
            gap=GAP,
            grow=1,
        ),
    )


def turn_one(view: View, seat: int, prompts: Sequence[Prompt]) -> Board:
    """The card that an action ends with, or one too many (VE-48, VE-54)."""
    limit = view.step == "limit"
    more = view.seats[seat].face_up - MOST_FACE_UP
    return Board(
        line1=f"{view.seats[seat].name}: turn one card face down",
        line2=f"More than seven are face up: {more} more to turn"
        if limit
        else "Any face-up card of yours without a quill",
        seat=seat,
        stub=stub(view),
        stage=column(
            displays.cards(
                view,
                displays.places(view, seat),
                _of_prompt(view, prompts, did.TurnDown, seat),
                STAGE - PAGES - GAP,
            ),
            novel.pages(view, PAGES),
            gap=GAP,
            grow=1,
        ),
    )
