"""Reads the streams of a fleet, and publishes messages that the fleet's programs would not."""
import asyncio
import json
import urllib.parse

import nats
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy
from nats.js.errors import NotFoundError


class Reader:
    def __init__(self, fleet):
        self.fleet = fleet
        self.client = self.streams = None

    async def connect(self, *servers):
        async def quiet(_):
            pass

        self.client = await nats.connect(
            servers=list(servers), max_reconnect_attempts=-1, reconnect_time_wait=0.2, error_cb=quiet)
        self.streams = self.client.jetstream(timeout=10)
        return self

    async def close(self):
        if self.client and not self.client.is_closed:
            await self.client.close()

    def stream(self, name):
        return f"GB_{self.fleet}_{name}"

    def subject(self, rest):
        return f"glassbus.{self.fleet}.{rest}"

    async def info(self, name):
        return await self.streams.stream_info(self.stream(name))

    async def count(self, name):
        return (await self.info(name)).state.messages

    async def all(self, name, subject=None, more=0):
        """All messages of a stream, in order. With `more`, waits this many seconds for messages that the stream does not
        count."""
        total = await self.count(name)
        if total == 0:
            return []
        follower = await self.streams.pull_subscribe(
            subject or self.subject(">"), stream=self.stream(name),
            config=ConsumerConfig(
                ack_policy=AckPolicy.NONE, deliver_policy=DeliverPolicy.ALL, inactive_threshold=30))
        messages = []
        try:
            pending = (await follower.consumer_info()).num_pending
            while len(messages) < pending:
                messages += await follower.fetch(min(500, pending - len(messages)), timeout=10)
            while more:
                try:
                    messages += await follower.fetch(100, timeout=more)
                except asyncio.TimeoutError:
                    break
        finally:
            await follower.unsubscribe()
        return messages

    async def last(self, name, subject):
        """The body of the last message of a subject as JSON; None if there is none."""
        try:
            return json.loads((await self.streams.get_last_msg(self.stream(name), self.subject(subject))).data)
        except NotFoundError:
            return None

    async def reports(self, host=None):
        """The adoption reports of hosts, in order."""
        subject = self.subject(f"host.{host or '*'}.adopted")
        return [json.loads(message.data) for message in await self.all("ADOPTED", subject)]

    async def publish(self, subject, body, **headers):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return await self.streams.publish(self.subject(subject), data, headers=headers or None)


def identity(message):
    """`source#id` of an event, which is unique."""
    return f"{urllib.parse.unquote(message.headers['ce-source'])}#{message.headers['ce-id']}"


def gaps(messages):
    """The data of the events that report losses."""
    return [json.loads(message.data) for message in messages if message.headers["ce-type"] == "fleet.gap"]
