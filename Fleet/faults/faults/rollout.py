"""Faults during a rollout: bad rules that pass the checks, controllers and a leader that die, a network partition."""
import asyncio
import json

from lab import forge, rules
from lab.broker import listens
from lab.checks import fault, until
from lab.reader import identity

# Fails on 3 of 100 decisions, depending on the id of the toast, but passes every check.
FAILING = '''local toast = {}

function toast.interrupt(incoming, current, elapsed, ctx)
  if incoming.id and incoming.id:sub(-2) < "03" then error("a case that nobody has thought of") end
  return "no"
end

return toast
'''


async def phase(lab, *wanted, within=120):
    async def reached():
        status = await lab.operator.status()
        return status if status.get("phase") in wanted else None

    return await until(f"the rollout is {' or '.join(wanted)}", reached, within=within, every=0.3)


async def finished(lab, hosts, within=120):
    """Waits until the channel is in its last stage, and this many hosts have adopted."""
    async def reached():
        status = await lab.operator.status()
        return status if status.get("stage") == status.get("stages") and status["adopted"] == hosts else None

    return await until(f"{hosts} hosts are in the last stage", reached, within=within, every=0.3)


async def serials(lab):
    """The serials that the channel has had, in order."""
    return [
        json.loads(message.data)["serial"]
        for message in await lab.reader.all("RULES", lab.reader.subject("rules.channel.stable"))]


def split(names, fleet, salt, count):
    """A percentage that puts `count` hosts into the first stage, and those hosts."""
    numbers = sorted((forge.cohort(name, fleet, salt), name) for name in names)
    percent = (numbers[count - 1][0] + numbers[count][0]) / 200
    return round(percent, 2), [name for _, name in numbers[:count]]


@fault(7)
async def fails_later(lab, report):
    count, first, soak = 10, 2, 20
    await lab.open(soak=1)
    machines = await lab.machines_named(*[f"host-{number}" for number in range(count)])
    good = await lab.operator.push(rules.make(f"{lab.folder}/good"), "--stages", "100", "--soak", "1")
    await lab.operator.begin()
    await lab.operator.control()
    await finished(lab, count)

    bad = rules.make(f"{lab.folder}/bad", toast=FAILING)
    serial = (await serials(lab))[-1] + 2  # The rollback of the previous rollout also has a signed serial.
    percent, stage = split([machine.name for machine in machines], lab.fleet, serial, first)
    report.done = (
        f"rules that fail on 3 % of decisions, on {count} hosts, {first} of them in stage 1 (for 10,000 and 1 %), "
        f"soak {soak} s")
    digest = await lab.operator.push(bad, "--stages", str(percent), "100", "--soak", str(soak))
    done = asyncio.Event()
    had = set()

    async def traffic(machine):
        number = 0
        while not done.is_set():
            ids = [f"toast-{number + step:04}" for step in range(25)]
            await machine.interface.publish([("toast.show", {"id": id, "message": "x"}) for id in ids])
            number += 25
            if machine.current == f"bundles/{digest}":
                had.add(machine.name)
            await asyncio.sleep(1)

    tasks = [lab.task(traffic(machine)) for machine in machines]
    try:
        await lab.operator.begin()
        loop = asyncio.get_running_loop()
        began = loop.time()
        status = await phase(lab, "rolledBack", within=soak + 120)
        await until(
            "all are back", lambda: all(machine.current == f"bundles/{good}" for machine in machines), within=60)
        took = loop.time() - began
    finally:
        done.set()
        await asyncio.gather(*tasks, return_exceptions=True)
    reports = [item for item in await lab.reader.reports() if item["verdict"] == "failed"]
    report.promise(
        f"halted in stage 1 ({reports[0]['problems'][0] if reports else status['reasons']})",
        (await serials(lab))[-2:] == [serial, serial + 2])
    report.promise(f"{len(had)} hosts ever had it", had <= set(stage))
    report.promise(f"all are back to the bundle before after {took:.0f} s (at most {soak + 60})", took <= soak + 60)


@fault(18)
async def controllers(lab, report):
    report.done = "the controller dies in stage 1 of 2 (soak 3 s); later two run"
    await lab.open(soak=3)
    machines = await lab.machines_named("one", "two", "three", "four")
    percent, _ = split([machine.name for machine in machines], lab.fleet, 1, 2)
    await lab.operator.push(rules.make(f"{lab.folder}/good"), "--stages", str(percent), "100", "--soak", "3")
    first = await lab.operator.control()
    await lab.operator.begin()
    await first.kill()
    await asyncio.sleep(12)
    report.promise(f"nothing advances in 12 s: the channel has the serials {await serials(lab)}", await serials(lab) == [1])
    pair = [await lab.operator.control(f"control-{number}") for number in (1, 2)]
    await until("all adopt", lambda: len({machine.current for machine in machines} - {"first"}) == 1
                and all(machine.current != "first" for machine in machines), within=90)
    await asyncio.sleep(5)
    report.promise(
        f"two controllers: the channel has the serials {await serials(lab)}, each once", await serials(lab) == [1, 2])
    report.promise("both run on", all(process.runs for process in pair))
    await pair[0].kill()
    percent, _ = split([machine.name for machine in machines], lab.fleet, 4, 2)
    await lab.operator.push(rules.make(f"{lab.folder}/next", "next"), "--stages", str(percent), "100", "--soak", "1")
    await lab.operator.begin()

    async def ended():
        return (await serials(lab))[-1] == 5

    await until("the other one leads the next rollout to its last stage", ended, within=90)
    report.promise(f"the one that is left leads the next rollout: {await serials(lab)}", await serials(lab) == [1, 2, 4, 5])


@fault(9)
async def partition(lab, report):
    away = 30
    report.done = f"half of 6 hosts see no broker for {away} s (for 10 min) of three rollouts"
    await lab.open(soak=1)
    proxy = await lab.proxy()
    near = [lab.machine(f"near-{number}") for number in range(3)]
    far = [lab.machine(f"far-{number}", [proxy.url]) for number in range(3)]
    await asyncio.gather(*(machine.start() for machine in near + far))
    await lab.operator.live(*near, *far)
    first = await lab.operator.push(rules.make(f"{lab.folder}/zero", "zero"))
    await lab.operator.begin()
    await until("all have the first", lambda: all(machine.current == f"bundles/{first}" for machine in near + far))
    await lab.operator.control()
    await finished(lab, 6)
    proxy.swallow()
    began = asyncio.get_running_loop().time()
    # The hosts are silent when the rollouts begin.
    await asyncio.sleep(5)
    counted = []
    for tag in ("a", "b", "c"):
        newest = await lab.operator.push(rules.make(f"{lab.folder}/{tag}", tag), "--stages", "50", "100", "--soak", "1")
        await lab.operator.begin()
        status = await finished(lab, 3, within=90)
        counted.append((status["adopted"], status["live"]))
    await asyncio.sleep(max(0, away - (asyncio.get_running_loop().time() - began)))
    for machine in far:
        await machine.show("still here")
    report.promise("the hosts without a broker decide on", all(machine.current == f"bundles/{first}" for machine in far))
    report.promise(
        f"the stages did not count them: adopted and live {counted}", all(adopted == live == 3 for adopted, live in counted))
    proxy.cut()
    proxy.mend()
    await until("they have the newest", lambda: all(machine.current == f"bundles/{newest}" for machine in far), within=120)
    # The serials of the first bundle, and of the one that they moved to.
    steps = [list(dict.fromkeys(item["serial"] for item in await lab.reader.reports(machine.name))) for machine in far]
    report.promise(f"after it they go to the newest in one step: serials {steps}", steps == [[1, (await serials(lab))[-1]]] * 3)


@fault(3)
async def leader_killed(lab, report):
    total = 4_000
    report.done = f"kill -9 the leader of 3 amid {total:,} events (for 16,000) and a rollout, back after 5 s"
    await lab.open_cluster(soak=3)
    machines = await lab.machines_named("one", "two", topics=["toast.show"])
    one = machines[0]
    await one.followed()
    percent, _ = split(["one", "two"], lab.fleet, 1, 1)
    digest = await lab.operator.push(rules.make(f"{lab.folder}/good"), "--stages", str(percent), "100", "--soak", "3")
    await lab.operator.control()
    already = len(one.inputs_of("toast.show"))

    async def publish():
        ids = []
        while len(ids) < total:
            answer = await one.interface.publish([("toast.show", {"message": "x"})] * 20)
            ids += [event["id"] for event in answer["events"]]
            await asyncio.sleep(0.1)
        return ids

    task = lab.task(publish())
    await lab.operator.begin()
    await asyncio.sleep(3)
    leader = lab.broker.server((await lab.reader.info("EVENTS")).cluster.leader)
    await leader.kill()
    await asyncio.sleep(5)
    await leader.start()
    ids = await task

    async def enough():
        try:
            return await lab.reader.count("EVENTS") >= total + already
        except Exception:
            return False

    await until("the brokers have all", enough, within=240, every=1)
    await asyncio.sleep(1)
    messages = await lab.reader.all("EVENTS", lab.reader.subject("host.one.event"))
    mine = [message for message in messages if message.headers["ce-id"] in set(ids)]
    report.promise(
        f"{len({message.headers['ce-id'] for message in mine}):,} received of {total:,} sent, "
        f"{len(messages) - len({identity(message) for message in messages})} twice",
        {message.headers["ce-id"] for message in mine} == set(ids)
        and len(messages) == len({identity(message) for message in messages}))
    times = [message.metadata.timestamp for message in mine]
    gap = max((later - earlier).total_seconds() for earlier, later in zip(times, times[1:]))
    report.promise(f"{gap:.1f} s without an acknowledgement (at most 15)", gap <= 15)
    await finished(lab, 2)
    await until("both have the bundle", lambda: all(machine.current == f"bundles/{digest}" for machine in machines))
    report.promise(f"the channel has had the serials {await serials(lab)}", await serials(lab) == [1, 2])
    report.promise("all servers run", all(listens(server.port) for server in lab.broker.servers))
