"""What a typed line would add, and how it may go on: in every game, and on the page."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from rosters.documents import warband_of
from rosters.queries.quick_preview import quick_preview
from rules.kernel.warbands import Warband
from rules.registry import RULESETS
from tests.one_line import one_line

GAMES = [slug for slug, each in RULESETS.items() if each.workshop]


def lines(game: str, typed: str) -> list[str]:
    return [each.line for each in quick_preview(Warband(game, "New"), typed).suggestions]


@pytest.mark.parametrize("game", GAMES)
def test_the_example_of_a_game_says_what_it_adds(game):
    workshop = RULESETS[game].workshop
    found = quick_preview(Warband(game, "New"), workshop.example)
    assert not found.problem
    assert found.count == workshop.quick(workshop.example).count
    assert found.profile.role
    assert found.profile.chips


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        ("firewall", "2 gangers, frag grenade", "2 gangers, Fragmentation"),
        ("firewall", "2 gangrs, smoke 2", "2 ganger, smoke 2"),
        ("firewall", "Roe: gang", "Roe: ganger"),
        ("firewall", "4 gangers with guo", "4 gangers with Guo Peng Model 49"),
        ("killzone", "3 troopers, asault rifle", "3 troopers, Assault rifle"),
        ("fireteam_tomorrow", "2 soldiers, snip", "2 soldiers, Sniper rifle"),
        ("cyberpunk", "2 street kids, heavy pisto", "2 street kids, Heavy pistol"),
        ("firefight", "Bo: 2 lookot, shotgun", "Bo: 2 Lookout, shotgun"),
    ],
)
def test_names_are_found_by_their_beginnings_and_despite_slips(game, typed, meant):
    assert meant in lines(game, typed)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_suggested_can_be_read(game):
    workshop = RULESETS[game].workshop
    names = [entry.name for section in workshop.armoury() for entry in section.entries]
    front = workshop.example.partition(",")[0]
    shown = [line for name in names[:40] for line in lines(game, f"{front}, {name[:4]}")]
    assert shown
    for line in shown:
        workshop.quick(line)


def test_nothing_is_said_of_an_empty_line_and_nothing_found_for_nonsense():
    assert quick_preview(Warband("firewall", "New"), "  ") == quick_preview(
        Warband("firewall", "x"), ""
    )
    assert lines("firewall", "2 gangers, qqqqqqq") == []
    assert quick_preview(Warband("firewall", "New"), "x" * 5000).problem


def test_with_joins_like_a_comma():
    quick = RULESETS["firewall"].workshop.quick
    assert quick("2 gangers with m159, knife") == quick("2 gangers, m159, knife")


def test_the_page_asks_for_it_and_only_its_owner_may(row, client, ada):
    page = Client()
    page.force_login(get_user_model().objects.get(username="ada"))
    assert f'hx-get="/warbands/{row.pk}/quick/"' in one_line(page.get(f"/warbands/{row.pk}/"))
    shown = one_line(page.get(f"/warbands/{row.pk}/quick/", {"quick": "2 gangers, m159, smok"}))
    assert "2 ×" in shown
    assert "Enfield-Colt M159" in shown
    assert 'data-line="2 gangers, m159, Smoke"' in shown
    before = warband_of(row.document)
    row.refresh_from_db()
    assert warband_of(row.document) == before
    assert client.get(f"/warbands/{row.pk}/quick/", {"quick": "ganger"}).status_code == 404
