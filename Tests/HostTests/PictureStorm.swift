import Chrome
import EventBus
import FoundationEssentials
import Host
import Screen
import TestSupport

/// A system with all modules, on which random events happen: taps, drags, toasts, popups and changes of the world.
final class PictureStorm {
    let system: ChromeSystem
    private var random: SeededGenerator
    private let catalogue: EventCatalogue
    /// The parts as one who has watched from the beginning has them.
    private(set) var mirror: Picture?

    init(seed: UInt64, isWatched: Bool = true) throws {
        system = try ChromeSystem()
        catalogue = EventCatalogue(system.bus.catalogue)
        random = SeededGenerator(seed: seed)
        guard isWatched else { return }
        watch { [unowned self] change in
            if mirror == nil { mirror = change } else { mirror?.apply(change) }
        }
    }

    /// Calls `body` with each picture that is told, the whole one first.
    func watch(_ body: @escaping (Picture) -> Void) {
        system.bus.subscribe(to: Picture.self) { if $0.container == "main" { body($0) } }
        system.advance(to: system.bus.now)
    }

    /// Publishes a random event, and lets some time go by.
    /// - Parameter isTouched: whether the event may be of a gesture that goes on.
    func step(isTouched: Bool = true) throws {
        var event = event()
        while !isTouched, event.contains("phase") { event = self.event() }
        try publish(event)
        let pause = [0.0, 0.016, 0.05, 0.1, 0.3, 1, 4][random.below(7)]
        system.advance(to: system.bus.now + Duration(seconds: pause)!)
    }

    /// Lets all movements end.
    func settle() { system.advance(to: system.bus.now + .seconds(20)) }

    /// The topic of an event, which is not published; throws what is wrong with it.
    func check(_ line: String) throws -> String { type(of: try catalogue.decode(Data(line.utf8)).event).topic.text }

    /// Publishes an event, and returns the explanations of the modules that refuse it.
    func refusals(of line: String) throws -> [String] {
        var refusals: [String] = []
        let tap = system.bus.tap { envelope in
            if let refusal = envelope.event as? any Refusal { refusals.append(refusal.explanation) }
        }
        defer { tap.cancel() }
        try publish(line)
        return refusals
    }

    func publish(_ line: String) throws {
        let event = try catalogue.decode(Data(line.utf8)).event
        system.bus.publish(any: event)
    }

    var picture: Picture { system.bus.ask(ScreenPictureQuery())! }

    /// The same picture, for which every module draws anew.
    var drawnAnew: Picture {
        let now = picture
        return system.bus.ask(ScreenPictureQuery(size: now.size))!
    }

    // MARK: Random events

    private func pick(_ words: String...) -> String { words[random.below(words.count)] }
    private var id: String { pick("a", "b", "c", "d") }
    private var flag: String { pick("true", "false") }

    func event() -> String {
        let (topic, data) = topicAndData()
        return #"{"type": "\#(topic)", "data": \#(data)}"#
    }

    private func topicAndData() -> (String, String) {
        switch random.below(34) {
        case 0, 1: ("toolbar.setItems", "{\"items\": [\((0..<random.below(7)).map(item).joined(separator: ","))]}")
        case 2, 3: ("toolbar.tap", "{\"index\": \(random.below(6))}")
        case 4: ("toolbar.setUltraMinimal", "{\"enabled\": \(flag)}")
        case 5: (pick("toolbar.showOverflowMenu", "toolbar.hideOverflowMenu"), "{}")
        case 6: ("toolbar.configure", "{\"appearance\": \"\(pick("default", "compact", "spacious"))\"}")
        case 7: ("sideButton.tap", "{}")
        case 8: ("sideButton.press", "{\"phase\": \"\(pick("began", "ended", "cancelled"))\"}")
        case 9:
            (
                "sideButton.pan",
                "{\"phase\": \"\(pick("began", "moved", "ended", "cancelled"))\", \"translation\": [\(random.below(90)), 5]}"
            )
        case 10: ("accessory.tapListEntry", "{\"id\": \"\(pick("p", "q"))\", \"index\": \(random.below(3))}")
        case 11...14:
            (
                "toast.show",
                """
                {"id": "\(id)", "message": "\(pick("Saved", "A much longer message that needs more than one line on a phone", "é"))",
                 "kind": "\(pick("success", "error", "info", "warning", "custom"))", "duration": \(pick("0", "2", "5")),
                 "presentationEdge": "\(pick("top", "bottom", "center"))", "sensitive": \(flag), "region": \(pick("null", "\"side\""))
                 \(pick("", ", \"action\": {\"title\": \"Undo\"}", ", \"progress\": 0.4", ", \"loading\": true"))}
                """
            )
        case 15: ("toast.dismiss", "{\"id\": \"\(id)\"}")
        case 16: ("toast.dragBegan", "{}")
        case 17: ("toast.dragMoved", "{\"dy\": \(random.below(300) - 150)}")
        case 18: ("toast.dragEnded", "{\"dy\": \(random.below(80) - 40), \"vy\": 0}")
        case 19:
            (
                "popup.setUp",
                """
                {"contents": [{"id": "x", "item": {"id": "ix", "title": "A song", "subtitle": "A band", "image": "cover",
                  "progress": 0.3, "barButtonItems": ["play", "next"]}}, {"id": "y", "title": "Other"}],
                 "bar": {"style": "\(pick("default", "compact", "prominent", "floating", "floatingCompact"))"\(pick("", ", \"custom\": {\"height\": 60}"))},
                 "closeButtonStyle": "\(pick("default", "chevron", "grabber", "round", "none"))"}
                """
            )
        case 20, 21:
            ("popup.present", "{\"content\": \"\(pick("x", "y"))\", \"openPopup\": \(flag), \"animated\": \(flag)}")
        case 22: (pick("popup.open", "popup.close"), "{\"animated\": \(flag)}")
        case 23: (pick("popup.dismiss", "popup.tapBar", "popup.tapCloseButton"), "{}")
        case 24:
            (
                "popup.pan",
                "{\"phase\": \"\(pick("began", "moved", "ended"))\", \"translation\": [0, \(random.below(400) - 300)], \"velocity\": [0, -200]}"
            )
        case 25:
            (
                "navigationBar.declare",
                """
                {"platform": "\(pick("iPadOS", "iOS", "macOS"))", "width": \(pick("390", "320", "800")), "bar": \(pick("null", "\"n\"")),
                 "title": {"text": "Notes", "width": 80, "editable": true, "menu": ["rename", "move"]}, "back": {},
                 "items": [{"id": "m", "title": "Mail", "icon": "envelope"}, {"id": "n", "placement": "primaryAction", "isOn": \(flag)},
                           {"id": "o", "placement": "secondaryAction", "isEnabled": \(flag)}, {"id": "q", "alwaysAvailable": true},
                           {"id": "r", "children": ["s", "t"], "label": "Group", "width": 90}]}
                """
            )
        case 26: ("navigationBar.update", "{\"width\": \(pick("390", "200", "700"))}")
        case 27:
            (
                pick(
                    "navigationBar.showTitleMenu", "navigationBar.showOverflowMenu", "navigationBar.hideMenu",
                    "navigationBar.beginRename", "navigationBar.cancelRename", "navigationBar.beginCustomizing",
                    "navigationBar.cancelCustomizing", "navigationBar.commitCustomizing", "navigationBar.resetItems"),
                "{}"
            )
        case 28: ("keyboard.update", "{\"height\": \(pick("0", "300"))}")
        case 29: ("systemBanner.update", "{\"visible\": \(flag)}")
        case 30:
            (
                "environment.update",
                """
                {"osVersion": "\(pick("18.2", "26.0"))", "traits": {"layoutDirection": "\(pick("leftToRight", "rightToLeft"))",
                 "contentSize": "\(pick("large", "accessibility3", "xSmall"))", "colorScheme": "\(pick("light", "dark"))",
                 "reduceTransparency": \(flag), "increaseContrast": \(flag), "reduceMotion": \(flag)}}
                """
            )
        case 31:
            (
                "scene.update",
                "{\"id\": \"main\", \"width\": \(pick("390", "834", "320")), \"height\": \(pick("844", "1194", "568"))}"
            )
        case 32: (pick("app.background", "app.foreground"), "{}")
        default: ("toast.setProgress", "{\"id\": \"\(id)\", \"progress\": 0.7}")
        }
    }

    private func item(_ index: Int) -> String {
        let button =
            #", "sideButton": {"icon": "plus", "gestures": {"onSwipe": "x"}, "style": "\#(pick("glass", "primary"))"}"#
        let list = #", "list": {"title": "L", "items": [{"title": "a"}, {"title": "b", "icon": "star"}]}"#
        let accessory = #", "accessory": {"id": "\#(pick("p", "q"))"\#(pick("", list))}"#
        return """
            {"id": "i\(index)", "title": "\(pick("Home", "A long title", "é"))", "icon": "house",
             "badge": \(pick("null", "\"3\""))\(pick("", button))\(pick("", accessory))}
            """
    }
}
