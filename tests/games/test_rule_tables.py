"""The tables in docs/rulebook tell the truth: what is called done is tested."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from typing import Any

import pytest

from rules import conformance
from rules.__main__ import main
from rules.registry import RULESETS

FOLDER = conformance.PROJECT / "docs" / "rulebook"
# A game has its table before it is registered.
BOOKS = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted(FOLDER.glob("*.toml"))
}
MARKED = conformance.marked_tests(conformance.PROJECT / "tests" / "rules")
# Firewall's gaps may be marked beside its rules.
GAP = re.compile(r"G\d+")


def numbers_of(slug: str) -> list[str]:
    return [str(rule["number"]) for rule in BOOKS[slug]["rule"]]


@pytest.mark.parametrize("slug", BOOKS)
def test_a_table_is_whole(slug: str) -> None:
    book: dict[str, Any] = BOOKS[slug]
    if slug in RULESETS:
        assert book["edition"] == RULESETS[slug].edition
    assert [each for each, count in Counter(numbers_of(slug)).items() if count > 1] == []
    assert {int(each) for each in book["chapters"]} == {rule["chapter"] for rule in book["rule"]}
    for rule in book["rule"]:
        assert set(rule) <= {"number", "chapter", "title", "status", "why", "ours"}
        assert rule["title"]
        assert rule["status"] in {"done", "partial", "later", "omitted"}
        assert bool(rule.get("why")) == (rule["status"] != "done"), rule["number"]


@pytest.mark.parametrize("slug", BOOKS)
def test_what_is_played_is_tested_and_what_is_tested_is_there(slug: str) -> None:
    for rule in BOOKS[slug]["rule"]:
        is_played = rule["status"] in ("done", "partial")
        assert bool(MARKED.get(rule["number"])) >= is_played, rule["number"]


def test_no_two_games_number_a_rule_alike_and_no_mark_is_of_none() -> None:
    every = [number for slug in BOOKS for number in numbers_of(slug)]
    assert len(set(every)) == len(every)
    assert [each for each in MARKED if each not in every and not GAP.fullmatch(each)] == []


@pytest.mark.parametrize("slug", BOOKS)
def test_the_code_cites_only_rules_that_are_there(slug: str) -> None:
    """A rule of a game is cited as its number in quotes, such as "T5" or "R2.9"."""
    letters = {re.sub(r"\d.*", "", number) for number in numbers_of(slug)}
    pattern = re.compile(rf'"((?:{"|".join(letters)})\d+(?:\.\d+)?b?)"')
    for path in (conformance.PROJECT / "rules" / slug).rglob("*.py"):
        for number in pattern.findall(path.read_text(encoding="utf-8")):
            assert number in numbers_of(slug), f"{path.name} cites {number}"


@pytest.mark.parametrize("slug", BOOKS)
def test_a_table_is_printed(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conformance", slug]) == 0
    printed = capsys.readouterr().out
    assert all(f"\n{number} " in printed for number in numbers_of(slug))
