"""API operations that edit a warband, undo, and read its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.actors import Actor
from accounts.api.base import ActorApiView
from rosters.api import records, serializers
from rosters.api.responses import shown
from rosters.documents import warband_of, workshop_of
from rosters.models import Warband as Row
from rosters.permissions import seen_warband
from rosters.services import undoing, warbands
from rosters.services.warbands import Attempt
from rules.kernel import warbands as w
from rules.kernel.warbands import AnyEdit, BadEdit, Warband
from web.api import schema as s
from web.api.schema import operation

CHANGING = (*s.WRITING, *s.REVISED, 404)
HEADERS = (s.IF_MATCH, s.ATTEMPT)
# Fields whose name in an edit differs from the name in the violated rule.
OTHER_NAMES: dict[tuple[type, str], str] = {
    (w.Rename, "member"): "of", (w.Duplicate, "count"): "times",
}  # fmt: skip
TAKING = (400, 401, 403, 404, 409, 422, 428, 429)
Step = Callable[[str, Actor, int | None, str], Row]  # of `rosters.services.undoing`


class Changing(ActorApiView):
    """Base of the operations that change a part of a warband."""

    def change(
        self, warband_id: str, attempt: Attempt, edits: list[AnyEdit], status: int = 200
    ) -> Response:
        """Apply several edits as one change."""

        def make(before: Warband) -> Warband:
            for edit in edits:
                try:
                    before = warbands.made_of(before, edit)
                except BadEdit as error:
                    raise BadEdit(error.reason, self.path_of(edit, error.path)) from error
            return before

        row = warbands.alter_warband(warband_id, self.actor, attempt, make)
        return shown(serializers.warband(row, attempt.token), status)

    def step(self, warband_id: str, make: Step) -> Response:
        """Go a step back or forth."""
        asked = self.asked(records.Undoing)
        revision, token = self.revision(asked.revision), self.token(asked.token)
        return shown(serializers.warband(make(warband_id, self.actor, revision, token)))

    def path_of(self, edit: AnyEdit, path: str) -> str:
        """The path in the body of the field for which an edit is refused; empty if the field is in
        the address.
        """
        if isinstance(edit, w.Fill) and path != "member":
            return _joined("fields", path)
        is_sent = path == "team" and isinstance(edit, w.AddMembers | w.MoveMember)
        return path if is_sent or path not in ("team", "member") else ""

    def attempt(self, revision: int | None, token: str, label: str) -> Attempt:
        return Attempt(self.revision(revision), self.token(token), label)

    def taken_revision(self) -> int | None:
        """The revision that a request without a body is made to."""
        given = "revision" in self.request.query_params
        return self.number("revision", 0, 999_999_999) if given else None


class Edits(Changing):
    """Operation that applies an edit of any kind."""

    @operation(
        "edit_warbands",
        "Make one edit of a warband.",
        records.WarbandDetail,
        records.NewEdit,
        refuses=CHANGING,
        parameters=HEADERS,
    )
    def post(self, request: Request, warband_id: str) -> Response:
        asked = self.asked(records.NewEdit)
        if isinstance(asked.edit, w.Fill):
            _check_plain(asked.edit)
        label = type(asked.edit).__name__
        return self.change(
            warband_id, self.attempt(asked.revision, asked.token, label), [asked.edit]
        )

    def path_of(self, edit: AnyEdit, path: str) -> str:
        if isinstance(edit, w.Fill) and path != "member":
            return _joined("edit.fields", path)
        return _joined("edit", OTHER_NAMES.get((type(edit), path), path))


def _joined(*steps: str) -> str:
    return ".".join(filter(None, steps))


def _check_plain(edit: w.Fill) -> None:
    for name, value in edit.fields.items():
        if not isinstance(value, str | int):
            sentence = "A field is a text, a whole number, true or false."
            raise BadEdit(sentence, f"edit.fields.{name}")


class Undo(Changing):
    """Operation that undoes the last change."""

    @operation(
        "undo_warbands",
        "Go back to the state before; again and again.",
        records.WarbandDetail,
        records.Undoing,
        refuses=CHANGING,
        parameters=HEADERS,
    )
    def post(self, request: Request, warband_id: str) -> Response:
        return self.step(warband_id, undoing.undo)


class Redo(Changing):
    """Operation that makes the last undone change again."""

    @operation(
        "redo_warbands",
        "Make the last undone change again; again and again.",
        records.WarbandDetail,
        records.Undoing,
        refuses=CHANGING,
        parameters=HEADERS,
    )
    def post(self, request: Request, warband_id: str) -> Response:
        return self.step(warband_id, undoing.redo)


# --- Teams ---------------------------------------------------------------------------------------


class Teams(Changing):
    """Operations on the list of teams."""

    @operation("list_teams", "The teams of a warband.", records.Teams, refuses=(401, 404, 429))
    def get(self, request: Request, warband_id: str) -> Response:
        return Response(serializers.teams(seen_warband(warband_id, self.actor)))

    @operation(
        "add_teams",
        "Add a team; `made` names it.",
        records.WarbandDetail,
        records.NewTeam,
        status=201,
        refuses=CHANGING,
        parameters=HEADERS,
    )
    def post(self, request: Request, warband_id: str) -> Response:
        asked = self.asked(records.NewTeam)
        attempt = self.attempt(asked.revision, asked.token, "AddTeam")
        return self.change(warband_id, attempt, [w.AddTeam(asked.name)], 201)


class OneTeam(Changing):
    """Operations on one team."""

    @operation("read_teams", "One team.", records.TeamDetail, refuses=(401, 404, 429))
    def get(self, request: Request, warband_id: str, team_id: str) -> Response:
        return Response(serializers.team(seen_warband(warband_id, self.actor), team_id))

    @operation(
        "change_teams",
        "Change a team's name, notes or place.",
        records.WarbandDetail,
        records.TeamChange,
        refuses=CHANGING,
        parameters=HEADERS,
    )
    def patch(self, request: Request, warband_id: str, team_id: str) -> Response:
        asked = self.asked(records.TeamChange)
        attempt = self.attempt(asked.revision, asked.token, "ChangeTeam")
        before = self.get(request, warband_id, team_id).data.team
        return self.change(warband_id, attempt, _some(_team_edits(before, asked)))

    @operation(
        "remove_teams",
        "Remove a team and everybody in it.",
        records.WarbandDetail,
        refuses=TAKING,
        parameters=(s.REVISION, *HEADERS),
    )
    def delete(self, request: Request, warband_id: str, team_id: str) -> Response:
        attempt = self.attempt(self.taken_revision(), "", "RemoveTeam")
        return self.change(warband_id, attempt, [w.RemoveTeam(team_id)])


def _team_edits(before: w.Team, asked: records.TeamChange) -> Iterator[AnyEdit]:
    if asked.name is not None or asked.notes is not None:
        yield w.Rename(before.name if asked.name is None else asked.name, before.id, asked.notes)
    if asked.place is not None:
        yield w.MoveTeam(before.id, asked.place)


def _some(edits: Iterator[AnyEdit]) -> list[AnyEdit]:
    found = list(edits)
    if not found:
        raise BadEdit("Say what is to change.")
    return found


# --- Figures and vehicles ------------------------------------------------------------------------


class Members(Changing):
    """Operations on the list of members of a kind."""

    kind: ClassVar[str]

    def get(self, request: Request, warband_id: str) -> Response:
        return Response(serializers.members(seen_warband(warband_id, self.actor), self.kind))

    def post(self, request: Request, warband_id: str) -> Response:
        asked = self.asked(records.NewMember)
        attempt = self.attempt(asked.revision, asked.token, "AddMembers")
        row = seen_warband(warband_id, self.actor)
        start = workshop_of(row.ruleset).start
        build = start(self.kind, asked.start) if asked.start else asked.build
        edit = w.AddMembers(asked.team, self.kind, asked.name, asked.count, build)
        return self.change(warband_id, attempt, [edit], 201)


class OneMember(Changing):
    """Operations on one member of a kind."""

    kind: ClassVar[str]

    def get(self, request: Request, warband_id: str, member_id: str) -> Response:
        row = seen_warband(warband_id, self.actor)
        return Response(serializers.member(row, self.kind, member_id))

    def patch(self, request: Request, warband_id: str, member_id: str) -> Response:
        asked = self.asked(records.MemberChange)
        attempt = self.attempt(asked.revision, asked.token, "ChangeMember")
        before = self.get(request, warband_id, member_id).data
        return self.change(warband_id, attempt, _some(_member_edits(before, asked)))

    def delete(self, request: Request, warband_id: str, member_id: str) -> Response:
        attempt = self.attempt(self.taken_revision(), "", "RemoveMember")
        self._check_kind(warband_id, member_id)
        return self.change(warband_id, attempt, [w.RemoveMember(member_id)])

    def _check_kind(self, warband_id: str, member_id: str) -> None:
        """Refuse a vehicle at an address of figures, and the reverse."""
        row = seen_warband(warband_id, self.actor)
        whole = warband_of(row.document)
        if any(each.id == member_id and each.kind != self.kind for each in w.members_of(whole)):
            raise Http404


def _member_edits(before: records.MemberDetail, asked: records.MemberChange) -> Iterator[AnyEdit]:
    member = before.member
    if asked.name is not None or asked.notes is not None:
        yield w.Rename(member.name if asked.name is None else asked.name, member.id, asked.notes)
    if asked.build is not None:
        yield w.SetBuild(member.id, asked.build)
    if asked.fields is not None:
        yield w.Fill(member.id, dict(asked.fields))
    if asked.team is not None or asked.place is not None:
        last = w.MOST_MEMBERS if asked.place is None else asked.place
        yield w.MoveMember(member.id, asked.team or before.team, last)
    if asked.leads:
        yield w.Appoint(member.id)
    elif asked.leads is False:
        raise BadEdit("Say who leads instead: change that one with leads true.", "leads")
