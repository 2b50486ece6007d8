"""What makes the site an app on a device: its service worker, a page for when there is no line,
and the number of turns for the badge on its icon.
"""

from __future__ import annotations

import json

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from firewall_site import release
from notifications.push.turn_count import turns_of

NO_CACHE = cache_control(no_cache=True)


@require_safe
@NO_CACHE
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that a browser runs beside all pages: what this release is, then how it works.

    A browser compares it byte by byte with the one that it has, so each release replaces the last.
    """
    known = {
        "name": release.release_name(),
        "files": release.release_files(),
        "ready": release.files_from_the_start(),
        "offline": reverse("offline"),
        "logOut": reverse("account_logout"),
        "inbox": reverse("inbox:list"),
        "icon": static("img/icon-192.png"),
        "badge": static("img/badge-96.png"),
    }
    lines = (
        f"const RELEASE = {json.dumps(known)};",
        f"importScripts({json.dumps(static('js/service-worker.js'))});",
    )
    return HttpResponse("\n".join(lines) + "\n", content_type="text/javascript; charset=utf-8")


@require_safe
@NO_CACHE
def offline(request: HttpRequest) -> HttpResponse:
    """What a browser shows when it has no line to the site: the same for everybody."""
    return HttpResponse(render_to_string("site/offline.html"))  # without the request: no session


@require_safe
@never_cache
@login_required
def turns(request: HttpRequest) -> HttpResponse:
    """In how many battles the member is to act, with the results that they are asked to confirm."""
    assert request.user.pk is not None  # noqa: S101 – `login_required` has seen to it
    return JsonResponse({"turns": turns_of(request.user.pk)})
