"""The first minute: the page shows a screen, a touch does something, and the page says why."""


def test_smoke_page_shows_screen_touch_is_sent_and_why_is_told(studio, host):
    toast = studio.page.get_by_role("button", name="Touch me")
    assert toast.count() == 1
    saved = studio.page.get_by_role("button", name="Sketch saved")
    try_toast = studio.page.get_by_role("button", name="Toast", exact=True)
    try_toast.click()
    saved.wait_for()
    assert toast.count() == 0
    try_toast.click()
    studio.page.get_by_role("button", name="1 waiting").wait_for()
    saved.click()
    studio.wait("studio.state.store.rows.filter((row) => row[3] === 'toast.dismissed').length === 2")
    assert ("toast.tap", {"id": "toast-1"}) in host.requests_of_page()
    studio.page.get_by_role("searchbox", name="Filter events").fill("toast.queued")
    studio.page.locator(".row", has_text="toast.queued").last.click()
    studio.wait("document.querySelector('.sentence').textContent.includes('rules/toast.lua:')")
    sentence = studio.page.locator(".sentence").inner_text()
    assert sentence.startswith("toast.queued happened to 'toast-2', because toast.interrupt answered \"no\" (rules/toast.lua:")
