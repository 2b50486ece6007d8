"""Programs: with Ada's token, with her session, with Bruno's token, and one that nobody sent."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from accounts.services.tokens import make_token

API = "/api/v1/"


@dataclass
class Program:
    """Sends JSON and keeps what it always sends along."""

    client: Client
    headers: dict[str, str]

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        text = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body)
        return self.client.generic(
            method, API + path, text, "application/json", headers={**self.headers, **named}
        )


def program_of(name: str) -> Program:
    user = get_user_model().objects.get(username=name)
    _, secret = make_token(user, "a program")
    return Program(Client(), {"Authorization": f"Bearer {secret}"})


@pytest.fixture
def ada_s(ada) -> Program:
    return program_of("ada")


@pytest.fixture
def bruno_s(bruno) -> Program:
    return program_of("bruno")


@pytest.fixture
def nobody_s(db) -> Program:
    return Program(Client(), {})


@pytest.fixture
def session(ada) -> Program:
    """Ada's browser, which has read a page with a form and so has its token."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(get_user_model().objects.get(username="ada"))
    client.get("/account/tokens/")
    return Program(client, {"X-CSRFToken": client.cookies["firewall_csrf"].value})


def codes(answer: Any) -> list[str]:
    return [each["code"] for each in answer.json()["problems"]]
