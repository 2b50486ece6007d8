"""The ASGI door: pages and live streams."""

import gc
import os
import warnings

import django
from django.conf import settings
from django.urls import get_resolver

from firewall_site.bodies import bounded
from firewall_site.handler import PageHandler
from firewall_site.timing import Application, timed
from rules.kernel.record import prepare_decoders

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "firewall_site.settings.base")

# WhiteNoise hands out its files piece by piece; reading them whole in a thread is fine here.
warnings.filterwarnings(
    "ignore", message="StreamingHttpResponse must consume synchronous iterators", category=Warning
)

django.setup(set_prefix=False)
_ = get_resolver().url_patterns  # every page, and with them the games
prepare_decoders()
application: Application = bounded(PageHandler())
if settings.SERVER_TIMING:
    application = timed(application)

# All that is loaded stays. Searched for garbage like the rest it would hold an answer up for a
# tenth of a second, time and again.
gc.collect()
gc.freeze()
