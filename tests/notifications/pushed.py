"""A browser that takes push messages, for tests: decrypts as RFC 8291 says, by its own code."""

from __future__ import annotations

import base64
import json
import os
from dataclasses import dataclass, field

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

VAPID = "uzSgk_4mnNS_SKfu4RAD9ilbEnw0vEkXz7P818r4XMg"
CURVE = ec.SECP256R1()


def plain(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def point(key: ec.EllipticCurvePrivateKey) -> bytes:
    encoding, form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    return key.public_key().public_bytes(encoding, form)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


@dataclass
class FakeBrowser:
    """Its address and keys, as `PushSubscription.toJSON()` would give them."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def form(self) -> dict[str, str]:
        return {
            "endpoint": self.endpoint,
            "p256dh": text(point(self.key)),
            "auth": text(self.secret),
        }

    def read(self, body: bytes) -> dict[str, object]:
        """What a message says to whom it is for. Raises InvalidTag for somebody else's."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(body) <= 4096
        assert len(sealed) <= size
        sender = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
        shared = self.key.exchange(ec.ECDH(), sender)
        info = b"WebPush: info\0" + point(self.key) + theirs
        together = derived(shared, self.secret, info, 32)
        key = derived(together, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(together, salt, b"Content-Encoding: nonce\0", 12)
        opened = AESGCM(key).decrypt(nonce, sealed, None)
        said, mark = opened.rstrip(b"\0")[:-1], opened.rstrip(b"\0")[-1:]
        assert mark == b"\2"
        found: dict[str, object] = json.loads(said)
        return found


def signed_claims(header: str, public_key: str) -> dict[str, object]:
    """The claims of an `Authorization` header, if the key of this site has signed them."""
    assert header.startswith("vapid ")
    parts = dict(part.strip().split("=", 1) for part in header[6:].split(","))
    assert parts["k"] == public_key
    signed, _, signature = parts["t"].rpartition(".")
    raw = plain(signature)
    numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, plain(public_key))
    key.verify(encode_dss_signature(*numbers), signed.encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(plain(signed.split(".")[0]))["alg"] == "ES256"
    claims: dict[str, object] = json.loads(plain(signed.split(".")[1]))
    return claims
