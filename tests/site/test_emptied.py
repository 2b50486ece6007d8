"""What a test that commits leaves behind: nothing."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.db import DatabaseError, transaction

from battles.models import JournalEvent
from battles.services import opening
from tests import emptied
from tests.battles.conftest import known, plan, tiny  # noqa: F401


@pytest.mark.django_db(transaction=True)
def test_after_a_test_that_commits_no_row_is_left_and_the_journal_is_shut() -> None:
    user = get_user_model().objects.create_user("ada")
    battle = opening.open_battle(known(user), plan(), "here")
    assert {"auth_user", "battles_journalevent"} <= set(emptied.filled())
    emptied.empty()
    assert emptied.filled() == []
    assert Permission.objects.exists()
    user = get_user_model().objects.create_user("eve")
    battle = opening.open_battle(known(user), plan(), "here")
    with pytest.raises(DatabaseError), transaction.atomic():
        JournalEvent.objects.filter(battle=battle).delete()
