"""Programs of Ada, of Bruno, of the staff, and one without a token."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model

from tests.programs import Program, ada_s, bruno_s, nobody_s, program_of

__all__ = ["ada_s", "bruno_s", "nobody_s", "staff_s"]


@pytest.fixture
def staff_s(db) -> Program:
    get_user_model().objects.create_user("sam", is_staff=True)
    return program_of("sam")
