"""The replay: every moment of a battle, for whoever may know it."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth import get_user_model
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from battles import journal, permissions
from battles.models import Battle, Seat
from battles.queries.access import admitted
from battles.replay import queries as replay_queries
from battles.replay import replay_cache
from battles.replay.replay_cache import cached_entries
from battles.replay.timeline import Timeline
from battles.services import opening, seating
from tests.battles.conftest import give, known, plan
from tests.battles.stored import GOLDEN, stored
from tests.battles.test_pages import signed_in
from tests.one_line import one_line

pytestmark = pytest.mark.django_db
NAMES = sorted(path.name for path in GOLDEN.glob("*.jsonl"))
QUERIES = 9  # with how the reader watches


def moments(battle: Battle, user, side: str = "") -> replay_queries.Moments:
    seats = list(battle.seats.all())
    reader = replay_queries.reader_of(battle, seats, known(user), side)
    entries = cached_entries(battle)
    seen = [entry for entry in entries if permissions.may_replay_line(battle, reader, entry)]
    view = permissions.replayed_position_for(battle, reader, journal.state_of(battle))
    return replay_queries.moments_of(journal.ruleset_of(battle), view, entries, seen)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("whole", [True, False], ids=["over", "under way"])
def test_every_moment_of_a_golden_battle_can_be_shown_to_every_seat(name, whole, ada, bruno, carla):
    rows = (GOLDEN / name).read_bytes().splitlines()
    lines = None if whole else len(rows) * 2 // 3
    laid_out = next(seq for seq, row in enumerate(rows) if b'"scenario":' in row)
    battle = stored(name, [ada], lines=lines, guests={"spectator": bruno, "referee": carla})
    for user in (ada, bruno, carla):
        for side in [seat.side for seat in battle.seats.all()] if user == ada else [""]:
            stops = moments(battle, user, side).seqs
            shown = admitted(battle.pk, known(user))[0].numbers.shown
            for seq in (*stops[:3], *stops[3:-3:41], *stops[-3:]):
                page = replay_queries.replay_page(
                    battle.pk, known(user), replay_queries.Wanted(shown(seq), side)
                )
                assert page.seq == shown(seq)
                assert page.board.tokens or page.board.width_mm or seq < laid_out


@pytest.mark.thorough
def test_every_moment_of_a_battle_is_a_page(ada):
    battle = stored("firewall-kewell-taken.jsonl", [ada])
    client = signed_in(ada)
    address, seen = f"/battles/{battle.pk}/replay/?at=0", []
    while address:
        page = client.get(address)
        assert page.status_code == 200
        seen.append(int(re.search(r'id="replay" data-seq="(\d+)"', one_line(page))[1]))
        found = re.search(r'id="step-on" href="([^"]+)"', one_line(page))
        address = found and found[1]
    assert seen == list(moments(battle, ada).seqs)
    assert seen[-1] == battle.seq


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", NAMES)
def test_the_last_position_is_the_battle(name, ada):
    battle = stored(name, [ada])
    ruleset = journal.ruleset_of(battle)
    assert replay_queries.position(ruleset, cached_entries(battle), battle.seq) == journal.state_of(
        battle
    )


def test_steps_lead_to_the_next_moment_order_and_turn(ada):
    battle = stored("firewall-kewell-taken.jsonl", [ada])
    found = moments(battle, ada)
    turns = [at for at, text in found.headings if text.startswith("Turn ")]
    assert len(turns) == 8
    middle = replay_queries.steps_at(found, turns[3])
    assert middle.back_turn == turns[2]
    assert middle.on_turn == turns[4]
    assert middle.back < turns[3] < middle.on <= middle.on_order
    assert replay_queries.steps_at(found, found.seqs[0]).back == 0
    assert replay_queries.steps_at(found, found.seqs[-1]).on == 0


def test_nothing_that_is_to_come_stands_beside_a_moment(battle, ada, bruno):
    give(battle, ada, "red", "whisper", words=["north"])
    give(battle, bruno, "blue", "whisper", words=["south"])
    page = replay_queries.replay_page(battle.pk, known(ada), replay_queries.Wanted(battle.seq - 1))
    assert "north" in page.words
    text = signed_in(ada).get(f"/battles/{battle.pk}/replay/?at={battle.seq - 1}").text
    assert "south" not in text


def test_what_another_side_does_in_secret_is_no_moment_while_the_battle_lasts(battle, ada, bruno):
    give(battle, ada, "red", "whisper", words=["north"])
    secret = battle.seq
    give(battle, bruno, "blue", "walk", x=5, y=5)
    assert secret not in moments(battle, bruno).seqs
    assert secret in moments(battle, ada).seqs
    page = signed_in(bruno).get(f"/battles/{battle.pk}/replay/?at={secret}").text
    assert "north" not in page
    assert f'data-seq="{secret}"' in page, "as Bruno counts, his own walk has that number"
    assert "blue walks" in page
    give(battle, ada, "red", "concede")
    assert secret in moments(battle, bruno).seqs
    assert "north" in signed_in(bruno).get(f"/battles/{battle.pk}/replay/?at={secret}").text


def test_a_battle_that_has_not_begun_has_no_replay(waiting, ada):
    answer = signed_in(ada).get(f"/battles/{waiting.pk}/replay/")
    assert answer["Location"] == f"/battles/{waiting.pk}/"


def test_each_line_of_the_log_leads_to_its_moment(battle, ada):
    give(battle, ada, "red")
    page = signed_in(ada).get(f"/battles/{battle.pk}/").text
    assert f'"/battles/{battle.pk}/replay/?at={battle.seq}"' in page


def test_who_plays_both_sides_gets_there_with_the_same_eyes(ada):
    battle = opening.open_battle(known(ada), plan(hotseat=True), "here")
    here = f"/battles/{battle.pk}/replay/?side="
    for side in ("red", "blue"):
        page = signed_in(ada).get(f"/battles/{battle.pk}/?side={side}").text
        assert re.search(rf"{re.escape(here)}{side}&amp;at=\d+", page)


def test_a_link_opens_for_whoever_may_see_the_battle(battle, ada, bruno, carla):
    address = f"/battles/{battle.pk}/replay/?at={battle.seq}"
    page = signed_in(ada).get(address).text
    assert f'value="http://testserver{address}"' in page
    assert signed_in(bruno).get(address).status_code == 200
    assert signed_in(carla).get(address).status_code == 404


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.text(max_size=12) | st.integers().map(str), side=st.text(max_size=8))
def test_any_address_shows_some_moment(battle, ada, at, side):
    answer = signed_in(ada).get(f"/battles/{battle.pk}/replay/", {"at": at, "side": side})
    assert answer.status_code == 200


def test_a_long_battle_costs_no_more_queries(ada, django_assert_max_num_queries):
    battle = stored("firewall-thames.jsonl", [ada])
    client = signed_in(ada)
    for at in (1, 700, 1300):
        with django_assert_max_num_queries(QUERIES):
            assert client.get(f"/battles/{battle.pk}/replay/?at={at}").status_code == 200


def test_what_is_kept_of_a_journal_grows_with_it_and_forgets_what_was_taken_back(battle, ada):
    first = cached_entries(battle)
    give(battle, ada, "red")
    grown = cached_entries(battle)
    assert grown[: len(first)] == first
    assert [entry.seq for entry in grown] == list(range(1, battle.seq + 1))
    # As if the last line had been read in a transaction that was then rolled back.
    forged = journal.Entry(battle.seq, first[0].event, 0, "", first[0].created)
    replay_cache._cached[battle.pk] = Timeline((*grown[:-1], forged))
    assert cached_entries(battle) == grown


def test_little_is_kept_at_once(battle, endless, monkeypatch):
    monkeypatch.setattr(replay_cache, "MOST_LINES", 5)
    cached_entries(battle)
    cached_entries(endless)
    assert battle.pk not in replay_cache._cached


def test_at_one_screen_one_may_look_through_the_eyes_of_each_side(ada, battle):
    Seat.objects.filter(battle=battle).update(user=ada)
    page = signed_in(ada).get(f"/battles/{battle.pk}/replay/?side=blue").text
    assert 'aria-current="true">Blue</a>' in page
    assert "&amp;side=blue" in page


# --- The log as text


def test_the_text_has_turns_sums_and_reasons(ada):
    battle = stored("firewall-kewell-taken.jsonl", [ada])
    text = signed_in(ada).get(f"/battles/{battle.pk}/journal.txt").text
    assert "\nTurn 1\n------\n" in text
    assert re.search(r"dice \d \d: \d+ against \d+ \(Gutz \d+\)", text)
    assert "because of" in text
    assert "wins." in text


def test_the_text_holds_no_whisper_of_the_other_side(battle, ada, bruno):
    give(battle, ada, "red", "whisper", words=["north-east"])
    address = f"/battles/{battle.pk}/journal.txt"
    assert "north-east" in signed_in(ada).get(address).text
    assert "north-east" not in signed_in(bruno).get(address).text
    give(battle, bruno, "blue", "concede")
    assert "north-east" in signed_in(bruno).get(address).text


def test_the_text_of_a_battle_that_waits_is_short(waiting, ada):
    text = signed_in(ada).get(f"/battles/{waiting.pk}/journal.txt").text
    assert "Not over yet" in text


def test_a_spectator_reads_what_a_spectator_may_know(battle, ada):
    sven = get_user_model().objects.create_user("sven", "", "x")
    seat = seating.make_invitation(battle.pk, known(ada), "spectator")
    seating.accept_invitation(str(seat.invite), known(sven))
    give(battle, ada, "red", "whisper", words=["south"])
    for where in ("journal.txt", "replay/", f"replay/?at={battle.seq}"):
        assert "south" not in signed_in(sven).get(f"/battles/{battle.pk}/{where}").text
