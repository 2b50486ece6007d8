"""Backups: what comes back is what was there, and a damaged file changes nothing."""

from __future__ import annotations

import gzip
import json
import os
import re
import stat
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.actors import actor_from
from battles.clocks import sweep
from battles.commitments import proofs
from battles.models import Battle, Clock, Fork, Heartbeat, JournalEvent, Seat
from battles.replay import forks
from battles.services import cancellation, opening
from firewall_site.backups import making, restoring, shape, tables
from firewall_site.backups.shape import BadBackup
from notifications.models import Delivery, Notice
from rosters.models import HouseRows, Picture, Warband
from rosters.services import packs, pictures
from rosters.services import warbands as rosters
from tests.battles.clocks.test_services import timed
from tests.battles.conftest import give, known, plan
from tests.battles.stored import stored
from tests.rosters.test_packs import TOML

pytestmark = pytest.mark.django_db(transaction=True)

# What a restore changes on purpose.
MOVES_ON = {"battles_heartbeat": {"last"}, "battles_clock": {"due"}}


def possessions(user) -> None:
    """A warband, a catalogue, a picture and a session of somebody."""
    actor = actor_from(user, "")
    rosters.create_warband(actor, "firewall", "The Ötters \u2028 “quoted”")
    packs.keep_pack(actor, "firewall", TOML)
    pictures.keep_picture(actor, bytes(range(256)) * 20)
    Session.objects.create(session_key="key", session_data="data", expire_date=timezone.now())


def golden_battles(ada, bruno) -> None:
    """Battles of the real game: running, over, and one played on from there."""
    stored("firewall-park-closes.jsonl", [ada, bruno], lines=90)
    ended = stored("firewall-spike-taken.jsonl", [ada], guests={"referee": bruno})
    forks.fork_battle(ended.pk, known(ada), 40, "press", "there")


@pytest.fixture
def full(waiting, ada, bruno, endless) -> None:
    """A bit of everything."""
    possessions(ada)
    golden_battles(ada, bruno)
    timed(ada, bruno)
    sweep.late_battles(timezone.now())
    give(endless, ada, "red", "whisper", words=["north"])
    give(endless, bruno, "blue")
    give(endless, ada, "red", "concede")
    cancellation.call_off(opening.open_battle(known(ada), plan(), "here").pk, "", "Rain.")


def everything(*, but: bool = True) -> dict[str, list[dict]]:
    """Every row of every table, without what a restore changes on purpose."""
    held = {}
    for kind in tables.kept_tables():
        left_out = MOVES_ON.get(kind._meta.db_table, set()) if but else set()
        names = tables.columns(kind)
        rows = [json.loads(tables.line_of(row)) for row in tables.rows_of(kind)]
        held[kind._meta.db_table] = [
            {name: value for name, value in zip(names, row, strict=True) if name not in left_out}
            for row in rows
        ]
    return held


def kept(tmp_path: Path) -> Path:
    path = tmp_path / "backup"
    call_command("backup", str(path), verbosity=0)
    return path


def emptied() -> None:
    call_command("flush", interactive=False, verbosity=0)


def test_everything_comes_back_as_it_was(full, tmp_path, capsys):
    before = everything()
    assert all(kind.objects.exists() for kind in (Warband, HouseRows, Picture, Delivery, Notice))
    assert {battle.status for battle in Battle.objects.all()} == set(Battle.Status.values)
    assert all(kind.objects.exists() for kind in (Clock, Fork, Heartbeat))
    path = kept(tmp_path)
    emptied()
    assert not Battle.objects.exists()
    call_command("restore", str(path))
    assert everything() == before
    count = Battle.objects.count()
    assert f"{count} of {count} battles are what their journals say" in capsys.readouterr().out
    assert all(proofs.is_faithful(battle) for battle in Battle.objects.all())
    assert not Session.objects.exists()


def test_after_it_the_game_goes_on_and_the_journal_stays_shut(full, tmp_path, ada, bruno):
    path = kept(tmp_path)
    emptied()
    call_command("restore", str(path), verbosity=0)
    battle = timed(ada, bruno)
    give(battle, ada, "red")
    assert proofs.examine(battle).is_sound
    with pytest.raises(Exception, match="append-only"), transaction.atomic():
        JournalEvent.objects.filter(battle=battle).delete()


@pytest.mark.thorough
def test_it_replaces_only_when_asked_to(full, tmp_path, ada):
    path = kept(tmp_path)
    before = everything()
    rosters.create_warband(actor_from(ada, ""), "firewall", "Too much")
    with pytest.raises(CommandError, match=r"give --replace.*Nothing was changed"):
        call_command("restore", str(path))
    assert Warband.objects.filter(name="Too much").exists()
    call_command("restore", str(path), "--replace", verbosity=0)
    assert everything() == before


def test_a_backup_is_private_and_overwrites_nothing(full, tmp_path):
    path = kept(tmp_path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    size = path.stat().st_size
    with pytest.raises(CommandError, match="name another file"):
        call_command("backup", str(path))
    assert path.stat().st_size == size


def test_half_a_backup_is_not_left_behind(full, tmp_path, monkeypatch):
    monkeypatch.setattr(making.tables, "line_of", lambda row: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        call_command("backup", str(tmp_path / "backup"))
    assert not list(tmp_path.iterdir())


@pytest.mark.thorough
def test_large_tables_come_in_pieces(full, tmp_path, monkeypatch):
    monkeypatch.setattr(tables, "CHUNK", 3)
    before = everything()
    path = kept(tmp_path)
    emptied()
    call_command("restore", str(path), verbosity=0)
    assert everything() == before


# --- Time ---------------------------------------------------------------------


def test_nobody_is_late_because_of_it(ada, bruno, tmp_path):
    battle = timed(ada, bruno)
    now = timezone.now()
    Heartbeat.objects.create(pk=1, last=now - timedelta(days=3))
    set_at, due = now - timedelta(days=4), now - timedelta(days=2)
    Clock.objects.filter(battle=battle).update(set_at=set_at, due=due)
    path = kept(tmp_path)
    call_command("restore", str(path), "--replace", verbosity=0)
    left = Clock.objects.get(battle=battle).due - timezone.now()
    assert timedelta(hours=23, minutes=58) < left <= timedelta(days=1)
    assert sweep.late_battles(timezone.now()) == []


# --- What is refused ----------------------------------------------------------


@pytest.fixture
def small(ada, tmp_path) -> bytes:
    return kept(tmp_path).read_bytes()


def refused(content: bytes, tmp_path: Path, *, replace: bool = True) -> str:
    path = tmp_path / "other"
    path.write_bytes(content)
    with pytest.raises(BadBackup) as refusal:
        restoring.restore_backup(path, replace=replace)
    return str(refusal.value)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_flipped_byte_is_found_before_anything_is_written(small, tmp_path, data):
    place = data.draw(st.integers(0, len(small) - 1))
    flip = data.draw(st.integers(1, 255))
    changed = bytearray(small)
    changed[place] ^= flip
    with pytest.raises(BadBackup):
        shape.check_checksum(BytesIO(changed))


def test_a_damaged_file_changes_nothing(small, tmp_path):
    before = everything(but=False)
    places = [0, 5, len(shape.TITLE) - 2, len(small) // 2, len(small) - 30, len(small) - 1]
    for place in places:
        changed = bytearray(small)
        changed[place] ^= 1
        assert refused(bytes(changed), tmp_path)
    for length in (0, 10, 60, 100, len(small) // 2, len(small) - 1):
        assert refused(small[:length], tmp_path)
    assert refused(small + b"\n", tmp_path)
    assert everything(but=False) == before


def rewritten(content: bytes, change) -> bytes:
    """The same with other lines inside and a seal that holds."""
    inside = gzip.decompress(content[len(shape.TITLE) : -shape.SEAL_LENGTH])
    out = BytesIO()
    sealed = shape.ChecksummedFile(out)
    sealed.write(shape.TITLE)
    sealed.write(gzip.compress(change(inside)))
    sealed.write_checksum()
    return out.getvalue()


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda inside: inside.replace(b'"ada"', b'"eve"'), "its checksum does not hold"),
        (lambda inside: inside.replace(b'"0001_first"', b'"0001_last"'), "bring in the version"),
        (
            lambda inside: re.sub(rb'\["battles", "0001_[a-z_]+"\], ', b"", inside),
            "older than battles 0001",
        ),
        (lambda inside: inside[: len(inside) // 2], "cannot be read|middle of a table"),
        (lambda inside: inside + b"{}\n", "goes on behind its end"),
        (lambda inside: inside.rpartition(b"{")[0], "not hold as many rows"),
        (lambda inside: b"", "older than"),
        (lambda inside: inside.replace(b'"battles_clock"', b'"clocks"'), "holds another"),
    ],
)
def test_a_file_that_was_made_otherwise_changes_nothing(small, tmp_path, change, words):
    before = everything(but=False)
    assert re.search(words, refused(rewritten(small, change), tmp_path))
    assert everything(but=False) == before


def test_rows_that_do_not_belong_together_change_nothing(ada, waiting, tmp_path, monkeypatch):
    """A seat of a battle that the file does not hold: the database itself refuses."""
    rows_of = tables.rows_of
    monkeypatch.setattr(tables, "rows_of", lambda kind: [] if kind is Battle else rows_of(kind))
    path = kept(tmp_path)
    monkeypatch.undo()
    before = Seat.objects.count()
    with pytest.raises(IntegrityError):
        restoring.restore_backup(path, replace=True)
    assert Seat.objects.count() == before


def test_a_database_that_is_not_up_to_date_is_refused(small, tmp_path, monkeypatch):
    monkeypatch.setattr(tables, "migrations_to_come", lambda: True)
    assert "manage.py migrate" in refused(small, tmp_path)
    with pytest.raises(CommandError, match=r"manage\.py migrate"):
        call_command("backup", str(tmp_path / "third"))


def test_a_battle_that_is_not_what_its_journal_says_is_named(battle, ada, tmp_path, capsys):
    give(battle, ada, "red")
    Battle.objects.update(state_hash="0" * 64)
    path = kept(tmp_path)
    with pytest.raises(SystemExit):
        call_command("restore", str(path), "--replace")
    assert f"verify_battle: {battle.pk}" in capsys.readouterr().out


def test_a_missing_file_is_a_sentence(db, tmp_path):
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("restore", os.fspath(tmp_path / "nowhere"))
