from __future__ import annotations

import base64
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Iterator, NamedTuple

_BUSY = (429, 503)
_LONGEST_PAUSE_SECONDS = 60


class Call(NamedTuple):
    """How a call is sent: what goes into the path, the query and the body."""

    method: str
    path: str
    in_path: list
    in_query: list
    body: Any


class MoveError(Exception):
    """The server refused a call; code is one of those listed at /docs."""

    def __init__(self, status: int, code: str, message: str, request_id: str | None, fields: Any):
        super().__init__(message)
        self.status = status
        self.code = code
        self.request_id = request_id
        self.fields = fields


class HttpTransport:
    """Sends calls with the key of a project."""

    def __init__(self, server: str, project_id: int, api_key: str, *, timeout: float = 30, retries: int = 2):
        self._server = server.rstrip("/")
        self._project_id = project_id
        self._authorization = "Basic " + base64.b64encode(f"{project_id}:{api_key}".encode()).decode()
        self._timeout = timeout
        self._retries = retries

    def call(self, call: Call, given: dict) -> Any:
        return self._answer(call, given)[0]

    def pages(self, call: Call, given: dict) -> Iterator[Any]:
        while True:
            reply, cursor = self._answer(call, given)
            yield reply
            if cursor is None:
                return
            given = {**given, "cursor": cursor}

    def _answer(self, call: Call, given: dict) -> tuple:
        named = {name: value for name, value in given.items() if value is not None}
        named.setdefault("projectId", self._project_id)
        request = self._request(call, named)
        for attempt in range(self._retries + 1):
            try:
                with urllib.request.urlopen(request, timeout=self._timeout) as response:
                    reply = _content(response.headers.get_content_type(), response.read())
                    in_body = reply.get("next") if isinstance(reply, dict) else None
                    return reply, response.headers.get("Next-Cursor") or in_body
            except urllib.error.HTTPError as refused:
                with refused:
                    if call.method == "GET" and refused.code in _BUSY and attempt < self._retries:
                        time.sleep(_pause(refused.headers.get("Retry-After"), attempt))
                        continue
                    raise _error(refused.code, refused.read()) from None
        raise AssertionError("unreachable")

    def _request(self, call: Call, named: dict) -> urllib.request.Request:
        path = call.path
        for name in call.in_path:
            path = path.replace("{" + name + "}", urllib.parse.quote(str(named[name]), safe=""))
        query = {name: _text(named[name]) for name in call.in_query if name in named}
        url = self._server + path + ("?" + urllib.parse.urlencode(query) if query else "")
        headers = {"Authorization": self._authorization, "Accept": "application/json, */*"}
        data = None
        if call.body is not None:
            content = named["body"] if call.body == "whole" else {name: named[name] for name in call.body if name in named}
            data = json.dumps(content).encode()
            headers["Content-Type"] = "application/json"
        return urllib.request.Request(url, data=data, headers=headers, method=call.method)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _content(media_type: str, body: bytes) -> Any:
    if media_type == "application/json":
        return json.loads(body) if body else None
    return body.decode() if media_type.startswith("text/") else body


def _pause(retry_after: str | None, attempt: int) -> float:
    seconds = int(retry_after) if retry_after and retry_after.isdigit() else 2**attempt
    return min(seconds, _LONGEST_PAUSE_SECONDS)


def _error(status: int, body: bytes) -> MoveError:
    try:
        error = json.loads(body)["error"]
    except (ValueError, KeyError, TypeError):
        error = {}
    message = error.get("message", f"Status {status}")
    return MoveError(status, error.get("code", "unknown"), message, error.get("requestId"), error.get("fields"))
