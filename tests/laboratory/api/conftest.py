"""Programs of Ada, of Bruno, of the staff, and one without a token."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.rosters.api.conftest import Program, program_of


@pytest.fixture
def ada_s(ada) -> Program:
    return program_of("ada")


@pytest.fixture
def bruno_s(bruno) -> Program:
    return program_of("bruno")


@pytest.fixture
def staff_s(db) -> Program:
    get_user_model().objects.create_user("sam", is_staff=True)
    return program_of("sam")


@pytest.fixture
def nobody_s(db) -> Program:
    return Program(Client(), {})
