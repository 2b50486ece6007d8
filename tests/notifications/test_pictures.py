"""A letter shows the board as its reader may see it, and is sent where there is no picture."""

from __future__ import annotations

import io

import pytest
from django.utils import timezone
from PIL import Image

from battles.models import Battle
from battles.stills.queries import still_svg_for
from notifications import mail, pictures
from notifications import tasks as sending_tasks
from notifications.models import Delivery, Notice
from tests.battles.conftest import give, known
from web.stills.rasteriser import HEIGHT, WIDTH, png_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def call(battle, ada) -> Notice:
    """Bruno is to be written to: it is his turn."""
    give(battle, ada, "red")
    return Delivery.objects.get(notice__user__username="bruno", notice__kind="turn").notice


def parts(notice: Notice) -> dict[str, object]:
    """The parts of a letter by their type."""
    return {each.get_content_type(): each for each in mail.letter_of(notice).message().walk()}


def test_a_letter_shows_the_board_as_its_reader_sees_it(call, battle, bruno):
    found = parts(call)
    shown = found["image/png"].get_payload(decode=True)
    assert shown == png_of(still_svg_for(battle.pk, known(bruno)))
    assert Image.open(io.BytesIO(shown)).size == (WIDTH, HEIGHT)
    assert found["image/png"]["Content-ID"] == "<board>"
    page = found["text/html"].get_payload(decode=True).decode()
    assert 'src="cid:board"' in page
    assert call.text in found["text/plain"].get_payload(decode=True).decode()


def test_what_a_player_called_a_battle_is_no_markup(call):
    Notice.objects.filter(pk=call.pk).update(text="<img src=x> is your turn")
    page = parts(Notice.objects.get(pk=call.pk))["text/html"].get_payload(decode=True).decode()
    assert "&lt;img src=x&gt; is your turn" in page


def test_a_picture_is_drawn_once_for_all_who_see_the_same(call, monkeypatch):
    drawn = []
    monkeypatch.setattr("web.stills.services.png_of", lambda svg: drawn.append(svg) or png_of(svg))
    assert parts(call)["image/png"].as_bytes() == parts(call)["image/png"].as_bytes()
    assert len(drawn) == 1


def test_whoever_may_not_open_the_battle_gets_no_picture(call):
    Battle.objects.get(pk=call.battle_id).seats.filter(user=call.user).delete()
    assert "image/png" not in parts(call)


def test_a_letter_is_sent_though_its_picture_fails(call, mailoutbox, monkeypatch, caplog):
    def broken(notice, actor):
        raise RuntimeError("no such font")

    monkeypatch.setitem(pictures._pictures, "turn", broken)
    Delivery.objects.update(due=timezone.now())
    sending_tasks.send(Delivery.objects.get(notice=call).pk)
    [letter] = mailoutbox
    assert "Hello bruno," in letter.body
    assert not letter.attachments
    assert "<img" not in letter.alternatives[0].content
    assert "No picture for notice" in caplog.text


def test_a_notice_about_nothing_on_a_table_has_no_picture(call):
    Notice.objects.filter(pk=call.pk).update(kind="friend_asks", battle_id="")
    assert "image/png" not in parts(Notice.objects.get(pk=call.pk))
