"""Every sample vehicle of the book, put together part by part from a bare motor bike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from rules.firewall.catalogue import CATALOGUE, SampleVehicle
from rules.firewall.warbands.builds import build_of, sample
from tests.browser.choosing import choose_in, is_chosen, is_list
from tests.browser.conftest import Site
from tests.rules.firewall.test_construction import SAMPLE_TOTALS

pytestmark = pytest.mark.browser
SAMPLES = CATALOGUE.sample_vehicles
BARE = "motor_bike"


def steps(row: SampleVehicle) -> Iterator[tuple[str, str]]:
    """Each field and what goes into it, in the order of the page."""
    yield "chassis", row.chassis
    yield "armour", row.armour
    yield from ((f"movement.{surface}", speed) for surface, speed in row.movement.items())
    yield "copilot", row.copilot
    yield "gunners", str(row.gunners)
    yield "seats", str(row.seats)
    for place, mount in enumerate(row.mounts):
        yield "mounts.add", mount.weapon
        yield f"mounts.{place}.kind", mount.kind
        yield f"mounts.{place}.arc", mount.arc


@pytest.fixture
def garage(site: Site, opened: Callable[..., Page]) -> Page:
    """The workshop with one team of nobody."""
    page = opened(1440, 900)
    page.goto(f"{site.address}/warbands/new/")
    page.fill("#new-name", "Garage")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/warbands/\w{22}/$"))
    page.fill("#new-team", "Wheels")
    page.keyboard.press("Enter")
    expect(page.locator(".team")).to_have_count(1)
    page.locator("summary", has_text="Choose from a list").click()
    return page


def add_a_bike(page: Page) -> None:
    before = page.locator(".member").count()
    page.locator("#start-t1-vehicle").select_option(BARE)
    page.get_by_role("button", name="Add vehicle").click()
    expect(page.locator(".member")).to_have_count(before + 1)
    page.locator(".member-link").last.click()
    expect(page.locator(".member").last).to_have_class(re.compile("is-chosen"))


def fill(page: Page, name: str, value: str) -> None:
    """Choose or type, and wait until the workshop has kept it."""
    if is_list(page, name):
        is_so = not name.endswith(".add") and is_chosen(page, name, value)
    else:
        is_so = page.locator(f"#build [name='f.{name}']").input_value() == value
    if is_so:
        return
    before = page.locator("#workshop").get_attribute("data-revision") or ""
    choose_in(page, name, value)
    expect(page.locator("#workshop")).not_to_have_attribute("data-revision", before)


def points(page: Page) -> str:
    return page.locator("#editor [data-key=sum-vp] .chip-value").inner_text()


@pytest.mark.rule("R21.1")
@pytest.mark.slow
def test_every_sample_is_built_by_hand_and_costs_what_the_book_says(garage: Page) -> None:
    for name, (total, most) in SAMPLE_TOTALS.items():
        add_a_bike(garage)
        for field, value in steps(SAMPLES[name]):
            fill(garage, field, value)
        assert (name, points(garage)) == (name, f"{total} of {most}")
        expect(garage.locator(".member").last).to_contain_text(f"{total}/{most}")
    problems = garage.locator("#problems li", has_text="Vehicle Points")
    expect(problems).to_have_count(1)  # the Urban Assault Vehicle, as the book has it
    expect(problems).to_contain_text("the parts take 44 Vehicle Points; this chassis has 42.")
    for built, name in zip(builds(garage), SAMPLE_TOTALS, strict=True):
        made = build_of("vehicle", built)
        assert made == replace(sample(name), printed=made.printed)


def builds(page: Page) -> list[dict[str, object]]:
    """What the workshop has kept, as its export has it."""
    answer = page.request.get(f"{page.url.split('?')[0]}export/json").json()
    return [member["build"] for member in answer["teams"][0]["members"]]


@pytest.mark.rule("R21.7")
def test_a_pintel_and_a_passenger_find_their_places(garage: Page) -> None:
    garage.fill("#quick-t1", "ganger")
    garage.keyboard.press("Enter")
    expect(garage.locator(".member")).to_have_count(1)
    add_a_bike(garage)
    for field, value in (("chassis", "pick_up"), ("movement.land", "slow"), ("seats", "2")):
        fill(garage, field, value)
    assert points(garage) == "9 of 34"
    fill(garage, "mounts.add", "corp_arms_14mm_hgmg")
    fill(garage, "mounts.0.kind", "pintel")
    assert points(garage) == "11 of 34"
    garage.locator("#block-aboard").get_by_label("Ganger").check()
    expect(garage.locator("#block-aboard")).to_contain_text("1 of 2 seats are taken.")
