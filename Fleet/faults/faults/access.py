"""A credential that is used beyond its permissions."""
import asyncio
import json

import nats

from lab.checks import fault, until


@fault(15)
async def another_name(lab, report):
    report.done = "the credential of host one is used as host two"
    await lab.open()
    allowed = [(await lab.operator.fleet("permissions", "host", name)).output for name in ("one", "two")]
    ops = (await lab.operator.fleet("permissions", "operator")).output
    await lab.broker.stop()
    lab.broker.authorization = (
        "authorization { users: [\n{user: ops, password: ops}\n"
        f"{{user: one, password: one, {allowed[0]}}}\n{{user: two, password: two, {allowed[1]}}}\n] }}")
    await lab.reader.close()
    await lab.broker.start()
    lab.operator.configure([lab.broker.address("ops")])
    await lab.reader.connect(lab.broker.address("ops"))
    one = lab.machine("one", [lab.broker.address("one")], topics=["toast.show"])
    await one.start()
    await lab.operator.live(one)
    await lab.operator.inject("one", {"id": "mine", "message": "x"})
    await until("the host takes its injections", lambda: one.shown("mine") == 1)

    async def events():
        return await lab.reader.count("EVENTS")

    await until("the host forwards its events", events)
    report.promise("as itself, the host beats, forwards and takes injections", True)

    errors, heard = [], []

    async def refused(error):
        errors.append(str(error))

    async def hear(message):
        heard.append(message.subject)

    client = await nats.connect(
        lab.broker.address("one"), error_cb=refused, allow_reconnect=False, inbox_prefix=b"_INBOX.host-one")
    try:
        beat = await lab.reader.last("HOSTS", "host.one.beat")
        forbidden = ["host.two.event", "host.two.beat", "host.two.adopted", "host.two.tap.reader", "host.two.cmd.inject",
                     "host.one.event.invented.topic", "rules.channel.stable", "rules.keys", "bundle." + "0" * 64 + ".0"]
        before = {name: await lab.reader.count(name) for name in ("EVENTS", "RULES", "BUNDLES")}
        for rest in forbidden:
            await client.publish(lab.reader.subject(rest), json.dumps({**beat, "host": "two"}).encode())
        await client.flush()
        await until("all are refused", lambda: all(any(rest in error.lower() for error in errors) for rest in forbidden))
        after = {name: await lab.reader.count(name) for name in before}
        report.promise(
            f"{len(forbidden)} subjects of others are refused with -ERR, and no stream has it",
            before == after and await lab.reader.last("HOSTS", "host.two.beat") is None)
        await client.subscribe(lab.reader.subject("host.two.cmd.*"), cb=hear)
        await client.subscribe("_INBOX.operator.>", cb=hear)
        await client.flush()
        await until("both subscriptions are refused", lambda: sum("subscription" in error.lower() for error in errors) >= 2)
        await lab.reader.client.publish(lab.reader.subject("host.two.cmd.state"), b"{}")
        await lab.reader.client.flush()
        await asyncio.sleep(1)
        report.promise("it cannot listen to what others are asked, or to answers", not heard)

        # A stolen host that was asked once knows the prefix of an operator's inbox.
        refused_before = len(errors)
        for guess in range(20):
            await client.publish(f"_INBOX.operator.guess.{guess}", b'{"answer": {}}')
        await client.flush()
        await until("guessed answers are refused", lambda: len(errors) >= refused_before + 20)
        report.promise("20 answers to questions that it was not asked are refused", True)
    finally:
        if not client.is_closed:
            await client.close()

    rogue = lab.machine("rogue", [lab.broker.address("one")], host="two", topics=["toast.show"])
    await rogue.start()
    await until("the sidecar says which subject is refused", lambda: "host.two" in rogue.log, within=60)
    line = next(line for line in rogue.log.splitlines() if "host.two" in line)
    report.promise(f"a sidecar with it says so: {line.split('] ', 1)[-1][:110]}", True)
    hosts = {row["host"] for row in await lab.operator.hosts()}
    report.promise(f"fleet hosts lists {', '.join(sorted(hosts))}", hosts == {"one"})

    second = lab.machine("second", [lab.broker.address("two")], host="two", topics=["toast.show"])
    await rogue.stop()
    await second.start()
    await lab.operator.live(second)
    await second.followed()
    await second.show("a text")

    async def others():
        return len(await lab.reader.all("EVENTS", lab.reader.subject("host.two.event")))

    await until("another host has an event in the stream", others)
    client = await nats.connect(lab.broker.address("one"), allow_reconnect=False, inbox_prefix=b"_INBOX.host-one")
    for number in range(12_000):
        await client.publish(lab.reader.subject("host.one.event"), b"x" * 1000)
        if number % 500 == 0:
            await client.flush()
    await client.flush()
    await client.close()

    # While the last ones are stored, a reader also sees some that they push out.
    async def bounded():
        return len(await lab.reader.all("EVENTS", lab.reader.subject("host.one.event"), more=1)) == 10_000

    await until("of 12,000 events of its own 10,000 are kept", bounded)
    report.promise("of 12,000 events of its own 10,000 are kept, and those of others stay", await others() >= 1)
