"""The import contracts name every room that there is."""

import re
import tomllib
from functools import cache
from pathlib import Path

import grimp
import pytest

PROJECT = Path(__file__).resolve().parents[2]
CONTRACTS = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"]["importlinter"][
    "contracts"
]
MOST_DIRECTLY = 12
DOORS = {
    *("__init__", "__main__", "bots", "commitments", "conformance"),
    *("reference", "simulate", "odds", "lessons", "solving"),
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


# --- Inside an app -------------------------------------------------------------------------------

APPS = (
    *("accounts", "web", "notifications", "chat", "rosters", "battles", "laboratory"),
    *("campaigns.clubs", "campaigns.leagues", "campaigns.campaigns", "campaigns.statistics"),
)
# What a module is for, by a part of its name; the first that fits, from the end. Higher ones import
# lower ones, never the other way round. All that is named otherwise is services or queries.
URLS, VIEWS, TASKS, WORK, JOURNAL, MODELS = 5, 4, 3, 2, 1, 0
KINDS = {
    **dict.fromkeys(("urls", "admin", "apps", "management", "migrations"), URLS),
    **dict.fromkeys(("views", "api"), VIEWS),
    "tasks": TASKS,
    **dict.fromkeys(("journal", "states", "projections", "permissions", "actors"), JOURNAL),
    "warband_history": JOURNAL,
    "models": MODELS,
}
# Plain values that models are made of.
VALUES = {
    "battles.log.line_numbers",
    "battles.trials.ids",
    "campaigns.leagues.games",
    "campaigns.campaigns.entry_text",
}


def kind_of(module: str) -> int:
    """The layer of a module in its app."""
    if module in VALUES or ".models" in module:
        return MODELS
    parts = ["urls" if part.endswith("_urls") else part for part in module.split(".")]
    return next((KINDS[part] for part in reversed(parts) if part in KINDS), WORK)


@cache
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(*sorted({app.partition(".")[0] for app in APPS}))


def within(app: str) -> dict[str, set[str]]:
    """The modules of an app, each with those of the same app that it imports."""
    modules = {each for each in graph().modules if each.startswith(f"{app}.")}
    return {each: graph().find_modules_directly_imported_by(each) & modules for each in modules}


def test_every_app_is_looked_at():
    found = {path.parent for path in PROJECT.glob("*/apps.py")}
    found |= {path.parent for path in PROJECT.glob("campaigns/*/apps.py")}
    named = {".".join(path.relative_to(PROJECT).parts) for path in found}
    assert named - {"firewall_site"} == set(APPS)


@pytest.mark.parametrize("app", APPS)
def test_no_module_of_an_app_imports_upwards(app):
    found = [
        f"{module} -> {other}"
        for module, imported in within(app).items()
        for other in imported
        if kind_of(module) < kind_of(other)
    ]
    assert sorted(found) == []


@pytest.mark.parametrize("app", APPS)
def test_no_modules_of_an_app_import_each_other_in_a_circle(app):
    left = within(app)
    while free := {module for module, imported in left.items() if not imported & set(left)}:
        left = {module: imported for module, imported in left.items() if module not in free}
    # What is left imports something that is left: a circle, or what imports one.
    assert sorted(left) == []


# What a model's manager, the rows of another row, and a row itself are asked.
READS = re.compile(
    r"\.objects\b|\.get\(\w+=|\.(select_related|prefetch_related|annotate|aggregate|all|filter|exclude"
    r"|order_by|defer|only|values_list|exists|first|last|get_or_create|update_or_create|bulk_create"
    r"|refresh_from_db|save|delete)\("
)
READS_ITSELF = {"web/api/idempotency.py"}  # the table of tokens, which no page shows


def test_views_ask_queries_and_services_for_rows():
    rooms = sorted({"firewall_site", *(app.partition(".")[0] for app in APPS)})
    modules = [path for room in rooms for path in (PROJECT / room).rglob("*.py")]
    named = [path.relative_to(PROJECT) for path in modules]
    found = [path for path in named if {path.stem, *path.parent.parts} & {"views", "api"}]
    assert len(found) > 100
    reading = {
        path.as_posix()
        for path in found
        if READS.search((PROJECT / path).read_text(encoding="utf-8"))
    }
    assert reading == READS_ITSELF


@pytest.mark.parametrize(
    "line", ["row.seasons.all()", "Battle.objects", "rows.get(pk=1)", "list(x.seats.filter(a=1))"]
)
def test_a_read_of_rows_is_known(line):
    assert READS.search(line)


@pytest.mark.parametrize("line", ['request.GET.get("page")', "RULESETS.values()", "page.first"])
def test_a_read_of_something_else_is_none(line):
    assert not READS.search(line)


def test_few_modules_lie_directly_in_battles():
    modules = {path.name for path in (PROJECT / "battles").glob("*.py")} - {"__init__.py"}
    assert len(modules) <= MOST_DIRECTLY
