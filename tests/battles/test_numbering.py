"""What one side does in secret leaves no gap in any number that the other side reads."""

from __future__ import annotations

import asyncio
import json
import re

import pytest
from django.test import Client

from accounts.services.tokens import make_token
from battles.agreements.services import take_back
from battles.api import responses
from battles.live import streams as live_streams
from battles.log import numbering
from battles.log.line_numbers import Numbers
from battles.models import Battle, Seat
from battles.order_form.forms import OrderSlip, TableSlip
from battles.queries.access import admitted
from battles.queries.log_lines import LOG_LINES, older_log
from battles.queries.proof_page import proof_page
from battles.questions import queries as asking
from battles.questions import services as questions
from battles.replay.queries import Wanted, replay_page
from battles.services import opening, orders, seating
from battles.services.orders import StaleBoard
from tests.battles.conftest import give, known, plan
from tests.battles.tiny_ruleset import QUIETLY
from tests.one_line import one_line

pytestmark = pytest.mark.django_db

COUNTED = re.compile(
    r'(?:data-seq="|"seq":|"order":|"last":|"draw":|"to":|at=|before=|log-|entry-|event |'
    r'seq" value="|"place":|"count":|"back":|"on":|"number":|class="num">|^ *)(\d+)',
    re.MULTILINE,
)


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def whisper(battle: Battle, user, side: str) -> None:
    give(battle, user, side, "whisper", words=["I", "wait", QUIETLY])


def play(battle: Battle, ada, bruno, whispers: int) -> None:
    """Four rolls; between them red whispers so many times."""
    for number in range(2):
        for _ in range(whispers):
            whisper(battle, ada, "red")
        give(battle, ada, "red", token=f"r{number}")
        give(battle, bruno, "blue", token=f"b{number}")


def test_numbers_count_what_is_known_and_lead_back():
    numbers = Numbers(hidden=(3, 4, 7), orders=(2,), dice=((3, 2),))
    known = [1, 2, 5, 6, 8, 9]
    assert [numbers.shown(each) for each in known] == [1, 2, 3, 4, 5, 6]
    assert [numbers.seq(each) for each in range(1, 7)] == known
    assert [numbers.up_to(each) for each in range(1, 6)] == [1, 4, 5, 7, 8]
    assert (numbers.order(1), numbers.order(3)) == (1, 2)
    assert (numbers.draw(2, 0), numbers.draw(5, 2)) == (0, 0)


def test_two_worlds_that_differ_in_secrets_read_the_same(endless, ada, bruno):
    """Pages, files and the API tell blue the same whether red has whispered or not."""
    other = opening.open_battle(known(ada), plan(house_rules={"goal": "9999"}), "here")
    invite = other.seats.get(side="blue").invite
    other = seating.accept_invitation(invite, known(bruno), "")
    play(endless, ada, bruno, 0)
    play(other, ada, bruno, 3)
    assert other.seq > endless.seq
    mine, token = signed_in(bruno), make_token(bruno, "reader")[1]
    program = {"HTTP_AUTHORIZATION": f"Bearer {token}"}
    pages = ("", "log/", "replay/", "words/", "proof/", "journal.txt", "journal.jsonl")
    for path in (
        *(f"/battles/%s/{where}" for where in pages),
        *(f"/api/v1/battles/%s/{where}" for where in ("", "journal/", "offers/", "replay/")),
    ):
        client = Client(**program) if path.startswith("/api/") else mine
        answers = [client.get(path % each.pk) for each in (endless, other)]
        assert [each.status_code for each in answers] == [200, 200], path
        is_page = path.endswith("/") and not path.startswith("/api/")
        texts = [one_line(each) if is_page else each.text for each in answers]
        counted = [COUNTED.findall(each) for each in texts]
        assert counted[0] == counted[1], path
        assert counted[0], path
    lines = one_line(mine.get(f"/battles/{other.pk}/journal.jsonl")).splitlines()[1:]
    seqs = [json.loads(line)["seq"] for line in lines]
    assert seqs == list(range(1, len(seqs) + 1))
    [one, two] = Client(**program).get("/api/v1/battles/").json()["results"]
    assert one["seq"] == two["seq"]


def test_the_own_side_and_a_referee_count_as_the_journal_does(endless, ada, bruno):
    play(endless, ada, bruno, 2)
    for user, hidden in ((ada, 0), (bruno, 4)):
        battle, _ = admitted(endless.pk, known(user))
        assert battle.seq - battle.shown_seq == hidden
    Battle.objects.filter(pk=endless.pk).update(status=Battle.Status.ENDED)
    assert admitted(endless.pk, known(bruno))[0].shown_seq == endless.seq


def test_a_secret_order_moves_no_battle_up_a_list(endless, ada, bruno):
    """When it was given would tell of it: by the time of the last move, and by the order."""
    give(endless, ada, "red")
    other = opening.open_battle(known(bruno), plan(wanted="anybody"), "here")
    stood, before = endless.moved, signed_in(bruno).get("/battles/").context["battles"]
    whisper(endless, ada, "red")
    assert (endless.seq, endless.moved) == (admitted(endless.pk, known(ada))[0].seq, stood)
    token = make_token(bruno, "reader")[1]
    program = Client(HTTP_AUTHORIZATION=f"Bearer {token}")
    listed = program.get("/api/v1/battles/").json()["results"]
    assert [each["id"] for each in listed] == [other.pk, endless.pk]
    assert listed[1]["moved"] == stood.isoformat()
    after = signed_in(bruno).get("/battles/").context["battles"]
    assert [each.id for each in after] == [each.id for each in before]
    assert {each.id for each in after} == {other.pk, endless.pk}
    give(endless, bruno, "blue")
    assert endless.moved > stood


def test_an_order_is_given_to_the_board_that_one_has_seen(endless, ada, bruno):
    """What red did in secret meanwhile makes blue's order not stale: that would tell of it."""
    give(endless, ada, "red")
    shown = admitted(endless.pk, known(bruno))[0].shown_seq
    whisper(endless, ada, "red")
    fields = {"type": "roll", "figure": "blue-1"}
    slip = OrderSlip("blue", fields, "one", shown, as_shown=True)
    done = orders.place_order(endless.pk, known(bruno), slip)
    told = responses.placed(done, known(bruno), "blue")
    assert (told.first_seq, told.number) == (shown + 1, 2)
    late = OrderSlip("blue", fields, "two", shown, as_shown=True)
    with pytest.raises(StaleBoard):
        orders.place_order(endless.pk, known(bruno), late)
    with pytest.raises(StaleBoard):
        take_back(endless.pk, known(bruno), TableSlip(shown, "three", as_shown=True))


def test_a_stretch_of_the_log_has_as_many_lines_whatever_is_hidden(endless, ada, bruno):
    for number in range(40):
        if number % 2:
            whisper(endless, ada, "red")
        give(endless, ada, "red", token=f"r{number}")
        give(endless, bruno, "blue", token=f"b{number}")
    head, page = older_log(endless.pk, known(bruno), None)
    lines = [line.seq for entry in page.entries for line in entry.lines]
    assert sorted(lines) == list(range(head.seq - LOG_LINES + 1, head.seq + 1))
    _, older = older_log(endless.pk, known(bruno), page.before)
    more = [line.seq for entry in older.entries for line in entry.lines]
    assert max(more) == page.before - 1


def test_moments_have_no_gap_and_end_with_the_last_line_that_is_known(endless, ada, bruno):
    play(endless, ada, bruno, 2)
    whisper(endless, ada, "red")
    last = replay_page(endless.pk, known(bruno), Wanted())
    assert (last.seq, last.steps.on) == (last.end, 0)
    assert last.end == admitted(endless.pk, known(bruno))[0].shown_seq
    seen, page = [], replay_page(endless.pk, known(bruno), Wanted(1))
    while page.steps.on:
        seen.append(page.seq)
        page = replay_page(endless.pk, known(bruno), Wanted(page.steps.on))
    assert seen == list(range(page.start, page.end))


def test_the_proof_counts_what_is_known(endless, ada, bruno):
    play(endless, ada, bruno, 3)
    counts = [
        (each.proof.events, each.proof.orders, each.proof.dice)
        for each in (proof_page(endless.pk, known(user)) for user in (ada, bruno))
    ]
    assert counts[0][0] - counts[1][0] == 6
    assert counts[0][1] - counts[1][1] == 6


def test_a_question_is_about_the_line_that_was_read(ada, bruno, carla):
    opened = opening.open_battle(known(ada), plan(house_rules={"goal": "9999"}), "here")
    seat = seating.make_invitation(opened.pk, known(ada), Seat.Role.REFEREE)
    seating.accept_invitation(seat.invite, known(carla), "")
    battle = seating.accept_invitation(opened.seats.get(side="blue").invite, known(bruno), "")
    play(battle, ada, bruno, 1)
    shown = admitted(battle.pk, known(bruno))[0].shown_seq
    asked = questions.ask(battle.pk, known(bruno), shown, "Why?", "token")
    assert asked.seq == battle.seq
    read, seats = admitted(battle.pk, known(bruno))
    assert asking.questions_of(read, seats, known(bruno))[0].seq == shown


def test_what_happens_in_secret_rings_no_bell():
    """A stream tells a number as its watcher counts, and nothing of what they may not know."""

    async def heard() -> list[str]:
        stands = iter([(4, ["red"]), (4, ["red"]), (5, ["red"]), (5, ["blue"])])

        async def look() -> tuple[int, list[str]]:
            return next(stands)

        streams = live_streams.hub()
        news = live_streams.stream("one", known=4, now=7, watcher=live_streams.Watcher(look=look))
        told = [await anext(news)]
        waiting = asyncio.ensure_future(anext(news))
        for seq in (8, 9, 10):
            await asyncio.sleep(0.01)
            streams.tell("one", seq)
            if seq >= 9:
                told.append(await asyncio.wait_for(waiting, 1))
                waiting = asyncio.ensure_future(anext(news))
        waiting.cancel()
        return told

    assert asyncio.run(heard()) == [
        live_streams.RETRY,
        live_streams.message(5),
        live_streams.table_message(5),
    ]


def test_a_referee_joins_before_the_battle_begins_or_not_at_all(waiting, ada, bruno, carla):
    seat = seating.make_invitation(waiting.pk, known(ada), Seat.Role.REFEREE)
    seating.accept_invitation(waiting.seats.get(side="blue").invite, known(bruno), "")
    page = signed_in(carla).post(f"/battles/join/{seat.invite}/", {})
    assert page.status_code == 409
    assert "nobody can become one any more" in page.text
    seat.refresh_from_db()
    assert seat.joined_at is None
    assert Numbers() == numbering.EVERYTHING
