"""The list of rules in docs/rulebook/firewall.toml tells the truth about the tests."""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

from rules import conformance
from rules.__main__ import main
from rules.conformance import marked_tests, marks
from rules.firewall.house_rules import rules_of
from rules.firewall.scenarios import SCENARIOS
from rules.firewall.state import EDITION

ROOT = Path(__file__).parents[2]
BOOK = tomllib.loads((ROOT / "docs/rulebook/firewall.toml").read_text(encoding="utf-8"))
RULES: dict[str, dict[str, Any]] = {rule["number"]: rule for rule in BOOK["rule"]}
CHAPTERS = range(1, 23)


# Firewall numbers its rules R1.1 and its gaps G1; the other games have letters of their own.
TESTED = {
    number: tests
    for number, tests in marked_tests(ROOT / "tests" / "rules").items()
    if number[0] in "RG"
}


def test_every_rule_is_listed_once_and_in_order() -> None:
    numbers = [rule["number"] for rule in BOOK["rule"]]
    assert [number for number, count in Counter(numbers).items() if count > 1] == []
    assert numbers == sorted(numbers, key=lambda each: [int(n) for n in re.findall(r"\d+", each)])
    assert {rule["chapter"] for rule in BOOK["rule"]} == set(CHAPTERS)
    for chapter in CHAPTERS:
        within = [n for n in numbers if n.startswith(f"R{chapter}.") and n[-1].isdigit()]
        assert within == [f"R{chapter}.{place}" for place in range(1, len(within) + 1)]


@pytest.mark.parametrize("rule", BOOK["rule"], ids=lambda rule: str(rule["number"]))
def test_each_entry_is_whole(rule: dict[str, Any]) -> None:
    assert set(rule) <= {"number", "chapter", "title", "status", "why"}
    assert rule["number"].startswith(f"R{rule['chapter']}.")
    assert rule["title"]
    assert rule["status"] in {"done", "partial", "later", "omitted"}
    assert bool(rule.get("why")) == (rule["status"] != "done"), "only partial and later say why"


PLAYED = [number for number, rule in RULES.items() if rule["status"] in ("done", "partial")]


@pytest.mark.parametrize("number", PLAYED)
def test_what_is_played_is_tested(number: str) -> None:
    assert TESTED.get(number), f"{number} is {RULES[number]['status']} and no test carries it"


def test_no_test_names_a_rule_that_is_not_there() -> None:
    gaps = {f"G{number}" for number in range(1, BOOK["gaps"] + 1)}
    assert {n: files for n, files in TESTED.items() if n not in RULES and n not in gaps} == {}


def test_nothing_is_tested_that_is_called_later() -> None:
    later = {number for number, rule in RULES.items() if rule["status"] == "later"}
    assert {number: TESTED[number] for number in later & TESTED.keys()} == {}


def test_the_edition_is_the_code_s() -> None:
    assert BOOK["edition"] == EDITION


def test_the_code_cites_only_rules_that_are_there() -> None:
    cited = defaultdict(set)
    for path in (ROOT / "rules/firewall").rglob("*.py"):
        for number in re.findall(r'"(R\d+\.\d+b?)"', path.read_text(encoding="utf-8")):
            cited[number].add(path.name)
    assert {number: files for number, files in cited.items() if number not in RULES} == {}


def test_the_guide_names_every_switch() -> None:
    guide = (ROOT / "docs/rulebook/firewall.md").read_text(encoding="utf-8")
    keys = {rule.key for scenario in SCENARIOS.values() for rule in rules_of(scenario)}
    assert [key for key in sorted(keys) if f"`{key}`" not in guide] == []


def test_the_scanner_sees_marks() -> None:
    source = (
        'pytestmark = pytest.mark.rule("R1.1")\n'
        '@pytest.mark.rule("R2.1")\n@pytest.mark.rule("R2.2")\ndef test_x(): ...\n'
        '# @pytest.mark.rule("R3.1")\n'
        '@pytest.mark.rule("R4.1")\ndef helper(): ...\n'
    )
    assert sorted(marks(source)) == [("R1.1", ""), ("R2.1", "test_x"), ("R2.2", "test_x")]


def test_every_rule_has_its_page_and_every_chapter_its_title() -> None:
    assert set(BOOK["pages"]) == set(RULES)
    assert {int(number) for number in BOOK["chapters"]} == set(CHAPTERS)
    pages = [BOOK["pages"][rule["number"]] for rule in BOOK["rule"]]
    assert all(1 <= page <= 34 for page in pages)


def test_the_table_holds_every_rule_with_its_tests() -> None:
    chapters = conformance.conformance("firewall")
    lines = {line.number: line for chapter in chapters for line in chapter.rules}
    assert set(lines) == set(RULES)
    assert chapters[6].title == "Climbing, jumping, falling"
    assert "test_02_gutz.py::" in lines["R2.9"].tests[0]
    assert lines["R2.9"].page == 4
    assert lines["R2.9"].status == "done"


def test_the_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conformance"]) == 0
    printed = capsys.readouterr().out
    assert "\n7. Climbing, jumping, falling\n" in printed
    assert all(f"\n{number} " in printed for number in RULES)
    assert f"of {len(RULES)} rules are played whole." in printed
