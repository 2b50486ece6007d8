"""Pages of battles that were played at a real table: the form, and the report of one."""

from __future__ import annotations

from secrets import token_urlsafe

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from accounts.actors import actor_of
from battles.table_reports import queries, services
from battles.table_reports.services import ReportRefused, Told
from rosters.public_address import pasted
from web.views import back_or, hidden_as_404

WRITES = ("GET", "HEAD", "POST")
NOT_ONE = "That is not the address of a warband. Scan the code on its sheet, or copy its link."


@require_http_methods(WRITES)
@login_required
@hidden_as_404
def new(request: HttpRequest) -> HttpResponse:
    """The form of a battle at a table; POST tells it (`services.tell`)."""
    if request.method != "POST":
        return _form(request)
    data = request.POST
    told = Told(
        own=data.get("own", ""),
        foe=data.get("foe", ""),
        link=data.get("link", ""),
        title=data.get("other_title", "").strip() or data.get("title", ""),
        played=data.get("played", ""),
        winner=data.get("winner", ""),
        own_lost=frozenset(data.getlist("own_lost")),
        foe_lost=frozenset(data.getlist("foe_lost")),
        objectives=data.get("objectives", ""),
        words=data.get("words", ""),
    )
    try:
        report = services.tell(actor_of(request), told, data.get("token", ""))
    except ReportRefused as refusal:
        return _form(request, str(refusal), 422)
    messages.success(request, f"Told. {report.answerer_name} is asked to confirm it.")
    return redirect(report)


def _form(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    data = request.POST if request.method == "POST" else request.GET
    own, foe, link = (data.get(name, "") for name in ("own", "foe", "link"))
    if not foe and data.get("address"):
        other = pasted(data["address"])
        if other is not None:
            query = urlencode({"own": own, "foe": other.warband, "link": other.link})
            return redirect(f"{reverse('battles:new_table_report')}?{query}")
        problem, status = NOT_ONE, 422
    context = {
        "page": queries.report_form(actor_of(request), own, foe, link),
        "problem": problem,
        "given": data,
        "lost": frozenset((*request.POST.getlist("own_lost"), *request.POST.getlist("foe_lost"))),
        "today": f"{timezone.now():%Y-%m-%d}",
        "token": request.POST.get("token") or token_urlsafe(24),
    }
    return render(request, "battles/new_table_report.html", context, status=status)


@require_http_methods(WRITES)
@hidden_as_404
def report(request: HttpRequest, report_id: str) -> HttpResponse:
    """A report, for the two who played; POST answers it, for who is asked alone."""
    problem, status, actor, data = "", 200, actor_of(request), request.POST
    if request.method == "POST":
        try:
            if data.get("deed") == "dispute":
                services.dispute(report_id, actor, data.get("words", ""))
            else:
                services.confirm(report_id, actor)
            messages.success(request, "Your answer is kept, and the other player is told.")
            return back_or(request, "battles:table_report", report_id)
        except ReportRefused as refusal:
            problem, status = str(refusal), 422
    page = queries.report_page(report_id, actor)
    context = {"page": page, "report": page.report, "problem": problem, "given": data}
    return render(request, "battles/table_report.html", context, status=status)
