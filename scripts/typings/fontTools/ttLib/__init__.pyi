from collections.abc import Mapping
from os import PathLike
from typing import BinaryIO, Self

class TTFont:
    @property
    def reader(self) -> Mapping[str, bytes]: ...
    def __init__(
        self,
        file: str | PathLike[str] | BinaryIO,
        *,
        fontNumber: int = -1,
        lazy: bool | None = None,
    ) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *exc: object) -> None: ...
    def getBestCmap(self) -> dict[int, str] | None: ...
