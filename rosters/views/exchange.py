"""Pages that export warbands, and import files after a preview."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.actors import actor_of, welcome_guest
from rosters.documents import MIGRATORS, warband_of, workshop_of
from rosters.exchange.builder_files import catalogue_file, game_system
from rosters.exchange.detect_format import read
from rosters.exchange.document import bare_json
from rosters.exchange.formats import FORMATS
from rosters.exchange.import_result import MOST_FILE, Reading, TooLarge, Unreadable
from rosters.exchange.schema import warband_schema
from rosters.export_limits import made_or_kept
from rosters.import_limits import counted_reader
from rosters.permissions import seen_warband
from rosters.queries.new_warband import games
from rosters.services import warbands
from rules.kernel.warbands import members_of
from rules.registry import RULESETS
from web.body_limits import FILE, brings
from web.concurrency import NotNow
from web.downloads import download, file_name
from web.views import hidden_as_404, or_later

TOO_LONG = "That is more than can be pasted. Save it as a file and choose that."
BUILDER_FILES = {"gst": game_system, "cat": catalogue_file}

# --- Out -----------------------------------------------------------------------------------------


@require_safe
@hidden_as_404
@or_later
def export(request: HttpRequest, warband_id: str, form: str) -> HttpResponse:
    row = seen_warband(warband_id, actor_of(request), request.GET.get("link", ""))
    chosen, address = FORMATS[form], _schema_address(request)
    content = made_or_kept(
        request,
        ("export", form, row.pk, row.revision, address),
        lambda: chosen.write(warband_of(row.document), workshop_of(row.ruleset), address),
    )
    return download(content, chosen.content, file_name(row.name, chosen.ending))


def _schema_address(request: HttpRequest) -> str:
    return request.build_absolute_uri(reverse("warband_schema"))


@require_safe
@cache_control(max_age=3600, public=True)
def schema(request: HttpRequest) -> HttpResponse:
    found = warband_schema(_schema_address(request))
    return JsonResponse(found, content_type="application/schema+json")


@require_safe
@cache_control(max_age=3600, public=True)
def builder_file(request: HttpRequest, ruleset: str, ending: str) -> HttpResponse:
    if ending not in BUILDER_FILES:
        raise Http404
    try:
        content = BUILDER_FILES[ending](ruleset)
    except KeyError as error:
        raise Http404 from error
    return download(content, "application/xml", f"{ruleset}.{ending}")


# --- In ------------------------------------------------------------------------------------------


@brings(FILE)
@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def import_warband(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _import_page(request)
    try:
        with counted_reader(request):
            reading = read(_content(request), MIGRATORS)
    except Unreadable as error:
        return _refused(request, error)
    except NotNow as error:
        return _not_now(request, error, request.POST.get("text", ""))
    return _report(request, reading)


@brings(FILE)
@require_POST
@hidden_as_404
def import_keep(request: HttpRequest) -> HttpResponse:
    try:
        with counted_reader(request):
            reading = read(request.POST.get("document", "").encode(), MIGRATORS)
    except Unreadable as error:
        return _refused(request, error)
    except NotNow as error:
        return _not_now(request, error, request.POST.get("document", ""))
    try:
        row = warbands.keep_new(welcome_guest(request), reading.warband, "brought in")
    except warbands.TooManyWarbands:
        return _import_page(request, warbands.FULL, 429)
    return redirect("rosters:detail", row.pk)


@hidden_as_404
def too_long(request: HttpRequest) -> HttpResponse:
    """The import page with a message. A body of that length is not read, so its
    fields are unknown.
    """
    return _import_page(request, TOO_LONG, 413)


def _content(request: HttpRequest) -> bytes:
    """The uploaded file or the pasted text."""
    upload = request.FILES.get("file")
    if upload is None or isinstance(upload, list):
        return request.POST.get("text", "").encode()
    if (upload.size or 0) > MOST_FILE:
        raise TooLarge("That file is larger than any warband.")
    content: bytes = upload.read(MOST_FILE + 1)
    return content


def _refused(request: HttpRequest, error: Unreadable) -> HttpResponse:
    status = 413 if isinstance(error, TooLarge) else 422
    return _import_page(request, error.reason, status, request.POST.get("text", ""))


def _not_now(request: HttpRequest, error: NotNow, given: str) -> HttpResponse:
    """The form again with the pasted text, so that it need not be pasted again."""
    response = _import_page(request, error.reason, 429, given)
    response.headers["Retry-After"] = str(error.wait)
    return response


def _import_page(
    request: HttpRequest, problem: str = "", status: int = 200, given: str = ""
) -> HttpResponse:
    context = {"problem": problem, "given": given, "games": games().items()}
    return render(request, "rosters/exchange/import.html", context, status=status)


def _report(request: HttpRequest, reading: Reading) -> HttpResponse:
    """The preview: the warband, the remarks of the import, and its problems."""
    warband = reading.warband
    context = {
        "warband": warband,
        "game": RULESETS[warband.ruleset].name,
        "notes": reading.notes,
        "problems": workshop_of(warband.ruleset).check(warband),
        "members": sum(1 for _ in members_of(warband)),
        "document": bare_json(warband).decode(),
    }
    return render(request, "rosters/exchange/report.html", context)
