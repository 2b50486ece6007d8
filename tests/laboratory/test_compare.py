"""A simulation against the one it was made from: pairs of battles, and one figure left at home."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from msgspec.structs import replace

from accounts.actors import Actor
from laboratory.experiments.jobs import experiment_of
from laboratory.models import Simulation
from laboratory.number_text import signed
from laboratory.queries.compare import against
from rules.kernel.warbands import members_of
from rules.simulate import Aim, Experiment, Party, play_battle
from rules.simulate.variants import Variant, compare
from tests.laboratory.conftest import duel, simulated
from tests.laboratory.test_pages import DUEL, NEW, STREET, started, words

pytestmark = pytest.mark.django_db
FAIR = duel()
UNFAIR = replace(FAIR, rules={"goal": "3"})


@pytest.fixture
def client(ada) -> Client:
    found = Client()
    found.force_login(get_user_model().objects.get(username="ada"))
    return found


def over(owner: Actor, experiment: Experiment, battles: int, **more) -> Simulation:
    """A simulation that has been played to its end."""
    row = simulated(owner, Aim(battles), experiment)
    won = [play_battle(experiment, number).winner for number in range(battles)]
    row.winners = "".join("-" if winner < 0 else str(winner) for winner in won)
    row.counted, row.state = battles, Simulation.State.DONE
    for name, value in more.items():
        setattr(row, name, value)
    row.save()
    return row


def test_the_difference_is_that_of_the_pairs(ada) -> None:
    before = over(ada, FAIR, 80)
    after = over(ada, UNFAIR, 60, before=before)
    found = against(after, ada)
    assert found is not None
    assert (found.pairs, found.obstacle) == (60, "")
    for place, row in enumerate(found.parties):
        _, [alone] = compare(FAIR, [Variant("", UNFAIR)], place, 60)
        assert row.difference.words == signed(alone.difference.mean)
        low, high = alone.difference.low, alone.difference.high
        assert row.difference.interval == f"{signed(low)} to {signed(high)} points"
        assert ("no accident" in row.difference.verdict) is alone.is_clear


def test_the_same_twice_differs_by_nothing(ada) -> None:
    after = over(ada, FAIR, 40, before=over(ada, FAIR, 40))
    found = against(after, ada)
    assert found is not None
    assert found.changes == ()
    assert {row.difference.words for row in found.parties} == {"+0.0"}
    for row in found.parties:  # forty pairs do not prove that all would go alike
        assert row.difference.low == -row.difference.high < 0
        assert row.difference.verdict == "no difference that could not be an accident"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 8}, "not the same seed"),
        ({"swaps": True}, "not the same seed and sides"),
        ({"edition": "tiny-0"}, "same rules"),
    ],
)
def test_what_is_no_pair_is_not_set_against_anything(ada, change, said) -> None:
    before = over(ada, FAIR, 20)
    after = over(ada, FAIR, 20, before=before)
    after.job = {**after.job, **change}
    found = against(after, ada)
    assert found is not None
    assert said in found.obstacle
    assert found.parties == ()


def test_nothing_is_told_while_it_is_played_and_nothing_of_what_is_not_shown(ada, bruno) -> None:
    before = over(ada, FAIR, 20)
    after = over(bruno, FAIR, 20, before=before)
    assert against(after, bruno) is None
    assert against(over(ada, FAIR, 20), ada) is None
    after = over(ada, FAIR, 20, before=before, state=Simulation.State.RUNNING)
    found = against(after, ada)
    assert found is not None
    assert "when both have been played" in found.obstacle


def test_what_differs_is_said(ada) -> None:
    parties = (Party("red", "The Reds", "plain"), Party("blue", "The Greens", "random"))
    changed = replace(FAIR, parties=parties, rules={"goal": "3"})
    found = against(over(ada, changed, 2, before=over(ada, FAIR, 2)), ada)
    assert found is not None
    assert found.changes[:2] == (
        "The Reds is played by Plain, not by Chance.",
        "The Greens fights instead of The Blues.",
    )
    assert len(found.changes) == 3


def test_whoever_runs_it_again_finds_both_side_by_side(client) -> None:
    first = started(client, DUEL)
    second = started(client, {**DUEL, "again": first.pk, "bot_red": "plain", "token": "second"})
    assert second.before == first
    for row in (first, second):
        experiment = experiment_of(row)
        won = [play_battle(experiment, number).winner for number in range(30)]
        row.winners = "".join(map(str, won))
        row.counted, row.state = 30, Simulation.State.DONE
        row.save()
    page = words(client.get(second.get_absolute_url()))
    assert 'id="against"' in page
    assert "30 pairs of battles" in page
    first.delete()
    assert 'id="against"' not in words(client.get(second.get_absolute_url()))


def test_nobody_is_linked_to_what_they_may_not_see(client, bruno) -> None:
    hidden = over(bruno, FAIR, 4)
    assert started(client, {**DUEL, "again": hidden.pk}).before is None
    assert started(client, {**DUEL, "again": "nothing", "token": "b"}).before is None


def test_one_can_be_left_at_home(client) -> None:
    first = started(client, STREET)
    shown = unescape(client.get(NEW, {"again": first.pk}).content.decode())
    [force, _] = [party.force for party in experiment_of(first).parties]
    names = [member.name for member in members_of(force)]
    for name in names:
        assert f"Without {name}" in shown
    value = re.search(rf'value="([^"]+)"[^>]*>Without {re.escape(names[-1])}<', shown)
    assert value
    asked = {**STREET, "again": first.pk, "token": "second", "force_wardens": value[1],
             "force_tollgate": f"as:{first.pk}:1"}  # fmt: skip
    second = started(client, asked)
    left = [member.name for member in members_of(experiment_of(second).parties[0].force)]
    assert left == names[:-1]
    assert experiment_of(second).parties[1] == experiment_of(first).parties[1]
    page = words(client.get(second.get_absolute_url()))
    assert f"{force.name} does without {names[-1]}." in page


@pytest.mark.sampled(5)
@pytest.mark.parametrize("who", ["nobody", "", "0", ":", "team-1"])
@pytest.mark.parametrize("place", ["0", "7", "x"])
def test_who_is_not_there_cannot_be_left_at_home(client, who, place) -> None:
    first = started(client, STREET)
    asked = {
        **STREET,
        "again": first.pk,
        "token": "b",
        "force_wardens": f"as:{first.pk}:{place}:{who}",
    }
    answer = client.post(NEW, asked)
    if (place, who) in (("0", ""), ("0", ":")):
        assert answer.status_code == 302
    else:
        assert answer.status_code == 422
        assert "Choose a ready warband" in words(answer)
