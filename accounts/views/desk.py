"""Pages of the staff's moderation desk."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import Ban
from accounts.queries import desk
from accounts.services import moderation
from accounts.services.moderation import LENGTHS, NotDecided, Verdict
from accounts.subjects import MESSAGE, subject_of
from web.text import whole_number

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def for_staff(view: View[P]) -> View[P]:
    """Decorator: 404 for everyone but staff, and no caching."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not getattr(request.user, "is_staff", False):
            raise Http404
        try:
            return view(request, *args, **kwargs)
        except (ObjectDoesNotExist, OverflowError) as error:
            raise Http404 from error

    return never_cache(guarded)


def _staff(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - `for_staff` has seen to it
    return request.user


def verdict_in(request: HttpRequest) -> Verdict:
    given = request.POST
    days = whole_number(given.get("days", ""))
    return Verdict(
        kind=given.get("kind", ""),
        reason=given.get("reason", ""),
        hides="hides" in given,
        scope=given.get("scope", ""),
        days=-1 if days is None else days,
    )


def choices_of(request: HttpRequest, problem: str) -> dict[str, object]:
    return {
        "lengths": tuple(LENGTHS.items()),
        "scopes": Ban.Scope.choices,
        "given": request.POST,
        "problem": problem,
    }


# --- Reports -----------------------------------------------------------------------


@require_safe
@for_staff
def cases(request: HttpRequest) -> HttpResponse:
    page = subject_of(MESSAGE).cases(request.GET.get("page", "1"))
    return render(request, "accounts/desk/cases.html", {"page": page})


@require_http_methods(["GET", "HEAD", "POST"])
@for_staff
def case(request: HttpRequest, message_id: int) -> HttpResponse:
    """A reported message; POST decides on it."""
    if request.method != "POST":
        return _case(request, message_id)
    try:
        moderation.decide(MESSAGE, message_id, _staff(request), verdict_in(request))
    except NotDecided as refusal:
        return _case(request, message_id, 422, str(refusal))
    messages.success(request, "That is decided, and whoever reported it is told.")
    return redirect("desk:cases")


def _case(
    request: HttpRequest, message_id: int, status: int = 200, problem: str = ""
) -> HttpResponse:
    context = {"case": subject_of(MESSAGE).case(message_id), **choices_of(request, problem)}
    return render(request, "accounts/desk/case.html", context, status=status)


# --- People ------------------------------------------------------------------------


@require_safe
@for_staff
def people(request: HttpRequest) -> HttpResponse:
    words = request.GET.get("q", "").strip()[:100].replace("\0", "")
    page = desk.people(words, request.GET.get("page", "1"))
    return render(request, "accounts/desk/people.html", {"page": page, "words": words})


@require_http_methods(["GET", "HEAD", "POST"])
@for_staff
def person(request: HttpRequest, user_id: int) -> HttpResponse:
    """An account; POST warns or bans it."""
    if request.method != "POST":
        return _person(request, user_id)
    try:
        moderation.act(user_id, _staff(request), verdict_in(request))
    except NotDecided as refusal:
        return _person(request, user_id, 422, str(refusal))
    messages.success(request, "That is decided, and they are told.")
    return redirect("desk:person", user_id)


def _person(
    request: HttpRequest, user_id: int, status: int = 200, problem: str = ""
) -> HttpResponse:
    context = {"page": desk.person_page(user_id), **choices_of(request, problem)}
    return render(request, "accounts/desk/person.html", context, status=status)


@require_POST
@for_staff
def lift(request: HttpRequest, ban_id: int) -> HttpResponse:
    try:
        decision = moderation.lift(ban_id, _staff(request), request.POST.get("reason", ""))
    except NotDecided as refusal:
        messages.error(request, str(refusal))
        return redirect("desk:bans")
    messages.success(request, f"The ban of {decision.whom_name} is lifted, and they are told.")
    return redirect("desk:bans")


# --- Lists -------------------------------------------------------------------------


@require_safe
@for_staff
def bans(request: HttpRequest) -> HttpResponse:
    over = "over" in request.GET
    page = desk.bans_page(request.GET.get("page", "1"), over=over)
    return render(request, "accounts/desk/bans.html", {"page": page, "over": over})


@require_safe
@for_staff
def words(request: HttpRequest) -> HttpResponse:
    page = subject_of(MESSAGE).hidden(request.GET.get("page", "1"))
    return render(request, "accounts/desk/words.html", {"page": page})


@require_POST
@for_staff
def show_again(request: HttpRequest, message_id: int) -> HttpResponse:
    try:
        moderation.show_again(MESSAGE, message_id, _staff(request), request.POST.get("reason", ""))
    except NotDecided as refusal:
        messages.error(request, str(refusal))
        return redirect("desk:words")
    messages.success(request, "The words are shown again.")
    return redirect("desk:words")


@require_safe
@for_staff
def record(request: HttpRequest) -> HttpResponse:
    page = desk.record(request.GET.get("page", "1"))
    return render(request, "accounts/desk/record.html", {"page": page})
