"""Panes that are made larger and smaller, and the edge of the device."""

from conftest import Page


def test_line_between_panes_is_dragged_and_stays_where_it_was_put(studio):
    line = studio.page.get_by_role("separator", name="Width of the right panes")
    before = studio.page.locator(".side").bounding_box()["width"]
    box = line.bounding_box()
    studio.page.mouse.move(box["x"] + 4, box["y"] + 300)
    studio.page.mouse.down()
    studio.page.mouse.move(box["x"] - 96, box["y"] + 300, steps=4)
    studio.page.mouse.up()
    wider = studio.page.locator(".side").bounding_box()["width"]
    assert abs(wider - before - 100) < 8
    studio.page.reload()
    studio.ready()
    assert abs(studio.page.locator(".side").bounding_box()["width"] - wider) < 1
    line.dblclick()
    assert abs(studio.page.locator(".side").bounding_box()["width"] - before) < 1


def test_line_between_panes_is_moved_by_keys_up_to_a_bound(studio):
    line = studio.page.get_by_role("separator", name="Height of the list of events")
    before = int(line.get_attribute("aria-valuenow"))
    line.focus()
    studio.page.keyboard.press("ArrowDown")
    assert int(line.get_attribute("aria-valuenow")) > before
    for _ in range(60):
        studio.page.keyboard.press("ArrowUp")
    assert studio.page.locator("#events").bounding_box()["height"] >= 119
    assert studio.run("studio.state.moment") is None


def test_edge_that_is_dragged_shows_other_sizes_and_changes_the_device_at_the_end(studio, host):
    handle = studio.page.get_by_role("button", name="Size of the device").bounding_box()
    x, y = handle["x"] + 13, handle["y"] + 13
    before = len(host.requests_of_page())
    studio.page.mouse.move(x, y)
    studio.page.mouse.down()
    studio.page.mouse.move(x + 60, y, steps=6)
    studio.wait("studio.state.tried?.size[0] > 450")
    assert len(host.requests_of_page()) == before
    width = studio.run("studio.edge.size[0]")
    studio.page.mouse.up()
    studio.wait(f"studio.state.tried === null && studio.stage.picture.size[0] === {width}")
    [(topic, data)] = host.next_requests_of_page(before)
    assert topic == "scene.update" and data["width"] == width


def test_edge_that_is_let_go_before_the_host_has_answered_shows_the_device_again(studio):
    held = []
    studio.page.route("**/v1/picture?*", lambda route: held.append(route))
    handle = studio.page.get_by_role("button", name="Size of the device").bounding_box()
    x, y = handle["x"] + 13, handle["y"] + 13
    studio.page.mouse.move(x, y)
    studio.page.mouse.down()
    studio.page.mouse.move(x + 60, y, steps=6)
    for _ in range(100):
        if held:
            break
        studio.page.wait_for_timeout(20)
    width = studio.run("studio.edge.size[0]")
    studio.page.mouse.up()
    with studio.page.expect_response("**/v1/picture?*"):
        for route in held:
            route.continue_()
    studio.wait(f"studio.stage.picture.size[0] === {width}")
    assert studio.run("studio.state.tried") is None


def test_edge_is_moved_by_keys(studio, host):
    width = studio.run("studio.stage.picture.size[0]")
    studio.page.get_by_role("button", name="Size of the device").focus()
    studio.page.keyboard.press("ArrowRight")
    studio.wait(f"studio.stage.picture.size[0] === {width + 10}")


def test_panes_are_a_sheet_on_a_narrow_page(browser, host):
    page = Page(browser, host, viewport=(860, 900)).ready()
    height = "document.querySelector('.side').getBoundingClientRect().height"
    assert page.run(height) <= 41 and not page.page.locator("#events").is_visible()
    # The screen has the page: nothing lies over its bar.
    bar = page.run("(({ bottom }) => bottom)(document.querySelector('#stage .bar').getBoundingClientRect())")
    assert bar <= page.run("document.querySelector('.side').getBoundingClientRect().top") + 1
    page.page.get_by_role("tab", name="Events and why").click()
    assert page.run(height) > 300 and page.page.locator("#events").is_visible()
    page.page.keyboard.press("Escape")
    assert page.run(height) <= 41
    assert page.run("document.activeElement.className") == "sheet-handle"
    page.page.keyboard.press("Enter")
    assert page.page.locator("#events").is_visible()
    page.page.get_by_role("button", name="Panes").click()
    # Who asks why gets the pane that says so.
    page.run("studio.tabs.show('why')")
    assert page.page.locator("#why").is_visible()
    page.close()


def test_narrowest_page_is_the_screen_and_time(browser, host):
    page = Page(browser, host, viewport=(390, 800)).ready()
    assert page.page.locator(".device .screen").is_visible() and page.page.locator("#time").is_visible()
    assert not page.page.locator("#events").is_visible()
    page.page.get_by_role("tab", name="State").click()
    page.wait("studio.later.stateView?.state")
    assert page.page.locator("#panel-state .tree").is_visible()
    page.close()


def test_panes_are_a_column_on_a_wide_page(studio):
    assert not studio.page.locator(".sheet-handle").is_visible()
    assert studio.page.locator("#events").is_visible()


def test_pane_of_time_is_as_high_as_its_lanes_and_seconds(studio):
    lanes, height = studio.run("[studio.timeline.lanes.length, document.querySelector('#time canvas').clientHeight]")
    assert height >= 10 + lanes * 16 + 18
