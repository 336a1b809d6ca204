import Chrome
import EventBus
import Foundation
import RuleHost
import Synchronization
import TestSupport
import Testing

@testable import Host

/// A CloudEvent has its effect once, also if the host starts again in between.
@Suite("A CloudEvent that comes again after a restart of the host") struct EventsOnceTests: RunsHostsOnState {
    let fixture: StateBench
    let log = Told()

    init() throws { fixture = try StateBench() }

    private func set(_ count: Int, id: String?) -> IncomingEvent {
        IncomingEvent(event: BadgeSet(count: count), source: "/a", attributes: EventAttributes(id: id))
    }

    /// One host, from its start to its end, that gets these events.
    private func run(_ events: [IncomingEvent], inputs: (any InputLog)? = nil, keeps: Bool = true) async throws
        -> [Delivery]
    {
        let host = try host([Badge(most: 9)], inputs: inputs, keepsIdentities: keeps)
        await host.start()
        let deliveries = await host.publish(events, defaultSource: "/test")
        await host.stop()
        #expect(fixture.disk.settle(within: .seconds(300)))
        return deliveries
    }

    @Test("has no effect, and its result has no number, because the numbers of the earlier run mean nothing")
    func again() async throws {
        let first = try await run([set(3, id: "1"), set(4, id: nil)])
        #expect(first.allSatisfy { !$0.isDuplicate && $0.isKept && $0.id > 0 })
        let second = try await run([set(5, id: "1"), set(6, id: nil), set(7, id: "2")])
        #expect(second.map(\.isDuplicate) == [true, false, false])
        #expect(second[0].outcome == .delivered(0) && second[0].refusal == nil && second[0].isKept)
        let third = try await run([set(8, id: "1"), set(8, id: "2")])
        #expect(third.map(\.isDuplicate) == [true, true])
        #expect(try text("badge.json") == #"{"data":{"count":7},"version":1}"# + "\n")
        #expect(fixture.told.take() == [] && log.take() == [])
    }

    @Test("is taken if the host before refused it, also if an event with the same identity came beside it")
    func refused() async throws {
        var strange = IncomingEvent(event: BadgeSet(count: 1), source: "/a", attributes: EventAttributes(id: "2"))
        strange.container = "nowhere"
        let first = try await run([set(50, id: "1"), strange, set(50, id: "3"), set(3, id: "3"), set(50, id: "1")])
        #expect(first.map { $0.refusal != nil } == [true, true, true, false, true])
        let second = try await run([set(4, id: "1"), set(4, id: "2"), set(4, id: "3")])
        #expect(second.map(\.isDuplicate) == [false, false, true])
    }

    @Test("is taken by a host that keeps no identities, and that host makes no file")
    func without() async throws {
        for _ in 1...2 {
            #expect(try await run([set(3, id: "1")], keeps: false).map(\.isDuplicate) == [false])
        }
        #expect(try fixture.names() == ["badge.json"])
    }

    @Test("costs nothing if it has no id: nothing is written")
    func nameless() async throws {
        _ = try await run([set(3, id: nil)])
        #expect(try fixture.names() == ["badge.json"])
    }

    /// A log of inputs that notes what is in the file of identities when the disk's thread comes to an event from outside. The host
    /// also logs inputs of its own, such as the time of day at its start.
    private final class Onlooker: InputLog {
        let disk: DiskQueue
        let path: String
        let noted = Told()
        /// What writes the identities.
        let body = Mutex<@Sendable () -> Void>({})
        let found = Told()

        init(_ fixture: StateBench) { (disk, path) = (fixture.disk, fixture.path + "/identities.jsonl") }

        func note(_ inputs: [LoggedInput], at time: Duration) {
            let ids = inputs.compactMap { if case .event(_, _, _, let attributes?) = $0 { attributes.id } else { nil } }
            for id in ids { noted.add(id) }
            disk.submit { [self] in
                body.withLock { $0() }
                guard !ids.isEmpty else { return }
                found.add((try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
            }
        }

        func beforeWriting(_ body: @escaping @Sendable () -> Void) { self.body.withLock { $0 = body } }

        func close() {}
    }

    @Test("is not recorded, so that a replay, which has no earlier run, does not let it in")
    func recorded() async throws {
        _ = try await run([set(3, id: "1")])
        let log = Onlooker(fixture)
        _ = try await run([set(4, id: "1"), set(5, id: "2"), set(6, id: "2"), set(7, id: "1")], inputs: log)
        #expect(log.noted.take() == ["2", "2"])
        _ = try await run([set(4, id: "1")], inputs: log)
        #expect(log.noted.take() == [])
    }

    @Test("was written before its recording, and before its answer")
    func before() async throws {
        let log = Onlooker(fixture)
        let host = try host(inputs: log)
        await host.start()
        _ = await host.publish([set(3, id: "1")], defaultSource: "/test")
        #expect(try text("identities.jsonl").contains(#"{"id":"1","source":"/a"}"#))
        let found = log.found.take()
        #expect(log.noted.take() == ["1"])
        #expect(!found.isEmpty && found.allSatisfy { $0.contains(#"{"id":"1","source":"/a"}"#) }, "\(found)")
        await host.stop()
    }

    @Test("takes effect if its identity cannot be written, and the answer says that it is not kept")
    func failing() async throws {
        let host = try host()
        await host.start()
        try FileManager.default.removeItem(atPath: fixture.path)
        let first = await host.publish([set(3, id: "1")], defaultSource: "/test")
        #expect(first.map(\.isKept) == [false] && first[0].id > 0)
        #expect(try await host.state()["badge"] == 3)
        // Nothing but the identity of this one has to be written.
        let second = await host.publish([set(3, id: "2"), set(3, id: "1")], defaultSource: "/test")
        #expect(second.map(\.isKept) == [false, false] && second.map(\.isDuplicate) == [false, true])
        await host.stop()
    }
}
