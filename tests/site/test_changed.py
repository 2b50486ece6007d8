"""`bin/test --changed`: a change runs the tests of its room and of the rooms above it."""

from __future__ import annotations

import importlib
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture
def changed(monkeypatch):
    monkeypatch.syspath_prepend(str(PROJECT / "bin"))
    return importlib.import_module("_changed")


def run_for(changed, *paths: str) -> set[str]:
    return set(changed.select(paths, changed.test_modules()))


def has(modules: set[str], folder: str) -> bool:
    return any(module.startswith(f"tests/{folder}/") for module in modules)


def test_the_layers_are_those_of_the_contracts(changed):
    layers = changed.layers()
    assert layers[0] == {"firewall_site"}
    assert layers[-1] == {"rules.kernel"}
    assert layers.index({"battles"}) < layers.index({"rosters"})
    assert {"rules.firewall", "rules.killzone"} <= layers[-2]


def test_an_app_breaks_itself_and_those_above_it(changed):
    assert changed.broken_by("laboratory") == {"laboratory", "campaigns", "firewall_site"}
    modules = run_for(changed, "laboratory/services/worker_slots.py")
    assert has(modules, "laboratory")
    assert has(modules, "campaigns")
    assert has(modules, "site")
    assert not has(modules, "rules")
    assert "tests/rosters/test_weapon_ranking.py" not in modules
    assert "tests/web/api/test_schemathesis.py" in modules, "it imports the laboratory"


def test_one_game_does_not_break_another(changed):
    modules = run_for(changed, "rules/killzone/driving.py")
    assert has(modules, "rules/killzone")
    assert has(modules, "battles")
    assert "tests/rules/firewall/test_05_movement.py" not in modules
    assert "tests/rules/kernel/test_sight.py" not in modules


def test_the_kernel_breaks_every_game_and_every_app(changed):
    modules = run_for(changed, "rules/kernel/dice.py")
    assert all(has(modules, f"rules/{game}") for game in ("firewall", "killzone", "cyberpunk"))
    assert has(modules, "rosters")


def test_doors_may_know_each_other(changed):
    assert changed.broken_by("rules.odds") >= {"rules.bots", "rules.simulate", "battles"}
    assert "rules.registry" not in changed.broken_by("rules.odds")


def test_a_template_counts_for_its_app_and_the_shared_ones_for_every_page(changed):
    own = run_for(changed, "templates/campaigns/home.html")
    assert own == run_for(changed, "campaigns/campaigns/urls.py")
    shared = run_for(changed, "templates/base.html", "static/js/site.js")
    assert has(shared, "rosters")
    assert has(shared, "campaigns")
    assert not has(shared, "rules")


def test_a_test_runs_itself_and_what_stands_beside_tests_runs_its_folder(changed):
    alone = "tests/battles/test_permissions.py"
    assert run_for(changed, alone) == {alone}
    assert run_for(changed, "tests/battles/test_that_was_deleted.py") == set()
    beside = run_for(changed, "tests/rules/firewall/conftest.py")
    assert has(beside, "rules/firewall")
    assert not has(beside, "campaigns")
    assert "tests/rules/test_golden_tableaux.py" in run_for(
        changed, "tests/golden/tableaux/street_fight.txt"
    )


def test_words_run_what_reads_them(changed):
    modules = run_for(changed, "docs/glossary.md")
    assert "tests/rules/firewall/test_05_movement.py" not in modules
    assert has(modules, "site")


@pytest.mark.parametrize("path", ["pyproject.toml", "tests/conftest.py", "bin/test", "Dockerfile"])
def test_what_is_in_no_room_runs_everything(changed, path):
    assert (
        changed.select([path, "tests/battles/test_permissions.py"], changed.test_modules()) is None
    )


def test_nothing_changed_runs_nothing(changed):
    assert run_for(changed) == set()


def test_modules_of_tests_may_import_each_other_in_a_ring(changed):
    for module in changed.test_modules():
        assert changed.imports_of(module), module


def test_git_tells_what_differs_and_what_is_new(changed, monkeypatch, tmp_path):
    def git(*told: str) -> None:
        known = ("-c", "user.name=a", "-c", "user.email=a@example.org")
        subprocess.run(["git", "-C", str(tmp_path), *known, *told], check=True)

    git("init", "-q", "-b", "main")
    for name in ("kept", "edited", "deleted"):
        (tmp_path / name).write_text("a")
    git("add", ".")
    git("commit", "-qm", "a")
    (tmp_path / "edited").write_text("b")
    (tmp_path / "deleted").unlink()
    (tmp_path / "new – one").write_text("c")
    monkeypatch.setattr(changed, "PROJECT", tmp_path)
    assert changed.changed_since("") == ["deleted", "edited", "new – one"]
    git("add", ".")
    git("commit", "-qm", "b")
    assert changed.changed_since("HEAD~1") == ["deleted", "edited", "new – one"]
    assert changed.changed_since("") == []
    with pytest.raises(Exception, match="name a commit that is there"):
        changed.changed_since("nowhere")
