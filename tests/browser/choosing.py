"""Choosing in the form of a figure: from a list that opens, or from a field that stands there."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect


def field_of(page: Page, name: str) -> Locator:
    """What is pressed or typed into first for a field of the form, by its name."""
    return page.locator(f"#f-{name.replace('.', '-')}")


def is_list(page: Page, name: str) -> bool:
    """Whether a field opens a list."""
    found = field_of(page, name)
    return bool(found.count()) and bool(found.evaluate("each => each.matches('summary')"))


def open_list(page: Page, name: str) -> Locator:
    """The list of a field, opened."""
    button = field_of(page, name)
    if button.locator("xpath=..").get_attribute("open") is None:
        button.click()
    options = page.locator(f"#f-{name.replace('.', '-')}-options")
    expect(options).to_be_visible()
    return options


def option_of(page: Page, name: str, value: str) -> Locator:
    """An option of an open list."""
    return page.locator(f"#f-{name.replace('.', '-')}-{value}")


def choose_in(page: Page, name: str, value: str) -> None:
    """Choose from the list of a field, or select or type where it has none."""
    if is_list(page, name):
        open_list(page, name)
        option_of(page, name, value).click()
        return
    parent = name.rpartition(".")[0]  # of a number in a list of numbers
    if is_list(page, parent):
        open_list(page, parent)
    field = page.locator(f"#build [name='f.{name}']")
    if field.evaluate("each => each.matches('select')"):
        field.select_option(value)
    else:
        field.fill(value)
        field.blur()


def is_chosen(page: Page, name: str, value: str) -> bool:
    """Whether an option of a list of one choice is chosen; the list is open afterwards."""
    open_list(page, name)
    return option_of(page, name, value).is_checked()
