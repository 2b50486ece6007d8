"""What happens is seen: figures move, cards and banners come, and the board ends as it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import ndiff

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, Site, printed
from tests.browser.player import Player

pytestmark = pytest.mark.browser
SIZES = [(390, 844), (1440, 900)]
MANY_ORDERS = 6  # dozens of orders, until all has been seen
SCENARIOS = {
    "firewall": "street_fight",
    "fireteam_tomorrow": "crossroads",
    "killzone": "block",
    "firefight": "warehouse",
    "cyberpunk": "alley",
}
# Opens a battle of Ada's on all seats, or goes on with one, and gives orders that a machine likes.
MACHINE = """
import sys, time
from django.contrib.auth import get_user_model
from accounts.actors import Actor, actor_from
from battles import journal
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.order_form.forms import OrderSlip
from battles.services import opening, orders, seating
from rules.bots import Whim
from rules.bots.known import bot_called
from rules.kernel.record import IllegalOrder
ruleset, scenario, known, count, bot, pause, other = {given!r}
people = [actor_from(get_user_model().objects.get(username=each), "") for each in ("ada", "bruno")]
if not known:
    wind = {"wind": "breeze"} if ruleset == "firewall" else {}
    plan = BattlePlan(ruleset, scenario, hotseat=not other, house_rules=wind)
    made = opening.open_battle(people[0], plan, "here")
    known = made.pk
    for number, seat in enumerate(made.seats.filter(invite__isnull=False)):
        name = "bruno" if number == 0 else "seat-%d" % number
        user, _ = get_user_model().objects.get_or_create(username=name)
        seating.accept_invitation(seat.invite, actor_from(user, ""))
def place(battle):
    game, state, side = journal.ruleset_of(battle), journal.state_of(battle), battle.to_act[0]
    for order in bot_called(bot).choose(game, game.view(state, side), side, Whim(battle.seq)):
        slip = OrderSlip(side, game.fields_of(order), "film-%d" % battle.seq, battle.seq)
        seat = battle.seats.get(side=side)
        who = Actor(user_id=seat.user_id, guest_key=seat.guest_key)
        try:
            return orders.place_order(known, who, slip)
        except IllegalOrder:
            continue
for _ in range(count):
    battle = Battle.objects.get(pk=known)
    if battle.status != Battle.Status.ACTIVE or not battle.to_act:
        break
    place(battle)
    time.sleep(pause)
print(known, Battle.objects.get(pk=known).seq)
"""
# Every figure as it is drawn, without what a zoom does to its size.
FIGURES = """() => [...document.querySelectorAll('#board .board-tokens > *')].map((token) => {
  const copy = token.cloneNode(true);
  copy.querySelector('.token-hit').removeAttribute('r');
  copy.querySelector('.token-body').removeAttribute('transform');
  for (const each of copy.querySelectorAll('.token-plate')) each.removeAttribute('transform');
  for (const each of copy.querySelectorAll('.token-name, .token-marks')) {
    each.classList.remove('is-covered');
    each.removeAttribute('font-size');
    each.removeAttribute('y');
  }
  const href = copy.getAttribute('href');
  copy.removeAttribute('href'); // it may come and go, and stand elsewhere among the attributes
  const drawn = `${href} ${copy.outerHTML}`.replace(/\\s+/g, ' ');
  return drawn.replace(/(figure|seq|token)=[\\w-]+/g, '');
})"""
# Every frame: where each figure is on the screen, and what lies over the board.
WATCH = """() => {
  window.film = { places: {}, cards: new Set(), banners: new Set(), drawn: new Set(), moved: [] };
  window.first = new Map([...document.querySelectorAll('.token')].map((each) => [each.id, each]));
  const look = () => {
    for (const token of document.querySelectorAll('#board .token')) {
      const { x, y } = token.querySelector('.token-hit').getBoundingClientRect();
      const seen = (window.film.places[token.id] ??= []);
      const last = seen.at(-1);
      if (!last || Math.hypot(last[0] - x, last[1] - y) > 0.5) seen.push([x, y]);
    }
    const card = document.getElementById('result-card');
    if (card && !card.hidden) window.film.cards.add(card.textContent.trim());
    const banner = document.getElementById('board-banner');
    if (banner && !banner.hidden) window.film.banners.add(banner.textContent.trim());
    for (const each of document.querySelectorAll('#stage > *')) {
      window.film.drawn.add(each.getAttribute('class'));
    }
    for (const each of document.getAnimations()) {
      if (each instanceof CSSTransition || !each.effect.target?.closest?.('#board-frame')) continue;
      for (const frame of each.effect.getKeyframes()) {
        window.film.moved.push(...Object.keys(frame));
      }
    }
    requestAnimationFrame(look);
  };
  look();
}"""
FILM = """() => ({
  places: Object.fromEntries(
    Object.entries(window.film.places).map(([id, seen]) => [id, seen.length])),
  cards: [...window.film.cards],
  banners: [...window.film.banners],
  drawn: [...window.film.drawn],
  moved: [...new Set(window.film.moved)],
  same: [...document.querySelectorAll('.token')].every(
    (each) => !window.first.has(each.id) || window.first.get(each.id) === each),
})"""
KEYFRAME = {"transform", "opacity", "offset", "computedOffset", "easing", "composite"}
SOMEBODY_GOES = "() => Object.values(window.film.places).some((seen) => seen.length > 4)"
PLAYING = "() => !document.getElementById('board-skip').hidden"
# One moment: a figure of those in sight crawls a long way.
WALK = """async () => {
  const { playFrom } = await import(document.querySelector('script[src*="js/player"]').src);
  const token = document.querySelector('#board .token[data-team]');
  const figure = token.id.slice('token-'.length);
  const [x, y] = [Number(token.dataset.x), Number(token.dataset.y)];
  const path = [[x, y], [x + 400, y], [x, y], [x + 400, y], [x, y]];
  const cues = [{ do: 'walk', figure, path, gait: 'crawl', facing: null }];
  const moment = { seq: 0, order: 9999, text: 'It crawls.', tone: 'plain', dice: [], cues };
  const tokens = [...document.querySelectorAll('#board .token')];
  playFrom(tokens.map((each) => each.cloneNode(true)), { moments: [moment], places: {} });
  return figure;
}"""
ANOTHER = """walker => [...document.querySelectorAll('#board .token[data-team]')]
  .map((token) => token.id.slice('token-'.length))
  .find((id) => id !== walker && document.querySelector(`#figures a[href$="figure=${id}"]`))"""
WALKS = "id => document.getElementById(`token-${id}`).getAnimations().length > 0"
CHOSEN = """() => document.querySelector('#board .token.is-selected')
  && !document.querySelector('.htmx-request')"""
WAITING = "() => document.querySelectorAll('#log .is-waiting').length > 0"
SHOWN = "seq => Number(document.getElementById('battle').dataset.seq) >= seq"
HIDE = """is => {
  Object.defineProperty(document, 'hidden', { value: is, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
OPEN = "() => document.querySelectorAll('#orders details').forEach((each) => (each.open = true))"
ENDED = """seq => Number(document.getElementById('battle').dataset.seq) >= seq
  && document.getElementById('board-skip').hidden && !document.getElementById('playback')"""


def machine(
    site: Site,
    game: str,
    known: str,
    count: int,
    bot: str = "plain",
    pause: float = 0.0,
    other: str = "",
    scenario: str = "",
) -> tuple[str, int]:
    """Let a machine give so many orders; the battle and its last line.

    A new battle is Ada's on all seats, or against `other`.
    """
    given = (game, scenario or SCENARIOS[game], known, count, bot, pause, other)
    script = MACHINE.replace("{given!r}", repr(given))
    battle, seq = printed(site, script)[-2:]
    return battle, int(seq)


def opened_on(page: Page, site: Site, battle: str, pace: str = "quick") -> Page:
    at_pace(page, site, pace)
    page.goto(f"{site.address}/battles/{battle}/")
    expect(page.locator("#live-state")).to_have_text("live")
    return page


def at_pace(page: Page, site: Site, pace: str) -> None:
    """Ada, whose account keeps how she watches."""
    Player("ada", page, site).log_in()
    page.goto(f"{site.address}/account/viewing/")
    page.select_option("#viewing-pace", pace)
    page.locator("#viewing button").click()
    expect(page.locator("#messages")).to_contain_text("Kept.")


def ended(page: Page, seq: int) -> None:
    page.wait_for_function(ENDED, arg=seq, timeout=6 * PATIENCE)


def is_as_fresh(page: Page) -> None:
    """The figures of this page are those of one that is opened now; else it says what differs."""
    here = page.evaluate(FIGURES)
    other = page.context.new_page()
    other.goto(page.url)
    fresh = other.evaluate(FIGURES)
    other.close()
    differs = "\n".join(
        line for line in ndiff(words_of(here), words_of(fresh)) if not line.startswith("  ")
    )
    assert not differs, differs


def words_of(figures: list[str]) -> list[str]:
    return [f"{number}: {part}" for number, each in enumerate(figures) for part in each.split(">")]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_others_do_is_played_as_it_arrives(
    site: Site, opened: Callable[..., Page], width: int, height: int
) -> None:
    battle, _ = machine(site, "cyberpunk", "", 8)
    page = opened_on(opened(width, height, motion="no-preference"), site, battle)
    page.evaluate(WATCH)
    _, seq = machine(site, "cyberpunk", battle, 10, pause=0.3)
    ended(page, seq)
    film = page.evaluate(FILM)
    assert max(film["places"].values()) > 4, "somebody is seen on the way, not only here and there"
    assert film["cards"], "the result stands over the board"
    assert set(film["moved"]) <= KEYFRAME
    assert film["same"], "a figure is one element for the whole battle"
    is_as_fresh(page)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("game", sorted(SCENARIOS))
def test_each_game_is_seen(
    site: Site, opened: Callable[..., Page], game: str, width: int, height: int
) -> None:
    """Figures are seen on their way, or what they do is; cards tell what came of it."""
    battle, _ = machine(site, game, "", 6)
    page = opened_on(opened(width, height, motion="no-preference"), site, battle)
    page.evaluate(WATCH)
    for _ in range(MANY_ORDERS):
        _, seq = machine(site, game, battle, 12)
        ended(page, seq)
        film = page.evaluate(FILM)
        if (max(film["places"].values(), default=0) > 4 or film["drawn"]) and film["banners"]:
            break
    assert max(film["places"].values(), default=0) > 4 or film["drawn"], "nobody was seen to act"
    assert film["cards"]
    assert film["banners"], "a turn, a phase or a round has begun or ended"
    assert set(film["moved"]) <= KEYFRAME
    is_as_fresh(page)


@pytest.mark.slow
def test_on_a_slow_line_the_board_ends_as_it_is(site: Site, opened: Callable[..., Page]) -> None:
    battle, _ = machine(site, "cyberpunk", "", 8)
    page = opened_on(opened(390, 844, motion="no-preference"), site, battle)
    slow = {
        "offline": False,
        "latency": 900,
        "downloadThroughput": 30_000,
        "uploadThroughput": 15_000,
    }
    page.context.new_cdp_session(page).send(
        "Network.emulateNetworkConditions", {"offline": False, **slow}
    )
    page.evaluate(WATCH)
    _, seq = machine(site, "cyberpunk", battle, 10, pause=0.3)
    ended(page, seq)
    assert page.evaluate(FILM)["cards"]
    is_as_fresh(page)


@pytest.mark.slow
def test_two_browsers_watch_each_other(site: Site, opened: Callable[..., Page]) -> None:
    battle, _ = machine(site, "firewall", "", 8, other="bruno")
    page = opened_on(opened(1440, 900, motion="no-preference"), site, battle)
    other = opened(390, 844, motion="no-preference")
    Player("bruno", other, site).log_in()
    other.goto(f"{site.address}/battles/{battle}/")
    for one, name in ((page, "bruno"), (other, "ada")):
        expect(one.locator("#presence")).to_contain_text(f"{name} is here")
        expect(one.locator("#presence li:visible")).to_have_count(1)
        one.evaluate(WATCH)
    _, seq = machine(site, "firewall", battle, 30, pause=0.1)
    for one in (page, other):
        one.wait_for_function(SHOWN, arg=seq - 3)  # some of it may be secret
        one.keyboard.press("Escape")
        one.wait_for_function("() => document.getElementById('board-skip').hidden")
        is_as_fresh(one)
        assert one.evaluate(FILM)["cards"]
    other.close()
    expect(page.locator("#presence li:visible")).to_have_count(0, timeout=4 * PATIENCE)


@pytest.mark.slow
def test_eight_seats_are_followed(site: Site, opened: Callable[..., Page]) -> None:
    battle, _ = machine(site, "fireteam_tomorrow", "", 8, other="bruno", scenario="eight_hands")
    page = opened_on(opened(390, 844, motion="no-preference"), site, battle)
    page.evaluate(WATCH)
    _, seq = machine(site, "fireteam_tomorrow", battle, 60)
    ended(page, seq)
    film = page.evaluate(FILM)
    assert film["cards"] or film["banners"]
    assert film["same"]
    is_as_fresh(page)


def test_what_stands_on_a_figure_is_no_name_of_its_own(
    site: Site, opened: Callable[..., Page]
) -> None:
    """Whoever steers by voice says the name that is read out, not the letters on the token."""
    battle, _ = machine(site, "firewall", "", 8)
    page = opened_on(opened(1440, 900), site, battle)
    asked = {"runOnly": {"type": "rule", "values": ["label-content-name-mismatch"]}}
    found = Axe().run(page, options=asked).response
    assert [node["html"][:300] for each in found["violations"] for node in each["nodes"]] == []
    first = page.locator("#board .token[href]").first
    words = first.locator("title").text_content() or "no name"
    expect(page.locator("#board").get_by_role("link", name=words, exact=True).first).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(SCENARIOS))
def test_after_many_orders_the_board_is_that_of_a_fresh_page(
    site: Site, opened: Callable[..., Page], game: str
) -> None:
    battle, _ = machine(site, game, "", 6)
    page = opened_on(opened(1440, 900, motion="no-preference"), site, battle)
    page.evaluate(WATCH)
    for skips in range(4):
        _, seq = machine(site, game, battle, 50, bot="random", pause=0.02)
        if skips % 2:
            page.keyboard.press("Escape")
        ended(page, seq)
        is_as_fresh(page)
    assert page.evaluate(FILM)["same"]
    assert page.locator("#stage > *").count() == 0


def test_pictures_can_be_skipped_and_switched_off(site: Site, opened: Callable[..., Page]) -> None:
    battle, _ = machine(site, "cyberpunk", "", 8)
    page = opened_on(opened(1440, 900, motion="no-preference"), site, battle)
    page.evaluate(WATCH)
    _, seq = machine(site, "cyberpunk", battle, 12)
    page.wait_for_function(PLAYING)
    page.wait_for_function(SHOWN, arg=seq)
    assert page.evaluate(WAITING), "the log does not tell what is still to be seen"
    page.keyboard.press("Escape")
    page.wait_for_function(ENDED, arg=seq, timeout=1000)
    assert not page.evaluate(WAITING)
    is_as_fresh(page)
    page.locator("#playback-settings summary").click()
    page.select_option("#pace", "off")
    _, seq = machine(site, "cyberpunk", battle, 4)
    page.wait_for_function(SHOWN, arg=seq)
    assert page.locator("#board-skip").is_hidden()
    page.reload()
    expect(page.locator("#pace")).to_have_value("off")


def test_whoever_wants_no_motion_has_cards_without_it(
    site: Site, opened: Callable[..., Page]
) -> None:
    battle, _ = machine(site, "cyberpunk", "", 8)
    page = opened_on(opened(390, 844), site, battle)
    page.evaluate(WATCH)
    _, seq = machine(site, "cyberpunk", battle, 3)
    ended(page, seq)
    film = page.evaluate(FILM)
    assert film["cards"]
    assert film["moved"] == []
    assert film["drawn"] == []


def test_a_hidden_tab_plays_nothing_and_is_up_to_date_at_once(
    site: Site, opened: Callable[..., Page]
) -> None:
    battle, _ = machine(site, "cyberpunk", "", 8)
    page = opened_on(opened(1440, 900, motion="no-preference"), site, battle)
    page.evaluate(HIDE, True)
    _, seq = machine(site, "cyberpunk", battle, 6)
    page.evaluate(WATCH)
    page.evaluate(HIDE, False)
    page.wait_for_function(SHOWN, arg=seq)
    page.keyboard.press("Escape")
    ended(page, seq)
    is_as_fresh(page)


def test_an_own_order_is_played_too(site: Site, opened: Callable[..., Page]) -> None:
    battle, _ = machine(site, "cyberpunk", "", 8)
    page = opened_on(opened(390, 844, motion="no-preference"), site, battle)
    page.evaluate(WATCH)
    page.evaluate(OPEN)
    page.locator("#orders a.order", has_text="Done").first.click()
    button = page.locator("#confirm button, #panel-actions button", has_text=re.compile("Done"))
    button.first.wait_for()
    page.evaluate("() => document.getElementById('battle').setAttribute('data-old', '')")
    with page.expect_response(lambda answer: answer.url.endswith("/orders/")):
        button.first.click()
    # Seeds of the dice add lines too, so a higher number does not say that the order is shown.
    page.wait_for_selector("#battle:not([data-old])")
    ended(page, 0)
    is_as_fresh(page)
    assert page.title().startswith("Your turn · ")


def test_what_still_moves_ends_though_somebody_chooses_a_figure(
    site: Site, opened: Callable[..., Page]
) -> None:
    """The answer to a choice brings nothing new: the last moment goes on, in the same element."""
    battle, _ = machine(site, "cyberpunk", "", 8)
    page = opened_on(opened(1440, 900, motion="no-preference"), site, battle, pace="slow")
    walker = page.evaluate(WALK)
    other = page.evaluate(ANOTHER, walker)  # who is dead has a row, and no place on the table
    page.locator(f"#figures a[href$='figure={other}']").first.click()
    page.wait_for_url(re.compile(r"figure="))
    page.wait_for_function(CHOSEN)
    assert page.evaluate(PLAYING), "it is not cut short"
    page.wait_for_function(WALKS, arg=walker, timeout=PATIENCE)  # a leg may just have ended
    page.wait_for_function("() => document.getElementById('board-skip').hidden")
    is_as_fresh(page)


def test_what_happened_while_somebody_was_away_is_shown_when_asked(
    site: Site, opened: Callable[..., Page]
) -> None:
    """It begins with the figures as they stood at the last look, and ends with those of now."""
    battle, _ = machine(site, "cyberpunk", "", 8, other="bruno")
    page = opened_on(opened(1440, 900, motion="no-preference"), site, battle)
    page.goto(f"{site.address}/battles/")
    _, seq = machine(site, "cyberpunk", battle, 12)
    page.goto(f"{site.address}/battles/{battle}/")
    page.evaluate(WATCH)
    page.locator("#away").click()
    page.wait_for_function(PLAYING)
    ended(page, seq)
    film = page.evaluate(FILM)
    assert max(film["places"].values()) > 4
    assert film["cards"]
    assert film["same"]
    is_as_fresh(page)


@pytest.mark.slow
def test_the_replay_plays_whole_orders(site: Site, opened: Callable[..., Page]) -> None:
    battle, _ = machine(site, "cyberpunk", "", 16)
    page = opened(1440, 900, motion="no-preference")
    at_pace(page, site, "quick")
    page.goto(f"{site.address}/battles/{battle}/replay/?at=1")
    page.evaluate(WATCH)
    page.locator("#play").click()
    page.wait_for_function(SOMEBODY_GOES)
    page.locator("#play").click()
    page.wait_for_timeout(1000)  # a step may be on its way
    page.wait_for_function(ENDED.replace("battle", "replay"), arg=0)
    film = page.evaluate(FILM)
    assert max(film["places"].values()) > 4
    assert film["cards"]
    assert film["same"]
    is_as_fresh(page)
    page.locator("#step-first").click()  # a jump is not played
    page.wait_for_function("() => document.getElementById('board-skip').hidden")
    is_as_fresh(page)
