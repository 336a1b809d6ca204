"""The page for everybody: WCAG 2.2 AA by axe, keys alone, and colors that can be told apart."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import ROOT, Host, Page

RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}
# What shines through glass is the wallpaper of the app, which the page only stands in for. The modules say of each part what
# contrast it has, and the inspector warns.
WITHOUT_STAGE = {"exclude": [[".screen"]]}


def check(page):
    # Inside of the screen, everything but contrast counts.
    for context, rules in [(WITHOUT_STAGE, RULES), (".screen", {**RULES, "rules": {"color-contrast": {"enabled": False}}})]:
        found = Axe().run(page.page, context, rules)
        problems = [(problem["id"], [node["html"][:200] for node in problem["nodes"]]) for problem in found.response["violations"]]
        assert problems == []


LOOKS = [
    {"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"},
    {"viewport": (320, 640)}, {"viewport": (900, 900)}, {"reduced_motion": "reduce"},
]


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_live_view_has_no_violations(browser, host, look):
    page = Page(browser, host, **look).ready()
    page.run("studio.select(studio.state.store.rows.at(-1)[0])")
    page.wait("document.querySelectorAll('#why .rail li').length > 0")
    check(page)
    page.run("studio.keys.show()")
    check(page)
    page.close()


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_rule_view_has_no_violations(browser, host, look):
    page = Page(browser, host, **look).ready()
    page.page.get_by_role("tab", name="Rule").click()
    page.wait("studio.rule.path !== null")
    page.run("studio.rule.editor.open(studio.rule.path, 'return { settings = { maxQueueSice = 1 } }\\n')")
    page.run("(() => { studio.rule.files.open.get(studio.rule.path).text = studio.rule.editor.text; return studio.rule.check(); })()")
    page.wait("studio.rule.problems.length > 0")
    check(page)
    page.close()


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_stories_and_what_if_have_no_violations(browser, look):
    host = Host("--stories", str(ROOT / "Tests/Scenarios"))
    page = Page(browser, host, **look).ready()
    page.page.get_by_role("tab", name="Stories").click()
    page.wait("studio.library.entries?.length > 1")
    check(page)
    page.page.get_by_role("tab", name="Rule").click()
    page.wait("studio.rule.path !== null")
    page.page.get_by_role("tab", name="State").click()
    page.wait("studio.later.stateView?.state")
    check(page)
    page.run("studio.later.showPalette()")
    page.wait("studio.later.palette?.all.length > 100")
    check(page)
    page.page.keyboard.press("Escape")
    page.run("studio.rule.onEdit({ 'rules/toast.lua': 'return { settings = { interruption = false } }' })")
    page.wait("studio.state.other && studio.state.other.isDone && studio.state.film.isDone")
    check(page)
    page.close()
    host.stop()


def test_narrow_page_needs_no_scrolling_sideways(browser, host):
    page = Page(browser, host, viewport=(320, 640)).ready()
    assert page.run("document.documentElement.scrollWidth") <= 320
    page.close()


def test_targets_are_large_enough(studio):
    small = studio.run("""[...document.querySelectorAll('header button, .bar button, .bar select, .controls button, #events input, #why button, #why select')]
        .filter((node) => node.offsetParent).map((node) => [node.className, node.getBoundingClientRect()])
        .filter(([, box]) => box.width < 24 || box.height < 24).map(([name]) => name)""")
    assert small == []


def test_screen_is_a_named_group_of_buttons_in_reading_order(studio):
    tree = studio.page.locator(".device").aria_snapshot()
    assert tree.startswith('- group "iPhone"')
    names = re.findall(r'button "([^"]+)"', tree)
    assert names.index("Home") < names.index("Draw") and "Touch me" in " ".join(names)


def test_keys_alone_touch_ask_and_go_through_time(studio, host):
    keys = studio.page.keyboard
    studio.page.locator(".skip").focus()
    keys.press("Enter")
    for _ in range(40):
        keys.press("Tab")
        if studio.run("document.activeElement.dataset.id") == "toolbar/search":
            break
    keys.press("Enter")
    studio.wait("studio.state.store.rows.some((row) => row[3] === 'toolbar.tap')")
    keys.press("Escape")
    keys.press("F6")
    assert studio.run("document.activeElement.getAttribute('role')") == "tab"
    keys.press("F6")
    assert studio.run("document.activeElement.getAttribute('role')") == "listbox"
    keys.press("End")
    studio.wait("studio.state.selected !== null && document.querySelector('.sentence').textContent.length > 10")
    # The row is drawn with the next frame, because events still come.
    studio.wait("document.activeElement.getAttribute('aria-activedescendant') === `event-${studio.state.selected}`")
    keys.press("F6")
    keys.press("F6")
    keys.press("ArrowLeft")
    studio.wait("studio.state.moment !== null")
    assert "seconds" in studio.page.get_by_role("slider", name="Moment").get_attribute("aria-valuetext")
    keys.press("End")
    studio.wait("studio.state.moment === null")


def luminance(color):
    parts = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_colours_of_text_are_legible_on_panes_and_page():
    css = (ROOT / "Sources/CStudio/page/studio.css").read_text()
    light, dark = re.findall(r":root \{(.*?)\n *\}", css, re.S)[:2]
    for text in (light, dark):
        colors = dict(re.findall(r"--([\w-]+): (#[0-9A-F]{6})", text))
        for name in ["ink", "ink2", "accent", "ok", "bad", "warn"] + [name for name in colors if name.startswith("module-")]:
            for ground in ("pane", "page"):
                assert contrast(colors[name], colors[ground]) >= 4.5 or (ground == "page" and name != "ink"), (name, ground)
