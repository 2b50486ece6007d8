"""A bug is an apology in JSON to a program, and a traceback to whoever runs the site."""

from __future__ import annotations

import logging

import pytest
from django.core.exceptions import SuspiciousOperation
from django.core.signals import got_request_exception

from rosters.api.games import Games
from tests.programs import codes

SECRET = "the cellar key is under the third brick"


@pytest.fixture
def noticed():
    """What the rest of the site is told of exceptions."""
    found = []

    def note(sender, request, **more):
        found.append(request.path)

    got_request_exception.connect(note)
    yield found
    got_request_exception.disconnect(note)


def breaks_with(monkeypatch, view, error):
    def broken(self, request):
        raise error

    monkeypatch.setattr(view, "get", broken)


def test_a_bug_in_an_operation_is_told_in_json_without_its_details(
    nobody_s, monkeypatch, noticed, caplog
):
    breaks_with(monkeypatch, Games, RuntimeError(SECRET))
    nobody_s.client.raise_request_exception = False
    with caplog.at_level(logging.ERROR, "django.request"):
        answer = nobody_s("GET", "games/")
    assert (answer.status_code, codes(answer)) == (500, ["broken"])
    assert answer.headers["Content-Type"] == "application/json"
    assert "no-store" in answer.headers["Cache-Control"]
    assert set(answer.json()["problems"][0]) == {"path", "code", "message", "ref"}
    assert SECRET not in answer.content.decode()
    assert noticed == ["/api/v1/games/"]
    [record] = [each for each in caplog.records if each.exc_info]
    assert SECRET in str(record.exc_info[1])


def test_a_test_of_the_api_sees_the_bug_itself(nobody_s, monkeypatch):
    breaks_with(monkeypatch, Games, RuntimeError(SECRET))
    with pytest.raises(RuntimeError, match="third brick"):
        nobody_s("GET", "games/")


def test_an_answer_that_cannot_be_written_is_told_in_json(nobody_s, monkeypatch, noticed):
    def gives(self, request):
        from rest_framework.response import Response

        return Response({"no JSON": object()})

    monkeypatch.setattr(Games, "get", gives)
    nobody_s.client.raise_request_exception = False
    answer = nobody_s("GET", "games/")
    assert (answer.status_code, codes(answer)) == (500, ["broken"])
    assert noticed == ["/api/v1/games/"]


def test_what_breaks_before_any_operation_is_told_in_json(nobody_s, monkeypatch, noticed):
    def broken(self, request):
        raise RuntimeError(SECRET)

    monkeypatch.setattr(
        "django.contrib.sessions.middleware.SessionMiddleware.process_request", broken
    )
    nobody_s.client.raise_request_exception = False
    assert codes(nobody_s("GET", "games/")) == ["broken"]
    assert b"<h1>" in nobody_s("GET", "").content  # the page for people has one for people
    assert noticed == ["/api/v1/games/", "/api/v1/"]


def test_a_suspicious_request_is_refused_in_json(nobody_s, monkeypatch):
    breaks_with(monkeypatch, Games, SuspiciousOperation(SECRET))
    answer = nobody_s("GET", "games/")
    assert (answer.status_code, codes(answer)) == (400, ["bad_request"])
    answer = nobody_s("GET", "games/", Host="elsewhere.invalid")
    assert (answer.status_code, codes(answer)) == (400, ["bad_request"])
