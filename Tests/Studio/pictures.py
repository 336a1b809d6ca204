"""Makes the pictures of docs/studio.md and of the README, from a real host and a real page: Tests/Studio/run --pictures."""

from conftest import ROOT, Page

FOLDER = ROOT / "docs/images"


def picture(page, name):
    page.page.screenshot(path=FOLDER / f"studio-{name}.jpg", type="jpeg", quality=80)


def test_pictures(browser, host):
    page = Page(browser, host).ready()
    host.publish({"type": "toast.show", "data": {
        "message": "Sketch saved", "kind": "error", "duration": 0, "action": {"title": "Undo", "role": "undo"}}})
    page.page.get_by_role("button", name="Popup").click()
    page.wait("studio.stage.nodes.has('popup/bar')")
    page.at_rest()
    page.run("studio.select(studio.store.rows.findLast((row) => row[3] === 'toast.presented')[0])")
    page.page.wait_for_timeout(500)
    picture(page, "live")
    page.close()
