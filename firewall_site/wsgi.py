"""The WSGI door: pages only, where streams are served apart. Bodies are bounded here too."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from firewall_site.bodies import bounded_wsgi
from rules.kernel.record import prepare_decoders

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "firewall_site.settings.base")

application = bounded_wsgi(get_wsgi_application())
_ = get_resolver().url_patterns  # every page, and with them the games
prepare_decoders()
