"""What an entry of the log told hands to do, for a table that forgot some of it."""

from dataclasses import dataclass

from companion.core.view.hand_list import A_PAGE, hand_lines
from companion.table.action_text import describe_step
from companion.table.play.steps import Step
from companion.ui.app.app import App
from companion.ui.app.screen import Screen
from companion.ui.parts.frame import CLOSE, Frame
from companion.ui.parts.paging import earlier_and_later, page_of
from companion.ui.screens.table.by_hand import instructions, together


@dataclass(eq=False)
class StepHands(Screen[App]):
    """All instructions of one step, page by page; nothing is done by reading them."""

    step: Step

    def frame(self, app: App) -> Frame:
        words = together(instructions(app, self.step, every=True))
        page = page_of(words, self.page, A_PAGE)
        return Frame(
            "What hands had to do",
            describe_step(app.playing, self.step),
            hand_lines(page.shown, page.first + 1),
            (*earlier_and_later(page), CLOSE),
            art="hand",
        )
