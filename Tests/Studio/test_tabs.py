"""Many tabs of one studio: a browser has six connections for all of them."""

from conftest import PATIENCE, wait


def test_tabs_share_the_connections_and_each_goes_on_when_it_is_looked_at(studio, host):
    context = studio.page.context
    pages = [studio.page]
    for _ in range(6):
        page = context.new_page()
        page.goto(host.link, timeout=PATIENCE)
        wait(page, "window.studio?.state.connection === 'live'")
        pages.append(page)
    states = [page.evaluate("studio.state.connection") for page in pages]
    assert states.count("live") <= 3 and "resting" in states, states
    # A request of the first tab is answered, though seven are open.
    assert pages[0].evaluate("fetch('/seats.js').then((response) => response.status)") == 200
    host.publish({"type": "toast.show", "data": {"id": "seen", "message": "by all"}})
    for page in reversed(pages):
        page.bring_to_front()
        page.evaluate("dispatchEvent(new Event('focus'))")
        wait(page, "studio.state.connection === 'live' && studio.state.store.rows.some((row) => row[5].includes('id=seen'))")
        numbers = page.evaluate("studio.state.store.rows.map((row) => row[0])")
        assert len(numbers) == len(set(numbers)), "no event is listed twice"
    for page in pages[1:]:
        page.close()
    wait(studio.page, "studio.state.connection === 'live'")
