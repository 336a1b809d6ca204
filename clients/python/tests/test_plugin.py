import pathlib

import pytest

TESTS = """
import pytest

pytestmark = pytest.mark.glassbus(settings={"toast": {"profile": "agora"}})

def test_passes(glassbus):
    glassbus.inject("toast.show", id="a", message="M")
    glassbus.expect("toast.presented", id="a")

@pytest.mark.glassbus(files={"toast.lua": '''
local toast = {}
function toast.priority(toast, ctx) return "critical" end
return toast
'''})
def test_fails(glassbus):
    glassbus.inject("toast.show", id="a", message="M")
    assert glassbus.state("toast.presenting.id") == "b"
"""


def test_a_failure_shows_the_timeline_and_keeps_a_picture(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(TESTS)
    result = pytester.runpytest_subprocess("--glassbus-html", "kept")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*glassbus timeline*", "*toast.priority?*by toast.lua:3", "*toast.presented*"])
    pages = list((pytester.path / "kept").iterdir())
    assert len(pages) == 1
    page = pages[0].read_text()
    assert "<svg" in page and "toast.presented" in page and "assert" in page


def test_a_host_for_each_worker(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.parametrize("number", range(20))
        def test_isolated(glassbus, number):
            assert glassbus.events() == []
            glassbus.inject("toast.show", id=str(number), message="M")
            glassbus.expect("toast.presented", id=str(number))
        """
    )
    pytester.runpytest_subprocess("-n", "2").assert_outcomes(passed=20)


def test_rules_of_the_command_line(pytester: pytest.Pytester, root: pathlib.Path) -> None:
    pytester.makepyfile(
        """
        def test_rules(glassbus):
            glassbus.inject("toast.show", id="a", message="M")
            toast = {"id": "a", "message": "M"}
            rule = glassbus.ask("toast.interrupt", incoming=toast, current=toast, elapsed=1)
            assert "rules/toast.lua" in rule.by
        """
    )
    pytester.runpytest_subprocess("--glassbus-rules", str(root / "rules")).assert_outcomes(passed=1)


def test_the_mark_has_names(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.glassbus(["rules"])
        def test_wrong(glassbus): ...
        """
    )
    result = pytester.runpytest_subprocess()
    result.stdout.fnmatch_lines(["*the arguments of the mark glassbus have names*"])
