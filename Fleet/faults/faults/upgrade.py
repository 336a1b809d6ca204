"""An upgrade from an earlier release and back, one program at a time."""
import json
import os

from lab import rules
from lab.checks import Skipped, fault, until
from lab.reader import identity


@fault(22)
async def upgrade(lab, report):
    old, new = os.environ.get("FROM"), os.path.dirname(lab.busctl)
    if not old:
        raise Skipped("FROM names no folder with busctl, busctl-fleet and glassbus-fleet of an earlier release")
    report.done = f"from the programs in {old} and back"
    lab.use(old)
    await lab.open(soak=1)
    one, two = machines = [lab.machine(name) for name in ("one", "two")]
    for machine in machines:
        # A field that 0.1 does not know, and rejects the file for.
        del machine.settings["metrics"]
        await machine.start()
    await lab.operator.live(one, two)
    control = await lab.operator.control()
    for machine in (one, two):
        await machine.followed()
    sent = 0

    async def rollout(name):
        """Pushes rules that all hosts adopt, with any version of the programs."""
        folder = rules.make(f"{lab.folder}/{name}", name)
        digest = (await lab.operator.fleet("rules", "push", folder, "--key", lab.operator.key)).output.split()[0]
        await lab.operator.begin()

        async def done():
            status = await lab.operator.status()
            return status.get("phase") == "done" and status["adopted"] == 2 and status["set"] == digest

        await until(f"{name}: both hosts adopt what is pushed", done, within=90)
        report.promise(f"{name}: both hosts adopt what is pushed", one.current == two.current == f"bundles/{digest}")

    async def replace(machine, programs):
        """Switches the programs of a host whose events wait for an unavailable broker."""
        nonlocal sent
        def last():
            """The number of the last event on disk."""
            with open(f"{machine.folder}/outbox/cursor.json") as file:
                return json.load(file)["last"]

        await lab.broker.kill()
        before = last()
        for number in range(10):
            await machine.show(f"{machine.name} {sent} {number}")
        sent += 10

        await until("the events are in the outbox", lambda: last() >= before + 10)
        serial = machine.serial
        await machine.stop()
        lab.use(programs)
        if programs == new:
            machine.settings["metrics"] = f"127.0.0.1:{machine.metrics}"
        else:
            del machine.settings["metrics"]
        await machine.start()
        await lab.broker.start()
        await lab.operator.live(machine)
        report.promise(
            f"{machine.name} with other programs keeps its serial ({serial}) and its rules",
            machine.serial == serial and machine.current.startswith("bundles/"))

    async def arrived():
        # Subjects of 0.1 end with the topic.
        subjects = [lab.reader.subject(f"host.*.event{end}") for end in ("", ".>")]
        events = [event for subject in subjects for event in await lab.reader.all("EVENTS", subject)]
        names = {identity(event) for event in events if event.headers.get("ce-type") == "toast.show"}
        return names if len(names) >= sent else None

    await rollout("all of before")

    lab.use(new)
    changed = await lab.operator.fleet("init")
    again = await lab.operator.fleet("init")
    report.promise(
        f"init changes the streams once: {changed.errors.strip().splitlines()[:2]}",
        "is changed" in changed.errors and "is changed" not in again.errors)
    await rollout("a newer operator")

    await control.stop()
    control = await lab.operator.control("newer")
    await rollout("a newer controller")

    await replace(one, new)
    await rollout("one newer host")
    await replace(two, new)
    await rollout("all newer")
    versions = {(row["version"], row["sidecarVersion"]) for row in await lab.operator.hosts()}
    report.promise(f"hosts and sidecars say their version: {versions}", len(versions) == 1)
    await lab.operator.inject("two", {"id": "newer", "message": "Hello"})
    sent += 1

    await replace(two, old)
    lab.use(new)
    await rollout("one host back")
    await replace(one, old)
    await control.stop()
    control = await lab.operator.control("older")
    await rollout("all back")

    names = await until("all events arrive", arrived, within=60)
    report.promise(f"{len(names)} events received of {sent} sent, whatever ran", len(names) == sent)
