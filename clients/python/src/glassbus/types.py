"""Write the types of topics and queries: `python -m glassbus.types [--rules DIR]... [FILE]`.

Without rules it writes those of the modules that GlassBus has, which are in `glassbus.topics`. With rules it also
writes those of the modules in Lua in their folders.
"""

from __future__ import annotations

import argparse
import json
import keyword
import pathlib
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from . import _calls as calls
from .errors import GlassBusError
from .host import Host

HEAD = '''"""The data of each topic, and the fields and the answer of each query, as types.

`python -m glassbus.types` has written this from the schemas of the host.
"""

from __future__ import annotations

from typing import Any, Literal

from typing_extensions import TypedDict
'''


class Writer:
    """Writes JSON Schemas as types of Python."""

    def __init__(self) -> None:
        """Begin with no types."""
        self._lines: list[str] = []
        self._names: set[str] = set()
        # The type of each object that was written, so that equal ones have one type.
        self._known: dict[str, str] = {}

    @property
    def text(self) -> str:
        """What was written."""
        return "\n".join(self._lines)

    def literal(self, name: str, values: Sequence[str], summary: str) -> None:
        """Write a type of some words."""
        words = "".join(f"    {_literal(value)},\n" for value in values)
        self._lines.append(f'\n{name} = Literal[\n{words}]\n{_docstring(summary)}\n' if values else "")

    def define(self, name: str, schema: Mapping[str, Any], summary: str) -> None:
        """Write a type under a name."""
        if schema.get("type") == "object" and "properties" in schema:
            self._object(name, schema, summary)
        else:
            self._names.add(name)
            self._lines.append(f'\n{name} = {self.type(schema, name)}\n{_docstring(summary)}\n')

    def type(self, schema: Mapping[str, Any], name: str) -> str:
        """Return the type of a schema; objects in it get the name with the field behind it."""
        if "const" in schema:
            return f"Literal[{_literal(schema['const'])}]"
        if "enum" in schema:
            return f"Literal[{', '.join(map(_literal, schema['enum']))}]"
        for key in ("anyOf", "oneOf"):
            if key in schema:
                types = [self.type(each, f"{name}{i + 1}") for i, each in enumerate(schema[key])]
                return " | ".join(dict.fromkeys(types))
        kinds = schema.get("type")
        if isinstance(kinds, list):
            return " | ".join(dict.fromkeys(self.type({**schema, "type": kind}, name) for kind in kinds))
        return self._of_kind(str(kinds), schema, name)

    def _of_kind(self, kind: str, schema: Mapping[str, Any], name: str) -> str:
        if kind == "array":
            return f"list[{self.type(schema.get('items', {}), name + 'Item')}]"
        if kind == "object":
            if schema.get("properties"):
                described = {key: value for key, value in schema.items() if key != "description"}
                text = json.dumps(described, sort_keys=True)
                if text not in self._known:
                    self._known[text] = self._object(name, schema, "")
                return self._known[text]
            more = schema.get("additionalProperties")
            return f"dict[str, {self.type(more, name + 'Value') if isinstance(more, dict) else 'Any'}]"
        return {"string": "str", "number": "float", "integer": "int", "boolean": "bool", "null": "None"}.get(
            kind, "Any"
        )

    def _object(self, name: str, schema: Mapping[str, Any], summary: str) -> str:
        while name in self._names:
            name += "_"
        self._names.add(name)
        required = set(schema.get("required", []))
        fields: list[tuple[str, str, str]] = []
        for field, about in sorted(schema["properties"].items()):
            kind = self.type(about, name + field[:1].upper() + field[1:])
            wrapped = kind if field in required else f"NotRequired[{kind}]"
            fields.append((field, wrapped, str(about.get("description", ""))))
        if all(field.isidentifier() and not keyword.iskeyword(field) for field, _, _ in fields):
            body = "".join(
                f"    {field}: {kind}\n" + (f"    {_docstring(words.rstrip('.'))}\n" if words else "")
                for field, kind, words in fields
            )
            self._lines.append(f'\n\nclass {name}(TypedDict):\n    {_docstring(f"{summary or name}.")}\n\n{body}')
        else:
            pairs = "".join(f"        {_literal(field)}: {kind},\n" for field, kind, _ in fields)
            self._lines.append(f'\n\n{name} = TypedDict(\n    "{name}",\n    {{\n{pairs}    }},\n)\n')
        return name


def _docstring(words: str) -> str:
    """Write words as a docstring of one line, whatever they contain."""
    text = " ".join(words.split()).replace("\\", "\\\\")
    # A quotation mark is written as it is, unless it could be one of those that end the docstring.
    text = re.sub('"(?="|$)', r'\\"', text)
    return f'"""{text}"""'


def _literal(value: object) -> str:
    """Write a value of JSON as one of Python; texts in double quotes."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


def type_name(topic: str) -> str:
    """Return the name of a topic's type: `ToastShow` for `toast.show`."""
    return "".join(part[:1].upper() + part[1:] for part in topic.replace("-", ".").replace("_", ".").split("."))


def module_text(topics: Sequence[Mapping[str, Any]]) -> str:
    """Return the text of a module with the types of topics and queries."""
    writer = Writer()
    kinds = {"request": "Request", "fact": "Fact", "query": "Query"}
    known = sorted(topics, key=lambda topic: str(topic["name"]))
    for kind, name in kinds.items():
        names = [str(topic["name"]) for topic in known if topic["kind"] == kind]
        plural = {"query": "queries"}.get(kind, kind + "s")
        writer.literal(name, names, f"The names of the {plural}.")
    for topic in known:
        name = type_name(str(topic["name"]))
        what = "The fields of the query" if topic["kind"] == "query" else f"The data of the {topic['kind']}"
        writer.define(name, topic["schema"], f"{what} `{topic['name']}`")
        if topic.get("answer"):
            writer.define(name + "Answer", topic["answer"], f"The answer to the query `{topic['name']}`")
    return HEAD.replace("TypedDict", "NotRequired, TypedDict") + writer.text.rstrip("\n") + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write a module of types."""
    parser = argparse.ArgumentParser(
        prog="python -m glassbus.types", description="Write the types of topics and queries."
    )
    parser.add_argument(
        "--rules",
        action="append",
        default=[],
        metavar="DIR",
        help="folder of rules; repeat it for layers, the lowest first",
    )
    parser.add_argument("file", nargs="?", help="the file to write; without it, standard output")
    options = parser.parse_args(arguments)
    try:
        with Host.start() as host, host.system(options.rules) as system:
            text = module_text(system._send(calls.topics())["topics"])
    except GlassBusError as error:
        print(f"glassbus.types: {error}", file=sys.stderr)
        return 1
    if options.file:
        pathlib.Path(options.file).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
