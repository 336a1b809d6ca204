"""Tests the installed systemd units: expanded as systemd would, but run without systemd, and verified by its own checker."""
import json
import os
import re
import shlex
import shutil

from lab import rules
from lab.checks import Skipped, fault, until
from lab.host import HostInterface
from lab.processes import Process, run

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))


def read(*paths):
    """The settings of a unit and its drop-ins, with a list of values for each name. An empty value clears the earlier ones."""
    settings = {}
    for path in paths:
        with open(path) as file:
            for line in file:
                name, equals, value = line.strip().partition("=")
                if equals and not name.startswith("#"):
                    settings[name] = settings.get(name, []) + [value] if value else []
    return settings


class Manager:
    """systemd's folders for a user or for the machine."""

    def __init__(self, lab, home, system):
        base = f"{home}/root" if system else home
        self.lab = lab
        self.places = {
            "h": home, "t": f"{base}/run", "S": f"{base}/lib" if system else f"{home}/.config", "E": f"{base}/etc" if system
            else f"{home}/.config", "i": "stable"}
        for place in self.places.values():
            if place.startswith("/"):
                os.makedirs(place, exist_ok=True)
        os.makedirs(f"{self.places['t']}/glassbus", mode=0o700, exist_ok=True)
        # Lets the unit find the programs that the package installs.
        self.files = {
            "/usr/bin/glassbusctl": lab.busctl, "/usr/bin/glassbus-fleet": lab.sidecar,
            "/usr/share/glassbus/rules": f"{ROOT}/rules"}

    def words(self, command):
        """The words of a command, with the unit's specifiers expanded. Environment variables, which are unset here, expand to
        nothing."""
        text = re.sub(r"%([a-zA-Z])", lambda found: self.places[found[1]], command.lstrip("+-"))
        for name, own in self.files.items():
            text = text.replace(name, own)
        words = [word.replace("$$", "$") for word in shlex.split(text)]
        return [word for word in words if word != "$GLASSBUS_OPTIONS"]

    async def start(self, name, *paths):
        unit = read(*paths)
        for command in unit.get("ExecStartPre", []):
            await run(*self.words(command))
        commands = unit["ExecStart"]
        assert len(commands) == 1, commands
        return await self.lab.begin(Process(f"{self.lab.folder}/{name}.log", *self.words(commands[0])))


async def joined(lab, report, system):
    whose = "system" if system else "user"
    home = f"{lab.folder}/{whose}"
    os.makedirs(home)
    manager = Manager(lab, home, system)
    packaging = f"{ROOT}/Fleet/packaging/{whose}"
    own = f"{ROOT}/packaging/glassbus{'-system' if system else ''}.service"
    config = f"{manager.places['S']}/glassbus" if system else f"{home}/.config/glassbus/fleet"
    # As described in docs/fleet.md, the folder that `fleet host add` creates is moved to the host.
    await lab.operator.fleet(
        "host", "add", f"{whose}-host", "--out", f"{home}/made", "--users", f"{lab.folder}/users-{whose}.conf")
    with open(f"{lab.folder}/included.conf", "w") as file:
        file.write(f'authorization {{ include "users-{whose}.conf" }}\n')
    checked = await run("nats-server", "-t", "-c", f"{lab.folder}/included.conf", check=False)
    report.promise(f"{whose}: the server takes the file of users {checked.errors.strip()[-80:]}", checked.status == 0)
    os.makedirs(os.path.dirname(config), exist_ok=True)
    shutil.move(f"{home}/made", config)
    with open(f"{config}/fleet.json") as file:
        settings = json.load(file)
    with open(f"{config}/fleet.json", "w") as file:
        json.dump({**settings, "beat": 1, "poll": 3, "fetchWithin": 0.5}, file)
    await manager.start(f"{whose}-host", own, f"{packaging}/host.conf")
    socket = HostInterface(f"{manager.places['t']}/glassbus/control.sock")

    async def answers():
        try:
            return await socket.get("/v1/health")
        except (OSError, ValueError):
            return None

    await until("the host of the unit answers", answers, within=60)
    await manager.start(f"{whose}-sidecar", f"{packaging}/glassbus-fleet.service")

    async def live():
        return [row for row in await lab.operator.hosts() if row["host"] == f"{whose}-host" and row["isLive"] and row.get("run")]

    await until("the sidecar of the unit joins", live, within=60)
    report.promise(f"{whose}: host and sidecar find each other", True)
    return socket


@fault(21)
async def units(lab, report):
    report.done = "the installed units, expanded as systemd does"
    await lab.open(soak=1, trust=True)
    hosts = [await joined(lab, report, system) for system in (False, True)]
    await lab.operator.control()
    await lab.operator.push(rules.make(f"{lab.folder}/good"))
    await lab.operator.begin()

    async def adopted():
        return (await lab.operator.status())["adopted"] == 2

    await until("both adopt what is pushed", adopted, within=60)
    files = [sorted(os.path.basename(file["path"]) for file in (await host.get("/v1/rules"))["files"]) for host in hosts]
    report.promise(f"what is pushed is what both hosts run: {files}", files == [["toast.lua"]] * 2)


@fault(21)
async def exposure(lab, report):
    report.done = "the units of the machine, read by systemd-analyze"
    if not shutil.which("systemd-analyze"):
        raise Skipped("there is no systemd-analyze")
    for path in ("packaging/glassbus-system.service", "Fleet/packaging/system/glassbus-fleet.service",
                 "Fleet/packaging/system/glassbus-control@.service"):
        name = os.path.basename(path).replace("-system", "").replace("@", "@stable")
        shutil.copy(f"{ROOT}/{path}", f"{lab.folder}/{name}")
        checked = await run("systemd-analyze", "security", "--offline=yes", "--threshold=20", f"{lab.folder}/{name}", check=False)
        report.promise(checked.output.strip().splitlines()[-1].lstrip("→ "), checked.status == 0)
        verified = await run("systemd-analyze", "verify", f"{lab.folder}/{name}", check=False)
        said = [line for line in verified.errors.splitlines() if name in line and "Command" not in line]
        report.promise(f"systemd reads {name} without a warning {said}", not said)
