"""A rule number and a state are explained in place: by touch, by keyboard and by mouse."""

from __future__ import annotations

import re

RULE = "/rules/firewall/"


def opened_reference(opened, site, width=390, height=844):
    page = opened(width, height)
    page.goto(f"{site.address}{RULE}#word-prone")
    return page


def test_a_rule_number_is_read_where_it_stands(site, opened):
    page = opened_reference(opened, site)
    mark = page.locator("#word-prone a.ref")
    number = mark.inner_text()
    mark.click()
    box = page.locator("#explanation")
    box.wait_for(state="visible")
    assert number in box.inner_text()
    assert "Example" in box.inner_text()
    assert page.url.endswith("#word-prone"), "the page stays"
    at = box.bounding_box()
    assert at["x"] >= 0
    assert at["x"] + at["width"] <= 390
    assert at["y"] + at["height"] <= 844
    page.keyboard.press("Escape")
    box.wait_for(state="hidden")


def test_the_keyboard_opens_it_and_comes_back(site, opened):
    page = opened_reference(opened, site, 1280, 900)
    mark = page.locator("#word-prone a.ref")
    mark.focus()
    page.keyboard.press("Enter")
    page.locator("#explanation").wait_for(state="visible")
    assert page.evaluate("document.activeElement.id") == "explanation"
    page.keyboard.press("Escape")
    page.locator("#explanation").wait_for(state="hidden")
    assert page.evaluate("document.activeElement.matches('#word-prone a.ref')")


def test_a_mouse_that_rests_opens_it_and_one_that_leaves_closes_it(site, opened):
    page = opened_reference(opened, site, 1280, 900)
    page.locator("#word-prone a.ref").hover()
    box = page.locator("#explanation")
    box.wait_for(state="visible")
    page.mouse.move(5, 890)
    box.wait_for(state="hidden")


def test_an_address_opens_the_chapter_that_holds_it(site, opened):
    page = opened(390, 844)
    page.goto(f"{site.address}{RULE}")
    assert page.locator("details.rules-chapter[open]").count() == 0
    page.evaluate("location.hash = 'R9.4'")
    page.locator("#R9\\.4 .said").wait_for(state="visible")
    page.locator("details.rules-chapter[open]").wait_for()


def test_without_an_answer_the_link_leads_to_the_reference(site, opened, complaints):
    page = opened_reference(opened, site, 1280, 900)
    page.route(re.compile("/explain/"), lambda route: route.fulfill(status=503))
    page.locator("#word-prone a.ref").click()
    page.wait_for_url(re.compile(r"#R[\d.]+$"))
    complaints.drop_refusal(503, r"/rules/firewall/explain/R[\d.]+/")
