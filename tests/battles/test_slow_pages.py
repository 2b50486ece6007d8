"""What keeps the page of a finished battle quick: it shows a part of a long log, not all of it.

`benchmarks/blocking.py` measures what a slow telephone makes of it; here its parts are counted.
"""

from __future__ import annotations

import re

from django.contrib.auth import get_user_model
from django.test import Client

from tests.battles.stored import stored

LONGEST = "firewall-thames.jsonl"
ELEMENTS = 2_200  # 1,764 of them on 2026-11-24


def test_the_page_of_the_longest_finished_battle_has_few_elements(db):
    user = get_user_model().objects.create_user("ada")
    client = Client()
    client.force_login(user)
    battle = stored(LONGEST, [user])
    page = client.get(f"/battles/{battle.id}/").text
    assert battle.journal.count() > 1_000
    assert 1_000 < len(re.findall(r"<[a-z]", page)) < ELEMENTS
