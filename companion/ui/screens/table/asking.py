"""Asking for what a touch leaves open: whose it is, and the fields of an action."""

from collections.abc import Callable, Iterable

from msgspec.structs import asdict

from companion.core.actions import Action
from companion.core.domains import Dice, Number
from companion.core.prompts import ActionPattern, Prompt
from companion.core.view.nodes import ChooseFields, RollRandom, Touch
from companion.table.action_text import seat_of
from companion.table.play.interpret import (
    AskMeaning,
    AskOwner,
    matching,
    passes_before,
    prompts_ahead,
)
from companion.table.play.session import Session
from companion.ui.app.app import App
from companion.ui.app.preview import Preview, preview_action, preview_meaning, preview_patterns
from companion.ui.parts.dice import Faces, of_dice, system_random
from companion.ui.parts.picker import Picker
from companion.ui.parts.values import card_of
from companion.ui.screens.table.fill import Fill
from companion.ui.screens.table.in_private import InPrivate
from companion.ui.screens.table.rolling import Rolling
from companion.ui.screens.table.seat_picker import SeatPicker

Done = Callable[..., object]
"""Does the finished action, after the windows that it passes by."""


def pick(app: App, touch: ChooseFields | RollRandom, do: Done, claimed: int | None = None) -> None:
    """Ask whose it is where several seats could, then for the open fields; or ask chance.
    `claimed`: the seat that has claimed the next card, which is not asked whose it is.
    """
    if isinstance(touch, RollRandom):
        _draw(app, touch, do)
        return
    private = _in_private(app.playing, touch)
    if private is not None and touch.seat is not None:
        app.open_screen(InPrivate(touch.seat, private, do))
        return
    found, game = _picked(app.playing, touch), app.playing.game
    found = [one for one in found if one.seat == claimed] or found
    by_seat = {prompt.seat: tuple(prompt.accepts) for prompt in found if prompt.seat is not None}
    if len(found) > 1:
        app.open_screen(
            SeatPicker(
                game.narration.field_question(app.playing.state, touch.kind, touch.fixed, "seat")
                or "Whose is it?",
                "Touch a seat, or press its button",
                tuple(sorted(by_seat)),
                lambda app, seat: fill(app, seat, by_seat[seat], do),
                lambda app, seat: preview_meaning(app.playing, AskMeaning(seat, by_seat[seat])),
                card=card_of(app.playing, touch.fixed),
            )
        )
    elif found:
        passing = passes_before(app.playing, found[0])
        fill(app, found[0].seat, tuple(found[0].accepts), do, passing)


def _in_private(session: Session, touch: ChooseFields) -> Action | None:
    """The action that is touched, where others must not learn whether the seat can take it."""
    if touch.seat is None:
        return None
    action = session.game.rules.private_action(session.state, touch.seat)
    return action if type(action) is touch.kind else None


def _draw(app: App, touch: RollRandom, do: Done) -> None:
    """What chance chooses: a fact told from outside, which the rules take as any other."""
    template = matching(app.playing, (touch.kind,), {})[0].accepts[0]
    action = template.sample(system_random)
    dice = of_dice(template)
    if dice is None:
        do(app, action)
    else:
        app.open_screen(Rolling(app, getattr(action, dice), lambda app: do(app, action)))


def roll_on_board(app: App, touch: Touch, faces: Faces, do: Done) -> None:
    """Do the roll that the board waits for, once a face of the last of its dice was touched."""
    kind = app.playing.board().roll_action
    if kind is None:
        return
    pattern = matching(app.playing, (kind,), {})[0].accepts[0]
    field = of_dice(pattern)
    domain = pattern.open[field or ""]
    shown = faces.touched(domain, touch) if isinstance(domain, Dice) else None
    if field is not None and shown is not None:
        do(app, pattern.action(**{field: shown}))


def would_pick(session: Session, touch: ChooseFields | RollRandom) -> Preview | None:
    """What picking it would do or ask."""
    if isinstance(touch, RollRandom):
        template = matching(session, (touch.kind,), {})[0].accepts[0]
        words = "Pick at random" if of_dice(template) is None else "Roll the dice here"
        return Preview(words, ("Chance decides; Undo takes it back.",))
    found = [] if _in_private(session, touch) else _picked(session, touch)
    if len(found) > 1:
        return preview_meaning(
            session, AskOwner(tuple(one.seat for one in found if one.seat is not None))
        )
    if not found:
        return None
    if found[0].secret:
        # what would come of it may tell what the seat hides
        return preview_patterns(session, found[0].seat, found[0].accepts)
    passing = passes_before(session, found[0])
    return preview_meaning(session, AskMeaning(found[0].seat, tuple(found[0].accepts), passing))


def fill(
    app: App,
    seat: int | None,
    templates: tuple[ActionPattern, ...],
    do: Done,
    passing: tuple[Action, ...] = (),
) -> None:
    """Ask for the open fields; what has none is done at once."""
    asked = _fill(app, seat, templates, do, passing)
    done = asked.finished()
    if done is not None:
        do(app, *passing, done)
    else:
        app.open_screen(asked)


def is_asked_first(session: Session, action: Action) -> bool:
    """Whether somebody must touch it although it is clear what a card means."""
    game = session.game
    return type(action) in game.boards.confirmed_actions or bool(
        game.narration.warning(session.state, action)
    )


def is_secret_amount(session: Session, action: Action) -> bool:
    """Whether it is a secret if the seat has what the action takes."""
    return any(
        prompt.secret
        and prompt.seat == seat_of(action)
        and any(
            pattern.kind is type(action)
            and any(isinstance(domain, Number) for domain in pattern.open.values())
            for pattern in prompt.offers
        )
        for prompt in session.rule_prompts()
    )


def ask_first(app: App, seat: int | None, action: Action, do: Done) -> None:
    """Do it when somebody touches it."""
    app.open_screen(_fill(app, seat, (ActionPattern(type(action), asdict(action)),), do))


def _fill(
    app: App,
    seat: int | None,
    templates: tuple[ActionPattern, ...],
    do: Done,
    passing: tuple[Action, ...] = (),
) -> Fill:
    kinds = {template.kind for template in templates}
    prompts = [
        prompt
        for prompt in prompts_ahead(app.playing)
        if prompt.seat == seat and kinds & {one.kind for one in prompt.accepts}
    ]
    return Fill(
        seat,
        templates,
        lambda app, action: do(app, *passing, action),
        lambda app, action: preview_action(app.playing, action, *passing),
        # whether what may be answered is for this seat alone
        secret=any(prompt.secret for prompt in prompts),
        picker=picker_for(app.playing, prompts),
    )


def picker_for(session: Session, prompts: Iterable[Prompt]) -> Picker:
    """A picker that is open where the cards that these prompts expect are."""
    return Picker(session.cards[card] for prompt in prompts for card in prompt.likely_cards)


def _picked(session: Session, touch: ChooseFields) -> list[Prompt]:
    return matching(session, (touch.kind, *touch.also), touch.fixed, touch.card_kind, touch.seat)
