"""The actions of operators: `busctl fleet …`, and the controllers of rollouts."""
import json
import os

from .checks import until
from .processes import Process, run


class Operator:
    def __init__(self, lab, servers, name="operator", soak=2, stages=(100,), trust=False):
        self.lab = lab
        self.file = f"{lab.folder}/{name}.json"
        self.key = f"{lab.folder}/{name}.key"
        self.trust = ""
        # Whether the file names the keys that hosts trust.
        self.names_trust = trust
        self.configure(servers, soak, stages)

    def configure(self, servers, soak=2, stages=(100,)):
        with open(self.file, "w") as file:
            json.dump({
                "fleet": self.lab.fleet, "servers": list(servers), **({"trust": "trust.json"} if self.names_trust else {}),
                "stages": [{"percent": percent, "soak": soak, "labels": []} for percent in stages]}, file)
        # The address may contain a password.
        os.chmod(self.file, 0o600)

    @property
    def environment(self):
        return {"GLASSBUS_FLEET_CONFIG": self.file, "NO_COLOR": "1"}

    async def fleet(self, *words, check=True, within=120):
        return await run(self.lab.busctl_fleet, *words, env=self.environment, within=within, check=check)

    async def prepare(self, replicas=1):
        """Creates the key and the streams."""
        if not os.path.exists(self.key):
            await self.fleet("key", "new", "ops", "--out", self.key)
            self.trust = (await self.fleet("key", "trust", self.lab.fleet, self.key)).output
            with open(f"{self.lab.folder}/trust.json", "w") as file:
                file.write(self.trust)
        await self.streams(replicas)

    async def streams(self, replicas=1):
        async def made():
            return (await self.fleet("init", "--replicas", str(replicas), check=False)).status == 0

        await until("the streams are made", made, within=60)

    async def push(self, folder, *words):
        """Pushes rules unchecked, and returns the digest of the bundle."""
        return (await self.fleet("rules", "push", folder, "--key", self.key, "--no-check", *words)).output.split()[0]

    async def sign(self, folder, serial, *words, key=None):
        """A plan as created by `busctl fleet rules sign`, without a broker."""
        outcome = await self.fleet("rules", "sign", folder, "--key", key or self.key, "--serial", str(serial), *words)
        return json.loads(outcome.output)

    async def begin(self, channel="stable"):
        await self.fleet("rollout", "start", channel)

    async def status(self, channel="stable"):
        outcome = await self.fleet("rollout", "status", channel, "--json", check=False)
        return json.loads(outcome.output) if outcome.output.strip() else {}

    async def hosts(self, seconds=0):
        outcome = await self.fleet("hosts", "--json", "--for", str(seconds))
        return json.loads(outcome.output)

    async def live(self, *machines):
        """Waits until all of these machines and their hosts are reported as live."""
        names = {machine.host_name for machine in machines}

        async def all_live():
            outcome = await self.fleet("hosts", "--json", check=False)
            rows = json.loads(outcome.output) if outcome.status == 0 else []
            return names <= {row["host"] for row in rows if row["isLive"] and row.get("run")}

        await until("all hosts live", all_live, within=90)

    async def inject(self, host, data, *words, topic="toast.show", check=True):
        return await self.fleet("inject", host, topic, json.dumps(data), *words, check=check)

    async def control(self, name="control", *words, channel="stable"):
        """Starts a process that leads rollouts."""
        return await self.lab.begin(
            Process(f"{self.lab.folder}/{name}.log", self.lab.sidecar, "control", channel, *words, env=self.environment))
