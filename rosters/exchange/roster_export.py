"""A warband as a roster file of other builders: a force per team, a selection per choice."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from xml.etree.ElementTree import Element, tostring

from rosters.exchange.builder_files import REVISION, TEAM, TEAM_PROFILE, armoury, category
from rosters.exchange.catalogue import Entry, Group, KindEntry, catalogue, stable_id
from rosters.exchange.choices import Choice, agreed, chosen, remembered, rest
from rosters.exchange.import_result import MOST_ELEMENTS, MOST_RATIO, MOST_XML
from rosters.exchange.local_ids import localised, plain_member
from rosters.exchange.option_text import ALSO, also_line, is_plain
from rosters.exchange.text_export import others
from rosters.exchange.xml_elements import (
    ProfileType,
    add,
    add_costs,
    add_profile,
    add_row_profile,
    root,
    written,
)
from rules.kernel.building import Sum, Workshop
from rules.kernel.totals import totals
from rules.kernel.warbands import Member, Team, Warband
from web.json_limits import JsonObject

STAMP = (1980, 1, 1, 0, 0, 0)  # a fixed time, so that equal warbands give equal files
LEFT_OVER = 500  # elements for the roster, its costs and its teams, without figures


class Detail(Enum):
    """How much a roster contains: everything; the choices without profiles, which the catalogue
    explains; or figures by name, with their options in the notes, for this site only.
    """

    EVERYTHING = "everything"
    CHOSEN = "chosen"
    NAMES = "names"


Made = tuple[
    tuple[Choice, ...], JsonObject
]  # the choices that become selections, and the values that do not


class _TooMuch(Exception):
    """A roster is larger than an import accepts."""


def to_ros(warband: Warband, workshop: Workshop) -> bytes:
    """The `.ros` file of a warband, with as much detail as an import accepts."""
    roster = _Roster(warband, workshop)
    for detail in (Detail.EVERYTHING, Detail.CHOSEN):
        try:
            return _written(roster.element(detail))
        except _TooMuch:
            continue
    return written(roster.element(Detail.NAMES), is_indented=False)


def _written(top: Element) -> bytes:
    content = written(top, is_indented=False)
    if len(content) > MOST_XML:
        raise _TooMuch
    return content


def to_rosz(warband: Warband, workshop: Workshop) -> bytes:
    """The `.rosz` file: the same, compressed."""
    content = to_ros(warband, workshop)
    # An import refuses too high a compression ratio, for example pages of one letter in notes.
    is_tight = len(content) > MOST_RATIO // 2 * len(zlib.compress(content))
    method = zipfile.ZIP_STORED if is_tight else zipfile.ZIP_DEFLATED
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(zipfile.ZipInfo("warband.ros", STAMP), content, method)
    return packed.getvalue()


class _Roster:
    """Writes one warband. The ids of selections are derived from their positions.

    The choices of each member are computed once, even if several levels of detail are tried.
    """

    detail: Detail
    elements: int
    size: int

    def __init__(self, warband: Warband, workshop: Workshop) -> None:
        self.workshop = workshop
        self.known: dict[str, Made] = {}
        self.made = catalogue(warband.ruleset)
        self.titles = {section.id: section.title for section in armoury(warband.ruleset)}
        self.warband = localised(warband, workshop, lambda place: self.id("selection", str(place)))
        self.totals = totals(workshop, self.warband)

    def id(self, *words: str) -> str:
        return stable_id(self.made.slug, "roster", *words)

    def element(self, detail: Detail) -> Element:
        """The complete roster at a level of detail. Raises _TooMuch."""
        self.detail, self.elements, self.size = detail, 0, 0
        warband, made, come_to = self.warband, self.made, self.totals
        top = root(
            "roster",
            "rosterSchema",
            id=self.id(warband.name),
            name=warband.name,
            gameSystemId=made.system,
            gameSystemName=made.name,
            gameSystemRevision=REVISION,
        )
        whole = {each.id: Fraction(each.total) for each in come_to.sums if each.id in made.costs}
        add_costs(top, made, whole)
        forces = add(top, "forces")
        for place, (team, found) in enumerate(zip(warband.teams, come_to.teams, strict=True), 1):
            self._force(forces, team, place, found.sums)
        # The schema of rosters requires the notes of the roster after its forces, and those of a
        # force or selection before everything else.
        _notes(top, warband.notes, others(pack=warband.pack, vendor=warband.vendor))
        return top

    def worth(self, member: Member) -> dict[str, Fraction]:
        """The sums of a member, rounded as on its card, so that members add up to their team."""
        sums = self.workshop.member_sums(self.warband, member)
        return {each.id: Fraction(each.total) for each in sums if each.id in self.made.costs}

    def _force(self, parent: Element, team: Team, place: int, sums: Sequence[Sum]) -> None:
        made = self.made
        force = add(
            parent,
            "force",
            id=self.id("force", str(place)),
            name=TEAM,
            customName=team.name,
            entryId=made.team,
            catalogueId=made.id,
            catalogueRevision=REVISION,
            catalogueName=made.name,
        )
        leads = {each.id for each in team.members}
        stranger = "" if team.leader in leads else team.leader
        _notes(force, team.notes, others(leader=stranger, vendor=team.vendor))
        facts = {each.label: str(each.total) for each in sums}
        id_ = self.id("force", str(place), "profile")
        kind = ProfileType(made.profile_type(TEAM_PROFILE), TEAM)
        add_profile(add(force, "profiles"), id_, team.name, kind, facts)
        selections = add(force, "selections")
        for member in team.members:
            self._count(self._member(selections, member, member.id == team.leader))

    def _count(self, element: Element) -> None:
        """Raise _TooMuch as soon as the roster exceeds the limit."""
        self.elements += sum(1 for _ in element.iter())
        self.size += len(tostring(element))
        is_too_much = self.elements > MOST_ELEMENTS - LEFT_OVER or self.size > MOST_XML
        if is_too_much and self.detail is not Detail.NAMES:
            raise _TooMuch

    def _member(self, parent: Element, member: Member, leads: bool) -> Element:
        kind = next(each for each in self.made.kinds if each.kind == member.kind)
        element = _selection(parent, member.id, _Selected(kind.name, kind.id, "model", member.name))
        choices, more = self._choices(member, kind)
        also = others(build=more, colour=member.colour, vendor=member.vendor, portrait=member.face)
        _notes(element, member.notes, also)
        if self.detail is Detail.EVERYTHING:
            self._profile(element, member)
        below = add(element, "selections")
        costs = self.worth(member)
        if leads:
            chosen = _selection(
                below, stable_id(member.id, kind.leads), _Selected("Leads the team", kind.leads)
            )
            self._costs(chosen, kind.leading, costs)
        self._selections(below, kind.groups, choices, member.id, costs)
        if self.detail is Detail.EVERYTHING:
            add_costs(element, self.made, {cost: value for cost, value in costs.items() if value})
        categories = add(element, "categories")
        add(
            categories,
            "category",
            id=stable_id(member.id, "category"),
            name=kind.name,
            entryId=category(kind),
            primary="true",
        )
        return element

    def _profile(self, parent: Element, member: Member) -> None:
        profile = self.workshop.profile(self.warband, member)
        facts = {"Role": profile.role, **{each.label: str(each.total) for each in profile.sums}}
        kind = ProfileType(self.made.profile_type(member.kind), member.kind.capitalize())
        id_ = stable_id(member.id, "profile")
        add_profile(add(parent, "profiles"), id_, member.name, kind, facts)

    def _choices(self, member: Member, kind: KindEntry) -> Made:
        """The choices that become selections, and the remaining values."""
        if self.detail is Detail.NAMES:
            return (), rest(member.build, self.workshop.plain(member.kind))
        if member.id not in self.known:
            self.known[member.id] = self._worked_out(member, kind)
        return self.known[member.id]

    def _worked_out(self, member: Member, kind: KindEntry) -> Made:
        plain = plain_member(member, self.workshop)
        blocks = remembered(self.workshop, self.warband)
        choices = tuple(_known(chosen(blocks(member), blocks(plain)), kind.groups))
        build, choices = agreed(self.workshop, blocks, plain, choices)
        return choices, rest(member.build, build)

    def _selections(
        self,
        parent: Element,
        groups: Sequence[Group],
        choices: Sequence[Choice],
        owner: str,
        costs: dict[str, Fraction],
    ) -> None:
        """Add selections below an owner. Their costs are subtracted from the owner's."""
        for place, choice in enumerate(choices):
            group, entry = found(groups, choice)
            id_ = stable_id(owner, str(place), entry.id)
            element = _selection(parent, id_, _Selected(entry.name, entry.id, number=choice.count))
            if group.id:
                element.set("entryGroupId", group.id)
            if entry.row is not None and self.detail is Detail.EVERYTHING:
                title = self.titles[entry.section]
                kind = ProfileType(self.made.profile_type(entry.section), title)
                add_row_profile(add(element, "profiles"), id_, kind, entry.row)
            if choice.within:
                below = add(element, "selections")
                self._selections(below, entry.groups, choice.within, id_, costs)
            own = {cost: value * choice.count for cost, value in entry.costs.items()}
            self._costs(element, own, costs)

    def _costs(
        self, element: Element, own: Mapping[str, Fraction], costs: dict[str, Fraction]
    ) -> None:
        """Add the costs of a selection and subtract them from those left of its owner."""
        for cost, value in own.items():
            costs[cost] = costs.get(cost, Fraction(0)) - value
        if own and self.detail is Detail.EVERYTHING:
            add_costs(element, self.made, own)


def found(groups: Sequence[Group], choice: Choice) -> tuple[Group, Entry]:
    """The entry of a choice. Raises LookupError if there is none."""
    for group in groups:
        if group.shelf.name == choice.field:
            for entry in group.entries:
                if entry.value == choice.value:
                    return group, entry
    raise LookupError(choice)


def _known(choices: Sequence[Choice], groups: Sequence[Group]) -> Iterator[Choice]:
    """The choices for which there are entries, at every level."""
    for choice in choices:
        try:
            _, entry = found(groups, choice)
        except LookupError:
            continue
        within = tuple(_known(choice.within, entry.groups))
        yield Choice(choice.field, choice.value, choice.count, within)


@dataclass(frozen=True)
class _Selected:
    """A selected entry, `number` times. `custom`: the member's name."""

    name: str
    entry: str
    kind: str = "upgrade"
    custom: str = ""
    number: int = 1


def _selection(parent: Element, id_: str, of: _Selected) -> Element:
    more = {"customName": of.custom} if of.custom else {}
    return add(
        parent,
        "selection",
        id=id_,
        name=of.name,
        entryId=of.entry,
        number=str(of.number),
        type=of.kind,
        **more,
    )


def _notes(parent: Element, notes: str, also: JsonObject) -> None:
    """The notes, if they are plain, followed by a line with the values that no other
    element has.
    """
    if notes and not (is_plain(notes) and ALSO not in notes and notes.strip() == notes):
        notes, also = "", {**also, "notes": notes}
    lines = [notes] if notes else []
    lines += [also_line(also)] if also else []
    if lines:
        add(parent, "customNotes", "\n".join(lines))
