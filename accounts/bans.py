"""Bans: who is banned, from what, until when and why. The API framework imports this very early."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.models import Q, QuerySet
from django.utils import timezone
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from accounts.actors import Actor
from accounts.models import Ban, Decision

EVERYTHING, TALK = Ban.Scope.EVERYTHING, Ban.Scope.TALK
# What `shut_out` says, of the one who is read.
USER_WITH_BAN = """
    SELECT auth_user.*, EXISTS (
        SELECT 1 FROM accounts_ban WHERE user_id = auth_user.id AND scope = %s
        AND lifted IS NULL AND (ends IS NULL OR ends > %s)
    ) AS is_shut_out FROM auth_user WHERE auth_user.id = %s
"""
# The kinds of decisions that a user is told of; the others are about what they reported.
TOLD_KINDS = (Decision.Kind.WARNED, Decision.Kind.BANNED, Decision.Kind.LIFTED)


def running() -> QuerySet[Ban]:
    """The bans that are in force now."""
    return Ban.objects.filter(Q(ends=None) | Q(ends__gt=timezone.now()), lifted=None)


def shut_out(user_ids: Collection[int]) -> set[int]:
    """Of these users those who are banned from everything."""
    rows = running().filter(user_id__in=user_ids, scope=EVERYTHING)
    return set(rows.values_list("user_id", flat=True))


def is_shut_out(user_id: int | None) -> bool:
    """Whether the user is banned from everything."""
    return user_id is not None and bool(shut_out([user_id]))


def user_with_ban(user_id: int) -> AbstractBaseUser | None:
    """A user, who says as `is_shut_out` whether they are banned from everything.

    Every page of somebody logged in asks this, and to put a query together costs more than to
    run it: so it is written out.
    """
    now = Ban._meta.get_field("ends").get_db_prep_value(timezone.now(), connection)
    rows = get_user_model()._default_manager.raw(USER_WITH_BAN, [EVERYTHING, now, user_id])
    return next(iter(rows), None)


def shuts_out_reader(user: AbstractBaseUser | AnonymousUser) -> bool:
    """The same of the user of a request; whoever has a session was read with the answer."""
    known: bool | None = getattr(user, "is_shut_out", None)
    return is_shut_out(user.pk) if known is None else known


def silence_of(actor: Actor) -> str:
    """Why the actor may not talk, challenge or ask now, in a sentence; "" when they may."""
    if actor.user_id is None:
        return ""
    found = list(running().filter(user_id=actor.user_id))
    if not found:
        return ""
    last = max(found, key=lambda each: (each.ends is None, each.ends or each.begun))
    return f"The staff keep you from talk {until_words(last.ends)}: {last.reason}"


def until_words(ends: datetime | None) -> str:
    """The end of a ban, in words."""
    return "for good" if ends is None else f"until {ends:%-d %B %Y, %H:%M} UTC"


class ShutOut(PermissionDenied):  # type: ignore[misc]
    default_code = "banned"
    default_detail = "The staff have closed this account for now; its page on the site says why."


class NotShutOut(BasePermission):  # type: ignore[misc]
    """API permission: the user is not banned."""

    def has_permission(self, request: Request, view: object) -> bool:
        if shuts_out_reader(request.user):
            raise ShutOut
        return True
