"""A game or a player that is deleted leaves no byte behind, and nothing else is touched."""

import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from companion.table import atomic_files, forgetting
from companion.table.atomic_files import write_text
from companion.table.folders import JOURNAL
from companion.table.journal import deletion, journal, names, paths, rows
from companion.table.journal.journal import Journal
from companion.table.journal.lines import stored_step
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.players import Player, Players
from companion.table.registry import games
from tests.games.playing import played
from tests.sampling import sampled
from tests.table.backups.household import Cut, Power, contents, household

GAME = games()["creature-feature"]
WHO = ("Zebulon", "Bob", "Cid")


def a_game(kept: Journal, players: tuple[str, ...] = WHO, actions: int = 30) -> Session:
    session = kept.begin(GAME, Header(GAME.id, GAME.rules_version, players, {}, seed=7))
    *_, _ = played(session, Random(len(kept.listed_numbers())), actions)
    return session


def tidied(kept: Journal, under_way: int | None = None) -> None:
    while kept.do_idle_work(under_way):
        pass


def everything(folder: Path) -> bytes:
    """All bytes in a data folder, and what is compressed among them."""
    found: list[bytes] = []
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            found.append(path.read_bytes())
            if path.suffix == ".gz":
                found.append(gzip.decompress(found[-1]))
    with closing(Journal(folder / JOURNAL, read_only=True)) as kept:
        for number in kept.listed_numbers():
            found += kept._texts(number)[0]
    return b"\n".join(found)


def traces(kept: Journal, number: int) -> list[bytes]:
    """Of every line of a game as it is stored now, a piece that no other has."""
    if rows.last_line_number(kept._db, number) is not None:
        return [body[20:60] for _, body in rows.bodies(kept._db, number) if len(body) > 60]
    pack = paths.pack_of(kept.path, number)
    if pack.exists():
        return [pack.read_bytes()[40:90]]
    assert kept._old is not None
    query = "select state from step where game = ?"
    states = [state.encode() for (state,) in kept._old.execute(query, (number,))]
    return [state[at : at + 80] for state in states[::9] for at in range(0, len(state) - 80, 80)]


@pytest.mark.thorough
@pytest.mark.parametrize("packed", [False, True])
def test_a_deleted_game_leaves_no_byte(tmp_path: Path, *, packed: bool) -> None:
    data = household(tmp_path / "home", packed=packed)
    with closing(Journal(data / JOURNAL)) as kept:
        gone = {number: [*sampled(traces(kept, number))] for number in (2, 5, 16, 22)}
    before, found = contents(data), everything(data)
    others = [b"".join(kept[3]) for one, kept in before[0].items() if one not in gone]
    for number, pieces in gone.items():
        gone[number] = [one for one in pieces if not any(one in other for other in others)]
    for number, pieces in gone.items():
        assert any(piece in found for piece in pieces), number
    with closing(Journal(data / JOURNAL)) as kept:
        for number in gone:
            kept.delete(number)
        # while it is still open
        left = everything(data)
        for number, pieces in gone.items():
            assert not any(piece in left for piece in pieces), number
    every, loose = contents(data)
    assert loose == before[1]
    assert every == {one: what for one, what in before[0].items() if one not in gone}
    with closing(Journal(data / JOURNAL)) as kept:
        assert kept.set_aside is None
        assert [*kept.findings()] == []
        tidied(kept)
        assert kept.listed_numbers() == [*every]


def test_what_was_packed_before_leaves_no_byte_either(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / JOURNAL)) as kept:
        # as SQLite is built by its makers; Debian's wipes what it frees
        kept._db.execute("pragma secure_delete = off")
        a_game(kept)
        a_game(kept, ("Ann", "Bob", "Cid"))
        pieces = traces(kept, 1)
        tidied(kept)
        # SQLite leaves the lines in pages that it has freed
        assert any(piece in everything(tmp_path) for piece in pieces)
        kept.delete(1)
        found = everything(tmp_path)
        assert b"Zebulon" not in found
        assert not any(piece in found for piece in pieces)


def test_a_game_with_the_number_of_a_deleted_one_is_another(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / JOURNAL)) as kept:
        a_game(kept)
        tidied(kept)
        before = kept.current_state(GAME, kept.games()[0])
        kept.delete(1)
        session = a_game(kept, ("Ann", "Bob", "Cid"))
        tidied(kept)
        assert kept.current_state(GAME, kept.games()[0]) == session.state != before


def test_a_game_can_be_deleted_where_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Journal(tmp_path / JOURNAL)) as kept:
        a_game(kept)
        tidied(kept)

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(atomic_files, "write_bytes", full)
        kept.delete(1)
        assert kept.listed_numbers() == []
        assert b"Zebulon" not in everything(tmp_path)


def cut(monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    """The power goes at the `at`th step that changes a file."""
    power = Power(at)
    for owner, name in (
        (Path, "unlink"),
        (Path, "replace"),
        (rows, "drop_lines"),
        (rows, "unlist"),
        (rows, "list_game"),
        (journal, "sync_folder"),
        (atomic_files, "sync_folder"),
        (Journal, "_erase_free_pages"),
        (deletion, "end"),
    ):
        monkeypatch.setattr(owner, name, power.watched(getattr(owner, name)))


def test_a_deletion_that_is_cut_short_is_finished_or_never_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished: list[bool] = []
    for at in range(1, 100):
        data = tmp_path / str(at)
        with closing(Journal(data / JOURNAL)) as kept:
            for _ in range(3):
                a_game(kept)
            tidied(kept, 3)
            number = 1 + 2 * (at % 2)
            a_game(kept, ("Ann", "Bob", "Cid"))
            before = contents(data)[0]
            with monkeypatch.context() as patch:
                cut(patch, at)
                done = False
                with suppress(Cut):
                    kept.delete(number)
                    done = True
        left = {one: what for one, what in before.items() if one != number}
        with closing(Journal(data / JOURNAL)) as kept:
            assert kept.set_aside is None
            assert [*kept.findings()] == []
        now = contents(data)[0]
        assert now in (before, left), at
        finished.append(now == left)
        assert not (data / "journal.deleting").exists()
        if done:
            break
    assert finished.count(False) >= 1
    assert finished.count(True) >= 6
    # from some step on it is decided
    assert sorted(finished) == finished


# ---- players


@pytest.fixture
def known(tmp_path: Path) -> Iterator[tuple[Journal, Players]]:
    """Two games that Zebulon plays in, one packed and gone on with, and one without him."""
    with closing(Journal(tmp_path / JOURNAL)) as kept:
        session = a_game(kept)
        a_game(kept, ("Ann", "zebulon ", "Cid", "Dee"))
        a_game(kept, ("Ann", "Bob", "Zebulonia"))
        tidied(kept)
        *_, _ = played(session, Random(9), 5)
        players = Players(tmp_path / "players.json")
        players.store((Player("Zebulon", 1), Player("Ann", 2), Player("Zebulonia", 3)))
        (tmp_path / "reports").mkdir()
        for name, text in (
            ("reports/one.jsonl", '{"matinee":"report"}\n{"names":["Ann","Zebulon"]}\n'),
            ("reports/two.jsonl", '{"matinee":"report"}\n{"names":["Ann","Zebulonia"]}\n'),
            ("problems.log", "== creature-feature Play\nKeyError: 'Zebulon'\n"),
        ):
            write_text(tmp_path / name, text)
        yield kept, players


def forget(kept: Journal, players: Players, name: str) -> None:
    for _ in forgetting.forget(kept, players, name):
        pass


def test_a_player_is_forgotten_everywhere(tmp_path: Path, known: tuple[Journal, Players]) -> None:
    kept, players = known
    before = contents(tmp_path)[0]
    stored = traces(kept, 1)
    assert kept.players() == ["Zebulon", "Bob", "Cid", "Ann", "zebulon ", "Dee", "Zebulonia"]
    forget(kept, players, "Zebulon")
    found = everything(tmp_path).replace(b"Zebulonia", b"")
    assert b"zebulon" not in found.lower()
    assert not any(piece in found for piece in stored)
    after = contents(tmp_path)[0]
    assert [one[0].names for one in after.values()] == [
        ("Seat 1", "Bob", "Cid"),
        ("Ann", "Seat 2", "Cid", "Dee"),
        ("Ann", "Bob", "Zebulonia"),
    ]
    # all else is as it was
    for number, what in (("1", "Zebulon"), ("2", "zebulon ")):
        old, new = before[int(number)][3], after[int(number)][3]
        replaced = [one.replace(f'"{what}"'.encode(), f'"Seat {number}"'.encode()) for one in old]
        assert new == replaced != old
    assert after[3] == before[3]
    assert [one.name for one in players.known] == ["Ann", "Zebulonia"]
    assert [one.name for one in Players(tmp_path / "players.json").last_players(0, 9)] == [
        "Ann",
        "Zebulonia",
    ]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "journal.count",
        "journal.lock",
        "journal.sqlite3",
        "journal.sqlite3-games",
        "journal.sqlite3-shm",
        "journal.sqlite3-wal",
        "players.json",
        "reports",
    ]
    assert [path.name for path in (tmp_path / "reports").iterdir()] == ["two.jsonl"]
    # the games go on, and say so
    for one in kept.games():
        session = kept.resume(GAME, one)
        assert session.state.names == one.header.names
        *_, _ = played(session, Random(4), 3)
    assert [*kept.findings()] == []


@pytest.mark.thorough
@pytest.mark.parametrize("packed", [False, True])
def test_no_game_has_a_name_where_it_is_not_looked_for(tmp_path: Path, *, packed: bool) -> None:
    data = household(tmp_path / "home", packed=packed)
    with closing(Journal(data / JOURNAL)) as kept:
        before = [one.header.names for one in kept.games()]
        old = contents(data)[0]
        for name in ("Max", "ada", "Ben"):
            forget(kept, Players(data / "players.json"), name)
        after = contents(data)[0]
        for number, (header, _, whole, texts) in after.items():
            assert whole
            assert len(texts) == len(old[number][3])
            assert not {"Ada", "Ben", "Max"} & {*header.names}
            game = games()[header.game]
            assert kept.resume(game, next(one for one in kept.games() if one.number == number))
        assert [len(one[0].names) for one in after.values()] == [len(one) for one in before]
        tidied(kept)
    found = everything(data)
    for name in (b'"Ada"', b'"Ben"', b'"Max"', b"Ada"):
        assert name not in found, name
    assert b'"Cy"' in found


def test_only_the_games_of_that_player_are_written(tmp_path: Path) -> None:
    data = household(tmp_path / "home")
    packs = sorted((data / f"{JOURNAL}-games").iterdir())
    before = {path.name: path.read_bytes() for path in packs}
    with closing(Journal(data / JOURNAL)) as kept:
        (number,) = (one.number for one in kept.games() if "Max" in one.header.names)
        forget(kept, Players(data / "players.json"), "Max")
    changed = [path.name for path in packs if path.read_bytes() != before[path.name]]
    assert changed == [f"{number:06}.jsonl.gz"]


@pytest.mark.thorough
def test_forgetting_that_is_cut_short_is_taken_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for at in range(1, 100):
        data = tmp_path / str(at)
        with closing(Journal(data / JOURNAL)) as kept:
            session = a_game(kept)
            a_game(kept, ("Ann", "Zebulon", "Cid"))
            a_game(kept, ("Ann", "Bob", "Cid"))
            tidied(kept)
            *_, _ = played(session, Random(9), 5)
            players = Players(data / "players.json")
            players.store((Player("Zebulon", 1), Player("Ann", 2)))
            other = contents(data)[0][3]
            with monkeypatch.context() as patch:
                cut(patch, at)
                done = False
                with suppress(Cut):
                    forget(kept, players, "Zebulon")
                    done = True
        with closing(Journal(data / JOURNAL)) as kept:
            assert kept.set_aside is None
            assert [*kept.findings()] == []
            assert [len(what[3]) for what in contents(data)[0].values()] == [36, 31, 31]
            name = forgetting.interrupted(kept)
            if name is not None:
                forget(kept, Players(data / "players.json"), name)
            assert contents(data)[0][3] == other
        # it is decided before the first of it is gone
        known = {one.name for one in Players(data / "players.json").known}
        assert (b"Zebulon" in everything(data)) == ("Zebulon" in known)
        assert not done or "Zebulon" not in known
        if done:
            break
    assert at > 10


def test_the_game_under_way_is_left_until_it_is_put_away(
    tmp_path: Path, known: tuple[Journal, Players]
) -> None:
    kept, players = known
    for _ in forgetting.forget(kept, players, "Zebulon", under_way=1):
        pass
    assert forgetting.interrupted(kept) == "Zebulon"
    assert kept.games()[0].header.names == WHO
    forget(kept, players, "Zebulon")
    assert forgetting.interrupted(kept) is None
    assert b"Zebulon" not in everything(tmp_path).replace(b"Zebulonia", b"")


def test_a_game_that_nobody_can_read_is_deleted_with_its_player(
    tmp_path: Path, known: tuple[Journal, Players]
) -> None:
    kept, players = known
    paths.pack_of(kept.path, 2).write_bytes(b"damaged")
    forget(kept, players, "Zebulon")
    assert kept.listed_numbers() == [1, 3]
    assert b"zebulon " not in everything(tmp_path)


def test_who_only_reads_deletes_nothing(tmp_path: Path, known: tuple[Journal, Players]) -> None:
    kept, _ = known
    with closing(Journal(kept.path, read_only=True)) as reader:
        with pytest.raises(sqlite3.OperationalError):
            reader.delete(1)
        assert forgetting.interrupted(reader) is None
    assert kept.listed_numbers() == [1, 2, 3]


def test_a_name_is_replaced_only_where_it_is_one() -> None:
    header = '{"game":"x","names":["A\\u0000da","Mummy"],"options":{"names":"Mummy"}}'
    change = names.replacement(header, "mummy")
    assert change.header == (
        '{"game":"x","names":["A\\u0000da","Seat 2"],"options":{"names":"Mummy"}}'
    )
    for ada in ('"A\\u0000da"', '"Ada"'):
        line = f'{{"names":[{ada},"Mummy"],"card":"Mummy","said":"\\"names\\":[]"}}'.encode()
        assert change.apply(line) == line.replace(b'"Mummy"]', b'"Seat 2"]')
    assert names.is_in(header, "Ada")
    assert not names.is_in("{}", "Ada")
    assert not names.is_in("no JSON", "Ada")


def test_copies_that_were_set_aside_are_named(tmp_path: Path) -> None:
    (tmp_path / "earlier-2026-10-31-120000").mkdir()
    (tmp_path / "journal.damaged-2026-10-31-120000").write_text("")
    (tmp_path / "tags.json").write_text("{}")
    assert forgetting.set_aside_names(tmp_path) == [
        "earlier-2026-10-31-120000",
        "journal.damaged-2026-10-31-120000",
    ]


def test_every_line_is_the_same_step_for_step(known: tuple[Journal, Players]) -> None:
    kept, players = known
    one = kept.games()[0]
    before = [stored_step(step) for step in kept.resume(GAME, one)._history.steps]
    forget(kept, players, "Zebulon")
    after = [stored_step(step) for step in kept.resume(GAME, kept.games()[0])._history.steps]
    assert [(one.id, one.action, one.rulings) for one in after] == [
        (one.id, one.action, one.rulings) for one in before
    ]


def test_what_a_power_cut_left_of_a_file_is_deleted_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as kept:
        a_game(kept)
        kept.pack(all_but_last=False)
    before = sorted(tmp_path.rglob("*"))
    left = [
        *(atomic_files.part_of(tmp_path / name) for name in ("problems.log", "players.json")),
        atomic_files.part_of(path.with_suffix(".deleting")),
        *(path.with_name(f"journal.part{ending}") for ending in ("", "-wal", "-shm")),
        paths.pack_folder(path) / "000009.jsonl.part",
        atomic_files.part_of(tmp_path / "reports" / "creature-feature-1.jsonl"),
        atomic_files.part_of(tmp_path / "boxes" / "creature-feature" / "earlier" / "mine.toml"),
        atomic_files.part_of(tmp_path / "export" / "mine.toml"),
    ]
    others = [tmp_path / ".vimrc.part", tmp_path / "boxes" / "mine.part"]
    for one in (*left, *others):
        one.parent.mkdir(parents=True, exist_ok=True)
        one.write_text("Zebulon")
    with closing(Journal(path, read_only=True)):
        assert all(one.exists() for one in left)
    with closing(Journal(path)) as kept:
        assert kept.players() == list(WHO)
    assert [one for one in left if one.exists()] == []
    assert all(one.exists() for one in (*before, *others))


def test_a_journal_of_the_referee_leaves_the_files_of_others_alone(tmp_path: Path) -> None:
    others = [tmp_path / ".players.json.part", tmp_path / "evening.part"]
    for one in others:
        one.write_text("a draft")
    Journal(tmp_path / "evening.sqlite3").close()
    assert all(one.exists() for one in others)


@pytest.mark.parametrize(
    ("text", "is_about"),
    [
        ("NameError: ZOË BELL", True),
        ("zoe\u0308  bell's card", True),
        ("Zoë\nBell", True),
        ("Zoë Bellamy", False),
        ("Zoë", False),
    ],
)
def test_the_log_of_errors_is_searched_for_a_name_in_any_case(
    tmp_path: Path, text: str, *, is_about: bool
) -> None:
    log = tmp_path / "problems.log"
    log.write_text(f"== creature-feature Play\n{text}\n", encoding="utf-8")
    assert forgetting.reports_about(tmp_path, "Zoë Bell") == ([log] if is_about else [])
    log.unlink()
    report = tmp_path / "reports" / "x.jsonl"
    report.parent.mkdir()
    report.write_text('{}\n{}\n{"names":["ZOË bell"]}\n', encoding="utf-8")
    assert forgetting.reports_about(tmp_path, "Zoë Bell") == [report]
