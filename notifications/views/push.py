"""Changes of the browsers that take push messages, from the page of the settings."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.sessions import device_words
from notifications.models import PushSubscription
from notifications.permissions import TestRefused
from notifications.push import services
from notifications.views.preferences import settings_page, user_of
from web.views import P, View, answer_404


def others_as_404(view: View[P]) -> View[P]:
    """Answer 404 for a browser of somebody else."""
    return answer_404(view, PushSubscription.DoesNotExist)


@require_POST
@never_cache
@login_required
def add_browser(request: HttpRequest) -> HttpResponse:
    given = {name: request.POST.get(name, "").strip() for name in ("endpoint", "p256dh", "auth")}
    label = device_words(request.META.get("HTTP_USER_AGENT", ""))
    try:
        services.add_browser(
            user_of(request),
            request.session.session_key or "",
            services.BrowserAddress(**given),
            label,
        )
    except services.BadSubscription as error:
        return settings_page(request, 422, push_problem=str(error))
    messages.success(request, "Push messages reach this browser now. Send it a test.")
    return redirect("notifications:preferences")


@require_POST
@login_required
@others_as_404
def test_browser(request: HttpRequest, browser_id: str) -> HttpResponse:
    try:
        services.test_browser(user_of(request), browser_id)
    except TestRefused as error:
        return settings_page(request, 429, push_problem=str(error))
    messages.success(request, "A test is on its way.")
    return redirect("notifications:preferences")


@require_POST
@login_required
@others_as_404
def remove_browser(request: HttpRequest, browser_id: str) -> HttpResponse:
    services.remove_browser(user_of(request), browser_id)
    messages.success(request, "That browser takes no more push messages.")
    return redirect("notifications:preferences")
