"""API operations that read games and their catalogues."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ActorApiView
from rosters.api import records, serializers
from web.api.schema import PAGE, PAGE_SIZE, operation

ONLY = tuple(
    OpenApiParameter(name, str, description=says)
    for name, says in (
        ("section", "Only the entries of this section."),
        ("group", "Only the entries of this group."),
        ("q", "Only entries with all of these words."),
        ("pack", "As the house catalogue of this digest leaves them."),
    )
)


class Games(ActorApiView):
    """Operation that lists the games."""

    @operation("list_games", "Every game, and what can be done with it here.", records.Games)
    def get(self, request: Request) -> Response:
        return Response(serializers.games())


class Game(ActorApiView):
    """Operation that reads one game. For everybody."""

    @operation(
        "read_games",
        "One game, with the kinds of its members, and what it can do.",
        records.Game,
        refuses=(401, 404, 429),
    )
    def get(self, request: Request, game: str) -> Response:
        return Response(serializers.game(game))


class Catalogue(ActorApiView):
    """Operation that reads the catalogue of a game. For everybody."""

    @operation(
        "catalogue_games",
        "A game's catalogue: weapons, armour and the rest.",
        records.Catalogue,
        refuses=(400, 401, 404, 429),
        parameters=(*ONLY, PAGE, PAGE_SIZE),
    )
    def get(self, request: Request, game: str) -> Response:
        wanted = {each.name: request.query_params.get(each.name, "") for each in ONLY}
        number, size = self.number("page", 1, 999_999_999), self.number("page_size", 24, 100)
        return Response(serializers.catalogue(game, wanted, number, size))
