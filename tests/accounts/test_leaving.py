"""One's data as a file, and the deletion of the account: what goes, what stays, what hinders."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from accounts.actors import actor_from
from accounts.models import Decision
from accounts.personal_data import FORMER
from accounts.services import leaving
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle, Seat
from battles.services import opening, seating
from campaigns.clubs.models import ClubGame, GamePlayer, Membership
from campaigns.clubs.services import clubs, invitations
from campaigns.leagues.models import Season
from campaigns.leagues.plans import LeaguePlan, SeasonPlan
from campaigns.leagues.services import seasons
from rosters.models import Warband
from rosters.services.warbands import create_warband

pytestmark = pytest.mark.django_db
PAGE = "/account/data/"


@pytest.fixture
def ada():
    return get_user_model().objects.create_user("ada", "ada@example.org", "a long word")


@pytest.fixture
def bruno():
    return get_user_model().objects.create_user("bruno", "bruno@example.org", "a long word")


def logged_in(user) -> Client:
    """Logged in with the password, so that nobody is asked for it again."""
    client = Client()
    client.force_login(user)
    client.post("/accounts/reauthenticate/", {"password": "a long word"})
    return client


def between(ada, bruno) -> Battle:
    plan = BattlePlan("firewall", "walk_in_the_park", side="snatch", title="Ours")
    battle = opening.open_battle(actor_from(ada, ""), plan, "here")
    for seat in battle.seats.filter(role=Seat.Role.PLAYER, joined_at=None):
        battle = seating.accept_invitation(str(seat.invite), actor_from(bruno, ""))
    return battle


def test_the_export_has_what_is_kept_and_no_secret(ada, bruno):
    create_warband(actor_from(ada, ""), "firewall", "Night Shift")
    battle = between(ada, bruno)
    clubs.found_club(actor_from(ada, ""), clubs.ClubWords("The Club", "", "Leeds"), "Ada", "x")
    answer = logged_in(ada).get(f"{PAGE}export.json")
    assert "attachment" in answer["Content-Disposition"]
    found = json.loads(answer.content)
    assert found["account"]["name"] == "ada"
    assert [each["name"] for each in found["rosters"]["warbands"]] == ["Night Shift"]
    assert found["rosters"]["warbands"][0]["document"]
    assert [each["battle"] for each in found["battles"]["seats"]] == [battle.pk]
    assert found["clubs"]["memberships"][0]["club__name"] == "The Club"
    assert set(found) >= {"leagues", "laboratory", "notifications"}
    assert "bruno@example.org" not in answer.text
    assert ada.password not in answer.text
    assert bytes(battle.secret).hex() not in answer.text


def test_who_is_not_logged_in_is_asked_to(client):
    for path in ("", "export.json"):
        assert client.get(f"{PAGE}{path}").status_code == 302
    assert client.post(f"{PAGE}delete/", {"name": "ada"}).status_code == 302


def test_a_log_in_without_a_password_is_asked_for_it_before_anything_leaves(ada):
    client = Client()
    client.force_login(ada)
    for answer in (
        client.get(f"{PAGE}export.json"),
        client.post(f"{PAGE}delete/", {"name": "ada"}),
    ):
        assert "reauthenticate" in answer.url
    assert get_user_model().objects.filter(pk=ada.pk).exists()


def test_what_was_alone_goes_and_what_was_shared_stays_without_the_name(ada, bruno):
    create_warband(actor_from(ada, ""), "firewall", "Night Shift")
    shared = between(ada, bruno)
    shared.status = Battle.Status.ENDED
    shared.save(update_fields=["status"])
    alone = opening.open_battle(
        actor_from(ada, ""), BattlePlan("firewall", "street_fight", hotseat=True), "here"
    )
    club = clubs.found_club(
        actor_from(bruno, ""), clubs.ClubWords("The Club", "", "Leeds"), "Bruno", "x"
    )
    Membership.objects.create(club=club, user=ada, name="Ada")
    client = logged_in(ada)
    assert client.post(f"{PAGE}delete/", {"name": "Ada "}).status_code == 302
    assert not get_user_model().objects.filter(username="ada").exists()
    assert not Warband.objects.filter(name="Night Shift").exists()
    assert not Battle.objects.filter(pk=alone.pk).exists()
    names = dict(shared.seats.values_list("side", "name"))
    assert names == {"snatch": FORMER, "elland": "bruno"}
    assert Membership.objects.get(club=club, user=None).name == FORMER
    assert client.get("/account/data/").status_code == 302
    assert Client().get(f"/battles/{shared.pk}/").status_code == 404
    watching = Client()
    watching.force_login(bruno)
    assert FORMER in watching.get(f"/battles/{shared.pk}/").text


def test_what_others_wait_for_hinders_and_says_where(ada, bruno):
    battle = between(ada, bruno)
    clubs.found_club(actor_from(ada, ""), clubs.ClubWords("The Club", "", "Leeds"), "Ada", "x")
    client = logged_in(ada)
    answer = client.post(f"{PAGE}delete/", {"name": "ada"})
    assert answer.status_code == 422
    assert f'href="/battles/{battle.pk}/"' in answer.text
    assert "Hand over or close the club “The Club”" in answer.text
    assert get_user_model().objects.filter(pk=ada.pk).exists()
    assert Battle.objects.get(pk=battle.pk).seats.get(side="snatch").name == "ada"


def test_a_battle_that_waits_with_others_hinders_as_well(ada, bruno):
    plan = BattlePlan("firewall", "triple_cross", side="daewoo")
    battle = opening.open_battle(actor_from(ada, ""), plan, "here")
    seat = battle.seats.filter(role=Seat.Role.PLAYER, joined_at=None).first()
    seating.accept_invitation(str(seat.invite), actor_from(bruno, ""))
    with pytest.raises(leaving.NotYet) as refused:
        leaving.delete_account(ada.pk, "ada")
    assert [each.href for each in refused.value.hindrances] == [f"/battles/{battle.pk}/"]


def test_a_league_that_only_the_user_organises_hinders(ada):
    league = seasons.create_league(actor_from(ada, ""), LeaguePlan("Mine", "firewall"), "x")
    season = seasons.open_season(league.pk, actor_from(ada, ""), SeasonPlan("One"))
    with pytest.raises(leaving.NotYet) as refused:
        leaving.delete_account(ada.pk, "ada")
    assert [each.href for each in refused.value.hindrances] == [season.get_absolute_url()]
    Season.objects.filter(pk=season.pk).update(state=Season.State.CLOSED)
    leaving.delete_account(ada.pk, "ada")


def test_with_a_membership_its_links_end_and_results_lose_the_name(ada, bruno):
    words = clubs.ClubWords("The Club", "", "Leeds")
    club = clubs.found_club(actor_from(bruno, ""), words, "Bruno", "x")
    role = Membership.Role.ORGANISER
    member = Membership.objects.create(club=club, user=ada, name="Ada", role=role)
    link = invitations.make_link(club.slug, actor_from(ada, ""), 5, 5, "a link")
    game = ClubGame.objects.create(club=club, ruleset="firewall", played=timezone.now(), token="g")
    GamePlayer.objects.create(game=game, place=1, membership=member, name="Ada", won=True)
    leaving.delete_account(ada.pk, "ada")
    link.refresh_from_db()
    member.refresh_from_db()
    assert link.revoked is not None
    assert (member.role, member.name) == (Membership.Role.MEMBER, FORMER)
    assert GamePlayer.objects.get(game=game).name == FORMER


def test_the_export_tells_no_more_than_the_pages_do(ada, bruno):
    battle = between(bruno, ada)
    watcher = get_user_model().objects.create_user("carla")
    Seat.objects.create(battle=battle, role=Seat.Role.SPECTATOR, user=watcher, name="carla")
    [seat] = leaving.data_of(watcher.pk)["battles"]["seats"]
    assert seat["status"] == ""
    said = {"by_name": "staff", "whom_name": "ada", "whom": ada, "reason": "why"}
    for kind in Decision.Kind:
        Decision.objects.create(kind=kind, **said)
    told = {each["kind"] for each in leaving.data_of(ada.pk)["account"]["decisions"]}
    assert told == {"warned", "banned", "lifted"}


@pytest.mark.parametrize("name", ["", "bruno", "ada2", "x" * 3000, "\x00"])
def test_the_name_must_be_typed(ada, name):
    answer = logged_in(ada).post(f"{PAGE}delete/", {"name": name})
    assert answer.status_code == 422
    assert "Type your user name" in answer.text
    assert get_user_model().objects.filter(pk=ada.pk).exists()


def test_the_staff_is_deleted_by_whoever_runs_the_site(ada):
    ada.is_staff = True
    ada.save()
    with pytest.raises(leaving.NotYet, match="whoever runs the site"):
        leaving.delete_account(ada.pk, "ada")
