"""Webhooks of a club on the page of its settings, for its officers."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from accounts.actors import actor_of
from campaigns.clubs import permissions
from campaigns.clubs.permissions import ClubRefused
from campaigns.clubs.services import webhooks
from campaigns.clubs.views.base import done
from campaigns.clubs.views.clubs import settings_page
from notifications.views.channel_tests import test_of_webhook
from web.views import hidden_as_404


@require_POST
@hidden_as_404
def add_webhook(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a webhook. Its secret is shown in this answer and nowhere else."""
    found = permissions.organiser_pass(slug, actor_of(request))
    url, shape = request.POST.get("url", "").strip(), request.POST.get("shape", "")
    try:
        made = webhooks.add_webhook(slug, actor_of(request), url, shape)
    except ClubRefused as refusal:
        more = {"hook_problem": str(refusal), "hook_url": url, "hook_shape": shape}
        return settings_page(request, found, 422, **more)
    if not made.secret:
        messages.success(request, "The webhook is added. Send it a test.")
        return redirect(_page(slug))
    return settings_page(request, found, secret=made.secret)


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def test_webhook(request: HttpRequest, slug: str, hook_id: int) -> HttpResponse:
    """A test call (POST), or what came of the last."""
    found = permissions.organiser_pass(slug, actor_of(request))
    hook = permissions.club_webhook(found, hook_id)
    return test_of_webhook(request, hook, reverse("clubs:edit", args=[slug]))


@require_POST
@hidden_as_404
def switch_on(request: HttpRequest, slug: str, hook_id: int) -> HttpResponse:
    said = "The webhook is called again."
    return done(request, lambda who: webhooks.switch_on(slug, who, hook_id), said, _page(slug))


@require_POST
@hidden_as_404
def remove_webhook(request: HttpRequest, slug: str, hook_id: int) -> HttpResponse:
    said = "The webhook is removed."
    return done(request, lambda who: webhooks.remove_webhook(slug, who, hook_id), said, _page(slug))


def _page(slug: str) -> str:
    return f"{reverse('clubs:edit', args=[slug])}#webhooks"
