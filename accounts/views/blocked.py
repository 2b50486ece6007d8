"""Pages: the user's block list, and the staff's decisions about the user."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.input_checks import TextRefused
from accounts.models import Block
from accounts.queries.blocks import own_blocks
from accounts.queries.standing import standing_of
from accounts.services import blocks


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def blocked(request: HttpRequest) -> HttpResponse:
    """The user's block list; POST adds a name."""
    if request.method != "POST":
        return _blocked(request)
    try:
        blocks.block(request.user.pk or 0, request.POST.get("name", ""))
    except TextRefused as refusal:
        return _blocked(request, 422, problem=str(refusal))
    return redirect("blocked:list")


def _blocked(request: HttpRequest, status: int = 200, problem: str = "") -> HttpResponse:
    given = request.POST.get("name", "") or request.GET.get("name", "")
    rows = own_blocks(request.user.pk or 0)
    context = {"blocks": rows, "problem": problem, "given": given}
    return render(request, "accounts/blocked.html", context, status=status)


@require_POST
@never_cache
@login_required
def unblock(request: HttpRequest, block_id: int) -> HttpResponse:
    try:
        blocks.unblock(request.user.pk or 0, block_id)
    except (Block.DoesNotExist, OverflowError) as error:
        raise Http404 from error
    return redirect("blocked:list")


@require_safe
@never_cache
@login_required
def standing(request: HttpRequest) -> HttpResponse:
    """The staff's decisions about the user."""
    return render(request, "accounts/standing.html", standing_of(request.user.pk or 0))
