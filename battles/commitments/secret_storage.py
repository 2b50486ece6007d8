"""Encrypts the stored dice secrets with a key that no backup contains."""

from __future__ import annotations

import base64
import hmac
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

from rules.kernel.record import IllegalOrder

MARK = b"sealed:"  # before what is encrypted; a secret of older versions stands without it
LABEL = b"secrets of dice, at rest"
LOST = (
    "The secret of these dice is lost: the site was restored without the key that opens it, so no "
    "die can be thrown. Orders without dice still work, and you can agree on a draw or to stop."
)


class KeyLost(Exception):
    """A secret that none of the keys of this site opens."""


class LostDice:
    """The dice of a battle whose secret is lost: an order that throws one is refused."""

    def __init__(self, drawn: int) -> None:
        self.drawn = drawn

    def throw(self, sides: int) -> int:
        raise IllegalOrder(LOST)


def sealed(secret: bytes) -> bytes:
    """The secret as it is kept, encrypted with the newest key."""
    return MARK + _box(tuple(settings.DICE_KEYS)).encrypt(secret)


def opened(kept: bytes | memoryview) -> bytes:
    """The secret that is kept so. Raises KeyLost."""
    found = bytes(kept)
    if not found.startswith(MARK):
        return found
    try:
        return _box(tuple(settings.DICE_KEYS)).decrypt(found.removeprefix(MARK))
    except InvalidToken as error:
        raise KeyLost from error


def is_lost(kept: bytes | memoryview) -> bool:
    """Whether this site has no key for it."""
    try:
        opened(kept)
    except KeyLost:
        return True
    return False


def sealed_anew(kept: bytes | memoryview) -> bytes:
    """The same secret under the newest key. Raises KeyLost."""
    return sealed(opened(kept))


@lru_cache(maxsize=4)
def _box(keys: tuple[str, ...]) -> MultiFernet:
    """The newest key first: it seals, and all of them open."""
    return MultiFernet([Fernet(_fernet_key(key)) for key in keys])


def _fernet_key(text: str) -> bytes:
    """32 bytes of any long random text, in the shape that Fernet wants."""
    return base64.urlsafe_b64encode(hmac.digest(text.encode(), LABEL, "sha256"))
