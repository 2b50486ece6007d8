"""Empty every table, including the journals of battles."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import flush

from web.append_only import deletion_allowed


class Command(flush.Command):
    """Django's own `flush`, with the journal's protection switched off."""

    def handle(self, **options: Any) -> None:
        with deletion_allowed():
            super().handle(**options)
