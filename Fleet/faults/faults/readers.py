"""Faults of those who read: a tap that stands still, and workers that die or never end."""
import asyncio
import json
import os
import signal
import time

from lab import rules
from lab.checks import fault, until
from lab.processes import Process


def events(tap):
    """What a tap has printed, without a last line that is not whole."""
    return [json.loads(line) for line in tap.text().split("\n")[:-1] if line.startswith("{")]


@fault(14)
async def reader_stands(lab, report):
    report.done = "SIGSTOP one of two taps amid 16 MB of events (the server gives up a reader after 2 s, for 10)"
    # 4 MiB of what a reader has not taken is less than all servers allow, and enough for this test.
    await lab.open(authorization='write_deadline: "2s"\nmax_pending: 4194304')
    one, = await lab.machines_named("one", topics=[])
    key = "k" * 20_000
    stands = await lab.command("stands", "tap", "toast.show", "--for", "120", "--json")
    goes = await lab.command("goes", "tap", "toast.show", "--for", "120", "--json")

    async def both():
        await one.show("is it there")
        return events(stands) and events(goes)

    await until("both taps show events", both, within=60, every=0.5)
    host_tap = one.tap()
    posted = {}

    async def publish(times):
        for _ in range(times):
            start = time.monotonic()
            answer = await one.interface.publish([("toast.show", {"message": "x", "dedupeKey": key})] * 4)
            posted.update({event["id"]: start for event in answer["events"]})
            await asyncio.sleep(0.1)

    def worst_delay():
        """In ms, since the last call."""
        return 1000 * max(came - posted[event["busid"]] for came, event in host_tap.taken() if event["busid"] in posted)

    await publish(20)
    await asyncio.sleep(1)
    before = worst_delay()
    stands.signal(signal.SIGSTOP)
    worst_tap = 0.0
    known = len(events(goes))
    task = lab.task(publish(200))
    size = 0
    while not task.done():
        await asyncio.sleep(0.1)
        if os.path.getsize(goes.log) == size:
            continue
        size = os.path.getsize(goes.log)
        with open(goes.log, "rb") as file:
            file.seek(max(0, size - 200_000))
            lines = [line for line in file.read().split(b"\n")[1:-1] if line.startswith(b"{")]
        shown = [json.loads(line) for line in lines]
        now = time.time()
        worst_tap = max([worst_tap, *[now - float(event["seen"]) - 2 for event in shown[-1:] if "seen" in event]])
    await task
    during = worst_delay()
    report.promise(f"the other tap is at most {worst_tap:.1f} s later than its 2 s", worst_tap < 1)
    report.promise(
        f"the host's own taps have each event within {during:.0f} ms (at most 50, or twice the {before:.0f} of before)",
        during <= max(50, 2 * before))
    await until("the other one goes on", lambda: len(events(goes)) > known + 100, within=60)
    stands.signal(signal.SIGCONT)
    await until("it says that events are missing", lambda: any("gap" in event for event in events(stands)), within=60)
    cut = (await lab.broker.look("varz"))["slow_consumers"]
    report.promise(f"the one that stood is cut off ({cut} slow consumer) and told a gap", cut >= 1)


def script(lab, name, text):
    path = f"{lab.folder}/{name}"
    with open(path, "w") as file:
        file.write("#!/bin/sh\n" + text)
    os.chmod(path, 0o755)
    return path


@fault(20)
async def worker_dies(lab, report):
    report.done = "the worker dies in fleet compare (limit 2 s)"
    await lab.open()
    one, = await lab.machines_named("one")
    await one.show("a", "b")
    await lab.operator.fleet("record", "send", "one")
    new = rules.make(f"{lab.folder}/new", "new")

    async def worker(name, busctl):
        return await lab.begin(Process(
            f"{lab.folder}/{name}.log", lab.sidecar, "work", "--limit", "2", "--busctl", busctl,
            env=lab.operator.environment))

    dying = await worker("dying", script(lab, "dies", "kill -9 $PPID\n"))
    asking = lab.task(lab.operator.fleet("compare", "--new", new, "--json", check=False, within=400))
    await until("the worker dies", lambda: not dying.runs, within=60)
    good = await worker("good", lab.busctl)
    outcome = await asking
    summary = json.loads(outcome.output.splitlines()[-1]) if outcome.output else {}
    report.promise(
        f"another worker does the job: status {outcome.status}, {summary.get('inputs')} inputs, "
        f"{summary.get('different')} differ",
        outcome.status in (0, 1) and summary.get("inputs", 0) >= 2)
    await good.stop()

    report.done = "a recording on which compare never ends (limit 2 s)"
    endless = await worker("endless", script(lab, "sleeps", "exec sleep 1000\n"))
    newer = rules.make(f"{lab.folder}/newer", "newer")
    outcome = await lab.operator.fleet("compare", "--new", newer, "--json", "--patience", "60", check=False, within=400)
    attempts = endless.text().count("comparing")
    report.promise(
        f"{attempts} attempts, then status {outcome.status}: {outcome.errors.strip()[:100]}",
        attempts == 3 and outcome.status == 75 and "one/" in outcome.errors)
    await endless.stop()
