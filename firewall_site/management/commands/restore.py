"""Put a backup back."""

import sys
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from firewall_site.backups import restoring
from firewall_site.backups.shape import BadBackup


class Command(BaseCommand):
    help = (
        "Put back what `manage.py backup` wrote, into an empty database whose migrations are the "
        "same. Stop the site first. Ends with status 1 when a battle is not what its journal says."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a file that `manage.py backup` wrote")
        parser.add_argument(
            "--replace", action="store_true", help="even if everything that is here now is lost"
        )

    def handle(self, *args: object, file: Path, replace: bool, **options: object) -> None:
        try:
            restored = restoring.restore_backup(file, replace=replace)
        except BadBackup as refusal:
            raise CommandError(f"{refusal} Nothing was changed.") from None
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
        self.stdout.write(f"{restored.rows} rows of {restored.tables} tables are back.")
        sound = restored.battles - len(restored.broken)
        self.stdout.write(f"{sound} of {restored.battles} battles are what their journals say.")
        if restored.lost:
            self.stdout.write(
                f"The dice of {restored.lost} battles and campaigns under way are lost: no key "
                "here opens their secrets. Give the key that this site had (FIREWALL_DICE_KEY, "
                "FIREWALL_SECRET_KEY or the file dice-key) and they go on. Without it no die can "
                "be thrown in them; players can agree on a draw or to stop."
            )
        if restored.broken:
            self.stdout.write(f"Look at them with verify_battle: {' '.join(restored.broken)}")
            sys.exit(1)
