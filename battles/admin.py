"""Read-only admin pages for battles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from battles.models import Battle, Clock, Heartbeat, Seat, SweepStop

if TYPE_CHECKING:
    SeatTable = admin.TabularInline[Seat, Battle]
    BattleTable = admin.ModelAdmin[Battle]
    RowTable = admin.ModelAdmin[Model]
else:
    SeatTable, BattleTable = admin.TabularInline, admin.ModelAdmin
    RowTable = admin.ModelAdmin


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


class OnlyToLookAt(RowTable):
    """Read-only admin."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(SweepStop)
class SweepStopAdmin(OnlyToLookAt):
    """Stopped sweeps, which wait for `manage.py sweep_clocks --go-on`."""

    list_display = ("stopped_at", "late", "running", "released_at")
    list_filter = (("released_at", admin.EmptyFieldListFilter),)


@admin.register(Clock)
class ClockAdmin(OnlyToLookAt):
    list_display = ("battle", "due", "sides", "paused_at", "paused_by")
    list_select_related = ("battle",)
    ordering = ("due",)


@admin.register(Heartbeat)
class HeartbeatAdmin(OnlyToLookAt):
    list_display = ("last",)
