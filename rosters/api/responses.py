"""A warband as an API response, with the ETag that If-Match compares."""

from __future__ import annotations

import hashlib

import msgspec
from msgspec.structs import replace
from rest_framework.response import Response

from rosters.api.records import WarbandDetail


def shown(warband: WarbandDetail, status: int = 200) -> Response:
    """A response with a warband, and with its state as the ETag."""
    return Response(warband, status, headers={"ETag": state_of(warband)})


def state_of(warband: WarbandDetail) -> str:
    """The ETag: the revision, which If-Match compares, and a fingerprint of the response.

    Parts of the response have no revision: who may see the warband, its owner's name, the problems
    by today's rules. `made` is left out: only the response to a change has it.
    """
    # Sorted, because PostgreSQL does not keep the order of keys in JSON.
    sentence_of = msgspec.json.encode(replace(warband, made=()), order="sorted")
    return f'"{warband.revision}-{hashlib.sha256(sentence_of).hexdigest()[:16]}"'
