"""A game of a fortnight in time that the test keeps: two players, a referee, a spectator."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import IO

import pytest
from playwright.sync_api import Page, expect

from tests.beside import running, served
from tests.browser.conftest import Site
from tests.browser.people import Person
from tests.browser.time_file import TIME_FILE  # not from `timed`: that sets the clocks

pytestmark = [pytest.mark.browser, pytest.mark.slow]
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
TANNER = "rule_firewall:street_fight_referee"
BATTLE_ID = re.compile(r"/battles/([\w-]{10,})/")
MISSED = re.compile("The deadline of .* has passed. The site ends their move as it stands.")


@dataclass
class Time:
    """The time of the battles on a site of its own, kept by a process beside it."""

    now: datetime
    keeper: subprocess.Popen[str]
    letters: Path
    battle: str = ""  # other tests leave battles with clocks behind: theirs do not count

    def forward(self, time: timedelta) -> int:
        """It is that much later, the clocks are swept and letters sent: deadlines missed."""
        self.now += time
        return self.set()

    def set(self) -> int:
        print(self.now.isoformat(), file=_pipe(self.keeper.stdin), flush=True)
        late = _pipe(self.keeper.stdout).readline().split()
        return late.count(self.battle)

    def letters_to(self, name: str) -> str:
        """Everything that was mailed to somebody."""
        found = [each.read_text(encoding="utf-8") for each in self.letters.glob("*")]
        return "\n".join(each for each in found if f"To: {name}@" in each)


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe


@pytest.fixture
def timed(site: Site, tmp_path: Path) -> Iterator[tuple[Site, Time]]:
    """The same site a second time, with clocks of battles that stand until the test moves them."""
    now = datetime.now(UTC).replace(hour=10, minute=0, second=0, microsecond=0)
    surroundings = {**site.surroundings, TIME_FILE: str(tmp_path / "now")}
    keep = [sys.executable, "-m", "tests.browser.timed"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with running(keep, surroundings, text=True, **pipes) as keeper:
        time = Time(now, keeper, Path(surroundings["FIREWALL_DATA"]) / "mail")
        time.set()
        with served("tests.browser.timed:application", surroundings) as port:
            yield replace(site, address=f"http://127.0.0.1:{port}"), time


@dataclass(frozen=True)
class Table:
    """Ada leads the wardens, Bruno the gang, Carla is the referee, Dora watches."""

    ada: Person
    bruno: Person
    carla: Person
    dora: Person
    time: Time

    @property
    def players(self) -> tuple[Person, Person]:
        return self.ada, self.bruno

    def everybody(self) -> tuple[Person, ...]:
        return (*self.players, self.carla, self.dora)

    def mover(self) -> Person:
        """Whoever of the two is to act, once both pages show the same."""
        self.together()
        return next(each for each in self.players if each.has_the_turn())

    def other(self, person: Person) -> Person:
        return self.bruno if person is self.ada else self.ada

    def together(self) -> None:
        newest = max(each.seq() for each in self.everybody())
        for each in self.everybody():
            each.sees(newest)

    def back(self) -> None:
        """Everybody looks at the battle again."""
        for each in self.everybody():
            each.reload()


def confirm_address(person: Person, time: Time) -> None:
    """Follow the link of an account's first letter: an address that is not confirmed gets none."""
    link = re.compile(r"/accounts/confirm-email/[^\s/]+/")
    found = None
    for _ in range(100):
        if found := link.search(time.letters_to(person.name)):
            break
        person.page.wait_for_timeout(200)
    assert found, f"no letter to {person.name}"
    person.page.goto(f"{person.address}{found[0]}")
    person.page.get_by_role("button", name="Yes, that is me").click()
    person.page.wait_for_url(re.compile(r"^(?!.*/confirm-email/)"))


@pytest.fixture
def table(timed: tuple[Site, Time], opened: Callable[..., Page]) -> Table:
    """Four people sit down at a street fight with a day for each move, and edges are chosen."""
    site, time = timed
    sizes = {"ada": (1440, 900), "bruno": (390, 844), "carla": (1280, 800), "dora": (390, 844)}
    people = {name: Person(name, opened(*size), site) for name, size in sizes.items()}
    for person in people.values():
        person.sign_up()
    ada, bruno, carla, dora = people.values()
    confirm_address(carla, time)
    side = "input[name=side_firewall_street_fight][value=wardens]"
    links = ada.open_table(
        "Tanner Street", side, f"input[name='{TANNER}'][value=seat]",
        "input[name=clock_kind][value=day]", "input[name=clock_late][value=skip]",
    )  # fmt: skip
    bruno.take(links[0])
    carla.take(links[1])
    for each in (ada, bruno, carla):
        each.open_battle()
    ada.at("seats/")
    ada.page.get_by_role("button", name="Invite a spectator").click()
    ada.page.wait_for_url(re.compile("/seats/"))
    dora.take(ada.links()[-1])
    ada.reload()
    time.battle = BATTLE_ID.findall(ada.battle)[0]
    return Table(ada, bruno, carla, dora, time)


def test_a_fortnight(table: Table) -> None:
    table.bruno.press_action("Ready")
    for _ in table.players:  # the edges
        mover = table.mover()
        mover.press_action("Come over the")
    table.together()
    watcher = table.dora.page
    expect(watcher.locator("#battle-status")).to_contain_text("Turn 1")
    expect(watcher.locator("#panel-actions, #orders .order")).to_have_count(0)

    a_choice_is_taken_back(table)
    a_deadline_is_missed(table)
    a_pause_by_consent(table)
    the_referee_stops_the_clock(table)
    a_question_and_a_ruling(table)
    the_referee_moves_somebody(table)
    a_holiday(table)
    the_letters_and_the_inbox(table)
    the_end(table)


def a_choice_is_taken_back(table: Table) -> None:
    """What taught nobody anything never happened."""
    mover = table.mover()
    mover.press_action("Act with")
    table.together()
    assert not table.other(mover).may_take_back()
    mover.take_back()
    table.together()
    expect(table.dora.log()).to_contain_text("(taken back)")
    assert table.mover() is mover
    mover.press_action("Act with")


def a_deadline_is_missed(table: Table) -> None:
    """Whoever is late is passed over, everybody is told, and it cannot be taken back."""
    late = table.mover()
    assert table.time.forward(23 * HOUR) == 0
    assert table.time.forward(2 * HOUR) == 1
    table.together()
    for person in table.everybody():
        expect(person.log()).to_contain_text(MISSED)
    assert not late.may_take_back()  # neither the choice before it nor what was done for them
    late.page.goto(f"{late.address}/inbox/")
    expect(late.page.locator("main")).to_contain_text("Deadline missed")
    late.reload()
    # Orders after the notice are as good as any, and the clock runs anew for them.
    mover = table.mover()
    mover.press_action("Act with")
    assert mover.may_take_back()
    mover.take_back()
    table.together()
    assert not mover.may_take_back()  # what stands before that is the deadline
    mover.press_action("Act with")
    assert table.time.forward(23 * HOUR) == 0
    # The move is handed over and taken back: what was left is left, and no more.
    mover.press_action("End this")
    mover.take_back()
    table.together()
    expect(mover.page.locator("#clock-line")).to_contain_text(
        re.compile(r"in (\d+ minutes|1 hour)")
    )


def a_pause_by_consent(table: Table) -> None:
    """Both agree, three days pass, and nobody is late."""
    ada, bruno = table.players
    ada.at("clock/")
    ada.page.get_by_role("button", name="Ask for a pause").click()
    bruno.at("clock/")
    bruno.page.get_by_role("button", name="Agree to a pause").click()
    expect(bruno.page.locator("#due")).to_contain_text("The clock stands still")
    assert table.time.forward(3 * DAY) == 0
    table.back()
    expect(table.dora.page.locator("#clock-line")).to_contain_text("stands still")
    bruno.at("clock/")
    bruno.page.get_by_role("button", name="Let the clock run again").click()
    expect(bruno.page.locator("#due")).to_contain_text("due")
    assert table.time.forward(timedelta(minutes=30)) == 0
    table.back()


def the_referee_stops_the_clock(table: Table) -> None:
    """The referee alone can, and only the referee lets it run again."""
    table.carla.at("clock/")
    table.carla.page.locator("#pause button").first.click()
    expect(table.carla.page.locator("#due")).to_contain_text("The clock stands still")
    assert table.time.forward(2 * DAY) == 0
    table.ada.at("clock/")
    expect(table.ada.page.locator("#due")).to_contain_text("stands still")
    expect(table.ada.page.get_by_role("button", name="Let the clock run again")).to_have_count(0)
    table.carla.page.get_by_role("button", name="Let the clock run again").click()
    expect(table.carla.page.locator("#due")).to_contain_text("due")
    table.back()


def a_question_and_a_ruling(table: Table) -> None:
    """A player asks from the log; the referee's ruling is everybody's to read."""
    ada, carla = table.ada, table.carla
    ada.page.locator("#log a[aria-label^='Ask the referee']").first.click()
    ada.page.fill("#question-words", "Does the wreck count as heavy cover?")
    ada.page.get_by_role("button", name="Ask the referee").click()
    expect(ada.page.locator("#questions")).to_contain_text("Not answered yet")
    table.bruno.at("questions/")
    expect(table.bruno.page.locator("main")).not_to_contain_text("wreck")
    carla.reload()
    carla.page.locator("#asking a", has_text="1 open question").click()
    carla.page.locator("#questions textarea").fill("It does, as far as its bonnet.")
    carla.page.get_by_role("button", name="Rule for everybody").click()
    expect(carla.page.locator("#questions")).to_contain_text("The referee rules:")
    table.back()
    for person in table.everybody():
        expect(person.log()).to_contain_text("It does, as far as its bonnet.")


def the_referee_moves_somebody(table: Table) -> None:
    """Somebody is set down elsewhere, for a reason that stands in the log."""
    carla = table.carla
    carla.open_order("Bring somebody on to the table")
    who = carla.page.locator("#order-form select[name=figure] option", has_text="Adeyemi")
    figure = who.get_attribute("value") or ""
    carla.fill_in(figure=figure, x_cm="60", y_cm="60", reason="the bus was late")
    table.together()
    for person in table.everybody():
        expect(person.log()).to_contain_text("the bus was late")
        expect(person.page.locator(f"#token-{figure}")).to_have_count(1)


def a_holiday(table: Table) -> None:
    """Whoever is away for three days is not late before the fourth."""
    mover = table.mover()
    mover.at("clock/")
    first = (table.time.now + DAY).date()
    mover.page.fill("input[name=first]", first.isoformat())
    mover.page.fill("input[name=last]", (first + 2 * DAY).isoformat())
    mover.page.get_by_role("button", name="Go on holiday").click()
    expect(mover.page.locator("#holiday")).to_contain_text("You have 11 days left")
    assert table.time.forward(3 * DAY) == 0
    mover.reload()
    assert table.time.forward(2 * DAY) == 1  # back, and late all the same
    table.back()


def the_letters_and_the_inbox(table: Table) -> None:
    """Who was called is called once, by letter and in the inbox."""
    carla = table.carla
    for person in table.players:
        person.page.goto(f"{person.address}/inbox/")
        for words in ("Your turn", "Deadline missed", "A ruling"):
            expect(person.page.locator("main")).to_contain_text(words)
    assert "A question: " in table.time.letters_to(carla.name)
    table.back()


def the_end(table: Table) -> None:
    """One side gives up; the proof holds and the replay opens."""
    bruno = table.bruno
    bruno.give("Concede")
    table.together()
    for person in table.everybody():
        expect(person.page.locator("#outcome")).to_contain_text("City Watch won")
    table.time.forward(timedelta(minutes=1))
    bruno.check_proof()
    table.dora.at("replay/")
    expect(table.dora.page.locator("#board")).to_be_visible()
    expect(table.dora.page.locator("#battle-status, .battle-shell").first).to_be_visible()
    bruno.page.goto(f"{bruno.address}/inbox/")
    expect(bruno.page.locator("main")).to_contain_text("It is over")
    assert table.time.now > datetime.now(UTC) + 10 * DAY
    table.back()
