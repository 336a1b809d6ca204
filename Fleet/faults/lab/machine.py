"""A machine of the fleet: a host and its sidecar."""
import asyncio
import json
import os
import re

from . import rules
from .broker import free_port
from .checks import until
from .host import HostInterface, Tap
from .processes import Process


class Machine:
    def __init__(self, lab, name, servers, host=None, labels=(), topics=("toast.*",), inject=("toast.*",), **fleet):
        self.lab, self.name, self.host_name = lab, name, host or name
        self.folder = f"{lab.folder}/{name}"
        os.makedirs(self.folder, mode=0o755)
        self.socket = f"{self.folder}/socket"
        # Where the sidecar finds the host: a different path if a proxy is in between.
        self.sidecar_socket = self.socket
        self.interface = HostInterface(self.socket)
        self.host = self.sidecar = None
        self._logged = 0
        self.metrics = free_port()
        self.settings = {
            "fleet": lab.fleet, "host": self.host_name, "servers": list(servers), "topics": list(topics),
            "labels": list(labels), "beat": 1, "poll": 3, "fetchWithin": 0.5,
            "budget": {"perSecond": 10000, "burst": 1000000}, "recording": f"{self.folder}/day.jsonl",
            "metrics": f"127.0.0.1:{self.metrics}", **fleet}
        self.allow = {"inject": list(inject)}
        rules.make(f"{self.folder}/first", "from before the fleet")
        os.symlink("first", f"{self.folder}/current")

    def _write(self):
        with open(f"{self.folder}/fleet.json", "w") as file:
            json.dump(self.settings, file)
        # The address may contain a password.
        os.chmod(f"{self.folder}/fleet.json", 0o600)
        with open(f"{self.folder}/allow.json", "w") as file:
            json.dump(self.allow, file)
        if not os.path.exists(f"{self.folder}/trust.json"):
            with open(f"{self.folder}/trust.json", "w") as file:
                file.write(self.lab.operator.trust)

    async def start(self):
        await self.start_host()
        await self.start_sidecar()
        return self

    async def start_host(self):
        self.host = await Process(
            f"{self.folder}/host.log", self.lab.busctl, "serve", "--rules", f"{self.folder}/current", "--socket",
            self.socket, "--state", f"{self.folder}/state", "--record", f"{self.folder}/day.jsonl").start()

        async def answers():
            try:
                return await self.interface.get("/v1/health")
            except (OSError, ValueError):
                return None

        await until(f"the host {self.name} answers", answers, within=60)

    async def start_sidecar(self):
        self._write()
        self._logged = len(self.log)
        self.sidecar = await Process(
            f"{self.folder}/sidecar.log", self.lab.sidecar, "run", "--folder", self.folder, "--socket",
            self.sidecar_socket, "--busctl", self.lab.busctl).start()

    async def stop(self):
        for process in (self.sidecar, self.host):
            if process:
                await process.stop()

    def tap(self, pattern="toast.show"):
        return Tap(self.socket, pattern)

    async def show(self, *messages):
        await self.interface.publish([("toast.show", {"message": message}) for message in messages])

    @property
    def current(self):
        """The target of the rules link, such as `bundles/…`."""
        return os.readlink(f"{self.folder}/current")

    @property
    def serial(self):
        """The highest serial that the host has ever taken."""
        with open(f"{self.folder}/memory.json") as file:
            return re.search(r'"highest": ?(\d+)', file.read())[1]

    @property
    def bundles(self):
        """The digests of the bundles that the host stores."""
        try:
            return sorted(os.listdir(f"{self.folder}/bundles"))
        except FileNotFoundError:
            return []

    @property
    def log(self):
        return self.sidecar.text() if self.sidecar else ""

    @property
    def log_since_start(self):
        """The sidecar's log since its last start."""
        return self.log[self._logged:]

    async def followed(self):
        """Waits until the sidecar has stored its position in the host's events. All later events are forwarded."""
        def follows():
            try:
                with open(f"{self.folder}/outbox/cursor.json") as file:
                    return json.load(file).get("position") is not None
            except FileNotFoundError:
                return False

        await until(f"the sidecar of {self.name} follows the host", follows)

    async def health(self):
        return await self.interface.get("/v1/health")

    def shown(self, id):
        """How often a toast with this id arrived, including repetitions."""
        return sum(event["data"].get("id") == id for event in self.inputs_of("toast.show"))

    def inputs_of(self, topic):
        return [event for event in self.inputs() if event["type"] == topic]

    def inputs(self):
        """The events published on the bus, according to the host's recording."""
        with open(f"{self.folder}/day.jsonl") as file:
            return [json.loads(line) for line in file if line.endswith("\n")][1:]
