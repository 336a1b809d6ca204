"""The smoke test of a fleet: its basic functions, and some of the faults."""
import asyncio
import re
import urllib.request

from lab import rules
from lab.broker import free_port
from lab.checks import fault, until
from lab.reader import identity


@fault("smoke")
async def smoke(lab, report):
    await lab.open(soak=1)
    one, two = await lab.machines_named("one", "two")
    report.promise("two hosts join", True)

    await two.followed()
    await two.sidecar.kill()
    await two.show("early")
    await two.start_sidecar()

    async def early():
        return await lab.reader.all("EVENTS", lab.reader.subject("host.two.event"))

    await until("the first event of a host arrives, which happened while the sidecar was dead", early)
    report.promise("kill -9 the sidecar before its first event: the event of that time arrives", True)

    port = free_port()
    control = await lab.operator.control("control", "--metrics", f"127.0.0.1:{port}")
    digest = await lab.operator.push(rules.make(f"{lab.folder}/good", "smoke"))
    await lab.operator.begin()

    async def adopted():
        status = await lab.operator.status()
        return status.get("adopted") == 2 and status["set"] == status["want"] == digest

    await until("both hosts adopt the bundle", adopted, within=60)
    report.promise("both adopt what was pushed", one.current == two.current == f"bundles/{digest}")

    async def done():
        return (await lab.operator.status())["phase"] == "done"

    await until("the status says that the rollout is done", done)
    report.promise("the status says that the rollout is done", True)

    async def leads():
        return [row for row in (await lab.operator.status())["controllers"] if row["isLive"] and row["isLeader"]]

    leaders = await until("a controller gives a sign of life", leads)
    report.promise(f"the status says who leads: {leaders[0]['machine']}, {leaders[0]['version']}", len(leaders) == 1)
    # A controller watches a stage for its full time from when it first saw it.
    await until("the metrics of the controller say that it is done", lambda: metrics(port)['rollout{phase="done"}'] == 1)
    shown = [metrics(one.metrics), metrics(port)]
    report.promise(
        "the metrics of sidecar and controller say the same", all(numbers["broker_connected"] == 1 for numbers in shown)
        and shown[0]["host_answers"] == 1 and shown[0]["serial"] == 1
        and shown[1]['rollout_hosts{state="adopted"}'] == 2)
    await control.stop()

    tap = await lab.command("tap", "tap", "toast.*", "--for", "4", "--json")
    await asyncio.sleep(1)
    await one.show("s3cret")
    await until("the tap ends", lambda: not tap.runs)
    text = tap.text()
    report.promise("a tap shows the event, and not its text", "toast.show" in text and "s3cret" not in text)

    shown = two.tap()
    await lab.operator.inject("two", {"id": "once", "message": "Back in five minutes"}, "--id", "once")
    await lab.operator.inject("two", {"id": "once", "message": "Back in five minutes"}, "--id", "once")

    await two.show("later")
    seen = []

    def later():
        seen.extend(event["data"] for _, event in shown.taken())
        return len(seen) >= 2

    # The recording also contains repeated inputs; the bus does not.
    await until("the injected event is there, and a later one", later)
    effects = [data for data in seen if data.get("id") == "once"]
    report.promise("an event that is injected twice has one effect", len(effects) == 1)

    await lab.broker.kill()
    for number in range(20):
        await one.show(f"{number}a", f"{number}b")
    await lab.broker.start()

    async def forwarded():
        events = [event for event in await lab.reader.all("EVENTS", lab.reader.subject("host.one.event"))
                  if event.headers["ce-type"] == "toast.show"]
        return events if len(events) >= 41 else None

    events = await until("all events are at the broker", forwarded)
    names = [identity(event) for event in events]
    report.promise(
        f"kill -9 the broker: {len(set(names))} events received of 41 sent, each once", len(set(names)) == len(names) == 41)

    before = await one.interface.generation()
    wrong = rules.make(f"{lab.folder}/bad", toast="local toast = {\nreturn toast\n")
    unchecked = await lab.operator.fleet("rules", "push", wrong, "--key", lab.operator.key, check=False)
    report.promise(
        f"rules push refuses rules that do not parse ({unchecked.errors.strip().splitlines()[-2][:70]})",
        unchecked.status == 65 and "toast.lua:1" in unchecked.errors)
    bad = await lab.operator.push(rules.make(f"{lab.folder}/bad", toast="local toast = {\nreturn toast\n"))
    await lab.operator.begin()

    async def refused():
        return [item for item in await lab.reader.reports() if item["verdict"] == "refused"]

    reports = await until("the poison bundle is refused", lambda: refused())
    await until("both refuse it", lambda: both(refused))
    status = await lab.operator.status()
    why = status["problems"][0]
    report.promise(
        f"the status says who refused what: {why['hosts']}: {why['message'][:50]}",
        why["verdict"] == "refused" and why["hosts"] == ["one", "two"] and why["message"].startswith("toast.lua:1"))
    reason = " ".join(reports[0]["problems"])
    report.promise(
        f"a poison bundle is refused with its reason ({reason[:60]}), and is never in use",
        "toast.lua" in reason and bad not in one.bundles and await one.interface.generation() == before)


def metrics(port):
    """The metrics of a program, by name and labels."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        lines = answer.read().decode().splitlines()
    # Removes the labels that all of them have.
    lines = [re.sub(r'fleet="lab",(host|channel)="[^"]*",?', "", line).replace("{}", "") for line in lines]
    pairs = [line.removeprefix("glassbus_fleet_").rsplit(" ", 1) for line in lines if not line.startswith("#")]
    return {name: float(value) for name, value in pairs}


async def both(refused):
    return {item["host"] for item in await refused()} == {"one", "two"}
