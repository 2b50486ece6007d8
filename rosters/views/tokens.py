"""The page on which somebody makes tokens for programs and revokes them."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AbstractBaseUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from rosters import tokens
from rosters.models import AccessToken
from rules.kernel.warbands import BadEdit


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def tokens_page(request: HttpRequest) -> HttpResponse:
    user = request.user
    assert isinstance(user, AbstractBaseUser)  # noqa: S101 – `login_required` has seen to it
    if request.method != "POST":
        return _page(request, user)
    try:
        token, secret = tokens.make_token(user, request.POST.get("name", ""))
    except BadEdit as error:
        return _page(request, user, 422, problem=error.reason)
    # Shown here and nowhere else: behind a redirect it would have to be kept somewhere.
    return _page(request, user, made=token, secret=secret)


def _page(
    request: HttpRequest, user: AbstractBaseUser, status: int = 200, **more: object
) -> HttpResponse:
    rows = AccessToken.objects.filter(user_id=user.pk)
    live, gone = rows.filter(revoked=None), rows.exclude(revoked=None)[:10]
    context = {"tokens": live, "gone": gone, "most": tokens.MOST_TOKENS, **more}
    return render(request, "rosters/tokens.html", context, status=status)


@require_POST
@login_required
def revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    user = request.user
    assert isinstance(user, AbstractBaseUser)  # noqa: S101 – `login_required` has seen to it
    try:
        tokens.revoke_token(user, token_id)
    except (AccessToken.DoesNotExist, OverflowError) as error:
        raise Http404 from error
    return redirect("tokens:list")
