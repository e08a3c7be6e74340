"""What people do by hand: who does it, and what; tasks that are alike are merged."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.core.frozen_struct import FrozenStruct
from companion.core.wording import capital, listed, quantity

MAX_NAMED = 6
"""The most people that a list names one by one."""
NAMED_OF_MANY = 3
"""How many a longer list names before the last one."""
MAX_MISSING = 2
"""The most people left out of a task whom it names, in place of those who do it."""
MAX_LETTERS = 64
"""Letters of a line with several tasks of the same people."""


class HandTask(FrozenStruct):
    """Something that people do by hand; without `seats` nobody in particular does it."""

    text: str
    """A sentence without those who do it: "draw a card."."""
    seats: tuple[int, ...] = ()
    """A seat that does it several times is in it as often."""
    icon: str = "hand"
    """The icon of what is handled."""
    card: str = ""
    """The only card that it is about; its icon is shown instead."""
    piece: str = ""
    """What is taken or paid, if that is all: what one seat takes and pays is added up."""
    pieces: int = 0
    """How many are taken; negative: paid."""
    held: int | None = None
    """How many the seat has then, if that is known: it stays true, whatever was done before."""
    moved: str = ""
    """What the seat moves, if that is all: it does not matter where it was before."""

    def sentence(self, names: Sequence[str]) -> str:
        """Return what to do, after the names of those who do it; `names`: of all seats.

        >>> HandTask("draw a card.", (0, 1)).sentence(["Ann", "Bob", "Cid"])
        'Ann and Bob: draw a card.'
        """
        return f"{people(self.seats, names)}: {self.text}" if self.seats else self.text

    @property
    def bare_sentence(self) -> str:
        """What to do, if something else shows who does it."""
        return capital(self.text)


def people(seats: Sequence[int], names: Sequence[str]) -> str:
    """The names of these seats, and how often each is meant; `names`: of all seats.

    >>> people((0, 1, 1), ["Ann", "Bob", "Cid"]), people((0, 1, 2), ["Ann", "Bob", "Cid"])
    ('Ann and Bob (twice)', 'Everyone')
    >>> people((0, 2, 3, 4), ["Ann", "Bob", "Cid", "Dora", "Eve"])
    'Ann, Cid, Dora and Eve'
    """
    times = Counter(seats)
    missing = [name for seat, name in enumerate(names) if seat not in times]
    if not missing and len(times) == len(seats) > MAX_MISSING:
        return "Everyone"
    if len(times) == len(seats) > MAX_NAMED and len(missing) <= MAX_MISSING:
        return f"Everyone but {listed(missing)}"
    named = [f"{names[seat]}{_times(number)}" for seat, number in times.items()]
    if len(named) > MAX_NAMED:
        return f"{', '.join(named[:NAMED_OF_MANY])} … and {named[-1]}"
    return listed(named)


def _times(number: int) -> str:
    return "" if number == 1 else " (twice)" if number == 2 else f" ({number} times)"


def merged(tasks: Iterable[HandTask]) -> list[HandTask]:
    """Add up what each person takes and pays, which may come to nothing; merge successive tasks
    that differ in a single word, what several people do, and short tasks of the same people. If
    it is known how many pieces a person has then, several tasks say that number too: it is right
    whether or not the first of them have been done.

    >>> frames = [HandTask("Lay a card on frame I."), HandTask("Lay a card on frame II.")]
    >>> [task.text for task in merged(frames)]
    ['Lay a card on frame I and II.']
    >>> [task.text for task in merged([HandTask("Take 2 for Al."), HandTask("Take 2 for Bo.")])]
    ['Take 2 for Al and Bo each.']
    >>> found = merged([HandTask("draw.", (0,)), HandTask("pay.", (0,)), HandTask("draw.", (1,))])
    >>> [(task.text, task.seats) for task in found]
    [('draw and pay.', (0,)), ('draw.', (1,))]
    >>> pay = [HandTask("pay 1.", (seat,), piece="token", pieces=-1) for seat in (0, 1)]
    >>> [(task.text, task.seats) for task in merged(pay)]
    [('pay 1 token each.', (0, 1))]
    >>> take = [HandTask("take 2.", (n,), piece="token", pieces=2, held=4 - n) for n in (0, 1)]
    >>> [(task.seats, task.held) for task in merged(take)]
    [((0,), 4), ((1,), 3)]
    """
    groups: list[list[HandTask]] = []
    for task in _added_up(tasks):
        group = _group_to_join(groups, task)
        if group is None:
            groups.append([task])
        else:
            group.append(task)
    merged_tasks: list[HandTask] = []
    for group in groups:
        task = _merge(group)
        last = merged_tasks[-1] if merged_tasks else None
        if last and last.seats == task.seats and _can_merge(last, task):
            merged_tasks[-1] = replace(last, text=f"{last.text} {task.bare_sentence}")
        else:
            merged_tasks.append(task)
    return merged_tasks


def _added_up(tasks: Iterable[HandTask]) -> list[HandTask]:
    """The tasks, with one for all pieces of a kind that a seat takes and pays: where the first of
    them was, or nowhere if nothing is left.
    """
    added: list[HandTask] = []
    indices: dict[tuple[str, int], int] = {}
    for task in tasks:
        if not task.piece:
            added.append(task)
            continue
        for seat in task.seats:
            index = indices.setdefault((task.piece, seat), len(added))
            if index == len(added):
                added.append(replace(task, text="", seats=(seat,), pieces=0))
            sums, is_first = added[index].pieces + task.pieces, added[index].text == ""
            text = exchange_text(sums, task.piece)
            if task.held is not None and not is_first:
                # the first of them may have been done
                text = f"{text.removesuffix('.')}: {task.held} in all." if sums else ""
                text = text or f"hold {quantity(task.held, task.piece)}."
            added[index] = replace(added[index], text=text, pieces=sums, held=task.held)
    return [task for task in added if not task.piece or task.pieces or task.held is not None]


def exchange_text(pieces: int, piece: str) -> str:
    """The sentence for pieces that are taken or, if negative, paid."""
    return f"{'take' if pieces > 0 else 'pay'} {quantity(abs(pieces), piece)}."


def still_to_do(wanted: Iterable[HandTask], done: Iterable[HandTask]) -> list[HandTask]:
    """The wanted tasks without those that are done, each of which counts once. If it is known
    how many pieces a seat has then, its task leads there from what it has now.

    >>> took = HandTask("take 2 tokens.", (0,), piece="token", pieces=2, held=4)
    >>> [(task.text, task.held) for task in still_to_do([], [took])]
    [('pay 2 tokens.', 2)]
    """
    wanted, done = _last_moves(wanted), _last_moves(done)
    open_tasks = _without(wanted, done)
    now, then = _numbers(done), _numbers(wanted)
    icon_names = {task.piece: task.icon for task in (*done, *wanted)}
    for (piece, seat), (before, _) in {**then, **now}.items():
        unchanged = before, before
        held = then.get((piece, seat), unchanged)[1]
        more = held - now.get((piece, seat), unchanged)[1]
        if more:
            text = exchange_text(more, piece)
            icon_name = icon_names[piece]
            open_tasks.append(
                HandTask(text, (seat,), icon_name, piece=piece, pieces=more, held=held)
            )
    return open_tasks


def no_longer_asked(wanted: Iterable[HandTask], done: Iterable[HandTask]) -> list[HandTask]:
    """What people have done and is not wanted, as tasks to undo it. Those with a number of pieces
    and moves are left to `still_to_do`, which leads to the right number and place.

    >>> done = [HandTask("draw 2 cards.", (0,)), HandTask("draw a card.", (1,))]
    >>> [task.text for task in no_longer_asked(done[1:], done)]
    ['undo "draw 2 cards".']
    """
    wanted = [*wanted]
    moves = {(task.moved, task.seats) for task in wanted if task.moved}
    gone = _without(_last_moves(done), wanted)
    return [_undone(task) for task in merged(t for t in gone if (t.moved, t.seats) not in moves)]


def _last_moves(tasks: Iterable[HandTask]) -> list[HandTask]:
    """The tasks, but of those by which a seat moves the same only the last."""
    tasks = [*tasks]
    last = {(task.moved, task.seats): index for index, task in enumerate(tasks)}
    return [
        task
        for index, task in enumerate(tasks)
        if not task.moved or last[task.moved, task.seats] == index
    ]


def _without(tasks: Iterable[HandTask], others: Iterable[HandTask]) -> list[HandTask]:
    """Return the tasks that are not among the others, each of which counts once, but for those with
    a number of pieces.
    """
    counted = Counter(others)
    rest: list[HandTask] = []
    for task in tasks:
        if task.held is None:
            counted[task] -= 1
            if counted[task] < 0:
                rest.append(task)
    return rest


def _undone(task: HandTask) -> HandTask:
    if task.piece:
        text = exchange_text(-task.pieces, task.piece)
        return replace(task, text=text, pieces=-task.pieces)
    return replace(task, text=f'undo "{task.text.removesuffix(".")}".')


def _numbers(tasks: Iterable[HandTask]) -> dict[tuple[str, int], tuple[int, int]]:
    """By piece and seat, how many a seat has before these tasks and after them, if known."""
    sums: dict[tuple[str, int], int] = {}
    numbers: dict[tuple[str, int], tuple[int, int]] = {}
    for task in tasks:
        if task.held is not None:
            for key in [(task.piece, seat) for seat in task.seats]:
                sums[key] = sums.get(key, 0) + task.pieces
                numbers[key] = task.held - sums[key], task.held
    return numbers


def _can_merge(first: HandTask, second: HandTask) -> bool:
    return len(first.text) + len(second.text) < MAX_LETTERS


def _group_to_join(groups: list[list[HandTask]], task: HandTask) -> list[HandTask] | None:
    """The group that a task can join: the last one, or one of other people; None: no group."""
    if groups and {other.seats for other in groups[-1]} == {task.seats}:
        words = [other.text.split() for other in (*groups[-1], task)]
        if _differing_word(words) is not None:
            return groups[-1]
    for group in reversed(groups) if task.seats else ():
        if not group[0].seats:
            return None
        if {(other.text, other.held) for other in group} == {(task.text, task.held)}:
            return group
        if task.seats in [other.seats for other in group]:
            return None  # one person's tasks keep their order
    return None


def _differing_word(sentences: Sequence[Sequence[str]]) -> int | None:
    """The index of the only word in which sentences differ, if it is not a number and has the same
    punctuation in all of them.
    """
    if len({*map(len, sentences)}) > 1:
        return None
    columns = [*zip(*sentences, strict=True)]
    differing = [index for index, words in enumerate(columns) if len({*words}) > 1]
    if len(differing) != 1:
        return None
    words = columns[differing[0]]
    stops = {_stop(word) for word in words}
    return differing[0] if len(stops) == 1 and not any(map(str.isdecimal, words)) else None


def _stop(word: str) -> str:
    return word[-1] if word[-1] in ",.:;" else ""


def _merge(group: Sequence[HandTask]) -> HandTask:
    """Several tasks as one: with the words in which they differ, or of all their people."""
    first, *more = group
    sentences = [task.text.split() for task in group]
    index = _differing_word(sentences) if more else None
    if index is None:
        text = f"{first.text.removesuffix('.')} each." if more and first.pieces else first.text
        return replace(first, text=text, seats=tuple(seat for task in group for seat in task.seats))
    stop = _stop(sentences[0][index])
    words = listed([sentence[index].removesuffix(stop) for sentence in sentences])
    if any(map(str.isdecimal, sentences[0][:index])):
        words += " each"
    text = " ".join((*sentences[0][:index], words + stop, *sentences[0][index + 1 :]))
    return replace(first, text=text, card="")
