"""The WSGI door: pages only, where streams are served apart. Bodies are bounded here too."""

import os

from django.core.wsgi import get_wsgi_application

from firewall_site.bodies import bounded_wsgi

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "firewall_site.settings.base")

application = bounded_wsgi(get_wsgi_application())
