"""Battles in the admin: to be looked at, never changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin
from django.http import HttpRequest

from battles.models import Battle, Seat

if TYPE_CHECKING:
    SeatTable = admin.TabularInline[Seat, Battle]
    BattleTable = admin.ModelAdmin[Battle]
else:
    SeatTable, BattleTable = admin.TabularInline, admin.ModelAdmin


class SeatInline(SeatTable):
    model = Seat
    extra = 0
    fields = ("role", "side", "name", "user", "joined_at")
    readonly_fields = fields
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Battle | None = None) -> bool:
        return False


@admin.register(Battle)
class BattleAdmin(BattleTable):
    list_display = ("title", "ruleset", "scenario", "status", "seq", "proof", "moved")
    list_filter = ("status", "ruleset", "proof")
    search_fields = ("id", "title")
    fields = (
        *("id", "title", "ruleset", "edition", "scenario", "house_rules", "status", "hotseat"),
        *("created_by", "seq", "order_count", "draw", "state_hash", "to_act", "winner", "reason"),
        *("proof", "created", "moved"),
    )
    readonly_fields = fields
    inlines = (SeatInline,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Battle | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Battle | None = None) -> bool:
        return False
