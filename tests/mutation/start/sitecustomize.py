"""Python reads this when it starts with this folder in PYTHONPATH: plants the change asked for."""

import os
import sys
from pathlib import Path

if told := os.environ.get("PLANTED_CHANGE"):
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
    from tests.mutation.planted import plant

    path, _, number = told.rpartition(":")
    plant(Path(path), int(number))
    sys.path.pop(0)
