"""Every game that may be played here, by its slug."""

from __future__ import annotations

from typing import Any

from rules.kernel.ruleset import Ruleset

RULESETS: dict[str, Ruleset[Any]] = {}
