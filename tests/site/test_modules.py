"""Our ES modules: what they import is there, in no circle, and no deeper than names are made."""

from __future__ import annotations

import re

import pytest

from firewall_site.storage import HashedStaticFiles
from tests.beside import PROJECT

FOLDER = PROJECT / "static" / "js"
IMPORT = re.compile(r'(?:from|import)\s*\(?"\./([\w-]+\.js)"')
MODULES = {
    path.name: IMPORT.findall(path.read_text(encoding="utf-8"))
    for path in sorted(FOLDER.glob("*.js"))
}


def depth(name: str, above: tuple[str, ...] = ()) -> int:
    assert name not in above, f"a circle: {' → '.join((*above, name))}"
    return 1 + max((depth(each, (*above, name)) for each in MODULES[name]), default=0)


@pytest.mark.parametrize("name", MODULES)
def test_a_module_imports_what_is_there(name: str) -> None:
    assert set(MODULES[name]) <= set(MODULES)


def test_names_are_made_for_the_longest_chain_of_imports() -> None:
    deepest = max(MODULES, key=depth)
    assert 5 < depth(deepest) < HashedStaticFiles.max_post_process_passes, deepest
