"""Settings for tests: real database engines, no slow passwords, no trace left behind."""

import os
from tempfile import TemporaryDirectory

# Before anything is read: tests must never see the data of the person who runs them.
scratch = TemporaryDirectory(prefix="firewall-test-")
os.environ["FIREWALL_DATA"] = scratch.name
for _name in ("FIREWALL_SECRET_KEY", "FIREWALL_ALLOWED_HOSTS", "FIREWALL_DEBUG"):
    os.environ.pop(_name, None)

from firewall_site.settings.base import *  # noqa: E402, F403
from firewall_site.settings.base import DATA, DATABASES  # noqa: E402

SECRET_KEY = "only-for-tests"  # noqa: S105
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
ACCOUNT_RATE_LIMITS = False
LETTERS_BEHIND_ANSWERS = False  # a test sees at once what was sent
IMPORT_LIMIT = 1_000_000
PRINT_LIMIT = 1_000_000
STAFF_NEEDS_SECOND_FACTOR = False  # except where that is what is tested
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True  # serve from the source folders; nothing is collected in tests

# Tasks run where they are called, so that a test sees what they did; what is sent by name only
# stays in memory and reaches no queue that a real worker listens to.
CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT = None
CELERY_BROKER_TRANSPORT_OPTIONS = {}
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
MACHINE_PAUSE = 0

# A file, as in the embedded default: an in-memory database locks in ways that no player meets.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(DATA / "test.sqlite3")}

LOGGING = {"version": 1, "disable_existing_loggers": False}
