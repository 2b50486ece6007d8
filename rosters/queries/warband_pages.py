"""Read models of warbands and of the editor."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.urls import reverse
from msgspec.structs import replace

from accounts.actors import Actor, owned
from rosters.documents import picture_shown, warband_of, workshop_of
from rosters.models import GivenBudget, LoadOut, Picture
from rosters.models import Warband as Row
from rosters.portraits.looks import look_of
from rosters.public_address import drawn_at
from rosters.queries.blueprint_page import (
    BlueprintPage,
    Found,
    blueprint_page,
    without_places,
)
from rosters.queries.checked import Checked, checked
from rosters.queries.member_form import BlockRow, blocks_of
from rosters.queries.pack_pages import PackChoice, pack_choice
from rosters.queries.portrait_form import PortraitForm, portrait_form
from rosters.queries.undo_page import UndoPage, undo_page
from rules.conformance import has_table
from rules.kernel.building import Kind, Problem, Profile, Sum, Workshop
from rules.kernel.chips import SKILL, Chip
from rules.kernel.warbands import Member, Team, Warband, members_of
from rules.registry import RULESETS
from web.json_limits import JsonObject

WARBANDS_A_PAGE = 24


@dataclass(frozen=True)
class MemberRow:
    """A member in the list of a team: who it is, what it has, its sums by id, its problems.

    drawn: the address of its drawing, picture: the name of its own picture.
    """

    id: str
    name: str
    kind: str
    colour: str
    drawn: str
    gutz: int
    sums: tuple[Sum, ...]
    role: str
    chips: tuple[Chip, ...]
    problems: tuple[Problem, ...]
    is_leader: bool
    is_chosen: bool
    place: int
    picture: str = ""

    @property
    def things(self) -> tuple[Chip, ...]:
        """What it has, without its skills."""
        return tuple(each for each in self.chips if each.sort != SKILL)

    @property
    def skills(self) -> tuple[Chip, ...]:
        """Its skills, with their levels as counts."""
        return tuple(each for each in self.chips if each.sort == SKILL)


@dataclass(frozen=True)
class TeamRow:
    """A team with its members, sums and problems. heir: who may lead it, where nobody does."""

    id: str
    name: str
    notes: str
    members: tuple[MemberRow, ...]
    sums: tuple[Sum, ...]
    problems: tuple[Problem, ...]
    place: int
    is_last: bool
    heir: MemberRow | None = None


@dataclass(frozen=True)
class EditorPage:
    """The chosen member with all its options."""

    member: Member
    face: MemberRow
    drawing: PortraitForm
    team: Team
    blocks: tuple[BlockRow, ...]
    load_outs: tuple[LoadOut, ...]
    teams: tuple[Team, ...]
    may_lead: bool
    blueprint: BlueprintPage | None = None

    @property
    def sums(self) -> tuple[Sum, ...]:
        """The member's sums but for the one that is drawn as a bar."""
        drawn = self.blueprint.total if self.blueprint else None
        return tuple(each for each in self.face.sums if each is not drawn)


@dataclass(frozen=True)
class LeftRow:
    """A sum within a budget: what it is, the most, and what is left, which may be below 0."""

    label: str
    total: int
    most: int

    @property
    def left(self) -> int:
        return self.most - self.total

    @property
    def too_many(self) -> int:
        return max(0, -self.left)


@dataclass(frozen=True)
class GivenRow:
    """A budget that a league asks for, with what is left of it."""

    budget: GivenBudget
    rows: tuple[LeftRow, ...]


@dataclass(frozen=True)
class WarbandPage:
    """The page on which a warband is edited, or only shown."""

    row: Row
    warband: Warband
    game: str
    kinds: tuple[Kind, ...]
    example: str
    teams: tuple[TeamRow, ...]
    checked: Checked
    budgets: Mapping[str, int]
    editor: EditorPage | None
    is_own: bool
    undo: UndoPage | None
    rules_url: str
    token: str
    notice: Problem | None = None
    stock: PackChoice | None = None
    given: tuple[GivenRow, ...] = ()

    @property
    def faults(self) -> Iterator[tuple[Problem, str]]:
        """Each problem with the member whose editor shows its field; empty if it
        belongs to none.
        """
        return self._owned(self.checked.problems)

    @property
    def advice(self) -> Iterator[tuple[Problem, str]]:
        """Each hint with the member whose editor shows its field."""
        return self._owned(self.checked.hints)

    def _owned(self, problems: Sequence[Problem]) -> Iterator[tuple[Problem, str]]:
        members = {member.id for team in self.teams for member in team.members}
        for problem in problems:
            owner = problem.path.partition(".")[0]
            yield problem, owner if owner in members else ""


def own_rows(actor: Actor) -> QuerySet[Row]:
    """The actor's warbands."""
    return owned(Row.objects.all(), actor)


def own_warbands(actor: Actor, page: str) -> Page[Row]:
    """The actor's warbands, the last changed first, without documents."""
    return _paged(own_rows(actor), page)


def public_rows() -> QuerySet[Row]:
    """All public warbands."""
    return Row.objects.filter(sharing=Row.Sharing.PUBLIC)


def public_warbands(page: str) -> Page[Row]:
    return _paged(public_rows(), page)


def _paged(rows: QuerySet[Row], page: str) -> Page[Row]:
    return Paginator(in_lists(rows), WARBANDS_A_PAGE).get_page(page)


def in_lists(rows: QuerySet[Row]) -> QuerySet[Row]:
    """Warbands with their owners, without documents."""
    return rows.select_related("user").defer("document")


@dataclass(frozen=True)
class Change:
    """The documents of a warband before and after a change; `before`: None for the first one."""

    before: JsonObject | None
    after: JsonObject


def change_of(row: Row, token: str) -> Change | None:
    """The change that was sent with a token, if any, even if later changes followed."""
    revision = row.revisions.filter(token=token).first()
    if revision is None:
        return None
    before = row.revisions.filter(number=revision.parent).first()
    return Change(before.document if before else None, revision.document)


def warband_page(
    row: Row, actor: Actor, chosen: str = "", notice: Problem | None = None
) -> WarbandPage:
    """The page of a warband, with one chosen member or none."""
    warband, workshop = warband_of(row.document), workshop_of(row.ruleset)
    is_own, found = actor.holds(row), checked(warband)
    budgets = row.budgets if is_own else {}
    given = tuple(row.given_budgets.all()) if is_own else ()
    teams = tuple(_teams(warband, workshop, found, chosen))
    editor = _editor(warband, workshop, teams, chosen, actor) if is_own else None
    return WarbandPage(
        row=row,
        warband=warband,
        game=RULESETS[row.ruleset].name,
        kinds=workshop.kinds,
        example=workshop.example,
        teams=teams,
        checked=replace(found, sums=tuple(_planned(each, budgets, given) for each in found.sums)),
        budgets=budgets,
        editor=editor,
        is_own=is_own,
        undo=undo_page(row) if is_own else None,
        rules_url=reverse("rules", args=[row.ruleset]) if has_table(row.ruleset) else "",
        token=secrets.token_hex(8),
        notice=notice,
        stock=pack_choice(actor, row.ruleset, warband.pack) if is_own and workshop.packs else None,
        given=tuple(GivenRow(each, tuple(_left(each, found.sums))) for each in given),
    )


def left_for(row: Row) -> dict[str, int]:
    """What is left of each sum of an own warband that is planned for, or that the game limits."""
    found, given = checked(warband_of(row.document)), tuple(row.given_budgets.all())
    planned = (_planned(each, row.budgets, given) for each in found.sums)
    return {each.id: each.left for each in planned if each.left is not None}


def _planned(total: Sum, budgets: Mapping[str, int], given: Sequence[GivenBudget]) -> Sum:
    """A sum within the lowest of what its owner plans, a league asks for and the game allows."""
    limits = [total.most, budgets.get(total.id), *(each.most.get(total.id) for each in given)]
    most = min((each for each in limits if each is not None), default=None)
    return total if most == total.most else replace(total, most=most)


def _left(budget: GivenBudget, sums: Sequence[Sum]) -> Iterator[LeftRow]:
    for each in sums:
        if each.id in budget.most:
            yield LeftRow(each.label.partition(" (")[0], each.total, budget.most[each.id])


def _teams(warband: Warband, workshop: Workshop, found: Checked, chosen: str) -> Iterator[TeamRow]:
    sums = {each.id: each.sums for each in found.team_sums}
    by_owner: dict[str, list[Problem]] = {}
    for problem in found.problems:
        by_owner.setdefault(problem.path.partition(".")[0], []).append(problem)
    for place, team in enumerate(warband.teams):
        members = tuple(
            _member(
                team,
                member,
                workshop.profile(warband, member),
                tuple(by_owner.get(member.id, ())),
                chosen,
            )
            for member in team.members
        )
        own = tuple(by_owner.get(team.id, ()))
        last = place == len(warband.teams) - 1
        heir = None if team.leader else _heir(workshop, team, members)
        yield TeamRow(
            team.id, team.name, team.notes, members, sums[team.id], own, place, last, heir
        )


def _heir(workshop: Workshop, team: Team, members: Sequence[MemberRow]) -> MemberRow | None:
    """The first of a team who may lead it."""
    pairs = zip(team.members, members, strict=True)
    return next((row for member, row in pairs if workshop.may_lead(member)), None)


def _member(
    team: Team, member: Member, profile: Profile, problems: tuple[Problem, ...], chosen: str
) -> MemberRow:
    return MemberRow(
        member.id,
        member.name,
        member.kind,
        member.colour,
        drawn_at(look_of(member, profile)),
        profile.value,
        profile.sums,
        profile.role,
        profile.chips,
        problems,
        team.leader == member.id,
        member.id == chosen,
        team.members.index(member),
        picture_shown(member.picture),
    )


def _editor(
    warband: Warband,
    workshop: Workshop,
    teams: Sequence[TeamRow],
    chosen: str,
    actor: Actor,
) -> EditorPage | None:
    member = next((each for each in members_of(warband) if each.id == chosen), None)
    if member is None:
        return None
    face = next(each for team in teams for each in team.members if each.id == chosen)
    team = next(each for each in warband.teams if member in each.members)
    own = owned(LoadOut.objects.all(), actor)
    load_outs = own.filter(ruleset=warband.ruleset, kind=member.kind)
    hints, drawn = workshop.hints(warband), workshop.blueprint(warband, member)
    shown = without_places(workshop.blocks(warband, member), drawn)
    known = Found(member.id, face.sums, face.problems, hints)
    unit = RULESETS[warband.ruleset].wording.unit
    return EditorPage(
        member,
        face,
        portrait_form(member, workshop.profile(warband, member)),
        team,
        blocks_of(shown, member.id, face.problems, hints),
        tuple(load_outs),
        warband.teams,
        workshop.may_lead(member),
        blueprint_page(drawn, known, unit) if drawn else None,
    )


def picture_data(picture_id: str) -> bytes | None:
    """A member's picture as WebP."""
    found = Picture.objects.filter(pk=picture_id).values_list("data", flat=True).first()
    return None if found is None else bytes(found)
