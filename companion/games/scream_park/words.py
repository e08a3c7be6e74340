"""The texts of words.toml, and what they are filled in with."""

from msgspec import UNSET

from companion.core.messages import MessageFacts, Words
from companion.core.wording import ordinal
from companion.games.scream_park.descriptions.icons import DAYS, ICON_NAMES
from companion.games.scream_park.rules.entering import day_staff
from companion.games.scream_park.state import State, cards_of


def _seat(facts: MessageFacts) -> int:
    return facts["seat"]


def _end_of_house(state: State, facts: MessageFacts) -> str | None:
    """Whether a card is placed at the right end of a house; None: nobody knows."""
    seat, at = facts.get("seat"), facts.get("at")
    if not isinstance(at, int) or not isinstance(seat, int):
        return None
    return "end" if at == len(state.houses[seat]) else "inside"


def _room_card(state: State, facts: MessageFacts) -> str | None:
    """The card of the room that an action is about; None: nobody knows."""
    seat, room = facts.get("seat"), facts.get("room")
    if not isinstance(seat, int) or not isinstance(room, int) or room >= len(state.houses[seat]):
        return None
    return state.houses[seat][room].card


def _charges(state: State, facts: MessageFacts) -> tuple[str, ...]:
    """The clauses because of which using a card so costs Staff tokens, if that is certain."""
    seat, card = facts.get("seat"), facts.get("card")
    if state.phase == "enter":
        return ()
    if (
        not isinstance(seat, int)
        or not isinstance(card, str)
        or card not in state.descriptions.scenes
    ):
        return ()
    at = facts.get("at")
    return state.charges(seat, card, at if isinstance(at, int) or "at" not in facts else 0)


def _action_cards(_: State, facts: MessageFacts) -> tuple[str, ...]:
    """The cards of an action."""
    cards = facts["cards"] if "cards" in facts else (facts["card"],)
    return () if cards is UNSET or UNSET in cards else cards


def _gone(state: State, facts: MessageFacts) -> str:
    """The first card of an action that cannot come any more."""
    return next(card for card in _action_cards(state, facts) if card not in state.unseen)


def _gone_room(state: State, facts: MessageFacts) -> tuple[int, int]:
    """The seat and the room that has a card which cannot come any more."""
    gone = _gone(state, facts)
    return next(
        (seat, at)
        for seat, house in enumerate(state.houses)
        for at, room in enumerate(house)
        if gone in cards_of((room,))
    )


def _gone_is_under(state: State, facts: MessageFacts) -> bool:
    """Whether that card is under the room, and not the room itself."""
    seat, at = _gone_room(state, facts)
    return state.houses[seat][at].card != _gone(state, facts)


def _possible_staff(state: State, facts: MessageFacts) -> list[int]:
    """The lowest and the highest number of Staff tokens that a seat can hold after its day."""
    staff = day_staff(state, _seat(facts))
    return [staff.least] if staff.least == staff.most else [staff.least, staff.most]


def _other_side(state: State, facts: MessageFacts) -> str | None:
    """A side that is up of a Genre card which is described as another one."""
    sides = [prop.show for prop in state.genre_cards_out if prop.card == facts["id"]]
    return next(side for side in sides if side not in facts["is_"]["sides"])


def signed(gain: int) -> str:
    """A gain or a loss."""
    return f"{gain:+}".replace("-", "−")


WORDS = Words[State](
    "companion.games.scream_park",
    show={
        "card": lambda state, card: state.descriptions.name(card),
        "icon": lambda _, icon: ICON_NAMES[icon],
        "nth": lambda _, at: ordinal(at + 1),
        "signed": lambda _, gain: signed(gain),
    },
    derived={
        "vip_day": lambda _, facts: facts["prompt"].accepts[0].fixed["day"],
        "left": lambda state, facts: state.to_use[facts["seat"] or 0],
        "where": _end_of_house,
        "room_card": _room_card,
        "price": lambda state, facts: len(_charges(state, facts)),
        "charges": _charges,
        # of refusals
        "used": _action_cards,
        "gone": _gone,
        "discarded": lambda state, facts: _gone(state, facts) in state.discards,
        "gone_owner": lambda state, facts: _gone_room(state, facts)[0],
        "gone_room": lambda state, facts: _gone_room(state, facts)[1],
        "gone_under": _gone_is_under,
        "size": lambda state, facts: len(state.houses[_seat(facts)]),
        "last": lambda state, facts: len(state.houses[_seat(facts)]) - 1,
        "held": lambda state, facts: state.staff[_seat(facts)],
        "limit": lambda state, facts: state.limit(_seat(facts)),
        "sides": lambda state, facts: [
            *dict.fromkeys(state.descriptions.genre_cards[facts["card"]].sides)
        ],
        "owner": lambda state, facts: state.themes.index(facts["card"]),
        "theme": lambda state, facts: state.themes[_seat(facts)],
        "guest": lambda state, facts: state.vips[DAYS.index(facts["day"])],
        "gone_by": lambda state, facts: state.walked[_seat(facts)] or 0,
        "other_kind": lambda state, facts: state.descriptions.kind_of(facts["id"]),
        "other_side": _other_side,
        "possible_staff": _possible_staff,
        "copies": lambda state, facts: sum(
            prop.card == facts["id"] for prop in state.genre_cards_out
        ),
    },
)
