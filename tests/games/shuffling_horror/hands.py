"""People who do what the rulings of Shuffling Horror tell them, and know nothing else.

They know where every card lies that lies open, and where every spoint and token is. If what
they then see is not what the view shows, an instruction was wrong or missing.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.core.actions import Action
from companion.core.rulings import Ruling
from companion.games.shuffling_horror import actions

NOWHERE = ("supply", "box")
"""Where spoints and tokens come from and go to without being counted."""
HIDDEN = ("survivor_pile", "reel_pile", "discard_pile")


class Hands:
    """What lies where, after the instructions so far."""

    def __init__(self, rulings: Sequence[Ruling]) -> None:
        self.cards: dict[str, str] = {}
        """The place of each card that has been seen and not been shuffled away."""
        self.spoints: Counter[str] = Counter()
        self.tokens: Counter[tuple[str, str]] = Counter()
        self.strength: dict[str, int] = {}
        self.piles: Counter[str] = Counter()
        """How many cards each pile has."""
        self.drawn_from = self.drawn_to = ""
        self.down = 0
        """Cards that lie on frames and have not been named."""
        self.put_back: set[str] = set()
        self.obey(rulings)

    def follow(self, action: Action | None, rulings: Sequence[Ruling]) -> None:
        """Somebody does something, and then all are told what to do."""
        if isinstance(action, actions.Draw) and self.drawn_from:
            self.piles[self.drawn_from] -= 1
        match action:
            case actions.Reveal():
                self.cards[action.card] = f"frame-{action.frame}"
                self.down -= 1
                if not self.down:  # what was put back and is not shown lies in the discard pile
                    for card in self.put_back:
                        self.cards.setdefault(card, "discard_pile")
                    self.put_back.clear()
            case actions.Draw() if self.drawn_to == "discard_pile":
                self.piles["discard_pile"] += 1  # it is shuffled in (SH-256)
            case actions.Draw() if self.drawn_to.startswith("survivors-"):
                self.cards[action.card] = self.drawn_to
            case actions.Draw():
                self.cards[action.card] = self.drawn_to
            case actions.SetAside() | actions.Pick():
                self.cards[action.card] = "discard_pile"
            case _:
                pass
        self.obey(rulings)

    def obey(self, rulings: Iterable[Ruling]) -> None:
        for ruling in rulings:
            if ruling.kind != "instruct":
                continue
            facts = ruling.facts
            match facts["do"]:
                case "place" if facts["to"] == "discard_pile":
                    self.piles["discard_pile"] = facts["n"]
                case "shuffle":
                    self._shuffle(facts["pile"], facts["n"])
                case "move":
                    if "cards" in facts:
                        self._move(facts)
                    self._count(facts["from"], facts["to"], facts.get("n") or len(facts["cards"]))
                case "deal":
                    self._forget()
                    self._count(facts["from"], facts["to"], facts["n"])
                case "draw":
                    self._draw(facts)
                case "turn_over":
                    self.drawn_from, self.drawn_to = "", facts["at"]
                case "shuffle_in":
                    for card in facts["cards"]:
                        assert self.cards.pop(card) == "aside"
                    self.piles[facts["pile"]] += len(facts["cards"])
                case "spoints":
                    self._pay(facts)
                case "token":
                    self._lay(facts)
                case "sanctuary_spoints":
                    self.strength[facts["at"]] = facts["left"]
                case _:
                    pass

    def _move(self, facts: dict[str, Any]) -> None:
        for card in facts["cards"]:
            place_of = self.cards.get(card, "survivor_pile")
            assert place_of == facts["from"], f"{card} lies at {place_of}: {facts}"
            self.cards[card] = facts["to"]

    def _count(self, source: str, to: str, n: int) -> None:
        """A pile loses cards, or gets some."""
        assert n > 0
        if source in HIDDEN:
            self.piles[source] -= n
        if to in HIDDEN:
            self.piles[to] += n

    def _shuffle(self, pile: str, n: int) -> None:
        assert self.piles.setdefault(pile, n) == n, f"{self.piles[pile]} there, not {n}"

    def _draw(self, facts: dict[str, Any]) -> None:
        self.drawn_from, self.drawn_to = facts["from"], facts["to"]
        if facts["to"].startswith(("frame", "sanctuary")):  # nobody looks at it before
            self._count(facts["from"], facts["to"], facts["n"])
            self.drawn_from = ""
        if facts["to"].startswith("frame"):
            self.down += 1
            if facts["from"] == "discard_pile":  # one of those that were known may be among them
                self.put_back |= {card for card, at in self.cards.items() if at == "discard_pile"}
                self._forget()

    def _forget(self) -> None:
        """Nobody knows any longer what lies in the discard pile."""
        self.cards = {card: at for card, at in self.cards.items() if at != "discard_pile"}

    def _pay(self, facts: dict[str, Any]) -> None:
        n, source, to = facts["n"], facts["from"], facts["to"]
        assert n > 0
        if source not in NOWHERE:
            assert self.spoints[source] >= n, f"{self.spoints[source]} there: {facts}"
            self.spoints[source] -= n
        if to not in NOWHERE:
            self.spoints[to] += n

    def _lay(self, facts: dict[str, Any]) -> None:
        n, source, to = facts["n"], facts["from"], facts["to"]
        token = (
            facts["token"].partition("-")[0] if facts["token"][-1].isdecimal() else facts["token"]
        )
        assert n > 0
        if source not in NOWHERE:
            assert self.tokens[token, source] >= n, f"not there: {facts}"
            self.tokens[token, source] -= n
        if to not in NOWHERE:
            self.tokens[token, to] += n

    def correct(self, view: dict[str, Any]) -> None:
        """The books follow the table: what they show now is how it lies."""
        before, self.cards = self.cards, shown_cards(view, self.cards)
        for card, at in before.items():
            if at != "discard_pile":  # it is in somebody's hand and nowhere in the view
                self.cards.setdefault(card, at)
        self.spoints = Counter(shown_spoints(view))
        self.tokens = Counter(shown_tokens(view))
        self.strength |= shown_strength(view)
        self.piles = Counter({pile: view[pile] for pile in HIDDEN})
        self.down = sum(one is not None and one["card"] is None for one in view["frames"])

    def check(self, view: dict[str, Any], in_hand: set[str]) -> None:
        """Whether all that is shown lies where these hands have laid it.

        Cards that somebody will still be asked about are in no list of the view.
        """
        cards = shown_cards(view, self.cards)
        loose = in_hand | {card for card, at in self.cards.items() if at in ("table", "aside")}
        mine = {card: at for card, at in self.cards.items() if card not in loose}
        shown = {card: at for card, at in cards.items() if card not in loose}
        assert shown == mine, set(shown.items()) ^ set(mine.items())
        assert +self.spoints == +Counter(shown_spoints(view))
        assert +self.tokens == +Counter(shown_tokens(view))
        for at, left in shown_strength(view).items():
            assert self.strength[at] == left, at
        assert {pile: self.piles[pile] for pile in HIDDEN} == {pile: view[pile] for pile in HIDDEN}


def shown_cards(view: dict[str, Any], place_of: Mapping[str, str] | None = None) -> dict[str, str]:
    """The places of the cards that a view shows; none may be shown twice.

    A trap may hold several survivors, and lies with one of them: where it `lies`, or with the
    first.
    """
    found: list[tuple[str, str]] = []
    for number, frame in enumerate(view["frames"], 1):
        if frame is not None:
            found += [(frame[key], f"frame-{number}") for key in ("card", "under") if frame[key]]
    for seat, row in view["throngs"].items():
        for slot, throng in enumerate(row, 1):
            found += [(card, f"throng-{seat}-{slot}") for card in throng]
    for refuge in view["sanctuaries"]:
        at = f"sanctuary-{refuge['slot']}"
        there = [refuge["card"], *refuge["store"], refuge["lurker"]]
        found += [(card, at) for card in there if card not in (None, "face-down")]
    traps: dict[str, list[str]] = {}
    for survivor, one in view["survivors"].items():
        inside = one["in"]
        at = f"survivors-{one['seat']}" if inside is None else f"sanctuary-{inside}"
        found.append((survivor, at))
        found += [(card, f"survivor-{survivor}") for card in one["held"]]
        if one["trapped"] is not None:
            traps.setdefault(one["trapped"], []).append(f"survivor-{survivor}")
    for card, places in traps.items():
        at = (place_of or {}).get(card, "")
        found.append((card, at if at in places else places[0]))
    found += [(card, "discard_pile") for card in view["discards"]]
    found += [(card, "graveyard") for card in view["graveyard"]]
    assert len(dict(found)) == len(found), f"shown twice: {found}"
    return dict(found)


def shown_spoints(view: dict[str, Any]) -> dict[str, int]:
    """All one-point spoints, by place; 54 with those that are out of the game."""
    found = {"pool": view["pool"]}
    found |= {f"power-{one['seat']}": one["power"] for one in view["players"]}
    found |= {f"rest-{card}": one["rest"] for card, one in view["survivors"].items()}
    assert all(n >= 0 for n in found.values())
    assert sum(found.values()) + view["removed_spoints"] == 54
    return found


def shown_tokens(view: dict[str, Any]) -> dict[tuple[str, str], int]:
    """All tokens of the game, by what and where; out of the game are only reel tokens."""
    found: dict[tuple[str, str], int] = {("reel", "reel_track"): len(view["reel_tokens"])}
    for survivor, one in view["survivors"].items():
        found["reel", f"survivor-{survivor}"] = len(one["stars"])
    assert sum(found.values()) <= 4
    marked = view["fade_in"]
    where = "board"
    if marked is not None:
        survivor = marked["survivor"]
        where = f"seat-{marked['seat']}" if survivor is None else f"survivor-{survivor}"
    found["fade-in", where] = 1
    found["fade-out", view["fade_out"] or "board"] = 1
    for throng in view["countdown"]:  # one for each event under way that used it
        found["countdown", throng] = found.get(("countdown", throng), 0) + 1
    found["countdown", "corner"] = 10 - len(view["countdown"])
    for item, left in view["uses"].items():
        found["dynamite", item] = left
    found["dynamite", "corner"] = 4 - sum(view["uses"].values())
    assert min(found.values()) >= 0
    return found


def shown_strength(view: dict[str, Any]) -> dict[str, int]:
    """The strength of sanctuaries in play and of the blob."""
    found = {f"sanctuary-{one['slot']}": one["spoints"] for one in view["sanctuaries"]}
    for number, frame in enumerate(view["frames"], 1):
        if frame is not None and frame["spoints"] is not None:
            found[f"frame-{number}"] = frame["spoints"]
    return found
