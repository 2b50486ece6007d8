"""Programs of the organiser, of a player, and one without a token."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.campaigns.leagues.conftest import person
from tests.rosters.api.conftest import Program, program_of


@pytest.fixture
def olga_s(olga) -> Program:
    return program_of("olga")


@pytest.fixture
def nobody_s(db) -> Program:
    return Program(Client(), {})


def program(name: str) -> Program:
    person(name)
    return program_of(name)
