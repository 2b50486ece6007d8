"""Recomputes the ratings of clubs from their results, and compares them with the stored ones."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.clubs.models import Club
from campaigns.statistics.services import ratings


class Command(BaseCommand):
    help = "Compare the kept ratings of clubs with what their results say. Fails where they differ."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", default="", help="the slug of one club; else all rated ones")
        parser.add_argument("--write", action="store_true", help="keep what the results say")

    def handle(self, *args: Any, **options: Any) -> None:
        clubs = self._clubs(options["club"])
        wrong = 0
        for club in clubs:
            found = ratings.differences(club)
            wrong += bool(found)
            for words in found:
                self.stdout.write(f"{club.slug}: {words}")
            if found and options["write"]:
                ratings.rate(club.pk)
        told = f"{len(clubs)} clubs compared, {wrong} differ"
        if wrong and not options["write"]:
            raise CommandError(f"{told}. Run it again with --write to keep what the results say.")
        self.stdout.write(f"{told}{' and were put right' if wrong else ''}.")

    def _clubs(self, slug: str) -> list[Club]:
        rows = Club.objects.filter(ratings__isnull=False).order_by("slug")
        if not slug:
            return list(rows)
        found = list(rows.filter(slug=slug))
        if not found:
            raise CommandError(f"No club with ratings is called {slug}.")
        return found
