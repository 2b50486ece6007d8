"""Ids of battles that are stored only with their first order.

Such an id carries all that is needed to lay the battle out again for each page: how good the
machine is, and a random number that only this site can have signed. The secret of its dice is
worked out of the id with the site's key.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from web.ids import ALPHABET, ID_LENGTH, letters_of

# The first letter of an id says who plays the other side.
BOTS = {"e": "easy", "p": "plain", "s": "strong"}
DRAWN = 11  # letters, the first among them; the others sign them
SALT = "battles.trials"


def fresh_trial(bot: str) -> str:
    """A new id for a battle against this machine."""
    letter = next(letter for letter, each in BOTS.items() if each == bot)
    drawn = letter + "".join(secrets.choice(ALPHABET) for _ in range(DRAWN - 1))
    return drawn + _signature(drawn, settings.DICE_KEYS[0])


def is_trial(battle_id: str) -> bool:
    """Whether this site has drawn such an id."""
    if len(battle_id) != ID_LENGTH or not battle_id.isascii() or battle_id[0] not in BOTS:
        return False
    return _key_of(battle_id) is not None


def bot_of(trial: str) -> str:
    """The machine that plays the other side."""
    return BOTS[trial[0]]


def secret_of(trial: str) -> bytes:
    """The secret of its dice, of 32 bytes."""
    return _digest("dice", trial, _key_of(trial) or settings.DICE_KEYS[0])


def guest_of(trial: str, browser: str) -> str:
    """The key of the guest as whom a browser plays it, the same each time.

    `browser`: a secret of that browser's own.
    """
    return _digest("guest", f"{trial} {browser}", settings.DICE_KEYS[0]).hex()


def _key_of(trial: str) -> str | None:
    """The site's key that has signed an id: the newest, or one from before."""
    drawn, signed = trial[:DRAWN], trial[DRAWN:]
    keys = (
        key for key in settings.DICE_KEYS if constant_time_compare(signed, _signature(drawn, key))
    )
    return next(keys, None)


def _signature(drawn: str, key: str) -> str:
    return letters_of(int.from_bytes(_digest("id", drawn, key), "big"), ID_LENGTH - DRAWN)


def _digest(what: str, value: str, key: str) -> bytes:
    return salted_hmac(f"{SALT}.{what}", value, secret=key, algorithm="sha256").digest()
