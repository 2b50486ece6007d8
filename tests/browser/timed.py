"""The site with clocks of battles that a test sets.

It lies among the tests, so that no installation can have it: the site itself reads no such file.
`uvicorn tests.browser.timed:application` serves it; `python -m tests.browser.timed` is its keeper
of time, which reads one moment a line, sweeps the clocks, sends what is due and answers.
"""

from __future__ import annotations

import os
import sys
from datetime import datetime, timedelta
from pathlib import Path

from firewall_site.asgi import application as application

# isort: split
from battles.clocks import sweep, time_source
from notifications import sending
from tests.browser.time_file import TIME_FILE


def moment() -> datetime:
    """The moment that the test has written down."""
    return datetime.fromisoformat(Path(os.environ[TIME_FILE]).read_text(encoding="utf-8"))


time_source.now = moment
# Between two beats lie days here, and the site was up all the while.
sweep.SILENCE = timedelta(days=60)


def keep_time() -> None:
    """Each line is a moment: it is that late now; the answer is whose deadlines were missed."""
    for line in sys.stdin:
        new = Path(f"{os.environ[TIME_FILE]}.new")
        new.write_text(line.strip(), encoding="utf-8")
        new.replace(os.environ[TIME_FILE])  # whoever looks sees the one moment or the other
        late = sweep.late_battles(moment())
        missed = [each for each in late if sweep.miss_deadline(each, moment())]
        for delivery_id in sending.due_deliveries():
            sending.send(delivery_id)
        print(*missed, flush=True)


if __name__ == "__main__":
    keep_time()
