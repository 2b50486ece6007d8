"""What is not there is refused in the site's words, not in those of the database."""

from __future__ import annotations

import pytest
from django.test import Client

from web.api.errors import MISSING

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "inbox/nothing/read/"), ("DELETE", "webhooks/999/")]
)
def test_a_notice_or_webhook_that_is_not_there(ada, method, path):
    client = Client()
    client.force_login(ada)
    answer = client.generic(method, f"/api/v1/{path}", content_type="application/json")
    assert answer.status_code == 404
    assert [each["message"] for each in answer.json()["problems"]] == [MISSING]
