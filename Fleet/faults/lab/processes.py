"""Processes that end with the lab, however it ends."""
import asyncio
import ctypes
import os
import signal

_libc = ctypes.CDLL(None)


def _end_with_parent():
    _libc.prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


class Process:
    """A process in a session of its own, with its output in a file."""

    def __init__(self, log, *command, env=None, cwd=None):
        self.log, self.command, self.env, self.cwd = log, [str(word) for word in command], env, cwd
        self._process = None

    async def start(self):
        with open(self.log, "ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self.command, stdin=asyncio.subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                preexec_fn=_end_with_parent, env=self.env and {**os.environ, **self.env}, cwd=self.cwd)
        return self

    @property
    def pid(self):
        return self._process.pid if self._process else None

    @property
    def runs(self):
        return self._process is not None and self._process.returncode is None

    @property
    def status(self):
        return self._process.returncode if self._process else None

    def signal(self, number):
        if self.runs:
            try:
                os.killpg(self._process.pid, number)
            except ProcessLookupError:
                pass

    async def kill(self):
        """Kills the process with SIGKILL, and waits for its end."""
        self.signal(signal.SIGKILL)
        if self._process:
            await self._process.wait()

    async def stop(self, within=20):
        """Asks the process to exit, and kills it after a timeout."""
        self.signal(signal.SIGCONT)
        self.signal(signal.SIGTERM)
        if self._process:
            try:
                await asyncio.wait_for(self._process.wait(), within)
            except asyncio.TimeoutError:
                await self.kill()

    def text(self):
        try:
            with open(self.log, errors="replace") as file:
                return file.read()
        except FileNotFoundError:
            return ""


class Outcome:
    def __init__(self, status, output, errors):
        self.status, self.output, self.errors = status, output, errors


async def run(*command, env=None, cwd=None, within=120, check=True):
    """Runs a command to completion. Raises if its status is not 0, unless `check` is false."""
    process = await asyncio.create_subprocess_exec(
        *[str(word) for word in command], stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE, start_new_session=True, preexec_fn=_end_with_parent,
        env={**os.environ, **(env or {})}, cwd=cwd)
    try:
        output, errors = await asyncio.wait_for(process.communicate(), within)
    except BaseException:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        await process.wait()
        raise
    outcome = Outcome(process.returncode, output.decode(errors="replace"), errors.decode(errors="replace"))
    if check and outcome.status != 0:
        raise RuntimeError(f"{' '.join(map(str, command))} ended with {outcome.status}: {outcome.errors}{outcome.output}")
    return outcome
