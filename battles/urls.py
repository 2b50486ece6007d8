"""URLs of battles."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from battles.clips import views as clip_views
from battles.clocks import views as clock_views
from battles.commitments.views import seed
from battles.manual_dice import views as manual_dice_views
from battles.matchmaking import views as matchmaking_views
from battles.models import ROOM_KIND
from battles.replay import views as replay_views
from battles.table_reports import views as table_views
from battles.views import battle_list, battle_page, new_battle, orders, proof, seats
from chat import urls as chat

app_name = "battles"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", battle_list.own_battles, name="list"),
    path("new/", new_battle.new_battle, name="new"),
    path("hot-seat/", new_battle.start_hotseat, name="start_hotseat"),
    path("play-now/", new_battle.play_now, name="play_now"),
    path("play-now/street/", new_battle.play_street, name="play_street"),
    path("tables/<slug:ruleset>/<slug:scenario>/", matchmaking_views.table, name="table"),
    path(
        "tables/<slug:ruleset>/<slug:scenario>/picture.svg",
        matchmaking_views.scenario_picture,
        name="scenario_picture",
    ),
    path(
        "tables/<slug:ruleset>/<slug:scenario>/plan/",
        matchmaking_views.table_plan,
        name="table_plan",
    ),
    path(
        "tables/<slug:ruleset>/<slug:scenario>/plan.pdf",
        matchmaking_views.table_plan_pdf,
        name="table_plan_pdf",
    ),
    path("challenges/", matchmaking_views.challenges, name="challenges"),
    path("challenges/<slug:battle_id>/", matchmaking_views.challenge, name="challenge"),
    path(
        "challenges/<slug:battle_id>/withdraw/",
        matchmaking_views.withdraw_challenge,
        name="withdraw",
    ),
    path("asked/<int:asking_id>/", matchmaking_views.asked, name="asked"),
    path("at-a-table/", table_views.new, name="new_table_report"),
    path("at-a-table/<slug:report_id>/", table_views.report, name="table_report"),
    path("join/<slug:token>/", seats.join, name="join"),
    path("<slug:battle_id>/", battle_page.battle_page, name="detail"),
    path("<slug:battle_id>/still.png", battle_page.still, name="still"),
    path("<slug:battle_id>/words/", battle_page.words_page, name="words"),
    path("<slug:battle_id>/preview/", orders.preview, name="preview"),
    path("<slug:battle_id>/orders/", orders.place_order, name="orders"),
    path("<slug:battle_id>/orders/together/", orders.place_together, name="together"),
    path("<slug:battle_id>/dice/", manual_dice_views.referee_dice, name="dice"),
    path("<slug:battle_id>/seed/", seed, name="seed"),
    path("<slug:battle_id>/take-back/", orders.take_back, name="take_back"),
    path("<slug:battle_id>/keep/", new_battle.keep, name="keep"),
    path("<slug:battle_id>/settle/", orders.settle, name="settle"),
    path("<slug:battle_id>/refresh/", battle_page.refresh, name="refresh"),
    path("<slug:battle_id>/log/", battle_page.log, name="log"),
    path("<slug:battle_id>/stream/", battle_page.stream, name="stream"),
    path("<slug:battle_id>/proof/", proof.proof, name="proof"),
    path("<slug:battle_id>/journal.jsonl", proof.journal_file, name="journal"),
    path("<slug:battle_id>/journal.txt", replay_views.journal_text, name="journal_text"),
    path("<slug:battle_id>/replay/", replay_views.replay, name="replay"),
    path("<slug:battle_id>/clips/", clip_views.make, name="share"),
    path("<slug:battle_id>/fork/", replay_views.fork, name="fork"),
    path("<slug:battle_id>/luck/", replay_views.luck_report, name="luck"),
    path("<slug:battle_id>/rematch/", matchmaking_views.rematch, name="rematch"),
    path("<slug:battle_id>/seats/", seats.seats, name="seats"),
    path("<slug:battle_id>/seats/<int:seat_id>/revoke/", seats.revoke, name="revoke"),
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
    *chat.urls_of(ROOM_KIND, "battle_id"),  # <battle_id>/chat/ and below
]
