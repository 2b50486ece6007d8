"""Views: the referee types the dice of a waiting order."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from accounts.actors import actor_of
from battles.manual_dice import services as manual_dice_services
from battles.order_form import forms as order_forms
from battles.order_form.draft import Problem
from battles.views.base import hidden_battle_as_404, refused, shown_again
from rules.kernel.record import IllegalOrder


@require_POST
@hidden_battle_as_404
def referee_dice(request: HttpRequest, battle_id: str) -> HttpResponse:
    actor, given = actor_of(request), request.POST
    try:
        dice = order_forms.dice_in(given.get("dice", ""))
        manual_dice_services.type_dice(battle_id, actor, dice, given.get("token", ""))
    except IllegalOrder as error:
        return refused(request, battle_id, Problem(error.reason, error.ref), 422)
    return shown_again(request, battle_id)
