"""An address as a QR code: squares alone, the same for the same address, nothing of its letters."""

from __future__ import annotations

import re

import segno

from web.templatetags.qr import QUIET, qr


def test_it_is_the_address_and_nothing_but_squares():
    address = "https://play.example.org/battles/join/<b>&x=1/"
    svg = qr(address)
    side = len(segno.make(address, error="m", micro=False).matrix) + 2 * QUIET
    assert re.search(r'viewBox="0 0 (\d+) \1"', svg)[1] == str(side)
    assert "example" not in svg
    assert "style=" not in svg
    assert qr(address) == svg
    assert qr(address + "2") != svg
