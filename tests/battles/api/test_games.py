"""A program that knows nothing but the API finds out what can be played, and how it is opened."""

import pytest

from battles.models import Battle, Clock
from laboratory.queries.duel_odds import duellers
from rosters.api.abilities import MEANINGS, abilities_of, games_that_can
from rules.registry import RULESETS
from tests.programs import program_of

pytestmark = pytest.mark.django_db


def told(program, path):
    answer = program("GET", path)
    assert answer.status_code == 200, (path, answer.content)
    return answer.json()


def test_every_game_says_what_it_can_and_what_it_cannot_is_refused_in_words(nobody_s):
    assert {each.slug for each in duellers()} == set(games_that_can("duels"))
    for game in told(nobody_s, "games/")["results"]:
        can = set(game["can"])
        assert can <= set(MEANINGS)
        for ability, path in (
            ("odds", "odds/?weapon=x&"), ("duels", "odds/duel/?"),
            ("close_combat", "odds/close-combat/?"),
        ):  # fmt: skip
            if ability in can:
                continue
            [problem] = nobody_s("GET", f"{path}game={game['slug']}").json()["problems"]
            assert problem["path"] == "game", (game["slug"], ability)
            assert all(each in problem["message"] for each in games_that_can(ability))
    assert "duels" in abilities_of(RULESETS["cyberpunk"])
    assert "tables" not in abilities_of(RULESETS["firefight"])


def test_scenarios_and_house_rules_are_those_of_the_rules(nobody_s):
    for slug, ruleset in RULESETS.items():
        scenarios = told(nobody_s, f"games/{slug}/scenarios/")["results"]
        rules = told(nobody_s, f"games/{slug}/house-rules/")["results"]
        assert [each["id"] for each in scenarios] == [each.id for each in ruleset.scenarios]
        assert {each["key"]: each["default"] for each in rules} == ruleset.usual_answers
        for scenario in scenarios:
            own = told(nobody_s, f"games/{slug}/house-rules/?scenario={scenario['id']}")["results"]
            assert [each["key"] for each in own] == scenario["house_rules"]
            needed = [each["needs"] for each in scenario["sides"] if each["needs"]]
            keys = {each["key"]: each["seats"] for each in own}
            assert all(each["answer"] in keys[each["rule"]] for each in needed), scenario["id"]


def test_a_numbered_table_is_the_one_that_is_played_on(nobody_s, ada):
    path = "games/firewall/scenarios/street_fight/tables/"
    table = told(nobody_s, f"{path}3/")
    assert table["areas"] != told(nobody_s, f"{path}4/")["areas"]
    asked = {"ruleset": "firewall", "scenario": "street_fight", "hotseat": True, "table": 3}
    scene = program_of("ada")("POST", "battles/", asked).json()["scene"]
    assert [scene["width"], scene["height"]] == [table["width"], table["height"]]
    assert [each["id"] for each in scene["areas"]] == [each["id"] for each in table["areas"]]


def test_what_is_not_there_is_said(nobody_s):
    for path in ("chess/scenarios/", "chess/house-rules/", "firewall/house-rules/?scenario=x",
                 "firewall/scenarios/x/tables/1/"):  # fmt: skip
        assert nobody_s("GET", f"games/{path}").status_code == 404, path
    beyond = nobody_s("GET", "games/firewall/scenarios/street_fight/tables/13/")
    assert beyond.json()["problems"][0]["message"] == (
        "The tables of Toll on Tanner Street are numbered from 1 to 12."
    )
    none = nobody_s("GET", "games/firefight/scenarios/warehouse/tables/1/")
    assert none.status_code == 422
    assert "no tables" in none.json()["problems"][0]["message"]


def test_a_clock_is_chosen_in_words_that_the_description_lists(ada):
    new = {"ruleset": "firewall", "scenario": "street_fight"}
    clock = {"kind": "own", "length": 2, "unit": "days", "zone": "Europe/Berlin", "holidays": "3"}
    program = program_of("ada")
    opened = program("POST", "battles/", {**new, "clock": clock}).json()
    terms = Clock.objects.get(battle_id=opened["id"]).terms
    found = [terms[name] for name in ("minutes", "zone", "holiday_days")]
    assert found == [2 * 24 * 60, "Europe/Berlin", 3]
    wrong = program("POST", "battles/", {**new, "clock": {"kind": "fast"}})
    assert wrong.json()["problems"][0]["path"] == "clock.kind"
    assert Battle.objects.count() == 1


def test_what_is_wrong_with_a_new_battle_is_told_by_its_field(ada):
    program, new = program_of("ada"), {"ruleset": "firewall", "scenario": "street_fight"}
    wrong = {
        **new, "side": "x", "house_rules": {"mishaps": "x", "y": "z"}, "table": 13,
        "watch_delay": 7, "forces": {"wardens": "nobody's"},
        "clock": {"kind": "evening", "time": "9 pm"},
    }  # fmt: skip
    answer = program("POST", "battles/", wrong)
    assert answer.status_code == 422
    assert [each["path"] for each in answer.json()["problems"]] == [
        "side", "house_rules.mishaps", "house_rules.y", "clock.time", "table", "watch_delay",
    ]  # fmt: skip
    for field, value in (("ruleset", "chess"), ("scenario", "x")):
        refused = program("POST", "battles/", {**new, field: value})
        assert [each["path"] for each in refused.json()["problems"]] == [field]
    force = program("POST", "battles/", {**new, "forces": {"wardens": "nobody's"}})
    assert force.json()["problems"][0]["path"] == "forces.wardens"


def test_what_is_wrong_with_the_one_warband_is_told_by_its_field(ada, bruno):
    """Whoever takes a side names one warband: `force`, and not the `forces` of a whole battle."""
    new = {"ruleset": "firewall", "scenario": "street_fight", "side": "wardens"}
    theirs, ours = program_of("ada"), program_of("bruno")
    opened = theirs("POST", "battles/", new).json()
    invite = next(each["invite"] for each in opened["seats"] if each["invite"])
    joined = ours("POST", "battles/join/", {"invite": invite, "force": "nobody's"})
    waiting = theirs("POST", "battles/", {**new, "wanted": "anybody"}).json()["id"]
    taken = ours("POST", f"challenges/{waiting}/", {"force": "nobody's"})
    theirs("POST", "battles/", {**new, "wanted": "named", "asked": {"": "bruno"}})
    [asking] = ours("GET", "askings/").json()["results"]
    said = ours("POST", f"askings/{asking['id']}/", {"accept": True, "force": "nobody's"})
    for answer in (joined, taken, said):
        assert answer.status_code == 422
        assert [each["path"] for each in answer.json()["problems"]] == ["force"]


def test_the_journal_is_fetched_with_a_token_as_the_page_gives_it(ada, bruno, client):
    asked = {"ruleset": "firewall", "scenario": "street_fight", "hotseat": True}
    program = program_of("ada")
    path = f"battles/{program('POST', 'battles/', asked).json()['id']}/journal.jsonl"
    for accept in ("*/*", "application/json", "application/x-ndjson"):
        file = program("GET", path, Accept=accept)
        assert (file.status_code, file["Content-Type"]) == (200, "application/x-ndjson"), accept
    client.force_login(ada)
    assert client.get(f"/{path}").content == file.content
    assert file.content.startswith(b'{"battle":"')
    other = program_of("bruno")("GET", path, Accept="application/x-ndjson")
    assert (other.status_code, other.json()["problems"][0]["code"]) == (404, "not_found")
