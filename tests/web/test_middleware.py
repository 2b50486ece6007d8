"""Pages travel compressed; streams, pictures and what carries an ETag for programs do not."""

from __future__ import annotations

import gzip
import json
import re

import pytest
from django.http import StreamingHttpResponse
from django.test import Client

from rosters.services import warbands
from tests.battles.conftest import known
from tests.programs import program_of
from web.middleware import CompressionMiddleware

pytestmark = pytest.mark.django_db
GZIP = {"accept-encoding": "gzip, br"}


def unmasked(page: bytes) -> bytes:
    return re.sub(rb"\b\w{64}\b", b"", page)


def test_a_page_is_compressed_for_whoever_takes_it():
    client = Client()
    plain, packed = client.get("/armoury/firewall/"), client.get("/armoury/firewall/", headers=GZIP)
    assert "Content-Encoding" not in plain.headers
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    # The form's token is masked anew in each answer, which is half of what keeps it secret.
    assert unmasked(gzip.decompress(packed.content)) == unmasked(plain.content)
    assert len(packed.content) * 4 < len(plain.content)


def test_the_length_of_a_page_does_not_tell_what_is_in_it():
    lengths = {len(Client().get("/rules/cyberpunk/", headers=GZIP).content) for _ in range(12)}
    assert len(lengths) > 1


def test_a_page_that_has_not_changed_is_not_sent_again():
    client = Client()
    first = client.get("/rules/firewall/coverage/", headers=GZIP)
    assert first["ETag"].startswith('W/"')
    again = client.get(
        "/rules/firewall/coverage/", headers={**GZIP, "if-none-match": first["ETag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


def test_json_is_compressed_but_not_what_a_program_sends_back(ada):
    program = program_of("ada")
    games = program("GET", "games/", Accept_Encoding="gzip")
    assert games["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(games.content))["results"]
    row = warbands.create_warband(known(ada), "firewall", "Night Shift")
    warband = program("GET", f"warbands/{row.pk}/", Accept_Encoding="gzip")
    assert "Content-Encoding" not in warband.headers
    assert warband["ETag"].startswith('"')


def test_a_stream_is_not_compressed(rf):
    def stream(request):
        return StreamingHttpResponse(iter([b"data: 7\n\n" * 100]), "text/event-stream")

    answer = CompressionMiddleware(stream)(rf.get("/", headers=GZIP))
    assert "Content-Encoding" not in answer.headers
    assert next(iter(answer)).startswith(b"data: 7")


def test_what_is_packed_already_is_left_alone():
    answer = Client().get("/api/v1/schema/", headers=GZIP)
    assert json.loads(gzip.decompress(answer.content))["openapi"].startswith("3.1")
