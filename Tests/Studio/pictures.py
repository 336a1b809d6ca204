"""Makes the pictures of docs/studio.md and of the README, from a real host and a real page: Tests/Studio/run --pictures."""

from conftest import ROOT, Host, Page

FOLDER = ROOT / "docs/images"


def picture(page, name):
    page.page.wait_for_timeout(600)
    page.page.screenshot(path=FOLDER / f"studio-{name}.jpg", type="jpeg", quality=80)


def full(browser, host, **options):
    """A page with a popup bar, a toast that has interrupted another one, and the reason why."""
    page = Page(browser, host, **options).ready()
    page.page.get_by_role("button", name="Popup").click()
    page.wait("studio.stage.nodes.has('popup/bar')")
    host.publish({"type": "toast.show", "data": {
        "message": "The disk is full", "kind": "error", "duration": 0, "action": {"title": "Retry"}}})
    page.wait("studio.state.store.rows.filter((row) => row[3] === 'toast.presented').length > 1")
    page.at_rest()
    page.run("studio.select(studio.state.store.rows.findLast((row) => row[3] === 'toast.presented')[0])")
    page.page.wait_for_timeout(4500)
    return page


def test_pictures(browser):
    host = Host("--edit", "--stories", str(ROOT / "Tests/Scenarios"))
    page = full(browser, host)
    picture(page, "live")
    page.page.get_by_role("button", name="Environments").click()
    page.wait("studio.later.row?.stages?.every((stage) => stage.nodes.size > 0)")
    picture(page, "row")
    page.close()
    host.stop()

    host = Host("--edit")
    page = full(browser, host, color_scheme="dark")
    page.run("studio.toolbar.setDark(true)")
    picture(page, "dark")
    page.close()
    host.stop()

    host = Host("--edit")
    page = Page(browser, host).ready()
    page.touch("toast/touch-me")
    page.wait("!studio.stage.nodes.has('toast/touch-me')")
    for index in range(5):
        host.publish({"type": "toast.show", "data": {"message": "Ann pushed" + " again" * (index > 0), "dedupeKey": "Ann", "duration": 4}})
        page.page.wait_for_timeout(700)
    page.run("studio.openRule('rules/toast.lua:32')")
    page.run("""() => { const { code } = studio.rule.editor, text = code.getValue(), line = text.split('\\n').findIndex((line) => line.includes('-- if incoming.dedupeKey'));
        code.replaceRange(code.getLine(line).replace('-- if', 'if'), { line, ch: 0 }, { line, ch: code.getLine(line).length }, 'paste'); }""")
    page.wait("studio.state.other?.isDone && studio.state.film.isDone && document.querySelector('.tests').textContent !== ''")
    page.run("studio.films.stepDifference(1); studio.films.stepDifference(1)")
    picture(page, "whatif")
    page.close()
    host.stop()

    host = Host("--stories", str(ROOT / "Tests/Scenarios"))
    page = Page(browser, host).ready()
    page.page.get_by_role("tab", name="Stories").click()
    page.wait("studio.library.entries?.length > 1")
    page.run("studio.library.open(studio.library.entries.find((entry) => entry.folder === 'toast' && entry.group === 'counting'))")
    page.wait("studio.state.film?.isDone && !studio.state.isPlaying")
    page.run("studio.goTo(2.2)")
    picture(page, "story")
    page.close()
    host.stop()
