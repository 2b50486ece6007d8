"""Battles to watch: the very battles that were counted, chosen for what they are."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from laboratory import tasks
from laboratory.experiments.jobs import experiment_of
from laboratory.models import SampleBattle, Simulation
from laboratory.queries import watch_page
from laboratory.services import sample_battles, simulations
from rules.simulate import Aim, Tally, play_battle, tally_of
from tests.laboratory.conftest import duel, simulated

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(ada) -> Simulation:
    """A simulation of thirty battles that is over."""
    found = simulated(ada, Aim(30))
    found.total, found.counted = tally_of(duel(), range(30)).to_json(), 30
    found.state = Simulation.State.DONE
    found.save()
    return found


@pytest.fixture
def filmed(row) -> Simulation:
    """The same with its first battles played again, as a worker does it."""
    sample_battles.want_scan(row)
    for sample in row.sample_battles.all():
        tasks.play_sample_battle(sample.pk)
    return row


def test_a_film_is_the_battle_that_was_counted(filmed) -> None:
    for sample in filmed.sample_battles.all():
        report, facts = play_battle(duel(), sample.number), sample_battles.facts_of(sample)
        assert (facts.winner, facts.turns, facts.orders) == (
            report.winner, report.turns, report.orders,
        )  # fmt: skip
        entries = sample_battles.entries_of(sample.pk)
        assert entries[-1].order == report.orders
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))


def test_only_so_many_are_looked_through(filmed) -> None:
    assert (
        filmed.sample_battles.count()
        == sample_battles.SCANNED
        == len(watch_page.sample_battle_list(filmed).lines)
    )


def test_whoever_asks_nudges_a_worker_once_for_each(
    row, django_capture_on_commit_callbacks, monkeypatch
) -> None:
    sent: list[int] = []
    monkeypatch.setattr(sample_battles, "_enqueue", sent.append)
    with django_capture_on_commit_callbacks(execute=True):
        sample_battles.want_scan(row)
    assert sent == list(row.sample_battles.values_list("pk", flat=True))


def test_asking_twice_plays_nothing_twice(filmed, django_capture_on_commit_callbacks) -> None:
    before = list(SampleBattle.objects.values_list("pk", flat=True))
    with django_capture_on_commit_callbacks() as again:
        sample_battles.want_scan(filmed)
    assert (list(SampleBattle.objects.values_list("pk", flat=True)), again) == (before, [])


def test_what_is_worth_watching_is_what_it_says(filmed) -> None:
    known = {each.number: sample_battles.facts_of(each) for each in filmed.sample_battles.all()}
    by_words = {
        words: known[number]
        for number, several in sample_battles.worth_watching(
            filmed, list(filmed.sample_battles.all())
        ).items()
        for words in several
    }
    everybody = known.values()
    assert by_words["the shortest"].turns == min(each.turns for each in everybody)
    assert by_words["the longest"].turns == max(each.turns for each in everybody)
    assert by_words["the closest"].apart == min(each.apart for each in everybody)
    assert by_words["the most one-sided"].apart == max(each.apart for each in everybody)
    ends = [each.winner for each in everybody]
    assert ends.count(by_words["the most typical"].winner) == max(map(ends.count, ends))


@pytest.mark.parametrize(("number", "words"), [(30, "from 1 to 30"), (-1, "from 1 to 30")])
def test_there_is_no_battle_that_was_not_counted(row, number, words) -> None:
    with pytest.raises(sample_battles.NoSuchBattle, match=words):
        sample_battles.want_battle(row, number)


def test_there_is_room_for_only_so_many(row, monkeypatch) -> None:
    monkeypatch.setattr(sample_battles, "MOST_SAMPLES", 1)
    sample_battles.want_battle(row, 29)
    assert sample_battles.want_battle(row, 29).number == 29
    with pytest.raises(sample_battles.NoSuchBattle, match="no room"):
        sample_battles.want_battle(row, 28)


def test_a_lost_nudge_is_found_again(row, settings) -> None:
    sample_battles._want(row, (0,))
    assert sample_battles.lost_sample_battles() == []
    SampleBattle.objects.update(asked=row.created - 2 * sample_battles.LOST_AFTER)
    assert sample_battles.lost_sample_battles() == [row.sample_battles.get().pk]
    tasks.sweep_simulations()
    assert sample_battles.facts_of(row.sample_battles.get())
    assert sample_battles.lost_sample_battles() == []


def test_rules_that_have_changed_are_told_instead(row) -> None:
    row.job["edition"] = "tiny-0"
    row.save()
    sample_battles._want(row, (0,))
    sample_battles.play_sample(row.sample_battles.get().pk)
    (line,) = watch_page.sample_battle_list(row).lines
    assert "rules of this game have changed" in line.trouble
    assert experiment_of(row).edition == "tiny-0"


def test_the_film_is_watched_as_every_replay_is(filmed, ada) -> None:
    client = Client()
    simulations.share(filmed.pk, ada, "link")
    filmed.refresh_from_db()
    address = f"/laboratory/{filmed.pk}/battles/1/"
    assert client.get(address).status_code == 404
    shown = client.get(address, {"link": filmed.link, "at": "1"})
    text = shown.content.decode()
    assert shown.status_code == 200
    assert f'href="{address}?at=' in text
    assert f"&amp;link={filmed.link}" in text
    assert "/battles/None/" not in text
    assert "Play on from here" not in text
    assert "steps-range" in text


def test_one_that_is_not_played_yet_says_so_and_tells_when_it_is(row, ada) -> None:
    client = Client()
    simulations.share(row.pk, ada, "public")
    sample_battles._want(row, (4,))
    address = f"/laboratory/{row.pk}/battles/5/"
    assert "being played again" in client.get(address).content.decode()
    asking = {"HX-Request": "true", "HX-Trigger": "waiting"}
    assert "HX-Refresh" not in client.get(address, headers=asking)
    sample_battles.play_sample(row.sample_battles.get().pk)
    assert client.get(address, headers=asking)["HX-Refresh"] == "true"
    assert client.get(f"/laboratory/{row.pk}/battles/6/").status_code == 404


def test_an_upset_is_one_that_the_weaker_party_wins(row) -> None:
    row.total = Tally({"battles": 100, "wins\t0": 90, "wins\t1": 10}).to_json()
    facts = {"reason": "", "turns": 3, "orders": 5, "left": [0, 500_000]}
    found = [
        SampleBattle(number=n, facts={**facts, "winner": w}) for n, w in ((0, 0), (1, 1), (2, 0))
    ]
    assert "against the odds" in sample_battles.worth_watching(row, found)[1]


def test_the_list_keeps_its_form_while_it_is_asked_for_again_and_again(filmed, ada) -> None:
    simulations.share(filmed.pk, ada, "public")
    owner, other = Client(), Client()
    owner.force_login(get_user_model().objects.get(pk=ada.user_id))
    for end in ("", "battles/news/"):
        address = f"/laboratory/{filmed.pk}/{end}"
        assert "Or any battle from 1 to 30" in owner.get(address).content.decode()
        assert "Or any battle" not in other.get(address).content.decode()


def test_its_owner_has_any_battle_played_by_its_number(row, ada) -> None:
    owner = Client()
    owner.force_login(get_user_model().objects.get(pk=ada.user_id))
    address = f"/laboratory/{row.pk}/battles/choose/"
    assert owner.post(address, {"battle": "30"})["Location"] == f"/laboratory/{row.pk}/battles/30/"
    assert list(row.sample_battles.values_list("number", flat=True)) == [29]
    refused = owner.post(address, {"battle": "31"})
    assert refused.status_code == 422
    assert "Choose a battle from 1 to 30." in refused.content.decode()
