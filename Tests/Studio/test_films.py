"""Films: stories, recordings and what-ifs are played from the host's own replays."""

import json
import re
import subprocess

import pytest

from conftest import BUSCTL, ROOT, Host, Page

JSON = {"Content-Type": "application/json"}
EDIT = ("function toast.interrupt(incoming, current, elapsed, ctx)",
        'function toast.interrupt(incoming, current, elapsed, ctx)\n  do return "requeue" end')


def post(host, path, body):
    status, _, data = host.request("POST", path, json.dumps(body), JSON)
    return status, data


def film(host, id):
    """The lines of a whole film."""
    status, _, data = host.request("GET", f"/v1/studio/films/{id}")
    assert status == 200, data
    return [json.loads(line) for line in data.splitlines()]


def events(lines):
    names, rows = [], []
    for line in lines:
        names += line.get("topics", [])
        rows += [[*row[:3], names[row[3]], *row[4:]] for row in line.get("e", [])]
    return rows


def end_of(page):
    return page.run("studio.state.store.now")


@pytest.fixture
def library(browser):
    host = Host("--stories", str(ROOT / "Tests/Scenarios"))
    page = Page(browser, host).ready()
    page.page.get_by_role("tab", name="Stories").click()
    page.wait("studio.library.entries?.length > 1")
    yield page
    problems = page.problems
    page.close()
    host.stop()
    assert problems == []


def test_story_plays_to_its_end_and_tells_its_verdict(library):
    title = library.run("studio.library.entries.find((entry) => entry.folder === 'toast').title")
    library.page.get_by_role("button", name=title, exact=True).click()
    library.wait("studio.state.film?.isDone && studio.state.film.result.status === 'passed'")
    library.wait("!studio.state.isPlaying && studio.state.moment === studio.state.store.now")
    assert library.page.locator(".past").inner_text().startswith(title)
    assert library.page.locator(".shelf .ok").count() == 1
    library.page.get_by_role("tab", name="Events and why").click()
    seq = library.run("studio.state.store.rows.find((row) => row[1] !== 0)[0]")
    library.run(f"studio.select({seq})")
    library.wait("document.querySelector('.sentence').textContent.includes('because')")
    library.page.get_by_role("button", name="Now", exact=True).click()
    assert library.run("studio.state.film === null && studio.state.store === studio.state.live")


def test_all_stories_have_films_with_the_verdict_of_busctl_scenario(library):
    """A sample of every file; all of them run in the tests of Swift."""
    host = library.host
    stories = {}
    for story in host.get("/v1/studio/stories")["stories"]:
        stories.setdefault(story["file"], story)
    for story in stories.values():
        status, data = post(host, "/v1/studio/stories/film", {"file": story["file"], "index": story["index"]})
        assert status == 200, data
        lines = film(host, json.loads(data)["id"])
        assert lines[-1] == {"end": {}}
        assert [line["result"]["status"] for line in lines if "result" in line] == ["passed"], story
        pictures = [line["p"] for line in lines if "p" in line]
        assert pictures[0]["whole"]


def test_failed_story_stops_where_it_missed(browser, tmp_path):
    scenario = {"name": "nothing is shown", "steps": [{"inject": "toast.show", "data": {"message": "m"}}],
                "expect": [{"topic": "toast.dropped"}]}
    (tmp_path / "bad.jsonl").write_text(json.dumps(scenario) + "\n")
    host = Host("--stories", str(tmp_path))
    page = Page(browser, host).ready()
    page.page.get_by_role("tab", name="Stories").click()
    page.page.get_by_role("button", name="nothing is shown").click()
    page.wait("studio.state.film?.result?.status === 'failed' && !studio.state.isPlaying")
    assert page.page.locator(".tip").inner_text().startswith("expected here: ")
    assert page.page.locator(".shelf .bad").count() == 1
    steps = page.page.locator(".told li button")
    assert steps.all_inner_texts() == ['0.00 s → toast.show {"message":"m"}', f"{end_of(page):.2f} s ✗ toast.dropped"]
    assert page.page.locator(".told p.bad").inner_text().startswith("expected toast.dropped")
    page.close()
    host.stop()


def test_steps_and_expectations_of_a_story_light_up_and_lead_to_their_moments(library):
    title = "a repeat is counted, the first text stays, and its time starts again"
    library.page.get_by_role("button", name=title, exact=True).click()
    library.wait("studio.state.film?.isDone && studio.films.story?.moments.length")
    rows = library.page.locator(".told li button")
    told = library.run("studio.state.film.story")
    assert rows.count() == len(told["steps"]) + len(told["expectations"])
    assert all(moment["isMet"] for moment in told["expectations"])
    marks = library.run("studio.timeline.marks")
    assert [mark["time"] for mark in marks] == sorted(moment["time"] for moment in told["expectations"])
    assert all(mark["isGood"] for mark in marks)
    library.wait("!studio.state.isPlaying")
    rows.nth(1).click()
    assert library.run("studio.state.moment") == told["steps"][1]["time"] == 1
    library.wait("document.querySelector('.told [aria-current]')?.dataset.time === '1'")
    # Another film takes the list away.
    library.page.get_by_role("button", name="Now", exact=True).click()
    assert library.page.locator(".told").is_hidden()


def test_session_is_saved_without_its_texts_and_opened_again(studio, host):
    host.publish({"type": "toast.show", "data": {"id": "mine", "message": "a secret"}, "source": "/test"})
    studio.wait("studio.state.store.rows.some((row) => row[5].includes('a secret'))")
    studio.page.get_by_role("tab", name="Stories").click()
    with studio.page.expect_download() as download:
        studio.page.get_by_role("button", name="Save session").click()
    assert download.value.suggested_filename.startswith("session-")
    path = download.value.path()
    text = path.read_text()
    assert "a secret" not in text and '"id":"mine"' in text
    # What is saved is a recording as any other.
    told = subprocess.run([BUSCTL, "replay", str(path)], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    with studio.page.expect_file_chooser() as chooser:
        studio.page.get_by_role("button", name="Open…").click()
    chooser.value.set_files({"name": "day.jsonl", "mimeType": "", "buffer": text.encode()})
    studio.wait("studio.state.film?.isDone && studio.state.film.title === 'day.jsonl'")
    assert studio.run("studio.state.store.rows.some((row) => row[3] === 'toast.show' && row[5].includes('id=mine'))")
    entry = next(entry for entry in host.get("/v1/studio/recordings")["recordings"] if entry["name"] == "dropped/day.jsonl")
    assert entry["holdsText"] is False


def test_file_that_is_dropped_and_no_recording_is_refused_with_its_name(studio, host):
    studio.run("""() => {
        const data = new DataTransfer();
        data.items.add(new File(['{"half'], 'notes.jsonl'));
        document.dispatchEvent(new DragEvent('dragover', { dataTransfer: data, bubbles: true }));
        document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
    }""")
    studio.wait("document.querySelector('.tip').textContent.startsWith('notes.jsonl')")
    assert "/proc/" not in studio.page.locator(".tip").inner_text()
    assert [entry["name"] for entry in host.get("/v1/studio/recordings")["recordings"]] == ["session"]
    studio.problems.clear()


def test_session_is_a_film_equal_to_what_happened(studio, host):
    host.publish(*[{"type": "toast.show", "data": {"message": f"m{index}"}, "source": "/test"} for index in range(5)])
    studio.wait("studio.state.store.rows.some((row) => row[5].includes('m4'))")
    live = [row for row in studio.run("studio.state.live.rows")]
    status, data = post(host, "/v1/studio/recordings/session/film", {})
    assert status == 200, data
    id = json.loads(data)["id"]
    replayed = {row[0]: row for row in events(film(host, id))}
    shown = next(row for row in live if row[3] == "toast.show" and "m4" in row[5])
    assert host.get(f"/v1/studio/films/{id}/events/{shown[0]}")["data"]["message"] == "m4"
    # The host names the duration of its first load, which no replay can repeat.
    for row in live:
        if not row[3].startswith("rules."):
            assert replayed[row[0]] == row[:6]


def test_recording_cut_in_half_is_played_as_far_as_it_goes(browser, tmp_path):
    recordings = tmp_path / "recordings"
    recordings.mkdir()
    first = Host("--record", str(recordings / "day.jsonl"))
    for index in range(30):
        first.publish({"type": "toast.show", "data": {"message": f"m{index}"}, "source": "/test"})
    first.stop()
    whole = (recordings / "day.jsonl").read_bytes()
    # In the middle of the events, and in the middle of a line.
    begin = whole.index(b"toast.show")
    (recordings / "cut.jsonl").write_bytes(whole[:(begin + len(whole)) // 2])
    (recordings / "garbage.jsonl").write_bytes(b"\x00\x01 no recording")
    host = Host("--recordings", str(recordings))
    page = Page(browser, host).ready()
    page.page.get_by_role("tab", name="Stories").click()
    garbage = page.page.get_by_role("button", name="garbage.jsonl")
    garbage.wait_for()
    assert garbage.is_disabled()
    for name, least in [("cut.jsonl", 5), ("day.jsonl", 30)]:
        page.page.get_by_role("button", name=name).click()
        page.wait(f"studio.state.film?.title.endsWith('{name}') && studio.state.film.isDone")
        assert page.run("studio.state.film.store.rows.filter((row) => row[3] === 'toast.show').length") >= least
    assert post(host, "/v1/studio/recordings/%2Fetc%2Fpasswd/film", {})[0] == 404
    page.close()
    host.stop()


def test_numbers_of_a_what_if_are_those_of_busctl_compare(browser, tmp_path):
    host = Host("--edit", "--record", str(tmp_path / "day.jsonl"), "--record-text")
    page = Page(browser, host).ready()
    for index in range(6):
        host.publish({"type": "toast.show", "data": {"message": f"Ann pushed {index}"}, "source": "/test"})
    edited = (host.rules / "toast.lua").read_text().replace(*EDIT)
    lines = post(host, "/v1/studio/compare", {"files": {"rules/toast.lua": edited}})[1].splitlines()
    lines = [json.loads(line) for line in lines]
    summary = next(line["summary"] for line in lines if "summary" in line)
    new = tmp_path / "new"
    subprocess.run(["cp", "-r", str(host.rules), str(new)], check=True)
    (new / "toast.lua").write_text(edited)
    page.close()
    host.stop()
    told = subprocess.run(
        [BUSCTL, "compare", str(tmp_path / "day.jsonl"), "--new", str(new), "--json", "--limit", "0"],
        capture_output=True, text=True).stdout
    whole = json.loads(told.splitlines()[-1])
    # The recording of the file has the end of the host, too; the rest is the same run.
    for key in ("shown", "medianWait"):
        assert summary["new"][key] == whole["new"][key] and summary["old"][key] == whole["old"][key], key
    assert summary["different"] == whole["different"] > 0


def test_what_if_ends_with_the_next_one_and_never_holds_the_host(studio, host):
    loop = "local toast = {}\nfunction toast.priority(t, ctx)\n  while true do end\nend\nreturn toast\n"
    for index in range(20):
        host.publish({"type": "toast.show", "data": {"message": f"m{index}"}, "source": "/test"})
    status, data = post(host, "/v1/studio/compare", {"files": {"rules/toast.lua": loop}})
    assert status == 200 and b"summary" in data
    assert host.get("/v1/health")["status"] == "pass"
    assert post(host, "/v1/studio/compare", {"files": {"rules/toast.lua": "nonsense"}})[1].count(b"problem") == 1


def test_promise_touch_ask_edit_see_save(browser):
    """Start, touch, ask why, change the line, see on a second phone what would have been, save, and the phone obeys."""
    host = Host("--edit")
    page = Page(browser, host).ready()
    screen = page.page
    for number in range(3):
        host.publish({"type": "toast.show", "data": {"message": f"Ann pushed {number}"}})
    page.wait("studio.state.store.rows.some((row) => row[3] === 'toast.queued')")
    # Why does it wait?
    page.run("studio.select(studio.state.store.rows.find((row) => row[3] === 'toast.queued')[0])")
    page.wait("document.querySelector('.sentence').textContent.includes('toast.interrupt answered')")
    screen.locator("#stage").focus()
    screen.keyboard.press("e")
    page.wait("studio.rule.editor && studio.rule.path === 'rules/toast.lua' && studio.rule.editor.code.getCursor().line > 10")
    # The line is changed; before it is saved, the second phone shows another past.
    page.run("""(() => { const { code } = studio.rule.editor, { line } = code.getCursor();
        code.setCursor({ line, ch: code.getLine(line).length });
        code.focus(); })()""")
    screen.keyboard.press("Enter")
    screen.keyboard.type('do return "requeue" end')
    screen.keyboard.press("Escape")
    page.wait("studio.state.other && studio.state.other.isDone && studio.state.film.isDone")
    page.wait("document.querySelectorAll('.device').length === 2 && document.querySelectorAll('.part.differs').length > 0")
    assert "inputs would have had other effects" in screen.locator(".what").inner_text()
    was, would = page.run("[studio.stage, studio.later.comparison.stage].map(({ picture }) => picture.parts.flatMap((part) => part.lines ?? []).flat())")
    assert was != would
    # Saved: one phone again, and it obeys.
    screen.keyboard.press("Control+s")
    page.wait("studio.state.rules.generation === 2 && studio.state.other === null && studio.state.film === null")
    host.publish({"type": "toast.show", "data": {"message": "Now at once"}})
    page.wait("studio.stage.picture.parts.some((part) => part.lines?.flat().includes('Now at once'))")
    assert page.problems == []
    page.close()
    host.stop()


def test_long_recording_is_scrubbed_without_waiting(browser, tmp_path):
    """1,000 random moments of some thousand inputs; going to a moment shows what playing to it shows."""
    first = Host("--record", str(tmp_path / "long.jsonl"))
    for batch in range(40):
        first.publish(*[{"type": "toast.show", "data": {"message": f"m{batch}-{index}", "dedupeKey": f"k{index % 7}"}, "source": "/test"}
                        if index % 4 else {"type": "toolbar.tap", "data": {"index": index % 5}, "source": "/test"} for index in range(100)])
    first.stop()
    host = Host("--recordings", str(tmp_path))
    page = Page(browser, host).ready()
    page.page.get_by_role("tab", name="Stories").click()
    page.page.get_by_role("button", name="long.jsonl").click()
    page.wait("studio.state.film?.isDone && studio.state.film.store.rows.filter((row) => row[1] === 0).length >= 4000")
    times = page.run("""() => {
        studio.state.isPlaying = false;
        const times = [], end = studio.state.film.store.now;
        let seed = 1;
        const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
        for (let step = 0; step < 1000; step++) {
            const time = random() * end, before = performance.now();
            studio.stage.draw(studio.state.store.pictureAt('main', time), time);
            times.push(performance.now() - before);
        }
        return times.sort((one, other) => one - other);
    }""")
    print(f"milliseconds a step, 99th percentile: {times[990]:.1f} (goal 16)")
    look = """() => [...studio.stage.nodes].map(([id, { style, className }]) => [id, className, style.left, style.top, style.width,
        style.height, style.transform, style.opacity, style.filter, style.borderRadius])"""
    jumped = page.run(f"""() => {{ const time = studio.state.film.store.now * 0.7;
        studio.stage.draw(studio.state.store.pictureAt('main', time), time); return ({look})(); }}""")
    played = page.run(f"""() => {{ const end = studio.state.film.store.now * 0.7;
        for (let time = 0; time < end; time += 1 / 60) studio.stage.draw(studio.state.store.pictureAt('main', time), time);
        studio.stage.draw(studio.state.store.pictureAt('main', end), end); return ({look})(); }}""")
    assert jumped == played
    page.close()
    host.stop()


def test_all_stories_run_and_a_link_opens_one(library):
    library.page.get_by_role("button", name="Run all").click()
    library.wait("studio.library.entries.filter((entry) => entry.address).every((entry) => entry.verdict === 'passed')")
    assert "✓" in library.page.locator(".shelf summary").last.inner_text()
    title = library.run("studio.library.entries.findLast((entry) => entry.address).title")
    library.page.get_by_role("button", name=title, exact=True).click()
    library.wait("studio.state.film?.isDone")
    assert library.page.locator(".shelf [aria-current]").all_inner_texts() == [title]
    # The address of the page names the story.
    library.page.reload()
    library.wait("globalThis.studio?.state.film?.title")
    assert library.run("studio.state.film.title") == title


def test_what_if_is_about_the_recording_on_the_screen(browser, tmp_path):
    host = Host("--edit", "--recordings", str(tmp_path))
    page = Page(browser, host).ready()
    (tmp_path / "day.jsonl").write_bytes(host.request("GET", "/v1/studio/recordings/session/copy")[2])
    page.page.get_by_role("tab", name="Stories").click()
    page.page.get_by_role("button", name="day.jsonl").click()
    page.wait("studio.state.film?.isDone")
    page.page.get_by_role("tab", name="Rule").click()
    page.wait("studio.rule.path !== null")
    with page.page.expect_request("**/v1/studio/compare") as asked:
        page.run("() => { const { code } = studio.rule.editor; code.replaceRange('-- ', { line: 0, ch: 0 }, { line: 0, ch: 0 }, 'paste'); }")
    assert asked.value.post_data_json["recording"].endswith("day.jsonl")
    page.wait("studio.state.other?.isDone")
    assert page.page.locator(".what").inner_text().startswith("No difference")
    page.close()
    host.stop()


def test_each_run_of_a_recording_is_a_film(browser, tmp_path):
    recordings = tmp_path / "recordings"
    recordings.mkdir()
    first = Host("--record", str(recordings / "days.jsonl"))
    first.publish({"type": "toast.show", "data": {"id": "monday", "message": "m"}, "source": "/test"})
    first.kill()
    first.start()
    first.publish(*[{"type": "toast.show", "data": {"id": f"tuesday{index}", "message": "m"}, "source": "/test"} for index in range(3)])
    first.stop()
    host = Host("--recordings", str(recordings))
    page = Page(browser, host).ready()
    page.page.get_by_role("tab", name="Stories").click()
    recording = page.page.get_by_role("listitem").filter(has=page.page.get_by_role("button", name="days.jsonl"))
    recording.get_by_role("button", name="Runs").click()
    runs = recording.get_by_role("list").get_by_role("listitem")
    runs.nth(1).wait_for()
    assert runs.count() == 2
    for index, id in enumerate(["monday", "tuesday2"]):
        runs.nth(index).get_by_role("button").click()
        page.wait("studio.state.film?.isDone")
        page.wait(f"studio.state.store.rows.some((row) => row[3] === 'toast.show' && row[5].includes('id={id}'))")
        assert runs.nth(index).get_by_role("button").get_attribute("aria-current") == "true"
    details = runs.all_inner_texts()
    assert "rules" in details[0] and "reload" not in details[0]
    told = host.get(f"/v1/studio/recordings/{str(recordings / 'days.jsonl').replace('/', '%2F')}/runs")["runs"]
    assert [run["inputs"] for run in told] == [int(re.search(r"([\d,]+) input", text)[1].replace(",", "")) for text in details]
    assert told[1]["inputs"] >= told[0]["inputs"] + 2 and all(run["reloads"] == 0 for run in told)
    # What other rules would have made is asked about the run on the screen.
    page.page.get_by_role("tab", name="Rule").click()
    page.wait("studio.rule.editor && studio.rule.path === 'rules/toast.lua'")
    page.run("""(text) => { const { code } = studio.rule.editor;
        code.execCommand('selectAll');
        code.replaceSelection(text, 'end', 'paste'); }""", (host.rules / "toast.lua").read_text().replace(*EDIT))
    page.wait(f"/(of|all) {told[1]['inputs']} inputs/.test(document.querySelector('.what-if .what').textContent)")
    page.wait("studio.state.other?.isDone && studio.state.film.isDone")
    page.wait("studio.state.store.rows.some((row) => row[5].includes('id=tuesday2'))")
    page.page.get_by_role("tab", name="Stories").click()
    recording.get_by_role("button", name="Runs").click()
    page.wait("document.querySelectorAll('.shelf li li').length === 0")
    page.close()
    host.stop()


def test_events_that_the_page_does_not_have_are_in_the_film_of_the_session(studio, host):
    host.publish(*[{"type": "toast.show", "data": {"message": f"m{index}"}, "source": "/test"} for index in range(5)])
    studio.wait("studio.state.store.rows.some((row) => row[5].includes('m4'))")
    studio.at_rest()
    missing = studio.run("""() => {
        const { live } = studio.state, rows = live.rows.splice(0), from = rows.length - 12, to = rows.length - 3;
        live.addRows(rows.slice(0, from));
        live.addGap({ from: rows[from][0], to: rows[to][0], reason: 'history' });
        live.addRows(rows.slice(to + 1));
        studio.events.clear();
        return rows[to];
    }""")
    # The row is reached by the keyboard, too.
    studio.run(f"studio.events.choose({missing[0]})")
    studio.page.get_by_role("listbox", name="Events").focus()
    studio.page.keyboard.press("ArrowUp")
    studio.page.keyboard.press("ArrowDown")
    assert studio.run("studio.state.film") is None
    studio.page.keyboard.press("Enter")
    studio.wait(f"studio.state.film?.isDone && studio.state.selected === {missing[0]}")
    assert studio.run(f"studio.state.store.event({missing[0]})")[3] == missing[3]
