"""Which games there are."""

from __future__ import annotations

from typing import Any

from rules.firewall.ruleset import FIREWALL
from rules.kernel.ruleset import Ruleset
from rules.killzone.ruleset import KILLZONE

RULESETS: dict[str, Ruleset[Any]] = {FIREWALL.slug: FIREWALL, KILLZONE.slug: KILLZONE}
