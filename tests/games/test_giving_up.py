"""What gives a battle up stands below every other order, and is never the one that is suggested."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard
from tests.games.table import FIRST
from tests.games.test_played_by_pages import opened

pytestmark = pytest.mark.django_db
GIVES_UP = re.compile(r'href="([^"]*order=concede[^"]*)"')
OTHER_ORDERS = re.compile(
    r'class="order[ "]|id="(?:panel-actions|orders|table|able)"|button-primary'
)
BUTTON = re.compile(r'id="confirm".*?<button\s+class="([^"]*)"', re.S)


@pytest.mark.parametrize("part", ["", "words/"])
@pytest.mark.parametrize(("ruleset", "card"), FIRST)
def test_giving_up_is_last_and_apart(ruleset: Ruleset[Any], card: ScenarioCard, part: str) -> None:
    client, battle = opened(ruleset, card)
    page = client.get(f"/battles/{battle.pk}/{part}").text
    orders, fold, rest = page.partition('id="give-up"')
    assert fold, "nobody can give up"
    assert not GIVES_UP.search(orders)
    ends, _, below = rest.partition("</details>")
    [address] = GIVES_UP.findall(ends)
    assert not OTHER_ORDERS.search(below)
    asked = client.get(address.replace("&amp;", "&")).text
    found = BUTTON.search(asked)
    assert found
    assert "button-primary" not in found[1].split()
