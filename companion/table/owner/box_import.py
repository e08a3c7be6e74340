"""Import a box, and say before what would change."""

from typing import Literal

from msgspec import Struct

from companion.core.cards import FactsByCard
from companion.core.game import AnyGame
from companion.core.owner_sets import merged_facts
from companion.core.wording import listed, quantity
from companion.table.owner.box_file import catalog, house_set
from companion.table.owner.box_format import BoxFile
from companion.table.owner.card_sets import CardSets
from companion.table.owner.tags import Tags
from companion.table.play.interpret import TaggedCard
from companion.table.registry import games, title_of

ImportMode = Literal["merge", "replace"]
"""Whether the new box is merged into the present one or replaces it."""
IMPORT_MODES: tuple[ImportMode, ...] = ("merge", "replace")
MAX_NAMED = 4


class Change(Struct, frozen=True):
    """What an import would do: sentences, and the cards and tags afterwards."""

    lines: tuple[str, ...]
    facts: FactsByCard
    tags: dict[str, TaggedCard]


def change(card_sets: CardSets, tags: Tags, box: BoxFile, mode: ImportMode) -> Change:
    """Return what would change. Raises Refused if the present set cannot be read."""
    game = games()[box.game]
    there = _present_facts(card_sets, game, box)
    facts = box.facts if mode == "replace" else merged_facts(there, box.facts)
    after, tag_lines = _merge_tags(
        tags.by_uid,
        box,
        mode,
        {*catalog(game, box.name, there), *catalog(game, box.name, box.facts)},
    )
    lines = (*_fact_changes(game, box.name, there, facts), *tag_lines)
    return Change(lines, facts, after)


def is_new(card_sets: CardSets, tags: Tags, box: BoxFile) -> bool:
    """Whether nothing is there yet that it could change."""
    game = games()[box.game]
    return box.name not in card_sets.names(game) and not tags.of_game(game.id)


def import_box(card_sets: CardSets, tags: Tags, box: BoxFile, mode: ImportMode) -> Change:
    """Import the box; what it changes is set aside first. Raises Refused and OSError."""
    game = games()[box.game]
    tags.reload()
    done = change(card_sets, tags, box, mode)
    there = _present_facts(card_sets, game, box)
    changes = done.facts != there or done.tags != tags.by_uid
    if changes and not is_new(card_sets, tags, box):
        mine = {uid: tagged for uid, tagged in tags.by_uid.items() if tagged.game == game.id}
        card_sets.store_copy(game, BoxFile(game.id, box.name, there, mine))
    card_sets.save(game, box.name, done.facts)
    if done.tags != tags.by_uid:
        tags.write(done.tags)
    return done


def _present_facts(card_sets: CardSets, game: AnyGame, box: BoxFile) -> FactsByCard:
    """What the set of that name says until now."""
    known = box.name == house_set(game) or box.name in card_sets.names(game)
    return card_sets.facts(game, box.name) if known else {}


def _fact_changes(game: AnyGame, name: str, before: FactsByCard, after: FactsByCard) -> list[str]:
    """Descriptions that are new, different, or gone."""
    was, is_ = catalog(game, name, before), catalog(game, name, after)
    new = [card for card in after if card not in before]
    other = [card for card in after if card in before and after[card] != before[card]]
    gone = [card for card in before if card not in after]
    changes = (
        (new, is_, "added"),
        (other, is_, "changed"),
        (gone, was, "removed"),
    )
    return [
        # the names come last: a line that is cut still says what changes
        f"{name}: {what}: {_named([cards[card].name for card in several])}."
        for several, cards, what in changes
        if several
    ]


def _merge_tags(
    kept: dict[str, TaggedCard], box: BoxFile, mode: ImportMode, concerned: set[str]
) -> tuple[dict[str, TaggedCard], list[str]]:
    """The tags afterwards, and what happens to them; what belongs to another game stays there."""
    elsewhere = {uid: kept[uid] for uid in box.tags if uid in kept and kept[uid].game != box.game}
    taken = {uid: tagged for uid, tagged in box.tags.items() if uid not in elsewhere}
    copies = {tagged for tagged in taken.values() if tagged.copy is not None}
    forgotten = {
        uid
        for uid, tagged in kept.items()
        if uid not in taken
        and (
            tagged in copies
            or (
                mode == "replace" and taken and tagged.game == box.game and tagged.card in concerned
            )
        )
    }
    after = {uid: tagged for uid, tagged in kept.items() if uid not in forgotten} | taken
    new = [uid for uid in taken if uid not in kept]
    moved = [uid for uid in taken if uid in kept and kept[uid] != taken[uid]]
    lines = [
        f"{quantity(len(several), 'tag')} {what}."
        for several, what in (
            (new, "is new" if len(new) == 1 else "are new"),
            (moved, "becomes another card" if len(moved) == 1 else "become other cards"),
            (forgotten, "is forgotten" if len(forgotten) == 1 else "are forgotten"),
        )
        if several
    ]
    for uid, tagged in elsewhere.items():
        lines.append(f"Tag {uid} is a card of {title_of(tagged.game)} and stays so.")
    return after, lines


def _named(names: list[str]) -> str:
    """A few by name, the rest as a number."""
    if len(names) <= MAX_NAMED:
        return listed(names)
    return listed([*names[: MAX_NAMED - 1], f"{len(names) - MAX_NAMED + 1} more cards"])
