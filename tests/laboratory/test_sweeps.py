"""One change after the other: asked for by one press, played as one, told in one table."""

from __future__ import annotations

import csv
import io
import json
import re
from html import unescape

import pytest
from django.contrib.auth import get_user_model
from django.db import IntegrityError, connection, transaction
from django.test import Client

from accounts import ratelimit
from accounts.actors import Actor
from accounts.models import RateWindow
from campaigns.clubs.services import catalogues, clubs, invitations
from campaigns.clubs.services.clubs import ClubWords
from laboratory.experiments.jobs import experiment_of, job_of, sums_so_far, sweep_in, tally_so_far
from laboratory.experiments.plans import BadSimulation
from laboratory.limits import TooMuch, limits_of
from laboratory.models import Simulation
from laboratory.queries import simulation_rows
from laboratory.queries.charts import ROW, WIDTH, changes_chart
from laboratory.queries.compare import against
from laboratory.queries.estimates import difference, estimate
from laboratory.queries.sweep_result import sweep_result
from laboratory.services import simulations, sweeps, worker
from laboratory.services.sweeps import ENTRIES, SweepPlan, start_sweep
from rosters.services import packs
from rules.kernel.record import encode
from rules.kernel.warbands import members_of
from rules.simulate import tally_of
from rules.simulate.intervals import matched
from rules.simulate.variants import Variant, compare, each_left_out
from tests.laboratory.test_pages import STREET, started, words
from tests.rules.simulate.test_sweeps import CLUB

pytestmark = pytest.mark.django_db
SQUADS = {**STREET, "force_wardens": "ready:snatch-squad", "force_tollgate": "ready:mafia-hitters",
          "battles": "4"}  # fmt: skip
MEMBERS = 5  # of each of the two


@pytest.fixture
def client(ada) -> Client:
    found = Client()
    found.force_login(get_user_model().objects.get(username="ada"))
    return found


@pytest.fixture
def row(client) -> Simulation:
    """A simulation of two small warbands that waits for its turn."""
    return started(client, SQUADS)


@pytest.fixture
def club(ada) -> str:
    """The digest of a house catalogue of Ada's."""
    return packs.keep_pack(ada, "firewall", json.dumps(CLUB)).newest_id


def play_all() -> None:
    while worker.play_share():
        pass


def pressed(client: Client, row: Simulation, **asked) -> Simulation:
    answer = client.post(f"/laboratory/{row.pk}/sweep/", {"token": "press", **asked})
    assert answer.status_code == 302, words(answer)
    return Simulation.objects.get(pk=answer["Location"].strip("/").split("/")[-1])


# --- One press -----------------------------------------------------------------------------------


@pytest.mark.thorough
def test_one_press_plays_the_whole_set_and_it_comes_to_what_its_pairs_come_to(client, row) -> None:
    shown = words(client.get(row.get_absolute_url()))
    assert "Each figure of Snatch squad" in shown
    assert "5 figures: 6 times 4 are 24 battles at most." in shown
    swept = pressed(client, row, party="0", battles="4")
    assert (swept.kind, swept.battles, swept.before) == ("sweep", 6 * 4, row)
    assert swept.name == "Each figure of Snatch squad"
    play_all()
    swept.refresh_from_db()
    assert swept.state == Simulation.State.DONE
    base = experiment_of(row)
    variants = [each for each in each_left_out(base, 0) if isinstance(each, Variant)]
    rate, rows = compare(base, variants, 0, 4)
    face = sweep_result(swept)
    assert face is not None
    assert (face.pairs, face.share, len(face.changes)) == (4, estimate(rate), MEMBERS)
    told = {each.label: (each.share, each.difference) for each in face.rows}
    assert told == {each.label: (estimate(each.rate), difference(each.difference)) for each in rows}
    means = [each.difference.mean for each in face.rows]
    assert means == sorted(means)  # whoever is missed most comes first


def test_what_is_as_it_is_comes_to_what_the_simulation_comes_to(client, row) -> None:
    swept = pressed(client, row)
    play_all()
    for each in (swept, row):
        each.refresh_from_db()
    assert sums_so_far(swept) == sums_so_far(row) == tally_of(experiment_of(row), range(4))
    assert swept.winners[:: 1 + MEMBERS] == row.winners


def test_the_page_tells_the_table_the_chart_and_how_sure_it_is(client, row) -> None:
    swept = pressed(client, row)
    waiting = words(client.get(swept.get_absolute_url()))
    assert "It is told here when everything has been played." in waiting
    assert "24 battles: 4 as things are, and as many with each change" in waiting
    play_all()
    shown = words(client.get(swept.get_absolute_url()))
    assert "What each figure of Snatch squad is worth" in shown
    assert shown.count("points</td>") == MEMBERS
    assert "4 pairs of battles for each change" in shown
    assert "Of 5 changes that do nothing, some 0.3 would still show" in shown
    assert f'Made from <a href="{row.get_absolute_url()}">' in shown
    assert 'id="reels"' not in shown
    assert 'id="worth"' not in shown
    command = re.search(r"python -m rules balance [^<]*", shown)
    assert command
    assert "--battles 4 --seed 11" in command[0]
    assert "--figures --party 1" in command[0]


def test_the_list_has_one_entry_for_it(client, row) -> None:
    pressed(client, row)
    shown = words(client.get("/laboratory/"))
    assert shown.count('class="card lab-card"') == 2
    assert "one change after the other" in shown


def test_it_is_awaited_paused_and_shared_like_any_other(client, ada, row, monkeypatch) -> None:
    monkeypatch.setattr(worker, "SHARE", 0.0)  # one battle, however quick the machine is
    swept = pressed(client, row)
    simulations.pause(row.pk, ada)
    worker.play_share()
    far = simulation_rows.progress_of(Simulation.objects.get(pk=swept.pk))
    assert far.of == far.expected == 24
    assert client.post(f"/laboratory/{swept.pk}/pause/").status_code == 302
    assert client.get(f"/laboratory/{swept.pk}/progress/").status_code == 204
    client.post(f"/laboratory/{swept.pk}/resume/")
    play_all()
    swept.refresh_from_db()
    assert swept.state == Simulation.State.DONE
    client.post(f"/laboratory/{swept.pk}/share/", {"sharing": "public"})
    seen = words(Client().get(swept.get_absolute_url()))
    assert "What each figure of Snatch squad is worth" in seen
    assert "Made from" not in seen  # that one is not theirs to see


def test_one_that_was_stopped_tells_the_whole_rounds(client, ada, row) -> None:
    swept = pressed(client, row)
    play_all()
    swept.refresh_from_db()
    swept.winners, swept.state = swept.winners[:20], Simulation.State.CANCELLED
    face = sweep_result(swept)
    assert face is not None
    assert face.pairs == 3
    swept.winners = swept.winners[:8]
    early = sweep_result(swept)
    assert early is not None
    assert early.rows == ()


def test_what_mattered_most_is_told_when_it_is_over(client, row) -> None:
    swept = pressed(client, row)
    play_all()
    swept.refresh_from_db()
    said = job_of(swept).told(tally_so_far(swept), swept.winners)
    assert re.fullmatch(r"After 24 battles: most comes of “without \w+”, [+−]\d+\.\d points", said)


# --- What it takes -------------------------------------------------------------------------------


def test_battles_are_counted_honestly_before_it_begins(client, ada, row) -> None:
    shown = words(client.get(f"/laboratory/{row.pk}/sweep/", {"battles": "300"}))
    assert "5 changes and things as they are: 6 times 300 are 1,800 battles." in shown
    before = RateWindow.objects.get(who__startswith=f"{ratelimit.DAILY}battles").count
    pressed(client, row, battles="300")
    after = RateWindow.objects.get(who__startswith=f"{ratelimit.DAILY}battles").count
    assert after - before == 1800


def test_too_many_are_refused_in_their_own_numbers(client, ada, row) -> None:
    most = limits_of(ada).battles
    answer = client.post(f"/laboratory/{row.pk}/sweep/", {"battles": "20,000"})
    assert answer.status_code == 429
    said = words(answer)
    assert f"6 times 20,000 are 120,000 battles, and {most:,} is the most." in said
    assert "Ask for 16,666 of each at most." in said
    assert 'value="20000"' in said
    assert Simulation.objects.count() == 1


def test_a_set_is_one_of_the_unfinished(client, ada, row, settings) -> None:
    settings.LABORATORY_LIMITS = {"user": (100_000, 2, 300_000), "guest": (100, 1, 100)}
    start_sweep(ada, row, SweepPlan(0), "here")
    with pytest.raises(TooMuch, match="unfinished already"):
        start_sweep(ada, row, SweepPlan(1), "here")


def test_a_guest_is_offered_what_a_guest_may_have() -> None:
    guest = Client()
    first = started(guest, {**SQUADS, "battles": "2000"})
    shown = words(guest.get(first.get_absolute_url()))
    assert "6 times 333 are 1,998 battles at most." in shown


def test_pressing_twice_starts_one(client, row) -> None:
    assert pressed(client, row) == pressed(client, row)


# --- What makes no sense -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"party": "7"}, "Choose one of those who bring a warband."),
        ({"what": "weather"}, "Choose what is changed"),
        ({"battles": "1"}, "Ask for 2 battles of each at least."),
        ({"battles": "1" * 10}, "too long to read: ask for fewer."),
        ({"battles": "some"}, "Ask for 2 battles of each at least."),
        ({"what": "entries"}, "Choose a house catalogue that is kept here."),
        ({"what": "entries", "pack": "abc"}, "Choose a house catalogue that is kept here."),
    ],
)
def test_a_refusal_says_what_to_do(client, row, asked, sentence) -> None:
    answer = client.post(f"/laboratory/{row.pk}/sweep/", asked)
    assert answer.status_code == 422
    assert sentence in words(answer)
    assert Simulation.objects.count() == 1


def test_a_catalogue_that_no_database_takes_is_never_looked_for(client, row) -> None:
    def no_nul(execute, sql, params, many, context):
        assert not any("\0" in each for each in params or () if isinstance(each, str)), sql
        return execute(sql, params, many, context)

    with connection.execute_wrapper(no_nul):
        answer = client.post(f"/laboratory/{row.pk}/sweep/", {"what": "entries", "pack": "a\0b"})
    assert answer.status_code == 422


def test_what_was_played_by_other_rules_is_no_ground_for_pairs(client, row) -> None:
    row.job = {**row.job, "edition": "firewall-2136-0"}
    row.save()
    assert 'id="worth"' not in words(client.get(row.get_absolute_url()))
    assert client.post(f"/laboratory/{row.pk}/sweep/", {}).status_code == 404
    with pytest.raises(BadSimulation, match="rules of this game have changed"):
        sweeps.check_sweep(row, SweepPlan(0))


def test_nothing_is_made_of_what_one_may_not_see(row) -> None:
    stranger = Client()
    assert stranger.get(f"/laboratory/{row.pk}/sweep/").status_code == 404
    assert stranger.post(f"/laboratory/{row.pk}/sweep/", {}).status_code == 404


def test_a_warband_in_which_nobody_can_be_spared_is_told_why(client) -> None:
    three = {**SQUADS, "force_wardens": "ready:recovery-unit-nine", "token": "three"}
    answer = client.post(f"/laboratory/{started(client, three).pk}/sweep/", {"party": "0"})
    assert answer.status_code == 422
    assert "Nothing of it can be tried." in words(answer)
    assert "a fire team has at least 3." in words(answer)


def test_a_sweep_of_a_sweep_is_not_offered_and_one_may_go_on_from_it(client, ada, row) -> None:
    swept = pressed(client, row)
    assert client.get(f"/laboratory/{swept.pk}/sweep/").status_code == 404
    assert against(swept, ada) is None
    shown = unescape(client.get("/laboratory/new/", {"again": swept.pk}).content.decode())
    assert "Without " in shown
    later = started(client, {**SQUADS, "again": swept.pk, "token": "later"})
    assert later.before == row  # the one whose battles are pairs of its own


def test_no_row_is_of_a_kind_that_nobody_plays(row) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Simulation.objects.update(kind="weather")


# --- A house catalogue ---------------------------------------------------------------------------


def test_each_entry_of_a_catalogue_is_tried_and_what_cannot_be_is_told(client, row, club) -> None:
    asked = {"what": ENTRIES, "pack": club, "battles": "2", "party": "1"}
    shown = words(client.get(f"/laboratory/{row.pk}/sweep/", asked))
    assert f'<option value="{club}" selected>Harbour club' in shown
    assert "Harpoon gun: nobody has its like." in shown
    swept = pressed(client, row, **asked)
    assert swept.name == "Harbour club for Mafia hitters"
    sweep = sweep_in(swept)
    assert sweep is not None
    assert {change.force.pack for change in sweep.changes} == {club}
    assert sweep.base == experiment_of(row)
    play_all()
    page = words(client.get(swept.get_absolute_url()))
    assert "What each entry would be worth to Mafia hitters" in page
    assert "Not tried: " in page
    assert "python -m rules balance" not in page  # it would want the catalogue as a file


def test_the_usual_number_is_that_of_the_entries_that_are_tried(
    client, ada, row, club, settings
) -> None:
    changes = len(sweeps.check_sweep(row, SweepPlan(1, ENTRIES, club)).changes)
    assert changes != MEMBERS
    most = 3 * (1 + changes)  # three of each, and not four
    settings.LABORATORY_LIMITS = {"user": (most, 9, 900), "guest": (most, 9, 900)}
    asked = {"what": ENTRIES, "pack": club, "party": "1"}
    shown = words(client.get(f"/laboratory/{row.pk}/sweep/", asked))
    assert f"{1 + changes} times 3 are {most} battles." in shown
    assert pressed(client, row, **asked).battles == most
    body = {**asked, "party": 1, "token": "by program"}
    answer = client.post(
        f"/api/v1/simulations/{row.pk}/sweeps/", body, content_type="application/json"
    )
    assert answer.status_code == 201, answer.content
    assert [each.battles for each in Simulation.objects.exclude(pk=row.pk)] == [most, most]


def test_the_catalogues_of_ones_clubs_are_offered(client, ada, row) -> None:
    carla = Actor(user_id=get_user_model().objects.create_user("carla").pk)
    there = clubs.found_club(carla, ClubWords("The Night Shift"), "Carla", "t")
    link = invitations.make_link(there.slug, carla, 1, 1, "t")
    invitations.join_by_link(link.token, ada, "Ada")
    pack = packs.keep_pack(carla, "firewall", json.dumps(CLUB))
    catalogues.add_pack(there.slug, carla, pack.pk)
    asked = {"what": ENTRIES, "pack": pack.newest_id, "party": "1"}
    shown = words(client.get(f"/laboratory/{row.pk}/sweep/", asked))
    offered = f'<option value="{pack.newest_id}" selected>Harbour club, edition 1 (The Night Shift)'
    assert shown.count(offered) == 1


def test_one_thing_may_be_chosen_that_makes_way(client, ada, row, club) -> None:
    force = experiment_of(row).parties[1].force
    gun = next(gun for each in members_of(force) for gun in each.build.get("weapons", ()))
    plan = SweepPlan(1, ENTRIES, club, gun, 2)
    labels = [each.label for each in sweeps.check_sweep(row, plan).changes]
    assert "Harpoon gun" in labels
    assert "Oilskin" not in labels
    with pytest.raises(BadSimulation, match="nobody in Mafia hitters has 'spoon'"):
        sweeps.check_sweep(row, SweepPlan(1, ENTRIES, club, "spoon", 2))


def test_what_is_kept_is_the_same_sweep(ada, row, club) -> None:
    swept = start_sweep(ada, row, SweepPlan(1, ENTRIES, club, "", 2), "here")
    swept.refresh_from_db()
    kept = sweep_in(swept)
    assert kept == sweeps.check_sweep(row, SweepPlan(1, ENTRIES, club, "", 2))
    assert kept is not None
    assert kept.digest == swept.digest


# --- Files ---------------------------------------------------------------------------------------


def test_its_files_hold_every_battle_and_every_difference(client, row) -> None:
    swept = pressed(client, row)
    play_all()
    swept.refresh_from_db()
    told = client.get(f"/laboratory/{swept.pk}/result.json").json()
    assert told["winners"] == swept.winners
    assert encode(told["sweep"]) == encode(swept.job)
    table = client.get(f"/laboratory/{swept.pk}/result.csv").content.decode("utf-8-sig")
    lines = list(csv.reader(io.StringIO(table)))
    assert lines[0] == ["change", "points", "low", "high", "wins", "low", "high", "pairs"]
    face = sweep_result(swept)
    assert face is not None
    assert [line[0] for line in lines[1:]] == [each.label for each in face.rows]
    assert float(lines[1][1]) == face.rows[0].difference.mean / 10_000


# --- The chart -----------------------------------------------------------------------------------


def test_every_interval_lies_on_the_chart_and_only_what_is_sure_has_a_colour() -> None:
    found = [matched(30, 2, 100), matched(1, 40, 100), matched(3, 3, 100)]
    chart = changes_chart([("one", "", each) for each in found])
    assert [row.paint for row in chart.rows] == ["gain", "loss", "nobody"]
    assert [row.y for row in chart.rows] == [0, ROW, 2 * ROW]
    assert chart.height > 3 * ROW
    for row, each in zip(chart.rows, found, strict=True):
        assert 0 <= row.low < row.high <= WIDTH
        assert row.low - 1 <= row.start + (row.width if each.mean > 0 else 0) <= row.high + 1
    assert [mark.words for mark in chart.marks if mark.at == chart.zero] == ["0"]
    assert chart.marks[0].at == 0
    assert chart.marks[-1].at == WIDTH


def test_no_difference_at_all_can_be_drawn() -> None:
    chart = changes_chart([("one", "", matched(0, 0, 100_000))])
    assert 0 <= chart.zero <= WIDTH
