"""The pytest plugin: the fixtures `glassbus`, `async_glassbus` and `glassbus_host`."""

from __future__ import annotations

import contextlib
import html
import pathlib
import re
from collections.abc import Generator, Iterator
from typing import Any

import pytest

from .aio import AsyncSystem
from .errors import GlassBusError, Refused
from .host import Host
from .system import System

_SYSTEM = pytest.StashKey[System]()
#: The systems that no test has at the moment, by what they began with.
_FREE = pytest.StashKey[dict[str, list[System]]]()
_MARK = "glassbus(rules=[…], files={…}, settings={…}, given={…}, seed=…, date=…): what the system of a test begins with"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("glassbus")
    group.addoption(
        "--glassbus-rules",
        action="append",
        default=[],
        metavar="DIR",
        help="Folder of rules of each system. Repeat the option for layers, the lowest first.",
    )
    group.addoption(
        "--glassbus-html",
        metavar="DIR",
        help="Write the picture and the timeline of each test that fails into this folder.",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Say what the mark is."""
    config.addinivalue_line("markers", _MARK)


@pytest.fixture(scope="session")
def glassbus_host() -> Generator[Host]:
    """Start a test host, for all tests of this process."""
    with Host.start() as host:
        yield host


@pytest.fixture
def glassbus(glassbus_host: Host, request: pytest.FixtureRequest) -> Generator[System]:
    """Make a fresh, isolated system on virtual time."""
    with _fresh(glassbus_host, request) as system:
        yield system


@pytest.fixture
def async_glassbus(glassbus_host: Host, request: pytest.FixtureRequest) -> Generator[AsyncSystem]:
    """Make a fresh, isolated system on virtual time, whose verbs are awaited."""
    with _fresh(glassbus_host, request) as system:
        yield glassbus_host.awaited(system)


@contextlib.contextmanager
def _fresh(host: Host, request: pytest.FixtureRequest) -> Iterator[System]:
    """Take a system that a test before has had, and reset it; or make one, if none began in the same way."""
    arguments = _arguments(request)
    free = request.config.stash.setdefault(_FREE, {}).setdefault(repr(sorted(arguments.items())), [])
    system = free.pop() if free else None
    if system is not None:
        try:
            system.reset()
        except Refused:  # a test has ended it
            system = None
    if system is None:
        system = host.system(**arguments)
    request.node.stash[_SYSTEM] = system
    yield system
    free.append(system)


def _arguments(request: pytest.FixtureRequest) -> dict[str, Any]:
    arguments: dict[str, Any] = {"rules": request.config.getoption("--glassbus-rules")}
    # The nearest mark counts: that of a test before that of its class or module.
    for mark in reversed(list(request.node.iter_markers("glassbus"))):
        if mark.args:
            raise pytest.UsageError(f"the arguments of the mark glassbus have names: {_MARK}")
        arguments.update(mark.kwargs)
    return arguments


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show what has happened in the system of a test that fails."""
    report = yield
    system = item.stash.get(_SYSTEM, None)
    if system is None or call.when != "call" or not report.failed:
        return report
    try:
        timeline = system.timeline()
    except GlassBusError as error:
        report.sections.append(("glassbus", f"the timeline cannot be read: {error}"))
        return report
    report.sections.append(("glassbus timeline", timeline))
    folder = item.config.getoption("--glassbus-html")
    if folder:
        path = _keep(pathlib.Path(folder), item.nodeid, report.longreprtext, timeline, system)
        report.sections.append(("glassbus picture", str(path)))
    return report


def _keep(folder: pathlib.Path, name: str, failure: str, timeline: str, system: System) -> pathlib.Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / (re.sub(r"[^A-Za-z0-9_.-]+", "-", name).strip("-") + ".html")
    path.write_text(
        f"<!doctype html><meta charset=utf-8><title>{html.escape(name)}</title>"
        "<style>body{font:15px system-ui;margin:2em}pre{overflow:auto}svg{max-width:100%;height:auto}</style>"
        f"<h1>{html.escape(name)}</h1>{system.picture_svg()}<h2>What happened</h2><pre>{html.escape(timeline)}</pre>"
        f"<h2>What failed</h2><pre>{html.escape(failure)}</pre>\n",
        encoding="utf-8",
    )
    return path
