"""What all tests share."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from companion.table import registry as installed
from tests.rules.creature_feature.table import FeatureTable
from tests.rules.monstercon.table import ConTable
from tests.rules.scream_park.table import ParkTable
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.vampire_elf_cthulhu.table import NovelTable
from tests.sampling import PART

# The checks before a merge draw the same examples every time, so that they judge the change alone.
# `scripts/test --hypothesis-profile=explore` looks for new examples. None has a deadline: the
# machine may be busy.
settings.register_profile("gate", deadline=None, derandomize=True, max_examples=100 // PART)
settings.register_profile("thorough", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile("gate")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--installed", action="store_true", help="test games of other packages as well"
    )
    parser.addoption(
        "--thorough", action="store_true", help="also run long tests, and draw all examples"
    )
    parser.addoption("--game", help="leave out tests that are parametrized with another game")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out: set[pytest.Item] = set()
    if not config.getoption("thorough"):
        left_out.update(_long_cases(items))
    chosen = config.getoption("game")
    if chosen is not None:
        others = [game for game in installed.games() if game.replace("-", "_") != chosen]
        left_out.update(item for item in items if any(game in item.name for game in others))
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = [item for item in items if item not in left_out]


def _long_cases(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield the cases of tests marked `thorough`, but for those that a mark keeps."""
    cases: dict[tuple[str, int], list[pytest.Item]] = {}
    for item in items:
        mark = item.get_closest_marker("thorough")
        if mark is not None:
            test = item.nodeid.partition("[")[0], mark.kwargs.get("keep", 0)
            cases.setdefault(test, []).append(item)
    for (_, keep), of_test in cases.items():
        kept = of_test[:: max(1, len(of_test) // keep)][:keep] if keep else []
        yield from (item for item in of_test if item not in kept)


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("thorough"):
        settings.load_profile("thorough")
    # before any test module asks for the games
    if not config.getoption("installed"):
        installed.entry_points = lambda **_: ()


@pytest.fixture
def table() -> FeatureTable:
    return FeatureTable()


@pytest.fixture
def con() -> ConTable:
    return ConTable()


@pytest.fixture
def film() -> FilmTable:
    return FilmTable()


@pytest.fixture
def novel() -> NovelTable:
    return NovelTable()


@pytest.fixture
def park() -> ParkTable:
    return ParkTable()
