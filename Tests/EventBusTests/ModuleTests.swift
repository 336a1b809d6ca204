import EventBus
import Testing

@Suite struct ModuleTests {
    struct BadgeSet: Request {
        static let topic: TopicName = "badge.set"
        var count: Int
    }
    struct BadgeChanged: Fact {
        static let topic: TopicName = "badge.changed"
        static let isRetained = true
        var count: Int
    }
    struct BadgeColour: Query {
        typealias Answer = String
        static let topic: TopicName = "badge.colour"
        var count: Int
    }

    struct Badge: Module {
        static let name = "badge"
        static let language = Language(events: [BadgeSet.self, BadgeChanged.self], queries: [BadgeColour.self])
        var failure: Failure?

        func start(on bus: EventBus) throws -> some StatefulModule {
            let running = LiveBadge(bus)
            if let failure { throw failure }
            return running
        }

        final class LiveBadge: StatefulModule {
            private let bus: EventBus
            private(set) var state = 0

            init(_ bus: EventBus) {
                self.bus = bus
                bus.subscribe(to: BadgeSet.self) { [unowned self, unowned bus] in
                    state = $0.count
                    bus.publish(BadgeChanged(count: $0.count))
                }
                bus.schedule(after: .seconds(1), as: "later") {}
            }

            func stop() { bus.publish(BadgeChanged(count: 0)) }
        }
    }

    struct Failure: Error, Equatable {}

    /// A module of the same name that declares another type for the topic `badge.set`.
    struct Impostor: Module {
        struct Set: Request {
            static let topic: TopicName = "badge.set"
        }
        static let name = "badge"
        static let language = Language(events: [Set.self])
        func start(on bus: EventBus) -> some RunningModule { Idle() }
    }

    struct Stranger: Module {
        static let name = "stranger"
        static let language = Language(events: [BadgeSet.self])
        func start(on bus: EventBus) -> some RunningModule { Idle() }
    }

    final class Idle: RunningModule {}

    private let bus = EventBus()

    @Test("a module started on a running bus has its topics, handlers, facts and state there")
    func start() throws {
        bus.publish(BadgeChanged(count: 1))
        try bus.start(Badge())
        #expect(bus.catalogue.event("badge.set") != nil && bus.catalogue.query("badge.colour") != nil)
        bus.publish(BadgeSet(count: 3))
        #expect(bus.retained(BadgeChanged.self)?.count == 3)
        #expect(try bus.state(of: "badge") == 3)
    }

    @Test("a module that is stopped may publish a last event, and then leaves nothing behind")
    func stop() throws {
        try bus.start(Badge())
        bus.publish(BadgeSet(count: 3))
        var last: Int?
        bus.subscribe(to: BadgeChanged.self) { last = $0.count }
        #expect(bus.stop(Badge.self))
        #expect(last == 0)
        #expect(bus.catalogue.event("badge.set") == nil && bus.catalogue.query("badge.colour") == nil)
        #expect(bus.retained(BadgeChanged.self) == nil)
        #expect(bus.nextDeadline == nil)
        #expect(try bus.state(of: "badge") == nil)
        #expect(!bus.stop(Badge.self), "it does not run any more")
        // Publishing an event of one of its types does not declare the topic again.
        bus.publish(BadgeSet(count: 4))
        #expect(last == 0 && bus.catalogue.event("badge.set") == nil)
        try bus.start(Badge())
        #expect(bus.catalogue.event("badge.set") != nil)
        // Stopping the module by its name has the same effect.
        #expect(bus.stop("badge") && bus.catalogue.event("badge.set") == nil)
    }

    @Test("a module that fails to start leaves nothing behind")
    func failure() {
        #expect(throws: Failure()) { try bus.start(Badge(failure: Failure())) }
        #expect(bus.catalogue.event("badge.set") == nil && bus.nextDeadline == nil && bus.plugins.isEmpty)
        bus.publish(BadgeSet(count: 1))
        #expect(bus.retained(BadgeChanged.self) == nil)
    }

    @Test("a second module of a name, a second type for a topic and a foreign topic are refused by name")
    func refusals() throws {
        try bus.start(Badge())
        #expect(throws: BusError.pluginRunning("badge")) { try bus.start(Impostor()) }
        #expect(throws: BusError.self) { try bus.start(Stranger()) }
        bus.stop(Badge.self)
        #expect(throws: BusError.foreignTopic("badge.set", module: "stranger")) { try bus.start(Stranger()) }
        bus.declare(BadgeSet.self)
        let error = #expect(throws: BusError.self) { try bus.start(Impostor()) }
        #expect(error?.description == "badge.set is declared by two types, BadgeSet and Set")
        #expect(bus.plugins.isEmpty)
    }

    @Test("whenLanguageGrows reports a module's new topics before it starts, and no known ones")
    func watching() throws {
        var seen: [String] = []
        bus.whenLanguageGrows { [unowned bus] language in
            seen += language.events.map { $0.topic.text } + language.queries.map { $0.topic.text }
            #expect(!bus.plugins.contains("badge"))
        }
        try bus.start(Badge())
        #expect(seen == ["badge.set", "badge.changed", "badge.colour"])
        bus.stop(Badge.self)
        seen = []
        bus.declare(BadgeSet.self)
        try bus.start(Badge())
        #expect(!seen.contains("badge.set") && seen.contains("badge.colour"))
    }
}
