"""What all tests share."""

import pytest
from hypothesis import settings

from tests.rules.creature_feature import FeatureTable
from tests.rules.monstercon import ConTable
from tests.rules.scream_park import ParkTable
from tests.rules.shuffling_horror import FilmTable
from tests.rules.vampire_elf_cthulhu import NovelTable

# a busy machine is no finding
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(*ids): the rules that this test proves")


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
