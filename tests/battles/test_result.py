"""The end of a battle as a page: for each reader, in every game, at the same price."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth import get_user_model

from battles import journal
from battles.models import Battle, Seat
from battles.queries.battle_head import reader_of
from battles.queries.result import portrait_of, result_of
from battles.replay import best_shot
from rosters.documents import document_of
from rosters.portraits.looks import look_of
from rosters.public_address import drawn_at
from rules.kernel.deeds import Fighter
from rules.kernel.warbands import members_of
from rules.registry import RULESETS
from tests.battles.conftest import give, known
from tests.battles.stored import played
from tests.battles.test_pages import signed_in
from tests.one_line import one_line
from tests.programs import codes

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", params=RULESETS)
def ended(request, once):
    """A whole battle of a game, as its primary key."""

    def make() -> str:
        people = get_user_model().objects
        users = [people.get_or_create(username=name)[0] for name in ("wilma", "xaver")]
        yara, _ = people.get_or_create(username="yara")
        battle = played(request.param, users)
        assert battle.status == Battle.Status.ENDED
        Seat.objects.create(
            battle=battle, role=Seat.Role.SPECTATOR, user=yara, name="yara",
            joined_at=battle.created,
        )  # fmt: skip
        return battle.pk

    return once(make)


def users() -> list:
    return [get_user_model().objects.get(username=name) for name in ("wilma", "xaver", "yara")]


def found(battle, user):
    seats = list(battle.seats.all())
    return result_of(battle, seats, reader_of(battle, seats, known(user)))


def test_each_reader_reads_first_how_it_ended_for_them(ended):
    battle = Battle.objects.get(pk=ended)
    wilma, xaver, yara = users()
    sides = [seat.user for seat in battle.seats.filter(role=Seat.Role.PLAYER, side=battle.winner)]
    winner, loser = (wilma, xaver) if wilma in sides else (xaver, wilma)
    assert battle.winner
    for user, headline in ((winner, "You won"), (loser, "You lost")):
        page = one_line(signed_in(user).get(f"/battles/{ended}/").text)
        assert page.count(f">{headline}</h2>") == 1
        assert page.count('id="outcome"') == 1
        assert page.index('id="outcome"') < page.index('id="log"')
    name = next(each.name for each in found(battle, yara).sides if each.has_won)
    assert f">{name} won</h2>" in one_line(signed_in(yara).get(f"/battles/{ended}/").text)


def test_it_says_why_and_what_was_counted_and_who_was_lost(ended):
    battle, (wilma, *_) = Battle.objects.get(pk=ended), users()
    page = one_line(signed_in(wilma).get(f"/battles/{ended}/").text)
    result = found(battle, wilma)
    assert battle.reason in page
    ruleset, state = journal.ruleset_of(battle), journal.state_of(battle)
    labels = [line.label for line in ruleset.scores(state)]
    assert labels
    assert [score.label for score in result.scores] == [*labels, "Not lost"]
    lost = [each.name for each in ruleset.roll_call(state) if each.is_lost]
    assert lost
    assert sorted(loss.name for side in result.sides for loss in side.losses) == sorted(lost)
    for name in (*labels, *lost):
        assert name in page.replace("&#x27;", "'")


def test_the_best_shot_did_harm_against_the_odds_and_leads_to_its_moment(ended):
    battle, (wilma, *_) = Battle.objects.get(pk=ended), users()
    result, report = found(battle, wilma), best_shot.dice_report(battle)
    if result.best is None:
        pytest.skip("nobody rolled against a number and harmed anybody")
    roll = report.best
    assert roll.gamble.went_well
    assert roll.after
    rivals = [each for each in report.rolls if each.gamble.went_well and each.after]
    assert roll in rivals
    client = signed_in(wilma)
    page = client.get(f"/battles/{ended}/").text
    address = re.search(r'id="best-shot".*?href="([^"]+)"', page, re.DOTALL).group(1)
    assert address == f"/battles/{ended}/replay/?at={roll.seq}"
    assert roll.text.split(".")[0] in one_line(client.get(address).text).replace("&#x27;", "'")


def test_luck_is_that_of_the_luck_page_and_led_to(ended):
    wilma, *_ = users()
    client = signed_in(wilma)
    result = found(Battle.objects.get(pk=ended), wilma)
    told = one_line(client.get(f"/battles/{ended}/luck/").text)
    for side in result.sides:
        if side.luck:
            verdict, _, strays = side.luck.partition(" (")
            assert verdict in told
            assert f"<strong>{strays.rstrip(')')}</strong>" in told
    assert f'href="/battles/{ended}/luck/"' in client.get(f"/battles/{ended}/").text


def test_only_who_played_is_asked_to_play_again(ended):
    wilma, _, yara = users()
    page = signed_in(wilma).get(f"/battles/{ended}/").text
    assert 'value="swapped"' in page
    assert f"http://testserver/battles/{ended}/replay/" in page
    watched = signed_in(yara).get(f"/battles/{ended}/").text
    assert 'id="rematch"' not in watched
    assert f"http://testserver/battles/{ended}/replay/" in watched


def test_it_stands_in_the_text_mode_too(ended):
    wilma, *_ = users()
    page = signed_in(wilma).get(f"/battles/{ended}/words/").text
    assert page.count('id="outcome"') == 1
    assert 'id="tally"' in page


def test_the_price_is_the_same_for_a_short_battle_and_a_long_one(
    battle, ada, bruno, django_assert_max_num_queries
):
    """Concession ends the tiny battle at once; the other is as long as any."""
    give(battle, ada, "red", "concede")
    long = played("fireteam_tomorrow", [ada, bruno])
    assert battle.seq < 10 < 100 < long.seq
    counts = []
    for each in (battle, long):
        client = signed_in(ada)
        client.get(f"/battles/{each.pk}/")
        best_shot._kept.clear()
        with django_assert_max_num_queries(16) as asked:
            assert client.get(f"/battles/{each.pk}/").status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_what_the_dice_say_is_worked_out_once(ada, bruno, monkeypatch):
    long = played("firefight", [ada, bruno])
    first = best_shot.dice_report(long)
    monkeypatch.setattr(best_shot, "rolls_of", None)
    assert best_shot.dice_report(Battle.objects.get(pk=long.pk)) is first


def test_a_battle_that_goes_on_has_no_result(battle, ada):
    assert found(battle, ada) is None
    assert 'id="outcome"' not in signed_in(ada).get(f"/battles/{battle.pk}/").text


def test_a_draw_and_a_battle_that_was_stopped_are_told_apart(ada, bruno, carla):
    for how, headline in (("draw", "A draw"), ("stop", "No result")):
        battle = played("firefight", [ada, bruno], most=1)
        for user in (ada, bruno):
            signed_in(user).post(f"/battles/{battle.pk}/settle/", {"how": how, "answer": "yes"})
        battle.refresh_from_db()
        assert found(battle, ada).headline == headline
        assert found(battle, carla).headline == headline


def test_who_plays_both_sides_reads_who_won(ada):
    battle = played("firefight", [ada])
    result = found(battle, ada)
    assert result.yours == "watched"
    assert result.headline.endswith(" won")


def test_allies_win_together(ada, bruno, carla):
    """The first two of six share an army: who plays the second has won with the first."""
    for scenario in RULESETS["fireteam_tomorrow"].scenarios:
        opened = played("fireteam_tomorrow", [ada, bruno], scenario=scenario.id, most=0)
        ruleset, state = journal.ruleset_of(opened), journal.state_of(opened)
        for side in scenario.sides:
            assert side.id in ruleset.allied(state, side.id)
        sizes = {len(ruleset.allied(state, side.id)) for side in scenario.sides}
        if max(sizes) > 1:
            break
    else:
        pytest.fail("no scenario with allies")
    first, second = ruleset.allied(state, scenario.sides[0].id)[:2]
    opened.status, opened.winner, opened.reason = Battle.Status.ENDED, first, "So it was."
    opened.seats.filter(side=second).update(user=carla)
    result = found(opened, carla)
    assert (result.headline, {first, second} <= {*result.winners}) == ("You won", True)
    assert result.winner_words


@pytest.mark.parametrize(
    ("fate", "is_down", "is_lost"),
    [("", False, False), ("", True, True), ("dead", False, True), ("left", False, False)],
)
def test_whoever_has_left_unharmed_is_no_loss(fate, is_down, is_lost):
    assert Fighter("a", "A", "red", fate, is_down=is_down).is_lost is is_lost


def test_a_program_reads_the_same_record(ended, settings):
    battle, (wilma, *_) = Battle.objects.get(pk=ended), users()
    client = signed_in(wilma)
    answer = client.get(f"/api/v1/battles/{ended}/result/")
    assert answer.status_code == 200
    told = answer.json()
    result = found(battle, wilma)
    assert told["headline"] == result.headline
    assert [side["side"] for side in told["sides"]] == [side.side for side in result.sides]
    assert (told["best"] or {}).get("seq") == (result.best.seq if result.best else None)


def test_a_program_is_told_that_it_is_not_over(battle, ada):
    answer = signed_in(ada).get(f"/api/v1/battles/{battle.pk}/result/")
    assert answer.status_code == 409
    assert codes(answer) == ["not_over"]


# --- Who it was ----------------------------------------------------------------------------------


def test_who_made_the_best_shot_is_drawn_as_in_its_warband(db: None) -> None:
    workshop = RULESETS["firewall"].workshop
    assert workshop is not None
    warband = workshop.ready()[6]
    member = next(members_of(warband))
    seats = [Seat(side="a"), Seat(side="b", force=document_of(warband))]
    look = look_of(member, workshop.profile(warband, member))
    assert portrait_of(seats, "b", member.name) == drawn_at(look)
    assert portrait_of(seats, "a", member.name) == ""
    assert portrait_of(seats, "b", "Nobody") == ""
