"""The plan of a scenario's table: to scale, on its paper, for every table that is measured."""

from __future__ import annotations

import io

import pytest
from django.test import Client
from pypdf import PdfReader

from battles.matchmaking.queries.table_plan import plan_pages
from battles.matchmaking.queries.terrain_choice import opening_scene
from rules.registry import RULESETS
from tests.rosters.printed import lies, texts
from web.paper.items import Group

TABLES = [
    (slug, card.id)
    for slug, game in RULESETS.items()
    if game.wording.is_measured
    for card in game.scenarios
]


@pytest.mark.parametrize(("slug", "scenario"), TABLES)
def test_a_plan_stays_on_its_paper_and_is_to_scale(slug, scenario):
    game = RULESETS[slug]
    card = next(each for each in game.scenarios if each.id == scenario)
    scene = opening_scene(game, card, 1 if card.has_tables else 0)
    [page] = plan_pages(slug, scenario, "letter", "colour")
    found = list(lies(page.items))
    assert all(each.left >= 3 and each.right <= page.width - 3 for each in found)
    assert all(each.top >= 3 and each.bottom <= page.height - 3 for each in found)
    table = next(each for each in page.items if isinstance(each, Group) and each.label)
    ground = next(lies(table.items))
    wide, high = ground.right - ground.left, ground.bottom - ground.top
    assert wide / high == pytest.approx(scene.width / scene.height, rel=0.01)
    words = {each.item.words for each in texts(page.items)}
    assert any(scene.wording.unit.words(scene.height) in each for each in words)
    for side in scene.sides:
        assert any(each.startswith(f"{side.name}: ") for each in words)


@pytest.mark.django_db
def test_a_plan_is_shown_and_made_a_pdf_where_there_is_a_table():
    client, address = Client(), "/battles/tables/firewall/street_fight/"
    shown = client.get(f"{address}plan/?ink=saving").content.decode()
    assert shown.count('class="leaf"') == 1
    reader = PdfReader(io.BytesIO(client.get(f"{address}plan.pdf").content), strict=True)
    assert len(reader.pages) == 1
    for path in ("firewall/nowhere/plan/", "chess/block/plan/", "firefight/warehouse/plan.pdf"):
        assert client.get(f"/battles/tables/{path}").status_code == 404


@pytest.mark.django_db
def test_a_new_battle_links_the_plan_of_a_measured_table():
    client = Client()
    shown = client.get("/battles/new/?game=killzone:block").content.decode()
    assert 'href="/battles/tables/killzone/block/plan/"' in shown
    unmeasured = client.get("/battles/new/?game=firefight:warehouse").content.decode()
    assert "/plan/" not in unmeasured
