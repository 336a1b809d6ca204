"""Starting a test host, and finding the program for it."""

from __future__ import annotations

import atexit
import os
import pathlib
import shutil
import subprocess
import tempfile
import weakref
from collections.abc import Mapping, Sequence
from types import TracebackType

import httpx

from . import _calls as calls
from ._calls import JSON
from .aio import AsyncSystem
from .errors import HostFailed, HostNotFound
from .live import LiveHost
from .system import System

#: The environment variable with the path of the program.
VARIABLE = "GLASSBUS_BUSCTL"

#: How long a program may take to say that it listens, in seconds.
PATIENCE = 30.0

#: How long a request may take, in seconds: a long move of time takes a while.
TIMEOUT = 120.0


def find_busctl() -> str:
    """Return the path of a `busctl` of GlassBus: of $GLASSBUS_BUSCTL, or a program on PATH.

    systemd has a program of the same name, so each is asked who it is.
    Raises HostNotFound.
    """
    named = os.environ.get(VARIABLE)
    if named:
        if not _is_glassbus(named):
            raise HostNotFound(f"{VARIABLE}={named} is not the busctl of GlassBus, or cannot be run")
        return named
    others = []
    for name in ("glassbusctl", "busctl"):
        path = shutil.which(name)
        if path and _is_glassbus(path):
            return path
        if path:
            others.append(path)
    found = f"; {', '.join(others)} is another program (systemd has one of this name)" if others else ""
    raise HostNotFound(
        f"no busctl of GlassBus is on PATH{found}; install it, or set {VARIABLE} to the path of the built program"
    )


def _is_glassbus(path: str) -> bool:
    try:
        said = subprocess.run([path, "--help"], capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return "GlassBus" in said.stdout


class Host:
    """A test host: a process with many systems on virtual time. `Host.start` starts one.

    It ends with `close`, with the interpreter, and also when the process of the tests is killed.
    """

    def __init__(self, process: subprocess.Popen[bytes], folder: str) -> None:
        """Take a process that listens."""
        self._process = process
        self._folder = folder
        #: The path of its socket.
        self.socket = os.path.join(folder, "bus.sock")
        self._client = client(self.socket)
        self._end = weakref.finalize(self, _end, process, folder)
        atexit.register(self._end)

    @staticmethod
    def start(busctl: str | os.PathLike[str] | None = None, *, seed: int = 0) -> Host:
        """Start a test host on a socket of its own. Raises HostNotFound or HostFailed."""
        program = os.fspath(busctl) if busctl is not None else find_busctl()
        folder = tempfile.mkdtemp(prefix="glassbus-")
        ready, told = os.pipe()
        log = open(os.path.join(folder, "log"), "w+b")  # noqa: SIM115
        try:
            process = subprocess.Popen(
                [
                    program,
                    "serve",
                    "--virtual-time",
                    "--until-input-ends",
                    "--socket",
                    os.path.join(folder, "bus.sock"),
                    "--ready-fd",
                    str(told),
                    "--limit",
                    "connections=2048",
                    "--seed",
                    str(seed),
                ],
                # The host ends when this pipe does: no other process has its end, because Python closes it there.
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                pass_fds=[told],
                cwd=folder,
            )
        except OSError as error:
            os.close(told)
            os.close(ready)
            shutil.rmtree(folder, ignore_errors=True)
            raise HostNotFound(f"{program} cannot be started: {error.strerror}") from error
        os.close(told)
        is_ready = _waits_for_line(ready)
        os.close(ready)
        if not is_ready:
            process.kill()
            process.wait()
            log.seek(0)
            said = log.read().decode(errors="replace").strip()[-2000:]
            shutil.rmtree(folder, ignore_errors=True)
            raise HostFailed(f"{program} did not start a test host:\n{said}")
        log.close()
        return Host(process, folder)

    @staticmethod
    def attach(socket: str | None = None, *, url: str | None = None, token: str | None = None) -> LiveHost:
        """Use a host that runs: at a Unix socket, or at an address such as http://127.0.0.1:7340 with its token.

        Without any, the host that `busctl` would use.
        """
        return LiveHost(socket, url, token)

    @property
    def version(self) -> str:
        """The release of the host."""
        health: Mapping[str, JSON] = self._client.get("/v1/healthz").raise_for_status().json()
        return str(health["version"])

    def system(
        self,
        rules: Sequence[str | os.PathLike[str]] = (),
        *,
        files: Mapping[str, str] | None = None,
        settings: Mapping[str, Mapping[str, JSON]] | None = None,
        given: Mapping[str, JSON] | None = None,
        seed: int = 0,
        date: str | None = None,
    ) -> System:
        """Make a system of its own.

        `rules` are folders, the lowest layer first; `files` are rules above them, texts by path such as ``toast.lua``.
        `settings` take precedence over all layers. `given` is the world before time begins, as in a scenario.
        Raises RulesRefused with each file and line, or Refused.
        """
        if isinstance(rules, (str, os.PathLike)):
            raise TypeError("rules is a list of folders, such as ['rules']")
        # The host has another working folder.
        spec: dict[str, JSON] = {"rules": [str(pathlib.Path(folder).absolute()) for folder in rules], "seed": seed}
        for name, value in (("files", files), ("settings", settings), ("given", given), ("date", date)):
            if value is not None:
                spec[name] = value
        call = calls.make_system(spec)
        return System(self._client, call.result(self._client.post(call.path, json=call.json)))

    def awaited(self, system: System) -> AsyncSystem:
        """Return the same system with verbs that are awaited."""
        transport = httpx.AsyncHTTPTransport(uds=self.socket)
        requests = httpx.AsyncClient(transport=transport, base_url="http://glassbus", timeout=TIMEOUT)
        return AsyncSystem(requests, system.id)

    def close(self) -> None:
        """End the host and all its systems."""
        self._client.close()
        self._end()
        atexit.unregister(self._end)

    def __enter__(self) -> Host:
        """Return the host, which ends with the block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the host."""
        self.close()


def client(socket: str) -> httpx.Client:
    """Make a connection to a Unix socket."""
    return httpx.Client(transport=httpx.HTTPTransport(uds=socket), base_url="http://glassbus", timeout=TIMEOUT)


def _waits_for_line(descriptor: int) -> bool:
    import select

    readable, _, _ = select.select([descriptor], [], [], PATIENCE)
    return bool(readable) and bool(os.read(descriptor, 64))


def _end(process: subprocess.Popen[bytes], folder: str) -> None:
    if process.stdin:
        process.stdin.close()
    try:
        process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    shutil.rmtree(folder, ignore_errors=True)
