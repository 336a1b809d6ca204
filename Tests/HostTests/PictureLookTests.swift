import Chrome
import EventBus
import FoundationEssentials
import Host
import RuleHost
import Screen
import Testing

/// What the modules draw: each part has the values of its module's facts, and each wish of the user and each setting shows.
@Suite("Parts of the modules")
struct PictureLookTests {
    private let system: ChromeSystem
    private var bus: EventBus { system.bus }

    init() throws { system = try ChromeSystem() }

    /// Publishes an event, and lets its movements end.
    private func publish(_ topic: String, _ data: String, on system: ChromeSystem? = nil) throws {
        let system = system ?? self.system
        let line = #"{"type": "\#(topic)", "data": \#(data)}"#
        system.bus.publish(any: try EventCatalogue(system.bus.catalogue).decode(Data(line.utf8)).event)
    }

    private func rest() { system.advance(to: bus.now + .seconds(1)) }

    private func picture(_ query: ScreenPictureQuery = ScreenPictureQuery()) throws -> Picture {
        try #require(bus.ask(query))
    }

    private func part(_ id: String, _ query: ScreenPictureQuery = ScreenPictureQuery()) throws -> Part {
        let picture = try picture(query)
        return try #require(picture[id], "\(id) is not among \(picture.parts.map(\.id))")
    }

    private func toast(_ fields: String = "") throws {
        try publish("toast.show", #"{"id": "t", "message": "Saved to Photos", "duration": 0\#(fields)}"#)
    }

    private static func system(toast settings: Value) throws -> ChromeSystem {
        var configuration = ChromeSystem.Configuration()
        configuration.settings = ["toast": settings]
        let system = try ChromeSystem(configuration)
        try system.rules.load([])
        return system
    }

    // MARK: Toolbar, side button, accessory

    private static let items = #"""
        {"items": [
          {"id": "draw", "title": "Draw", "icon": "pencil", "sideButton": {"icon": "plus", "style": "primary", "overflowTitle": "Add"},
           "accessory": {"id": "tools", "list": {"title": "Tools", "items": [{"title": "Pen", "icon": "pencil"}, {"title": "Cut"}],
             "selectedIndex": 1, "borderColor": "systemRed"}}},
          {"id": "mail", "title": "Mail", "badge": "3"}, {"id": "you", "title": "You"}]}
        """#

    @Test("the bar, its entries and the button beside it stand as the layout says")
    func toolbar() throws {
        try publish("toolbar.setItems", Self.items)
        rest()
        let bar = try part("toolbar")
        let state = try #require(try bus.state(of: "toolbar"))
        #expect(bar.frame.width == state["layout"]?["toolbarWidth"]?.doubleValue)
        #expect(bar.frame.maxY == 844 - 34 - 16 && bar.frame.height == 56 && bar.radius == 28 && bar.layer == 1)
        let button = try part("sideButton")
        let mode = try #require(state["layout"]?["sideButtonMode"])
        let size = try #require(mode["size"]?.doubleValue)
        #expect(
            button.frame.size == Size(width: size, height: size) && button.radius == size / 2 && button.name == "Add")
        #expect(button.frame.x == bar.frame.maxX + (mode["spacing"]?.doubleValue ?? 0))
        #expect(button.frame.midY == bar.frame.midY)
        #expect(button.material == .solid && button.tint == "#007AFF" && button.ink == "#FFFFFF")
        #expect(abs(bar.frame.x - (390 - button.frame.maxX)) < 0.001)
        let draw = try part("toolbar/draw")
        #expect(draw.in == "toolbar" && draw.role == .tab && draw.states == [.selected] && draw.name == "Draw")
        #expect(draw.tap == PartRequest("toolbar.tap", id: "draw") && draw.icon == "pencil" && draw.title == "Draw")
        let mail = try part("toolbar/mail")
        #expect(mail.states == nil && mail.badge == "3" && mail.value == "3")
        #expect(try part("toolbar/indicator").frame.midX == draw.frame.midX)
    }

    @Test("the side button is behind the bar, from where it slides out")
    func behind() throws {
        try publish("toolbar.setItems", Self.items)
        let ids = try picture().parts.map(\.id)
        #expect(try #require(ids.firstIndex(of: "sideButton")) < #require(ids.firstIndex(of: "toolbar")))
        #expect(try part("sideButton").layer == part("toolbar").layer)
    }

    @Test("a tap that selects another item moves the indicator and presses the entry, and both come to rest")
    func selecting() throws {
        try publish("toolbar.setItems", Self.items)
        rest()
        let from = try part("toolbar/indicator").frame
        try publish("toolbar.tap", #"{"id": "you"}"#)
        let moving = try part("toolbar/indicator")
        let start = moving.shownFrame(at: bus.now)
        #expect(abs(start.x - from.x) < 0.001 && moving.frame.x > from.x)
        let pressed = try part("toolbar/you")
        #expect(try #require(pressed.pose(at: bus.now + .milliseconds(100)).scale) < 0.9)
        rest()
        #expect(try part("toolbar/indicator").motion == nil)
        #expect(try part("toolbar/you").motion == nil)
    }

    @Test("an accessory stands on the bar with its list, and the selected entry has the ring")
    func accessory() throws {
        try publish("toolbar.setItems", Self.items)
        rest()
        let (bar, plate) = (try part("toolbar"), try part("accessory/tools"))
        #expect(plate.frame.maxY == bar.frame.y - 8 && plate.frame.x == bar.frame.x && plate.radius == 20)
        let entry = try part("accessory/tools/1")
        #expect(entry.ring?.border.color == "#FF3B30" && entry.states == [.selected])
        #expect(entry.tap == PartRequest("accessory.tapListEntry", ["id": "tools", "index": 1]))
        #expect(try part("accessory/tools/0").ring == nil)
        #expect(try part("accessory/tools/<count>").title == "(2)")
    }

    @Test("a smaller size shows the layout that rules would choose there, and changes nothing")
    func trial() throws {
        try publish("toolbar.setItems", Self.items)
        rest()
        let before = (try bus.state(of: "toolbar")?["layout"], bus.lastID)
        let wide = try picture()
        let narrow = try picture(ScreenPictureQuery(size: Size(width: 160, height: 400)))
        #expect(narrow["toolbar"]!.frame.maxX <= 160 && narrow.parts.count < wide.parts.count)
        #expect(try bus.state(of: "toolbar")?["layout"] == before.0 && bus.lastID == before.1)
    }

    @Test("the open overflow menu has its entries, each with the request that chooses it")
    func overflow() throws {
        try publish("toolbar.setItems", Self.items)
        try publish("toolbar.resize", #"{"width": 150, "animated": false}"#)
        try publish("toolbar.showOverflowMenu", "{}")
        rest()
        let menu = try part("menu/toolbar")
        #expect(menu.keys?["Escape"] == PartRequest("toolbar.hideOverflowMenu"))
        let entries = try picture().parts.filter { $0.in == "menu/toolbar" }
        #expect(!entries.isEmpty && entries.allSatisfy { $0.tap?.topic == "toolbar.chooseOverflowEntry" })
    }

    @Test("a wide padding keeps the bar away from the edges")
    func padding() throws {
        try publish("toolbar.setItems", Self.items)
        try publish("toolbar.configure", #"{"appearance": {"toolbarPadding": 60}}"#)
        rest()
        #expect(try part("toolbar").frame.maxY == 844 - 34 - 60)
        #expect(try part("toolbar").frame.x >= 60)
    }

    // MARK: Toasts

    @Test("a toast stands where its layout says, with its text, its requests and its entrance")
    func plainToast() throws {
        try toast(#", "kind": "success", "action": {"title": "Undo"}"#)
        let plate = try part("toast/t")
        #expect(plate.frame.y == 47 + 16 && plate.frame.midX == 195 && plate.lines == [["Saved to Photos"]])
        #expect(
            plate.private == ["lines", "name", "actions"] && plate.role == .alert
                && plate.layer == PictureLayer.toasts.rawValue)
        #expect(plate.tap == PartRequest("toast.tap", id: "t"))
        #expect(plate.pan?.ended?.request.topic == "toast.dragEnded" && plate.pan?.data == ["id": "t"])
        #expect(try part("toast/t/action").tap == PartRequest("toast.invokeAction", id: "t"))
        let motion = try #require(plate.motion?.first)
        #expect(motion.from.alpha == 0 && motion.from.scale == 0.96 && motion.duration == .milliseconds(240))
        rest()
        #expect(try part("toast/t").motion == nil)
    }

    @Test("a toast that leaves stays a part until its exit ends")
    func leaving() throws {
        try toast()
        rest()
        try publish("toast.dismiss", #"{"id": "t"}"#)
        let leaving = try part("toast/t")
        #expect(leaving.motion?.last?.to.alpha == 0 && leaving.tap == nil && leaving.pan == nil)
        system.advance(to: bus.now + .milliseconds(239))
        #expect(try picture()["toast/t"] != nil)
        system.advance(to: bus.now + .milliseconds(1))
        #expect(try picture()["toast/t"] == nil)
    }

    @Test("a dragged toast follows the finger, and springs back when it is let go")
    func dragged() throws {
        try toast()
        rest()
        try publish("toast.dragBegan", "{}")
        try publish("toast.dragMoved", #"{"dy": 120}"#)
        // Beyond 100 points it follows by 0.3 of the way.
        #expect(try part("toast/t").pose(at: bus.now).ty == 106)
        try publish("toast.dragEnded", #"{"dy": 120, "vy": 0}"#)
        #expect(try part("toast/t").pose(at: bus.now).ty == 106)
        rest()
        let rested = try part("toast/t").pose(at: bus.now)
        #expect(rested.ty ?? 0 == 0)
    }

    @Test("a toast that is swiped away leaves from where the finger let it go")
    func swiped() throws {
        try toast()
        rest()
        try publish("toast.dragBegan", "{}")
        try publish("toast.dragEnded", #"{"dy": -60, "vy": 0}"#)
        #expect(try part("toast/t").pose(at: bus.now).ty == -60)
    }

    @Test("two toasts of one edge do not overlap, and a bottom toast stands on the bar")
    func neighbours() throws {
        try publish("toolbar.setItems", Self.items)
        try toast(#", "presentationEdge": "bottom""#)
        try publish(
            "toast.show",
            #"{"id": "u", "message": "Other", "duration": 0, "presentationEdge": "bottom", "region": "side"}"#)
        rest()
        let (first, second) = (try part("toast/t").frame, try part("toast/u").frame)
        #expect(!first.overlaps(second))
        #expect(max(first.maxY, second.maxY) <= (try part("accessory/tools")).frame.y - 8)
    }

    @Test("kreta's badge is a disc that unfolds, and a corner radius of 4 is 4")
    func looks() throws {
        let kreta = try Self.system(toast: ["profile": "kreta"])
        try publish("toast.show", #"{"id": "t", "message": "Saved", "kind": "success", "duration": 0}"#, on: kreta)
        let badge = try #require(kreta.bus.ask(ScreenPictureQuery()))
        #expect(badge["toast/t/icon"]?.material == .solid && badge["toast/t/icon"]?.tint != nil)
        let plate = try #require(badge["toast/t"])
        #expect(plate.shownFrame(at: .milliseconds(100)).width <= plate.frame.height && plate.radius == 22)
        let square = try Self.system(toast: ["metrics": ["cornerRadius": 4]])
        try publish("toast.show", #"{"id": "t", "message": "Saved", "duration": 0}"#, on: square)
        #expect(square.bus.ask(ScreenPictureQuery())?["toast/t"]?.radius == 4)
    }

    @Test("a recording has neither the text of a sensitive toast nor the title of its button")
    func captured() throws {
        try publish("renderer.setCapture", #"{"recording": true}"#)
        try toast(#", "sensitive": true, "action": {"title": "PAY 500"}"#)
        let picture = try #require(system.bus.ask(ScreenPictureQuery()))
        let text = try JSONText.string(picture)
        #expect(!text.contains("PAY 500") && !text.contains("Saved to Photos"))
        #expect(picture["toast/t/action"]?.title == "••••••")
    }

    @Test("with accessibility sizes the action stands below the text")
    func accessibilitySizes() throws {
        try toast(#", "action": {"title": "Undo"}"#)
        rest()
        let query = ScreenPictureQuery(contentSize: .accessibility5)
        let (plate, action) = (try part("toast/t", query), try part("toast/t/action", query))
        #expect(abs(action.frame.y - plate.textFrame!.maxY) < 0.001 && plate.font?.size == 53)
        #expect(abs(plate.frame.maxY - action.frame.maxY - 12) < 0.001, "the padding below")
        #expect(action.frame.x == (try part("toast/t/icon", query)).frame.x, "the row and the action begin together")
        #expect(try part("toast/t/action").frame.y < part("toast/t").textFrame!.maxY)
    }

    @Test(
        "less transparency makes every plate solid, more contrast gives it a line, and the dark scheme other colors",
        arguments: ["toast/t", "toolbar", "sideButton", "popup/bar"])
    func wishes(_ id: String) throws {
        try publish("toolbar.setItems", Self.items)
        try publish("popup.setUp", #"{"contents": [{"id": "x", "item": {"id": "ix", "title": "A song"}}]}"#)
        try publish("popup.present", #"{"content": "x", "animated": false}"#)
        try toast()
        rest()
        let plain = try part(id)
        let dark = try part(id, ScreenPictureQuery(scheme: .dark))
        #expect(dark.tint != plain.tint || dark.ink != plain.ink)
        try publish("environment.update", #"{"traits": {"reduceTransparency": true, "increaseContrast": true}}"#)
        let clear = try part(id)
        #expect(clear.material == .solid && clear.tint?.count == 7)
        #expect(clear.border != nil && (id == "toast/t" || clear.border != plain.border))
    }

    @Test("in right-to-left layout every part is mirrored")
    func mirrored() throws {
        try publish("toolbar.setItems", Self.items)
        try toast()
        rest()
        let (left, right) = (try picture(), try picture(ScreenPictureQuery(rtl: true)))
        #expect(right.rtl && right.parts.map(\.id) == left.parts.map(\.id))
        for (one, other) in zip(left.parts, right.parts) {
            #expect(abs(one.frame.x - (390 - other.frame.maxX)) < 0.001, "\(one.id)")
        }
    }

    // MARK: The popup

    private func presentPopup(_ bar: String = "") throws {
        try publish(
            "popup.setUp",
            #"""
            {"contents": [{"id": "x", "item": {"id": "ix", "title": "A song", "subtitle": "A band", "progress": 0.3,
              "barButtonItems": ["play", "next"]}}]\#(bar)}
            """#)
        try publish("popup.present", #"{"content": "x", "animated": false}"#)
        rest()
    }

    @Test("the popup bar has its titles and buttons, each button with its own tap")
    func popupBar() throws {
        try presentPopup()
        let bar = try part("popup/bar")
        #expect(bar.tap == PartRequest("popup.tapBar", ["on": "bar"]) && bar.layer == PictureLayer.popups.rawValue)
        #expect(try part("popup/bar/title").title == "A song")
        #expect(try part("popup/bar/subtitle").title == "A band")
        #expect(try part("popup/bar/play").tap == PartRequest("popup.tapBar", ["on": "play"]))
        #expect(try picture()["popup/content"] == nil)
    }

    @Test("the popup bar stands on the toolbar, and its content covers the screen when it is open")
    func popupOpens() throws {
        try publish("toolbar.setItems", #"{"items": [{"id": "a", "title": "A"}]}"#)
        try presentPopup()
        #expect(try part("popup/bar").frame.maxY <= part("toolbar").frame.y)
        try publish("popup.open", "{}")
        let opening = try part("popup/content")
        #expect(opening.frame == Frame(x: 0, y: 0, width: 390, height: 844))
        #expect(try #require(opening.pose(at: bus.now).ty) > 500)
        rest()
        #expect(try part("popup/content").motion == nil)
        #expect(try part("popup/close").tap == PartRequest("popup.tapCloseButton"))
    }

    @Test("a custom bar is a part that the app draws")
    func customBar() throws {
        try presentPopup(#", "bar": {"custom": {"height": 60}}"#)
        #expect(try part("popup/bar/content").kind == .content)
        #expect(try picture()["popup/bar/play"] == nil)
    }

    // MARK: The navigation bar

    private func declareBar() throws {
        try publish(
            "navigationBar.declare",
            #"""
            {"width": 390, "back": {}, "title": {"text": "Notes", "width": 80, "menu": ["duplicate", "move"]},
             "items": [{"id": "share", "title": "Share", "icon": "square.and.arrow.up"},
               {"id": "bold", "title": "Bold", "isOn": true}, {"id": "lock", "isEnabled": false, "icon": "lock"}]}
            """#)
    }

    @Test("a declared bar is drawn after its first layout, with titles, icons and states of the items")
    func navigationBar() throws {
        try declareBar()
        #expect(try picture()["navigation"] == nil)
        try publish("navigationBar.update", "{}")
        #expect(try part("navigation").frame == Frame(x: 0, y: 47, width: 390, height: 44))
        #expect(try part("navigation/share").icon == "square.and.arrow.up")
        #expect(try part("navigation/bold").states == [.on])
        #expect(try part("navigation/bold").title == "Bold")
        #expect(try part("navigation/lock").states == [.disabled])
        #expect(try part("navigation/back").tap == PartRequest("navigationBar.press", id: "<back>"))
        try toast()
        rest()
        #expect(try part("toast/t").frame.y >= part("navigation").frame.maxY)
    }

    @Test("the title menu opens with its entries, and a choice closes it and is told")
    func titleMenu() throws {
        try declareBar()
        try publish("navigationBar.update", "{}")
        try publish("navigationBar.showTitleMenu", "{}")
        #expect(
            try part("menu/navigation/move").tap
                == PartRequest("navigationBar.chooseMenuEntry", ["item": "<title>", "entry": "move"]))
        var told: [String] = []
        bus.tap { told.append($0.topic.text) }
        try publish("navigationBar.chooseMenuEntry", #"{"entry": "move"}"#)
        #expect(told.dropFirst() == ["navigationBar.menuEntryChosen", "navigationBar.menuHidden"])
        #expect(try picture()["menu/navigation"] == nil)
    }

    @Test("a pressed item is told; one that is disabled or unknown is refused, with the nearest name")
    func presses() throws {
        try declareBar()
        try publish("navigationBar.update", "{}")
        var told: [Value] = []
        bus.tap {
            if $0.topic.text != "navigationBar.press" { told.append((try? ValueEncoder().encode($0.event)) ?? .null) }
        }
        for id in ["share", "<back>", "lock", "shar"] { try publish("navigationBar.press", "{\"id\": \"\(id)\"}") }
        #expect(told.count == 4 && told[0] == ["id": "share"] && told[1] == ["id": "<back>"])
        #expect(told[2]["reason"] == "disabled" && told[3]["reason"] == "unknownItem")
        #expect(told[3]["detail"]?.stringValue?.contains("did you mean 'share'?") == true)
    }
}
