"""Faults of pushed rules: poison bundles, damaged parts, untrusted pointers, and other versions."""
import os

from lab import forge, rules
from lab.checks import fault, until


async def report_of(lab, host, serial, verdict=None, within=60):
    """Waits for the final report of a host on a serial."""
    async def found():
        for item in reversed(await lab.reader.reports(host)):
            if item["serial"] == serial and item["verdict"] != "watching" and verdict in (None, item["verdict"]):
                return item

    return await until(f"{host} reports on the serial {serial}", found, within=within)


async def watched(machine):
    return await machine.interface.generation(), machine.current


GOOD = {"toast.lua": rules.GOOD, "toast_test.lua": rules.TEST}

POISON = {
    "a syntax error": {**GOOD, "toast.lua": "local toast = {\nreturn toast\n"},
    "a failing test": {**GOOD, "toast_test.lua": rules.TEST.replace('"toast.presented", 1', '"toast.presented", 7')},
    "an endless loop at load": {**GOOD, "toast.lua": "local toast = {}\nwhile true do end\nreturn toast\n"},
    "an endless loop in a test": {
        **GOOD, "toast_test.lua": 'local test = {}\ntest["loops"] = function(t) while true do end end\nreturn test\n'},
    "files of 5 MiB": {**GOOD, "large.lua": "-- " + "x" * (5 << 20)},
    "a path ../x.lua": {**GOOD, "../x.lua": "return {}\n"},
}


@fault(6)
async def poison(lab, report):
    await lab.open(soak=1)
    one, two = await lab.machines_named("one", "two")
    before = await watched(one)
    serial = 0
    for what, files in POISON.items():
        report.done = f"a bundle with {what}"
        serial += 1
        bundle = forge.Bundle(files)
        await bundle.send(lab.reader)
        await lab.reader.publish("rules.channel.stable", forge.pointer(lab, serial, bundle.digest))
        said = await report_of(lab, "one", serial, within=150)
        reason = " ".join(said["problems"])
        report.promise(
            f"{said['verdict']} before it is in use: {reason[:140]}",
            said["verdict"] == "refused" and len(reason) > 10 and bundle.digest not in one.bundles
            and await watched(one) == before)
    report.promise("no file was written outside", not os.path.exists(f"{lab.folder}/x.lua"))

    report.done = "rules push of a folder with a link"
    folder = rules.make(f"{lab.folder}/linked")
    os.symlink("/etc/passwd", f"{folder}/other.lua")
    outcome = await lab.operator.fleet("rules", "push", folder, "--key", lab.operator.key, check=False)
    report.promise(f"status {outcome.status}: {outcome.errors.strip()[:120]}", outcome.status == 65)

    report.done = "a rollout of a bundle with a syntax error"
    await lab.operator.control()
    await lab.operator.push(rules.make(f"{lab.folder}/bad", toast=POISON["a syntax error"]["toast.lua"]))
    await lab.operator.begin()

    async def taken_back():
        status = await lab.operator.status()
        return status if status["phase"] == "rolledBack" else None

    await until("the rollout is taken back", taken_back, within=90)
    report.promise("it is halted and taken back; the generation is unchanged", await watched(one) == await watched(two) == before)


@fault(8)
async def damaged(lab, report):
    await lab.open(soak=1)
    one, = await lab.machines_named("one")
    before = await watched(one)
    filler = {f"lib/part{number}.lua": f"-- {os.urandom(90_000).hex()}\nreturn {{}}\n" for number in range(2)}
    other_key = f"{lab.folder}/other.key"
    await lab.operator.fleet("key", "new", "ops", "--out", other_key)
    stranger = f"{lab.folder}/stranger.key"
    await lab.operator.fleet("key", "new", "stranger", "--out", stranger)

    async def offered(serial, what, verdict, words, bundle, pointer, parts=None):
        report.done = what
        await bundle.send(lab.reader, parts, number=len(bundle.parts))
        await lab.reader.publish("rules.channel.stable", pointer)
        said = await report_of(lab, "one", serial, within=150)
        reason = " ".join(said["problems"])
        report.promise(
            f"{said['verdict']}: {reason[:160]}",
            said["verdict"] == verdict and words in reason and bundle.digest not in one.bundles
            and await watched(one) == before)

    def bundle(tag):
        return forge.Bundle({**GOOD, **filler, "lib/tag.lua": f"-- {tag}\nreturn {{}}\n"})

    flipped = bundle("flipped")
    parts = flipped.parts
    broken = bytearray(parts[1])
    broken[1000] ^= 1
    await offered(1, f"a bit of part 1 of {len(parts)} is flipped", "refused", "changed", flipped,
                  forge.pointer(lab, 1, flipped.digest), [parts[0], bytes(broken), *parts[2:]])
    short = bundle("short")
    await offered(2, "the last part is missing", "refused", "missing", short,
                  forge.pointer(lab, 2, short.digest), short.parts[:-1])
    wrong = bundle("wrong")
    await offered(3, "signed by another key of the same name", "distrusted", "signature", wrong,
                  forge.pointer(lab, 3, wrong.digest, other_key))
    await offered(4, "signed by an unknown key", "distrusted", "stranger", wrong,
                  forge.pointer(lab, 4, wrong.digest, stranger))
    changed = {**forge.pointer(lab, 5, wrong.digest), "stage": 1}
    await offered(5, "a field changed after it was signed", "distrusted", "changed", wrong, changed)
    await offered(6, "expired 10 minutes ago", "distrusted", "expired", wrong,
                  forge.pointer(lab, 6, wrong.digest, expires=forge.now() - 600))
    await offered(7, "of another fleet, by the same key", "distrusted", "fleet", wrong,
                  forge.pointer(lab, 7, wrong.digest, fleet="other"))
    await offered(8, "of another channel, by the same key", "distrusted", "channel", wrong,
                  forge.pointer(lab, 8, wrong.digest, channel="beta"))
    report.done = "after all that, a good one with the same serial"
    await lab.reader.publish("rules.channel.stable", forge.pointer(lab, 8, wrong.digest))
    await until("it is adopted", lambda: one.current == f"bundles/{wrong.digest}", within=90)
    report.promise("adopted", True)


@fault(16)
async def versions(lab, report):
    await lab.open(soak=1)
    one, = await lab.machines_named("one")
    before = await watched(one)
    report.done = "a bundle with minVersion 99.0"
    newer = forge.Bundle(GOOD, minVersion="99.0")
    await newer.send(lab.reader)
    await lab.reader.publish("rules.channel.stable", forge.pointer(lab, 1, newer.digest))
    said = await report_of(lab, "one", 1)
    report.promise(
        f"{said['verdict']}: {said['problems'][0]}",
        said["verdict"] == "skipped" and "version" in said["problems"][0] and await watched(one) == before)

    good = forge.Bundle(GOOD)
    await good.send(lab.reader)
    report.done = "a pointer of protocol version 2"
    await lab.reader.publish("rules.channel.stable", forge.pointer(lab, 2, good.digest, v=2))
    said = await report_of(lab, "one", 2)
    report.promise(
        f"{said['verdict']}: {said['problems'][0]}",
        said["verdict"] == "skipped" and "version 2" in said["problems"][0] and await watched(one) == before)

    report.done = "a pointer of version 1 with fields that nobody knows"
    await lab.reader.publish(
        "rules.channel.stable", forge.pointer(lab, 3, good.digest, colour="blue", nested={"later": [1, 2]}))
    said = await report_of(lab, "one", 3)
    report.promise(said["verdict"], said["verdict"] == "adopted" and one.current == f"bundles/{good.digest}")

    report.done = "a beat and a report of a host of protocol version 2"
    beat = await lab.reader.last("HOSTS", "host.one.beat")
    await lab.reader.publish("host.newer.beat", {**beat, "host": "newer", "sidecar": "s", "v": 2, "mood": "fine"})
    rows = {row["host"]: row for row in await lab.operator.hosts()}
    report.promise(f"hosts lists {', '.join(sorted(rows))}", "one" in rows)
