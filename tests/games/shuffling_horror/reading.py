"""A second reading of the rules of Shuffling Horror, for what random films reach.

It was written from the clauses alone, and it sees what any program at the referee sees:
views, prompts, actions and rulings as they are sent. It knows the house set. After each action
it says what the placements, doubles, damage and possible cards must be; a difference between
this reading and the game is a fault of one of them.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Wire = dict[str, Any]

MUSCLE = {
    "the-sheriff": 7,
    "the-waitress": 5,
    "the-pilot": 6,
    "the-professor": 4,
    "the-mechanic": 8,
    "the-nurse": 5,
    "the-preacher": 6,
    "the-trucker": 9,
    "the-operator": 4,
    "the-projectionist": 5,
    "the-cowboy": 7,
    "the-automaton": 8,
}
"""Every survivor; a Familiar Face attacks with its Muscle (SH-184)."""
DYNAMITE = "four-dynamite-sticks"
ITEMS: dict[str, tuple[str, int, bool, tuple[str, ...]]] = {
    DYNAMITE: ("2d6", 0, False, ("brains", "guts")),
    "fire-axe": ("shad", 0, False, ("muscle",)),
    "tire-iron": ("d6", 1, False, ("muscle",)),
    "hunting-rifle": ("d6", 2, False, ("speed",)),
    "service-revolver": ("d6", 1, False, ("speed", "guts")),
    "welding-torch": ("d6", 3, False, ("brains",)),
    "crystal-lance": ("d6", 3, True, ("muscle", "speed")),
    "ray-projector": ("2d6", 0, True, ("brains",)),
}
"""Damage dice and bonus, whether it is alien, and its stats."""
OUT = ("out", "pod")
PLAIN = {
    *(("reveal", "frame"), ("place", "card"), ("keep", "card"), ("keep", "store")),
    *(("store", "card"), ("return_card", "card"), ("use_card", "card")),
    *(("discard_monster", "sanctuary"), ("migrate", "to")),
}
"""Fields that are plain although others of their name are open."""
OPEN = {
    *("card", "target", "discard", "victim", "to", "throng", "attacker", "sanctuary"),
    *("frame", "stat", "option", "n", "dice"),
}
SEVERAL = {("target", "victim"), ("target", "attacker"), ("target", "sanctuary")}
"""Fields that are open, or plain if an event or a hidden monster attacks."""


def is_open(value: object) -> bool:
    return isinstance(value, dict)


def offered(pattern: Wire, field: str) -> list[Any]:
    """What may stand in a field, open or not."""
    value = pattern[field]
    if not isinstance(value, dict):
        return [value]
    return value.get("cards") or value.get("choice") or []


def legal_slots(view: Wire, seat: int) -> list[str]:
    """Where a card may be placed in a row (SH-136 to SH-138)."""
    row = [len(cards) for cards in view["throngs"][str(seat)]]
    found = []
    for slot, n in enumerate(row):
        begun = n in (1, 2)
        may_begin = n == 0 and (slot < 3 or all(one == 3 for one in row[:slot]))
        if begun or may_begin:
            found.append(f"throng-{seat}-{slot + 1}")
    return found


def cards_of(view: Wire, attacker: str) -> list[str]:
    """The cards of a throng, or the single card that attacks."""
    if not attacker.startswith("throng-"):
        return [attacker]
    _, seat, slot = attacker.split("-")
    return view["throngs"][seat][int(slot) - 1]


def throng_with(view: Wire, card: str) -> str | None:
    """The throng in which a card lies."""
    for seat, row in view["throngs"].items():
        for slot, cards in enumerate(row, 1):
            if card in cards:
                return f"throng-{seat}-{slot}"
    return None


class Reading:
    """What this reading knows between two actions."""

    def __init__(self, view: Wire, rulings: Sequence[Wire]) -> None:
        self.place_of: dict[str, str] = {}
        """Where each card lies whose place people know."""
        self.mystery: set[str] = set()
        """Movie cards in the reel pile, in the discard pile or face down."""
        self.undrawn = set(MUSCLE)
        self.among: str | None = None
        self.drawn = ("", "")
        """From where and to where cards are being drawn."""
        self.nameless: set[str] = set()
        """Frames with a card that nobody has named."""
        self.put_back: set[str] = set()
        """What a Director's Cut put back, until three cards have been shown."""
        self.astray: set[str] = set()
        """Discards that may be the one under a sanctuary."""
        self.bonus = 0
        """Of the last hit with doubles (SH-95)."""
        self.spent = 0
        """Spoints on the damage roll that is open."""
        self.stat: str | None = None
        """What the attack of a survivor tests (SH-86, SH-87)."""
        self.placer: int | None = None
        """Who places the survivor that was spored last (SH-123, SH-124)."""
        self.by_attack = False
        """Whether an attack spored him."""
        self.attacks_at_once: str | None = None
        """A throng that may attack because a spored survivor founded it (SH-128)."""
        self.view = view
        self._read_rulings(rulings)

    def step(self, action: Wire, rulings: Sequence[Wire], view: Wire, prompts: list[Wire]) -> None:
        """An action, what followed, and what is shown and asked then."""
        self._rolls(action, rulings)
        self._declares(action)
        self._places(action)
        self._named(action)
        self._read_rulings(rulings)
        self.view = view
        picks = any(one["type"] == "pick" for each in prompts for one in each["accepts"])
        looked = [one["pile"] for one in rulings if one.get("do") == "look"]
        assert looked == (["discard_pile"] if picks else []), looked
        self._check_known(prompts)
        self._check_slots(prompts)
        self._check_bottom()
        self._check_attack(prompts)
        self._check_fields(prompts)

    # ---- cards that people know of

    def _named(self, action: Wire) -> None:
        card = action.get("card", "")
        match action["type"]:
            case "reveal":
                place = f"frame-{action['frame']}"
                self._seen(card, place)
                self.nameless.discard(place)
                if not self.nameless:
                    self._shown()
            case "draw":
                source, to = self.drawn
                self._seen(card, to)
                if source == "survivor_pile" and to == "discard_pile":  # SH-256
                    del self.place_of[card]
                    self.mystery.add(card)
                if source.startswith("sanctuary-"):
                    self.astray.clear()
            case "set_aside" | "pick":
                self._seen(card, "discard_pile")
            case _:
                pass

    def _seen(self, card: str, place: str) -> None:
        self.place_of[card] = place
        self.mystery.discard(card)
        self.undrawn.discard(card)
        self.astray.discard(card)
        if card == self.among:
            self.among = None

    def _shown(self) -> None:
        """Three cards are shown: what was put back and is not among them is a known discard."""
        for card in self.put_back & self.mystery:
            self.mystery.discard(card)
            self.place_of[card] = "discard_pile"
        self.put_back.clear()

    @property
    def discards(self) -> set[str]:
        """The known discards."""
        return {card for card, place in self.place_of.items() if place == "discard_pile"}

    def _forget(self) -> set[str]:
        """Nobody knows any longer what lies in the discard pile; what was known."""
        known = self.discards
        for card in known:
            del self.place_of[card]
        self.mystery |= known
        return known

    def _read_rulings(self, rulings: Iterable[Wire]) -> None:
        for one in rulings:
            match one.get("do"):
                case "place" if one["to"] == "discard_pile":
                    self.mystery |= set(one["cards"])
                case "move" if "cards" in one:
                    for card in one["cards"]:
                        # hands find it where they have laid it
                        assert self.place_of.get(card, one["from"]) == one["from"], (card, one)
                        self.place_of[card] = one["to"]
                case "move" if one["from"].startswith("sanctuary-"):
                    self.astray.clear()
                case "deal":
                    self._forget()
                    self.astray.clear()
                case "draw":
                    self._draws(one)
                case "turn_over" if one["at"].startswith("sanctuary-"):
                    self.drawn = (one["at"], one["at"])
                case "shuffle_in":
                    (self.among,) = one["cards"]
                    del self.place_of[self.among]
                case _:
                    pass

    def _draws(self, one: Wire) -> None:
        source, to = one["from"], one["to"]
        if to.startswith("frame-"):
            self.nameless.add(to)
            if source == "discard_pile":  # the first three cards of the film
                self.put_back |= self._forget()
        elif to.startswith("sanctuary-"):
            self.astray = self.discards
        else:
            self.drawn = (source, to)

    def _unseen(self) -> set[str]:
        """What a card that nobody has seen may be."""
        if not self.view["lost_survivors"]:
            return set(self.mystery)
        return self.mystery | self.undrawn | {one for one in (self.among,) if one}

    def _check_known(self, prompts: Iterable[Wire]) -> None:
        assert set(self.view["discards"]) == self.discards
        for prompt in prompts:
            for one in prompt["accepts"]:
                if one["type"] in ("reveal", "draw", "pick") and is_open(one["card"]):
                    found, wanted = set(offered(one, "card")), self._possible(one, prompt)
                    assert found == wanted, (one["type"], found ^ wanted)

    def _possible(self, one: Wire, prompt: Wire) -> set[str]:
        """The cards that may turn up."""
        if one["type"] == "reveal":
            return self._unseen()
        source = prompt.get("from", "discard_pile")
        if source == "survivor_pile":
            return self.undrawn | {card for card in (self.among,) if card}
        if source.startswith("sanctuary-"):
            return self._unseen() | self.astray
        lying = self.view["discard_pile"] + bool(self.astray)
        if len(self.discards) >= lying:
            return self.discards
        return self._unseen() | self.discards

    # ---- placements

    def _places(self, action: Wire) -> None:
        """A spored survivor founds a throng, perhaps in its owner's turn (SH-128)."""
        if self.view["phase"] != "migrate":
            self.attacks_at_once = None
        if action["type"] != "place" or self.placer is None:
            return
        seat, to = action["seat"], action["to"]
        assert seat == self.placer
        self.placer = None
        turn = self.view["turn"]
        mine = turn == {"seat": seat, "survivor": None}
        if self.by_attack and mine and not cards_of(self.view, to):
            self.attacks_at_once = to

    def _check_slots(self, prompts: Iterable[Wire]) -> None:
        view = self.view
        if view["director"] == "auto":
            prompts = [one for one in prompts if one["seat"] != 0]
        for prompt in prompts:
            for one in prompt["accepts"]:
                match one["type"]:
                    case "place":
                        # whoever places it, in the own row alone (SH-56)
                        assert offered(one, "to") == legal_slots(view, prompt["seat"])
                    case "take_monster":
                        own = legal_slots(view, prompt["seat"])
                        seats = view["players"] if prompt["seat"] == 0 else []
                        others = [
                            slot
                            for player in seats
                            if player["state"] in OUT
                            for slot in legal_slots(view, player["seat"])
                        ]
                        by_event = self.taking
                        assert offered(one, "to") == (own if by_event else own + others)
                    case "take_attack":
                        self._check_take(one, prompt["seat"])
                    case _:
                        pass

    taking = False
    """Whether an event lets the Director take a monster; the house set has none that does."""

    def _check_bottom(self) -> None:
        """In Pittsburgh 68 items lie below the monsters of a throng (SH-251)."""
        for row in self.view["throngs"].values():
            for cards in row:
                kinds = [card in ITEMS for card in cards]
                if self.view["edition"] == "pittsburgh-68":
                    assert kinds == sorted(kinds, reverse=True)

    def _check_take(self, one: Wire, seat: int) -> None:
        slots = legal_slots(self.view, seat)
        if not set(offered(one, "card")) <= set(ITEMS):
            assert offered(one, "to") == slots
            return
        rows = self.view["throngs"][str(seat)]
        assert offered(one, "to") == [
            f"throng-{seat}-{slot}" for slot, cards in enumerate(rows, 1) if len(cards) in (1, 2)
        ]

    # ---- attacks

    def _declares(self, action: Wire) -> None:
        if action["type"] in ("attack", "throng_attack"):
            item = action.get("item")
            stats = ("muscle",) if item is None else ITEMS[item][3]
            self.stat = action.get("stat", stats[0])
        if action["type"] == "horror_star" and action["use"] == "force_reroll":
            self.bonus = 0
        if action["type"] == "spend" and self.view["phase"] == "damage-roll":
            self.spent += action["n"]

    def _rolls(self, action: Wire, rulings: Sequence[Wire]) -> None:
        """What dice of an attack lead to."""
        attack = self.view["attack"]
        for one in rulings:
            match one.get("code"):
                case "hit":
                    first, second = action["dice"]
                    self.bonus = first if first == second else 0
                    self.spent = 0
                    assert one["bonus"] == self.bonus
                case "head-shot" | "fumble":
                    self.bonus = self.spent = 0
                    if one["code"] == "fumble" and attack["by"] == "survivor":
                        self._strikes_back(attack, rulings)
                case "damage" if attack["by"] != "event":
                    self._check_damage(one, action["dice"], attack)
                case "spored":
                    rolled = action["type"] == "roll" and self.view["phase"] == "attack-roll"
                    self.by_attack = rolled
                    self.placer = attack["seat"] if rolled else 0
                case _:
                    pass

    def _strikes_back(self, attack: Wire, rulings: Sequence[Wire]) -> None:
        """The card alone, or its throng where dynamite was used (SH-103, SH-112, SH-164)."""
        target = attack["target"]
        stated = [one["attacker"] for one in rulings if one.get("code") == "counterstrike"]
        if any(one and one["card"] == target and one["spoints"] for one in self.view["frames"]):
            assert stated == []
            return
        throng = throng_with(self.view, target)
        wanted = throng if attack["item"] == DYNAMITE and throng is not None else target
        assert stated == [wanted], (stated, wanted)

    def _check_damage(self, one: Wire, dice: Sequence[int], attack: Wire) -> None:
        attacker = one["attacker"]
        if attack["by"] == "survivor":
            item = attack["item"]
            held = self.view["survivors"][attacker]["held"]
            base = "d6" if item is None else ITEMS[item][0]
            if base == "d6" and "grudge-match" in held:
                base = "shad"
        else:
            cards = cards_of(self.view, attacker)
            base, item = self._technology(cards)
            if any(card in MUSCLE for card in cards):
                base = "shad"
        shown = sum(dice)
        if base == "shad" and dice[0] != dice[1]:
            shown = max(dice)
        more = 0 if item is None else ITEMS[item][1]
        wanted: Mapping[str, Any] = {
            "item": item,
            "dice": shown,
            "doubles": self.bonus,
            "spoints": self.spent,
            "n": shown + more + self.bonus + self.spent,
        }
        assert {key: one[key] for key in wanted} == wanted
        self.bonus = self.spent = 0

    def _technology(self, cards: Sequence[str]) -> tuple[str, str | None]:
        """The dice and the alien item of a throng (SH-249 to SH-251)."""
        if self.view["edition"] == "pittsburgh-68":
            return "d6", None
        alien = sorted(
            (card for card in cards if card in ITEMS),
            key=lambda card: (ITEMS[card][1], ITEMS[card][0] != "d6"),
        )
        dice = [ITEMS[card][0] for card in alien if ITEMS[card][0] != "d6"]
        return (dice or ["d6"])[0], alien[-1] if alien else None

    def _check_attack(self, prompts: Iterable[Wire]) -> None:
        view, attack = self.view, self.view["attack"]
        if attack is not None and view["phase"] in ("attack-roll", "damage-roll"):
            assert attack["stat"] == (self.stat if attack["by"] == "survivor" else None)
            assert attack["doubles"] == (self.bonus if view["phase"] == "damage-roll" else 0)
        kinds = {one["type"] for prompt in prompts for one in prompt["accepts"]}
        last = view["last_one_standing"]
        if view["phase"] == "star-roll":
            assert view["turn"] == {"seat": last["seat"], "survivor": last["survivor"]}
        assert last is None or "fade_out" not in kinds
        if view["director"] == "auto" and "forgo_damage" in kinds:
            assert attack["seat"] != 0 or (kinds, view["roll"]) == ({"forgo_damage"}, None)
        extra = view["phase"] == "target" and "pass" in kinds
        free = [one for prompt in prompts for one in prompt["accepts"] if one["type"] == "target"]
        at_once = {offered(one, "attacker")[0] for one in free} if extra else set()
        founded = {one for one in at_once if one.startswith("throng-")}
        alone = len(view["survivors"]) == 1 and not view["survivor_pile"]
        if view["phase"] == "migrate":
            return
        if view["director"] != "auto" or view["turn"] is None or view["turn"]["seat"] != 0:
            throng = self.attacks_at_once
            is_there = throng is not None and cards_of(view, throng) and view["survivors"]
            due = {throng} if is_there else set()
            assert founded == (set() if alone else due)
        self.attacks_at_once = None

    # ---- which fields are open

    def _check_fields(self, prompts: Iterable[Wire]) -> None:
        auto = self.view["director"] == "auto"
        hidden = {one["lurker"] for one in self.view["sanctuaries"]}
        for prompt in prompts:
            if auto and prompt["seat"] == 0:
                continue
            for one in prompt["accepts"]:
                for field, value in one.items():
                    key = (one["type"], field)
                    if key in SEVERAL:
                        continue
                    wanted = field in OPEN and key not in PLAIN
                    if field == "survivor":
                        forced = one.get("use") == "force_reroll"
                        wanted = forced or one["type"] == "award_star"
                    assert is_open(value) is wanted, (key, value)
                if one["type"] == "keep":
                    held = self.view["survivors"][one["survivor"]]["held"]
                    assert (len(held) > 1) is bool({"store", "discard"} & one.keys())
                if one["type"] == "target":
                    attackers = set(offered(one, "attacker"))
                    assert is_open(one["attacker"]) is not bool(attackers & hidden)
