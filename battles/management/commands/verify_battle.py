"""Verify battles from their first event to their last."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from battles.commitments import proofs
from battles.models import Battle


class Command(BaseCommand):
    help = (
        "Fold the journal of a battle again, compare it with what is stored, and check every die "
        "once the secret is published. Ends with status 1 when anything does not hold."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("battle", nargs="*", help="the id of a battle, as in its address")
        parser.add_argument("--all", action="store_true", help="check every battle")

    def handle(self, *args: Any, **options: Any) -> None:
        battles = Battle.objects.order_by("created")
        if options["all"]:
            battles = battles.filter(lesson="")  # with average dice there is nothing to check
        else:
            if not options["battle"]:
                raise CommandError("Name a battle, or give --all.")
            battles = battles.filter(pk__in=options["battle"])
            missing = set(options["battle"]) - set(battles.values_list("pk", flat=True))
            if missing:
                raise CommandError(f"There is no battle {', '.join(sorted(missing))}.")
        broken = sum(not self._is_sound(battle) for battle in battles.iterator(chunk_size=50))
        if broken:
            self.stdout.write(f"{broken} with problems.")
            sys.exit(1)

    def _is_sound(self, battle: Battle) -> bool:
        proof = proofs.examine(battle)
        dice = f"{proof.dice} dice {'checked' if proof.is_complete else 'still sealed'}"
        found = "sound" if proof.is_sound else "BROKEN"
        counts = f"{proof.events} events, {proof.orders} orders, {dice}"
        self.stdout.write(f"{battle.pk}  {found:6}  {counts}  {battle.title}")
        for problem in proof.problems:
            self.stdout.write(f"    {problem}")
        return proof.is_sound
