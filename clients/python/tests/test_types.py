import ast
import itertools
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


def test_what_a_team_writes_into_its_declarations_is_python() -> None:
    """Whatever a description and a value contain, the module has them, and nothing else."""
    for parts in itertools.product(['"', '"""', "'", "\\", "true", "\N{PILE OF POO}", "{x}", ""], repeat=3):
        words = " ".join(parts).strip() + "".join(parts)
        field = {"type": "string", "enum": [words, None], "description": words}
        schema = {"type": "object", "properties": {"title": field}, "required": ["title"]}
        text = module_text([{"name": "shop.show", "kind": "request", "schema": schema}])
        shown = next(each for each in ast.parse(text).body if isinstance(each, ast.ClassDef))
        assert len(shown.body) == 2 + bool(words), text
        declared = shown.body[1]
        assert isinstance(declared, ast.AnnAssign)
        values = [each.value for each in ast.walk(declared.annotation) if isinstance(each, ast.Constant)]
        assert values == [words, None]
        if words:
            told = shown.body[2]
            assert isinstance(told, ast.Expr)
            assert ast.literal_eval(told.value) == " ".join(words.split())
