"""NATS servers with JetStream on loopback."""
import asyncio
import json
import os
import shutil
import signal
import socket

from .checks import until
from .processes import Process


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def listens(port):
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Broker:
    """One server. Changes of its configuration take effect at the next start."""

    def __init__(self, folder, name="broker", authorization="", cluster=None, port=None):
        self.folder, self.name, self.authorization, self.cluster = f"{folder}/{name}", name, authorization, cluster
        self.port = port or free_port()
        self.monitor = free_port()
        os.makedirs(self.folder)
        self._process = None

    @property
    def url(self):
        return f"nats://127.0.0.1:{self.port}"

    def address(self, user):
        return f"nats://{user}:{user}@127.0.0.1:{self.port}"

    def _configure(self):
        cluster = ""
        if self.cluster:
            own, others = self.cluster
            routes = ", ".join(f"nats-route://127.0.0.1:{port}" for port in others)
            cluster = f'server_name: "{self.name}"\ncluster {{ name: lab, listen: "127.0.0.1:{own}", routes: [{routes}] }}\n'
        with open(f"{self.folder}/config", "w") as file:
            file.write(
                f'host: 127.0.0.1\nport: {self.port}\nhttp: "127.0.0.1:{self.monitor}"\n'
                f'jetstream {{ store_dir: "{self.folder}/data", max_file_store: 100GB, max_memory_store: 64MB }}\n'
                f"{cluster}{self.authorization}\n")

    async def start(self):
        self._configure()
        self._process = await Process(f"{self.folder}/log", "nats-server", "-c", f"{self.folder}/config").start()
        await until(f"{self.name} listens", lambda: listens(self.port), within=60)
        return self

    async def kill(self):
        if self._process:
            await self._process.kill()

    async def stop(self):
        if self._process:
            await self._process.stop()

    def pause(self):
        self._process.signal(signal.SIGSTOP)

    def resume(self):
        self._process.signal(signal.SIGCONT)

    async def wipe(self):
        """Deletes all stored data. The server must not be running."""
        await asyncio.to_thread(shutil.rmtree, f"{self.folder}/data", True)

    async def look(self, path):
        """The server's monitoring data, such as `connz`."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.monitor)
        writer.write(f"GET /{path} HTTP/1.0\r\n\r\n".encode())
        answer = await asyncio.wait_for(reader.read(), 20)
        writer.close()
        return json.loads(answer.partition(b"\r\n\r\n")[2])


class Cluster:
    """A cluster of three servers that replicate each message."""

    def __init__(self, folder):
        routes = [free_port() for _ in range(3)]
        self.servers = [
            Broker(folder, f"broker-{number}", cluster=(port, [other for other in routes if other != port]))
            for number, port in enumerate(routes, 1)]

    @property
    def urls(self):
        return [server.url for server in self.servers]

    async def start(self):
        await asyncio.gather(*(server.start() for server in self.servers))
        return self

    async def stop(self):
        await asyncio.gather(*(server.stop() for server in self.servers))

    def server(self, name):
        return next(server for server in self.servers if server.name == name)
