"""API: the list of users whom the caller has blocked."""

from __future__ import annotations

from typing import Annotated

from django.core.exceptions import ObjectDoesNotExist
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ActorApiView
from accounts.input_checks import TextRefused
from accounts.queries.blocks import own_blocks
from accounts.services import blocks
from rules.kernel.record import Record
from web.api import schema as s
from web.api.errors import MISSING, Refused
from web.api.schema import operation


class BlockedNameRow(Record):
    """A name of somebody of whom you want nothing."""

    id: int
    name: str


class Blocked(Record):
    """Whom you have blocked."""

    results: tuple[BlockedNameRow, ...]


class NewBlock(Record):
    """The name of somebody; the same happens whether or not anybody has it."""

    name: Annotated[str, Meta(max_length=150)]


class Blocks(ActorApiView):
    """Operations on the block list."""

    refusals = ((TextRefused, 422, "words", "words"),)

    @operation("list_blocks", "Whom you have blocked. Nobody else reads this.", Blocked)
    def get(self, request: Request) -> Response:
        return Response(self._blocked())

    @operation("add_blocks", "Block somebody.", Blocked, NewBlock, refuses=s.WRITING)
    def post(self, request: Request) -> Response:
        asked = self.asked(NewBlock)
        blocks.block(self.known().user_id or 0, asked.name)
        return Response(self._blocked())

    def _blocked(self) -> Blocked:
        rows = own_blocks(self.known().user_id or 0)
        return Blocked(tuple(BlockedNameRow(each.pk, each.name) for each in rows))


class OneBlock(ActorApiView):
    """Operation on one entry of the block list."""

    @operation(
        "remove_blocks",
        "Take somebody off the list.",
        None,
        status=204,
        refuses=(401, 403, 404, 429),
    )
    def delete(self, request: Request, block_id: int) -> Response:
        try:
            blocks.unblock(self.known().user_id or 0, self.row(block_id))
        except ObjectDoesNotExist as error:
            raise Refused(404, "not_found", MISSING) from error
        return Response(status=204)
