"""Battles on trial: laid out for their pages, begun with their first order, kept at a log-in."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse

from accounts.actors import GUEST, NEW_GUEST, Actor, actor_from, actor_of, opened_from
from battles.models import Battle
from battles.services.limits import TooManyBattles
from battles.trials import services
from battles.trials.ids import guest_of, is_trial
from web.views import P, View

ORDERS = ("orders", "together")  # names of the addresses to which orders go
KEEP = "keep_battle"  # in the session: the id of the battle
BROWSER = "firewall_trial"  # the cookie with a secret of the browser
A_DAY = 24 * 3600  # seconds
Answer = Callable[[], HttpResponse]
Refusal = Callable[[HttpRequest, str, str], HttpResponse]  # with the id, and a sentence


def laid_out(view: View[P], refusal: Refusal) -> View[P]:
    """A view for which a battle on trial is there, although it is stored only with its first order.

    Before that it is laid out within a transaction that is rolled back after the view has answered.
    `refusal`: the page of a battle that may not begin now.
    """

    @wraps(view)
    def shown(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        trial = str(kwargs.get("battle_id", ""))

        def answer() -> HttpResponse:
            return view(request, *args, **kwargs)

        if not is_trial(trial):
            return answer()
        try:
            return _answered(request, trial, answer, refusal)
        except IntegrityError:
            if not services.is_stored(trial):
                raise
            return _played(request, trial, answer)  # stored by an order a moment ago

    return shown


def _answered(request: HttpRequest, trial: str, answer: Answer, refusal: Refusal) -> HttpResponse:
    if services.is_stored(trial):
        return _played(request, trial, answer)
    if services.is_used_up(trial):
        raise Battle.DoesNotExist
    if request.method in ("GET", "HEAD"):
        return _looked_at(request, trial, answer)
    if request.resolver_match is None or request.resolver_match.url_name not in ORDERS:
        return answer()  # there is nothing yet to do that to
    try:
        return _begun(request, trial, answer)
    except TooManyBattles as error:
        sentence = str(error)
        return _looked_at(request, trial, lambda: refusal(request, trial, sentence))


def _played(request: HttpRequest, trial: str, answer: Answer) -> HttpResponse:
    """The answer of a battle that is stored. A browser whose first answer was lost is known again:
    the session is made by the first answer that reaches it.
    """
    _welcomed(request, trial)
    return answer()


def _looked_at(request: HttpRequest, trial: str, answer: Answer) -> HttpResponse:
    """The answer while the battle is laid out; nothing of it stays."""
    with transaction.atomic():
        actor = _welcomed(request, trial)
        services.lay_out(trial, actor, "")
        response = answer()
        transaction.set_rollback(True)
    _forget(request)
    return response


def _begun(request: HttpRequest, trial: str, answer: Answer) -> HttpResponse:
    """The answer to the first order. The battle stays if the order was taken."""
    with transaction.atomic():
        actor = _welcomed(request, trial)
        services.begin(trial, actor, opened_from(request, actor))
        response = answer()
        is_taken = response.status_code < 400
        transaction.set_rollback(not is_taken)
    if is_taken:
        request.session["has_battles"] = True
    else:
        _forget(request)
    return response


def _welcomed(request: HttpRequest, trial: str) -> Actor:
    """The actor; a stranger is this battle's guest, as whom their browser is known."""
    actor = actor_of(request)
    if not actor.is_known:
        browser = request.COOKIES.get(BROWSER, "") or secrets.token_urlsafe(24)
        setattr(request, NEW_GUEST, guest_of(trial, browser))
        actor = actor_of(request)
    return actor


def _forget(request: HttpRequest) -> None:
    """Nobody was made a guest."""
    if hasattr(request, NEW_GUEST):
        delattr(request, NEW_GUEST)


def known_again(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Give a browser a secret of its own, by which it stays who it is in a first battle."""
    response.set_cookie(
        BROWSER,
        request.COOKIES.get(BROWSER, "") or secrets.token_urlsafe(24),
        max_age=A_DAY,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def on_login(sender: object, request: HttpRequest, user: object, **more: object) -> None:
    """Signal handler of `user_logged_in`: give the battle to the account.

    The session outlives the log-in, and its guest's key with it.
    """
    battle_id = request.session.pop(KEEP, "")
    guest = actor_from(AnonymousUser(), request.session.get(GUEST, ""))
    pk = getattr(user, "pk", None)
    if battle_id and pk is not None:
        services.give_to(int(pk), guest, battle_id)
