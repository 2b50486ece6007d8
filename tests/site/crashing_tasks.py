"""Tasks for a real worker of `test_crashing_worker.py`: one kills it, the other one is work."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from celery import shared_task


@shared_task(name="crashing.kill")
def kill() -> None:
    """End the worker at once, with whatever started it, as a full memory does."""
    os.kill(int(os.environ["CRASHING_WORKER"]), signal.SIGKILL)


@shared_task(name="crashing.work")
def work(number: int) -> None:
    """Leave a file behind."""
    (Path(os.environ["FIREWALL_DATA"]) / f"done-{number}").touch()
