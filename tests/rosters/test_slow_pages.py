"""What keeps a long page quick: rows that are out of sight are not laid out."""

from __future__ import annotations

import re
from pathlib import Path

from django.test import Client

PROJECT = Path(__file__).resolve().parents[2]


def test_rows_of_the_armoury_are_laid_out_when_they_come_into_sight(db):
    page = Client().get("/armoury/firewall/").text
    rows = re.findall(r"<li class=\"([^\"]*)\">\s*<div class=\"entry-head\"", page)
    assert len(rows) > 50
    assert set(rows) == {"entry"}
    assert "css/armoury" in page
    style = (PROJECT / "static/css/armoury.css").read_text(encoding="utf-8")
    [rule] = re.findall(r"^\.entry \{([^}]*)\}", style, re.MULTILINE)
    assert "content-visibility: auto;" in rule
    assert "contain-intrinsic-size:" in rule
