"""Starting, pausing, going on, cancelling, sharing, throwing away."""

from __future__ import annotations

import pytest
from django.db import transaction

from accounts.actors import Actor
from accounts.models import RateWindow
from laboratory import limits
from laboratory.experiments.plans import BadSimulation, PartyPlan, SimulationPlan, presets_of
from laboratory.limits import TooMuch
from laboratory.models import Chunk, Simulation
from laboratory.queries import simulation_rows
from laboratory.services import aggregate, scheduler, simulations, worker, worker_slots
from laboratory.services.simulations import AlreadyOver
from notifications.models import Notice, Preferences
from rosters.documents import workshop_of
from rosters.services import warbands as rosters
from rules.kernel.record import encode
from rules.kernel.warbands import BadEdit
from rules.simulate import Aim, run
from tests.laboratory.conftest import duel, in_bytes, simulated
from tests.laboratory.test_worker import expected, played
from web.errors import NotYours

pytestmark = pytest.mark.django_db
GUEST = Actor(guest_key="somebody")
PARTIES = (PartyPlan("red", "random"), PartyPlan("blue", "random"))


def plan(**more) -> SimulationPlan:
    return SimulationPlan(**{
        "ruleset": "tiny", "scenario": "duel", "parties": PARTIES, "battles": 30, "seed": 7, **more,
    })  # fmt: skip


def street(**more) -> SimulationPlan:
    """Two ready warbands in a street."""
    gang = PartyPlan("tollgate", "random", "ready:tollgate")
    parties = (PartyPlan("wardens", "random", "ready:wardens"), gang)
    given = {"ruleset": "firewall", "scenario": "street_fight", "parties": parties, **more}
    return plan(**given)


def refused(actor, wanted: SimulationPlan) -> dict[str, str]:
    with pytest.raises(BadSimulation) as refusal:
        simulations.start_simulation(actor, wanted, "here")
    return {each.path: each.message for each in refusal.value.problems}


# --- Starting ------------------------------------------------------------------------------------


def test_it_runs_in_the_background_and_comes_to_what_one_process_comes_to(
    ada, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        row = simulations.start_simulation(ada, plan(), "here")
    row.refresh_from_db()
    assert row.state == Simulation.State.DONE
    experiment = duel()
    told = run(experiment, Aim(30))
    assert sum(each.wins for each in simulation_rows.progress_of(row).parties) == 30
    assert encode(row.total) != b"{}"
    assert row.total["battles"] == told.battles
    assert row.digest != experiment.digest  # its parties are called as their sides are


def test_the_site_chooses_a_seed_where_nobody_does(ada):
    seeds = {simulations.start_simulation(ada, plan(seed=None), "h").job["seed"] for _ in range(3)}
    assert len(seeds) == 3


def test_ready_warbands_change_sides_in_turn(ada):
    row = simulations.start_simulation(ada, street(), "here")
    assert row.job["swaps"] is True
    assert [each["name"] for each in row.job["parties"]] == ["Wardens", "Tollgate"]
    assert row.name == "Wardens against Tollgate"


def test_own_public_and_linked_warbands_may_be_fielded_and_no_others(ada, bruno):
    kept = rosters.keep_new(bruno, presets_of("firewall")["ready:mafia-hitters"], "copied")
    mine = PartyPlan("tollgate", "random", "ready:wardens")

    def with_it(link: str = "") -> SimulationPlan:
        return street(parties=(PartyPlan("wardens", "random", kept.pk, link), mine))

    assert list(refused(ada, with_it())) == ["parties.0.force"]
    kept.share("link")
    assert list(refused(ada, with_it())) == ["parties.0.force"]
    assert simulations.start_simulation(ada, with_it(kept.link), "here").pk
    kept.share("public")
    assert simulations.start_simulation(ada, with_it(), "here").pk
    assert simulations.start_simulation(bruno, with_it(), "here").pk


def test_everything_that_is_wrong_is_said_at_once(ada):
    assert list(refused(ada, plan(ruleset="chess"))) == ["ruleset"]
    assert list(refused(ada, plan(scenario="war"))) == ["scenario"]
    wrong = plan(
        parties=(PartyPlan("red", "genius"), PartyPlan("blue", "plain", "ready:wardens")),
        battles=0, precision=7, seed=-1, rules={"goal": "7", "luck": "yes"}, title="x" * 61,
    )  # fmt: skip
    assert sorted(refused(ada, wrong)) == [
        "battles", "parties.0.bot", "parties.1.force", "precision", "rules.goal", "rules.luck",
        "seed", "title",
    ]  # fmt: skip
    simulations.start_simulation(ada, plan(battles=1), "here")  # one battle is enough
    assert list(refused(ada, plan(parties=PARTIES[:1]))) == ["parties"]
    assert list(refused(ada, plan(swaps=True))) == ["swaps"]


@pytest.mark.parametrize("name", ["ready:no_one", "ready:x", "ready:", "nobody"])
def test_a_warband_that_is_not_there_is_refused(ada, name):
    wanted = street(parties=(PartyPlan("wardens", "random", name), PartyPlan("tollgate")))
    assert list(refused(ada, wanted)) == ["parties.0.force"]


def test_a_warband_that_is_too_big_or_unfinished_is_refused(ada, monkeypatch):
    empty = rosters.create_warband(ada, "firewall", "Nobody yet")
    wanted = street(parties=(PartyPlan("wardens", "random", empty.pk), PartyPlan("tollgate")))
    assert "cannot be fielded yet" in refused(ada, wanted)["parties.0.force"]
    monkeypatch.setattr("laboratory.experiments.plans.MOST_FIGURES", 1)
    assert "Bring 1 at most" in refused(ada, street())["parties.0.force"]


def test_the_same_press_starts_nothing_twice(ada, bruno):
    first = simulations.start_simulation(ada, plan(), "here", "press")
    assert simulations.start_simulation(ada, plan(), "here", "press") == first
    assert simulations.start_simulation(bruno, plan(), "here", "press") != first
    assert RateWindow.objects.get(who=limits.payer_of(ada, "here")).count == 30


def test_a_stranger_starts_nothing():
    with pytest.raises(NotYours):
        simulations.start_simulation(Actor(), plan(), "here")


# --- Limits --------------------------------------------------------------------------------------


def test_each_limit_says_what_to_do(ada, settings):
    settings.LABORATORY_LIMITS = {"user": (100, 2, 150), "guest": (10, 1, 20)}
    with pytest.raises(TooMuch, match=r"at most 100 battles\. Ask for fewer"):
        simulations.start_simulation(ada, plan(battles=101), "here")
    with pytest.raises(TooMuch, match=r"at most 10 battles\..* With an account"):
        simulations.start_simulation(GUEST, plan(battles=11), "here")
    first = simulations.start_simulation(ada, plan(battles=100), "here")
    with pytest.raises(TooMuch, match="more than 150 battles in one day"):
        simulations.start_simulation(ada, plan(battles=51), "here")
    simulations.start_simulation(ada, plan(battles=10), "here")
    with pytest.raises(TooMuch, match="2 unfinished already"), transaction.atomic():
        simulations.start_simulation(ada, plan(battles=10), "here")
    simulations.cancel(first.pk, ada)
    simulations.start_simulation(ada, plan(battles=51), "here")


def test_guests_of_one_address_share_a_day(settings):
    settings.LABORATORY_LIMITS = {"user": (1, 1, 1), "guest": (10, 3, 15)}
    simulations.start_simulation(GUEST, plan(battles=10), "there")
    other = Actor(guest_key="another")
    with pytest.raises(TooMuch):
        simulations.start_simulation(other, plan(battles=10), "there")
    assert simulations.start_simulation(other, plan(battles=10), "elsewhere")


def test_what_is_not_played_is_given_back(ada):
    row = simulated(ada, Aim(100, chunk=10))
    row.payer = limits.payer_of(ada, "here")
    row.save()
    limits.take_room(ada, 100, row.payer)
    taken = scheduler.take_chunk()
    aggregate.hand_in(taken, *played(taken))
    simulations.cancel(row.pk, ada)
    assert RateWindow.objects.get(who=row.payer).count == 10


# --- While it runs -------------------------------------------------------------------------------


def test_a_pause_keeps_what_is_played_and_goes_on_from_there(ada):
    row = simulated(ada, Aim(50, chunk=10))
    taken = scheduler.take_chunk()
    simulations.pause(row.pk, ada)
    assert scheduler.take_chunk() is None
    assert aggregate.hand_in(taken, *played(taken))  # it was on its way
    row.refresh_from_db()
    assert (row.state, row.counted) == ("paused", 10)
    simulations.resume(row.pk, ada)
    row.refresh_from_db()
    assert (row.state, row.pace_counted) == ("running", 10)
    while worker.play_share():
        pass
    row.refresh_from_db()
    assert in_bytes(row) == expected(Aim(50, chunk=10))


def test_one_that_never_began_is_queued_again(ada):
    row = simulated(ada, Aim(50))
    simulations.pause(row.pk, ada)
    assert simulations.resume(row.pk, ada).state == "queued"


def test_pausing_and_resuming_twice_changes_nothing(ada):
    row = simulated(ada, Aim(50))
    for deed in (simulations.pause, simulations.pause):
        assert deed(row.pk, ada).state == "paused"
    for deed in (simulations.resume, simulations.resume):
        assert deed(row.pk, ada).state == "queued"


def test_a_cancelled_one_keeps_its_sums_and_takes_no_more(ada):
    row = simulated(ada, Aim(50, chunk=10))
    first, second = scheduler.take_chunk(), scheduler.take_chunk()
    aggregate.hand_in(first, *played(first))
    simulations.cancel(row.pk, ada)
    assert not aggregate.hand_in(second, *played(second))
    row.refresh_from_db()
    assert (row.state, row.counted, row.is_over) == ("cancelled", 10, True)
    assert not Chunk.objects.exists()
    for deed in (simulations.pause, simulations.resume, simulations.cancel):
        with pytest.raises(AlreadyOver, match="cancelled"):
            deed(row.pk, ada)


def test_every_preset_of_every_game_can_be_fielded():
    assert len(presets_of("firewall")) > 8
    for name, warband in presets_of("firewall").items():
        assert name.startswith("ready:")
        assert not workshop_of("firewall").check(warband)
    assert presets_of("tiny") == {}


def test_nobody_else_may_touch_it(ada, bruno):
    row = simulated(ada, Aim(50))
    row.share("public")
    for deed in (
        simulations.pause,
        simulations.resume,
        simulations.cancel,
        simulations.delete_simulation,
    ):
        with pytest.raises(NotYours):
            deed(row.pk, bruno)
    with pytest.raises(NotYours):
        simulations.share(row.pk, bruno, "private")


def test_it_is_shared_by_a_link_that_is_new_each_time(ada):
    row = simulated(ada, Aim(50))
    links = {simulations.share(row.pk, ada, "link").link for _ in range(2)}
    assert len(links) == 2
    assert simulations.share(row.pk, ada, "private").link is None
    with pytest.raises(BadEdit):
        simulations.share(row.pk, ada, "half")


def test_one_that_is_thrown_away_while_it_is_played_troubles_no_worker(ada):
    row = simulated(ada, Aim(50))
    taken = scheduler.take_chunk()
    simulations.delete_simulation(row.pk, ada)
    assert not aggregate.hand_in(taken, *played(taken))
    assert not Simulation.objects.exists()
    assert not worker.play_share()


# --- News ----------------------------------------------------------------------------------------


def finished(ada) -> Simulation:
    row = simulated(ada, Aim(5))
    while worker.play_share():
        pass
    return row


def test_its_owner_is_told_once_when_it_is_finished(ada):
    row = finished(ada)
    notice = Notice.objects.get(kind="simulated")
    assert (notice.user_id, notice.path) == (ada.user_id, row.get_absolute_url())
    assert "After 5 battles: The Reds wins" in notice.text


def test_nobody_is_told_who_does_not_want_it(ada):
    Preferences.objects.create(user_id=ada.user_id, channels={"simulated": []})
    finished(ada)
    assert not Notice.objects.filter(kind="simulated", user_id=ada.user_id, read=None).exists()


# --- Nudges --------------------------------------------------------------------------------------


def test_a_start_nudges_as_many_lanes_as_it_has_chunks(
    ada, monkeypatch, django_capture_on_commit_callbacks
):
    sent = []
    monkeypatch.setattr(worker_slots, "enqueue_slot", lambda *ids: sent.append(ids))
    with django_capture_on_commit_callbacks(execute=True):
        simulations.start_simulation(ada, plan(battles=25), "here")
    assert sent == [(0, 1), (1, 1)]
