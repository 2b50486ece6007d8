"""What stops a program whose owner is kept out. Alone here: the framework reads it very early."""

from __future__ import annotations

from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from battles.moderation import bans


class ShutOut(PermissionDenied):  # type: ignore[misc]
    default_code = "banned"
    default_detail = "The staff have closed this account for now; its page on the site says why."


class NotShutOut(BasePermission):  # type: ignore[misc]
    """Whether whoever asks by program is not kept out."""

    def has_permission(self, request: Request, view: object) -> bool:
        if bans.is_shut_out(request.user.pk):
            raise ShutOut
        return True
