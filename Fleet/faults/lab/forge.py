"""Forges invalid bundles and pointers, which the operator's program would not make."""
import hashlib
import json
import time
import zlib

from nacl.signing import SigningKey

PART = 128 << 10


def canonical(value):
    """Canonical JSON as the fleet's programs write it, for integers and short decimals."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sign(document, key_file):
    """Signs a document with an operator's key."""
    with open(key_file) as file:
        key = json.load(file)
    members = {**document, "key": key["name"]}
    signature = SigningKey(bytes.fromhex(key["seed"])).sign(canonical(members)).signature
    return {**members, "signature": signature.hex()}


class Bundle:
    """A bundle of files, given by path."""

    def __init__(self, files, **manifest):
        self.manifest = {
            "v": 1, "created": "2026-01-01T00:00:00Z",
            "files": [
                {"path": path, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
                for path, content in sorted((path, content.encode()) for path, content in files.items())], **manifest}
        head = canonical(self.manifest)
        self.digest = hashlib.sha256(head).hexdigest()
        self.archive = zlib.compress(head + b"\n" + b"".join(content.encode() for _, content in sorted(files.items())), 9)

    @property
    def parts(self):
        return [self.archive[start:start + PART] for start in range(0, len(self.archive), PART)]

    async def send(self, reader, parts=None, number=None):
        """Publishes the parts, or others in their place. `number` overrides the stated number of parts."""
        parts = self.parts if parts is None else parts
        for index, part in enumerate(parts):
            await reader.publish(
                f"bundle.{self.digest}.{index}", part, **{"Glassbus-Parts": str(number or len(parts))})


def pointer(lab, serial, bundle, key=None, previous=None, **changes):
    """A signed pointer that begins a stage of all hosts."""
    now = int(time.time())
    document = {
        "kind": "pointer", "v": 1, "fleet": lab.fleet, "channel": "stable", "serial": serial, "bundle": bundle,
        "salt": serial, "stages": [{"percent": 100, "soak": 1, "labels": []}], "stage": 0,
        "halt": {"hosts": 2, "share": 0.02, "failureRatio": 2, "probability": 0.01, "quorum": 0.95},
        "notBefore": now - 1, "expires": now + 86400, **changes}
    if previous:
        document["previous"] = previous
    return sign(document, key or lab.operator.key)


def cohort(host, fleet, salt):
    """The cohort of a host, from 0 to 9,999, which determines its stage."""
    digest = hashlib.sha256(f"{salt}\0{fleet}\0{host}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % 10000


def now():
    """Whole seconds since 1970."""
    return int(time.time())
