"""API operations on house catalogues."""

from __future__ import annotations

import msgspec
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ActorApiView
from rosters.api import records
from rosters.api.warbands import SCOPE
from rosters.import_limits import a_reader
from rosters.models import Pack
from rosters.pack_store import packing_of
from rosters.permissions import seen_pack
from rosters.queries import pack_pages
from rosters.services import packs
from web.api import schema as s
from web.api.errors import Refused
from web.api.schema import operation
from web.body_limits import DOCUMENT, brings
from web.json_limits import JsonObject


@brings(DOCUMENT)
class Packs(ActorApiView):
    """Operations on the list of house catalogues."""

    @operation(
        "list_packs",
        "Your own house catalogues, or everybody's public ones.",
        records.PackPage,
        refuses=(400, 401, 429),
        parameters=(SCOPE, s.PAGE, s.PAGE_SIZE),
    )
    def get(self, request: Request) -> Response:
        number, size = self.number("page", 1, 999_999_999), self.number("page_size", 24, 100)
        pages = Paginator(pack_pages.by_name(self._rows()), size)
        found = pages.page(number).object_list if number <= pages.num_pages else []
        lines = tuple(_line(each) for each in found)
        return Response(records.PackPage(pages.count, number, pages.num_pages, lines))

    def _rows(self) -> QuerySet[Pack]:
        scope = self.request.query_params.get("scope", "own")
        if scope == "public":
            return pack_pages.public_rows()
        if scope != "own":
            raise Refused(400, "scope", "scope is own or public.", "scope")
        return pack_pages.own_packs(self.known())

    @operation(
        "create_packs",
        "Keep a new house catalogue.",
        records.PackDetail,
        records.NewPack,
        status=201,
        refuses=(*s.WRITING, 409),
    )
    def post(self, request: Request) -> Response:
        asked = self.asked(records.NewPack)
        actor = self.known()
        try:
            with a_reader():
                row = packs.keep_pack(actor, asked.ruleset, _source(asked.document))
        except KeyError as error:
            sentence = "No house catalogues of that game are kept here."
            raise Refused(422, "unknown_game", sentence, "ruleset") from error
        return Response(_shown(self, row), 201)


@brings(DOCUMENT)
class OnePack(ActorApiView):
    """Operations on one house catalogue."""

    @operation(
        "read_packs",
        "A house catalogue in its newest edition, beside what the book says.",
        records.PackDetail,
        refuses=(401, 404, 429),
    )
    def get(self, request: Request, pack_id: str) -> Response:
        return Response(_shown(self, _seen(self, pack_id)))

    @operation(
        "change_packs",
        "A later edition, or who may see it. Warbands keep what they have.",
        records.PackDetail,
        records.PackChange,
        refuses=(*s.WRITING, 404, 409),
    )
    def patch(self, request: Request, pack_id: str) -> Response:
        asked = self.asked(records.PackChange)
        row = _seen(self, pack_id)
        if asked.document is not None:
            with a_reader():
                row = packs.add_edition(self.actor, pack_id, _source(asked.document))
        if asked.sharing is not None:
            row = packs.share_pack(self.actor, pack_id, asked.sharing)
        return Response(_shown(self, row))

    @operation(
        "delete_packs",
        "Throw a house catalogue away. Warbands keep what they have.",
        None,
        status=204,
        refuses=(401, 403, 404, 429),
    )
    def delete(self, request: Request, pack_id: str) -> Response:
        _seen(self, pack_id)
        packs.delete_pack(self.actor, pack_id)
        return Response(status=204)


def _seen(door: ActorApiView, pack_id: str) -> Pack:
    try:
        return seen_pack(pack_id, door.actor)
    except Pack.DoesNotExist as error:
        raise Http404 from error


def _source(document: JsonObject) -> str:
    return msgspec.json.format(msgspec.json.encode(document)).decode()


def _line(row: Pack) -> records.PackLine:
    owner = row.user.get_username() if row.user else ""
    return records.PackLine(
        row.pk,
        row.ruleset,
        row.name,
        row.editions,
        row.newest_id,
        row.sharing,
        owner,
        row.changed.isoformat(),
    )


def _shown(door: ActorApiView, row: Pack) -> records.PackDetail:
    page = pack_pages.pack_page(door.actor, row)
    packing = packing_of(row.ruleset)
    document = packing.written(page.content)
    return records.PackDetail(_line(row), document, packing.entries(page.content))
