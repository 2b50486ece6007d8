"""Write everything that is kept into one file."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from firewall_site.backups import making, tables


class Command(BaseCommand):
    help = (
        "Write everything into one new file, as it is at this moment; the site may run meanwhile. "
        "Sessions and the queue are left out."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a file that does not exist yet")

    def handle(self, *args: object, file: Path, **options: object) -> None:
        if tables.migrations_to_come():
            raise CommandError("This database is not up to date: run `manage.py migrate` first.")
        try:
            made = making.make_backup(file)
        except FileExistsError:
            raise CommandError(f"{file} exists already: name another file.") from None
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
        size = file.stat().st_size
        self.stdout.write(f"{file}: {made.rows} rows of {made.tables} tables, {size} bytes.")
        self.stdout.write(
            "Sessions, the queue and the keys are not in it. Keep the keys elsewhere: whoever has "
            "this file and the key of the dice knows the dice of running battles."
        )
