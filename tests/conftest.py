"""What every test shares."""

import os

# A browser driven from a test keeps an event loop in the thread that also asks the database.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
