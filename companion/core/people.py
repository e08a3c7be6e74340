"""What people are called: by their first names, and while a neighbor looks after their seat."""

from collections.abc import Sequence

LOOKED_AFTER_SEPARATOR = " for "
"""Between the names of a neighbor and of a seat that the neighbor looks after."""
TITLES = frozenset(
    (
        *("dr", "mr", "mrs", "ms", "prof", "sir", "don", "herr", "frau", "st"),
        *("the", "der", "die", "das", "le", "la", "el"),
    )
)
"""First words that do not stand for a whole name."""


def own_name(name: str) -> str:
    """Return the name of a seat without that of the neighbor who looks after it.

    >>> own_name("Theo for Mara"), own_name("Mara")
    ('Mara', 'Mara')
    """
    return name.rpartition(LOOKED_AFTER_SEPARATOR)[2]


def by_first_names(words: str, names: Sequence[str]) -> str:
    """The words with these people called by the first of their names, or of a double name.

    >>> by_first_names("Maximiliane Schmidt wins", ["Maximiliane Schmidt"])
    'Maximiliane wins'
    >>> by_first_names("Maximilian-Alexander wins", ["Maximilian-Alexander"])
    'Maximilian wins'
    >>> by_first_names("Jo Ann Smith and Dr Evil tie", ["Jo Ann Smith", "Dr Evil"])
    'Jo and Dr Evil tie'
    >>> by_first_names("Jo Ann Li for Al Baker: pay.", ["Jo Ann Li", "Jo Ann Li for Al Baker"])
    'Jo for Al: pay.'
    """
    for name in sorted(names, key=len, reverse=True):
        # a seat that a neighbor looks after keeps both names
        words = words.replace(
            name, LOOKED_AFTER_SEPARATOR.join(map(first_name, name.split(LOOKED_AFTER_SEPARATOR)))
        )
    return words


def first_name(name: str) -> str:
    """Return the first of a person's names, or the whole name if its first word is a title."""
    parts = name.replace("-", " ").split()
    is_name = parts[1:] and len(parts[0]) > 1 and parts[0].casefold().strip(".") not in TITLES
    return parts[0] if is_name else name
