"""A warband as an API response, with the state that If-Match compares."""

from __future__ import annotations

import hashlib

import msgspec
from msgspec.structs import replace
from rest_framework.response import Response

from rosters.api.records import WarbandDetail


def shown(warband: WarbandDetail, status: int = 200) -> Response:
    """A warband as an answer, with its state where caches and If-Match look for it."""
    return Response(warband, status, headers={"ETag": state_of(warband)})


def state_of(warband: WarbandDetail) -> str:
    """The revision, which If-Match compares, and a fingerprint of all that is told with it.

    Not everything that is told has a revision: who may see it, its owner's name, what is wrong by
    the rules of today. `made` is no state: a change tells it and the next reading does not.
    """
    # Sorted: PostgreSQL gives the keys of a build back in another order than they were written.
    sentence_of = msgspec.json.encode(replace(warband, made=()), order="sorted")
    return f'"{warband.revision}-{hashlib.sha256(sentence_of).hexdigest()[:16]}"'
