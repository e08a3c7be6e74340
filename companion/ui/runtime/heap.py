"""How the C library keeps the memory that pictures leave.

A picture that is dropped leaves a hole in the heap. glibc takes large blocks from the system one by
one instead, and gives them back, but only up to a size that rises with each block that is freed:
after some minutes all pictures are in the heap.
"""

from contextlib import suppress
from ctypes import CDLL

TRIM_THRESHOLD, MMAP_THRESHOLD = -1, -3
"""Parameters of `mallopt` (malloc.h)."""
LARGE_BLOCK_DIVISOR = 12
"""The part of the screen's bytes from which a block is taken from the system by itself: each such
block is cleared by the system before its first use, so it is not to be a line of words."""
MAX_FREE_BYTES = 4 << 20
"""Bytes at the end of the heap that are not given back."""


def give_back_free_memory() -> None:
    """Return the pages that are free inside the heap to the system; takes some milliseconds. Does
    nothing if the C library is another.
    """
    with suppress(AttributeError, OSError):
        CDLL(None).malloc_trim(0)


def give_back_large_blocks(screen: int) -> None:
    """Keep the size of large blocks as it is; `screen` is the bytes of the screen's picture. Does
    nothing with another C library.
    """
    with suppress(AttributeError, OSError):
        library = CDLL(None)
        library.mallopt(MMAP_THRESHOLD, screen // LARGE_BLOCK_DIVISOR)
        library.mallopt(TRIM_THRESHOLD, MAX_FREE_BYTES)
