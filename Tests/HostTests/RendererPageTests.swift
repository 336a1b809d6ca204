import Chrome
import EventBus
import Foundation
import Host
import TestSupport
import Testing

/// The page from which a stranger writes a renderer.
@Suite("The page about renderers")
struct RendererPageTests {
    private let page: String

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        page = String(decoding: try Data(contentsOf: root.appending(path: "docs/renderers.md")), as: UTF8.self)
    }

    @Test("it has every field of pictures, parts and poses")
    func fields() {
        let fields = Schema.fieldNames(of: Picture.self) + Self.names(of: Part.self) + Self.names(of: PartPose.self)
        #expect(fields.count > 60)
        for field in Set(fields).sorted() { #expect(page.contains("`\(field)`"), "\(field)") }
    }

    @Test("no part sends a touch that the chrome refuses")
    func touches() throws {
        var driven: Set<String> = []
        for seed in UInt64(0)..<60 {
            let storm = try PictureStorm(seed: seed, isWatched: false)
            var dice = SeededGenerator(seed: seed)
            for step in 0..<150 {
                try storm.step(isTouched: false)
                guard step % 5 == 0 else { continue }
                let touches = try Self.touches(in: JSONText.string(storm.picture))
                for line in touches.joined() {
                    #expect(throws: Never.self, "\(line) of seed \(seed)") { driven.insert(try storm.check(line)) }
                }
                guard !touches.isEmpty else { continue }
                for line in touches[dice.below(touches.count)] {
                    let refusals = try storm.refusals(of: line)
                    #expect(refusals.isEmpty, "\(line) of seed \(seed)")
                }
            }
        }
        let gestures = ["toast.dragEnded", "popup.pan", "popup.touchBar", "sideButton.pan", "sideButton.press"]
        #expect(driven.isSuperset(of: gestures), "\(driven.sorted())")
        #expect(driven.isSuperset(of: ["toast.tap", "toolbar.tap", "popup.showContextMenu"]), "\(driven.sorted())")
    }

    @Test(
        "a drag that follows the page dismisses a toast, and one that is canceled does not", arguments: [true, false])
    func drag(isCancelled: Bool) throws {
        let storm = try PictureStorm(seed: 0, isWatched: false)
        try storm.publish(
            #"{"type": "toast.show", "data": {"id": "a", "message": "Saved", "presentationEdge": "top"}}"#)
        storm.system.advance(to: storm.system.bus.now + .seconds(1))
        let drags = try Self.touches(in: JSONText.string(storm.picture)).filter { $0.count > 1 }
        try #require(drags.count == 2)
        var dismissals = 0
        storm.system.bus.tap("toast.dismissed") { _ in dismissals += 1 }
        for line in drags[isCancelled ? 1 : 0] { try storm.publish(line) }
        storm.system.advance(to: storm.system.bus.now + .seconds(1))
        #expect(dismissals == (isCancelled ? 0 : 1))
    }

    // MARK: A renderer that knows the page alone

    /// The touches that the parts of a picture take, made of its JSON as the page says: each is the events that it
    /// sends. A gesture is there twice, ended and cancelled.
    private static func touches(in picture: String) throws -> [[String]] {
        let finger: [String: Any] = [
            "dx": 10, "dy": -40, "vx": 0, "vy": -320, "translation": [10, -40], "velocity": [0, -320],
        ]
        func line(_ request: Any, _ more: [String: Any] = [:]) throws -> String {
            let pair = request as? [Any]
            let topic = try #require((pair?.first ?? request) as? String)
            let data = more.merging(pair?.last as? [String: Any] ?? [:]) { $1 }
            let event = try JSONSerialization.data(withJSONObject: ["type": topic, "data": data])
            return String(decoding: event, as: UTF8.self)
        }
        let parts = try #require(try object(picture)["parts"] as? [[String: Any]])
        return try parts.flatMap { part in
            var touches: [[String]] = []
            for gesture in ["touch", "pan"].compactMap({ part[$0] as? [String: Any] }) {
                let fields = gesture["fields"] as? [String] ?? []
                let did = finger.filter { fields.contains($0.key) }
                let more = did.merging(gesture["data"] as? [String: Any] ?? [:]) { $1 }
                for end in ["ended", "cancelled"] {
                    touches.append(try ["began", "moved", end].compactMap { gesture[$0] }.map { try line($0, more) })
                }
            }
            let keys = part["keys"] as? [String: Any] ?? [:]
            let actions = (part["actions"] as? [[String: Any]] ?? []).map { $0["request"] }
            let requests = ([part["tap"], part["hold"]] + actions + keys.sorted { $0.key < $1.key }.map(\.value))
            return touches + (try requests.compactMap { $0 }.map { [try line($0)] })
        }
    }

    private static func object(_ json: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    private static func names<T: Codable>(of type: T.Type) -> [String] {
        Schema.of(type)["properties"]?.objectValue.map { $0.keys.sorted() } ?? []
    }

    @Test("it has every kind of part, material, curve and layer")
    func words() {
        let words =
            PartKind.allCases.map(\.rawValue) + Material.allCases.map(\.rawValue)
            + MotionCurve.allCases.map(\.rawValue)
        for word in words { #expect(page.contains("`\(word)`"), "\(word)") }
    }

    @Test(
        "its formula of a spring gives the poses of the parts",
        arguments: [(nil, nil), (1, 0.5), (0.8, nil), (0.5, 0.5), (0.72, 2), (0.05, nil), (1.5, nil)]
            as [(Double?, Double?)])
    func spring(damping: Double?, velocity: Double?) {
        let motion = PartMotion(
            from: PartPose(tx: 10), to: PartPose(tx: 30), began: .seconds(1), delay: .milliseconds(200),
            duration: .milliseconds(400), damping: damping, velocity: velocity)
        for step in 0...100 {
            let time = 1.2 + 0.4 * Double(step) / 100
            let s = (time - 1.2) / 0.4, w = (velocity ?? 0) * 0.4
            let share: Double
            if s >= 1 {
                share = 1
            } else if (damping ?? 1) >= 1 {
                let a = 9.233413476451585 * s
                share = 1 - (1 + a - w * s) * exp(-a)
            } else {
                let d = max(0.1, damping ?? 1), k = 6.907755278982137
                let r = (1 - d * d).squareRoot(), a = k * s
                let b = a * r / d
                share = 1 - exp(-a) * (cos(b) + sin(b) * d / r * (1 - w / k))
            }
            let found = motion.pose(at: Duration(seconds: time)!).tx ?? 0
            #expect(abs(found - (10 + 20 * share)) < 1e-6, "\(step)")
        }
    }
}
