"""Waits for conditions, and reports which guarantees held."""
import asyncio
import inspect
import time


class NotHeld(Exception):
    """A guarantee did not hold."""


class Skipped(Exception):
    """The fault cannot be injected on this machine."""


async def until(what, condition, within=60.0, every=0.1):
    """Waits until `condition` returns a true value, and returns that. `what` describes the condition."""
    end = time.monotonic() + within
    while True:
        value = condition()
        if inspect.isawaitable(value):
            value = await value
        if value:
            return value
        if time.monotonic() > end:
            raise NotHeld(f"{what}: not within {within:.0f} s")
        await asyncio.sleep(every)


class Report:
    """Prints the results of one fault: one line for each guarantee."""

    def __init__(self, number):
        self.number = number
        # A description of the fault.
        self.done = ""
        self.failures = 0
        self.start = time.monotonic()

    def promise(self, text, holds):
        self._line(text, "held" if holds else "NOT HELD")
        if not holds:
            self.failures += 1

    def skip(self, why):
        self._line(why, "skipped")

    def _line(self, text, verdict):
        what = f"{self.done}: " if self.done else ""
        print(f"fault {self.number}: {what}{text}: {verdict} ({time.monotonic() - self.start:.1f} s)", flush=True)


_faults = {}


def fault(number):
    """Registers a function that runs a fault. It receives a `Lab` and a `Report`."""

    def add(function):
        _faults.setdefault(number, []).append(function)
        return function

    return add


def faults():
    return _faults
