"""What notifications keep of a user, for the export; it is deleted with the account."""

from __future__ import annotations

from typing import Any

from notifications.models import Notice, Preferences


def export(user_id: int) -> dict[str, Any]:
    """The inbox and the settings. Addresses of webhooks are secrets and left out."""
    notices = Notice.objects.filter(user_id=user_id).order_by("pk")
    settings = Preferences.objects.filter(user_id=user_id)
    fields = ("channels", "zone", "digest", "quiet_from", "quiet_to")
    return {
        "inbox": list(notices.values("kind", "title", "text", "created", "read")),
        "settings": list(settings.values(*fields)),
    }
