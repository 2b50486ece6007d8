"""The club of the demo is made once, after the demo's players."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command

from campaigns.clubs.models import Club, ClubEvent, ClubGame, ClubNotice

pytestmark = pytest.mark.django_db


def test_the_club_of_the_demo_is_made_once(tmp_path, monkeypatch):
    path = tmp_path / "logins.json"
    path.write_text(json.dumps({"ada": "tidy-otter-1", "bruno": "calm-heron-2"}))
    monkeypatch.setenv("FIREWALL_DEMO_LOGINS", str(path))
    with pytest.raises(CommandError, match="load_demo first"):
        call_command("load_demo_club")
    call_command("load_demo")
    for _ in range(2):
        call_command("load_demo_club")
    club = Club.objects.get()
    assert club.memberships.count() == 2
    assert [kind.objects.count() for kind in (ClubNotice, ClubEvent, ClubGame)] == [1, 4, 2]
