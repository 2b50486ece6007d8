"""What one owner may keep is counted atomically, for a user and for a guest who has no account."""

from __future__ import annotations

import pytest

from accounts.actors import Actor
from accounts.models import Guest
from rosters.models import LoadOut, Pack, Picture, Warband
from rosters.services import packs, pictures, warbands
from rules.kernel.warbands import BadEdit
from tests.crowd import CROWD, LIMIT, through, unless

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=["user", "guest"])
def owner(request, ada) -> Actor:
    return ada if request.param == "user" else Actor(guest_key="g" * 64, address="a" * 64)


def test_warbands(owner, monkeypatch):
    monkeypatch.setattr(warbands, "MOST_WARBANDS", LIMIT)
    monkeypatch.setattr(warbands, "MOST_GUEST_WARBANDS", LIMIT)

    def found(number: int) -> bool:
        deed = lambda: warbands.create_warband(owner, "firewall", f"Band {number}")  # noqa: E731
        return unless(warbands.TooManyWarbands, deed)

    assert through(found) == Warband.objects.count() == LIMIT
    assert Guest.objects.count() == (0 if owner.user_id else 1)


def test_pictures(owner, monkeypatch):
    monkeypatch.setattr(pictures, "MOST_PICTURES", LIMIT)
    monkeypatch.setattr(pictures, "MOST_GUEST_PICTURES", LIMIT)

    def keep(number: int) -> bool:
        return unless(BadEdit, lambda: pictures.keep_picture(owner, str(number).encode()))

    assert through(keep) == Picture.objects.count() == LIMIT


def test_load_outs(owner, monkeypatch):
    monkeypatch.setattr(warbands, "MOST_LOAD_OUTS", LIMIT)
    row = ready(owner)
    member = row.document["teams"][0]["members"][0]["id"]

    def keep(number: int) -> bool:
        deed = lambda: warbands.keep_load_out(owner, row.pk, member, f"Kit {number}")  # noqa: E731
        return unless(BadEdit, deed)

    assert through(keep) == LoadOut.objects.count() == LIMIT


def test_house_catalogues(owner, monkeypatch):
    monkeypatch.setattr(packs, "MOST_PACKS", LIMIT)
    monkeypatch.setattr(packs, "MOST_GUEST_PACKS", LIMIT)

    def keep(number: int) -> bool:
        deed = lambda: packs.keep_pack(owner, "firewall", pack_of(number))  # noqa: E731
        return unless(packs.TooManyPacks, deed)

    assert through(keep) == Pack.objects.count() == LIMIT


def test_one_pack_handed_in_by_a_crowd_is_kept_once(owner):
    assert through(lambda _: bool(packs.keep_pack(owner, "firewall", pack_of(1)))) == CROWD
    assert Pack.objects.count() == 1


def ready(owner: Actor) -> Warband:
    """The first ready warband of the main game, kept as somebody's own."""
    whole = warbands.workshop_of("firewall").ready()[0]
    return warbands.keep_new(owner, whole, "copied")


def pack_of(number: int) -> str:
    return f"name = 'Pack {number}'\n[[weapons]]\nchanges = 'colt_m2117'\nlong = {900 + number}\n"
