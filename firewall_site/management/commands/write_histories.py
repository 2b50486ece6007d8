"""`manage.py write_histories`: tells warbands of battles that ended before they were told any."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from battles.services import history
from campaigns.campaigns.services import past_warbands
from campaigns.leagues.services import warband_history


class Command(BaseCommand):
    help = (
        "Find whose warbands stood in battles and campaigns of earlier editions, and write their "
        "histories. Needed once after an update; it may be repeated."
    )

    def handle(self, *args: object, **options: object) -> None:
        seats, crews = history.name_warbands(), past_warbands.name_crews()
        due = list(history.due_battles().values_list("pk", flat=True))
        for battle_id in due:
            history.write_history(battle_id)
        past_warbands.tell_campaigns()
        warband_history.tell_all()
        self.stdout.write(
            f"Found the warbands of {seats} seats and {crews} crews; wrote {len(due)} battles."
        )
