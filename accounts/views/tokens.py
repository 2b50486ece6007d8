"""Page: the user's access tokens, to create and revoke."""

from __future__ import annotations

from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AbstractBaseUser
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import AccessToken
from accounts.queries.tokens import tokens_of
from accounts.services import tokens
from accounts.services.tokens import TokenPlan
from rules.kernel.warbands import BadEdit


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def tokens_page(request: HttpRequest) -> HttpResponse:
    user = request.user
    assert isinstance(user, AbstractBaseUser)  # noqa: S101 – `login_required` has seen to it
    if request.method != "POST":
        return _page(request, user)
    # Asks for the password again: a person at an unattended browser must not create a token.
    raise_if_reauthentication_required(request, app="accounts")
    try:
        token, secret = tokens.make_token(user, request.POST.get("name", ""), _plan(request.POST))
    except BadEdit as error:
        return _page(request, user, 422, problem=error.reason)
    # The secret is shown only in this response: a redirect would require storing it.
    return _page(request, user, made=token, secret=secret)


def _plan(given: QueryDict) -> TokenPlan:
    days = given.get("days", str(tokens.USUAL_DAYS))
    return TokenPlan(
        scope=given.get("scope", tokens.Scope.READ),
        days=int(days) if days.isdecimal() and len(days) < 6 else 0,
        falls="falls" in given,
    )


def _page(
    request: HttpRequest, user: AbstractBaseUser, status: int = 200, **more: object
) -> HttpResponse:
    page = tokens_of(user.pk)
    context = {
        "tokens": page.tokens,
        "gone": page.gone,
        "most": tokens.MOST_TOKENS,
        "scopes": tokens.Scope.choices,
        "days": tuple((str(each), words) for each, words in tokens.DAYS.items()),
        "given": request.POST or {"scope": "read", "days": str(tokens.USUAL_DAYS), "falls": "on"},
        **more,
    }
    return render(request, "accounts/tokens.html", context, status=status)


@require_POST
@login_required
def revoke_token(request: HttpRequest, token_id: int) -> HttpResponse:
    """Revoke a token of one's own (`permissions.own_token`)."""
    user = request.user
    assert isinstance(user, AbstractBaseUser)  # noqa: S101 – `login_required` has seen to it
    try:
        tokens.revoke_token(user, token_id)
    except (AccessToken.DoesNotExist, OverflowError) as error:
        raise Http404 from error
    return redirect("tokens:list")
