"""The two steps of the dice by browser: nobody presses anything, and both seats can vouch."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Complaints, Site
from tests.browser.opening import choose_scenario, start, unfold_more
from tests.browser.player import Player

pytestmark = pytest.mark.browser
SEED = r"/battles/[\w-]+/seed/"
DRAWN = re.compile(r"[0-9a-f]{32}")


def seeds_in(player: Player) -> list[str]:
    """The seeds that the page of the proof shows."""
    player.page.goto(f"{player.battle}proof/")
    return player.page.locator("[data-seed]").all_text_contents()


def kept_by(player: Player) -> list[dict[str, str]]:
    found = player.page.evaluate("localStorage.getItem('dice-kept')")
    return json.loads(found or "[]")


def test_opener_and_guest_add_seeds_drawn_by_their_browsers_without_a_tap(
    site: Site, opened: Callable[..., Page]
) -> None:
    ada, bruno = Player("ada", opened(1440, 900), site), Player("bruno", opened(390, 844), site)
    ada.log_in()
    bruno.log_in()
    with ada.page.expect_response(
        lambda answer: answer.url.endswith("/seed/") and answer.request.method == "POST"
    ) as sent:
        link = ada.invite("A Walk in the Park")
    form = sent.value.request.post_data or ""
    assert re.fullmatch(r"commitment=[0-9a-f]{64}&seed=[0-9a-f]{32}", form)
    expect(ada.page.locator("#dice-seed")).to_have_count(0)
    bruno.accept(link)
    ada.open_battle()
    seeds = seeds_in(bruno)
    assert len(seeds) == 2
    assert all(map(DRAWN.fullmatch, seeds))
    assert len(set(seeds)) == 2
    expect(bruno.page.locator("[data-vouches='1']")).to_have_count(2)
    expect(bruno.page.locator("#kept-here")).to_contain_text("the same as here")
    for player in (ada, bruno):
        assert kept_by(player)[0]["seed"] in seeds
        assert kept_by(player)[0]["commitment"] in form


def test_words_of_ones_own_wait_in_the_browser_for_the_commitment(
    site: Site, opened: Callable[..., Page]
) -> None:
    ada = Player("ada", opened(1440, 900), site)
    ada.log_in()
    page = ada.page
    choose_scenario(page, site.address)
    page.check("input[name=opponent][value=hotseat]")
    unfold_more(page)
    page.locator("#more-dice summary").click()
    page.fill("#own-seed", "seven  magpies")
    with (
        page.expect_request(lambda each: each.url.endswith("/battles/new/")) as opening,
        page.expect_response(lambda each: each.url.endswith("/seed/") and each.ok) as told,
    ):
        start(page)
    assert "magpies" not in (opening.value.post_data or "")
    assert told.value.ok
    expect(page.locator("#dice-seed")).to_have_count(0)
    ada.battle = page.url
    assert set(seeds_in(ada)) == {"seven magpies"}
    assert page.evaluate("sessionStorage.getItem('dice-words')") is None


# --- A site that takes no seed -----------------------------------------------------


class Obstacle:
    """Stands between a browser and the address of seeds: what was sent, and what comes back."""

    def __init__(self, page: Page, how: str) -> None:
        self.sent: list[str] = []
        self.how = how
        page.route("**/seed/", self._meet)

    def _meet(self, route: Route) -> None:
        if route.request.method != "POST":
            answer = route.fetch()
            told = {"commitment": "0" * 64} if self.how == "commitment" else {}
            route.fulfill(response=answer, json={**answer.json(), **told})
            return
        self.sent.append(route.request.post_data or "")
        if self.how == "503":
            route.fulfill(status=503, body="")
        elif self.how == "problem":
            route.fulfill(json={"problem": "Not this one."})
        elif self.how == "abort":
            route.abort()
        elif self.how == "nonsense":
            route.fulfill(json={})
        else:
            route.continue_()


@pytest.fixture
def ada(site: Site, opened: Callable[..., Page]) -> Player:
    player = Player("ada", opened(1440, 900), site)
    player.log_in()
    return player


def alone(player: Player) -> None:
    """Open a battle at one screen: it begins at once, so a seed stands in the journal at once."""
    page = player.page
    choose_scenario(page, player.site.address)
    page.check("input[name=opponent][value=hotseat]")
    start(page)
    page.wait_for_url(re.compile(r"/battles/[\w-]{10,}/"))
    player.battle = page.url


def said(player: Player, *words: str) -> None:
    for each in words:
        expect(player.page.locator("#dice-seed")).to_contain_text(each)
    expect(player.page.locator("#dice-seed")).to_be_in_viewport()


def is_taken(player: Player, obstacle: Obstacle) -> None:
    """The same seed as ever is taken in the end, and stands in the proof."""
    obstacle.how = ""
    player.page.get_by_role("button", name="Send the same seed again").click()
    expect(player.page.locator("#dice-seed")).to_have_count(0)
    assert len(set(obstacle.sent)) == 1
    (seed,) = set(seeds_in(player))
    assert obstacle.sent[0].endswith(seed)
    expect(player.page.locator("#kept-here")).to_contain_text("the same as here")


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("503", "answered with an error (503)"),
        ("abort", "The connection broke"),
        ("nonsense", "could not be read"),
    ],
)
def test_a_seed_that_got_no_answer_is_told_and_goes_out_again_as_it_was(
    ada: Player, complaints: Complaints, how: str, words: str
) -> None:
    obstacle = Obstacle(ada.page, how)
    alone(ada)
    for look in (1, 2):
        said(ada, words, "sends the same one again", "chooses among them")
        assert len(obstacle.sent) == look
        assert obstacle.sent[-1].endswith(kept_by(ada)[0]["seed"])
        if look == 1:
            ada.reload()
    assert len(set(obstacle.sent)) == 1
    is_taken(ada, obstacle)
    if how == "503":
        complaints.drop_refusal(503, SEED, times=2)
    elif how == "abort":
        complaints.drop_broken_lines(SEED, 2)


def test_a_refused_seed_is_told_and_sent_again_only_by_hand(
    site: Site, opened: Callable[..., Page]
) -> None:
    ada = Player("ada", opened(390, 844), site)
    ada.log_in()
    obstacle = Obstacle(ada.page, "problem")
    alone(ada)
    said(ada, "refused your seed", "Not this one.", "Nothing is sent again by itself", "chooses")
    ada.reload()
    said(ada, "has refused your seed", "Not this one.", "Nothing is sent again by itself")
    assert len(obstacle.sent) == 1
    with ada.page.expect_response(lambda answer: answer.request.method == "POST"):
        ada.page.get_by_role("button", name="Send the same seed again").click()
    said(ada, "The site refused your seed")
    assert len(obstacle.sent) == 2
    is_taken(ada, obstacle)


def test_after_another_commitment_nothing_goes_out_by_itself(ada: Player) -> None:
    """A site that knows a seed could else find a secret that suits it."""
    obstacle = Obstacle(ada.page, "commitment")
    alone(ada)
    said(ada, "taken only with the commitment", "Nothing is sent again by itself")
    obstacle.how = ""
    ada.reload()
    said(ada, "another commitment for the dice of this battle", "Nothing is sent again by itself")
    assert len(obstacle.sent) == 1
    ada.page.get_by_role("button", name="Send the same seed again").click()
    said(ada, "taken only with the commitment")
    assert len(obstacle.sent) == 2
    assert len(set(obstacle.sent)) == 1


def test_words_of_ones_own_are_sent_again_as_they_were(ada: Player, complaints: Complaints) -> None:
    obstacle = Obstacle(ada.page, "503")
    ada.page.goto(f"{ada.site.address}/battles/new/")
    # The form of a new battle has these words in its field, under "More".
    ada.page.evaluate("sessionStorage.setItem('dice-words', 'seven magpies')")
    alone(ada)
    said(ada, "answered with an error (503)")
    ada.page.evaluate("sessionStorage.setItem('dice-words', 'for another battle')")
    obstacle.how = ""
    ada.reload()
    expect(ada.page.locator("#dice-seed")).to_have_count(0)
    assert len(set(obstacle.sent)) == 1
    assert set(seeds_in(ada)) == {"seven magpies"}
    complaints.drop_refusal(503, SEED)


def test_a_seat_is_taken_with_the_seed_that_was_kept_for_it(
    ada: Player, opened: Callable[..., Page]
) -> None:
    bruno = Player("bruno", opened(1440, 900), ada.site)
    bruno.log_in()
    link = ada.invite("A Walk in the Park")
    sent: list[str] = []

    def lose(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        sent.append(route.request.post_data or "")
        route.fulfill(status=200, content_type="text/html", body="Try again.")

    bruno.page.route("**/battles/join/**", lose)
    for _ in range(2):
        bruno.page.goto(link)
        bruno.page.locator("main form button[type=submit]").last.click()
        expect(bruno.page.get_by_text("Try again.")).to_be_visible()
    drawn = [re.findall(r"drawn_seed=([0-9a-f]{32})", each) for each in sent]
    assert drawn == [[kept_by(bruno)[0]["seed"]]] * 2


def test_a_browser_that_keeps_nothing_sends_no_seed_by_itself(ada: Player) -> None:
    ada.page.add_init_script(
        "const put = Storage.prototype.setItem;"
        "Storage.prototype.setItem = function (key, value) {"
        "  if (this === localStorage) throw new Error('full');"
        "  put.call(this, key, value);"
        "};"
    )
    obstacle = Obstacle(ada.page, "")
    alone(ada)
    said(ada, "keeps nothing", "none is sent by itself")
    assert obstacle.sent == []
    ada.page.get_by_role("button", name="Send a seed").click()
    expect(ada.page.locator("#dice-seed")).to_have_count(0)
    assert len(set(seeds_in(ada))) == 1
