"""Battles for the club, games on a table, and results that stay fast."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.db import DatabaseError, transaction
from django.utils import timezone

from battles.models import Battle
from battles.services import cancellation, opening, seating
from campaigns.clubs import permissions
from campaigns.clubs.models import ClubGame, GameEntry
from campaigns.clubs.permissions import ClubRefused
from campaigns.clubs.queries import result_pages
from campaigns.clubs.queries.result_pages import Wanted, archive_page, game_page
from campaigns.clubs.services import clubs, members, results
from campaigns.clubs.services.clubs import ClubWords
from campaigns.clubs.services.results import NewGame, PlayerRequest
from notifications.models import Notice
from tests.campaigns.clubs.conftest import plan
from web.errors import NotYours

pytestmark = pytest.mark.django_db


def said(*names: str, won: str = "", **changes) -> NewGame:
    players = tuple(PlayerRequest(each, each == won) for each in names)
    given = {"title": "Docks", "ruleset": "tiny", "played": timezone.now().date()} | changes
    given["played"] = str(given["played"])
    return NewGame(**given, players=players)


def page(town, who, **wanted):
    return archive_page(permissions.results_pass(town.slug, who), Wanted(**wanted))


def test_a_battle_for_the_club_is_one_of_its_results(town):
    battle = results.open_for_club(town.slug, town.mick, plan(title="Friday"), "here")
    [face] = page(town, town.ada).games
    assert (face.title, face.state, face.result) == ("Friday", "waits for players", "")
    assert face.battle == ""  # she has no seat there
    seating.accept_invitation(battle.seats.get(side="blue").invite, town.rita)
    [face] = page(town, town.rita).games
    assert face.battle == battle.pk
    assert [each.name for each in face.players] == ["Mick", "Rita"]
    Battle.objects.update(status="ended", winner="blue")
    [face] = page(town, town.ada).games
    assert (face.state, face.result) == ("over", "Rita won")


def test_the_public_reads_the_names_that_people_have_in_the_club_and_no_others(town):
    clubs.change_club(town.slug, town.ada, ClubWords("N", shows_results=True))
    battle = results.open_for_club(town.slug, town.mick, plan(), "here")
    seating.accept_invitation(battle.seats.get(side="blue").invite, town.carla)
    for who, names in ((town.ada, ["Mick", "carla"]), (town.carla, ["Mick", "a guest"])):
        assert [each.name for each in page(town, who).games[0].players] == names


def test_the_public_reads_no_name_that_was_typed_and_finds_out_of_nobody(town):
    clubs.change_club(town.slug, town.ada, ClubWords("N", shows_results=True))
    game = results.file_game(town.slug, town.rita, said("Mick", "Zoe Smith", won="Zoe Smith"), "t")
    for who, name in ((town.ada, "Zoe Smith"), (town.carla, "a guest")):
        seen = permissions.seen_club(town.slug, who)
        assert [each.name for each in page(town, who).games[0].players] == ["Mick", name]
        assert [each for _, each in game_page(seen, game.pk).told()] == [f"{name} won"]
    asked = [page(town, town.carla, name=each) for each in ("Mick", "Olga", "Nobody")]
    assert [(len(each.games), each.unknown) for each in asked] == [(1, False)] * 3


def test_who_watches_late_is_told_late(town):
    battle = results.open_for_club(town.slug, town.mick, plan(), "here")
    Battle.objects.update(status="ended", winner="red", watch_delay=60, moved=timezone.now())
    [face] = page(town, town.ada).games
    assert (face.state, face.result) == ("in progress", "")
    Battle.objects.filter(pk=battle.pk).update(moved=timezone.now() - timedelta(minutes=61))
    assert page(town, town.ada).games[0].result == "Mick won"


def test_an_own_battle_is_added_once_and_to_one_club(town):
    battle = opening.open_battle(town.mick, plan(), "here")
    assert result_pages.addable_battles(town.club, town.mick) == [battle]
    game = results.add_battle(town.slug, town.mick, battle.pk)
    assert results.add_battle(town.slug, town.mick, battle.pk) == game
    assert result_pages.addable_battles(town.club, town.mick) == []
    with pytest.raises(NotYours):
        results.add_battle(town.slug, town.ada, battle.pk)
    other = clubs.found_club(town.mick, ClubWords("Other"), "Mick", "t")
    with pytest.raises(ClubRefused, match="another club"):
        results.add_battle(other.slug, town.mick, battle.pk)
    foreign = opening.open_battle(town.carla, plan(), "there")
    with pytest.raises(NotYours):
        results.add_battle(town.slug, town.carla, foreign.pk)


def test_a_result_is_filed_by_one_and_confirmed_by_the_other(town):
    game = results.file_game(town.slug, town.mick, said("Mick", "Rita", won="Mick"), "t")
    assert results.file_game(town.slug, town.mick, said("Mick", "Rita"), "t") == game
    assert page(town, town.ada).games[0].result == ""
    assert Notice.objects.filter(user_id=town.rita.user_id, kind="club_result").count() == 1
    with pytest.raises(NotYours):
        results.confirm(town.slug, town.mick, game.pk)
    with pytest.raises(NotYours):
        results.confirm(town.slug, town.ada, game.pk)
    for _ in range(2):
        results.confirm(town.slug, town.rita, game.pk)
    assert [each.kind for each in game.entries.all()] == ["filed", "confirmed"]
    assert page(town, town.ada).games[0].result == "Mick won"


def test_a_dispute_goes_to_who_settles_and_every_word_stays(town):
    game = results.file_game(town.slug, town.mick, said("Mick", "Olga", won="Mick"), "t")
    results.dispute(town.slug, town.olga, game.pk, "Time was up: a draw.")
    with pytest.raises(ClubRefused, match="settles it"):
        results.confirm(town.slug, town.olga, game.pk)
    with pytest.raises(NotYours):
        results.decide_result(town.slug, town.mick, game.pk, [0], "I won")
    results.decide_result(town.slug, town.rita, game.pk, [], "The clock says so.")
    shown = game_page(permissions.results_pass(town.slug, town.mick), game.pk)
    assert shown.face.result == "a draw"
    assert [(e.kind, told) for e, told in shown.told()] == [
        ("filed", "Mick won"), ("disputed", "Mick won"), ("settled", "a draw")]  # fmt: skip
    results.decide_result(town.slug, town.ada, game.pk, [1], "Corrected: Olga held the gate.")
    assert page(town, town.mick).games[0].result == "Olga won"
    assert game.entries.count() == 4


def test_nobody_settles_a_game_of_their_own_while_another_can(town):
    game = results.file_game(town.slug, town.mick, said("Mick", "Olga", won="Mick"), "t")
    results.dispute(town.slug, town.olga, game.pk, "I won.")
    may = [game_page(permissions.results_pass(town.slug, each), game.pk).may_settle
           for each in (town.olga, town.rita, town.ada, town.mick)]  # fmt: skip
    assert may == [False, True, True, False]
    with pytest.raises(ClubRefused, match="You played in this game"):
        results.decide_result(town.slug, town.olga, game.pk, [1], "I won.")
    members.leave(town.slug, town.rita)
    get_user_model().objects.filter(username="ada").update(is_active=False)
    results.decide_result(town.slug, town.olga, game.pk, [1], "Nobody else is left.")
    assert page(town, town.mick).games[0].result == "Olga won"


def test_a_referees_word_counts_at_once_and_strangers_have_names_only(town):
    game = results.file_game(town.slug, town.rita, said("mick", "Somebody", won="Somebody"), "t")
    assert game.state == "confirmed"
    assert [each.membership_id for each in game.players.all()] == [town.of(town.mick).pk, None]
    with pytest.raises(ClubRefused, match="that you played in"):
        results.file_game(town.slug, town.mick, said("Ada", "Rita"), "u")


@pytest.mark.parametrize(
    ("words", "refusal"),
    [(said("Mick"), "2 to 8"), (said("Mick", "mick"), "twice"), (said("Mick", " "), "each player"),
     (said("Mick", "Rita", title=""), "name"), (said("Mick", "Rita", ruleset="chess"), "games"),
     (said("Mick", "Rita", played=timezone.now().date() + timedelta(days=9)), "to come"),
     (NewGame("x", "tiny", str(timezone.now().date()),
                (PlayerRequest("Mick", True), PlayerRequest("Rita", True))), "Not everybody")],
)  # fmt: skip
def test_a_result_that_cannot_be_is_told_why(town, words, refusal):
    with pytest.raises(ClubRefused, match=refusal):
        results.file_game(town.slug, town.mick, words, "t")
    assert not ClubGame.objects.exists()


def test_entries_are_never_changed(town):
    results.file_game(town.slug, town.mick, said("Mick", "Rita"), "t")
    for deed in (GameEntry.objects.update, GameEntry.objects.all().delete):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            deed(**({"words": "x"} if deed == GameEntry.objects.update else {}))


def test_the_results_are_read_in_stretches_none_left_out_and_none_twice(town):
    day = timezone.now().date()
    for number in range(7):  # several of one day: the same moment
        words = said("Mick", "Rita", title=f"G{number}", played=day - timedelta(days=number // 3))
        results.file_game(town.slug, town.rita, words, f"t{number}")
    seen, mark = [], ""
    while True:
        stretch = page(town, town.mick, before=mark, size=2)
        seen += [each.title for each in stretch.games]
        mark = stretch.older
        if not mark:
            break
    assert seen == ["G2", "G1", "G0", "G5", "G4", "G3", "G6"]
    assert len(page(town, town.mick, before="rubbish").games) == 7
    assert len(page(town, town.mick, before="9" * 17 + "~1").games) == 7


def test_results_are_narrowed_by_game_by_name_and_by_what_waits(town):
    results.file_game(town.slug, town.rita, said("Mick", "Ada"), "1")
    results.file_game(town.slug, town.mick, said("Mick", "Rita", ruleset="firewall"), "2")
    results.open_for_club(town.slug, town.ada, plan(), "here")
    count = [len(page(town, town.ada, **each).games) for each in (
        {"game": "tiny"}, {"game": "firewall"}, {"name": "ada"}, {"name": "Rita"},
        {"only_open": True})]  # fmt: skip
    assert count == [2, 1, 2, 1, 1]
    assert page(town, town.ada, name="Zoe").unknown


def test_results_are_for_members_unless_the_club_shows_them(town):
    with pytest.raises(NotYours):
        page(town, town.carla)
    clubs.change_club(town.slug, town.ada, ClubWords("N", shows_results=True))
    assert page(town, town.carla).games == ()


def test_an_account_that_is_gone_leaves_its_results_under_the_clubs_name(town):
    results.file_game(town.slug, town.rita, said("Mick", "Ada", won="Mick"), "1")
    get_user_model().objects.get(username="mick").delete()
    assert page(town, town.ada).games[0].result == "Mick won"
    assert len(page(town, town.ada, name="Mick").games) == 1


def test_a_name_is_that_of_whoever_bears_it_now(town):
    members.rename(town.slug, town.mick, "Moth")
    results.file_game(town.slug, town.rita, said("Moth", "Ada"), "1")
    members.leave(town.slug, town.mick)
    members.rename(town.slug, town.rita, "Moth")
    assert page(town, town.ada, name="moth").games == ()
    members.leave(town.slug, town.rita)
    members.rename(town.slug, town.olga, "Moth")
    assert len(page(town, town.ada, name="Moth").games) == 0


@pytest.mark.parametrize("many", [3, 30])
def test_a_stretch_costs_the_same_however_many_there_are(town, many, django_assert_num_queries):
    for number in range(many):
        results.file_game(town.slug, town.rita, said("Mick", "Ada"), f"{number}")
        services_game = opening.open_battle(town.mick, plan(), f"here {number}")
        results.add_battle(town.slug, town.mick, services_game.pk)
        if number > 15:
            break
    found = permissions.seen_club(town.slug, town.ada)
    with django_assert_num_queries(4):
        archive_page(found, Wanted())


def test_what_was_called_off_is_no_result(town):
    ours = results.open_for_club(town.slug, town.mick, plan(), "here")
    own = opening.open_battle(town.mick, plan(), "here")
    table = results.file_game(town.slug, town.mick, said("Mick", "Ada"), "g")
    for each in (ours, own):
        cancellation.call_off(each.pk, "", "Rain.")
    assert [face.id for face in page(town, town.mick).games] == [table.pk]
    assert page(town, town.mick, name="Mick").games[0].id == table.pk
    assert result_pages.addable_battles(town.club, town.mick) == []
    with pytest.raises(ClubRefused, match="called off"):
        results.add_battle(town.slug, town.mick, own.pk)
