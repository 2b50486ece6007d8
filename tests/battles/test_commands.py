"""The commands of the battles."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command

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
