"""What is said aloud, by espeak-ng if that is installed: in a child process, one at a time.

A sentence that has begun is spoken to its end. Of those that come meanwhile only the newest
follows it: the others have been overtaken. If speaking fails, Matinee is silent, and that is
no error, since all that is said is on the screen.
"""

import shutil
from subprocess import DEVNULL, PIPE, Popen

PROGRAM = "espeak-ng"
LOUDEST = 10
AMPLITUDE = 20
"""Steps of espeak-ng's amplitude (option -a, 0 to 200) for each step of our volume."""


class Voice:
    """Speaks; `volume` from 0 (silent) to 10."""

    _speaking: Popen[bytes] | None = None
    _next: tuple[str, int] | None = None

    def __init__(self, program: str = PROGRAM) -> None:
        self._path = shutil.which(program)

    @property
    def found(self) -> bool:
        """Whether there is a program that speaks."""
        return self._path is not None

    def say(self, words: str, volume: int) -> None:
        """Speak it, now or once what is being said has come to its end."""
        if volume > 0:
            self._next = words, volume
            self.tick()

    def tick(self) -> None:
        """Go on with what waits, if nothing is being said any more."""
        if self._speaking is not None and self._speaking.poll() is not None:
            self._speaking = None
        if self._path is not None and self._speaking is None and self._next is not None:
            words, volume = self._next
            self._next = None
            try:
                self._begin(self._path, words, volume)
            except OSError:
                # not to be started, or gone before it heard a word: asking again would not help
                self._path = None

    def _begin(self, path: str, words: str, volume: int) -> None:
        """Start it; the words go in by its input, so that none is taken for an option."""
        amplitude = str(AMPLITUDE * min(volume, LOUDEST))
        self._speaking = Popen(
            [path, "-v", "en", "-a", amplitude, "--stdin"],
            stdin=PIPE,
            stdout=DEVNULL,
            stderr=DEVNULL,
        )
        if self._speaking.stdin is not None:
            with self._speaking.stdin as ear:
                ear.write(words.encode())

    def close(self) -> None:
        """Say no more, in the middle of a word if need be."""
        self._path = self._next = None
        if self._speaking is not None:
            self._speaking.kill()
            self._speaking.wait()
            self._speaking = None
