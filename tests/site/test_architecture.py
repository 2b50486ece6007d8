"""The import contracts name every room that there is."""

import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
CONTRACTS = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"]["importlinter"][
    "contracts"
]
DOORS = {
    *("__init__", "__main__", "bots", "commitments", "conformance", "simulate", "odds"),
    *("registry", "kernel"),
}


def contract(words):
    [found] = [contract for contract in CONTRACTS if words in contract["name"]]
    return found


def rulesets():
    folders = (path for path in (PROJECT / "rules").iterdir() if path.suffix in {"", ".py"})
    names = {path.stem for path in folders if not path.name.startswith(("__pycache__", "."))}
    return {f"rules.{name}" for name in names - DOORS}


def test_no_app_may_import_any_ruleset():
    assert rulesets() == set(contract("Apps meet a ruleset")["forbidden_modules"])


def test_an_unlisted_folder_in_the_rules_fails_the_check():
    assert contract("Inside the rules")["exhaustive"] is True
