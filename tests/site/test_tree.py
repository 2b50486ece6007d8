"""The measures of the tree: how long and how wide functions and modules are, and how well typed."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
APPS = (
    *("accounts", "web", "notifications", "chat", "rosters", "battles", "laboratory", "campaigns"),
    "firewall_site",
)
ROOMS = (*APPS, "bin")
MOST_PARAMETERS, MOST_LINES, MOST_MODULE, FEWEST_MODULE, MOST_ANY = 5, 40, 400, 25, 300
MOST_COMPLEX = 10
# Modules that Django or this project look for by their names.
FIXED = {"__init__.py", "apps.py", "admin.py", "asgi.py", "wsgi.py", "urls.py", "base.py"}
# Each with the reason why it stays.
SMALL = {
    "battles/clocks/time_source.py",  # tests put a time of their own there
    "web/ids.py",  # named by migrations
}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def modules(*rooms: str) -> list[Path]:
    """The modules of some rooms, and the programs in them."""
    found = [path for room in rooms for path in (PROJECT / room).rglob("*") if path.is_file()]
    code = (path for path in found if path.suffix == ".py" or path.parent.name == "bin")
    return sorted(path for path in code if "migrations" not in path.parts)


def name(path: Path) -> str:
    return path.relative_to(PROJECT).as_posix()


@cache
def source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(source(path))


@cache
def functions(path: Path) -> list[Function]:
    return [node for node in ast.walk(tree(path)) if isinstance(node, Function)]


def parameters(function: Function) -> list[str]:
    given = function.args
    names = [each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    return [each for each in names if each not in ("self", "cls")]


def length(function: Function) -> int:
    """The lines of a function with its signature, without its docstring."""
    lines = function.end_lineno - function.lineno + 1
    if ast.get_docstring(function) is None:
        return lines
    return lines - (function.body[0].end_lineno - function.body[0].lineno + 1)


def lines(path: Path) -> int:
    return len(source(path).splitlines())


def is_data(value: ast.expr | None) -> bool:
    """Whether a value is a table of constants and of names."""
    plain = (ast.Dict, ast.List, ast.Tuple, ast.Set, ast.Constant, ast.Name, ast.Attribute)
    parts = (*plain, ast.Starred, ast.UnaryOp, ast.unaryop, ast.expr_context)
    return isinstance(value, plain) and all(isinstance(each, parts) for each in ast.walk(value))


def tables(path: Path) -> set[int]:
    """The last lines of the tables of data in a module and its classes."""
    classes = [node for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef)]
    stated = [each for holder in (tree(path), *classes) for each in holder.body]
    kept = (each for each in stated if isinstance(each, ast.Assign | ast.AnnAssign))
    return {each.end_lineno for each in kept if is_data(each.value)}


def anys(path: Path) -> int:
    if "Any" not in source(path):
        return 0
    return sum(isinstance(each, ast.Name) and each.id == "Any" for each in ast.walk(tree(path)))


def test_every_room_outside_the_rules_is_measured():
    found = {path.parent.name for path in PROJECT.glob("*/__init__.py")}
    assert found - {"rules", "tests"} == set(APPS)


def test_a_function_has_five_parameters_at_most():
    wide = [
        f"{name(path)}: {each.name}"
        for path in modules(*ROOMS)
        for each in functions(path)
        if len(parameters(each)) > MOST_PARAMETERS
    ]
    assert wide == []


def test_a_function_has_forty_lines_at_most():
    long = [
        f"{name(path)}: {each.name}"
        for path in modules(*ROOMS)
        for each in functions(path)
        if length(each) > MOST_LINES
    ]
    assert long == []


def test_no_function_is_too_complex():
    """Ruff counts it in every file; nothing may be left out of that."""
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    lint = settings["tool"]["ruff"]["lint"]
    assert "C90" in lint["select"]
    assert lint["mccabe"]["max-complexity"] <= MOST_COMPLEX
    assert not [
        each for codes in lint["per-file-ignores"].values() for each in codes if "C9" in each
    ]
    assert [name(path) for path in modules(*ROOMS) if "noqa: C901" in source(path)] == []


def test_a_module_has_four_hundred_lines_at_most():
    assert [name(path) for path in modules(*ROOMS) if lines(path) > MOST_MODULE] == []


def test_a_module_is_worth_its_file():
    small = {
        name(path)
        for path in modules(*ROOMS)
        if lines(path) < FEWEST_MODULE
        if path.name not in FIXED and not path.name.endswith("_urls.py")
        if "commands" not in path.parts
    }
    assert small == SMALL


def test_only_tables_of_data_are_laid_out_by_hand():
    by_hand = [
        f"{name(path)}:{number}"
        for path in (*modules(*ROOMS), *modules("tests/site"))
        for number, line in enumerate(source(path).splitlines(), 1)
        if line.endswith("# fmt: skip") or line.strip() == "# fmt: off"
        if number not in tables(path)
    ]
    assert by_hand == []


def test_types_are_said():
    assert sum(anys(path) for path in modules(*APPS)) <= MOST_ANY


def test_the_map_fits_on_a_page():
    text = (PROJECT / "docs" / "where-things-go.md").read_text(encoding="utf-8")
    assert len(text.split()) <= 600


@pytest.mark.parametrize(
    ("text", "is_table"),
    [
        ("A = {1: (2, B)}", True),
        ("A = [-1, *C.D]", True),
        ("A = [f(1)]", False),
        ("A = 1 + 2", False),
    ],
)
def test_a_table_of_data_is_told_from_other_code(text, is_table):
    assert is_data(ast.parse(text).body[0].value) is is_table


def test_what_is_counted_of_a_function():
    [function] = functions_of('def f(self, a, /, b, *c, d=1, **e):\n    """So."""\n    return a\n')
    assert parameters(function) == ["a", "b", "d"]
    assert length(function) == 2


def functions_of(text: str) -> list[Function]:
    return [node for node in ast.walk(ast.parse(text)) if isinstance(node, Function)]
