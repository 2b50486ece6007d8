"""A running battle of an older version of the site: after the upgrade it is whole and goes on."""

from __future__ import annotations

import hashlib
import itertools
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

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("the_same_dice")]

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


@pytest.mark.parametrize("shape", [no_packs, other_sides])
def test_a_position_of_an_older_shape_is_read_as_today_s(ada, shape):
    wanted = plan(ruleset="firewall", scenario="walk_in_the_park", side="", hotseat=True)
    battle = services.open_battle(known(ada), wanted, "here")
    play(battle, ada, 3)
    state = journal.state_of(battle)
    snapshot = older(bytes(Battle.objects.get(pk=battle.pk).snapshot), shape)
    assert snapshot != bytes(Battle.objects.get(pk=battle.pk).snapshot)
    Battle.objects.filter(pk=battle.pk).update(
        snapshot=snapshot, state_hash=hashlib.sha256(snapshot).hexdigest()
    )
    assert journal.state_of(Battle.objects.get(pk=battle.pk)) == state


def test_battles_of_the_fourth_schema_are_whole_and_go_on(ada, newest):
    """One of each older shape: the way there and back takes half a minute."""
    apps = MigrationExecutor(connection).loader.project_state(OLD).apps
    before, kept = {}, []
    for shape in (no_packs, other_sides):
        battle, rows = taken_out(ada, apps, shape)
        before[battle.pk] = (journal.state_of(battle), battle.seq)
        kept.append(rows)
        journal.erase(Battle.objects.get(pk=battle.pk))

    old = migrated(OLD)
    columns = {column.name for column in connection.introspection.get_table_description(
        connection.cursor(), "battles_battle")}  # fmt: skip
    assert "last_plain" not in columns
    with transaction.atomic():
        for kind, dicts in itertools.chain.from_iterable(kept):
            then = old.get_model("battles", kind.__name__)
            then.objects.bulk_create(then(**each) for each in dicts)
    migrated(newest)

    assert set(Battle.objects.values_list("pk", flat=True)) == set(before)
    for battle in Battle.objects.all():
        state, seq = before[battle.pk]
        assert journal.state_of(battle) == state
        it_goes_on(battle, ada, seq)


def taken_out(user, apps: Any, shape: Callable[[dict[str, Any]], None]) -> tuple[Battle, Any]:
    """A battle under way, and its rows as they would have been then, with an older position."""
    wanted = plan(ruleset="firewall", scenario="walk_in_the_park", side="", hotseat=True)
    battle = services.open_battle(known(user), wanted, "here")
    play(battle, user, 12)
    rows = rows_for(apps, battle)
    [head] = rows[0][1]
    head["snapshot"] = older(bytes(head["snapshot"]), shape)
    head["state_hash"] = hashlib.sha256(head["snapshot"]).hexdigest()
    return battle, rows


def it_goes_on(battle: Battle, user, seq: int) -> None:
    assert proofs.examine(battle).problems == ()
    client = signed_in(user)
    assert client.get(battle.get_absolute_url()).status_code == 200
    assert client.get(f"/battles/{battle.pk}/journal.jsonl").status_code == 200
    play(battle, user, 5)
    assert battle.seq > seq
    assert proofs.examine(battle).problems == ()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        JournalEvent.objects.filter(battle=battle).delete()
