import Chrome
import EventBus
import Foundation
import Host
import Screen

/// Pictures of a phone on which everything is shown.
enum PictureBench {
    /// What fills the screen: a navigation bar, a toolbar with a side button and an accessory, a popup bar and toasts.
    private static let events: [(topic: String, data: String)] = [
        (
            "navigationBar.declare",
            #"{"width": 390, "title": {"text": "Notes"}, "back": {}, "items": [{"id": "share"}, {"id": "more"}]}"#
        ),
        ("navigationBar.update", #"{"width": 390}"#),
        (
            "toolbar.setItems",
            #"""
            {"items": [
              {"id": "home", "title": "Home", "icon": "house", "sideButton": {"icon": "plus", "style": "primary"},
               "accessory": {"id": "tools", "list": {"title": "Tools", "items": [
                 {"title": "Pen", "icon": "pencil"}, {"title": "Cut", "icon": "scissors"}]}}},
              {"id": "search", "title": "Search", "icon": "magnifyingglass"},
              {"id": "inbox", "title": "Inbox", "icon": "tray", "badge": "3"},
              {"id": "people", "title": "People", "icon": "person"},
              {"id": "you", "title": "You", "icon": "gear"}]}
            """#
        ),
        (
            "popup.setUp",
            #"{"contents": [{"id": "a", "item": {"id": "ia", "title": "A song", "subtitle": "A band", "progress": 0.3}}]}"#
        ),
        ("popup.present", #"{"content": "a", "animated": false}"#),
        ("toast.show", #"{"id": "saved", "message": "Saved to Photos", "kind": "success", "duration": 0}"#),
        (
            "toast.show",
            #"{"id": "full", "message": "The disk is full", "kind": "warning", "duration": 0, "presentationEdge": "bottom"}"#
        ),
    ]

    /// An event that no module listens to.
    private struct Tick: Request {
        static let topic: TopicName = "lamp.tick"
    }

    private static func phone() throws -> ChromeSystem {
        let system = try ChromeSystem()
        let catalogue = EventCatalogue(system.bus.catalogue)
        for (topic, data) in events {
            let body = Data(#"{"type": "\#(topic)", "data": \#(data)}"#.utf8)
            system.bus.publish(any: try catalogue.decode(body).event)
        }
        system.advance(to: .seconds(3))
        return system
    }

    /// What changes one part with each event; the picture is told 16 milliseconds later.
    private static func changing(_ bus: EventBus) -> (Int) -> Void {
        var x = 0.0
        bus.draw(.menus) { $0.add(Part("lamp", .plate, Frame(x: x, y: 400, width: 10, height: 10))) }
        return { count in
            for _ in 0..<count {
                x = x < 300 ? x + 1 : 0
                bus.publish(Tick())
                bus.advance(to: bus.now + .milliseconds(16))
            }
        }
    }

    static let operations = [
        Operation("picture.whole", times: 100) {
            let system = try phone(), size = Size(width: 390, height: 844)
            return { count in for _ in 0..<count { consume(system.bus.ask(ScreenPictureQuery(size: size))) } }
        },
        Operation("picture.patch", times: 500) {
            let system = try phone()
            system.bus.subscribe(to: Picture.self) { consume($0) }
            let change = changing(system.bus)
            return { count in withExtendedLifetime(system) { change(count) } }
        },
    ]

    static func run() throws -> [Row] {
        let system = try phone()
        let bus = system.bus
        let size = Size(width: 390, height: 844)
        let parts = bus.ask(ScreenPictureQuery())?.parts.count ?? 0
        let whole = nanoseconds(count: 2_000) { count in
            for _ in 0..<count { consume(bus.ask(ScreenPictureQuery(size: size))) }
        }
        let known = nanoseconds(count: 2_000) { count in
            for _ in 0..<count { consume(bus.ask(ScreenPictureQuery())) }
        }
        let change = changing(bus)
        let unseen = nanoseconds(count: 2_000, change)
        var told = 0
        bus.subscribe(to: Picture.self) { told += $0.parts.count }
        let seen = nanoseconds(count: 2_000, change)
        consume(told)
        return [
            Row("parts on the phone", Double(parts), unit: ""),
            Row("a whole picture, drawn anew", whole / 1000, unit: "µs", goal: .atMost(60)),
            Row("a whole picture of which nothing has changed", known / 1000, unit: "µs"),
            Row("a change of one part, told", (seen - unseen) / 1000, unit: "µs", goal: .atMost(5)),
        ]
    }
}
