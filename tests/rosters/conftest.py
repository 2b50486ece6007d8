"""Two people, a guest, and a warband to work on."""

from __future__ import annotations

import itertools

import pytest
from django.contrib.auth import get_user_model

from accounts.actors import Actor, actor_from
from rosters.models import Warband
from rosters.services import warbands
from rosters.services.warbands import Change
from rules.kernel import warbands as w

_numbers = itertools.count()


@pytest.fixture
def ada(db) -> Actor:
    return actor_from(get_user_model().objects.create_user("ada", "", "tidy-otter"), "")


@pytest.fixture
def bruno(db) -> Actor:
    return actor_from(get_user_model().objects.create_user("bruno", "", "calm-heron"), "")


@pytest.fixture
def row(ada) -> Warband:
    """Ada's warband: one team of three gangers, the first of whom leads."""
    made = warbands.create_warband(ada, "firewall", "Hitters")
    ganger = w.AddMembers("t1", "figure", "Ganger", 3)
    for edit in (w.AddTeam("First"), ganger, w.Rename("One", "t1")):
        made = edit_it(made, ada, edit)
    return made


def edit_it(row: Warband, actor: Actor, edit: w.AnyEdit) -> Warband:
    """Make an edit to the warband as it stands."""
    now = Warband.objects.get(pk=row.pk)
    change = Change(edit, now.revision, f"attempt-{next(_numbers)}")
    return warbands.change_warband(row.pk, actor, change)
