"""The ASGI door: pages and live streams."""

import os
import warnings

from django.conf import settings
from django.core.asgi import get_asgi_application

from firewall_site.timing import Application, timed

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "firewall_site.settings.base")

# WhiteNoise hands out its files piece by piece; reading them whole in a thread is fine here.
warnings.filterwarnings(
    "ignore", message="StreamingHttpResponse must consume synchronous iterators", category=Warning
)

application: Application = get_asgi_application()
if settings.SERVER_TIMING:
    application = timed(application)
