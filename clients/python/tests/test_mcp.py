import contextlib
import json
import os
import pathlib
import shutil
import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest

pytest.importorskip("mcp")

from mcp import Client, StdioServerParameters

RULE = 'local toast = {}\nfunction toast.priority(toast, ctx) return "critical" end\nreturn toast\n'


@pytest.fixture
def project(tmp_path: pathlib.Path, root: pathlib.Path) -> pathlib.Path:
    shutil.copytree(root / "rules", tmp_path / "rules")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "toast.lua").write_text(RULE)
    return tmp_path


@contextlib.asynccontextmanager
async def assistant(project: pathlib.Path) -> AsyncIterator[Client]:
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "glassbus.mcp_server", str(project)], env=dict(os.environ)
    )
    async with Client(command) as client:
        yield client


async def call(client: Client, tool: str, **arguments: Any) -> Any:
    result = await client.call_tool(tool, arguments)
    text = "".join(getattr(content, "text", "") for content in result.content)
    assert not result.is_error, text
    try:
        return json.loads(text)
    except ValueError:
        return text


async def error(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    return "".join(getattr(content, "text", "") for content in result.content)


async def test_an_assistant_corrects_a_rule(project: pathlib.Path) -> None:
    async with assistant(project) as client:
        file = project / "mine" / "toast.lua"
        file.write_text(RULE.replace("priority", "priorty"))
        found = json.dumps(await call(client, "check_rules", folders=["mine"]))
        assert "toast.lua" in found and "priority" in found
        file.write_text(RULE)
        question = {"toast": {"id": "a", "message": "M"}}
        answer = await call(client, "ask", query="toast.priority", fields=question, folders=["rules", "mine"])
        assert answer["answer"] == "critical" and answer["by"].endswith("mine/toast.lua:2")
        assert (await call(client, "test", folder="rules")) is not None


async def test_steps_are_played_in_a_system_of_their_own(project: pathlib.Path) -> None:
    async with assistant(project) as client:
        steps = [{"inject": "toast.show", "data": {"id": "a", "message": "M", "duration": 2}}, {"advance": 1}]
        story = await call(client, "run", folders=["mine"], steps=steps)
        assert "toast.presented" in story and "mine/toast.lua:2" in story
        assert (await call(client, "explain", id="a", folders=["mine"], steps=steps))["steps"]
        verdict = await call(client, "why_not", topic="toast.dismissed", id="a", folders=["mine"], steps=steps)
        assert verdict["verdict"]["outcome"] == "waits"
        drawn = await client.call_tool("render", {"folders": ["mine"], "steps": steps, "scheme": "dark"})
        assert drawn.content[0].type == "image"


async def test_rules_are_seen_whole(project: pathlib.Path) -> None:
    async with assistant(project) as client:
        table = await call(client, "explore", policy="toast.priority", folders=["rules", "mine"])
        assert [row["answer"] for row in table["rows"]] == ["critical"]
        changed = await call(client, "diff_meaning", old=["rules"], new=["rules", "mine"], policy="toast.priority")
        found = changed["differences"]
        assert found[0]["policy"] == "toast.priority" and found[0]["kinds"][0]["new"] == "critical"
        same = await call(client, "diff_meaning", old=["rules"], new=["rules"], policy="toast.priority")
        assert [kind for difference in same["differences"] for kind in difference["kinds"]] == []
        assert "toast.priority" in await error(client, "explore", policy="toast.priorty", folders=["rules", "mine"])


async def test_the_words_of_the_reference(project: pathlib.Path) -> None:
    async with assistant(project) as client:
        assert "toast.show" in (await call(client, "topics"))["request"]
        assert (await call(client, "topics", name="toast.show"))["schema"]["properties"]["message"]
        assert "toast.coalesce" in await call(client, "policy_reference")
        assert "incoming" in await call(client, "policy_reference", name="toast.coalesce")
        assert "did you mean 'toast.coalesce'?" in await error(client, "policy_reference", name="toast.coalece")


async def test_rule_files_are_resources(project: pathlib.Path) -> None:
    async with assistant(project) as client:
        uris = {str(resource.uri) for resource in (await client.list_resources()).resources}
        assert "rules:///mine/toast.lua" in uris and "rules:///rules/toast.lua" in uris
        read = await client.read_resource("rules:///mine/toast.lua")
        assert getattr(read.contents[0], "text", "") == RULE


async def test_nothing_outside_of_the_folder_is_read(project: pathlib.Path) -> None:
    async with assistant(project) as client:
        assert "is outside of" in await error(client, "check_rules", folders=["../"])
        assert "no folder" in await error(client, "run", folders=["none"], steps=[])
        assert "steps[0] needs one of" in await error(client, "run", folders=["mine"], steps=[{"injekt": "toast.show"}])
