"""Plays the futures of a forecast in small portions and stores them in its row."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone

from battles import journal, permissions
from battles.journal import Entry
from battles.models import Battle
from battles.queries.battle_head import side_names
from battles.replay.queries import position
from battles.replay.replay_cache import cached_entries
from laboratory.forecasts.moments import COARSE, FINER, beginnings, finer, spread
from laboratory.models import Forecast
from rules.simulate import Tally, futures, position_of

log = logging.getLogger(__name__)

SECONDS = 2.0  # of one task; then other tasks get the worker
SILENCE = 90  # seconds without progress after which a task is enqueued again
TROUBLE = "The machines could not play on from here. The staff has been told."


def play_some(forecast_id: int, seconds: float = SECONDS) -> bool:
    """Play futures for about this long and store them. Returns whether more are to be played.

    Two workers on one row do no harm: the second finds that the row has changed and stores nothing.
    """
    forecast = (
        Forecast.objects.select_related("battle").filter(pk=forecast_id, is_done=False).first()
    )
    if forecast is None:
        return False
    before = (forecast.played, forecast.planned)
    _start_over_after_an_upgrade(forecast)
    try:
        _go_on(forecast, time.monotonic() + seconds)
    except Exception:
        log.exception("Futures of battle %s cannot be played", forecast.battle_id)
        forecast.trouble, forecast.is_done = TROUBLE, True
    rows = Forecast.objects.filter(
        pk=forecast.pk, is_done=False, played=before[0], planned=before[1]
    )
    written = rows.update(
        edition=forecast.edition,
        moments=forecast.moments,
        sums=forecast.sums,
        played=forecast.played,
        planned=forecast.planned,
        is_done=forecast.is_done,
        trouble=forecast.trouble,
        moved=timezone.now(),
    )
    return bool(written) and not forecast.is_done


def _start_over_after_an_upgrade(forecast: Forecast) -> None:
    """Discard futures of another edition of the rules; sums of two editions are not mixed."""
    edition = journal.ruleset_of(forecast.battle).edition
    if forecast.edition != edition:
        forecast.edition, forecast.sums, forecast.played = edition, {}, 0


def _go_on(forecast: Forecast, until: float) -> None:
    entries = cached_entries(forecast.battle)
    if not forecast.moments:
        forecast.moments = spread(beginnings(journal.ruleset_of(forecast.battle), entries), COARSE)
    _play(forecast, entries, until)
    if forecast.played < forecast.futures * len(forecast.moments):
        return
    if not forecast.planned:
        tallies = {int(seq): Tally(sums) for seq, sums in forecast.sums.items()}
        more = finer(entries, tallies, players_of(forecast.battle), FINER)
        forecast.moments, forecast.planned = sorted({*forecast.moments, *more}), True
    forecast.is_done = forecast.played >= forecast.futures * len(forecast.moments)


def _play(forecast: Forecast, entries: Sequence[Entry], until: float) -> None:
    ruleset = journal.ruleset_of(forecast.battle)
    for seq in forecast.moments:
        tally = Tally(forecast.sums.get(str(seq)))
        if tally.battles >= forecast.futures:
            continue
        state = position(ruleset, entries, seq)
        at = position_of(ruleset, state, forecast.side, forecast.bot)
        while tally.battles < forecast.futures:
            tally += futures(at, forecast.seed, (tally.battles,))
            forecast.played += 1
            forecast.sums[str(seq)] = tally.to_json()
            if time.monotonic() >= until:
                return


def players_of(battle: Battle) -> list[str]:
    """The sides that play to win."""
    referees = permissions.referee_sides(battle)
    return [side for side in side_names(battle) if side not in referees]


def forecasts_due(most: int) -> list[int]:
    """Rows without progress for some time, the oldest first."""
    quiet = timezone.now() - timedelta(seconds=SILENCE)
    due = Forecast.objects.filter(is_done=False, moved__lt=quiet).order_by("moved")
    return list(due.values_list("pk", flat=True)[:most])
