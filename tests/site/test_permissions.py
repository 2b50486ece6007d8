"""Who may do what is decided in modules called `permissions`, and nowhere else."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.site.test_tree import APPS, modules, name, tree

REFUSALS = {"NotYours", "NotAdmitted"}
# Who somebody is: an account, a guest, a stranger.
IDENTITY = {"accounts/actors.py", "accounts/owners.py"}


def deciding_elsewhere() -> list[str]:
    return [
        f"{name(path)}:{node.lineno}"
        for path in modules(*APPS)
        if path.name != "permissions.py" and name(path) not in IDENTITY
        for node in ast.walk(tree(path))
        if (isinstance(node, ast.Raise) and last_name(node.exc) in REFUSALS)
        or is_own_decision(node)
    ]


def last_name(node: ast.AST | None) -> str:
    """The last part of a name or call: `NotYours` of `errors.NotYours()`."""
    match node:
        case ast.Call(func=called):
            return last_name(called)
        case ast.Attribute(attr=last):
            return last
        case ast.Name(id=last):
            return last
    return ""


def is_own_decision(node: ast.AST) -> bool:
    """Whether a module admits by a condition of its own, not by a function of `permissions`."""
    if not (isinstance(node, ast.Call) and last_name(node) == "admit"):
        return False
    return not (isinstance(node.args[0], ast.Call) and is_permission(node.args[0].func))


def is_permission(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and last_name(function.value) == "permissions"


def test_only_permissions_refuse():
    assert deciding_elsewhere() == []


def test_a_decision_elsewhere_is_found(tmp_path: Path):
    calls = {
        "permissions.admit(permissions.may_share(actor))": False,
        "permissions.admit(bool(own))": True,
        "admit(battle.status == 2)": True,
    }
    for text, is_own in calls.items():
        assert any(is_own_decision(node) for node in ast.walk(ast.parse(text))) is is_own
    assert last_name(ast.parse("errors.NotYours()").body[0].value) == "NotYours"  # type: ignore[attr-defined]
