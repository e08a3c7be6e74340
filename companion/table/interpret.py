"""From what hands did to what it means: signals and the present prompts in, actions out."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, Struct

from companion.core.actions import Action
from companion.core.domains import Cards, Choice
from companion.core.game import Prompt, Template
from companion.table.session import Refused, Session


class Tagged(Struct, frozen=True):
    """A physical card as its tag tells it."""

    game: str
    card: str
    copy: int | None = None


class Answer(Struct, frozen=True):
    """It means exactly this."""

    action: Action


class Whose(Struct, frozen=True):
    """Several seats could own the card."""

    seats: tuple[int, ...]


class Which(Struct, frozen=True):
    """One seat, several meanings, or fields that are still open."""

    seat: int | None
    templates: tuple[Template, ...]


class Armed(Struct, frozen=True):
    """The seat's next scan is its own."""

    seat: int


class Nothing(Struct, frozen=True):
    """Nothing is changed by it; why, in a sentence, with clauses."""

    text: str
    cite: tuple[str, ...] = ()


Meaning = Answer | Whose | Which | Armed | Nothing


def with_card(template: Template, tagged: Tagged) -> Template | None:
    """The template with this card in it, or None where it takes no such card."""
    if tagged.card in template.fixed.values():
        return template
    for field, domain in template.open.items():
        if isinstance(domain, Cards | Choice) and domain.admits(tagged.card, None):
            fixed: dict[str, Any] = {**template.fixed, field: tagged.card}
            still = {key: one for key, one in template.open.items() if key != field}
            if "copy" in still:
                still.pop("copy")
                fixed |= {} if tagged.copy is None else {"copy": tagged.copy}
            return Template(template.kind, fixed, still)
    return None


def owners(session: Session, tagged: Tagged) -> tuple[int, ...]:
    """The seats that could lay this card now."""
    return tuple(
        dict.fromkeys(
            prompt.seat
            for prompt in session.public_prompts()
            if prompt.seat is not None
            and any(with_card(template, tagged) is not None for template in prompt.accepts)
        )
    )


def card_laid(session: Session, tagged: Tagged, seat: int | None) -> Meaning:
    """What a card on the pad means; `seat`: whose reader it is, or who is armed."""
    prompts = session.public_prompts()
    taking = [
        (prompt, found)
        for prompt in prompts
        if seat is None or prompt.seat in (seat, None)
        for template in prompt.accepts
        if (found := with_card(template, tagged)) is not None
    ]
    if not taking:
        return _refused(session, prompts, tagged, seat)
    chosen = taking[0][0]
    if any(prompt.seat != chosen.seat for prompt, _ in taking):
        if any(prompt.order is None for prompt, _ in taking):
            return Whose(owners(session, tagged))
        chosen = min((prompt for prompt, _ in taking), key=lambda prompt: prompt.order or 0)
    templates = tuple(found for prompt, found in taking if prompt is chosen)
    first = templates[0]
    if not first.open and (len(templates) == 1 or chosen.order is not None):
        return _settled(session, first)
    return Which(chosen.seat, templates)


def _settled(session: Session, template: Template) -> Meaning:
    """The action that is left of a template without open fields, or why not."""
    try:
        return Answer(session.check(template.kind(**template.fixed)))
    except Refused as error:
        return Nothing(error.text, error.cite)


def _refused(
    session: Session, prompts: Sequence[Prompt], tagged: Tagged, seat: int | None
) -> Nothing:
    """Why the card is not taken: the rules' own words where they have some."""
    for prompt in prompts:
        for template in prompt.accepts:
            cards = [key for key, one in template.open.items() if isinstance(one, Cards)]
            if not cards or (seat is not None and prompt.seat != seat):
                continue
            fields = {**template.fixed, cards[0]: tagged.card}
            try:
                session.check(session.decode({"type": _word(template), **fields}))
            except Refused as error:
                if error.code == "illegal" and error.cite:
                    return Nothing(error.text, error.cite)
    return Nothing(f"Nobody can use this card now. {awaited(session)}")


def _word(template: Template) -> str:
    return str(template.kind.__struct_config__.tag)


def awaited(session: Session) -> str:
    """What is awaited, and from whom, as a question."""
    asked = [prompt for prompt in session.public_prompts() if not prompt.optional]
    if not asked:
        return "The game is over."
    return session.game.question(session.state, asked[0])


def button_pressed(session: Session, seat: int, *, held: bool) -> Meaning:
    """What a press of a seat's button means: the choice its prompt names, or arming it."""
    prompt = next((one for one in session.public_prompts() if one.seat == seat), None)
    if prompt is None:
        return Nothing(f"{session.header.names[seat]} is not asked now. {awaited(session)}")
    place = prompt.hold if held else prompt.press
    if place is None:
        return Armed(seat)
    return _settled(session, prompt.accepts[place])


def matching(session: Session, kind: type[Action], fixed: dict[str, Any]) -> list[Prompt]:
    """The prompts that have such a template, each with those templates alone."""
    found: list[Prompt] = []
    for prompt in session.public_prompts():
        templates = tuple(
            template
            for template in prompt.accepts
            if template.kind is kind
            and all(template.fixed.get(key, UNSET) == one for key, one in fixed.items())
        )
        if templates:
            found.append(Prompt(prompt.seat, prompt.ask, templates, order=prompt.order))
    return found
