"""Every address of the site with its name, as lines of text.

    python -m tests.golden.addresses     # write them as they are today; then read the difference

People keep these addresses and programs ask for them: one that changes is a link that breaks. The
admin's own stand apart, since they follow the names of our tables. Not a test.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.golden.readable import with_django, write

FILE = Path(__file__).with_name("addresses.txt")


def lines() -> list[str]:
    from django.urls import get_resolver

    return sorted(_under(get_resolver().url_patterns, "", ""))


def _under(patterns: list, before: str, names: str) -> Iterator[str]:
    for each in patterns:
        address = before + str(each.pattern)
        if not hasattr(each, "url_patterns"):
            yield f"/{address} {names}{each.name or '-'}"
        elif each.app_name != "admin":
            space = f"{each.namespace}:" if each.namespace else ""
            yield from _under(each.url_patterns, address, names + space)


if __name__ == "__main__":
    with_django()
    write(FILE, lines())
