import pathlib

import pytest

from glassbus import ExpectationFailed, Host, Refused, RulesRefused, System

RULE = 'local toast = {}\nfunction toast.priority(toast, ctx) return "critical" end\nreturn toast\n'


COUNTS = """
local toast = {}
function toast.coalesce(incoming, existing, existingState, age, window, ctx)
  return incoming.dedupeKey == existing.dedupeKey and "count" or ctx.default()
end
return toast
"""


@pytest.mark.glassbus(files={"toast.lua": COUNTS})
def test_repeats_are_counted(glassbus: System) -> None:
    glassbus.inject("toast.show", id="a", message="Ann pushed", dedupeKey="Ann")
    glassbus.advance(0.5)
    glassbus.inject("toast.show", message="Ann pushed again", dedupeKey="Ann")
    glassbus.expect("toast.coalesced", count=2)
    glassbus.expect_none("toast.presented", during=5)
    assert glassbus.state("toast.presenting.message") is None


@pytest.mark.glassbus(files={"toast.lua": COUNTS})
def test_the_first_message_stays(glassbus: System) -> None:
    glassbus.inject("toast.show", id="a", message="Ann pushed", dedupeKey="Ann")
    glassbus.inject("toast.show", message="Ann pushed again", dedupeKey="Ann")
    assert glassbus.state("toast.presenting.message") == "Ann pushed"


def test_nothing_is_shared_between_two_systems(glassbus_host: Host) -> None:
    with glassbus_host.system() as one, glassbus_host.system() as other:
        one.inject("toast.show", id="a", message="M")
        one.advance(1)
        assert one.state("toast.presenting.id") == "a"
        assert (one.now, other.now) == (1, 0)
        assert other.events() == []


def test_an_injected_event_has_its_effects(glassbus: System) -> None:
    injected = glassbus.inject("toast.show", id="a", message="M")
    assert injected.id == 1
    assert "toast.presented" in injected.topics
    presented = next(event for event in injected.effects if event.topic == "toast.presented")
    assert presented["id"] == "a"
    assert glassbus.events("toast.presented") == [presented]


def test_time_moves_by_request_alone(glassbus: System) -> None:
    glassbus.inject("toast.show", id="a", message="M", duration=2)
    assert glassbus.clock().next is not None
    moved = glassbus.advance(1)
    assert moved.now == 1
    glassbus.expect_none("toast.dismissed")
    glassbus.until(2)
    assert glassbus.expect("toast.dismissing", at=2).time == 2
    glassbus.idle()
    assert glassbus.clock().next is None
    assert glassbus.next().timers == 0


def test_a_failed_expectation_says_what_came_instead(glassbus_host: Host) -> None:
    with glassbus_host.system(files={"toast.lua": RULE}) as system:
        system.inject("toast.show", id="a", message="M")
        with pytest.raises(ExpectationFailed) as failed:
            system.expect("toast.presented", id="b")
        text = str(failed.value)
        assert "nearest: toast.presented" in text
        assert "toast.lua:2" in text
        assert failed.value.failure["nearest"]["data"]["id"] == "a"


def test_an_event_too_many_is_a_failure(glassbus: System) -> None:
    for id in "ab":
        glassbus.inject("toast.show", id=id, message="M")
    with pytest.raises(ExpectationFailed, match="found"):
        glassbus.expect("toast.show")


def test_sequences_counts_and_states(glassbus: System) -> None:
    for id in "ab":
        glassbus.inject("toast.show", id=id, message="M", duration=1)
    glassbus.idle()
    glassbus.expect_count("toast.dismissed", 2)
    glassbus.expect_sequence([("toast.presented", {"id": "a"}), "toast.dismissed", ("toast.presented", {"id": "b"})])
    glassbus.expect_state("toast.waiting", equals=[])
    with pytest.raises(ExpectationFailed, match=r"toast\.waiting"):
        glassbus.expect_state("toast.waiting", contains="c")


def test_summer_time_begins(glassbus_host: Host) -> None:
    with glassbus_host.system(date="2026-03-29T01:59:00+01:00") as system:
        system.advance(60)
        update = system.events("environment.update")[-1]
        assert update["minuteOfDay"] == 120


def test_a_snapshot_is_what_the_system_was(glassbus: System) -> None:
    glassbus.inject("toast.show", id="a", message="M", duration=2)
    snapshot = glassbus.snapshot()
    before = (glassbus.state(), glassbus.timeline(), glassbus.clock())
    glassbus.idle()
    glassbus.restore(snapshot)
    assert (glassbus.state(), glassbus.timeline(), glassbus.clock()) == before
    glassbus.reset()
    assert glassbus.events() == []


def test_answers_name_the_rule(glassbus_host: Host) -> None:
    with glassbus_host.system(files={"toast.lua": RULE}) as system:
        answer = system.ask("toast.priority", toast={"id": "a", "message": "M"})
        assert (answer.value, answer.by) == ("critical", "toast.lua:2")


def test_a_place_without_a_value_is_none_and_a_wrong_place_is_refused(glassbus: System) -> None:
    assert glassbus.state("toast.presenting.message") is None
    with pytest.raises(Refused) as refused:
        glassbus.state("toast.presentin.message")
    assert "presenting" in str(refused.value)


def test_explanations(glassbus: System) -> None:
    glassbus.inject("toast.show", id="a", message="M")
    assert glassbus.explain("a")["steps"]
    assert glassbus.why_not("toast.dismissed", "a")["verdict"]


def test_pictures_are_plain_data(glassbus: System) -> None:
    before = glassbus.picture()
    glassbus.inject("toast.show", id="a", message="M")
    assert glassbus.picture() != before
    assert "<svg" in glassbus.picture_svg(scheme="dark")
    assert glassbus.picture(width=320)["size"][0] == 320


def test_refused_rules_have_file_and_line(glassbus_host: Host) -> None:
    with pytest.raises(RulesRefused) as refused:
        glassbus_host.system(files={"toast.lua": RULE.replace("priority", "priorty")})
    problem = refused.value.problems[0]
    assert (problem.file, problem.line) == ("toast.lua", 2)
    assert "priority" in str(refused.value)


def test_refusals_have_path_hint_and_nearest_name(glassbus: System) -> None:
    with pytest.raises(Refused) as refused:
        glassbus.inject("toast.show", mesage="M")
    assert refused.value.nearest == "message"
    assert refused.value.path.endswith("mesage")
    with pytest.raises(Refused) as unknown:
        glassbus.inject("toast.sho", message="M")
    assert unknown.value.nearest == "toast.show"
    glassbus.advance(2)
    with pytest.raises(Refused, match=r"time cannot go back to 1\.0 s: it is 2\.0 s"):
        glassbus.until(1)


@pytest.mark.parametrize("seconds", [-1, float("inf"), float("nan"), 1e12])
def test_times_that_cannot_be(glassbus: System, seconds: float) -> None:
    with pytest.raises((Refused, ValueError)):
        glassbus.advance(seconds)
    assert glassbus.now == 0


BLINKER = """
local blinker = { module = "blinker", api = 1 }
blinker.requests = { blink = {} }
blinker.on = {
  ["blinker.blink"] = function(event, bus) bus.after(0.1, "again", "blinker.blink", {}) end,
}
return blinker
"""


def test_timers_without_end_are_named(glassbus_host: Host) -> None:
    with glassbus_host.system(files={"modules/blinker.lua": BLINKER}) as system:
        system.inject("blinker.blink")
        with pytest.raises(Refused, match="blinker/again"):
            system.idle(limit=60)
        assert system.now == 60


def test_the_shipped_rules(glassbus_host: Host, root: pathlib.Path) -> None:
    with glassbus_host.system(rules=[root / "rules"]) as system:
        system.inject("toast.show", id="a", message="M")
        system.expect("toast.presented", id="a")


def test_rules_is_a_list(glassbus_host: Host) -> None:
    with pytest.raises(TypeError, match="list of folders"):
        glassbus_host.system(rules="rules")
