"""A host whose time is the real one: the same verbs, with real waiting."""

from __future__ import annotations

import datetime
import os
import time
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any, TypeVar

import httpx
from httpx_sse import ServerSentEvent, connect_sse

from . import _calls as calls
from ._calls import JSON, Answer, Call, Clock, Event, Fields, Injected, Moved
from .errors import ExpectationFailed, HostNotFound

T = TypeVar("T")

#: How far two numbers may differ and still be the same, as in scenarios.
TOLERANCE = 1e-6

#: How many events before a failure are shown.
SHOWN = 20


def usual_socket() -> str:
    """Return the path of the socket that `busctl` uses without options."""
    named = os.environ.get("GLASSBUS_SOCKET")
    if named:
        return named
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    if runtime:
        return os.path.join(runtime, "glassbus", "bus.sock")
    return os.path.join(os.environ.get("TMPDIR", "/tmp"), f"glassbus-{os.getuid()}", "bus.sock")


class LiveHost:
    """A host that runs in real time, such as one in an app. `Host.attach` makes one.

    An expectation waits for its event, also for one that has come since the expectation before it.
    """

    def __init__(self, socket: str | None, url: str | None, token: str | None) -> None:
        """Connect. Raises HostNotFound."""
        if url is not None:
            headers = {"authorization": f"Bearer {token}"} if token else {}
            self._client = httpx.Client(base_url=url, headers=headers, timeout=30)
            place = url
        else:
            place = socket or usual_socket()
            transport = httpx.HTTPTransport(uds=place)
            self._client = httpx.Client(transport=transport, base_url="http://glassbus", timeout=30)
        try:
            health = self._send(Call("GET", "/v1/health", lambda response: response.json()))
        except httpx.TransportError as error:
            raise HostNotFound(f"no host answers at {place}; `busctl serve` starts one ({error})") from error
        self._instance = str(health["instance"])
        latest = self._send(calls.events((), "", 1))
        # The number of the last event that an expectation has looked at.
        self._seen = latest[-1].id if latest else 0

    def _send(self, call: Call[T]) -> T:
        answer = self._client.request(
            call.method, call.path, json=call.json, params=call.params, headers={"accept": call.accept}
        )
        return call.result(answer)

    # -- Inputs

    def inject(self, topic: str, data: Fields | None = None, /, **fields: JSON) -> Injected:
        """Publish a request, and return what it caused at once. Raises Refused."""
        return self._send(calls.inject(topic, {**(data or {}), **fields}))

    # -- Time, if the host is a test host

    def advance(self, seconds: float) -> Moved:
        """Move the time of a test host on, such as one in an app under test. Raises Refused for a real host."""
        return self._send(calls.move({"advance": seconds}))

    def idle(self, limit: float = 600) -> Moved:
        """Move the time of a test host until no timer is set. Raises Refused for a real host."""
        return self._send(calls.move({"idle": True, "limit": limit}))

    def set_date(self, date: str | datetime.datetime) -> None:
        """Set the date and the time of day of a test host. Raises Refused for a real host."""
        self._send(calls.set_date(date))

    def reload_rules(self) -> None:
        """Read the folders of rules again. Raises RulesRefused, and the former rules stay in force."""
        self._send(calls.reload_rules())

    # -- Expectations

    def expect(self, topic: str, data: Fields | None = None, /, *, wait: float = 5, **fields: JSON) -> Event:
        """Wait for an event with these fields that comes after the last one that was expected.

        Other fields may have any value; one that is None here must be absent.
        Raises ExpectationFailed after `wait` seconds.
        """
        wanted = {**(data or {}), **fields}
        passed: list[Event] = []
        for event in self._coming(wait):
            if event.topic == topic and not differences(wanted, event.data):
                self._seen = event.id
                return event
            passed.append(event)
        raise ExpectationFailed(_missing(topic, wanted, wait, passed))

    def expect_none(self, topic: str, data: Fields | None = None, /, *, during: float, **fields: JSON) -> None:
        """Wait so many seconds, and expect that no such event comes meanwhile. Raises ExpectationFailed."""
        wanted = {**(data or {}), **fields}
        latest = self._send(calls.events((), "", 1))
        after = latest[-1].id if latest else 0
        for event in self._coming(during, after):
            if event.topic == topic and not differences(wanted, event.data):
                raise ExpectationFailed(f"expected no {topic}, but it came at {event.time} s: {dict(event.data)}")

    def stream(self, *topics: str, after: str | int | None = None) -> Iterator[Event]:
        """Follow the events of some topics or patterns as they happen, without end.

        If the connection breaks, it goes on after the last event.
        """
        position = None if after is None else str(after)
        while True:
            try:
                for message in self._messages(topics, position, None):
                    position = message.id or position
                    if message.event == "message":
                        yield Event.of(message.json())
            except httpx.TransportError:
                time.sleep(0.2)

    def _coming(self, seconds: float, after: int | None = None) -> Iterator[Event]:
        """Yield all events behind the last that was expected, until the time is over."""
        end = time.monotonic() + seconds
        position = f"{self._instance}.{self._seen if after is None else after}"
        while (left := end - time.monotonic()) > 0:
            try:
                for message in self._messages((), position, left):
                    position = message.id or position
                    if message.event == "message":
                        yield Event.of(message.json())
                    if time.monotonic() >= end:
                        return
            except httpx.ReadTimeout:
                return
            except httpx.TransportError:
                time.sleep(min(0.2, max(0.0, end - time.monotonic())))

    def _messages(
        self, topics: tuple[str, ...], after: str | None, patience: float | None
    ) -> Iterator[ServerSentEvent]:
        params: list[tuple[str, str]] = [("topic", topic) for topic in topics]
        if after is not None:
            params.append(("after", after))
        timeout = httpx.Timeout(30, read=patience)
        with connect_sse(self._client, "GET", "/v1/events", params=params, timeout=timeout) as source:
            if source.response.status_code != 200:
                source.response.read()
                Call("GET", "/v1/events", lambda _: None).result(source.response)
            yield from source.iter_sse()

    # -- Looks

    def clock(self) -> Clock:
        """Read the bus time."""
        return self._send(calls.clock())

    def state(self, path: str | None = None) -> JSON:
        """Return the state of all modules, or the value at a path; None where there is no value."""
        return self._send(calls.state(path))

    def ask(self, query: str, fields: Fields | None = None, /, **more: JSON) -> Answer:
        """Ask a query, such as ``toast.priority``. Raises Refused."""
        return self._send(calls.ask(query, {**(fields or {}), **more}))

    def explain(self, id: str | int) -> Mapping[str, JSON]:
        """Return why an event happened, by its number, or what became of a thing, by its id."""
        answer: Mapping[str, JSON] = self._send(calls.explain(id, None))
        return answer

    def why_not(self, topic: str, id: str | int) -> Mapping[str, JSON]:
        """Return why no event of a topic followed from an event, or happened to a thing."""
        answer: Mapping[str, JSON] = self._send(calls.explain(id, topic))
        return answer

    def picture(self, **look: str | float) -> JSON:
        """Return the picture of the screen as plain data."""
        return self._send(calls.picture(look))

    def picture_svg(self, **look: str | float) -> str:
        """Draw the picture of the screen as SVG."""
        return self._send(calls.picture_svg(look))

    def close(self) -> None:
        """Close the connection. The host goes on."""
        self._client.close()

    def __enter__(self) -> LiveHost:
        """Return the host; the connection closes with the block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the connection."""
        self.close()


def differences(wanted: JSON, found: JSON, path: str = "") -> list[str]:
    """Return how a value differs from what is wanted. As in scenarios, other fields may have any value."""
    if isinstance(wanted, Mapping):
        if not isinstance(found, Mapping):
            return [f"{path or 'data'}: expected {wanted}, found {found}"]
        nested = [
            differences(value, found.get(name), f"{path}.{name}" if path else str(name))
            for name, value in wanted.items()
        ]
        return [difference for each in nested for difference in each]
    if isinstance(wanted, list):
        if not isinstance(found, list) or len(found) != len(wanted):
            return [f"{path}: expected {wanted}, found {found}"]
        nested = [differences(a, b, f"{path}.{i}") for i, (a, b) in enumerate(zip(wanted, found, strict=True))]
        return [difference for each in nested for difference in each]
    if _is_number(wanted) and _is_number(found):
        return [] if abs(wanted - found) <= TOLERANCE else [f"{path}: expected {wanted}, found {found}"]
    is_same = type(wanted) is type(found) and wanted == found
    return [] if is_same else [f"{path}: expected {wanted!r}, found {found!r}"]


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _missing(topic: str, wanted: Fields, wait: float, passed: list[Event]) -> str:
    lines = [f"expected {topic} {dict(wanted)} within {wait} s"]
    same = [event for event in passed if event.topic == topic]
    if same:
        nearest = min(same, key=lambda event: len(differences(wanted, event.data)))
        reasons = "; ".join(differences(wanted, nearest.data))
        lines.append(f"  nearest: {topic} {dict(nearest.data)} at {nearest.time} s: {reasons}")
    else:
        lines[0] += f"; there was no {topic}"
    lines += [f"  {event.time:>9.3f}  {event.topic}  {dict(event.data)}" for event in passed[-SHOWN:]]
    return "\n".join(lines)
