"""Nothing that can be pressed or typed into lies under a bar that stays where it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Site
from tests.browser.player import Player

pytestmark = pytest.mark.browser
SIZES = [(390, 844), (1440, 900)]
STRANGER = (
    "/", "/about/", "/help/", "/privacy/", "/rules/", "/rules/firewall/", "/rules/firewall/primer/",
    "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/",
    "/battles/new/", "/battles/new/?game=firewall:street_fight", "/battles/challenges/",
    "/lessons/", "/clubs/", "/leagues/", "/warbands/public/", "/armoury/firewall/",
    "/laboratory/", "/laboratory/odds/",
)  # fmt: skip
MEMBER = (
    "/", "/battles/", "/battles/new/", "/battles/new/?game=firewall:street_fight",
    "/battles/new/?game=killzone:chase", "/warbands/", "/warbands/new/", "/warbands/import/",
    "/clubs/", "/clubs/new/", "/clubs/the-back-room/", "/clubs/the-back-room/results/",
    "/clubs/the-back-room/results/new/", "/clubs/the-back-room/you/", "/leagues/new/",
    "/laboratory/new/", "/inbox/", "/account/notifications/",
    "/accounts/email/", "/accounts/password/change/", "/account/tokens/", "/account/data/",
)  # fmt: skip
# Focus each control as the Tab key does; of a box to tick all that a finger may touch is looked at.
COVERED = """() => {
  const said = (each) => `${each.tagName} ${(each.id || each.textContent || each.name).trim()}`;
  const kinds = "a[href], button, input, select, textarea, summary";
  const controls = [...document.querySelectorAll(kinds)];
  const bars = [...document.querySelectorAll("body *")].filter((each) => {
    const { position } = getComputedStyle(each);
    return (position === "fixed" || position === "sticky") && each.getClientRects().length > 0;
  });
  const found = [];
  let looked = 0;
  for (const each of controls) {
    if (each.disabled || each.type === "hidden") continue;
    if (!each.checkVisibility({ visibilityProperty: true })) continue;
    if (bars.some((bar) => bar.contains(each))) continue;
    each.focus();
    const label = each.matches("[type=radio], [type=checkbox]") && each.labels[0];
    const box = (label || each).getBoundingClientRect();
    if (document.activeElement !== each || box.width < 2 || box.height < 2) continue;
    looked += 1;
    for (const bar of bars) {
      const other = bar.getBoundingClientRect();
      const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      if (across > 1 && down > 1 && box.height < innerHeight / 2)
        found.push(`${said(each)} under ${bar.className || bar.tagName} by ${Math.round(down)} px`);
    }
  }
  return { looked, found };
}"""


def covered(page: Page, site: Site, address: str) -> list[str]:
    """The controls of a page that lie under a bar when they have the focus."""
    answer = page.goto(site.address + address)
    assert answer is not None
    assert answer.status == 200, address
    page.evaluate("for (const each of document.querySelectorAll('main details')) each.open = true")
    told = page.evaluate(COVERED)
    assert told["looked"] > 2, address
    return [f"{address}: {each}" for each in told["found"]]


@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
def test_no_control_lies_under_a_bar(
    site: Site, opened: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = opened(*size)
    found = [each for address in STRANGER for each in covered(page, site, address)]
    Player("ada", page, site).log_in()
    found += [each for address in MEMBER for each in covered(page, site, address)]
    assert found == []
