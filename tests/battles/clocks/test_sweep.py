"""Missed deadlines: acted on once, as agreed, and never when the site itself is to blame."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connections
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battles import journal, tasks
from battles.clocks import pauses, timeout_play
from battles.clocks import services as clock_services
from battles.clocks import sweep as clocks_sweep
from battles.clocks.deadlines import BOT, FORFEIT
from battles.clocks.sweep import GRACE
from battles.commitments import proofs
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle, Clock, Heartbeat, SweepStop
from battles.services import opening, orders, seating
from notifications.models import Notice
from rules import registry
from tests.battles.clocks.test_services import DAY, HOUR, NOON, Watch, clock, kinds, timed, watch
from tests.battles.conftest import give, known, slip
from tests.battles.test_pages import signed_in

__all__ = ["watch"]
pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def run(watch: Watch, time: timedelta, step: timedelta = MINUTE) -> None:
    """Let time pass with the site up, a sweep at every step."""
    end = watch.now + time
    while watch.now < end:
        watch.forward(min(step, end - watch.now))
        tasks.sweep_clocks()


@pytest.fixture(autouse=True)
def beating(db, watch):
    tasks.sweep_clocks()


def be_late(watch: Watch) -> None:
    """A day passes, its last minutes slowly; nothing is said about the sweeps before them."""
    Heartbeat.objects.update(last=watch.forward(DAY))
    run(watch, 4 * MINUTE)


def test_until_the_deadline_nothing_happens(watch, ada, bruno):
    battle = timed(ada, bruno)
    Heartbeat.objects.update(last=watch.forward(DAY - 2 * MINUTE))
    run(watch, 2 * MINUTE)
    assert "deadline_passed" not in kinds(battle)


def test_whoever_is_late_is_passed_over(watch, ada, bruno):
    battle = timed(ada, bruno)
    be_late(watch)
    battle.refresh_from_db()
    assert kinds(battle)[-2:] == ["deadline_passed", "walked"]
    assert (battle.to_act, clock(battle).sides) == (["blue"], ["blue"])
    order = battle.orders.get()
    assert (order.seat, order.side) == (None, "red")
    assert clock(battle).due == NOON + DAY + GRACE + DAY
    assert proofs.examine(battle).is_sound
    page = signed_in(bruno).get(f"/battles/{battle.pk}/").text
    assert "The deadline of Red has passed. The site ends their move as it stands." in page


def test_the_game_goes_on_by_skipping_and_is_still_proved(watch, ada, bruno):
    battle = timed(ada, bruno)
    for _ in range(5):
        be_late(watch)
    battle.refresh_from_db()
    assert kinds(battle).count("deadline_passed") == 5
    give(battle, {"red": ada, "blue": bruno}[battle.to_act[0]], battle.to_act[0], "concede")
    proof = proofs.examine(battle)
    assert proof.is_sound
    assert proof.is_complete


def test_a_forfeit_ends_the_battle_for_the_other(watch, ada, bruno):
    battle = timed(ada, bruno, late=FORFEIT)
    be_late(watch)
    battle.refresh_from_db()
    assert (battle.status, battle.winner) == (Battle.Status.ENDED, "blue")
    assert kinds(battle)[-3:] == ["deadline_passed", "conceded", "seed_revealed"]
    assert clock(battle).due is None
    proof = proofs.examine(battle)
    assert proof.is_sound
    assert proof.is_complete


def test_the_machine_moves_for_whoever_is_late(watch, ada, bruno):
    battle = timed(ada, bruno, late=BOT)
    be_late(watch)
    battle.refresh_from_db()
    assert kinds(battle)[-2] == "deadline_passed"
    assert battle.to_act == ["blue"]
    assert battle.orders.get().seat is None
    assert proofs.examine(battle).is_sound


@pytest.mark.parametrize("result", [0, RuntimeError("out of order")])
def test_a_machine_out_of_order_holds_nobody_up(watch, ada, bruno, monkeypatch, result):
    def broken(battle_id: str, side: str) -> int:
        if isinstance(result, Exception):
            raise result
        return result

    monkeypatch.setattr(timeout_play, "play_for", broken)
    battle = timed(ada, bruno, late=BOT)
    be_late(watch)
    battle.refresh_from_db()
    assert kinds(battle)[-2:] == ["deadline_passed", "walked"]
    assert proofs.examine(battle).is_sound


@pytest.mark.parametrize("late", ["skip", "bot"])
def test_the_next_player_is_told_once_and_everybody_of_the_miss(watch, ada, bruno, late):
    battle = timed(ada, bruno, late=late)
    Heartbeat.objects.update(last=watch.forward(DAY + GRACE))
    clocks_sweep.miss_deadline(battle.pk, watch.now)
    clocks_sweep.miss_deadline(battle.pk, watch.now)
    told = Notice.objects.filter(battle_id=battle.pk, kind="turn", side="blue")
    assert [each.user for each in told] == [bruno]
    missed = Notice.objects.filter(battle_id=battle.pk, kind="deadline_missed")
    assert {each.user for each in missed} == {ada, bruno}
    assert all("ada did not act in time" in each.text for each in missed)


def test_whoever_has_little_time_left_is_told_once(watch, ada, bruno):
    battle = timed(ada, bruno)
    clocks_sweep.late_battles(watch.now)
    assert not Notice.objects.filter(kind="deadline_near").exists()
    Heartbeat.objects.update(last=watch.forward(DAY - timedelta(hours=5)))
    clocks_sweep.late_battles(watch.now)
    clocks_sweep.late_battles(watch.now)
    [notice] = Notice.objects.filter(battle_id=battle.pk, kind="deadline_near")
    assert notice.user == ada
    assert "Act before" in notice.text


def firewall(ada, bruno, **chosen) -> Battle:
    wanted = BattlePlan("firewall", "street_fight", clock={"kind": "day", **chosen})
    battle = opening.open_battle(known(ada), wanted, "here")
    open_seat = battle.seats.filter(joined_at=None).get()
    return seating.accept_invitation(str(open_seat.invite), known(bruno))


def test_nobody_wins_where_everybody_is_late(watch, ada, bruno, tiny, monkeypatch):
    """Both were to act at once, and neither did: the battle goes on."""
    both = replace(tiny, to_act=lambda battle: ("red", "blue"))
    monkeypatch.setitem(registry.RULESETS, "tiny", both)
    battle = timed(ada, bruno, late=FORFEIT)
    assert clock(battle).sides == ["red", "blue"]
    be_late(watch)
    battle.refresh_from_db()
    assert battle.status == Battle.Status.ACTIVE
    assert kinds(battle).count("deadline_passed") == 2
    assert "conceded" not in kinds(battle)


def test_a_firewall_battle_is_skipped_team_by_team(watch, ada, bruno):
    battle = firewall(ada, bruno)
    for _ in range(6):
        be_late(watch)
        battle.refresh_from_db()
    assert battle.status == Battle.Status.ACTIVE
    assert journal.state_of(battle).turn >= 1
    assert 5 <= kinds(battle).count("deadline_passed") <= 7
    assert proofs.examine(battle).is_sound


def test_whoever_moved_in_the_last_minute_is_left_alone(watch, ada, bruno):
    battle = timed(ada, bruno, late=FORFEIT)
    Heartbeat.objects.update(last=watch.forward(DAY + GRACE))
    [due] = clocks_sweep.late_battles(watch.now)
    give(battle, ada, "red")
    assert not clocks_sweep.miss_deadline(due, watch.now)
    assert battle.status == Battle.Status.ACTIVE


def test_a_journal_that_went_on_without_the_clock_winds_it(watch, ada, bruno):
    battle = timed(ada, bruno, late=FORFEIT)
    Clock.objects.update(seq=1, sides=["blue"])
    assert not clocks_sweep.miss_deadline(battle.pk, watch.forward(5 * DAY))
    assert (clock(battle).seq, clock(battle).sides) == (battle.seq, ["red"])
    assert clock(battle).due == watch.now + DAY


def test_a_stopped_clock_passes_nobody(watch, ada, bruno):
    battle = timed(ada, bruno, late=FORFEIT)
    for user in (ada, bruno):
        pauses.pause_clock(battle.pk, known(user), watch.now)
    be_late(watch)
    be_late(watch)
    battle.refresh_from_db()
    assert battle.status == Battle.Status.ACTIVE


# --- The site's own silence ---------------------------------------------------


def test_a_site_that_was_off_for_a_week_forfeits_nobody(watch, ada, bruno):
    battles = [timed(ada, bruno, late=FORFEIT) for _ in range(3)]
    run(watch, HOUR, 2 * MINUTE)
    watch.forward(7 * DAY)
    run(watch, 10 * MINUTE)
    assert not Battle.objects.filter(status=Battle.Status.ENDED).exists()
    assert not SweepStop.objects.exists()
    # 23 hours were left before, and are left after it, but for the sweeps since.
    assert {clock(each).due - watch.now for each in battles} == {22 * HOUR + 51 * MINUTE}


def test_a_worker_that_was_off_gives_back_only_since_the_move(watch, ada, bruno):
    battle = timed(ada, bruno)
    watch.forward(7 * DAY - HOUR)
    give(battle, ada, "red")
    watch.forward(HOUR)
    tasks.sweep_clocks()
    assert clock(battle).due == watch.now + DAY


def test_the_first_sweep_ever_is_nobodys_deadline(watch, ada, bruno):
    Heartbeat.objects.all().delete()
    battle = timed(ada, bruno, late=FORFEIT)
    watch.forward(30 * DAY)
    tasks.sweep_clocks()
    assert clock(battle).due == watch.now + DAY
    assert battle.status == Battle.Status.ACTIVE


@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(gaps=st.lists(st.integers(1, 3000), min_size=1, max_size=12))
def test_no_pattern_of_outages_makes_anybody_late(watch, ada, bruno, gaps):
    """However sweeps fall: whoever is due had all his time with the site up."""
    Battle.objects.all().update(status=Battle.Status.ENDED)
    Heartbeat.objects.update(last=watch.now)
    battle, up = timed(ada, bruno), timedelta(0)
    for minutes in gaps:
        gap = minutes * MINUTE
        watch.forward(gap)
        up += gap if gap <= clocks_sweep.SILENCE else timedelta(0)
        tasks.sweep_clocks()
        assert clock(battle).due - watch.now == DAY - up
        assert "deadline_passed" not in kinds(battle)


# --- Too many at once ---------------------------------------------------------


@pytest.fixture
def crowd(watch, ada, bruno, settings) -> list[Battle]:
    settings.CLOCK_SWEEP_MOST = 2
    return [timed(ada, bruno, late=FORFEIT) for _ in range(4)]


def test_a_sweep_that_would_end_many_battles_stops_itself(watch, crowd, caplog, client, staff):
    be_late(watch)
    assert Battle.objects.filter(status=Battle.Status.ACTIVE).count() == 4
    stop = SweepStop.objects.get()
    assert (stop.late, stop.running, stop.released_at) == (4, 4, None)
    assert "4 of 4 running battles would miss their deadline at once" in caplog.text
    staff.is_superuser = True
    staff.save()
    assert "Nov" in signed_in(staff).get("/admin/battles/sweepstop/").text
    run(watch, 5 * MINUTE)
    assert SweepStop.objects.count() == 1


def test_it_goes_on_when_it_is_told_to(watch, crowd, capsys):
    be_late(watch)
    call_command("sweep_clocks")
    assert "The sweep has stopped itself: 4 of 4" in capsys.readouterr().out
    assert Battle.objects.filter(status=Battle.Status.ACTIVE).count() == 4
    call_command("sweep_clocks", go_on=True)
    assert "4 missed deadlines acted on." in capsys.readouterr().out
    assert Battle.objects.filter(status=Battle.Status.ENDED).count() == 4
    assert SweepStop.objects.get().released_at == watch.now


def test_everybody_may_be_given_more_time_instead(watch, crowd, capsys):
    be_late(watch)
    call_command("sweep_clocks", give_hours=6)
    assert "4 deadlines are 6 hours longer." in capsys.readouterr().out
    assert {clock(each).due for each in crowd} == {watch.now + 6 * HOUR}
    run(watch, 5 * MINUTE)
    assert Battle.objects.filter(status=Battle.Status.ACTIVE).count() == 4


def test_a_few_of_many_are_acted_on(watch, ada, bruno, settings):
    settings.CLOCK_SWEEP_MOST = 2
    for _ in range(3):
        timed(ada, bruno, late=FORFEIT)
    for _ in range(10):
        timed(ada, bruno, kind="three")
    be_late(watch)
    assert Battle.objects.filter(status=Battle.Status.ENDED).count() == 3
    assert not SweepStop.objects.exists()


# --- Two at once --------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("late", ["skip", "bot"])
def test_two_sweeps_at_once_act_once(watch, ada, bruno, late):
    battle = timed(ada, bruno, late=late)
    now, gate = watch.forward(DAY + GRACE), threading.Barrier(6)
    acted: list[bool] = []

    def sweep() -> None:
        gate.wait(10)
        try:
            acted.append(clocks_sweep.miss_deadline(battle.pk, now))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=sweep) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(acted) == [False] * 5 + [True]
    battle.refresh_from_db()
    assert kinds(battle).count("deadline_passed") == 1
    assert proofs.examine(battle).is_sound


def test_a_tasks_second_delivery_does_nothing(watch, ada, bruno):
    battle = timed(ada, bruno)
    watch.forward(DAY + GRACE)
    for _ in range(3):
        tasks.settle_deadline(battle.pk)
    assert kinds(battle).count("deadline_passed") == 1


def test_winding_costs_the_same_in_a_long_battle(watch, ada, bruno, django_assert_max_num_queries):
    battle, users = timed(ada, bruno), {"red": ada, "blue": bruno}
    for count in range(20):
        side = battle.to_act[0]
        if count in (1, 19):
            # as without a clock, with the news of the turn; the clock, the holidays, the clock
            with django_assert_max_num_queries(20):
                give_only(battle, users[side], side)
            battle.refresh_from_db()
        else:
            give(battle, users[side], side)
    assert clock_services.clock_of(battle) is not None


def give_only(battle: Battle, user, side: str) -> None:
    orders.place_order(battle.pk, known(user), slip(battle, side))
