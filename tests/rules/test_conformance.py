"""The list of rules in docs/rulebook/firewall.toml tells the truth about the tests."""

from __future__ import annotations

import re
import time
import tomllib
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from rules import conformance
from rules.__main__ import main
from rules.conformance import marked_tests, marks
from rules.firewall.house_rules import rules_of
from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios import SCENARIOS
from rules.firewall.state import EDITION

ROOT = Path(__file__).parents[2]
BOOK = tomllib.loads((ROOT / "docs/rulebook/firewall.toml").read_text(encoding="utf-8"))
RULES: dict[str, dict[str, Any]] = {rule["number"]: rule for rule in BOOK["rule"]}
CHAPTERS = range(1, 23)
GAPS: dict[str, dict[str, Any]] = {gap["number"]: gap for gap in BOOK["gap"]}
SWITCHES = {rule.key for rule in FIREWALL.house_rules}


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


def test_each_entry_is_whole() -> None:
    for rule in BOOK["rule"]:
        number = rule["number"]
        assert set(rule) <= {"number", "chapter", "title", "status", "why", "ours"}, number
        assert number.startswith(f"R{rule['chapter']}."), number
        assert rule["title"], number
        assert rule["status"] in {"done", "partial", "later", "omitted"}, number
        assert bool(rule.get("why")) == (rule["status"] != "done"), f"{number}: why is it not done?"


def test_what_is_played_is_tested() -> None:
    played = [number for number, rule in RULES.items() if rule["status"] in ("done", "partial")]
    assert played
    assert [number for number in played if not TESTED.get(number)] == []


def test_no_test_names_a_rule_that_is_not_there() -> None:
    known = RULES.keys() | GAPS.keys()
    assert {n: files for n, files in TESTED.items() if n not in known} == {}


def test_every_gap_is_listed_in_order_with_what_was_decided() -> None:
    assert [gap["number"] for gap in BOOK["gap"]] == [f"G{n}" for n in range(1, len(GAPS) + 1)]
    for number, gap in GAPS.items():
        assert set(gap) <= {"number", "title", "decision", "rules", "switches"}, number
        assert gap["title"], number
        assert gap["decision"].endswith("."), number
        assert gap["rules"], number
        assert [each for each in gap["rules"] if each not in RULES] == [], number
        assert [each for each in gap.get("switches", ()) if each not in SWITCHES] == [], number


def test_each_gap_that_bears_on_play_without_a_switch_is_tested() -> None:
    # Those that stood in no public list, and hung on nothing but the tests of their rules.
    numbers = (4, 8, 9, 14, 19, 27, 32, 34, 35, 37, 44, 45)
    assert [n for n in numbers if not TESTED.get(f"G{n}")] == []


def test_no_gap_is_cited_that_is_not_listed() -> None:
    cited = defaultdict(set)
    places = [*(ROOT / "rules/firewall").rglob("*.py"), *(ROOT / "rules/firewall").rglob("*.toml")]
    for path in (*places, ROOT / "docs/rulebook/firewall.md"):
        for number in re.findall(r"\bG0?(\d+)\b", path.read_text(encoding="utf-8")):
            cited[f"G{number}"].add(path.name)
    assert len(cited) > 50
    assert {number: files for number, files in cited.items() if number not in GAPS} == {}


def test_a_rule_that_a_gap_bears_on_is_marked_as_ours() -> None:
    lines = {
        line.number: line
        for chapter in conformance.conformance("firewall")
        for line in chapter.rules
    }
    for number, gap in GAPS.items():
        for rule in gap["rules"]:
            [told] = [each for each in lines[rule].gaps if each.number == number]
            assert told.decision == gap["decision"]
    marked = {number for number, line in lines.items() if line.is_ours}
    bearing = {each for gap in GAPS.values() for each in gap["rules"]}
    assert marked == bearing | {number for number, rule in RULES.items() if rule.get("ours")}
    assert not lines["R2.5"].is_ours


def test_the_guide_s_list_without_a_switch_is_read_whole() -> None:
    topics = conformance.decided("firewall")
    guide = (ROOT / "docs/rulebook/firewall.md").read_text(encoding="utf-8")
    section = guide.split("\n## Without a switch\n")[1].split("\n## ")[0]
    assert [topic.title for topic in topics] == re.findall(r"^\*\*(.+)\*\*$", section, re.M)
    words = " ".join(word for topic in topics for line in topic.lines for word in line.split())
    titled = re.sub(r"^\*\*.+\*\*$", "", section, flags=re.M)
    assert words == " ".join(re.sub(r"^- ", "", titled, flags=re.M).split())
    assert conformance.decided("cyberpunk") == ()
    assert not conformance.has_decided("cyberpunk")
    assert not conformance.has_decided("tiny")


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
    assert all(printed.count(f" {gap['decision']}\n") == 1 for gap in BOOK["gap"])
    assert f"\n{'':22}G3: see R3.1\n" in printed
    assert f"of {len(RULES)} rules are played whole." in printed


def test_whether_anything_was_decided_is_known_without_reading_the_tests(monkeypatch):
    def unwanted(folder):
        raise AssertionError("the tests were read")

    conformance.has_decided.cache_clear()
    conformance.gaps.cache_clear()
    monkeypatch.setattr(conformance, "marked_tests", unwanted)
    assert conformance.has_decided("firewall")


def test_the_tests_are_read_by_one_thread_at_a_time(tmp_path):
    reading, most = [], []

    def counted(folder):
        reading.append(folder)
        most.append(len(reading))
        time.sleep(0.01)
        reading.remove(folder)
        return {}

    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(8) as threads:
        patch.setattr(conformance, "_marked_tests", counted)
        list(threads.map(marked_tests, [tmp_path] * 16))
    assert max(most) == 1
