"""Who may use the page: the one with its link, on this machine, and no other page."""

import json
import re
import subprocess

import pytest

from conftest import Host, Page

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize("path", [
    "/v1/health", "/v1/studio/setup", "/v1/studio/stream", "/v1/picture", "/v1/events", "/v1/openapi.json",
])
def test_without_its_token_nothing_but_the_page_is_served(host, path):
    assert host.request("GET", path, token=False)[0] == 401
    for wrong in ["x", host.token + "x", host.token[:-1], host.token.upper()]:
        assert host.request("GET", path, headers={"Authorization": f"Bearer {wrong}"})[0] == 401
    assert host.request("GET", "/", token=False)[0] == 200


def test_token_of_an_earlier_run_is_worth_nothing(browser):
    host = Host()
    old_link, old = host.link, host.token
    host.kill()
    host.start("--port", str(host.port))
    try:
        assert host.token != old
        assert host.request("GET", "/v1/health", headers={"Authorization": f"Bearer {old}"})[0] == 401
        page = Page(browser, host, link=old_link)
        page.wait("document.querySelector('.away').textContent.includes('earlier run')")
        page.close()
    finally:
        host.stop()


@pytest.mark.parametrize("headers, status", [
    ({"Host": "evil.example"}, 421), ({"Host": "127.0.0.1:1"}, 421), ({"Host": "localhost"}, 421),
    ({"Origin": "http://evil.example"}, 403), ({"Origin": "null"}, 403), ({"Origin": "http://localhost:3000"}, 403),
    ({"Sec-Fetch-Site": "cross-site"}, 403), ({"Sec-Fetch-Site": "same-site"}, 403),
])
@pytest.mark.parametrize("path", ["/", "/v1/health"])
def test_other_names_and_pages_are_refused(host, headers, status, path):
    assert host.request("GET", path, headers=headers)[0] == status


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_what_a_form_can_send_is_refused(host, kind):
    for path in ["/v1/events", "/v1/rules/reload", "/v1/ask/screen.picture"]:
        assert host.request("POST", path, "{}", {"Content-Type": kind})[0] == 415
    assert host.request("OPTIONS", "/v1/events")[0] == 405


@pytest.mark.parametrize("path", [
    "/../rules/toast.lua", "/%2e%2e/rules/toast.lua", "/studio.js/../../../etc/passwd", "/page/studio.js", "/studio.js%00.lua",
    "//etc/passwd", "/.%2fstudio.js",
])
def test_paths_lead_to_no_other_file(host, path):
    assert host.request("GET", path, token=False)[0] in (400, 401)
    assert host.request("GET", path)[0] in (400, 404)


def test_link_is_in_no_log_and_no_list_of_processes(host):
    log = (host.folder / "log").read_text()
    assert host.token not in log
    assert host.token not in subprocess.run(["ps", "-ef"], capture_output=True, text=True).stdout
    file = host.folder / "s.studio"
    assert file.stat().st_mode & 0o777 == 0o600


def test_page_takes_the_token_out_of_its_address(studio, host):
    assert host.token not in studio.page.url
    assert host.token not in studio.run("document.documentElement.outerHTML")
    studio.page.reload()
    studio.wait("globalThis.studio?.stage.nodes.size > 0")


def texts(schema, depth=0):
    """Data that fits a schema and has a hostile text in every field for text."""
    bad = "<img src=x onerror=alert(1)>"
    if depth > 6:
        return None
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return texts(schema[key][0], depth)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "string":
        return bad
    if kind in ("number", "integer"):
        return max(schema.get("minimum", 1), schema.get("exclusiveMinimum", 0) + 1)
    if kind == "boolean":
        return True
    if kind == "array":
        return [texts(schema.get("items", {}), depth + 1) for _ in range(max(1, schema.get("minItems", 1)))]
    return {name: texts(field, depth + 1) for name, field in schema.get("properties", {}).items()}


def test_hostile_texts_stay_texts(studio, host):
    reports = []
    studio.page.on("dialog", lambda dialog: (reports.append(dialog.message), dialog.dismiss()))
    studio.run("""() => { globalThis.violations = [];
        document.addEventListener('securitypolicyviolation', (event) => violations.push(event.blockedURI)); }""")
    bad = "<img src=x onerror=alert(1)>"
    taken = 0
    for topic in host.get("/v1/topics")["topics"]:
        if topic["kind"] != "request" or topic["name"].startswith(("app.", "environment.", "scene.", "keyboard.")):
            continue
        schema = host.get(f"/v1/topics/{topic['name']}/schema")
        for data in (texts(schema), {"message": bad, "title": bad, "id": bad}):
            event = json.dumps({"type": topic["name"], "data": data, "source": "/test"})
            taken += host.request("POST", "/v1/events", event, JSON)[0] == 202
    host.publish(
        {"type": "toolbar.setItems", "data": {"items": [{"id": bad, "title": bad, "icon": bad, "badge": bad}]}},
        {"type": "navigationBar.declare", "data": {"title": {"text": bad}, "items": [{"id": bad, "title": bad}]}},
        {"type": "toast.show", "data": {"message": bad, "action": {"title": bad}, "kind": "error"}},
    ) if taken else None
    assert taken > 10
    studio.page.wait_for_timeout(300)
    for seq in studio.run("studio.state.store.rows.slice(-20).map((row) => row[0])"):
        studio.run(f"studio.select({seq})")
    studio.page.wait_for_timeout(300)
    assert studio.page.locator("img, iframe, object, script:not([src])").count() == 0
    assert reports == [] and studio.run("violations") == []


def test_page_needs_no_network_but_its_host(browser, host):
    asked = []
    page = Page(browser, host)
    page.page.on("request", lambda request: asked.append(request.url))
    page.page.reload()
    page.ready()
    assert all(re.match(rf"{re.escape(host.address)}/|data:", url) for url in asked), asked
    page.close()
