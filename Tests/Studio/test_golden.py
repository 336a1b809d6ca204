"""The page in its states, beside pictures that somebody has looked at and found good. Fonts and times differ from machine to
machine, so that what counts is the mean color of each block of the page.

    GOLDEN=write Tests/Studio/run test_golden.py     makes the pictures anew; look at them before you commit them
"""

import base64
import os
import pathlib

import pytest

from conftest import Host, Page

FOLDER = pathlib.Path(__file__).parent / "golden"
# The side of a block in pixels, how far its mean color may be from the picture's (0 to 255), and how many of 100 blocks may be further.
BLOCK, TOLERANCE, OUTLIERS = 24, 40, 6


def demonstration(page, host):
    pass


def dark(page, host):
    page.run("studio.toolbar.setDark(true)")
    page.wait("studio.stage.picture.scheme === 'dark'")


def right_to_left(page, host):
    page.run("studio.publish([{ type: 'environment.update', data: { traits: { layoutDirection: 'rightToLeft' } } }])")
    page.wait("studio.stage.picture.rtl")


def player(page, host):
    page.page.get_by_role("button", name="Popup").click()
    page.wait("studio.stage.nodes.has('popup/bar')")
    host.publish({"type": "popup.open", "data": {}})
    page.wait("studio.stage.nodes.has('popup/close')")


def queue(page, host):
    for message in ("Saved", "Sent", "Shared"):
        host.publish({"type": "toast.show", "data": {"message": message}})
    page.page.get_by_role("button", name="3 waiting").click()


def answers(page, host):
    page.page.get_by_role("tab", name="Rule").click()
    page.wait("studio.rule.path !== null")
    page.page.get_by_text("What it answers to all questions").click()
    page.wait("document.querySelector('.extent').textContent !== ''")


def many_events(page, host):
    for start in range(0, 8000, 1000):
        host.publish(*({"type": "toast.show", "data": {"message": f"Ann pushed {number}", "dedupeKey": "Ann"}} for number in range(start, start + 1000)))
    page.wait("studio.state.store.rows.length > 5_000")


def empty(page, host):
    host.publish({"type": "toast.dismissAll", "data": {}}, {"type": "toolbar.setItems", "data": {"items": []}})
    page.wait("studio.stage.picture.parts.every((part) => part.kind === 'system')")


# The picture, what shows it, the size of the window, and how the page is opened.
STATES = [
    ("wide", demonstration, (1440, 900), {}), ("wide-dark", dark, (1440, 900), {"color_scheme": "dark"}),
    ("tablet", demonstration, (1024, 768), {}), ("phone", demonstration, (390, 844), {}), ("zoomed", demonstration, (720, 450), {}),
    ("forced-colors", demonstration, (1440, 900), {"forced_colors": "active"}), ("right-to-left", right_to_left, (1440, 900), {}),
    ("player", player, (1440, 900), {}), ("queue", queue, (1440, 900), {}), ("answers", answers, (1440, 900), {}),
    ("many-events", many_events, (1440, 900), {}), ("empty", empty, (1440, 900), {}),
]


@pytest.mark.parametrize("name, prepare, viewport, options", STATES, ids=[state[0] for state in STATES])
def test_page_looks_as_it_did(browser, host, name, prepare, viewport, options):
    page = Page(browser, host, viewport=viewport, **options).ready()
    prepare(page, host)
    page.at_rest()
    page.wait("document.querySelector('.said').hidden")
    # The timeline goes on with the time.
    shot = page.page.screenshot(type="jpeg", quality=70, mask=[page.page.locator("#time canvas"), page.page.locator("#time .time")])
    file = FOLDER / f"{name}.jpg"
    if os.environ.get("GOLDEN") == "write":
        file.write_bytes(shot)
    share = outliers(browser, shot, file.read_bytes())
    assert page.problems == []
    page.close()
    assert share <= OUTLIERS, f"{share:.0f} of 100 blocks of {name} differ from {file}"


def outliers(browser, one, other):
    """How many of 100 blocks of two pictures have different colors."""
    page = browser.new_page()
    try:
        return page.evaluate(
            """async ([pictures, block, tolerance]) => {
              const [one, other] = await Promise.all(pictures.map(async (text) => {
                const image = await createImageBitmap(await (await fetch('data:image/jpeg;base64,' + text)).blob());
                const width = Math.ceil(image.width / block), height = Math.ceil(image.height / block);
                const paper = new OffscreenCanvas(width, height).getContext('2d');
                paper.imageSmoothingQuality = 'high';
                paper.drawImage(image, 0, 0, width, height);
                return paper.getImageData(0, 0, width, height);
              }));
              if (one.width !== other.width || one.height !== other.height) return 100;
              let different = 0;
              for (let at = 0; at < one.data.length; at += 4) {
                const far = [0, 1, 2].map((color) => Math.abs(one.data[at + color] - other.data[at + color]));
                if (Math.max(...far) > tolerance) different++;
              }
              return different * 400 / one.data.length;
            }""", [[base64.b64encode(picture).decode() for picture in (one, other)], BLOCK, TOLERANCE])
    finally:
        page.close()
