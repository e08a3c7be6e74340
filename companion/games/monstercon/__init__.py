"""MonsterCon!: monsters take tricks, stalk the guest of honour and mind the mob."""

from companion.core.bot import Bot
from companion.core.clauses import Clauses
from companion.core.game import Game
from companion.games.monstercon.actions import ACTIONS, Play, TakeKing
from companion.games.monstercon.board import board
from companion.games.monstercon.board.moments import moments
from companion.games.monstercon.bots import hunter
from companion.games.monstercon.cards import CARDS, MONSTER_OF
from companion.games.monstercon.corrections import correctables
from companion.games.monstercon.dealer import DEALER
from companion.games.monstercon.deeds import deed
from companion.games.monstercon.explain import explain
from companion.games.monstercon.options import LEAST, MOST, OPTIONS, Options, wrong_with
from companion.games.monstercon.prompts import prompts
from companion.games.monstercon.refusals import refusal, well_formed
from companion.games.monstercon.rules.play import apply
from companion.games.monstercon.rules.setup import start
from companion.games.monstercon.sentences import asks, question, sentence
from companion.games.monstercon.state import State
from companion.games.monstercon.view import View
from companion.games.monstercon.viewing import (
    hidden,
    no_secret,
    redact,
    summary,
    unseen,
    view,
    withheld,
)

GAME = Game(
    id="monstercon",
    title="MonsterCon!",
    rules_version=1,
    least_seats=LEAST,
    most_seats=MOST,
    actions=ACTIONS,
    options=Options,
    option_list=OPTIONS,
    check_options=wrong_with,
    state=State,
    view_type=View,
    clauses=Clauses("companion.games.monstercon"),
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
    dealer=DEALER,
    bots={"hunter": Bot(hunter)},
    board=board,
    moments=moments,
    secret=no_secret,
    unseen=unseen,
    hidden=hidden,
    withheld=withheld,
    shown_by_board=frozenset(
        {
            "separate",
            "gather",
            "shuffle",
            "deal",
            "set_aside",
            "turn_king",
            "retain",
            "pass_hand",
            "take_trick",
        }
    ),
    stands_for=MONSTER_OF,
    seen_on_board=frozenset({TakeKing, Play}),
    asks=asks,
)
