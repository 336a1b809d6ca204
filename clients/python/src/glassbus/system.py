"""A system on virtual time: what a test injects into, moves, and looks at."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import TypeVar

import httpx

from . import _calls as calls
from ._calls import JSON, Answer, Call, Clock, Event, Fields, Injected, Moved
from .errors import HostFailed, Refused

T = TypeVar("T")

#: How many events are read at once at most.
MOST_EVENTS = 1000


class System:
    """A system of its own: bus, modules, rules, memory and time. `Host.system` makes one.

    Nothing waits for real time. What a method says has happened has happened when it returns.
    """

    def __init__(self, client: httpx.Client, id: str) -> None:
        """Take the connection to the host, and the id that it gave the system."""
        self._client = client
        #: Its id in the host, such as ``s7``.
        self.id = id

    def _send(self, call: Call[T]) -> T:
        path = f"/v1/systems/{self.id}" + call.path.removeprefix("/v1")
        headers = {"accept": call.accept}
        try:
            response = self._client.request(call.method, path, json=call.json, params=call.params, headers=headers)
        except httpx.TransportError as error:
            raise HostFailed(f"the test host does not answer {call.method} {path}: {error}") from error
        return call.result(response)

    # -- Inputs

    def inject(self, topic: str, data: Fields | None = None, /, **fields: JSON) -> Injected:
        """Publish an event, a request or a fact.

        Its fields are given by name, or in a mapping, which may also have names that Python does not allow.
        When this returns, all that it causes without a timer has happened.
        Raises Refused.
        """
        return self._send(calls.inject(topic, {**(data or {}), **fields}))

    def advance(self, seconds: float) -> Moved:
        """Move time on. Each timer on the way fires at its own time, with all that it causes."""
        return self._send(calls.move({"advance": seconds}))

    def until(self, time: float) -> Moved:
        """Move time to a bus time that is not in the past."""
        return self._send(calls.move({"until": time}))

    def next(self) -> Moved:
        """Move time to the earliest timer; nowhere if none is set."""
        return self._send(calls.move({"next": True}))

    def idle(self, limit: float = 600) -> Moved:
        """Move time until no timer is set, at most so many seconds."""
        return self._send(calls.move({"idle": True, "limit": limit}))

    def set_date(self, date: str | datetime.datetime) -> None:
        """Set the date and the time of day; from now on the system knows them."""
        self._send(calls.set_date(date))

    def reload_rules(self) -> None:
        """Read the folders of rules again. Raises RulesRefused, and the former rules stay in force."""
        self._send(calls.reload_rules())

    # -- Expectations

    def expect(
        self,
        topic: str,
        data: Fields | None = None,
        /,
        *,
        at: float | None = None,
        within: float | None = None,
        **fields: JSON,
    ) -> Event:
        """Expect exactly one event with these fields after the last event of its topic that met an expectation.

        Other fields may have any value; one that is None here must be absent. `at` is its bus time, `within` a
        tolerance in seconds. Raises ExpectationFailed.
        """
        match = calls.event_match(topic, {**(data or {}), **fields}, at, within)
        event = self._send(calls.expect(match, only=True))
        assert event is not None, "an expectation of an event is met by one"
        return event

    def expect_none(
        self, topic: str, data: Fields | None = None, /, *, during: float | None = None, **fields: JSON
    ) -> None:
        """Expect no such event after the last event of its topic that met an expectation.

        With `during`, time moves on by so many seconds, and none may come on the way. Raises ExpectationFailed.
        """
        match = {**calls.event_match(topic, {**(data or {}), **fields}, None, None), "count": 0}
        since = None
        if during is not None:
            moved = self.advance(during)
            if moved.events is None:
                return
            since = moved.events[0]
        self._send(calls.expect(match, since=since))

    def expect_count(self, topic: str, count: int, data: Fields | None = None, /, **fields: JSON) -> None:
        """Expect that so many events with these fields have come since the beginning."""
        match = calls.event_match(topic, {**(data or {}), **fields}, None, None)
        self._send(calls.expect({**match, "count": count}))

    def expect_sequence(
        self,
        events: Sequence[str | tuple[str, Fields]],
        *,
        of: Sequence[str] = (),
        exact: bool = False,
    ) -> None:
        """Expect events in this order, each a topic or a topic with fields.

        Others may come in between; if it is `exact`, none of the topics that match the patterns `of`.
        """
        matches = [
            {"topic": event, "data": {}} if isinstance(event, str) else {"topic": event[0], "data": dict(event[1])}
            for event in events
        ]
        expectation: dict[str, JSON] = {"events": matches, "order": "exact" if exact else "subsequence"}
        if of:
            expectation["of"] = list(of)
        self._send(calls.expect(expectation))

    def expect_state(self, path: str, **condition: JSON) -> None:
        """Expect something of a value in the state, such as `expect_state("toast.waiting", equals=[])`.

        The conditions are those of a scenario: `equals`, `near` with `tolerance`, `contains` with `times`, `inOrder`.
        """
        self._send(calls.expect({"state": path, **condition}))

    # -- Looks

    @property
    def now(self) -> float:
        """The bus time, in seconds."""
        return self.clock().now

    def clock(self) -> Clock:
        """Read the time, and when the earliest timer is due."""
        return self._send(calls.clock())

    def state(self, path: str | None = None) -> JSON:
        """Return the state of all modules, or the value at a path such as ``toast.presenting.message``.

        None where there is no value. Raises Refused for a path that can never lead to one.
        """
        try:
            return self._send(calls.state(path))
        except Refused as refused:
            if path is None or refused.kind != "not-found":
                raise
            self._send(calls.has_no_value(path))
            return None

    def ask(self, query: str, fields: Fields | None = None, /, **more: JSON) -> Answer:
        """Ask a query, such as ``toast.priority``. Raises Refused."""
        return self._send(calls.ask(query, {**(fields or {}), **more}))

    def events(self, *topics: str, after: int = 0) -> list[Event]:
        """Return the events of some topics or patterns, or all; only those after an event, if one is given."""
        found: list[Event] = []
        while True:
            page = self._send(calls.events(topics, after, MOST_EVENTS))
            found += page
            if len(page) < MOST_EVENTS:
                return found
            after = page[-1].id

    def timeline(self, first: int = 0) -> str:
        """Return what has happened since an event as text, with the decisions of rules and their lines."""
        return self._send(calls.timeline(first))

    def explain(self, id: str | int) -> Mapping[str, JSON]:
        """Return why an event happened, by its number, or what became of a thing, by its id."""
        return self._mapping(calls.explain(id, None))

    def why_not(self, topic: str, id: str | int) -> Mapping[str, JSON]:
        """Return why no event of a topic followed from an event, or happened to a thing."""
        return self._mapping(calls.explain(id, topic))

    def _mapping(self, call: Call[JSON]) -> Mapping[str, JSON]:
        answer: Mapping[str, JSON] = self._send(call)
        return answer

    def picture(self, **look: str | float) -> JSON:
        """Return the picture of the screen as plain data.

        It may look as elsewhere: `container`, `width`, `height`, `scheme`, `direction`, `textSize`.
        """
        return self._send(calls.picture(look))

    def picture_svg(self, **look: str | float) -> str:
        """Draw the picture of the screen as SVG."""
        return self._send(calls.picture_svg(look))

    # -- Life

    def reset(self) -> None:
        """Go back to the beginning: time 0, the rules that it began with, the same world."""
        self._send(calls.reset())

    def snapshot(self) -> int:
        """Note what the system is now, and return the number of this snapshot."""
        return self._send(calls.snapshot())

    def restore(self, snapshot: int | None = None) -> None:
        """Go back, or forth, to a snapshot; to the latest one if none is given."""
        self._send(calls.restore(snapshot))

    def close(self) -> None:
        """End the system."""
        self._send(calls.remove_system())

    def __enter__(self) -> System:
        """Return the system, which ends with the block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the system."""
        self.close()
