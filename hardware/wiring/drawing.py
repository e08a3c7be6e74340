"""Draws wiring plans as SVG. Each wire runs straight from its pin to its end, so none cross."""

from collections.abc import Iterator
from html import escape

from hardware.wiring.wires import Module, Plan, Terminal, Wire, WireEnd

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
TERMINAL_ROW = 34
NOTE_ROW = 22
LEGEND_ROW = 34
MODULE_WIDTH = 372
GAP = 28
INK, SOFT, PAPER, LINE = "#1b1b2f", "#5d5d74", "#ffffff", "#c9c9d6"
RED, BLUE, ORANGE = "#c62828", "#1b4f9c", "#b34700"
DIVIDER = ("1.8 kΩ", "3.3 kΩ")
"""Resistors in series with a 5 V output, and from there to ground: they divide it to 3.2 V."""
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
        body.append(f'<g transform="translate(0 {y:g})">')
        body += _plan(plan)
        body.append("</g>")
        y += _height(plan)
    size = f'viewBox="0 0 {WIDTH} {y:g}" width="{WIDTH}" height="{y:g}"'
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONTS}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{WIDTH}" height="{y:g}" fill="{PAPER}"/>',
            *body,
            "</svg>",
            "",
        )
    )


def _height(plan: Plan) -> float:
    return _modules_top(plan) + _modules_height(plan) + 40


def _legend_top(plan: Plan) -> float:
    return TOP + len(plan.board.left) * ROW + 30


def _modules_top(plan: Plan) -> float:
    return _legend_top(plan) + len(_legend(plan)) * LEGEND_ROW + 30


def _modules_height(plan: Plan) -> float:
    rows = [plan.modules[at : at + 3] for at in range(0, len(plan.modules), 3)]
    return sum(_module_height(row) + GAP for row in rows)


def _module_height(row: tuple[Module, ...]) -> float:
    return 8 + max(_box_height(module) for module in row)


def _box_height(module: Module) -> float:
    rows = sum(2 if terminal.divided else 1 for terminal in module.terminals)
    notes = NOTE_ROW * len(module.notes) + 12 if module.notes else 0
    return 48 + TERMINAL_ROW * rows + notes


def _plan(plan: Plan) -> Iterator[str]:
    yield _text(MARGIN, 34, plan.board.title, size=28, weight="bold")
    yield _text(
        MARGIN,
        66,
        "Seen from above. Two rails, those of a breadboard for example, take what many need:",
        size=16,
        fill=SOFT,
    )
    number = plan.board.power
    yield _rail(MARGIN, 92, RED, f"3.3 V rail: one wire from pin {number}. Never 5 V.")
    number = plan.board.ground
    yield _rail(MARGIN + 480, 92, BLUE, f"ground rail: one wire from pin {number}.")
    yield from _board(plan)
    by_pin: dict[str, list[Wire]] = {}
    for wire in plan.wires:
        by_pin.setdefault(wire.pin, []).append(wire)
    for pin, wires in by_pin.items():
        yield from _wire(plan, pin, wires)
    yield from _rails(plan)
    yield from _draw_legend(plan)
    y = _modules_top(plan)
    for at in range(0, len(plan.modules), 3):
        row = plan.modules[at : at + 3]
        for place, module in enumerate(row):
            yield from _module(plan, module, MARGIN + place * (MODULE_WIDTH + GAP), y)
        y += _module_height(row) + GAP


# ---- the board


def _board(plan: Plan) -> Iterator[str]:
    board = plan.board
    rows = len(board.left)
    yield (
        f'<rect x="{MIDDLE - 60:g}" y="{TOP - 40:g}" width="120" height="{rows * ROW + 56:g}" '
        f'rx="12" fill="#e3f1e6" stroke="#7fa98a" stroke-width="2"/>'
    )
    yield _text(MIDDLE, TOP - 50, f"↑ {board.top}", size=15, fill=SOFT, anchor="middle")
    used = {wire.pin for wire in plan.wires}
    for side, (names, numbers) in enumerate(
        zip((board.left, board.right), board.numbers, strict=True)
    ):
        way = 1 if side else -1
        for row, (name, number) in enumerate(zip(names, numbers, strict=True)):
            y = TOP + row * ROW
            # a board has several 5 V pins; the first one is used
            here = number in (board.power, board.ground) or (
                name in used and number == board.number(name)
            )
            fill = _pin_fill(name, here)
            x = MIDDLE + way * 28
            shape = (
                f'<rect x="{x - 15:g}" y="{y - 15:g}" width="30" height="30" rx="3"'
                if number == 1
                else f'<circle cx="{x:g}" cy="{y:g}" r="15"'
            )
            yield f'{shape} fill="{fill}" stroke="{INK}" stroke-width="{2 if here else 1}"/>'
            ink = "#ffffff" if here else SOFT
            yield _text(x, y + 5, str(number), size=14, weight="bold", fill=ink, anchor="middle")
            yield _text(
                MIDDLE + way * 66,
                y + 5,
                name,
                size=14,
                weight="bold" if here else "normal",
                fill=ORANGE if name == "5 V" else INK if here else SOFT,
                anchor="start" if side else "end",
            )
            if name in ("5 V", "VSYS") and not here:
                yield _cross(MIDDLE + way * (NAMES_END + 12), y)
                yield _text(
                    MIDDLE + way * (NAMES_END + 32),
                    y + 5,
                    "5 volts: leave this pin free",
                    size=14,
                    fill=RED,
                    anchor="start" if side else "end",
                )


def _pin_fill(name: str, used: bool) -> str:
    if not used:
        return "#f4f4f4"
    return {"3.3 V": RED, "5 V": ORANGE, "ground": BLUE}.get(name, INK)


def _rails(plan: Plan) -> Iterator[str]:
    for number, color, words in (
        (plan.board.power, RED, "3.3 V rail"),
        (plan.board.ground, BLUE, "ground rail"),
    ):
        side = 0 if number in plan.board.numbers[0] else 1
        way = 1 if side else -1
        y = TOP + plan.board.numbers[side].index(number) * ROW
        yield _line(MIDDLE + way * NAMES_END, y, MIDDLE + way * SYMBOL, y, color)
        yield _pill(MIDDLE + way * SYMBOL, y, words, color, side)


# ---- one pin's wire


def _wire(plan: Plan, pin: str, wires: list[Wire]) -> Iterator[str]:
    side, row = plan.board.row(pin)
    way = 1 if side else -1
    y = TOP + row * ROW
    begin, end = MIDDLE + way * NAMES_END, MIDDLE + way * SYMBOL
    wire = wires[0]
    color = _color(wire)
    yield _line(begin, y, end, y, color)
    match wire.end:
        case WireEnd.BUTTON:
            yield from _button(end, y, way, wire.words)
        case WireEnd.LIGHT:
            yield from _light(end, y, way, wire.words, plan.lit_low)
        case WireEnd.BUZZER:
            yield from _buzzer(end, y, way, wire.words)
        case WireEnd.MODULE:
            yield _pill(end, y, _shared(wires), color, side)


def _shared(wires: list[Wire]) -> str:
    """Return the label of a pin with one or more modules."""
    match wires:
        case [wire]:
            return f"{wire.terminal} of {wire.words}"
        case [wire, _]:
            return f"{wire.terminal} of both readers"
        case _:
            return f"{wires[0].terminal} of all readers"


def _color(wire: Wire) -> str:
    if wire.pin == "5 V":
        return ORANGE
    return COLORS.get(wire.end) or BY_TERMINAL.get(wire.terminal, OTHER)


def _button(x: float, y: float, way: int, words: str) -> Iterator[str]:
    """Draw a switch to ground."""
    color = COLORS[WireEnd.BUTTON]
    a, b = x + way * 70, x + way * 104
    yield _line(x, y, a, y, color)
    yield from _switch(min(a, b), max(a, b), y, INK)
    yield _line(b, y, x + way * 150, y, BLUE)
    yield from _ground(x + way * 150, y)
    yield _label(x + way * 172, y, way, words)


def _light(x: float, y: float, way: int, words: str, lit_low: bool) -> Iterator[str]:
    """Draw a resistor and an LED, whose long leg is on the side of the higher voltage."""
    color = COLORS[WireEnd.LIGHT]
    far = RED if lit_low else BLUE
    a, b = sorted((x + way * 12, x + way * 70))
    yield _line(x, y, x + way * 12, y, color)
    yield _resistor(a, b, y, "330 Ω")
    tip, tail = (x + way * 94, x + way * 114) if lit_low else (x + way * 114, x + way * 94)
    yield _line(x + way * 70, y, x + way * 94, y, color)
    yield from _diode(tail, tip, y)
    yield _line(x + way * 114, y, x + way * 150, y, far)
    if lit_low:
        yield _dot(x + way * 150, y, RED)
        yield _label(x + way * 172, y, way, f"{words}, 3.3 V")
    else:
        yield from _ground(x + way * 150, y)
        yield _label(x + way * 172, y, way, words)


def _buzzer(x: float, y: float, way: int, words: str) -> Iterator[str]:
    color = COLORS[WireEnd.BUZZER]
    yield _line(x, y, x + way * 84, y, color)
    yield from _sounder(x + way * 98, y)
    yield _line(x + way * 113, y, x + way * 150, y, BLUE)
    yield from _ground(x + way * 150, y)
    yield _label(x + way * 172, y, way, words)


def _switch(a: float, b: float, y: float, color: str) -> Iterator[str]:
    yield _dot(a, y, color)
    yield _dot(b, y, color)
    yield _line(a - 3, y - 11, b + 3, y - 11, color)
    yield _line((a + b) / 2, y - 11, (a + b) / 2, y - 18, color)


def _resistor(a: float, b: float, y: float, words: str) -> str:
    return (
        f'<rect x="{a:g}" y="{y - 10:g}" width="{b - a:g}" height="20" rx="4" fill="#f3e3bd" '
        f'stroke="{COLORS[WireEnd.LIGHT]}" stroke-width="2"/>'
        + _text((a + b) / 2, y + 5, words, size=13, anchor="middle")
    )


def _diode(tail: float, tip: float, y: float) -> Iterator[str]:
    """Draw an LED; its short leg is at the tip."""
    yield (
        f'<path d="M{tail:g} {y - 11:g} V{y + 11:g} L{tip:g} {y:g} Z" fill="#ffd873" '
        f'stroke="{INK}" stroke-width="2"/>'
    )
    yield _line(tip, y - 11, tip, y + 11, INK)


def _sounder(x: float, y: float) -> Iterator[str]:
    yield (f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="#dfe6ea" stroke="{INK}" stroke-width="2"/>')
    yield _text(x, y + 6, "♪", size=18, anchor="middle")


def _ground(x: float, y: float) -> Iterator[str]:
    """Draw the symbol of the ground rail."""
    yield _line(x, y, x, y + 6, BLUE)
    for at, half in ((6, 12), (10, 7), (14, 3)):
        yield _line(x - half, y + at, x + half, y + at, BLUE)


# ---- legend


def _legend(plan: Plan) -> list[tuple[str, str]]:
    used = {wire.end for wire in plan.wires}
    legs = (
        "long leg to 3.3 V, short leg to the resistor"
        if plan.lit_low
        else "long leg to the resistor, short leg (at the flat side) to ground"
    )
    signs = (
        (WireEnd.BUTTON, "button", "a button: either way round"),
        (WireEnd.LIGHT, "led", f"an LED: {legs}"),
        (WireEnd.LIGHT, "resistor", "a resistor of 330 Ω, orange orange brown: either way round"),
        (
            WireEnd.BUZZER,
            "buzzer",
            "a piezo buzzer that takes 10 mA at most: the leg marked +, if any, to the pin",
        ),
    )
    found = [(sign, words) for end, sign, words in signs if end in used]
    if any(wire.end is WireEnd.LIGHT and wire.terminal for wire in plan.wires):
        rail = "the 3.3 V rail" if plan.lit_low else "ground"
        common = f"an LED of three colours: its longest leg to {rail}, a resistor at each other one"
        found.append(("led", common))
    return [*found, ("ground", "to the ground rail")] if found else []


def _draw_legend(plan: Plan) -> Iterator[str]:
    x = MARGIN + 30
    for row, (sign, words) in enumerate(_legend(plan)):
        y = _legend_top(plan) + row * LEGEND_ROW
        yield from _sign(sign, x, y)
        yield _text(x + 50, y + 5, words)


def _sign(sign: str, x: float, y: float) -> Iterator[str]:
    match sign:
        case "button":
            yield from _switch(x - 17, x + 17, y + 5, INK)
        case "led":
            yield from _diode(x - 10, x + 10, y)
        case "resistor":
            yield _resistor(x - 24, x + 24, y, "")
        case "buzzer":
            yield from _sounder(x, y)
        case _:
            yield from _ground(x, y - 8)


# ---- modules


def _module(plan: Plan, module: Module, x: float, y: float) -> Iterator[str]:
    yield (
        f'<rect x="{x:g}" y="{y:g}" width="{MODULE_WIDTH}" height="{_box_height(module):g}" '
        f'rx="12" fill="#eef1fb" stroke="{LINE}" stroke-width="2"/>'
    )
    yield _text(x + 16, y + 30, module.title, size=17, weight="bold")
    at = y + 60
    for terminal in module.terminals:
        yield _text(x + 16, at + 5, terminal.label, size=15, weight="bold")
        yield from _terminal(plan, terminal, x + 82, at)
        at += TERMINAL_ROW
        if terminal.divided:
            yield from _lower_half(x + 82, at)
            at += TERMINAL_ROW
    for note in module.notes:
        yield _text(x + 16, at + 5, note, size=15)
        at += NOTE_ROW


def _terminal(plan: Plan, terminal: Terminal, x: float, y: float) -> Iterator[str]:
    """Draw what a module's pin is connected to."""
    match terminal.pin:
        case None:
            words, color = "", SOFT
        case "3.3 V":
            words, color = "3.3 V rail, never 5 V", RED
        case "ground":
            words, color = "ground rail", BLUE
        case "5 V":
            words, color = f"pin {plan.board.number('5 V')} (5 V)", ORANGE
        case pin:
            words = f"pin {plan.board.number(pin)} ({pin})"
            color = BY_TERMINAL.get(terminal.label, OTHER)
    if not words:
        yield _text(x, y + 5, "not connected", size=15, fill=SOFT)
        return
    if terminal.divided:
        yield _line(x, y, x + 14, y, color)
        yield _resistor(x + 14, x + 84, y, DIVIDER[0])
        x += 84
        yield _dot(x + 12, y, color)
    yield _line(x, y, x + 30, y, color)
    yield _pill(x + 30, y, words, color, 1)


def _lower_half(x: float, y: float) -> Iterator[str]:
    """Draw the lower resistor of a voltage divider, from its middle, one row above, to ground."""
    middle = x + 96
    yield _line(middle, y - TERMINAL_ROW, middle, y, BLUE)
    yield _line(middle, y, middle + 14, y, BLUE)
    yield _resistor(middle + 14, middle + 84, y, DIVIDER[1])
    yield _line(middle + 84, y, middle + 100, y, BLUE)
    yield _pill(middle + 100, y, "ground", BLUE, 1)


# ---- strokes


def _text(
    x: float,
    y: float,
    words: str,
    *,
    size: int = 15,
    weight: str = "normal",
    fill: str = INK,
    anchor: str = "start",
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}" fill="{fill}" '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )


def _label(x: float, y: float, way: int, words: str) -> str:
    return _text(x, y + 5, words, anchor="start" if way > 0 else "end")


def _line(x: float, y: float, to_x: float, to_y: float, color: str) -> str:
    return (
        f'<path d="M{x:g} {y:g} L{to_x:g} {to_y:g}" stroke="{color}" stroke-width="3" '
        'stroke-linecap="round"/>'
    )


def _dot(x: float, y: float, color: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="5" fill="{color}"/>'


def _cross(x: float, y: float) -> str:
    return (
        f'<path d="M{x - 8:g} {y - 8:g} L{x + 8:g} {y + 8:g} M{x - 8:g} {y + 8:g} '
        f'L{x + 8:g} {y - 8:g}" stroke="{RED}" stroke-width="4" stroke-linecap="round"/>'
    )


def _pill(x: float, y: float, words: str, color: str, side: int) -> str:
    """Draw a label in the color of its wire; it begins at x and extends away from the board."""
    width = 9.6 * len(words) + 20
    left = x if side else x - width
    return (
        f'<rect x="{left:g}" y="{y - 14:g}" width="{width:g}" height="28" rx="14" '
        f'fill="{color}"/>'
        + _text(left + width / 2, y + 5, words, fill="#ffffff", weight="bold", anchor="middle")
    )


def _rail(x: float, y: float, color: str, words: str) -> str:
    return f'<rect x="{x:g}" y="{y - 8:g}" width="56" height="16" rx="4" fill="{color}"/>' + _text(
        x + 70, y + 6, words, size=16
    )
