"""How Matinee behaves at this table, kept in one file of the data folder."""

from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct, ValidationError, convert, field
from msgspec.structs import asdict, replace

from companion.table.atomic_files import StoredValue, load
from hardware.untrusted.validation import JSON, find_problems

Tenths = Annotated[int, Meta(ge=0, le=10)]


class Settings(Struct, frozen=True):
    """The settings and their defaults."""

    sound: Tenths = 6
    screen_brightness: Annotated[int, Meta(ge=2, le=10)] = field(name="screen", default=10)
    light_brightness: Tenths = field(name="lights", default=7)
    """How bright a seat's light is while its player is asked; 0: never lit."""
    hold_tenths: Annotated[int, Meta(ge=3, le=20)] = field(name="hold", default=8)
    """Tenths of a second that a button must be down to be held."""
    touch_delay_twentieths: Annotated[int, Meta(ge=0, le=20)] = field(name="guard", default=9)
    """Twentieths of a second for which a new choice ignores touches and presses."""
    less_motion: bool = False
    large_words: bool = False
    dim_when_idle: bool = field(name="rest", default=True)
    """Whether the screen goes dark after a while without input."""
    voice: bool = False
    """Whether rulings and the Director's lines are spoken, if there is a program for it."""
    dice_here: bool = False
    """Whether dice usually roll on the screen; else the table rolls its own."""
    table_mode: bool | None = None
    """Whether the glance, which can be read from a meter away, replaces a board that waits; None:
    on a small screen.
    """
    hands_at_table: bool = False
    """Whether players open closed hands at the table and enter them then; else each player enters
    theirs on a covered screen.
    """

    @property
    def hold_seconds(self) -> float:
        """`hold_tenths` in seconds."""
        return self.hold_tenths / 10

    @property
    def touch_delay_seconds(self) -> float:
        """`touch_delay_twentieths` in seconds."""
        return self.touch_delay_twentieths / 20


class SettingsFile(StoredValue[Settings]):
    """The settings of the file. `change` raises OSError if the file cannot be used."""

    problems: tuple[str, ...] = ()
    """What is wrong with single values of the file."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, Settings, Settings())

    def load(self, path: Path) -> Settings:
        """The settings of the file, with the default of each value that is not allowed."""
        self.problems = ()
        try:
            return load(path, Settings)
        except ValidationError:
            values = load(path, dict[str, object])
        problems = find_problems(values, Settings, JSON)
        self.problems = tuple(f"{words} The default is used." for _, words in problems)
        odd = {keys[0] for keys, _ in problems}
        return convert({name: values[name] for name in values.keys() - odd}, Settings)

    def read(self) -> None:
        super().read()
        self.current = self.value

    def change(self, settings: Settings, *, keep: bool = True) -> None:
        """Apply new settings at once, even if they cannot be stored for the next time."""
        before, self.current = self.current, settings
        if keep:
            if self.reload():
                # what another program has set meanwhile stays, but for what is changed now
                was, new = asdict(before), asdict(settings)
                changed = {name: value for name, value in new.items() if value != was[name]}
                self.current = replace(self.value, **changed)
            self.write(self.current)
