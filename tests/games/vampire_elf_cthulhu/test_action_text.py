"""What the log and Undo call the cards of an action."""

from random import Random

import pytest

from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.rules.confrontations import entering_card
from companion.games.vampire_elf_cthulhu.state import current_action, find
from companion.table.action_text import describe_step
from tests.games.playing import played
from tests.games.vampire_elf_cthulhu.random_tables import begun


@pytest.mark.thorough
def test_the_log_names_a_card_that_all_have_seen_and_its_owner() -> None:
    seen = set[type[object]]()
    for seed in range(40):
        session = begun(seed, 2 + seed % 3, virtual=True)
        for _ in played(session, Random(seed), 300):
            step = session.head
            before, words = session.before(step).state, describe_step(session, step)
            match step.action:
                case actions.Place():
                    steals = any(ruling.kind == "steal" for ruling in step.rulings)
                    assert (" from P" in words) is steals
                case actions.PlaceInNovel(position=position):
                    title = session.cards[entering_card(current_action(before))[1]].name
                    assert words.endswith(f"position {position} with {title}")
                case actions.TurnForPoint(card=card) | actions.Compare(card=card):
                    assert session.cards[card].name in words
                case actions.TurnRival(card=card):
                    owner = next(
                        seat for seat, own in enumerate(before.displays) if find(own, card)
                    )
                    of = f"{session.cards[card].name} of {session.header.names[owner]}"
                    assert words.endswith(f"turns {of} down")
                case _:
                    continue
            seen.add(type(step.action))
    assert {actions.PlaceInNovel, actions.TurnForPoint, actions.TurnRival} <= seen
