"""Addresses of the talk beside a battle, below the battle's own."""

from __future__ import annotations

from django.urls import URLPattern, path

from battles.talk import question_views, views

urlpatterns: list[URLPattern] = [
    path("<slug:battle_id>/chat/", views.talk, name="talk"),
    path("<slug:battle_id>/chat/<int:message_id>/report/", views.report, name="report"),
    path("<slug:battle_id>/questions/", question_views.questions_page, name="questions"),
    path(
        "<slug:battle_id>/questions/<int:question_id>/answer/",
        question_views.answer,
        name="answer",
    ),
]
