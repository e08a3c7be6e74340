"""Home: what is showing tonight (mock-up 01)."""

from companion.core.kit import pawn
from companion.core.nodes import Face, Go, Node, Touch, column, icon, row, space, stack, text
from companion.table.games import games
from companion.table.journal import Kept
from companion.ui.app import App
from companion.ui.screens.enrol import Enrol
from companion.ui.screens.frame import Bar, Sign, frame
from companion.ui.screens.history import History
from companion.ui.screens.play import Play
from companion.ui.screens.seating import Seating
from companion.ui.screens.settings import SettingsScreen
from hardware.signals import Scanned, Signal

POSTERS = (
    ("creature-feature", "poster-cf", "Creature Feature", "3–6"),
    ("scream-park", "poster-sp", "Scream Park", "1–5"),
    ("monstercon", "poster-mc", "Monster Con!", "2–5"),
    ("vampire-elf-cthulhu", "poster-ve", "The Vampire, the Elf and the Cthulhu", "2–4"),
    ("shuffling-horror", "poster-r5", "Roswell 51", "3–13"),
)


LONG_TITLE = 24


class Home:
    """Five posters, and the game that was left."""

    def node(self, app: App) -> Node:
        kept = app.last_kept()
        return frame(
            Sign(
                "What’s showing tonight?",
                app.wrong_with_devices() or "Touch a poster, or lay any card on the pad",
                art="reel",
                stub=("Pad ready" if app.readers else "No reader", f"Tags {len(app.tags)}"),
                menu=False,
                trouble=app.trouble(),
            ),
            row(*(_poster(*one) for one in (*POSTERS, *_from_elsewhere())), gap=10, grow=1),
            Bar(
                (
                    *_continue(kept),
                    _square("Enrol", "enrol", Go("enrol")),
                    _square("Games", "book", Go("history")),
                    _square("Settings", "gear", Go("settings")),
                ),
                utilities=False,
            ),
            tall_bar=True,
        )

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case Go("seating", str(game)):
                app.turn_to(Seating(app, game))
            case Go("continue"):
                continue_last(app)
            case Go("history"):
                app.turn_to(History())
            case Go("settings"):
                app.turn_to(SettingsScreen())
            case Go("enrol"):
                app.turn_to(Enrol.deck(app, next(iter(games()))))
            case _:
                pass

    def signalled(self, app: App, signal: Signal) -> bool:
        if isinstance(signal, Scanned):
            tagged = app.tags.find(signal.uid)
            if tagged is None:
                app.tell("This tag is not known yet: touch Enrol, or lay it when its game runs.")
            elif tagged.game not in games():
                app.tell(f"This card is of {tagged.game}, which is not installed.")
            else:
                app.turn_to(Seating(app, tagged.game))
        return True


def continue_last(app: App) -> bool:
    """Back into the last game at the same prompt; False where there is none."""
    kept = app.last_kept()
    if kept is None or not app.resume(kept):
        return False
    app.turn_to(Play())
    return True


def _from_elsewhere() -> list[tuple[str, str, str, str]]:
    """Installed games that have no poster of their own."""
    own = {game for game, *_ in POSTERS}
    return [
        (game.id, "reel", game.title, f"{game.least_seats}–{game.most_seats}")
        for game in games().values()
        if game.id not in own
    ]


def _poster(game: str, art: str, words: str, players: str) -> Node:
    installed = game in games()
    return column(
        stack(
            icon(art, 178, "accent", shrink=True),
            row(
                row(
                    icon("people", 20, "cream", hole="night-900"),
                    text(players, font="bold", size=22, fit=16),
                    face=Face("night-900", radius=6),
                    pad=(8, 2, 8, 2),
                    gap=6,
                    height=30,
                    align="center",
                ),
                align="start",
                pad=(6, 6, 0, 0),
            ),
            grow=1,
            shrink=True,
        ),
        text(
            words.upper(),
            font="display",
            size=40,
            fit=20,
            lines=3 if len(words) > LONG_TITLE else 2,
            colour="cream" if installed else "mist",
            align="center",
            height=84,
            outline="cream" if installed else "mist",
        ),
        *(
            ()
            if installed
            else (text("to come", font="bold", size=20, colour="mist", align="center", height=26),)
        ),
        name=words,
        touch=Go("seating", game) if installed else None,
        enabled=installed,
        face=Face("night-900", "paper" if installed else "night-600", stroke=5, radius=8),
        pad=(5, 5, 5, 4),
        width=0,
        grow=1,
    )


def _continue(kept: Kept | None) -> tuple[Node, ...]:
    if kept is None:
        return (space(),)
    looks = kept.header.seat_looks
    return (
        row(
            stack(
                icon("play", 40, "ink", hole="bulb"),
                face=Face("bulb", radius=8),
                width=84,
                align="center",
                justify="center",
            ),
            column(
                text("Continue last game", font="strong", size=26, fit=18, colour="ink"),
                row(
                    text(
                        games()[kept.header.game].title,
                        font="bold",
                        size=22,
                        fit=15,
                        colour="ink-2",
                    ),
                    *(pawn(look, 28) for look in looks),
                    gap=6,
                    align="center",
                ),
                justify="center",
                grow=1,
                shrink=True,
            ),
            name="Continue last game",
            touch=Go("continue"),
            face=Face("paper", shape="ticket", radius=10),
            height=88,
            pad=(0, 0, 24, 0),
            gap=18,
            grow=1,
        ),
    )


def _square(words: str, art: str, touch: Touch) -> Node:
    return column(
        icon(art, 34, "cream", hole="night-600"),
        text(words, font="strong", size=22, align="center"),
        name=words,
        touch=touch,
        face=Face("night-600", radius=12),
        width=110,
        height=88,
        align="center",
        justify="center",
        gap=2,
    )
