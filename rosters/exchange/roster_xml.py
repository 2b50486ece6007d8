"""A warband as a roster of other builders: each team a force, each choice a selection."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any
from xml.etree.ElementTree import Element

from rosters.exchange.builder_files import REVISION, TEAM, armoury, category
from rosters.exchange.catalogue import Entry, Group, KindEntry, catalogue, worth
from rosters.exchange.choices import Choice, agreed, chosen, rest
from rosters.exchange.elements import (
    add,
    add_costs,
    add_profile,
    add_row_profile,
    root,
    written,
)
from rosters.exchange.idents import ident
from rosters.exchange.local import localised, plain_member
from rosters.exchange.phrases import ALSO, also_line, is_plain
from rosters.exchange.text import others
from rules.kernel.building import Workshop
from rules.kernel.warbands import Member, Team, Warband, members_of

STAMP = (1980, 1, 1, 0, 0, 0)  # equal warbands give equal files


def to_ros(warband: Warband, workshop: Workshop) -> bytes:
    """The `.ros` file of a warband."""
    return written(_Roster(warband, workshop).element(), is_indented=False)


def to_rosz(warband: Warband, workshop: Workshop) -> bytes:
    """The `.rosz` file: the same, packed."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("warband.ros", STAMP), to_ros(warband, workshop),
                         zipfile.ZIP_DEFLATED)  # fmt: skip
    return packed.getvalue()


class _Roster:
    """Writes one warband; the ids of its selections are made from their places."""

    def __init__(self, warband: Warband, workshop: Workshop) -> None:
        self.workshop = workshop
        self.made = catalogue(warband.ruleset)
        self.titles = {section.id: section.title for section in armoury(warband.ruleset)}
        self.warband = localised(warband, workshop, lambda place: self.id("selection", str(place)))

    def id(self, *words: str) -> str:
        return ident(self.made.slug, "roster", *words)

    def element(self) -> Element:
        warband, made = self.warband, self.made
        top = root(
            "roster", "rosterSchema", id=self.id(warband.name), name=warband.name,
            gameSystemId=made.system, gameSystemName=made.name, gameSystemRevision=REVISION,
        )  # fmt: skip
        total: dict[str, Fraction] = {}
        for member in members_of(warband):
            for cost, value in self.worth(member).items():
                total[cost] = total.get(cost, Fraction(0)) + value
        add_costs(top, made, total)
        _notes(top, warband.notes, others(pack=warband.pack, vendor=warband.vendor))
        forces = add(top, "forces")
        for place, team in enumerate(warband.teams, 1):
            self._force(forces, team, place)
        return top

    def worth(self, member: Member) -> Mapping[str, Fraction]:
        return worth(self.workshop.member_sums(self.warband, member), self.made.costs)

    def _force(self, parent: Element, team: Team, place: int) -> None:
        made = self.made
        force = add(
            parent, "force", id=self.id("force", str(place)), name=TEAM, customName=team.name,
            entryId=made.team, catalogueId=made.id, catalogueRevision=REVISION,
            catalogueName=made.name,
        )  # fmt: skip
        leads = {each.id for each in team.members}
        stranger = "" if team.leader in leads else team.leader
        _notes(force, team.notes, others(leader=stranger, vendor=team.vendor))
        selections = add(force, "selections")
        for member in team.members:
            self._member(selections, member, member.id == team.leader)

    def _member(self, parent: Element, member: Member, leads: bool) -> None:
        kind = next(each for each in self.made.kinds if each.kind == member.kind)
        element = _selection(parent, member.id, kind.name, kind.id, "model", custom=member.name)
        choices, more = self._choices(member, kind)
        also = others(build=more, colour=member.colour, vendor=member.vendor)
        _notes(element, member.notes, also)
        self._profile(element, member)
        below = add(element, "selections")
        if leads:
            _selection(below, ident(member.id, kind.leads), "Leads the team", kind.leads)
        costs = dict(self.worth(member))
        self._selections(below, kind.groups, choices, member.id, costs)
        add_costs(element, self.made, {cost: value for cost, value in costs.items() if value})
        categories = add(element, "categories")
        add(
            categories, "category", id=ident(member.id, "category"), name=kind.name,
            entryId=category(kind), primary="true",
        )  # fmt: skip

    def _profile(self, parent: Element, member: Member) -> None:
        profile = self.workshop.profile(self.warband, member)
        facts = {"Role": profile.role, **{each.label: str(each.total) for each in profile.sums}}
        type_id = self.made.profile_type(member.kind)
        id_ = ident(member.id, "profile")
        holder = add(parent, "profiles")
        add_profile(holder, id_, member.name, type_id, member.kind.capitalize(), facts)

    def _choices(
        self, member: Member, kind: KindEntry
    ) -> tuple[tuple[Choice, ...], dict[str, Any]]:
        """What selections say of a build, and what they do not."""
        plain = plain_member(member, self.workshop)
        blocks, usual = (self.workshop.blocks(self.warband, each) for each in (member, plain))
        choices = tuple(_known(chosen(blocks, usual), kind.groups))
        build, choices = agreed(self.workshop, self.warband, plain, choices)
        return choices, rest(member.build, build)

    def _selections(
        self, parent: Element, groups: Sequence[Group], choices: Sequence[Choice], owner: str,
        costs: dict[str, Fraction],
    ) -> None:  # fmt: skip
        """Selections below an owner; what they cost is taken off from what it costs itself."""
        for place, choice in enumerate(choices):
            group, entry = found(groups, choice)
            id_ = ident(owner, str(place), entry.id)
            element = _selection(parent, id_, entry.name, entry.id, count=choice.count)
            if group.id:
                element.set("entryGroupId", group.id)
            if entry.row is not None:
                add_row_profile(
                    add(element, "profiles"), self.made, id_, entry.section,
                    self.titles[entry.section], entry.row,
                )  # fmt: skip
            own = {cost: value * choice.count for cost, value in entry.costs.items()}
            for cost, value in own.items():
                costs[cost] = costs.get(cost, Fraction(0)) - value
            if choice.within:
                below = add(element, "selections")
                self._selections(below, entry.groups, choice.within, id_, costs)
            if own:
                add_costs(element, self.made, own)


def found(groups: Sequence[Group], choice: Choice) -> tuple[Group, Entry]:
    """The entry that a choice is of. Raises LookupError when there is none."""
    for group in groups:
        if group.shelf.name == choice.field:
            for entry in group.entries:
                if entry.value == choice.value:
                    return group, entry
    raise LookupError(choice)


def _known(choices: Sequence[Choice], groups: Sequence[Group]) -> Iterator[Choice]:
    """The choices for which there are entries, all the way down."""
    for choice in choices:
        try:
            _, entry = found(groups, choice)
        except LookupError:
            continue
        within = tuple(_known(choice.within, entry.groups))
        yield Choice(choice.field, choice.value, choice.count, within)


def _selection(
    parent: Element, id_: str, name: str, entry: str, kind: str = "upgrade", *, custom: str = "",
    count: int = 1,
) -> Element:  # fmt: skip
    more = {"customName": custom} if custom else {}
    return add(
        parent, "selection", id=id_, name=name, entryId=entry, number=str(count), type=kind, **more
    )


def _notes(parent: Element, notes: str, also: dict[str, Any]) -> None:
    """Notes where they are plain, and behind them on a line of its own what nothing else says."""
    if notes and not (is_plain(notes) and ALSO not in notes and notes.strip() == notes):
        notes, also = "", {**also, "notes": notes}
    lines = [notes] if notes else []
    lines += [also_line(also)] if also else []
    if lines:
        add(parent, "customNotes", "\n".join(lines))
