from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from typing import Mapping

from .client import Notification


class WebhookError(Exception):
    """The delivery is not ours, or too old."""


def verify_webhook(
    body: bytes, headers: Mapping[str, str], secret: str, *, tolerance_seconds: float = 300
) -> list[Notification]:
    """The events of a delivery whose signature is right (Standard Webhooks).

    body: The bytes as they arrived; parsing and printing them again would change them.
    secret: The secret of the receiver, as the dashboard shows it.
    """
    named = {name.lower(): value for name, value in headers.items()}
    try:
        message_id, timestamp = named["webhook-id"], named["webhook-timestamp"]
        signatures = named["webhook-signature"].split(" ")
        age = abs(time.time() - int(timestamp))
    except (KeyError, ValueError):
        raise WebhookError("A header of the signature is missing.") from None
    if age > tolerance_seconds:
        raise WebhookError("The delivery is too old.")
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(_key(secret), signed, hashlib.sha256).digest()).decode()
    # While a secret is replaced there are two signatures, and either will do.
    if not any(hmac.compare_digest(expected.encode(), signature.encode()) for signature in signatures):
        raise WebhookError("The signature is wrong.")
    return json.loads(body)


def _key(secret: str) -> bytes:
    """A secret that starts with whsec_ is base64; any other is taken as it is."""
    encoded = re.fullmatch(r"whsec_([A-Za-z0-9+/]+={0,2})", secret)
    return base64.b64decode(encoded.group(1)) if encoded else secret.encode()
