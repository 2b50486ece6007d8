"""What is new since somebody last looked at a battle."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from battles.models import LastSeen
from battles.services import opening
from tests.battles.conftest import give, known, plan
from tests.battles.test_pages import signed_in

pytestmark = pytest.mark.django_db


def leave(user, hours: int = 5) -> None:
    LastSeen.objects.filter(seat__user=user).update(at=timezone.now() - timedelta(hours=hours))


def test_whoever_comes_back_is_shown_what_is_new(endless, ada, bruno):
    client, address = signed_in(bruno), f"/battles/{endless.pk}/"
    assert "while you were away" not in client.get(address).text.lower()
    leave(bruno)
    give(endless, ada, "red")
    page = client.get(address).text
    assert "While you were away: 1 new line" in page
    assert '<a href="#since"' in page
    assert page.index('id="since"') < page.index(f'id="entry-{endless.seq}"')
    assert "You have seen what stands below" in page


def test_it_stays_while_they_are_there_and_goes_when_they_come_again(endless, ada, bruno):
    client, address = signed_in(bruno), f"/battles/{endless.pk}/"
    client.get(address)
    leave(bruno)
    give(endless, ada, "red")
    assert client.get(address).context["since"].lines == 1
    give(endless, bruno, "blue")
    give(endless, ada, "red")
    assert client.get(f"{address}refresh/?seq=1").context["since"].lines == 3
    leave(bruno)
    assert client.get(address).context["since"] is None


def test_what_they_may_not_know_is_not_counted(endless, ada, bruno):
    client, address = signed_in(bruno), f"/battles/{endless.pk}/"
    client.get(address)
    leave(bruno)
    give(endless, ada, "red", "whisper", words=["north"])
    assert client.get(address).context["since"] is None


def test_looking_changes_nothing_about_the_battle(endless, ada):
    client = signed_in(ada)
    client.get(f"/battles/{endless.pk}/")
    endless.refresh_from_db()
    seq, moved = endless.seq, endless.moved
    client.get(f"/battles/{endless.pk}/")
    endless.refresh_from_db()
    assert (endless.seq, endless.moved) == (seq, moved)


def test_at_one_screen_nothing_is_noted(ada):
    battle = opening.open_battle(known(ada), plan(hotseat=True), "here")
    signed_in(ada).get(f"/battles/{battle.pk}/")
    assert not LastSeen.objects.exists()


def test_a_page_that_shows_less_takes_nothing_back(endless, ada, bruno):
    client = signed_in(bruno)
    client.get(f"/battles/{endless.pk}/")
    LastSeen.objects.update(seq=endless.seq + 50)
    client.get(f"/battles/{endless.pk}/")
    assert LastSeen.objects.get().seq == endless.seq + 50
