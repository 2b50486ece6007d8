"""Which games there are."""

from __future__ import annotations

from typing import Any

from rules.cyberpunk.ruleset import CYBERPUNK
from rules.firefight.ruleset import FIREFIGHT
from rules.fireteam_tomorrow.ruleset import FIRETEAM_TOMORROW
from rules.firewall.ruleset import FIREWALL
from rules.kernel.record import prepare_decoders
from rules.kernel.ruleset import Ruleset
from rules.killzone.ruleset import KILLZONE

RULESETS: dict[str, Ruleset[Any]] = {
    ruleset.slug: ruleset
    for ruleset in (FIREWALL, FIRETEAM_TOMORROW, KILLZONE, FIREFIGHT, CYBERPUNK)
}

prepare_decoders()
