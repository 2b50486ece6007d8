"""The Celery application: a task is a nudge, the database row is the truth."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "firewall_site.settings.base")

app = Celery("firewall_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
