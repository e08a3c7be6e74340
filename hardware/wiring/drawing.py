"""Draws wiring plans as SVG. Each wire runs straight from its pin to its end, so none cross.

symbols.svg has the text styles and the symbols.
"""

from collections.abc import Iterator
from html import escape
from pathlib import Path

from hardware.wiring.boards import Board
from hardware.wiring.wires import Module, Plan, Terminal, Wire, WireEnd

SYMBOLS = Path(__file__).with_name("symbols.svg").read_text(encoding="utf-8")
FONTS = "DejaVu Sans, Verdana, sans-serif"
WIDTH = 1240
MIDDLE = WIDTH / 2
ROW = 40
TOP = 190
MARGIN = 24
NAMES_END = 136
"""Distance from the middle to the ends of the pin names, where the wires begin."""
SYMBOL = 210
"""Distance from the middle to the symbols at the ends of the wires."""
LABEL = 172
"""Length of a symbol, after which its label begins."""
TERMINAL_ROW = 34
NOTE_ROW = 22
LEGEND_ROW = 34
LEGEND_SHIFT = {"switch": 5, "ground": -8}
"""How far the middle of a symbol is above its origin."""
MODULE_WIDTH = 384
GAP = 20
RED, BLUE, ORANGE = "#c62828", "#1b4f9c", "#b34700"
UNUSED = "#f4f4f4"
DIVIDER = ("1.8 kΩ", "3.3 kΩ")
"""Resistors in series with a 5 V output, and from there to ground: they divide it to 3.2 V."""
PIN_COLORS = {"3.3 V": RED, "5 V": ORANGE, "ground": BLUE}
COLORS = {
    WireEnd.BUTTON: "#1565c0",
    WireEnd.LIGHT: "#a86b00",
    WireEnd.BUZZER: "#546e7a",
}
BY_TERMINAL = {
    "SDA": "#6a3fb5",
    "SCK": "#b85c00",
    "MOSI": "#0b7a75",
    "MISO": "#2e7d32",
    "RST": "#795548",
    "CLK": "#ad1457",
    "DT": "#00838f",
    "SW": "#4e5b00",
}
OTHER = "#455a64"


def draw(title: str, plans: tuple[Plan, ...]) -> str:
    """Return an SVG document with all plans, one below the other."""
    body: list[str] = []
    y = 20.0
    for plan in plans:
        body += f'<g transform="translate(0 {y:g})">', *_plan(plan), "</g>"
        y += _height(plan)
    size = f'viewBox="0 0 {WIDTH} {y:g}" width="{WIDTH}" height="{y:g}"'
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONTS}">',
            f"<title>{escape(title)}</title>",
            SYMBOLS + f'<rect width="{WIDTH}" height="{y:g}" fill="#ffffff"/>',
            *body,
            "</svg>",
            "",
        )
    )


def _height(plan: Plan) -> float:
    return _modules_top(plan) + sum(map(_row_height, _module_rows(plan))) + 40


def _legend_top(plan: Plan) -> float:
    return TOP + len(plan.board.left) * ROW + 30


def _modules_top(plan: Plan) -> float:
    return _legend_top(plan) + len(_legend(plan)) * LEGEND_ROW + 30


def _module_rows(plan: Plan) -> list[tuple[Module, ...]]:
    return [plan.modules[at : at + 3] for at in range(0, len(plan.modules), 3)]


def _row_height(row: tuple[Module, ...]) -> float:
    return 8 + GAP + max(map(_module_height, row))


def _module_height(module: Module) -> float:
    rows = sum(2 if terminal.divided else 1 for terminal in module.terminals)
    notes = NOTE_ROW * len(module.notes) + 12 if module.notes else 0
    return 48 + TERMINAL_ROW * rows + notes


def _plan(plan: Plan) -> Iterator[str]:
    board = plan.board
    yield _text(MARGIN, 34, board.title, "title")
    rails = "Rails, those of a breadboard for example, take what many need:"
    yield _text(MARGIN, 66, f"Seen from above. {rails}", "note")
    for index, (name, number) in enumerate(plan.rails.items()):
        x = MARGIN + index * 480
        limit = " Never 5 V." if name == "3.3 V" else ""
        yield _use("rail", x, 92, color=PIN_COLORS[name])
        yield _text(x + 70, 98, f"{name} rail: one wire from pin {number}.{limit}", "rail")
    yield from _board(plan)
    by_pin: dict[str, list[Wire]] = {}
    for wire in plan.wires:
        by_pin.setdefault(wire.pin, []).append(wire)
    for pin, wires in by_pin.items():
        yield from _wire(plan, pin, wires)
    for name, number in plan.rails.items():
        yield from _lead(board, number, PIN_COLORS[name])
        x, y, side = _symbol(board, number)
        yield _pill(x, y, f"{name} rail", PIN_COLORS[name], side)
    for row, (symbol, words) in enumerate(_legend(plan)):
        x, y = MARGIN + 30, _legend_top(plan) + row * LEGEND_ROW
        yield _use(symbol, x, y + LEGEND_SHIFT.get(symbol, 0))
        if symbol == "sounder":
            yield _text(x, y + 6, "♪", "sound")
        yield _text(x + 50, y + 5, words)
    y = _modules_top(plan)
    for modules in _module_rows(plan):
        for index, module in enumerate(modules):
            yield from _module(board, module, MARGIN + index * (MODULE_WIDTH + GAP), y)
        y += _row_height(modules)


# ---- the board


def _position(board: Board, number: int) -> tuple[int, float]:
    """Return the side of a pin (-1 left, 1 right) and its height."""
    side = number in board.numbers[1]
    return 1 if side else -1, TOP + board.numbers[side].index(number) * ROW


def _board(plan: Plan) -> Iterator[str]:
    board = plan.board
    yield (
        f'<rect x="{MIDDLE - 60:g}" y="{TOP - 40:g}" width="120" '
        f'height="{len(board.left) * ROW + 56:g}" '
        f'rx="12" fill="#e3f1e6" stroke="#7fa98a" stroke-width="2"/>'
    )
    yield _text(MIDDLE, TOP - 50, f"↑ {board.top}", "soft middle")
    # a board has several 5 V pins; the first one is used
    used = {*plan.rails.values(), *(board.number(wire.pin) for wire in plan.wires)}
    for number in (*board.numbers[0], *board.numbers[1]):
        name, is_used = board.name(number), number in used
        side, y = _position(board, number)
        x = MIDDLE + side * 28
        style = "" if is_used else "free"
        fill = PIN_COLORS.get(name, "#1b1b2f") if is_used else UNUSED
        outline = f'fill="{fill}" stroke="#1b1b2f" stroke-width="{1 + is_used}"'
        yield _use("first-pin" if number == 1 else "pin", x, y, attributes=outline)
        yield _text(x, y + 5, str(number), f"number {style}")
        color = "five-volts" if name == "5 V" else ""
        yield _text(MIDDLE + side * 66, y + 5, name, f"pin {style} {color}", side)
        if name in ("5 V", "VSYS") and not is_used:
            x = MIDDLE + side * NAMES_END
            yield _use("cross", x + side * 12, y)
            yield _text(x + side * 32, y + 5, "5 volts: leave this pin free", "warning", side)


# ---- wires


def _lead(board: Board, number: int, color: str) -> Iterator[str]:
    """Draw the beginning of the wire of a pin."""
    side, y = _position(board, number)
    yield _use("lead", MIDDLE + side * NAMES_END, y, side, color)


def _symbol(board: Board, number: int) -> tuple[float, float, int]:
    """Return where the symbol of a pin's wire begins, and its side."""
    side, y = _position(board, number)
    return MIDDLE + side * SYMBOL, y, side


def _wire(plan: Plan, pin: str, wires: list[Wire]) -> Iterator[str]:
    wire, *others = wires
    number = plan.board.number(pin)
    color = ORANGE if pin == "5 V" else COLORS.get(wire.end) or _color(wire.terminal)
    yield from _lead(plan.board, number, color)
    x, y, side = _symbol(plan.board, number)
    words, name = wire.words, wire.end.value
    match wire.end:
        case WireEnd.MODULE:
            whose = ("both readers" if len(others) == 1 else "all readers") if others else words
            yield _pill(x, y, f"{wire.terminal} of {whose}", color, side)
            return
        case WireEnd.LIGHT:
            name = "light-low" if plan.lit_low else "light-high"
            words += ", 3.3 V" if plan.lit_low else ""
        case _:
            pass
    yield _use(name, x, y, side, color)
    if wire.end is WireEnd.LIGHT:
        yield _text(x + side * 41, y + 5, "330 Ω", "ohms")
    if wire.end is WireEnd.BUZZER:
        yield _text(x + side * 98, y + 6, "♪", "sound")
    yield _text(x + side * LABEL, y + 5, words, side=side)


def _color(terminal: str) -> str:
    return BY_TERMINAL.get(terminal, OTHER)


def _legend(plan: Plan) -> list[tuple[str, str]]:
    """Return the symbols that are used and what they mean."""
    used = {wire.end for wire in plan.wires}
    legs = (
        "long leg to 3.3 V, short leg to the resistor"
        if plan.lit_low
        else "long leg to the resistor, short leg (at the flat side) to ground"
    )
    signs = (
        (WireEnd.BUTTON, "switch", "a button: either way round"),
        (WireEnd.LIGHT, "led", f"an LED: {legs}"),
        (WireEnd.LIGHT, "resistor", "a resistor of 330 Ω, orange orange brown: either way round"),
        (
            WireEnd.BUZZER,
            "sounder",
            "a piezo buzzer that takes 10 mA at most: the leg marked +, if any, to the pin",
        ),
    )
    entries = [(sign, words) for end, sign, words in signs if end in used]
    if any(wire.end is WireEnd.LIGHT and wire.terminal for wire in plan.wires):
        rail = "the 3.3 V rail" if plan.lit_low else "ground"
        common = f"an LED of three colors: its longest leg to {rail}, a resistor at each other one"
        entries.append(("led", common))
    return [*entries, ("ground", "to the ground rail")] if entries else []


# ---- modules


def _module(board: Board, module: Module, x: float, y: float) -> Iterator[str]:
    yield (
        f'<rect x="{x:g}" y="{y:g}" width="{MODULE_WIDTH}" height="{_module_height(module):g}" '
        f'rx="12" fill="#eef1fb" stroke="#c9c9d6" stroke-width="2"/>'
    )
    yield _text(x + 16, y + 30, module.title, "module")
    at = y + 60
    for terminal in module.terminals:
        yield _text(x + 16, at + 5, terminal.label, "terminal")
        yield from _terminal(board, terminal, x + 82, at)
        at += TERMINAL_ROW * (2 if terminal.divided else 1)
    for note in module.notes:
        yield _text(x + 16, at + 5, note)
        at += NOTE_ROW


def _terminal(board: Board, terminal: Terminal, x: float, y: float) -> Iterator[str]:
    """Draw what a module's pin is connected to."""
    pin = terminal.pin
    if pin is None:
        yield _text(x, y + 5, "not connected", "soft")
        return
    color = PIN_COLORS.get(pin) or _color(terminal.label)
    match pin:
        case "3.3 V":
            words = "3.3 V rail, never 5 V"
        case "ground":
            words = "ground rail"
        case _:
            words = f"pin {board.number(pin)} ({pin})"
    if terminal.divided:
        yield _use("divider", x, y, color=color)
        yield _text(x + 49, y + 5, DIVIDER[0], "ohms")
        yield _text(x + 145, y + 39, DIVIDER[1], "ohms")
        yield _pill(x + 196, y + TERMINAL_ROW, "ground", BLUE)
        x += 84
    yield _use("short-lead", x, y, color=color)
    yield _pill(x + 30, y, words, color)


# ---- elements


def _text(x: float, y: float, words: str, style: str = "", side: int = 1) -> str:
    """A text that extends away from the middle of the board."""
    style += "" if side > 0 else " end"
    return f'<text x="{x:g}" y="{y:g}" class="{style.strip()}">{escape(words)}</text>'


def _use(
    symbol: str, x: float, y: float, side: int = 1, color: str = "#1b1b2f", attributes: str = ""
) -> str:
    return (
        f'<use href="#{symbol}" transform="translate({x:g} {y:g}) scale({side} 1)" '
        f'color="{color}" {attributes}/>'
    )


def _pill(x: float, y: float, words: str, color: str, side: int = 1) -> str:
    """A label in the color of its wire; it begins at x and extends away from the board."""
    width = 9.6 * len(words) + 20
    left = x if side > 0 else x - width
    return (
        f'<rect x="{left:g}" y="{y - 14:g}" width="{width:g}" height="28" rx="14" '
        f'fill="{color}"/>' + _text(left + width / 2, y + 5, words, "pill")
    )
