"""A moment of a finished battle is shared, and watched by somebody without an account."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.beside import PROJECT
from tests.browser.conftest import Site
from tests.browser.fitting import fits
from tests.browser.player import Player
from tests.browser.test_accessibility import sound

pytestmark = pytest.mark.browser
STORE = """
from django.contrib.auth import get_user_model
from tests.battles.stored import stored
users = [get_user_model().objects.get(username=each) for each in ("ada", "bruno")]
print(stored("firewall-park-closes.jsonl", users).pk)
"""
# A figure that walks: it has been at more than three places.
PLACES = """() => {
  window.places = {};
  const look = () => {
    for (const token of document.querySelectorAll("#board .token")) {
      const { x, y } = token.querySelector(".token-hit").getBoundingClientRect();
      (window.places[token.id] ??= new Set()).add(`${Math.round(x)} ${Math.round(y)}`);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
MOVED = "() => Object.values(window.places).some((each) => each.size > 3)"


def finished(site: Site) -> str:
    """A battle that ada and bruno have fought to its end."""
    command = [sys.executable, "manage.py", "shell", "-c", STORE]
    done = subprocess.run(
        command, cwd=PROJECT, env=site.surroundings, check=True, capture_output=True, text=True
    )
    return done.stdout.split()[-1]


@pytest.mark.thorough
def test_a_shared_moment_is_watched_by_whoever_has_its_address(
    site: Site, opened: Callable[..., Page]
) -> None:
    battle = finished(site)
    page = opened(1440, 900)
    Player("ada", page, site).log_in()
    page.goto(f"{site.address}/battles/{battle}/replay/?at=454")
    page.locator("#share summary").click()
    sound(page, "a moment to share")
    page.get_by_role("button", name="Make a clip").click()
    page.wait_for_url(re.compile(r"/clips/\w+/$"))
    expect(page.get_by_role("button", name="Delete this clip")).to_be_visible()
    address = page.locator("#link").input_value()

    phone = opened(390, 844, motion="no-preference")
    phone.add_init_script("localStorage.setItem('playback-pace', 'quick')")
    phone.goto(address)
    phone.evaluate(PLACES)
    phone.wait_for_function(MOVED)  # it plays by itself
    assert fits(phone)
    expect(phone.get_by_role("button", name="Delete this clip")).to_have_count(0)
    expect(phone.get_by_text("Watch the whole battle")).to_have_count(0)
    phone.locator("#step-last").click()
    expect(phone.locator("#step-on")).to_have_count(0)
    phone.locator("#play").click()  # once more, from its beginning
    expect(phone.locator("#step-on")).to_have_count(1)
    phone.locator("#play").click()

    calm = opened(1440, 900)
    calm.goto(address)
    sound(calm, "a clip")
    expect(calm.locator("#play")).to_have_attribute("aria-pressed", "false")

    page.goto(f"{site.address}/battles/{battle}/replay/?at=454")
    page.locator("#clips").get_by_role("button", name="Delete").click()
    page.wait_for_url(re.compile(r"/replay/$"))
    expect(page.locator("#clips")).to_have_count(0)
