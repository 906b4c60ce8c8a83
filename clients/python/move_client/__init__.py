"""Client of the MOVE Dashboard API. Needs nothing but Python."""

from ._transport import MoveError
from .client import MoveClient
from .webhooks import WebhookError, verify_webhook

__all__ = ["MoveClient", "MoveError", "WebhookError", "verify_webhook"]
