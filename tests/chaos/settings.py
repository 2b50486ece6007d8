"""The site's own settings, but for a world in which everything comes around sooner."""

from firewall_site.settings.base import *  # noqa: F403
from firewall_site.settings.base import CELERY_BEAT_SCHEDULE as _SCHEDULE
from firewall_site.settings.base import INSTALLED_APPS as _APPS

SWEEP = 3.0  # seconds instead of a minute
EXPIRES = 60.0  # a busy machine gets to a sweep late, and each that expires unseen is never made

INSTALLED_APPS = [*_APPS, "tests.chaos.wiring.Wiring"]
CELERY_BEAT_SCHEDULE = {
    name: {**entry, "schedule": SWEEP, "options": {"expires": EXPIRES}}
    for name, entry in _SCHEDULE.items()
    if name.startswith("sweep")
}
MACHINE_PAUSE = 0.05
EMAIL_USE_TLS = False
EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
