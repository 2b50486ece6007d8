"""The ranking of weapons as a page: the same numbers, and a sentence for what makes no sense."""

from __future__ import annotations

from html import unescape

import pytest
from django.http import QueryDict

from rosters.documents import workshop_of
from rosters.queries.weapon_ranking import ranking_page
from rules.simulate.ranking import bench_of, ranking
from rules.simulate.report import percent

pytestmark = pytest.mark.django_db
HOME = "/armoury/firewall/ranking/"
SHOP = workshop_of("firewall")


def page(query: str = ""):
    return ranking_page("firewall", QueryDict(query))


def test_it_shows_the_ranking_of_the_rules():
    found = page("gutz=9&armour=mono_weave&at=10+30")
    rows = ranking(SHOP, (100, 300), bench_of(SHOP, gutz=9, armour="mono_weave"))
    assert [row.entry.id for row in found.rows] == [row.entry for row in rows]
    shown = [row.taken for row in found.rows]
    assert shown == [percent(row.taken).replace(" ", "") for row in rows]
    assert found.headings == ("10 cm", "30 cm")
    assert found.rows[0].bar == 1000
    assert not found.notices


def test_weapons_that_do_the_same_share_a_place():
    found = page("at=10")
    for before, after in zip(found.rows, found.rows[1:], strict=False):
        assert after.place >= before.place
    places = [row.place for row in found.rows]
    assert len(set(places)) < len(places)
    assert places[0] == 1


@pytest.mark.parametrize("typed", ["far", "10 20 30 40 50 60 70", "999", "1e3", "-5"])
def test_distances_that_make_no_sense_are_told_and_the_usual_ones_tried(typed):
    found = page(f"at={typed}")
    assert found.distances == "10 20 40 60"
    assert len(found.notices) == 1
    assert found.notices[0].startswith("Distances: ")


def test_distances_come_from_near_to_far_and_once():
    assert page("at=40,10 10").distances == "10 40"


def test_the_page_leads_to_every_weapon_and_the_armoury_to_it(client):
    text = unescape(client.get(HOME, {"at": "far", "gutz": "99"}).content.decode())
    assert "Tried with: 7." in text
    assert "Distances: up to 6" in text
    assert '/armoury/firewall/weapons/colt_m2117/"' in text
    assert "too far" in text
    assert f'href="{HOME}"' in client.get("/armoury/firewall/").content.decode()


def test_what_is_no_armoury_has_no_ranking(client):
    assert client.get("/armoury/chess/ranking/").status_code == 404
    assert client.get(HOME, {"pack": "x" * 64}).status_code == 404


def test_what_a_price_buys_sorts_the_weapons_of_a_game_with_prices(client):
    found = ranking_page("cyberpunk", QueryDict("order=worth"))
    assert (found.price_name, found.order) == ("Cost", "worth")
    taken = {row.entry.id: row for row in ranking_page("cyberpunk", QueryDict("")).rows}
    for row in found.rows:
        assert row.price == int(row.entry.stats["Cost"].replace(",", "").split()[0])
        assert row.taken == taken[row.entry.id].taken
    worth = [row.worth for row in found.rows]
    assert worth == sorted(worth, reverse=True)
    assert worth != sorted(worth)
    page = client.get("/armoury/cyberpunk/ranking/?order=price").text
    assert 'aria-current="true">Cost</a>' in page
    assert page.count("<summary>More: ") == 1


def test_a_game_without_prices_has_one_order():
    found = page("order=worth")
    assert (found.price_name, found.order) == ("", "taken")
    assert len(found.shown) == 10
    assert found.shown + found.more == found.rows
