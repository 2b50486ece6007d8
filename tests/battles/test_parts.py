"""What a page shows already is not sent again: stubs stand for it, and nothing else differs."""

from __future__ import annotations

import re

import pytest
from django.test.html import Element, parse_html

from tests.battles.conftest import give
from tests.battles.test_pages import order, signed_in

pytestmark = pytest.mark.django_db

HTMX = {"hx-request": "true", "hx-target": "battle"}
STUB = re.compile(r'<(\w+) id="[^"]+" data-part="[^"]+" hx-preserve="true"></\1>')


def shown_in(html: str) -> str:
    """The header of a page that shows this."""
    return " ".join(re.findall(r'data-part="([^"]+)"', html))


def without_tokens(html: str) -> str:
    """Without the tokens of forms, which are new each time."""
    return re.sub(r'name="(csrfmiddlewaretoken|token)"\s+value="[^"]+"', "", html)


def wholes_in(node: object, found: dict[str, Element]) -> dict[str, Element]:
    """The parts below a node, by their digests."""
    if isinstance(node, Element):
        attributes = dict(node.attributes)
        if "data-part" in attributes:
            found[attributes["data-part"]] = node
        for child in node.children:
            wholes_in(child, found)
    return found


def with_wholes(node: object, wholes: dict[str, Element]) -> object:
    """The page once each stub has been replaced by what is shown already."""
    if not isinstance(node, Element):
        return node
    attributes = dict(node.attributes)
    if "hx-preserve" in attributes and "data-part" in attributes:
        return wholes[attributes["data-part"]]
    node.children = [with_wholes(child, wholes) for child in node.children]
    return node


def test_the_page_with_its_parts_is_the_page_without(endless, ada, bruno):
    client, users = signed_in(ada), {"red": ada, "blue": bruno}
    address = f"/battles/{endless.pk}/"
    for _ in range(6):
        give(endless, users[endless.to_act[0]], endless.to_act[0])
    before = without_tokens(client.get(address, headers=HTMX).text)
    give(endless, users[endless.to_act[0]], endless.to_act[0])
    whole = without_tokens(client.get(address, headers=HTMX).text)
    headers = {**HTMX, "battle-parts": shown_in(before)}
    short = without_tokens(client.get(address, headers=headers).text)
    assert "<html" not in whole
    assert len(STUB.findall(short)) > 5
    assert len(short) < len(whole)
    wholes = wholes_in(parse_html(before), {})
    assert with_wholes(parse_html(short), wholes) == parse_html(whole)


def test_what_nobody_shows_is_sent_whole(endless, ada):
    address = f"/battles/{endless.pk}/"
    for headers in ({}, HTMX, {**HTMX, "battle-parts": "nothing like it"}):
        assert not STUB.search(signed_in(ada).get(address, headers=headers).text)


@pytest.mark.parametrize(
    ("headers", "is_whole"),
    [
        ({}, True),
        (HTMX, False),
        ({**HTMX, "hx-boosted": "true"}, False),
        ({"hx-request": "true", "hx-boosted": "true"}, True),
        ({**HTMX, "hx-history-restore-request": "true"}, True),
    ],
)
def test_a_link_from_elsewhere_and_the_way_back_bring_the_whole_page(
    endless, ada, headers, is_whole
):
    answer = signed_in(ada).get(f"/battles/{endless.pk}/", headers=headers)
    assert ("<html" in answer.text) == is_whole
    assert "HX-Request" in answer["Vary"]


def test_an_order_leaves_out_what_its_page_shows(endless, ada, bruno):
    side = endless.to_act[0]
    client = signed_in({"red": ada, "blue": bruno}[side])
    before = client.get(f"/battles/{endless.pk}/", headers=HTMX).text
    headers = {**HTMX, "battle-parts": shown_in(before)}
    form = order(endless, side)
    answer = client.post(f"/battles/{endless.pk}/orders/", form, headers=headers)
    assert answer.status_code == 200
    assert STUB.search(answer.text)
