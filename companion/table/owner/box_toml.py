"""A box as the text of its file, in the order and the layout in which people write one."""

from typing import cast

import tomlkit
from tomlkit.items import Table

from companion.core.actions import JsonObject
from companion.table.owner.box_format import FORMAT, NOTHING, BoxFile


def document(box: BoxFile) -> str:
    """The text of the file."""
    file = tomlkit.document()
    file["matinee-box"], file["game"], file["name"] = FORMAT, box.game, box.name
    cards = tomlkit.aot()
    for card, said in box.facts.items():
        cards.insert(len(cards), _table({"id": card, **said}))
    tags = tomlkit.aot()
    for uid, tagged in box.tags.items():
        copy = {} if tagged.copy is None else {"copy": tagged.copy}
        tags.insert(len(tags), _table({"uid": uid, "card": tagged.card, **copy}))
    for name, several in (("card", cards), ("tag", tags)):
        if several:
            file[name] = several
    return tomlkit.dumps(file)


def _table(values: JsonObject) -> Table:
    """A line for each value, what is within it in braces, and an empty line behind it."""
    table = tomlkit.table()
    for key, value in values.items():
        table[key] = _inline(value)
    table.add(tomlkit.nl())
    return table


def _inline(value: object) -> object:
    match value:
        case None:
            return NOTHING
        case dict():
            inner = tomlkit.inline_table()
            for key, item in cast("JsonObject", value).items():
                inner[key] = _inline(item)
            return inner
        case list() | tuple():
            several = tomlkit.array()
            for item in cast("list[object]", value):
                several.insert(len(several), _inline(item))
            return several
        case _:
            return value
