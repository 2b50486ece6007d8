"""Secrets at rest: sealed with keys that no backup holds; what a lost key means is told plainly."""

from __future__ import annotations

import zlib

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command

from battles import journal, machine, tasks
from battles.clocks import sweep
from battles.commitments import add_seed, proofs, secret_storage
from battles.models import Battle
from battles.services import opening, seating
from battles.tasks import check_proof
from firewall_site.settings import environment as env
from rules.kernel.dice import commitment
from rules.kernel.record import IllegalOrder
from tests.battles.conftest import give, known, plan, slip_for
from tests.battles.test_pages import signed_in

NEW, OLD = "n" * 40, "o" * 40


@pytest.fixture
def lost(battle, settings) -> Battle:
    """A running battle on a site that was restored without its key."""
    settings.DICE_KEYS = ["another key, made by another site"]
    return battle


def test_older_keys_open_until_everything_is_sealed_anew(waiting, battle, settings, capsys):
    secret = secret_storage.decrypted(battle.secret)
    settings.DICE_KEYS = [NEW, *settings.DICE_KEYS]
    assert secret_storage.decrypted(battle.secret) == secret
    call_command("seal_dice")
    assert "secrets are under the newest key" in capsys.readouterr().out
    settings.DICE_KEYS = [NEW]
    battle.refresh_from_db()
    assert commitment(secret_storage.decrypted(battle.secret)) == battle.commitment
    settings.DICE_KEYS = [OLD]
    with pytest.raises(SystemExit):
        call_command("seal_dice")
    assert "are lost" in capsys.readouterr().out


def test_keys_come_from_the_environment_or_from_a_file_beside_the_data(tmp_path, monkeypatch):
    for name in ("FIREWALL_DICE_KEY", "FIREWALL_OLD_DICE_KEYS", "FIREWALL_SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)
    path = tmp_path / "dice-key"
    kept = env.dice_keys(path, "s", [])
    assert env.dice_keys(path, "s", []) == kept == [path.read_text()]
    monkeypatch.setenv("FIREWALL_DICE_KEY", NEW)
    monkeypatch.setenv("FIREWALL_OLD_DICE_KEYS", OLD)
    assert env.dice_keys(path, "s", []) == [NEW, OLD, *kept]
    monkeypatch.setenv("FIREWALL_SECRET_KEY", "s")
    assert env.dice_keys(tmp_path / "none", "s", ["t"]) == [NEW, OLD, "dice:s", "dice:t"]
    assert not (tmp_path / "none").exists()
    monkeypatch.setenv("FIREWALL_DICE_KEY", "short")
    with pytest.raises(ImproperlyConfigured, match="at least 32"):
        env.dice_keys(path, "s", [])


@pytest.mark.django_db(transaction=True)
def test_no_backup_holds_a_secret_and_restore_says_what_is_lost(battle, tmp_path, settings, capsys):
    secret, path = secret_storage.decrypted(battle.secret), tmp_path / "backup"
    call_command("backup", str(path), verbosity=0)
    packed = path.read_bytes()
    text = zlib.decompressobj(wbits=31).decompress(packed[packed.index(b"\x1f\x8b") :])
    assert battle.commitment.encode() in text
    assert secret not in text
    assert secret.hex().encode() not in text
    assert secret_storage.base64.b64encode(secret) not in text
    call_command("restore", str(path), "--replace")
    assert "lost" not in capsys.readouterr().out
    settings.DICE_KEYS = [OLD]
    call_command("restore", str(path), "--replace")
    assert "The dice of 1 battles and campaigns under way are lost" in capsys.readouterr().out


def test_without_its_key_a_battle_can_be_ended_but_throws_no_die(lost, ada, bruno):
    with pytest.raises(IllegalOrder, match="secret of these dice is lost"):
        give(lost, ada, "red")
    give(lost, ada, "red", "whisper", words=["north"])  # no die in it
    page = signed_in(ada).get(f"/battles/{lost.pk}/proof/").text
    assert "The secret is lost with the key" in page
    give(lost, bruno, "blue", "concede")
    assert lost.status == Battle.Status.ENDED
    assert "seed_revealed" not in lost.journal.values_list("kind", flat=True)
    check_proof(lost.pk)
    lost.refresh_from_db()
    assert lost.proof == Battle.Proof.BROKEN
    assert "The secret is lost with the key" in proofs.examine(lost).problems[0]


def test_an_ended_battle_needs_no_key(battle, ada, settings):
    give(battle, ada, "red")
    give(battle, ada, "red", "concede")
    settings.DICE_KEYS = [OLD]
    assert proofs.examine(battle).is_sound
    assert journal.read(battle)[-1].event.secret


def test_nobody_is_late_and_no_machine_tries_where_the_dice_are_lost(ada, bruno, settings):
    timed = opening.open_battle(known(ada), plan(clock={"kind": "day"}), "here")
    timed = seating.accept_invitation(timed.seats.get(side="blue").invite, known(bruno))
    against = opening.open_battle(known(ada), plan(wanted="machine", side="blue"), "here")
    waits = opening.open_battle(known(ada), plan(), "here")
    due = Battle.objects.get(pk=timed.pk).clock.due
    settings.DICE_KEYS = [OLD]
    assert not sweep.miss_deadline(timed.pk, due + 2 * sweep.GRACE)
    before = Battle.objects.get(pk=against.pk).seq
    assert machine.due_sides(against.pk) == []
    tasks.machine_turn(against.pk)
    assert Battle.objects.get(pk=against.pk).seq == before
    with pytest.raises(seating.InvitationRefused, match="cannot begin"):
        seating.accept_invitation(waits.seats.get(side="blue").invite, known(bruno))
    add_seed.add_seed(timed.pk, known(bruno), slip_for(timed, "b"))
