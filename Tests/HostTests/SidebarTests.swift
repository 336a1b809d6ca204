import Chrome
import EventBus
import FoundationEssentials
import Host
import Screen
import TestSupport
import Testing
import Toast
import Toolbar

/// The sidebar of a window, for which every module makes room.
@Suite("The sidebar of a window") struct SidebarTests {
    private static let width = 320.0

    private let system: ChromeSystem
    private let catalogue: EventCatalogue

    init() throws {
        system = try ChromeSystem()
        catalogue = EventCatalogue(system.bus.catalogue)
        try send("scene.update", #"{"id": "main", "width": 1024, "height": 768}"#)
        let list = #"{"title": "Tools", "items": [{"title": "One"}, {"title": "Two"}]}"#
        try send(
            "toolbar.setItems",
            #"{"items": [{"id": "a", "title": "A", "sideButton": {"icon": "plus", "action": "add"}, "accessory": {"id": "p", "list": \#(list)}}, {"id": "b", "title": "B"}]}"#
        )
        try send(
            "popup.setUp",
            #"{"env": {"idiom": "pad"}, "container": {"kind": "tab", "tabBarHidden": true}, "contents": [{"id": "c", "item": {"id": "s", "title": "Song"}}]}"#
        )
        try send("popup.present", #"{"content": "c", "animated": false}"#)
        try send(
            "navigationBar.declare",
            #"{"items": [{"id": "sort", "menu": [{"id": "name"}]}], "title": {"text": "Notes"}}"#)
        try send("navigationBar.update", "{}")
        try send("toast.show", #"{"id": "t", "message": "Saved", "duration": 0}"#)
        settle()
    }

    private func send(_ topic: String, _ data: String) throws {
        let event = try catalogue.decode(Data(#"{"type": "\#(topic)", "data": \#(data)}"#.utf8))
        try system.bus.admit(event.placed)
    }

    private func settle() { system.advance(to: system.bus.now + .seconds(3)) }

    /// The frames of what stands in the window on its own, by the id of the part.
    private func plates() throws -> [String: Frame] {
        settle()
        let picture = try #require(system.bus.ask(ScreenPictureQuery()))
        let plates = picture.parts.filter { $0.in == nil && ![.system, .dimming, .content].contains($0.kind) }
        return Dictionary(plates.map { ($0.id, $0.frame) }) { first, _ in first }
    }

    /// Both ways in which an app tells its sidebar.
    private static let tellings: [(topic: String, open: String, close: String)] = [
        (
            "scene.update", #"{"id": "main", "sidebar": {"width": 320}}"#,
            #"{"id": "main", "sidebar": {"hidden": true}}"#
        ),
        (
            "popup.updateContainer", #"{"set": {"sidebar": {"width": 320}}}"#, #"{"set": {"sidebar": null}}"#
        ),
    ]

    @Test(
        "every module stands beside it, in both layout directions, and where it was when it is gone", arguments: 0..<2,
        [false, true])
    func beside(_ telling: Int, isMirrored: Bool) throws {
        let (topic, open, close) = Self.tellings[telling]
        if isMirrored { try send("environment.update", #"{"traits": {"layoutDirection": "rightToLeft"}}"#) }
        var layout: ToastLayoutChanged?
        system.bus.subscribe(to: ToastLayoutChanged.self) { layout = $0 }
        let before = try plates()
        for module in ["toolbar", "sideButton", "accessory", "popup", "navigation", "toast"] {
            #expect(before.keys.contains { $0.hasPrefix(module) }, "\(module) is drawn")
        }
        try send(topic, open)
        for (id, frame) in try plates() {
            #expect(isMirrored ? frame.maxX <= 1024 - Self.width : frame.x >= Self.width, "\(id): \(frame)")
        }
        let told = try #require(layout)
        let content = isMirrored ? 0...1024 - Self.width : Self.width...1024
        #expect(content.contains(told.x) && content.contains(told.x + told.width), "\(told)")
        try send("navigationBar.showMenu", #"{"item": "sort"}"#)
        let menu = try #require(try plates()["menu/navigation"])
        #expect(isMirrored ? menu.maxX <= 1024 - Self.width : menu.x >= Self.width, "\(menu)")
        try send("navigationBar.hideMenu", "{}")
        try send(topic, close)
        #expect(try plates() == before)
    }

    @Test(
        "one that lies above the content, one that is hidden, and one for which the window is too narrow take no room")
    func noRoom() throws {
        let before = try plates()
        for sidebar in [#"{"layout": "overlay"}"#, #"{"hidden": true}"#, #"{"width": 5000}"#] {
            try send("scene.update", #"{"id": "main", "sidebar": \#(sidebar)}"#)
            let now = try plates().filter { !$0.key.hasPrefix("popup") }
            #expect(now == before.filter { !$0.key.hasPrefix("popup") }, "\(sidebar)")
        }
    }

    @Test("a module that starts later stands beside it, too")
    func later() throws {
        let system = try ChromeSystem()
        for line in [
            #"{"type": "scene.update", "data": {"id": "main", "width": 1024, "height": 768, "sidebar": {"width": 320}}}"#,
            #"{"type": "scene.update", "data": {"id": "main", "state": "inactive"}}"#,
            #"{"type": "toolbar.setItems", "data": {"items": [{"id": "a", "title": "A"}]}}"#,
        ] { try system.bus.admit(catalogue.decode(Data(line.utf8)).placed) }
        #expect(system.bus.retained(ToolbarLayoutChanged.self)?.containerWidth == 1024 - Self.width)
        let picture = try #require(system.bus.ask(ScreenPictureQuery()))
        #expect(try #require(picture["toolbar"]).frame.x >= Self.width)
    }
}
