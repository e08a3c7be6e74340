"""Creature Feature: agents cast their monsters for the films of the season."""

from companion.core.bot import Bot
from companion.core.clauses import Clauses
from companion.core.game import Game
from companion.games.creature_feature.actions import ACTIONS
from companion.games.creature_feature.board import board
from companion.games.creature_feature.board.moments import moments
from companion.games.creature_feature.bots import sensible
from companion.games.creature_feature.cards import CARDS
from companion.games.creature_feature.corrections import correctables
from companion.games.creature_feature.dealer import DEALER
from companion.games.creature_feature.deeds import deed
from companion.games.creature_feature.explain import explain
from companion.games.creature_feature.options import OPTIONS, Options, wrong_with
from companion.games.creature_feature.prompts import prompts
from companion.games.creature_feature.questions import asks, early, question, same_question
from companion.games.creature_feature.refusals import refusal, well_formed
from companion.games.creature_feature.rules.ledger import unseen
from companion.games.creature_feature.rules.play import apply
from companion.games.creature_feature.rules.setup import start
from companion.games.creature_feature.sentences import sentence
from companion.games.creature_feature.state import State
from companion.games.creature_feature.view import View
from companion.games.creature_feature.viewing import (
    no_secret,
    redact,
    running,
    summary,
    view,
    withheld,
)

GAME = Game(
    id="creature-feature",
    title="Creature Feature",
    rules_version=2,
    least_seats=3,
    most_seats=6,
    actions=ACTIONS,
    options=Options,
    option_list=OPTIONS,
    check_options=wrong_with,
    state=State,
    view_type=View,
    clauses=Clauses("companion.games.creature_feature"),
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
    asks=asks,
    running=running,
    early=early,
    same_question=same_question,
    rests_on_log=frozenset({"CF-112", "CF-113"}),
    dealer=DEALER,
    bots={"sensible": Bot(sensible)},
    board=board,
    moments=moments,
    secret=no_secret,
    unseen=unseen,
    withheld=withheld,
    shown_by_board=frozenset(
        {"take-marker", "move", "place", "set-priority", "turn-over", "score", "take-tile"}
    ),
)
