"""Checks webhook addresses: https, and a public IP address that is resolved before the call."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address as IPv4
from ipaddress import IPv6Address as IPv6
from urllib.parse import urlsplit

from django.conf import settings

PORTS = (443, 8443)
LOOPBACK = ("localhost", "127.0.0.1", "::1")
MOST_ADDRESSES = 3
URL_LENGTH = 500
NAME = re.compile(r"(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]")

# Networks that are not public; the list in `ipaddress` has changed between versions.
CLOSED_4 = tuple(
    ipaddress.IPv4Network(each)
    for each in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"),
        *("172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16"),
        *("198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
    )
)
OPEN_6 = ipaddress.IPv6Network("2000::/3")
CLOSED_6 = tuple(
    ipaddress.IPv6Network(each) for each in ("2001::/23", "2001:db8::/32", "3ffe::/16", "3fff::/20")
)
MAPPED = ipaddress.IPv6Network("::ffff:0:0/96")
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
SIX_TO_FOUR = ipaddress.IPv6Network("2002::/16")


class BadAddress(Exception):
    """An address that must not be called; the message says why in a sentence."""


@dataclass(frozen=True)
class Target:
    """A parsed address; the certificate must be valid for its name."""

    name: str
    port: int
    path: str
    is_loopback: bool = False

    @property
    def host(self) -> str:
        """The name for the `Host` header."""
        name = f"[{self.name}]" if ":" in self.name else self.name
        return name if self.port == PORTS[0] else f"{name}:{self.port}"


def target_of(url: str, longest: int = URL_LENGTH) -> Target:
    """Parse an address of at most `longest` characters that may be called. Raises BadAddress.

    On a developer's site that may also be this machine, by plain http and on any port.
    """
    if len(url) > longest or not url.isascii() or not url.isprintable() or " " in url:
        raise BadAddress(f"Give an address of plain letters without blanks, {longest} at most.")
    try:
        parts, port = urlsplit(url), urlsplit(url).port
    except ValueError as error:
        raise BadAddress("That is no address.") from error
    name = (parts.hostname or "").lower()
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    is_own = parts.scheme == "http" and name in LOOPBACK and "@" not in parts.netloc
    if settings.WEBHOOKS_TO_LOOPBACK and is_own:
        return Target(name, 80 if port is None else port, path, is_loopback=True)
    if parts.scheme != "https":
        raise BadAddress("The address must begin with https://.")
    if "@" in parts.netloc or "\\" in url:
        raise BadAddress("The address must not hold a user name or a backslash.")
    port = PORTS[0] if port is None else port
    if port not in PORTS or parts.netloc.endswith(":"):
        raise BadAddress("Only the ports 443 and 8443 are called.")
    if not NAME.fullmatch(name):
        raise BadAddress("Give the name of a server, such as hooks.example.org, not its number.")
    return Target(name, port, path)


def resolve(name: str, port: int) -> list[str]:
    """All addresses of a name from the system's resolver. Raises OSError."""
    found = socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(place[0]) for *_, place in found))


def checked(addresses: Sequence[str]) -> Sequence[str]:
    """The addresses to call, if all addresses of the name are public. Raises BadAddress."""
    if not addresses or not all(is_public(each) for each in addresses):
        # The same message for every such address: it must not reveal our own network.
        raise BadAddress("That name does not lead to a public address.")
    return addresses[:MOST_ADDRESSES]


def on_this_machine(addresses: Sequence[str]) -> Sequence[str]:
    """The addresses, if all are of this machine. Raises BadAddress."""
    if not addresses or not all(ipaddress.ip_address(each).is_loopback for each in addresses):
        raise BadAddress("That name does not lead to this machine.")
    return addresses[:MOST_ADDRESSES]


def is_public(address: str) -> bool:
    """Whether an address is on the public internet; an embedded IPv4 address is checked."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    return all(_is_open(each) for each in _unwrapped(parsed))


def _unwrapped(address: IPv4 | IPv6) -> Iterator[IPv4 | IPv6]:
    """The IPv4 address inside an IPv6 address, else the address itself."""
    if isinstance(address, IPv6) and (address in MAPPED or address in NAT64):
        yield IPv4(int(address) & 0xFFFFFFFF)
    elif isinstance(address, IPv6) and address in SIX_TO_FOUR:
        yield IPv4((int(address) >> 80) & 0xFFFFFFFF)
    else:
        yield address


def _is_open(address: IPv4 | IPv6) -> bool:
    if isinstance(address, IPv4):
        return not any(address in net for net in CLOSED_4)
    if address.scope_id or address not in OPEN_6:
        return False
    return not any(address in net for net in CLOSED_6)
