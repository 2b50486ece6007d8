"""`manage.py prepare` does what is needed, and the second time nothing is."""

import json

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from firewall_site.management.commands import prepare

pytestmark = pytest.mark.django_db


@pytest.fixture
def called(monkeypatch):
    names = []
    monkeypatch.setattr(prepare, "call_command", lambda name, **options: names.append(name))
    return names


@pytest.fixture
def logins(tmp_path, monkeypatch):
    path = tmp_path / "logins.json"
    path.write_text(json.dumps({"ada": "a-secret", "bruno": "b-secret"}))
    monkeypatch.setenv("FIREWALL_DEMO_LOGINS", str(path))


@pytest.fixture
def static_root(tmp_path, settings):
    settings.STATIC_ROOT = tmp_path / "static"
    return settings.STATIC_ROOT


def test_static_files_are_collected_once(called, static_root):
    call_command("prepare")
    call_command("prepare")
    assert called == ["collectstatic"]


def test_a_changed_static_file_is_collected(called, static_root, settings, tmp_path):
    source = tmp_path / "source"
    source.mkdir()
    settings.STATICFILES_DIRS = [source]
    call_command("prepare")
    (source / "new.css").write_text("body {}")
    call_command("prepare")
    assert called == ["collectstatic", "collectstatic"]


def test_the_demo_is_loaded_into_an_empty_site_only(called, static_root, logins):
    prepare.load_demo_if_empty()
    User.objects.create_user("somebody")
    prepare.load_demo_if_empty()
    assert called == ["load_demo", "load_demo_club"]


def test_without_log_ins_there_is_no_demo(called, monkeypatch):
    monkeypatch.delenv("FIREWALL_DEMO_LOGINS", raising=False)
    prepare.load_demo_if_empty()
    assert called == []


def test_a_migrated_database_is_left_alone(called):
    prepare.migrate_if_needed()
    assert called == []
