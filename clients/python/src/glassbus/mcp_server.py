"""`glassbus-mcp`: an MCP server for assistants that edit rules.

It works in systems of its own, on virtual time. Nothing that it does touches a host that runs; with `--live SOCKET`
it can also look at one, and only look.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import difflib
import functools
import json
import pathlib
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ImageContent
from pydantic import Field

from . import __version__
from . import _calls as calls
from .errors import GlassBusError
from .host import Host, find_busctl
from .live import LiveHost
from .system import System

INSTRUCTIONS = """GlassBus connects the modules of an app's chrome (toolbar, toasts, popup bar and others).
Every judgement is a policy: a Lua function in a file named after its module, such as toast.lua. Read policy_reference
for its parameters and answers before you write one. After each change: check_rules, then test, then ask or explain.
Findings have a code, a place and often a fix. Folders are layers, the lowest first."""

Folders = Annotated[list[str], Field(description="folders of rules, the lowest layer first")]
Steps = Annotated[
    list[dict[str, Any]],
    Field(
        description='what happens, in order: {"inject": "toast.show", "data": {…}} publishes, {"advance": 1.5} moves '
        'time, {"date": "2026-03-29T01:59:00+01:00"} sets the date'
    ),
]
Scheme = Literal["light", "dark"]


class Tools:
    """The tools, in the folder of a project."""

    def __init__(self, root: pathlib.Path, live: str | None = None) -> None:
        """Take the folder that paths begin at, and the socket of a host to look at."""
        self.root = root.resolve()
        self._program = find_busctl()
        self._host = Host.start(self._program)
        self._live = LiveHost(live, None, None) if live else None

    def close(self) -> None:
        """End the host."""
        self._host.close()
        if self._live:
            self._live.close()

    # -- Folders

    def _folder(self, path: str) -> str:
        place = (self.root / path).resolve()
        if not place.is_relative_to(self.root):
            raise ValueError(f"'{path}' is outside of {self.root}, the folder that this server was started for")
        return str(place)

    def _folders(self, paths: Sequence[str]) -> list[str]:
        return [self._folder(path) for path in paths]

    def rule_files(self) -> list[pathlib.Path]:
        """Return the files of rules below the folder, without hidden folders."""
        files = (file for file in sorted(self.root.rglob("*.lua")) if file.is_file())
        return [file for file in files if not any(part.startswith(".") for part in file.relative_to(self.root).parts)]

    def _run(self, *arguments: str) -> str:
        """Run the program. Findings and failures are its output, and not errors here."""
        ran = subprocess.run(
            [self._program, *arguments], capture_output=True, text=True, cwd=self.root, timeout=120, check=False
        )
        # Without output there is no result.
        if ran.returncode != 0 and not ran.stdout.strip():
            raise ValueError(ran.stderr.strip() or f"busctl {arguments[0]} ended with status {ran.returncode}")
        return ran.stdout

    @contextlib.contextmanager
    def _system(self, folders: Sequence[str], steps: Sequence[Mapping[str, Any]] = ()) -> Iterator[System]:
        with self._host.system(self._folders(folders)) as system:
            for number, step in enumerate(steps):
                kinds = [kind for kind in ("inject", "advance", "date") if kind in step]
                if len(kinds) != 1:
                    raise ValueError(f"steps[{number}] needs one of inject, advance and date")
                match kinds[0]:
                    case "inject":
                        system.inject(str(step["inject"]), step.get("data", {}))
                    case "advance":
                        system.advance(float(step["advance"]))
                    case _:
                        system.set_date(str(step["date"]))
            yield system

    # -- Tools

    def check_rules(self, folders: Folders) -> Any:
        """Check rules without running them. Each finding has a code, a file, a line, what is wrong, and often a fix."""
        return json.loads(self._run("rules", "check", *self._folders(folders), "--json"))

    def test(self, folder: Annotated[str, Field(description="the folder whose tests (*_test.lua) run")]) -> Any:
        """Run the tests of rules."""
        return _values(self._run("test", self._folder(folder), "--json"))

    def ask(
        self,
        query: Annotated[str, Field(description="a query such as toast.priority")],
        fields: Annotated[dict[str, Any], Field(description="the fields of the question")],
        folders: Folders,
    ) -> Any:
        """Ask a policy of these rules, and say which line of which file answered."""
        with self._system(folders) as system:
            answer = system.ask(query, fields)
        return {"answer": answer.value, "by": answer.by}

    def run(self, folders: Folders, steps: Steps) -> str:
        """Play some steps with these rules, and return all that happens, with the decisions and their lines."""
        with self._system(folders, steps) as system:
            return system.timeline()

    def explain(
        self,
        id: Annotated[str, Field(description="the number of an event, or the id of a thing such as a toast")],
        folders: Folders,
        steps: Steps,
    ) -> Any:
        """Play some steps with these rules, and explain why something happened."""
        with self._system(folders, steps) as system:
            return dict(system.explain(id))

    def why_not(
        self,
        topic: Annotated[str, Field(description="the topic of what did not happen")],
        id: Annotated[str, Field(description="the number of an event, or the id of a thing such as a toast")],
        folders: Folders,
        steps: Steps,
    ) -> Any:
        """Play some steps with these rules, and explain why something did not happen."""
        with self._system(folders, steps) as system:
            return dict(system.why_not(topic, id))

    def explore(
        self,
        policy: Annotated[str, Field(description="a policy such as toast.coalesce")],
        folders: Folders,
        recording: Annotated[str | None, Field(description="the file of a recording, to count its questions")] = None,
    ) -> Any:
        """Show what a policy answers and when: a row for each way through it, and findings such as dead lines."""
        layers = [argument for folder in self._folders(folders) for argument in ("--rules", folder)]
        recorded = ["--recording", self._folder(recording)] if recording else []
        return json.loads(self._run("rules", "explore", policy, *layers, *recorded, "--json"))

    def diff_meaning(
        self,
        old: Folders,
        new: Folders,
        policy: Annotated[str | None, Field(description="one policy; all of them without it")] = None,
    ) -> Any:
        """List what two sets of rules answer differently, each kind with its simplest question."""
        sides = [
            argument
            for option, folders in (("--old", old), ("--new", new))
            for folder in self._folders(folders)
            for argument in (option, folder)
        ]
        one = ["--policy", policy] if policy else []
        found = _values(self._run("rules", "diff", *sides, *one, "--json"))
        # A list would reach the assistant as one text for each element, and an empty one as nothing.
        return {"differences": found if isinstance(found, list) else [found]}

    def compare(
        self,
        recording: Annotated[str, Field(description="the file of a recording")],
        folders: Folders,
        limit: Annotated[int, Field(ge=1, le=1000, description="how many differences are shown in full")] = 20,
    ) -> str:
        """Replay a recording with these rules, and show what they would have done otherwise."""
        new = [argument for folder in self._folders(folders) for argument in ("--new", folder)]
        return self._run("compare", self._folder(recording), *new, "--limit", str(limit))

    def topics(
        self,
        name: Annotated[
            str | None, Field(description="one topic or query, with its schema; all names without it")
        ] = None,
    ) -> Any:
        """List topics and queries, or describe one."""
        with self._host.system() as system:
            known = system._send(calls.topics())["topics"]
        if name is None:
            return {
                kind: [topic["name"] for topic in known if topic["kind"] == kind]
                for kind in ("request", "fact", "query")
            }
        found = [topic for topic in known if topic["name"] == name]
        if not found:
            raise ValueError(f"no topic or query is called '{name}'; topics without a name lists all")
        return found[0]

    def policy_reference(
        self,
        name: Annotated[str | None, Field(description="a page such as toast.coalesce; all names without it")] = None,
    ) -> Any:
        """Return a page of the reference: a policy with parameters, answers and an example, or settings, or types."""
        with tempfile.TemporaryDirectory(prefix="glassbus-") as folder:
            self._run("rules", "reference", folder)
            pages = {page.stem: page.read_text(encoding="utf-8") for page in pathlib.Path(folder).glob("*.md")}
        if name is None:
            return sorted(pages)
        if name not in pages:
            near = difflib.get_close_matches(name, pages, 1)
            raise ValueError(f"no page is called '{name}'" + (f"; did you mean '{near[0]}'?" if near else ""))
        return pages[name]

    def render(
        self, folders: Folders, steps: Steps, scheme: Scheme = "light", width: Annotated[float, Field(ge=1)] = 393
    ) -> ImageContent:
        """Play some steps with these rules, and draw the screen as SVG."""
        with self._system(folders, steps) as system:
            drawing = system.picture_svg(scheme=scheme, width=width)
        data = base64.b64encode(drawing.encode()).decode()
        return ImageContent(type="image", data=data, mime_type="image/svg+xml")

    def live_state(self, path: Annotated[str, Field(description="a path such as toast.waiting")]) -> Any:
        """Look at the state of the host that runs."""
        assert self._live is not None
        return self._live.state(path)

    def live_explain(
        self, id: Annotated[str, Field(description="the number of an event, or the id of a thing")]
    ) -> Any:
        """Explain why something happened in the host that runs."""
        assert self._live is not None
        return dict(self._live.explain(id))

    @property
    def all(self) -> list[Any]:
        """The tools that this server has."""
        own = [
            self.check_rules,
            self.test,
            self.ask,
            self.run,
            self.explain,
            self.why_not,
            self.explore,
            self.diff_meaning,
            self.compare,
            self.topics,
            self.policy_reference,
            self.render,
        ]
        return own + ([self.live_state, self.live_explain] if self._live else [])


def _values(text: str) -> Any:
    """Read JSON, or JSON on each line."""
    try:
        return json.loads(text)
    except ValueError:
        return [json.loads(line) for line in text.splitlines() if line.strip()]


def server(tools: Tools) -> MCPServer:
    """Make a server with the tools, and the files of rules as resources."""
    made = MCPServer("glassbus", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING")
    for tool in tools.all:
        made.tool()(_telling(tool))
    for file in tools.rule_files():
        path = file.relative_to(tools.root).as_posix()
        made.resource(f"rules:///{path}", name=path, mime_type="text/x-lua")(_reader(file))
    return made


def _telling(tool: Callable[..., Any]) -> Callable[..., Any]:
    """Make a tool whose errors say what is wrong. Those of another kind would not be told."""

    @functools.wraps(tool)
    def told(*arguments: Any, **named: Any) -> Any:
        try:
            return tool(*arguments, **named)
        except (GlassBusError, ValueError, OSError, subprocess.TimeoutExpired) as error:
            raise ToolError(str(error)) from error

    return told


def _reader(file: pathlib.Path) -> Any:
    def read() -> str:
        """Return the text of a file of rules."""
        return file.read_text(encoding="utf-8")

    return read


def main() -> int:
    """Serve on standard input and output."""
    parser = argparse.ArgumentParser(
        prog="glassbus-mcp", description="Serve assistants that edit rules, over MCP on standard input and output."
    )
    parser.add_argument(
        "folder", nargs="?", default=".", help="the folder of the project; nothing outside of it is read"
    )
    parser.add_argument("--live", metavar="SOCKET", help="also look at the host at this socket; nothing changes it")
    options = parser.parse_args()
    try:
        tools = Tools(pathlib.Path(options.folder), options.live)
    except GlassBusError as error:
        parser.exit(1, f"glassbus-mcp: {error}\n")
    try:
        server(tools).run("stdio")
    finally:
        tools.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
