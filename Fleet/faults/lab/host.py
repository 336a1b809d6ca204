"""The HTTP interface of a host on its Unix socket."""
import asyncio
import http.client
import json
import queue
import socket
import threading
import time
import urllib.parse


class _Connection(http.client.HTTPConnection):
    def __init__(self, path, timeout):
        super().__init__("localhost", timeout=timeout)
        self._path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self._path)


class HostInterface:
    def __init__(self, path):
        self.path = path

    def _ask(self, method, path, body=None, media="application/json"):
        connection = _Connection(self.path, 30)
        try:
            connection.request(method, path, body, {"Content-Type": media} if body is not None else {})
            answer = connection.getresponse()
            text = answer.read()
            return answer.status, json.loads(text) if text else None
        finally:
            connection.close()

    async def get(self, path):
        return (await asyncio.to_thread(self._ask, "GET", path))[1]

    async def publish(self, events):
        """Publishes events, given as a list of topics with data."""
        lines = "".join(json.dumps({"type": topic, "data": data}) + "\n" for topic, data in events)
        status, answer = await asyncio.to_thread(self._ask, "POST", "/v1/events", lines.encode(), "application/x-ndjson")
        if status != 200:
            raise RuntimeError(f"the host answers {status}: {answer}")
        return answer

    async def publish_event(self, event):
        """Publishes a complete CloudEvent."""
        return await asyncio.to_thread(
            self._ask, "POST", "/v1/events", json.dumps(event).encode(), "application/cloudevents+json")

    async def generation(self):
        return (await self.get("/v1/rules"))["generation"]

    async def set(self):
        return (await self.get("/v1/rules"))["set"]


class Tap:
    """Follows the events of a host in a thread, and records the arrival time of each."""

    def __init__(self, path, pattern):
        self.events = queue.SimpleQueue()
        self._connection = _Connection(path, 600)
        query = urllib.parse.urlencode({"topic": pattern})
        self._connection.request("GET", f"/v1/events?{query}")
        self._answer = self._connection.getresponse()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            while line := self._answer.readline():
                if line.startswith(b"data:"):
                    self.events.put((time.monotonic(), json.loads(line[5:])))
        except (OSError, ValueError, AttributeError):
            pass

    def taken(self):
        """The events that have arrived since the last call."""
        result = []
        while not self.events.empty():
            result.append(self.events.get())
        return result

    def close(self):
        try:
            self._connection.sock.shutdown(socket.SHUT_RDWR)
        except (OSError, AttributeError):
            pass
