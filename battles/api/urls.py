"""URLs of the battle API."""

from __future__ import annotations

from django.urls import URLPattern, path

from battles.api import clips, clocks, manual_dice, questions, stream, views
from battles.api import matchmaking as matchmaking_api
from battles.api import replay as replay_api
from battles.models import ROOM_KIND
from chat import api_urls as chat

app_name = "battles_api"
ONE = "<slug:battle_id>/"
urlpatterns: list[URLPattern] = [
    path("", views.Battles.as_view(), name="battles"),
    path("join/", views.Join.as_view(), name="join"),
    path(ONE, views.OneBattle.as_view(), name="battle"),
    path(f"{ONE}seed/", views.Seeds.as_view(), name="seed"),
    path(f"{ONE}offers/", views.Offers.as_view(), name="offers"),
    path(f"{ONE}preview/", views.Previews.as_view(), name="preview"),
    path(f"{ONE}orders/", views.Orders.as_view(), name="orders"),
    path(f"{ONE}take-back/", views.TakeBack.as_view(), name="take_back"),
    path(f"{ONE}settle/", views.Settle.as_view(), name="settle"),
    path(f"{ONE}journal/", views.Lines.as_view(), name="journal"),
    path(f"{ONE}journal.jsonl", views.JournalFile.as_view(), name="journal_file"),
    path(f"{ONE}seats/", matchmaking_api.Seats.as_view(), name="seats"),
    path(f"{ONE}seats/<int:seat_id>/", matchmaking_api.OneSeat.as_view(), name="seat"),
    path(f"{ONE}rematch/", matchmaking_api.Rematch.as_view(), name="rematch"),
    path(f"{ONE}clock/", clocks.OneClock.as_view(), name="clock"),
    path(f"{ONE}clock/pause/", clocks.Pause.as_view(), name="pause"),
    path(f"{ONE}clock/resume/", clocks.Resume.as_view(), name="resume"),
    path(f"{ONE}clock/holidays/", clocks.Holidays.as_view(), name="holidays"),
    path(f"{ONE}clock/holidays/<int:holiday_id>/", clocks.OneHoliday.as_view(), name="holiday"),
    *chat.urls_of(ROOM_KIND, "battle_id"),
    path(f"{ONE}questions/", questions.QuestionList.as_view(), name="questions"),
    path(f"{ONE}questions/<int:question_id>/answer/", questions.Answer.as_view(), name="answer"),
    path(f"{ONE}replay/", replay_api.Moments.as_view(), name="replay"),
    path(f"{ONE}clips/", clips.BattleClips.as_view(), name="clips"),
    path(f"{ONE}fork/", replay_api.Forks.as_view(), name="fork"),
    path(f"{ONE}result/", replay_api.Result.as_view(), name="result"),
    path(f"{ONE}luck/", replay_api.Luck.as_view(), name="luck"),
    path(f"{ONE}dice/", manual_dice.Dice.as_view(), name="dice"),
    path(f"{ONE}dice/call/", manual_dice.CallForDice.as_view(), name="call_for_dice"),
    path(f"{ONE}stream/", stream.stream, name="stream"),
]
