"""A referee at a table of Shuffling Horror, and what its tests say again and again."""

from typing import Any

from companion.core.actions import Correct
from companion.core.game import Outcome
from companion.games.shuffling_horror.cards import SURVIVORS
from companion.games.shuffling_horror.procedures import EventCard, Keeping, Placing
from companion.games.shuffling_horror.rules.desk import Desk
from companion.games.shuffling_horror.rules.dispatch import run
from companion.games.shuffling_horror.rules.setup import deck_of
from companion.games.shuffling_horror.state import State
from tests.games.shuffling_horror.hands import Hands
from tests.rules.table import Table

NAMES = ["Dee", "Ann", "Bob", "Cy", "Di", "Ed", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lou"]
CAST = [
    *("the-pilot", "the-mechanic", "the-automaton", "the-sheriff", "the-waitress"),
    *("the-professor", "the-nurse", "the-preacher", "the-trucker", "the-operator"),
    *("the-projectionist", "the-cowboy"),
]
"""Who comes out of the survivor pile first, if a test does not say otherwise."""
QUIET = ("service-revolver", "adrenaline", "hunting-rifle")
"""A first screen on which nothing happens."""


def in_hand(state: State) -> set[str]:
    """Cards that are in no list of the view until it is settled where they go."""
    found = {one.card for one in state.stack if isinstance(one, Placing | Keeping)}
    events = (one for one in state.stack if isinstance(one, EventCard))
    return found | {one.card for one in events if one.frame is None and not one.settled}


class FilmTable(Table):
    """Seat 0 directs; frames and slots count from 1, as at the table.

    People do what the answers tell them; after each, what is shown lies where they have laid it,
    and all that is under way waits for an answer.
    """

    game = "shuffling-horror"

    def say(self, line: dict[str, Any]) -> dict[str, Any]:
        answer = super().say(line)
        if answer["ok"] and "view" in answer:
            self.obey(answer["view"], forwards=line["cmd"] == "do")
        return answer

    def obey(self, view: dict[str, Any], *, forwards: bool) -> None:
        session = self.referee.session
        assert session is not None
        step = session.head
        if step.action is None:
            self.hands = Hands(step.rulings)
        elif forwards and not isinstance(step.action, Correct):
            self.hands.follow(step.action, step.rulings)
        else:
            self.hands.correct(view)
        rest = Desk.of(step.state)
        run(rest)
        assert rest.outcome() == Outcome(step.state, ()), "something would go on by itself"
        self.count(step.state)
        self.hands.check(view, in_hand(step.state))

    def count(self, state: State) -> None:
        """Every card of the box has been seen somewhere, or has not been seen (SH-13)."""
        hidden = {state.monster_among_us} - {None, *self.hands.cards}
        assert (
            state.monster_among_us is None
            or self.hands.cards.get(state.monster_among_us, "aside") == "aside"
        )
        found = [*self.hands.cards, *state.unseen, *state.undrawn, *hidden]
        assert sorted(found) == sorted((*SURVIVORS, *deck_of(state.options)))

    def new(self, seats: int, dealer: str = "table", **options: Any) -> dict[str, Any]:
        line = {"cmd": "new", "game": self.game, "seats": NAMES[:seats], "options": options}
        answer = self.say({**line, "dealer": dealer})
        assert answer["ok"], answer
        return answer

    def begin(
        self, players: int = 2, cast: str = "", screen: tuple[str, ...] = QUIET, **options: Any
    ) -> dict[str, Any]:
        """The movie is at the first question after the cards on the first screen.

        The first player has the first of `cast`, and so on.
        """
        self.deal(players, cast, **options)
        return self.reveal(*screen)

    def deal(self, players: int = 2, cast: str = "", **options: Any) -> dict[str, Any]:
        """The same up to the first card on the screen."""
        self.new(players + 1, **options)
        for survivor in (cast.split() or CAST)[:players]:
            self.do("draw", card=survivor)
        return self.last

    def shorthand(self, word: str, *rest: str) -> None:
        match word:
            case "FILM":
                given = dict(one.split("=") for one in rest)
                players = int(given.pop("players", "2"))
                self.begin(players, **{key: value == "on" or value for key, value in given.items()})
            case "ONLY":
                self.falls(*(one for one in self.view["survivors"] if one not in rest))
            case _:
                super().shorthand(word, *rest)

    # what hands do

    def reveal(self, *cards: str) -> dict[str, Any]:
        """Cards are turned up in the frames that wait for it, one after the other."""
        for card in cards:
            self.do("reveal", frame=self.awaited, card=card)
        return self.last

    @property
    def awaited(self) -> int:
        """The frame whose card is turned up next."""
        prompts = [prompt for prompt in self.prompts if "frame" in prompt]
        assert prompts, f"no card is awaited but {self.prompts}"
        return prompts[0]["frame"]

    def roll(self, *dice: int) -> dict[str, Any]:
        return self.do("roll", dice=list(dice))

    def act(self, kind: str, survivor: str, **fields: Any) -> dict[str, Any]:
        """What a survivor does, whose seat is looked up."""
        seat = self.survivor(survivor)["seat"]
        return self.do(kind, seat=seat, survivor=survivor, **fields)

    def attack(self, survivor: str, target: str, *dice: int, **fields: Any) -> dict[str, Any]:
        """A survivor attacks a card, and rolls if dice are given."""
        self.act("attack", survivor, target=target, **fields)
        return self.roll(*dice) if dice else self.last

    def blast(self, survivor: str, throng: str, *dice: int) -> dict[str, Any]:
        """A survivor throws dynamite at a throng."""
        item = "four-dynamite-sticks"
        self.act("throng_attack", survivor, throng=throng, item=item, stat="guts")
        return self.roll(*dice) if dice else self.last

    def assault(self, *dice: int, victim: str = "the-pilot", by: str = "throng-0-1") -> Any:
        """The Director's turn comes, and a throng of his attacks somebody."""
        self.to_director()
        self.do("all_out_attack", seat=0)
        return self.target(by, victim, *dice)

    def target(self, attacker: str, victim: str, *dice: int, seat: int = 0) -> dict[str, Any]:
        self.do("target", seat=seat, attacker=attacker, victim=victim)
        return self.roll(*dice) if dice else self.last

    def to_director(self) -> None:
        """Nobody does anything until it is the Director's turn."""
        while self.view["turn"]["seat"] != 0:
            self.passes(self.view["turn"]["seat"])

    def round(self) -> None:
        """The Director's turn goes by, and those that come before it."""
        self.to_director()
        while self.view["turn"] == {"seat": 0, "survivor": None}:
            self.passes(0)

    def end_reel(self, star: str = "the-pilot") -> dict[str, Any]:
        """Nothing is left to draw or to see, and the next action ends the reel.

        The star is given to somebody; the next reel waits for its first card.
        """
        self.clear()
        self.passes(self.view["turn"]["seat"])
        assert self.phase == "award", self.prompts
        return self.do("award_star", survivor=star)

    # what lies where, set by corrections

    def clear(self) -> None:
        """The reel pile is used up, and the screen empty."""
        self.last_cards()
        for frame, there in enumerate(self.view["frames"]):
            if there is not None:
                self.correct(f"frames/{frame}/card", None)

    def correct(self, path: str, value: Any) -> dict[str, Any]:
        return self.do("correct", path=path, value=value)

    def throng(self, seat: int, slot: int, *cards: str) -> dict[str, Any]:
        return self.correct(f"throngs/{seat}/{slot - 1}", list(cards))

    def hold(self, survivor: str, *cards: str) -> dict[str, Any]:
        return self.correct(f"survivors/{survivor}/held", list(cards))

    def screen(self, *cards: str | None) -> None:
        """These cards lie in the frames from I on."""
        for frame, card in enumerate(cards):
            self.correct(f"frames/{frame}/card", card)

    def purse(self, *power: int) -> None:
        """The players have so many power spoints."""
        for seat, n in enumerate(power, 1):
            self.correct(f"players/{seat}/power", n)

    def rests(self, survivor: str, n: int) -> dict[str, Any]:
        """A survivor has so many rest spoints."""
        return self.correct(f"survivors/{survivor}/rest", n)

    def falls(self, *survivors: str) -> dict[str, Any]:
        for survivor in survivors:
            self.correct(f"survivors/{survivor}", None)
        return self.last

    def last_cards(self) -> None:
        """Nothing is left in the reel pile."""
        self.correct("reel_pile", 0)

    # what was said and is asked

    def ruled(self, code: str) -> dict[str, Any]:
        """The one thing of this kind that the last answer says."""
        found = self.all_ruled(code)
        assert len(found) == 1, f"{len(found)} times {code} in {self.last['rulings']}"
        return found[0]

    def all_ruled(self, code: str) -> list[dict[str, Any]]:
        return [one for one in self.last["rulings"] if one.get("code") == code]

    @property
    def codes(self) -> list[str]:
        """What the last answer says, in order."""
        return [one["code"] for one in self.last["rulings"] if one["kind"] == "say"]

    def moved(self, card: str) -> tuple[str, str]:
        """Whence and whither the last answer moves a card."""
        moves = [one for one in self.instructs("move") if card in one.get("cards", [])]
        assert len(moves) == 1, f"{card} is not moved once: {self.last['rulings']}"
        return moves[0]["from"], moves[0]["to"]

    def spoints(self) -> list[tuple[int, str, str]]:
        """The spoints that the last answer moves."""
        return [(one["n"], one["from"], one["to"]) for one in self.instructs("spoints")]

    @property
    def phase(self) -> str:
        return self.view["phase"]

    @property
    def need(self) -> tuple[int | None, str | None]:
        """Target and odds of the roll that is asked for."""
        roll = self.view["roll"]
        return roll["need"], roll["odds"]

    def survivor(self, survivor: str) -> dict[str, Any]:
        return self.view["survivors"][survivor]

    def player(self, seat: int) -> dict[str, Any]:
        return self.view["players"][seat]

    def frame(self, frame: int) -> dict[str, Any] | None:
        return self.view["frames"][frame - 1]

    def kinds(self, seat: int | None) -> list[str]:
        """The types of action that a seat is asked for, in order, each once."""
        return list(dict.fromkeys(one["type"] for one in self.asked(seat)))

    def open_to(self, kind: str, field: str, **fixed: Any) -> Any:
        """What an open field of the only such pattern takes."""
        found = [
            one
            for prompt in self.prompts
            for one in prompt["accepts"]
            if one["type"] == kind and fixed.items() <= one.items()
        ]
        assert len(found) == 1, f"{len(found)} times {kind} {fixed} in {self.prompts}"
        domain = found[0][field]
        assert isinstance(domain, dict), f"{field} is fixed: {domain}"
        return domain.get("cards") or domain.get("choice") or domain
