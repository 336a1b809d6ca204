"""The other views: a row of environments, the state, everything by its name, and a test made of what happened."""

import json
import subprocess

from conftest import BUSCTL, ROOT


def test_row_shows_this_moment_in_five_environments_and_changes_nothing(studio, host):
    before = len(host.events("**"))
    studio.press("Environments")
    studio.wait("studio.later.row?.stages?.length === 5 && studio.later.row.stages.every((stage) => stage.nodes.size > 0)")
    schemes = studio.run("studio.later.row.stages.map((stage) => [stage.picture.scheme, stage.picture.rtl, stage.picture.size[0]])")
    assert schemes == [["light", False, 390], ["dark", False, 390], ["light", False, 390], ["light", True, 390], ["light", False, 320]]
    assert studio.page.locator(".device:visible").count() == 5
    # What happens is seen in all of them.
    host.publish({"type": "toast.show", "data": {"message": "Everywhere", "kind": "error"}})
    studio.wait("studio.later.row.stages.every((stage) => stage.picture.parts.some((part) => part.lines?.flat().includes('Everywhere')))")
    studio.press("Environments")
    studio.wait("studio.later.row.stages === null")
    assert studio.page.locator(".device:visible").count() == 1
    # The host itself tells each minute.
    assert {event["type"] for event in host.events("**")[before:] if event["source"] != "toast"} <= {"toast.show", "environment.update"} | {
        event["type"] for event in host.events("**") if "causationid" in event}


def test_state_shows_what_changed_since_it_was_looked_at(studio, host):
    studio.page.get_by_role("tab", name="State").click()
    studio.wait("studio.later.stateView?.state")
    assert studio.run("studio.later.stateView?.state") .keys() == host.get("/v1/state").keys()
    host.publish({"type": "toolbar.tap", "data": {"id": "home"}})
    studio.page.get_by_role("button", name="Refresh").click()
    studio.page.get_by_role("searchbox", name="Search the state").fill("selected")
    studio.page.locator(".tree b", has_text="→").first.wait_for()


def test_everything_is_found_by_its_name(studio):
    studio.page.keyboard.press("Control+k")
    studio.wait("studio.later.palette?.all.length > 100")
    kinds = set(studio.run("studio.later.palette?.all.map((entry) => entry.kind)"))
    assert kinds >= {"try", "part", "rule", "topic"}
    studio.page.keyboard.type("toast.lua")
    studio.page.keyboard.press("Enter")
    studio.wait("studio.tabs.shown === 'rule' && studio.rule.path === 'rules/toast.lua'")
    studio.page.keyboard.press("Control+k")
    studio.page.keyboard.type("topic toast.presented")
    studio.page.keyboard.press("Enter")
    studio.wait("studio.tabs.shown === 'why' && studio.events.shown.length > 0")
    assert set(studio.run("studio.events.shown.map((row) => row[3])")) == {"toast.presented"}


def test_what_happened_becomes_a_test_that_passes(studio, host, tmp_path):
    host.publish({"type": "toast.show", "data": {"message": "Full", "kind": "error", "dedupeKey": "k"}, "source": "/test"})
    seq = studio.wait("studio.state.store.rows.find((row) => row[3] === 'toast.presented' && row[5].includes('toast-1'))?.[0]")
    studio.run(f"studio.select({seq})")
    studio.wait("studio.why.story && document.querySelectorAll('#why .rail li').length > 1")
    studio.page.get_by_role("button", name="Make a test of this").click()
    made = studio.page.get_by_role("dialog", name="A test of this")
    made.get_by_label("As").select_option("scenario")
    text = made.get_by_role("textbox", name="Test").input_value()
    scenario = json.loads(text)
    assert scenario["steps"][-1]["data"]["message"] == "Full"
    path = tmp_path / "made.jsonl"
    path.write_text(json.dumps({**scenario, "rules": [str(ROOT / "rules")]}) + "\n")
    run = subprocess.run([BUSCTL, "scenario", str(path)], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    studio.page.get_by_role("button", name="Close").click()


def test_any_event_is_published_by_a_form_of_its_schema(studio, host):
    studio.page.get_by_role("button", name="Publish…").click()
    studio.wait("studio.later.publishForm?.topics?.length > 50")
    studio.page.get_by_label("Topic").select_option("toast.show")
    studio.wait("studio.later.publishForm.inputs?.has('message')")
    studio.page.get_by_role("button", name="Publish", exact=True).click()
    studio.wait("document.querySelector('.problem-text').textContent.includes('message')")
    # The browser reports every refusal.
    assert all("422" in problem for problem in studio.problems)
    studio.problems.clear()
    studio.page.get_by_label("message *").fill("By hand")
    studio.page.locator(".say label", has_text="kind").locator("select").select_option('"error"')
    studio.page.get_by_role("button", name="Publish", exact=True).click()
    studio.wait("studio.state.store.rows.some((row) => row[5].includes('By hand'))")
    assert host.requests_of_page()[-1] == ("toast.show", {"kind": "error", "message": "By hand"})
    studio.wait("studio.later.publishForm.latest.length === 1")
    studio.page.get_by_role("button", name="Close").click()


def test_what_is_heard_and_felt_is_shown(studio, host):
    host.publish({"type": "toast.show", "data": {"message": "Listen", "kind": "error"}})
    studio.page.get_by_text("“Error: Listen").wait_for()
    studio.wait("studio.state.live.containers.get('main').lives.some((life) => life.text === 'Listen')")


def test_chosen_range_is_summed_up_as_the_host_counts_it(studio, host):
    host.publish(*[
        {"type": "toast.show", "data": {"message": f"m{index}", "dedupeKey": f"k{index % 2}"}, "source": "/test"}
        for index in range(9)])
    studio.wait("studio.state.store.rows.filter((row) => row[3] === 'toast.coalesced').length === 7")
    summary = studio.page.get_by_role("region", name="inputs")
    studio.page.get_by_label("Filter events").fill("from:0.5 to:1e3")
    assert studio.run("studio.state.range") is None
    studio.page.get_by_label("Filter events").fill("from:0.5 to:1000")
    summary.wait_for()
    told = host.get("/v1/studio/summary?from=0.5&to=1000")
    merged = sum(fact["count"] for fact in told["facts"] if fact["topic"] == "toast.coalesced")
    assert merged == 7 and "7 toast.coalesced" in summary.inner_text()
    assert f"{told['shown']} shown" in summary.get_by_role("heading").inner_text()
    slowest = max(told["decisions"], key=lambda decision: decision["seconds"])
    first = summary.get_by_role("row").first
    assert slowest["policy"] in first.inner_text()
    first.get_by_role("button").click()
    studio.wait(f"studio.rule.path && {json.dumps(slowest['by'])}.startsWith(studio.rule.path)")
    studio.page.get_by_role("tab", name="Events and why").click()
    summary.get_by_role("button", name="All events").click()
    summary.wait_for(state="hidden")
    assert studio.page.get_by_label("Filter events").input_value() == ""
    assert host.request("GET", "/v1/studio/summary?from=2&to=1")[0] == 400
    assert host.request("GET", "/v1/studio/summary?from=soon")[0] == 400


def test_states_of_a_module_are_a_picture_with_the_present_one_marked(studio, host):
    host.publish({"type": "toast.show", "data": {"message": "Full", "kind": "error"}, "source": "/test"})
    for topic, present in [("toast.presented", "presenting"), ("toast.interrupted", "interrupted")]:
        seq = studio.wait(f"studio.state.store.rows.findLast((row) => row[3] === '{topic}')?.[0]")
        # The state changes right before or after the fact about the toast.
        seq = studio.wait(f"studio.state.store.rows.find((row) => row[0] >= {seq} - 3 && row[3] === 'toast.stateChanged' && row[5].includes('to={present}'))?.[0]")
        studio.run(f"studio.select({seq})")
        studio.wait(f"document.querySelector('.states .present')?.textContent === '{present}'")
    picture = studio.page.get_by_role("img", name="toast is interrupted; it was presenting")
    assert picture.count() == 1
    assert "presenting → interrupted" in picture.locator("path.last").text_content()
