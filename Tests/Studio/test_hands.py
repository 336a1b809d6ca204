"""Fingers, pointers and keys: each sends exactly the requests that the part names, in order."""

from conftest import Host, Page, event


def sent(studio, host, count):
    """The first requests of the page behind the demonstration, when there are so many."""
    studio.wait(f"studio.state.store.rows.filter((row) => row[4] === '/studio').length >= {count + 3}")
    studio.page.wait_for_timeout(100)
    requests = host.requests_of_page()[3:]
    assert len(requests) == count, requests
    return requests


def test_tap_with_a_mouse_sends_the_parts_request(studio, host):
    studio.touch("toolbar/search")
    assert sent(studio, host, 1) == [("toolbar.tap", {"id": "search"})]
    studio.wait("studio.stage.picture.parts.find((part) => part.id === 'toolbar/search').states?.includes('selected')")


def test_press_sends_its_beginning_and_its_end_around_the_tap(studio, host):
    studio.touch("sideButton")
    assert sent(studio, host, 3) == [
        ("sideButton.press", {"phase": "began"}), ("sideButton.press", {"phase": "ended"}), ("sideButton.tap", {})]


def test_drag_sends_began_moved_and_ended_with_its_way(studio, host):
    x, y = studio.middle("toast/touch-me")
    mouse = studio.page.mouse
    mouse.move(x, y)
    mouse.down()
    for step in range(1, 11):
        mouse.move(x, y - 4 * step)
        studio.page.wait_for_timeout(30)
    mouse.up()
    studio.wait("studio.state.store.rows.some((row) => row[3] === 'toast.dragEnded')")
    studio.page.wait_for_timeout(100)
    requests = host.requests_of_page()[3:]
    topics = [topic for topic, _ in requests]
    assert topics[0] == "toast.dragBegan" and topics[-1] == "toast.dragEnded"
    assert set(topics[1:-1]) == {"toast.dragMoved"}
    scale = studio.run("studio.stage.scale")
    ways = [data["dy"] for topic, data in requests if topic == "toast.dragMoved"]
    assert ways == sorted(ways, reverse=True)
    assert abs(requests[-1][1]["dy"] + 40 / scale) < 0.5 and requests[-1][1]["id"] == "touch-me"


def test_fast_drag_keeps_its_beginning_its_end_and_the_latest_place(studio, host):
    x, y = studio.middle("toast/touch-me")
    studio.run("""() => { const send = studio.gestures.queue.publish;
        studio.gestures.queue.publish = (request) => new Promise((done) => setTimeout(done, 50)).then(() => send(request)); }""")
    mouse = studio.page.mouse
    mouse.move(x, y)
    mouse.down()
    for step in range(1, 200):
        mouse.move(x, y - step / 4)
    mouse.up()
    studio.wait("studio.state.store.rows.some((row) => row[3] === 'toast.dragEnded')")
    topics = [topic for topic, _ in host.requests_of_page()[3:]]
    assert topics[0] == "toast.dragBegan" and topics[-1] == "toast.dragEnded" and 3 <= len(topics) < 100
    moved = [data["dy"] for topic, data in host.requests_of_page() if topic == "toast.dragMoved"]
    assert abs(moved[-1] * studio.run("studio.stage.scale") + 199 / 4) < 0.5


def test_a_drag_begins_with_the_speed_of_its_first_movement(studio, host):
    x, y = studio.middle("toast/touch-me")
    mouse = studio.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y - 30)
    mouse.up()
    [began] = [data for topic, data in host.next_requests_of_page(3) if topic == "toast.dragBegan"]
    assert began["vy"] < 0 and began["vx"] == 0 and began["dy"] == 0


def test_pinch_is_ignored(browser, host):
    studio = Page(browser, host, has_touch=True).ready()
    x, y = studio.middle("sideButton")
    protocol = studio.context.new_cdp_session(studio.page)

    def touch(kind, *points):
        protocol.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})

    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (x - 40, y))
    for step in range(1, 6):
        touch("touchMove", (x + 6 * step, y), (x - 40 - 6 * step, y))
    touch("touchEnd")
    assert sent(studio, host, 2) == [("sideButton.press", {"phase": "began"}), ("sideButton.press", {"phase": "cancelled"})]
    studio.touch("toolbar/search")
    assert sent(studio, host, 3)[-1] == ("toolbar.tap", {"id": "search"})
    assert studio.problems == []
    studio.close()


def test_pointer_that_is_lost_cancels(studio, host):
    x, y = studio.middle("sideButton")
    studio.page.mouse.move(x, y)
    studio.page.mouse.down()
    studio.run("""() => studio.stage.screen.dispatchEvent(
        new PointerEvent('pointercancel', { pointerId: [...studio.gestures.touches.keys()][0] }))""")
    studio.page.mouse.up()
    assert sent(studio, host, 2) == [("sideButton.press", {"phase": "began"}), ("sideButton.press", {"phase": "cancelled"})]


def test_finger_drags_as_a_mouse_does(browser, host):
    studio = Page(browser, host, has_touch=True).ready()
    x, y = studio.middle("toast/touch-me")
    protocol = studio.context.new_cdp_session(studio.page)

    def touch(kind, *points):
        protocol.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", (x, y))
    for step in range(1, 6):
        touch("touchMove", (x, y - 8 * step))
    touch("touchEnd")
    studio.wait("studio.state.store.rows.some((row) => row[3] === 'toast.dragEnded')")
    topics = [topic for topic, _ in host.requests_of_page()[3:]]
    assert topics[0] == "toast.dragBegan" and topics[-1] == "toast.dragEnded"
    assert studio.problems == []
    studio.close()


def test_keys_do_what_fingers_do(studio, host):
    studio.part("toolbar/home").focus()
    studio.page.keyboard.press("Enter")
    assert sent(studio, host, 1) == [("toolbar.tap", {"id": "home"})]
    studio.part("toast/touch-me").focus()
    studio.page.keyboard.press("Shift+ArrowUp")
    studio.wait("studio.state.store.rows.some((row) => row[3] === 'toast.dragEnded')")
    topics = [topic for topic, _ in host.requests_of_page()[4:]]
    assert topics == ["toast.dragBegan", "toast.dragMoved", "toast.dragEnded"]


def test_focus_stays_on_a_part_whose_look_changes(studio):
    studio.part("toolbar/search").focus()
    studio.page.keyboard.press("Enter")
    studio.wait("studio.stage.picture.parts.find((part) => part.id === 'toolbar/search').states?.includes('selected')")
    assert studio.run("document.activeElement.dataset.id") == "toolbar/search"


def test_focus_stays_on_a_part_while_others_come_and_go(studio, host):
    studio.part("toast/touch-me").focus()
    host.publish({"type": "toolbar.tap", "data": {"id": "search"}}, {"type": "toolbar.tap", "data": {"id": "draw"}},
                 {"type": "toolbar.tap", "data": {"id": "home"}})
    studio.wait("!studio.stage.nodes.has('sideButton')")
    studio.at_rest()
    assert studio.run("document.activeElement.dataset.id") == "toast/touch-me"


def test_past_cannot_be_touched(studio, host):
    studio.run("studio.goTo(studio.state.clock.now - 0.2)")
    studio.touch("toolbar/search")
    studio.page.wait_for_timeout(200)
    assert len(host.requests_of_page()) == 3
    studio.page.get_by_role("button", name="Go to now").click()
    studio.touch("toolbar/search")
    assert sent(studio, host, 1) == [("toolbar.tap", {"id": "search"})]


def test_single_keys_do_nothing_while_typing_and_when_switched_off(studio, host):
    studio.page.get_by_role("searchbox", name="Filter events").press_sequentially("t")
    studio.page.keyboard.press("Escape")
    studio.run("studio.keys.single.click()")
    studio.page.locator("#stage").focus()
    studio.page.keyboard.press("t")
    studio.page.wait_for_timeout(200)
    assert len(host.requests_of_page()) == 3
    studio.run("studio.keys.single.click()")
    studio.page.keyboard.press("t")
    # The toast that greets makes way.
    assert [topic for topic, _ in sent(studio, host, 2)] == ["toast.dismiss", "toast.show"]


def test_typing_in_a_search_field_of_the_screen_changes_its_text_and_the_focus_follows_the_picture(studio, host):
    find = {"id": "find", "search": {"minimized": "always"}, "placement": "topBarTrailing"}
    host.publish(event("navigationBar.declare", items=[find], width=350, title=None), event("navigationBar.update"))
    studio.wait("studio.stage.nodes.has('navigation/find')")
    studio.touch("navigation/find")
    studio.wait("document.activeElement?.dataset.id === 'navigation/find' && studio.stage.picture.focus === 'navigation/find'")
    # Faster than the picture of each letter comes back.
    studio.page.keyboard.type("oak")
    studio.page.keyboard.press("Backspace")
    studio.wait("studio.stage.picture.parts.find((part) => part.id === 'navigation/find').value === 'oa'")
    studio.page.keyboard.press("Enter")
    studio.page.keyboard.press("Escape")
    studio.wait("studio.state.store.rows.some((row) => row[3] === 'navigationBar.searchEnded')")
    texts = [data["text"] for topic, data in host.requests_of_page() if topic == "navigationBar.setSearchText"]
    assert texts == ["o", "oa", "oak", "oa"]


def test_the_key_of_the_settings_gives_the_focus_to_the_newest_toast_and_takes_it_away_again(browser, tmp_path):
    folder = tmp_path / "layer"
    folder.mkdir()
    (folder / "toast.lua").write_text('local toast = {}\ntoast.settings = { focusKey = "Alt+T" }\nreturn toast\n')
    host = Host("--rules", str(folder))
    page = Page(browser, host)
    page.ready()
    host.publish(event("toast.dismissAll"), event("toast.show", id="a", message="Saved", duration=0))
    page.wait("studio.stage.picture.parts.some((part) => part.id === 'toast/a')")
    # What has the focus is no part of the screen.
    page.run("document.querySelector('#stage').focus()")
    page.page.keyboard.press("Alt+t")
    page.wait("document.activeElement?.dataset.id === 'toast/a'")
    assert "focused" in str(host.get("/v1/state/toast"))
    page.page.keyboard.press("Alt+t")
    page.wait("document.activeElement?.id === 'stage'")
    assert [topic for topic, _ in host.requests_of_page()[-2:]] == ["toast.focus", "toast.endFocus"]
    page.close()
    host.stop()
