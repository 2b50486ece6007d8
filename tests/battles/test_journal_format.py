"""The description of the journal file names every line that such a file may hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from rules.kernel.events import BattleForked, BesideTheTable, DiceEvent, Event, Recalled
from rules.registry import RULESETS
from tests.battles.conftest import give
from tests.battles.test_pages import signed_in

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "journal-format.md").read_text()
OF_ALL = {"audience", "v"}
OF_DICE = {"dice", "sides", "draw"}
KINDS: list[type[Event]] = [
    *get_args(RULESETS["firewall"].event_type),
    BattleForked,
    Recalled,
    *get_args(BesideTheTable),
]


def row_of(kind: type[Event]) -> str:
    tag = kind.__struct_config__.tag
    rows = [line for line in TEXT.splitlines() if line.startswith(f"| `{tag}`")]
    assert len(rows) == 1, tag
    return rows[0]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__struct_config__.tag))
def test_every_kind_of_event_has_its_row_with_its_fields(kind):
    rolls = issubclass(kind, DiceEvent)
    own = set(kind.__struct_fields__) - OF_ALL - (OF_DICE if rolls else set())
    *_, listed, _ = row_of(kind).split("|")
    assert set(listed.split("`")[1::2]) == own
    assert ("🎲" in row_of(kind)) == rolls


def test_no_row_tells_of_an_event_that_there_is_not():
    tables = TEXT.split("## Every game")[1]
    told = {line.split("`")[1] for line in tables.splitlines() if line.startswith("| `")}
    assert told == {kind.__struct_config__.tag for kind in KINDS}


@pytest.mark.django_db
def test_the_lines_of_a_file_have_the_fields_that_are_described(battle, ada):
    give(battle, ada, "red")
    text = signed_in(ada).get(f"/battles/{battle.pk}/journal.jsonl").text
    heading, *lines = map(json.loads, text.splitlines())
    assert set(heading) == {"ruleset", "edition", "battle"}
    assert [line["seq"] for line in lines] == list(range(1, battle.seq + 1))
    for line in lines:
        assert set(line) == {"seq", "order", "side", "event"}
        assert {"kind", *OF_ALL} <= set(line["event"])
    described = TEXT.split("## Every game")[0]
    for name in ("ruleset", "edition", "battle", "seq", "order", "side", "event", "kind"):
        assert f"| `{name}` |" in described
