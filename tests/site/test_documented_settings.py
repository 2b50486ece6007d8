"""Settings, the operations guide and the compose file name the same environment."""

import ast
import re
import runpy
from argparse import Namespace
from pathlib import Path

import pytest
import yaml
from django.core.exceptions import ImproperlyConfigured

from firewall_site.settings import environment as env

PROJECT = Path(__file__).resolve().parents[2]
READERS = {"text", "flag", "whole_number", "words", "required"}

# In a container these are fixed by the image or the compose file, or belong to one's own machine.
NOT_FOR_COMPOSE = {
    "FIREWALL_DATA",
    "FIREWALL_DEBUG",
    "FIREWALL_DEMO_LOGINS",
    "FIREWALL_SERVER_TIMING",
    "FIREWALL_WEBHOOKS_TO_LOOPBACK",
}
# Read by the compose file itself, or by uvicorn; no setting asks for them.
OF_COMPOSE = {"FIREWALL_LABORATORY_PROCESSES", "FIREWALL_WEB_PROCESSES", "FIREWALL_PUBLISH"}


def names_in_settings() -> set[str]:
    # Read by the command that loads the demo, and inside the module of the environment itself.
    found = {"FIREWALL_DEMO_LOGINS", "FIREWALL_DICE_KEY", "FIREWALL_OLD_DICE_KEYS"}
    for path in (PROJECT / "firewall_site" / "settings").glob("*.py"):
        found |= {
            node.args[0].value
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Call)
            and getattr(node.func, "attr", "") in READERS
            and node.args
            and isinstance(node.args[0], ast.Constant)
        }
    return found


def names_in_the_guide() -> set[str]:
    rows = re.findall(r"^\| (`[^|]+) \|", (PROJECT / "docs/operations.md").read_text(), re.M)
    return {name for row in rows for name in re.findall(r"`([A-Z][A-Z_]{3,})`", row)}


def passed_on_by_compose() -> dict[str, str]:
    services = yaml.safe_load((PROJECT / "docker-compose.yml").read_text())["services"]
    return services["worker"]["environment"]


def test_the_guide_names_every_setting_and_no_other():
    of_servers = {"WEB_CONCURRENCY", "FIREWALL_LABORATORY_PROCESSES"}
    assert names_in_the_guide() - of_servers == names_in_settings()


def test_compose_passes_on_every_setting():
    assert set(passed_on_by_compose()) == names_in_settings() - NOT_FOR_COMPOSE


def test_compose_reads_each_name_under_its_own_name():
    for name, value in passed_on_by_compose().items():
        if name not in {"DATABASE_URL", "REDIS_URL"}:
            assert value.startswith("${" + name + ":"), name


def test_compose_reads_nothing_else():
    text = (PROJECT / "docker-compose.yml").read_text()
    read = set(re.findall(r"\$\{([A-Z_]+)", text)) - {"POSTGRES_PASSWORD"}
    assert read - OF_COMPOSE == set(passed_on_by_compose()) - {"DATABASE_URL", "REDIS_URL"}


@pytest.mark.parametrize("name", ["web", "worker", "laboratory", "beat"])
def test_letters_of_every_process_wait_in_the_volume(name):
    services = yaml.safe_load((PROJECT / "docker-compose.yml").read_text())["services"]
    assert "mail:/data/mail" in services[name]["volumes"]


@pytest.mark.parametrize(
    ("host", "said", "address"),
    [
        ("127.0.0.1", "", "http://127.0.0.1:8017"),
        ("::1", "", "http://[::1]:8017"),
        ("0.0.0.0", "", "http://table:8017"),  # noqa: S104
        ("127.0.0.1", "https://play.example.org", "https://play.example.org"),
    ],
)
def test_links_in_letters_start_with_where_the_site_listens(
    tmp_path, monkeypatch, host, said, address
):
    monkeypatch.setenv("FIREWALL_SITE_ADDRESS", said)
    monkeypatch.setattr("socket.gethostname", lambda: "table")
    script = runpy.run_path(str(PROJECT / "bin" / "serve"), run_name="serve")
    surroundings = script["site_environment"](
        tmp_path, tmp_path / "logins", Namespace(host=host, port=8017)
    )
    assert surroundings["FIREWALL_SITE_ADDRESS"] == address


@pytest.mark.parametrize(
    ("hosts", "address"),
    [(["play.example.org", "b"], "https://play.example.org"), ([".x.org"], "https://x.org")],
)
def test_a_site_on_the_internet_is_called_by_its_first_name(hosts, address):
    assert env.secure_address(hosts) == address


@pytest.mark.parametrize("hosts", [["*"], [], ["*.x.org"]])
def test_a_wildcard_is_no_address(hosts):
    with pytest.raises(ImproperlyConfigured, match="Set FIREWALL_SITE_ADDRESS"):
        env.secure_address(hosts)
