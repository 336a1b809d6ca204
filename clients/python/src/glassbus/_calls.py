"""What can be asked of a host, and what comes back. The clients below only send these."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import httpx

from .errors import ExpectationFailed, error_for

T = TypeVar("T")

JSON = Any
"""A value as JSON has it."""

Fields = Mapping[str, JSON]


@dataclass(frozen=True)
class Event:
    """An event that was delivered."""

    #: Its number in the run.
    id: int
    topic: str
    data: Mapping[str, JSON]
    #: The bus time, in seconds.
    time: float
    #: Who published it, such as ``/toast``.
    source: str = ""
    #: The number of the event that caused it; None for an input, and for what a timer caused.
    cause: int | None = None

    def __getitem__(self, name: str) -> JSON:
        """Return a field of the data."""
        return self.data[name]

    @staticmethod
    def of(cloud_event: Fields) -> Event:
        """Read a CloudEvent as a host writes it."""
        cause = cloud_event.get("causationid")
        return Event(
            id=int(cloud_event["busid"]),
            topic=str(cloud_event["type"]),
            data=cloud_event.get("data") or {},
            time=float(cloud_event["bustime"]),
            source=str(cloud_event.get("source", "")),
            cause=None if cause is None else int(cause),
        )


@dataclass(frozen=True)
class Injected:
    """What became of an event that was injected, and all that it caused at once, in order."""

    #: Its number; None if it was not delivered at once.
    id: int | None
    #: ``waits``, ``merged``, ``duplicate`` or ``dropped``, if it was not delivered at once.
    outcome: str | None
    effects: list[Event] = field(default_factory=list)

    @property
    def topics(self) -> list[str]:
        """The topics of the effects."""
        return [event.topic for event in self.effects]


@dataclass(frozen=True)
class Moved:
    """How far time has moved, and what happened on the way."""

    #: The bus time now, in seconds.
    now: float
    #: How many timers have fired.
    timers: int
    #: The numbers of the first and the last event on the way; None if there were none.
    events: tuple[int, int] | None


@dataclass(frozen=True)
class Clock:
    """The time of a system."""

    #: The bus time, in seconds.
    now: float
    #: Whether it stands still between requests.
    virtual: bool
    #: When the earliest timer is due; None if none is set.
    next: float | None
    #: The date and time of day in UTC; None on virtual time without a date.
    date: str | None


@dataclass(frozen=True)
class Answer:
    """The answer to a query."""

    value: JSON
    #: Who gave it: the file and line of a rule such as ``rules/toast.lua:12``, a module, or ``default``.
    by: str


@dataclass(frozen=True)
class Call(Generic[T]):
    """One request to a host, and how its answer is read."""

    method: str
    path: str
    read: Callable[[httpx.Response], T]
    json: JSON = None
    params: dict[str, str] | list[tuple[str, str | int | float | bool | None]] = field(default_factory=dict)
    accept: str = "application/json"

    def result(self, response: httpx.Response) -> T:
        """Read an answer.

        Raises Refused for a problem.
        """
        if response.is_success:
            return self.read(response)
        try:
            problem = response.json()
        except ValueError:
            problem = {"status": response.status_code, "detail": response.text[:500]}
        raise error_for(problem)


def _json(response: httpx.Response) -> JSON:
    return response.json()


def _nothing(_: httpx.Response) -> None:
    return None


def _text(response: httpx.Response) -> str:
    return response.text


# -- Systems


def make_system(spec: Fields) -> Call[str]:
    """Make a system; the answer is its id."""
    return Call("POST", "/v1/systems", lambda response: str(response.json()["id"]), json=spec)


def remove_system() -> Call[None]:
    """End the system that it is sent to."""
    return Call("DELETE", "/v1", _nothing)


def reset() -> Call[None]:
    """Go back to the beginning."""
    return Call("POST", "/v1/reset", _nothing)


def snapshot() -> Call[int]:
    """Note what the system is now."""
    return Call("POST", "/v1/snapshot", lambda response: int(response.json()["snapshot"]))


def restore(number: int | None) -> Call[None]:
    """Go to a snapshot."""
    return Call("POST", "/v1/restore", _nothing, json={} if number is None else {"snapshot": number})


# -- Inputs


def inject(topic: str, data: Fields) -> Call[Injected]:
    """Publish an event."""

    def read(response: httpx.Response) -> Injected:
        report = response.json()
        event = report["events"][0]
        return Injected(
            id=int(event["id"]) if "id" in event else None,
            outcome=event.get("outcome"),
            effects=[Event.of(effect) for effect in report.get("effects", [])],
        )

    body = {"type": topic, "data": dict(data)}
    return Call("POST", "/v1/events", read, json=body, params={"effects": "true"})


def move(how: Fields) -> Call[Moved]:
    """Move time."""

    def read(response: httpx.Response) -> Moved:
        report = response.json()
        events = report.get("events")
        return Moved(
            now=float(report["now"]),
            timers=int(report.get("timers", 0)),
            events=(int(events["first"]), int(events["last"])) if events else None,
        )

    return Call("POST", "/v1/clock", read, json=how)


def set_date(date: str | datetime.datetime) -> Call[None]:
    """Set the date and the time of day."""
    if isinstance(date, datetime.datetime):
        if date.tzinfo is None:
            raise ValueError("the date has no time zone; write datetime(…, tzinfo=…)")
        date = date.isoformat()
    return Call("POST", "/v1/clock", _nothing, json={"date": date})


def reload_rules() -> Call[JSON]:
    """Read the folders of rules again."""
    return Call("POST", "/v1/rules/reload", _json)


# -- Looks


def clock() -> Call[Clock]:
    """Read the time."""

    def read(response: httpx.Response) -> Clock:
        reading = response.json()
        return Clock(float(reading["now"]), bool(reading["virtual"]), reading["next"], reading["date"])

    return Call("GET", "/v1/clock", read)


def state(module: str | None) -> Call[JSON]:
    """Read the state of a module, or of all."""
    return Call("GET", "/v1/state" + (f"/{module}" if module else ""), _json)


def ask(query: str, fields: Fields) -> Call[Answer]:
    """Ask a query."""

    def read(response: httpx.Response) -> Answer:
        answer = response.json()
        return Answer(answer["answer"], str(answer["by"]))

    return Call("POST", f"/v1/ask/{query}", read, json=dict(fields))


def events(topics: Sequence[str], after: int | str, limit: int) -> Call[list[Event]]:
    """Read events that have happened."""

    def read(response: httpx.Response) -> list[Event]:
        return [Event.of(event) for event in response.json()]

    params: list[tuple[str, str | int | float | bool | None]] = [("topic", topic) for topic in topics]
    params += [("limit", limit), ("after", after)]
    accept = "application/cloudevents-batch+json"
    return Call("GET", "/v1/events", read, params=params, accept=accept)


def has_no_value(path: str) -> Call[Event | None]:
    """Look whether there is no value at a path of the state, to which a value can lead."""
    return expect({"state": path, "equals": None})


def timeline(first: int) -> Call[str]:
    """Read what has happened as text."""
    return Call("GET", "/v1/timeline", _text, params={"from": str(first)}, accept="text/plain")


def explain(id: str | int, why_not: str | None) -> Call[JSON]:
    """Read why something happened, or did not."""
    return Call("GET", f"/v1/explain/{id}", _json, params={"why-not": why_not} if why_not else {})


def picture(look: Mapping[str, str | float]) -> Call[JSON]:
    """Read the picture of the screen."""
    return Call("GET", "/v1/picture", _json, params={name: str(value) for name, value in look.items()})


def picture_svg(look: Mapping[str, str | float]) -> Call[str]:
    """Draw the picture of the screen."""
    params = {name: str(value) for name, value in look.items()}
    return Call("GET", "/v1/picture.svg", _text, params=params, accept="image/svg+xml")


def topics() -> Call[JSON]:
    """Read what topics and queries there are."""
    return Call("GET", "/v1/topics", _json)


def schema(topic: str) -> Call[JSON]:
    """Read the JSON Schema of a topic."""
    return Call("GET", f"/v1/topics/{topic}/schema", _json)


# -- Expectations


def expect(expectation: Fields, only: bool = False, since: int | None = None) -> Call[Event | None]:
    """Look whether an expectation is met.

    `only`: no other event may have met it. `since`: the first event that a count of 0 is about.
    """

    def read(response: httpx.Response) -> Event | None:
        verdict = response.json()
        if not verdict["met"]:
            raise ExpectationFailed(verdict["text"], verdict["failure"])
        event = verdict.get("event")
        if event is None:
            return None
        return Event(int(event["busid"]), event["topic"], event["data"], float(event["time"]))

    params = {"only": "true"} if only else {}
    if since is not None:
        params["since"] = str(since)
    return Call("POST", "/v1/expect", read, json=expectation, params=params)


def event_match(topic: str, data: Fields, at: float | None, within: float | None) -> dict[str, JSON]:
    """Describe an event that is expected."""
    expectation: dict[str, JSON] = {"topic": topic, "data": dict(data)}
    if at is not None:
        expectation["at"] = at
    if within is not None:
        expectation["within"] = within
    return expectation
