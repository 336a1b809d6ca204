import EventBus
import TestSupport
import Testing

@testable import Host

/// What is kept of a module that starts and stops while the system runs.
@Suite struct StartedModuleStateTests: RunsHostsOnState {
    let fixture: StateBench
    let log = Told()

    init() throws { fixture = try StateBench() }

    private final class Memory: DocumentStore {
        let told = Told()
        func load(of module: ModuleName, in container: ContainerName?, as format: DocumentFormat) -> [StoredDocument] {
            [StoredDocument(content: ["version": 1, "data": ["count": 5]])]
        }
        func save(
            _ content: Value?, named name: String?, of module: ModuleName, in container: ContainerName?,
            as format: DocumentFormat
        ) {
            told.add("\(module) \(content?["data"]?.json ?? "nothing")")
        }
        func settle() {}
    }

    @Test("a module that starts and stops on a running bus is kept as long as it runs")
    func startsAndStops() throws {
        let (bus, memory) = (EventBus(), Memory())
        let stores = ModuleStores(memory, on: bus) { Issue.record("\($0)") }
        for count in 1...3 {
            stores.begin(Badge())
            try bus.start(Badge())
            stores.restore(noting: nil)
            #expect(try bus.state(of: "badge") == 5)
            bus.publish(BadgeSet(count: count))
            bus.stop(Badge.self)
            stores.end("badge")
            bus.publish(BadgeChanged(count: 77))
            #expect(memory.told.take() == [#"badge {"count":\#(count)}"#])
        }
    }

    @Test(
        "a module that stops and starts again while its host runs gets back what it kept, and a failed start keeps nothing"
    )
    func startsAgain() async throws {
        struct Failing: StoringModule {
            struct Reason: Error {}
            static let name = "failing"
            static let language = Language()
            func start(on bus: EventBus) throws -> some RunningModule {
                if bus.now >= .zero { throw Reason() }
                return RunningBadge(bus, most: 1)
            }
            func makeStore() -> some ModuleStore {
                RequestStore(keeping: BadgeChanged.self, version: 1) { BadgeSet(count: $0.count) }
            }
        }
        let host = try host()
        _ = await host.publish([IncomingEvent(event: BadgeSet(count: 5))], defaultSource: "/test")
        #expect(fixture.disk.settle(within: .seconds(300)))
        try await host.stop("badge")
        #expect(try await host.state()["badge"] == nil)
        await #expect(throws: Failing.Reason.self) { try await host.start(Failing()) }
        try await host.start(Badge())
        #expect(try await host.state()["badge"] == 5)
        _ = await host.publish([IncomingEvent(event: BadgeSet(count: 6))], defaultSource: "/test")
        await host.stop()
        #expect(fixture.disk.settle(within: .seconds(300)))
        #expect(try text("badge.json").contains(#""count":6"#) && fixture.names() == ["badge.json"])
    }
}
