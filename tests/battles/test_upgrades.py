"""A running battle of an older version of the site: after the upgrade it is whole and goes on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from battles import journal, proofs, services
from battles.forms import OrderSlip
from battles.models import Battle, JournalEvent
from rules.bots import Whim, random_order
from tests.battles.conftest import known, plan
from tests.battles.test_pages import signed_in

pytestmark = pytest.mark.django_db(transaction=True)

OLD = [("battles", "0004_seat_force"), ("rosters", "0001_first")]
TABLES = ("Battle", "Seat", "PlacedOrder", "JournalEvent")


def play(battle: Battle, user, orders: int) -> None:
    """So many orders at random, each by the side whose turn it is."""
    ruleset, whim = journal.ruleset_of(battle), Whim(7)
    for _ in range(orders):
        battle.refresh_from_db()
        side = battle.to_act[0]
        state = journal.state_of(battle)
        order = random_order(ruleset, state, side, whim, frozenset({"concede"}))
        fields = ruleset.fields_of(order)
        fields.pop("side")
        slip = OrderSlip(side, fields, f"token-{battle.seq}", battle.seq)
        services.place_order(battle.pk, known(user), slip)
    battle.refresh_from_db()


def no_packs(body: dict[str, Any]) -> None:
    """As battles were before house catalogues."""
    del body["packs"]


def other_sides(body: dict[str, Any]) -> None:
    """A shape that cannot be read any more: the journal has to be folded anew."""
    body["sides"] = {side["id"]: side for side in body["sides"]}


def older(snapshot: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The snapshot as an older version would have written it."""
    body = json.loads(snapshot)
    change(body)
    return json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode()


def migrated(targets: list[tuple[str, str | None]]) -> Any:
    """Bring the database there; the models as they were then."""
    executor = MigrationExecutor(connection)
    executor.migrate(targets)
    executor.loader.build_graph()
    return executor.loader.project_state(targets).apps


@pytest.fixture
def newest() -> Iterator[list[tuple[str, str]]]:
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes()
    yield leaves
    migrated(leaves)


def rows_for(apps: Any, battle: Battle) -> list[tuple[Any, list[dict[str, Any]]]]:
    """The rows of the battle, of each table the columns that it had then."""
    now = {
        "Battle": Battle.objects.filter(pk=battle.pk),
        "Seat": battle.seats.order_by("id"),
        "PlacedOrder": battle.orders.order_by("id"),
        "JournalEvent": battle.journal.order_by("id"),
    }
    kinds = [apps.get_model("battles", name) for name in TABLES]
    names = [[field.attname for field in kind._meta.concrete_fields] for kind in kinds]
    held = zip(kinds, TABLES, names, strict=True)
    return [(kind, list(now[name].values(*columns))) for kind, name, columns in held]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("shape", [no_packs, other_sides])
def test_a_battle_of_the_fourth_schema_is_whole_and_goes_on(ada, newest, shape):
    wanted = plan(ruleset="firewall", scenario="walk_in_the_park", side="", hotseat=True)
    battle = services.open_battle(known(ada), wanted, "here")
    play(battle, ada, 12)
    state, seq = journal.state_of(battle), battle.seq
    loader = MigrationExecutor(connection).loader
    rows = rows_for(loader.project_state(OLD).apps, battle)
    journal.erase(battle)

    old = migrated(OLD)
    columns = {column.name for column in connection.introspection.get_table_description(
        connection.cursor(), "battles_battle")}  # fmt: skip
    assert "last_plain" not in columns
    [head] = rows[0][1]
    head["snapshot"] = older(bytes(head["snapshot"]), shape)
    head["state_hash"] = hashlib.sha256(head["snapshot"]).hexdigest()
    with transaction.atomic():
        for kind, dicts in rows:
            then = old.get_model("battles", kind.__name__)
            then.objects.bulk_create(then(**each) for each in dicts)
    migrated(newest)

    battle = Battle.objects.get()
    assert journal.state_of(battle) == state
    assert proofs.examine(battle).problems == ()
    client = signed_in(ada)
    assert client.get(battle.get_absolute_url()).status_code == 200
    assert client.get(f"/battles/{battle.pk}/journal.jsonl").status_code == 200
    play(battle, ada, 5)
    assert battle.seq > seq
    assert proofs.examine(battle).problems == ()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        JournalEvent.objects.filter(battle=battle).delete()
