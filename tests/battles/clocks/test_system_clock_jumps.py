"""The system's clock is set ahead or back: nobody loses by it, and nothing stands still."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from celery import Celery
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from accounts import ratelimit, sessions
from accounts import tasks as account_tasks
from accounts.models import Guest
from accounts.services.tokens import make_token
from accounts.tasks import forget_sessions
from battles import tasks
from battles.clocks.deadlines import FORFEIT
from battles.commitments import days
from battles.models import Battle
from battles.services import guest_cleanup
from campaigns.campaigns.services import auto_confirm
from campaigns.campaigns.tasks import sweep_campaigns
from campaigns.leagues.services import deadlines, ladders
from campaigns.leagues.tasks import sweep_leagues
from firewall_site.beat import Scheduler
from notifications import sending
from notifications import tasks as sending_tasks
from tests.battles.clocks.test_services import DAY, HOUR, Watch, clock, timed, watch
from tests.battles.conftest import give
from tests.battles.test_pages import signed_in
from web import steady_clock

__all__ = ["watch"]
pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
WEEK = timedelta(days=7)


@pytest.fixture
def set_clock(monkeypatch) -> Callable[[timedelta], None]:
    """Sets the time of day of this process by so much, counted from the true one."""
    now, seconds = timezone.now, time.time

    def by(shift: timedelta) -> None:
        monkeypatch.setattr(timezone, "now", lambda: now() + shift)
        monkeypatch.setattr(time, "time", lambda: seconds() + shift.total_seconds())

    return by


# --- Deadlines -----------------------------------------------------------------------------------


@pytest.mark.parametrize("jump", [3 * MINUTE, DAY, WEEK, 400 * DAY])
def test_no_jump_makes_anybody_late(watch: Watch, ada, bruno, jump):
    """Ahead and back again, with moves before, in between and afterwards."""
    tasks.sweep_clocks()
    battle, other = timed(ada, bruno, late=FORFEIT), timed(ada, bruno, late=FORFEIT)
    for shift in (MINUTE, jump, MINUTE, MINUTE, -jump, MINUTE, jump, MINUTE, -jump, -jump, MINUTE):
        watch.forward(shift)
        tasks.sweep_clocks()
        assert not Battle.objects.filter(status=Battle.Status.ENDED).exists()
        if shift == MINUTE:
            side = clock(other).sides[0]
            give(other, {"red": ada, "blue": bruno}[side], side, token=str(other.seq))
    # Whoever waits has not less than the day that was agreed, but for the minutes that passed.
    for each in (battle, other):
        assert clock(each).due - watch.now >= DAY - 6 * MINUTE


def clocks_of(*, wall: float) -> tuple[steady_clock.SteadyClock, dict[str, float]]:
    times = {"wall": wall, "counter": 50.0}
    made = steady_clock.SteadyClock(lambda: times["wall"], lambda: times["counter"])
    return made, times


def test_a_jump_is_seen_whichever_way_and_believed_after_an_hour(caplog):
    for jump in (WEEK, -WEEK):
        found, times = clocks_of(wall=1e9)
        for _ in range(100):  # drifts by a minute an hour
            times["wall"] += 3660
            times["counter"] += 3600
            assert found.is_steady()
        times["wall"] += jump.total_seconds()
        assert not found.is_steady()
        assert f"was set by {int(jump.total_seconds())}" in caplog.text
        for passed, is_steady in ((3500, False), (200, True), (60, True)):
            times["wall"] += passed
            times["counter"] += passed
            assert found.is_steady() is is_steady


def test_a_clock_that_is_put_right_is_believed_at_once():
    found, times = clocks_of(wall=1e9)
    times["wall"] += 1e6
    assert not found.is_steady()
    times["wall"] -= 1e6 + 5
    assert found.is_steady()


def test_after_a_jump_nothing_is_decided_or_deleted(monkeypatch, db):
    """Rounds, reports and challenges, guests' leavings, old news, the pages of commitments."""
    asked = []
    for module, name in (
        (deadlines, "silent_fixtures"), (deadlines, "due_rounds"), (ladders, "due_challenges"),
        (auto_confirm, "due"), (sending, "forget_old_news"), (days, "_next_day"),
        (guest_cleanup, "sweep_battles_of_guests"), (sessions, "forget_expired"),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, lambda *_, told=name: asked.append(told))
        if name.startswith(("silent", "due")):
            monkeypatch.setattr(module, name, lambda *_, told=name: asked.append(told) or [])
    Guest.objects.create(pk="away", used=timezone.now() - 61 * DAY)
    found, times = clocks_of(wall=1e9)
    monkeypatch.setattr(steady_clock, "_CLOCK", found)
    every = (
        sweep_leagues, sweep_campaigns, sending_tasks.forget_old, tasks.close_commitment_days,
        account_tasks.sweep_guests, tasks.sweep_battles_of_guests, forget_sessions,
    )  # fmt: skip
    times["wall"] += 8 * 24 * 3600
    for sweep in every:
        sweep()
    assert asked == []
    assert Guest.objects.exists()
    times["wall"] -= 8 * 24 * 3600
    for sweep in every:
        sweep()
    assert len(asked) == 8
    assert not Guest.objects.exists()


# --- Sweeps --------------------------------------------------------------------------------------


@pytest.mark.parametrize("shift", [-WEEK, -400 * DAY, WEEK])
def test_the_sweeps_go_on_when_the_clock_is_set_back(monkeypatch, shift):
    now = datetime.now(UTC)
    times = {"now": now}
    app = Celery("jumps", set_as_current=False)
    app.conf.update(beat_schedule={"sweep": {"task": "sweep", "schedule": 60.0}}, enable_utc=True)
    monkeypatch.setattr(app, "now", lambda: times["now"])
    sent: list[str] = []
    found = Scheduler(app, lazy=True)
    found.data.clear()
    found.merge_inplace(app.conf.beat_schedule)
    monkeypatch.setattr(found, "apply_entry", lambda entry, **_: sent.append(entry.name))

    def minutes(count: int) -> int:
        sent.clear()
        for _ in range(count * 6):
            times["now"] += timedelta(seconds=10)
            while found.tick() == 0:
                pass
        return len(sent)

    assert minutes(5) in (4, 5)
    times["now"] += shift
    assert minutes(5) in (4, 5, 6)


# --- Who is known --------------------------------------------------------------------------------


@pytest.mark.parametrize("shift", [400 * DAY, -WEEK])
def test_sessions_and_tokens_hold_when_the_clock_is_right_again(set_clock, ada, shift):
    """Wrong, it may say that they are over: that is told by words and by 401, never by a 500.

    Only a session that is written down more than two weeks in the past is over afterwards.
    """
    browser, secret = signed_in(ada), make_token(get_user_model().objects.get(pk=ada.pk), "p")[1]
    cookies = browser.cookies.output()
    program = Client(headers={"Authorization": f"Bearer {secret}"})
    set_clock(shift)
    assert browser.get("/account/sessions/").status_code in (200, 302)
    assert program.get("/api/v1/warbands/").status_code in (200, 401)
    set_clock(timedelta(0))
    again = Client()
    again.cookies.load(cookies.replace("Set-Cookie: ", ""))
    assert again.get("/account/sessions/").status_code == 200
    assert program.get("/api/v1/warbands/").status_code == 200


@pytest.mark.parametrize("shift", [DAY, -DAY, 400 * DAY, -400 * DAY])
def test_no_jump_keeps_anybody_out_for_longer_than_a_window(set_clock, shift):
    for _ in range(5):
        assert ratelimit.allow("somebody", 300, 5)
    assert not ratelimit.allow("somebody", 300, 5)
    for moment in (shift, shift + 5 * MINUTE, timedelta(0), 5 * MINUTE):
        set_clock(moment)
        account_tasks.forget_rate_windows()
        taken = sum(ratelimit.allow("somebody", 300, 5) for _ in range(9))
        assert taken <= 5, "nor does a jump give more than what a window has"
        assert taken == 5 or moment == timedelta(0)


def test_programs_are_told_to_wait_for_a_minute_at_most(set_clock, settings):
    settings.API_LIMITS = {"guest": 1, "read": 1, "write": 1}
    for shift in (timedelta(0), -400 * DAY, HOUR, -HOUR):
        set_clock(shift)
        answers = [Client().get("/api/v1/games/") for _ in range(3)]
        [last] = {each.status_code for each in answers[1:]}
        assert last == 429
        assert 1 <= int(answers[-1]["Retry-After"]) <= 60
