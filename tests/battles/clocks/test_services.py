"""Clocks of battles: wound by orders, stopped by pauses and holidays."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from battles import journal
from battles.clocks import pauses, time_source
from battles.clocks.deadlines import BOT, FORFEIT, SKIP
from battles.clocks.pauses import ClockRefused
from battles.clocks.plans import OWN, PRESETS, clock_problems
from battles.commitments import proofs
from battles.matchmaking.plans import BadPlan
from battles.models import Battle, Clock, Holiday
from battles.permissions import NotAdmitted
from battles.services import opening, orders, seating
from tests.battles.conftest import give, known, plan, slip

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


class Watch:
    """The time of a test."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def forward(self, time: timedelta) -> datetime:
        self.now += time
        return self.now


@pytest.fixture
def watch(monkeypatch) -> Watch:
    watch = Watch(NOON)
    monkeypatch.setattr(time_source, "now", watch)
    return watch


def timed(ada, bruno, **clock) -> Battle:
    """Ada plays red, Bruno blue, a day for each move unless something else is said."""
    chosen = {"kind": "day", **clock}
    wanted = plan(house_rules={"goal": "9999"}, clock=chosen)
    battle = opening.open_battle(known(ada), wanted, "here")
    return seating.accept_invitation(battle.seats.get(side="blue").invite, known(bruno))


@pytest.fixture
def running(watch, ada, bruno) -> Battle:
    return timed(ada, bruno)


def clock(battle: Battle) -> Clock:
    return Clock.objects.get(battle=battle)


def kinds(battle: Battle) -> list[str]:
    return [str(row.kind) for row in battle.journal.order_by("seq")]


# --- Winding ------------------------------------------------------------------


def test_no_clock_runs_while_a_battle_waits(watch, ada):
    battle = opening.open_battle(known(ada), plan(clock={"kind": "day"}), "here")
    assert clock(battle).due is None


def test_the_first_deadline_runs_from_the_beginning(running):
    assert clock(running).due == NOON + DAY
    assert clock(running).sides == ["red"]


def test_a_move_gives_the_other_side_its_own_deadline(running, watch, ada):
    watch.forward(5 * HOUR)
    give(running, ada, "red")
    assert (clock(running).due, clock(running).sides) == (NOON + 5 * HOUR + DAY, ["blue"])


def test_the_clock_stops_with_the_battle(running, ada):
    give(running, ada, "red", "concede")
    assert clock(running).due is None


def test_a_battle_without_a_clock_has_none(battle, ada):
    give(battle, ada, "red")
    assert not Clock.objects.exists()


def test_at_one_screen_nobody_waits_for_anybody(watch, ada):
    opening.open_battle(known(ada), plan(hotseat=True, clock={"kind": "day"}), "here")
    assert not Clock.objects.exists()


def test_a_repeated_order_winds_nothing(running, watch, ada):
    once = slip(running, "red")
    orders.place_order(running.pk, known(ada), once)
    due = clock(running).due
    watch.forward(HOUR)
    assert orders.place_order(running.pk, known(ada), once).repeated
    assert clock(running).due == due


@pytest.mark.parametrize(
    ("chosen", "problem"),
    [
        ({"kind": "hourglass"}, "one of the clocks"),
        ({"kind": "own", "length": "4", "unit": "minutes"}, "between 5 minutes and 60 days"),
        ({"kind": "own", "length": "9999", "unit": "days"}, "between 5 minutes and 60 days"),
        ({"kind": "own", "length": "5", "unit": "years"}, "between 5 minutes and 60 days"),
        ({"kind": "evening", "time": "25:00"}, "like 21:00"),
        ({"kind": "evening", "zone": "../../etc/passwd"}, "time zone from the list"),
        ({"kind": "day", "late": "shrug"}, "whoever is late"),
        ({"kind": "day", "holidays": "61"}, "between 0 and 60 days"),
        ({"kind": "day", "holidays": "-1"}, "between 0 and 60 days"),
        ({"kind": "day", "holidays": "99999999999999999999"}, "between 0 and 60 days"),
    ],
)
def test_a_clock_that_cannot_be(ada, chosen, problem):
    with pytest.raises(BadPlan, match=problem):
        opening.open_battle(known(ada), plan(clock=chosen), "here")
    assert not Battle.objects.exists()


@pytest.mark.parametrize(
    ("chosen", "minutes", "late", "holidays"),
    [
        ({"kind": "day"}, 1440, SKIP, 14),
        ({"kind": "three", "late": BOT, "holidays": "3"}, 4320, BOT, 3),
        ({"kind": "live", "late": FORFEIT, "holidays": "9"}, 10, FORFEIT, 0),
        ({"kind": "own", "length": "36", "unit": "hours"}, 2160, SKIP, 14),
    ],
)
def test_the_clocks_that_can_be_had(watch, ada, chosen, minutes, late, holidays):
    battle = opening.open_battle(known(ada), plan(clock=chosen), "here")
    terms = clock(battle).terms
    assert (terms["minutes"], terms["late"], terms["holiday_days"]) == (minutes, late, holidays)


def test_every_evening_at_nine_in_berlin(watch, ada, bruno):
    battle = timed(ada, bruno, kind="evening", zone="Europe/Berlin")
    assert clock(battle).due == datetime(2026, 11, 20, 20, 0, tzinfo=UTC)


# --- Pauses -------------------------------------------------------------------


def test_a_pause_needs_both_and_keeps_what_was_left(running, watch, ada, bruno):
    pauses.pause_clock(running.pk, known(ada), watch.forward(HOUR))
    assert (clock(running).paused_at, clock(running).asked) == (None, ["red"])
    pauses.pause_clock(running.pk, known(bruno), watch.forward(HOUR))
    assert clock(running).paused_at == NOON + 2 * HOUR
    pauses.resume_clock(running.pk, known(ada), watch.forward(30 * DAY))
    assert clock(running).due == watch.now + 22 * HOUR
    assert kinds(running)[-3:] == ["pause_asked", "clock_paused", "clock_resumed"]
    running.refresh_from_db()
    assert proofs.examine(running).is_sound


def test_pressed_twice_is_pressed_once(running, watch, ada, bruno):
    for _ in range(3):
        pauses.pause_clock(running.pk, known(ada), watch.forward(HOUR))
    assert clock(running).paused_at is None
    for _ in range(3):
        pauses.pause_clock(running.pk, known(bruno), watch.forward(HOUR))
    assert clock(running).paused_at == NOON + 4 * HOUR
    for _ in range(3):
        pauses.resume_clock(running.pk, known(ada), watch.forward(HOUR))
    assert clock(running).due == NOON + 7 * HOUR + 20 * HOUR
    assert kinds(running)[-3:] == ["pause_asked", "clock_paused", "clock_resumed"]


def test_nobody_is_surprised_out_of_a_deadline(running, watch, ada, bruno):
    """Bruno ends the pause while Ada has an hour left: she has a day."""
    watch.forward(23 * HOUR)
    for user in (ada, bruno):
        pauses.pause_clock(running.pk, known(user), watch.now)
    pauses.resume_clock(running.pk, known(bruno), watch.forward(10 * DAY))
    assert clock(running).due == watch.now + DAY


def test_who_plays_on_in_a_pause_leaves_a_whole_deadline(running, watch, ada, bruno):
    for user in (ada, bruno):
        pauses.pause_clock(running.pk, known(user), watch.forward(HOUR))
    running.refresh_from_db()
    watch.forward(5 * DAY)
    give(running, ada, "red")
    pauses.resume_clock(running.pk, known(bruno), watch.forward(DAY))
    assert clock(running).due == watch.now + DAY
    assert clock(running).sides == ["blue"]


@pytest.fixture
def refereed(watch, ada, bruno, carla) -> Battle:
    wanted = plan(house_rules={"goal": "9999"}, clock={"kind": "day"})
    battle = opening.open_battle(known(ada), wanted, "here")
    seat = seating.make_invitation(battle.pk, known(ada), "referee")
    seating.accept_invitation(str(seat.invite), known(carla))
    return seating.accept_invitation(battle.seats.get(side="blue").invite, known(bruno))


def test_a_referee_stops_the_clock_alone_and_only_he_lets_it_run(refereed, watch, ada, carla):
    pauses.pause_clock(refereed.pk, known(carla), watch.forward(HOUR))
    assert clock(refereed).paused_by == Clock.PausedBy.REFEREE
    with pytest.raises(ClockRefused, match="The referee has stopped the clock"):
        pauses.resume_clock(refereed.pk, known(ada), watch.forward(HOUR))
    pauses.resume_clock(refereed.pk, known(carla), watch.forward(HOUR))
    assert clock(refereed).due == watch.now + DAY  # 23 hours were left, and Ada is surprised


def test_spectators_and_strangers_have_no_say(running, watch, ada, carla, staff):
    seat = seating.make_invitation(running.pk, known(ada), "spectator")
    for actor in (known(carla), known(staff)):
        with pytest.raises(NotAdmitted):
            pauses.pause_clock(running.pk, actor, NOON)
        with pytest.raises(NotAdmitted):
            pauses.resume_clock(running.pk, actor, NOON)
        with pytest.raises(NotAdmitted):
            pauses.book_holiday(running.pk, actor, date(2026, 11, 21), date(2026, 11, 21), NOON)
    seating.accept_invitation(str(seat.invite), known(carla))
    with pytest.raises(NotAdmitted):
        pauses.pause_clock(running.pk, known(carla), NOON)


# --- Holidays -----------------------------------------------------------------


def leave(battle: Battle, user, first: int, last: int, now: datetime = NOON) -> None:
    days = date(2026, 11, first), date(2026, 11, last)
    pauses.book_holiday(battle.pk, known(user), *days, now)


def test_a_deadline_stands_still_on_holiday(running, ada):
    leave(running, ada, 21, 24)
    assert clock(running).due == NOON + 5 * DAY


def test_a_holiday_of_the_other_waits_for_his_move(running, watch, ada, bruno):
    leave(running, bruno, 21, 24)
    assert clock(running).due == NOON + DAY
    watch.forward(HOUR)
    give(running, ada, "red")
    assert clock(running).due == NOON + HOUR + 5 * DAY


def test_the_same_holiday_twice_costs_its_days_once(running, ada):
    for _ in range(3):
        leave(running, ada, 21, 24)
    assert [row.days for row in Holiday.objects.all()] == [4]
    assert clock(running).due == NOON + 5 * DAY


@pytest.mark.parametrize(
    ("first", "last", "problem"),
    [
        (24, 23, "comes after its first"),
        (19, 23, "today or later"),
        (23, 26, "already"),
        (25, 30, "You have 2 days"),
    ],
)
def test_holidays_that_cannot_be(running, ada, watch, bruno, first, last, problem):
    battle = timed(ada, bruno, holidays="4")
    leave(battle, ada, 22, 23)
    with pytest.raises(ClockRefused, match=problem):
        leave(battle, ada, first, last)
    assert Holiday.objects.count() == 1


def test_a_holiday_within_a_pause_counts_when_it_ends(running, watch, ada, bruno):
    for user in (ada, bruno):
        pauses.pause_clock(running.pk, known(user), NOON)
    leave(running, ada, 22, 23)
    assert clock(running).due == NOON + DAY
    pauses.resume_clock(running.pk, known(ada), watch.forward(DAY))
    assert clock(running).due == NOON + 4 * DAY


def test_a_holiday_in_all_battles(running, battle, watch, ada, bruno, carla):
    other, short = timed(ada, bruno), timed(ada, bruno, holidays="1")
    strange = timed(bruno, carla)
    booked, refusals = pauses.book_holiday_everywhere(
        known(ada), date(2026, 11, 21), date(2026, 11, 22), NOON
    )
    assert booked == 2
    assert len(refusals) == 1
    assert "You have 1 day of holiday" in refusals[0]
    holders = set(Holiday.objects.values_list("seat__battle", flat=True))
    assert holders == {running.pk, other.pk}
    assert clock(strange).due == clock(short).due == NOON + DAY


def test_a_hundred_pauses_lose_nothing(running, watch, ada, bruno):
    for _ in range(20):
        before = clock(running).due - watch.forward(timedelta(minutes=3))
        for user in (ada, bruno):
            pauses.pause_clock(running.pk, known(user), watch.now)
        pauses.resume_clock(running.pk, known(ada), watch.forward(7 * HOUR))
        assert clock(running).due - watch.now == before
    running.refresh_from_db()
    assert running.seq == len(journal.read(running))


# --- Coming back early --------------------------------------------------------


def stay(battle: Battle, user, now: datetime) -> None:
    pauses.cancel_holiday(battle.pk, known(user), Holiday.objects.get(seat__user=user).pk, now)


def test_who_stays_after_all_has_the_days_and_the_deadline_of_before(running, watch, ada, bruno):
    leave(running, ada, 21, 24)
    stay(running, ada, watch.forward(HOUR))
    assert not Holiday.objects.exists()
    assert clock(running).due == NOON + DAY
    told = [each.title for each in bruno.notices.filter(kind="holiday").order_by("created")]
    assert [each.rpartition(":")[0] for each in told] == [
        "ada goes on holiday", "ada needs no holiday any more",
    ]  # fmt: skip
    leave(running, ada, 21, 24)
    assert clock(running).due == NOON + 5 * DAY


def test_of_a_holiday_that_has_begun_today_is_spent(running, watch, ada):
    leave(running, ada, 20, 24)
    assert clock(running).due == NOON + 12 * HOUR + 5 * DAY
    stay(running, ada, watch.forward(2 * DAY))  # on the 22nd: 20, 21 and 22 are gone
    assert [row.days for row in Holiday.objects.all()] == [3]
    assert clock(running).due == datetime(2026, 11, 24, 0, 0, tzinfo=UTC)
    with pytest.raises(ClockRefused, match="Nothing of this holiday"):
        stay(running, ada, watch.now)


def test_a_second_holiday_that_the_first_brought_near_counts_no_more(running, watch, ada):
    leave(running, ada, 21, 22)
    leave(running, ada, 23, 26)
    assert clock(running).due == NOON + 7 * DAY
    first = Holiday.objects.earliest("begins")
    pauses.cancel_holiday(running.pk, known(ada), first.pk, watch.forward(HOUR))
    assert clock(running).due == NOON + DAY


def test_a_holiday_cancelled_in_a_pause_comes_off_what_is_left(running, watch, ada, bruno):
    leave(running, ada, 21, 24)
    Holiday.objects.update(created=NOON)
    for user in (ada, bruno):
        pauses.pause_clock(running.pk, known(user), watch.forward(HOUR))
    stay(running, ada, watch.forward(HOUR))
    pauses.resume_clock(running.pk, known(ada), watch.forward(HOUR))
    assert clock(running).due == watch.now + 22 * HOUR


def test_every_evening_goes_on_at_its_hour_after_a_holiday_less(watch, ada, bruno):
    battle = timed(ada, bruno, kind="evening", zone="Europe/Berlin")
    due = clock(battle).due
    leave(battle, ada, 20, 22)
    assert clock(battle).due == due + 3 * DAY
    stay(battle, ada, watch.forward(HOUR))  # today is spent
    assert clock(battle).due == due + DAY


def test_nobody_cancels_the_holiday_of_another(running, watch, ada, bruno, carla):
    leave(running, ada, 21, 24)
    row = Holiday.objects.get()
    with pytest.raises(Holiday.DoesNotExist):
        pauses.cancel_holiday(running.pk, known(bruno), row.pk, watch.now)
    with pytest.raises(NotAdmitted):
        pauses.cancel_holiday(running.pk, known(carla), row.pk, watch.now)


def test_a_pause_that_was_asked_for_is_withdrawn(running, watch, ada, bruno):
    pauses.pause_clock(running.pk, known(ada), watch.now)
    for _ in range(2):
        pauses.withdraw_pause(running.pk, known(bruno))
        pauses.withdraw_pause(running.pk, known(ada))
    assert clock(running).asked == []
    assert kinds(running)[-2:] == ["pause_asked", "pause_withdrawn"]
    assert bruno.notices.filter(kind="pause_withdrawn").count() == 1
    pauses.pause_clock(running.pk, known(bruno), watch.now)
    assert clock(running).paused_at is None
    running.refresh_from_db()
    assert proofs.examine(running).is_sound


def test_a_clock_is_whole_as_soon_as_it_is_chosen_by_name():
    for preset in PRESETS:
        problems = [words for _, words in clock_problems({"kind": preset.key})]
        assert problems == [] or preset.key == OWN
