"""Identifies the client's address without storing it.

`ALLAUTH_TRUSTED_PROXY_COUNT` alone says which address counts behind proxies, here as for log-ins.
"""

from __future__ import annotations

import hashlib
import ipaddress

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """The fingerprint of the client's address; one value for all requests without an address,
    such as those over a local socket.
    """
    try:
        return address_mark(get_adapter(request).get_client_ip(request))
    except PermissionDenied:
        return address_mark("")
    except ImproperlyConfigured:  # fewer proxies than configured: ignore the header
        return address_mark(str(request.META.get("REMOTE_ADDR", "")))


def address_mark(text: str) -> str:
    """A fingerprint of an address; of IPv6 only of the first half, which a household shares."""
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        found = None
    if found is not None and found.version == 6:
        text = str(ipaddress.ip_network((found, 64), strict=False))
    return hashlib.sha256(f"{settings.SECRET_KEY} {text}".encode()).hexdigest()
