"""The sound cards."""

import re
from pathlib import Path


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def is_hdmi(root: Path) -> bool:
    """Return whether ALSA plays on a display. It plays on the first card, unless /etc/asound.conf
    names another one; on a Pi, the card of a display is named `vc4-hdmi` (Linux,
    drivers/gpu/drm/vc4/vc4_hdmi.c).
    """
    text = _text(root / "proc/asound/cards")
    cards = re.findall(r"^ *(\d+) \[(\w+) *\]: (.*)$", text, re.MULTILINE)
    named = re.search(r"\bcard\s+\"?(\w+)", _text(root / "etc/asound.conf"))
    chosen = [card for card in cards if named is None or named[1] in card[:2]]
    return bool(chosen) and "hdmi" in chosen[0][2].lower()
