"""API operations on house catalogues of clubs."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.clubs import permissions
from campaigns.clubs.api import records as r
from campaigns.clubs.api import serializers as told
from campaigns.clubs.api.base import BARE, CHANGING, SEEN, ClubApiView
from campaigns.clubs.queries import catalogue_pages
from campaigns.clubs.services import catalogues
from web.api.schema import operation


class Catalogues(ClubApiView):
    """House catalogues and price lists."""

    @operation(
        "list_catalogues_of_clubs",
        "The editions that a club plays with.",
        r.CatalogueList,
        refuses=SEEN,
    )
    def get(self, request: Request, slug: str) -> Response:
        rows = catalogue_pages.packs_of(permissions.member_pass(slug, self.actor).club)
        return Response(r.CatalogueList(tuple(told.catalogue(each) for each in rows)))

    @operation(
        "create_catalogues_of_clubs",
        "Put the newest edition of a catalogue on the shelf.",
        r.CatalogueRow,
        r.NewCatalogue,
        status=201,
        refuses=CHANGING,
    )
    def post(self, request: Request, slug: str) -> Response:
        actor, asked = self.known(), self.asked(r.NewCatalogue)
        return Response(
            told.catalogue(catalogues.add_pack(slug, actor, asked.pack, asked.note)), 201
        )


class OneCatalogue(ClubApiView):
    """One of them."""

    @operation(
        "delete_catalogue_of_clubs",
        "Take an edition off the shelf.",
        None,
        status=204,
        refuses=BARE,
    )
    def delete(self, request: Request, slug: str, row_id: int) -> Response:
        catalogues.remove_pack(slug, self.known(), row_id)
        return Response(status=204)
