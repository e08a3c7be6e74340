"""Who carries out an instruction: the Director, or the player of a survivor."""

from msgspec.structs import replace

from companion.core.hand_tasks import HandTask
from companion.core.rulings import Instruction, Ruling
from companion.games.shuffling_horror import rulings
from companion.games.shuffling_horror.cards import SURVIVORS
from companion.games.shuffling_horror.narration.names import capitalized
from companion.games.shuffling_horror.state import State
from companion.games.shuffling_horror.words import WORDS, drawer


def hand_task(state: State, ruling: Ruling) -> HandTask:
    """An instruction with those who carry it out; while the table is set up, anybody may."""
    seats = _seats(state, ruling)
    words = WORDS.ruling_without_addressee(state, ruling)
    text = f"{words[:1].lower()}{words[1:]}" if seats else capitalized(words)
    task = HandTask(text, seats, ruling.ICON, ruling.only_card)
    match ruling:
        case rulings.Spoints(n=n, to="pool", source=source) if source.startswith("power-"):
            piece = f"{WORDS.term_text('power', state, None)} spoint"
            return replace(task, piece=piece, pieces=-n)
        case _:
            return task


def _seats(state: State, ruling: Ruling) -> tuple[int, ...]:
    if ruling.addressee is not None:
        return (ruling.addressee,)
    if not state.cast or not isinstance(ruling, Instruction):
        return ()
    match ruling:
        case rulings.Move(cards=(card,), to=to) if card in SURVIVORS and to.startswith("throng-"):
            return (int(to.split("-")[1]),)  # whoever spored the survivor places the card (SH-123)
        case rulings.Token(token="fade-in" | "fade-out"):
            return (0,)
        case rulings.Draw(to="table"):
            return (drawer(state)[0],)
        case rulings.Move() | rulings.Token() | rulings.Spoints():
            owners = [_owner(state, place) for place in (ruling.to, ruling.source)]
            cards = ruling.cards if isinstance(ruling, rulings.Move) else ()
            moved = [state.cast[card].seat for card in cards or () if card in state.cast]
            return tuple(next(((seat,) for seat in (*owners, *moved) if seat is not None), (0,)))
        case _:
            return (0,)


def _owner(state: State, place: str) -> int | None:
    """The seat of a survivor or a pool of survivors; None: another place."""
    kind, _, which = place.partition("-")
    if kind in ("survivor", "rest") and which in SURVIVORS and which in state.cast:
        return state.cast[which].seat
    return int(which) if kind == "survivors" else None
