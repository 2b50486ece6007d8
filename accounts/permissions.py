"""Who is on the staff, pages that only the staff may open, and whose token it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.models import User
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from accounts.models import AccessToken

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def is_staff(user: object) -> bool:
    """Whether the user of a request is on the staff; guests are not."""
    return bool(getattr(user, "is_staff", False))


def for_staff(view: View[P]) -> View[P]:
    """Decorator: 404 for everyone but staff, and for objects that do not exist; no caching.

    Before the view is called, the middleware `second_factor.StaffNeedsSecondFactor` sends staff
    without a second factor (an authenticator app or a passkey) to set one up.
    """

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not is_staff(request.user):
            raise Http404
        try:
            return view(request, *args, **kwargs)
        except (ObjectDoesNotExist, OverflowError) as error:
            raise Http404 from error

    return never_cache(guarded)


def staff_of(request: HttpRequest) -> User:
    """The member of the staff who sends a request to a view below `for_staff`."""
    assert isinstance(request.user, User)  # noqa: S101 - `for_staff` has seen to it
    return request.user


def own_token(user_id: int, token_id: int) -> AccessToken:
    """A token of this user. Raises AccessToken.DoesNotExist for one of another."""
    return AccessToken.objects.get(pk=token_id, user_id=user_id)
