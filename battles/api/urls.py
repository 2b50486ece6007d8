"""URLs of the battle API."""

from __future__ import annotations

from django.urls import URLPattern, path

from battles.api import clips, clocks, manual_dice, questions, reach, stream, views
from battles.api import matchmaking as matchmaking_api
from battles.api import replay as replay_api
from battles.models import ROOM_KIND
from chat import api_urls as chat

app_name = "battles_api"
urlpatterns: list[URLPattern] = [
    path("", views.Battles.as_view(), name="battles"),
    path("join/", views.Join.as_view(), name="join"),
    path("<slug:battle_id>/", views.OneBattle.as_view(), name="battle"),
    path("<slug:battle_id>/seed/", views.Seeds.as_view(), name="seed"),
    path("<slug:battle_id>/offers/", views.Offers.as_view(), name="offers"),
    path("<slug:battle_id>/reach/", reach.FigureReach.as_view(), name="reach"),
    path("<slug:battle_id>/preview/", views.Previews.as_view(), name="preview"),
    path("<slug:battle_id>/orders/", views.Orders.as_view(), name="orders"),
    path("<slug:battle_id>/take-back/", views.TakeBack.as_view(), name="take_back"),
    path("<slug:battle_id>/settle/", views.Settle.as_view(), name="settle"),
    path("<slug:battle_id>/journal/", views.Lines.as_view(), name="journal"),
    path("<slug:battle_id>/journal.jsonl", views.JournalFile.as_view(), name="journal_file"),
    path("<slug:battle_id>/seats/", matchmaking_api.Seats.as_view(), name="seats"),
    path("<slug:battle_id>/seats/<int:seat_id>/", matchmaking_api.OneSeat.as_view(), name="seat"),
    path("<slug:battle_id>/rematch/", matchmaking_api.Rematch.as_view(), name="rematch"),
    path("<slug:battle_id>/clock/", clocks.OneClock.as_view(), name="clock"),
    path("<slug:battle_id>/clock/pause/", clocks.Pause.as_view(), name="pause"),
    path("<slug:battle_id>/clock/resume/", clocks.Resume.as_view(), name="resume"),
    path("<slug:battle_id>/clock/holidays/", clocks.Holidays.as_view(), name="holidays"),
    path(
        "<slug:battle_id>/clock/holidays/<int:holiday_id>/",
        clocks.OneHoliday.as_view(),
        name="holiday",
    ),
    *chat.urls_of(ROOM_KIND, "battle_id"),
    path("<slug:battle_id>/questions/", questions.QuestionList.as_view(), name="questions"),
    path(
        "<slug:battle_id>/questions/<int:question_id>/answer/",
        questions.Answer.as_view(),
        name="answer",
    ),
    path("<slug:battle_id>/replay/", replay_api.Moments.as_view(), name="replay"),
    path("<slug:battle_id>/clips/", clips.BattleClips.as_view(), name="clips"),
    path("<slug:battle_id>/fork/", replay_api.Forks.as_view(), name="fork"),
    path("<slug:battle_id>/result/", replay_api.Result.as_view(), name="result"),
    path("<slug:battle_id>/luck/", replay_api.Luck.as_view(), name="luck"),
    path("<slug:battle_id>/dice/", manual_dice.Dice.as_view(), name="dice"),
    path("<slug:battle_id>/dice/call/", manual_dice.CallForDice.as_view(), name="call_for_dice"),
    path("<slug:battle_id>/stream/", stream.stream, name="stream"),
]
