"""Backups that were made before the apps were cut anew are restored by the site of today."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.test import Client

from accounts.models import AccessToken, AccountName, Ban, Block, Decision, RateWindow
from battles.models import Battle, Question, Seat, SeatRequest
from campaigns.campaigns.models import CampaignSnapshot, CampaignSystem
from campaigns.clubs.models import Club, ClubEvent, ClubGame, Membership
from campaigns.leagues.models import FiledResult, SeasonAction
from chat.models import Message, Report, Room
from firewall_site.backups import earlier
from laboratory.models import Forecast, SampleBattle, WorkerSlot
from laboratory.services import sample_battles
from notifications.models import Delivery, Notice, Preferences, Webhook
from rosters.models import Warband

pytestmark = pytest.mark.django_db(transaction=True)

# Made at trees of 24 and 26 November 2026, with a bit of everything in them: before the apps
# accounts, web and notifications, before the app chat, and before three models got other names.
FOLDER = Path(__file__).with_name("earlier")
FILES = ("before_apps", "before_chat", "before_names")
KINDS = (
    AccessToken, AccountName, RateWindow, Battle, Message, Question, Club, ClubEvent,
    ClubGame, Membership, Delivery, Notice, Preferences, Webhook, Warband, Ban, Block, Decision,
    Report, Room,
)  # fmt: skip


@pytest.fixture(params=FILES)
def restored(request, capsys) -> str:
    call_command("flush", interactive=False, verbosity=0)
    call_command("restore", str(FOLDER / f"{request.param}.backup"))
    return str(capsys.readouterr().out)


def test_every_battle_is_what_its_journal_says_and_every_table_has_its_rows(restored):
    count = Battle.objects.count()
    assert count > 5
    assert f"{count} of {count} battles are what their journals say" in restored
    assert [kind.__name__ for kind in KINDS if not kind.objects.exists()] == []


def test_notices_belong_to_their_battles(restored):
    battles = set(Battle.objects.values_list("pk", flat=True))
    told = set(Notice.objects.values_list("battle_id", flat=True))
    assert told - {""} <= battles
    assert told & battles


def test_messages_lie_in_rooms_of_their_battles_and_decisions_name_them(restored):
    for message in Message.objects.select_related("room"):
        assert message.room.subject == Seat.objects.get(pk=message.author).battle_id
    decided = Decision.objects.exclude(subject_kind="").values_list("subject_id", flat=True)
    assert set(decided) <= set(Message.objects.values_list("pk", flat=True))
    assert decided


def test_what_is_hidden_stays_hidden_and_forecasts_are_kept(capsys):
    call_command("flush", interactive=False, verbosity=0)
    call_command("restore", str(FOLDER / "before_chat.backup"))
    hidden = Message.objects.exclude(hidden_reason="").get()
    assert (hidden.words, hidden.hidden_by.username) == ("Something rude.", "bruno")
    assert set(Room.objects.values_list("name", flat=True)) == {"table", "stands"}
    assert Forecast.objects.get().played == 100


def test_models_with_other_names_keep_their_rows(capsys):
    call_command("flush", interactive=False, verbosity=0)
    call_command("restore", str(FOLDER / "before_names.backup"))
    request = SeatRequest.objects.get()
    assert (request.name, request.user.username, request.state) == ("bruno", "bruno", "asked")
    sample = SampleBattle.objects.get()
    assert len(sample_battles.entries_of(sample.pk)) > sample.facts["orders"] == 14
    assert WorkerSlot.objects.get(number=0).ticket == 1


def test_every_table_of_today_has_its_content_type(restored):
    kept = {f"{each.app_label}_{each.model}" for each in ContentType.objects.all()}
    names = {name for step in earlier.STEPS for name in step.renamed}
    assert {earlier.name_today(name, earlier.STEPS) for name in names} <= kept
    assert not names & kept


def test_people_come_back_to_their_pages(restored, django_user_model):
    client = Client()
    client.force_login(django_user_model.objects.get(username="ada"))
    for address in ("/battles/", "/inbox/", "/warbands/", "/clubs/", "/account/notifications/"):
        assert client.get(address).status_code == 200, address
    for battle in Battle.objects.filter(seats__user__username="ada").distinct():
        assert client.get(battle.get_absolute_url()).status_code == 200, battle.pk


def test_rows_of_leagues_and_campaigns_are_found_under_their_names_of_today(capsys):
    call_command("flush", interactive=False, verbosity=0)
    call_command("restore", str(FOLDER / "before_season_actions.backup"))
    assert CampaignSystem.objects.get().club.slug == "lowtown"
    assert CampaignSnapshot.objects.get().campaign.name == "War"
    assert FiledResult.objects.get().entry.name == "Anvil"
    assert SeasonAction.objects.filter(words__contains="Opened").count() == 1
