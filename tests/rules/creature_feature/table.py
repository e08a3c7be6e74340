"""A referee at a table of Creature Feature, and what its tests say again and again."""

from typing import Any

from tests.rules.table import Table


class FeatureTable(Table):
    game = "creature-feature"

    def new(
        self, seats: int, last_actor: int | None = None, dealer: str = "table", **options: Any
    ) -> dict[str, Any]:
        super().new(seats, dealer, **options)
        if last_actor is not None:
            self.do("name_last_actor", player=last_actor)
        return self.last

    def turn(self, film: str, *co_stars: str) -> dict[str, Any]:
        """Movie Time and Team Up; `butler` for a seat that hides its Co-Star."""
        self.do("reveal_film", film=film)
        for seat, card in enumerate(co_stars):
            if card == "butler":
                self.do("play_helper", seat=seat, helper="discrete-butler")
        for seat in range(len(co_stars)):
            self.do("team_up", seat=seat)
        for seat, card in enumerate(co_stars):
            if card != "butler":
                self.do("reveal_co_star", seat=seat, card=card)
        return self.last

    def audition(self, moves: str) -> dict[str, Any]:
        """`s0 d1`: seat 0 stays, seat 1 drops; forced stays are left out."""
        for move in moves.split():
            self.do("stay" if move[0] == "s" else "drop", seat=int(move[1:]))
        return self.last

    def stars(self, **stars: str) -> dict[str, Any]:
        """`_0="mummy"`: seat 0's Star is turned up."""
        for seat, card in stars.items():
            self.do("reveal_star", seat=int(seat.strip("_")), card=card)
        return self.last

    def shorthand(self, word: str, *rest: str) -> None:
        match word:
            case "START":
                self.new(int(rest[0]), int(rest[1]))
            case "TURN":
                self.turn(rest[0], *rest[1:])
            case "AUDITION":
                self.audition(" ".join(rest))
            case _:
                super().shorthand(word, *rest)

    def quiet_turn(self, film: str = "film-2", co_stars: str = "robot mummy werewolf") -> None:
        """A turn of three without a showdown: 0 takes the film, 1 the short, 2 folds."""
        self.turn(film, *co_stars.split())
        first = (self.view["last_actor"] + 1) % 3
        # whoever comes first stays, the second drops once, the third twice
        one, two, three = first, (first + 1) % 3, (first + 2) % 3
        self.audition(f"s{one} d{two} d{three} s{two} d{three}")
        self.passes(*[prompt["seat"] for prompt in self.prompts if not prompt["optional"]])

    def season(self, turns: int = 5) -> None:
        """So many quiet turns, no monster shown more than seven times."""
        shown = ["robot mummy werewolf", "vampire devil witch", "ghost zombie alien"]
        for turn in range(turns):
            self.quiet_turn(co_stars=shown[turn % 3])


def contest(table: FeatureTable, *pairs: str, film: str = "film-4", **options: object) -> None:
    """Everybody in the Feature Film box; each pair is `star/co-star`."""
    seats = len(pairs)
    table.new(seats, seats - 1, **options)
    table.turn(film, *(pair.split("/")[1] for pair in pairs))
    table.audition(" ".join(f"s{seat}" for seat in range(seats)))
    for seat, pair in enumerate(pairs):
        table.do("reveal_star", seat=seat, card=pair.split("/")[0])
