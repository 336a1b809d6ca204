"""The table of gestures and parts: each gesture that a part of the screen declares, by mouse, by finger and by keys, on the
shipped rules. What counts is the fact that follows, not the request that is sent."""

import pytest

from conftest import Page, event


def items(count):
    return [{"id": f"i{number}", "title": f"Item {number}", "icon": "star"} for number in range(count)]


EMPTY = [
    event("popup.dismiss", animated=False), event("navigationBar.hideMenu"), event("toolbar.hideOverflowMenu"),
    event("toolbar.setItems", items=[]), event("navigationBar.declare", items=[], title=None), event("toast.dismissAll"),
]
LIST = {"id": "brushes", "list": {"title": "Brush", "selectedIndex": 0, "items": [{"title": name, "icon": "pencil"} for name in "ABCDE"]}}
TOOLS = [
    {"id": "home", "title": "Home", "icon": "house"},
    {"id": "draw", "title": "Draw", "icon": "pencil", "sideButton": {"preset": "addButton"}, "accessory": LIST},
]
POPUP = [
    event("popup.setUp", contents=[{"id": "p", "title": "Song", "item": {"id": "s", "title": "Song", "subtitle": "Band", "image": "art"}}]),
    event("popup.present", content="p"),
]
BAR = [event("navigationBar.declare", title={"text": "Oak Alley"}, items=[
    {"id": "grid", "icon": "square.grid.2x2", "isOn": False, "placement": "primaryAction"},
    {"id": "sort", "icon": "arrow.up", "placement": "primaryAction", "menu": [{"id": "name"}, {"id": "date"}]},
    {"id": "favorite", "title": "Favorite", "placement": "secondaryAction"},
    {"id": "search", "title": "Search", "placement": "secondaryAction"}]), event("navigationBar.update")]

# What is on the screen before the gesture.
SCENES = {
    "tools": [event("toolbar.setItems", items=TOOLS), event("toolbar.select", id="draw")],
    "many items": [event("toolbar.setItems", items=items(9))],
    "overflow menu": [event("toolbar.setItems", items=items(9)), event("toolbar.showOverflowMenu")],
    "toast": [event("toast.show", id="t", message="Saved", duration=0, action={"title": "Undo", "role": "undo"})],
    "popup bar": POPUP,
    "open popup": [*POPUP, event("popup.open", animated=False)],
    "navigation bar": BAR,
    "menu of an item": [*BAR, event("navigationBar.showMenu", item="sort")],
    "overflow of the bar": [*BAR, event("navigationBar.showOverflowMenu")],
}

# The scene, the part, the gesture, and the fact that must follow. `tap`, `hold`, and a drag in a direction are made by mouse,
# finger and keys; keys have the words of the keyboard; the wheel turns.
TABLE = [
    ("tools", "toolbar/home", "tap", "toolbar.selectionChanged"),
    ("tools", "sideButton", "tap", "sideButton.hapticPlayed"),
    ("tools", "accessory/brushes/1", "tap", "accessory.listSelectionChanged"),
    ("tools", "accessory/brushes/1", "left", "accessory.listScrolled"),
    ("tools", "accessory/brushes/1", "wheel", "accessory.listScrolled"),
    ("tools", "accessory/brushes/1", "ArrowRight", "accessory.listScrolled"),
    ("many items", "toolbar/overflow", "tap", "toolbar.overflowMenuShown"),
    ("overflow menu", "menu/toolbar/i7", "tap", "toolbar.overflowItemChosen"),
    ("overflow menu", "menu/toolbar/outside", "tap", "toolbar.overflowMenuHidden"),
    ("overflow menu", "toolbar/overflow", "tap", "toolbar.overflowMenuHidden"),
    ("overflow menu", "menu/toolbar/i7", "Escape", "toolbar.overflowMenuHidden"),
    ("toast", "toast/t", "tap", "toast.dismissed"),
    ("toast", "toast/t", "up", "toast.dismissed"),
    ("toast", "toast/t", "down", "toast.sprungBack"),
    ("toast", "toast/t", "Escape", "toast.dismissed"),
    ("toast", "toast/t", "Delete", "toast.dismissed"),
    ("toast", "toast/t/action", "tap", "toast.actionInvoked"),
    ("popup bar", "popup/bar", "tap", "popup.didOpen"),
    ("popup bar", "popup/bar", "up", "popup.didOpen"),
    ("popup bar", "popup/bar", "hold", "popup.animationStarted"),
    ("popup bar", "popup/bar/image", "tap", "popup.didOpen"),
    ("popup bar", "popup/bar/title", "tap", "popup.didOpen"),
    ("open popup", "popup/content", "down", "popup.didClose"),
    ("open popup", "popup/close", "tap", "popup.didClose"),
    ("open popup", "popup/close", "Escape", "popup.didClose"),
    ("navigation bar", "navigation/title", "tap", "navigationBar.titleMenuShown"),
    ("navigation bar", "navigation/grid", "tap", "navigationBar.toggled"),
    ("navigation bar", "navigation/sort", "tap", "navigationBar.menuShown"),
    ("navigation bar", "navigation/more", "tap", "navigationBar.overflowMenuShown"),
    ("menu of an item", "menu/navigation/date", "tap", "navigationBar.menuEntryChosen"),
    ("menu of an item", "menu/navigation/outside", "tap", "navigationBar.menuHidden"),
    ("menu of an item", "navigation/sort", "tap", "navigationBar.menuHidden"),
    ("menu of an item", "menu/navigation/date", "Escape", "navigationBar.menuHidden"),
    ("overflow of the bar", "menu/navigation/favorite", "tap", "navigationBar.menuEntryChosen"),
]
# What keys do not reach stands on something that they reach, or is what Escape is for.
NO_KEYS = {"popup/bar/image", "popup/bar/title", "popup/content", "menu/toolbar/outside", "menu/navigation/outside"}
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
DRAG = 160
# A popup closes when it is half down, also by a finger that has rested.
FAR = 330
# What a gesture of the table is called in a part.
NAMES = {way: "pan" for way in [*WAYS, "wheel", "ArrowRight"]}


class Hands:
    """Makes gestures on a page."""

    def __init__(self, page, kind):
        self.page, self.kind = page, kind
        self.protocol = page.context.new_cdp_session(page.page)

    def make(self, part, gesture):
        page = self.page.page
        if gesture == "wheel":
            page.mouse.move(*self.place(part))
            for _ in range(4):
                page.mouse.wheel(0, 60)
        elif gesture not in WAYS and gesture not in ("tap", "hold"):
            self.page.part(part).focus()
            page.keyboard.press(gesture)
        elif self.kind == "keys":
            self.page.part(part).focus()
            page.keyboard.press({"tap": "Enter", "hold": "ContextMenu"}.get(gesture) or f"Shift+Arrow{gesture.capitalize()}")
        else:
            self.touch(*self.place(part), *WAYS.get(gesture, (0, 0)), hold=gesture == "hold")

    def place(self, part):
        x, y = self.page.middle(part)
        # The middle of what is outside of a menu may be in the menu.
        return (x, y / 2) if part.endswith("outside") and "toolbar" in part else (x, y * 1.5) if part.endswith("outside") else (x, y)

    def touch(self, x, y, dx, dy, hold):
        self.put("Pressed", "Start", x, y)
        if hold:
            self.page.page.wait_for_timeout(600)
        way = FAR if dy > 0 else DRAG
        for step in range(1, 9 if dx or dy else 1):
            self.put("Moved", "Move", x + dx * way * step / 8, y + dy * way * step / 8)
            self.page.page.wait_for_timeout(16)
        self.put("Released", "End", x + dx * way, y + dy * way)

    def put(self, mouse, finger, x, y):
        if self.kind == "mouse":
            self.protocol.send("Input.dispatchMouseEvent", {"type": f"mouse{mouse}", "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1})
        else:
            points = [] if finger == "End" else [{"x": x, "y": y}]
            self.protocol.send("Input.dispatchTouchEvent", {"type": f"touch{finger}", "touchPoints": points})


@pytest.mark.parametrize("kind", ["mouse", "finger", "keys"])
def test_each_gesture_of_each_part_has_its_fact(browser, host, kind):
    page = Page(browser, host, has_touch=kind == "finger").ready()
    hands, failed, declared, made = Hands(page, kind), [], set(), set()
    for scene, part, gesture, fact in TABLE:
        if kind == "keys" and part in NO_KEYS:
            continue
        host.publish(*EMPTY)
        page.wait("[...studio.stage.nodes.keys()].every((id) => id.startsWith('system') || id === 'navigation')")
        told = host.publish(*SCENES[scene])
        assert told["rejected"] == 0, (scene, told)
        page.wait(f"studio.stage.nodes.has('{part}')")
        page.at_rest()
        declared |= gestures(page)
        made |= gestures(page, part, NAMES.get(gesture, gesture))
        before = page.run("studio.state.store.rows.at(-1)[0]")
        hands.make(part, gesture)
        try:
            page.wait(f"studio.state.store.rows.some((row) => row[0] > {before} && row[3] === '{fact}')")
        except AssertionError:
            rows = page.run(f"studio.state.store.rows.filter((row) => row[0] > {before}).map((row) => row[3] + ' ' + row[5])")
            failed.append((scene, part, gesture, fact, rows))
    assert not failed, "\n".join(str(row) for row in failed)
    if kind != "keys":
        assert declared - made == set(), "parts declare gestures that the table does not make"
    assert page.problems == []
    page.close()


def gestures(page, part=None, name=None):
    """The gestures that parts declare, each as its name and the topic of its request: those of all parts, or what a gesture in
    one part does."""
    return {tuple(pair) for pair in page.run("""async ([id, name]) => {
        const { chain } = await import('/picture.js'), { picture } = studio.stage;
        const of = (part) => [
          ...['tap', 'hold'].filter((name) => part[name]).map((name) => [name, part[name][0]]),
          ...(part.pan ? [['pan', [part.pan.began].flat()[0]]] : []), ...Object.entries(part.keys ?? {}).map(([key, [topic]]) => [key, topic])];
        return id ? chain(picture, id).flatMap(of).filter(([own]) => own === name).slice(0, 1) : picture.parts.flatMap(of);
      }""", [part, name])}
