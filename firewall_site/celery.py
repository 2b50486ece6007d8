"""The Celery application: a task is a nudge, the database row is the truth."""

import gc
import os

from celery import Celery
from celery.signals import worker_init, worker_process_init
from kombu.transport import TRANSPORT_ALIASES

from rules.kernel.record import prepare_decoders

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "firewall_site.settings.base")

# By the name of the scheme, so that an address with TLS keeps what kombu makes of it.
for _scheme in ("redis", "rediss"):
    TRANSPORT_ALIASES[_scheme] = "firewall_site.broker:RedisTransport"

app = Celery("firewall_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def prepare(**_: object) -> None:
    """Before the first of its threads begins."""
    prepare_decoders()


@worker_process_init.connect
def keep_what_is_loaded(**_: object) -> None:
    """All that is loaded by now stays: searched for garbage it would slow every battle down."""
    gc.collect()
    gc.freeze()
