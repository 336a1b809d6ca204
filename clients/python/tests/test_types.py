import pathlib

import glassbus.topics
from glassbus import Host
from glassbus import _calls as calls
from glassbus.types import module_text


def test_the_types_are_those_of_the_host(glassbus_host: Host) -> None:
    with glassbus_host.system() as system:
        text = module_text(system._send(calls.topics())["topics"])
    path = pathlib.Path(glassbus.topics.__file__)
    assert path.read_text() == text, f"python -m glassbus.types {path}"
