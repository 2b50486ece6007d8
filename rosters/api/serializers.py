"""Builds API responses from rows and records. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404

from rosters.api import records as r
from rosters.api.abilities import abilities_of
from rosters.documents import warband_of, workshop_of
from rosters.models import Warband as Row
from rosters.pack_store import stocked
from rosters.queries.armoury_pages import entries_found
from rosters.queries.checked import checked
from rosters.queries.warband_pages import change_of, in_lists
from rules.kernel.building import Problem, Section, Workshop
from rules.kernel.totals import totals
from rules.kernel.warbands import PACK_NAME, Team, Warband
from rules.registry import RULESETS

# --- Games ---------------------------------------------------------------------------------------


def workshop_or_404(slug: str) -> Workshop:
    """The workshop of a game."""
    try:
        return workshop_of(slug)
    except KeyError as error:
        raise Http404 from error


def game(slug: str) -> r.Game:
    """A game with the kinds of its members and its abilities."""
    if slug not in RULESETS:
        raise Http404
    found = RULESETS[slug]
    kinds = tuple(
        r.GameKind(
            kind.id,
            kind.name,
            kind.plural,
            tuple(r.Start(each.value, each.label) for each in kind.starts),
        )
        for kind in (found.workshop.kinds if found.workshop else ())
    )
    can = abilities_of(found)
    return r.Game(slug, found.name, kinds, found.edition, found.about, can)


def games() -> r.Games:
    """Every game."""
    return r.Games(tuple(map(game, RULESETS)))


def sections(slug: str, pack: str) -> tuple[Section, ...]:
    """The sections of a game's catalogue, of the book or of a house catalogue."""
    workshop = workshop_or_404(slug)
    if pack and (not PACK_NAME.fullmatch(pack) or stocked(workshop, slug, pack) is None):
        raise Http404
    return workshop.armoury(pack)


def section_lines(whole: tuple[Section, ...]) -> tuple[r.SectionLine, ...]:
    """The sections with their numbers of entries."""
    return tuple(
        r.SectionLine(
            each.id,
            each.title,
            len(each.entries),
            tuple(dict.fromkeys(entry.group for entry in each.entries if entry.group)),
        )
        for each in whole
    )


def catalogue(slug: str, wanted: dict[str, str], number: int, size: int) -> r.Catalogue:
    """A page of entries, filtered by section, by group and by all words of `q`."""
    whole = sections(slug, wanted["pack"])
    found = entries_found(whole, wanted["section"], wanted["group"], wanted["q"])
    pages = -(-len(found) // size) or 1
    part = tuple(found[(number - 1) * size : number * size])
    return r.Catalogue(len(found), number, pages, section_lines(whole), part)


# --- Warbands ------------------------------------------------------------------------------------


def warbands(rows: QuerySet[Row], number: int, size: int) -> r.WarbandPage:
    """A page of a list. A page beyond the last is empty."""
    pages = Paginator(in_lists(rows), size)
    results = pages.page(number).object_list if number <= pages.num_pages else []
    return r.WarbandPage(pages.count, number, pages.num_pages, tuple(_line(row) for row in results))


def _line(row: Row) -> r.WarbandLine:
    return r.WarbandLine(
        row.pk,
        row.ruleset,
        row.name,
        row.revision,
        row.teams,
        row.members,
        row.problems,
        row.sharing,
        _owner(row),
        row.created.isoformat(),
        row.changed.isoformat(),
    )


def _owner(row: Row) -> str:
    return row.user.get_username() if row.user else ""


def warband(row: Row, token: str = "") -> r.WarbandDetail:
    """A warband in full. With the token of a change, also the ids that this change has created."""
    document = warband_of(row.document)
    found = checked(document)
    return r.WarbandDetail(
        row.pk,
        row.revision,
        row.sharing,
        _owner(row),
        row.credit,
        row.created.isoformat(),
        row.changed.isoformat(),
        document,
        found.problems,
        found.sums,
        found.team_sums,
        made=_made(row, token) if token else (),
        hints=found.hints,
    )


def _made(row: Row, token: str) -> tuple[str, ...]:
    """The ids that a change has created, even if later changes followed."""
    change = change_of(row, token)
    if change is None:
        return ()
    old = set(_ids(warband_of(change.before))) if change.before else set()
    return tuple(each for each in _ids(warband_of(change.after)) if each not in old)


def _ids(warband: Warband) -> Iterator[str]:
    for team in warband.teams:
        yield team.id
        yield from (each.id for each in team.members)


# --- Teams and members ---------------------------------------------------------------------------


def team(row: Row, team_id: str) -> r.TeamDetail:
    """One team."""
    whole, workshop = warband_of(row.document), workshop_of(row.ruleset)
    found = _or_404(whole.teams, team_id)
    come_to = totals(workshop, whole).teams
    sums = next(each.sums for each in come_to if each.id == team_id)
    return r.TeamDetail(row.revision, found, sums, _of(team_id, workshop.check(whole)))


def teams(row: Row) -> r.Teams:
    """All teams."""
    whole = warband_of(row.document)
    return r.Teams(row.revision, whole.teams, totals(workshop_of(row.ruleset), whole).teams)


def members(row: Row, kind: str) -> r.Members:
    """All members of a kind."""
    return r.Members(row.revision, tuple(_members(row, kind)))


def member(row: Row, kind: str, member_id: str) -> r.MemberDetail:
    """One figure or vehicle."""
    for each in _members(row, kind, member_id):
        return each
    raise Http404


def _members(row: Row, kind: str, only: str = "") -> Iterator[r.MemberDetail]:
    whole, workshop = warband_of(row.document), workshop_of(row.ruleset)
    problems, hints = workshop.check(whole), workshop.hints(whole)
    for team in whole.teams:
        for each in team.members:
            if each.kind == kind and only in ("", each.id):
                yield r.MemberDetail(
                    row.revision,
                    team.id,
                    team.leader == each.id,
                    each,
                    workshop.member_sums(whole, each),
                    _of(each.id, problems),
                    _of(each.id, hints),
                )


def _of(owner: str, problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    return tuple(each for each in problems if each.path.partition(".")[0] == owner)


def _or_404(teams: tuple[Team, ...], team_id: str) -> Team:
    for each in teams:
        if each.id == team_id:
            return each
    raise Http404
