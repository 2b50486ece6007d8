"""Test databases: one file is kept and copied; rows made once stay as they were made."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.utils import ConnectionHandler

from tests import migrated


@pytest.fixture
def spare(tmp_path, monkeypatch, django_db_blocker):
    """A function that opens a database by its name, whose tables are made by hand."""
    opened = []

    def connection(name: str):
        settings_of = {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(tmp_path / "no-tests"),
            "TEST": {"NAME": str(tmp_path / name)},
        }
        found = ConnectionHandler({"default": settings_of, "spare": settings_of})["spare"]
        monkeypatch.setitem(settings.DATABASES, "spare", found.settings_dict)
        opened.append(found)
        return found

    with django_db_blocker.unblock():
        yield connection
        for each in opened:
            each.close()


def made_by_hand(connection, log: list[str]):
    def made(verbosity=1, autoclobber=False, serialize=True, keepdb=False) -> str:
        name = connection.settings_dict["TEST"]["NAME"]
        connection.settings_dict["NAME"] = name
        connection.close()
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE word (said text)")
            cursor.execute("INSERT INTO word VALUES ('first')")
        log.append(name)
        return name

    return made


def words(connection) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT said FROM word")
        return [row[0] for row in cursor.fetchall()]


def test_the_second_database_is_a_copy_of_the_first_as_it_was_migrated(spare, tmp_path):
    log: list[str] = []
    for name in ("one", "two"):
        connection = spare(name)
        connection.creation.create_test_db = made_by_hand(connection, log)
        migrated.keep(connection, tmp_path)
        assert connection.creation.create_test_db(serialize=False) == str(tmp_path / name)
        assert words(connection) == ["first"]
        with connection.cursor() as cursor:
            cursor.execute("INSERT INTO word VALUES (%s)", [name])
    assert log == [str(tmp_path / "one")]
    assert words(connection) == ["first", "two"]


@pytest.mark.parametrize("more", [{"serialize": True}, {"serialize": False, "keepdb": True}])
def test_who_asks_for_more_gets_it_made(spare, tmp_path, more):
    log: list[str] = []
    connection = spare("one")
    connection.creation.create_test_db = made_by_hand(connection, log)
    migrated.keep(connection, tmp_path)
    connection.creation.create_test_db(**more)
    assert log == [str(tmp_path / "one")]
    assert list(tmp_path.glob("*.sqlite3")) == []


def test_only_a_few_files_are_kept(spare, tmp_path, monkeypatch):
    keys = [f"key-{n}" for n in range(migrated.KEPT + 2)]
    for at in keys:
        monkeypatch.setattr(migrated, "key", lambda at=at: at)
        connection = spare(at)
        connection.creation.create_test_db = made_by_hand(connection, [])
        migrated.keep(connection, tmp_path)
        connection.creation.create_test_db(serialize=False)
    kept = sorted(path.stem for path in tmp_path.glob("*.sqlite3"))
    assert len(kept) == migrated.KEPT
    assert keys[-1] in kept


def test_another_migration_or_setting_is_another_file(monkeypatch, tmp_path):
    before = migrated.key()
    assert migrated.key() == before
    with monkeypatch.context() as patched:
        patched.setattr(settings, "INSTALLED_APPS", settings.INSTALLED_APPS[:-1])
        assert migrated.key() != before
    folder = tmp_path / "migrations"
    folder.mkdir()
    (folder / "0001_first.py").write_text("one")
    app = type("App", (), {"path": str(tmp_path), "label": "app"})()
    monkeypatch.setattr(migrated.apps, "get_app_configs", lambda: [app])
    first = migrated.key()
    (folder / "0001_first.py").write_text("two")
    assert len({before, first, migrated.key()}) == 3


@pytest.fixture(scope="module")
def zoe(once):
    return once(lambda: get_user_model().objects.create_user("zoe")).pk


@pytest.mark.django_db
@pytest.mark.parametrize("turn", [1, 2])
def test_what_is_made_once_is_there_as_it_was_made_in_every_test(zoe, turn):
    users = get_user_model().objects
    assert users.get(pk=zoe).username == "zoe"
    users.filter(pk=zoe).update(username="changed")
    with transaction.atomic(durable=True):  # a test may ask for what must be outermost
        users.create_user("another")
    assert users.count() == 2


@pytest.mark.django_db
def test_what_is_made_once_is_made_once(zoe):
    assert get_user_model().objects.filter(username="zoe").count() == 1
