"""How long ago something was, in words."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from web.templatetags.moments import ago


@pytest.mark.parametrize(
    ("since", "words"),
    [
        (timedelta(0), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(seconds=-5), "just now"),  # by a clock that is ahead
        (timedelta(minutes=1, seconds=2), "1\xa0minute ago"),
        (timedelta(days=1, hours=4), "1\xa0day ago"),
    ],
)
def test_how_long_ago_something_was_is_said_in_its_largest_unit(since, words):
    moment = timezone.now() - since
    assert ago(moment) == f'<time datetime="{moment.isoformat()}">{words}</time>'
