"""A log-out, a ban, a revoked token and a new password hold from the next request, although another
process of the site did the deed: no process trusts what it has read before.
"""

from __future__ import annotations

import urllib.error
import urllib.request

import pytest

from tests.browser.conftest import Site, printed

pytestmark = pytest.mark.browser
# Somebody with an account, a session of theirs and a token.
BEGIN = """
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore
from accounts.services.tokens import make_token
user = get_user_model().objects.create_user({name!r}, password="tidy otters march at 4")
session = SessionStore()
session[SESSION_KEY] = str(user.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = user.get_session_auth_hash()
session.save()
token, secret = make_token(user, "a program")
print(session.session_key, secret)
"""
USER = """
from django.contrib.auth import get_user_model
user = get_user_model().objects.get(username={name!r})
"""
DEEDS = {
    "log-out": """
from django.contrib.sessions.models import Session
Session.objects.filter(pk={session!r}).delete()
""",
    "ban": """
from django.utils import timezone
from accounts.models import Ban
Ban.objects.create(user=user, scope=Ban.Scope.EVERYTHING, reason="a test", begun=timezone.now())
""",
    "new password": """
user.set_password("brave foxes sing at 9")
user.save()
""",
    "revoked token": """
from accounts.models import AccessToken
from accounts.services.tokens import revoke_token
revoke_token(user, AccessToken.objects.get(user=user).pk)
""",
}
BY_TOKEN = {"ban", "revoked token", "new password"}  # hold for programs
BY_SESSION = {"log-out", "ban", "new password"}  # hold for pages


def answered(site: Site, path: str, headers: dict[str, str]) -> int:
    """The status of a page or resource, without following where it sends one."""
    request = urllib.request.Request(site.address + path, headers=headers)  # noqa: S310
    opener = urllib.request.build_opener(Stays)
    try:
        return int(opener.open(request, timeout=20).status)
    except urllib.error.HTTPError as error:
        return error.code


class Stays(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: object) -> None:
        return None


@pytest.mark.parametrize("deed", DEEDS)
def test_it_holds_from_the_next_request(site: Site, deed: str) -> None:
    name = deed.replace(" ", "-")
    session, secret = printed(site, BEGIN.format(name=name))[-2:]
    page = {"Cookie": f"firewall_session={session}"}
    program = {"Authorization": f"Bearer {secret}"}

    def stands() -> tuple[int, int]:
        own = answered(site, "/account/sessions/", page)
        return own, answered(site, "/api/v1/warbands/", program)

    assert stands() == (200, 200)
    printed(site, USER.format(name=name) + DEEDS[deed].format(session=session))
    own, by_token = stands()
    assert (own == 200) == (deed not in BY_SESSION), own
    assert (by_token == 200) == (deed not in BY_TOKEN), by_token
