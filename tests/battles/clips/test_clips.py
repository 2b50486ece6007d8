"""Clips: who may make and delete one, how far it goes, and what whoever watches it is shown."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.actors import Actor
from accounts.owned_data import delete_data_of
from accounts.services.tokens import make_token
from battles import journal
from battles.clips import queries, services, stills
from battles.clips.forms import ClipRefused, Stretch, TooManyClips
from battles.models import Battle, Clip, Seat, Terms
from battles.permissions import NotAdmitted
from battles.services import opening, seating
from tests.battles.conftest import give, known, plan
from tests.battles.stored import stored
from tests.battles.test_pages import signed_in
from tests.battles.test_secrecy import cleaned
from tests.battles.tiny_ruleset import QUIETLY
from web.result_cache import results
from web.stills import services as kept

pytestmark = pytest.mark.django_db
PARK = "firewall-park-closes.jsonl"


@pytest.fixture
def over(ada, bruno) -> Battle:
    """A battle that has been fought to its end."""
    return stored(PARK, [ada, bruno])


@pytest.fixture
def running(ada, bruno, carla) -> Battle:
    """The same, under way; Carla watches."""
    return stored(PARK, [ada, bruno], lines=400, guests={"spectator": carla})


def made(battle: Battle, user, first: int = 300, last: int = 330, once: str = "a") -> Clip:
    clip, _ = services.make_clip(battle.pk, known(user), Stretch(first, last, once))
    return clip


def seen(clip: Clip, where: str = "", **more: str) -> str:
    """What a stranger is sent."""
    answer = Client().get(f"/clips/{clip.slug}/{where}", **more)
    assert answer.status_code == 200
    return answer.text


# --- Making ----------------------------------------------------------------------


def test_who_shares_a_moment_of_the_replay_gets_an_address_for_everybody(over, ada):
    page = signed_in(ada)
    moment = page.get(f"/battles/{over.pk}/replay/?at=330").text
    found = re.findall(r'<option value="(\d+)-(\d+)"', moment)
    first, last = map(int, found[0])
    assert 300 < first < last <= 330
    sent = {"stretch": f"{first}-{last}", "token": "a token", "at": 330}
    answer = page.post(f"/battles/{over.pk}/clips/", sent)
    clip = Clip.objects.get()
    assert answer.url == f"/clips/{clip.slug}/"
    assert (clip.first, clip.last, clip.sees_all, clip.user_id) == (first, last, True, ada.pk)
    assert page.post(f"/battles/{over.pk}/clips/", sent).url == answer.url  # pressed twice
    assert Clip.objects.count() == 1
    assert f'href="/clips/{clip.slug}/"' in page.get(f"/battles/{over.pk}/replay/").text


def test_where_nothing_has_happened_there_is_nothing_to_share(tiny_start, ada):
    page = signed_in(ada).get(f"/battles/{tiny_start.pk}/replay/").text
    assert 'id="moment"' in page
    assert 'id="share"' not in page


@pytest.fixture
def tiny_start(ada, bruno) -> Battle:
    battle = opening.open_battle(known(ada), plan(), "here")
    return seating.accept_invitation(battle.seats.get(side="blue").invite, known(bruno))


def test_only_who_made_them_is_told_of_clips(over, ada, bruno):
    clip = made(over, ada)
    assert clip.slug not in signed_in(bruno).get(f"/battles/{over.pk}/replay/").text
    assert [each.slug for each in queries.clips_made_by(known(ada))] == [clip.slug]
    assert queries.clips_made_by(known(bruno)) == ()
    assert queries.clips_made_by(Actor()) == ()


@pytest.mark.parametrize(
    ("first", "last", "why"),
    [(330, 300, services.BACKWARDS), (330, 330, services.BACKWARDS), (20, 649, services.TOO_LONG)],
)
def test_a_stretch_that_is_no_clip_is_refused_with_its_reason(over, ada, first, last, why):
    with pytest.raises(ClipRefused, match=re.escape(why)):
        made(over, ada, first, last)
    sent = {"first": first, "last": last, "token": "a token", "at": 330}
    answer = signed_in(ada).post(f"/battles/{over.pk}/clips/", sent)
    assert answer.status_code == 422
    assert why in answer.text
    assert not Clip.objects.exists()


def test_numbers_that_are_none_and_lines_that_there_are_not(over, ada):
    answer = signed_in(ada).post(f"/battles/{over.pk}/clips/", {"first": "x", "last": "9"})
    assert answer.status_code == 422
    clip = made(over, ada, over.seq - 20, 999_999)
    assert clip.last == over.seq


def test_a_stranger_makes_none_and_nothing_says_that_there_is_a_battle(over, carla):
    with pytest.raises(NotAdmitted):
        made(over, carla)
    for client in (signed_in(carla), Client()):
        answer = client.post(f"/battles/{over.pk}/clips/", {"first": 300, "last": 330})
        assert answer.status_code == 404


def test_a_battle_that_has_not_begun_has_none(ada):
    waiting = opening.open_battle(known(ada), plan(), "here")
    with pytest.raises(NotAdmitted):
        made(waiting, ada, 0, 9)


def test_only_so_many_are_made(over, ada, bruno, monkeypatch):
    monkeypatch.setattr(services, "CLIPS_AN_HOUR", 2)
    for number in range(2):
        made(over, ada, once=f"t{number}")
    with pytest.raises(TooManyClips, match="one hour"):
        made(over, ada, once="t2")
    sent = {"first": 300, "last": 330, "token": "t3"}
    assert signed_in(ada).post(f"/battles/{over.pk}/clips/", sent).status_code == 429
    monkeypatch.setattr(services, "MOST_OF_A_BATTLE", 0)
    with pytest.raises(TooManyClips, match="Delete one"):
        made(over, bruno)


# --- Watching --------------------------------------------------------------------


def test_a_stranger_watches_the_stretch_and_nothing_else(over, ada):
    clip = made(over, ada)
    page = seen(clip)
    assert 'data-seq="300"' in page
    assert "Firewall 2136AD" in page
    for hidden in (over.pk, "ada", "bruno", "Delete", "Watch the whole battle", "Play on"):
        assert hidden not in page.replace("data-battle", "")
    assert 'data-seq="300"' in seen(clip, "?at=20")
    assert 'data-seq="330"' in seen(clip, "?at=649")
    player = signed_in(ada).get(f"/clips/{clip.slug}/").text
    assert f"/battles/{over.pk}/replay/?at=300" in player
    assert "Delete this clip" in player


def test_the_player_is_sent_what_happens_between_two_moments(over, ada):
    clip = made(over, ada)
    plain = seen(clip, "?at=330")
    assert 'id="playback"' not in plain
    moved = seen(clip, "?at=330", headers={"Battle-Seq": "300"})
    found = re.search(r'id="playback"[^>]*>(.*?)</script>', moved, re.DOTALL)[1]
    moments = json.loads(found)["moments"]
    assert {each["seq"] for each in moments} <= set(range(301, 331))
    assert any(each["cues"] for each in moments)


def test_nothing_before_the_stretch_is_played(over, ada):
    clip = made(over, ada)
    moved = seen(clip, "?at=310", headers={"Battle-Seq": "280"})
    found = re.search(r'id="playback"[^>]*>(.*?)</script>', moved, re.DOTALL)[1]
    assert min(each["seq"] for each in json.loads(found)["moments"]) > 300


def test_other_sites_are_told_what_happens_in_words_and_by_a_picture(over, ada, monkeypatch):
    monkeypatch.setattr(kept, "enqueue_after_commit", lambda _, name: kept.draw(name))
    clip = made(over, ada)
    page = seen(clip)
    event = queries.key_event(queries.shown_of(clip.slug))
    assert 300 < event.seq <= 330
    assert f'property="og:title" content="{over.title}"' in page
    told = re.search(r'property="og:description"\s+content="([^"]+)"', page)[1]
    assert told.startswith("Firewall 2136AD: ")
    assert told.endswith(event.text)
    assert "against" in told
    [image] = re.findall(r'property="og:image"\s+content="http://testserver([^"]+)"', page)
    plain = Client().get(image)
    drawn = Client().get(image)
    assert plain["Retry-After"]
    assert drawn.content.startswith(b"\x89PNG")
    assert drawn.content != plain.content
    svg = stills.still_svg_of(clip.slug)
    assert over.title in svg


# --- What is hidden --------------------------------------------------------------


def test_of_a_battle_under_way_it_shows_what_those_see_who_only_watch(running, ada):
    clip = made(running, ada)
    assert (clip.sees_all, clip.side) == (False, "")
    shown = queries.shown_of(clip.slug)
    secret = [each.seq for each in shown.entries if each.event.audience]
    assert not {each.seq for each in shown.known} & set(secret)
    # It stays so when the battle ends and everything is open.
    Battle.objects.filter(pk=running.pk).update(status=Battle.Status.ENDED)
    assert queries.shown_of(clip.slug).battle.status == Battle.Status.ACTIVE


def test_where_rosters_were_hidden_it_shows_what_the_side_of_its_maker_saw(over, ada, carla):
    Terms.objects.create(battle=over, hidden_rosters=True)
    Seat.objects.create(
        battle=over, role="referee", user=carla, name="carla", joined_at=over.created
    )
    mine = made(over, ada)
    assert (mine.sees_all, mine.side) == (False, over.seats.get(user=ada).side)
    rita = made(over, carla)
    assert (rita.sees_all, rita.side) == (False, "")


@pytest.fixture
def tiny_table(ada, bruno, carla) -> Battle:
    """Red is Ada, blue is Bruno, Carla watches; each has given an order."""
    battle = opening.open_battle(known(ada), plan(house_rules={"goal": "9999"}), "here")
    seat = seating.make_invitation(battle.pk, known(ada), "spectator")
    seating.accept_invitation(str(seat.invite), known(carla))
    battle = seating.accept_invitation(battle.seats.get(side="blue").invite, known(bruno))
    give(battle, ada, "red")
    give(battle, bruno, "blue")
    return battle


def test_worlds_that_differ_in_what_is_hidden_give_equal_clips(tiny_table, ada, bruno, monkeypatch):
    monkeypatch.setattr("battles.clips.models.fresh_id", lambda: "A" * 22)
    here = in_a_world(tiny_table, ada, bruno, ["north-east", QUIETLY])
    there = in_a_world(tiny_table, ada, bruno, ["stay", QUIETLY])
    nothing = in_a_world(tiny_table, ada, bruno, [])
    assert here == there == nothing
    assert "north-east" not in "".join(here)
    assert len(set(here)) == len(here) - 1  # the last moment is also what is moved on to


def in_a_world(battle: Battle, ada, bruno, words: list[str]) -> list[str]:
    """All that a stranger is sent of a clip, where Ada has whispered this in secret, or nothing."""
    results.forget()
    with transaction.atomic():
        if words:
            give(battle, ada, "red", "whisper", words=words)
        give(battle, ada, "red")
        give(battle, bruno, "blue")
        end = signed_in(bruno).get(f"/battles/{battle.pk}/replay/").text
        last = int(re.search(r'id="replay" data-seq="(\d+)"', end)[1])
        clip = made(battle, bruno, last - 4, last)
        pages = [seen(clip), seen(clip, "?at=1"), seen(clip, "?at=9999")]
        pages.append(seen(clip, "?at=9999", headers={"Battle-Seq": str(last - 4)}))
        pages.append(stills.clip_still_svg(queries.shown_of(clip.slug)))
        pages.append(Client().get(f"/api/v1/clips/{clip.slug}/").text)
        transaction.set_rollback(True)
    battle.refresh_from_db()
    return [cleaned(page) for page in pages]


# --- The delay -------------------------------------------------------------------


def test_a_clip_waits_for_those_who_watch_later(tiny_table, ada, bruno, carla, monkeypatch):
    Battle.objects.filter(pk=tiny_table.pk).update(watch_delay=15)
    now = timezone.now() + timedelta(minutes=15)
    monkeypatch.setattr("battles.clocks.time_source.now", lambda: now)
    tiny_table.refresh_from_db()
    before = tiny_table.seq
    give(tiny_table, ada, "red")
    with pytest.raises(ClipRefused, match=f"15 minutes later.*as far as event {before}"):
        made(tiny_table, ada, before - 2, tiny_table.seq)
    assert made(tiny_table, ada, before - 2, before).last == before
    assert made(tiny_table, carla, before - 2, 999).last == before  # who sees no more than that


def test_before_those_who_watch_see_anything_there_is_nothing_to_share(running, ada):
    Battle.objects.filter(pk=running.pk).update(watch_delay=15)
    with pytest.raises(ClipRefused, match="not begun for those who watch"):
        made(running, ada)


def test_after_the_delay_it_is_made(running, ada, monkeypatch):
    Battle.objects.filter(pk=running.pk).update(watch_delay=15)
    later = timezone.now() + timedelta(minutes=16)
    monkeypatch.setattr("battles.clocks.time_source.now", lambda: later)
    assert made(running, ada).last == 330


def test_the_end_of_a_battle_is_not_told_before_those_who_watch_see_it(over, ada, monkeypatch):
    Battle.objects.filter(pk=over.pk).update(watch_delay=15)
    with pytest.raises(ClipRefused):
        made(over, ada)
    later = timezone.now() + timedelta(minutes=16)
    monkeypatch.setattr("battles.clocks.time_source.now", lambda: later)
    assert made(over, ada).sees_all


# --- Deleting --------------------------------------------------------------------


def test_whoever_made_it_deletes_it_and_its_address_opens_no_more(over, ada, bruno):
    clip = made(over, ada)
    stills.still_svg_of(clip.slug)
    with pytest.raises(NotAdmitted):
        services.delete_clip(clip.slug, known(bruno))
    answer = signed_in(ada).post(f"/clips/{clip.slug}/delete/")
    assert answer.url == f"/battles/{over.pk}/replay/"
    for where in ("", "still.png"):
        assert Client().get(f"/clips/{clip.slug}/{where}").status_code == 404


def test_it_goes_with_the_account_that_made_it(over, ada, bruno):
    made(over, ada)
    made(over, bruno)
    bruno.delete()
    assert [each.user_id for each in Clip.objects.all()] == [ada.pk]


def test_it_goes_with_its_battle(over, ada):
    made(over, ada)
    journal.erase(over)
    assert not Clip.objects.exists()


def test_it_goes_with_the_guest_who_made_it(over, ada):
    Clip.objects.create(battle=over, first=300, last=330, guest_key="g" * 64, token="t")
    made(over, ada)
    delete_data_of("g" * 64)
    assert [each.user_id for each in Clip.objects.all()] == [ada.pk]


# --- For programs ----------------------------------------------------------------


def test_a_program_makes_lists_watches_and_deletes_clips(over, ada):
    bearer = {"Authorization": f"Bearer {make_token(ada, 'a program')[1]}"}
    page = Client(headers=bearer)

    def send(first: int, last: int):
        body = {"first": first, "last": last}
        return page.post(
            f"/api/v1/battles/{over.pk}/clips/",
            body,
            "application/json",
            headers={"Idempotency-Key": f"{first}-{last}"},
        )

    answer = send(300, 330)
    assert answer.status_code == 201
    row = answer.json()
    assert (row["first"], row["last"], row["battle"]) == (300, 330, over.pk)
    assert row["address"] == f"/clips/{row['slug']}/"
    refused = send(330, 300)
    assert refused.status_code == 422
    assert refused.json()["problems"][0]["path"] == "last"
    for where in ("clips/", f"battles/{over.pk}/clips/"):
        assert [each["slug"] for each in page.get(f"/api/v1/{where}").json()["results"]] == [
            row["slug"]
        ]
    moment = Client().get(f"/api/v1/clips/{row['slug']}/?at=330").json()
    assert (moment["seq"], moment["fork_seq"]) == (330, 0)
    assert moment["scene"]["tokens"]
    assert page.delete(f"/api/v1/clips/{row['slug']}/").status_code == 204
    assert Client().get(f"/api/v1/clips/{row['slug']}/").status_code == 404
