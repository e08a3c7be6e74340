"""Two tables of one game that only a secret tells apart, and everything that people perceive there.

A game describes in `Secrets` what can differ in secret. `Twins` plays the same game at both tables,
step by step, and compares screens, lights, sounds, speech, questions and refusals.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import json
from msgspec.structs import asdict, replace

from companion.core.actions import Action, Correct
from companion.core.board.nodes import (
    UiCommand,
)
from companion.core.game import Game
from companion.core.objection import Objection
from companion.table.action_text import current_question
from companion.table.errors import Refused
from companion.table.film import make_film
from companion.table.play import bots
from companion.table.play.interpret import TaggedCard, meaning_of_scan
from companion.table.play.session import Session
from companion.table.players import Player
from companion.ui.app.preview import preview_meaning, preview_undo
from companion.ui.parts.confirmation import Confirmation
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from companion.ui.screens.table.scanned import Refusal
from tests.ui.perceived import (
    Lamps,
    around,
    asked,
    at_table,
    buttons,
    copied,
    corrections,
    log,
    perceived,
    play_of,
    previews,
    refused,
)
from tests.ui.table import NAMES, NEEDED, evening

MAX_SCANS = 12
"""So many cards are laid in each position where the rules know no secret; else all of them."""


TRIED, SCANNED, ENTRIES = 8, 2, 4
"""In each position: illegal actions, screens of refused cards, entries of the log."""
CORRECTIONS, ON_PAD, UNDONE = 0.05, 0.5, 0.1
"""How often something is corrected, a card of an action is laid on the pad, and Undo is touched."""
CLOSELY = 20
"""In every so many positions each screen around the table is compared too."""


class Secrets:
    """What two tables of a game can differ in. By default the rules know no secret: only the cards
    in people's hands differ.
    """

    def __init__(self, game: Game[Any], **options: Any) -> None:
        self.game, self.options = game, options

    is_in_rules = False
    """Whether the rules know a secret, so that screens could differ without a card on the pad."""

    claim_rate = 0.7
    """How often a seat has claimed the card that it lays."""
    has_history = True
    """Whether the actions so far led to both tables; else one of them is made from the other."""

    def otherwise(self, state: Any, random: Random) -> Any:
        """A state that nobody but the owners of secrets can tell from this one."""
        del random
        return state

    def shows(self, state: Any, action: Action) -> bool:
        """Whether everybody knows more after this action, so that the tables may differ."""
        del state, action
        return False

    def counterpart(self, one: Any, other: Any, action: Action, random: Random) -> Action:
        """What people do at the other table who do, for all that others see, the same."""
        del one, other, random
        return action

    def card_there(self, one: Any, other: Any, card: str, random: Random) -> str | None:
        """The card at the other table that nobody can tell from this one while it is face down;
        None where everybody could tell them apart.
        """
        if self.game.observation.may_be_named(one, card):
            return card if self.game.observation.may_be_named(other, card) else None
        secret = [
            it
            for it in self.game.cards.played(other)
            if not self.game.observation.may_be_named(other, it)
        ]
        return random.choice(secret) if secret else None

    def decide(self, session: Session, random: Random) -> Action:
        """Something that could be done now."""
        if random.random() < CORRECTIONS:
            places = [
                it for it in self.game.rules.correctables(session.state) if it.domain is not None
            ]
            place = random.choice(places) if places else None
            if place is not None and place.domain is not None:
                return Correct(place.path, place.domain.sample(random, {}))
        prompts = session.rule_prompts()
        asked = [prompt for prompt in prompts if not prompt.optional]
        return bots.any_of(random.choice(prompts if random.random() < 0.3 else asked), random)


class Twins:
    """Two tables of one game, `one` and `other`."""

    def __init__(self, secrets: Secrets, seed: int, seats: int, folder: Path) -> None:
        self.secrets, self.game = secrets, secrets.game
        self.random = Random(seed)
        self.one, self.other = (self._table(folder / name, seats) for name in ("one", "other"))
        self.both = (self.one, self.other)
        self.done: list[Action] = []
        """What has been done so far, of which illegal actions are made."""
        self.joined = 0
        """The entry in which the tables came to differ: before it both have the same history."""
        self.refused_scans = self.refused_actions = 0
        self.rejoin()

    def _table(self, folder: Path, seats: int) -> Demo:
        found = evening(folder)
        found.app.controls = Lamps()
        players = tuple(Player(name, seat) for seat, name in enumerate(NAMES[:seats]))
        options = NEEDED.get((self.game.id, seats), {}) | self.secrets.options
        assert found.app.games.begin(self.game, players, options)
        found.app.open_screen(Play())
        found.app.session = copied(found.session)
        found.session.set_recorder(lambda steps, head: None)
        return found

    @property
    def states(self) -> tuple[Any, Any]:
        return self.one.session.state, self.other.session.state

    def rejoin(self) -> None:
        """The other table comes to where the first one is, with other secrets."""
        session = self.one.session
        moves = copied(session).recorded_updates()
        steps = [step for more, _ in moves for step in more]
        heads = [head for _, head in moves]
        place, self.joined = steps.index(session.head), session.seq
        steps[place] = replace(
            session.head, state=self.secrets.otherwise(session.state, self.random)
        )
        self.other.app.session = Session.resumed(self.game, session.header, steps, heads)
        self.to_table()

    def to_table(self) -> None:
        for each in self.both:
            each.app.close_overlays()
            # nothing is left to do by hand at either table, and both screens know it
            each.session.confirm()
            perceived(each)
            at_table(each)

    # ---- comparing

    def compare(self, what: object) -> None:
        """Both tables show, light up and say the same now."""
        seen, there = perceived(self.one), perceived(self.other)
        assert seen == there, what

    def compare_all(self, describe: Callable[[Demo], Iterator[tuple[str, Any]]]) -> None:
        """Each comes back to its table before they are compared."""
        seen, there = list(describe(self.one)), list(describe(self.other))
        assert [what for what, _ in seen] == [what for what, _ in there]
        for (what, shown), (_, shown_there) in zip(seen, there, strict=True):
            assert shown == shown_there, what

    def compare_facts(self) -> None:
        """Public view, log, questions and what Undo would take back."""
        one, other = (each.session for each in self.both)
        assert one.view(None) == other.view(None)
        if self.secrets.has_history:
            logs = [
                self.game.observation.redact(
                    [step.action for step in each.current_steps() if step.action], None
                )
                for each in (one, other)
            ]
            assert logs[0] == logs[1]
        assert asked(one) == asked(other)
        assert current_question(one) == current_question(other)
        assert preview_undo(one) == preview_undo(other)

    def compare_films(self) -> None:
        """A film, or trailer, has only what everybody could see."""
        one, other = (
            make_film(self.game, each.session.header, each.session.current_steps())
            for each in self.both
        )
        assert one == other

    # ---- playing

    def play(self, most: int) -> None:
        """Play so many steps and compare after each."""
        for count in range(most):
            if self.one.session.over:
                return
            if not self.step():
                continue
            if self.one.session.over:
                return
            self.compare_facts()
            self.scan()
            self.try_illegal()
            if count % CLOSELY == 0:
                self.compare_films()
            if not self.secrets.is_in_rules:
                continue
            self.compare_all(previews)
            self.compare_all(buttons)
            if count % CLOSELY == 0:
                self.compare_all(around)
                self.compare_all(corrections)
                first = max(self.joined, self.one.session.seq - ENTRIES) + 1
                self.compare_all(partial(log, first=first))
            if self.random.random() < UNDONE:
                self.undo_and_redo()

    def step(self) -> bool:
        """Do something at both tables; False where it told a secret or was allowed at one only."""
        one, other = self.states
        action = self.secrets.decide(self.one.session, self.random)
        same = self.secrets.counterpart(one, other, action, self.random)
        shows = self.secrets.shows(one, action)
        if refused(self.one.session, action) or (not shows and refused(self.other.session, same)):
            return False
        self.done.append(action)
        if shows:
            play_of(self.one).do(self.one.app, action)
            self.one.app.close_overlays()
            self.rejoin()
            return False
        self._do(action, same)
        self.compare(action)
        self.to_table()
        return True

    def _do(self, action: Action, same: Action) -> None:
        """By the card on the pad where there is one, or by touch."""
        card, card_there = (getattr(each, "card", None) for each in (action, same))
        heads = [each.session.head for each in self.both]
        known = isinstance(card, str) and card in self.one.session.cards
        if known and self.random.random() < ON_PAD:
            seat = (
                getattr(action, "seat", None)
                if self.random.random() < self.secrets.claim_rate
                else None
            )
            for each, laid in zip(self.both, (card, card_there), strict=True):
                play_of(each).pad.handle_card(each.app, TaggedCard(self.game.id, str(laid)), seat)
            self.compare(f"{card} on the pad")
            if self.one.session.head is not heads[0] or self.other.session.head is not heads[1]:
                return
            self.compare_all(previews)
            self.to_table()
        for each, done in zip(self.both, (action, same), strict=True):
            play_of(each).do(each.app, done)

    # ---- refusals

    def scan(self) -> None:
        """Every card of the deck that fits nothing is refused alike at both tables, and secret
        cards are refused like each other.
        """
        one, other = self.states
        seats = (None, self.random.randrange(len(self.one.session.header.names)))
        for seat in seats:
            answers: set[Objection] = set()
            alike: list[tuple[str, str]] = []
            cards = [*self.one.session.cards]
            if not self.secrets.is_in_rules:
                cards = self.random.sample(cards, min(MAX_SCANS, len(cards)))
            for card in cards:
                is_secret = not self.game.observation.may_be_named(one, card)
                if not (is_secret or self.secrets.is_in_rules):
                    continue
                there = self.secrets.card_there(one, other, card, self.random)
                if there is None:
                    continue
                found = [
                    meaning_of_scan(each.session, TaggedCard(self.game.id, it), seat)
                    for each, it in zip(self.both, (card, there), strict=True)
                ]
                if not all(isinstance(each, Objection) for each in found):
                    continue
                assert found[0] == found[1], (card, there)
                words = [
                    preview_meaning(each.session, meaning, TaggedCard(self.game.id, it))
                    for each, meaning, it in zip(self.both, found, (card, there), strict=True)
                ]
                assert words[0] == words[1], (card, there)
                if is_secret:
                    answers |= {each for each in found if isinstance(each, Objection)}
                alike.append((card, there))
            assert len(answers) <= 1
            for card, there in self.random.sample(alike, min(SCANNED, len(alike))):
                for each, it in zip(self.both, (card, there), strict=True):
                    play_of(each).pad.handle_card(each.app, TaggedCard(self.game.id, it), seat)
                    assert isinstance(each.app.screen, Refusal)
                self.compare((card, there))
                self.refused_scans += 1
                for each in self.both:
                    at_table(each)

    def try_illegal(self) -> None:
        """What both tables refuse they refuse in the same words, on the screen as well."""
        for _ in range(TRIED):
            tried = self.illegal()
            if tried is None:
                continue
            errors = [refused(each.session, it) for each, it in zip(self.both, tried, strict=True)]
            displayed = [
                (str(error), error.objection.cite)
                for error in errors
                if error and error.code == "illegal"
            ]
            if len(displayed) < len(errors):
                continue
            assert displayed[0] == displayed[1], tried
            for each, it in zip(self.both, tried, strict=True):
                assert not play_of(each).do(each.app, it)
            self.compare(tried)
            self.refused_actions += 1
            for each in self.both:
                at_table(each)

    def illegal(self) -> tuple[Action, Action] | None:
        """An action that may well be illegal, and what looks the same at the other table."""
        random, (one, other) = self.random, self.states
        prompts = self.one.session.rule_prompts()
        base = random.choice([*self.done, bots.any_of(random.choice(prompts), random)])
        if isinstance(base, Correct):
            same = self.secrets.counterpart(one, other, base, random)
            # a refusal repeats the path, which may name what lies face down at each table
            return (base, same) if isinstance(same, Correct) and same.path == base.path else None
        values, there = asdict(base), asdict(base)
        cards = [*self.one.session.cards]
        for field, value in values.items():
            if field == "seat" and isinstance(value, int):
                values[field] = there[field] = random.randrange(len(self.one.session.header.names))
            elif isinstance(value, int) and random.random() < 0.5:
                values[field] = there[field] = random.randrange(8)
            elif isinstance(value, str) and value in self.one.session.cards:
                values[field] = random.choice(cards) if random.random() < 0.7 else value
                same = self._named_there(values[field])
                if same is None:
                    return None
                there[field] = same
        found: list[Action] = []
        for session, each in ((self.one.session, values), (self.other.session, there)):
            try:
                found.append(session.decode(json.decode(json.encode(type(base)(**each)))))
            except Refused:
                return None
        return found[0], found[1]

    def _named_there(self, card: str) -> str | None:
        """What people name at the other table: the card that lies face down in the same place."""
        one, other = self.states
        if card in self.game.observation.hidden_cards(one):
            return self.secrets.card_there(one, other, card, self.random)
        return None if card in self.game.observation.hidden_cards(other) else card

    # ---- taking back

    def undo_and_redo(self) -> None:
        """Undo by touch, confirmed where that is asked, and what it brought back."""
        if not self.one.session.can_undo:
            return
        for each in self.both:
            each.app.touch(UiCommand("undo"))
        self.compare("undo")
        if isinstance(self.one.app.screen, Confirmation):
            self.compare_all(previews)
            for each in self.both:
                each.app.touch(UiCommand("confirm"))
            self.compare("undo, confirmed")
        self.to_table()
        for each in self.both:
            each.app.attempt(each.session.redo)
        self.compare("redo")
        self.to_table()

    def close(self) -> None:
        for each in self.both:
            each.close()


def play_twins(secrets: Secrets, seed: int, seats: int, most: int) -> Twins:
    """Two tables that so many steps are played at."""
    with TemporaryDirectory() as folder:
        found = Twins(secrets, seed, seats, Path(folder))
        found.play(most)
        found.close()
        return found
