"""Check deadlines now, and resume a sweep that has stopped itself."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand

from battles.clocks import sweep, time_source
from battles.models import SweepStop


class Command(BaseCommand):
    help = (
        "Act on every missed deadline. A sweep that would touch too many battles at once stops "
        "itself; --go-on lets it act all the same, --give-hours gives everybody more time instead."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        either = parser.add_mutually_exclusive_group()
        either.add_argument("--go-on", action="store_true", help="act on all that are late")
        either.add_argument("--give-hours", type=int, metavar="N", help="make deadlines longer")

    def handle(self, *args: Any, **options: Any) -> None:
        now = time_source.now()
        late = sweep.late_battles(now)
        if options["give_hours"]:
            given = sweep.give_time(now, timedelta(hours=options["give_hours"]))
            sweep.release(now)
            self.stdout.write(f"{given} deadlines are {options['give_hours']} hours longer.")
            return
        if options["go_on"]:
            late = sweep.release(now)
        acted = sum(sweep.miss_deadline(battle_id, now) for battle_id in late)
        self.stdout.write(f"{acted} missed deadlines acted on.")
        stop = SweepStop.objects.filter(released_at=None).first()
        if stop is not None:
            self.stdout.write(f"The sweep has stopped itself: {stop}. See --help.")
