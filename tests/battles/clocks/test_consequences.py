"""What a missed deadline brings is said beforehand, at the time and afterwards, and then done."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from battles.clocks import sweep as clocks_sweep
from battles.clocks import timeout_play
from battles.clocks.consequences import WORDS, decide
from battles.clocks.deadlines import BOT, FORFEIT, SKIP
from battles.clocks.services import reset_deadline
from battles.clocks.sweep import GRACE
from battles.models import Battle, Heartbeat
from notifications.letters import letter_of
from notifications.models import Notice
from tests.battles.clocks.test_services import DAY, clock, timed, watch
from tests.battles.clocks.test_sweep import be_late, beating, kinds
from tests.battles.test_pages import signed_in

__all__ = ["beating", "watch"]  # fixtures
pytestmark = pytest.mark.django_db
EACH = pytest.mark.parametrize("late", [SKIP, BOT, FORFEIT])


def told(user, kind: str) -> str:
    return Notice.objects.get(user=user, kind=kind).text


@EACH
def test_it_is_said_beforehand_wherever_the_deadline_is(watch, ada, bruno, late):
    battle = timed(ada, bruno, late=late)
    mine, theirs = WORDS[late].to_player, WORDS[late].to_others
    assert clock(battle).brings == {"red": late}
    for where in (f"/battles/{battle.pk}/", f"/battles/{battle.pk}/clock/", "/", "/battles/"):
        assert mine in signed_in(ada).get(where).text, where
    page = signed_in(bruno).get(f"/battles/{battle.pk}/clock/").text
    assert theirs in page
    assert mine not in page
    Heartbeat.objects.update(last=watch.forward(DAY - timedelta(hours=5)))
    clocks_sweep.late_battles(watch.now)
    for kind in ("turn", "deadline_near"):
        letter = letter_of(Notice.objects.get(user=ada, kind=kind))
        assert f"Act before Saturday 21 November, 12:00 UTC time. {mine}" in letter.body


@EACH
def test_it_is_said_at_the_time_and_afterwards_as_it_was_said_before(watch, ada, bruno, late):
    battle = timed(ada, bruno, late=late)
    be_late(watch)
    done = WORDS[late].done
    assert told(ada, "deadline_missed").endswith(done)
    assert told(bruno, "deadline_missed").endswith(done)
    page = signed_in(bruno).get(f"/battles/{battle.pk}/").text
    assert f"The deadline of Red has passed. {done}" in page


def test_without_a_clock_nobody_is_told_of_a_deadline(battle, ada):
    for notice in Notice.objects.filter(kind="turn"):
        assert notice.text == f"It is your turn in “{battle.title}”."


def test_where_everybody_is_late_nobody_is_threatened_with_a_loss(watch, ada, bruno):
    battle = timed(ada, bruno, late=FORFEIT)
    battle = Battle.objects.get(pk=battle.pk)
    assert decide(battle, FORFEIT) == {"red": FORFEIT}
    battle.to_act = ["red", "blue"]
    assert decide(battle, FORFEIT) == {"red": SKIP, "blue": SKIP}


def test_what_was_told_stays_while_the_deadline_stays(watch, ada, bruno):
    """Of two who prepare at once, one who is left alone is not threatened with more than before."""
    battle = Battle.objects.get(pk=timed(ada, bruno, late=FORFEIT).pk)
    found = clock(battle)
    found.brings = {"red": SKIP}
    found.save()
    reset_deadline(battle, timezone.now())
    assert clock(battle).brings == {"red": SKIP}
    reset_deadline(battle, timezone.now(), anew=True)
    assert clock(battle).brings == {"red": FORFEIT}


def test_what_was_told_is_what_is_done(watch, ada, bruno):
    """The sweep obeys the row that was shown, not what it would decide by itself."""
    battle = timed(ada, bruno, late=FORFEIT)
    found = clock(battle)
    found.brings = {"red": SKIP}
    found.save()
    assert WORDS[SKIP].to_player in signed_in(ada).get(f"/battles/{battle.pk}/").text
    be_late(watch)
    battle.refresh_from_db()
    assert battle.status == Battle.Status.ACTIVE
    assert told(bruno, "deadline_missed").endswith(WORDS[SKIP].done)


def test_a_clock_from_before_decisions_were_kept_is_decided_when_it_is_missed(watch, ada, bruno):
    battle = timed(ada, bruno, late=FORFEIT)
    found = clock(battle)
    found.brings = {}
    found.save()
    be_late(watch)
    battle.refresh_from_db()
    assert (battle.status, battle.winner) == (Battle.Status.ENDED, "blue")


@pytest.mark.parametrize("result", [0, RuntimeError("out of order")])
def test_a_machine_that_did_not_move_is_not_said_to_have_moved(
    watch, ada, bruno, monkeypatch, result
):
    def broken(battle_id: str, side: str) -> int:
        if isinstance(result, Exception):
            raise result
        return result

    monkeypatch.setattr(timeout_play, "play_for", broken)
    battle = timed(ada, bruno, late=BOT)
    Heartbeat.objects.update(last=watch.forward(DAY + GRACE))
    assert clocks_sweep.miss_deadline(battle.pk, watch.now)
    assert kinds(battle).count("deadline_passed") == 1
    assert told(bruno, "deadline_missed").endswith(WORDS[SKIP].done)
    page = signed_in(bruno).get(f"/battles/{battle.pk}/").text
    assert WORDS[BOT].done not in page
