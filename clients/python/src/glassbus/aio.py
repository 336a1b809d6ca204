"""The verbs of a system, awaited. generate.py writes this file from system.py."""

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


class AsyncSystem:
    """A system of its own: bus, modules, rules, memory and time. `Host.awaited` makes one.

    Nothing waits for real time. What a method says has happened has happened when it returns.
    """

    def __init__(self, client: httpx.AsyncClient, id: str) -> None:
        """Take the connection to the host, and the id that it gave the system."""
        self._client = client
        #: Its id in the host, such as ``s7``.
        self.id = id

    async def _send(self, call: Call[T]) -> T:
        path = f"/v1/systems/{self.id}" + call.path.removeprefix("/v1")
        headers = {"accept": call.accept}
        try:
            response = await self._client.request(call.method, path, json=call.json, params=call.params, headers=headers)
        except httpx.TransportError as error:
            raise HostFailed(f"the test host does not answer {call.method} {path}: {error}") from error
        return call.result(response)

    # -- Inputs

    async def inject(self, topic: str, data: Fields | None = None, /, **fields: JSON) -> Injected:
        """Publish an event, a request or a fact.

        Its fields are given by name, or in a mapping, which may also have names that Python does not allow.
        When this returns, all that it causes without a timer has happened.
        Raises Refused.
        """
        return await self._send(calls.inject(topic, {**(data or {}), **fields}))

    async def advance(self, seconds: float) -> Moved:
        """Move time on. Each timer on the way fires at its own time, with all that it causes."""
        return await self._send(calls.move({"advance": seconds}))

    async def until(self, time: float) -> Moved:
        """Move time to a bus time that is not in the past."""
        return await self._send(calls.move({"until": time}))

    async def next(self) -> Moved:
        """Move time to the earliest timer; nowhere if none is set."""
        return await self._send(calls.move({"next": True}))

    async def idle(self, limit: float = 600) -> Moved:
        """Move time until no timer is set, at most so many seconds."""
        return await self._send(calls.move({"idle": True, "limit": limit}))

    async def set_date(self, date: str | datetime.datetime) -> None:
        """Set the date and the time of day; from now on the system knows them."""
        await self._send(calls.set_date(date))

    async def reload_rules(self) -> None:
        """Read the folders of rules again. Raises RulesRefused, and the former rules stay in force."""
        await self._send(calls.reload_rules())

    # -- Expectations

    async def expect(
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
        event = await self._send(calls.expect(match, only=True))
        assert event is not None, "an expectation of an event is met by one"
        return event

    async def expect_none(
        self, topic: str, data: Fields | None = None, /, *, during: float | None = None, **fields: JSON
    ) -> None:
        """Expect no such event after the last event of its topic that met an expectation.

        With `during`, time moves on by so many seconds, and none may come on the way. Raises ExpectationFailed.
        """
        match = {**calls.event_match(topic, {**(data or {}), **fields}, None, None), "count": 0}
        since = None
        if during is not None:
            moved = await self.advance(during)
            if moved.events is None:
                return
            since = moved.events[0]
        await self._send(calls.expect(match, since=since))

    async def expect_count(self, topic: str, count: int, data: Fields | None = None, /, **fields: JSON) -> None:
        """Expect that so many events with these fields have come since the beginning."""
        match = calls.event_match(topic, {**(data or {}), **fields}, None, None)
        await self._send(calls.expect({**match, "count": count}))

    async def expect_sequence(
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
        await self._send(calls.expect(expectation))

    async def expect_state(self, path: str, **condition: JSON) -> None:
        """Expect something of a value in the state, such as `expect_state("toast.waiting", equals=[])`.

        The conditions are those of a scenario: `equals`, `near` with `tolerance`, `contains` with `times`, `inOrder`.
        """
        await self._send(calls.expect({"state": path, **condition}))

    # -- Looks

    async def now(self) -> float:
        """The bus time, in seconds."""
        return (await self.clock()).now

    async def clock(self) -> Clock:
        """Read the time, and when the earliest timer is due."""
        return await self._send(calls.clock())

    async def state(self, path: str | None = None) -> JSON:
        """Return the state of all modules, or the value at a path such as ``toast.presenting.message``.

        None where there is no value. Raises Refused for a path that can never lead to one.
        """
        try:
            return await self._send(calls.state(path))
        except Refused as refused:
            if path is None or refused.kind != "not-found":
                raise
            await self._send(calls.has_no_value(path))
            return None

    async def ask(self, query: str, fields: Fields | None = None, /, **more: JSON) -> Answer:
        """Ask a query, such as ``toast.priority``. Raises Refused."""
        return await self._send(calls.ask(query, {**(fields or {}), **more}))

    async def events(self, *topics: str, after: int = 0) -> list[Event]:
        """Return the events of some topics or patterns, or all; only those after an event, if one is given."""
        found: list[Event] = []
        while True:
            page = await self._send(calls.events(topics, after, MOST_EVENTS))
            found += page
            if len(page) < MOST_EVENTS:
                return found
            after = page[-1].id

    async def timeline(self, first: int = 0) -> str:
        """Return what has happened since an event as text, with the decisions of rules and their lines."""
        return await self._send(calls.timeline(first))

    async def explain(self, id: str | int) -> Mapping[str, JSON]:
        """Return why an event happened, by its number, or what became of a thing, by its id."""
        return await self._mapping(calls.explain(id, None))

    async def why_not(self, topic: str, id: str | int) -> Mapping[str, JSON]:
        """Return why no event of a topic followed from an event, or happened to a thing."""
        return await self._mapping(calls.explain(id, topic))

    async def _mapping(self, call: Call[JSON]) -> Mapping[str, JSON]:
        answer: Mapping[str, JSON] = await self._send(call)
        return answer

    async def picture(self, **look: str | float) -> JSON:
        """Return the picture of the screen as plain data.

        It may look as elsewhere: `container`, `width`, `height`, `scheme`, `direction`, `textSize`.
        """
        return await self._send(calls.picture(look))

    async def picture_svg(self, **look: str | float) -> str:
        """Draw the picture of the screen as SVG."""
        return await self._send(calls.picture_svg(look))

    # -- Life

    async def reset(self) -> None:
        """Go back to the beginning: time 0, the rules that it began with, the same world."""
        await self._send(calls.reset())

    async def snapshot(self) -> int:
        """Note what the system is now, and return the number of this snapshot."""
        return await self._send(calls.snapshot())

    async def restore(self, snapshot: int | None = None) -> None:
        """Go back, or forth, to a snapshot; to the latest one if none is given."""
        await self._send(calls.restore(snapshot))

    async def close(self) -> None:
        """End the system."""
        await self._send(calls.remove_system())

    async def __aenter__(self) -> AsyncSystem:
        """Return the system, which ends with the block."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the system."""
        await self.close()
