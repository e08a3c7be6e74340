"""Clauses: the rules of a game as numbered sentences, read from its clauses.toml."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from companion.core.data import read_toml


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: the sentence in our words, and what it rests on.

    `basis` is the rulebook's section, or None for a house ruling; `option` is the option
    that changes it, if any.
    """

    id: str
    text: str
    title: str
    basis: str | None = None
    option: str | None = None


class Clauses(Mapping[str, Clause]):
    """The clauses of the game in a package, by id, in order. They are read when somebody asks for
    one: a game can begin, or go on, before.

    Asking raises msgspec.ValidationError if the file is not of this form.
    """

    def __init__(self, package: str) -> None:
        self._package = package

    @cached_property
    def _read(self) -> dict[str, Clause]:
        listed = read_toml(self._package, "clauses.toml", dict[str, list[Clause]])["clause"]
        return {clause.id: clause for clause in listed}

    def __getitem__(self, clause: str) -> Clause:
        return self._read[clause]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read)

    def __len__(self) -> int:
        return len(self._read)
