"""Shuffling Horror: Roswell 51: a Director throws a B-movie full of monsters at survivors."""

from companion.core.clauses import Clauses
from companion.core.game import Game
from companion.core.own_box import OwnBox
from companion.games.shuffling_horror.actions import ACTIONS, Reveal
from companion.games.shuffling_horror.board import board
from companion.games.shuffling_horror.board.moments import SHOWN, moments
from companion.games.shuffling_horror.board.spoken import OF_OPEN_CARDS, brings, called
from companion.games.shuffling_horror.bots import BOTS, everything
from companion.games.shuffling_horror.bots.remarks import remark
from companion.games.shuffling_horror.cards import CARDS, KINDS, catalogue
from companion.games.shuffling_horror.corrections import correctables
from companion.games.shuffling_horror.dealer import DEALER
from companion.games.shuffling_horror.deeds import deed
from companion.games.shuffling_horror.explain import explain
from companion.games.shuffling_horror.options import (
    LEAST,
    MOST,
    OPTIONS,
    Options,
    seating_note,
    wrong_with,
)
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.questions import asks
from companion.games.shuffling_horror.refusals import refusal, well_formed
from companion.games.shuffling_horror.rules.play import apply
from companion.games.shuffling_horror.rules.setup import start
from companion.games.shuffling_horror.sentences import question, sentence
from companion.games.shuffling_horror.state import State
from companion.games.shuffling_horror.view import View
from companion.games.shuffling_horror.viewing import (
    TOLD,
    no_secret,
    redact,
    summary,
    unseen,
    view,
    withheld,
)

GAME = Game(
    id="shuffling-horror",
    title="Shuffling Horror",
    rules_version=2,
    least_seats=LEAST,
    most_seats=MOST,
    actions=ACTIONS,
    options=Options,
    option_list=OPTIONS,
    check_options=wrong_with,
    state=State,
    view_type=View,
    clauses=Clauses("companion.games.shuffling_horror"),
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
    asks=asks,
    sentence=sentence,
    deed=deed,
    dealer=DEALER,
    bots=BOTS,
    board=board,
    moments=moments,
    secret=no_secret,
    unseen=unseen,
    withheld=withheld,
    own_box=OwnBox(
        "cards", "deck", catalogue, lambda state: catalogue(state.options.deck), kinds=KINDS
    ),
    open_seats=(0,),
    bot_sees=everything,
    remark=remark,
    told=TOLD,
    shown_by_board=SHOWN,
    seen_on_board=frozenset((Reveal,)),
    seating_note=seating_note,
    directors=(0,),
    of_open_cards=OF_OPEN_CARDS,
    called=called,
    brings=brings,
)
