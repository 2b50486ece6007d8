"""URLs of the staff's desk about messages: reported and hidden ones."""

from __future__ import annotations

from django.urls import URLPattern, path

from chat.views import reported_messages

app_name = "chat_desk"
urlpatterns: list[URLPattern] = [
    path("", reported_messages.cases, name="cases"),
    path("reports/<int:message_id>/", reported_messages.case, name="case"),
    path("words/", reported_messages.words, name="words"),
    path("words/<int:message_id>/show/", reported_messages.show_again, name="show_again"),
]
