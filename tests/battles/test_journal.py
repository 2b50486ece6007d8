"""The journal grows and does nothing else; the database sees to it."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from battles import journal
from battles.models import Battle, JournalEvent, PlacedOrder
from rules.registry import RULESETS
from tests.battles.conftest import give
from web.append_only import deletion_allowed

TABLES = ("battles_journalevent", "battles_placedorder")


@pytest.mark.django_db
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("change", ["UPDATE {} SET created = created", "DELETE FROM {}"])
def test_the_database_refuses_to_change_it(battle, ada, table, change):
    give(battle, ada, "red")
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(change.format(table))


WAYS_ROUND = {
    "postgresql": (
        "TRUNCATE {table} CASCADE",
        "INSERT INTO {table} SELECT * FROM {table} ON CONFLICT (id) DO UPDATE SET id = 0",
    ),
    "sqlite": (
        "REPLACE INTO {table} SELECT * FROM {table}",
        "REPLACE INTO {table} ({others}) SELECT {others} FROM {table}",
        "UPDATE OR REPLACE {table} SET id = id + 1",
    ),
}


@pytest.mark.django_db
@pytest.mark.parametrize("model", [JournalEvent, PlacedOrder])
def test_there_is_no_way_round(battle, ada, model):
    give(battle, ada, "red")
    connection.check_constraints()  # or PostgreSQL refuses for another reason
    others = ", ".join(field.column for field in model._meta.concrete_fields[1:])
    for way in WAYS_ROUND[connection.vendor]:
        with (
            pytest.raises(DatabaseError, match="append-only"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(way.format(table=model._meta.db_table, others=others))


@pytest.mark.django_db
def test_only_a_whole_battle_goes(battle, endless, ada):
    give(battle, ada, "red")
    give(endless, ada, "red")
    journal.erase(battle)
    assert not Battle.objects.filter(pk=battle.pk).exists()
    assert endless.journal.count() == endless.seq
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        endless.journal.all().delete()


@pytest.mark.django_db
def test_no_door_lets_an_update_through(battle, ada):
    give(battle, ada, "red")
    with pytest.raises(DatabaseError, match="append-only"), deletion_allowed():
        PlacedOrder.objects.update(token="forged")


@pytest.mark.django_db
def test_the_journal_has_no_gaps_and_pages(battle, ada):
    give(battle, ada, "red")
    seqs = [entry.seq for entry in journal.read(battle)]
    assert seqs == [1, 2, 3, 4, 5]
    assert [entry.seq for entry in journal.read(battle, limit=2)] == [4, 5]
    assert [entry.seq for entry in journal.read(battle, before=4, limit=2)] == [2, 3]
    assert [entry.seq for entry in journal.read(battle, after=3)] == [4, 5]


@pytest.mark.django_db(transaction=True)
def test_flush_empties_the_journal_too(battle, ada):
    give(battle, ada, "red")
    call_command("flush", interactive=False, verbosity=0)
    assert not JournalEvent.objects.exists()
    assert not Battle.objects.exists()


@pytest.mark.django_db
def test_a_battle_comes_back_in_the_order_in_which_it_was_put_away(battle):
    """The order of the figures decides whose dice are thrown first."""
    park = RULESETS["firewall"]
    state = park.folded(park.muster("walk_in_the_park", {}, {}, 1))
    assert list(state.figures) != sorted(state.figures)
    battle.ruleset = "firewall"
    journal.keep_state(battle, state)
    assert list(journal.state_of(battle).figures) == list(state.figures)
