"""API: clips, which everybody with the address may watch."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from battles.api.base import BattleApiView
from battles.api.records import Seq, Token
from battles.api.replay import AT, Moment, moment_record
from battles.clips import queries, services
from battles.clips.forms import ClipRefused, Stretch, TooManyClips
from rules.kernel.record import Record
from web.api import schema as s
from web.api.errors import Refused
from web.api.schema import operation


class ClipRow(Record):
    """A clip that you have made: its `address` on this site, and the events that it shows.

    It begins as the table stands after event `first`, and ends with event `last`.
    """

    slug: str
    address: str
    battle: str
    title: str
    first: int
    last: int
    created: str


class ClipList(Record):
    """Clips that you have made, the newest first."""

    results: tuple[ClipRow, ...]


class NewClip(Record):
    """The stretch of a clip, at most 200 events; `token` makes a repeated request harmless."""

    first: Seq
    last: Seq
    token: Token = ""


class ClipApiView(BattleApiView):
    """Base of operations on clips."""

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, TooManyClips):
            return super().handle_exception(Refused(429, "throttled", str(exc)))
        if isinstance(exc, ClipRefused):
            return super().handle_exception(Refused(422, "clip", str(exc), exc.field))
        return super().handle_exception(exc)


class BattleClips(ClipApiView):
    """Operations on the clips of one battle."""

    @operation(
        "clips_battles",
        "The clips of a battle that you have made.",
        ClipList,
        refuses=(401, 404, 429),
    )
    def get(self, request: Request, battle_id: str) -> Response:
        battle, _ = self.admitted(battle_id)
        return Response(_list(queries.clips_made_by(self.actor, battle.pk)))

    @operation(
        "clip_battles",
        "Make a clip of a stretch, as far as those who only watch may see it.",
        ClipRow,
        NewClip,
        status=201,
        refuses=(*s.WRITING, 404, 409),
        parameters=(s.ATTEMPT,),
    )
    def post(self, request: Request, battle_id: str) -> Response:
        asked, actor = self.asked(NewClip), self.known()
        stretch = Stretch(asked.first, asked.last, self.token(asked.token))
        clip, battle = services.make_clip(battle_id, actor, stretch)
        return Response(_row(queries.row_of(clip, battle)), 201)


class OwnClips(ClipApiView):
    """Operation that lists one's clips of all battles."""

    @operation("list_clips", "The clips that you have made.", ClipList, refuses=(401, 429))
    def get(self, request: Request) -> Response:
        self.known()
        return Response(_list(queries.clips_made_by(self.actor)))


class OneClip(ClipApiView):
    """Operations on one clip."""

    @operation(
        "watch_clips",
        "A moment of a clip; the first one unless `at` says another.",
        Moment,
        refuses=(400, 401, 404, 429),
        parameters=(AT,),
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(moment_record(queries.clip_page(slug, self.actor, self.whole("at")).replay))

    @operation(
        "delete_clips",
        "Delete a clip that you have made.",
        None,
        status=204,
        refuses=(401, 403, 404, 429),
    )
    def delete(self, request: Request, slug: str) -> Response:
        services.delete_clip(slug, self.known())
        return Response(status=204)


def _list(rows: tuple[queries.ClipRow, ...]) -> ClipList:
    return ClipList(tuple(map(_row, rows)))


def _row(row: queries.ClipRow) -> ClipRow:
    return ClipRow(
        row.slug, row.address, row.battle, row.title, row.first, row.last, row.created.isoformat()
    )
