"""What an engine can change is run on both, and the list of it names modules that there are."""

from __future__ import annotations

from pathlib import Path

from tests import engines
from tests.sampling import COLLECTED, module_of

PROJECT = Path(__file__).resolve().parents[2]


def test_it_names_modules_that_there_are():
    assert [path for path in engines.MODULES if not (PROJECT / path).is_file()] == []


def test_what_commits_is_run_on_both(request):
    for item in request.session.stash[COLLECTED]:
        mark = item.get_closest_marker("django_db")
        if (mark and mark.kwargs.get("transaction")) or module_of(item) in engines.MODULES:
            assert item.get_closest_marker("engine"), item.nodeid


def test_the_whole_check_runs_them_on_the_embedded_default():
    script = (PROJECT / ".ci" / "run").read_text(encoding="utf-8")
    steps = [each for each in script.split('\nstep "') if '-m "engine' in each]
    assert len(steps) == 1
    assert "DATABASE_URL" not in steps[0]
