"""How the C library keeps the memory that pictures leave.

A picture that is dropped leaves a hole in the heap. glibc takes large blocks from the system one by
one instead, and gives them back, but only up to a size that rises with each block that is freed:
after some minutes all pictures are in the heap.
"""

from contextlib import suppress
from ctypes import CDLL

TRIM_THRESHOLD, MMAP_THRESHOLD = -1, -3
"""Parameters of `mallopt` (malloc.h)."""
LARGE = 128 << 10
"""Bytes of a block that is taken from the system by itself."""
FREE = 4 << 20
"""Bytes at the end of the heap that are not given back."""


def give_back_free_memory() -> None:
    """Return the pages that are free inside the heap to the system; takes some milliseconds. Does
    nothing where the C library is another.
    """
    with suppress(AttributeError, OSError):
        CDLL(None).malloc_trim(0)


def give_back_large_blocks() -> None:
    """Keep the size of large blocks as it is. Does nothing where the C library is another."""
    with suppress(AttributeError, OSError):
        library = CDLL(None)
        library.mallopt(MMAP_THRESHOLD, LARGE)
        library.mallopt(TRIM_THRESHOLD, FREE)
