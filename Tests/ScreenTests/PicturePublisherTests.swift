import Chrome
import EventBus
import Screen
import TestSupport
import Testing

/// Pictures that are told whenever they change.
@Suite("Pictures that are told")
struct PicturePublisherTests {
    private let bus = EventBus(declaring: TopicCatalogue(events: World.events))
    private let screen = Screenful()

    /// What a module shows, for the tests to change.
    private final class Screenful {
        var parts: [Part] = []
    }

    private final class Log {
        var told: [Picture] = []
        func take() -> [Picture] {
            defer { told = [] }
            return told
        }
    }

    init() throws {
        try bus.start(ScreenModule())
        bus.draw(.bars) { [screen] canvas in for part in screen.parts { canvas.add(part) } }
    }

    private func part(_ id: String, x: Double = 0) -> Part {
        Part(id, .plate, Frame(x: x, y: 0, width: 10, height: 10))
    }

    private func watch() -> Log {
        let log = Log()
        bus.subscribe(to: Picture.self) { log.told.append($0) }
        bus.advance(to: bus.now)
        return log
    }

    /// Changes the screen, and publishes an event so that the bus has something to tell.
    private func change(_ edit: (inout [Part]) -> Void) {
        edit(&screen.parts)
        bus.publish(SystemBannerUpdate(visible: false))
        bus.advance(to: bus.now + .milliseconds(16))
    }

    @Test("who begins to look gets a whole picture, then only what changes")
    func opening() {
        screen.parts = [part("a"), part("b")]
        let log = watch()
        let first = log.take()
        #expect(first.map(\.whole) == [true] && first.first?.parts.map(\.id) == ["a", "b", "system/statusBar"])
        change { $0[1].frame.x = 5 }
        let change = log.take()
        #expect(change.map(\.whole) == [false] && change.first?.parts.map(\.id) == ["b"])
        #expect(change.first?.gone == nil && change.first?.order == nil)
        // Nothing to see: nothing is told.
        self.change { _ in }
        #expect(log.take().isEmpty)
        // A second one who looks gets a whole picture, too.
        let second = watch()
        #expect(second.take().map(\.whole) == [true])
    }

    @Test("changes within 16 milliseconds are told once")
    func coalesced() {
        let log = watch()
        _ = log.take()
        for x in 1...5 {
            screen.parts = [part("a", x: Double(x))]
            bus.publish(SystemBannerUpdate(visible: false))
            bus.advance(to: bus.now + .milliseconds(1))
        }
        #expect(log.take().isEmpty)
        bus.advance(to: .milliseconds(16))
        let told = log.take()
        #expect(told.count == 1 && told.first?.parts.map(\.frame.x) == [5])
        #expect(told.first?.time == .milliseconds(16))
    }

    @Test("while nobody looks no picture is made, also behind one who has looked")
    func nobody() {
        var drawn = 0
        bus.draw(.panels) { _ in drawn += 1 }
        change { $0 = [part("a")] }
        #expect(drawn == 0)
        let looks = bus.client(named: "renderer")
        looks.subscribe(to: Picture.self) { _ in }
        bus.advance(to: bus.now)
        #expect(drawn == 1)
        looks.cancelAll()
        change { _ in }
        for _ in 0..<3 { change { $0[0].frame.x += 1 } }
        #expect(drawn == 1 && bus.nextDeadline == nil)
    }

    @Test("looking changes nothing else: ids and deliveries are those of a run in which nobody looks")
    func changesNothing() throws {
        func ids(isWatched: Bool) throws -> [UInt64] {
            let bus = EventBus(declaring: TopicCatalogue(events: World.events))
            try bus.start(ScreenModule())
            var ids: [UInt64] = []
            bus.tap { ids.append($0.id) }
            if isWatched { bus.subscribe(to: Picture.self) { _ in } }
            for height in [0.0, 300, 0, 200] {
                bus.publish(KeyboardUpdate(height: height))
                bus.advance(to: bus.now + .milliseconds(20))
            }
            return ids
        }
        #expect(try ids(isWatched: true) == ids(isWatched: false))
        #expect(try ids(isWatched: true) == [1, 2, 3, 4])
    }

    @Test("a tap of all topics sees no picture, and one that names the module does")
    func taps() {
        var (all, named) = (0, 0)
        bus.tap { if $0.topic == Picture.topic { all += 1 } }
        change { $0 = [part("a")] }
        bus.tap(TopicPattern("screen.*")) { if $0.topic == Picture.topic { named += 1 } }
        bus.advance(to: bus.now)
        change { $0[0].frame.x = 3 }
        #expect(all == 0 && named == 2)
    }

    @Test("every 256th change is a whole picture")
    func wholeAgain() {
        let log = watch()
        for index in 1...520 { change { $0 = [part("a", x: Double(index))] } }
        let told = log.take()
        #expect(told.count == 521)
        #expect(told.indices.filter { told[$0].whole } == [0, 257, 514])
    }

    @Test("when a movement ends, the part is told without it")
    func movementEnds() {
        var track = MotionTrack<Pose>()
        bus.draw(.panels) { canvas in
            var part = Part("lamp", .plate, .zero)
            let motions = track.partMotions(at: canvas.time)
            part.motion = motions.isEmpty ? nil : motions
            canvas.add(part)
        }
        let log = watch()
        _ = log.take()
        change { _ in _ = track.move(to: Pose(tx: 5), in: 0.5, at: bus.now) }
        #expect(log.take().first?["lamp"]?.motion?.count == 1)
        bus.advance(to: .seconds(5))
        let told = log.take()
        #expect(told.map(\.time) == [.milliseconds(500)] && told.first?["lamp"]?.motion == nil)
    }

    @Test("a container that ends is told as a change by which all parts have gone")
    func ends() {
        bus.publish(SceneUpdate(id: "side", width: 100, height: 100))
        let log = watch()
        #expect(log.take().map(\.container) == ["main", "side"])
        bus.publish(SceneDisconnect(id: "side"))
        bus.advance(to: bus.now + .milliseconds(16))
        let told = log.take()
        #expect(told.map(\.container) == ["side"] && told.first?.gone?.isEmpty == false)
        #expect(bus.ask(ScreenPictureQuery(container: "side")) == nil)
    }

    @Test("applied changes give the whole picture, byte for byte")
    func applied() throws {
        var generator = SeededGenerator(seed: 3)
        let log = watch()
        var mirror = try #require(log.take().first)
        for step in 0..<amount(400, whole: 10_000) {
            change { parts in
                switch Int.random(in: 0..<5, using: &generator) {
                case 0 where !parts.isEmpty: parts.remove(at: Int.random(in: 0..<parts.count, using: &generator))
                case 1 where !parts.isEmpty: parts.swapAt(0, Int.random(in: 0..<parts.count, using: &generator))
                case 2 where !parts.isEmpty:
                    parts[Int.random(in: 0..<parts.count, using: &generator)].frame.x = Double(step)
                default:
                    parts.insert(part("p\(step)"), at: Int.random(in: 0...parts.count, using: &generator))
                    if parts.count > 12 { parts.removeLast(6) }
                }
            }
            for change in log.take() { mirror.apply(change) }
            let whole = try #require(bus.ask(ScreenPictureQuery()))
            #expect(mirror.parts == whole.parts)
            guard mirror.parts == whole.parts else { return }
        }
    }
}
