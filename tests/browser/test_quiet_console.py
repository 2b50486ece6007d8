"""The console stays empty: over swaps, and over requests that nobody waits for any more."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints, Site
from tests.browser.test_streets import SIZES, open_scenario

pytestmark = pytest.mark.browser
# What the browser itself, an extension or a dragged corner writes on parts that have a name.
STYLED = """() => {
  const parts = document.querySelectorAll("#battle [id]");
  for (const part of parts) part.style.setProperty("--touched", "1");
  return parts.length;
}"""
# The talk, and parts that have not changed, stay over a swap with what is written on them.
INLINE = """() => document.querySelectorAll(
  '#battle [style]:not(#talk, #talk *, [data-part], [data-part] *)').length"""
# The stream of the battle never ends: asked for as if it were a page, it is under way for good.
ASK = """() => {
  window.ended = [];
  const note = (what) => window.ended.push(what);
  document.addEventListener("htmx:afterRequest", (event) => note(event.detail.xhr.status));
  const asked = htmx.ajax("GET", document.body.dataset.streamUrl, { target: "#news" });
  asked.then(() => note("settled"), () => note("refused"));
}"""
ENDED = "() => window.ended.length === 2"


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_orders_in_a_street_with_floors_swap_no_inline_style(
    site: Site, opened: Callable[..., Page], width: int, height: int
) -> None:
    page = opened(width, height, motion="no-preference")
    open_scenario(page, site, "Tanner Street")
    assert page.evaluate(INLINE) == 0
    for _ in range(4):
        assert page.evaluate(STYLED) > 20
        battle = page.locator("#battle")
        seq = battle.get_attribute("data-seq")
        page.locator("#panel-actions button").first.click()
        expect(battle).not_to_have_attribute("data-seq", str(seq))
        assert page.evaluate(INLINE) == 0


def test_a_request_that_is_let_go_is_no_error(
    site: Site, opened: Callable[..., Page], complaints: Complaints
) -> None:
    page = opened(*SIZES[1])
    open_scenario(page, site, "Tanner Street")
    for let_go in (
        "htmx.trigger(document.body, 'htmx:abort')",
        "window.dispatchEvent(new PageTransitionEvent('pagehide'))",
    ):
        page.evaluate(ASK)
        page.wait_for_timeout(100)
        page.evaluate(f"() => {{ {let_go} }}")
        page.wait_for_function(ENDED)
        assert page.evaluate("() => window.ended") == [0, "settled"], let_go
        assert complaints == []
        page.reload()
