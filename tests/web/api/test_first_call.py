"""The page of the API leads to a first call that works as it is written there."""

from __future__ import annotations

import re
import shlex
from html import unescape
from urllib.parse import urlsplit

import pytest
from django.contrib.auth import get_user_model

from accounts.services import tokens

pytestmark = pytest.mark.django_db


def line(client, name: str) -> list[str]:
    page = client.get("/api/v1/").text
    field = page.partition(f'id="{name}"')[2].partition("</pre>")[0]
    return shlex.split(unescape(re.search(r"<code>([^<]*)</code>", field)[1]))


def test_the_first_line_is_answered_as_the_page_says(client):
    curl, address = line(client, "first-open")
    assert curl == "curl"
    assert address.startswith("http://testserver/")
    answer = client.get(urlsplit(address).path)
    assert answer.status_code == 200
    page = client.get("/api/v1/").text
    shown = page.partition('id="first-answer"')[2].partition("<code>")[2].partition("…")[0]
    assert answer.text.startswith(unescape(shown).strip())


def test_the_second_line_needs_a_token_of_ones_own(client):
    curl, flag, header, address = line(client, "first-own")
    assert (curl, flag) == ("curl", "-H")
    path, (name, _, value) = urlsplit(address).path, header.partition(": ")
    assert client.get(path).status_code == 401
    user = get_user_model().objects.create_user("ada", "", "tidy-otter")
    _, secret = tokens.make_token(user, "First", tokens.TokenPlan("read"))
    sent = value.replace("fwt_YOUR_TOKEN", secret)
    assert sent.count(secret) == 1
    answer = client.get(path, headers={name: sent})
    assert answer.status_code == 200
    assert answer.json()["results"] == []
