"""Celery finds an app's tasks here; each part of the room keeps its own."""

from __future__ import annotations

from campaigns.almanac.tasks import rate_club, reckon_battle, sweep_almanac, sweep_ratings
from campaigns.leagues.tasks import (
    look_at_challenge,
    look_at_round,
    settle_fixture,
    sweep_leagues,
)
from campaigns.wars.tasks import check_ledger, check_ledgers

__all__ = [
    "check_ledger",
    "check_ledgers",
    "look_at_challenge",
    "look_at_round",
    "rate_club",
    "reckon_battle",
    "settle_fixture",
    "sweep_almanac",
    "sweep_leagues",
    "sweep_ratings",
]
