"""Measure what a test with the fixture costs, and what systems need: `python measure.py [RULES]`.

The program is the one that GLASSBUS_BUSCTL names; only that of a release build says something.
"""

import pathlib
import statistics
import sys
import time
from collections.abc import Callable

from glassbus import Host

RUNS = 300
SYSTEMS = 500


def resident(process: int) -> float:
    """Return the memory of a process, in MiB."""
    lines = pathlib.Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def show(what: str, work: Callable[[], object], before: Callable[[], object] = lambda: None) -> None:
    """Print how long some work takes, without what is done before it each time."""
    times = []
    for _ in range(RUNS):
        before()
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    cuts = statistics.quantiles(times, n=10)
    print(f"{what:<44} p50 {statistics.median(times):6.2f} ms   p90 {cuts[8]:6.2f} ms")


def main() -> int:
    """Measure, and print."""
    rules = sys.argv[1:] or [str(pathlib.Path(__file__).parents[2] / "rules")]
    with Host.start() as host:
        start = time.perf_counter()
        first = host.system(rules)
        print(f"{'the first system, whose rules are checked':<44}     {(time.perf_counter() - start) * 1000:6.2f} ms")
        show("a system made and ended", lambda: host.system(rules).close())
        show("the same, without rules", lambda: host.system().close())
        show("to inject, with all effects", lambda: first.inject("toast.show", message="M", duration=0.1))
        show("to move time by a second", lambda: first.advance(1))

        def test() -> None:
            first.inject("toast.show", id="a", message="M")
            first.expect("toast.presented", id="a")
            first.advance(1)

        show("the fixture of a further test: a reset", first.reset, before=test)
        show("the same, without a test in between", first.reset)
        before = resident(host._process.pid)
        systems = [host.system(rules) for _ in range(SYSTEMS)]
        for system in systems:
            system.inject("toast.show", id="a", message="M")
        after = resident(host._process.pid)
        what, each = f"{SYSTEMS} systems, each with a toast", (after - before) / SYSTEMS
        print(f"{what:<44} {after:6.0f} MiB   each {each:6.2f} MiB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
