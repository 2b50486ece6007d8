"""The description of the API: for programs, and as a page to read."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rosters.api.door import Door
from rosters.api.handbook import handbook
from rosters.api.schema import description, operation


class Schema(Door):
    """The description for programs."""

    @operation("read_schema", "This description, in OpenAPI 3.1.", dict)
    def get(self, request: Request) -> Response:
        return Response(description())


@extend_schema(exclude=True)
class Nowhere(Door):
    """Every other address below the API: programs get no page for people."""

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        self.http_method_names = [str(request.method).lower()]
        return super().dispatch(request, *args, **kwargs)

    def http_method_not_allowed(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        raise Http404


@require_safe
def read_handbook(request: HttpRequest) -> HttpResponse:
    return render(request, "rosters/api.html", {"handbook": handbook()})
