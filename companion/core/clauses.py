"""Clauses: the rules of a game as numbered sentences, read from its clauses.toml."""

import tomllib
from importlib.resources import files

from msgspec import Struct, convert


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


def read_clauses(package: str) -> dict[str, Clause]:
    """The clauses of the game in `package`, by id, in order.

    Raises msgspec.ValidationError where the file is not of this form.
    """
    text = files(package).joinpath("clauses.toml").read_text(encoding="utf-8")
    listed = convert(tomllib.loads(text)["clause"], list[Clause])
    return {clause.id: clause for clause in listed}
