"""The fields of MonsterCon!'s rulings and views, as lists that a test can compare."""

FIELDS: dict[str, tuple[str, ...]] = {
    "separate": ("do", "cards", "from", "to"),
    "shuffle": ("do", "what", "n"),
    "deal_king": ("do", "seat", "n", "from", "to", "face"),
    "discard": ("do", "cards", "from", "to"),
    "turn_king": ("do", "seat", "card", "face"),
    "place_king": ("do", "seat", "card", "to"),
    "gather": ("do", "suits", "n", "to"),
    "deal": ("do", "seat", "n", "from", "to", "face"),
    "set_aside": ("do", "n", "from", "to", "face"),
    "mimicry": ("seat", "power", "monster"),
    "whirlwind": ("seat", "power", "direction", "ignored"),
    "retain": ("do", "seat", "n", "from", "random"),
    "pass_hand": ("do", "seat", "to", "n"),
    "shapeshift": ("seat", "power"),
    "revoke": ("hand", "trick", "seat", "suit", "shown_by", "card", "undo_to", "penalty"),
    "trick": ("trick", "winner", "card", "suit", "blind"),
    "tie": ("trick", "seats", "rank"),
    "mesmeric-gaze": ("seat", "power", "to"),
    "break-gaze": ("seat", "power"),
    "lose": ("do", "seat", "n", "from", "to", "face", "random"),
    "retrieve": ("do", "seat", "cards", "from", "to"),
    "take_trick": ("do", "seat", "cards", "n"),
    "nobody": ("do", "cards", "n", "from", "to"),
    "score": (
        "seat", "hand", "suit", "pips", "jack", "penalty", "mob", "queens", "own_queen",
        "stalker", "mob_total", "stalker_total",
    ),
    "end": ("winner", "chased", "showdown", "lost"),
    "correction": ("path", "was", "value"),
}  # fmt: skip
"""By the name that a ruling has here, the fields between `kind` and `text`."""

CITED: dict[str, set[str]] = {
    "separate": {"MC-04"},
    "discard": {"MC-08"},
    "gather": {"MC-13"},
    "deal": {"MC-14", "MC-15"},
    "set_aside": {"MC-16"},
    "mimicry": {"MC-94"},
    "whirlwind": {"MC-49"},
    "turn_king": {"MC-18", "MC-46"},
    "retain": {"MC-54"},
    "pass_hand": {"MC-49"},
    "shapeshift": {"MC-61"},
    "revoke": {"MC-42"},
    "trick": {"MC-22", "MC-31", "MC-36"},
    "tie": {"MC-23"},
    "mesmeric-gaze": {"MC-56"},
    "break-gaze": {"MC-88"},
    "lose": {"MC-91"},
    "retrieve": {"MC-100"},
    "take_trick": {"MC-32"},
    "nobody": {"MC-36", "MC-26"},
    "score": {"MC-69"},
    "end": {"MC-75"},
    "correction": {"MC-108"},
}
"""At least one of these."""

_HAND = "(turn_king )*(place_king )?gather shuffle (deal )+(set_aside )?"
_SCORED = f"(score )+(end |{_HAND})"
_COLLECT = f"((take_trick |nobody )({_SCORED})?)?"
ORDER: dict[str, str] = {
    "start": "separate shuffle (deal_king )+",
    "take_king": f"((discard )?{_HAND})?",
    "deal": "",
    "mimic": "mimicry place_king ",
    "play": f"(revoke )*(trick {_COLLECT}|tie (nobody {_SCORED})?)?",
    "whirlwind": "whirlwind turn_king (retain )*(pass_hand )+",
    "shapeshift": f"shapeshift turn_king (trick {_COLLECT})?",
    "mesmeric_gaze": f"mesmeric-gaze turn_king {_COLLECT}",
    "break_gaze": f"break-gaze turn_king (lose )?{_COLLECT}",
    "retrieve_joker": f"retrieve {_COLLECT}",
    "pass": _COLLECT,
    "correct": f"correction (end |{_HAND}|{_COLLECT})",
}
"""By action, the rulings that may follow, in their order."""

VIEW = (
    "game", "phase", "seats", "options", "monsters", "suits", "deal", "hand", "trick",
    "rounds_left", "hand_sizes", "aside", "kings", "shifted", "mimic", "leader", "turn",
    "suit_led", "table", "pot", "trick_winner", "trick_receiver", "gaze", "taken", "nobody",
    "void", "revokes", "mob", "stalker", "history", "result",
)  # fmt: skip
OPTIONS = (
    "origins_deck", "k8_vampire", "joker_any_time", "shapeshift_for_all", "court_pips",
    "revoke_penalty",
)  # fmt: skip
NESTED = {
    "void": ("seat", "suit", "by", "trick", "slack"),
    "revokes": ("hand", "trick", "seat", "suit", "shown_by", "card"),
    "history": ("hand", "mob", "stalker"),
    "table": ("seat", "card"),
    "pot": ("seat", "card"),
}
"""Keys of the objects in these lists."""
PHASES = (
    "kings", "deal", "mimic", "before-trick", "trick", "shift-window", "gaze-window",
    "break-window", "retrieve-window", "over",
)  # fmt: skip
BY_SEAT = ("seats", "monsters", "hand_sizes", "kings", "taken", "mob", "stalker")


def name(ruling: dict[str, object]) -> str:
    """What the lists above call a ruling as it stands in an answer."""
    match ruling:
        case {"kind": "instruct", "do": "deal", "from": "kings"}:
            return "deal_king"
        case {"kind": "instruct", "do": "set_aside", "from": "trick"}:
            return "nobody"
        case {"kind": "instruct", "do": str(do)}:
            return do
        case {"kind": "power", "power": str(power)}:
            return power
        case _:
            return str(ruling["kind"])
