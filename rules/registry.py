"""Which games there are."""

from __future__ import annotations

from typing import Any

from rules.cyberpunk.ruleset import CYBERPUNK
from rules.firefight.ruleset import FIREFIGHT
from rules.firewall.ruleset import FIREWALL
from rules.kernel.ruleset import Ruleset

RULESETS: dict[str, Ruleset[Any]] = {
    FIREWALL.slug: FIREWALL,
    FIREFIGHT.slug: FIREFIGHT,
    CYBERPUNK.slug: CYBERPUNK,
}
