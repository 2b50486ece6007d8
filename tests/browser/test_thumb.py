"""A newcomer with a phone in one hand takes a warband from its name to a battle."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.choosing import field_of, is_list, option_of
from tests.browser.conftest import Site
from tests.browser.thumb import HIGH, WIDE, Thumb

pytestmark = pytest.mark.browser
WARBAND = re.compile(r"/warbands/\w{22}/")


class Phone(Thumb):
    """The thumb in the workshop."""

    def start(self, site: Site, name: str) -> None:
        self.go(site.address)
        self.tap(self.page.locator(".foot-bar a", has_text="Warbands"))
        self.look("menu")
        self.tap(self.page.locator("main a", has_text="New warband"))
        self.page.wait_for_url("**/warbands/new/")
        self.look("new")
        self.type(self.page.locator("#new-name"), name)
        self.page.wait_for_url(WARBAND)
        self.look("empty")

    def press(self, name: str) -> None:
        """Press a button of the workshop that changes the warband."""
        self.saved(lambda: self.tap(self.page.get_by_role("button", name=name, exact=True)))

    def unfold(self, words: str) -> None:
        self.tap(self.page.locator("summary", has_text=words))

    def open(self, name: str) -> None:
        """Choose a figure in the list; its editor opens above the list and is shown."""
        self.tap(self.page.locator(".member-link", has_text=name))
        expect(self.page.locator("#member-name")).to_have_value(name)
        expect(self.page.locator("#member-name")).to_be_in_viewport()

    def close(self) -> None:
        self.tap(self.page.get_by_role("link", name="Close"))
        expect(self.page.locator("#editor")).to_have_count(0)

    def pick(self, field: str, value: str) -> None:
        """From a list that opens, or from one of the phone's own."""
        if not is_list(self.page, field):
            self.saved(lambda: self.choose(self.page.locator(f"[name='f.{field}']"), value))
            return
        self.list(field)
        self.saved(lambda: self.tap(option_of(self.page, field, value)))

    def list(self, field: str) -> None:
        """Open the list of a field."""
        self.tap(field_of(self.page, field))
        expect(self.page.locator(f"#f-{field.replace('.', '-')}-options")).to_be_visible()

    def more(self, thing: str) -> None:
        self.press(f"One {thing} more")

    def tick(self, field: str) -> None:
        box = self.page.locator(f"[name='f.{field}'][type=checkbox]")
        self.saved(lambda: self.tap(box))

    def names(self) -> list[str]:
        found = self.page.locator(".member-name").all_text_contents()
        return [each.replace("leads", "").strip() for each in found]


@pytest.fixture
def phone(opened: Callable[..., Page]) -> Phone:
    return Phone(opened(WIDE, HIGH, is_mobile=True))


@pytest.mark.slow
def test_one_thumb_takes_a_warband_from_its_name_to_a_battle(
    site: Site, phone: Phone, opened: Callable[..., Page]
) -> None:
    phone.start(site, "Late Turn")
    build_the_team(phone)
    equip(phone)
    arrange(phone)
    mend(phone)
    address = share(phone)
    guest = Phone(opened(WIDE, HIGH, is_mobile=True))
    guest.go(address)
    expect(guest.page.locator(".member")).to_have_count(4)
    print_it(phone)
    field_it(site, phone)


def build_the_team(phone: Phone) -> None:
    page = phone.page
    phone.saved(lambda: phone.type(page.locator("#new-team"), "Riders"))
    words = "3 gangers, Guo Peng 49, knife"
    phone.saved(lambda: phone.type(page.locator("#quick-t1"), words))
    assert phone.names() == ["Ganger 1", "Ganger 2", "Ganger 3"]
    phone.look("team")


def equip(phone: Phone) -> None:
    """Weapons, armour, cybernetics, drugs and skills for one of them, then a copy."""
    page = phone.page
    phone.open("Ganger 2")
    phone.look("editor")
    phone.pick("armour", "mono_weave")
    phone.pick("weapons.add", "colt_m2117")
    expect(page.locator("#block-arms .row")).to_have_count(2)
    phone.press("Take away Guo Peng Model 49")
    phone.pick("cyber.add", "cyber_eye")
    phone.tick("cyber.0.options.lo_light")
    phone.tick("gear.gasmask")
    for field, things in (
        ("grenades", ("Smoke",)), ("drugs", ("Locust 8",)), ("skills", ("Stealth", "Stealth")),
    ):  # fmt: skip
        phone.list(field)
        for thing in things:
            phone.more(thing)
    expect(page.locator("[name='f.skills.stealth']")).to_have_value("2")
    phone.look("equipped")
    phone.press("Duplicate")
    assert phone.names() == ["Ganger 1", "Ganger 2", "Ganger 4", "Ganger 3"]


def arrange(phone: Phone) -> None:
    """A leader, another order by the buttons, and one step taken back."""
    phone.press("Make leader")
    phone.press("Up")
    assert phone.names()[0] == "Ganger 2"
    phone.press("Down")
    phone.press("Down")
    assert phone.names() == ["Ganger 1", "Ganger 4", "Ganger 2", "Ganger 3"]
    phone.press("Undo: moved Ganger 2")
    assert phone.names() == ["Ganger 1", "Ganger 2", "Ganger 4", "Ganger 3"]
    phone.close()
    phone.look("arranged")


def mend(phone: Phone) -> None:
    """A bayonet without its rifle is told at three places, and mended."""
    page = phone.page
    phone.open("Ganger 3")
    phone.pick("melee", "bayonet")
    phone.press("Take away Guo Peng Model 49")
    phone.look("problem")
    phone.tap(page.locator(".page-head .badge-warn"))
    expect(page.locator("#problems li")).to_be_in_viewport()
    phone.pick("melee", "knife")
    expect(page.locator(".page-head .badge-good")).to_have_text("ready to field")


def share(phone: Phone) -> str:
    page = phone.page
    phone.unfold("Share or delete")
    phone.look("share")
    phone.tap(page.locator("#share [value=link]"))
    phone.tap(page.get_by_role("button", name="Save that"))
    page.wait_for_url("**#share")
    phone.tap(page.locator("#share-link"))
    phone.look("shared")
    return page.locator("#share-link").input_value()


def print_it(phone: Phone) -> None:
    page = phone.page
    phone.tap(page.locator("#papers a", has_text="Print"))
    page.wait_for_url("**/print/**")
    phone.look("print")
    phone.tap(page.get_by_role("checkbox", name="Team sheets"))
    phone.tap(page.get_by_role("button", name="Show that"))
    page.wait_for_url("**?part=cards**")
    phone.look("cards")
    phone.tap(page.get_by_role("link", name="Back to Late Turn"))
    page.wait_for_url(WARBAND)


def field_it(site: Site, phone: Phone) -> None:
    page = phone.page
    phone.go(f"{site.address}/battles/new/")
    phone.tap(page.locator("a.new-scenario", has_text="Triple-Cross"))
    phone.tap(page.locator("input[name=opponent][value=hotseat]"))
    phone.choose(page.get_by_role("combobox", name="Daewoo"), "Late Turn (4 figures)")
    phone.look("forces")
    phone.tap(page.get_by_role("button", name="Start the battle"))
    page.wait_for_url(re.compile(r"/battles/[\w-]{10,}/$"))
    expect(page.locator("#figures")).to_contain_text("Ganger 4")
    phone.look("battle")
