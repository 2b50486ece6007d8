"""The environment is read strictly: a wrong value is a sentence, never a guess."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from firewall_site.settings import environment as env


@pytest.mark.parametrize(
    ("said", "meant"), [("1", True), ("Yes", True), ("off", False), ("", True)]
)
def test_flags_are_read(monkeypatch, said, meant):
    monkeypatch.setenv("FIREWALL_X", said)
    assert env.flag("FIREWALL_X", default=True) is meant


def test_a_doubtful_flag_is_refused(monkeypatch):
    monkeypatch.setenv("FIREWALL_X", "perhaps")
    with pytest.raises(ImproperlyConfigured, match="FIREWALL_X must be 1 or 0"):
        env.flag("FIREWALL_X")


def test_a_number_with_letters_is_refused(monkeypatch):
    monkeypatch.setenv("FIREWALL_X", "12s")
    with pytest.raises(ImproperlyConfigured, match="whole number"):
        env.whole_number("FIREWALL_X", 1)


def test_a_list_forgives_spaces_and_empty_places(monkeypatch):
    monkeypatch.setenv("FIREWALL_X", " a, b,,c ")
    assert env.words("FIREWALL_X") == ["a", "b", "c"]


def test_a_postgres_address_is_taken_apart():
    database = env.postgres("postgresql://ada:p%40ss@db:6000/street?sslmode=require", pool_size=7)
    assert database["NAME"] == "street"
    assert database["USER"] == "ada"
    assert database["PASSWORD"] == "p@ss"
    assert (database["HOST"], database["PORT"]) == ("db", "6000")
    assert database["OPTIONS"]["sslmode"] == "require"
    assert database["OPTIONS"]["pool"]["max_size"] == 7
    assert database["CONN_MAX_AGE"] == 0


@pytest.mark.parametrize("url", ["mysql://db/street", "postgresql://db/"])
def test_an_address_of_no_database_is_refused(url):
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        env.postgres(url, pool_size=1)


def test_the_secret_key_is_private_and_stays_the_same(tmp_path):
    path = tmp_path / "secret-key"
    first = env.stored_secret_key(path)
    assert len(first) > 50
    assert path.stat().st_mode & 0o777 == 0o600
    assert env.stored_secret_key(path) == first


def test_a_secret_of_fifty_characters_is_long_enough_and_a_shorter_one_is_not(monkeypatch):
    monkeypatch.setenv("FIREWALL_X", "k" * 50)
    assert env.long_secret("FIREWALL_X", "a key.") == "k" * 50
    monkeypatch.setenv("FIREWALL_X", "k" * 49)
    with pytest.raises(ImproperlyConfigured, match="FIREWALL_X has 49 characters and needs 50"):
        env.long_secret("FIREWALL_X", "a key.")


def test_a_secret_key_file_left_empty_by_a_crash_is_filled(tmp_path):
    path = tmp_path / "secret-key"
    path.touch(mode=0o600)
    assert len(env.stored_secret_key(path)) > 50
    assert env.stored_secret_key(path) == env.stored_secret_key(path)
