"""The table is the control: a touch on the coloured ground, and the figure goes there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.hands import IS_COLOURED, SPOTS
from tests.browser.test_playback import SIZES, at_pace, machine

pytestmark = pytest.mark.slow

# A point of the screen where the ground is coloured and nothing stands or lies.
OPEN_GROUND = """() => {
  const board = document.getElementById('board');
  const bands = [...board.querySelectorAll('.reach-band')];
  const { left, top, width, height } = board.getBoundingClientRect();
  const matrix = board.getScreenCTM().inverse();
  const others = [...board.querySelectorAll('.token')].map((each) => each.dataset);
  IS_COLOURED
  const isFree = ({ x, y }) =>
    others.every((each) => Math.hypot(each.x - x, each.y - y) > Number(each.radius) + 25);
  for (let y = top + 60; y < top + height - 20; y += 9) {
    for (let x = left + 9; x < left + width - 60; x += 9) {
      const at = new DOMPoint(x, y).matrixTransform(matrix);
      const under = document.elementFromPoint(x, y);
      const { width: east, height: south } = board.dataset;
      const isOnTable = at.x > 30 && at.y > 30 && at.x < east - 30 && at.y < south - 30;
      const isGround = under?.closest('#board') && !under.closest('.token');
      const isThere = isOnTable && isFree(at) && isGround;
      if (isThere && bands.some((band) => isColoured(band, at))) return [x, y];
    }
  }
  return null;
}""".replace("IS_COLOURED", IS_COLOURED)


MIDDLE_OF = """(id) => {
  const hit = document.querySelector(`#board #${id} .token-hit`);
  if (!hit) return null;
  const { x, y, width, height } = hit.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
TRIES = 9  # looks at battles, until somebody can go: chance decides how each begins


def somebody_who_goes(page: Page, site: Site, *, on_table: bool = False) -> str:
    """Choose a figure that may go, by its row, in a battle that has one; its id."""
    at_pace(page, site, "off")
    battle = ""
    for number in range(TRIES):
        battle, _ = machine(site, "firewall", battle, 4 if battle else 14)
        page.goto(f"{site.address}/battles/{battle}/")
        figure = one_who_goes(page, site, on_table=on_table)
        if figure:
            return figure
        battle = battle if number % 3 else ""  # that one may be as good as over
    raise AssertionError("nobody goes")


def one_who_goes(page: Page, site: Site, *, on_table: bool) -> str:
    act = page.get_by_role("button", name="Act with").first
    if act.count():
        act.click()
        expect(act).to_have_count(0)
    hrefs = (
        page.locator("#figures .figure", has_text="movement")
        .locator("a")
        .evaluate_all("links => links.map((each) => each.getAttribute('href'))")
    )
    for href in hrefs:
        page.goto(site.address + href)
        page.get_by_role("button", name="Show the whole table").click()
        figure = str(href.partition("figure=")[2].partition("&")[0])
        is_there = not on_table or page.evaluate(MIDDLE_OF, f"token-{figure}")
        if is_there and page.locator("#reach").count() and page.evaluate(OPEN_GROUND):
            return figure
    return ""


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_two_touches_and_the_figure_goes_there(
    site: Site, opened: Callable[..., Page], width: int, height: int
) -> None:
    """The first shows the way and what it risks, the second is the button that gives the order."""
    page = opened(width, height)
    figure = somebody_who_goes(page, site)
    seq = int(page.locator("#battle").get_attribute("data-seq") or 0)
    x, y = page.evaluate(OPEN_GROUND)
    page.mouse.click(x, y)
    button = page.locator("#confirm button")
    expect(button).to_be_visible()
    expect(page.locator("#preview .target-number")).to_be_visible()
    expect(page.locator("#overlay .ruler-line").first).to_be_attached()
    assert f"figure={figure}" in page.url
    assert int(page.locator("#battle").get_attribute("data-seq") or 0) == seq, "nothing is ordered"
    with page.expect_response(lambda answer: answer.url.endswith("/orders/")) as answer:
        button.click()
    assert answer.value.status == 200


def test_a_touch_where_no_way_leads_loses_nothing(site: Site, opened: Callable[..., Page]) -> None:
    page = opened(1440, 900)
    figure = somebody_who_goes(page, site)
    # Not on a building: who carries what breaks walls may mean that.
    nowhere = "!under.closest('.building') && !bands.some("
    x, y = page.evaluate(OPEN_GROUND.replace("bands.some(", nowhere))
    page.mouse.click(x, y)
    expect(page.locator("#preview")).to_contain_text("No way leads there now.")
    assert f"figure={figure}" in page.url
    expect(page.locator("#reach")).to_have_count(1)


# Somebody's token and the middle of it on the screen, for tokens whose touch leads to such a page.
LED_TO = """(part) => {
  const token = [...document.querySelectorAll('#board .token[href]')].find(
    (each) => each.getAttribute('href').includes(part) && !each.classList.contains('is-down'));
  if (!token) return null;
  const { x, y, width, height } = token.querySelector('.token-hit').getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
# Two figures are put on one place, as a crowd or a small screen does.
TOGETHER = """() => {
  const [one, other] = [...document.querySelectorAll('#board .token[href]:not(.is-selected)')];
  for (const name of ['data-x', 'data-y', 'transform']) {
    other.setAttribute(name, one.getAttribute(name));
  }
  const { x, y, width, height } = one.querySelector('.token-hit').getBoundingClientRect();
  return [x + width / 2, y + height / 2, one.id, other.id];
}"""


def somebody_chosen(page: Page, site: Site) -> str:
    """One of several figures that can act is chosen by key, with somebody else in sight; its id."""
    at_pace(page, site, "off")
    for _ in range(TRIES):
        battle, _ = machine(site, "firewall", "", 40)
        page.goto(f"{site.address}/battles/{battle}/")
        act = page.get_by_role("button", name="Act with").first
        if act.count():
            act.click()
            expect(act).to_have_count(0)
        if not page.locator("#next-figure").count():
            continue
        page.focus("#board")
        page.keyboard.press("n")
        page.wait_for_url("**figure=**")
        page.wait_for_selector("#board .token.is-selected, #chosen")
        page.get_by_role("button", name="Show the whole table").click()
        if page.evaluate(LED_TO, "on="):
            return page.url.partition("figure=")[2].partition("&")[0]
    raise AssertionError("nobody is chosen")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_touch_on_an_enemy_leaves_the_figure_in_hand(
    site: Site, opened: Callable[..., Page], width: int, height: int
) -> None:
    page = opened(width, height)
    figure = somebody_chosen(page, site)
    place = page.evaluate(LED_TO, "on=")
    assert place, "no enemy is in sight"
    page.mouse.click(*place)
    pick = page.locator("#pick button")
    if pick.count() and pick.first.is_visible():
        pick.first.click()
    page.wait_for_url("**on=**")
    expect(page.locator("#preview.is-shown, #orders").first).to_be_visible()
    assert f"figure={figure}" in page.url


def test_of_two_figures_on_one_place_it_is_asked_which_was_meant(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(390, 844)
    somebody_chosen(page, site)
    x, y, *ids = page.evaluate(TOGETHER)
    before = page.url
    page.mouse.click(x, y)
    expect(page.locator("#pick")).to_be_visible()
    assert page.locator("#pick button").count() >= 2
    assert page.url == before, "nothing is chosen yet"
    page.keyboard.press("Escape")
    expect(page.locator("#pick")).to_be_hidden()
    assert page.url == before, "closing the question chooses nobody"
    page.mouse.click(x, y)
    page.locator("#pick button").last.click()
    page.wait_for_function("before => location.href !== before", arg=before)
    assert any(each.removeprefix("token-") in page.url for each in ids)


def test_keys_play_only_while_the_board_has_the_focus_and_can_be_switched_off(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(1440, 900)
    figure = somebody_chosen(page, site)
    page.locator("#panel a:visible, #panel button:visible").first.focus()
    page.keyboard.press("n")
    page.keyboard.press("1")
    assert f"figure={figure}" in page.url
    assert "order=" not in page.url
    page.focus("#board")
    page.keyboard.press("1")
    page.wait_for_url("**order=**")
    page.focus("#board")
    page.keyboard.press("Escape")
    page.wait_for_function("() => !location.href.includes('order=')")
    assert f"figure={figure}" in page.url
    page.focus("#board")
    page.keyboard.press("?")
    expect(page.locator("#keys-help")).to_be_visible()
    page.locator("#keys-on").uncheck()
    page.get_by_role("button", name="Close", exact=True).click()
    before = page.url
    page.focus("#board")
    page.keyboard.press("n")
    page.wait_for_timeout(300)
    assert page.url == before
    page.keyboard.press("?")
    expect(page.locator("#keys-help")).to_be_visible()


def test_the_chosen_figure_is_dragged_to_where_it_goes(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(1440, 900)
    figure = somebody_who_goes(page, site, on_table=True)
    place = page.evaluate(MIDDLE_OF, f"token-{figure}")
    view = page.locator("#board").get_attribute("viewBox")
    goal = page.evaluate(OPEN_GROUND)
    page.mouse.move(*place)
    page.mouse.down()
    page.mouse.move(*goal, steps=6)
    page.mouse.up()
    page.wait_for_url("**to=**")
    expect(page.locator("#confirm button")).to_be_visible()
    assert page.locator("#board").get_attribute("viewBox") == view, "the table is not moved"


GROUND_STAYS = "() => document.getElementById('ground') === window.ground"
STUBS = "() => document.querySelectorAll('[data-part][hx-preserve]').length"
# What the next answer leaves out is gone from the page before that answer comes.
LOST = """() => document.addEventListener('htmx:beforeSend', () => {
  document.getElementById('ground').dataset.part = 'another';
  document.getElementById('ground').replaceChildren();
}, { once: true })"""


def another_chosen(page: Page) -> None:
    """Choose the next figure that can act."""
    before = page.url
    page.locator("#next-figure").click()
    page.wait_for_function("before => location.href !== before", arg=before)
    page.wait_for_function("() => !document.querySelector('.htmx-request')")


def test_what_the_page_shows_already_stays_where_it_is(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(390, 844)
    somebody_chosen(page, site)
    page.evaluate("() => { window.ground = document.getElementById('ground'); }")
    with page.expect_response(lambda answer: "figure=" in answer.url) as answer:
        another_chosen(page)
    assert 'id="ground"' in answer.value.text()
    assert "hx-preserve" in answer.value.text()
    assert page.evaluate(GROUND_STAYS)
    assert page.evaluate(STUBS) == 0


def test_what_is_missing_after_all_is_asked_for_again(
    site: Site, opened: Callable[..., Page]
) -> None:
    page = opened(390, 844)
    somebody_chosen(page, site)
    shapes = page.locator("#ground *").count()
    page.evaluate(LOST)
    another_chosen(page)
    expect(page.locator("#ground *")).to_have_count(shapes)
    assert page.evaluate(STUBS) == 0


# A place on the screen to which a course leads; none where no figure steers.
COURSE = """() => {
  SPOTS
  return spots[Math.floor(spots.length / 2)]?.slice(0, 2) ?? null;
}""".replace("SPOTS", SPOTS)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_vehicle_is_steered_by_a_touch(
    site: Site, opened: Callable[..., Page], width: int, height: int
) -> None:
    """The ends of its courses are dots: a touch near one shows the way and what it risks."""
    page = opened(width, height)
    at_pace(page, site, "off")
    battle, _ = machine(site, "killzone", "", 2, scenario="chase")
    for _ in range(20):  # until somebody may drive
        page.goto(f"{site.address}/battles/{battle}/")
        if driver_chosen(page):
            break
        machine(site, "killzone", battle, 1)
    page.get_by_role("button", name="Show the whole table").click()
    page.wait_for_timeout(200)  # until the view stands still
    course = page.evaluate(COURSE)
    page.mouse.click(*course)
    button = page.locator("#confirm button")
    expect(button).to_be_visible()
    expect(page.locator("#preview")).to_contain_text("drives")
    expect(page.locator("#overlay .ruler-line").first).to_be_attached()
    with page.expect_response(lambda answer: answer.url.endswith("/orders/")) as answer:
        button.click()
    assert answer.value.status == 200


def driver_chosen(page: Page) -> bool:
    """Choose a figure that may drive; False where there is none."""
    hrefs = page.locator("#able a").evaluate_all("links => links.map((each) => each.href)")
    for href in dict.fromkeys(hrefs):
        page.goto(href)
        if page.locator(".reach-spots").count():
            return True
    return False
