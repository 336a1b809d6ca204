"""The page draws each part where the picture has it."""

import pytest

RECTANGLES = """() => {
    const screen = studio.stage.screen.getBoundingClientRect(), scale = studio.stage.scale;
    return Object.fromEntries([...studio.stage.nodes].map(([id, node]) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        return [id, [(left - screen.left) / scale, (top - screen.top) / scale, width / scale, height / scale]];
    }));
}"""


def check(studio, host):
    studio.at_rest()
    picture = host.get("/v1/picture")
    seen = studio.run(RECTANGLES)
    assert [part["id"] for part in picture["parts"]] == list(studio.run("studio.stage.picture.parts.map((part) => part.id)"))
    for part in picture["parts"]:
        drawn = seen[part["id"]]
        for side, wanted in zip(drawn, part["frame"]):
            assert abs(side - wanted) <= 0.5, (part["id"], drawn, part["frame"])
    return picture


def test_parts_at_rest_are_drawn_in_their_frames(studio, host):
    assert len(check(studio, host)["parts"]) > 10


@pytest.mark.parametrize("traits", [
    {"colorScheme": "dark"}, {"layoutDirection": "rightToLeft"}, {"contentSize": "accessibility3"},
    {"increaseContrast": True}, {"reduceTransparency": True},
])
def test_parts_are_drawn_in_their_frames_with_other_traits(studio, host, traits):
    host.publish({"type": "environment.update", "data": {"traits": traits}})
    studio.page.wait_for_timeout(100)
    check(studio, host)


@pytest.mark.parametrize("device", [1, 2, 3])
def test_parts_are_drawn_in_their_frames_on_other_devices(studio, host, device):
    size = studio.run(f"studio.setup.devices[{device}].size")
    studio.page.get_by_label("Device").last.select_option(str(device))
    studio.wait(f"String(studio.stage.picture.size) === '{size[0]},{size[1]}'")
    check(studio, host)


def test_popup_bar_and_open_popup_are_drawn_in_their_frames(studio, host):
    studio.page.get_by_role("button", name="Popup").click()
    studio.wait("studio.stage.nodes.has('popup/bar')")
    check(studio, host)
    studio.touch("popup/bar")
    studio.wait("studio.stage.nodes.has('popup/close')")
    studio.at_rest()
    studio.page.wait_for_timeout(100)
    check(studio, host)
