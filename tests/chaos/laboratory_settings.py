"""The site's own settings for simulations whose workers die: what is lost is missed sooner."""

from firewall_site.settings.base import *  # noqa: F403
from firewall_site.settings.base import CELERY_BEAT_SCHEDULE as _SCHEDULE
from firewall_site.settings.base import INSTALLED_APPS as _APPS

SWEEP = 2.0  # seconds instead of a minute

INSTALLED_APPS = [*_APPS, "tests.chaos.laboratory_wiring.Wiring"]
CELERY_BEAT_SCHEDULE = {
    "sweep simulations": {
        **_SCHEDULE["sweep simulations"], "schedule": SWEEP, "options": {"expires": SWEEP},
    }
}  # fmt: skip
