"""A field that is missing, unknown or of another kind is named where it stands in what was sent."""

from typing import Any

import msgspec
import pytest

from tests.programs import API
from tests.web.api.test_request_tokens import shape_of
from web.api.plain_schema import operations_of
from web.api.schema import description
from web.errors import sentence_of


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    """Part of what is sent."""

    number: int


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    """What is sent."""

    word: str
    one: Inner | None = None
    many: tuple[Inner, ...] = ()
    named: dict[str, Inner] = {}
    lists: dict[str, tuple[str, ...]] = {}


@pytest.mark.parametrize(
    ("sent", "path"),
    [
        ([], ""),
        ({}, "word"),
        ({"word": 1}, "word"),
        ({"word": "", "wrod": ""}, "wrod"),
        ({"word": "", "a - at `$.one`": ""}, "a - at `$.one`"),
        ({"word": "", "a`\n": ""}, "a`\n"),
        ({"word": "", "one": {}}, "one.number"),
        ({"word": "", "one": {"number": 1, "no": 1}}, "one.no"),
        ({"word": "", "many": [{"number": 1}, {}]}, "many.1.number"),
        ({"word": "", "many": [{"number": ""}]}, "many.0.number"),
        ({"word": "", "named": {"a": {}}}, "named.number"),
        ({"word": "", "lists": {"a": ["one", 2]}}, "lists.1"),
        ({"word": "", "lists": {"a": 2}}, "lists"),
    ],
)
def test_the_path_is_that_of_the_field(sent, path):
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(sent, Outer)
    sentence, found = sentence_of(error.value)
    assert (found, str(error.value).startswith(sentence)) == (path, True)


def creating() -> list[tuple[str, list[str]]]:
    """Every address without a part to fill in that is sent a record: with what it must have."""
    shapes = description()["components"]["schemas"]
    return [
        (path, shapes[shape_of(sentence_of)].get("required", []))
        for path, method, sentence_of in operations_of(description()["paths"])
        if method == "POST" and "{" not in path and "requestBody" in sentence_of
        and shape_of(sentence_of) in shapes and shape_of(sentence_of) != "Warband"
    ]  # fmt: skip


@pytest.mark.parametrize(("address", "required"), creating())
def test_every_address_names_what_is_missing_and_what_is_unknown(ada_s, address, required):
    def asked(body: dict[str, Any]) -> list[str]:
        answer = ada_s("POST", address.removeprefix(API), body)
        return [each["path"] for each in answer.json().get("problems", ())]

    if required:
        assert asked({}) == [required[0]]
    assert asked({"unknown": 1}) in (["unknown"], [required[0]] if required else [])


DUPLICATE = {"type": "duplicate", "member": "m2", "times": 0}


def refused(ada_s, row, method: str, part: str, body: dict[str, Any]) -> tuple[int, list[str]]:
    answer = ada_s(method, f"warbands/{row.pk}/{part}", {"revision": row.revision, **body})
    return answer.status_code, [each["path"] for each in answer.json()["problems"]]


def test_a_part_of_a_warband_is_refused_by_its_field(ada_s, row):
    for method, part, body, path in (
        ("POST", "figures/", {"team": "t99", "name": "Guo"}, "team"),
        ("PATCH", "figures/m2/", {"team": "t99"}, "team"),
        ("PATCH", "figures/m2/", {"fields": {"speed": "warp"}}, "fields.speed"),
        ("POST", "teams/", {"name": "x" * 61}, "name"),
        ("DELETE", f"figures/m99/?revision={row.revision}", {}, ""),
        ("POST", "edits/", {"edit": {"type": "rename", "name": " "}}, "edit.name"),
        ("POST", "edits/", {"edit": {"type": "rename", "name": "X", "of": "m99"}}, "edit.of"),
        ("POST", "edits/", {"edit": {"type": "remove_team", "team": "t99"}}, "edit.team"),
        ("POST", "edits/", {"edit": {"type": "appoint", "member": "m99"}}, "edit.member"),
        (
            "POST",
            "edits/",
            {"edit": {"type": "duplicate", "member": "m2", "times": 0}},
            "edit.times",
        ),
        (
            "POST",
            "edits/",
            {"edit": {"type": "fill", "member": "m2", "fields": {"speed": "warp"}}},
            "edit.fields.speed",
        ),
        (
            "POST",
            "edits/",
            {"edit": {"type": "fill", "member": "m2", "fields": {"speed": []}}},
            "edit.fields.speed",
        ),
    ):
        assert refused(ada_s, row, method, part, body) == (422, [path]), (part, body)
