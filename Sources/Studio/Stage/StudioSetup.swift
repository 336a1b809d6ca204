import Chrome
import EventBus
import Screen

/// The controls that the page offers, so that the page itself is independent of devices, topics and modules.
struct StudioSetup: Codable, Sendable {
    /// A screen that the page can show, in points.
    struct Device: Codable, Sendable {
        var name: String
        var idiom: Idiom
        var size: Size
        /// The top and the bottom that the system covers.
        var safeTop: Double
        var safeBottom: Double
        /// The radius of the corners of the screen.
        var radius: Double
    }

    /// Events that a button of the page publishes, one after the other.
    struct Try: Codable, Sendable {
        struct Event: Codable, Sendable {
            var type: String
            var data: Value
        }
        var title: String
        /// The key that does the same; nil for none.
        var key: String?
        var events: [Event]
    }

    /// The toast that greets a visitor, and how it makes way for what the visitor tries.
    struct Greeting: Codable, Sendable {
        var part = "toast/\(Demonstration.greeting)"
        var leaves = Try.Event(type: "toast.dismiss", data: ["id": .string(Demonstration.greeting)])
    }

    /// How the page finds out what is waiting to be shown.
    struct Queue: Codable, Sendable {
        /// The facts after which something waits, each with the field that has its id.
        var begins = ["toast.queued": "id", "toast.requeued": "id", "toast.deferred": "id"]
        /// The facts after which it waits no longer.
        var ends = [
            "toast.presented": "id", "toast.dropped": "id", "toast.dismissed": "id", "toast.coalesced": "alias",
        ]
        /// The prefix of the id of the part next to which the badge with the number is.
        var beside = "toast/"
        /// The field of the request with the text of what waits.
        var title = "message"
    }

    /// A fact that reports a state change of something, in its fields `from` and `to`.
    struct States: Codable, Sendable {
        /// All states, in the order in which they are declared.
        var words: [String]
        /// The fields that name the thing, if a module has several of them.
        var of: [String]
    }

    var devices = [
        Device(
            name: "iPhone", idiom: .phone, size: Size(width: 390, height: 844), safeTop: 59, safeBottom: 34, radius: 47),
        Device(
            name: "Small iPhone", idiom: .phone, size: Size(width: 320, height: 568), safeTop: 20, safeBottom: 0,
            radius: 6),
        Device(
            name: "iPad", idiom: .pad, size: Size(width: 820, height: 1180), safeTop: 24, safeBottom: 20, radius: 18),
        Device(
            name: "iPad, landscape", idiom: .pad, size: Size(width: 1180, height: 820), safeTop: 24, safeBottom: 20,
            radius: 18),
    ]
    var textSizes = ContentSize.allCases.map(\.rawValue)
    var tries = Self.tries
    /// The lanes of the timeline: the modules that the host has, and its rules.
    var lanes: [String]
    /// The topics of events that only repeat others in more detail.
    var details: [String]
    var greeting = Greeting()
    var queue = Queue()
    /// By the topic of the fact.
    var states: [String: States]

    /// - Parameters:
    ///   - modules: the names of the modules that the host has, in their order.
    ///   - catalogue: the types of its events.
    init(modules: [String], _ catalogue: TopicCatalogue) {
        details = catalogue.eventNames.filter { catalogue.event($0)?.isDetail == true }.map(\.text)
        // The module of the screen has no part of its own.
        lanes = modules.filter { $0 != ScreenModule.name } + ["rules"]
        // A module may have other facts with `from` and `to`, such as one about quiet times.
        let found = catalogue.eventNames.filter { $0.text.hasSuffix(".stateChanged") }.compactMap { name in
            catalogue.event(name).flatMap(Self.states).map { (name.text, $0) }
        }
        states = Dictionary(uniqueKeysWithValues: found)
    }

    private static func states(_ type: any Event.Type) -> States? {
        func open<E: Event>(_ type: E.Type) -> Value { Schema.of(type) }
        guard !type.isDetail, case .object(let fields)? = open(type)["properties"] else { return nil }
        guard let words = fields["from"]?["enum"]?.arrayValue, words == fields["to"]?["enum"]?.arrayValue else {
            return nil
        }
        // order: sorted
        let names = fields.filter { $1["type"] == "string" && $1["enum"] == nil }.keys.sorted()
        return States(words: words.compactMap(\.stringValue), of: names)
    }

    private static func toast(_ message: String, _ more: [String: Value] = [:]) -> Try.Event {
        Try.Event(type: "toast.show", data: .object(more.merging(["message": .string(message)]) { $1 }))
    }

    private static let tries = [
        Try(
            title: "Toast", key: "t",
            events: [toast("Sketch saved", ["kind": "success", "action": ["title": "Undo", "role": "undo"]])]),
        Try(
            title: "Error", key: nil,
            events: [toast("The disk is full", ["kind": "error", "action": ["title": "Retry"]])]),
        Try(
            title: "Choice", key: nil,
            events: [
                toast(
                    "3 of 4 photos are there",
                    [
                        "title": "Upload", "actions": [["title": "Retry"], ["title": "Show"]], "closable": true,
                        "axis": "both", "duration": 0,
                    ])
            ]),
        Try(
            title: "Storm of 12", key: nil,
            events: (1...12).map { toast("Ann pushed \($0)", ["dedupeKey": "Ann"]) }),
        Try(
            title: "Popup", key: "p",
            events: [
                Try.Event(
                    type: "popup.setUp",
                    data: [
                        "contents": [
                            [
                                "id": "player", "title": "Song",
                                "item": ["id": "song", "title": "Song", "subtitle": "Band", "image": "art"],
                            ]
                        ]
                    ]),
                Try.Event(type: "popup.present", data: ["content": "player"]),
            ]),
        Try(
            title: "Navigation", key: nil,
            events: [
                Try.Event(
                    type: "navigationBar.declare",
                    data: [
                        "platform": "iOS", "title": ["text": "Trees", "subtitle": "12 of 40", "display": "large"],
                        "back": [:],
                        "items": [
                            ["id": "add", "icon": "plus", "placement": "topBarTrailing"],
                            ["id": "gap", "spacer": "fixed", "placement": "topBarTrailing"],
                            ["id": "find", "search": ["minimized": "always"], "placement": "topBarTrailing"],
                        ],
                    ]),
                Try.Event(type: "navigationBar.update", data: [:]),
            ]),
    ]
}
