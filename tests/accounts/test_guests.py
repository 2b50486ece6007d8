"""A cookie costs nothing: what guests keep is counted in bytes, by address, and for some time."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from accounts import guests, owned_data, owners, ratelimit, tasks
from accounts.actors import Actor
from accounts.models import Guest
from rosters.models import HouseRows, LoadOut, Pack, Picture, Revision, Warband
from rosters.services import packs, pictures, undoing, warbands
from rules.kernel import warbands as w
from rules.kernel.warbands import BadEdit
from tests.battles.conftest import known
from tests.crowd import LIMIT, through, unless
from tests.rosters.conftest import edit_it
from tests.rosters.test_concurrent_limits import pack_of, ready
from web.client_address import address_mark, address_of

HERE, THERE = address_mark("192.0.2.1"), address_mark("192.0.2.2")


def guest(number: int, address: str = HERE) -> Actor:
    return Actor(guest_key=f"{number:064}", address=address)


@pytest.fixture(autouse=True)
def one_window(monkeypatch):
    monkeypatch.setattr(ratelimit, "_window", lambda length: 0)


def member_of(row: Warband) -> str:
    return str(row.document["teams"][0]["members"][0]["id"])


def keeps(owner: Actor, name: str = "Band") -> bool:
    deed = lambda: warbands.create_warband(owner, "firewall", name)  # noqa: E731
    return unless(warbands.TooManyWarbands, deed)


@pytest.mark.django_db
def test_what_is_kept_is_counted_in_bytes():
    owner = guest(1)
    row, fields = ready(owner), {"user_id": None, "guest_key": owner.guest_key}
    before = owned_data.kept_bytes(fields)
    assert before == Revision.objects.get().size > 1000
    packs.keep_pack(owner, "firewall", pack_of(1))
    pictures.keep_picture(owner, b"a picture")
    edit_it(row, owner, w.Rename("Other"))
    more = Revision.objects.get(number=2).size + len(pack_of(1)) + len(b"a picture")
    said = HouseRows.objects.get()
    assert said.size == len(msgspec.json.encode(said.content)) > 100
    assert owned_data.kept_bytes(fields) == before + more + said.size
    warbands.keep_load_out(owner, row.pk, member_of(row), "Kit")
    kit = LoadOut.objects.get()
    assert kit.size == len(msgspec.json.encode(kit.build)) > 10
    assert owned_data.kept_bytes(fields) == before + more + said.size + kit.size


@pytest.mark.django_db
def test_what_two_editions_say_alike_is_counted_once():
    owner, fields = guest(1), {"user_id": None, "guest_key": guest(1).guest_key}
    pack = packs.keep_pack(owner, "firewall", pack_of(1))
    packs.add_edition(owner, pack.pk, pack_of(2))
    before = owned_data.kept_bytes(fields)
    packs.add_edition(owner, pack.pk, pack_of(1))
    assert owned_data.kept_bytes(fields) == before + len(pack_of(1))
    packs.delete_pack(owner, pack.pk)
    assert owned_data.kept_bytes(fields) == 0
    packs.keep_pack(guest(2), "firewall", pack_of(1))
    assert owned_data.kept_bytes(fields) == 0


@pytest.mark.django_db
def test_what_a_house_catalogue_says_takes_room_before_it_is_kept(monkeypatch):
    monkeypatch.setattr(owners, "MOST_GUEST_BYTES", len(pack_of(1)) + 10)
    with pytest.raises(packs.TooManyPacks):
        packs.keep_pack(guest(1), "firewall", pack_of(1))
    assert not HouseRows.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("limit", ["MOST_GUEST_BYTES", "MOST_ADDRESS_BYTES", "MOST_BYTES"])
def test_no_owner_keeps_more_bytes_than_one_may(limit, monkeypatch, ada):
    owner = known(ada) if limit == "MOST_BYTES" else guest(1)
    row = ready(owner)
    fields = {"user_id": owner.user_id, "guest_key": owner.guest_key}
    monkeypatch.setattr(owners, limit, owned_data.kept_bytes(fields) + 10)
    with pytest.raises(warbands.TooManyWarbands):
        ready(owner)
    with pytest.raises(packs.TooManyPacks):
        packs.keep_pack(owner, "firewall", pack_of(1))
    with pytest.raises(BadEdit, match="as much here as one person can"):
        pictures.keep_picture(owner, b"more than ten bytes")
    with pytest.raises(BadEdit, match="as much here as one person can"):
        edit_it(row, owner, w.Rename("Other"))
    with pytest.raises(BadEdit, match="as much here as one person can"):
        warbands.keep_load_out(owner, row.pk, member_of(row), "Kit")
    row.refresh_from_db()
    assert row.revision == Revision.objects.count() == Warband.objects.count() == 1
    warbands.delete_warband(row.pk, owner)
    ready(owner)


@pytest.mark.django_db
def test_older_states_make_room_for_an_edit(monkeypatch):
    owner = guest(1)
    row = ready(owner)
    for number in range(8):
        edit_it(row, owner, w.Rename(f"Other {number}"))
    kept = owned_data.kept_bytes({"user_id": None, "guest_key": owner.guest_key})
    monkeypatch.setattr(owners, "MOST_GUEST_BYTES", kept + 10)
    edit_it(row, owner, w.Rename("The last"))
    numbers = list(Revision.objects.values_list("number", flat=True))
    assert numbers == [5, 6, 7, 8, 9, 10]
    undone = undoing.undo(row.pk, owner, 10, "one step back")
    assert undone.name == "Other 7"


@pytest.mark.django_db
def test_a_fresh_cookie_is_no_fresh_room(monkeypatch):
    ready(guest(1))
    size = Revision.objects.get().size
    monkeypatch.setattr(owners, "MOST_ADDRESS_BYTES", 3 * size)
    for number in range(2, 6):
        unless(warbands.TooManyWarbands, lambda number=number: ready(guest(number)))
    assert Warband.objects.count() == 3
    ready(guest(9, THERE))
    assert Warband.objects.count() == 4


@pytest.mark.django_db
def test_guests_of_one_address_keep_something_so_often_in_an_hour(monkeypatch):
    monkeypatch.setattr(owners, "KEPT_AN_HOUR", 3)
    assert [keeps(guest(1), str(n)) for n in range(5)] == [True, True, True, False, False]
    assert not keeps(guest(2))
    assert keeps(guest(3, THERE))
    row = Warband.objects.filter(guest_key=guest(1).guest_key).first()
    warbands.delete_warband(row.pk, guest(1))  # that is always possible


@pytest.mark.django_db(transaction=True)
def test_so_many_fresh_cookies_a_day_of_a_crowd(monkeypatch):
    monkeypatch.setattr(owners, "GUESTS_A_DAY", LIMIT)
    assert through(lambda number: keeps(guest(number))) == LIMIT
    assert Guest.objects.count() == Warband.objects.count() == LIMIT
    assert keeps(guest(1, THERE)) or keeps(guest(99, THERE))


@pytest.mark.django_db(transaction=True)
def test_the_bytes_of_an_address_are_counted_before_a_crowd_of_cookies(monkeypatch):
    ready(guest(99))
    monkeypatch.setattr(owners, "MOST_ADDRESS_BYTES", LIMIT * Revision.objects.get().size)
    came = through(lambda number: unless(warbands.TooManyWarbands, lambda: ready(guest(number))))
    assert came + 1 == Warband.objects.count() == LIMIT


@pytest.mark.django_db
def test_the_address_is_that_of_log_ins_also_behind_a_proxy(settings):
    ask = RequestFactory().get("/", REMOTE_ADDR="192.0.2.1", headers={"x-forwarded-for": "9.9.9.9"})
    assert address_of(ask) == HERE
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    assert address_of(ask) == address_mark("9.9.9.9")
    nowhere = RequestFactory().get("/", REMOTE_ADDR="")
    assert address_of(nowhere) == address_mark("")


@pytest.mark.django_db
def test_pages_count_guests_by_their_address(monkeypatch):
    monkeypatch.setattr(owners, "GUESTS_A_DAY", 2)
    form = {"game": "firewall", "name": "Band"}
    said = [Client().post(reverse("rosters:new"), form, REMOTE_ADDR="192.0.2.1") for _ in range(3)]
    assert [each.status_code for each in said] == [302, 302, 429]
    assert "as one person can" in said[-1].text
    assert Client().post(reverse("rosters:new"), form, REMOTE_ADDR="192.0.2.2").status_code == 302
    assert set(Guest.objects.values_list("address", flat=True)) == {HERE, THERE}


@pytest.mark.django_db
def test_what_guests_leave_goes_after_sixty_days_and_nothing_else(ada):
    away, back = guest(1), guest(2)
    for owner in (away, back, known(ada)):
        row = ready(owner)
        packs.keep_pack(owner, "firewall", pack_of(1))
        member = row.document["teams"][0]["members"][0]["id"]
        warbands.keep_load_out(owner, row.pk, member, "Kit")
        pictures.keep_picture(owner, repr(owner.guest_key).encode())
        if owner == away:
            attempt = warbands.Attempt(row.revision, "hang", "picture")
            shown = pictures.hang_picture(row, owner, member, b"shown", attempt)
            warbands.copy_warband(shown, known(ada), "by a guest")
    day = timedelta(days=1)
    Guest.objects.filter(pk=away.guest_key).update(used=timezone.now() - 60 * day - day / 24)
    Guest.objects.filter(pk=back.guest_key).update(used=timezone.now() - 60 * day + day / 24)
    tasks.sweep_guests()
    assert list(Guest.objects.values_list("pk", flat=True)) == [back.guest_key]
    for kind in (Warband, Pack, LoadOut):
        assert not kind.objects.filter(guest_key=away.guest_key).exists(), kind
        assert kind.objects.filter(guest_key=back.guest_key).count() == 1, kind
    assert Warband.objects.filter(user_id=ada.pk).count() == 2
    # The picture that a copy shows stays, the other one goes.
    [left] = Picture.objects.filter(guest_key=away.guest_key)
    assert bytes(left.data) == b"shown"


@pytest.mark.django_db
def test_guests_are_told_how_long_their_warbands_are_kept(ada):
    client = Client()
    assert "60 days after you last" in " ".join(client.get(reverse("rosters:list")).text.split())
    client.force_login(ada)
    assert "guest-note" not in client.get(reverse("rosters:list")).text


@pytest.mark.django_db
def test_who_keeps_something_again_is_no_longer_late():
    row = ready(guest(1))
    Guest.objects.update(used=timezone.now() - timedelta(days=61))
    edit_it(row, guest(1), w.Rename("Other"))
    assert guests.sweep_guests(timezone.now()) == 0
    assert Warband.objects.exists()
