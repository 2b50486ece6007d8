"""Two figures or two warbands side by side: what differs, and only for who may see both."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from rosters.models import Warband
from rosters.services import warbands
from rules.kernel import warbands as w
from rules.registry import RULESETS
from tests.one_line import one_line
from tests.rosters.conftest import edit_it

GAMES = [slug for slug, each in RULESETS.items() if each.workshop]


@pytest.fixture
def browser(ada) -> Client:
    return of("ada")


def of(name) -> Client:
    found = Client()
    found.force_login(get_user_model().objects.get(username=name))
    return found


def ready(game, actor, number=0) -> Warband:
    return warbands.keep_new(actor, RULESETS[game].workshop.ready()[number], "made")


def first(row) -> str:
    return f"{row.pk}.{row.document['teams'][0]['members'][0]['id']}"


def compared(browser, **asked) -> str:
    answer = browser.get("/warbands/compare/", asked)
    assert answer.status_code == 200
    return one_line(answer)


def line(page: str, label: str) -> str:
    """The row of a table that begins with a label."""
    start = page.index(f">{label}")
    return page[page.rindex("<tr", 0, start) : page.index("</tr>", start)]


@pytest.mark.parametrize("game", GAMES)
def test_two_figures_of_every_game(browser, ada, game):
    one, other = ready(game, ada), ready(game, ada, 1)
    page = compared(browser, a=first(one), b=first(other))
    names = [row.document["teams"][0]["members"][0]["name"] for row in (one, other)]
    assert page.count("versus-name") == 2
    assert all(name.replace("“", "“") in page for name in names)
    assert 'id="facts"' in page
    assert "odds-out" in page or "odds-felt" in page or "odds-ground" in page


@pytest.mark.parametrize("game", GAMES)
def test_two_warbands_of_every_game(browser, ada, game):
    one, other = ready(game, ada), ready(game, ada, 1)
    page = compared(browser, a=one.pk, b=other.pk)
    assert "Figures" in line(page, "Figures")
    assert str(one.members) in line(page, "Figures")
    assert "Targets put out by one attack of everybody" in page


def test_what_differs_is_marked_and_what_is_alike_is_not(browser, ada, row):
    edit_it(row, ada, w.Fill("m3", {"armour": "mono_weave", "weapons.add": "colt_m2117"}))
    edit_it(row, ada, w.Fill("m4", {"weapons.add": "colt_m2117"}))
    page = compared(browser, a=f"{row.pk}.m3", b=f"{row.pk}.m4")
    assert "is-other" in line(page, "Armour")
    assert "is-other" not in line(page, "Gutz")
    colt = page[page.index("Colt M2117") - 900 :]
    assert "differs" not in colt[: colt.index("</tr>")]


def test_the_leader_has_one_gutz_more(browser, row):
    page = compared(browser, a=f"{row.pk}.m2", b=f"{row.pk}.m3")
    assert "<td>8</td><td>7</td>" in line(page, "Gutz")


def test_with_one_alone_the_page_offers_others(browser, ada, row):
    mate = ready("firewall", ada)
    ready("killzone", ada)
    page = compared(browser, a=row.pk)
    assert f'value="{mate.pk}"' in page
    assert page.count("<option") == 2  # nothing, and the one other warband of this game
    page = compared(browser, a=f"{row.pk}.m2")
    assert f'value="{row.pk}.m3"' in page
    assert f'value="{row.pk}.m2"' not in page.replace('name="a"', "", 1).partition("<select")[2]


def test_two_games_or_a_figure_with_a_warband_say_why_not(browser, ada, row):
    other = ready("killzone", ada)
    assert "compare two of one game" in compared(browser, a=row.pk, b=other.pk)
    mate = ready("firewall", ada)
    assert "two figures or two warbands" in compared(browser, a=row.pk, b=first(mate))


def test_it_is_seen_by_who_sees_both(browser, ada, bruno, row):
    theirs = ready("firewall", bruno)
    asked = {"a": row.pk, "b": theirs.pk}
    assert browser.get("/warbands/compare/", asked).status_code == 404
    warbands.share(theirs.pk, bruno, "link")
    assert browser.get("/warbands/compare/", asked).status_code == 404
    link = Warband.objects.get(pk=theirs.pk).link
    assert browser.get("/warbands/compare/", {**asked, "link_b": link}).status_code == 200
    warbands.share(theirs.pk, bruno, "public")
    assert browser.get("/warbands/compare/", asked).status_code == 200
    assert Client().get("/warbands/compare/", asked).status_code == 404
    assert of("bruno").get("/warbands/compare/", asked).status_code == 404


@pytest.mark.parametrize("asked", ["nothing", "../x", "{own}.m99", "{own}.t1"])
def test_what_there_is_not_is_no_page(browser, row, asked):
    answer = browser.get("/warbands/compare/", {"a": asked.format(own=row.pk)})
    assert answer.status_code == 404


def test_an_address_that_somebody_sent_becomes_one_that_can_be_sent_on(browser, ada, bruno, row):
    theirs = ready("firewall", bruno)
    warbands.share(theirs.pk, bruno, "link")
    link = Warband.objects.get(pk=theirs.pk).link
    pasted = f"https://example.org/warbands/{theirs.pk}/?link={link}"
    answer = browser.get("/warbands/compare/", {"a": row.pk, "b": "", "address": pasted})
    assert answer.status_code == 302
    page = one_line(browser.get(answer["Location"]))
    assert theirs.name in page
    wrong = compared(browser, a=row.pk, address="my friend's warband")
    assert "That is no address of a warband." in wrong


def test_the_ways_to_it(browser, row):
    assert f"/warbands/compare/?a={row.pk}" in one_line(browser.get("/warbands/"))
    page = one_line(browser.get(f"/warbands/{row.pk}/?shown=m2"))
    assert f"/warbands/compare/?a={row.pk}.m2" in page


def test_a_pasted_address_that_is_none_is_no_bug(db):
    address = "http://[/warbands/aaaaaaaaaaaaaaaaaaaaaa/"
    answer = Client().get("/warbands/compare/", {"address": address}, follow=True)
    assert answer.status_code == 404  # a warband that is not there
