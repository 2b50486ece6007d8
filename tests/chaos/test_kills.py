"""A short run of `chaos.py`: servers, workers, Redis and lines are killed while people play."""

from __future__ import annotations

import shutil
import subprocess
import sys

import psycopg
import pytest

from tests.beside import PROJECT
from tests.chaos.site import POSTGRES

pytestmark = pytest.mark.slow
KILLS = 24
PATIENCE = 15 * 60  # seconds


def what_is_missing() -> str:
    """What of the machine the run needs and does not find."""
    missing = [name for name in ("redis-server", "openssl") if not shutil.which(name)]
    try:
        psycopg.connect(POSTGRES, connect_timeout=5).close()
    except psycopg.OperationalError:
        missing.append(f"a PostgreSQL server at {POSTGRES}")
    return ", ".join(missing)


def test_what_was_acknowledged_outlives_every_kill() -> None:
    if missing := what_is_missing():
        pytest.skip(f"The run needs {missing}.")
    command = [sys.executable, "tests/chaos/chaos.py", "--kills", str(KILLS)]
    ended = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == 0, ended.stdout + ended.stderr[-4000:]
    assert f"{KILLS} kills in " in ended.stdout
    assert "web" in ended.stdout
