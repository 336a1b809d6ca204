"""Proxies between a sidecar and its broker or host that break the connection."""
import asyncio
import os


class Proxy:
    """Forwards bytes between clients and `target`, until it is stopped."""

    def __init__(self, target):
        self.target = target
        self.port = 0
        self._server = None
        self._writers = set()
        self._flow = asyncio.Event()
        self._flow.set()
        self._is_cut = False

    async def start(self):
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    @property
    def url(self):
        return f"nats://127.0.0.1:{self.port}"

    async def _serve(self, reader, writer):
        if self._is_cut:
            writer.close()
            return
        try:
            other_reader, other = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.close()
            return
        self._writers |= {writer, other}
        await asyncio.gather(self._pass(reader, other), self._pass(other_reader, writer))
        self._writers -= {writer, other}

    async def _pass(self, reader, writer):
        try:
            while data := await reader.read(65536):
                await self._flow.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()

    def swallow(self):
        """Stops forwarding silently, without closing connections."""
        self._flow.clear()

    def cut(self):
        """Closes all connections, and each new one immediately."""
        self._is_cut = True
        for writer in self._writers:
            writer.transport.abort()

    def mend(self):
        self._is_cut = False
        self._flow.set()

    async def stop(self):
        self.cut()
        self._flow.set()
        if self._server:
            self._server.close()


class HostProxy:
    """Replaces the socket of a host. `seen` is called with each chunk of an answer to a published event, before the sidecar
    gets it; if it returns true, the answer is dropped."""

    def __init__(self, path, target, seen):
        self.path, self.target, self.seen = path, target, seen
        self._server = None
        self._writers = set()

    async def start(self):
        self._server = await asyncio.start_unix_server(self._serve, self.path)
        os.chmod(self.path, 0o600)
        return self

    async def _serve(self, reader, writer):
        try:
            other_reader, other = await asyncio.open_unix_connection(self.target)
        except OSError:
            writer.close()
            return
        self._writers |= {writer, other}
        state = {"posts": False}

        async def ask():
            while data := await reader.read(65536):
                if data.startswith((b"POST ", b"GET ")):
                    state["posts"] = data.startswith(b"POST /v1/events")
                other.write(data)
                await other.drain()

        async def answer():
            while data := await other_reader.read(65536):
                if state["posts"] and await self.seen():
                    return
                writer.write(data)
                await writer.drain()

        async def one(task, end):
            try:
                await task
            except OSError:
                pass
            finally:
                end.close()

        await asyncio.gather(one(ask(), other), one(answer(), writer))
        self._writers -= {writer, other}

    async def stop(self):
        for writer in self._writers:
            writer.transport.abort()
        if self._server:
            self._server.close()
