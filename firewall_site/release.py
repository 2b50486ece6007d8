"""Which release of the site this is, as far as a browser can tell, and which files belong to it.

Static files carry the hash of their content in their names; pages are made of templates. So a
release is named by the hash of both: it changes whenever something that a browser keeps may have.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage

TEMPLATES = settings.PROJECT / "templates"
NAME_LENGTH = 16
PAGE_FONTS = (
    "fonts/Barlow-Regular.woff2", "fonts/Barlow-SemiBold.woff2", "fonts/ChakraPetch-SemiBold.woff2",
)  # fmt: skip
LOOKED_AT = ("css/", "img/", *PAGE_FONTS)  # what a page needs that is only looked at
FROM_THE_START = ("css/", "img/sprite.", "img/mark.", *PAGE_FONTS)


@lru_cache(maxsize=1)
def release_name() -> str:
    """The same in every process of a release."""
    digest = sha256()
    for name, hashed in sorted(_hashed_files().items()):
        digest.update(f"{name} {hashed}\n".encode())
    for path in sorted(TEMPLATES.rglob("*.html")):
        digest.update(f"{path.relative_to(TEMPLATES)}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:NAME_LENGTH]


@lru_cache(maxsize=1)
def release_files() -> tuple[str, ...]:
    """The addresses of the hashed files of this release that a browser may keep to look at pages.

    None where files have no hashed names, as under tests: an address would say nothing then.
    """
    return _addresses(LOOKED_AT)


@lru_cache(maxsize=1)
def files_from_the_start() -> tuple[str, ...]:
    """Those of them that a browser gets before it needs them."""
    return _addresses(FROM_THE_START)


def _addresses(beginnings: tuple[str, ...]) -> tuple[str, ...]:
    found = _hashed_files()
    names = sorted(name for name in found if name.startswith(beginnings))
    return tuple(f"{settings.STATIC_URL}{found[name]}" for name in names)


def _hashed_files() -> dict[str, str]:
    found: dict[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    return found
