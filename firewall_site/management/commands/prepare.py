"""Bring this installation up to date in one go; doing it twice does nothing the second time."""

import hashlib
import os
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection, transaction
from django.db.migrations.executor import MigrationExecutor


class Command(BaseCommand):
    help = "Migrate the database, collect the static files and load the demo, each if needed."
    requires_system_checks = []

    def handle(self, *args: object, **options: object) -> None:
        try:
            migrate_if_needed()
            load_demo_if_empty()
        except OperationalError as error:
            raise CommandError(
                f"The database does not answer ({str(error).strip()}): "
                "check DATABASE_URL and whether its server runs."
            ) from error
        collect_static_if_changed()


def migrate_if_needed() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=0)


def load_demo_if_empty() -> None:
    """Fill a site that nobody has used yet; whoever prepares a real one names no log-ins."""
    if not os.environ.get("FIREWALL_DEMO_LOGINS") or get_user_model().objects.exists():
        return
    with transaction.atomic():
        call_command("load_demo", verbosity=0)
        call_command("load_demo_club", verbosity=0)


def collect_static_if_changed() -> None:
    stamp = settings.STATIC_ROOT.with_name("static.sha256")
    fingerprint = _static_fingerprint()
    if stamp.exists() and stamp.read_text(encoding="ascii") == fingerprint:
        return
    stamp.unlink(missing_ok=True)
    stale = settings.STATIC_ROOT.exists()
    call_command("collectstatic", interactive=False, verbosity=0, clear=stale)
    stamp.write_text(fingerprint, encoding="ascii")


def _static_fingerprint() -> str:
    """Hash names, sizes and times: reading the files themselves would cost every start."""
    digest = hashlib.sha256(settings.STATIC_URL.encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            facts = Path(storage.path(name)).stat()
            digest.update(f"{name}\0{facts.st_size}\0{facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()
