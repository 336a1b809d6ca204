import subprocess
import tempfile
import time
from collections.abc import Iterator

import pytest

from glassbus import ExpectationFailed, Host, HostNotFound, LiveHost, Refused, find_busctl


@pytest.fixture(scope="module")
def socket() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="glassbus-live-") as folder:
        path = f"{folder}/bus.sock"
        command = [find_busctl(), "serve", "--until-input-ends", "--socket", path]
        with subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            for _ in range(400):
                try:
                    Host.attach(path).close()
                    break
                except HostNotFound:
                    time.sleep(0.05)
            yield path
            process.communicate()


def test_the_same_verbs_with_real_waiting(socket: str) -> None:
    with Host.attach(socket) as host:
        host.inject("toast.show", id="a", message="M", duration=0.2)
        host.expect("toast.presented", id="a")
        host.expect("toast.dismissed", id="a", wait=10)
        host.expect_none("toast.presented", during=0.2)
        assert not host.clock().virtual
        assert host.state("toast.waiting") == []
        assert host.ask("toast.priority", toast={"id": "a", "message": "M"}).by == "default"
        assert host.explain("a")["steps"]
        assert "<svg" in host.picture_svg()


def test_a_failure_says_what_came_instead(socket: str) -> None:
    with Host.attach(socket) as host:
        host.inject("toast.show", id="b", message="M", duration=0.2)
        with pytest.raises(ExpectationFailed, match=r"nearest: toast.presented .*id: expected 'c', found 'b'"):
            host.expect("toast.presented", id="c", wait=0.3)
        with pytest.raises(ExpectationFailed, match=r"there was no popup"):
            host.expect("popup.presented", wait=0.1)


def test_a_stream_goes_on_where_it_stopped(socket: str) -> None:
    with Host.attach(socket) as host:
        first = host.inject("toast.show", id="d", message="M")
        stream = host.stream("toast.show", after=(first.id or 1) - 1)
        assert next(stream)["id"] == "d"
        host.inject("toast.show", id="e", message="M")
        assert next(stream)["id"] == "e"


def test_a_test_host_is_moved_and_a_real_one_is_not(socket: str, glassbus_host: Host) -> None:
    with Host.attach(glassbus_host.socket) as host:
        host.inject("toast.show", id="a", message="M", duration=2)
        host.set_date("2026-03-29T01:59:00+01:00")
        host.advance(2)
        host.expect("toast.dismissing", id="a")
        assert host.idle().now > 2
    with Host.attach(socket) as host, pytest.raises(Refused, match="real"):
        host.advance(1)


def test_no_host() -> None:
    with pytest.raises(HostNotFound, match="busctl serve"):
        LiveHost("/nonexistent/bus.sock", None, None)
