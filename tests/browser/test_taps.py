"""Ten tasks of every day on a phone, with the touches that each takes: none may take more.

A touch is a finger on the screen: on a link, a button, a field to type into, a place on the table.
Words that are typed into a field that has the focus count nothing. Nothing is set up by touches
that are not counted, and each task ends with something that only its end brings.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Site, printed
from tests.browser.hands import WATCH, Hands
from tests.browser.player import Player

pytestmark = pytest.mark.browser
PHONE = (390, 844)
# The touches of each task. What is quicker than this is written down here.
MOST = {
    "first battle": 3,
    "account": 4,
    "warband of three": 2,
    "invite": 3,
    "accept an invitation": 1,
    "join a club": 1,
    "answer a turn": 5,
    "report a result": 3,
    "confirm a result": 1,
    "find out what suppressed is": 3,
    "print a warband": 2,
    "switch letters off": 4,
}
MOST_IN_ALL = 42  # half of what they took at first
PASSWORD = "a-password-of-tests-7"
# A league of Ada and Bruno with a game to be played, and links to join a battle and a club.
SCENE = """
from django.contrib.auth import get_user_model
from accounts.actors import actor_from
from battles.matchmaking.plans import BattlePlan
from battles.services import opening
from campaigns.clubs.services import clubs, invitations
from campaigns.clubs.services.clubs import ClubWords
from campaigns.leagues.plans import EntryPlan, LeaguePlan, SeasonPlan
from campaigns.leagues.services import rounds, seasons
ada, bruno = (
    actor_from(get_user_model().objects.get(username=name), "") for name in ("ada", "bruno")
)
league = seasons.create_league(bruno, LeaguePlan("Taps", "firewall"), "taps")
season = seasons.open_season(league.pk, bruno, SeasonPlan(rounds=1, scenario="cutters_yard"))
for who, name in ((ada, "Ada"), (bruno, "Bruno")):
    seasons.enter(season.pk, who, EntryPlan(name))
rounds.start_season(season.pk, bruno)
rounds.publish(rounds.pair_round(season.pk, bruno, 0, 1).pk, bruno)
club = clubs.found_club(bruno, ClubWords("Taps Club", "", ""), "Bruno", "taps")
link = invitations.make_link(club.slug, bruno, 9, 9, "taps")
print(link.token)
"""
ADAS_TURN = """
from django.contrib.auth import get_user_model
from django.db import transaction
from accounts.actors import actor_from
from battles import journal
from battles.matchmaking.plans import BattlePlan
from battles.services import opening, orders, seating
from battles.services.locking import locked_battle
from rules.registry import RULESETS
ada, bruno = (
    actor_from(get_user_model().objects.get(username=name), "") for name in ("ada", "bruno")
)
card = next(e for e in RULESETS["firewall"].scenarios if e.id == "cutters_yard")
first, second = (side.id for side in card.sides[:2])
battle = opening.open_battle(ada, BattlePlan("firewall", card.id, side=first), "taps")
seating.accept_invitation(battle.seats.exclude(invite=None).get().invite, bruno)
for _ in range(9):
    with transaction.atomic():
        row, seats = locked_battle(battle.pk)
        if row.to_act[0] == first:
            break
        ruleset, state = journal.ruleset_of(row), journal.state_of(row)
        order = ruleset.idle(state, row.to_act[0])
        orders.carry_out(row, seats, order, orders.order_of_the_site(row, order))
print(battle.pk)
"""


@dataclass
class Finger:
    """Touches things on a page and counts."""

    page: Page
    site: Site
    touches: int = 0

    def begin(self, path: str = "/") -> None:
        """Where the task begins; an address that somebody was sent costs no touch."""
        self.page.goto(path if path.startswith("http") else self.site.address + path)
        self.touches = 0

    def tap(self, target: Locator, words: str = "") -> None:
        """Touch it where it is seen, and type."""
        expect(target).to_be_visible()
        self.touches += 1
        target.tap()
        if words:
            self.page.keyboard.type(words)

    def link(self, name: str) -> None:
        self.tap(self.page.get_by_role("link", name=name).locator("visible=true").first)

    def button(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name).locator("visible=true").first)

    def done(self, task: str) -> None:
        """The task is done, in no more touches than it may take."""
        assert 0 < self.touches <= MOST[task], f"{task}: {self.touches} touches"


def hands_on(page: Page, seed: int) -> Hands:
    """Hands on the table of a page that is opening, once its scripts have come."""
    page.wait_for_selector("#battle")
    page.wait_for_load_state()
    page.evaluate(WATCH)
    return Hands(page, random.Random(seed))  # noqa: S311


@pytest.fixture
def stranger(site: Site, opened: Callable[..., Page]) -> Finger:
    return Finger(opened(*PHONE), site)


@pytest.fixture
def ada(site: Site, opened: Callable[..., Page]) -> Finger:
    page = opened(*PHONE)
    Player("ada", page, site).log_in()
    return Finger(page, site)


@pytest.fixture
def bruno(site: Site, opened: Callable[..., Page]) -> Finger:
    page = opened(*PHONE)
    Player("bruno", page, site).log_in()
    return Finger(page, site)


@pytest.fixture(scope="module")
def club_link(site: Site) -> str:
    return f"/clubs/join/{printed(site, SCENE)[-1]}/"


def test_the_tasks_together_take_half_of_what_they_took() -> None:
    assert sum(MOST.values()) <= MOST_IN_ALL


def test_first_battle(stranger: Finger) -> None:
    """From the front page to the first own order, without an account."""
    page = stranger.page
    stranger.begin()
    stranger.button("Play now")
    hands = hands_on(page, 2)
    before = hands.seq
    assert hands.act()
    stranger.touches += hands.touches
    assert hands.seq > before
    stranger.done("first battle")


def test_account(stranger: Finger) -> None:
    stranger.begin()
    stranger.link("Sign up")
    stranger.tap(stranger.page.get_by_label("Username"), "tapper")
    stranger.tap(stranger.page.get_by_label("Password", exact=True), PASSWORD)
    stranger.button("Sign up")
    stranger.page.wait_for_url(re.compile(r"^(?!.*/accounts/signup/)"))
    expect(stranger.page.locator(".member-home")).to_be_visible()
    stranger.done("account")


def test_warband_of_three(ada: Finger) -> None:
    """A ready one, copied: from the list of one's warbands."""
    ada.begin("/warbands/")
    ada.link("New warband")
    ada.tap(ada.page.locator(".ready", has_text="Wardens").get_by_role("button").first)
    ada.page.wait_for_url(re.compile(r"/warbands/\w{22}/$"))
    assert ada.page.locator(".member").count() >= 3
    ada.done("warband of three")


def test_invite_and_accept(ada: Finger, bruno: Finger) -> None:
    ada.begin()
    ada.link("New battle")
    ada.tap(ada.page.locator(".new-scenario").first)
    ada.button("Invite somebody")
    ada.page.wait_for_url(re.compile(r"/battles/[\w-]{10,}/$"))
    ada.done("invite")
    link = re.findall(r"https?://[^\s\"'<]*/battles/join/[^\s\"'<]+", ada.page.content())[0]
    bruno.begin(link)
    bruno.button("Take the seat")
    bruno.page.wait_for_url(ada.page.url)
    bruno.done("accept an invitation")


def test_join_a_club(ada: Finger, club_link: str) -> None:
    ada.begin(club_link)
    ada.button("Join the club")
    expect(ada.page.get_by_role("heading", name="Taps Club")).to_be_visible()
    ada.done("join a club")


def test_answer_a_turn(ada: Finger, site: Site) -> None:
    """From the notice of a turn: one order, and the end of the team's turn."""
    battle = printed(site, ADAS_TURN)[-1]
    ada.begin("/")
    ada.tap(ada.page.locator(f"#battle-{battle} .button"))
    hands = hands_on(ada.page, 4)
    if not hands.chosen():
        assert hands.next_figure()
    assert hands.act()
    has_ended = hands.press("#panel-actions button, #panel-actions a")
    # A roll that fails ends the turn of the team by itself.
    assert has_ended or not ada.page.locator("#able a").count()
    ada.touches += hands.touches
    ada.done("answer a turn")


def test_report_and_confirm_a_result(ada: Finger, bruno: Finger, club_link: str) -> None:
    ada.begin()
    ada.tap(ada.page.locator("#fixtures a").first)
    ada.tap(ada.page.locator("#file-outcome label").first)
    ada.button("Submit result")
    expect(ada.page.locator("#told")).to_contain_text("The other side confirms it.")
    ada.done("report a result")
    bruno.begin()
    bruno.tap(bruno.page.locator("#results button").first)
    expect(bruno.page.get_by_text("The result stands.")).to_be_visible()
    bruno.done("confirm a result")


def test_find_out_what_suppressed_is(stranger: Finger) -> None:
    page = stranger.page
    stranger.begin()
    stranger.tap(page.locator(".foot-bar a", has_text="Rules"))
    stranger.tap(page.get_by_role("searchbox").first, "suppressed")
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_contain_text(re.compile("suppress", re.IGNORECASE))
    stranger.tap(
        page.get_by_role("main").get_by_role("link", name=re.compile("suppress", re.I)).first
    )
    expect(page.get_by_role("main")).to_contain_text(re.compile("suppress", re.IGNORECASE))
    stranger.done("find out what suppressed is")


def test_print_a_warband(ada: Finger) -> None:
    test_warband_of_three(ada)
    ada.begin()
    ada.tap(ada.page.locator(".foot-bar a", has_text="Warbands"))
    ada.link("Print")
    ada.page.wait_for_url(re.compile(r"/print/$"))
    ada.done("print a warband")


def test_switch_letters_off(ada: Finger) -> None:
    ada.begin()
    ada.tap(ada.page.locator(".nav-menu summary"))
    ada.link("ada")
    ada.link("Notifications")
    ada.button("No letters at all")
    expect(ada.page.get_by_role("button", name="Send letters again")).to_be_visible()
    ada.done("switch letters off")
