"""Encrypts the stored dice secrets with a key that no backup contains."""

from __future__ import annotations

import base64
import hmac
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

from rules.kernel.record import IllegalOrder

MARK = b"sealed:"  # prefix of encrypted secrets; those of older versions have none
LABEL = b"secrets of dice, at rest"
LOST = (
    "The secret of these dice is lost: the site was restored without the key that opens it, so no "
    "die can be thrown. Orders without dice still work, and you can agree on a draw or to stop."
)


class KeyLost(Exception):
    """A secret that no key of this site can decrypt."""


class LostDice:
    """The dice of a battle whose secret is lost: an order that needs dice is refused."""

    def __init__(self, drawn: int) -> None:
        self.drawn = drawn

    def throw(self, sides: int) -> int:
        raise IllegalOrder(LOST)


def encrypted(secret: bytes) -> bytes:
    """The secret, encrypted with the newest key."""
    return MARK + _box(tuple(settings.DICE_KEYS)).encrypt(secret)


def decrypted(kept: bytes | memoryview) -> bytes:
    """Decrypt a stored secret. Raises KeyLost."""
    found = bytes(kept)
    if not found.startswith(MARK):
        return found
    try:
        return _box(tuple(settings.DICE_KEYS)).decrypt(found.removeprefix(MARK))
    except InvalidToken as error:
        raise KeyLost from error


def is_lost(kept: bytes | memoryview) -> bool:
    """Whether this site has no key for the secret."""
    try:
        decrypted(kept)
    except KeyLost:
        return True
    return False


def encrypted_anew(kept: bytes | memoryview) -> bytes:
    """The same secret, encrypted with the newest key. Raises KeyLost."""
    return encrypted(decrypted(kept))


@lru_cache(maxsize=4)
def _box(keys: tuple[str, ...]) -> MultiFernet:
    """All keys; the newest encrypts, each can decrypt."""
    return MultiFernet([Fernet(_fernet_key(key)) for key in keys])


def _fernet_key(text: str) -> bytes:
    """Derive 32 bytes from any long random text, in Fernet's format."""
    return base64.urlsafe_b64encode(hmac.digest(text.encode(), LABEL, "sha256"))
