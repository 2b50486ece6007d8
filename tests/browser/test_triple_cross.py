"""Three buyers and a referee in four browsers: secrets, talk, rulings, and an end by agreement."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints, Site
from tests.browser.people import Person

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SPIKE = 3
OWN = "Blackout Cell"  # what Bruno fields, and nobody reads before the table is opened
# Where the first of a side comes on, in cm, by the edge that was chosen; others beside them.
ENTRIES = {"north": (60, 4), "south": (60, 116), "west": (4, 60), "east": (116, 60)}
MOST_PHASES = 12


@dataclass(frozen=True)
class Wharf:
    """Ada is the referee; Bruno, Carla and Dora play Daewoo, ThorCo and the Mafia."""

    ada: Person
    bruno: Person
    carla: Person
    dora: Person
    edges: dict[str, str]

    @property
    def buyers(self) -> tuple[Person, Person, Person]:
        return self.bruno, self.carla, self.dora

    def everybody(self) -> tuple[Person, ...]:
        return (self.ada, *self.buyers)

    def together(self) -> None:
        """Each page shows what there is for its reader; who knows more counts more lines."""
        for each in self.everybody():
            each.catches_up()


@pytest.fixture
def wharf(site: Site, opened: Callable[..., Page]) -> Wharf:
    """Four people sit down; what Bruno brings is read by nobody until all are there."""
    sizes = {"ada": (1440, 900), "bruno": (390, 844), "carla": (1280, 800), "dora": (820, 1180)}
    people = {name: Person(name, opened(*size), site) for name, size in sizes.items()}
    for person in people.values():
        person.sign_up()
    ada, bruno, carla, dora = people.values()
    own_warband(bruno)
    side = "input[name=side_firewall_triple_cross][value=referee]"
    first, second, third = ada.open_table("Triple-Cross", side, "input[name=rosters][value=hidden]")
    bruno.page.goto(first)
    bruno.page.get_by_label("Your force").select_option(label=f"{OWN} (6 figures)")
    bruno.page.locator("#join button[type=submit]").click()
    bruno.page.wait_for_url(re.compile(r"/battles/[\w-]{10,}/$"))
    bruno.battle = bruno.page.url
    carla.page.goto(second)
    expect(carla.page.locator("#seats")).to_contain_text("bruno")
    assert OWN not in carla.page.content()
    carla.take(second)
    assert OWN not in carla.page.content()
    dora.take(third)
    return Wharf(*people.values(), edges={})


def own_warband(person: Person) -> None:
    person.page.goto(f"{person.address}/warbands/new/")
    person.page.locator(".ready", has_text=OWN).get_by_role("button").click()
    person.page.wait_for_url(re.compile(r"/warbands/\w{22}/$"))


def test_three_buyers_and_a_referee(wharf: Wharf, complaints: Complaints) -> None:
    for each in wharf.everybody():
        each.open_battle()
        each.page.evaluate("window.neverReloaded = true")
    the_spike_is_hidden(wharf)
    everybody_is_ready(wharf)
    a_roll_is_not_taken_back(wharf, complaints)
    a_turn_is_played(wharf)
    they_talk(wharf)
    the_referee_steps_in(wharf)
    for each in wharf.everybody():
        assert each.page.evaluate("window.neverReloaded")
        knows = each is wharf.ada
        assert spike_is_known(each) == knows
    they_stop(wharf)


def counter(person: Person) -> str:
    return person.page.locator(f"#token-counter-{SPIKE} title").text_content() or ""


def spike_is_known(person: Person) -> bool:
    """Whether anything on a page tells of the one counter that is no bomb."""
    words = f"{person.log().inner_text()} {counter(person)}"
    return "harmless" in words or f"ounter {SPIKE} is" in words


def the_spike_is_hidden(wharf: Wharf) -> None:
    """Only the referee knows where; what a side brings is only its own until all have begun."""
    before = [counter(each) for each in wharf.buyers]
    wharf.ada.aim("Say which counter is the one", f"counter-{SPIKE}")
    wharf.together()
    assert counter(wharf.ada) == f"Counter {SPIKE}, harmless"
    assert [counter(each) for each in wharf.buyers] == before
    assert set(before) == {f"Counter {SPIKE}, unknown"}
    assert not wharf.ada.may_take_back()
    wharf.ada.press_action("Ready")
    wharf.together()
    bruno, carla = wharf.bruno, wharf.carla
    theirs = bruno.page.locator("#figures .figure").first.get_attribute("id") or ""
    for person, sees in ((bruno, True), (carla, False)):
        look_at(person, theirs)
        expect(person.page.locator("#chosen")).to_contain_text("Gutz")
        assert (person.page.locator("#facts-weapons").count() > 0) == sees


def look_at(person: Person, figure: str) -> None:
    tab = person.page.locator('.sheet-tabs [data-tab="figures"]')
    if tab.is_visible():
        tab.click()
    person.page.locator(f"#{figure} .figure-name a").click()
    expect(person.page.locator("#chosen")).to_be_visible()
    person.page.locator("#facts summary").first.wait_for(state="attached")


def everybody_is_ready(wharf: Wharf) -> None:
    """A side that is ready may think again; then dice say who chooses an edge first."""
    wharf.bruno.press_action("Ready")
    wharf.together()
    wharf.bruno.take_back()
    wharf.together()
    expect(wharf.carla.log()).to_contain_text("(taken back)")
    for person in wharf.buyers:
        person.press_action("Ready")
        wharf.together()
    for _ in wharf.buyers:
        person = next(each for each in wharf.buyers if each.has_the_turn())
        button = person.page.locator("#panel-actions button", has_text="Come over the").first
        edge = re.search(r"the (\w+) edge", button.inner_text())
        assert edge
        wharf.edges[person.name] = edge[1]
        person.press_action("Come over the")
        wharf.together()
    expect(wharf.ada.page.locator("#battle-status")).to_contain_text("Turn 1")


def a_roll_is_not_taken_back(wharf: Wharf, complaints: Complaints) -> None:
    """Dice have been thrown: no button, and no way round it."""
    for person in wharf.buyers:
        assert not person.may_take_back()
    page, seq = wharf.bruno.page, wharf.bruno.seq()
    token = page.locator("[name=csrfmiddlewaretoken]").first.get_attribute("value") or ""
    answer = page.request.post(
        f"{wharf.bruno.battle}take-back/",
        form={"csrfmiddlewaretoken": token, "seq": str(seq), "token": "x", "side": "daewoo"},
        headers={"Referer": wharf.bruno.battle},
    )
    assert answer.status == 422
    assert "There is nothing to take back" in answer.text()
    assert complaints == []


def a_turn_is_played(wharf: Wharf) -> None:
    """One figure of each team comes on; every page shows it without being loaded again."""
    entered: list[str] = []
    for _ in range(MOST_PHASES):
        wharf.together()
        if "Turn 2" in wharf.ada.page.locator("#battle-status").inner_text():
            break
        mover = next(each for each in wharf.everybody() if each.has_the_turn())
        if mover.page.locator("#panel-actions button", has_text="Act with").count():
            mover.press_action("Act with")
            wharf.together()
        if mover is not wharf.ada:
            entered += come_on(wharf, mover)
        if mover.has_the_turn():  # a badly failed roll has ended the phase by itself
            mover.finish()
    expect(wharf.ada.page.locator("#battle-status")).to_contain_text("Turn 2")
    assert entered  # dice decide who of the three comes on
    for each in wharf.everybody():
        for figure in entered:
            expect(each.page.locator(f"#token-{figure}")).to_have_count(1)


def come_on(wharf: Wharf, person: Person) -> list[str]:
    """Somebody of the acting team runs in from the side's edge; who did."""
    names = person.able_off_the_table()
    if not names or not person.select(names[0]):
        return []
    row = person.page.locator("#figures .figure.is-selected").get_attribute("id") or ""
    x, y = ENTRIES[wharf.edges[person.name]]
    person.open_order("Enter at a walk")
    person.point(x, y)
    wharf.together()
    figure = row.removeprefix("figure-")
    return [figure] if person.page.locator(f"#token-{figure}").count() else []


def they_talk(wharf: Wharf) -> None:
    """What is said at the table everybody there reads."""
    for person in wharf.everybody():
        tab = person.page.locator('.sheet-tabs [data-tab="log"]')
        if tab.is_visible():
            tab.click()
        if person.page.locator("#talk:not([open])").count():
            person.page.locator("#talk > summary").click()
        expect(person.page.locator("#talk-form")).to_be_visible()
    wharf.dora.page.locator("#talk-input").fill("It is mine, all of it.")
    wharf.dora.page.locator("#talk-form button").click()
    for person in wharf.everybody():
        expect(person.page.locator("#talk-words")).to_contain_text("It is mine, all of it.")


def the_referee_steps_in(wharf: Wharf) -> None:
    """A referee's order with its reason stands in every log."""
    ada = wharf.ada
    ada.open_order("Give or take Gutz")
    who = ada.page.locator("#order-form select[name=figure] option").nth(2).get_attribute("value")
    assert who
    ada.fill_in(figure=who, reason="a shot across the bows")
    wharf.together()
    for person in wharf.everybody():
        expect(person.log()).to_contain_text("a shot across the bows")


def they_stop(wharf: Wharf) -> None:
    """A draw is declined; to stop here they agree, all three, and the referee is not asked."""
    bruno, carla, dora = wharf.buyers
    propose(bruno, "A draw")
    for person in (carla, dora):  # without asking: news of it reaches their boards
        expect(person.page.locator("#proposal-draw")).to_contain_text("bruno proposes a draw")
    answer(dora, "draw", "Decline")
    expect(dora.page.locator("#proposal-draw")).to_have_count(0)
    wharf.ada.reload()
    expect(wharf.ada.page.locator("#settle")).to_have_count(0)
    propose(bruno, "Abandon the game")
    for person in (carla, dora):
        answer(person, "stop", "Agree")
    wharf.ada.sees(dora.seq())
    for person in wharf.everybody():
        person.sees(dora.seq())
        expect(person.page.locator("#outcome")).to_contain_text("No result")
        person.check_proof()
    carla.reload()
    assert counter(carla) == f"Counter {SPIKE}, harmless"  # it is over: everything is laid open


def orders_tab(person: Person) -> None:
    tab = person.page.locator('.sheet-tabs [data-tab="panel"]')
    if tab.is_visible():
        tab.click()


def propose(person: Person, words: str) -> None:
    orders_tab(person)
    person.reload()  # what the others answered since
    person.page.locator("#settle:not([open]) > summary").click()
    person.page.locator("#settle").get_by_role("button", name=words).click()
    expect(person.page.locator("#table .notice")).to_contain_text("You propose")


def answer(person: Person, how: str, button: str) -> None:
    orders_tab(person)
    person.page.locator(f"#proposal-{how}").get_by_role("button", name=button).click()
    expect(person.page.locator(f"#proposal-{how} button", has_text=button)).to_have_count(0)
