"""Drive GlassBus hosts from tests: inject events, move time, and expect what happens.

```python
from glassbus import Host

with Host.start() as host, host.system(rules=["rules"]) as system:
    system.inject("toast.show", id="a", message="Saved", duration=2)
    system.expect("toast.presented", id="a")
    system.advance(2)
    system.expect("toast.dismissed", id="a")
```
"""

from ._calls import Answer, Clock, Event, Injected, Moved
from .aio import AsyncSystem
from .errors import (
    ExpectationFailed,
    FieldProblem,
    GlassBusError,
    HostFailed,
    HostNotFound,
    Refused,
    RuleProblem,
    RulesRefused,
)
from .host import Host, find_busctl
from .live import LiveHost
from .system import System

#: The release of this package, which is the one of the host that it drives.
__version__ = "0.2.0"

__all__ = [
    "Answer",
    "AsyncSystem",
    "Clock",
    "Event",
    "ExpectationFailed",
    "FieldProblem",
    "GlassBusError",
    "Host",
    "HostFailed",
    "HostNotFound",
    "Injected",
    "LiveHost",
    "Moved",
    "Refused",
    "RuleProblem",
    "RulesRefused",
    "System",
    "find_busctl",
]
