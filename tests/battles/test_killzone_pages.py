"""A chase at one screen, by the links and forms of its pages."""

from __future__ import annotations

from typing import Any

import pytest

from battles.models import Battle
from tests.battles.test_firewall_pages import links_on, orders_on
from tests.one_line import one_line

pytestmark = pytest.mark.django_db


def test_a_chase_is_played_by_links_and_forms(client: Any) -> None:
    form = {"game": "killzone:chase", "opponent": "hotseat"}
    page = client.post("/battles/new/", form, follow=True)
    battle = Battle.objects.get()
    assert (battle.ruleset, battle.scenario) == ("killzone", "chase")
    address, given = f"/battles/{battle.pk}/", set()
    for _ in range(24):
        links = [link for link in links_on(page) if "drive" in link or "shoot" in link]
        if links:
            page = client.get(links[0])
            assert page.status_code == 200
            assert client.get(links[0].replace("/?", "/preview/?")).status_code == 200
        forms = [each for each in orders_on(page) if each["type"] != ["concede"]]
        if not forms:
            break
        order = next((each for each in forms if each["type"] == ["drive"]), forms[-1])
        given.add(order["type"][0])
        sent = client.post(f"{address}orders/", order)
        assert sent.status_code == 302, one_line(sent)[-2000:]
        page = client.get(sent["Location"])
    battle.refresh_from_db()
    assert {"begin", "drive", "end_squad"} <= given
    assert battle.order_count > 6
    assert "Kill score" in one_line(page)
    assert client.get(f"{address}replay/").status_code == 200
