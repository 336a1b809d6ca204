"""Movements: what the page draws at a bus time is what the host means."""

import json

from conftest import ROOT


def test_page_poses_of_the_table_are_the_hosts_to_a_billionth(studio):
    lines = (ROOT / "Tests/RenderingTests/poses.jsonl").read_text().splitlines()
    cases = [json.loads(line) for line in lines]
    assert len(cases) == 2000
    poses = studio.run(
        "async (cases) => { const { pose } = await import('/motion.js');"
        " return cases.map(({ motion, time }) => pose(motion, time)); }", cases)
    for case, pose in zip(cases, poses):
        assert pose.keys() == case["pose"].keys(), case
        for field, value in case["pose"].items():
            assert abs(pose[field] - value) <= 1e-9 * max(1, abs(value)), (field, pose[field], case)


def test_screen_scrubbed_to_a_moment_looks_as_it_looked_then(studio):
    """Rectangles inside of the first movement, on the way there and back."""
    rectangles = """(times) => times.map((time) => {
        studio.goTo(time);
        studio.stage.draw(studio.state.store.pictureAt('main', time), time);
        return [...studio.stage.nodes].map(([id, { style }]) => [id, style.left, style.top, style.width, style.height, style.transform, style.opacity]);
    })"""
    first = studio.run("studio.state.store.containers.get('main').history.find((entry) => entry.picture.parts.some((part) => part.motion)).time")
    times = [first + step * 0.05 for step in range(1, 11)]
    there = studio.run(rectangles, times)
    back = studio.run(rectangles, times[::-1])
    assert there == back[::-1]
    assert len({json.dumps(moment) for moment in there}) > 3
