"""Cards of the screen that a survivor takes, and those that the Director fades out."""

from collections.abc import Iterator, Sequence

from companion.core.actions import Action
from companion.core.board.nodes import Board, ChooseFields, Touch, UiCommand, row
from companion.core.board.tickets import ChoiceTicket, tickets
from companion.core.board.widgets import choice
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.board.attacking import better_stat, damage_text, roll_text
from companion.games.shuffling_horror.board.board_view import BoardView, in_sentence, submit
from companion.games.shuffling_horror.board.choosing import large_card
from companion.games.shuffling_horror.cards import ITEMS
from companion.games.shuffling_horror.effects import Stat

TAKES = actions.Take, actions.TakeItem, actions.TakeAttackItem
CARD = 244
"""Width of a card that may fade out."""
FADES = "It goes next turn, unless somebody takes it"


def take_any(view: BoardView, kinds: Sequence[type[Action]]) -> Touch | None:
    """What a touch on a button for these takes means: the only card, or which one, the frames
    first, each with its stat and damage. None: nothing is taken, or more has to be asked.
    """
    if not kinds or not set(kinds) <= set(TAKES):
        return None
    places, patterns = dict(_takeable_cards(view, kinds)), view.patterns(*kinds)
    if len(places) == 1:
        only = len(patterns) == 1 and [*patterns[0].open] == ["card"]
        return submit(patterns[0], card=next(iter(places))) if only else None
    survivor = view.asked.hints.get("survivor")
    several = [
        (
            _ticket(view, card, place, survivor),
            view.title(card),
            ChooseFields(view.seat, kinds[0], {"card": card}, tuple(kinds[1:])),
        )
        for card, place in places.items()
    ]
    ask = "take which item?" if ITEMS.issuperset(places) else "take which card?"
    line2 = (
        "Then attack with it. Large: the chance to hit"
        if kinds[0] is actions.TakeAttackItem
        else "Touch one. Large: the chance to hit with it"
        if ITEMS.intersection(places)
        else "Touch the card to take it"
    )
    board = view.board(view.sign(view.seat, survivor, ask), line2, tickets(several), seat=view.seat)
    return UiCommand("show detail", board)


def _takeable_cards(view: BoardView, kinds: Sequence[type[Action]]) -> Iterator[tuple[str, str]]:
    """The cards that can be taken, and where each is: on frames I to III, then in hands."""
    patterns = view.patterns(*kinds)
    open_cards = {card for pattern in patterns for card in pattern.values("card")}
    for frame in view.frames:
        if frame is not None and frame.card is not None and frame.card in open_cards:
            yield frame.card, view.whereabouts(frame.card)
    for survivor, there in view.survivors.items():
        for card in there.held:
            if card in open_cards:
                yield card, view.short_title(survivor)


def _ticket(view: BoardView, card: str, place: str, survivor: str | None) -> ChoiceTicket:
    """A card that can be taken: where it is, and how it is used by whose turn it is."""
    title = view.short_title(card)
    if card not in ITEMS:
        return ChoiceTicket(title, "", f"{place}: {view.power(card)}")
    stats: Sequence[Stat] = view.item(card).stats
    if survivor is not None:
        stats = [stat for stat in stats if view.survivor(survivor).score(stat) is not None]
    if not stats:
        return ChoiceTicket(title, "", f"{place}: of no use to {view.short_title(survivor or '')}")
    if survivor is None:
        tested = " or ".join(stat.title() for stat in stats)
        return ChoiceTicket(title, damage_text(view, card).partition(" ")[2], f"{place}: {tested}")
    odds, tested = roll_text(view, survivor, better_stat(view, survivor, stats))
    return ChoiceTicket(title, odds, f"to hit: {tested}, {damage_text(view, card)}; {place}")


def special(view: BoardView) -> Board:
    """The Director may mark a card of the screen to fade out, or clip the reel; the cards
    themselves are the answers.
    """
    (passing,) = view.patterns(actions.Pass)
    clips = view.patterns(actions.ClipReel)
    fades: list[tuple[str, Touch]] = []
    for pattern in view.patterns(actions.FadeOut):
        for number in pattern.values("frame"):
            frame = view.frames[int(number) - 1]
            if frame is not None and frame.card is not None:
                fades.append((frame.card, submit(pattern, frame=number)))
    buttons = [choice("CLIP THE REEL", "clears the screen", submit(clip)) for clip in clips]
    sentences, line2 = ["clip the reel?"], "Clipping clears the screen and ends the reel"
    if fades:
        name = in_sentence(view.title(fades[0][0]))
        or_clip = ", or clip" if clips else ""
        one = [f"fade out {name}{or_clip}?"] if len(fades) == 1 else []
        if len(fades) == 1:
            buttons.append(choice("FADE OUT", "it goes next turn", fades[0][1]))
        sentences = [*one, f"fade out a card{or_clip}?"]
        line2 = FADES
    buttons.append(choice("PASS", "nothing fades out", submit(passing)))
    cards = (row(large_card(view, card, touch), width=CARD) for card, touch in fades)
    return view.board(
        view.sign(0, None, *sentences),
        line2,
        row(*cards, gap=12, grow=1, justify="center"),
        seat=view.asked.seat,
        buttons=tuple(buttons),
    )
