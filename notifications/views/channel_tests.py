"""Test buttons of the channels: each POST sends one, each GET says what came of the last."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from notifications import channel_tests
from notifications.channel_tests import TestResult
from notifications.models import Webhook
from notifications.permissions import TestRefused, own_webhook
from notifications.views.preferences import user_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def mail(request: HttpRequest) -> HttpResponse:
    """A test letter."""
    user, page = user_of(request), reverse("notifications:preferences")
    if request.method == "POST":
        try:
            channel_tests.test_mail(user)
        except TestRefused as error:
            return _answer(request, "mail", TestResult(str(error), is_bad=True), page)
    return _answer(request, "mail", channel_tests.mail_result(user), page)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def webhook(request: HttpRequest, hook_id: int) -> HttpResponse:
    """A test call of one's own webhook."""
    user = user_of(request)
    try:
        hook = own_webhook(hook_id, user)
    except (Webhook.DoesNotExist, OverflowError) as error:
        raise Http404 from error
    return test_of_webhook(request, hook, reverse("notifications:preferences"))


def test_of_webhook(request: HttpRequest, hook: Webhook, page: str) -> HttpResponse:
    """Send a test call (POST), or say what came of the last. `page`: the one with the button.

    The caller has asked whether the actor may.
    """
    name = f"hook-{hook.pk}"
    if request.method == "POST":
        try:
            channel_tests.call_webhook(hook, page)
        except TestRefused as error:
            return _answer(request, name, TestResult(str(error), is_bad=True), page)
    return _answer(request, name, channel_tests.webhook_result(hook), page)


def _answer(request: HttpRequest, name: str, result: TestResult | None, page: str) -> HttpResponse:
    """The result in its place; without a script the whole page, with the result in it."""
    if request.headers.get("HX-Request") == "true":
        if request.method != "POST" and result is not None and result.is_under_way:
            return HttpResponse(status=204)  # nothing new: it is asked for again, and not read out
        context = {"result": result, "name": name, "state_url": request.path}
        return render(request, "notifications/_test_result.html", context)
    if result is not None and result.is_bad and request.method == "POST":
        messages.error(request, result.words)
    return redirect(f"{page}#test-{name}")
