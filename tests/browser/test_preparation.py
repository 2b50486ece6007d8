"""Getting ready on a phone with a thumb, and giving an order in a browser without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.fitting import fits
from tests.browser.player import seed_is_added

pytestmark = pytest.mark.browser
PHONE = (390, 844)


def hot_seat(page: Page, site: Site, scripts: bool = True) -> None:
    page.goto(f"{site.address}/about/")
    page.get_by_role("button", name="Try a hot-seat battle").first.click()
    page.wait_for_url(re.compile(r"/battles/[\w-]{10,}/"))
    expect(page.locator("#battle-status")).to_contain_text("Preparations")
    if scripts:
        seed_is_added(page)


def press_order(page: Page, label: str) -> None:
    page.locator("#orders a.order", has_text=label).click()
    expect(page.locator("#order-form")).to_be_visible()


def confirm(page: Page) -> None:
    seq = page.locator("#battle").get_attribute("data-seq")
    page.locator("#confirm button").click()
    expect(page.locator("#battle")).not_to_have_attribute("data-seq", str(seq))


def tap_middle(page: Page, area: str) -> None:
    box = page.locator(f"#{area} polygon").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def lies(page: Page) -> list[str]:
    shapes = page.locator(".area").evaluate_all(
        "areas => areas.map(area => area.getAttribute('points'))"
    )
    return [str(shape) for shape in shapes]


def choose_figure(page: Page, name: str) -> None:
    page.locator("#able a", has_text=name).click()
    expect(page.locator("#chosen h2")).to_have_text(name)


@pytest.mark.thorough
def test_a_park_is_shaped_and_a_squad_equipped_and_hidden_with_a_thumb(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(*PHONE)
    hot_seat(page, site)

    before = lies(page)
    press_order(page, "Lay out another park")
    confirm(page)
    assert lies(page) != before

    press_order(page, "Take a piece away")
    confirm(page)
    kept = lies(page)
    press_order(page, "Add bushes")
    page.fill("input[name=x_cm]", "110")
    page.fill("input[name=y_cm]", "81")
    page.fill("input[name=width]", "80")
    page.fill("input[name=depth]", "60")
    page.locator("#order-form button[type=submit]").click()
    expect(page.locator("#confirm button").or_(page.locator("#preview .notice"))).to_be_visible()
    if page.locator("#confirm button").count():  # other ground may lie there already
        confirm(page)
        assert len(lies(page)) == len(kept) + 1

    choose_figure(page, "Sable")
    press_order(page, "Equip")
    guns = page.locator("#order-form select[name=weapons]")
    expect(guns.first).not_to_have_value("")  # what is carried is chosen already
    guns.nth(0).select_option("colt_m2117")
    guns.nth(1).select_option("")
    pouch = page.locator("#order-form select[name=grenades]")
    expect(pouch).to_have_count(4)  # as many as may be carried
    for button in page.locator("#order-form button:visible").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    take_only_smoke(page)
    confirm(page)
    expect(page.locator("#chosen h2")).to_have_text("Sable")
    page.locator("#facts-weapons summary").click()
    expect(page.locator("#facts")).to_contain_text("1 × Smoke")

    press_order(page, "Hide in cover")
    cover = page.locator("g:has(> .area:is([data-kind=wood], [data-kind=bush]))")
    tap_middle(page, cover.first.get_attribute("id") or "")
    expect(page.locator("#preview")).to_contain_text("Sable takes this place")
    confirm(page)
    expect(page.locator("#token-squad-1")).to_be_visible()
    expect(page.locator("#overlay .ring-line").first).to_be_attached()

    page.locator("#panel-actions a", has_text="Begin the battle").click()
    expect(page.locator("#asks")).to_contain_text("4 of your 5 figures are not on the table")
    assert fits(page)
    page.locator("#confirm button", has_text="Begin the battle anyway").click()
    expect(page.locator("#battle-status")).to_contain_text("Turn 1")
    assert fits(page)


def take_only_smoke(page: Page) -> None:
    pouch = page.locator("#order-form select[name=grenades]")
    pouch.nth(0).select_option("smoke")
    for place in range(1, pouch.count()):
        pouch.nth(place).select_option("")
    expect(page.locator("#preview")).not_to_contain_text("Tear gas")
    expect(page.locator("#preview")).to_contain_text("Smoke")


def test_an_order_is_given_by_keyboard_alone(site: Site, opened: Callable[..., Page]) -> None:
    page = opened(1440, 900)
    hot_seat(page, site)
    page.locator("#panel-actions a", has_text="Begin the battle").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#confirm button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#battle-status")).to_contain_text("Turn 1")
    expect(page.locator("#panel-notice")).to_be_focused()
    page.locator("#figures .can-act a").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#chosen")).to_be_focused()
    page.locator("#orders a.order").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("input[name=x_cm]")).to_be_focused()
    page.keyboard.type("60")
    page.keyboard.press("Tab")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    expect(page.locator("#confirm button")).to_be_visible()
    page.locator("#confirm button").focus()
    before = page.locator("#battle").get_attribute("data-seq")
    page.keyboard.press("Enter")
    expect(page.locator("#battle")).not_to_have_attribute("data-seq", str(before))
    expect(page.locator("#panel-notice")).to_be_focused()


def test_an_order_is_given_without_scripts(site: Site, opened: Callable[..., Page]) -> None:
    page = opened(*PHONE, scripts=False)
    hot_seat(page, site, scripts=False)
    page.get_by_role("link", name="Begin the battle").click()
    page.get_by_role("button", name="Begin the battle anyway").click()
    expect(page.locator("#battle-status")).to_contain_text("Turn 1")
    page.locator("#figures .can-act a").first.click()
    page.locator("#orders a.order", has_text="Enter at a walk").click()
    page.fill("input[name=x_cm]", "60")
    page.fill("input[name=y_cm]", "5")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("#preview")).to_contain_text("on 2d6")
    name = page.locator("#chosen h2").text_content() or ""
    page.locator("#confirm button").click()
    # Not the newest entry always: what fails badly may end the phase, and that is told after it.
    expect(page.locator("#log .log-entry", has_text=name).first).to_be_visible()
