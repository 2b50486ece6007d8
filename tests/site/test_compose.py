"""The compose file says what the operations page promises."""

import re
from pathlib import Path

import pytest
import yaml

from firewall_site.settings.environment import SHORTEST_SECRET

PROJECT = Path(__file__).resolve().parents[2]
COMPOSE = yaml.safe_load((PROJECT / "docker-compose.yml").read_text())
SERVICES = COMPOSE["services"]
DOCKERFILE = (PROJECT / "Dockerfile").read_text()


def test_the_services_are_the_ones_that_the_site_needs():
    assert set(SERVICES) == {"postgres", "redis", "migrate", "web", "worker", "laboratory", "beat"}


@pytest.mark.parametrize("name", ["web", "worker", "laboratory", "beat"])
def test_the_site_waits_for_migrations_that_run_once(name):
    waits = SERVICES[name]["depends_on"]
    assert waits["migrate"] == {"condition": "service_completed_successfully"}
    assert SERVICES["migrate"]["restart"] == "no"


@pytest.mark.parametrize("name", ["postgres", "redis", "worker", "laboratory"])
def test_services_tell_whether_they_are_well(name):
    assert SERVICES[name]["healthcheck"]["test"]


def test_the_image_tells_whether_the_web_server_is_well():
    assert "HEALTHCHECK" in DOCKERFILE
    assert "/healthz" in DOCKERFILE
    assert "healthcheck" not in SERVICES["web"]


@pytest.mark.parametrize(
    "name", ["FIREWALL_SECRET_KEY", "FIREWALL_ALLOWED_HOSTS", "POSTGRES_PASSWORD"]
)
def test_a_missing_secret_stops_the_start_with_a_sentence(name):
    text = (PROJECT / "docker-compose.yml").read_text()
    assert re.search(r"\$\{" + name + r":\?Set " + name, text)
    assert not re.search(r"\$\{" + name + r"(:-[^}]*)?\}", text)


def test_the_image_is_built_with_a_key_that_production_takes():
    said = re.search(r"FIREWALL_SECRET_KEY=(\"[^\"]*\"|\S+)", DOCKERFILE)
    assert said is not None
    assert "/dev/urandom" in said[0] or len(said[1]) >= SHORTEST_SECRET


def test_simulations_have_workers_of_their_own():
    assert "laboratory" in SERVICES["laboratory"]["command"]
    assert "--queues" not in SERVICES["worker"]["command"]


def test_every_volume_is_declared():
    used = {
        volume.split(":")[0]
        for service in SERVICES.values()
        for volume in service.get("volumes", [])
    }
    assert used == set(COMPOSE["volumes"])


def test_the_image_is_not_run_by_root_and_checks_its_hashes():
    assert re.search(r"^USER firewall$", DOCKERFILE, re.MULTILINE)
    assert "--require-hashes" in DOCKERFILE


def test_every_room_is_copied_into_the_image_and_let_into_the_build():
    rooms = {
        "firewall_site",
        "rules",
        "web",
        "accounts",
        "notifications",
        "chat",
        "rosters",
        "battles",
        "laboratory",
        "campaigns",
        "templates",
        "static",
    }
    allowed = set((PROJECT / ".dockerignore").read_text().split())
    for room in rooms:
        assert f"COPY {room} {room}" in DOCKERFILE
        assert f"!{room}" in allowed
