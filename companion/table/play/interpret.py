"""From what hands did to what it means: signals and the present prompts in, actions out."""

from collections.abc import Collection, Sequence
from itertools import chain
from random import Random

from msgspec import UNSET, Struct, structs
from msgspec.structs import replace

from companion.core.actions import Action, JsonObject, type_tag
from companion.core.domains import Cards, Choice, Seats
from companion.core.game import AnyGame
from companion.core.objection import Objection
from companion.core.prompts import ActionPattern, Prompt
from companion.table.action_text import awaited
from companion.table.errors import Refused
from companion.table.play.session import Session
from companion.table.play.steps import Step


class TaggedCard(Struct, frozen=True):
    """A physical card, as its tag names it."""

    game: str
    card: str
    copy: int | None = None


class Answer(Struct, frozen=True):
    """It means exactly this; `passing`: windows that it passes by first."""

    action: Action
    passing: tuple[Action, ...] = ()


class Whose(Struct, frozen=True):
    """Several seats could own the card; `kind`: what the first of them would do with it, where
    that seat is the one in order.
    """

    seats: tuple[int, ...]
    kind: type[Action] | None = None


class Which(Struct, frozen=True):
    """One seat, several meanings, or fields that are still open; `passing`: windows that the
    answer passes by first.
    """

    seat: int | None
    templates: tuple[ActionPattern, ...]
    passing: tuple[Action, ...] = ()


class Armed(Struct, frozen=True):
    """The seat's next scan is its own; `told`: the message shown if it is not in turn."""

    seat: int
    told: str = ""


class InPrivate(Struct, frozen=True):
    """The seat wants to take this action, and whether it can is its secret."""

    seat: int
    action: Action


class Early(Struct, frozen=True):
    """The seat presses before its turn: it is done when that comes."""

    seat: int
    kind: type[Action]


NOT_ASKED = "This card is not asked for now."
"""What is said of any card that may be a secret and fits no prompt."""
Meaning = Answer | Whose | Which | Armed | Early | InPrivate | Objection
"""What a card or a button means; an objection where it changes nothing."""


def with_card(game: AnyGame, template: ActionPattern, tagged: TaggedCard) -> ActionPattern | None:
    """The template with this card in it, or with what it stands for; None where it takes no
    such card.
    """
    if tagged.card in template.fixed.values():
        return template
    stands_for = game.box.aliases
    meant = (stands_for[tagged.card],) if tagged.card in stands_for else ()
    for value in (tagged.card, *meant):
        for field, domain in template.open.items():
            if isinstance(domain, Cards | Choice) and domain.admits(value, None):
                return _filled(template, field, value, tagged.copy)
    return None


def _filled(template: ActionPattern, field: str, value: object, copy: int | None) -> ActionPattern:
    fixed: JsonObject = {**template.fixed, field: value}
    still = {key: one for key, one in template.open.items() if key != field}
    if "copy" in still:
        still.pop("copy")
        fixed |= {} if copy is None else {"copy": copy}
    return ActionPattern(template.kind, fixed, still)


def owners(session: Session, tagged: TaggedCard) -> tuple[int, ...]:
    """The seats that could lay this card now."""
    return tuple(
        dict.fromkeys(
            prompt.seat
            for prompt in session.public_prompts()
            if prompt.seat is not None
            and any(
                with_card(session.game, template, tagged) is not None for template in prompt.offers
            )
        )
    )


def card_laid(session: Session, tagged: TaggedCard, seat: int | None) -> Meaning:
    """What a card on the pad means; `seat`: whose reader it is, or who is armed."""
    found = _taken(session, session.head, tagged, seat)
    if found is not None:
        return found
    return _passing_by(session, tagged, seat) or _refused(session, tagged, seat)


def _taken(session: Session, step: Step, tagged: TaggedCard, seat: int | None) -> Meaning | None:
    """What the prompts after a step make of the card; None: they take no such card."""
    taking = [
        (prompt, found, tagged.card not in template.fixed.values())
        for prompt in session.stepping.prompts(step)
        if seat is None or prompt.seat in (seat, None)
        for template in prompt.offers
        if (found := _answering(session, prompt, template, tagged)) is not None
    ]
    if not taking:
        return None
    chosen = taking[0][0]
    # a card that is asked for is the next seat's; one that may be played is somebody's
    ordered = all(asked and prompt.order is not None for prompt, _, asked in taking)
    if any(prompt.seat != chosen.seat for prompt, _, _ in taking):
        if not ordered:
            return Whose(owners(session, tagged))
        chosen = min((prompt for prompt, _, _ in taking), key=lambda prompt: prompt.order or 0)
        others = [one.seat for one, _, _ in taking if tagged.card in one.likely_cards]
        if others and chosen.likely_cards and tagged.card not in chosen.likely_cards:
            whose = (one for one in (chosen.seat, *others) if one is not None)
            return Whose(tuple(whose), chosen.accepts[0].kind)
    templates = tuple(found for prompt, found, _ in taking if prompt is chosen)
    first = templates[0]
    if not first.open and (len(templates) == 1 or ordered):
        return _settled(session, step, first)
    return Which(chosen.seat, templates)


def _answering(
    session: Session, prompt: Prompt, template: ActionPattern, tagged: TaggedCard
) -> ActionPattern | None:
    """The template with this card in it, or as it is where the card stands for what a long press
    means; None where it takes no such card.
    """
    if prompt.hold_card and prompt.hold_card == tagged.card and template.kind is prompt.hold:
        return template
    return with_card(session.game, template, tagged)


def _passing_by(session: Session, tagged: TaggedCard, seat: int | None) -> Meaning | None:
    """The card answers what is asked after windows that nobody needs: it passes them by."""
    for step, passing in session.stepping.passed_by(session.head):
        match _taken(session, step, tagged, seat):
            case Answer() | Which() as found:
                return replace(found, passing=passing)
            case None:
                pass
            case found:
                return found  # whose it is comes first: nothing is passed by before that
    return None


def _settled(session: Session, step: Step, template: ActionPattern) -> Meaning:
    """The action that is left of a template without open fields, or why not."""
    return _checked(session, step, template.action())


def _checked(session: Session, step: Step, action: Action) -> Meaning:
    try:
        return Answer(session.stepping.check(step, action))
    except Refused as error:
        return error.objection


def _then_awaited(session: Session, text: str, cite: tuple[str, ...] = ()) -> Objection:
    """An objection that also says what is awaited, which its text may do already."""
    then = awaited(session)
    return Objection(text if text.endswith(then) else f"{text} {then}", cite)


def _refused(session: Session, tagged: TaggedCard, seat: int | None) -> Objection:
    """Why the card is not taken, in the rules' own words where they have some, and what is
    awaited. If the card may be a secret, all such cards are refused in the same words.
    """
    game, state = session.game, session.state
    if not game.observation.may_be_named(state, tagged.card, tagged.copy):
        instead = game.observation.withheld(state, tagged.card, tagged.copy)
        return _then_awaited(session, instead or NOT_ASKED)
    seats = [one.seat for one in session.public_prompts() if one.seat is not None]
    whose = seat if seat is not None else next(iter(seats), 0)
    asked = {one.kind for prompt in session.public_prompts() for one in prompt.accepts}
    # what is asked for, then the last kinds: a game lists what goes away before what is played
    last_first = session.game.rules.actions[::-1]
    for kind in sorted(last_first, key=lambda one: one not in asked):
        for field in (one for one in kind.__struct_fields__ if one not in ("seat", "copy")):
            said: JsonObject = {"type": type_tag(kind), **_beside(session, kind, field)}
            said[field] = tagged.card
            if "seat" in kind.__struct_fields__:
                said["seat"] = whose
            if "copy" in kind.__struct_fields__ and tagged.copy is not None:
                said["copy"] = tagged.copy
            try:
                session.check(session.decode(said))
            except Refused as error:
                if error.code == "illegal" and error.objection.cite:
                    return _then_awaited(session, str(error), error.objection.cite)
    return _then_awaited(session, "Nobody can use this card now.")


class _Least(Random):
    """Draws the first or least value of every domain."""

    def random(self) -> float:
        return 0.0


def _beside(session: Session, kind: type[Action], field: str) -> JsonObject:
    """What a prompt that asks for this field would leave in the fields beside it."""
    for prompt in session.public_prompts():
        for template in prompt.accepts:
            if template.kind is kind and field in template.open:
                said = dict(template.fixed)
                for other, domain in template.open.items():
                    if other not in (field, "copy"):
                        said[other] = domain.sample(_Least(), said)
                return said
    return {}


def button_pressed(session: Session, seat: int, *, second: bool) -> Meaning:
    """What a press of a seat's button means: the choice that one of its prompts names, what it
    is asked if no card answers that, or arming it. `second`: held down, or the red button of
    two. What is asked of nobody in particular any button may answer.
    """
    early = None if second else session.game.rules.early_press(session.state, seat)
    if isinstance(early, str):
        return Objection(early)
    if early is not None:
        return Early(seat, early)
    own = [
        one
        for one in session.public_prompts()
        # that the seat could do something may be its secret
        if one.seat == seat and not (one.optional and one.secret)
    ]
    private = session.game.rules.private_action(session.state, seat)
    if second and private is not None and all(one.hold is None for one in own):
        return InPrivate(seat, private)
    facts = [one for one in session.public_prompts() if one.seat is None and one.press is not None]
    for prompt in own or facts:
        meant = prompt.hold if second else prompt.press
        if isinstance(meant, Action):
            return _checked(session, session.head, meant)
        if meant is not None:
            template, *more = (_by(seat, prompt, one) for one in _of_kind(prompt, meant))
            if more or template.open:
                return Which(seat, (template, *more))
            return _settled(session, session.head, template)
    later = _used_later(session, seat) if second else None
    if later is not None:
        return later
    required = [one for one in own if not one.optional]
    if required and not _take_cards(session, own):
        return Which(seat, tuple(required[0].offers))
    return _claimed(session, seat, own or facts)


def _of_kind(prompt: Prompt, kind: type[Action]) -> list[ActionPattern]:
    return [one for one in prompt.accepts if one.kind is kind]


def _used_later(session: Session, seat: int) -> Meaning | None:
    """What a long press means in a window of the seat that opens later."""
    for window, passing in session.stepping.later(session.head):
        if window.seat == seat and isinstance(window.hold, type):
            template, *more = _of_kind(window, window.hold)
            if more or template.open:
                return Which(seat, (template, *more), passing)
            return Answer(template.action(), passing)
    return None


def _claimed(session: Session, seat: int, asked: Collection[Prompt]) -> Meaning:
    """A press that is not a choice claims the next card. Out of turn, too, so that it is not taken
    for that of the seat in turn.
    """
    if _take_cards(session, asked):
        return Armed(seat)
    whose = _whose_card(session)
    if seat in whose or (asked and not whose):
        return Armed(seat)
    told = f"{session.header.names[seat]} is not asked now. {awaited(session)}"
    return Armed(seat, told) if whose else Objection(told)


def _whose_card(session: Session) -> frozenset[int]:
    """The seats whose card is waited for now, or after windows that it passes by."""
    steps = [session.head, *(step for step, _ in session.stepping.passed_by(session.head))]
    return frozenset(
        prompt.seat
        for prompt in session.stepping.prompts(steps[-1])
        if prompt.seat is not None and not prompt.optional
        for template in prompt.offers
        if any(isinstance(domain, Cards) for domain in template.open.values())
    )


def _take_cards(session: Session, prompts: Collection[Prompt]) -> bool:
    return any(_takes_cards(session, one) for prompt in prompts for one in prompt.offers)


def _takes_cards(session: Session, template: ActionPattern) -> bool:
    """Whether a card on the pad could be one of its fields."""
    choices = [one.values for one in template.open.values() if isinstance(one, Choice)]
    values = [*template.fixed.values(), *(one for values in choices for one in values)]
    cards = (*session.cards, *session.game.box.aliases.values())
    return any(isinstance(one, Cards) for one in template.open.values()) or any(
        one in cards for one in values
    )


def _by(seat: int, prompt: Prompt, template: ActionPattern) -> ActionPattern:
    """Where a seat is asked for and nobody in particular has to tell, the one who presses is it."""
    match [*template.open.items()]:
        case [(field, Seats() as domain)] if prompt.seat is None and domain.admits(seat, None):
            return ActionPattern(template.kind, {**template.fixed, field: seat})
        case _:
            return template


def takes_card(prompt: Prompt) -> bool:
    """Whether a card that is turned up or played answers the prompt."""
    return any(
        isinstance(domain, Cards) for template in prompt.offers for domain in template.open.values()
    )


def owes_card(session: Session, seat: int) -> bool:
    """Whether the game waits for a card of this seat."""
    return any(
        prompt.seat == seat and not prompt.optional and takes_card(prompt)
        for prompt in session.public_prompts()
    )


def matching(
    session: Session,
    kinds: Collection[type[Action]],
    fixed: JsonObject,
    of: str = "",
) -> list[Prompt]:
    """The prompts that have such a template, each with those templates alone, in which the
    open fields that `fixed` names are filled, and a card is of the kind `of`, if one is named.
    """
    among = [card for card, one in session.cards.items() if of and one.kind == of]
    found: list[Prompt] = []
    meant = session.game.observation.resolve_hidden
    fixed = {field: meant(session.state, value) for field, value in fixed.items()}
    later = (prompt for prompt, _ in session.stepping.later(session.head))
    for prompt in chain(session.public_prompts(), later):
        templates = tuple(
            narrowed
            for template in prompt.offers
            if template.kind in kinds and (narrowed := _with(template, fixed, among)) is not None
        )
        if templates and not (found and prompt.opens_later):
            found.append(replace(prompt, accepts=templates, public_patterns=()))
    return found


def passes_before(session: Session, prompt: Prompt) -> tuple[Action, ...]:
    """The passes that open the window of this prompt."""
    later = session.stepping.later(session.head) if prompt.opens_later else ()
    return next(
        (passes for one, passes in later if (one.seat, one.ask) == (prompt.seat, prompt.ask)), ()
    )


def differing(action: Action, templates: Sequence[ActionPattern]) -> tuple[ActionPattern, ...]:
    """The templates narrowed to what differs from this action in a single field, where it has
    several: all the rest is as it was.
    """
    found: list[ActionPattern] = []
    fields = structs.asdict(action)
    alike = [one for one in templates if one.kind is type(action)]
    opened = dict.fromkeys(field for one in alike for field in one.open if field != "copy")
    for field in opened if len(opened) > 1 else ():
        rest = {key: value for key, value in fields.items() if key != field and value is not UNSET}
        for one in alike:
            narrowed = _with(one, rest)
            is_the_same = narrowed is not None and not narrowed.open and narrowed.fits(action)
            if narrowed is not None and not is_the_same and narrowed not in found:
                found.append(narrowed)
    return tuple(found)


def _with(
    template: ActionPattern, fixed: JsonObject, among: Collection[str] = ()
) -> ActionPattern | None:
    """The template with these values in it; None where it does not take them."""
    filled, still = dict(template.fixed), dict(template.open)
    for field, domain in template.open.items() if among else ():
        if isinstance(domain, Cards):
            still[field] = left = Cards(tuple(one for one in domain.cards if one in among))
            if not left.cards:
                return None
    for field, value in fixed.items():
        if field in still and still[field].admits(value, None):
            filled[field] = value
            del still[field]
        elif filled.get(field, UNSET) != value:
            return None
    return ActionPattern(template.kind, filled, still)
