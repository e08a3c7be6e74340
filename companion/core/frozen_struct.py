"""The base class of immutable values."""

from typing import dataclass_transform

from msgspec import Struct, field


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class FrozenStruct(Struct, frozen=True):
    """A frozen struct whose subclasses are frozen too, without `frozen=True`."""
