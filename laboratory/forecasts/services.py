"""Requests forecasts, of a moment or of a whole battle, within limits."""

from __future__ import annotations

import hashlib

from django.db import transaction

from accounts.actors import Actor
from accounts.ratelimit import allow
from battles import journal
from battles.models import Battle
from battles.queries.access import admitted
from laboratory.forecasts.permissions import EVERYTHING, ForecastRefused, open_moment
from laboratory.models import Forecast
from rules.bots.known import PLAIN
from web.enqueue import enqueue_after_commit

FUTURES = 100  # futures of one moment
CURVE_FUTURES = 40  # futures of each moment of a whole battle
HOUR = 3600
CHANCES_AN_HOUR = 20
CURVES_AN_HOUR = 6


def ask_chances(
    battle_id: str, actor: Actor, at: int | None, side: str, asked_from: str
) -> tuple[int, str]:
    """Request the forecast of a moment, once. Returns the moment and the side that asks.

    `at` and the returned moment are line numbers as the actor counts them. `asked_from` is a
    fingerprint of the client's address. Raises Battle.DoesNotExist, NotAdmitted or ForecastRefused.
    """
    moment = open_moment(battle_id, actor, at, side)
    _ask(moment.battle, asked_from, Forecast.Kind.CHANCES, moment.eyes, moment.seq)
    return moment.battle.numbers.shown(moment.seq), moment.reader.side


def ask_curve(battle_id: str, actor: Actor, asked_from: str) -> None:
    """Request the forecast of a whole battle, once. Raises as `ask_chances` does."""
    battle, _ = admitted(battle_id, actor)
    if battle.status != Battle.Status.ENDED:
        raise ForecastRefused("That is worked out when the battle is over.")
    _ask(battle, asked_from, Forecast.Kind.CURVE, EVERYTHING, 0)


def found(battle: Battle, kind: str, side: str, seq: int) -> Forecast | None:
    """The stored forecast, no matter who requested it; None if there is none."""
    return Forecast.objects.filter(battle=battle.pk, kind=kind, side=side, seq=seq).first()


def _ask(battle: Battle, asked_from: str, kind: str, side: str, seq: int) -> None:
    """Create the row if there is none. A repeated request does not count against the limit."""
    if found(battle, kind, side, seq) is not None:
        return
    limit = CURVES_AN_HOUR if kind == Forecast.Kind.CURVE else CHANCES_AN_HOUR
    if not allow(f"{kind}:{asked_from}", HOUR, limit):
        raise ForecastRefused(
            f"That is more than {limit} in one hour, and each keeps the machines busy for a while. "
            "Ask again later."
        )
    with transaction.atomic():
        forecast, is_new = Forecast.objects.get_or_create(
            battle_id=battle.pk,
            kind=kind,
            side=side,
            seq=seq,
            defaults=_row(battle, kind, side, seq),
        )
        if is_new:
            enqueue_after_commit("laboratory.tasks.play_futures", forecast.pk)


def _row(battle: Battle, kind: str, side: str, seq: int) -> dict[str, object]:
    """A new row. Nothing in it, not even the seed, depends on what the asker may not know."""
    words = f"outlook:{battle.pk}:{kind}:{side}:{seq}"
    is_curve = kind == Forecast.Kind.CURVE
    return {
        "edition": journal.ruleset_of(battle).edition,
        "bot": PLAIN,
        "seed": int.from_bytes(hashlib.sha256(words.encode()).digest()[:4], "big"),
        "futures": CURVE_FUTURES if is_curve else FUTURES,
        "moments": [] if is_curve else [seq],
        "planned": not is_curve,
    }
