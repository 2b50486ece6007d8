"""What the lists of requirements pin is what is installed, whatever has been released since."""

import hashlib
import os
import re
import subprocess
import sys
import zipfile
from importlib.metadata import distribution, distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PROJECT = Path(__file__).resolve().parents[2]
INSTALL = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import _setup
_setup.PROJECT = Path(sys.argv[2])
folder = _setup.PROJECT / ".venv"
_setup._install(folder, folder / "bin" / "python", "base")
"""


def _wheel(folder: Path, name: str, version: str, *needs: str) -> str:
    """Make a wheel of nothing and return its line in a list of requirements."""
    path = folder / f"{name}-{version}-py3-none-any.whl"
    info = f"{name}-{version}.dist-info"
    head = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nProvides-Extra: toml\n"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(f"{info}/METADATA", head + "".join(f"Requires-Dist: {n}\n" for n in needs))
        tags = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        file.writestr(f"{info}/WHEEL", tags)
        file.writestr(f"{info}/RECORD", "")
    return f"{name}=={version} --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


@pytest.mark.thorough
def test_a_newer_release_of_something_with_an_extra_does_not_stop_the_installation(tmp_path):
    shelf, project = tmp_path / "a shelf", tmp_path / "a project"
    shelf.mkdir()
    (project / "requirements").mkdir(parents=True)
    listed = _wheel(shelf, "asks", "1.0", "counts[toml]>=1.0") + _wheel(shelf, "counts", "1.0")
    (project / "requirements" / "base.txt").write_text(listed)
    _wheel(shelf, "counts", "1.1")  # released after the list was made
    offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": shelf.as_uri(), "PIP_CONFIG_FILE": os.devnull}
    ran = subprocess.run(
        [sys.executable, "-c", INSTALL, str(PROJECT / "bin"), str(project)],
        env={"PATH": os.environ["PATH"]} | offline,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    packages = next((project / ".venv" / "lib").glob("python3*")) / "site-packages"
    found = {d.name: d.version for d in distributions(path=[str(packages)])}
    assert (found["asks"], found["counts"]) == ("1.0", "1.0")


@pytest.mark.parametrize("name", ["base", "dev"])
def test_the_lists_are_whole(name):
    """Nothing that a listed package needs is missing, since pip does not look for it."""
    text = (PROJECT / "requirements" / f"{name}.txt").read_text()
    lines = [line.split("\\")[0].strip() for line in re.findall(r"(?m)^[a-zA-Z].*", text)]
    pinned = {canonicalize_name(r.name): r for r in map(Requirement, lines)}
    here = [key for key, asked in pinned.items() if not asked.marker or asked.marker.evaluate()]
    assert len(here) > 20
    missing = [
        f"{key} needs {needed}"
        for key in here
        for needed in map(Requirement, distribution(key).requires or [])
        if (not needed.marker or needed.marker.evaluate({"extra": ""}))
        and canonicalize_name(needed.name) not in pinned
    ]
    assert not missing
