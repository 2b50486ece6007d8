"""The commands of the battles."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from battles.models import Battle
from tests.battles.conftest import give

pytestmark = pytest.mark.django_db


def test_a_sound_battle_is_reported(battle, ada, capsys):
    give(battle, ada, "red")
    call_command("verify_battle", battle.pk)
    said = capsys.readouterr().out
    assert f"{battle.pk}  sound " in said
    assert "1 dice still sealed" in said


def test_a_broken_battle_ends_with_status_one(battle, ada, capsys):
    give(battle, ada, "red")
    Battle.objects.update(state_hash="0" * 64)
    with pytest.raises(SystemExit) as end:
        call_command("verify_battle", "--all")
    assert end.value.code == 1
    assert "gives another battle" in capsys.readouterr().out


def without_triggers(statement: str) -> None:
    """Change a table as somebody with the keys of the database could."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            connection.check_constraints()
            for table in ("battles_journalevent", "battles_placedorder"):
                cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        else:
            names = (
                "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'battles_%'"
            )
            for (name,) in cursor.execute(names).fetchall():
                cursor.execute(f"DROP TRIGGER {name}")
        cursor.execute(statement)


WALK = {"type": "walk", "side": "red", "figure": "red-1", "x": 1, "y": 1}
INSTEAD = "UPDATE battles_placedorder SET fields = '{}' WHERE number = 1"


@pytest.mark.sampled(4)
@pytest.mark.parametrize("over", [False, True], ids=["sealed", "revealed"])
@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM battles_journalevent WHERE seq = 4",
        "DELETE FROM battles_journalevent",
        'UPDATE battles_journalevent SET body = \'{"kind": "zz"}\' WHERE seq = 5',
        "UPDATE battles_journalevent SET body = '[]' WHERE seq = 5",
        "UPDATE battles_journalevent SET seq = 99 WHERE seq = 5",
        INSTEAD.format('{"type": "zz"}'),
        INSTEAD.format(json.dumps(WALK)),
        INSTEAD.format("[]"),
        "UPDATE battles_placedorder SET side = 'blue' WHERE number = 1",
        "DELETE FROM battles_placedorder WHERE number = 2",
        "UPDATE battles_battle SET snapshot = secret",
        "UPDATE battles_battle SET secret = snapshot",
        "UPDATE battles_battle SET winner = 'nobody'",
        'UPDATE battles_battle SET to_act = \'["red", "blue"]\'',
        "UPDATE battles_battle SET draw = 99",
        "UPDATE battles_seat SET seed = 'mine'",
    ],
)
def test_every_change_is_found_out(battle, ada, bruno, capsys, change, over):
    give(battle, ada, "red")
    give(battle, bruno, "blue")
    if over:
        give(battle, ada, "red", "concede")
    call_command("verify_battle", "--all")
    with transaction.atomic():
        without_triggers(change)
        with pytest.raises(SystemExit):
            call_command("verify_battle", "--all")
        transaction.set_rollback(True)


@pytest.mark.parametrize("words", [[], ["nobody"]])
def test_it_must_know_which_battle(db, words):
    with pytest.raises(CommandError):
        call_command("verify_battle", *words)


def test_the_demo_is_loaded_once(db, tmp_path, monkeypatch):
    path = tmp_path / "logins.json"
    path.write_text(json.dumps({"ada": "tidy-otter-1", "bruno": "calm-heron-2"}))
    monkeypatch.setenv("FIREWALL_DEMO_LOGINS", str(path))
    call_command("load_demo")
    call_command("load_demo")
    assert sorted(Battle.objects.values_list("status", flat=True)) == ["active", "waiting"]
    ada = get_user_model().objects.get(username="ada")
    assert ada.check_password("tidy-otter-1")
    call_command("verify_battle", "--all")


@pytest.mark.parametrize("text", ["", "{}", "nonsense", '{"ada": "x"}'])
def test_the_demo_needs_its_logins(db, tmp_path, monkeypatch, text):
    path = tmp_path / "logins.json"
    path.write_text(text)
    monkeypatch.setenv("FIREWALL_DEMO_LOGINS", str(path) if text else "")
    with pytest.raises(CommandError, match="FIREWALL_DEMO_LOGINS"):
        call_command("load_demo")
