"""A webhook leads to the public internet or nowhere."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notifications.webhook_address import BadAddress, checked, is_public, target_of

CLOSED = [
    "0.0.0.0",  # noqa: S104 – nothing is bound to it
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.0.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::2",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd12:3456::1",
    "fec0::1",
    "ff02::1",
    "100::1",
    "2001:db8::1",
    "2001::1",
    "3fff::1",
    "3ffe::1",
    "5f00::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::a00:1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "2002:c0a8:101::1",
    "2002:a9fe:a9fe::",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
]
OPEN = [
    "1.1.1.1",
    "8.8.8.8",
    "93.184.216.34",
    "100.63.255.255",
    "100.128.0.1",
    "172.15.255.255",
    "172.32.0.1",
    "192.0.1.1",
    "198.17.255.255",
    "223.255.255.255",
    "2606:4700::1111",
    "2a00:1450:4001::1",
    "64:ff9b::808:808",
    "::ffff:8.8.8.8",
    "2002:808:808::1",
]


@pytest.mark.parametrize("address", CLOSED)
def test_it_is_not_called(address):
    assert not is_public(address)


@pytest.mark.parametrize("address", OPEN)
def test_it_may_be_called(address):
    assert is_public(address)


@pytest.mark.parametrize("words", ["", "127.1", "0177.0.0.1", "2130706433", "0x7f.1", "localhost"])
def test_what_is_no_address_is_not_called(words):
    assert not is_public(words)


@given(st.ip_addresses())
def test_what_the_library_calls_private_is_never_called(address):
    inner = getattr(address, "ipv4_mapped", None) or address
    nat64 = ipaddress.ip_network("64:ff9b::/96")
    if address.version == 6 and (address in nat64 or address.sixtofour):
        return
    if inner.is_private or inner.is_loopback or inner.is_link_local or inner.is_multicast:
        assert not is_public(str(address))


def test_one_closed_address_among_open_ones_shuts_the_name():
    assert checked(["8.8.8.8", "1.1.1.1"]) == ["8.8.8.8", "1.1.1.1"]
    for addresses in (["8.8.8.8", "10.0.0.1"], ["::1", "8.8.8.8"], []):
        with pytest.raises(BadAddress, match="public address"):
            checked(addresses)


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("https://hooks.example.org", ("hooks.example.org", 443, "/")),
        ("https://Hooks.Example.org:443/a?b=c#d", ("hooks.example.org", 443, "/a?b=c")),
        ("https://hooks.example.org:8443/x", ("hooks.example.org", 8443, "/x")),
        ("https://xn--bcher-kva.example/x", ("xn--bcher-kva.example", 443, "/x")),
    ],
)
def test_an_address_is_taken_apart(url, target):
    found = target_of(url)
    assert (found.name, found.port, found.path) == target


@pytest.mark.parametrize(
    "url",
    [
        *("", "hooks.example.org", "http://hooks.example.org/", "ftp://hooks.example.org/"),
        *(
            "https://",
            "https:///x",
            "https://localhost/",
            "https://intranet/",
            "file:///etc/passwd",
        ),
        *(
            "https://127.0.0.1/",
            "https://2130706433/",
            "https://0177.0.0.1/",
            "https://0x7f.0.0.1/",
        ),
        *("https://127.1/", "https://0x7f000001/", "https://[::1]/", "https://[::ffff:7f00:1]/"),
        *("https://example.org:80/", "https://example.org:22/", "https://example.org:/x"),
        *("https://example.org:99999/", "https://example.org:x/", "https://example.org:0/"),
        *("https://me:pw@example.org/", "https://example.org@127.0.0.1/", "https://a.b\\@c.d/"),
        *("https://exa mple.org/", "https://example.org/\r\nX: y", "https://example.org/\t"),
        *("https://bücher.example/", "https://example.org./", "https://-a.example.org/"),
        *("https://１２７.0.0.1/", "https://example.org/" + "x" * 500, "https://[::1"),
        "https://" + "a." * 130 + "org/",
    ],
)
def test_an_address_is_refused_with_a_sentence(url):
    with pytest.raises(BadAddress, match=r"^[A-Z].*\.$"):
        target_of(url)


@given(st.text(max_size=60))
def test_garbage_is_refused_with_a_sentence(text):
    for url in (text, f"https://{text}", f"https://example.org{text}"):
        try:
            target = target_of(url)
        except BadAddress:
            continue
        assert target.port in (443, 8443)
        assert target.path.startswith("/")
        assert target.path.isascii()
        assert target.path.isprintable()
