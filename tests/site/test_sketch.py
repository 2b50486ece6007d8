"""The picture of a board on pages that are no battle: its ground has the colours of a ground."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/", "/accounts/login/", "/accounts/signup/"])
def test_wherever_ground_is_drawn_its_textures_are_coloured(address):
    page = Client().get(address).text
    assert 'fill="url(#ground-' in page
    assert "css/ground.css" in page
