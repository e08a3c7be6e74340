"""What all tests share."""

import pytest

from tests.rules.table import Table


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(*ids): the rules that this test proves")


@pytest.fixture
def table() -> Table:
    return Table()
