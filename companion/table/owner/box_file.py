"""Read and check a box file: a set, and the tags of its cards.

docs/boxes.md says its form.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct, ValidationError, convert

from companion.core.actions import JsonObject
from companion.core.cards import BadCard, Catalog, FactsByCard
from companion.core.domains import OptionalDomain
from companion.core.forms import form
from companion.core.game import AnyGame
from companion.table.owner.box_format import MAX_NAME_LENGTH, NAME, NOTHING, BoxFile
from companion.table.play.interpret import TaggedCard
from companion.table.problem_text import in_box
from companion.table.registry import games
from hardware.untrusted.text import excerpt
from hardware.untrusted.toml_text import Finding, InvalidFile, line_of, parse_toml, read_text
from hardware.untrusted.validation import BOX, TOML, Problem, find_problems, problem_of, suggestion

UID = r"^([0-9a-f]{8}|[0-9a-f]{14}|[0-9a-f]{20})\Z"
"""A whole tag of 4, 7 or 10 bytes."""

MAX_FINDINGS = 20
"""The most findings that are reported: a file may have thousands, and people try again earlier."""
Found = Callable[[Finding], None]
"""What is done with what is found wrong. Raises InvalidFile if it is enough."""


class _Tag(Struct, frozen=True, forbid_unknown_fields=True):
    uid: Annotated[str, Meta(pattern=UID)]
    card: str
    copy: Annotated[int, Meta(ge=1)] | None = None


class _File(Struct, frozen=True, forbid_unknown_fields=True, rename={"format": "matinee-box"}):
    format: Literal[1]
    game: str
    name: Annotated[str, Meta(pattern=NAME, max_length=MAX_NAME_LENGTH)]
    card: list[JsonObject] = []
    tag: list[JsonObject] = []


def read(path: Path) -> BoxFile:
    """Read a box file. Raises InvalidFile with the first findings, and OSError."""
    return parse(read_text(path, str(path)), str(path))


def parse(text: str, file: str = "box.toml") -> BoxFile:
    """Parse the text of a box file; `file` is its name in findings. Raises InvalidFile."""
    document = parse_toml(text, file)
    problems = find_problems(document, _File, TOML)
    name = document.get("game")
    game = games().get(str(name))
    if game is None and isinstance(name, str):
        problems.append((("game",), f'unknown game "{name}"{suggestion(name, games())}.'))
    findings = [in_box(text, problem) for problem in problems]
    if game is None:
        raise InvalidFile(file, sorted(findings))
    return _checked(text, file, game, _sound_parts(document, problems), findings)


def _sound_parts(document: JsonObject, problems: Sequence[Problem]) -> _File:
    """Return the parts of a document without wrong values, so that the rest is checked too."""
    wrong = {keys[0] for keys, _ in problems if keys}
    sound = {key: document.get(key) for key in ("name", "card", "tag") if key not in wrong}
    name, cards, tags = sound.get("name"), sound.get("card"), sound.get("tag")
    return _File(1, document["game"], name or "", cards or [], tags or [])


def house_set(game: AnyGame) -> str:
    """What our house set is called."""
    return (
        "house"
        if game.cards.owner_sets is None
        else getattr(game.options.options_type(), game.cards.owner_sets.set_option)
    )


def catalog(game: AnyGame, name: str, facts: FactsByCard) -> Catalog:
    """The cards of a set, with what it says of them. Raises BadCard."""
    if game.cards.owner_sets is None or (name == house_set(game) and not facts):
        return game.cards.catalog
    return game.cards.owner_sets.catalog(facts)


def to_toml(box: BoxFile) -> str:
    """Return the text of a box file, from which `parse` reads the same set and tags."""
    from companion.table.owner import box_toml  # noqa: PLC0415 - tomlkit, only to write with

    return box_toml.document(box)


def _checked(
    text: str, file: str, game: AnyGame, entered: _File, findings: list[Finding]
) -> BoxFile:
    """Check that cards and tags go together. `findings`: what has been found wrong before."""

    def found(finding: Finding) -> None:
        findings.append(finding)
        if len(findings) >= MAX_FINDINGS:
            raise InvalidFile(file, sorted(findings))

    index_of = _card_positions(text, entered, found)
    facts = {card: _facts(game, card, entered.card[index]) for card, index in index_of.items()}
    if (
        game.cards.owner_sets is not None
        and entered.name
        and (
            entered.name == game.cards.owner_sets.set_described_in_play
            or (entered.name == house_set(game) and entered.card)
        )
    ):
        whose = "our own set" if entered.name == house_set(game) else "a word for no set"
        wrong_name = f"{entered.name!r} is {whose}: give yours another name."
        found(Finding(line_of(text, ("name",)), wrong_name))
    sound = _accepted_facts(text, game, entered.name, facts, index_of, found)
    tags = _tags(text, entered.tag, found)
    _report_tag_problems(text, catalog(game, entered.name, sound), tags, index_of, found)
    if findings:
        raise InvalidFile(file, sorted(findings))
    carried = {tag.uid: TaggedCard(game.id, tag.card, tag.copy) for tag in tags.values()}
    return BoxFile(game.id, entered.name, facts, carried)


def _card_positions(text: str, entered: _File, found: Found) -> dict[str, int]:
    """Where each card is in the file."""
    index_of: dict[str, int] = {}
    for index, entry in enumerate(entered.card):
        card = entry.get("id")
        if not isinstance(card, str) or not card:
            found(Finding(line_of(text, ("card", index)), "This card has no id."))
        elif card in index_of:
            first = line_of(text, ("card", index_of[card]))
            here = line_of(text, ("card", index, "id"))
            found(Finding(here, f"{excerpt(card)} is already in line {first}."))
        else:
            index_of[card] = index
    return index_of


def _facts(game: AnyGame, card: str, entry: JsonObject) -> JsonObject:
    """What is said of a card, with nothing if a word takes away what may be nothing."""
    said = {key: value for key, value in entry.items() if key != "id"}
    kinds = () if game.cards.owner_sets is None else game.cards.owner_sets.kinds
    known = game.cards.catalog.get(card)
    kind = said.get("type", None if known is None else known.kind)
    optional = {
        field.id
        for card_kind in kinds
        if card_kind.name == kind
        for field in form(card_kind.attributes_type).fields
        if isinstance(field.domain, OptionalDomain)
    }
    return {
        key: None if key in optional and value == NOTHING else value for key, value in said.items()
    }


def _accepted_facts(
    text: str, game: AnyGame, name: str, facts: FactsByCard, index_of: dict[str, int], found: Found
) -> FactsByCard:
    """Return the facts without those that the game refuses; report these."""
    sound = {card: {**said} for card, said in facts.items()}
    if game.cards.owner_sets is None:
        for card in facts:
            found(Finding(line_of(text, ("card", index_of[card])), _NONE))
        return {}
    dropped: set[str] = set()
    while True:
        try:
            catalog(game, name, sound)
        except ValidationError as error:
            if not isinstance(error, BadCard) or error.card not in sound:
                found(Finding(1, str(error)))  # it is about all cards together
                return {}
            card = error.card
            keys, words = problem_of(error.why, BOX, ("card", index_of[card]))
            key = next(iter(keys[2:]), None)
            missing = re.search(r'missing key "(.*)"', words)
            # what was taken away is missing now, and perhaps the card as a whole not complete
            follows = card in dropped and (key is None or missing is not None)
            if not follows:
                found(in_box(text, (keys, words), f"{excerpt(card)}: "))
            # without the wrong value the next one of the same card is found
            if isinstance(key, str) and sound[card].pop(key, None) is not None:
                dropped.add(card)
            else:
                del sound[card]
        else:
            return sound


_NONE = "The rulebook describes every card of this game: only tags can be given."


def _tags(text: str, entries: list[JsonObject], found: Found) -> dict[int, _Tag]:
    """The tags by their index in the file."""
    tags: dict[int, _Tag] = {}
    for index, entry in enumerate(entries):
        wrong = find_problems(entry, _Tag, TOML, ("tag", index))
        for each in wrong:
            found(in_box(text, each))
        if not wrong:
            tags[index] = convert(entry, _Tag)
    return tags


def _report_tag_problems(
    text: str, cards: Catalog, tags: dict[int, _Tag], index_of: dict[str, int], found: Found
) -> None:
    """Report tags that occur twice, name an unknown card, or share a copy."""

    def line(index: int, key: str) -> int:
        return line_of(text, ("tag", index, key))

    had: dict[str, int] = {}
    copies: dict[tuple[str, int], int] = {}
    for number, tag in tags.items():
        if tag.uid in had:
            first = line(had[tag.uid], "uid")
            found(Finding(line(number, "uid"), f"The tag {tag.uid} is already in line {first}."))
        had.setdefault(tag.uid, number)
        card = cards.get(tag.card)
        if card is None:
            if tag.card not in index_of:  # else the card itself has been found wrong
                words = f'unknown card "{excerpt(tag.card)}"{suggestion(tag.card, cards)}.'
                found(Finding(line(number, "card"), words))
            continue
        if tag.copy is None:
            continue
        if tag.copy > card.copy_count:
            words = f"There are {card.copy_count} of {card.name}, and no copy {tag.copy}."
            found(Finding(line(number, "copy"), words))
        elif (tag.card, tag.copy) in copies:
            first = line(copies[tag.card, tag.copy], "copy")
            words = f"Copy {tag.copy} of {card.name} has the tag of line {first}."
            found(Finding(line(number, "copy"), words))
        copies.setdefault((tag.card, tag.copy), number)
