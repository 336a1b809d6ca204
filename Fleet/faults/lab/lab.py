"""One fleet in a folder of its own."""
import asyncio
import os
import shutil
import tempfile

from .broker import Broker, Cluster
from .machine import Machine
from .operator import Operator
from .processes import Process
from .proxy import Proxy
from .reader import Reader


class Lab:
    fleet = "lab"

    def __init__(self, programs):
        self.use(programs)
        self.folder = tempfile.mkdtemp(prefix="glassbus-faults.")
        os.chmod(self.folder, 0o755)
        self.broker = self.operator = self.reader = None
        self.machines = []
        self._others = []
        self._tasks = []

    def use(self, programs):
        """Starts programs from this folder from now on."""
        self.busctl = f"{programs}/busctl"
        self.sidecar = f"{programs}/glassbus-fleet"
        self.busctl_fleet = f"{programs}/busctl-fleet"

    async def begin(self, thing):
        """Starts something that ends with the lab."""
        self._others.append(thing)
        await thing.start()
        return thing

    def task(self, work):
        """Starts a task that is canceled with the lab."""
        self._tasks.append(asyncio.ensure_future(work))
        return self._tasks[-1]

    async def open(self, authorization="", user=None, **operator):
        """Starts a broker with an operator and a reader. With `authorization`, both connect as this user."""
        self.broker = await self.begin(Broker(self.folder, authorization=authorization))
        address = self.broker.address(user) if user else self.broker.url
        self.operator = Operator(self, [address], **operator)
        await self.operator.prepare()
        self.reader = await Reader(self.fleet).connect(address)
        return self

    async def open_cluster(self, **operator):
        self.broker = await self.begin(Cluster(self.folder))
        self.operator = Operator(self, self.broker.urls, **operator)
        await self.operator.prepare(replicas=3)
        self.reader = await Reader(self.fleet).connect(*self.broker.urls)
        return self

    def machine(self, name, servers=None, **settings):
        default = self.broker.urls if isinstance(self.broker, Cluster) else [self.broker.url]
        machine = Machine(self, name, servers or default, **settings)
        self.machines.append(machine)
        return machine

    async def machines_named(self, *names, **settings):
        """Starts hosts, and waits until they are live."""
        machines = [self.machine(name, **settings) for name in names]
        await asyncio.gather(*(machine.start() for machine in machines))
        await self.operator.live(*machines)
        return machines

    async def proxy(self):
        return await self.begin(Proxy(self.broker.port))

    async def command(self, name, *words):
        """Starts `busctl fleet …` in the background."""
        return await self.begin(
            Process(f"{self.folder}/{name}.log", self.busctl_fleet, *words, env=self.operator.environment))

    async def close(self):
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.reader:
            try:
                await asyncio.wait_for(self.reader.close(), 5)
            except Exception:
                pass
        await asyncio.gather(*(machine.stop() for machine in self.machines), return_exceptions=True)
        await asyncio.gather(*(thing.stop() for thing in self._others), return_exceptions=True)

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)
