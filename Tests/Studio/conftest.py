"""A host with its studio for each test that asks for one, and a page in Chromium."""

import http.client
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

import pytest
from playwright.sync_api import Error, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUSCTL = os.environ.get("BUSCTL", str(ROOT / ".build/debug/busctl"))
# How long a page may take, in milliseconds. It never decides whether a number is good.
PATIENCE = 20_000


def event(topic, **data):
    return {"type": topic, "data": data}


def wait(page, script):
    """Waits until an expression is true in a page. The page itself must not evaluate texts, so that it is asked again and again."""
    until = time.monotonic() + PATIENCE / 1000
    while True:
        try:
            if value := page.evaluate(script):
                return value
        except Error as error:
            # The page is being loaded.
            if "context was destroyed" not in str(error):
                raise
        assert time.monotonic() < until, f"it never became true: {script}"
        page.wait_for_timeout(10)


class Host:
    """A host that serves the studio, in a folder of its own."""

    def __init__(self, *options, rules=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="studio-"))
        self.rules = self.folder / "rules"
        shutil.copytree(rules or ROOT / "rules", self.rules)
        self.socket = self.folder / "s"
        self.options = options
        self.start()

    def start(self, *more):
        self.log = open(self.folder / "log", "ab")
        link = pathlib.Path(str(self.socket) + ".studio")
        link.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [BUSCTL, "studio", "--rules", "rules", "--socket", str(self.socket), *self.options, *more],
            cwd=self.folder, stdout=self.log, stderr=self.log)
        until = time.monotonic() + 60
        while not (link.exists() and link.read_text().endswith("\n")):
            assert self.process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < until, "the host did not start"
            time.sleep(0.02)
        self.link = link.read_text().strip()
        self.address, self.token = self.link.split("/#")
        self.port = int(self.address.rsplit(":", 1)[1])

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        assert self.process.wait(20) in (0, -15, 143), (self.folder / "log").read_text()
        text = (self.folder / "log").read_text()
        shutil.rmtree(self.folder, ignore_errors=True)
        assert "error" not in text.lower(), text

    def request(self, method, path, body=None, headers=None, token=True):
        """The status, the headers and the bytes of one answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        all_headers = {"Authorization": f"Bearer {self.token}"} if token else {}
        all_headers.update(headers or {})
        connection.request(method, path, body=body, headers=all_headers)
        response = connection.getresponse()
        data = response.read()
        connection.close()
        return response.status, response.headers, data

    def get(self, path):
        status, _, data = self.request("GET", path)
        assert status == 200, data
        return json.loads(data)

    def publish(self, *events):
        body = "\n".join(json.dumps(event) for event in events)
        status, _, data = self.request("POST", "/v1/events", body, {"Content-Type": "application/x-ndjson"})
        assert status == 200, data
        return json.loads(data)

    def events(self, *patterns):
        """All events that the host keeps, as CloudEvents."""
        query = "&".join([f"topic={pattern}" for pattern in patterns] + ["limit=1000", "after=0"])
        status, _, data = self.request(
            "GET", f"/v1/events?{query}", headers={"Accept": "application/cloudevents-batch+json"})
        assert status == 200, data
        return json.loads(data)

    def requests_of_page(self):
        """What the page has sent: the topic and the data of each request, in order."""
        return [(event["type"], event.get("data") or {}) for event in self.events("**") if event["source"] == "/studio"]

    def next_requests_of_page(self, before):
        """What the page has sent after the first `before` requests, as soon as there is something. The page may show what it
        asked for before the host has the request."""
        until = time.monotonic() + PATIENCE / 1000
        while not (requests := self.requests_of_page()[before:]):
            assert time.monotonic() < until, "the page sent nothing"
            time.sleep(0.01)
        return requests


class Page:
    """The studio's page of a host, and what went wrong in it."""

    def __init__(self, browser, host, viewport=(1440, 900), link=None, **options):
        self.host = host
        width, height = viewport
        self.context = browser.new_context(viewport={"width": width, "height": height}, **options)
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.problems = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda said: said.type in ("error", "warning") and self.problems.append(said.text))
        self.page.goto(link or host.link)

    def ready(self):
        """Waits until the screen is drawn and nothing on it moves."""
        self.wait("globalThis.studio?.stage.nodes.size > 0")
        self.at_rest()
        return self

    def at_rest(self):
        self.wait("!studio.state.isMoving && !studio.state.isStale && studio.state.clock.now > studio.stage.rest")

    def part(self, part):
        return self.page.locator(f'[data-id="{part}"]')

    def middle(self, part):
        """The middle of a part, as a point of the page."""
        box = self.part(part).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(self, part):
        """Taps a part in its middle, whatever stands there."""
        self.page.mouse.click(*self.middle(part))

    def wait(self, script):
        return wait(self.page, script)

    def press(self, name):
        """Presses a control of the bar, which is in the menu More where the bar is too narrow for it."""
        control = self.page.get_by_role("button", name=name, exact=True)
        if not control.is_visible():
            self.page.get_by_role("button", name="More", exact=True).click()
        control.click()

    def run(self, script, *arguments):
        return self.page.evaluate(script, *arguments)

    def close(self):
        self.context.close()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def host():
    made = Host()
    yield made
    made.stop()


@pytest.fixture
def studio(browser, host):
    """A page with the demonstration at rest."""
    page = Page(browser, host).ready()
    yield page
    problems = page.problems
    page.close()
    assert problems == []


@pytest.fixture
def shots():
    """The folder for pictures that people look at."""
    folder = pathlib.Path(os.environ.get("SHOTS", ROOT / ".build/studio-shots"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
