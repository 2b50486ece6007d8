"""Put the secrets of all dice under the newest key, so that older keys may go."""

import sys
from collections.abc import Iterator

from django.core.management.base import BaseCommand
from django.db.models import QuerySet

from battles.commitments import secret_storage
from battles.models import Battle
from campaigns.campaigns.models import Campaign


class Command(BaseCommand):
    help = (
        "Seal the secrets of all battles and campaigns with the newest key (FIREWALL_DICE_KEY). "
        "Afterwards FIREWALL_OLD_DICE_KEYS may be empty. May be run while the site runs."
    )

    def handle(self, *args: object, **options: object) -> None:
        done = [_reseal(rows) for rows in _under_seal()]
        encrypted, lost = sum(each for each, _ in done), sum(each for _, each in done)
        self.stdout.write(f"{encrypted} secrets are under the newest key.")
        if lost:
            self.stdout.write(f"{lost} are lost: no key here opens them.")
            sys.exit(1)


def _under_seal() -> Iterator[QuerySet[Battle] | QuerySet[Campaign]]:
    yield Battle.objects.exclude(status=Battle.Status.ENDED)
    yield Campaign.objects.exclude(status=Campaign.Status.ENDED)


def _reseal(rows: QuerySet[Battle] | QuerySet[Campaign]) -> tuple[int, int]:
    """How many secrets were sealed anew, and how many cannot be opened."""
    encrypted = lost = 0
    for row in rows.only("secret").order_by("pk").iterator(chunk_size=200):
        try:
            rows.model.objects.filter(pk=row.pk).update(
                secret=secret_storage.encrypted_anew(row.secret)
            )
            encrypted += 1
        except secret_storage.KeyLost:
            lost += 1
    return encrypted, lost
