"""What Django itself can tell: its checks find nothing, and the tables are as declared."""

from __future__ import annotations

import pytest
from django.core.checks import run_checks
from django.core.management import call_command


def test_the_project_s_own_checks_find_nothing():
    assert run_checks() == []


@pytest.mark.django_db
def test_every_change_of_a_table_has_its_migration():
    call_command("makemigrations", check_changes=True, dry_run=True, verbosity=0)
