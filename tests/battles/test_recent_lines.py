"""What a process keeps of journals is what the database would give, to whoever asks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from accounts.actors import actor_from
from battles import journal
from battles.log import numbering, recent_lines
from battles.log.recent_lines import newest
from battles.models import Battle
from battles.queries.access import scene_of, view_of
from battles.queries.battle_head import reader_of
from tests.battles.conftest import give
from tests.battles.test_numbering import whisper

pytestmark = pytest.mark.django_db


def read(battle: Battle, after: int) -> list[journal.Entry]:
    return journal.read(battle, after=after)


def test_what_was_read_is_not_read_again(endless, ada, django_assert_num_queries):
    give(endless, ada, "red")
    first = newest(endless, 1)
    assert first == read(endless, 1)
    with django_assert_num_queries(0):
        assert newest(endless, 1) == first
        assert newest(endless, 3) == first[2:]
    # Further back than what is kept.
    assert newest(endless, 0) == read(endless, 0)


def test_after_an_order_only_new_lines_are_read(endless, ada, bruno, monkeypatch):
    newest(endless, 0)
    asked: list[int] = []
    real = journal.read

    def counted(battle: Battle, after: int = 0) -> list[journal.Entry]:
        asked.append(after)
        return real(battle, after)

    monkeypatch.setattr(journal, "read", counted)
    for user, side in ((ada, "red"), (bruno, "blue")):
        last = endless.seq
        give(endless, user, side)
        asked.clear()
        found = newest(endless, 0)
        assert asked == [last - 1]
        assert [each.seq for each in found] == [*range(1, endless.seq + 1)]


def test_a_line_of_a_transaction_that_was_rolled_back_is_forgotten(endless, ada):
    true = newest(endless, 0)
    forged = replace(true[-1], event=true[0].event, created=true[0].created)
    recent_lines._TAILS.keep(endless, recent_lines._Tail(0, (*true[:-1], forged)))
    give(endless, ada, "red")
    assert newest(endless, 0) == read(endless, 0)


def test_a_delayed_battle_is_read_up_to_its_own_end(endless, ada, bruno):
    give(endless, ada, "red")
    newest(endless, 0)
    was = Battle.objects.get(pk=endless.pk)
    was.as_of, was.seq = was.moved, was.seq - 1
    assert [each.seq for each in newest(was, 0)] == [*range(1, was.seq + 1)]


def test_secrets_are_read_once_and_again_when_there_is_a_new_one(
    endless, ada, bruno, django_assert_num_queries
):
    eyes = actor_from(bruno, "")
    whisper(endless, ada, "red")
    seats = list(endless.seats.all())
    numbering.note(endless, seats, eyes)
    hidden = endless.numbers.hidden
    assert hidden
    with django_assert_num_queries(0):
        numbering.note(endless, seats, eyes)
    whisper(endless, ada, "red")
    numbering.note(endless, seats, eyes)
    assert len(endless.numbers.hidden) > len(hidden)
    assert endless.numbers.hidden[: len(hidden)] == hidden


def test_an_order_without_secrets_leaves_them_known(endless, ada, bruno, monkeypatch):
    """The next order of a battle asks the database once less."""
    whisper(endless, ada, "red")
    client = Client()
    client.force_login(ada)
    client.get(f"/battles/{endless.pk}/")
    order = {"type": "roll", "side": "red", "figure": "red-1", "seq": endless.seq, "token": "t1"}
    answer = client.post(f"/battles/{endless.pk}/orders/", order, headers={"hx-request": "true"})
    assert answer.status_code == 200
    endless.refresh_from_db()
    kept = recent_lines.secrets_read(endless)
    assert kept is not None
    monkeypatch.setattr(recent_lines, "_SECRETS", recent_lines._ByBattle())
    numbering.read_hidden(endless)
    assert list(kept) == endless.hidden_lines


def test_only_some_battles_are_kept(battle, endless, monkeypatch):
    monkeypatch.setattr(recent_lines, "MOST", 1)
    newest(battle, 0)
    newest(endless, 0)
    assert recent_lines._TAILS.get(battle) == (False, None)


def test_each_side_is_drawn_what_it_sees(endless, ada, bruno):
    """What is remembered of a position for one side is never given to the other."""
    seats = list(endless.seats.all())
    ruleset = journal.ruleset_of(endless)
    state = journal.state_of(endless)
    for user, side in ((ada, "red"), (bruno, "blue"), (ada, "red")):
        reader = reader_of(endless, seats, actor_from(user, ""))
        assert reader.side == side
        assert view_of(endless, reader) == ruleset.view(state, side)
        assert scene_of(endless, reader) == ruleset.scene(ruleset.view(state, side), side)
