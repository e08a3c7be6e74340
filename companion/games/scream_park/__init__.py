"""Scream Park: haunted houses for one weekend, and guests who come to be frightened."""

from companion.core.bot import Bot
from companion.core.clauses import Clauses
from companion.core.game import Game
from companion.games.scream_park.actions import (
    ACTIONS,
    Add,
    ChooseTheme,
    Discard,
    Place,
    RevealVip,
    TakeGenre,
)
from companion.games.scream_park.board import board
from companion.games.scream_park.board.moments import moments
from companion.games.scream_park.bots import drafter
from companion.games.scream_park.cards import CARDS
from companion.games.scream_park.corrections import correctables
from companion.games.scream_park.dealer import DEALER
from companion.games.scream_park.deeds import deed
from companion.games.scream_park.explain import explain
from companion.games.scream_park.hands import in_words
from companion.games.scream_park.hints import brings, called, lacks
from companion.games.scream_park.options import LEAST, MOST, OPTIONS, Options, undealt, wrong_with
from companion.games.scream_park.own_box import OWN_BOX
from companion.games.scream_park.prompts import prompts
from companion.games.scream_park.refusals import refusal, well_formed
from companion.games.scream_park.rules.play import apply
from companion.games.scream_park.rules.setup import start
from companion.games.scream_park.sentences import asks, question, sentence
from companion.games.scream_park.state import State
from companion.games.scream_park.view import View
from companion.games.scream_park.viewing import (
    no_secret,
    redact,
    summary,
    unseen,
    view,
    withheld,
)

GAME = Game(
    id="scream-park",
    title="Scream Park",
    rules_version=2,
    least_seats=LEAST,
    most_seats=MOST,
    actions=ACTIONS,
    options=Options,
    option_list=OPTIONS,
    check_options=wrong_with,
    undealt=undealt,
    state=State,
    view_type=View,
    clauses=Clauses("companion.games.scream_park"),
    cards=CARDS,
    start=start,
    prompts=prompts,
    apply=apply,
    well_formed=well_formed,
    refusal=refusal,
    correctables=correctables,
    view=view,
    summary=summary,
    redact=redact,
    explain=explain,
    question=question,
    sentence=sentence,
    deed=deed,
    deeds_from_before=frozenset({Place, Add}),
    dealer=DEALER,
    bots={"drafter": Bot(drafter)},
    board=board,
    moments=moments,
    secret=no_secret,
    unseen=unseen,
    withheld=withheld,
    shown_by_board=frozenset({"add", "discard", "move", "pass", "place", "return"}),
    in_words=in_words,
    seen_on_board=frozenset({RevealVip, ChooseTheme, Place, Add, TakeGenre, Discard}),
    asks=asks,
    called=called,
    own_box=OWN_BOX,
    brings=brings,
    lacks=lacks,
    asked_first=frozenset({Discard}),
    laid_again=Place,
)
