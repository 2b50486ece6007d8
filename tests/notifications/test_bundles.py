"""What is unread about the same thing stands as one: in the inbox, in letters, in digests."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from notifications import bundles, digests, sending
from notifications import tasks as sending_tasks
from notifications.kept_preferences import set_letters, stop_mail
from notifications.kinds import KINDS
from notifications.models import Delivery, Notice, Preferences
from notifications.queries import inbox_page, unread
from notifications.services import GATHERING, Call, about, mark_bundle_read, notify
from tests.battles.conftest import give, known
from tests.battles.test_pages import signed_in

pytestmark = pytest.mark.django_db
SEASON, CLUB = about("season", 7), about("club", 3)


def season_news(user, count: int, call: Call = SEASON) -> list[Notice]:
    """Disputes in a season: each comes as a letter."""
    found = []
    for number in range(count):
        found += notify(
            "league_dispute",
            [known(user)],
            key=f"dispute:{number}:{call.topic}",
            path="/leagues/7/",
            call=call,
            who=f"Player {number}",
            title="Autumn season",
            words="It was a draw.",
        )
    return found


def titles(user) -> list[str]:
    _, found = inbox_page(known(user), "1")
    return [each.title for each in found]


# --- The inbox --------------------------------------------------------------------


def test_three_things_in_one_place_are_one_line_that_opens(ada):
    season_news(ada, 3)
    page = signed_in(ada).get("/inbox/").text
    assert titles(ada) == ["3 things in Autumn season"]
    assert page.count("<details>") == 1
    assert page.count("It was a draw.") == 3
    assert "data-unread-count> 3<" in " ".join(page.split()), "each of them is counted"


def test_another_place_and_what_is_read_stand_alone(ada):
    first, *_ = season_news(ada, 3)
    season_news(ada, 1, about("season", 8))
    Notice.objects.filter(pk=first.pk).update(read=timezone.now())
    assert titles(ada) == [
        "A dispute: Autumn season",
        "2 things in Autumn season",
        "A dispute: Autumn season",
    ]


def test_what_is_about_nothing_is_never_bundled(ada):
    season_news(ada, 2, Call(""))
    assert titles(ada) == ["A dispute: Autumn season"] * 2


def test_news_of_a_battle_is_bundled_by_its_battle(battle, endless, bruno):
    Notice.objects.filter(user=bruno).update(read=timezone.now())
    give(battle, battle.created_by, "red", "concede")
    give(endless, endless.created_by, "red")
    new = [each for each in inbox_page(known(bruno), "1")[1] if not each.newest.read]
    assert {part.battle_id for each in new for part in each.parts} == {battle.pk, endless.pk}
    assert all(len({part.battle_id for part in each.parts}) == 1 for each in new)


def test_a_bundle_is_read_as_far_as_it_was_seen(ada):
    *_, newest = season_news(ada, 3)
    other = season_news(ada, 1, about("season", 8))[0]
    client = signed_in(ada)
    assert 'name="bundle"' in client.get("/inbox/").text
    [later] = notify(
        "league_dispute",
        [known(ada)],
        key="later",
        call=SEASON,
        who="B",
        title="Autumn season",
        words="x",
    )
    answer = client.post(f"/inbox/{newest.pk}/read/", {"bundle": "1"})
    assert answer.status_code == 302
    left = set(ada.notices.filter(read=None).values_list("pk", flat=True))
    assert left == {later.pk, other.pk}
    assert unread(known(ada)) == 2


def test_nobody_marks_a_bundle_of_somebody_else(ada, bruno):
    *_, newest = season_news(ada, 2)
    season_news(bruno, 2)
    with pytest.raises(Notice.DoesNotExist):
        mark_bundle_read(known(bruno), newest.pk)
    mark_bundle_read(known(ada), newest.pk)
    assert unread(known(bruno)) == 2


def test_a_big_bundle_says_how_many_it_leaves_out(ada, monkeypatch):
    monkeypatch.setattr(bundles, "MOST_PARTS", 2)
    season_news(ada, 5)
    [bundle] = inbox_page(known(ada), "1")[1]
    assert (bundle.title, len(bundle.parts), bundle.left_out) == ("5 things in Autumn season", 2, 3)


# --- Letters ----------------------------------------------------------------------


def over() -> None:
    """The time in which a letter waits for others is over for those that are first."""
    first = Delivery.objects.filter(channel="mail").order_by("pk").first()
    Delivery.objects.filter(pk=first.pk).update(due=timezone.now())


def states() -> set[str]:
    return set(Delivery.objects.filter(channel="mail").values_list("state", flat=True))


def test_several_about_the_same_thing_are_one_letter(ada, mailoutbox):
    season_news(ada, 3)
    sending_tasks.sweep()
    assert mailoutbox == [], "it waits for others, but not longer than a minute"
    assert all(
        timezone.now() < each.due <= timezone.now() + GATHERING for each in Delivery.objects.all()
    )
    over()
    sending_tasks.sweep()
    sending_tasks.sweep()
    [letter] = mailoutbox
    assert letter.subject == "3 things in Autumn season"
    assert all(f"Player {number} disputes" in letter.body for number in range(3))
    assert states() == {"sent"}


def test_other_readers_and_other_things_get_their_own(ada, bruno, mailoutbox):
    season_news(ada, 2)
    season_news(ada, 1, about("season", 8))
    season_news(bruno, 1)
    Delivery.objects.update(due=timezone.now())
    sending_tasks.sweep()
    assert sorted((each.to[0], each.subject) for each in mailoutbox) == [
        ("ada@example.org", "2 things in Autumn season"),
        ("ada@example.org", "A dispute: Autumn season"),
        ("bruno@example.org", "A dispute: Autumn season"),
    ]


def test_what_is_no_longer_true_leaves_its_bundle(battle, ada, bruno, mailoutbox):
    give(battle, ada, "red")
    notify(
        "question",
        [known(bruno)],
        key="q",
        call=Call(battle.pk),
        who="Ada",
        title=battle.title,
        words="May I?",
    )
    give(battle, bruno, "blue")
    Delivery.objects.update(due=timezone.now())
    sending_tasks.sweep()
    [letter] = [each for each in mailoutbox if each.to == ["bruno@example.org"]]
    assert letter.subject == f"A question: {battle.title}"
    turn = Delivery.objects.get(notice__user=bruno, notice__kind="turn", channel="mail")
    assert turn.state == "dropped"


def test_a_worker_killed_with_a_bundle_loses_none_of_it(ada, mailoutbox):
    season_news(ada, 3)
    over()
    first = Delivery.objects.filter(channel="mail").order_by("pk").first()
    assert len(sending.claim(first.pk)) == 3
    sending_tasks.sweep()
    assert mailoutbox == []
    Delivery.objects.update(claimed=timezone.now() - timedelta(minutes=11))
    sending_tasks.sweep()
    [letter] = mailoutbox
    assert letter.subject == "3 things in Autumn season"
    assert states() == {"sent"}


def test_a_worker_that_slept_sends_no_part_of_a_bundle(ada):
    season_news(ada, 2)
    over()
    first = Delivery.objects.filter(channel="mail").order_by("pk").first()
    asleep = sending.claim(first.pk)
    Delivery.objects.filter(pk=asleep[0].pk).update(state="waiting")
    assert not sending._begin(asleep)
    assert "sending" not in states(), "none of them has begun"


def test_the_link_of_a_bundle_stops_all_its_kinds(battle, ada, bruno, mailoutbox, client):
    give(battle, ada, "red")
    notify(
        "question",
        [known(bruno)],
        key="q",
        call=Call(battle.pk),
        who="Ada",
        title=battle.title,
        words="May I?",
    )
    Delivery.objects.update(due=timezone.now())
    sending_tasks.sweep()
    [letter] = [each for each in mailoutbox if each.to == ["bruno@example.org"]]
    assert letter.extra_headers["List-Id"].startswith("<bundle.news.")
    address = letter.extra_headers["List-Unsubscribe"].strip("<>").partition("/account/")[2]
    answer = client.post(f"/account/{address}", {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    channels = Preferences.objects.get(user=bruno).channels
    assert "mail" not in channels["turn"] + channels["question"]


def test_letters_that_were_stopped_meanwhile_are_not_sent(ada, mailoutbox):
    season_news(ada, 2)
    stop_mail(ada.pk, [KINDS["league_dispute"]])
    Delivery.objects.update(due=timezone.now())
    sending_tasks.sweep()
    assert mailoutbox == []
    assert states() == {"given_up"}


# --- No letters at all ------------------------------------------------------------


def test_no_letters_at_all_stops_all_and_brings_back_what_was_chosen(ada, mailoutbox):
    client = signed_in(ada)
    stop_mail(ada.pk, [KINDS["over"]])
    client.post("/account/notifications/letters/", {"letters": "off"})
    assert "You get no letters" in client.get("/account/notifications/").text
    season_news(ada, 1)
    assert not Delivery.objects.filter(channel="mail").exists()
    assert unread(known(ada)) == 1, "the inbox goes on"
    client.post("/account/notifications/letters/", {"letters": "on"})
    season_news(ada, 1, about("season", 8))
    Delivery.objects.update(due=timezone.now())
    sending_tasks.sweep()
    assert len(mailoutbox) == 1
    assert "mail" not in Preferences.objects.get(user=ada).channels["over"]


def test_no_letters_means_no_digest_either(ada, mailoutbox):
    Preferences.objects.create(user=ada, digest="daily", digest_due=timezone.now())
    season_news(ada, 1)
    set_letters(ada.pk, wanted=False)
    sending_tasks.sweep()
    assert mailoutbox == []


def test_saving_the_settings_leaves_the_switch_as_it_is(ada):
    client = signed_in(ada)
    set_letters(ada.pk, wanted=False)
    form = {"told": ["turns:mail"], "zone": "UTC", "digest": "never", "usual": "1"}
    assert client.post("/account/notifications/", form).status_code == 302
    assert Preferences.objects.get(user=ada).no_letters


def test_a_new_password_comes_all_the_same(ada, client, mailoutbox):
    set_letters(ada.pk, wanted=False)
    client.post("/accounts/password/reset/", {"email": "ada@example.org"})
    assert len(mailoutbox) == 1


# --- Digests ----------------------------------------------------------------------


def test_a_digest_has_the_same_bundles(ada):
    yesterday = timezone.now() - timedelta(days=1)
    Preferences.objects.create(user=ada, digest="daily", digest_due=yesterday, digested=yesterday)
    season_news(ada, 3)
    digests.write_digest(ada.pk)
    found = Notice.objects.get(user=ada, kind="digest")
    assert found.title == "Your digest: one other thing"
    assert "3 things in Autumn season\n- A dispute" in found.text
