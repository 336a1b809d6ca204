"""Write src/glassbus/aio.py from src/glassbus/system.py: the same verbs, awaited. `--check` only compares."""

import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent / "src" / "glassbus"


def awaited(text: str) -> str:
    """Turn the methods of a class that waits into those of one that awaits."""
    text = text.replace("class System:", "class AsyncSystem:").replace("httpx.Client", "httpx.AsyncClient")
    # `now` is a property, which cannot be awaited as nicely as a method.
    text = text.replace("    @property\n    def now", "    def now").replace(
        "self.clock().now", "(await self.clock()).now"
    )
    text = re.sub(r"(?m)^    def (?!__init__)", "    async def ", text)
    text = re.sub(r"self\.(_send|_mapping|advance|close)\(", r"await self.\1(", text)
    text = text.replace("self._client.request(", "await self._client.request(")
    text = text.replace("__enter__(self) -> System", "__aenter__(self) -> AsyncSystem").replace("__exit__", "__aexit__")
    text = text.replace(
        '"""A system on virtual time: what a test injects into, moves, and looks at."""',
        '"""The verbs of a system, awaited. generate.py writes this file from system.py."""',
    )
    return text.replace("`Host.system` makes one.", "`Host.awaited` makes one.")


def main() -> int:
    """Write the file, or compare."""
    wanted = awaited((HERE / "system.py").read_text())
    place = HERE / "aio.py"
    if "--check" in sys.argv[1:]:
        if place.read_text() == wanted:
            return 0
        print("src/glassbus/aio.py is not what system.py makes it: python clients/python/generate.py")
        return 1
    place.write_text(wanted)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
