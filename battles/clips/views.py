"""Pages of clips: make one, watch it and its still (for everybody), delete it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.actors import actor_of
from accounts.input_checks import TextRefused
from battles.clips import queries, services
from battles.clips.forms import ClipRefused, TooManyClips, stretch_of
from battles.clips.stills import still_svg_of
from battles.playback.queries import shown_before
from battles.replay.queries import Wanted
from battles.replay.views import moment_answer
from battles.screen.links import moments_url
from battles.views.base import hidden_battle_as_404
from web.stills.answers import still_answer
from web.text import whole_number


@require_POST
@hidden_battle_as_404
def make(request: HttpRequest, battle_id: str) -> HttpResponse:
    """Make a clip of a stretch of this battle."""
    actor = actor_of(request)
    try:
        clip, _ = services.make_clip(battle_id, actor, stretch_of(request.POST))
    except (ClipRefused, TextRefused) as refusal:
        wanted = Wanted(whole_number(request.POST.get("at", "")), request.POST.get("side", ""))
        status = 429 if isinstance(refusal, TooManyClips) else 422
        return moment_answer(request, battle_id, wanted, str(refusal), status)
    still_answer(still_svg_of(clip.slug))  # so that it is drawn before the address is sent on
    messages.success(request, "The clip is made. Whoever has its address can watch it.")
    return redirect("clips:watch", clip.slug)


@require_safe
@hidden_battle_as_404
def watch(request: HttpRequest, slug: str) -> HttpResponse:
    """A moment of the clip, for anybody."""
    at, since = whole_number(request.GET.get("at", "")), shown_before(request)
    clip = queries.clip_page(slug, actor_of(request), at, since)
    address = reverse("clips:watch", args=[slug])
    context = {
        "clip": clip,
        "page": clip.replay,
        "battle": clip.replay.battle,
        "rules_url": clip.replay.battle.rules_url,
        "scene": clip.replay.board,
        "reader": clip.replay.reader,
        "steps": clip.replay.steps,
        "log": clip.replay.log,
        "replay_url": address,
        "moments": moments_url(address),
        "link": request.build_absolute_uri(address),
        "still": request.build_absolute_uri(reverse("clips:still", args=[slug])),
    }
    return render(request, "battles/clip.html", context)


@require_safe
@hidden_battle_as_404
def still(request: HttpRequest, slug: str) -> HttpResponse:
    """The picture of the clip's key event."""
    return still_answer(still_svg_of(slug))


@require_POST
@hidden_battle_as_404
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    clip = services.delete_clip(slug, actor_of(request))
    messages.success(request, "The clip is deleted.")
    return redirect("battles:replay", clip.battle_id)
