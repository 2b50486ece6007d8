"""A battle that was played at a table: told with both warbands, confirmed by the other owner."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Ban, Block
from battles.agreements.waiting_results import waiting_results
from battles.models import TableReport
from notifications.models import Notice
from rosters.models import Warband
from rosters.services import warbands as rosters
from rules.registry import RULESETS
from tests.battles.conftest import known

pytestmark = pytest.mark.django_db
AT = "/battles/at-a-table/"


def warband(user, game: str = "firewall", place: int = 0) -> Warband:
    """A ready warband as somebody's own."""
    return rosters.keep_new(known(user), RULESETS[game].workshop.ready()[place], f"ready {place}")


def browser(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def pair(ada, bruno) -> tuple[Warband, Warband]:
    """Ada's warband, and Bruno's, which is shared by a link."""
    own, foe = warband(ada), warband(bruno, place=1)
    foe.share("link")
    return own, foe


def members(row: Warband) -> list[dict[str, str]]:
    return [each for team in row.document["teams"] for each in team["members"]]


def form(pair, **changes) -> dict[str, object]:
    own, foe = pair
    sent = {"own": own.pk, "foe": foe.pk, "link": foe.link, "winner": "own", "token": "once"}
    sent |= {"title": "Cutter’s Yard", "played": f"{timezone.now():%Y-%m-%d}"}
    return sent | {"foe_lost": [members(foe)[0]["id"]], "objectives": "The yard"} | changes


@pytest.fixture
def told(pair, ada) -> TableReport:
    browser(ada).post(AT, form(pair))
    return TableReport.objects.get()


def test_the_form_lists_everybody_of_both_warbands(pair, ada):
    own, foe = pair
    page = browser(ada).get(f"{AT}?foe={foe.pk}&link={foe.link}").text
    for name, row in (("own_lost", own), ("foe_lost", foe)):
        for each in members(row):
            assert f'name="{name}" value="{each["id"]}"' in page
    assert page.count('name="winner"') == 3
    assert "checked" not in page


def test_the_address_of_a_sheet_leads_to_the_other_warband(pair, ada):
    own, foe = pair
    client = browser(ada)
    assert 'name="address"' in client.get(f"{AT}?own={own.pk}").text
    address = f"https://table.example/warbands/{foe.pk}/?link={foe.link}"
    answer = client.get(AT, {"own": own.pk, "address": address}, follow=True)
    assert foe.name in answer.text
    wrong = client.get(AT, {"own": own.pk, "address": "https://elsewhere.example/"})
    assert wrong.status_code == 422
    assert "That is not the address of a warband." in wrong.text


def test_of_several_warbands_one_says_which(pair, ada):
    second = warband(ada, place=2)
    page = browser(ada).get(f"{AT}?foe={pair[1].pk}&link={pair[1].link}").text
    for row in (pair[0], second):
        assert f"?own={row.pk}&amp;foe={pair[1].pk}" in page


def test_what_is_told_waits_for_the_other_owner_alone(told, pair, ada, bruno, carla):
    lost = members(pair[1])[0]
    assert told.foe_lost == [{"member": lost["id"], "name": lost["name"]}]
    [waiting] = waiting_results(known(bruno))
    assert waiting.words == f"{pair[0].name} won; {pair[0].name} lost 0, {pair[1].name} 1"
    assert waiting_results(known(ada)) == waiting_results(known(carla)) == ()
    assert Notice.objects.get(kind="table_told").user_id == bruno.pk
    for user, status in ((ada, 200), (bruno, 200), (carla, 404)):
        assert browser(user).get(told.get_absolute_url()).status_code == status
    assert Client().get(told.get_absolute_url()).status_code == 404


def test_one_touch_at_home_confirms_it_for_good(told, ada, bruno, carla):
    [waiting] = waiting_results(known(bruno))
    sent = {**dict(waiting.fields), "back": "home"}
    for user in (ada, carla):
        assert browser(user).post(waiting.action, sent).status_code == 404
    answer = browser(bruno).post(waiting.action, sent)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    told.refresh_from_db()
    assert told.state == "confirmed"
    assert waiting_results(known(bruno)) == ()
    assert Notice.objects.get(kind="table_answered").user_id == ada.pk
    late = browser(bruno).post(waiting.action, {"deed": "dispute", "words": "No."})
    assert late.status_code == 422


def test_a_dispute_says_what_was_otherwise(told, bruno):
    client, place = browser(bruno), told.get_absolute_url()
    silent = client.post(place, {"deed": "dispute", "words": " "})
    assert silent.status_code == 422
    client.post(place, {"deed": "dispute", "words": "It was a draw."})
    told.refresh_from_db()
    assert (told.state, told.answer) == ("disputed", "It was a draw.")
    assert client.post(place, {"deed": "confirm"}).status_code == 422


def test_the_same_form_twice_is_one_battle(told, pair, ada):
    answer = browser(ada).post(AT, form(pair))
    assert answer["Location"] == told.get_absolute_url()
    assert TableReport.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "words"),
    [({"winner": ""}, "Say who won"), ({"title": " "}, "Choose a scenario"),
     ({"played": "2999-01-01"}, "none to come"), ({"played": "soon"}, "Give the day"),
     ({"token": ""}, "without its token")],
)  # fmt: skip
def test_what_is_missing_is_said_and_what_was_ticked_stays(pair, ada, changes, words):
    answer = browser(ada).post(AT, form(pair, **changes))
    assert answer.status_code == 422
    assert words in answer.text
    lost = members(pair[1])[0]["id"]
    assert f'name="foe_lost" value="{lost}" checked' in " ".join(answer.text.split())
    assert not TableReport.objects.exists()


def test_only_ones_own_warband_against_one_that_one_may_see(pair, ada, bruno, carla):
    own, _ = pair
    assert browser(ada).post(AT, form(pair, link="")).status_code == 404
    assert browser(carla).post(AT, form(pair)).status_code == 404
    assert browser(ada).post(AT, form(pair, foe=own.pk)).status_code == 422
    other_game = warband(ada, "killzone")
    answer = browser(ada).post(AT, form(pair, own=other_game.pk))
    assert "of different games" in answer.text
    Block.objects.create(owner=bruno, user=ada)
    assert "cannot be asked" in browser(ada).post(AT, form(pair)).text
    assert not TableReport.objects.exists()


def test_the_pages_of_warbands_lead_there(pair, ada):
    own, foe = pair
    assert f"{AT}?own={own.pk}" in browser(ada).get(own.get_absolute_url()).text
    page = browser(ada).get(f"{foe.get_absolute_url()}?link={foe.link}").text
    assert f"{AT}?foe={foe.pk}&amp;link={foe.link}" in page


# --- The history of both warbands ----------------------------------------------------------------


def test_a_confirmed_battle_stands_in_the_history_of_both_warbands(told, pair, ada, bruno, carla):
    own, foe = pair
    assert not own.history.exists()
    for _ in range(2):
        browser(bruno).post(told.get_absolute_url(), {"deed": "confirm"})
    [ours], [theirs] = own.history.all(), foe.history.all()
    assert (ours.source, ours.outcome, ours.losses, ours.felled) == ("table", "won", 0, 1)
    assert (theirs.outcome, theirs.losses, theirs.felled) == ("lost", 1, 0)
    assert [each["member"] for each in theirs.fates] == [members(foe)[0]["id"]]
    own.refresh_from_db()
    foe.refresh_from_db()
    assert (own.won, own.lost, foe.won, foe.lost) == (1, 0, 0, 1)
    assert foe.marks == {}
    page = browser(ada).get(f"/warbands/{own.pk}/history/").text
    assert told.get_absolute_url() in page
    assert "Cutter’s Yard" in page
    own.share("public")
    stranger = browser(carla).get(f"/warbands/{own.pk}/history/").text
    assert "At a table" in stranger
    assert "Cutter’s Yard" not in stranger
    assert told.get_absolute_url() not in stranger


def test_a_disputed_battle_stands_in_no_history(told, pair, bruno):
    browser(bruno).post(told.get_absolute_url(), {"deed": "dispute", "words": "No."})
    assert not any(each.history.exists() for each in pair)


def test_who_is_silenced_tells_and_disputes_nothing(told, pair, ada, bruno):
    for each in (ada, bruno):
        Ban.objects.create(user=each, scope=Ban.Scope.TALK)
    assert browser(ada).post(AT, form(pair, token="twice")).status_code == 422
    silent = browser(bruno).post(told.get_absolute_url(), {"deed": "dispute", "words": "No."})
    assert silent.status_code == 422
    told.refresh_from_db()
    assert (TableReport.objects.count(), told.state) == (1, "told")
