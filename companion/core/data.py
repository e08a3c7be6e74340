"""Data of a package, in TOML files beside its modules."""

from importlib.resources import files
from typing import TypeVar

from msgspec import toml

T = TypeVar("T")


def read_toml(package: str, name: str, kind: type[T]) -> T:
    """Read a TOML file of a package as a value of this type.

    Raises msgspec.ValidationError if the file is not of this form.
    """
    return toml.decode(files(package).joinpath(name).read_bytes(), type=kind)
