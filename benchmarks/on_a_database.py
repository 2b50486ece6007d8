"""What the benchmarks of pages share: the site's settings and a database that is thrown away."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent


def run(words: str, measure: Callable[[int], int], usual: int = 30) -> int:
    """Read `--rounds`, set everything up and measure; the status to end with.

    usual: how many rounds there are where none are asked for.
    """
    parser = argparse.ArgumentParser(description=words.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=usual)
    rounds = parser.parse_args().rounds
    os.environ["DJANGO_SETTINGS_MODULE"] = "firewall_site.settings.test"
    sys.path.insert(0, str(PROJECT))
    import django
    from django.test.utils import get_runner

    django.setup()
    from django.conf import settings

    # Without `setup_test_environment`: it copies the context of each template that is drawn.
    runner = get_runner(settings)(verbosity=0, interactive=False)
    databases = runner.setup_databases()
    # As a web process does (`firewall_site.asgi`): what is loaded is not searched for garbage.
    gc.collect()
    gc.freeze()
    try:
        return measure(rounds)
    finally:
        runner.teardown_databases(databases)
