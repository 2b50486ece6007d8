"""Ask the referee about a line of the log; answer in words or by a ruling."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from accounts.input_checks import TextRefused, check_pace, check_silence, checked_token, plain_words
from battles import journal, permissions
from battles.log import numbering
from battles.models import Battle, Question, Seat
from battles.notify import notify_battle
from battles.order_form.forms import OrderSlip
from battles.queries.battle_head import reader_of
from battles.services import orders
from battles.services.locking import locked_battle

LONGEST = 500
RULING_LENGTH = 200  # the limit of a ruling in the journal


@transaction.atomic
def ask(battle_id: str, actor: Actor, seq: int | None, text: str, token: str) -> Question:
    """Ask about a line that the actor knows, by its number for the actor; idempotent.

    Raises NotAdmitted or TextRefused.
    """
    battle, seats = locked_battle(battle_id)
    seat = permissions.required_asking_seat(actor, battle, seats)
    words, token = plain_words(text, LONGEST), checked_token(token)
    asked = Question.objects.filter(seat=seat, token=token).first()
    if asked is not None:
        return asked
    line = _known_line(battle, seats, actor, seat, seq)
    check_silence(actor)
    check_pace(actor)
    question = Question.objects.create(battle=battle, seat=seat, seq=line, words=words, token=token)
    others = [each for each in permissions.answering_seats(battle, seats) if not actor.holds(each)]
    key = f"question:{battle.pk}:{question.pk}"
    path = _page(battle)
    notify_battle("question", others, battle, key=key, path=path, who=seat.name, words=words)
    return question


def _known_line(
    battle: Battle, seats: Sequence[Seat], actor: Actor, seat: Seat, seq: int | None
) -> int:
    reader = reader_of(battle, seats, actor, seat.side)
    numbering.note(battle, seats, actor)
    line = battle.numbers.seq(seq) if seq else 0
    found = journal.read(battle, after=line - 1, before=line + 1) if line else []
    if not any(permissions.may_know_line(reader, entry) for entry in found):
        raise TextRefused("Choose a line of the log to ask about.")
    return found[0].seq


@transaction.atomic
def answer(battle_id: str, actor: Actor, question_id: int, text: str, as_ruling: bool) -> Question:
    """Answer a question, privately or as a public ruling in the log.

    Raises NotAdmitted, Question.DoesNotExist, TextRefused, or IllegalOrder for such a ruling.
    """
    battle, seats = locked_battle(battle_id)
    permissions.admit(permissions.is_referee(actor, battle, seats))
    question = Question.objects.select_related("seat").get(pk=question_id, battle=battle)
    if question.answered is not None:
        return question  # submitted twice
    words = plain_words(text, RULING_LENGTH if as_ruling else LONGEST)
    held = permissions.seats_held(actor, seats)
    seat = next(each for each in permissions.answering_seats(battle, seats) if each in held)
    if as_ruling:
        _rule(battle, actor, seat, words, question)
    question.answer, question.is_ruling = words, as_ruling
    question.answered_by, question.answered = seat, timezone.now()
    question.save()
    # A ruling is public; any other answer is only for the player who asked.
    told = list(seats) if as_ruling else [question.seat]
    others = [each for each in told if not actor.holds(each)]
    path = battle.get_absolute_url() if as_ruling else _page(battle)
    key = f"ruling:{battle.pk}:{question.pk}"
    notify_battle("ruling", others, battle, key=key, path=path, words=words)
    return question


def _rule(battle: Battle, actor: Actor, seat: Seat, words: str, question: Question) -> None:
    kind = journal.ruleset_of(battle).ruling
    if not kind or seat.side not in permissions.referee_sides(battle):
        raise TextRefused("Only a referee with a side of their own may rule. Answer in words.")
    fields = {"type": kind, "text": " ".join(words.split())}
    slip = OrderSlip(seat.side, fields, f"question-{question.pk}", battle.seq)
    orders.place_order(battle.pk, actor, slip)


def _page(battle: Battle) -> str:
    return f"{battle.get_absolute_url()}questions/"
