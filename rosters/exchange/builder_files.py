"""Exports our catalogue for other builders: a game system file and a catalogue file."""

from __future__ import annotations

from functools import cache
from xml.etree.ElementTree import Element

from rosters.exchange.catalogue import Catalogue, Entry, Group, KindEntry, catalogue, stable_id
from rosters.exchange.xml_elements import (
    ROW_NOTES,
    ProfileType,
    add,
    add_costs,
    add_row_profile,
    characteristic,
    root,
    written,
)
from rules.kernel.building import Section
from rules.kernel.totals import totals
from rules.registry import RULESETS

REVISION = "2"
TEAM = "Fire team"
TEAM_PROFILE = "team"


def armoury(slug: str) -> tuple[Section, ...]:
    """The tables of a game."""
    workshop = RULESETS[slug].workshop
    return workshop.armoury() if workshop is not None else ()


@cache
def game_system(slug: str) -> bytes:
    """The `.gst` file of a game. Raises KeyError if no warbands are built for it."""
    made = catalogue(slug)
    top = root("gameSystem", "gameSystemSchema", id=made.system, name=made.name, revision=REVISION)
    costs = add(top, "costTypes")
    for cost in made.costs:
        add(costs, "costType", id=made.cost_type(cost), name=cost.upper(), defaultCostLimit="-1.0")
    _profile_types(add(top, "profileTypes"), made)
    _categories(add(top, "categoryEntries"), made)
    teams = add(top, "forceEntries")
    team = add(teams, "forceEntry", id=made.team, name=TEAM, hidden="false")
    links = add(team, "categoryLinks")
    for kind in made.kinds:
        add(
            links,
            "categoryLink",
            id=stable_id(made.team, kind.id),
            name=kind.name,
            hidden="false",
            targetId=category(kind),
            primary="false",
        )
    return written(top)


def team_facts(slug: str) -> tuple[str, ...]:
    """The labels of a team's sums."""
    workshop = RULESETS[slug].workshop
    if workshop is None:
        return ()
    teams = (totals(workshop, whole).teams for whole in workshop.ready())
    return tuple(dict.fromkeys(each.label for ts in teams for team in ts for each in team.sums))


def category(kind: KindEntry) -> str:
    """The category id of a kind."""
    return stable_id(kind.id, "category")


def _categories(parent: Element, made: Catalogue) -> None:
    for kind in made.kinds:
        add(parent, "categoryEntry", id=category(kind), name=kind.name, hidden="false")


def _profile_types(parent: Element, made: Catalogue) -> None:
    _profile_type(parent, made, TEAM_PROFILE, TEAM, list(team_facts(made.slug)))
    for kind in made.kinds:
        _profile_type(parent, made, kind.kind, kind.name, ["Role", *kind.sums])
    for section in armoury(made.slug):
        headings = dict.fromkeys(name for row in section.entries for name in row.stats)
        _profile_type(parent, made, section.id, section.title, [*headings, ROW_NOTES])


def _profile_type(
    parent: Element, made: Catalogue, name: str, title: str, headings: list[str]
) -> None:
    type_id = made.profile_type(name)
    group = add(add(parent, "profileType", id=type_id, name=title), "characteristicTypes")
    for heading in headings:
        add(group, "characteristicType", id=characteristic(type_id, heading), name=heading)


# --- The catalogue -------------------------------------------------------------------------------


@cache
def catalogue_file(slug: str) -> bytes:
    """The `.cat` file of a game. Raises KeyError if no warbands are built for it."""
    made = catalogue(slug)
    top = root(
        "catalogue",
        "catalogueSchema",
        id=made.id,
        name=made.name,
        revision=REVISION,
        library="false",
        gameSystemId=made.system,
        gameSystemRevision=REVISION,
    )
    entries = add(top, "selectionEntries")
    titles = {section.id: section.title for section in armoury(slug)}
    for kind in made.kinds:
        _kind(entries, made, kind, titles)
    return written(top)


def _kind(parent: Element, made: Catalogue, kind: KindEntry, titles: dict[str, str]) -> None:
    entry = _entry_element(parent, kind.id, kind.name, "model")
    links = add(entry, "categoryLinks")
    add(
        links,
        "categoryLink",
        id=stable_id(kind.id, "link"),
        name=kind.name,
        hidden="false",
        targetId=category(kind),
        primary="true",
    )
    leads = _entry_element(add(entry, "selectionEntries"), kind.leads, "Leads the team", "upgrade")
    _bounds(leads, kind.leads, 0, 1)
    add_costs(leads, made, kind.leading)
    _groups(entry, made, kind.groups, titles)
    add_costs(entry, made, kind.base)


def _entry_element(parent: Element, id_: str, name: str, kind: str) -> Element:
    return add(
        parent,
        "selectionEntry",
        id=id_,
        name=name,
        hidden="false",
        collective="false",
        type=kind,
        **{"import": "true"},
    )


def _groups(
    parent: Element, made: Catalogue, groups: tuple[Group, ...], titles: dict[str, str]
) -> None:
    if not groups:
        return
    holder = add(parent, "selectionEntryGroups")
    for group in groups:
        shelf = group.shelf
        usual = next((each.id for each in group.entries if each.value == shelf.usual), "")
        more = {"defaultSelectionEntryId": usual} if shelf.kind == "pick" and usual else {}
        element = add(
            holder,
            "selectionEntryGroup",
            id=group.id,
            name=shelf.title,
            hidden="false",
            collective="false",
            **{"import": "true"},
            **more,
        )
        if shelf.kind == "pick":
            _bounds(element, group.id, 1 if usual else 0, 1)
        entries = add(element, "selectionEntries")
        for each in group.entries:
            _entry(entries, made, each, titles)


def _entry(parent: Element, made: Catalogue, entry: Entry, titles: dict[str, str]) -> None:
    element = _entry_element(parent, entry.id, entry.name, "upgrade")
    if entry.shelf.kind != "listing":
        _bounds(element, entry.id, 0, entry.shelf.most)
    if entry.row is not None:
        kind = ProfileType(made.profile_type(entry.section), titles[entry.section])
        add_row_profile(add(element, "profiles"), entry.id, kind, entry.row)
    _groups(element, made, entry.groups, titles)
    add_costs(element, made, entry.costs)


def _bounds(parent: Element, id_: str, low: int, high: int) -> None:
    """The minimum and maximum number of an entry in its parent."""
    holder = add(parent, "constraints")
    for kind, value in (("min", low), ("max", high)):
        if kind == "max" or value:
            add(
                holder,
                "constraint",
                id=stable_id(id_, kind),
                type=kind,
                value=f"{value}.0",
                field="selections",
                scope="parent",
                shared="true",
                percentValue="false",
                includeChildSelections="false",
                includeChildForces="false",
            )
