"""Why: what the page tells is what the host explains."""

import json
import re


def explained(studio, host, seq):
    studio.run(f"studio.select({seq})")
    studio.wait(f"studio.why.subject === '{seq}' && document.querySelectorAll('#why .rail li').length > 0")
    story = host.get(f"/v1/explain/{seq}")
    studio.wait(f"document.querySelectorAll('#why .rail li').length === {len(story['steps'])}"
                f" && document.querySelector('.sentence').textContent === {json.dumps(story['sentence'])}")
    return story


def place(decision):
    """Who answered, and the line of its `return` if that is not the first one of the function."""
    by, line = decision["by"], decision.get("line")
    return f"{by}, line {line}" if line and not by.endswith(f":{line}") else by


def is_own(decision):
    """Whether a rule decided, or there is something to say about it."""
    return bool(re.search(r"\.lua:\d+$", decision["by"])) or "reason" in decision or "failure" in decision


def test_rail_has_the_steps_and_decisions_of_the_explanation(studio, host):
    host.publish({"type": "toast.show", "data": {"message": "Full", "kind": "error", "duration": 0}})
    studio.wait("studio.state.store.rows.some((row) => row[3] === 'toast.interrupted')")
    # Until everything that follows by itself has happened, explanations grow.
    studio.wait("studio.state.store.rows.filter((row) => row[3] === 'toast.phaseChanged' && row[5].endsWith('entered')).length > 1")
    studio.at_rest()
    for seq in studio.run("studio.state.store.rows.filter((row) => row[3].startsWith('toast.')).map((row) => row[0])")[:30]:
        story = explained(studio, host, seq)
        studio.wait("document.querySelector('.sentence').textContent !== ''")
        assert studio.page.locator(".sentence").inner_text() == story["sentence"]
        drawn = studio.run("""[...document.querySelectorAll('#why .rail li')].map((item) => ({
            event: item.querySelector('.event')?.textContent ?? null,
            decisions: [...item.querySelectorAll('.decision')].map((line) =>
                [line.querySelector('.query').textContent, line.querySelector('.by').textContent]) }))""")
        # What a rule decided stands before the answers as usual, which are folded.
        assert drawn == [
            {"event": step.get("event", {}).get("type"),
             "decisions": [[d["query"], place(d)] for d in sorted(step["decisions"], key=lambda d: not is_own(d))]}
            for step in story["steps"]]
        last = next((step for step in reversed(story["steps"]) if any(map(is_own, step["decisions"]))), None)
        shown = studio.page.locator("#why .decided .query").all_inner_texts()
        assert shown == [d["query"] for d in (last["decisions"] if last else []) if is_own(d)]


def test_why_not_is_the_hosts_verdict(studio, host):
    seq = studio.run("studio.state.store.rows.find((row) => row[3] === 'toast.show')[0]")
    explained(studio, host, seq)
    studio.page.get_by_label("Why not something else?").select_option("toast.queued")
    verdict = host.get(f"/v1/explain/{seq}?why-not=toast.queued")["verdict"]["sentence"]
    studio.wait("document.querySelector('.sentence').textContent.startsWith('toast.queued')")
    # The time since which something is so does not change; nothing else in the sentence is a clock.
    assert studio.page.locator(".sentence").inner_text() == verdict


def test_inspected_part_leads_to_what_made_it(studio, host):
    studio.page.get_by_role("button", name="Inspect").click()
    studio.touch("toast/touch-me")
    studio.wait("document.querySelector('.sentence').textContent.includes('toast')")
    assert re.match(r"toast\.\w+ happened to 'touch-me', because|toast\.show came from /studio", studio.page.locator(".sentence").inner_text())
    assert len(host.requests_of_page()) == 3, "what is inspected is not touched"
    studio.page.mouse.move(*studio.middle("toolbar/search"))
    assert studio.page.locator(".tip").inner_text().startswith("toolbar/search · ")


def test_chosen_event_is_in_the_address_and_causes_are_one_key_away(studio):
    seq = studio.run("studio.state.store.rows.find((row) => row[3] === 'toast.presented')[0]")
    studio.run(f"studio.select({seq})")
    assert studio.page.url.endswith(f"#event={seq}")
    cause = studio.run(f"studio.state.store.event({seq})[1]")
    studio.page.locator("#stage").focus()
    studio.page.keyboard.press(",")
    assert studio.run("studio.state.selected") == cause
    studio.page.keyboard.press("ArrowDown")
    assert studio.run("studio.state.selected") == cause + 1


def test_whole_event_is_shown_when_it_is_wanted(studio, host):
    host.publish({"type": "toast.show", "data": {"message": "All of it", "kind": "error"}, "source": "/test"})
    seq = studio.wait("studio.state.store.rows.find((row) => row[5].includes('All of it'))?.[0]")
    studio.run(f"studio.select({seq})")
    studio.page.locator(".whole summary").click()
    studio.wait("document.querySelector('.whole pre').textContent.includes('All of it')")
    studio.run("studio.select(studio.state.store.rows.find((row) => row[3] === 'toast.presented')[0])")
    studio.wait("document.querySelector('.whole pre').textContent.includes('toast.presented')")


def test_decision_that_is_pointed_at_shows_what_it_is_about(studio, host):
    host.publish({"type": "toast.show", "data": {"message": "Wait"}, "source": "/test"})
    seq = studio.wait("studio.state.store.rows.find((row) => row[3] === 'toast.queued')?.[0]")
    explained(studio, host, seq)
    studio.page.locator(".decision", has_text="toast.interrupt").first.hover()
    studio.wait("document.querySelector('[data-id=\"toast/touch-me\"]').classList.contains('glows')")
    studio.page.locator(".sentence").hover()
    studio.wait("document.querySelectorAll('.glows').length === 0")


def test_details_are_listed_when_they_are_wanted_or_named(studio):
    details = set(studio.run("studio.setup.details"))
    assert "toast.telemetry" in details
    listed = lambda: {row[3] for row in studio.run("studio.events.shown")}
    assert not listed() & details
    search = studio.page.get_by_role("searchbox", name="Filter events")
    search.fill("toast.telemetry")
    assert listed() == {"toast.telemetry"}
    search.fill("toast.*")
    assert not listed() & details
    studio.page.get_by_role("button", name="Details").click()
    assert "toast.telemetry" in listed()
    search.fill("no such thing")
    assert studio.page.locator(".none").inner_text().startswith("None of ")


def test_chosen_event_moves_the_screen_to_its_moment_and_with_shift_it_stays(studio):
    studio.page.locator(".row", has_text="toast.show").first.click()
    assert studio.run("studio.state.moment === studio.state.store.event(studio.state.selected)[2]")
    studio.page.get_by_role("button", name="Go to now").click()
    studio.page.locator(".row", has_text="toast.presented").first.click(modifiers=["Shift"])
    assert studio.run("studio.state.moment") is None and studio.run("studio.state.selected") is not None


def test_filter_lists_what_fits_all_words_and_loses_nothing(studio, host):
    studio.page.get_by_role("button", name="Details").click()
    everything = studio.run("studio.events.shown.length")
    for words, fits in [
            ("inputs", lambda row: row[1] == 0), ("toast.*", lambda row: row[3].startswith("toast.")),
            ("by:studio inputs", lambda row: row[4] == "/studio" and row[1] == 0),
            ("id:touch-me", lambda row: "id=touch-me" in row[5]), ("toast.* entered", lambda row: row[3].startswith("toast.") and "entered" in row[5])]:
        studio.page.get_by_role("searchbox", name="Filter events").fill(words)
        shown = studio.run("studio.events.shown")
        assert shown and all(fits(row) for row in shown), words
        assert shown == [row for row in studio.run("studio.state.store.rows") if fits(row)], words
    studio.page.get_by_role("searchbox", name="Filter events").fill("")
    assert studio.run("studio.events.shown.length") >= everything


def test_list_follows_the_latest_event_until_it_is_scrolled_up(studio, host):
    def publish(count):
        host.publish(*[{"type": "toast.show", "data": {"message": f"m{index}", "dedupeKey": "k"}, "source": "/test"} for index in range(count)])
    publish(60)
    rows = studio.page.get_by_role("listbox", name="Events")
    at_end = "(() => { const list = document.querySelector('.rows'); return list.scrollTop > 0 && list.scrollTop + list.clientHeight >= list.scrollHeight - 1; })()"
    studio.wait("studio.events.shown.length > 100")
    studio.wait(at_end)
    rows.hover()
    studio.page.mouse.wheel(0, -400)
    studio.wait(f"!studio.events.follows && !{at_end}")
    studio.at_rest()
    before = studio.run("document.querySelector('.rows').scrollTop")
    publish(20)
    pill = studio.page.locator(".pill")
    pill.wait_for()
    assert studio.run("document.querySelector('.rows').scrollTop") == before
    pill.click()
    studio.wait(at_end)
    studio.wait("studio.events.follows")
    # Nothing new has come since the list was scrolled up and back: it goes to the end all the same.
    studio.page.mouse.wheel(0, -400)
    studio.wait(f"!studio.events.follows && !{at_end}")
    rows.focus()
    studio.page.keyboard.press("End")
    studio.wait(at_end)
