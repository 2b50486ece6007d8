"""Reads a roster file that was built with our catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from rosters.exchange.catalogue import Catalogue, Entry, Group, KindEntry, catalogue, system_id
from rosters.exchange.choices import Choice, built, completed, remembered
from rosters.exchange.import_result import MOST_CHOICES, Draft, Notes, TooLarge, Unreadable, short
from rosters.exchange.option_text import ALSO, also_of
from rosters.exchange.unpack import parsed
from rules.kernel.building import Workshop
from rules.kernel.warbands import MOST_MEMBERS, MOST_TEAMS, BadEdit, Member, Team, Warband
from rules.registry import RULESETS
from web.json_limits import JsonObject

# Elements that builders add to the choices; all of them are computed anew here.
RECKONED = {
    "costs", "costLimits", "profiles", "categories", "rules", "selections", "forces", "customNotes",
    "publications",
}  # fmt: skip


def from_xml(content: bytes) -> Draft:
    """The warband in a `.ros` file. Raises Unreadable if it was not built with our catalogue."""
    top = parsed(content)
    if _tag(top) != "roster":
        raise Unreadable("That XML is no roster.")
    for slug, ruleset in RULESETS.items():
        if ruleset.workshop is not None and system_id(slug) == top.get("gameSystemId"):
            return _Reader(catalogue(slug), ruleset.workshop).draft(top)
    raise Unreadable("That roster was not built with a catalogue from this site.")


def _tag(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _inside(element: Element, holder: str, tag: str) -> Iterator[Element]:
    for each in element:
        if _tag(each) == holder:
            yield from (below for below in each if _tag(below) == tag)


class _Reader:
    """Reads one roster and collects its unknown parts."""

    def __init__(self, made: Catalogue, workshop: Workshop) -> None:
        self.made, self.workshop = made, workshop
        self.kinds = {each.id: each for each in made.kinds}
        self.notes = Notes()

    def draft(self, top: Element) -> Draft:
        forces = list(_inside(top, "forces", "force"))
        if len(forces) > MOST_TEAMS:
            raise Unreadable(f"A warband has at most {MOST_TEAMS} teams.")
        name = top.get("name", "")
        teams = [(force, list(self._members(force))) for force in forces]
        skeleton = Warband(
            self.made.slug,
            name,
            tuple(Team("", "", tuple(member for _, member in members)) for _, members in teams),
        )
        document = {
            "ruleset": self.made.slug,
            "name": name,
            **self._level(top),
            "teams": [self._team(force, members, skeleton) for force, members in teams],
        }
        return Draft(document, self.notes)

    def _level(self, element: Element) -> JsonObject:
        """Read notes and the values that our exports add to them. Other content is reported."""
        for each in element:
            if _tag(each) not in RECKONED:
                self.notes.append(
                    f"“{short(_tag(each))}” of the roster has no place and is left out."
                )
        words = next((each.text or "" for each in element if _tag(each) == "customNotes"), "")
        before, _, last = words.rpartition("\n")
        also = also_of(last) if last.startswith(ALSO) else None
        notes = words if also is None else before
        return {**({"notes": notes} if notes else {}), **(also or {})}

    # --- Teams and members ---

    def _members(self, force: Element) -> Iterator[tuple[Element, Member]]:
        for nested in _inside(force, "forces", "force"):
            self._lost(nested)
        count = 0
        for each in _inside(force, "selections", "selection"):
            kind = self.kinds.get(each.get("entryId", ""))
            if kind is None:
                self._lost(each)
                continue
            number = _number(each)
            count += number
            if count > MOST_MEMBERS:
                raise Unreadable(f"A team has room for {MOST_MEMBERS}.")
            name = each.get("customName") or each.get("name") or ""
            names = [f"{name} {place}" for place in range(1, number + 1)] if number > 1 else [name]
            for place, each_name in enumerate(names):
                id_ = (each.get("id") or "") if place == 0 else ""
                yield each, Member(id_, each_name, kind.kind, self.workshop.plain(kind.kind))

    def _lost(self, element: Element) -> None:
        name = element.get("customName") or element.get("name", "something")
        self.notes.append(f"“{short(name)}” is not of our catalogue and is left out.")

    def _team(
        self, force: Element, members: Sequence[tuple[Element, Member]], skeleton: Warband
    ) -> JsonObject:
        rows, leaders = [], []
        for element, member in members:
            kind = self.kinds[element.get("entryId", "")]
            rows.append(self._member(element, member, kind, skeleton))
            below = _inside(element, "selections", "selection")
            if member.id and any(each.get("entryId") == kind.leads for each in below):
                leaders.append(member)
        for other in leaders[1:]:
            self.notes.append(f"{short(other.name)} leads as well; only the first does.")
        leader = {"leader": leaders[0].id} if leaders else {}
        name = force.get("customName") or force.get("name", "")
        return {"id": "", "name": name, "members": rows, **leader, **self._level(force)}

    def _member(
        self, element: Element, member: Member, kind: KindEntry, skeleton: Warband
    ) -> JsonObject:
        choices = list(self._choices(element, kind.groups, kind.leads, _number(element)))
        if len(choices) > MOST_CHOICES:
            raise TooLarge(f"{short(member.name)} carries more than anybody can.")
        try:
            build, refused = built(
                self.workshop, remembered(self.workshop, skeleton), member, choices
            )
        except BadEdit as error:
            raise Unreadable(f"{short(member.name)}: {error.reason}") from error
        for each in refused:
            self.notes.append(f"{short(member.name)}: “{short(each.value)}” does not fit.")
        found = self._level(element)
        more = found.pop("build", {})
        build = completed(build, more) if isinstance(more, dict) else more
        return {"id": member.id, "name": member.name, "kind": member.kind, "build": build, **found}

    def _choices(
        self, element: Element, groups: Sequence[Group], leads: str, share: int = 1
    ) -> Iterator[Choice]:
        entries = {entry.id: entry for group in groups for entry in group.entries}
        for each in _inside(element, "selections", "selection"):
            entry = entries.get(each.get("entryId", ""))
            if entry is not None:
                yield self._choice(each, entry, share)
            elif each.get("entryId") != leads:
                self._lost(each)

    def _choice(self, element: Element, entry: Entry, share: int) -> Choice:
        """Read a selection. If it stands for several equal members, each gets its part."""
        count = max(1, _number(element) // share)
        if count > 1 and entry.shelf.kind in ("pick", "ticks"):
            count = 1
        within = tuple(self._choices(element, entry.groups, ""))
        return Choice(entry.shelf.name, entry.value, count, within)


def _number(element: Element) -> int:
    """The number of a selection."""
    words = element.get("number", "1")
    if not (words.isascii() and words.isdecimal() and 1 <= len(words) <= 3 and int(words)):
        raise Unreadable(f"“{short(words)}” is no number of anything.")
    return int(words)
