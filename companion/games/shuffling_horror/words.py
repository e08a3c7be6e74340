"""The texts of words.toml, and what they are filled in with."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from companion.core.actions import Action
from companion.core.board.dice_tray import percent
from companion.core.dice import fraction
from companion.core.domains import Cards
from companion.core.messages import MessageFacts, Words
from companion.core.prompts import Prompt
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.cards import (
    ITEMS,
    KIND,
    POWERS,
    SANCTUARIES,
    SURVIVORS,
)
from companion.games.shuffling_horror.effects import Stat
from companion.games.shuffling_horror.narration.names import (
    UNLISTED_CARDS,
    capitalized,
    is_or_are,
    person,
    sanctuary,
    title,
    with_article,
)
from companion.games.shuffling_horror.narration.whereabouts import whereabouts
from companion.games.shuffling_horror.procedures import (
    CounterStrike,
    Drawing,
    MonsterAttack,
    NewSurvivor,
    SetUp,
    SurvivorTurn,
    TakeAttack,
)
from companion.games.shuffling_horror.prompts import needs_no_roll, prompts
from companion.games.shuffling_horror.rules.cards import goes_to_the_bottom, place_of
from companion.games.shuffling_horror.rules.monster_attacks import can_negate, unpledged_damage
from companion.games.shuffling_horror.rules.rolls import rolls_at_most
from companion.games.shuffling_horror.rules.weapons import usable_stats
from companion.games.shuffling_horror.state import (
    FAMILIAR,
    MAX_REST,
    PLACE_OF,
    State,
    stat_of,
    strength_of,
    throng_cards,
    value_of,
)

TOKEN_POINTS = 4
"""Points of a sanctuary token (SH-08)."""
ALWAYS_SUCCEEDS = 2
"""A roll that always succeeds (SH-82)."""


def damage_parts(state: State, facts: MessageFacts) -> list[MessageFacts]:
    """What a damage total is made of."""
    item = facts["item"]
    bonus = 0 if item is None else state.attributes.items[item].damage.bonus
    known = {
        "dice": facts["dice"],
        "item": bonus,
        "doubles": facts["doubles"],
        "spoints": facts["spoints"],
    }
    more = facts["n"] - sum(known.values())
    known["power" if facts["attacker"] in FAMILIAR else "card"] = more
    return [
        {"kind": kind, "n": n, "item": item} for kind, n in known.items() if n or kind == "dice"
    ]


def _name_of(state: State, seat: int | None) -> str:
    return "Somebody" if seat is None else state.names[seat]


def _place_text(state: State, place: str) -> str:
    """A place of the rulings, or a card on which something is, inside a sentence."""
    kind, _, which = place.partition("-")
    facts: MessageFacts = {"kind": kind, "which": int(which) if which.isdigit() else which}
    if place in PLACE_OF:
        seat, slot = PLACE_OF[place]
        facts = {"kind": "throng", "seat": seat, "number": slot + 1}
    elif place in KIND or place in UNLISTED_CARDS:
        facts = {"kind": "card", "which": place}
    return WORDS.text("place", state, facts)


def _fighter(state: State, fighter: str) -> str:
    """Who or what attacks or is attacked, a survivor after their player."""
    return person(state, fighter) if fighter in state.cast else _place_text(state, fighter)


def _card_line(state: State, card: str) -> str:
    """What a card does, in one line."""
    return state.catalog[card].power


def _bearer(state: State, place: str) -> str:
    """Who has a token, or which card it is on."""
    if place.startswith("seat-"):
        return f"the side of {_place_text(state, place)}"
    return (
        with_article(state, place)
        if place in state.attributes.titles
        else _place_text(state, place)
    )


def _keeps_place(facts: MessageFacts) -> bool:
    """Whether people see where a card is: it is named if two such places can be mixed up. A
    sanctuary is its own place.
    """
    source: str = facts["from"]
    if source.startswith("survivors-"):
        return facts["cards"][0] in SURVIVORS
    return source in ("table", "aside", facts["cards"][0])


def _rested(state: State, facts: MessageFacts) -> bool:
    """Whether a survivor has as many spoints as there can be."""
    survivor = state.cast.get(facts["survivor"])
    return survivor is not None and survivor.rest == MAX_REST


def _change_word(n: int) -> str:
    return "gained" if n > 0 else "lost" if n else "none"


def _token_kind(token: str) -> str:
    return next(
        (kind for kind in ("reel-", "fade", "countdown", "dynamite") if token.startswith(kind)), ""
    ).rstrip("-")


def _value_kind(value: object) -> str:
    several = isinstance(value, list | tuple)
    return "card" if several or (isinstance(value, str) and value in KIND) else "number"


def _kind_of(place: str) -> str:
    """The kind of a place: throng, frame, sanctuary, power."""
    return place.partition("-")[0]


def _path_part(facts: MessageFacts, index: int) -> str:
    """A part of the path of a correction."""
    return f"{facts['path']}//".split("/")[index]


def _doer(state: State, facts: MessageFacts) -> str:
    """The person who does it, with the survivor that they play."""
    survivor, seat = facts.get("survivor"), facts.get("seat")
    if not isinstance(seat, int):
        seat = 0  # whoever handles the cards
    name = _name_of(state, seat)
    if isinstance(survivor, str):
        return f"{name} ({with_article(state, survivor).removeprefix('the ')})"
    return f"{name} (Director)" if seat == 0 and state.options.director == "human" else name


def _corrected_throng(facts: MessageFacts) -> str:
    return f"throng-{_path_part(facts, 1)}-{int(_path_part(facts, 2)) + 1}"


FACTS: Mapping[str, Callable[[MessageFacts], object]] = {
    "single": lambda facts: facts["cards"][0] if len(facts["cards"]) == 1 else "",
    "at_kind": lambda facts: _kind_of(facts["at"]),
    "to_kind": lambda facts: _kind_of(facts["to"]),
    "from_kind": lambda facts: _kind_of(facts["from"]),
    "moved": lambda facts: _kind_of(facts["to"]) if "cards" in facts else "unseen",
    "setting_up": lambda facts: "SH-21" in facts["cite"],
    "slot": lambda facts: int((facts.get("to") or facts["at"])[-1]),
    "keeps_place": _keeps_place,
    "is_power": lambda facts: facts["card"] in POWERS,
    "traps": lambda facts: KIND.get(facts["cards"][0]) == "horror",
    "new_sanctuary": lambda facts: facts["cards"][0] in SANCTUARIES,
    "token_kind": lambda facts: _token_kind(facts["token"]),
    "token_reel": lambda facts: facts["token"][-1],
    "fours": lambda facts: facts["left"] // TOKEN_POINTS,
    "fours_worth": lambda facts: facts["left"] // TOKEN_POINTS * TOKEN_POINTS,
    "ones": lambda facts: facts["left"] % TOKEN_POINTS,
    "director": lambda _: 0,
    "familiar": lambda facts: facts["card"] in SURVIVORS,
    "came": lambda facts: _change_word(facts["n"]),
    "lost": lambda facts: -facts["n"],
    "always": lambda facts: facts["need"] <= ALWAYS_SUCCEEDS,
    "odd": lambda facts: facts["dice"][0] % 2 == 1,
    "one": lambda facts: facts["dice"][0] == 1,
    "head": lambda facts: _path_part(facts, 0),
    "about": lambda facts: _path_part(facts, 1),
    "index": lambda facts: int(_path_part(facts, 1)),
    "number": lambda facts: int(_path_part(facts, 1)) + 1,
    "tail": lambda facts: _path_part(facts, 2),
    "corrected_throng": _corrected_throng,
    "offered": lambda facts: facts["prompt"].accepts[0].fixed["card"],
    "receiver": lambda facts: facts["prompt"].accepts[0].fixed["to"],
    "star_use": lambda facts: facts["prompt"].accepts[0].fixed["use"],
    "helps": lambda facts: _helps(facts["prompt"]),
    "may_clip": lambda facts: any(
        pattern.kind is actions.ClipReel for pattern in facts["prompt"].accepts
    ),
    "aims_at": lambda facts: "survivor" if "victim" in facts else "sanctuary",
    "of_items": lambda facts: not ITEMS.isdisjoint(_open_cards(facts)),
    "value_kind": lambda facts: _value_kind(facts["value"]),
}
"""What follows from the facts of a text alone."""


def _open_cards(facts: MessageFacts) -> Collection[str]:
    """The cards that an action may still be about."""
    domain = facts["fields"].get("card")
    return domain.cards if isinstance(domain, Cards) else ()


def _single_throng(state: State, facts: MessageFacts) -> str | None:
    """The throng that all cards of an open field are in."""
    throngs = {place_of(state, card) for card in _open_cards(facts)}
    return throngs.pop() if len(throngs) == 1 else None


def is_chosen(state: State, prompt: Prompt) -> bool:
    """Whether the auto-Director has answered a prompt."""
    return prompt.seat == 0 and state.options.director == "auto" and not prompt.accepts[0].open


def _asking_procedure(state: State) -> Any:
    """The procedure that asks something."""
    return state.stack[-1]


def _due(procedure: Any) -> int | None:
    """The damage that is still to be paid; None while nothing is negated."""
    negates = isinstance(procedure, MonsterAttack) and procedure.stage == "negate"
    return unpledged_damage(procedure) if negates else None


def _is_named(state: State, facts: MessageFacts) -> bool:
    """Whether a value is a throng or a card."""
    return facts["value"] in PLACE_OF or facts["value"] in state.attributes.titles


def _helps(prompt: Prompt) -> list[str | None]:
    """What helps a roll: spoints (None), a held card, or both."""
    spends = any(pattern.kind is actions.Spend for pattern in prompt.accepts)
    cards = [pattern.fixed["card"] for pattern in prompt.accepts if pattern.kind is actions.UseCard]
    return [None, *cards] if spends else cards


def _chosen_action(state: State) -> str:
    """What an auto-Director has chosen."""
    first = next(prompt for prompt in prompts(state) if is_chosen(state, prompt)).accepts[0]
    return WORDS.action(state, first.kind, first.fixed)


def _awaited(state: State, facts: MessageFacts) -> str:
    """What a prompt waits for."""
    prompt: Prompt = facts["prompt"]
    known = {**prompt.accepts[0].fixed, **prompt.hints}
    event = state.event
    about = {
        "ask": prompt.question_id,
        "seat": prompt.seat,
        "survivor": known.get("survivor"),
        "card": prompt.about_card or known.get("card") or (event and event.card),
        "frame": known.get("frame"),
    }
    return WORDS.text("awaited", state, about)


def _whereabouts_text(state: State, card: str) -> str:
    """Where a card is, as a sentence."""
    clause, facts = whereabouts(state, card)
    place = WORDS.text("whereabouts", state, {"clause": clause, **facts})
    return f"{capitalized(with_article(state, card))} {is_or_are(state, card)} {place}."


def drawer(state: State) -> tuple[int, str | None]:
    """Who draws: the player of a new survivor, of discards the survivor who searches or caused the
    event, else the Director.
    """
    top = state.stack[-1]
    if isinstance(top, NewSurvivor) or (isinstance(top, SetUp) and top.stage == "draw"):
        return top.seat, None
    drawing = next(
        (procedure for procedure in reversed(state.stack) if isinstance(procedure, Drawing)), None
    )
    cause = None if state.event is None else state.event.cause
    survivor = (drawing and drawing.survivor) or (cause and cause.survivor)
    return (state.cast[survivor].seat, survivor) if survivor in state.cast else (0, None)


def _drawer(state: State) -> str:
    seat, survivor = drawer(state)
    return _doer(state, {"seat": seat, "survivor": survivor})


def _from_facts(fact: Callable[[MessageFacts], object]) -> Callable[[State, MessageFacts], object]:
    return lambda _, facts: fact(facts)


SHOW: Mapping[str, Callable[[State, Any], str]] = {
    "seat": _name_of,
    "Seat": lambda state, seat: capitalized(_name_of(state, seat)),
    "survivor": person,
    "card": with_article,
    "Card": lambda state, card: capitalized(with_article(state, card)),
    "the": person,
    "actor": lambda state, card: person(state, card, acts=True),
    "The": lambda state, card: capitalized(person(state, card)),
    "at": _place_text,
    "At": lambda state, place: capitalized(_place_text(state, place)),
    "fighter": _fighter,
    "Fighter": lambda state, fighter: capitalized(_fighter(state, fighter)),
    "title": title,
    "Title": lambda state, card: capitalized(title(state, card)),
    "line": _card_line,
    "plain": lambda _, value: str(value).replace("-", " ").capitalize(),
    "way": lambda _, option: option.replace("-", " ").replace("_", " "),
    "sanctuary": sanctuary,
    "Sanctuary": lambda state, slot_number: sanctuary(state, slot_number).removeprefix("the "),
    "bearer": _bearer,
    "be": is_or_are,
    "elsewhere": _whereabouts_text,
}
WORDS = Words[State](
    "companion.games.shuffling_horror",
    show=SHOW,
    derived={
        **{name: _from_facts(fact) for name, fact in FACTS.items()},
        "doing": lambda state, _: _asking_procedure(state),
        "edition": lambda state, _: state.options.edition,
        "procedure": lambda state, _: type(_asking_procedure(state)).__name__,
        "chosen": lambda state, facts: is_chosen(state, facts["prompt"]),
        "chosen_action": lambda state, _: _chosen_action(state),
        "awaited": _awaited,
        "dice_count": lambda _, facts: facts["prompt"].accepts[0].open["dice"].count,
        "first_frame": lambda _, facts: facts["prompt"].hints["frame"],
        "usable_stat": lambda state, f: usable_stats(state, f["survivor"], f["item"])[0],
        "negatable": lambda state, _: can_negate(state, _asking_procedure(state)),
        "lacking": lambda state, _: unpledged_damage(_asking_procedure(state)),
        "due": lambda state, _: _due(_asking_procedure(state)),
        "is_named": _is_named,
        "action_text": lambda state, facts: WORDS.text("action_text", state, facts),
        "single_throng": _single_throng,
        "doer": _doer,
        "bottom": lambda state, facts: goes_to_the_bottom(state, facts["cards"][0]),
        "drawer": lambda state, _: _drawer(state),
        "rested": _rested,
        "parts": damage_parts,
        "target_value": lambda state, facts: value_of(state, facts["target"]),
        "unrolled": lambda state, facts: needs_no_roll(state, actions.Roll(facts["dice"])),
        "star_won": lambda state, facts: facts["dice"][0] <= state.reel,
    },
)


def value_label(state: State, field: str, value: Any) -> str:
    """A throng by its owner and strength, a frame, a sanctuary, a stat with its odds."""
    facts = {"field": field, "value": value}
    if field == "frame":
        number: int = value
        shown = state.frames[number - 1]
        facts["card"] = None if shown is None else shown.card
    elif field == "stat":
        need = _needed_roll(state, value)
        facts |= {"need": need, "odds": need and _odds(need)}
    elif value in PLACE_OF:
        seat, slot = PLACE_OF[value]
        strength = strength_of(state, value) if throng_cards(state, value) else None
        facts |= {"field": "throng", "seat": seat, "number": slot + 1, "strength": strength}
    return WORDS.text("label", state, facts)


def _needed_roll(state: State, stat: Stat) -> int | None:
    """What the roll of whoever is about to attack must not exceed."""
    match state.stack[-1]:
        case SurvivorTurn(survivor=str(who)) | TakeAttack(survivor=who) | CounterStrike(who):
            return stat_of(state, who, stat) if who in state.cast else None
        case _:
            return None


def _odds(need: int) -> str:
    return percent(fraction(rolls_at_most(need), 2))


def preview(state: State, action: Action) -> str:
    """What a throng becomes with a card that is taken or moved into it; what a power play does."""
    match action:
        case actions.TakeAttack() | actions.TakeMonster() | actions.MashAttack() | actions.Place():
            strength = strength_of(state, action.to)
            more = state.attributes.values.get(action.card, 0)
            facts = {"strength": strength, "more": more, "odds": _odds(strength + more)}
            cards = throng_cards(state, action.to)
            return WORDS.text("preview", state, {**facts, "cards": cards})
        case actions.Take() | actions.UseCard() if action.card in POWERS:
            return _card_line(state, action.card)
        case _:
            return ""
