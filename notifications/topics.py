"""Hook for groups whose webhooks are called with news about one topic, such as a club's.

This app does not know such groups. Each registers who runs one, and where, when Django starts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from accounts.actors import Actor, Held
from notifications.models import Webhook

# Who is told that a webhook of the group with this number fails, and the page where they mend it.
Owners = Callable[[str], tuple[Sequence[Held], str]]

_owners: dict[str, Owners] = {}


def register(kind: str, owners: Owners) -> None:
    """Register who runs the groups of a kind: what stands before the colon of their topics."""
    _owners[kind] = owners


def owners_of(hook: Webhook) -> tuple[Sequence[Held], str]:
    """Who is told that a webhook fails, and the page where they mend it."""
    if hook.user_id is not None:
        return [Actor(user_id=hook.user_id)], "/account/notifications/"
    kind, _, number = hook.topic.partition(":")
    return _owners[kind](number)
