"""Every sample vehicle of the book, built on its drawing from a bare motor bike; guns that move."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import FloatRect, Locator, Page, expect

from rules.firewall.catalogue import CATALOGUE, SampleVehicle
from rules.firewall.warbands.builds import build_of, sample
from tests.browser.choosing import choose_in, field_of, is_chosen, is_list
from tests.browser.conftest import Site
from tests.browser.player import Player
from tests.browser.test_accessibility import DESK, PHONE, sound
from tests.rules.firewall.test_construction import SAMPLE_TOTALS

pytestmark = pytest.mark.browser
SAMPLES = CATALOGUE.sample_vehicles
BARE = "motor_bike"
GAUSS = "corp_arms_14mm_hgmg"
LASER = "braithwaite_optics_l90"


def steps(row: SampleVehicle) -> Iterator[tuple[str, str, str]]:
    """Each place of the drawing, a field of it, and what goes into that."""
    yield "chassis", "chassis", row.chassis
    yield "armour", "armour", row.armour
    yield from (("drive", f"movement.{surface}", speed) for surface, speed in row.movement.items())
    yield "copilot", "copilot", row.copilot
    yield "gunners", "gunners", str(row.gunners)
    yield "passengers", "seats", str(row.seats)


@pytest.fixture
def garage(site: Site, opened: Callable[..., Page]) -> Page:
    """The workshop with one team of nobody."""
    page = opened(1440, 900)
    found_garage(site, page)
    return page


def found_garage(site: Site, page: Page) -> None:
    # A guest keeps only so many warbands, and those of one address are counted together.
    Player("ada", page, site).log_in()
    page.goto(f"{site.address}/warbands/new/")
    page.fill("#new-name", "Garage")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/warbands/\w{22}/$"))
    page.fill("#new-team", "Wheels")
    page.keyboard.press("Enter")
    expect(page.locator(".team")).to_have_count(1)
    page.locator("summary", has_text="Choose from a list").click()


def add(page: Page, start: str = BARE) -> None:
    before = page.locator(".member").count()
    page.locator("#start-t1-vehicle").select_option(start)
    page.get_by_role("button", name="Add vehicle").click()
    expect(page.locator(".member")).to_have_count(before + 1)
    page.locator(".member-link").last.click()
    expect(page.locator(".member").last).to_have_class(re.compile("is-chosen"))


def revision(page: Page) -> str:
    return page.locator("#workshop").get_attribute("data-revision") or ""


def kept(page: Page, before: str) -> None:
    expect(page.locator("#workshop")).not_to_have_attribute("data-revision", before)


def spot(page: Page, place: str) -> Locator:
    return page.locator(f"#place-{place}-spot")


def choose(page: Page, place: str, name: str, value: str) -> None:
    """Touch a place of the drawing, choose or type in one of its fields, and wait until kept."""
    if not field_of(page, name).is_visible():
        spot(page, place).click()
    if is_so(page, name, value):
        return
    before = revision(page)
    choose_in(page, name, value)
    kept(page, before)


def is_so(page: Page, name: str, value: str) -> bool:
    """Whether a field has this value already."""
    if is_list(page, name):
        return is_chosen(page, name, value)
    return page.locator(f"#build [name='f.{name}']").input_value() == value


def free_place(page: Page, side: str) -> str:
    """The next free place on a side."""
    found = page.locator(f".spot.is-free[id^='place-{side}-']")
    return (found.get_attribute("data-place") or "").removeprefix("place-")


def middle(of: Locator) -> tuple[float, float]:
    box: FloatRect | None = of.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, thing: Locator, goal: Locator) -> None:
    """Drag with the mouse, and wait until it is kept."""
    before = revision(page)
    page.locator("#blueprint").evaluate("each => each.scrollIntoView()")
    thing.scroll_into_view_if_needed()
    page.mouse.move(*middle(thing))
    page.mouse.down()
    x, y = middle(goal)
    page.mouse.move(x + 30, y + 30, steps=3)
    page.mouse.move(x, y, steps=3)
    page.mouse.up()
    kept(page, before)


def tray(page: Page, weapon: str) -> Locator:
    return page.locator(f".tray-gun[data-value='{weapon}']")


def edge(page: Page, place: str) -> Locator:
    return spot(page, place).locator(".spot-edge")


def mount(page: Page, weapon: str, side: str, by_hand: bool) -> None:
    """A gun of the tray onto the next free place of a side: dragged, or chosen and placed."""
    place = free_place(page, side)
    if by_hand:
        drag(page, tray(page, weapon), edge(page, place))
    else:
        before = revision(page)
        tray(page, weapon).click()
        spot(page, place).click()
        kept(page, before)
    name = CATALOGUE.weapons[weapon].name
    expect(spot(page, place)).to_have_attribute("aria-label", re.compile(re.escape(name)))


def points(page: Page) -> str:
    return page.locator("#blueprint .shares-value").inner_text()


def figures(page: Page, place: str) -> str:
    return page.locator(f"#place-{place}").text_content() or ""


@pytest.mark.rule("R21.1")
@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_built_on_its_drawing_and_is_what_the_book_says(
    garage: Page, name: str
) -> None:
    row, (total, most) = SAMPLES[name], SAMPLE_TOTALS[name]
    add(garage)
    for place, field, value in steps(row):
        choose(garage, place, field, value)
    for number, each in enumerate(row.mounts):
        mount(garage, each.weapon, each.arc or each.kind, by_hand=number % 2 == 0)
    assert points(garage) == f"{total} of {most}"
    expect(garage.locator(".member").last).to_contain_text(f"{total}/{most}")
    for surface, speed in row.movement.items():
        rate = CATALOGUE.movement[surface][speed]
        reach = f"slow {rate.slow // 10}, cruise {rate.cruise // 10}, full {rate.full // 10} cm"
        assert reach in figures(garage, "drive")
    assert CATALOGUE.vehicle_armour[row.armour].name in figures(garage, "armour")
    assert (f"0 of {row.seats}" if row.seats else "free") in figures(garage, "passengers")
    expect(garage.locator("#place-chassis-spot.is-wrong")).to_have_count(int(total > most))
    made = build_of("vehicle", builds(garage)[0])
    assert made == replace(sample(name), printed=made.printed)


def builds(page: Page) -> list[dict[str, object]]:
    """What the workshop has kept, as its export has it."""
    answer = page.request.get(f"{page.url.split('?')[0]}export/json").json()
    return [member["build"] for member in answer["teams"][0]["members"]]


def mounts(page: Page) -> list[tuple[str, str]]:
    rows: list[dict[str, str]] = build_of("vehicle", builds(page)[0]).mounts
    return sorted((each.arc or each.kind, each.weapon) for each in rows)  # type: ignore[attr-defined]


@pytest.mark.rule("R21.7")
def test_guns_are_dragged_from_place_to_place_and_off(garage: Page) -> None:
    add(garage, "apc")
    choose(garage, "drive", "movement.land", "slow")
    drag(garage, tray(garage, GAUSS), edge(garage, "front-0"))
    drag(garage, tray(garage, LASER), edge(garage, "turret-0"))
    assert mounts(garage) == [("front", GAUSS), ("turret", LASER)]
    drag(garage, edge(garage, "front-0"), edge(garage, "turret-0"))  # they change places
    assert mounts(garage) == [("front", LASER), ("turret", GAUSS)]
    drag(garage, edge(garage, "front-0"), edge(garage, "left-0"))
    assert mounts(garage) == [("left", LASER), ("turret", GAUSS)]
    drag(garage, edge(garage, "left-0"), garage.locator("#tray"))
    assert mounts(garage) == [("turret", GAUSS)]


@pytest.mark.rule("R21.9")
def test_while_a_gun_is_dragged_one_sees_what_it_covers_and_where_it_does_not_fit(
    garage: Page,
) -> None:
    add(garage, "pick_up")
    before = revision(garage)
    tray(garage, LASER).scroll_into_view_if_needed()
    garage.mouse.move(*middle(tray(garage, LASER)))
    garage.mouse.down()
    garage.mouse.move(*middle(edge(garage, "left-0")), steps=5)
    expect(spot(garage, "left-0")).to_have_class(re.compile("is-over"))
    expect(garage.locator("#readout")).to_contain_text("6 VP. Covers the quarter to the left")
    expect(garage.locator("#readout-ranges")).to_contain_text("long")
    expect(spot(garage, "pintel-0")).to_have_class(re.compile("is-barred"))
    garage.mouse.move(*middle(edge(garage, "pintel-0")), steps=5)
    expect(garage.locator("#readout")).to_contain_text("too light for AV(M) guns")
    garage.mouse.up()
    expect(spot(garage, "pintel-0")).to_have_class(re.compile("is-free"))
    assert revision(garage) == before


@pytest.mark.rule("R21.7")
def test_a_gun_is_mounted_moved_and_taken_off_by_keyboard(garage: Page) -> None:
    add(garage, "apc")
    before = revision(garage)
    tray(garage, GAUSS).focus()
    garage.keyboard.press("Enter")
    expect(tray(garage, GAUSS)).to_have_attribute("aria-pressed", "true")
    spot(garage, "back-0").focus()
    garage.keyboard.press("Enter")
    kept(garage, before)
    expect(spot(garage, "back-0")).to_be_focused()
    garage.keyboard.press("Enter")  # opens its fields
    expect(garage.locator("#f-at-back-0")).to_be_focused()
    garage.keyboard.press("Tab")
    before = revision(garage)
    garage.keyboard.press("Enter")  # moves it
    spot(garage, "right-0").focus()
    garage.keyboard.press("Enter")
    kept(garage, before)
    assert mounts(garage) == [("right", GAUSS)]
    garage.keyboard.press("Enter")
    before = revision(garage)
    expect(garage.locator("#f-at-right-0")).to_be_focused()
    garage.keyboard.press("Home")
    kept(garage, before)
    assert mounts(garage) == []


@pytest.mark.rule("R21.7")
def test_what_is_wrong_stands_at_its_place_and_in_the_list(garage: Page) -> None:
    add(garage, "pick_up")
    drag(garage, tray(garage, GAUSS), edge(garage, "turret-0"))
    choose(garage, "chassis", "chassis", "trike")
    expect(spot(garage, "turret-0")).to_have_class(re.compile("is-wrong"))
    expect(spot(garage, "turret-0")).to_have_attribute("aria-label", re.compile("problem"))
    expect(spot(garage, "drive")).to_have_class(re.compile("is-wrong"))
    garage.locator("#place-turret-0 > summary").click()
    expect(garage.locator("#place-turret-0")).to_contain_text("this chassis takes no turret")
    expect(garage.locator("#problems")).to_contain_text("chassis takes no turret")


@pytest.mark.rule("R21.7")
def test_a_pintel_and_a_passenger_find_their_places(
    site: Site, opened: Callable[..., Page]
) -> None:
    """On a phone, by touch alone."""
    page = opened(390, 844, is_mobile=True)
    found_garage(site, page)
    page.fill("#quick-t1", "ganger")
    page.keyboard.press("Enter")
    expect(page.locator(".member")).to_have_count(1)
    add(page)
    for place, field, value in (
        ("chassis", "chassis", "pick_up"),
        ("drive", "movement.land", "slow"),
        ("passengers", "seats", "2"),
    ):
        choose(page, place, field, value)
    assert points(page) == "9 of 34"
    before = revision(page)
    tray(page, GAUSS).tap()
    edge(page, "pintel-0").tap()
    kept(page, before)
    assert points(page) == "11 of 34"
    spot(page, "passengers").tap()
    page.locator("#place-passengers").get_by_label("Ganger").check()
    expect(page.locator("#place-passengers")).to_contain_text("1 of 2")
    expect(spot(page, "passengers").locator(".seat.is-taken")).to_have_count(1)
    for each in page.locator(".spot-edge").all():
        box = each.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


def test_without_a_script_the_fields_of_the_places_build_it(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(1440, 900, scripts=False)
    Player("ada", page, site).log_in()
    page.goto(f"{site.address}/warbands/new/")
    page.fill("#new-name", "Garage")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/warbands/\w{22}/$"))
    page.fill("#new-team", "Wheels")
    page.get_by_role("button", name="Add team").click()
    page.locator("summary", has_text="Choose from a list").click()
    page.locator("#start-t1-vehicle").select_option("apc")
    page.get_by_role("button", name="Add vehicle").click()
    page.locator(".member-link").last.click()
    for place, field, value in (
        ("chassis", "chassis", "pick_up"),
        ("drive", "movement.land", "slow"),
    ):
        spot(page, place).click()  # leads to its fields and opens them
        page.locator(f"#place-{place} a[href$='choices/?field={field}']").last.click()
        page.locator(f"[name='f.{field}'][value={value}]").check()
        page.get_by_role("button", name="Save", exact=True).first.click()
    for place, field, value in (
        ("front-0", "at.front.0", GAUSS),
        ("turret-0", "at.turret.0", LASER),
    ):
        spot(page, place).click()
        page.locator(f"[name='f.{field}']").select_option(value)
    page.get_by_role("button", name="Save", exact=True).click()
    assert points(page) == "20 of 34"
    assert mounts(page) == [("front", GAUSS), ("turret", LASER)]
    expect(page.locator("#tray")).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_drawing_has_no_fault(
    site: Site, opened: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = opened(*size)
    found_garage(site, page)
    for start in ("riot_vehicle", "urban_assault_vehicle", "static_gun"):
        add(page, start)
        expect(page.locator("#blueprint")).to_be_visible()
        sound(page, start)
