"""Pages of house catalogues."""

from __future__ import annotations

import json
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.actors import actor_of, welcome_guest
from rosters.import_limits import counted_reader
from rosters.models import Pack
from rosters.pack_store import packing_of
from rosters.permissions import may_change, seen_pack
from rosters.queries import pack_pages
from rosters.services import packs, warbands
from rules.kernel.building import Problem
from rules.kernel.packs import BadPack
from rules.kernel.record import Record
from rules.kernel.ruleset import Ruleset
from rules.kernel.warbands import BadEdit
from rules.registry import RULESETS
from web.body_limits import FILE, brings
from web.concurrency import NotNow
from web.downloads import download, file_name
from web.views import hidden_as_404

FULL = "You have as many house catalogues, or editions of one, as can be kept. Delete one first."


@dataclass(frozen=True)
class Draft:
    """A catalogue in the form. `row`: the pack that gets a new edition, if any."""

    game: str
    source: str
    row: Pack | None = None


@require_safe
@hidden_as_404
def pack_list(request: HttpRequest) -> HttpResponse:
    page = pack_pages.public_packs(request.GET.get("page", "1"))
    context = {"own": pack_pages.own_packs(actor_of(request)), "page": page}
    return render(request, "rosters/packs/list.html", context)


@brings(FILE)
@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def new_pack(request: HttpRequest) -> HttpResponse:
    game = request.POST.get("game", _games()[0].slug)
    example = packing_of(game).example
    if request.method != "POST":
        return _form(request, Draft(game, example))
    draft = Draft(game, _source(request))
    try:
        with counted_reader(request):
            row = packs.keep_pack(welcome_guest(request), game, draft.source)
    except BadPack as error:
        return _form(request, draft, error.problems, 422)
    except packs.TooManyPacks:
        return _form(request, draft, (Problem("", "full", FULL),), 429)
    except NotNow as error:
        return _form(request, draft, (Problem("", "busy", error.reason),), 429)
    return redirect(row)


@brings(FILE)
@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def edit_pack(request: HttpRequest, pack_id: str) -> HttpResponse:
    actor = actor_of(request)
    row = seen_pack(pack_id, actor)
    if not may_change(actor, row):
        return redirect(row)
    if request.method != "POST":
        return _form(request, Draft(row.ruleset, pack_pages.newest_source(row), row))
    draft = Draft(row.ruleset, _source(request), row)
    try:
        with counted_reader(request):
            packs.add_edition(actor, pack_id, draft.source)
    except BadPack as error:
        return _form(request, draft, error.problems, 422)
    except packs.TooManyPacks:
        return _form(request, draft, (Problem("", "full", FULL),), 429)
    except NotNow as error:
        return _form(request, draft, (Problem("", "busy", error.reason),), 429)
    return redirect(row)


def _source(request: HttpRequest) -> str:
    """The uploaded file or the typed text."""
    upload = request.FILES.get("file")
    if upload is None or isinstance(upload, list):
        return request.POST.get("source", "")
    content: bytes = upload.read(packs.MOST_SOURCE * 4 + 1)
    return content.decode(errors="replace")


def _form(
    request: HttpRequest, draft: Draft, problems: tuple[Problem, ...] = (), status: int = 200
) -> HttpResponse:
    context = {
        "game": draft.game,
        "games": _games(),
        "source": draft.source,
        "problems": problems,
        "row": draft.row,
    }
    return render(request, "rosters/packs/form.html", context, status=status)


def _games() -> list[Ruleset[Record]]:
    """The games with house catalogues."""
    return [each for each in RULESETS.values() if each.workshop and each.workshop.packs]


@require_safe
@hidden_as_404
def pack_page(request: HttpRequest, pack_id: str) -> HttpResponse:
    actor = actor_of(request)
    row = seen_pack(pack_id, actor, request.GET.get("link", ""))
    page = pack_pages.pack_page(actor, row, request.GET.get("edition", ""))
    context = {"page": page}
    return render(request, "rosters/packs/pack.html", context)


@require_POST
@hidden_as_404
def start_warband(request: HttpRequest, pack_id: str) -> HttpResponse:
    """Create a warband that uses one edition."""
    actor, data = welcome_guest(request), request.POST
    row = seen_pack(pack_id, actor, data.get("link", ""))
    page = pack_pages.pack_page(actor, row, data.get("edition", ""))
    digest = page.content.digest
    try:
        warband = warbands.create_warband(actor, row.ruleset, data.get("name", ""), digest)
    except (BadEdit, warbands.TooManyWarbands) as error:
        sentence = error.reason if isinstance(error, BadEdit) else warbands.FULL
        context = {"page": page, "problem": sentence}
        return render(request, "rosters/packs/pack.html", context, status=422)
    return redirect(warband)


@require_safe
@hidden_as_404
def pack_file(request: HttpRequest, pack_id: str) -> HttpResponse:
    """An edition as JSON, for other sites and programs."""
    actor = actor_of(request)
    row = seen_pack(pack_id, actor, request.GET.get("link", ""))
    page = pack_pages.pack_page(actor, row, request.GET.get("edition", ""))
    document = {"$schema": _address(request, row.ruleset)}
    document |= packing_of(row.ruleset).written(page.content)
    text = json.dumps(document, indent=2, ensure_ascii=False)
    return download(text, "application/json", file_name(row.name, "json"))


@require_POST
@hidden_as_404
def share(request: HttpRequest, pack_id: str) -> HttpResponse:
    try:
        row = packs.share_pack(actor_of(request), pack_id, request.POST.get("sharing", ""))
    except BadEdit:
        return redirect("packs:detail", pack_id)
    return redirect(row)


@require_POST
@hidden_as_404
def delete(request: HttpRequest, pack_id: str) -> HttpResponse:
    packs.delete_pack(actor_of(request), pack_id)
    return redirect("packs:list")


@require_safe
@cache_control(max_age=3600, public=True)
@hidden_as_404
def schema(request: HttpRequest, ruleset: str) -> HttpResponse:
    found = packing_of(ruleset).schema(_address(request, ruleset))
    return JsonResponse(found, content_type="application/schema+json")


def _address(request: HttpRequest, ruleset: str) -> str:
    return request.build_absolute_uri(reverse("pack_schema", args=[ruleset]))
