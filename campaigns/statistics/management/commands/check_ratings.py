"""Recomputes the ratings of clubs from their results, and compares them with the stored ones."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.clubs.models import Club
from campaigns.statistics.services import ratings


class Command(BaseCommand):
    help = "Compare the kept ratings of clubs with what their results say. Fails where they differ."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", default="", help="the slug of one club; else all rated ones")
        parser.add_argument("--write", action="store_true", help="keep what the results say")

    def handle(self, *args: object, club: str, write: bool, **options: object) -> None:
        clubs = self._clubs(club)
        wrong = 0
        for each in clubs:
            found = ratings.differences(each)
            wrong += bool(found)
            for words in found:
                self.stdout.write(f"{each.slug}: {words}")
            if found and write:
                ratings.rate(each.pk)
        told = f"{len(clubs)} clubs compared, {wrong} differ"
        if wrong and not write:
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
