"""The ASGI door: pages and live streams."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "firewall_site.settings.base")

application = get_asgi_application()
