"""One thing has one record: a page's record writes down no field again that the API has of it."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import is_dataclass
from inspect import get_annotations
from pathlib import Path
from typing import get_type_hints

import msgspec
import pytest

from web.api.schema import description

PROJECT = Path(__file__).resolve().parents[2]
APPS = (
    *("campaigns/campaigns", "campaigns/clubs", "campaigns/leagues", "campaigns/statistics"),
    *("rosters", "laboratory", "notifications"),
)
MOST_ALIKE = 2  # fields of equal name and type
# Pairs of different things, each with what the two are.
APART = {
    ("WinChanceRow", "ChangeRow"): "how often somebody wins, and where a change is drawn",
    ("WinChanceRow", "ShareRow"): "how often somebody wins, and where a share is drawn",
    ("SeasonActionRow", "ResultLine"): "what was done in a season, and a result as it stood",
    ("WarbandLine", "PresetRow"): "a warband that is kept, and one that is ready to copy",
    ("WarbandDetail", "MemberRow"): "a warband, and one of its members",
    ("WarbandDetail", "TeamRow"): "a warband, and one of its teams",
}


def records(app: str) -> Iterator[type]:
    """Every record of an app: of its queries, of its API and of what those have in common."""
    for path in sorted((PROJECT / app).rglob("*.py")):
        if "migrations" not in path.parts and path.name != "__init__.py":
            name = ".".join(path.relative_to(PROJECT).with_suffix("").parts)
            module = importlib.import_module(name)
            for found in vars(module).values():
                if isinstance(found, type) and found.__module__ == name and _is_record(found):
                    yield found


def _is_record(kind: type) -> bool:
    is_named_tuple = issubclass(kind, tuple) and hasattr(kind, "_fields")
    return is_dataclass(kind) or issubclass(kind, msgspec.Struct) or is_named_tuple


def is_described(kind: type) -> bool:
    """Whether the API describes this record, and not only another one of its name."""
    shape = description()["components"]["schemas"].get(kind.__name__, {})
    return issubclass(kind, msgspec.Struct) and {*kind.__struct_fields__} == {
        *shape.get("properties", {})
    }


def own_fields(kind: type) -> dict[str, object]:
    """The fields that are written down in a record itself, with their types."""
    types = get_type_hints(kind)
    return {name: types[name] for name in get_annotations(kind)}


def alike(one: type, other: type) -> set[str]:
    """The fields that two records both write down."""
    here, there = own_fields(one), own_fields(other)
    return {name for name in here.keys() & there.keys() if here[name] == there[name]}


def pairs(app: str) -> Iterator[tuple[type, type]]:
    """Each record that the API tells, with each that only a page reads."""
    found = list(records(app))
    sent = [each for each in found if is_described(each)]
    for told in sent:
        for read in found:
            if ".queries" in read.__module__ and read not in sent:
                yield told, read


@pytest.mark.parametrize("app", APPS)
def test_no_field_is_written_twice_for_one_thing(app: str) -> None:
    twice = {
        f"{told.__name__} and {read.__name__}: {', '.join(sorted(same))}"
        for told, read in pairs(app)
        if len(same := alike(told, read)) > MOST_ALIKE
        and (told.__name__, read.__name__) not in APART
    }
    assert not twice


def test_every_pair_that_is_let_through_is_still_alike() -> None:
    found = {
        (told.__name__, read.__name__)
        for app in APPS
        for told, read in pairs(app)
        if len(alike(told, read)) > MOST_ALIKE
    }
    assert set(APART) <= found
