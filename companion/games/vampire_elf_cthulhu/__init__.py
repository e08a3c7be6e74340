"""The Vampire, the Elf and the Cthulhu: writers who complete a novel together, each for himself."""

from companion.core.bot import Bot
from companion.core.clauses import Clauses
from companion.core.game import Game
from companion.core.own_box import OwnBox
from companion.games.vampire_elf_cthulhu.actions import ACTIONS
from companion.games.vampire_elf_cthulhu.board import board
from companion.games.vampire_elf_cthulhu.board.moments import moments
from companion.games.vampire_elf_cthulhu.board.parts import ART, SYMBOL
from companion.games.vampire_elf_cthulhu.board.peek import secret
from companion.games.vampire_elf_cthulhu.bots import writer
from companion.games.vampire_elf_cthulhu.cards import CARDS, KINDS, cards_of
from companion.games.vampire_elf_cthulhu.corrections import correctables
from companion.games.vampire_elf_cthulhu.dealer import DEALER
from companion.games.vampire_elf_cthulhu.deeds import FROM_BEFORE, deed, warns
from companion.games.vampire_elf_cthulhu.explain import explain
from companion.games.vampire_elf_cthulhu.hands import in_words
from companion.games.vampire_elf_cthulhu.options import LEAST, MOST, OPTIONS, Options, wrong_with
from companion.games.vampire_elf_cthulhu.prompts import prompts
from companion.games.vampire_elf_cthulhu.questions import asks, question
from companion.games.vampire_elf_cthulhu.refusals import refusal, well_formed
from companion.games.vampire_elf_cthulhu.rules.play import apply
from companion.games.vampire_elf_cthulhu.rules.setup import start
from companion.games.vampire_elf_cthulhu.sentences import sentence
from companion.games.vampire_elf_cthulhu.state import State
from companion.games.vampire_elf_cthulhu.view import View
from companion.games.vampire_elf_cthulhu.viewing import (
    hidden,
    in_private,
    meant,
    redact,
    summary,
    unseen,
    view,
    withheld,
)

GAME = Game(
    id="vampire-elf-cthulhu",
    title="The Vampire, the Elf and the Cthulhu",
    rules_version=1,
    least_seats=LEAST,
    most_seats=MOST,
    actions=ACTIONS,
    options=Options,
    option_list=OPTIONS,
    check_options=wrong_with,
    state=State,
    view_type=View,
    clauses=Clauses("companion.games.vampire_elf_cthulhu"),
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
    deeds_from_before=FROM_BEFORE,
    dealer=DEALER,
    bots={"writer": Bot(writer)},
    board=board,
    moments=moments,
    secret=secret,
    unseen=unseen,
    shown_by_board=frozenset(
        {
            "draw",
            "move-quill",
            "move-cubes",
            "move-specials",
            "turn-down",
            "turn-up",
            "show",
            "reveal",
        }
    ),
    in_words=in_words,
    seen_on_board=frozenset(ACTIONS),
    asks=asks,
    meant=meant,
    hidden=hidden,
    withheld=withheld,
    warns=warns,
    in_private=in_private,
    own_box=OwnBox(
        "card_set",
        "deck",
        cards_of,
        lambda state: cards_of(state.options.said),
        kinds=KINDS,
        icons={**SYMBOL, **ART},
    ),
)
