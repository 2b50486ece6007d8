"""URLs of questions to the referee, below the URL of the battle."""

from __future__ import annotations

from django.urls import URLPattern, path

from battles.questions import views

urlpatterns: list[URLPattern] = [
    path("<slug:battle_id>/questions/", views.questions_page, name="questions"),
    path(
        "<slug:battle_id>/questions/<int:question_id>/answer/",
        views.answer,
        name="answer",
    ),
]
