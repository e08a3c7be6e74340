"""What a scan or press means: signals and the present prompts in, actions out."""

from collections.abc import Collection
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from companion.core.actions import Action, JsonObject, type_tag
from companion.core.domains import Cards, Choice, Seats
from companion.core.game import AnyGame
from companion.core.objection import Objection
from companion.core.prompts import ActionPattern, Prompt
from companion.table.action_text import current_question
from companion.table.errors import Refused
from companion.table.play.alternatives import with_fields
from companion.table.play.session import Session
from companion.table.play.steps import Step


class TaggedCard(Struct, frozen=True):
    """A physical card, as its tag names it."""

    game: str
    card: str
    copy: int | None = None


class Answer(Struct, frozen=True):
    """Take this action, after the passes in `passing`."""

    action: Action
    passing: tuple[Action, ...] = ()


class AskWhoseCard(Struct, frozen=True):
    """Ask which of several seats owns the card. `kind`: what the first of them would do with it,
    if that seat is the one in order.
    """

    seats: tuple[int, ...]
    kind: type[Action] | None = None


class AskMeaning(Struct, frozen=True):
    """Ask a seat which of several actions the card means, or for the fields that are still open.
    `passing`: the passes of windows before the answer.
    """

    seat: int | None
    patterns: tuple[ActionPattern, ...]
    passing: tuple[Action, ...] = ()


class PadClaimed(Struct, frozen=True):
    """The next card on the pad is this seat's."""

    seat: int


class PrivateAction(Struct, frozen=True):
    """The seat wants to take this action, which is offered on a covered screen."""

    seat: int
    action: Action


class EarlyPress(Struct, frozen=True):
    """The seat pressed before its turn: the action is taken when that comes."""

    seat: int
    kind: type[Action]


NOT_ASKED = "This card is not asked for now."
"""The refusal of a card that may be secret and fits no prompt."""
UNUSABLE = "Nobody can use this card now."
"""The refusal of a card for which the rules have no words of their own."""
Meaning = Answer | AskWhoseCard | AskMeaning | PadClaimed | EarlyPress | PrivateAction | Objection
"""What a card or a button means; an objection if it changes nothing."""


def with_card(game: AnyGame, pattern: ActionPattern, tagged: TaggedCard) -> ActionPattern | None:
    """The pattern with this card in it, or with what it stands for; None if it takes no
    such card.
    """
    if tagged.card in pattern.fixed.values():
        return pattern
    stands_for = game.cards.aliases
    meant = (stands_for[tagged.card],) if tagged.card in stands_for else ()
    for value in (tagged.card, *meant):
        for field, domain in pattern.open.items():
            if isinstance(domain, Cards | Choice) and domain.admits(value, None):
                return _fill(pattern, field, value, tagged.copy)
    return None


def _fill(pattern: ActionPattern, field: str, value: object, copy: int | None) -> ActionPattern:
    fixed: JsonObject = {**pattern.fixed, field: value}
    open_fields = {key: domain for key, domain in pattern.open.items() if key != field}
    if "copy" in open_fields:
        open_fields.pop("copy")
        fixed |= {} if copy is None else {"copy": copy}
    return ActionPattern(pattern.kind, fixed, open_fields)


def possible_seats(session: Session, tagged: TaggedCard) -> tuple[int, ...]:
    """The seats that could lay this card now."""
    return tuple(
        dict.fromkeys(
            prompt.seat
            for prompt in session.rule_prompts()
            if prompt.seat is not None
            and any(
                with_card(session.game, pattern, tagged) is not None for pattern in prompt.offers
            )
        )
    )


def seat_of_scan(session: Session, tagged: TaggedCard, claimant: int | None) -> int | None:
    """The seat that a card on a shared pad belongs to, which is the `claimant`'s; None: somebody
    else is waited for with a card that the claimant cannot have.
    """
    prompts = session.rule_prompts()
    is_awaited = any(
        with_card(session.game, pattern, tagged) is not None
        for prompt in prompts
        if prompt.scan_ignores_claim
        for pattern in prompt.offers
    )
    return None if is_awaited and claimant not in possible_seats(session, tagged) else claimant


def meaning_of_scan(session: Session, tagged: TaggedCard, seat: int | None) -> Meaning:
    """What a card on the pad means; `seat`: whose reader it is, or who has claimed the pad."""
    meaning = _meaning_of_card(session, session.head, tagged, seat)
    if isinstance(meaning, AskMeaning):
        return _narrowed_by_last_action(session, meaning)
    if meaning is not None:
        return meaning
    return _meaning_after_passes(session, tagged, seat) or _objection_to_card(session, tagged, seat)


def _narrowed_by_last_action(session: Session, asked: AskMeaning) -> Meaning:
    """What a card means with what the game knows of it from the seat's last action."""
    known = None if asked.seat is None else session.next_card_fields(asked.seat)
    if known is None:
        return asked
    narrowed = [
        fitting for pattern in asked.patterns if (fitting := with_fields(pattern, {**known}))
    ]
    match narrowed:
        case []:
            return asked
        case [pattern] if not pattern.open:
            return _meaning_without_open_fields(session, session.head, pattern)
        case _:
            return replace(asked, patterns=tuple(narrowed))


def _meaning_of_card(
    session: Session, step: Step, tagged: TaggedCard, seat: int | None
) -> Meaning | None:
    """What the prompts after a step make of the card; None: they take no such card."""
    taking = [
        (prompt, filled, tagged.card not in pattern.fixed.values())
        for prompt in session.step_maker.prompts(step)
        if seat is None or prompt.seat in (seat, None)
        for pattern in prompt.offers
        if (filled := _pattern_for_card(session, prompt, pattern, tagged)) is not None
    ]
    if not taking:
        return None
    chosen = taking[0][0]
    # a card that is asked for is the next seat's; one that may be played is somebody's
    ordered = all(asked and prompt.scan_order is not None for prompt, _, asked in taking)
    if any(prompt.seat != chosen.seat for prompt, _, _ in taking):
        if not ordered:
            return AskWhoseCard(possible_seats(session, tagged))
        chosen = min((prompt for prompt, _, _ in taking), key=lambda prompt: prompt.scan_order or 0)
        others = [owner.seat for owner, _, _ in taking if tagged.card in owner.likely_cards]
        if others and chosen.likely_cards and tagged.card not in chosen.likely_cards:
            whose = (seat for seat in (chosen.seat, *others) if seat is not None)
            return AskWhoseCard(tuple(whose), chosen.accepts[0].kind)
    patterns = tuple(filled for prompt, filled, _ in taking if prompt is chosen)
    preferred = session.game.boards.preferred_actions
    patterns = tuple(one for one in patterns if one.kind in preferred) or patterns
    first = patterns[0]
    if not first.open and (len(patterns) == 1 or ordered):
        return _meaning_without_open_fields(session, step, first)
    return AskMeaning(chosen.seat, patterns)


def _pattern_for_card(
    session: Session, prompt: Prompt, pattern: ActionPattern, tagged: TaggedCard
) -> ActionPattern | None:
    """The pattern with this card in it, or as it is if the card stands for what a long press
    means; None if it takes no such card.
    """
    if prompt.hold_card and prompt.hold_card == tagged.card and pattern.kind is prompt.hold:
        return pattern
    pattern_of_card = with_card(session.game, pattern, tagged)
    usual = session.game.boards.card_fields.get(pattern.kind, {})
    if pattern_of_card is None or not usual:
        return pattern_of_card
    filled = {
        field: value
        for field, value in usual.items()
        if field in pattern_of_card.open and pattern_of_card.open[field].admits(value, None)
    }
    open_fields = {
        field: domain for field, domain in pattern_of_card.open.items() if field not in filled
    }
    return ActionPattern(pattern_of_card.kind, {**pattern_of_card.fixed, **filled}, open_fields)


def _meaning_after_passes(session: Session, tagged: TaggedCard, seat: int | None) -> Meaning | None:
    """The card answers what is asked after windows that nobody needs: it passes them by. Or it
    implies other actions before its own.
    """
    for step, passing in session.step_maker.after_passes(session.head):
        meaning = _meaning_of_card(session, step, tagged, seat)
        if isinstance(meaning, Answer) and session.step_maker.is_too_early(meaning.action, step):
            return None
        if isinstance(meaning, Answer | AskMeaning):
            return replace(meaning, passing=passing)
        if meaning is not None:
            return meaning  # whose it is comes first: nothing is passed by before that
    implied, step = session.game.rules.implied_actions(session.state, tagged.card), session.head
    for action in implied:
        step = session.step_maker.next_step(step, action, step.cause, step.id + 1)
    if not implied:
        return None
    for after, passing in ((step, ()), *session.step_maker.after_passes(step)):
        match _meaning_of_card(session, after, tagged, seat):
            case None:
                pass
            case Answer() | AskMeaning() as meaning:
                return replace(meaning, passing=(*implied, *passing))
            case meaning:
                return meaning
    return None


def _meaning_without_open_fields(session: Session, step: Step, pattern: ActionPattern) -> Meaning:
    """The action that is left of a pattern without open fields, or why not."""
    return _checked(session, step, pattern.action())


def _checked(session: Session, step: Step, action: Action) -> Meaning:
    try:
        return Answer(session.step_maker.check(step, action))
    except Refused as error:
        return error.objection


def _with_current_question(session: Session, seat: int | None, why: Objection) -> Objection:
    """The objection with what is awaited, of `seat` first; its text may say that already."""
    then = current_question(session, first=seat)
    return why if why.text.endswith(then) else replace(why, text=f"{why.text} {then}")


def _objection_to_card(session: Session, tagged: TaggedCard, seat: int | None) -> Objection:
    """Why the card is not taken, in the rules' own words if they have some, and what is
    awaited. If the card may be a secret, all such cards are refused in the same words.
    """
    game, state = session.game, session.state
    if not game.observation.may_be_named(state, tagged.card, tagged.copy):
        instead = game.observation.secret_card_text(state, tagged.card, tagged.copy)
        return _with_current_question(session, seat, Objection(instead or NOT_ASKED))
    if lies := game.observation.public_place_text(state, tagged.card):
        return _with_current_question(session, seat, Objection(lies))
    seats = [prompt.seat for prompt in session.rule_prompts() if prompt.seat is not None]
    whose = seat if seat is not None else next(iter(seats), 0)
    asked = {pattern.kind for prompt in session.rule_prompts() for pattern in prompt.accepts}
    # what is asked for, then the last kinds: a game lists what goes away before what is played
    last_first = session.game.rules.action_types[::-1]
    for kind in sorted(last_first, key=lambda kind: kind not in asked):
        for field in (field for field in kind.__struct_fields__ if field not in ("seat", "copy")):
            fields: JsonObject = {"type": type_tag(kind), **_other_fields(session, kind, field)}
            fields[field] = tagged.card
            if "seat" in kind.__struct_fields__:
                fields["seat"] = whose
            if "copy" in kind.__struct_fields__ and tagged.copy is not None:
                fields["copy"] = tagged.copy
            try:
                session.check(session.decode(fields))
            except Refused as error:
                if error.code == "illegal" and error.objection.cite:
                    return _with_current_question(session, seat, error.objection)
    return _with_current_question(session, seat, Objection(UNUSABLE))


class _LowestRandom(Random):
    """Draws the first or lowest value of every domain."""

    def random(self) -> float:
        return 0.0


def _other_fields(session: Session, kind: type[Action], field: str) -> JsonObject:
    """What a prompt that asks for this field would leave in the fields beside it."""
    for prompt in session.rule_prompts():
        for pattern in prompt.accepts:
            if pattern.kind is kind and field in pattern.open:
                fields = dict(pattern.fixed)
                for other, domain in pattern.open.items():
                    if other not in (field, "copy"):
                        fields[other] = domain.sample(_LowestRandom(), fields)
                return fields
    return {}


def meaning_of_press(session: Session, seat: int, *, held: bool) -> Meaning:
    """What a press of a seat's button means: the choice that one of its prompts names, the
    question that it is asked if no card can answer it, or a claim of the next card. `held`: a
    long press, or the red one of two buttons. Any button may answer what is asked of everybody.
    """
    if seat >= len(session.header.names):
        return Objection("Nobody sits there.")
    early = None if held else session.game.rules.early_press(session.state, seat)
    if isinstance(early, str):
        return Objection(early)
    if early is not None:
        return EarlyPress(seat, early)
    prompts = session.rule_prompts()
    own = [
        prompt
        for prompt in prompts
        # that the seat could do something may be its secret
        if prompt.seat == seat and not (prompt.optional and prompt.secret)
    ]
    private = session.game.rules.private_action(session.state, seat)
    if held and private is not None and all(prompt.hold is None for prompt in own):
        return PrivateAction(seat, private)
    facts = [prompt for prompt in prompts if prompt.seat is None and prompt.press is not None]
    for prompt in own or facts:
        meant = prompt.hold if held else prompt.press
        if isinstance(meant, Action):
            return _checked(session, session.head, meant)
        if meant is not None:
            pattern, *more = (
                _with_presser(seat, prompt, pattern) for pattern in _patterns_of_kind(prompt, meant)
            )
            if more or pattern.open:
                return AskMeaning(seat, (pattern, *more))
            return _meaning_without_open_fields(session, session.head, pattern)
    later = _meaning_in_later_window(session, seat) if held else None
    if later is not None:
        return later
    if any(prompt.keeps_pad for prompt in own):
        return PadClaimed(seat)
    required = [prompt for prompt in own if not prompt.optional]
    if required and not _any_card_fits(session, own):
        return AskMeaning(seat, tuple(required[0].offers))
    return _claim_pad(session, seat, own or facts)


def _patterns_of_kind(prompt: Prompt, kind: type[Action]) -> list[ActionPattern]:
    return [pattern for pattern in prompt.accepts if pattern.kind is kind]


def _meaning_in_later_window(session: Session, seat: int) -> Meaning | None:
    """What a long press means in a window of the seat that opens later."""
    for window, passing in session.step_maker.later_windows(session.head):
        if window.seat == seat and isinstance(window.hold, type):
            pattern, *more = _patterns_of_kind(window, window.hold)
            if more or pattern.open:
                return AskMeaning(seat, (pattern, *more), passing)
            return Answer(pattern.action(), passing)
    return None


def _claim_pad(session: Session, seat: int, asked: Collection[Prompt]) -> Meaning:
    """A press that is not a choice claims the next card, if the seat may lay one."""
    if _any_card_fits(session, asked):
        return PadClaimed(seat)
    whose = _whose_card(session)
    if seat in whose or (asked and not whose and _any_card_fits(session, session.rule_prompts())):
        return PadClaimed(seat)
    if asked and not whose:
        return Objection(f"The button does nothing now. {current_question(session)}")
    return Objection(f"{session.header.names[seat]} is not asked now. {current_question(session)}")


def _whose_card(session: Session) -> frozenset[int]:
    """The seats whose card is waited for now, or after windows that it passes by."""
    steps = [session.head, *(step for step, _ in session.step_maker.after_passes(session.head))]
    return frozenset(
        prompt.seat
        for prompt in session.step_maker.prompts(steps[-1])
        if prompt.seat is not None and not prompt.optional
        for pattern in prompt.offers
        if any(isinstance(domain, Cards) for domain in pattern.open.values())
    )


def _any_card_fits(session: Session, prompts: Collection[Prompt]) -> bool:
    """Whether a card on the pad could answer one of these prompts."""
    return any(_card_fits(session, pattern) for prompt in prompts for pattern in prompt.offers)


def _card_fits(session: Session, pattern: ActionPattern) -> bool:
    """Whether a card on the pad could be the value of a field of the pattern."""
    choices = [domain.values for domain in pattern.open.values() if isinstance(domain, Choice)]
    values = [*pattern.fixed.values(), *(value for values in choices for value in values)]
    cards = (*session.cards, *session.game.cards.aliases.values())
    return any(isinstance(domain, Cards) for domain in pattern.open.values()) or any(
        value in cards for value in values
    )


def _with_presser(seat: int, prompt: Prompt, pattern: ActionPattern) -> ActionPattern:
    """Fill in the seat that presses, if anybody may answer for a seat that is open."""
    match [*pattern.open.items()]:
        case [(field, Seats() as domain)] if prompt.seat is None and domain.admits(seat, None):
            return ActionPattern(pattern.kind, {**pattern.fixed, field: seat})
        case _:
            return pattern
