"""API operations on whole warbands: list, read, create, replace, delete, check."""

from __future__ import annotations

import msgspec
from django.db.models import QuerySet
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ActorApiView
from rosters.api import records, serializers
from rosters.api.responses import shown
from rosters.document_checks import warband_in
from rosters.documents import warband_of
from rosters.exchange.document import to_json
from rosters.import_limits import a_reader
from rosters.models import Warband as Row
from rosters.permissions import seen_warband
from rosters.queries import warband_pages
from rosters.queries.checked import Checked, checked
from rosters.services import warbands
from rosters.services.warbands import Attempt
from rules.kernel.edits import named
from rules.kernel.warbands import Warband
from web.api import schema as s
from web.api.errors import Refused
from web.api.schema import operation
from web.body_limits import DOCUMENT, brings
from web.downloads import disposition, file_name
from web.json_limits import JsonObject

SCOPE = OpenApiParameter(
    "scope",
    str,
    enum=["own", "public"],
    default="own",
    description="Your own warbands, or everybody's public ones.",
)


@brings(DOCUMENT)
class Warbands(ActorApiView):
    """Operations on the list of warbands."""

    @operation(
        "list_warbands",
        "Your own warbands, or everybody's public ones.",
        records.WarbandPage,
        refuses=(400, 401, 429),
        parameters=(SCOPE, s.PAGE, s.PAGE_SIZE),
    )
    def get(self, request: Request) -> Response:
        number, size = self.number("page", 1, 999_999_999), self.number("page_size", 24, 100)
        return Response(serializers.warbands(self._rows(), number, size))

    def _rows(self) -> QuerySet[Row]:
        scope = self.request.query_params.get("scope", "own")
        if scope == "public":
            return warband_pages.public_rows()
        if scope != "own":
            raise Refused(400, "scope", "scope is own or public.", "scope")
        return warband_pages.own_rows(self.known())

    @operation(
        "create_warbands",
        "Keep a new warband: a document, or a game and a name.",
        records.WarbandDetail,
        records.NewWarband,
        status=201,
        refuses=(*s.WRITING, 409),
        parameters=(s.ATTEMPT,),
    )
    def post(self, request: Request) -> Response:
        asked = self.asked(records.NewWarband)
        if asked.document is not None:
            return keep(self, read_in(asked.document), asked.token)
        name = named(asked.name, "warband")
        return keep(self, warband_in({"ruleset": asked.ruleset, "name": name}), asked.token)


def read_in(document: JsonObject) -> Warband:
    """The warband in a document from outside. Raises Unreadable or NotNow."""
    with a_reader():
        return warband_in(document)


def keep(door: ActorApiView, warband: Warband, token: str) -> Response:
    """Store a new warband, with those of its pictures that are stored here."""
    plain = warbands.with_known_pictures(warband)
    row = warbands.keep_once(door.actor, plain, "new", door.token(token))
    return shown(serializers.warband(row), 201)


@brings(DOCUMENT)
class Import(ActorApiView):
    """Operation that creates a warband from a file's content."""

    @operation(
        "import_warbands",
        "Keep a document as a new warband, just as it was exported.",
        records.WarbandDetail,
        Warband,
        status=201,
        refuses=(*s.WRITING, 409),
        parameters=(s.ATTEMPT,),
    )
    def post(self, request: Request) -> Response:
        return keep(self, read_in(self.asked(dict)), "")


@brings(DOCUMENT)
class Check(ActorApiView):
    """Operation that checks a document without storing it."""

    @operation(
        "check_warbands",
        "Everything that is wrong with a document, and its sums; keeps nothing.",
        Checked,
        Warband,
        refuses=s.WRITING,
    )
    def post(self, request: Request) -> Response:
        return Response(checked(read_in(self.asked(dict))))


@brings(DOCUMENT)
class OneWarband(ActorApiView):
    """Operations on one warband."""

    @operation(
        "read_warbands",
        "A whole warband, with its sums and problems.",
        records.WarbandDetail,
        refuses=(401, 404, 429),
        parameters=(s.IF_NONE_MATCH,),
    )
    def get(self, request: Request, warband_id: str) -> Response:
        return shown(serializers.warband(seen_warband(warband_id, self.actor)))

    @operation(
        "replace_warbands",
        "Put a whole document in the place of the one that is kept.",
        records.WarbandDetail,
        records.NewDocument,
        refuses=(*s.WRITING, *s.REVISED, 404),
        parameters=(s.IF_MATCH, s.ATTEMPT),
    )
    def put(self, request: Request, warband_id: str) -> Response:
        asked = self.asked(records.NewDocument)
        revision, whole = self.revision(asked.revision), read_in(asked.document)
        attempt = Attempt(revision, self.token(asked.token), "replaced")
        row = warbands.replace_warband(warband_id, self.actor, attempt, whole)
        return shown(serializers.warband(row, attempt.token))

    @operation(
        "delete_warbands",
        "Throw a warband away; with a revision, only if it is still at that.",
        None,
        status=204,
        refuses=(400, 401, 403, 404, 409, 429),
        parameters=(s.IF_MATCH,),
    )
    def delete(self, request: Request, warband_id: str) -> Response:
        warbands.delete_warband(warband_id, self.actor, self.revision_if_given(None))
        return Response(status=204)


class Export(ActorApiView):
    """Operation that exports a document with its sums."""

    @operation(
        "export_warbands",
        "The document as a file to keep or to import elsewhere, with its totals beside it.",
        Warband,
        refuses=(401, 404, 429),
    )
    def get(self, request: Request, warband_id: str) -> Response:
        row = seen_warband(warband_id, self.actor)
        address = request.build_absolute_uri(reverse("warband_schema"))
        document = msgspec.json.decode(to_json(warband_of(row.document), address))
        name = disposition(file_name(row.name, "json"))
        return Response(document, headers={"Content-Disposition": name})
