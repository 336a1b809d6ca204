"""Time: pauses are drawn short, a range is chosen, and events are listed by what caused them."""

import json

import pytest

from conftest import Host, Page


@pytest.fixture
def pause(browser, tmp_path):
    """A film in which nothing happens for a minute, on the screen at its begin."""
    scenario = {"name": "a pause", "steps": [
        {"inject": "toast.show", "data": {"id": "a", "message": "m"}}, {"at": 61, "inject": "toast.show", "data": {"id": "b", "message": "n"}}],
        "expect": [{"topic": "toast.presented", "data": {"id": "b"}}]}
    (tmp_path / "pause.jsonl").write_text(json.dumps(scenario) + "\n")
    host = Host("--stories", str(tmp_path))
    page = Page(browser, host).ready()
    page.page.get_by_role("tab", name="Stories").click()
    page.page.get_by_role("button", name="a pause").click()
    page.wait("studio.state.film?.isDone")
    page.page.get_by_role("button", name="Pause", exact=True).click()
    page.run("studio.goTo(0)")
    yield page
    problems = page.problems
    page.close()
    host.stop()
    assert problems == []


def test_pause_is_drawn_short_and_every_moment_is_found_where_it_is_drawn(pause):
    [fold] = pause.run("studio.state.store.pauses.list")
    assert fold["to"] - fold["from"] > 50
    width = "(studio.timeline.scale.x(studio.state.pauses.list[0].to) - studio.timeline.scale.x(studio.state.pauses.list[0].from)) / studio.timeline.scale.width"
    assert pause.run(width) < 0.2
    wrong = pause.run("Math.max(...Array.from({ length: 700 }, (_, step) => step / 10).map((time) => Math.abs(studio.timeline.scale.time(studio.timeline.scale.x(time)) - time)))")
    assert wrong < 1e-6
    pause.page.get_by_role("button", name="Skip idle time").click()
    assert pause.run("studio.state.pauses.list.length") == 0
    assert pause.run("(studio.timeline.scale.x(60) - studio.timeline.scale.x(5)) / studio.timeline.scale.width") > 0.6


def test_pause_is_played_as_fast_as_it_is_drawn(pause):
    pause.page.get_by_role("combobox", name="Speed").select_option("8")
    began = pause.run("performance.now()")
    pause.page.get_by_role("button", name="Play").click()
    pause.wait("!studio.state.isPlaying && studio.state.moment === studio.state.store.now")
    assert pause.run("studio.state.store.now") > 61
    # The whole minute at this speed takes more than seven seconds.
    assert pause.run("performance.now()") - began < 7000


def test_range_that_is_chosen_is_what_is_listed(pause):
    pause.page.get_by_role("tab", name="Events and why").click()
    pause.page.get_by_role("button", name="Details").click()
    box = pause.page.locator("#time canvas").bounding_box()
    x = [box["x"] + pause.run(f"studio.timeline.scale.x({time})") for time in (60.8, 61.2)]
    pause.page.keyboard.down("Shift")
    pause.page.mouse.move(x[0], box["y"] + 60)
    pause.page.mouse.down()
    pause.page.mouse.move(x[1], box["y"] + 60, steps=3)
    pause.page.mouse.up()
    pause.page.keyboard.up("Shift")
    times = pause.run("studio.events.shown.map((row) => row[2])")
    assert times and all(60.5 < time < 61.5 for time in times)
    assert pause.run("studio.state.moment") == 0
    pause.page.get_by_role("searchbox", name="Filter events").fill("")
    assert pause.run("studio.state.range") is None
    assert pause.run("studio.events.shown.length === studio.state.store.rows.length")


def test_grouped_list_has_one_line_for_each_input_with_the_count_of_its_effects(studio, host):
    host.publish({"type": "toast.show", "data": {"id": "grouped", "message": "m"}, "source": "/test"})
    studio.wait("studio.state.store.rows.some((row) => row[5].includes('id=grouped'))")
    studio.page.get_by_role("button", name="Group").click()
    rows = studio.run("studio.state.store.rows")
    shown = studio.wait("studio.events.shown.length && studio.events.shown")
    assert {row[0] for row in shown} == {row[0] for row in rows if row[6] == row[0]}
    seq = next(row[0] for row in reversed(rows) if row[3] == "toast.show" and row[1] == 0)
    count = sum(1 for row in studio.run("studio.state.store.rows") if row[6] == seq) - 1
    assert count > 0
    line = studio.page.locator(f'.rows [data-seq="{seq}"]')
    assert line.locator(".topic").inner_text() == f"toast.show → {count}"
    studio.run(f"studio.select({seq})")
    studio.page.locator("#events .rows").focus()
    studio.page.keyboard.press("ArrowRight")
    assert studio.run("studio.events.shown.length") == len(shown) + count
    studio.page.keyboard.press("ArrowDown")
    assert studio.run(f"studio.state.store.event(studio.state.selected)[6] === {seq} && studio.state.selected !== {seq}")
    studio.page.keyboard.press("ArrowLeft")
    assert studio.run("studio.events.shown.length") == len(shown)
    # An effect that is chosen elsewhere is shown below its input.
    effect = next(row[0] for row in rows if row[6] == seq and row[0] != seq)
    studio.run(f"studio.select({effect})")
    studio.page.locator(f'.rows [data-seq="{effect}"][aria-selected=true]').wait_for()
