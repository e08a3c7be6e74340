"""The routes from home, the menu and Settings."""

import pytest

from companion.ui.app.routes import Menu
from companion.ui.screens.all_routes import ROUTES


@pytest.mark.parametrize("menu", ROUTES)
def test_a_name_leads_to_one_screen(menu: Menu) -> None:
    """Routes are followed by their name, so that each name is there once."""
    names = [route.name for route in ROUTES[menu]]
    assert len(names) == len({*names})
