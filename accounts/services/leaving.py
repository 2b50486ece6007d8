"""A user's data as one document, and the deletion of an account by its owner."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.db import transaction

from accounts import personal_data
from accounts.bans import TOLD_KINDS
from accounts.models import AccessToken, Ban, Block, Decision, LogIn

FORMAT = 1


class NotYet(Exception):
    """The account cannot be deleted; `hindrances` say what must be settled before."""

    def __init__(self, sentence: str, hindrances: list[personal_data.Hindrance]) -> None:
        super().__init__(sentence)
        self.hindrances = hindrances


def data_of(user_id: int) -> dict[str, object]:
    """Everything that the site keeps of a user, as JSON. Secrets are left out."""
    user = get_user_model().objects.get(pk=user_id)
    return {
        "format": FORMAT,
        "account": {
            "name": user.get_username(),
            "joined": user.date_joined,
            "last_log_in": user.last_login,
            "addresses": _rows(EmailAddress, "user_id", user_id, "email", "verified", "primary"),
            "sessions": _rows(LogIn, "user_id", user_id, "device", "begun", "seen"),
            "tokens": _rows(
                AccessToken, "user_id", user_id, "name", "scope", "created", "ends", "revoked"
            ),
            "blocked": _rows(Block, "owner_id", user_id, "name", "created"),
            "bans": _rows(Ban, "user_id", user_id, "scope", "reason", "begun", "ends"),
            "decisions": list(
                Decision.objects.filter(whom_id=user_id, kind__in=TOLD_KINDS)
                .order_by("pk")
                .values("kind", "reason", "created")
            ),
        },
        **personal_data.exported(user_id),
    }


def _rows(model: Any, owner: str, user_id: int, *fields: str) -> list[dict[str, object]]:
    return list(model.objects.filter(**{owner: user_id}).order_by("pk").values(*fields))


@transaction.atomic
def delete_account(user_id: int, name: str) -> None:
    """Delete an account; `name` is typed by its owner, so that nobody does it by mistake.

    Raises NotYet, and then nothing is changed.
    """
    user = get_user_model().objects.select_for_update().get(pk=user_id)
    if name.strip().casefold() != user.get_username().casefold():
        raise NotYet("Type your user name, exactly as it is, to delete the account.", [])
    if user.is_staff:
        raise NotYet("An account of the staff is deleted by whoever runs the site.", [])
    found = personal_data.hindrances(user_id)
    if found:
        raise NotYet("Some things must be settled before, so that nobody waits for you.", found)
    personal_data.forget(user_id)
    user.delete()
