import os
import pathlib
import signal
import stat
import subprocess
import sys
import time

import pytest

from glassbus import Host, HostFailed, HostNotFound, __version__, find_busctl


def test_versions_are_the_same(glassbus_host: Host) -> None:
    assert glassbus_host.version == __version__


def test_500_systems(glassbus_host: Host) -> None:
    systems = [glassbus_host.system() for _ in range(500)]
    for number, system in enumerate(systems):
        system.inject("toast.show", id=str(number), message="M")
    for number, system in enumerate(systems):
        assert system.state("toast.presenting.id") == str(number)
        system.close()


def program(folder: pathlib.Path, name: str, text: str) -> pathlib.Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def test_the_busctl_of_systemd_is_not_taken(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = program(tmp_path, "busctl", "echo 'busctl [OPTIONS...] COMMAND ... Introspect the D-Bus IPC bus.'")
    monkeypatch.delenv("GLASSBUS_BUSCTL", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(HostNotFound, match="systemd"):
        find_busctl()
    monkeypatch.setenv("GLASSBUS_BUSCTL", str(other))
    with pytest.raises(HostNotFound, match="GLASSBUS_BUSCTL"):
        find_busctl()


def test_a_program_that_does_not_start_a_host(tmp_path: pathlib.Path) -> None:
    with pytest.raises(HostFailed, match="no such option"):
        Host.start(program(tmp_path, "busctl", "echo 'no such option'; exit 64"))
    with pytest.raises(HostNotFound):
        Host.start(tmp_path / "none")


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return "Z" not in pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2][:3]


def test_a_host_ends_when_its_tests_are_killed() -> None:
    script = (
        "import glassbus, time; host = glassbus.Host.start(); print(host._process.pid, flush=True); time.sleep(600)"
    )
    tests = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert tests.stdout is not None
    host = int(tests.stdout.readline())
    assert is_alive(host)
    tests.send_signal(signal.SIGKILL)
    tests.wait()
    tests.stdout.close()
    for _ in range(200):
        if not is_alive(host):
            return
        time.sleep(0.05)
    pytest.fail("the host goes on")


def test_a_host_ends_with_the_interpreter() -> None:
    script = "import glassbus; host = glassbus.Host.start(); print(host._process.pid, host._folder)"
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert not is_alive(int(said[0]))
    assert not pathlib.Path(said[1]).exists()
