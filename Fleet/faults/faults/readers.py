"""Faults of readers: a tap that hangs, and rules that are compared on hosts."""
import asyncio
import json
import os
import signal
import time

from lab import rules
from lab.checks import fault, until


def events(tap):
    """The events that a tap has printed, without an incomplete last line."""
    return [json.loads(line) for line in tap.text().split("\n")[:-1] if line.startswith("{")]


@fault(14)
async def reader_stands(lab, report):
    report.done = "SIGSTOP one of two taps amid 16 MB of events (the server gives up a reader after 2 s, for 10)"
    # 4 MiB of unread data are below the limit of all servers, and enough for this test.
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
        """The maximum latency since the last call, in ms."""
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
async def compared(lab, report):
    report.done = "fleet compare of rules that fail, on two hosts, one of which dies amid it"
    await lab.open()
    machines = await lab.machines_named("one", "two")
    for machine in machines:
        await machine.show("a", "b")
    failing = rules.make(f"{lab.folder}/new", toast=FAILING)
    outcome = await lab.operator.fleet("compare", "--new", failing, "--json", check=False, within=300)
    rows = [json.loads(line) for line in outcome.output.splitlines()]
    reading = rules.make(f"{lab.folder}/reading", toast=FAILING.replace("incoming.kind", "incoming.message"))
    blind = await lab.operator.fleet("compare", "--new", reading, check=False, within=300)
    report.promise(
        f"rules that read a text are not compared without texts ({blind.errors.splitlines()[-1][:90]})",
        blind.status == 75 and "toast.lua:4 reads 'message'" in blind.errors)
    again = await lab.operator.fleet("compare", "--new", failing, "--json", check=False, within=300)
    report.promise(
        f"status {outcome.status}: {rows[0]['host']} and {rows[1]['host']} tell what fails ({rows[0]['failing']})",
        outcome.status == 1 and [row["host"] for row in rows[:2]] == ["one", "two"]
        and all(row["failing"] for row in rows[:2]))
    report.promise("a second time it is the same, byte for byte", outcome.output == again.output)

    endless = script(lab, "sleeps", "exec sleep 1000\n")
    await machines[1].sidecar.stop()
    lab.busctl, before = endless, lab.busctl
    await machines[1].start_sidecar()
    lab.busctl = before
    await lab.operator.live(machines[1])
    asking = lab.task(lab.operator.fleet("compare", "--new", failing, "--json", check=False, within=700))
    await asyncio.sleep(3)
    await machines[1].sidecar.kill()
    await machines[1].start_sidecar()
    outcome = await lab.operator.fleet("compare", "--new", failing, "--host", "one", "--json", check=False, within=300)
    report.promise(f"the other host answers meanwhile: status {outcome.status}", outcome.status == 1)
    asking.cancel()


# Fails on every toast, but passes every check.
FAILING = '''local toast = {}

function toast.interrupt(incoming, current, elapsed, ctx)
  if incoming.kind ~= "success" then error("a kind that nobody has thought of") end
  return "no"
end

return toast
'''
