"""Page: the user's sessions, with log-out of each."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import sessions
from accounts.models import LogIn
from accounts.queries.sessions import sessions_page as sessions_of


@require_safe
@never_cache
@login_required
def sessions_page(request: HttpRequest) -> HttpResponse:
    sessions.note(request, at_once=True)
    page = sessions_of(request.user.pk or 0, request.session.session_key or "")
    return render(request, "accounts/sessions.html", {"page": page})


@require_POST
@never_cache
@login_required
def end(request: HttpRequest, log_in_id: int) -> HttpResponse:
    try:
        sessions.end(request.user.pk or 0, log_in_id)
    except (LogIn.DoesNotExist, OverflowError) as error:
        raise Http404 from error
    messages.success(request, "You are logged out there.")
    return redirect("sessions:list")


@require_POST
@never_cache
@login_required
def end_others(request: HttpRequest) -> HttpResponse:
    count = sessions.end_others(request.user.pk or 0, request.session.session_key or "")
    where = "You are logged out everywhere else." if count else "You were logged in nowhere else."
    messages.success(request, where)
    return redirect("sessions:list")
