# Verifies a delivery in Python 3, without packages.
# SECRET=… WEBHOOK_ID=… WEBHOOK_TIMESTAMP=… WEBHOOK_SIGNATURE=… python3 verify.py < body
import base64, hashlib, hmac, os, sys, time


def is_genuine(body: bytes, message_id: str, timestamp: str, signatures: str, secret: str) -> bool:
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret[6:]) if secret.startswith("whsec_") else secret.encode()
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected, signature) for signature in signatures.split(" "))


if __name__ == "__main__":
    names = ("WEBHOOK_ID", "WEBHOOK_TIMESTAMP", "WEBHOOK_SIGNATURE", "SECRET")
    sys.exit(0 if is_genuine(sys.stdin.buffer.read(), *(os.environ[name] for name in names)) else 1)
