"""Deletes the pictures that no warband shows any more."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from rosters.services.pictures import sweep_pictures


class Command(BaseCommand):
    help = "Delete pictures that no warband shows and that nobody can undo to."

    def handle(self, *args: object, **options: object) -> None:
        self.stdout.write(f"Pictures deleted: {sweep_pictures()}.")
