"""Which tasks are sent how often. A task only asks to look: the database row says what is due."""

from __future__ import annotations


def _every(seconds: float, task: str, expires: int | None = None) -> dict[str, object]:
    """A task that is sent so often; unless a worker takes it before it `expires`, it is dropped."""
    sent: dict[str, object] = {"task": task, "schedule": seconds}
    return sent if expires is None else {**sent, "options": {"expires": expires}}


CELERY_BEAT_SCHEDULE = {
    "sweep battles": _every(60.0, "battles.tasks.sweep_battles", expires=55),
    "sweep clocks": _every(60.0, "battles.tasks.sweep_clocks", expires=55),
    "sweep notifications": _every(60.0, "notifications.tasks.sweep", expires=55),
    "sweep invitations": _every(60.0, "battles.tasks.sweep_invitations", expires=55),
    "sweep machines": _every(60.0, "battles.tasks.sweep_machines", expires=55),
    "sweep stills": _every(60.0, "web.tasks.sweep_stills", expires=55),
    "forget stills": _every(6 * 3600.0, "web.tasks.forget_stills", expires=3500),
    "sweep forecasts": _every(60.0, "laboratory.tasks.sweep_forecasts", expires=55),
    "check ledgers": _every(24 * 3600.0, "campaigns.campaigns.tasks.check_ledgers", expires=3600),
    "sweep campaigns": _every(300.0, "campaigns.campaigns.tasks.sweep_campaigns", expires=280),
    "sweep results of clubs": _every(120.0, "campaigns.clubs.tasks.sweep_results", expires=110),
    "sweep simulations": _every(20.0, "laboratory.tasks.sweep_simulations", expires=18),
    "sweep leagues": _every(60.0, "campaigns.leagues.tasks.sweep_leagues", expires=55),
    "sweep statistics": _every(60.0, "campaigns.statistics.tasks.sweep_statistics", expires=55),
    "sweep ratings": _every(300.0, "campaigns.statistics.tasks.sweep_ratings", expires=290),
    "close commitment days": _every(3600.0, "battles.tasks.close_commitment_days", expires=3500),
    "forget old notices": _every(6 * 3600.0, "notifications.tasks.forget_old"),
    "sweep guests": _every(3600.0, "accounts.tasks.sweep_guests"),
    "sweep battles of guests": _every(
        3600.0, "battles.tasks.sweep_battles_of_guests", expires=3500
    ),
    "forget sessions": _every(3600.0, "accounts.tasks.forget_sessions", expires=3500),
    "forget rate windows": _every(3600.0, "accounts.tasks.forget_rate_windows"),
}
