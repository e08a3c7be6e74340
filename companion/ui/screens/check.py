"""Is the table like this? Place by place, each with right or fix (mock-up 20)."""

from companion.core.game import Correctable
from companion.core.kit import button, choice, title
from companion.core.nodes import Face, Go, Node, Touch, column, icon, row, space, text
from companion.ui.app import App
from companion.ui.screens.correct import Corrections, told
from companion.ui.screens.frame import Bar, Sign, frame
from companion.ui.ways import Way
from hardware.signals import Signal

LISTED = 4
LINES = 5
A_PAGE = 2 * LINES


class Check:
    """Walks through all that lies on the table as the books have it."""

    def __init__(self) -> None:
        self.place = 0

    def node(self, app: App) -> Node:
        groups = self._groups(app)
        self.place = min(self.place, len(groups) - 1)
        head, places = groups[self.place]
        first = max(0, min(self.place - 2, len(groups) - LISTED))
        return frame(
            Sign(
                "Is the table like this?",
                f"Place {self.place + 1} of {len(groups)}: {_words(head)}",
                art="look",
                stub=("Check", "the table"),
                menu=False,
            ),
            row(
                column(
                    *(
                        _group(number + 1, one, number - self.place)
                        for number, (one, _) in enumerate(groups)
                        if first <= number < first + LISTED
                    ),
                    width=180,
                    gap=8,
                ),
                column(
                    title(_words(head), size=42, colour="ink", height=46),
                    *_lines(app, places),
                    space(),
                    gap=6,
                    grow=1,
                    shrink=True,
                ),
                face=Face("cream", radius=14),
                pad=(14, 8, 16, 8),
                gap=18,
                grow=1,
            ),
            Bar(
                (
                    button("Later", Go("back")),
                    choice("FIX", "it lies otherwise", Go("fix")),
                    choice("RIGHT", "go on", Go("right")),
                ),
                utilities=False,
            ),
        )

    def _groups(self, app: App) -> list[tuple[str, list[Correctable]]]:
        """What can be corrected now, by the first word of its path, as much as a page holds."""
        groups: dict[str, list[Correctable]] = {}
        for one in app.playing.game.correctables(app.playing.state):
            if one.domain is not None:
                groups.setdefault(one.path.split("/")[0], []).append(one)
        return [
            (head, places[start : start + A_PAGE])
            for head, places in groups.items()
            for start in range(0, len(places), A_PAGE)
        ]

    def touched(self, app: App, touch: Touch) -> None:
        groups = self._groups(app)
        match touch:
            case Go("fix"):
                app.turn_to(Corrections(groups[self.place][0]))
            case Go("right") if self.place + 1 < len(groups):
                self.place += 1
            case Go("right"):
                app.back()
                app.tell("The table is as the books have it.")
            case _:
                pass

    def signalled(self, app: App, signal: Signal) -> bool:
        del app, signal
        return False


def _words(head: str) -> str:
    return head.replace("_", " ").capitalize()


def _group(number: int, head: str, after: int) -> Node:
    """A place: seen (a tick), looked at now (ink), or to come."""
    now = after == 0
    ink = "accent" if now else "ink"
    mark = (
        icon("check", 26, "yes", hole="paper-2")
        if after < 0
        else text(str(number), font="figure", size=24, colour=ink, width=26)
    )
    fill = "ink" if now else "paper-2" if after < 0 else "cream"
    return row(
        mark,
        text(_words(head), font="bold", size=22, fit=15, colour=ink, grow=1),
        face=Face(fill, None if after <= 0 else "paper-2", radius=8),
        height=62,
        pad=(12, 0, 8, 0),
        gap=8,
        align="center",
    )


def _lines(app: App, places: list[Correctable]) -> list[Node]:
    """Every place of the group in one or two columns."""
    cells = [
        row(
            text(one.label, font="bold", size=20, fit=14, colour="ink", grow=1),
            text(
                told(app, one.path, one.value),
                font="strong",
                size=20,
                fit=14,
                colour="ink-2",
                align="end",
            ),
            face=Face("paper", radius=8),
            pad=(12, 0, 12, 0),
            gap=10,
            height=34,
            width=0,
            grow=1,
            align="center",
        )
        for one in places
    ]
    columns = -(-len(cells) // LINES)
    return [
        row(*cells[start : start + columns], gap=6) for start in range(0, len(cells), columns or 1)
    ]


WAYS = (
    Way(
        "table",
        30,
        "look",
        "Check the table",
        "place by place, right or fix",
        lambda app: app.turn_to(Check()),
    ),
)
