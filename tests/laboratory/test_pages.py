"""The pages of simulations: asking, waiting, reading, sharing, trying again with one change."""

from __future__ import annotations

import csv
import io
import json
import re
from html import unescape

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from laboratory import forms
from laboratory.experiments.jobs import experiment_of, tally_so_far
from laboratory.experiments.plans import presets_of
from laboratory.models import Simulation
from laboratory.services import simulations
from rules.__main__ import main
from rules.simulate import Aim, tally_of
from tests.laboratory.conftest import duel, simulated
from tests.one_line import one_line

pytestmark = pytest.mark.django_db
HOME = "/laboratory/"
NEW = "/laboratory/new/"
DUEL = {"scenario": "tiny:duel", "bot_red": "random", "bot_blue": "random", "battles": "30",
        "seed": "7", "token": "once"}  # fmt: skip
STREET = {"scenario": "firewall:street_fight", "bot_wardens": "random", "bot_tollgate": "random",
          "battles": "3", "seed": "11", "force_wardens": "ready:wardens",
          "force_tollgate": "ready:tollgate", "token": "street"}  # fmt: skip


@pytest.fixture
def client(ada) -> Client:
    found = Client()
    found.force_login(get_user_model().objects.get(username="ada"))
    return found


@pytest.fixture
def done(ada) -> Simulation:
    """Thirty battles that are over."""
    row = simulated(ada, Aim(30))
    row.total, row.counted = tally_of(duel(), range(30)).to_json(), 30
    row.state = Simulation.State.DONE
    row.save()
    return row


def words(answer) -> str:
    return unescape(one_line(answer))


def started(client: Client, asked: dict[str, str]) -> Simulation:
    answer = client.post(NEW, asked)
    assert answer.status_code == 302, words(answer)
    return Simulation.objects.get(pk=answer["Location"].strip("/").split("/")[-1])


# --- Asking --------------------------------------------------------------------------------------


def test_the_form_asks_for_a_scenario_that_two_warbands_fight(client) -> None:
    shown = words(client.get(NEW))
    assert '<option value="firewall:street_fight" selected>' in shown
    assert shown.count('<option value="ready:') == 2 * len(presets_of("firewall"))
    assert shown.count('value="plain" checked') == 2


def test_every_scenario_has_its_form(client) -> None:
    shown = words(client.get(NEW))
    names = re.findall(r'<option value="([a-z_]+:[a-z_]+)"', shown.split("</select>")[0])
    assert len(names) >= 5
    for name in names:
        assert client.get(NEW, {"scenario": name}).status_code == 200
    assert client.get(NEW, {"scenario": "firewall:moon"}).status_code == 404
    assert "brings no warband" in words(client.get(NEW, {"scenario": "firewall:walk_in_the_park"}))


def test_what_is_asked_is_what_is_tried(client) -> None:
    row = started(client, {**STREET, "precision": "0.5", "rule_light": "night", "title": "Dark"})
    experiment = experiment_of(row)
    assert (row.name, experiment.seed, experiment.swaps) == ("Dark", 11, True)
    assert row.aim == {"battles": 3, "precision": 5000, "chunk": 24}
    assert experiment.rules == {"light": "night"}
    assert [each.force.name for each in experiment.parties] == ["Wardens", "Tollgate"]


def test_a_guest_may_try_it_and_finds_it_again() -> None:
    guest = Client()
    row = started(guest, DUEL)
    assert f"/laboratory/{row.pk}/" in words(guest.get(HOME))
    assert f"/laboratory/{row.pk}/" not in words(Client().get(HOME))


def test_pressing_twice_starts_one(client) -> None:
    assert started(client, DUEL) == started(client, DUEL)


@pytest.mark.parametrize(
    ("change", "sentence", "status"),
    [
        ({"battles": "none"}, "Ask for one battle at least.", 422),
        ({"battles": "1,000,000"}, "A simulation has at most 100,000 battles.", 429),
        ({"seed": "seven"}, "A seed is a whole number from 0", 422),
        ({"precision": "much"}, "A precision is between 0.1 and 50 per cent.", 422),
        ({"bot_red": "genius"}, "Choose who plays", 422),
        ({"rule_gravity": "off"}, "There is no such house rule", 422),
        ({"force_red": "link", "link_red": "https://example.org/"}, "bring no warband", 422),
    ],
)
def test_a_refusal_says_why_and_keeps_what_was_typed(client, change, sentence, status) -> None:
    answer = client.post(NEW, {**DUEL, **change, "title": "My try"})
    assert answer.status_code == status
    shown = words(answer)
    assert sentence in shown
    assert 'value="My try"' in shown
    assert 'name="bot_blue" value="random" checked' in shown
    assert not Simulation.objects.exists()


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("https://x.org/warbands/AbCdEfGhIj123/?link=s3", ("AbCdEfGhIj123", "s3")),
        ("/warbands/AbCdEfGhIj123/", ("AbCdEfGhIj123", "")),
        (" ", ("nothing", "")),
        ("nonsense", ("nonsense", "")),
    ],
)
def test_a_warband_is_known_by_its_address(typed, found) -> None:
    assert forms.warband_link(typed) == found


@pytest.mark.parametrize(
    ("typed", "number"),
    [("10,000", 10_000), ("10 000", 10_000), ("²", 0), ("-1", 0), ("9" * 99, 0)],
)
def test_numbers_are_read_as_people_write_them(typed, number) -> None:
    assert forms.number_in(typed, 0) == number


@pytest.mark.parametrize(
    ("typed", "found"), [("1", 10_000), ("0.5", 5_000), ("0,5%", 5_000), ("", 0), ("±", -1)]
)
def test_precisions_are_read_in_per_cent(typed, found) -> None:
    assert forms.precision_in(typed) == found
    if found > 0:
        assert forms.precision_in(forms.percent_of(found)) == found


# --- One change ----------------------------------------------------------------------------------


def test_run_it_again_is_the_same_experiment_until_something_is_changed(client) -> None:
    first = started(client, {**STREET, "rule_light": "night"})
    shown = words(client.get(NEW, {"again": first.pk}))
    assert 'name="seed" inputmode="numeric" value="11"' in shown
    assert '<option value="night" selected>' in shown
    again = {**STREET, "rule_light": "night", "token": "again", "again": first.pk}
    again |= {
        f"force_{side}": f"as:{first.pk}:{n}" for n, side in enumerate(("wardens", "tollgate"))
    }
    for value in (again["force_wardens"], again["force_tollgate"]):
        assert f'<option value="{value}" selected>' in shown
    same = started(client, again)
    assert same.digest == first.digest
    other = started(client, {**again, "bot_wardens": "plain", "token": "third"})
    assert other.digest != first.digest
    assert experiment_of(other).seed == experiment_of(first).seed


def test_nobody_takes_a_force_from_what_they_may_not_see(client, bruno) -> None:
    first = started(client, STREET)
    other = Client()
    other.force_login(get_user_model().objects.get(username="bruno"))
    assert other.get(NEW, {"again": first.pk}).status_code == 404
    taken = {**STREET, "force_wardens": f"as:{first.pk}:0"}
    answer = other.post(NEW, taken)
    assert (answer.status_code, Simulation.objects.count()) == (422, 1)
    simulations.share(first.pk, _ada(), "link")
    first.refresh_from_db()
    taken["force_wardens"] += f"?{first.link}"
    assert other.post(NEW, taken).status_code == 302


def _ada():
    from accounts.actors import actor_from

    return actor_from(get_user_model().objects.get(username="ada"), "")


# --- Waiting -------------------------------------------------------------------------------------


def test_the_bar_asks_for_itself_and_speaks_once_for_every_tenth(client) -> None:
    row = started(client, DUEL)
    shown = words(client.get(f"{HOME}{row.pk}/"))
    assert f'hx-get="/laboratory/{row.pk}/progress/?tenth=0"' in shown
    assert 'id="said" role="status" aria-live="polite"' in shown
    silent = words(client.get(f"{HOME}{row.pk}/progress/", {"tenth": "0"}))
    spoken = words(client.get(f"{HOME}{row.pk}/progress/", {"tenth": "9"}))
    assert ("hx-swap-oob" in silent, "hx-swap-oob" in spoken) == (False, True)


def test_the_running_estimate_has_its_interval(client) -> None:
    row = started(client, DUEL)
    tally = tally_of(duel(), range(24))
    Simulation.objects.filter(pk=row.pk).update(
        total=tally.to_json(), counted=24, summed=1, state="running"
    )
    shown = words(client.get(f"{HOME}{row.pk}/progress/"))
    assert "24 of 30 battles played." in shown
    assert re.search(r"\d+\.\d% to \d+\.\d%", shown)
    assert 'value="800000"' in shown


def test_when_it_is_over_the_whole_page_is_loaded_anew(client, done) -> None:
    answer = client.get(f"{HOME}{done.pk}/progress/")
    assert (answer.status_code, answer["HX-Refresh"]) == (204, "true")
    assert "hx-get" not in words(client.get(f"{HOME}{done.pk}/")).split('id="reels"')[0]


def test_pause_go_on_and_stop_by_plain_forms(client) -> None:
    row = started(client, DUEL)
    for deed, state, offered in (("pause", "paused", "Go on"), ("resume", "queued", "Pause"),
                                 ("cancel", "cancelled", "Run it again")):  # fmt: skip
        shown = words(client.post(f"{HOME}{row.pk}/{deed}/", follow=True))
        row.refresh_from_db()
        assert row.state == state
        assert offered in shown
    answer = client.post(f"{HOME}{row.pk}/pause/")
    assert answer.status_code == 409
    assert "nothing is left to do" in words(answer)


# --- Reading -------------------------------------------------------------------------------------


def test_a_result_has_every_chart_and_how_to_get_it_again(client, done) -> None:
    shown = words(client.get(f"{HOME}{done.pk}/"))
    for panel in ("wins", "length"):
        assert f'id="{panel}-title"' in shown
    assert done.digest in shown
    assert "--seed 7" in shown
    assert "tiny-1" in shown
    assert "style=" not in shown


def test_one_that_was_stopped_says_that_it_is_not_all(client, done) -> None:
    Simulation.objects.filter(pk=done.pk).update(state="cancelled", battles=90)
    shown = words(client.get(f"{HOME}{done.pk}/"))
    assert "These are the 30 battles that were counted before it stopped" in shown
    assert "--battles 30 " in shown


def test_the_command_line_gives_the_same_file_byte_by_byte(client, tmp_path, monkeypatch) -> None:
    row = started(client, {**STREET, "rule_light": "night", "title": "Street at night"})
    tally = tally_of(experiment_of(row), range(3))
    Simulation.objects.filter(pk=row.pk).update(total=tally.to_json(), counted=3, state="done")
    monkeypatch.chdir(tmp_path)
    shown = words(client.get(f"{HOME}{row.pk}/"))
    command = re.search(r"<code>python -m rules (.*?)</code>", shown)[1]
    for place, name in enumerate(("1-wardens.json", "2-tollgate.json")):
        answer = client.get(f"{HOME}{row.pk}/forces/{place}.json")
        assert name in answer["Content-Disposition"]
        (tmp_path / name).write_bytes(answer.content)
    assert main(command.split()) == 0
    ours = client.get(f"{HOME}{row.pk}/result.json").content
    assert (tmp_path / "street-at-night.json").read_bytes() == ours
    assert json.loads(ours)["sums"]["battles"] == 3


def test_the_tables_are_a_file_for_spreadsheets(client, done) -> None:
    answer = client.get(f"{HOME}{done.pk}/result.csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode())))
    reds = next(row for row in rows if row[2:3] == ["The Reds"])
    assert reds[:2] == ["Who wins", "Wins and draws"]
    assert reds[3] == str(tally_so_far(done).of("wins", 0))


def test_names_are_no_formulas(client, done) -> None:
    done.job["parties"][0]["name"] = "=1+1"
    done.save()
    told = client.get(f"{HOME}{done.pk}/result.csv").content.decode()
    assert "'=1+1" in told


# --- Sharing -------------------------------------------------------------------------------------


def test_it_is_shared_by_link_as_warbands_are(client, done) -> None:
    shown = words(client.post(f"{HOME}{done.pk}/share/", {"sharing": "link"}, follow=True))
    done.refresh_from_db()
    assert f"?link={done.link}" in shown
    assert "Share or delete" in shown
    stranger = Client()
    assert stranger.get(f"{HOME}{done.pk}/").status_code == 404
    seen = words(stranger.get(f"{HOME}{done.pk}/", {"link": done.link}))
    assert f"result.json?link={done.link}" in seen
    assert "Share or delete" not in seen
    Simulation.objects.filter(pk=done.pk).update(state=Simulation.State.PAUSED)
    assert "Stop for good" in words(client.get(f"{HOME}{done.pk}/"))
    assert "Stop for good" not in words(stranger.get(f"{HOME}{done.pk}/", {"link": done.link}))
    assert client.post(f"{HOME}{done.pk}/share/", {"sharing": "all"}).status_code == 422


def test_public_ones_are_listed_for_everybody(client, done) -> None:
    assert "Nobody has shared a simulation" in words(Client().get(f"{HOME}public/"))
    client.post(f"{HOME}{done.pk}/share/", {"sharing": "public"})
    for address in (HOME, f"{HOME}public/"):
        assert "Red against blue" in words(Client().get(address))


def test_deleting_it_is_for_good(client, done) -> None:
    assert client.post(f"{HOME}{done.pk}/delete/")["Location"] == HOME
    assert not Simulation.objects.exists()


# --- How much is asked of the database -----------------------------------------------------------


@pytest.mark.parametrize(("end", "asked"), [("", 6), ("result.csv", 3), ("result.json", 3)])
def test_a_page_asks_little(client, done, django_assert_num_queries, end, asked) -> None:
    client.get(f"{HOME}{done.pk}/{end}")
    with django_assert_num_queries(asked):
        client.get(f"{HOME}{done.pk}/{end}")


def test_the_bar_asks_next_to_nothing(client, django_assert_num_queries) -> None:
    row = started(client, DUEL)
    with django_assert_num_queries(4):
        client.get(f"{HOME}{row.pk}/progress/")


def test_a_long_list_asks_no_more_than_a_short_one(
    client, ada, done, django_assert_num_queries
) -> None:
    for many in (1, 10):
        with django_assert_num_queries(6):
            assert client.get(HOME).content.count(b'lab-card"') == many
        for _ in range(9):
            simulated(ada, Aim(30))
