"""Everything that gets installed is named, pinned and hashed, and no host is written down."""

import re
import tomllib
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
PIN = re.compile(r"^([a-z0-9-]+)(?:\[[a-z,-]+\])?==(\S+)", re.MULTILINE)
# Written in pieces, so that this file passes its own test.
HOSTS = re.compile("|".join(("py" + "pi", "python" + "hosted", "npm" + "js")), re.IGNORECASE)
SKIPPED = {".git", ".venv", "var", "node_modules", "wheelhouse"}


def requirements(name):
    return (PROJECT / "requirements" / f"{name}.txt").read_text()


def pins(name):
    return dict(PIN.findall(requirements(name)))


def locked():
    packages = tomllib.loads((PROJECT / "uv.lock").read_text())["package"]
    return {package["name"]: package for package in packages}


@pytest.mark.parametrize("name", ["base", "dev"])
def test_every_requirement_is_pinned_and_hashed(name):
    entries = [entry for entry in re.split(r"\n(?=\S)", requirements(name)) if entry[0] != "#"]
    assert len(entries) == len(pins(name))
    for entry in entries:
        assert "--hash=sha256:" in entry, entry


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["base", "dev"])
def test_requirements_and_lock_agree(name):
    assert {package: locked()[package]["version"] for package in pins(name)} == pins(name)


def test_the_development_list_contains_the_other_one():
    assert pins("base").items() <= pins("dev").items()


def test_compiled_packages_bring_wheels_for_both_kinds_of_machine():
    for package in locked().values():
        files = [wheel["path"] for wheel in package.get("wheels", [])]
        if not files or any(file.endswith("-any.whl") for file in files):
            continue
        for machine in ("x86_64", "aarch64"):
            for python in ("cp311", "cp312", "cp313"):
                assert any(_fits(file, python, machine) for file in files), (
                    package["name"],
                    python,
                    machine,
                )


def _fits(file, python, machine):
    right_python = python in file or "abi3" in file or "-py3-none-" in file
    return right_python and "linux" in file and machine in file


def test_no_file_names_the_host_of_a_package_index():
    named = [path for path in _texts() if HOSTS.search(path.read_text(errors="ignore"))]
    assert named == []


def _texts():
    for top in PROJECT.iterdir():
        if top.name in SKIPPED or (top.name.startswith(".") and top.name.endswith("_cache")):
            continue
        for path in [top] if top.is_file() else top.rglob("*"):
            if path.is_file() and path.suffix in TEXTS:
                yield path


TEXTS = {"", ".cfg", ".css", ".html", ".js", ".json", ".lock", ".md", ".py", ".svg", ".toml"}
TEXTS |= {".txt", ".yaml", ".yml"}
