"""The site as an app: installable, boards to look at offline, one release after the other."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from hashlib import md5
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.beside import served
from tests.browser.conftest import PATIENCE, Complaints, Site, demo_site, printed
from tests.browser.fitting import fits
from tests.browser.player import Player

pytestmark = pytest.mark.browser
KEPT = """async () => {
  const names = (await caches.keys()).filter((each) => each.startsWith("boards-"));
  const lists = names.map(async (name) => (await (await caches.open(name)).keys()));
  return (await Promise.all(lists)).flat().map((each) => new URL(each.url).pathname);
}"""
ENDED = """
from django.contrib.sessions.models import Session
Session.objects.all().delete()
"""
ENABLED = "button:not([disabled]), input:not([disabled]), select:not([disabled])"


def ready(page: Page) -> None:
    """Wait until the service worker stands beside this page."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def until(page: Page, script: str, is_there: Callable[[Any], bool]) -> Any:
    """What a script of the page says, once it is what is waited for: its promises are kept."""
    end = time.monotonic() + PATIENCE / 1000
    while not is_there(found := page.evaluate(script)) and time.monotonic() < end:
        page.wait_for_timeout(30)
    return found


def kept(page: Page, number: int) -> list[str]:
    """The boards that the browser keeps, once there are so many."""
    found: list[str] = until(page, KEPT, lambda found: len(found) == number)
    assert len(found) == number
    return found


def with_a_board(site: Site, opened: Callable[..., Page], width: int = 390) -> tuple[Player, str]:
    """Ada on her phone, who has looked at a board: her page and its address."""
    ada = Player("ada", opened(width, 844), site)
    ada.log_in()
    ready(ada.page)
    ada.page.goto(f"{site.address}/battles/")
    board = ada.page.get_by_role("link", name="Demo: a walk in the park", exact=True)
    path = board.get_attribute("href") or ""
    ada.page.goto(site.address + path)
    assert kept(ada.page, 1) == [path]
    return ada, path


# --- Installed ---------------------------------------------------------------------------------


def test_chromium_would_install_it(site: Site, opened: Callable[..., Page]) -> None:
    page = opened(390, 844)
    page.goto(f"{site.address}/help/")
    devtools = page.context.new_cdp_session(page)
    told = devtools.send("Page.getAppManifest")
    assert told["errors"] == []
    # A profile of a test is a private one, in which Chromium installs nothing; else all is well.
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {each["errorId"] for each in errors} <= {"in-incognito"}
    manifest = json.loads(told["data"])
    assert (manifest["scope"], manifest["start_url"], manifest["display"]) == (
        "/",
        "/",
        "standalone",
    )
    wanted = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {(size, use) for size in ("192x192", "512x512") for use in ("any", "maskable")} < wanted
    for icon in manifest["icons"]:
        address = urljoin(told["url"], icon["src"])
        size = page.evaluate(
            """async (src) => {
              const image = new Image();
              image.src = src;
              await image.decode();
              return `${image.naturalWidth}x${image.naturalHeight}`;
            }""",
            address,
        )
        assert icon["sizes"] in (size, "any")


# --- Offline -----------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [390, 1440])
def test_a_board_is_there_to_look_at_and_nothing_can_be_pressed(
    site: Site, opened: Callable[..., Page], complaints: Complaints, width: int
) -> None:
    ada, path = with_a_board(site, opened, width)
    ada.page.context.set_offline(True)
    ada.page.goto(site.address + path)
    line = ada.page.locator("#offline-line")
    expect(line).to_be_visible()
    expect(line).to_contain_text(
        re.compile("No connection to the site; this is how it stood at ..:.. on ")
    )
    expect(ada.page.locator("#board-frame, .board").first).to_be_visible()
    assert ada.page.locator(ENABLED).count() == 0
    assert ada.page.locator("script").count() == 0
    assert ada.page.locator("main a[href*='?']").count() == 0
    assert "csrfmiddlewaretoken" not in ada.page.content()
    assert "X-CSRFToken" not in ada.page.content()
    assert fits(ada.page)
    ada.page.get_by_role("link", name="Other boards").click()
    expect(ada.page.get_by_role("heading", name="No connection")).to_be_visible()
    own = ada.page.get_by_role("link", name="Demo: a walk in the park", exact=True)
    expect(own).to_be_visible()
    assert Axe().run(ada.page).response["violations"] == []
    ada.page.context.set_offline(False)
    ada.page.goto(site.address + path)
    expect(ada.page.locator("#live-state")).to_have_text("live")


def test_only_the_last_ten_boards_are_kept_and_no_other_page(
    site: Site, opened: Callable[..., Page]
) -> None:
    ada, path = with_a_board(site, opened)
    for number in range(1, 11):
        ada.page.evaluate(
            """async ([own, number]) => {
              const [name] = (await caches.keys()).filter((each) => each.startsWith("boards-"));
              const cache = await caches.open(name);
              await cache.put(`/battles/made-up-${number}/`, (await cache.match(own)).clone());
            }""",
            [path, number],
        )
    for other in ("/inbox/", "/account/notifications/", f"{path}replay/", "/battles/"):
        ada.page.goto(site.address + other)
    assert len(kept(ada.page, 11)) == 11
    ada.page.goto(f"{site.address}{path}words/")
    assert kept(ada.page, 10)[-1] == f"{path}words/"
    assert path not in kept(ada.page, 10)


def test_whoever_comes_after_a_log_out_sees_nothing(
    site: Site, opened: Callable[..., Page], complaints: Complaints
) -> None:
    ada, path = with_a_board(site, opened)
    other = ada.page.context.new_page()
    other.goto(f"{site.address}/help/")
    other.locator(".nav-menu summary").click()
    other.locator(".nav-menu").get_by_role("button", name="Log out").click()
    other.wait_for_load_state()
    kept(ada.page, 0)
    ada.page.context.set_offline(True)
    ada.page.goto(site.address + path)
    expect(ada.page.get_by_role("heading", name="No connection")).to_be_visible()
    assert "walk in the park" not in ada.page.content()


def test_a_session_that_was_ended_elsewhere_is_noticed_with_the_next_page(
    site: Site, opened: Callable[..., Page]
) -> None:
    ada, _ = with_a_board(site, opened)
    printed(site, ENDED)
    ada.page.goto(f"{site.address}/help/")
    kept(ada.page, 0)


def test_another_account_finds_nothing_of_the_one_before(
    site: Site, opened: Callable[..., Page]
) -> None:
    ada, path = with_a_board(site, opened)
    ada.page.context.clear_cookies()
    bruno = Player("bruno", ada.page, site)
    bruno.log_in()
    kept(bruno.page, 0)
    bruno.page.context.set_offline(True)
    bruno.page.goto(site.address + path)
    expect(bruno.page.get_by_role("heading", name="No connection")).to_be_visible()


# --- A deploy ----------------------------------------------------------------------------------


def deploy(static: Path) -> tuple[str, str]:
    """Put another release's file into the place of `base.css`: the names before and after."""
    path = static / "staticfiles.json"
    manifest = json.loads(path.read_text())
    before = manifest["paths"]["css/base.css"]
    content = (static / before).read_text() + "\nh1 { letter-spacing: 7px; }\n"
    after = f"css/base.{md5(content.encode(), usedforsecurity=False).hexdigest()[:12]}.css"
    for old in static.glob(f"{before}*"):
        old.unlink()
    (static / after).write_text(content)
    manifest["paths"]["css/base.css"] = after
    path.write_text(json.dumps(manifest))
    return before, after


def test_no_file_of_another_release_is_served(
    tmp_path: Path, opened: Callable[..., Page], complaints: Complaints
) -> None:
    with demo_site(tmp_path) as first:
        ada, path = with_a_board(first, opened)
        page = ada.page
        [old] = [each for each in page.evaluate("caches.keys()") if each.startswith("files-")]
        spaced = "getComputedStyle(document.querySelector('h1')).letterSpacing"
        page.goto(f"{first.address}/help/")
        assert page.evaluate(spaced) != "7px"
    before, after = deploy(tmp_path / "static")
    port = urlsplit(first.address).port or 0
    with served("firewall_site.asgi:application", first.surroundings, port=port):
        page.goto(f"{first.address}/help/")
        assert page.evaluate(spaced) == "7px"  # already at the first load
        names = until(page, "caches.keys()", lambda names: old not in names)
        assert old not in names
        kept(page, 0)
        [new] = [each for each in page.evaluate("caches.keys()") if each.startswith("files-")]
        names = "async (name) => (await (await caches.open(name)).keys()).map((each) => each.url)"
        files = " ".join(page.evaluate(names, new))
        assert f"/static/{after}" in files
        assert f"/static/{before}" not in files
        # A tab of the old release asks for its file: it is led to that of today.
        led = page.evaluate(
            """async (url) => {
              const answer = await fetch(url, { cache: "reload" });
              return [answer.url, await answer.text()];
            }""",
            f"/static/{before}",
        )
        assert led[0].endswith(after)
        assert "letter-spacing: 7px" in led[1]
        page.goto(first.address + path)
        kept(page, 1)
        page.context.set_offline(True)
        page.goto(first.address + path)
        expect(page.locator("#offline-line")).to_be_visible()
        assert page.locator(f"link[href='/static/{after}']").count() == 1


# --- Push messages and the badge ---------------------------------------------------------------


SUBSCRIBED = """
const curve = { name: "ECDH", namedCurve: "P-256" };
const pair = crypto.subtle.generateKey(curve, true, ["deriveBits"]);
const made = { endpoint: "https://push.example.org/send/1", unsubscribe: async () => true };
let own = null;
PushManager.prototype.getSubscription = async () =>
  (own ??= localStorage.getItem("subscribed") ? made : null);
PushManager.prototype.subscribe = async (options) => {
  window.asked = options;
  const raw = await crypto.subtle.exportKey("raw", (await pair).publicKey);
  made.getKey = (name) => (name === "p256dh" ? raw : new Uint8Array(16).buffer);
  localStorage.setItem("subscribed", options.applicationServerKey);
  return made;
};
"""


def test_a_browser_is_switched_on_and_shows_that_it_is(
    site: Site, opened: Callable[..., Page]
) -> None:
    ada = Player("ada", opened(390, 844), site)
    ada.page.context.grant_permissions(["notifications"], origin=site.address)
    ada.page.add_init_script(SUBSCRIBED)
    ada.log_in()
    ada.page.goto(f"{site.address}/account/notifications/")
    ada.page.get_by_role("button", name="Switch on for this browser").click()
    expect(ada.page.get_by_text("Push messages reach this browser now.")).to_be_visible()
    expect(ada.page.locator("#push-browsers").get_by_text("this browser")).to_be_visible()
    expect(ada.page.locator("#push-state")).to_have_text("Push messages reach this browser.")
    expect(ada.page.locator("#push-switch")).to_be_hidden()
    assert fits(ada.page)
    assert Axe().run(ada.page).response["violations"] == []
    ada.page.locator("#push-browsers").get_by_role("button", name="Remove").click()
    expect(ada.page.locator("#push-browsers")).to_have_count(0)
    expect(ada.page.get_by_role("button", name="Switch on for this browser")).to_be_visible()


BLOCKED = """
window.Notification = class {
  static permission = localStorage.getItem("asked") ? "denied" : "default";
  static async requestPermission() {
    localStorage.setItem("asked", "yes");
    return (Notification.permission = "denied");
  }
};
"""


def test_a_browser_that_blocks_messages_is_told_what_to_do(
    site: Site, opened: Callable[..., Page]
) -> None:
    ada = Player("ada", opened(1440, 900), site)
    ada.page.add_init_script(BLOCKED)
    ada.log_in()
    ada.page.goto(f"{site.address}/account/notifications/")
    expect(ada.page.locator("#push-state")).to_contain_text("Your browser will ask you")
    ada.page.get_by_role("button", name="Switch on for this browser").click()
    expect(ada.page.locator("#push-state")).to_contain_text("Your browser blocks messages")
    ada.page.reload()
    expect(ada.page.locator("#push-state")).to_contain_text("Your browser blocks messages")


def test_a_browser_without_push_says_what_still_reaches_you(
    site: Site, opened: Callable[..., Page]
) -> None:
    ada = Player("ada", opened(1440, 900), site)
    ada.page.add_init_script("delete window.PushManager;")
    ada.log_in()
    ada.page.goto(f"{site.address}/account/notifications/")
    expect(ada.page.locator("#push-state")).to_contain_text("cannot receive push messages")
    expect(ada.page.locator("#push-switch")).to_be_hidden()


# Until the message with this number of turns has been shown.
SHOWN = """async (turns) => {
  while (self.badges.at(-1) !== turns || self.shown.length < self.badges.length) {
    await new Promise((done) => setTimeout(done, 20));
  }
}"""


def test_a_message_is_shown_counts_the_turns_and_leads_to_its_page(
    site: Site, opened: Callable[..., Page]
) -> None:
    ada = Player("ada", opened(390, 844), site)
    context = ada.page.context
    context.grant_permissions(["notifications"], origin=site.address)
    ada.log_in()
    ready(ada.page)
    [worker] = context.service_workers
    worker.evaluate(
        """() => {
          self.badges = [];
          self.shown = [];
          const usual = self.registration.showNotification.bind(self.registration);
          self.registration.showNotification = async (...words) => {
            await usual(...words);
            self.shown.push(words);
          };
          self.navigator.setAppBadge = async (number) => self.badges.push(number);
          self.navigator.clearAppBadge = async () => self.badges.push(0);
        }"""
    )
    devtools = context.new_cdp_session(ada.page)
    registrations: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(
            each["registrationId"]
            for each in told["registrations"]
            if each["scopeURL"] == f"{site.address}/"
        ),
    )
    devtools.send("ServiceWorker.enable")
    until(ada.page, "null", lambda _: bool(registrations))
    said = {"id": "n1", "title": "Your turn: Toll", "text": "It is your turn.", "path": "/inbox/"}
    for turns in (2, 0):
        message = {
            "origin": site.address,
            "registrationId": registrations[0],
            "data": json.dumps({**said, "turns": turns}),
        }
        devtools.send("ServiceWorker.deliverPushMessage", message)
        worker.evaluate(SHOWN, turns)
    shown = ada.page.evaluate(
        """async () => (await (await navigator.serviceWorker.ready).getNotifications())
          .map(({ title, body, tag, data }) => [title, body, tag, data.path])"""
    )
    assert shown == [["Your turn: Toll", "It is your turn.", "n1", "/inbox/"]]
    assert worker.evaluate("self.badges") == [2, 0]


BADGES = """
window.badges = [];
Navigator.prototype.setAppBadge = async (number) => window.badges.push(number);
Navigator.prototype.clearAppBadge = async () => window.badges.push(0);
const usual = window.matchMedia.bind(window);
window.matchMedia = (query) => (query.includes("standalone") ? { matches: true } : usual(query));
"""


def test_pages_of_the_installed_app_set_the_number_of_turns(
    site: Site, opened: Callable[..., Page]
) -> None:
    ada = Player("ada", opened(390, 844), site)
    ada.page.add_init_script(BADGES)
    ada.log_in()
    ada.page.goto(f"{site.address}/")
    turns = ada.page.locator("#turns > *").count()
    ada.page.wait_for_function(f"() => String(window.badges) === '{turns}'")
    ada.page.goto(f"{site.address}/help/")
    ada.page.wait_for_function(f"() => String(window.badges) === '{turns}'")


def test_the_browser_of_a_stranger_keeps_nothing(chromium: Browser, site: Site) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(site.address)
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []
    assert page.evaluate("caches.keys()") == []
    context.close()
