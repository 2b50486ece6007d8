"""What the pages of a club share: the page frame, and the end of an action."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.actors import Actor, actor_of
from campaigns.clubs.input_checks import fresh_press
from campaigns.clubs.permissions import ClubRefused, Pass
from campaigns.clubs.queries.menu import menu_of


def shown(
    request: HttpRequest, template: str, found: Pass, status: int = 200, **more: object
) -> HttpResponse:
    """A page of a club. Its forms get a token for this request, and the values given before."""
    context = {"found": found, "club": found.club, "token": fresh_press(), "menu": menu_of(found)}
    return render(request, template, context | more, status=status)


def done(
    request: HttpRequest, deed: Callable[[Actor], object], said: str, to: str, *place: object
) -> HttpResponse:
    """Run an action, then redirect to a page with a message."""
    try:
        deed(actor_of(request))
    except ClubRefused as refusal:
        messages.error(request, str(refusal))
    else:
        if said:
            messages.success(request, said)
    return redirect(to, *place)
