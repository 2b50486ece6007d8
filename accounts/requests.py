"""Which requests are for somebody in particular."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

# What is the same for everybody, so that caches may keep it: nobody is asked who they are.
PUBLIC = {"healthz", "rules", "picture", "security_contact", "older_static"}
API = "/api/v1/"


def has_session(request: HttpRequest) -> bool:
    """Whether this is a page for somebody in particular, and they have a session."""
    match = request.resolver_match
    is_public = match is None or match.view_name in PUBLIC or match.namespace == "schemas"
    is_program = request.path.startswith(API) and request.path != API
    return not is_public and not is_program and settings.SESSION_COOKIE_NAME in request.COOKIES
