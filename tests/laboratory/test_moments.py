"""Simulations that go on from a moment of a battle: who may, what they know, what comes of it."""

from __future__ import annotations

from html import unescape
from urllib.parse import urlencode

import pytest
from django.contrib.auth import get_user_model

from accounts.actors import Actor, actor_from
from battles.models import Battle
from battles.services import opening, seating
from laboratory import tasks
from laboratory.experiments.jobs import experiment_of
from laboratory.experiments.moments import UNKNOWN, MomentPlan
from laboratory.experiments.plans import BadSimulation, PartyPlan, SimulationPlan
from laboratory.forecasts.permissions import NOT_AGREED
from laboratory.models import Simulation
from laboratory.services import simulations, worker
from rules.simulate import run
from rules.simulate.command import add_arguments, simulated
from rules.simulate.running import Aim
from tests.battles.conftest import give, known, plan
from tests.battles.test_pages import signed_in
from tests.one_line import one_line

pytestmark = pytest.mark.django_db
NEW = "/laboratory/new/"
PARTIES = (PartyPlan("red", "random"), PartyPlan("blue", "random"))


@pytest.fixture
def people(ada, bruno):
    found = get_user_model().objects
    return found.get(username="ada"), found.get(username="bruno")


def opened(people, **more) -> Battle:
    """Ada and Bruno play, and one die has been thrown."""
    ada, bruno = people
    made = opening.open_battle(known(ada), plan(**more), "here")
    found = seating.accept_invitation(made.seats.get(side="blue").invite, known(bruno))
    give(found, ada, "red")
    found.refresh_from_db()
    return found


@pytest.fixture
def agreed(people) -> Battle:
    return opened(people, tells_chances=True)


def asked(battle: Battle, **more) -> SimulationPlan:
    start = MomentPlan(battle.pk, **more)
    return SimulationPlan("", "", PARTIES, battles=6, seed=3, start=start)


def refused(actor: Actor, wanted: SimulationPlan) -> str:
    with pytest.raises(BadSimulation) as caught:
        simulations.start_simulation(actor, wanted, "here")
    assert not Simulation.objects.exists()
    return str(caught.value)


def played(row: Simulation) -> Simulation:
    while worker.play_share():
        pass
    row.refresh_from_db()
    return row


# --- Who may -------------------------------------------------------------------------------------


def test_what_was_not_agreed_is_not_simulated_either(people, ada):
    assert refused(ada, asked(opened(people))) == NOT_AGREED


def test_a_battle_of_others_does_not_exist(agreed, db):
    carla = get_user_model().objects.create_user("carla", "", "keen-raven")
    said = refused(actor_from(carla, ""), asked(agreed))
    assert said == UNKNOWN == refused(actor_from(carla, ""), asked(Battle(pk="nothing")))
    assert signed_in(carla).get(NEW, {"moment": agreed.pk}).status_code == 409


def test_what_is_decided_is_not_played_on(agreed, people, ada):
    give(agreed, people[1], "blue", "concede")
    assert "decided already" in refused(ada, asked(agreed))


# --- What is played ------------------------------------------------------------------------------


def test_each_battle_goes_on_from_there_as_the_asker_knows_it(agreed, ada):
    row = played(simulations.start_simulation(ada, asked(agreed), "here"))
    experiment = experiment_of(row)
    assert (row.state, row.counted, row.ruleset) == ("done", 6, "tiny")
    assert (experiment.start.side, experiment.start.seq) == ("red", agreed.seq)
    assert row.total == run(experiment, Aim(6)).to_json()


def test_a_moment_that_has_passed_may_be_named(agreed, people, ada):
    before = agreed.seq
    give(agreed, people[1], "blue")
    row = simulations.start_simulation(ada, asked(agreed, at=before), "here")
    assert experiment_of(row).start.seq == before


def test_nobody_brings_a_warband_and_each_side_plays(agreed, ada):
    said = refused(ada, SimulationPlan("", "", PARTIES[:1], 6, start=MomentPlan(agreed.pk)))
    assert "red, blue" in said
    brought = (PartyPlan("red", "random", "ready:wardens"), PARTIES[1])
    said = refused(ada, SimulationPlan("", "", brought, 6, start=MomentPlan(agreed.pk)))
    assert "Bring no warband" in said


def test_once_more_it_goes_on_from_what_was_known_then(agreed, people, ada):
    first = simulations.start_simulation(ada, asked(agreed), "here")
    give(agreed, people[1], "blue", "concede")
    again = MomentPlan(f"as:{first.pk}")
    changed = (PartyPlan("red", "plain"), PARTIES[1])
    wanted = SimulationPlan("", "", changed, 6, seed=3, start=again)
    second = simulations.start_simulation(ada, wanted, "here", before=first)
    assert experiment_of(second).start == experiment_of(first).start
    page = unescape(signed_in(people[0]).get(f"/laboratory/new/?again={first.pk}").text)
    assert f'name="moment" value="as:{first.pk}"' in page


# --- On pages ------------------------------------------------------------------------------------


def test_from_the_page_of_chances_to_battles_to_watch(agreed, people):
    client = signed_in(people[0])
    link = f"{NEW}?{urlencode({'moment': agreed.pk, 'at': agreed.seq, 'side': 'red'})}"
    assert link in unescape(one_line(client.get(f"/battles/{agreed.pk}/chances/")))
    form = unescape(one_line(client.get(link)))
    assert "From the midst of a battle" in form
    assert 'name="bot_blue"' in form
    assert "force_" not in form
    given = {"moment": agreed.pk, "at": agreed.seq, "side": "red", "scenario": "tiny:duel",
             "bot_red": "random", "bot_blue": "random", "battles": "6", "seed": "3"}  # fmt: skip
    answer = client.post(NEW, given)
    row = played(Simulation.objects.get())
    assert answer["Location"] == row.get_absolute_url()
    page = unescape(one_line(client.get(row.get_absolute_url())))
    assert f"{agreed.title}, after event {agreed.seq}" in page
    client.post(f"{row.get_absolute_url()}battles/find/")
    for sample in row.sample_battles.all():
        tasks.play_sample_battle(sample.pk)
    assert client.get(f"{row.get_absolute_url()}battles/1/").status_code == 200


def test_a_refusal_keeps_the_moment_and_what_was_typed(agreed, people):
    given = {"moment": agreed.pk, "at": agreed.seq, "side": "red", "scenario": "tiny:duel",
             "bot_red": "random", "bot_blue": "random", "battles": "0", "seed": "3"}  # fmt: skip
    answer = signed_in(people[0]).post(NEW, given)
    assert answer.status_code == 422
    assert "Ask for one battle at least." in answer.text
    assert f'name="moment" value="{agreed.pk}"' in answer.text


def test_the_file_of_it_gives_the_same_numbers_on_the_command_line(agreed, ada, tmp_path):
    import argparse

    row = played(simulations.start_simulation(ada, asked(agreed), "here"))
    from laboratory.queries.downloads import result_json

    there, again = tmp_path / "there.json", tmp_path / "again.json"
    there.write_bytes(result_json(row))
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    words = ["--again", str(there), "--battles", "6", "--json", str(again)]
    assert simulated(parser.parse_args(words)) == 0
    assert again.read_bytes() == there.read_bytes()
