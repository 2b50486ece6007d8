"""People for the journeys through pages and API."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import get_user_model


@pytest.fixture
def ada(db: None) -> Any:
    return get_user_model().objects.create_user("ada", "ada@example.org", "tidy-otter")


@pytest.fixture
def bruno(db: None) -> Any:
    return get_user_model().objects.create_user("bruno", "bruno@example.org", "calm-heron")
