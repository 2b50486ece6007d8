"""Serves the OpenAPI document, as a file and as a page."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules.registry import RULESETS
from web.api.base import ApiView
from web.api.handbook import handbook
from web.api.schema import IF_NONE_MATCH, description, operation


class Schema(ApiView):
    """The OpenAPI document."""

    @operation(
        "read_schema", "This description, in OpenAPI 3.1.", dict, parameters=(IF_NONE_MATCH,)
    )
    def get(self, request: Request) -> HttpResponse:
        is_packed = "gzip" in request.headers.get("Accept-Encoding", "")
        plain, packed, tag = description_file()
        response = HttpResponse(packed if is_packed else plain, "application/json")
        response["ETag"] = f'W/"{tag}"'
        response["Cache-Control"] = "public, max-age=300"
        response["Vary"] = "Accept-Encoding"
        if is_packed:
            response["Content-Encoding"] = "gzip"
        return response


@cache
def description_file() -> tuple[bytes, bytes, str]:
    """The document as bytes, the same compressed, and an ETag."""
    plain = msgspec.json.encode(description())
    return plain, gzip.compress(plain, mtime=0), hashlib.sha256(plain).hexdigest()[:32]


@extend_schema(exclude=True)
class Nowhere(ApiView):
    """Any other URL below the API: 404 in JSON and not as a page."""

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        self.http_method_names = [str(request.method).lower()]
        return super().dispatch(request, *args, **kwargs)

    def options(self, request: Request, *args: object, **kwargs: object) -> Response:
        raise Http404

    def http_method_not_allowed(
        self, request: Request, *args: object, **kwargs: object
    ) -> Response:
        raise Http404


@require_safe
def read_handbook(request: HttpRequest) -> HttpResponse:
    context = {"handbook": handbook(), "first_answer": first_answer()}
    return render(request, "web/api.html", context)


def first_answer() -> str:
    """How the list of games begins, which is the first call that the page proposes."""
    game = next(iter(RULESETS.values()))
    return msgspec.json.encode({"results": [{"slug": game.slug, "name": game.name}]}).decode()[:-3]
