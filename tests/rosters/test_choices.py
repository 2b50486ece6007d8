"""The list of what may be chosen in a field: odds, prices, why not, and that it is its owner's."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from rosters.documents import warband_of
from rosters.models import Warband
from rosters.queries.weapon_odds import known_odds
from rosters.services import budgets, warbands
from rules.kernel.warbands import member_named
from rules.registry import RULESETS
from tests.one_line import one_line

PART = {"headers": {"HX-Request": "true"}}
WEAPONS = {
    "firewall": ("weapons.add", "h_k_car_7"), "killzone": ("weapons", "assault_rifle"),
    "fireteam_tomorrow": ("first", "rifle"), "firefight": ("weapon", "shotgun"),
    "cyberpunk": ("weapons.add", "heavy_pistol"),
}  # fmt: skip


@pytest.fixture
def browser(ada) -> Client:
    found = Client()
    found.force_login(get_user_model().objects.get(username="ada"))
    return found


def ready(game, ada) -> Warband:
    return warbands.keep_new(ada, RULESETS[game].workshop.ready()[0], "made")


def address(row, member="m2", field="weapons.add") -> str:
    return f"/warbands/{row.pk}/members/{member}/choices/?field={field}"


def shown(browser, row, member, field) -> str:
    answer = browser.get(address(row, member, field), **PART)
    assert answer.status_code == 200
    return one_line(answer)


def option(page: str, value: str, field: str) -> str:
    """The row of one thing."""
    start = page.index(f'id="f-{field.replace(".", "-")}-{value}"')
    return page[start : page.find("data-option", start + 400)]


@pytest.mark.parametrize("game", sorted(WEAPONS))
def test_weapons_of_every_game_have_bars_pictures_and_words(browser, ada, game):
    row = ready(game, ada)
    member = row.document["teams"][0]["members"][0]["id"]
    field, weapon = WEAPONS[game]
    page = shown(browser, row, member, field)
    assert "out of the fight" in page
    words = option(page, weapon, field)
    assert 'class="odds-out"' in words or 'class="odds-felt"' in words
    assert "#w-" in words
    assert "any effect" in words
    assert "<html" not in page


def test_each_field_of_a_figure_opens(browser, ada):
    for game in WEAPONS:
        row = ready(game, ada)
        member = row.document["teams"][0]["members"][0]["id"]
        page = one_line(browser.get(f"/warbands/{row.pk}/?shown={member}"))
        fields = {part.partition('"')[0] for part in page.split("choices/?field=")[1:]}
        assert len(fields) > 1, game
        for field in fields:
            assert "data-option" in shown(browser, row, member, field)


def test_a_choice_says_what_it_changes_and_what_is_too_much(browser, ada):
    row = ready("killzone", ada)
    member = row.document["teams"][0]["members"][0]["id"]
    words = option(shown(browser, row, member, "weapons"), "assault_rifle", "weapons")
    price = next(
        each.cost
        for block in RULESETS["killzone"].workshop.blocks(*_opened(row, member))
        for field in block.fields
        if field.name == "weapons"
        for each in field.articles
        if each.value == "assault_rifle"
    ).split()[0]
    assert f"+{price} points" in words
    assert "left of the points" not in words
    budgets.set_budget(row.pk, ada, "points", "3")
    words = option(shown(browser, row, member, "weapons"), "assault_rifle", "weapons")
    assert "nothing left of the points" in words


def _opened(row, member):
    warband = warband_of(row.document)
    return warband, member_named(warband, member)


def test_what_the_book_calls_rare_says_so(browser, row):
    page = shown(browser, row, "m2", "weapons.add")
    assert "gauss weapons for elite troops" in option(page, "enfield_rn87", "weapons.add")
    assert "elite troops" not in option(page, "colt_m2117", "weapons.add")


def test_what_does_not_fit_stands_below_with_the_reason(browser, row):
    page = shown(browser, row, "m2", "weapons.add")
    above, _, below = page.partition("not fit now")
    assert "35mm Grenade Launcher" in below
    assert "35mm Grenade Launcher" not in above
    assert "No gun in hand takes it." in below


def test_things_without_words_of_their_own_have_those_of_the_reference(browser, ada):
    row = ready("cyberpunk", ada)
    member = row.document["teams"][0]["members"][0]["id"]
    assert "option-does" in option(shown(browser, row, member, "skills"), "dodge", "skills")


def test_a_list_of_no_weapons_has_no_bars(browser, ada):
    row = ready("killzone", ada)
    member = row.document["teams"][0]["members"][0]["id"]
    assert "odds-bars" in shown(browser, row, member, "hand")
    assert "odds-bars" not in shown(browser, row, member, "armour")


def test_only_the_owner_sees_the_list(browser, row, ada, bruno):
    warbands.share(row.pk, ada, "public")
    other = Client()
    other.force_login(get_user_model().objects.get(username="bruno"))
    assert other.get(address(row), **PART).status_code == 404
    assert Client().get(address(row)).status_code == 404
    assert browser.get(address(row)).status_code == 200


@pytest.mark.parametrize(("member", "field"), [
    ("m2", "nothing"), ("m2", ""), ("m99", "armour"), ("t1", "armour"), ("m2", "weapons.0.drop"),
])  # fmt: skip
def test_a_field_that_there_is_not_is_no_page(browser, row, member, field):
    assert browser.get(address(row, member, field)).status_code == 404


def test_without_a_script_it_is_a_page_whose_form_saves(browser, row):
    page = one_line(browser.get(address(row, field="armour")))
    assert "<html" in page
    assert "Save</button>" in page
    given = {
        "type": "fill", "member": "m2", "revision": row.revision, "token": "one", "shown": "m2",
        "f.armour": "mono_weave",
    }  # fmt: skip
    answer = browser.post(f"/warbands/{row.pk}/edits/", given)
    assert answer.status_code == 302
    assert "shown=m2" in answer["Location"]
    build = Warband.objects.get(pk=row.pk).document["teams"][0]["members"][0]["build"]
    assert build["armour"] == "mono_weave"


def test_odds_are_worked_out_once_for_like_figures(browser, row, monkeypatch):
    known_odds.forget()
    asked = []
    game = RULESETS["firewall"]

    def counting(warband, member, weapons):
        asked.append(member.id)
        return game.workshop.prospects(warband, member, weapons)

    counted = replace(game.workshop, prospects=counting)
    monkeypatch.setattr("rosters.queries.choices.workshop_of", lambda slug: counted)
    first = shown(browser, row, "m3", "weapons.add")
    assert shown(browser, row, "m3", "weapons.add") == first
    shown(browser, row, "m4", "weapons.add")  # built alike, and neither leads
    assert asked == ["m3"]
    shown(browser, row, "m2", "weapons.add")  # the leader
    assert asked == ["m3", "m2"]


def test_the_workshop_does_not_work_out_odds(browser, row, monkeypatch):
    def refuse(*given):
        raise AssertionError("the page must not wait for odds")

    monkeypatch.setattr("rosters.queries.weapon_odds.prospects_of", refuse)
    assert browser.get(f"/warbands/{row.pk}/?shown=m2").status_code == 200
