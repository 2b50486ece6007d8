"""Addresses of the battles."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from battles import clock_views, dice_views, replay_views, views, views_finding
from battles.ceremony.views import seed
from battles.models import ROOM_KIND
from chat import urls as chat

app_name = "battles"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.own_battles, name="list"),
    path("new/", views.new_battle, name="new"),
    path("hot-seat/", views.start_hotseat, name="start_hotseat"),
    path("tables/<slug:ruleset>/<slug:scenario>/", views_finding.table, name="table"),
    path("challenges/", views_finding.challenges, name="challenges"),
    path("challenges/<slug:battle_id>/", views_finding.challenge, name="challenge"),
    path("challenges/<slug:battle_id>/withdraw/", views_finding.withdraw, name="withdraw"),
    path("asked/<int:asking_id>/", views_finding.asked, name="asked"),
    path("join/<slug:token>/", views.join, name="join"),
    path("<slug:battle_id>/", views.battle_page, name="detail"),
    path("<slug:battle_id>/words/", views.words_page, name="words"),
    path("<slug:battle_id>/preview/", views.preview, name="preview"),
    path("<slug:battle_id>/orders/", views.place_order, name="orders"),
    path("<slug:battle_id>/dice/", dice_views.referee_dice, name="dice"),
    path("<slug:battle_id>/seed/", seed, name="seed"),
    path("<slug:battle_id>/take-back/", views.take_back, name="take_back"),
    path("<slug:battle_id>/settle/", views.settle, name="settle"),
    path("<slug:battle_id>/refresh/", views.refresh, name="refresh"),
    path("<slug:battle_id>/log/", views.log, name="log"),
    path("<slug:battle_id>/stream/", views.stream, name="stream"),
    path("<slug:battle_id>/proof/", views.proof, name="proof"),
    path("<slug:battle_id>/journal.jsonl", views.journal_file, name="journal"),
    path("<slug:battle_id>/journal.txt", replay_views.journal_text, name="journal_text"),
    path("<slug:battle_id>/replay/", replay_views.replay, name="replay"),
    path("<slug:battle_id>/fork/", replay_views.fork, name="fork"),
    path("<slug:battle_id>/luck/", replay_views.luck_report, name="luck"),
    path("<slug:battle_id>/rematch/", views_finding.rematch, name="rematch"),
    path("<slug:battle_id>/seats/", views.seats, name="seats"),
    path("<slug:battle_id>/seats/<int:seat_id>/revoke/", views.revoke, name="revoke"),
    path("<slug:battle_id>/clock/", clock_views.clock, name="clock"),
    path("<slug:battle_id>/clock/pause/", clock_views.pause, name="pause_clock"),
    path(
        "<slug:battle_id>/clock/pause/withdraw/",
        clock_views.withdraw_pause,
        name="withdraw_pause",
    ),
    path("<slug:battle_id>/clock/resume/", clock_views.resume, name="resume_clock"),
    path("<slug:battle_id>/clock/holiday/", clock_views.take_holiday, name="take_holiday"),
    path(
        "<slug:battle_id>/clock/holiday/<int:holiday_id>/cancel/",
        clock_views.cancel_holiday,
        name="cancel_holiday",
    ),
    path("", include("battles.questions.urls")),
    *chat.urls_of(ROOM_KIND, "battle_id"),
]
