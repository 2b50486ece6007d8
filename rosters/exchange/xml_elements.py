"""Builds the XML elements that other builders expect."""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from rosters.exchange.catalogue import Catalogue, Costs, decimal, stable_id
from rules.kernel.building import Entry as Row

VERSION = "2.03"
SCHEMAS = "http://www.battlescribe.net/schema/"
DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
ROW_NOTES = "Notes"
_UNSAYABLE = re.compile(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def root(tag: str, schema: str, **words: str) -> Element:
    """The root element of a file."""
    return Element(tag, {**clean(words), "battleScribeVersion": VERSION, "xmlns": SCHEMAS + schema})


def add(parent: Element, tag: str, text: str = "", **words: str) -> Element:
    """Add an element at the end of another."""
    made = SubElement(parent, tag, clean(words))
    if text:
        made.text = sayable(text)
    return made


def clean(words: dict[str, str]) -> dict[str, str]:
    return {name: sayable(value) for name, value in words.items()}


def sayable(words: str) -> str:
    """Text without the characters that XML does not allow."""
    return _UNSAYABLE.sub("\ufffd", words)


def written(top: Element, *, is_indented: bool = True) -> bytes:
    """The complete file."""
    if is_indented:
        indent(top, " ")
    words: str = tostring(top, "unicode")
    return f"{DECLARATION}\n{words}\n".encode()


def add_costs(parent: Element, catalogue: Catalogue, costs: Costs) -> None:
    """Add the costs in every unit of the game; without costs, zero in all of them."""
    group = add(parent, "costs")
    for cost in (each for each in catalogue.costs if each in costs or not costs):
        value = decimal(costs[cost]) if costs else "0"
        add(group, "cost", name=cost.upper(), typeId=catalogue.cost_type(cost), value=value)


@dataclass(frozen=True)
class ProfileType:
    """The type of a profile, as its catalogue names it."""

    id: str
    title: str


def add_row_profile(parent: Element, owner: str, kind: ProfileType, row: Row) -> None:
    """Add a row of the armoury as a profile of an entry or a selection."""
    facts = {**row.stats, **({ROW_NOTES: row.note} if row.note else {})}
    add_profile(parent, stable_id(owner, "profile"), row.name, kind, facts)


def add_profile(
    parent: Element, id_: str, name: str, kind: ProfileType, facts: dict[str, str]
) -> None:
    """Add a profile with its values by headings."""
    profile = add(
        parent, "profile", id=id_, name=name, hidden="false", typeId=kind.id, typeName=kind.title
    )
    group = add(profile, "characteristics")
    for heading, words in facts.items():
        add(group, "characteristic", words, name=heading, typeId=characteristic(kind.id, heading))


def characteristic(type_id: str, heading: str) -> str:
    """The id of a value of a type of profile."""
    return stable_id(type_id, heading)
