"""Founding, joining, roles, leaving and coming back, each with its record."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.db import DatabaseError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.actors import Actor
from campaigns.clubs import permissions
from campaigns.clubs.models import Club, ClubInvitation, JoinRequest, MembershipChange
from campaigns.clubs.permissions import ClubRefused
from campaigns.clubs.queries import club_pages
from campaigns.clubs.services import clubs, invitations, members, results
from campaigns.clubs.services.clubs import ClubWords
from notifications.models import Notice
from web.errors import NotYours

pytestmark = pytest.mark.django_db


def told(actor: Actor) -> list[str]:
    return list(Notice.objects.filter(user_id=actor.user_id).values_list("kind", flat=True))


def test_pressing_twice_founds_one_club(town):
    again = clubs.found_club(town.ada, ClubWords("Another"), "Ada", "founded")
    assert again == town.club
    assert Club.objects.count() == 1


def test_clubs_of_the_same_name_have_addresses_of_their_own(town):
    found = [clubs.found_club(town.carla, ClubWords("The Night Shift"), "C", f"t{n}").slug
             for n in range(2)]  # fmt: skip
    assert found == ["the-night-shift-2", "the-night-shift-3"]
    for name in ("New", "夜の当番"):
        slug = clubs.found_club(town.carla, ClubWords(name), "C", name).slug
        assert slug in ("new-2", "club")


@pytest.mark.parametrize("taken", [1, 9])
def test_two_clubs_of_one_name_are_founded_at_once(town, monkeypatch, taken):
    """As often as `taken`, somebody else has the address by the time that it is kept."""
    free, asked = clubs._free_slug, []

    def too_late(name: str) -> str:
        asked.append(name)
        return town.slug if len(asked) <= taken else free(name)

    monkeypatch.setattr(clubs, "_free_slug", too_late)
    if taken < clubs.TRIES:
        found = clubs.found_club(town.carla, ClubWords("The Night Shift"), "C", "t")
        assert found.slug == "the-night-shift-2"
    else:
        with pytest.raises(ClubRefused, match="Press once more"):
            clubs.found_club(town.carla, ClubWords("The Night Shift"), "C", "t")
        assert Club.objects.count() == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [(ClubWords(" \n"), "Give the name"), (ClubWords("x" * 81), "80 characters"),
     (ClubWords("x", joins="anyhow"), "Choose how"), (ClubWords("x", about="y" * 2001), "2000")],
)  # fmt: skip
def test_what_cannot_be_a_club_is_told_why(town, words, said):
    with pytest.raises(ClubRefused, match=said):
        clubs.found_club(town.carla, words, "Carla", "t")
    assert Club.objects.count() == 1


def test_so_many_clubs_a_day(town):
    for number in range(clubs.A_DAY):
        clubs.found_club(town.carla, ClubWords("C"), "Carla", f"t{number}")
    with pytest.raises(ClubRefused, match="one day"):
        clubs.found_club(town.carla, ClubWords("C"), "Carla", "more")


def test_a_guest_founds_nothing(db):
    with pytest.raises(NotYours):
        clubs.found_club(Actor(guest_key="g"), ClubWords("C"), "G", "t")


# --- Links -----------------------------------------------------------------------


def test_a_link_is_used_up_by_people_and_not_by_presses(town):
    link = invitations.make_link(town.slug, town.olga, 1, 3, "one")
    assert invitations.make_link(town.slug, town.olga, 1, 3, "one") == link
    first = invitations.join_by_link(link.token, town.carla, "Carla")
    assert invitations.join_by_link(link.token, town.carla, "Carla") == first
    dora = Actor(user_id=get_user_model().objects.create_user("dora").pk)
    with pytest.raises(ClubRefused, match="used up"):
        invitations.join_by_link(link.token, dora, "Dora")
    longest = invitations.make_link(
        town.slug, town.olga, invitations.MOST_USES, invitations.MOST_DAYS, "long"
    )
    assert longest.most == invitations.MOST_USES
    for uses, days in (
        (0, 1),
        (1, 0),
        (invitations.MOST_USES + 1, 1),
        (1, invitations.MOST_DAYS + 1),
    ):
        with pytest.raises(ClubRefused, match="A link is for 1 to"):
            invitations.make_link(town.slug, town.olga, uses, days, "wrong")


@pytest.mark.parametrize("how", ["revoked", "ended", "closed"])
def test_a_link_that_is_over_says_so(town, how):
    link = invitations.make_link(town.slug, town.olga, 5, 3, "one")
    if how == "revoked":
        invitations.revoke_link(town.slug, town.olga, link.pk)
    elif how == "ended":
        ClubInvitation.objects.update(ends=timezone.now() - timedelta(seconds=1))
    else:
        clubs.close(town.slug, town.ada)
    with pytest.raises(ClubRefused, match=r"withdrawn|run out|closed"):
        invitations.join_by_link(link.token, town.carla, "Carla")
    assert club_pages.invitation_page(link.token, town.carla).trouble


@pytest.mark.parametrize("how", ["left", "put out"])
def test_the_links_of_who_went_let_nobody_in(town, how):
    link = invitations.make_link(town.slug, town.olga, 5, 3, "one")
    other = invitations.make_link(town.slug, town.ada, 5, 3, "one")
    if how == "left":
        members.leave(town.slug, town.olga)
    else:
        members.remove(town.slug, town.ada, town.of(town.olga).pk, "because")
    with pytest.raises(ClubRefused, match="withdrawn"):
        invitations.join_by_link(link.token, town.carla, "Carla")
    assert invitations.join_by_link(other.token, town.carla, "Carla").belongs


@pytest.mark.parametrize(("uses", "days"), [(0, 1), (1, 0), (501, 1), (1, 366)])
def test_a_link_has_bounds(town, uses, days):
    with pytest.raises(ClubRefused, match="1 to 500 people"):
        invitations.make_link(town.slug, town.olga, uses, days, "t")


@pytest.mark.parametrize(("uses", "days"), [(1, 1), (500, 365)])
def test_a_link_may_go_to_its_bounds(town, uses, days):
    link = invitations.make_link(town.slug, town.olga, uses, days, "t")
    assert link.most == uses
    assert (link.ends - timezone.now()).days in (days - 1, days)


def test_nobody_in_the_club_is_called_like_another(town):
    link = invitations.make_link(town.slug, town.olga, 5, 3, "one")
    with pytest.raises(ClubRefused, match="called MICK already"):
        invitations.join_by_link(link.token, town.carla, "MICK")
    with pytest.raises(ClubRefused, match="already"):
        members.rename(town.slug, town.mick, "ada")
    assert members.rename(town.slug, town.mick, "MICK").name == "MICK"


# --- Asking ----------------------------------------------------------------------


def test_asking_tells_those_who_run_the_club_and_the_answer_the_asker(town):
    request = invitations.ask(town.slug, town.carla, "Carla", "I play on Tuesdays too.")
    assert invitations.ask(town.slug, town.carla, "Carla", "again") == request
    assert told(town.ada) == told(town.olga)[:1] == ["club_asked"]
    assert "club_asked" not in told(town.mick) + told(town.rita)
    invitations.answer(town.slug, town.olga, request.pk, let_in=True)
    invitations.answer(town.slug, town.ada, request.pk, let_in=True)
    assert told(town.carla) == ["club_let_in"]
    assert town.of(town.carla).belongs


def test_who_was_declined_may_ask_again_after_a_week(town):
    request = invitations.ask(town.slug, town.carla, "Carla", "")
    invitations.answer(town.slug, town.olga, request.pk, let_in=False)
    assert told(town.carla) == ["club_declined"]
    with pytest.raises(ClubRefused, match="a week"):
        invitations.ask(town.slug, town.carla, "Carla", "")
    with pytest.raises(ClubRefused, match="settled"):
        invitations.answer(town.slug, town.ada, request.pk, let_in=True)
    JoinRequest.objects.update(decided=timezone.now() - timedelta(days=8))
    assert invitations.ask(town.slug, town.carla, "Carla", "").pk != request.pk


def test_a_request_that_is_withdrawn_is_answered_no_more(town):
    request = invitations.ask(town.slug, town.carla, "Carla", "")
    invitations.withdraw(town.slug, town.carla)
    with pytest.raises(ClubRefused, match="withdrawn"):
        invitations.answer(town.slug, town.olga, request.pk, let_in=True)


def test_rows_are_held_in_one_order_and_the_account_without_its_key(town, monkeypatch):
    held, before = [], QuerySet.select_for_update

    def holding(rows, **how):
        held.append((rows.model.__name__, how))
        return before(rows, **how)

    monkeypatch.setattr(QuerySet, "select_for_update", holding)
    invitations.ask(town.slug, town.carla, "Carla", "")
    assert held[:2] == [("User", {"no_key": True}), ("Club", {})]
    held.clear()
    invitations.withdraw(town.slug, town.carla)
    assert held == [("Club", {})]


def test_a_club_by_invitation_takes_no_requests(town):
    clubs.change_club(town.slug, town.olga, ClubWords("Closed doors", joins="invited"))
    with pytest.raises(ClubRefused, match="by invitation"):
        invitations.ask(town.slug, town.carla, "Carla", "")


def test_a_club_that_is_not_listed_is_not_there(town):
    clubs.change_club(town.slug, town.olga, ClubWords("Secret", is_listed=False))
    with pytest.raises(NotYours):
        invitations.ask(town.slug, town.carla, "Carla", "")
    with pytest.raises(NotYours):
        permissions.seen_club(town.slug, town.carla)
    assert permissions.seen_club(town.slug, town.mick).reads


def test_a_name_that_was_taken_meanwhile_gets_a_number(town):
    request = invitations.ask(town.slug, town.carla, "Star", "")
    members.rename(town.slug, town.mick, "Star")
    invitations.answer(town.slug, town.olga, request.pk, let_in=True)
    assert town.of(town.carla).name == "Star 2"


# --- Roles -----------------------------------------------------------------------


def test_only_owners_make_owners(town):
    mick = town.of(town.mick)
    with pytest.raises(ClubRefused, match="Only an owner"):
        members.change_role(town.slug, town.olga, mick.pk, "owner")
    with pytest.raises(ClubRefused, match="Only an owner"):
        members.change_role(town.slug, town.olga, town.of(town.ada).pk, "member")
    assert members.change_role(town.slug, town.ada, mick.pk, "owner").role == "owner"
    for nobody in (town.rita, town.carla):
        with pytest.raises(NotYours):
            members.change_role(town.slug, nobody, mick.pk, "member")


def test_only_an_owner_takes_an_organisers_role_away_but_everybody_their_own(town):
    mick, olga = town.of(town.mick), town.of(town.olga)
    members.change_role(town.slug, town.olga, mick.pk, "organiser")
    with pytest.raises(ClubRefused, match="organiser’s role away"):
        members.change_role(town.slug, town.olga, mick.pk, "member")
    for who, whom, many in ((town.olga, mick, 0), (town.olga, olga, 3), (town.ada, mick, 4)):
        page = club_pages.member_page(permissions.seen_club(town.slug, who), whom.pk)
        assert len(page.roles) == many
    assert members.change_role(town.slug, town.mick, mick.pk, "member").role == "member"
    assert members.change_role(town.slug, town.ada, olga.pk, "member").role == "member"


def test_every_change_of_role_is_written_down_and_told(town):
    mick = town.of(town.mick)
    members.change_role(town.slug, town.olga, mick.pk, "referee", "knows the rules")
    members.change_role(town.slug, town.olga, mick.pk, "referee")
    [line] = mick.changes.filter(kind="role")
    assert (line.before, line.after, line.reason) == ("member", "referee", "knows the rules")
    assert line.by == town.of(town.olga)
    assert told(town.mick) == ["club_role"]


def test_the_last_owner_cannot_go_without_a_successor(town):
    for go in (
        lambda: members.leave(town.slug, town.ada),
        lambda: members.change_role(town.slug, town.ada, town.of(town.ada).pk, "member"),
    ):
        with pytest.raises(ClubRefused, match="needs an owner"):
            go()
    members.change_role(town.slug, town.ada, town.of(town.olga).pk, "owner")
    members.leave(town.slug, town.ada)
    assert not town.of(town.ada).belongs


def test_a_closed_club_stays_and_takes_nothing_in(town):
    clubs.close(town.slug, town.ada)
    with pytest.raises(ClubRefused, match="closed"):
        members.rename(town.slug, town.mick, "M")
    with pytest.raises(NotYours):
        permissions.seen_club(town.slug, town.carla)
    assert permissions.seen_club(town.slug, town.mick).reads
    clubs.reopen(town.slug, town.ada)
    assert members.rename(town.slug, town.mick, "M").name == "M"
    clubs.close(town.slug, town.ada)
    members.leave(town.slug, town.ada)


def test_a_club_whose_owner_has_no_account_any_more_is_taken_over(town):
    with pytest.raises(ClubRefused, match="has an owner"):
        members.take_over(town.slug, town.olga)
    get_user_model().objects.get(username="ada").delete()
    with pytest.raises(NotYours):
        members.take_over(town.slug, town.rita)
    assert members.take_over(town.slug, town.olga).role == "owner"


def test_a_closed_club_whose_owner_left_is_taken_over_and_opened_again(town):
    clubs.close(town.slug, town.ada)
    members.leave(town.slug, town.ada)
    may = [club_pages.club_page(permissions.seen_club(town.slug, each)).may_take_over
           for each in (town.olga, town.rita)]  # fmt: skip
    assert may == [True, False]
    with pytest.raises(NotYours):
        members.take_over(town.slug, town.rita)
    assert members.take_over(town.slug, town.olga).role == "owner"
    assert clubs.reopen(town.slug, town.olga).closed is None


# --- Going -----------------------------------------------------------------------


def test_who_was_asked_to_leave_comes_back_only_by_being_let_in(town):
    members.remove(town.slug, town.olga, town.of(town.mick).pk, "Shouted at everybody.")
    notice = Notice.objects.get(user_id=town.mick.user_id, kind="club_removed")
    assert "Shouted" in notice.text
    link = invitations.make_link(town.slug, town.olga, 5, 3, "one")
    with pytest.raises(ClubRefused, match="asked to leave"):
        invitations.join_by_link(link.token, town.mick, "Mick")
    request = invitations.ask(town.slug, town.mick, "Mick", "Sorry.")
    invitations.answer(town.slug, town.olga, request.pk, let_in=True)
    mick = town.of(town.mick)
    assert mick.belongs
    kinds = list(mick.changes.order_by("id").values_list("kind", flat=True))
    assert kinds == ["joined", "removed", "returned"]


def test_who_left_comes_back_as_the_same_member_without_a_role(town):
    before = town.of(town.rita)
    members.leave(town.slug, town.rita)
    link = invitations.make_link(town.slug, town.olga, 5, 3, "one")
    assert invitations.join_by_link(link.token, town.rita, "Rita") == before
    assert town.of(town.rita).role == "member"


@pytest.mark.parametrize(
    ("by", "whom", "refusal"),
    [("olga", "ada", ClubRefused), ("olga", "olga", ClubRefused), ("mick", "rita", NotYours),
     ("rita", "mick", NotYours)],
)  # fmt: skip
def test_who_may_ask_whom_to_leave(town, by, whom, refusal):
    with pytest.raises(refusal):
        members.remove(town.slug, getattr(town, by), town.of(getattr(town, whom)).pk, "because")
    assert town.of(getattr(town, whom)).belongs


def test_an_account_that_is_gone_leaves_the_clubs_name(town):
    mick = town.of(town.mick)
    get_user_model().objects.get(username="mick").delete()
    mick.refresh_from_db()
    assert (mick.name, mick.belongs) == ("Mick", False)
    assert mick.changes.count() == 1
    found = permissions.seen_club(town.slug, town.olga)
    assert [each.name for each in club_pages.members_page(found, "", 1, 50)] == [
        "Ada",
        "Olga",
        "Rita",
    ]


def test_the_record_is_never_changed(town):
    change = MembershipChange.objects.first()
    for deed in (
        lambda: MembershipChange.objects.filter(pk=change.pk).update(reason="x"),
        change.delete,
    ):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            deed()


def test_lists_find_what_is_listed(town):
    clubs.found_club(town.carla, ClubWords("Day Shift", town="York"), "Carla", "t1")
    clubs.found_club(town.carla, ClubWords("Hidden", is_listed=False), "Carla", "t2")
    ours = "The Night Shift"
    found = (("", ["Day Shift", ours]), ("shift leeds", [ours]), ("hidden", []))
    for words, names in found:
        page = club_pages.listed_clubs(words)
        assert [each.name for each in page] == names
    assert [each.people for each in club_pages.listed_clubs("leeds")] == [4]
    own = [each.club_id for each in club_pages.own_clubs(town.carla)]
    assert [each.name for each in club_pages.listed_clubs("", apart=own)] == [ours]
    assert [each.club.name for each in club_pages.own_clubs(town.carla)] == ["Day Shift", "Hidden"]


def test_who_runs_a_club_is_told_who_joins(town):
    before = told(town.ada).count("club_joined")
    link = invitations.make_link(town.slug, town.olga, 5, 9, "news")
    for _ in range(2):
        invitations.join_by_link(link.token, town.carla, "Carla")
    assert told(town.ada).count("club_joined") == before + 1
    assert "club_joined" not in told(town.carla)
    assert "Carla belongs to" in Notice.objects.filter(
        user_id=town.ada.user_id, kind="club_joined"
    ).latest("created").text  # fmt: skip


def test_nobody_takes_the_name_of_another_account(town):
    """In the club as in a season; who has no account and is called so is marked as a guest."""
    get_user_model().objects.create_user("zoe")
    with pytest.raises(ClubRefused, match="an account called ZOE, and it is not yours"):
        members.rename(town.slug, town.rita, "ZOE")
    members.rename(town.slug, town.rita, "RITA")
    said = [results.PlayerRequest("Zoe"), results.PlayerRequest("RITA")]
    names = [each.name for each in results._players(town.club, said)]
    assert names == ["Zoe (guest)", "RITA"]
