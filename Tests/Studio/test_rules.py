"""The rule view: mistakes are marked while one types, and what is saved is in force."""

import json
import os
import re
import subprocess

import pytest

from conftest import BUSCTL, Host, Page

JSON = {"Content-Type": "application/json"}


@pytest.fixture
def editing(browser):
    """A host whose rules the page may write, and its page with the rule view open."""
    host = Host("--edit")
    page = Page(browser, host).ready()
    page.page.get_by_role("tab", name="Rule").click()
    page.wait("studio.rule.editor && studio.rule.path === 'rules/toast.lua'")
    yield page
    problems = [problem for problem in page.problems if "412" not in problem]
    page.close()
    host.stop()
    assert problems == []


def write(page, text):
    """Replaces the text of the editor as pasting does."""
    page.run("""(text) => { const { code } = studio.rule.editor;
        code.focus();
        code.execCommand('selectAll');
        code.replaceSelection(text, 'end', 'paste'); }""", text)


def put(host, path, text, digest=None, token=True):
    headers = {**JSON, **({"If-Match": f'"{digest}"'} if digest else {})}
    status, _, data = host.request("PUT", f"/v1/studio/rules/files/{path}", json.dumps({"text": text}), headers, token)
    return status, json.loads(data)


WRONG = "local toast = {}\nfunction toast.colaesce(incoming, existing, ctx)\n  return \"separate\"\nend\nreturn toast\n"


def test_mistake_is_marked_where_it_is_and_gone_when_it_is_mended(editing):
    write(editing, WRONG)
    editing.wait("studio.rule.problems.length === 1")
    finding = editing.run("studio.rule.problems[0]")
    assert (finding["line"], finding["hint"]) == (2, "did you mean 'coalesce'?")
    mark = editing.run("(() => { const { from, to } = studio.rule.editor.marks[0].find(); return [from.line, from.ch, to.ch]; })()")
    assert mark == [1, finding["column"] - 1, finding["endColumn"] - 1]
    assert "colaesce" in editing.page.locator(".problems").inner_text()
    write(editing, WRONG.replace("colaesce", "coalesce").replace("existing, ctx", "existing, existingState, age, window, ctx"))
    editing.wait("studio.rule.problems.length === 0 && document.querySelector('.tests').textContent.includes('test')")


def test_saved_rule_is_loaded_and_the_screen_obeys(editing):
    host = editing.host
    generation = host.get("/v1/rules")["generation"]
    text = (host.rules / "toast.lua").read_text()
    write(editing, text.replace("function toast.interrupt(incoming, current, elapsed, ctx)",
                                "function toast.interrupt(incoming, current, elapsed, ctx)\n  do return \"requeue\" end"))
    editing.wait("studio.rule.checking && document.querySelector('.tests').textContent.includes('test')")
    editing.page.keyboard.press("Control+s")
    editing.wait(f"studio.state.rules.generation === {generation + 1}")
    assert 'do return "requeue" end' in (host.rules / "toast.lua").read_text()
    editing.wait("studio.rule.saveButton.disabled")
    host.publish({"type": "toast.show", "data": {"message": "Now"}})
    editing.wait("studio.stage.picture.parts.some((part) => part.lines?.flat().includes('Now'))")


def test_file_that_changed_meanwhile_is_not_overwritten(editing):
    path = editing.host.rules / "toast.lua"
    write(editing, "-- mine\nreturn {}\n")
    path.write_text("-- theirs\nreturn {}\n")
    editing.wait("studio.state.rules.generation === 2")
    editing.page.keyboard.press("Control+s")
    editing.page.get_by_role("button", name="Take theirs").wait_for()
    assert path.read_text() == "-- theirs\nreturn {}\n"
    editing.page.get_by_role("button", name="Keep mine").click()
    editing.wait("studio.rule.status.textContent === 'saved'")
    assert path.read_text() == "-- mine\nreturn {}\n"


def test_text_and_disk_are_compared_line_by_line(editing):
    text = (editing.host.rules / "toast.lua").read_text()
    lines = text.split("\n")
    write(editing, "\n".join(lines[:30] + ["-- put in"] + lines[30:40] + lines[41:]))
    editing.page.locator("#panel-rule").get_by_role("button", name="Compare").click()
    box = editing.page.get_by_role("dialog")
    # The text on the disk is read anew.
    box.locator(".out").wait_for()
    assert box.locator(".out").evaluate_all("cells => cells.map((cell) => cell.textContent)") == [f"41− {lines[40]}"]
    assert box.locator(".put").evaluate_all("cells => cells.map((cell) => cell.textContent)") == ["31+ -- put in"]
    box.get_by_role("button", name="Close").click()
    # Every difference, put together again, is both texts.
    wrong = editing.run("""async () => {
        const { difference } = await import('/diff.js');
        let seed = 7, wrong = 0;
        const random = (most) => (seed = (seed * 16807) % 2147483647) % most;
        const text = () => Array.from({ length: random(12) }, () => 'abc'[random(3)]).join('\\n');
        for (let round = 0; round < 500; round++) {
            const [one, other] = [text(), text()], rows = difference(one, other);
            const side = (name) => rows.filter((row) => row[name]).map((row) => row[name].text).join('\\n');
            if (side('old') !== one || side('new') !== other || rows.some((row) => row.isSame && row.old.text !== row.new.text)) wrong++;
        }
        return wrong;
    }""")
    assert wrong == 0


def test_each_file_keeps_what_can_be_undone(editing):
    write(editing, "return {}\n")
    editing.run("studio.rule.open('rules/toolbar.lua')")
    editing.wait("studio.rule.editor.text.includes('toolbar')")
    editing.run("studio.rule.open('rules/toast.lua')")
    editing.wait("studio.rule.editor.text === 'return {}\\n'")
    editing.page.locator(".CodeMirror").click()
    editing.page.keyboard.press("Control+z")
    editing.wait("studio.rule.editor.text.includes('function toast.interrupt')")


def test_policy_shows_its_last_answer_and_how_busy_it_is(editing):
    def toasts():
        editing.host.publish(*[{"type": "toast.show", "data": {"message": "Same", "dedupeKey": "k"}, "source": "/test"}] * 3)
        editing.run("studio.rule.annotate()")

    toasts()
    toasts()
    note = editing.wait("[...document.querySelectorAll('.note')].find((note) => note.textContent.includes('→'))?.textContent")
    answers = {json.dumps(made["answer"], separators=(",", ":")) for made in editing.host.get("/v1/decisions?limit=200")["decisions"]
               if made["by"].startswith("rules/toast.lua:")}
    assert any(note.startswith(f"→ {answer} · ") for answer in answers), (note, answers)
    assert editing.run("[...document.querySelectorAll('.heat')].some((mark) => mark.dataset.heat !== '0')")


def test_rules_saved_elsewhere_are_shown(editing):
    (editing.host.rules / "toast.lua").write_text("-- from another editor\nreturn {}\n")
    editing.wait("studio.rule.editor.text.startsWith('-- from another editor')")


def test_completion_offers_the_policies_and_settings_of_the_module(editing):
    editing.wait("studio.rule.words.length > 0")
    words = editing.run("studio.rule.words.map((word) => word.text)")
    assert {"toast.coalesce", "maxQueueSize", "math.max", "toast.show"} <= set(words)
    write(editing, "local toast = {}\nfunction toast.inter")
    editing.page.keyboard.type("r")
    editing.page.locator(".CodeMirror-hint", has_text="toast.interrupt").first.wait_for()
    editing.page.keyboard.press("Enter")
    editing.wait("studio.rule.editor.text.endsWith('function toast.interrupt')")


def test_decision_leads_to_its_line(editing):
    editing.host.publish({"type": "toast.show", "data": {"message": "Wait"}})
    editing.wait("studio.state.store.rows.some((row) => row[3] === 'toast.queued')")
    editing.page.get_by_role("tab", name="Events and why").click()
    editing.run("studio.select(studio.state.store.rows.find((row) => row[3] === 'toast.queued')[0])")
    link = editing.page.locator(".by.rule", has_text="rules/toast.lua:").last
    # The line of the `return`, if it is not the first one of the function.
    line = int(re.findall(r"\d+", link.inner_text())[-1])
    link.click()
    editing.wait(f"studio.tabs.shown === 'rule' && studio.rule.editor.code.getCursor().line === {line - 1}")


def test_keys_leave_the_editor(editing):
    editing.page.get_by_label("File").focus()
    for _ in range(4):
        editing.page.keyboard.press("Tab")
    assert editing.run("!document.activeElement.closest('.editor')")


def test_without_the_editor_of_others_a_text_field_does_the_same(browser):
    host = Host("--edit")
    page = Page(browser, host)
    page.page.route("**/codemirror/codemirror.js", lambda route: route.fulfill(status=404, body=""))
    page.page.reload()
    page.ready()
    page.page.get_by_role("tab", name="Rule").click()
    field = page.page.get_by_role("textbox", name="Rule")
    # Or the file that is being opened would take the place of what is written.
    page.wait("studio.rule.path !== null")
    field.fill(WRONG)
    page.wait("studio.rule.problems.length === 1")
    field.fill("return {}\n")
    page.wait("studio.rule.problems.length === 0")
    page.page.keyboard.press("Control+s")
    page.wait("studio.state.rules.generation === 2")
    page.close()
    host.stop()


def test_without_edit_nothing_is_written_and_the_page_says_so(studio, host):
    studio.page.get_by_role("tab", name="Rule").click()
    studio.wait("studio.rule.path !== null")
    write(studio, "return {}\n")
    studio.wait("!studio.rule.revert.hidden")
    assert studio.page.get_by_role("button", name="Save").is_disabled()
    studio.page.keyboard.press("Control+s")
    assert "--edit" in studio.page.locator(".rule-status").inner_text()
    digest = host.get("/v1/studio/rules/files/rules/toast.lua")["digest"]
    before = (host.rules / "toast.lua").read_text()
    assert put(host, "rules/toast.lua", "return {}", digest)[0] == 403
    assert (host.rules / "toast.lua").read_text() == before


def test_only_rule_files_right_in_a_layer_are_written():
    host = Host("--edit")
    try:
        outside = host.folder / "outside.lua"
        outside.write_text("return {}\n")
        os.symlink(outside, host.rules / "link.lua")
        os.symlink(host.folder, host.rules / "lib2")
        for path in ["rules/../outside.lua", "outside.lua", "rules/a/b.lua", "rules/.hidden.lua", "rules/toast.txt",
                     "rules/%2e%2e/outside.lua", "rules/lib2/x.lua", "rules/lib/../../x.lua", "rules/a%00.lua", "/etc/x.lua",
                     "rules/lib/lib/x.lua", "rules/a%20b.lua"]:
            assert put(host, path, "return {}")[0] in (400, 404), path
        assert put(host, "rules/link.lua", "return { }")[0] == 403
        assert outside.read_text() == "return {}\n"
        assert put(host, "rules/toast.lua", "x" * 70_000)[0] in (412, 413)
        assert put(host, "rules/toast.lua", "return {}")[0] == 412
        assert put(host, "rules/toast.lua", "return {}", "0" * 16)[0] == 412
        assert put(host, "rules/fresh.lua", "return {}", token=False)[0] == 401
        assert put(host, "rules/lib/fresh.lua", "return {}\n")[0] == 200
        assert (host.rules / "lib/fresh.lua").read_text() == "return {}\n"
        assert put(host, "rules/lib/fresh.lua", "return {}\n")[0] == 412
        assert not list(host.rules.glob("**/.*.studio"))
    finally:
        host.stop()


def test_rule_that_loops_is_stopped_in_its_budget_and_the_host_goes_on():
    host = Host("--edit")
    try:
        loop = "local toast = {}\nfunction toast.priority(t, ctx)\n  while true do end\nend\nreturn toast\n"
        status, _, data = host.request("POST", "/v1/studio/rules/test", json.dumps({"files": {"rules/toast.lua": loop}}), JSON)
        assert status == 200 and any(test["status"] != "passed" for test in json.loads(data)["tests"])
        top = "while true do end\nreturn {}\n"
        status, _, data = host.request("POST", "/v1/studio/rules/check", json.dumps({"files": {"rules/toast.lua": top}}), JSON)
        assert status == 200 and json.loads(data)["findings"]
        assert host.get("/v1/rules")["generation"] == 1
    finally:
        host.stop()


def test_former_rules_are_listed_compared_and_put_back(editing):
    host, path = editing.host, editing.host.rules / "toast.lua"
    first = path.read_text()
    path.write_text(first.replace('settings = {', 'settings = { minimumInterval = 3,', 1) if "settings = {" in first else
                    first.replace("return toast", "toast.settings = { minimumInterval = 3 }\nreturn toast"))
    editing.wait("studio.state.rules.generation === 2")
    editing.page.get_by_role("button", name="History").click()
    box = editing.page.get_by_role("dialog", name="Former rules")
    box.locator("li").nth(1).wait_for()
    assert "Generation 2" in box.locator("li").nth(0).inner_text() and "decides" in box.locator("li").nth(0).inner_text()
    assert "rules/toast.lua" in box.locator("li").nth(0).inner_text()
    box.locator("li").nth(1).get_by_role("button", name="Compare").click()
    box.locator(".put").first.wait_for()
    assert any("minimumInterval = 3" in text for text in box.locator(".put").all_inner_texts())
    box.locator("li").nth(1).get_by_role("button", name="Back to this one").click()
    box.get_by_text("A rollback is in force: the set of generation 1 decides until a file is saved.").wait_for()
    rules = host.get("/v1/rules")
    assert (rules["generation"], rules["pinned"]) == (3, 1)
    assert "minimumInterval = 3" in path.read_text()
    box.get_by_role("button", name="Close").click()
    path.write_text(first + "\n")
    editing.wait("studio.state.rules.generation === 4")
    assert "pinned" not in host.get("/v1/rules")


def test_answers_of_a_policy_are_a_map_and_a_table_that_follow_the_text(editing):
    editing.page.get_by_text("What it answers to all questions").click()
    editing.wait("document.querySelectorAll('.explored .table tr').length > 2")
    assert editing.page.get_by_label("Policy", exact=True).input_value() == "toast.coalesce"
    # The first map is one that shows something.
    assert editing.run("document.querySelectorAll('.explored .legend li').length") > 1
    editing.page.get_by_label("Policy", exact=True).select_option("toast.interrupt")
    editing.wait("document.querySelector('.explored .table').textContent.includes('requeue')")
    text = editing.run("studio.rule.editor.text")
    assert "return settings.interrupted" in text
    editing.run("(text) => { const { code } = studio.rule.editor; code.replaceRange(text, { line: 0, ch: 0 }, { line: code.lineCount(), ch: 0 }, 'paste'); }", text.replace("return settings.interrupted", 'return "discard"'))
    editing.wait("document.querySelector('.explored .table').textContent.includes('never answers requeue')")
    answers = editing.page.locator(".explored .table .answer").all_inner_texts()
    assert any("discard" in answer for answer in answers) and not any("requeue" in answer for answer in answers)


def test_mark_of_a_decision_is_a_line_beside_the_rules(editing):
    editing.host.publish({"type": "toast.show", "data": {"id": "m", "message": "Full", "kind": "error", "duration": 0}})
    seq = editing.wait("studio.state.store.rows.find((row) => row[3] === 'toast.interrupted')?.[0]")
    editing.page.get_by_role("tab", name="Events and why").click()
    editing.run(f"studio.select({seq})")
    decision = editing.page.locator(".decided .decision", has_text="toast.interrupt")
    decision.get_by_role("button", name="Mark…").click()
    form = editing.page.get_by_role("dialog", name="What it should answer")
    form.get_by_label("Answer").fill("never")
    form.get_by_role("button", name="Mark").click()
    editing.wait("document.querySelector('.mark-form .problem-text').textContent !== ''")
    # The browser reports every refusal.
    assert all("422" in problem for problem in editing.problems)
    editing.problems.clear()
    form.get_by_label("Answer").fill("no")
    form.get_by_label("Note").fill("errors wait")
    form.get_by_role("button", name="Mark").click()
    form.wait_for(state="hidden")
    [mark] = map(json.loads, (editing.host.rules / "toast_examples.jsonl").read_text().splitlines())
    assert (mark["policy"], mark["expected"], mark["note"]) == ("toast.interrupt", "no", "errors wait")
    assert mark["question"]["incoming"]["kind"] == "error"


def test_mark_is_about_the_question_that_was_chosen_of_several(editing):
    for name in ("a", "b", "c"):
        editing.host.publish({"type": "toast.show", "data": {"id": name, "message": name}})
    seq = editing.wait("studio.state.store.rows.find((row) => row[3] === 'toast.queued' && row[5].includes('id=c'))?.[0]")
    editing.page.get_by_role("tab", name="Events and why").click()
    editing.run(f"studio.select({seq})")
    asked = editing.page.locator("#why .rail .decision", has_text="toast.coalesce")
    editing.wait("document.querySelectorAll('#why .rail .decision').length > 2")
    asked.and_(editing.page.locator('[title*="existing=touch-me "]')).get_by_role("button", name="Mark…").click()
    form = editing.page.get_by_role("dialog", name="What it should answer")
    form.get_by_label("Answer").fill("count")
    form.get_by_role("button", name="Mark").click()
    form.wait_for(state="hidden")
    [mark] = map(json.loads, (editing.host.rules / "toast_examples.jsonl").read_text().splitlines())
    assert (mark["question"]["existing"]["id"], mark["question"]["incoming"]["id"]) == ("touch-me", "c")


def test_what_happened_becomes_a_test_in_lua_beside_the_rules(editing):
    editing.host.publish({"type": "toast.show", "data": {"id": "mine", "message": 'Full "disk"', "kind": "error", "duration": 0}})
    seq = editing.wait("studio.state.store.rows.find((row) => row[3] === 'toast.interrupted')?.[0]")
    editing.page.get_by_role("tab", name="Events and why").click()
    editing.run(f"studio.select({seq})")
    editing.page.get_by_role("button", name="Make a test of this").click()
    editing.page.get_by_role("button", name="Add to the tests").click()
    editing.wait("studio.rule.path === 'rules/toast_test.lua'")
    before = (editing.host.rules / "toast_test.lua").read_text().count("\ntest[")
    tests = editing.page.locator(".findings .tests")
    tests.get_by_text(re.compile(r"\d+ tests pass")).wait_for()
    editing.page.get_by_role("button", name="Save", exact=True).click()
    editing.wait("document.querySelector('.rule-status').textContent === 'saved'")
    text = (editing.host.rules / "toast_test.lua").read_text()
    assert text.count("\ntest[") == before + 1 and 'message = "Full \\"disk\\""' in text
    run = subprocess.run([BUSCTL, "test", "rules"], cwd=editing.host.folder, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_module_without_tests_gets_a_file_of_them(editing):
    (editing.host.rules / "toast_test.lua").unlink()
    editing.page.reload()
    editing.ready()
    editing.host.publish({"type": "toast.show", "data": {"id": "mine", "message": "Full", "kind": "error", "duration": 0}})
    seq = editing.wait("studio.state.store.rows.find((row) => row[3] === 'toast.interrupted')?.[0]")
    editing.run(f"studio.select({seq})")
    editing.page.get_by_role("button", name="Make a test of this").click()
    editing.page.get_by_role("button", name="Add to the tests").click()
    editing.wait("studio.rule.path === 'rules/toast_test.lua' && !document.querySelector('button.save').disabled")
    # It is among the files, also while it is not saved and other rules are loaded.
    files = editing.page.get_by_label("File", exact=True)
    files.select_option("rules/toast.lua")
    (editing.host.rules / "toast.lua").write_text((editing.host.rules / "toast.lua").read_text() + "\n")
    editing.wait("studio.rule.files.all.some(({ path }) => path === 'rules/toast.lua') && studio.state.rules?.generation === 2")
    files.select_option("rules/toast_test.lua")
    editing.wait("studio.rule.path === 'rules/toast_test.lua'")
    editing.page.get_by_role("button", name="Save", exact=True).click()
    editing.wait("document.querySelector('.rule-status').textContent === 'saved'")
    assert (editing.host.rules / "toast_test.lua").read_text().startswith("local test = {}\n\ntest[")
    assert "●" not in files.inner_text()


def test_input_becomes_a_test_of_what_followed(editing):
    editing.host.publish({"type": "toast.show", "data": {"id": "mine", "message": "Full", "kind": "error", "duration": 0}, "source": "/test"})
    seq = editing.wait("studio.state.store.rows.find((row) => row[3] === 'toast.show' && row[5].includes('id=mine'))?.[0]")
    # The name is the sentence about it, which stays the same from here on.
    editing.wait("studio.state.store.rows.some((row) => row[3] === 'toast.presented' && row[5].includes('id=mine'))")
    for _ in range(2):
        editing.page.get_by_role("tab", name="Events and why").click()
        editing.run(f"studio.select({seq})")
        editing.wait(f"studio.why.subject === '{seq}' && studio.why.story")
        editing.page.get_by_role("button", name="Make a test of this").click()
        editing.page.get_by_role("button", name="Add to the tests").click()
        editing.wait("studio.rule.path === 'rules/toast_test.lua' && !document.querySelector('dialog.made-test').open")
        editing.page.locator(".findings .tests").get_by_text(re.compile(r"^✓ \d+ tests pass$")).wait_for()
    # The second one has a name of its own.
    editing.wait("studio.rule.editor.text.includes(' (2)\"] = function(t)')")
    text = editing.run("studio.rule.editor.text")
    assert text.count(' (2)"] = function(t)') == 1
