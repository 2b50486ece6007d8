"""Pages: notification settings, webhooks, and unsubscribing by a link."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AbstractBaseUser
from django.core.signing import BadSignature
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from notifications import channel_tests, kept_preferences, webhooks
from notifications.forms import preferences_plan, with_given
from notifications.models import Webhook
from notifications.permissions import own_webhooks
from notifications.push.queries import push_panel_of
from notifications.queries import preferences_page_of, webhooks_of


def user_of(request: HttpRequest) -> AbstractBaseUser:
    """The user of a view that needs a log-in."""
    user = request.user
    assert isinstance(user, AbstractBaseUser)  # noqa: S101 – `login_required` has seen to it
    return user


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def preferences_page(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return settings_page(request)
    try:
        plan = preferences_plan(request.POST, preferences_page_of(user_of(request)))
        kept_preferences.keep_preferences(user_of(request), plan)
    except kept_preferences.BadPreferences as error:
        return settings_page(request, 422, problem=str(error))
    messages.success(request, "Your choices are kept.")
    return redirect("notifications:preferences")


def settings_page(request: HttpRequest, status: int = 200, **more: object) -> HttpResponse:
    """The page of the settings; `more`: what was refused, with its sentence."""
    user = user_of(request)
    page = preferences_page_of(user)
    if "problem" in more:
        page = with_given(page, preferences_plan(request.POST, page))
    tests = channel_tests.webhook_results(own_webhooks(user.pk))
    context = {
        "page": page,
        "hooks": [(each, tests.get(each.id)) for each in webhooks_of(user.pk)],
        "mail_test": channel_tests.mail_result(user),
        "most": webhooks.MOST_WEBHOOKS,
        "push": push_panel_of(user.pk),
        "email": getattr(user, "email", ""),
        "is_confirmed": bool(kept_preferences.confirmed_addresses([user.pk])),
        **more,
    }
    return render(request, "notifications/preferences.html", context, status=status)


@require_POST
@never_cache
@login_required
def letters(request: HttpRequest) -> HttpResponse:
    """Stop all letters, or have them sent again as they were chosen."""
    wanted = request.POST.get("letters") == "on"
    kept_preferences.set_letters(user_of(request).pk, wanted=wanted)
    words = "Letters are sent again." if wanted else "You get no more letters."
    messages.success(request, words)
    return redirect("notifications:preferences")


@require_POST
@never_cache
@login_required
def add_webhook(request: HttpRequest) -> HttpResponse:
    url, shape = request.POST.get("url", "").strip(), request.POST.get("shape", "")
    try:
        made = webhooks.add_webhook(user_of(request), url, shape)
    except webhooks.BadWebhook as error:
        return settings_page(request, 422, hook_problem=str(error), hook_url=url, hook_shape=shape)
    if not made.secret:
        messages.success(request, "The webhook is added. Send it a test.")
        return redirect("notifications:preferences")
    # The secret is shown only in this response: a redirect would require storing it.
    return settings_page(request, secret=made.secret)


def _about_a_hook(deed: Callable[[AbstractBaseUser, int], None]) -> Callable[..., HttpResponse]:
    @require_POST
    @never_cache
    @login_required
    def done(request: HttpRequest, hook_id: int) -> HttpResponse:
        try:
            deed(user_of(request), hook_id)
        except (Webhook.DoesNotExist, OverflowError) as error:
            raise Http404 from error
        return redirect("notifications:preferences")

    return done


switch_on = _about_a_hook(webhooks.switch_on)
remove_webhook = _about_a_hook(webhooks.remove_webhook)


@csrf_exempt  # mail clients send it for their user; the signed token authorises it
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Unsubscribe from kinds of e-mail without a log-in; GET changes nothing."""
    try:
        user_id, kinds = kept_preferences.read_stop_token(token)
        if request.method == "POST" and "every" in request.POST:
            kept_preferences.set_letters(user_id, wanted=False)
        elif request.method == "POST":
            kept_preferences.stop_mail(user_id, kinds)
    except BadSignature as error:
        raise Http404 from error
    done, every = request.method == "POST", "every" in request.POST
    context = {"kinds": kinds, "done": done, "every": every}
    return render(request, "notifications/stop.html", context)
