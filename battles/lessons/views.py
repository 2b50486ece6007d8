"""Pages of lessons: the list of them, the picture of each, and its beginning."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.actors import actor_of, opened_from, welcome_guest
from battles.lessons import services
from battles.lessons.queries import lesson_svg, lessons_page
from battles.screen.links import Links
from battles.services.limits import TooManyBattles
from rules.lessons import Lesson, lesson_called


@require_safe
def lessons(request: HttpRequest) -> HttpResponse:
    """All lessons with what the reader has solved, for everybody."""
    return _page(request)


@require_safe
def picture(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """The position of a lesson from above, for everybody."""
    return HttpResponse(lesson_svg(_found(game, key)), content_type="image/svg+xml")


@require_POST
def begin(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Begin a lesson, or begin it again; for everybody, guests too."""
    lesson = _found(game, key)
    actor = welcome_guest(request)
    try:
        battle = services.begin(lesson, actor, opened_from(request, actor))
    except TooManyBattles as error:
        return _page(request, str(error), status=429)
    return redirect(Links(battle.pk).page(side=lesson.side, figure=lesson.figure))


def _found(game: str, key: str) -> Lesson:
    lesson = lesson_called(game, key)
    if lesson is None:
        raise Http404
    return lesson


def _page(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    context = {"games": lessons_page(actor_of(request)), "problem": problem}
    return render(request, "battles/lessons.html", context, status=status)
