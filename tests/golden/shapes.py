"""Every shape that travels or is kept, and every table of who does what, as lines of text.

    python -m tests.golden.shapes     # write them as they are today; then read the difference

An event that was stored once must be read for ever, and a program that talks to us knows our orders
by these names. Not a test.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

import rules.firewall
from rules.firewall import fire_modifiers, fold, ground, play, preview, state, terrain
from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios import SCENARIOS
from rules.firewall.scenarios import scenario as scenarios
from rules.firewall.vehicles import outline
from rules.firewall.wire import EVENTS, ORDERS
from rules.kernel import events, geometry, offers, screen
from tests.golden.readable import write

FILE = Path(__file__).with_name("shapes.txt")
KEPT = (events, offers, screen, state, scenarios, fire_modifiers, ground, terrain)


def lines() -> Iterator[str]:
    """Everything, in an order of its own."""
    for kind in (FIREWALL.event_type, FIREWALL.order_type):
        yield from sorted(_record(each) for each in kind.__args__)
    for module in KEPT:
        yield from (_record(each) for each in _records_of(module))
    yield from _constants()
    yield from _table("resolver", play.RESOLVERS)
    yield from _table("change", fold._CHANGES)
    yield from _table("preview", preview._PREVIEWS)
    yield from _table("title", preview.PLAIN_TITLES)
    yield from _table("outline", outline.OUTLINES)
    yield from (f"travels {each.__name__}" for each in (*EVENTS, *ORDERS))
    yield from (f"facing {vector}" for vector in geometry.FACING_VECTORS)
    for field in dataclasses.fields(FIREWALL):
        yield f"ruleset {field.name} {_plain(getattr(FIREWALL, field.name))[:80]}"
    for card in FIREWALL.scenarios:
        yield from _scenario(SCENARIOS[card.id])


def _records_of(module: Any) -> Iterator[type]:
    for thing in vars(module).values():
        is_own = isinstance(thing, type) and thing.__module__ == module.__name__
        if is_own and (issubclass(thing, msgspec.Struct) or dataclasses.is_dataclass(thing)):
            yield thing


def _record(kind: type) -> str:
    fields = (
        ((each.name, each.default, each.type) for each in dataclasses.fields(kind))
        if dataclasses.is_dataclass(kind)
        else ((each.name, each.default, each.type) for each in msgspec.structs.fields(kind))
    )
    tag = getattr(getattr(kind, "__struct_config__", None), "tag", None)
    told = " ".join(f"{name}={_plain(default)}" for name, default, _ in fields)
    return f"record {kind.__name__} {tag} {told}"


def _constants() -> Iterator[str]:
    """The constants of every module: figures of the rules, and data in words."""
    for found in pkgutil.walk_packages(rules.firewall.__path__, "rules.firewall."):
        if ".catalogue" in found.name:
            continue
        module = importlib.import_module(found.name)
        for name in _assigned(inspect.getsource(module)):
            told = _constant(getattr(module, name))
            if told and name.strip("_").isupper():
                yield f"constant {found.name.removeprefix('rules.firewall.')} {name} {told}"


def _assigned(source: str) -> Iterator[str]:
    """The names that a module gives itself."""
    for node in ast.parse(source).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            yield from (each.id for each in names if isinstance(each, ast.Name))


def _constant(value: Any) -> str:
    """A constant in words; empty for what lives in memory only."""
    told = repr(sorted(value, key=repr)) if isinstance(value, frozenset) else repr(value)
    return "" if " at 0x" in told or isinstance(value, type) else told


def _table(word: str, table: Mapping[Any, Any]) -> Iterable[str]:
    return (f"{word} {_plain(key)} {_plain(value)}" for key, value in table.items())


def _scenario(scenario: Any) -> Iterator[str]:
    for field in dataclasses.fields(scenario):
        step = _plain(getattr(scenario, field.name))[:80]
        yield f"scenario {scenario.card.id} {field.name} {step}"


def _plain(value: Any) -> str:
    """A function or a class by its name; whatever stands for nothing as a dash."""
    if value in (msgspec.NODEFAULT, dataclasses.MISSING):
        return "-"
    if callable(value) and hasattr(value, "__qualname__"):
        return str(value.__qualname__)
    return repr(value)


if __name__ == "__main__":
    write(FILE, lines())
