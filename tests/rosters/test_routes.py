"""Every address of the rooms of what people own, opened by everybody."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import get_resolver

from rosters.models import Warband
from rosters.services import warbands
from tests.battles.test_routes_by_role import ROSTERS, addresses

# What is read by whoever may see the warband, and what only its owner may do with it.
SEEN = ("", "history/", "print/", "print.pdf", "card.png", "export/json", "export/text",
        "export/chat", "export/csv", "export/ros", "export/rosz")  # fmt: skip
OWN = (
    *("edits/", "budget/", "budget/drop/", "undo/", "redo/", "share/", "delete/"),
    *("load-outs/", "load-outs/forget/"),
)
OPEN = ("warbands/", "warbands/new/", "warbands/public/", "warbands/import/", "armoury/firewall/",
        "armoury/firewall/compare/", "armoury/firewall/ranking/", "schemas/warband-1.json",
        "api/v1/", "api/v1/games/", "api/v1/schema/")  # fmt: skip
# What the tests below open, as patterns: the kinds of export share one.
HERE = {
    *(each for each in OPEN if each.startswith("warbands/")),
    *(f"warbands/<slug:warband_id>/{end}" for end in (*SEEN, *OWN) if not end.startswith("export")),
    "warbands/<slug:warband_id>/export/<slug:form>",
}
# And what tests of its own open beside them, each by its pattern.
ELSEWHERE = {
    "warbands/compare/": "test_comparing.py",
    "warbands/<slug:warband_id>/copy/": "test_pages.py",
    "warbands/<slug:warband_id>/quick/": "test_quick_preview.py",
    "warbands/<slug:warband_id>/several/": "test_several.py",
    "warbands/<slug:warband_id>/members/<slug:member_id>/choices/": "test_choices.py",
    "warbands/<slug:warband_id>/members/<slug:member_id>/picture/": "test_pictures.py",
    "warbands/ready/<slug:ruleset>/<int:number>/copy/": "test_pages.py",
    "warbands/builders/<slug:ruleset>.<slug:ending>": "test_exchange_pages.py",
    "warbands/import/keep/": "test_exchange_pages.py",
    "pictures/<slug:picture_id>.webp": "test_pictures.py",
    "pictures/drawn/<slug:version>/<str:code>.svg": "portraits/test_pages.py",
    "schemas/warband-1.json": "test_exchange_files.py",
    "schemas/house-catalogue-<slug:ruleset>-1.json": "test_packs.py",
}
# Rooms whose every address is walked by role in their own tests.
ROOMS = ("armoury/", "house-catalogues/", "api/v1/", "account/tokens/")


@pytest.fixture
def browsers(row, ada, bruno):
    """A browser for nobody, for somebody else and for the owner."""
    found = {"nobody": Client(), "bruno": Client(), "ada": Client()}
    for name in ("bruno", "ada"):
        found[name].force_login(get_user_model().objects.get(username=name))
    return found


def test_every_address_has_a_test_that_opens_it():
    own = {each for each in addresses(get_resolver().url_patterns) if each.startswith(ROSTERS)}
    left = {each for each in own if not each.startswith(ROOMS)}
    assert left == HERE | set(ELSEWHERE)


@pytest.mark.parametrize("address", OPEN)
def test_what_is_open_is_open_to_everybody(browsers, address):
    for browser in browsers.values():
        assert browser.get(f"/{address}").status_code in (200, 302)


@pytest.mark.parametrize("end", SEEN)
def test_a_warband_is_seen_by_its_owner_alone_until_it_is_shared(browsers, row, ada, end):
    address = f"/warbands/{row.pk}/{end}"
    answers = {name: each.get(address).status_code for name, each in browsers.items()}
    assert answers == {"nobody": 404, "bruno": 404, "ada": 200}
    warbands.share(row.pk, ada, "public")
    assert {each.get(address).status_code for each in browsers.values()} == {200}


@pytest.mark.parametrize("end", OWN)
def test_only_its_owner_changes_it(browsers, row, ada, end):
    warbands.share(row.pk, ada, "public")
    address = f"/warbands/{row.pk}/{end}"
    for name in ("nobody", "bruno"):
        assert browsers[name].get(address).status_code == 405
        assert browsers[name].post(address, {"sharing": "private"}).status_code == 404
    kept = Warband.objects.get(pk=row.pk)
    assert (kept.revision, kept.sharing) == (row.revision, "public")
