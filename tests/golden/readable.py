"""Lines that a person can read: of records, of the difference between two, and into a file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from rules.kernel.record import encode

NOTHING = (None, "", False, 0, [], {})


def plain(record: Any) -> Any:
    """A record as JSON has it; things with an id of their own in a list are found by that."""
    return _named(msgspec.json.decode(encode(record)))


def _named(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _named(each) for name, each in value.items()}
    if isinstance(value, list):
        ids = [each["id"] for each in value if isinstance(each, dict) and "id" in each]
        if value and len(set(ids)) == len(value):
            return {each["id"]: _named(each) for each in value}
        return [_named(each) for each in value]
    return value


def said(value: Any) -> str:
    """A value in a line: what is not set is left out."""
    if isinstance(value, dict):
        parts = (f"{name} {said(each)}" for name, each in value.items() if each not in NOTHING)
        return f"({', '.join(parts)})"
    if isinstance(value, list):
        return f"[{', '.join(map(said, value))}]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value or value == 0 else "nothing"


def differences(before: Any, after: Any, at: str = "") -> Iterator[str]:
    """What became of what, one part for each value that is another: `figures tower gutz 7 → 6`."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for name in sorted({*before, *after}):
            yield from differences(before.get(name), after.get(name), f"{at} {name}".strip())
    else:
        yield f"{at} {said(before)} → {said(after)}"


def write(file: Path, lines: Iterable[str]) -> None:
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def with_django() -> None:
    """For a list of what the site has, which only Django knows."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "firewall_site.settings.test")
    django.setup()
