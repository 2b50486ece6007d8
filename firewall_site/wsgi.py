"""The WSGI door: pages only, for installations that serve streams apart."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "firewall_site.settings.base")

application = get_wsgi_application()
