"""Programs of the organiser, of a player, and one without a token."""

from __future__ import annotations

import pytest

from tests.campaigns.leagues.conftest import person
from tests.programs import Program, nobody_s, program_of

__all__ = ["nobody_s", "olga_s", "program"]


@pytest.fixture
def olga_s(olga) -> Program:
    return program_of("olga")


def program(name: str) -> Program:
    person(name)
    return program_of(name)
