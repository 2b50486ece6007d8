"""The addresses of the navigation: those of the site, and none for a page that it does not have."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import RequestFactory, override_settings
from django.urls import path, reverse

from tests.beside import PROJECT
from web import navigation

urlpatterns = [path("here/", lambda request: HttpResponse(), name="account_login")]


def test_every_page_of_the_navigation_is_there():
    found = navigation.addresses(RequestFactory().get("/"))["nav"]
    assert found == {name: reverse(view) for name, view in navigation.PAGES.items()}


@override_settings(ROOT_URLCONF=__name__)
def test_a_page_that_a_site_does_not_have_has_no_address():
    found = navigation._addresses(__name__)
    assert found["log_in"] == "/here/"
    assert {each for name, each in found.items() if name != "log_in"} == {""}


@pytest.mark.parametrize("name", navigation.PAGES)
def test_it_is_led_to_from_the_navigation(name):
    templates = [
        PROJECT / "templates" / "site" / each for each in ("_nav.html", "_account_nav.html")
    ]
    assert any(f"nav.{name}" in each.read_text(encoding="utf-8") for each in templates)
