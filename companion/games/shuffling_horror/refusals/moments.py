"""When each action is possible, and what the movie waits for instead."""

from collections.abc import Iterator

from companion.core.actions import Action
from companion.core.prompts import Prompt
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.cards import SURVIVORS
from companion.games.shuffling_horror.procedures import DirectorTurn, Drawing, EventCard, SetUp
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.state import State
from companion.games.shuffling_horror.words.names import frame, name_of, the

Objections = Iterator[tuple[str, ...]]
"""What speaks against an action, the plainest first: a field or "", a sentence, and clauses."""
MAIN = "main"
"""The turn of a Director side seat, whose prompt has the same word as that of a survivor."""
MOMENTS: dict[type[Action], tuple[str, ...]] = {
    did.SetAside: ("SH-252", "set-aside"),
    did.Take: ("SH-61", "turn"),
    did.Attack: ("SH-61", "turn", "attack", "counterstrike"),
    did.ThrongAttack: ("SH-108", "turn", "attack", "counterstrike"),
    did.Rest: ("SH-61", "turn"),
    did.Move: ("SH-141", "turn"),
    did.TakeItem: ("SH-66", "turn"),
    did.Allow: ("SH-66", "permission"),
    did.Refuse: ("SH-66", "permission"),
    did.TakeAttackItem: ("SH-70", "turn"),
    did.TakeAttackSurvivor: ("SH-71", "turn"),
    did.Search: ("SH-144", "turn"),
    did.Leave: ("SH-145", "turn"),
    did.Escape: ("SH-168", "turn"),
    did.Store: ("SH-149", "turn", "keep"),
    did.Fetch: ("SH-149", "turn"),
    did.Keep: ("SH-147", "keep"),
    did.ReturnCard: ("SH-148", "keep"),
    did.Discard: ("SH-78", "discard"),
    did.Flail: ("SH-117", "negate"),
    did.HorrorStar: ("SH-217", "star"),
    did.AwardStar: ("SH-212", "award"),
    did.TakeAttack: ("SH-187", MAIN),
    did.AllOutAttack: ("SH-188", MAIN),
    did.CoverAttack: ("SH-190", MAIN),
    did.MashAttack: ("SH-242", MAIN),
    did.DesperateAttack: ("SH-244", MAIN),
    did.Target: ("SH-189", "target"),
    did.TakeMonster: ("SH-55", "take"),
    did.Place: ("SH-136", "place"),
    did.ForgoDamage: ("SH-127", "forgo"),
    did.FadeOut: ("SH-198", "special"),
    did.ClipReel: ("SH-199", "special"),
    did.Activate: ("SH-159", "event"),
    did.Bypass: ("SH-159", "event"),
    did.Choose: ("SH-180", "choose"),
    did.ChooseVictim: ("SH-169", "victim"),
    did.Pick: ("SH-180", "pick"),
    did.Migrate: ("SH-240", "migrate"),
    did.DirectorsCut: ("SH-237", "directors-cut"),
    did.SurvivorLoss: ("SH-214", "survivor-loss"),
    did.DiscardMonster: ("SH-247", "lurker"),
}
"""The clause that says when something is done, and the words of the prompts that ask for it."""
DECIDES = "{name} decides about {card}"
AWAITED = {
    "roll": ("the dice are awaited", "SH-81"),
    "reveal": ("the card on {frame} is awaited", "SH-43"),
    "draw": ("the drawn card is awaited", "SH-13"),
    "turn": ("it is the turn of {who}", "SH-60"),
    "attack": ("{who} attacks", "SH-68"),
    "counterstrike": ("{who} may strike back", "SH-105"),
    "negate": ("{who} takes damage", "SH-117"),
    "star": ("{name} decides about a Horror Star", "SH-217"),
    "permission": (DECIDES, "SH-66"),
    "award": ("the Horror Star is given first", "SH-212"),
    "event": (DECIDES, "SH-160"),
    "manual": ("{card} is carried out", "SH-177"),
    "choose": (DECIDES, "SH-180"),
    "pick": (DECIDES, "SH-180"),
    "victim": ("{name} chooses a victim", "SH-158"),
    "target": ("{name} declares an attack", "SH-189"),
    "take": ("{name} places a card in a throng", "SH-55"),
    "place": ("{name} places a card in a throng", "SH-136"),
    "keep": (DECIDES, "SH-147"),
    "discard": ("{name} chooses the item that is lost", "SH-78"),
    "special": ("{name} ends the turn", "SH-198"),
    "migrate": ("{name} may give a throng away", "SH-240"),
    "lurker": ("{name} decides about what hides in a sanctuary", "SH-247"),
    "survivor-loss": ("{name} decides about a Survivor Loss", "SH-214"),
    "directors-cut": ("{name} decides about a Director's Cut", "SH-237"),
    "set-aside": ("{name} sets a monster aside", "SH-252"),
    "forgo": ("{name} skips the damage roll", "SH-127"),
}
"""What is awaited, by the word of its prompt, and the clause that asks for it."""
ROLLED = {
    "damage": "SH-90",
    "flail": "SH-120",
    "test": "SH-161",
    "escape": "SH-168",
    "victim": "SH-169",
    "victim-side": "SH-171",
    "star": "SH-231",
    "among-us": "SH-252",
}
"""The clause of a roll, by what it is for."""


def clause_of(state: State, prompt: Prompt) -> str:
    """The clause that asks for what a prompt waits for."""
    cite = AWAITED[prompt.ask][1]
    match prompt.ask, state.stack[-1]:
        case "roll", _ if "attacker" in prompt.hints:
            return "SH-115" if prompt.hints["purpose"] == "attack" else "SH-116"
        case "roll", _:
            return ROLLED.get(prompt.hints["purpose"], cite)
        case "draw", SetUp():
            return "SH-23"
        case "draw", Drawing(purpose="search"):
            return "SH-147"
        case "draw", _ if "to_seat" in prompt.hints:
            return "SH-71"
        case _:
            return cite


def _awaited(state: State, prompt: Prompt) -> str:
    """What a prompt waits for, in words."""
    hints, fixed = prompt.hints, prompt.accepts[0].fixed
    name = "the players" if prompt.seat is None else name_of(state, prompt.seat)
    survivor = hints.get("survivor", fixed.get("survivor"))
    card = prompt.about or fixed.get("card")
    if card is None:
        events = (one.card for one in reversed(state.stack) if isinstance(one, EventCard))
        card = next(events, "")
    return AWAITED[prompt.ask][0].format(
        name=name,
        who=the(state, survivor) if survivor in SURVIVORS else name,
        card=the(state, card),
        frame=frame(hints.get("frame", 1)),
    )


def waiting(state: State, cite: str = "", prompt: Prompt | None = None) -> tuple[str, str]:
    """That something else comes first, and what; by default with the clause that asks for it."""
    first = prompt or next(one for one in prompts(state) if not one.optional)
    return f"That does not fit now: {_awaited(state, first)}.", cite or clause_of(state, first)


def asking(state: State, *asks: str) -> tuple[Prompt, ...]:
    """The open prompts of these words."""
    return tuple(one for one in prompts(state) if _word(state, one) in asks)


def _word(state: State, prompt: Prompt) -> str:
    is_main = prompt.ask == "turn" and isinstance(state.stack[-1], DirectorTurn)
    return MAIN if is_main else prompt.ask
