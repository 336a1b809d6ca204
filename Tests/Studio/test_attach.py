"""The page of a host that runs already."""

import http.client
import json
import pathlib
import socket
import subprocess
import tempfile
import time

import pytest

from conftest import BUSCTL, ROOT, Host, Page


class Serving(Host):
    """A host that was started without the studio."""

    def __init__(self, *options):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="studio-"))
        self.socket = self.folder / "s"
        self.log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen(
            [BUSCTL, "serve", "--rules", str(ROOT / "rules"), "--socket", str(self.socket), *options],
            cwd=self.folder, stdout=self.log, stderr=self.log)
        until = time.monotonic() + 60
        while b"Commands to try" not in (self.folder / "log").read_bytes():
            assert time.monotonic() < until and self.process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.02)

    def attach(self, *options):
        told = self.busctl("studio", "--attach", *options)
        assert told.returncode == 0, told.stderr
        self.link = told.stdout.strip()
        self.address, self.token = self.link.split("/#")
        self.port = int(self.address.rsplit(":", 1)[1])
        return self

    def busctl(self, *arguments):
        return subprocess.run(
            [BUSCTL, *arguments, "--socket", str(self.socket)], capture_output=True, text=True, cwd=self.folder)


@pytest.fixture
def serving():
    host = Serving()
    yield host
    host.stop()


def test_host_without_a_studio_opens_it_when_it_is_asked_to(browser, serving):
    assert serving.busctl("inject", "toast.show", '{"message": "Before"}').returncode == 0
    serving.attach()
    page = Page(browser, serving)
    # The page has the past that the host still knows.
    page.wait("globalThis.studio?.state.store.rows.some((row) => row[5].includes('Before'))")
    page.page.get_by_role("tab", name="Rule").click()
    page.wait("studio.rule.path === " + json.dumps(str(ROOT / "rules/toast.lua")))
    assert page.page.get_by_role("button", name="Save", exact=True).is_disabled()
    assert page.problems == []
    page.close()


def test_who_asks_again_gets_the_same_link_and_may_then_edit(serving):
    first = serving.attach().link
    assert serving.get("/v1/studio/rules/files")["canEdit"] is False
    assert serving.attach("--edit").link == first
    assert serving.get("/v1/studio/rules/files")["canEdit"] is True


def test_host_with_a_studio_answers_the_link_that_it_has(host):
    told = subprocess.run([BUSCTL, "studio", "--attach", "--socket", str(host.socket)], capture_output=True, text=True)
    assert (told.returncode, told.stdout.strip()) == (0, host.link)


def test_studio_is_opened_at_the_socket_of_the_user_only(host):
    status, _, data = host.request("POST", "/v1/studio/open", "{}", {"Content-Type": "application/json"})
    assert status == 403 and b"Unix socket" in data


def test_port_that_is_taken_is_told_and_another_one_can_be_tried(serving):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        told = serving.busctl("studio", "--attach", "--port", str(taken.getsockname()[1]))
        assert told.returncode != 0 and str(taken.getsockname()[1]) in told.stderr
    serving.attach()
    assert serving.request("GET", "/v1/health")[0] == 200


def test_what_needs_the_sessions_recording_says_that_there_is_none(serving):
    serving.attach()
    status, _, data = serving.request(
        "POST", "/v1/studio/compare", json.dumps({"files": {}}), {"Content-Type": "application/json"})
    assert status == 404 and "does not record its session" in json.loads(data)["detail"]


def test_options_of_a_new_host_are_no_options_of_one_that_runs(serving):
    told = serving.busctl("studio", "--attach", "--rules", "x")
    assert told.returncode == 64 and "--rules is for a host that is started" in told.stderr


def test_page_ends_with_its_host(serving):
    serving.attach()
    serving.process.terminate()
    serving.process.wait(20)
    with pytest.raises(OSError):
        http.client.HTTPConnection("127.0.0.1", serving.port, timeout=5).request("GET", "/")
    serving.process = subprocess.Popen(["true"])
