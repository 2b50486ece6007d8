"""The worker's part: a few futures at a time, added to the row, until all have been played."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone

from battles import journal
from battles.heads import referee_sides, side_names
from battles.journal import Entry
from battles.models import Battle, Outlook
from battles.outlook.moments import COARSE, FINER, beginnings, finer, spread
from battles.reels import reel_of
from battles.replay import position
from rules.simulate import Tally, futures, position_of

log = logging.getLogger(__name__)

SECONDS = 2.0  # at a time; then others have their turn with the worker
SILENCE = 90  # seconds without news after which somebody must be nudged
TROUBLE = "The machines could not play on from here. The staff has been told."


def play_some(outlook_id: int, seconds: float = SECONDS) -> bool:
    """Play futures for about so long, and write them down; whether there are more to play.

    Two at once do no harm: whoever is second to write finds that the row has moved on.
    """
    outlook = Outlook.objects.select_related("battle").filter(pk=outlook_id, is_done=False).first()
    if outlook is None:
        return False
    before = (outlook.played, outlook.planned)
    _start_over_after_an_upgrade(outlook)
    try:
        _go_on(outlook, time.monotonic() + seconds)
    except Exception:
        log.exception("Futures of battle %s cannot be played", outlook.battle_id)
        outlook.trouble, outlook.is_done = TROUBLE, True
    rows = Outlook.objects.filter(pk=outlook.pk, is_done=False, played=before[0], planned=before[1])
    written = rows.update(
        edition=outlook.edition, moments=outlook.moments, sums=outlook.sums,
        played=outlook.played, planned=outlook.planned, is_done=outlook.is_done,
        trouble=outlook.trouble, moved=timezone.now(),
    )  # fmt: skip
    return bool(written) and not outlook.is_done


def _start_over_after_an_upgrade(outlook: Outlook) -> None:
    """Futures by two editions of the rules are not added up."""
    edition = journal.ruleset_of(outlook.battle).edition
    if outlook.edition != edition:
        outlook.edition, outlook.sums, outlook.played = edition, {}, 0


def _go_on(outlook: Outlook, until: float) -> None:
    entries = reel_of(outlook.battle)
    if not outlook.moments:
        outlook.moments = spread(beginnings(journal.ruleset_of(outlook.battle), entries), COARSE)
    _play(outlook, entries, until)
    if outlook.played < outlook.futures * len(outlook.moments):
        return
    if not outlook.planned:
        tallies = {int(seq): Tally(sums) for seq, sums in outlook.sums.items()}
        more = finer(entries, tallies, players_of(outlook.battle), FINER)
        outlook.moments, outlook.planned = sorted({*outlook.moments, *more}), True
    outlook.is_done = outlook.played >= outlook.futures * len(outlook.moments)


def _play(outlook: Outlook, entries: Sequence[Entry], until: float) -> None:
    ruleset = journal.ruleset_of(outlook.battle)
    for seq in outlook.moments:
        tally = Tally(outlook.sums.get(str(seq)))
        if tally.battles >= outlook.futures:
            continue
        state = position(ruleset, entries, seq)
        at = position_of(ruleset, state, outlook.side, outlook.bot)
        while tally.battles < outlook.futures:
            tally += futures(at, outlook.seed, (tally.battles,))
            outlook.played += 1
            outlook.sums[str(seq)] = tally.to_json()
            if time.monotonic() >= until:
                return


def players_of(battle: Battle) -> list[str]:
    """The sides that play to win."""
    referees = referee_sides(battle)
    return [side for side in side_names(battle) if side not in referees]


def outlooks_due(most: int) -> list[int]:
    """Rows that nobody has gone on with for a while, the oldest first."""
    quiet = timezone.now() - timedelta(seconds=SILENCE)
    due = Outlook.objects.filter(is_done=False, moved__lt=quiet).order_by("moved")
    return list(due.values_list("pk", flat=True)[:most])
