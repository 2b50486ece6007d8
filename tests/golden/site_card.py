"""The card of the site, which stands in for every still until it is drawn.

    python -m tests.golden.site_card     # draw it anew, after a change of its template or a colour

Not a test.
"""

from __future__ import annotations

import os

import django


def drawn() -> bytes:
    """The card as it is drawn today."""
    from web.stills.drawing import still_svg
    from web.stills.rasteriser import png_of

    return png_of(still_svg("web/site_card.svg", {}))


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "firewall_site.settings.test")
    django.setup()
    from web.stills.answers import PLAIN

    PLAIN.write_bytes(drawn())


if __name__ == "__main__":
    main()
