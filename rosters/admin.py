"""Warbands and house catalogues in the admin: read and delete only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

from rosters.models import HouseRows, Pack, PackEdition, Warband

if TYPE_CHECKING:
    EditionTable = admin.TabularInline[PackEdition, Pack]
    PackTable = admin.ModelAdmin[Pack]
    RowsTable = admin.ModelAdmin[HouseRows]
    WarbandTable = admin.ModelAdmin[Warband]
else:
    EditionTable = admin.TabularInline
    PackTable = RowsTable = WarbandTable = admin.ModelAdmin


class Untouched:
    """An admin without adding and changing: every change goes through the services."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class Kept(Untouched):
    """An admin without deletion, too."""

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class EditionInline(Kept, EditionTable):
    model = PackEdition
    extra = 0
    fields = ("number", "rows", "created")
    readonly_fields = fields


@admin.register(Pack)
class PackAdmin(Untouched, PackTable):
    list_display = ("name", "ruleset", "user", "editions", "sharing", "changed")
    list_filter = ("ruleset", "sharing")
    list_select_related = ("user",)
    search_fields = ("id", "name", "user__username")
    fields = ("id", "name", "ruleset", "user", "newest", "editions", "sharing", "created",
              "changed")  # fmt: skip
    readonly_fields = fields
    inlines = (EditionInline,)


@admin.register(HouseRows)
class HouseRowsAdmin(Kept, RowsTable):
    list_display = ("digest", "ruleset", "created")
    list_filter = ("ruleset",)
    search_fields = ("digest",)
    fields = ("digest", "ruleset", "content", "created")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> Any:
        """Leaves out the contents, which lists do not show."""
        return super().get_queryset(request).defer("content")


@admin.register(Warband)
class WarbandAdmin(Untouched, WarbandTable):
    list_display = ("name", "ruleset", "user", "teams", "members", "problems", "sharing", "changed")
    list_filter = ("ruleset", "sharing")
    list_select_related = ("user",)
    search_fields = ("id", "name", "user__username")
    fields = (
        *("id", "name", "ruleset", "user", "revision", "teams", "members", "problems"),
        *("sharing", "copied_from", "credit", "created", "changed"),
    )
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> Any:
        """Leaves out the documents, which lists do not show."""
        return super().get_queryset(request).defer("document")
