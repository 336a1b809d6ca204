"""Lets pygls, the client of others for the Language Server Protocol, edit rules with `busctl lsp`.

    python Tests/scripts/editor.py BUSCTL      run by Tests/scripts/clients, whose virtual environment has pygls

Each mistake of Tests/Conformance/authoring must be told in the words, at the place and with the code of
`busctl rules check`. Then a file of 300 lines is typed into, and the times are printed.
"""
import asyncio
import json
import pathlib
import subprocess
import sys
import tempfile
import time

from lsprotocol import types
from pygls.lsp.client import LanguageClient

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUSCTL = sys.argv[1]
failed = []


def check(holds, what):
    if not holds:
        failed.append(what)
        print(f"failed: {what}")


class Editor:
    """A session of an editor in a folder."""

    def __init__(self):
        self.client = LanguageClient("editor", "1")
        self.news = asyncio.Queue()
        self.shown = []

        @self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def told(parameters):
            self.news.put_nowait((time.perf_counter(), parameters))

        @self.client.feature(types.WINDOW_SHOW_MESSAGE)
        def message(parameters):
            self.shown.append(parameters)

    async def __aenter__(self):
        await self.client.start_io(BUSCTL, "lsp")
        answer = await self.client.initialize_async(
            types.InitializeParams(
                capabilities=types.ClientCapabilities(
                    general=types.GeneralClientCapabilities(position_encodings=[types.PositionEncodingKind.Utf32]))))
        check(answer.server_info.name == "GlassBus", "the server says its name")
        self.client.initialized(types.InitializedParams())
        return self

    async def __aexit__(self, *_):
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await self.client.stop()

    def open(self, path, text):
        self.client.text_document_did_open(
            types.DidOpenTextDocumentParams(
                types.TextDocumentItem(uri=path.as_uri(), language_id="lua", version=1, text=text)))

    def change(self, path, text, version):
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(uri=path.as_uri(), version=version),
                [types.TextDocumentContentChangeWholeDocument(text)]))

    async def findings(self, path, seconds=20):
        """The next findings about a file, and when they came."""
        while True:
            when, told = await asyncio.wait_for(self.news.get(), seconds)
            if told.uri == path.as_uri():
                return when, told.diagnostics


def rules(folder, text):
    (folder / "rules").mkdir(exist_ok=True)
    path = folder / "rules/toast.lua"
    path.write_text(text)
    return path


async def mistakes():
    """What the editor is told about each mistake, beside what the check says."""
    cases = sorted((ROOT / "Tests/Conformance/authoring").glob("*.lua"))
    for case in cases:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name).resolve()
            path = rules(folder, case.read_text())
            said = subprocess.run([BUSCTL, "rules", "check", "rules", "--json"], cwd=folder, capture_output=True, text=True)
            expected = sorted(
                (finding["line"], finding["code"], finding["message"] + ("\n" + finding["hint"] if finding.get("hint") else ""))
                for finding in map(json.loads, said.stdout.splitlines()))
            async with Editor() as editor:
                editor.open(path, case.read_text())
                _, told = await editor.findings(path)
            found = sorted((one.range.start.line + 1, one.code, one.message) for one in told)
            check(found == expected and found, f"{case.name}: {found} instead of {expected}")
    print(f"{len(cases)} mistakes: the editor is told what the check says")


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000


async def typing():
    """Types 1,000 characters into a file of 300 lines."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        source = (ROOT / "rules/toast.lua").read_text().rsplit("return toast", 1)[0]
        while source.count("\n") < 297:
            source += f"local function helper{source.count(chr(10))}(a, b)\n  if a > b then return a end\n  return b\nend\n"
        path = rules(folder, source + "return toast\n")
        checks, completions = [], []
        async with Editor() as editor:
            editor.open(path, path.read_text())
            for count in range(1, 1001):
                # An unknown name that grows, so that each letter has a finding of its own.
                word = "x" * (1 + (count - 1) % 40)
                text = f"{source}local y{count // 40} = {word}\nreturn toast\n"
                while not editor.news.empty():
                    editor.news.get_nowait()
                began = time.perf_counter()
                editor.change(path, text, count + 1)
                when, _ = await editor.findings(path)
                checks.append(when - began)
                if count % 5 == 0:
                    began = time.perf_counter()
                    await editor.client.text_document_completion_async(
                        types.CompletionParams(
                            types.TextDocumentIdentifier(path.as_uri()), types.Position(text.count("\n") - 2, 10)))
                    completions.append(time.perf_counter() - began)
        print(
            f"{text.count(chr(10))} lines, {len(checks)} characters: findings p50 {percentile(checks, 0.5):.1f} ms, "
            f"p95 {percentile(checks, 0.95):.1f} ms (goal 50); completion p50 {percentile(completions, 0.5):.1f} ms, "
            f"p95 {percentile(completions, 0.95):.1f} ms (goal 20)")


async def more():
    """Lenses, names, fixes, and a document that is too large."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        text = "local toast = {}\nfunction toast.dwell(toast) return toast.duratin end\nreturn toast\n"
        path = rules(folder, text)
        document = types.TextDocumentIdentifier(path.as_uri())
        async with Editor() as editor:
            editor.open(path, text)
            await editor.findings(path)
            lenses = await editor.client.text_document_code_lens_async(types.CodeLensParams(document))
            check([lens.command.title for lens in lenses] == ["ask this policy with its example"], "a policy has its lens")
            await editor.client.workspace_execute_command_async(
                types.ExecuteCommandParams(lenses[0].command.command, arguments=lenses[0].command.arguments))
            check(len(editor.shown) == 1, "a lens shows its result")
            renamed = await editor.client.text_document_rename_async(
                types.RenameParams(document, types.Position(1, 22), "shown"))
            check(len(renamed.changes[path.as_uri()]) == 2, "a parameter is renamed where it is declared and used")
            fixes = await editor.client.text_document_code_action_async(
                types.CodeActionParams(
                    document, types.Range(types.Position(1, 0), types.Position(1, 60)), types.CodeActionContext([])))
            check([fix.edit.changes[path.as_uri()][0].new_text for fix in fixes] == ["duration"], "a typo has its fix")
            editor.change(path, "-- " + "x" * (16 << 20), 2)
            _, told = await editor.findings(path)
            check("larger than" in told[0].message, "a document of 16 MB is told to be too large")
            editor.change(path, text, 3)
            _, told = await editor.findings(path)
            check(any("duratin" in one.message for one in told), "and the session goes on")


def torn():
    """An editor that sends half a message, or leaves without a word."""
    for sent, status in [(b"Content-Length: 100\r\n\r\n{", 65), (b"", 1), (b"Content-Length: x\r\n\r\n", 65)]:
        ended = subprocess.run([BUSCTL, "lsp"], input=sent, capture_output=True, timeout=20)
        check(ended.returncode == status, f"{sent!r}: status {ended.returncode} instead of {status}: {ended.stderr.decode()}")


async def main():
    await mistakes()
    await more()
    await typing()


asyncio.run(main())
torn()
sys.exit(1 if failed else 0)
