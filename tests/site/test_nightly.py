"""`bin/test --nightly`: family by family, goes on where it was, and says what failed."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
# Stands for pytest: it does what the family's arguments say.
STAND_IN = [sys.executable, "-c", "import sys; exec(sys.argv[1])"]
PASSES = ["print('=== 3 passed in 1s ===')"]
FAILS = ["print('FAILED tests/a.py::test_x - no'); print('= 1 failed ='); sys.exit(1)"]


@pytest.fixture
def nightly(monkeypatch):
    monkeypatch.syspath_prepend(str(PROJECT / "bin"))
    module = importlib.import_module("_nightly")
    monkeypatch.setattr(module, "FAMILIES", {"plays": (1, PASSES), "doors": (1, FAILS)})
    monkeypatch.setattr(module, "fingerprint", lambda: "as it is")
    return module


def results(data: Path) -> list[str]:
    return [path.read_text() for path in (data / "nightly").glob("20*.txt")]


def test_it_fits_an_hour_and_leaves_nothing_out(monkeypatch):
    monkeypatch.syspath_prepend(str(PROJECT / "bin"))
    nightly = importlib.reload(importlib.import_module("_nightly"))
    families = nightly.FAMILIES
    assert sum(minutes for minutes, _ in families.values()) <= 60
    told = [words for _, words in families.values() if "slow" in words]
    named = {word for words in told for word in words if word.startswith("tests/")}
    alone = {f"tests/{each}" for each in nightly.ALONE}
    assert named == alone | {nightly.PLAYS}
    left = [words for words in told if not named & set(words)]
    assert [{w.removeprefix("--ignore=") for w in left[0] if w.startswith("--ignore")}] == [alone]
    assert any("(thorough or sampled) and not slow" in words for _, words in families.values())


def test_the_result_is_dated_and_names_what_failed(nightly, tmp_path, capsys):
    assert nightly.main(STAND_IN, tmp_path, []) == 1
    (told,) = results(tmp_path)
    assert "plays        passed" in told
    assert "3 passed in 1s" in told
    assert "doors        FAILED" in told
    assert told.rstrip().endswith("FAILED tests/a.py::test_x - no")
    assert told in capsys.readouterr().out
    assert not (tmp_path / "nightly" / "state.json").exists()


def test_a_stopped_run_goes_on_where_it_was(nightly, tmp_path):
    assert nightly.main(STAND_IN, tmp_path, ["plays"]) == 0
    assert results(tmp_path) == []
    (tmp_path / "nightly" / "plays.log").unlink()
    assert nightly.main(STAND_IN, tmp_path, []) == 1
    assert not (tmp_path / "nightly" / "plays.log").exists(), "it was not run again"
    assert len(results(tmp_path)) == 1


def test_a_change_or_a_word_begins_anew(nightly, tmp_path, monkeypatch):
    nightly.main(STAND_IN, tmp_path, ["doors"])
    folder = tmp_path / "nightly"
    assert nightly.begun(folder, again=False)["done"].keys() == {"doors"}
    assert nightly.begun(folder, again=True)["done"] == {}
    monkeypatch.setattr(nightly, "fingerprint", lambda: "otherwise")
    assert nightly.begun(folder, again=False)["done"] == {}
    (folder / "state.json").write_text("half")
    assert nightly.begun(folder, again=False)["done"] == {}


def test_what_takes_too_long_is_stopped_and_has_failed(nightly, tmp_path, monkeypatch):
    monkeypatch.setattr(nightly, "FAMILIES", {"plays": (0.001, ["import time; time.sleep(60)"])})
    assert nightly.main(STAND_IN, tmp_path, []) == 1
    assert "took too long" in results(tmp_path)[0]


def test_a_family_that_there_is_not_is_refused(nightly, tmp_path):
    with pytest.raises(Exception, match="No family is called gutz: there are plays, doors"):
        nightly.main(STAND_IN, tmp_path, ["gutz"])


def test_any_change_of_a_file_is_noticed(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(PROJECT / "bin"))
    module = importlib.reload(importlib.import_module("_nightly"))
    monkeypatch.setattr(module, "PROJECT", tmp_path)
    (tmp_path / "pyproject.toml").write_text("a")
    before = module.fingerprint()
    assert module.fingerprint() == before
    (tmp_path / "pyproject.toml").write_text("b")
    assert module.fingerprint() != before


def test_its_state_is_readable(nightly, tmp_path):
    nightly.main(STAND_IN, tmp_path, ["doors"])
    state = json.loads((tmp_path / "nightly" / "state.json").read_text())
    assert state["done"]["doors"]["failed"] == ["FAILED tests/a.py::test_x - no"]


def test_a_slow_machine_is_given_more_time_and_the_result_says_so(nightly, tmp_path, monkeypatch):
    monkeypatch.setattr(nightly, "FAMILIES", {"plays": (0.001, ["import time; time.sleep(1)"])})
    monkeypatch.setattr(nightly, "slowness", lambda: 100.0)
    assert nightly.main(STAND_IN, tmp_path, []) == 0
    assert "takes 100.0 times as long here" in results(tmp_path)[0]


def test_how_slow_the_machine_is_comes_from_work_that_it_does(nightly, monkeypatch):
    first = nightly.slowness()
    monkeypatch.setattr(nightly, "REFERENCE", nightly.REFERENCE / 10)
    assert nightly.slowness() > first
