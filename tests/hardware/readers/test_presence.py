"""When a card counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.readers import UNREAD
from hardware.readers.presence import Presence, PresenceSettings
from hardware.signals import Lifted, Scanned, SeveralCards

A, B = b"\x04abcdef", b"\x04abcdeg"


def ready(settings: PresenceSettings | None = None, seat: int | None = None) -> Presence:
    """A reader that has been empty for a while."""
    presence = Presence("pad", seat, settings)
    presence.update((), -10)
    return presence


def kinds(presence: Presence, *polls: tuple[bytes, ...], step: float = 0.1) -> list[str]:
    """The names of all signals of polls `step` seconds apart."""
    return [
        type(signal).__name__ + ("*" if getattr(signal, "needs_confirmation", False) else "")
        for number, uids in enumerate(polls)
        for signal in presence.update(uids, number * step)
    ]


def test_a_card_counts_after_two_equal_reads() -> None:
    presence = ready()
    assert presence.update((A,), 0.1) == ()
    assert presence.update((A,), 0.2) == (Scanned("pad", A, 0.2),)
    assert presence.update((A,), 0.3) == ()


def test_a_checked_read_is_enough_but_not_for_a_uid_that_is_made_up() -> None:
    checked = PresenceSettings(is_checked=True)
    assert kinds(ready(checked), (A,), (A,)) == ["Scanned"]
    assert kinds(ready(checked), (A,), (B,)) == ["Scanned", "Lifted", "Scanned"]
    phone = [(b"\x08\x00\x00" + bytes([number]),) for number in range(9)]
    assert kinds(ready(checked), *phone) == []


def test_one_wrong_read_is_nothing() -> None:
    assert kinds(ready(), (), (A,), (B,), (A,), (B,)) == []


def test_a_missed_poll_does_not_lift_the_card() -> None:
    polls = [(), (A,), (A,), (), (A,), (), (A,)]
    assert kinds(ready(), *polls) == ["Scanned"]


def test_a_card_counts_again_after_the_grace() -> None:
    away = [()] * 6
    assert kinds(ready(), (), (A,), (A,), *away, (A,), (A,)) == [
        "Scanned",
        "Lifted",
        "Scanned",
    ]


def test_another_card_in_its_place_lifts_the_first() -> None:
    presence = ready(seat=3)
    for at in (0.0, 0.1, 0.2):
        presence.update(() if at == 0 else (A,), at)
    presence.update((B,), 0.3)
    assert presence.update((B,), 0.4) == (
        Lifted("pad", A, 0.4, 3),
        Scanned("pad", B, 0.4, 3),
    )


def test_what_lay_there_at_the_start_rests() -> None:
    assert kinds(Presence("pad"), (A,), (A,)) == ["Scanned*"]
    # a chip that misses its first poll makes no difference
    assert kinds(Presence("pad"), (), (A,), (A,)) == ["Scanned*"]
    assert kinds(Presence("pad"), (), (), (), (), (), (A,), (A,)) == ["Scanned"]


def test_a_fault_does_not_lift_the_card_and_the_next_card_rests() -> None:
    presence = ready()
    assert kinds(presence, (), (A,), (A,)) == ["Scanned"]
    presence.reader_failed()
    assert presence.card == A
    assert kinds(presence, (A,), (A,)) == []
    presence.reader_failed()
    assert kinds(presence, (B,), (B,)) == ["Lifted", "Scanned*"]


def test_a_missed_poll_after_a_fault_or_a_stall_does_not_lift_the_card() -> None:
    presence = ready()
    assert kinds(presence, (A,), (A,)) == ["Scanned"]
    presence.reader_failed()
    assert presence.update((), 3) == ()
    assert presence.update((A,), 3.02) == ()
    # the thread was held up for a second
    assert presence.update((), 4.5) == ()
    assert presence.update((A,), 4.52) == ()
    assert presence.card == A


def test_several_cards_are_reported_once() -> None:
    presence = ready()
    assert kinds(presence, (), (A, B), (A, B), (A,), (A,)) == ["SeveralCards", "Scanned"]


def test_several_cards_are_reported_after_two_reads() -> None:
    assert kinds(ready(), (A,), (A,), (A, B), (A,), (UNREAD, UNREAD), (A, UNREAD)) == [
        "Scanned",
        "SeveralCards",
    ]


def test_a_tag_that_cannot_be_read_is_neither_a_card_nor_nothing() -> None:
    presence = ready()
    assert kinds(presence, (A,), (A,), *[(UNREAD,)] * 20, (A,), (A,)) == ["Scanned"]
    assert kinds(ready(), *[(UNREAD,)] * 20) == []


def test_how_long_nothing_has_come_through() -> None:
    presence = ready()
    polls = [(UNREAD,), (UNREAD,), (), (UNREAD,), (A,), (UNREAD,), (), (), (), (), (UNREAD,)]
    found: list[float] = []
    for number, uids in enumerate(polls):
        presence.update(uids, number / 4)
        found.append(presence.unread_seconds(number / 4))
    # a missed poll is not the end of it; a card that is read is, and so is the grace
    assert found == [0, 0.25, 0.5, 0.75, 0, 0, 0.25, 0.5, 0, 0, 0]
    presence.reader_failed()
    assert presence.unread_seconds(9) == 0


READS = [(), (A,), (B,), (A, B), (UNREAD,), (A, UNREAD)]


@given(st.lists(st.sampled_from(READS), max_size=60), st.integers(1, 4))
def test_cards_come_and_go_in_turn(polls: list[tuple[bytes, ...]], reads: int) -> None:
    presence = Presence("pad", settings=PresenceSettings(reads=reads, grace=0.25))
    there: bytes | None = None
    for number, uids in enumerate(polls):
        for signal in presence.update(uids, number * 0.1):
            match signal:
                case Scanned():
                    assert there is None
                    assert polls[number - reads + 1 : number + 1] == [(signal.uid,)] * reads
                    there = signal.uid
                case Lifted():
                    assert there == signal.uid
                    there = None
                case SeveralCards():
                    assert all(len(polls[number - back]) > 1 for back in range(reads))
    assert presence.card == there


@pytest.mark.parametrize("uid", [b"1234", b"1234567", b"1234567890"])
def test_whole_uids_of_all_lengths(uid: bytes) -> None:
    assert kinds(ready(), (), (uid,), (uid,)) == ["Scanned"]
