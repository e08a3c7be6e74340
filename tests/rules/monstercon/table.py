"""A referee at a table of MonsterCon!, and what its tests say again and again."""

from typing import Any

from tests.rules.table import Table

RANKS = {"A": "ace", "J": "jack", "Q": "queen"} | {str(n): str(n) for n in range(2, 11)}
SUITS = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}
MONSTER_SUIT = {"vampire": "spades", "werewolf": "hearts", "zombie": "clubs", "mummy": "diamonds"}
KING_OF = {monster: f"king-of-{suit}" for monster, suit in MONSTER_SUIT.items()} | {
    "entity": "marcus-king"
}


def card(short: str) -> str:
    """`10S`: the 10 of Spades; `*1`: a Joker; whole names stay."""
    if short.startswith("*"):
        return f"joker-{short[1]}"
    if short[:-1] in RANKS and short[-1] in SUITS:
        return f"{RANKS[short[:-1]]}-of-{SUITS[short[-1]]}"
    return short


def cards(shorts: str) -> list[str]:
    """`AS 10H *2`: these cards."""
    return [card(short) for short in shorts.split()]


class ConTable(Table):
    game = "monstercon"

    def begin(self, monsters: str, mimic: str | None = None, **options: Any) -> dict[str, Any]:
        """`"vampire zombie"`: seat 0 is the Vampire, seat 1 the Zombie; the cards are dealt."""
        self.kings(monsters, **options)
        return self.deal(mimic)

    def kings(self, monsters: str, **options: Any) -> dict[str, Any]:
        """The same up to the deal; the Entity brings its own deck."""
        each = monsters.split()
        if "entity" in each:
            options.setdefault("origins_deck", True)
        self.new(len(each), **options)
        for seat, monster in enumerate(each):
            self.do("take_king", seat=seat, card=KING_OF[monster])
        return self.last

    def deal(self, mimic: str | None = None) -> dict[str, Any]:
        self.do("deal")
        if mimic is not None:
            self.do("mimic", seat=self.view["monsters"].index("entity"), monster=mimic)
        return self.last

    def shorthand(self, word: str, *rest: str) -> None:
        match word:
            case "BEGIN":
                options = dict(one.split("=") for one in rest if "=" in one)
                monsters = " ".join(one for one in rest if "=" not in one)
                on = {key: value == "on" for key, value in options.items() if key != "mimic"}
                self.begin(monsters, options.get("mimic"), **on)
            case "FIRST":
                self.lay(" ".join(rest))
            case "CALM":
                self.calm()
            case _:
                super().shorthand(word, *rest)

    def calm(self) -> dict[str, Any]:
        """Whoever is asked lets the window go by, until cards are played or dealt."""
        while self.view["phase"] in WINDOWS:
            self.do("pass", seat=self.prompts[0]["seat"])
        return self.last

    def lay(self, shorts: str) -> dict[str, Any]:
        """A round of the first trick, seats from 0; the window before it goes by."""
        self.calm()
        for seat, one in enumerate(cards(shorts)):
            self.do("play", seat=seat, card=one)
        return self.last

    def trick(self, shorts: str) -> dict[str, Any]:
        """Cards from the next player on; windows before them go by, those after stay open."""
        self.calm()
        for one in cards(shorts):
            self.do("play", seat=self.view["turn"], card=one)
        return self.last

    def finish(self, keep: str = "", rounds: int = 0) -> dict[str, Any]:
        """The hand is played out but for so many rounds, without a revoke and those cards.

        A suit is played to its end before the next begins, so that nobody shows later what
        was denied before.
        """
        kept = cards(keep)
        hand = self.view["hand"]
        while True:
            self.calm()
            view = self.view
            if (view["phase"], view["hand"]) != ("trick", hand):
                return self.last
            if view["rounds_left"] == rounds:
                return self.last
            prompt = self.prompts[0]
            left = [one for one in prompt["accepts"][0]["card"]["cards"] if one not in kept]
            if view["turn"] is None:
                # different ranks of the own suits, so that nobody ties
                seat = prompt["seat"]
                left = [f"{seat + 2}-of-{self.own_suit(seat)}"]
            self.do("play", seat=prompt["seat"], card=left[0])

    def own_suit(self, seat: int) -> str:
        view = self.view
        monster = view["monsters"][seat]
        return MONSTER_SUIT[view["mimic"] if monster == "entity" else monster]

    def piles(self, *piles: str) -> None:
        """The taken cards lie so, by seat, and what is left over is nobody's."""
        view = self.view
        shown = [*view["nobody"], *(one for pile in view["taken"] for one in pile)]
        where = {one: seat for seat, pile in enumerate(piles) for one in cards(pile)}
        for one in shown:
            self.do("correct", path=f"taken/{one}", value=where.pop(one, None))
        assert not where, f"not shown yet: {where}"

    def scores(self) -> list[dict[str, Any]]:
        return [one for one in self.last["rulings"] if one["kind"] == "score"]

    def rulings(self, kind: str) -> list[dict[str, Any]]:
        return [one for one in self.last["rulings"] if one["kind"] == kind]


WINDOWS = ("before-trick", "shift-window", "gaze-window", "break-window", "retrieve-window")
