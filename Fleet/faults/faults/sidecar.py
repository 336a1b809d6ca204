"""Faults of one machine: its sidecar dies, its disk is full, it was cloned, its clock is wrong."""
import asyncio
import json
import os
import time

from lab import rules
from lab.checks import Skipped, fault, until
from lab.processes import run
from lab.proxy import HostProxy
from lab.reader import gaps


@fault(13)
async def killed_between(lab, report):
    times = 50
    report.done = f"kill -9 the sidecar between POST and acknowledgement of an injection, {times} times"
    await lab.open()
    one = lab.machine("one")
    fresh = set()

    async def seen():
        """The host has answered an event. Kills the sidecar for each new one."""
        new = [id for id in fresh if one.shown(id)]
        if new:
            fresh.difference_update(new)
            await one.sidecar.kill()
        return bool(new)

    await one.start_host()
    tap = one.tap()
    one.sidecar_socket = f"{one.folder}/between"
    await lab.begin(HostProxy(one.sidecar_socket, one.socket, seen))
    await one.start_sidecar()
    await lab.operator.live(one)
    ids = [f"once-{number}" for number in range(times)]
    again = 0
    for id in ids:
        fresh.add(id)
        # The answer is lost with the sidecar, and an operator repeats the command with the same id.
        while (await lab.operator.inject("one", {"id": id, "message": "x"}, "--id", id, "--within", "1", check=False)).status != 0:
            again += 1
            if not one.sidecar.runs:
                await one.start_sidecar()

    # The recording also contains repeated inputs; the bus does not.
    shown = [event["data"].get("id") for _, event in tap.taken()]
    effects = [shown.count(id) for id in ids]
    report.promise(
        f"{sum(count == 1 for count in effects)} of {times} had one effect, {sum(count > 1 for count in effects)} more, "
        f"{effects.count(0)} none; the command was repeated {again} times", effects == [1] * times and again >= times)


async def forwarded(lab, host, count, within=60):
    async def enough():
        return await lab.reader.count("EVENTS") >= count

    await until(f"the broker has {count} events", enough, within=within)
    await asyncio.sleep(1)
    return await lab.reader.all("EVENTS", lab.reader.subject(f"host.{host}.event"))


@fault(12)
async def outbox_full(lab, report):
    room = 512
    report.done = f"the outbox is on a disk of {room} KiB, and the broker is away for 4,000 events"
    await lab.open()
    one = lab.machine("one", topics=["toast.show"])
    outbox = f"{one.folder}/outbox"
    os.makedirs(outbox, mode=0o700)
    mounted = await run("mount", "-t", "tmpfs", "-o", f"size={room}k,mode=0700", "tmpfs", outbox, check=False)
    if mounted.status != 0:
        raise Skipped(f"a small disk cannot be mounted here: {mounted.errors.strip()}")
    try:
        await one.start()
        await lab.operator.live(one)
        await one.followed()
        first = len(one.inputs_of("toast.show"))
        await lab.broker.kill()
        before = await one.health()
        total = first + 4000
        for _ in range(80):
            await one.show(*["a text"] * 50)
        await asyncio.sleep(2)
        await lab.broker.start()

        async def told():
            messages = await lab.reader.all("EVENTS", lab.reader.subject("host.one.event"))
            events = sum(message.headers["ce-type"] == "toast.show" for message in messages)
            lost = sum(gap["count"] for gap in gaps(messages))
            return messages if events + lost >= total else None

        messages = await until("the broker has all that there is", told, within=120, every=1)
        events = sum(message.headers["ce-type"] == "toast.show" for message in messages)
        lost = gaps(messages)
        report.promise(
            f"{events} events came, and {len(lost)} fleet.gap tells of {sum(gap['count'] for gap in lost)} "
            f"({', '.join({gap['reason'] for gap in lost})})",
            len(lost) == 1 and events + lost[0]["count"] == total)
        await one.show(*["a text"] * 20)

        async def new():
            messages = await lab.reader.all("EVENTS", lab.reader.subject("host.one.event"))
            return len(gaps(messages)), sum(message.headers["ce-type"] == "toast.show" for message in messages) - events

        async def settled():
            return sum(await new()) >= 21

        await until("the broker has the later events", settled, within=60, every=1)
        again, later = await new()
        report.promise(f"{later} of 20 later events came", later == 20 and again == 1)
        after = await one.health()
        report.promise("the host is unharmed", before["instance"] == after["instance"] and one.host.runs)
        report.promise("the sidecar goes on", one.sidecar.runs)
    finally:
        await one.stop()
        await run("umount", "-l", outbox, check=False)


@fault(12)
async def outbox_cut(lab, report):
    report.done = "the outbox of 50 events is cut in the middle of the last record while the sidecar is dead"
    await lab.open()
    one, = await lab.machines_named("one", topics=["toast.show"])
    await one.followed()
    first = len(one.inputs_of("toast.show"))
    await lab.broker.kill()
    await one.show(*["a text"] * 50)

    def position():
        with open(f"{one.folder}/outbox/cursor.json") as file:
            return f'"last":{first + 50},' in file.read()

    await until("the outbox has all", position)
    await one.sidecar.kill()
    # Otherwise the host would send the lost event again.
    await one.host.stop()
    segment = max(entry.path for entry in os.scandir(f"{one.folder}/outbox") if entry.name.endswith(".events"))
    os.truncate(segment, os.path.getsize(segment) - 10)
    await one.start_host()
    await one.start_sidecar()
    await lab.broker.start()
    messages = await forwarded(lab, "one", first + 50)
    events = sum(message.headers["ce-type"] == "toast.show" for message in messages)
    lost = [gap for gap in gaps(messages) if gap["reason"] == "damage"]
    report.promise(
        f"the sidecar starts; {events - first} of 50 events came, and a fleet.gap tells of {sum(gap['count'] for gap in lost)}",
        events == first + 49 and len(lost) == 1 and lost[0]["count"] == 1)


@fault(10)
async def cloned(lab, report):
    report.done = "two machines with one name and credential"
    await lab.open(soak=2)
    one, = await lab.machines_named("one")
    clone = lab.machine("clone", host="one")
    await clone.start()

    async def both_say():
        rows = [row for row in await lab.operator.hosts(seconds=3) if row["host"] == "one"]
        return rows if len(rows) == 2 and all("duplicate" in row["notes"] for row in rows) else None

    rows = await until("both report 'duplicate'", both_say, within=60)
    report.promise("both report 'duplicate', and fleet hosts shows both", len({row["sidecar"] for row in rows}) == 2)
    await until("both have noticed", lambda: all("another sidecar" in machine.log for machine in (one, clone)))
    refused = await lab.operator.inject("one", {"id": "once", "message": "x"}, check=False)
    report.promise(
        f"neither takes events: {refused.errors.strip()[-70:]}",
        refused.status == 65 and one.shown("once") == clone.shown("once") == 0)
    await lab.operator.control()
    await lab.operator.push(rules.make(f"{lab.folder}/good"), "--stages", "50", "100", "--soak", "1")
    await lab.operator.begin()
    await asyncio.sleep(10)
    status = await lab.operator.status()
    report.promise(
        f"neither advances a stage: {status['adopted']} adopted, serial {status['serial']} ({'; '.join(status['reasons'])})",
        status["adopted"] == 0 and status["phase"] != "done")
    await clone.stop()

    async def taken():
        return (await lab.operator.inject("one", {"id": "once", "message": "x"}, "--id", "once", check=False)).status == 0

    await until("the host takes events when the clone is gone", taken, within=120, every=2)
    report.promise("when the clone is gone, the host takes events", one.shown("once") == 1)


@fault(11)
async def wrong_clock(lab, report):
    report.done = "a clock an hour ahead, then an hour behind (by messages that say so: no clock is changed)"
    await lab.open()
    one, = await lab.machines_named("one", topics=["toast.show"])
    beat = await lab.reader.last("HOSTS", "host.one.beat")
    readers = []

    async def asked(message):
        readers.append(json.loads(message.data)["reader"])
        await message.respond(b'{"answer":{"run":"r","seconds":60}}')

    listener = await lab.reader.client.subscribe(lab.reader.subject("host.fast.cmd.tap"), cb=asked)
    await lab.reader.publish("host.fast.beat", {**beat, "host": "fast", "sidecar": "f", "seen": time.time() + 3600})
    rows = {row["host"]: row for row in await lab.operator.hosts()}
    report.promise(f"fleet hosts shows the offset: {rows['fast']['offset']:+.0f} s", 3590 < rows["fast"]["offset"] < 3610)
    tap = await lab.command("tap", "tap", "toast.show", "--host", "one", "--host", "fast", "--for", "8", "--json")
    await until("the host is asked for a tap", lambda: readers, within=30)
    for number, offset in enumerate((3600, -3600)):
        await one.show(f"before {number}")
        await lab.reader.client.publish(lab.reader.subject(f"host.fast.tap.{readers[0]}"), b"{}", headers={
            "ce-specversion": "1.0", "ce-id": str(number + 1), "ce-source": "/glassbus/lab/fast/r/control",
            "ce-type": "toast.show", "ce-seen": str(time.time() + offset), "ce-v": "1"})
        await one.show(f"after {number}")
    await until("the tap ends", lambda: not tap.runs)
    await listener.unsubscribe()
    events = tap_lines(tap)
    own = [event for event in events if event["host"] == "one"]
    fast = [event for event in events if event["host"] == "fast"]
    report.promise(
        f"a tap has all 6 events, those of the host in order, and marks the offsets "
        f"{[round(event.get('offset', 0)) for event in fast]}",
        len(own) == 4 and len(fast) == 2 and all(abs(event.get("offset", 0)) > 3500 for event in fast)
        and [int(event["id"]) for event in own] == sorted(int(event["id"]) for event in own)
        and not any("offset" in event for event in own))

    before = await one.health()
    times = [float(event["bustime"]) for event in one.inputs()]
    report.promise("the bus has its own time", times == sorted(times) and before["instance"] == (await one.health())["instance"])


def tap_lines(tap):
    """The events that a tap has printed."""
    return [event for line in tap.text().splitlines() if line.startswith("{") and "host" in (event := json.loads(line))]
