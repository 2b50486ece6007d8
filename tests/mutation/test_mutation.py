"""The changes are those that are meant, and the list of unnoticed ones is about today's code."""

from __future__ import annotations

import ast
import subprocess
import sys
from textwrap import dedent

import pytest

from tests.mutation.__main__ import chosen, known, modules
from tests.mutation.attempt import BROKEN, NOTICED, ROOT, UNNOTICED, changed_code
from tests.mutation.changes import Change, changes_in
from tests.mutation.hunt import spread


def changes(source: str) -> list[Change]:
    return list(changes_in(ast.parse(dedent(source))))


def words(source: str) -> set[str]:
    return {change.words for change in changes(source)}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("a < b", {"a < b → a <= b", "a < b → a >= b"}),
        ("0 <= a", {"0 <= a → 0 < a", "0 <= a → 0 > a", "0 → 1", "0 → -1"}),
        ("a == b", {"a == b → a != b"}),
        ("a in b", {"a in b → a not in b"}),
        ("a and not b", {"a and (not b) → a or not b", "not b → b"}),
        ("a + b * c", {"a + b * c → a - b * c", "b * c → b // c"}),
        ("'so ' + a", set()),
        ("-a", {"-a → a"}),
        ("min(a, b)", {"min(a, b) → max(a, b)"}),
        ("a[True]", {"True → False"}),
        ("a.b['night']", set()),
        ("f('night', 'Night or fog', 'Night')", {"'night' → 'not night'"}),
        ("f'{a + 1}'", set()),
        ("a if b else c", {"b → True", "b → False"}),
        ("[a for a in b if c]", {"c → True"}),
    ],
)
def test_an_expression_changes(line: str, expected: set[str]) -> None:
    returned = f"return {line}"
    made = words(f"def f(a, b, c):\n    {returned}")
    assert made == expected | {f"{ast.unparse(ast.parse(returned))} → return None"}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("g()", {"g() → left out"}),
        ("raise Oh", {"raise Oh → left out"}),
        ("a -= b", {"a -= b → a += b", "a -= b → left out"}),
        ("yield a", {"yield a → yield nothing"}),
        ("if a: g()", {"a → if True", "a → if False"}),
        (
            "if a: g()\nelse: h()",
            {"a → if True", "a → if False", "g() → left out", "h() → left out"},
        ),
        ("for a in b: break", {"b → for nothing", "break → continue"}),
        ("while a: continue", {"a → while False", "continue → break"}),
        ("return", set()),
        ("return None", set()),
        ("return False", {"False → True"}),
        ("'''Words.'''", set()),
        ("a: Literal['b'] = c", set()),
    ],
)
def test_a_statement_changes(body: str, expected: set[str]) -> None:
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    assert words(f"def f():\n{lines}") == expected


def test_tables_and_defaults_change_where_they_are_made() -> None:
    made = changes(
        """
        if TYPE_CHECKING:
            from a import b
        Step = Callable[[int], None]
        PATHS: tuple[str, ...] = ("north", "south")
        class C(Record, tag="c"):
            at: int = 3
            def f(self, by: int = 1): ...
            @property
            def g(self, by: int = 2) -> bool:
                return not self.at
            @cached_property
            def h(self) -> bool:
                return self.at < self.g
        """
    )
    assert [(each.place, each.words, each.unit and each.unit.line) for each in made] == [
        ("", "'north' → 'not north'", None),
        ("", "'north' → left out", None),
        ("", "'south' → 'not south'", None),
        ("", "'south' → left out", None),
        ("C", "3 → 4", None),
        ("C", "3 → 2", None),
        ("C.g", "2 → 3", None),
        ("C.g", "2 → 1", None),
        ("C.g", "return not self.at → return None", 9),
        ("C.g", "not self.at → self.at", 9),
        ("C.h", "return self.at < self.g → return None", None),
        ("C.h", "self.at < self.g → self.at <= self.g", None),
        ("C.h", "self.at < self.g → self.at >= self.g", None),
    ]


def test_only_the_head_of_a_branch_counts_for_its_test() -> None:
    first, *_ = changes("def f(a):\n    if a:\n        g()\n        h()\n")
    assert (first.line, first.last) == (2, 2)


def test_each_change_makes_another_module_that_compiles() -> None:
    path = ROOT / "rules/kernel/geometry.py"
    count = len(changes(path.read_text(encoding="utf-8")))
    assert count > 300
    codes = {changed_code(path, number) for number in range(0, count, 41)}
    assert len(codes) == len(range(0, count, 41))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("test", "verdict"),
    [
        ("test_dice.py::test_impossible_dice[257]", NOTICED),
        ("test_dice.py::test_the_algorithm_has_a_name", UNNOTICED),
        ("test_dice.py::test_that_is_not_there", BROKEN),
    ],
)
def test_a_constant_is_changed_where_it_is_imported(test: str, verdict: int) -> None:
    path = ROOT / "rules/kernel/dice.py"
    made = changes(path.read_text(encoding="utf-8"))
    number = [change.words for change in made].index("256 → 257")
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutation.attempt", str(path), str(number), "1"],
        input=f"tests/rules/kernel/{test}", cwd=ROOT, capture_output=True, text=True, timeout=60,
        check=False,
    )  # fmt: skip
    assert done.returncode == verdict, done.stdout + done.stderr


def test_modules_are_found_by_their_names() -> None:
    paths = {str(path.relative_to(ROOT)) for path in modules()}
    assert {"rules/kernel/dice.py", "rules/firewall/gutz.py"} <= paths
    assert not {path for path in paths if "catalogue" in path or path.endswith("story.py")}
    assert (
        chosen(["kernel.dice"])
        == chosen(["rules/kernel/dice.py"])
        == [ROOT / "rules/kernel/dice.py"]
    )
    assert len(chosen(["kernel"])) > 8
    with pytest.raises(SystemExit, match="no module gus"):
        chosen(["gus"])


def test_what_is_listed_as_unnoticed_can_still_be_changed_and_has_a_reason() -> None:
    found = {
        (module, change.place, change.words)
        for module in {each["module"] for each in known()}
        for change in changes((ROOT / module).read_text(encoding="utf-8"))
    }
    for each in known():
        assert len(each["reason"]) > 15
        for change in each["changes"]:
            listed = (each["module"], each["place"], change)
            assert listed in found, f"{listed} is gone: put survivors.toml right"


def test_a_sample_is_spread_over_the_whole() -> None:
    assert spread([1, 2, 3], 3) == [1, 2, 3]
    assert spread(list(range(10)), 5) == [1, 3, 5, 7, 9]
    assert spread(list(range(100)), 3) == [16, 50, 83]
