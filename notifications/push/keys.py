"""The key pair with which this site signs push messages (VAPID, RFC 8292).

The private key is a setting of 32 bytes, base64url without padding; the public one follows from it
and is what a browser is given when it subscribes.
"""

from __future__ import annotations

import base64
from email.utils import parseaddr
from functools import lru_cache

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings

CURVE = ec.SECP256R1()
KEY_BYTES = 32


def decoded(text: str) -> bytes:
    """Bytes from base64url, with or without padding. Raises ValueError."""
    return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", True)


def encoded(data: bytes) -> str:
    """Base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def fresh_private_key() -> str:
    """A new private key, as the setting wants it."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return encoded(number.to_bytes(KEY_BYTES, "big"))


@lru_cache(maxsize=4)
def _pair(text: str) -> tuple[bytes, bytes, str]:
    private = ec.derive_private_key(int.from_bytes(decoded(text), "big"), CURVE)
    public = private.public_key()
    point = public.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return (
        private.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        ),
        public.public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
        ),
        encoded(point),
    )


def key_pair() -> tuple[bytes, bytes]:
    """The private and the public key, each as PEM. Push messages must be switched on."""
    return _pair(settings.VAPID_PRIVATE_KEY)[:2]


def public_key() -> str:
    """The public key as browsers take it; "" where push messages are switched off."""
    return _pair(settings.VAPID_PRIVATE_KEY)[2] if settings.VAPID_PRIVATE_KEY else ""


def contact() -> str:
    """The e-mail address by which the makers of browsers reach whoever runs the site."""
    named = settings.OPERATOR_CONTACT.strip().removeprefix("mailto:")
    is_address = "@" in named and ":" not in named and len(named.split()) == 1
    return named if is_address else parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
