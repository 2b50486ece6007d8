"""Uploads a member's picture, and serves pictures."""

from __future__ import annotations

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import condition, require_POST, require_safe

from accounts.actors import actor_of
from rosters.image_processing import MOST_UPLOAD, TOO_BIG, developed
from rosters.permissions import own_warband
from rosters.portraits.drawing import svg_of
from rosters.portraits.looks import look_from, seed_of
from rosters.portraits.parts import version as drawing_version
from rosters.public_address import shared_of
from rosters.queries import warband_pages
from rosters.services import warbands
from rosters.services.pictures import hang_picture
from rosters.services.revisions import StaleWarband
from rosters.views.warbands import STALE
from rules.kernel.building import Problem
from rules.kernel.warbands import BadEdit
from web.body_limits import FILE, brings
from web.concurrency import NotNow
from web.views import hidden_as_404

NO_FILE = "Choose a picture first."


@require_safe
def picture(request: HttpRequest, picture_id: str) -> HttpResponse:
    """A picture by its name.

    There is no permission check: the name is the SHA-256 of its bytes, so only people who have seen
    a page with it, or have the picture, know the name.
    """
    found = warband_pages.picture_data(picture_id)
    if found is None:
        raise Http404
    headers = {
        "Cache-Control": "public, max-age=31536000, immutable",
        "Content-Security-Policy": "default-src 'none'",
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(found, content_type="image/webp", headers=headers)


def _mark(request: HttpRequest, version: str, code: str) -> str | None:
    """The strong ETag: the same only where every byte is the same."""
    return f'"{drawing_version()}-{seed_of(code)}"' if look_from(code) else None


@require_safe
@condition(etag_func=_mark)
def drawn_portrait(request: HttpRequest, version: str, code: str) -> HttpResponse:
    """What a code says, drawn. Nothing is looked up: the code says all of it.

    An address of earlier parts shows what is drawn today, and is kept by nobody.
    """
    look = look_from(code)
    if look is None:
        raise Http404
    kept = "public, max-age=31536000, immutable" if version == drawing_version() else "no-cache"
    headers = {
        "Cache-Control": kept,
        "Content-Security-Policy": "default-src 'none'",
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(svg_of(look), content_type="image/svg+xml", headers=headers)


@brings(FILE)
@require_POST
@hidden_as_404
def upload_picture(request: HttpRequest, warband_id: str, member_id: str) -> HttpResponse:
    actor, data = actor_of(request), request.POST
    row = own_warband(warband_id, actor)
    revision = data.get("revision", "")
    expected = int(revision) if revision.isdecimal() and len(revision) < 10 else 0
    try:
        made = developed(_bytes_of(request.FILES.get("picture")))
        attempt = warbands.Attempt(expected, data.get("token", ""), "picture")
        hang_picture(row, actor, member_id, made, attempt)
    except StaleWarband:
        return _refused(request, warband_id, member_id, STALE, 409)
    except NotNow as error:
        problem = Problem("picture", "busy", error.reason)
        return _refused(request, warband_id, member_id, problem, 429)
    except BadEdit as error:
        problem = Problem(error.path, "refused", error.reason)
        return _refused(request, warband_id, member_id, problem, 422)
    return redirect(f"{reverse('rosters:detail', args=[warband_id])}?shown={member_id}")


def _bytes_of(file: UploadedFile[bytes] | None) -> bytes:
    """The uploaded bytes; too large a body is refused before it is read."""
    if file is None or not file.size:
        raise BadEdit(NO_FILE, "picture")
    if file.size > MOST_UPLOAD:
        raise BadEdit(TOO_BIG, "picture")
    return bytes(file.read())


def _refused(
    request: HttpRequest, warband_id: str, member_id: str, problem: Problem, status: int
) -> HttpResponse:
    actor = actor_of(request)
    row = own_warband(warband_id, actor)
    page = warband_pages.warband_page(row, actor, member_id, problem)
    context = {"page": page, "shared": shared_of(request, row)}
    return render(request, "rosters/warband.html", context, status=status)
