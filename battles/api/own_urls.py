"""API URLs that belong to a user and not to one battle."""

from __future__ import annotations

from django.urls import URLPattern, path

from battles.api import clips, games
from battles.api import matchmaking as matchmaking_api

app_name = "people_api"
urlpatterns: list[URLPattern] = [
    path("games/<slug:game>/scenarios/", games.Scenarios.as_view(), name="scenarios"),
    path("games/<slug:game>/house-rules/", games.HouseRules.as_view(), name="house_rules"),
    path(
        "games/<slug:game>/scenarios/<slug:scenario>/tables/<int:number>/",
        games.OneTable.as_view(),
        name="table",
    ),
    path("clips/", clips.OwnClips.as_view(), name="clips"),
    path("clips/<slug:slug>/", clips.OneClip.as_view(), name="clip"),
    path("challenges/", matchmaking_api.Challenges.as_view(), name="challenges"),
    path("challenges/<slug:battle_id>/", matchmaking_api.OneChallenge.as_view(), name="challenge"),
    path("askings/", matchmaking_api.SeatRequests.as_view(), name="askings"),
    path("askings/<int:asking_id>/", matchmaking_api.OneSeatRequest.as_view(), name="asking"),
]
