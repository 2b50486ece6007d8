"""Page: one's data as a file, and the deletion of the account."""

from __future__ import annotations

from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import personal_data
from accounts.services import leaving


@require_safe
@never_cache
@login_required
def page(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _page(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    user_id = request.user.pk or 0
    context = {"hindrances": personal_data.hindrances(user_id), "problem": problem}
    return render(request, "accounts/data.html", context, status=status)


@require_safe
@never_cache
@login_required
def export(request: HttpRequest) -> HttpResponse:
    """Everything that the site keeps of the user, after their password if it was long ago."""
    raise_if_reauthentication_required(request, app="accounts")
    answer = JsonResponse(leaving.data_of(request.user.pk or 0), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = 'attachment; filename="firewall-table-data.json"'
    return answer


@require_POST
@never_cache
@login_required
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account, after the password if it was long ago."""
    raise_if_reauthentication_required(request, app="accounts")
    try:
        leaving.delete_account(request.user.pk or 0, request.POST.get("name", ""))
    except leaving.NotYet as error:
        return _page(request, str(error), 422)
    logout(request)
    messages.success(request, "Your account is deleted.")
    return redirect("home")
